"""The command line: `graph-memory`. Nothing is imported before it is called, so that the package stays light."""

from __future__ import annotations

import sys
from io import TextIOWrapper


def main() -> None:
    """The entry point: runs the command of `sys.argv` and exits with its code."""
    from graph_memory.cli.app import build

    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")  # a terminal that lacks a character is no reason to fail
    build()()
