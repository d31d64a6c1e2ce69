"""What is kept of whom, and for how long: own data, farewell, retention."""
