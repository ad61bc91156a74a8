"""What must hold for every game that discovery finds, under every kind of table. No game is named here."""
