"""Build the guides: their screenshots, and their pages on the site.

`./booth guides` opens a separate desk with the demo, takes the screenshots that
`scenes` declares, and writes docs/img; `pages` turns the guides in docs/ into
templates.
"""
