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
