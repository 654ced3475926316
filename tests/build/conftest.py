"""Where nothing can be compiled there is no choice to test; `test_compiler.py` still runs."""

from tools.compile import obstacle

collect_ignore = [] if obstacle() is None else ["test_choice.py"]
