//! The faults of a tournament's report, for those who want to go on with it here.

use super::catalogue::{Text, say};
use entente_leagues::trf::{Counted, Fault, Reason};

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
    of_line(text, reason)
        .or_else(|| of_players(text, reason))
        .unwrap_or_else(|| of_tournament(text, reason))
}

/// A reason for which a line cannot be read.
fn of_line(text: &Text, reason: &Reason) -> Option<String> {
    Some(match reason {
        Reason::TooLong { most } => say!(text, "tournament-fault-long", most = *most),
        Reason::NotUtf8 => say!(text, "tournament-fault-encoding"),
        Reason::ControlCharacter => say!(text, "tournament-fault-control"),
        Reason::UnknownCode { code } => {
            say!(text, "tournament-fault-code", code = quoted(code))
        }
        Reason::NotKept { .. } => say!(text, "tournament-fault-kept"),
        Reason::Twice { line } => say!(text, "tournament-fault-twice", other = *line),
        Reason::NotBlank => say!(text, "tournament-fault-blank"),
        Reason::Missing { .. } => say!(text, "tournament-fault-missing"),
        Reason::Field { found, .. } => {
            say!(text, "tournament-fault-field", found = quoted(found))
        }
        Reason::NotPlayed => say!(text, "tournament-fault-unplayed"),
        _ => return None,
    })
}

/// A contradiction between lines.
fn of_players(text: &Text, reason: &Reason) -> Option<String> {
    Some(match reason {
        Reason::NumberTwice { line, number } => say!(
            text,
            "tournament-fault-number-twice",
            other = *line,
            number = *number
        ),
        Reason::PersonTwice { line, .. } => {
            say!(text, "tournament-fault-person-twice", other = *line)
        }
        Reason::NumberMissing { missing } => {
            say!(text, "tournament-fault-number-missing", number = *missing)
        }
        Reason::NoSuchPlayer { number } => {
            say!(text, "tournament-fault-nobody", number = *number)
        }
        Reason::OwnOpponent => say!(text, "tournament-fault-self"),
        Reason::Contradiction {
            own, line, found, ..
        } => say!(
            text,
            "tournament-fault-contradiction",
            other = *line,
            found = quoted(found),
            own = quoted(own)
        ),
        Reason::SecondBye { line } => say!(text, "tournament-fault-second-bye", other = *line),
        Reason::OtherBye { number } => {
            say!(text, "tournament-fault-other-bye", number = *number)
        }
        Reason::Points { counted, written } => say!(
            text,
            "tournament-fault-points",
            counted = counted.clone(),
            written = written.clone()
        ),
        Reason::Count {
            what,
            counted,
            written,
        } => say!(
            text,
            "tournament-fault-count",
            what = match what {
                Counted::Players => "players",
                Counted::Rated => "rated",
                Counted::Teams => "teams",
                Counted::Rounds => "rounds",
            },
            counted = *counted,
            written = *written
        ),
        Reason::NoPlayers => say!(text, "tournament-fault-empty"),
        _ => return None,
    })
}

/// A reason for which no league can go on with the tournament.
fn of_tournament(text: &Text, reason: &Reason) -> String {
    match reason {
        Reason::Finished { rounds } => {
            say!(text, "tournament-fault-finished", rounds = *rounds)
        }
        Reason::NoRoundCount => say!(text, "tournament-fault-rounds-missing"),
        Reason::TooManyPlayers { most } => {
            say!(text, "tournament-fault-many-players", most = *most)
        }
        Reason::TooFewPlayers { least } => {
            say!(text, "tournament-fault-few-players", least = *least)
        }
        Reason::TooManyRounds { most } => {
            say!(text, "tournament-fault-many-rounds", most = *most)
        }
        Reason::OtherSystem { code } => {
            say!(text, "tournament-fault-system", code = quoted(code))
        }
        Reason::UnknownTieBreak { code } => {
            say!(text, "tournament-fault-tie-break", code = quoted(code))
        }
        Reason::NotScheduled => say!(text, "tournament-fault-schedule"),
        // All others are those of lines and of players.
        _ => say!(text, "league-refusal-import"),
    }
}

/// The beginning of a text from the file, as it stands there.
fn quoted(found: &str) -> String {
    let shown: String = found.chars().take(MOST_QUOTED).collect();
    format!("`{}`", shown.replace('`', "'"))
}
