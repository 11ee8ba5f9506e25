"""A saved game of the digital table: its file, its settings, its turns played by our rules, its assertions, its cases."""
