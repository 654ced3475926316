"""Skip the tests that need a compiler where there is none; `test_compiler.py` still runs."""

from tools.compile import obstacle

collect_ignore = [] if obstacle() is None else ["test_choice.py"]
