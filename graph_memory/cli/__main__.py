"""python -m graph_memory.cli"""

from graph_memory.cli import main

main()
