"""Events in words: a sentence is understood as the mapping of the format that says the same."""
