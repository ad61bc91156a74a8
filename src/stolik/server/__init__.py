"""Tables that people sit at from afar.

`line.py` what the log holds · `room.py` one table, told from its log · `asked.py` what a command becomes ·
`told.py` what each viewer hears of it. None of these knows a socket or a clock: `app.py` and its
neighbours bring both.
"""
