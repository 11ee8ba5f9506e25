"""The answer: verdict, points, awards, refusals, citations. Everything that is printed is in it."""
