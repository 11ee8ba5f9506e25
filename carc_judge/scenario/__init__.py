"""The first room: a YAML file in, a `Scenario` out. It knows names and lines, not the game."""
