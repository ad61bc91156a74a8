"""The messages between a table and those who sit at it, typed. Nothing else.

`command.py` has what a client asks, `message.py` what the server says, `policy.py` what a table was
opened with. JSON over one WebSocket; `docs/reference/protocol.md` is made from these types.
"""
