"""The desk: what organisers, scorekeepers and judges see and do."""
