"""Tools that try the product and are no part of it: rehearsals and a pairing checker.

It may import everything; nothing imports it.
"""
