//! `leagues check`: tournament reports of other programs are read, and their standings printed.

use serde_json::json;

use super::{Folder, expect_refusal};

/// A report with a criterion that is known here, and one that is not.
const REPORT: &str = "\
012 Café
142 3
202 BH,KS
001    1      Ann                                                                1.5    1     2 w 1     3 b =
001    2      Bob                                                                1.0    2     1 b 0  0000 - U
001    3      Cleo                                                               1.0    2  0000 - H     1 w =
";

#[test]
fn a_report_is_read_and_its_standings_are_printed() {
    let output = Folder::new().call(&["leagues", "check", "-"], REPORT.as_bytes());
    assert_eq!(output.status, 0, "{}", output.stderr);
    assert!(
        output.stderr.contains("KS is not computed here"),
        "{}",
        output.stderr
    );
    let lines: Vec<&str> = output.stdout.lines().collect();
    assert_eq!(lines[0], "place\tnumber\tpoints\tBH\tname");
    assert!(
        lines[1].starts_with("1\t1\t1.5\t") && lines[1].ends_with("\tAnn"),
        "{lines:?}"
    );
    let folder = Folder::new().with("cup.trf", REPORT.replace(",KS", "").replace('\n', "\r"));
    let read = folder
        .call(&["leagues", "check", "cup.trf", "--json"], b"")
        .json();
    assert_eq!(
        (&read["name"], &read["rounds"]),
        (&json!("Café"), &json!(3))
    );
    assert_eq!(read["played_rounds"], 2);
    assert_eq!(read["standings"][0]["name"], "Ann");
    assert_eq!(read["standings"][0]["points"], 1.5);
}

#[test]
fn what_is_wrong_in_a_report_is_named_with_its_place() {
    let wrong = REPORT.replace("2 w 1", "2 w 0");
    let output = Folder::new().call(&["leagues", "check", "-"], wrong.as_bytes());
    assert_eq!(output.status, 2);
    let part = "line 4, column 81: the points of the rounds are 0.5, and not 1.5";
    assert!(output.stderr.contains(part), "{}", output.stderr);
    expect_refusal(&["leagues", "check", "absent.trf"], b"", 2);
    expect_refusal(&["leagues", "check", "-"], b"", 2);
}

/// A report in the manner of a server on the web: days in words, addresses where cities and
/// arbiters belong, no ranks, and no zeros where nobody was met.
const OF_A_SERVER: &str = "\
012 Friday Rapid
022 https://chess.example/swiss/abcd1234
032 Server
042 Dec 10, 2020
052
062 5
092 Individual: Swiss-System
102 https://chess.example/swiss
XXR 5
XXC black1
XXP 1 4
001    1      amy_a                             2100                             2.0          4 b 1         U         -
001    2      bill                              1900                             2.0          5 w 1     3 b 1
001    3      cleo-17                           1800                             0.5              H     2 w 0
001    4      dan                               1700                             1.0          1 w 0     5 b +
001    5      eve                               1600                             0.0          2 b 0     4 w -
";

/// A report in the manner of a program of 2005: letters for titles, days with dots and blanks, byes
/// without codes of their own, games that were not played without colours, and somebody who is
/// nobody.
const OF_2005: &str = "\
012 9th Open\r
022 Ulm /GER\r
032\r
042 28. 07. 2005\r
052 31. 07. 2005\r
062 5\r
072 2\r
082 0\r
092 Individual: Swiss-System (Standard)\r
102 Chief Arbiter (SC Ulm)\r
112 Deputy One, Deputy Two\r
122 40/120, 60\r
132\r
001    1    g Adams,Amy                         2558 CHI     3400042 1969.12.06  2.0    1     3 w 1     2 b 1\r
001    2    f Brown,Bill                        2482        14101068 1966.02.06  1.0    2     4 - +     1 w 0\r
001    3      Clark,Cleo                             GER             1990        1.0    2     1 b 0  0000 - +\r
001    4 f    Dorn,Dora                                              1980.10.12  0.0    0     2 - -\r
001    5      nobody                                                             0.0    0            0000 - -\r
";

/// The output for a report, its first columns line by line, and what it says beside them.
fn places(report: &str) -> (Vec<String>, String) {
    let output = Folder::new().call(&["leagues", "check", "-"], report.as_bytes());
    assert_eq!(output.status, 0, "{}", output.stderr);
    let lines = output.stdout.lines().skip(1);
    let place = |line: &str| line.split('\t').take(3).collect::<Vec<_>>().join(" ");
    (lines.map(place).collect(), output.stderr)
}

#[test]
fn reports_of_servers_and_of_old_programs_are_read() {
    let (lines, notes) = places(OF_A_SERVER);
    assert_eq!(lines, ["1 1 2", "2 2 2", "3 4 1", "4 3 0.5", "5 5 0"]);
    let passed = "line 11, column 1: a forbidden pair cannot be read here. No standing depends";
    assert!(notes.contains(passed), "{notes}");
    let (lines, notes) = places(OF_2005);
    assert_eq!(lines, ["1 1 2", "2 3 1", "3 2 1", "4 4 0", "4 5 0"]);
    assert_eq!(notes, "");
}

#[test]
fn what_no_standing_depends_on_is_left_out_with_its_place() {
    let report = REPORT
        .replace("142 3", "042 28.-31.07.2005\n142 3")
        .replace("   1      Ann", "   1 u    Ann")
        .replace("   2      Bob", "   2 u    Bob")
        .replace("   3      Cleo", "   3 d   XCleo");
    let (lines, notes) = places(&report);
    assert_eq!(lines.len(), 3);
    for part in [
        "line 2, column 5: the day has to be a day such as 2026/11/28, and is \"28.-31.07.2005\"",
        "line 5, column 10: the sex has to be m or w, and is \"u\" (1 more lines have the same)",
        "line 7, column 10: the sex has to be m or w, and is \"d\"",
        "line 7, column 14: this column is between two fields",
    ] {
        assert!(notes.contains(part), "{part}: {notes}");
    }
}

#[test]
fn standings_have_the_values_that_tell_equal_points_apart() {
    let without = REPORT.replace("202 BH,KS\n", "");
    let output = Folder::new().call(&["leagues", "check", "-"], without.as_bytes());
    assert_eq!(
        output.stdout.lines().next(),
        Some("place\tnumber\tpoints\tBH-C1\tBH\tname")
    );
    let read = Folder::new()
        .with("cup.trf", without)
        .call(&["leagues", "check", "cup.trf", "--json"], b"")
        .json();
    assert_eq!(read["criteria"], json!(["BH-C1", "BH"]));
    let values = read["standings"][0]["tie_breaks"].as_array().unwrap();
    assert_eq!(values.len(), 2);
    assert_eq!(read["warnings"], json!([]));
}
