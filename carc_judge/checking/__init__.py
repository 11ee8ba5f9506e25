"""Many scenarios at once: what holds, what does not, and which rulings they show. Plain objects, nothing printed."""
