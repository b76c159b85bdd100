"""At the table: books kept turn by turn, the players' own cards, reminders of that table's side of a turn."""
