"""`python -m carc_judge` is `judge`."""

from carc_judge.commands import main

if __name__ == "__main__":
    main()
