"""May-I questions in words: which action on which target of the rulings they mean."""
