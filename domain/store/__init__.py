"""The event store adapter and the campaign service: the only writer."""
