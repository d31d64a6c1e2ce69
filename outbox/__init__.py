"""Work that was promised: a row that outlives its worker, done once and no more."""
