"""What the guides are made with: their pictures, and their pages on the site.

`./booth guides` opens a desk of its own with the demonstration, photographs what
`scenes` declares, and writes docs/img; then `pages` turns the guides of docs/ into
templates, so that whoever visits the site reads what is in the repository.
"""
