"""Photos of one's own cards: bounded, written anew, seen by their sender and staff."""

import io
import zlib

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from PIL import Image

from cards import photos
from cards.errors import CardError
from cards.models import Photo, Printing
from privacy.services import account_deletion
from tests.builders.cards import a_card, a_set
from tests.builders.people import a_browser, a_chief, a_person

ORIENTATION, DESCRIPTION, MAKE = 0x0112, 0x010E, 0x010F
SECRET = "taken at home"


def an_image(size=(30, 20), *, kind="JPEG", exif=None):
    drawn, written = Image.new("RGB", size, "green"), io.BytesIO()
    drawn.save(written, kind, **({"exif": exif, "comment": SECRET} if exif else {}))
    return written.getvalue()


def sent(data, name="card.jpg"):
    return {"photo": SimpleUploadedFile(name, data), "do": "send"}


HEAD, WIDE = an_image(kind="PNG"), (40_000).to_bytes(4, "big")
SIZED = HEAD[12:16] + WIDE + WIDE + HEAD[24:29]
A_BOMB = HEAD[:12] + SIZED + zlib.crc32(SIZED).to_bytes(4, "big") + HEAD[33:]


@pytest.fixture
def _allowed(settings):
    settings.CARD_PHOTOS = True


@pytest.fixture
def number():
    a_set()
    a_card("R1-PS", name="Second Push", type="Action")
    return "R1-PS"


@pytest.fixture
def stored(number):
    """Return Ada's photo of the card."""
    printing = Printing.objects.get(number=number)
    return photos.store_photo(printing, an_image(), by=a_person("Ada"))


@pytest.mark.parametrize("kind", photos.FORMATS)
def test_a_photo_is_written_anew_as_a_small_jpeg(kind):
    found = Image.open(
        io.BytesIO(photos.encode_photo(an_image((2000, 500), kind=kind)))
    )

    assert (found.format, found.size) == ("JPEG", (1200, 300))


def test_a_photo_is_turned_upright_and_loses_what_is_written_into_it():
    exif = Image.Exif()
    exif[ORIENTATION], exif[DESCRIPTION], exif[MAKE] = 6, SECRET, "Phone"

    found = photos.encode_photo(an_image((30, 20), exif=exif))

    image = Image.open(io.BytesIO(found))
    assert (image.size, dict(image.getexif()), image.info.get("comment")) == (
        (20, 30),
        {},
        None,
    )
    assert SECRET.encode() not in found


@pytest.mark.parametrize(
    "data",
    [
        pytest.param(b"", id="nothing"),
        pytest.param(b"<svg xmlns='http://www.w3.org/2000/svg'/>", id="a drawing"),
        pytest.param(an_image()[:300], id="cut off"),
        pytest.param(an_image(kind="GIF"), id="a format that we do not read"),
        pytest.param(an_image((5000, 5000), kind="PNG"), id="too many pixels"),
        pytest.param(A_BOMB, id="says that it has 1.6 billion pixels"),
    ],
)
def test_what_is_no_bounded_photo_is_refused(data):
    with pytest.raises(CardError):
        photos.encode_photo(data)


@pytest.mark.django_db
@pytest.mark.usefixtures("_allowed")
def test_a_photo_is_sent_replaced_and_deleted(number):
    ada = a_browser(a_person("Ada"))

    for _ in range(2):
        ada.post(f"/cards/{number}/photo/", sent(an_image()))
    page = ada.get(f"/cards/{number}/").text
    photo = Photo.objects.get()
    ada.post(f"/cards/{number}/photo/", {"do": "delete"})

    assert f"/cards/photos/{photo.pk}/" in page
    assert not Photo.objects.exists()


@pytest.mark.django_db
@pytest.mark.usefixtures("_allowed")
def test_a_file_that_cannot_be_read_or_is_too_large_is_not_stored(number):
    ada = a_browser(a_person("Ada"))

    told = [
        ada.post(f"/cards/{number}/photo/", sent(data), follow=True).text
        for data in (b"no photo", b"0" * (photos.MOST_BYTES + 1))
    ]

    assert "not a photo that can be read" in told[0]
    assert "larger than 1 MB" in told[1]
    assert not Photo.objects.exists()


@pytest.mark.django_db
def test_a_site_takes_no_photos_unless_it_allows_them(number):
    ada = a_browser(a_person("Ada"))

    answer = ada.post(f"/cards/{number}/photo/", sent(an_image()))

    assert (answer.status_code, Photo.objects.count()) == (404, 0)
    assert "Photo of your card" not in ada.get(f"/cards/{number}/").text


@pytest.mark.django_db
@pytest.mark.parametrize("guarded", [True, False])
def test_only_the_sender_and_staff_with_a_second_factor_see_a_photo(
    settings, stored, number, guarded
):
    settings.STAFF_SECOND_FACTOR = True
    here = f"/cards/photos/{stored.pk}/"
    chief, ben = a_browser(a_chief(guarded=guarded)), a_browser(a_person("Ben"))

    own = a_browser(stored.by).get(here)
    answers = {each.get(here).status_code for each in (ben, chief)}
    shown = [here in each.get(f"/cards/{number}/").text for each in (ben, chief)]

    assert own.headers["Content-Type"] == "image/jpeg"
    assert own.headers["Content-Disposition"].startswith("attachment")
    assert own.headers["X-Content-Type-Options"] == "nosniff"
    assert "no-store" in own.headers["Cache-Control"]
    assert answers == ({404, 200} if guarded else {404})
    assert shown == [False, guarded]


@pytest.mark.django_db
def test_nobody_deletes_the_photo_of_another(stored, number):
    a_browser(a_person("Ben")).post(f"/cards/{number}/photo/", {"do": "delete"})

    assert Photo.objects.get() == stored


@pytest.mark.django_db
def test_there_is_a_limit_of_photos_for_a_user(monkeypatch, stored):
    monkeypatch.setattr(photos, "MOST_PHOTOS", 1)
    a_card("R2-PS", name="Third Push", type="Action")
    other = Printing.objects.get(number="R2-PS")

    again = photos.store_photo(stored.printing, an_image(), by=stored.by)
    with pytest.raises(CardError, match="the limit"):
        photos.store_photo(other, an_image(), by=stored.by)

    assert Photo.objects.get() == again


@pytest.mark.django_db
def test_photos_go_with_the_account(stored):
    account_deletion.delete_account(stored.by)

    assert not Photo.objects.exists()
