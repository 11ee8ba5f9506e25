"""What lies on the table. A board and a sketch both end as the same `Position`; no later room knows which it was."""
