//! Matches between servers in words: their boards, score, end and refusals.

use super::catalogue::{Text, say};
use super::leagues::half_points;
use entente_leagues::DAY;
use entente_leagues::matches::{
    BOARDS, Boards, EndCause, MAX_PLAYERS, MAX_SIGN_UP_TIME, Refusal, Side, Stage, TermsFault,
};

/// The boards of a match: `4 boards`.
pub fn match_boards(text: &Text, boards: Boards) -> String {
    match boards {
        Boards::Crowd => say!(text, "match-crowd"),
        Boards::Each(count) => say!(text, "match-boards", count),
    }
}

/// A score in half points, the home side first: `5½ : 4½`.
pub fn match_score([home, away]: [u32; 2]) -> String {
    format!("{} : {}", half_points(home), half_points(away))
}

/// How many matches of a server were won, drawn and lost.
pub fn match_record(text: &Text, [won, drawn, lost]: [usize; 3]) -> String {
    say!(text, "match-record", won, drawn, lost)
}

/// Explains why a match that was not played to its end is over. `server` names a side.
pub fn match_end(
    text: &Text,
    cause: EndCause,
    winner: Option<Side>,
    server: impl Fn(Side) -> String,
) -> String {
    match (cause, winner) {
        (EndCause::Complete, Some(side)) => say!(text, "match-won", server = server(side)),
        (EndCause::Complete, None) => say!(text, "match-drawn"),
        (EndCause::NotTaken, _) => say!(text, "match-end-not-taken"),
        (EndCause::NotConfirmed, _) => say!(text, "match-end-not-confirmed"),
        (EndCause::NoPlayers, _) => say!(text, "match-end-no-players"),
        (EndCause::Cancelled { by }, _) => {
            say!(text, "match-end-cancelled", server = server(by))
        }
    }
}

/// Explains why there can be no match with these terms.
pub fn match_fault(text: &Text, fault: TermsFault) -> String {
    match fault {
        TermsFault::Boards => {
            let (least, most) = (*BOARDS.start(), *BOARDS.end());
            say!(text, "match-fault-boards", least, most)
        }
        TermsFault::SignUpTime => say!(text, "match-fault-time", days = MAX_SIGN_UP_TIME / DAY),
    }
}

/// Explains why something cannot happen in a match.
pub fn match_refusal(text: &Text, refusal: Refusal) -> String {
    match refusal {
        Refusal::Stage(Stage::Offered) => say!(text, "match-refusal-offered"),
        Refusal::Stage(Stage::Proposed) => say!(text, "match-refusal-proposed"),
        Refusal::Stage(Stage::Gathering) => say!(text, "match-refusal-gathering"),
        Refusal::Stage(Stage::Playing) => say!(text, "match-refusal-playing"),
        Refusal::Stage(Stage::Over) => say!(text, "match-refusal-over"),
        Refusal::Crowd => say!(text, "match-refusal-crowd"),
        Refusal::Full => say!(text, "match-refusal-full", most = MAX_PLAYERS),
        Refusal::AlreadyJoined => say!(text, "match-refusal-joined"),
        Refusal::NotJoined => say!(text, "match-refusal-not-joined"),
        Refusal::HasGame => say!(text, "match-refusal-has-game"),
        Refusal::NoPlayers => say!(text, "match-refusal-no-players"),
        Refusal::NoSuchGame => say!(text, "match-refusal-no-game"),
    }
}
