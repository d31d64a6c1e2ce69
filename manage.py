#!/usr/bin/env python
"""Django's command line; ./booth manage calls it with the right Python."""

from config.command_line import main

if __name__ == "__main__":
    main()
