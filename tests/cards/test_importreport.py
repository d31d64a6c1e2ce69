"""The report of an import: problems first, then what was or would be done."""

import doctest

from cards import importreport
from cards.cardfile import Problem
from cards.importreport import (
    CARDS,
    MOST_SHOWN,
    TEAMS,
    Report,
    ReportLine,
    Status,
    refused_line,
    report_text,
)


def a_report(*lines: ReportLine, is_written: bool = True) -> Report:
    return Report("cards.csv", is_written=is_written, lines=[*lines])


def added(line: int, file: str = CARDS) -> ReportLine:
    return ReportLine(line, f"C{line}-PS", "Al Bo", status=Status.ADDED, file=file)


def test_the_examples_run():
    result = doctest.testmod(importreport)

    assert (result.failed, result.attempted) == (0, 1)


def test_what_people_have_to_look_at_comes_first_and_is_never_cut():
    many = [added(each) for each in range(1, MOST_SHOWN + 201)]
    bad = refused_line(Problem(1300, "2 (name)", "It is a formula.", "Guard it.", "C7"))
    other = ReportLine(
        1250, "R2-PS", "Push", status=Status.CONFLICT, conflicts=["Name stays."]
    )

    lines = [*report_text(a_report(*many, other, bad, is_written=False))]

    assert lines[:5] == [
        "line 1300: refused  C7",
        "    column 2 (name): It is a formula. Guard it.",
        "line 1250: conflict  R2-PS  Push",
        "    Name stays.",
        "line 1: would be added  C1-PS  Al Bo",
    ]
    assert "... and 200 lines more (-v 2 shows all)" in lines


def test_refused_lines_are_shown_however_many_there_are():
    bad = (
        refused_line(Problem(each, "", "No.", "")) for each in range(1, MOST_SHOWN + 3)
    )

    lines = [*report_text(a_report(*bad))]

    assert f"line {MOST_SHOWN + 2}: refused" in lines


def test_all_lines_are_shown_to_whoever_asks():
    same = ReportLine(5_000, "C9-PS", "Cal Rook")
    many = [added(each) for each in range(1, MOST_SHOWN + 2)]

    lines = [*report_text(a_report(*many, same), with_unchanged=True)]

    assert "line 5000: unchanged  C9-PS  Cal Rook" in lines
    assert f"line {MOST_SHOWN + 1}: added  C{MOST_SHOWN + 1}-PS  Al Bo" in lines
    assert not any("lines more" in each for each in lines)


def test_each_file_is_counted_by_itself():
    report = a_report(added(1), added(2), added(2, TEAMS))

    assert {file: each["added"] for file, each in report.counts.items()} == {
        "cards": 2,
        "teams": 1,
    }
    assert [each for each in report_text(report) if "0 changed" in each] == [
        "cards.csv: 2 added, 0 changed, 0 unchanged, 0 conflict, 0 refused.",
        "Teams: 1 added, 0 changed, 0 unchanged, 0 conflict, 0 refused.",
    ]


def test_an_item_of_a_list_is_named():
    third = ReportLine(1, "C3-PS", status=Status.ADDED, item=3)

    assert "line 1, item 3: added  C3-PS" in [*report_text(a_report(third))]
