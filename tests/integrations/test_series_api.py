"""Series over the API: what their pages show, to whom they show it."""

import pytest
from django.test import Client

from tests.builders.documented import fits, is_a_problem, shape
from tests.builders.people import a_browser, a_person
from tests.builders.series import a_finished, a_series

pytestmark = pytest.mark.django_db
HERE = "/api/v1/series/"


def test_a_leaderboard_has_places_points_and_the_results_behind_them():
    ada = a_person("Ada Ito")
    event = a_finished(ada, "Ben Okafor", "Cleo Marsh", "Dev Anand")
    series = a_series(event)

    [listed] = Client().get(HERE).json()["results"]
    answer = Client().get(f"{HERE}{series.pk}/")

    told = answer.json()
    fits(told, shape("Leaderboard"))
    assert (listed["id"], listed["finished"]) == (str(series.pk), 1)
    first = told["rows"][0]
    assert (first["place"], first["name"]) == (1, "Ada I.")  # P3
    assert [each["event"] for each in first["counted"]] == [str(event.pk)]
    assert first["points"] == first["counted"][0]["points"]
    assert answer["Access-Control-Allow-Origin"] == "*"
    same = {"If-None-Match": answer["ETag"]}
    assert Client().get(f"{HERE}{series.pk}/", headers=same).status_code == 304


def test_a_private_series_is_there_for_who_runs_it():
    series = a_series(owner=a_person("Olga"), is_public=False)

    assert Client().get(HERE).json()["count"] == 0
    is_a_problem(Client().get(f"{HERE}{series.pk}/"), 404)
    assert a_browser(series.owner).get(f"{HERE}{series.pk}/").status_code == 200
