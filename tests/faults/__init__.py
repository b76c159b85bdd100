"""What may go wrong with files, stores and processes, done on purpose: the parts of `script/soak --faults`."""
