from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path


def test_one_thread_for_a_product_of_matrices_unless_it_is_set(tmp_path: Path) -> None:
    code = "import os, sys; sys.argv[1:] = ['--help']\nfrom graph_memory.cli import main\ntry: main()\n"
    code += "finally: print([os.environ['OPENBLAS_NUM_THREADS'], os.environ['OMP_NUM_THREADS']], file=sys.stderr)"
    given = os.environ | {"OMP_NUM_THREADS": "3"}
    given.pop("OPENBLAS_NUM_THREADS", None)
    told = subprocess.run([sys.executable, "-c", code], env=given, capture_output=True, text=True, cwd=tmp_path)
    assert told.stderr.splitlines()[-1] == "['1', '3']"
