"""The command line: `graph-memory`. Nothing is imported before it is called, so that the package stays light."""

from __future__ import annotations

import os
import sys
from io import TextIOWrapper

THREADS = ("OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS", "OMP_NUM_THREADS")
"""One thread for each product of matrices, unless set: recall has others to run beside, and threads that wait spin."""


def main() -> None:
    """The entry point: runs the command of `sys.argv` and exits with its code."""
    for name in THREADS:  # numpy reads them when it is imported
        os.environ.setdefault(name, "1")
    from graph_memory.cli.app import build

    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")  # a terminal that lacks a character is no reason to fail
    build()()
