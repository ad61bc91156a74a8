"""What loads a server: a crowd of clients, the server under test, and a peer to compare with."""
