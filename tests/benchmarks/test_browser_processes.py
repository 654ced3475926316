"""The memory of a browser's pages, from what Linux says about its processes."""

from __future__ import annotations

from benchmarks.browser_processes import kilobytes_of

MAPPINGS = """\
55d0-55d1 r-xp 00000000 fe:00 1234                       /opt/browser/chromium
Size:                 64 kB
Pss:                  40 kB
7f00-7f01 rw-p 00000000 00:00 0
Pss:                   5 kB
Pss_Dirty:             3 kB
7f01-7f02 rw-s 00000000 fe:00 99                         /tmp/.shared memory (deleted)
Pss:                   2 kB
7ffd-7ffe rw-p 00000000 00:00 0                          [stack]
Pss:                   1 kB
VmFlags: rd wr mr mw me
"""


def test_files_of_the_browser_do_not_count_but_shared_memory_does() -> None:
    assert kilobytes_of(MAPPINGS) == 5 + 2 + 1
