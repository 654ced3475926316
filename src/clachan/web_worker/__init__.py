"""Hosts tables inside a browser, without a server.

It runs under Pyodide in a web worker and needs only the standard library. `device.py` is what the page
talks to: requests with the same paths and answers as the server's REST API (`routes.py`), and messages
of tables as on the server's sockets (`local_tables.py`). The browser's database, locks and the worker in
which bots think are behind `Storage` (`storage.py`). Nothing is shown before it is stored.
"""
