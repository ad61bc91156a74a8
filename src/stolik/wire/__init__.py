"""The messages between a table and those who sit at it, typed. Nothing else.

`command.py` has what a client asks, `message.py` what the server says, `happening.py` what can happen,
`refusal.py` why something is refused, `policy.py` what a table was opened with, `answer.py` what plain HTTP
answers. JSON over one WebSocket; `reference.py` makes `docs/reference/protocol.md` from these types.
"""
