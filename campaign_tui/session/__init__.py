"""What everything else talks to: the store put together, one campaign, the library, as plain values."""
