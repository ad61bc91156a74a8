"""`python -m stolik` is `stolik`."""

from stolik.cli import main

if __name__ == "__main__":
    main(prog_name="stolik")
