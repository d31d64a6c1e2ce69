"""What people send about events. What it means is decided by the services."""
