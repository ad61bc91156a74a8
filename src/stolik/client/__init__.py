"""A seat at a table far away, played from Python.

`join` brings a bot to a table and plays one game; `Connection` and `RemoteTable` are what it is made of,
for those who want more. The protocol is that of docs/reference/protocol.md.
"""

from stolik.client.connection import Connection, Refused
from stolik.client.guest import ServerSaysNo, guest
from stolik.client.player import Bot, Situation, join
from stolik.client.table import RemoteTable

__all__ = ["Bot", "Connection", "Refused", "RemoteTable", "ServerSaysNo", "Situation", "guest", "join"]
