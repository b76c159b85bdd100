"""What helps players at the table: lessons, reminders, last time, and the rules in our words."""
