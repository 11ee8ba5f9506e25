"""One event, step by step. The steps know their order and what they change; what a step forbids or pays, rules say."""
