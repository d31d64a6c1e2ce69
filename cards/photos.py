"""Photos of people's own cards: evidence for whoever settles what a card says.

Only the sender and staff see them. An image is decoded and re-encoded as a small
JPEG, so that nothing of the sent file is stored but what can be seen.
"""

import io

from django.db import transaction
from django.db.models import QuerySet
from PIL import Image, ImageOps

from accounts.models import User
from cards import policy
from cards.errors import CardError
from cards.models import Photo, Printing

MOST_BYTES = 1024 * 1024  # sent; a request may not be larger (trust U1)
MOST_PIXELS = 16_000_000  # of a sent image, before it is decoded
MOST_SIDE = 1200  # pixels of a stored one
MOST_PHOTOS = 40  # of one user
FORMATS = ("JPEG", "PNG", "WEBP")


def visible_to(user: User) -> QuerySet[Photo]:
    """Return the photos that a user may see: all for deciding staff, else own ones."""
    if policy.may_see_photos(user):
        return Photo.objects.all()
    return Photo.objects.filter(by=user.pk)


@transaction.atomic
def store_photo(printing: Printing, data: bytes, *, by: User) -> Photo:
    """Store a photo of a card, in place of an earlier one of the same user.

    Raise CardError if it cannot be read, or if the user has too many.
    """
    User.objects.select_for_update(no_key=True).get(pk=by.pk)
    others = Photo.objects.filter(by=by).exclude(printing=printing)
    if others.count() >= MOST_PHOTOS:
        raise CardError(
            f"You have photos of {MOST_PHOTOS} cards, which is the limit.",
            remedy="Delete one on the page of its card.",
        )
    data = encode_photo(data)
    return Photo.objects.update_or_create(
        printing=printing, by=by, defaults={"data": data}
    )[0]


def encode_photo(data: bytes) -> bytes:
    """Return an image as a small upright JPEG without metadata.

    Raise CardError if it is no image that we read, or a too large one.
    """
    try:
        with Image.open(io.BytesIO(data), formats=FORMATS) as sent:
            if sent.width * sent.height > MOST_PIXELS:
                raise CardError(
                    f"The photo has {sent.width} by {sent.height} pixels.",
                    remedy=f"Send one with at most {MOST_PIXELS // 10**6} megapixels.",
                )
            sent.draft("RGB", (MOST_SIDE, MOST_SIDE))
            sent.thumbnail((MOST_SIDE, MOST_SIDE))
            upright = ImageOps.exif_transpose(sent).convert("RGB")
    except (OSError, SyntaxError, ValueError, Image.DecompressionBombError) as error:
        raise CardError(
            "The file is not a photo that can be read.",
            remedy="Send a JPEG, PNG or WebP file.",
        ) from error
    clean = Image.new("RGB", upright.size)  # without the metadata of the sent one
    clean.paste(upright)
    written = io.BytesIO()
    clean.save(written, "JPEG", quality=80)
    return written.getvalue()
