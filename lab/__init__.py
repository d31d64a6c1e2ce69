"""Tools that test the product and are not part of it: an event simulator and a pairing
checker. They may import everything; nothing imports them.
"""
