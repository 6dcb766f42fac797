//! Which tests run. `TEST_SLOW=1`, or `CI`, runs the slow ones, and in CI nothing may be missing
//! that a test needs. What is left out is said, also by tests that pass.

use std::env::var_os;
use std::io::Write as _;

/// Whether this test is slow and not asked for. Then it has been said, with the command that runs
/// it.
#[must_use]
pub fn skips_slow() -> bool {
    let asked = runs_slow();
    if !asked {
        let test = name();
        say(&format!(
            "SKIPPED as slow: {test} (TEST_SLOW=1 cargo test --workspace {test})"
        ));
    }
    !asked
}

/// How much of something slow a test does: the whole of it where slow tests are asked for, and
/// otherwise a part. Then it has been said, with the command that runs the whole.
pub fn shortened<T>(whole: T, part: T) -> T {
    if runs_slow() {
        return whole;
    }
    let test = name();
    say(&format!(
        "SHORTENED: {test} (TEST_SLOW=1 cargo test --workspace {test})"
    ));
    part
}

/// Whether slow tests are asked for.
fn runs_slow() -> bool {
    var_os("CI").is_some() || var_os("TEST_SLOW").is_some()
}

/// Says that this test is left out, and why: something is missing.
///
/// # Panics
/// In CI, where nothing may be missing.
pub fn skip(why: impl std::fmt::Display) {
    let test = name();
    assert!(var_os("CI").is_none(), "{test}: {why}");
    say(&format!("SKIPPED: {test}: {why}"));
}

/// The name of the test that runs on this thread.
fn name() -> String {
    let thread = std::thread::current();
    thread.name().unwrap_or("a test").to_owned()
}

/// Writes past the capture of the test harness, which shows nothing of tests that pass.
fn say(line: &str) {
    // Nobody can be told that nothing can be written.
    let _ = writeln!(std::io::stderr(), "{line}");
}

#[cfg(test)]
mod tests {
    use std::process::{Command, Output};

    /// Runs one of the tests below in a process of its own, with no variable but these.
    fn run(test: &str, variables: &[&str]) -> Output {
        let mut command = Command::new(std::env::current_exe().expect("a test has a program"));
        command.args([test, "--exact", "--include-ignored"]);
        command.env_remove("CI").env_remove("TEST_SLOW");
        for name in variables {
            command.env(name, "1");
        }
        command.output().expect("it starts")
    }

    #[test]
    #[ignore = "`a_slow_test_runs_when_it_is_asked_for_and_otherwise_says_how` runs it"]
    fn slow() {
        if !super::skips_slow() {
            println!("it ran");
            panic!("so that its output is shown");
        }
    }

    #[test]
    #[ignore = "`of_a_long_test_a_part_runs_and_says_how_the_whole_does` runs it"]
    fn long() {
        println!("{}", super::shortened("the whole", "a part"));
        panic!("so that its output is shown");
    }

    #[test]
    #[ignore = "`what_is_missing_is_said_and_an_error_in_ci` runs it"]
    fn lacking() {
        super::skip("there is no dragon");
    }

    #[test]
    fn a_slow_test_runs_when_it_is_asked_for_and_otherwise_says_how() {
        let skipped = run("tests::slow", &[]);
        assert!(skipped.status.success());
        let said = String::from_utf8_lossy(&skipped.stderr);
        let command = "TEST_SLOW=1 cargo test --workspace tests::slow";
        assert!(said.contains(command), "{said}");
        for variable in ["CI", "TEST_SLOW"] {
            let ran = run("tests::slow", &[variable]);
            let said = String::from_utf8_lossy(&ran.stdout);
            assert!(said.contains("it ran"), "{variable}: {said}");
        }
    }

    #[test]
    fn of_a_long_test_a_part_runs_and_says_how_the_whole_does() {
        let part = run("tests::long", &[]);
        let said = String::from_utf8_lossy(&part.stderr);
        let command = "TEST_SLOW=1 cargo test --workspace tests::long";
        assert!(said.contains(command), "{said}");
        assert!(String::from_utf8_lossy(&part.stdout).contains("a part"));
        for variable in ["CI", "TEST_SLOW"] {
            let whole = run("tests::long", &[variable]);
            let said = String::from_utf8_lossy(&whole.stdout);
            assert!(said.contains("the whole"), "{variable}: {said}");
        }
    }

    #[test]
    fn what_is_missing_is_said_and_an_error_in_ci() {
        let skipped = run("tests::lacking", &[]);
        assert!(skipped.status.success());
        let said = String::from_utf8_lossy(&skipped.stderr);
        assert!(said.contains("there is no dragon"), "{said}");
        assert!(!run("tests::lacking", &["CI"]).status.success());
    }
}
