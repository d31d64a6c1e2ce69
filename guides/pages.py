"""The guides as pages of the site: templates made from the Markdown in docs/.

Pages have no screenshots, since the reader is on the site itself. An address in
backticks becomes a link. A sentence (one line of Markdown) that links to a document
that is not on the site is left out, and so is everything after *Read on*.
"""

import re
from collections.abc import Iterator
from html import escape
from pathlib import Path

from markdown_it import MarkdownIt
from markdown_it.token import Token

HERE = Path(__file__).resolve().parent.parent
DOCS, TEMPLATES = HERE / "docs", HERE / "templates" / "help"
# Which documents are on the site, by the name of their route.
ROUTES = {
    "guide-game": "help_game",
    "guide-player": "help_player",
    "guide-organizer": "help_organiser",
    "guide-judge": "help_judge",
    "accessibility": "accessibility",
    "privacy": "privacy",
    "deck-check": "rules",
}
PAGES = (
    "guide-game",
    "guide-player",
    "guide-organizer",
    "guide-judge",
    "accessibility",
    "privacy",
)
OF_THE_CODE = "in the code"  # a column of a table
# What a site says of itself, before the first heading below the title.
OF_THE_SITE = {"privacy": '{% include "help/parts/operator.html" %}\n'}
READ_ON = "\n## Read on"
ADDRESS = re.compile(r"^/[a-z0-9/-]*/$|^/$")
HEAD = """\
{{% extends "help/base.html" %}}
{{# Made from docs/{name}.md by ./booth guides; change it there. #}}

{{% block head_title %}}{title}{{% endblock head_title %}}

{{% block here %}}{title}{{% endblock here %}}

{{% block guide %}}
{body}{{% endblock guide %}}
"""


def render_template_of(name: str) -> str:
    """Return the text of the template for a document in docs/."""
    text = (DOCS / f"{name}.md").read_text().partition(READ_ON)[0]
    tokens = MarkdownIt().enable("table").parse(text)
    title = tokens[1].content
    body = "".join(html_lines([*tokens_for_site(tokens)]))
    body = body.replace("<h2", f"{OF_THE_SITE.get(name, '')}<h2", 1)
    return HEAD.format(name=name, title=escape(title), body=body)


def tokens_for_site(tokens: list[Token]) -> Iterator[Token]:
    """Return the tokens without pictures and without columns about the code."""
    silent = {
        at
        for at, token in enumerate(tokens)
        if token.type == "inline" and not inline_html(token.children or [])
    }
    silent |= {
        at + 1 for at, head in column_headings(tokens).items() if head == OF_THE_CODE
    }
    around = {at + step for at in silent for step in (-1, 0, 1)}
    return (token for at, token in enumerate(tokens) if at not in around)


def column_headings(tokens: list[Token]) -> dict[int, str]:
    """Return the heading of each cell's column, by token; narrow pages repeat it."""
    found: dict[int, str] = {}
    heads: list[str] = []
    left = iter(heads)
    for at, token in enumerate(tokens):
        if token.type == "table_open":
            heads = []
        elif token.type == "th_open":
            heads.append(tokens[at + 1].content)
            found[at] = heads[-1]
        elif token.type == "tr_open":
            left = iter(heads)
        elif token.type == "td_open":
            found[at] = next(left)
    return found


def html_lines(tokens: list[Token]) -> Iterator[str]:
    column = column_headings(tokens)
    for at, token in enumerate(tokens):
        if token.type == "inline":
            yield inline_html(token.children or [])
        elif token.type == "heading_open":
            place = "" if token.tag == "h1" else f' id="{heading_id(tokens[at + 1])}"'
            yield f"<{token.tag}{place}>"
        elif token.type == "fence":
            yield f"<pre><code>{escape(token.content)}</code></pre>\n"
        elif token.type == "table_open":
            yield '<div class="guide-table"><table>\n'
        elif token.type == "table_close":
            yield "</table></div>\n"
        elif token.type == "th_open":
            yield '<th scope="col">'
        elif token.type == "td_open":
            yield f'<td data-of="{escape(column[at])}">'
        elif not token.hidden:
            yield f"<{'/' * (token.nesting < 0)}{token.tag}>{line_end_after(token)}"


def line_end_after(token: Token) -> str:
    opens = token.nesting > 0 and token.tag in ("ul", "ol", "thead", "tbody", "tr")
    return "\n" if opens or (token.nesting < 0 and token.block) else ""


def inline_html(tokens: list[Token]) -> str:
    """Return the HTML of a paragraph, item or cell, without sentences that link
    elsewhere.
    """
    sentences: list[list[Token]] = [[]]
    for token in tokens:
        if token.type == "softbreak":
            sentences.append([])
        else:
            sentences[-1].append(token)
    return "\n".join(
        "".join(map(token_html, each))
        for each in sentences
        if all(map(stays_on_site, each))
    )


def stays_on_site(token: Token) -> bool:
    return token.type != "link_open" or bool(link_target(token))


def link_target(token: Token) -> str:
    """Return the URL of a link on the site; "" if it leads elsewhere."""
    document, _, place = str(token.attrs["href"]).partition("#")
    jump = f"#{place}" if place else ""
    route = ROUTES.get(document.removesuffix(".md"))
    if not document:
        return jump
    return f"{{% url '{route}' %}}{jump}" if route else ""


def token_html(token: Token) -> str:
    if token.type == "text":
        return escape(token.content, quote=False)
    if token.type == "code_inline":
        return code_html(token.content)
    if token.type == "link_open":
        return f'<a href="{link_target(token)}">'
    return "" if token.type == "image" else f"<{'/' * (token.nesting < 0)}{token.tag}>"


def code_html(content: str) -> str:
    if ADDRESS.match(content):
        return f'<a href="{content}"><code>{content}</code></a>'
    return f"<code>{escape(content, quote=False)}</code>"


def heading_id(heading: Token) -> str:
    """Return the id of a heading, as the repository's web pages name it."""
    kept = re.sub(r"[^\w\s-]", "", heading.content.lower())
    return re.sub(r"\s", "-", kept.strip())


def write_templates() -> None:
    for name in PAGES:
        (TEMPLATES / f"{name}.html").write_text(render_template_of(name))
