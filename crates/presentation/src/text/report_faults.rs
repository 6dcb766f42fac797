//! The faults of a tournament's report, for those who want to go on with it here.

use super::catalogue::{Text, say};
use super::faults::Quoting;
use super::names::Naming;
use entente_leagues::trf::{Fault, Reason};

/// The most characters of a text from the file that are shown.
const MOST_QUOTED: usize = 60;
/// The most warnings that are listed.
const MOST_WARNINGS: usize = 5;

/// Says where a report is wrong, and why.
pub fn report_fault(text: &Text, fault: &Fault) -> String {
    say!(
        text,
        "tournament-fault",
        line = fault.line,
        column = fault.column,
        reason = reason(text, &fault.reason)
    )
}

/// Says what was left out of a report that was read, and where.
pub fn report_warning(text: &Text, warning: &Fault) -> String {
    say!(
        text,
        "tournament-warning",
        line = warning.line,
        column = warning.column,
        reason = reason(text, &warning.reason)
    )
}

/// Says the same of several, as a list for a chat. Empty if nothing was left out.
pub fn report_warnings(text: &Text, warnings: &[Fault]) -> Vec<String> {
    let shown = warnings.iter().take(MOST_WARNINGS);
    let shown = shown.map(|warning| report_warning(text, warning));
    let count = warnings.len().saturating_sub(MOST_WARNINGS);
    let more = (count > 0).then(|| say!(text, "tournament-warnings-more", count));
    let list = shown.chain(more).map(|line| format!("- {line}"));
    let head = (!warnings.is_empty()).then(|| say!(text, "tournament-warnings"));
    head.into_iter().chain(list).collect()
}

fn reason(text: &Text, reason: &Reason) -> String {
    let quoting = Quoting {
        text,
        naming: Naming::Name,
        typed: &quoted,
    };
    quoting.sentence(reason)
}

/// The beginning of a text from the file, as it stands there.
fn quoted(found: &str) -> String {
    let shown: String = found.chars().take(MOST_QUOTED).collect();
    format!("`{}`", shown.replace('`', "'"))
}
