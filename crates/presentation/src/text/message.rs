//! The message under a board: what happened since the last one, who is in check, whose turn it is.
//!
//! One event can bring several turns: armies that cannot move are skipped at once. All of them are
//! in one message. Messages of lobbies are in [`mod@super::lobby`],
//! news for one player alone is in [`super::diplomacy`].

use super::board;
use super::catalogue::{Text, say};
use super::lines::{Lines, Says, Tense};
use super::names::Naming;
use super::{clock, crowds, diplomacy, ending, how_to_move, lobby, rating, requests, turns};
use entente_game::{NotificationReason, Phase, View};

/// The message about what has just happened in a game.
pub fn message(text: &Text, view: &View, reason: NotificationReason, naming: Naming) -> String {
    message_in(text, Tense::Present, view, reason, naming)
}

/// The part of that message that is still true when the game has gone on: what happened,
/// without whose turn it was and what was asked. `None` if the whole message stays.
pub fn past_message(
    text: &Text,
    view: &View,
    reason: NotificationReason,
    naming: Naming,
) -> Option<String> {
    let is_running = matches!(view.phase, Phase::Running { .. });
    let past = is_running.then(|| message_in(text, Tense::Past, view, reason, naming));
    past.filter(|past| !past.is_empty())
}

fn message_in(
    text: &Text,
    tense: Tense,
    view: &View,
    reason: NotificationReason,
    naming: Naming,
) -> String {
    let whole = message_of_its_own(text, view, reason, naming);
    whole.unwrap_or_else(|| {
        let message = board_lines(text, view, reason, naming).text(tense);
        text.with_teams(view, message, naming)
    })
}

/// A message that is about no board, or says nothing of how the game stands; `None` for others.
fn message_of_its_own(
    text: &Text,
    view: &View,
    reason: NotificationReason,
    naming: Naming,
) -> Option<String> {
    Some(match reason {
        NotificationReason::Challenged
        | NotificationReason::LobbyChanged
        | NotificationReason::Invited => {
            if view.is_challenge() {
                lobby::challenge(text, view, naming)
            } else {
                lobby::lobby(text, view, naming)
            }
        }
        NotificationReason::LobbyClosed => ending::status(text, view, naming),
        NotificationReason::GameMovedAway => say!(text, "news-game-moved-away"),
        NotificationReason::Aborted => Text::join_lines([
            ending::status(text, view, naming),
            players_line(text, view, naming),
        ]),
        NotificationReason::Rated => rating::rating_news(text, view, naming),
        // The history is in an embed below the message, where there is more room.
        // A message of its reader is edited.
        NotificationReason::History | NotificationReason::ProposalAnswered => String::new(),
        NotificationReason::Diplomacy | NotificationReason::Reported => {
            diplomacy::private_news(text, view, naming)
        }
        _ => return None,
    })
}

/// The event, and then the state of the game: check, turn, clocks, and what is asked.
pub(super) fn board_lines(
    text: &Text,
    view: &View,
    reason: NotificationReason,
    naming: Naming,
) -> Lines {
    let mut lines = event_lines(text, view, reason, naming);
    lines.say(Says::Checks, board::check(text, view));
    lines.append(ending::status_line(text, view, naming));
    if reason == NotificationReason::Over {
        lines.say(Says::News, players_line(text, view, naming));
    }
    lines.append(lines_for_now(text, view, naming));
    if view.is_left_to_computers() {
        lines.say(Says::ForNow, say!(text, "left-to-computers"));
    }
    lines
}

/// The event itself: turns, news, a question.
fn event_lines(text: &Text, view: &View, reason: NotificationReason, naming: Naming) -> Lines {
    let has_news = !view.board.latest_news.is_empty();
    match reason {
        NotificationReason::Started => how_to_move::started(text, view, naming),
        NotificationReason::Resigned => turns::eliminations(text, view, naming),
        NotificationReason::Over if has_news => turns::eliminations(text, view, naming),
        // Nothing happened on the board. The status line says how the game ended.
        NotificationReason::Over if !ending::is_on_the_board(view) => {
            turns::replies(text, view, naming)
        }
        NotificationReason::Moved | NotificationReason::Over if !has_news => {
            turns::turn_lines(text, view, naming)
        }
        NotificationReason::DrawOffered
        | NotificationReason::DrawAccepted
        | NotificationReason::DrawDeclined { .. }
        | NotificationReason::Requested
        | NotificationReason::RequestAccepted
        | NotificationReason::RequestDeclined { .. }
        | NotificationReason::RequestWithdrawn { .. } => {
            // The turns were made since the last message.
            let turns = turns::replies(text, view, naming);
            turns.then(requests::question_lines(text, view, reason, naming))
        }
        NotificationReason::Paused => {
            turns::latest_news(text, view, naming).then(clock::was_paused(text, view))
        }
        // Where secret diplomacy has passed the turn on, the news says what everybody may know.
        _ => turns::latest_news(text, view, naming),
    }
}

/// The vote, the clocks and the open request, which are true until the game goes on.
fn lines_for_now(text: &Text, view: &View, naming: Naming) -> Lines {
    let mut lines = Lines::of(Says::ForNow, crowds::voting(text, view, naming));
    lines.append(clock::clock_lines(text, view, naming));
    lines.say(Says::OpenRequest, requests::request(text, view, naming));
    lines
}

/// The players, in small print below the end of a game: each learns of it once, and only who is
/// mentioned can be.
fn players_line(text: &Text, view: &View, naming: Naming) -> String {
    format!("-# {}", text.title(view, naming))
}

/// The state of a game for one reader: the last move, checks, armies that are out, the status,
/// the clocks, and an open request.
pub fn state_summary(text: &Text, view: &View, naming: Naming) -> String {
    let mut lines = turns::turn_lines(text, view, naming);
    lines.say(Says::Checks, board::check(text, view));
    lines.say(Says::OutByNow, board::eliminated_armies(text, view));
    lines.append(ending::status_line(text, view, naming));
    lines.append(lines_for_now(text, view, naming));
    lines.text(Tense::Present)
}

/// The last move and the status of a game, for somebody who watches it.
pub fn last_turns_and_status(text: &Text, view: &View, naming: Naming) -> String {
    let turns = turns::turn_lines(text, view, naming);
    let status = ending::status_line(text, view, naming);
    turns.then(status).text(Tense::Present)
}
