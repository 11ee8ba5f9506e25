"""The tiles: our own catalogue as data, and each tile as it lies, with its edges and segments."""
