"""Tables that people sit at from afar.

Pure, without socket or clock: `line.py` what the log holds · `room.py` one table, told from its log ·
`asked.py` what a command becomes (`gather.py` before a game, `act.py` in it, `may.py` who may) ·
`told.py` what each viewer hears · `clock.py` · `fair.py` · `score.py`.

Alive: `desk.py` one table with its viewers (`bots.py`, `patience.py`) · `hall.py` all of them ·
`socket.py` one connection (`outlet.py` its two ends) · `web.py` plain HTTP · `page.py` the client's
files · `app.py` all of it as an application · `run.py` as a process · `crew.py` and `worker.py` the
processes that think.
"""
