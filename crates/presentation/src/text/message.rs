//! The message under a board: what happened since the last one, who is in check, whose turn it is.
//!
//! One event can bring several turns: armies that cannot move are skipped at once. All of them are
//! in one message. Messages of lobbies are in [`mod@super::lobby`],
//! news for one player alone is in [`super::diplomacy`].

use super::board::{self};
use super::catalogue::{Text, say};
use super::names::Naming;
use super::requests::{self, Tense};
use super::{clock, crowds, diplomacy, ending, how_to_move, lobby, rating, turns};
use entente_game::{ArmyView, News, NotificationReason, Phase, View};
use entente_rules::Status;

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
    let news = match reason {
        NotificationReason::Challenged
        | NotificationReason::LobbyChanged
        | NotificationReason::Invited => {
            return if view.is_challenge() {
                lobby::challenge(text, view, naming)
            } else {
                lobby::lobby(text, view, naming)
            };
        }
        NotificationReason::LobbyClosed => return ending::status(text, view, naming),
        NotificationReason::Started => how_to_move::started(text, view, naming),
        NotificationReason::Over if !view.board.latest_news.is_empty() => {
            eliminations(text, view, naming)
        }
        // Nothing happened on the board. The status line says how the game ended.
        NotificationReason::Over if !ended_on_the_board(view) => {
            replies(text, view, naming).unwrap_or_default()
        }
        // Secret diplomacy has passed the turn on. The news says what everybody may know.
        NotificationReason::Moved if !view.board.latest_news.is_empty() => {
            latest_news(text, view, naming)
        }
        NotificationReason::Moved | NotificationReason::Over => {
            turns::last_turns(text, view, naming)
        }
        NotificationReason::Resigned => eliminations(text, view, naming),
        NotificationReason::Chosen => latest_news(text, view, naming),
        // Of the present, the line about the clocks says it.
        NotificationReason::Paused
            if tense == Tense::Past && view.pause().is_some() && !is_by_arbiter(view) =>
        {
            Text::join_lines([
                latest_news(text, view, naming),
                say!(text, "news-was-paused"),
            ])
        }
        NotificationReason::DrawOffered
        | NotificationReason::DrawAccepted
        | NotificationReason::DrawDeclined { .. }
        | NotificationReason::Requested
        | NotificationReason::RequestAccepted
        | NotificationReason::RequestDeclined { .. }
        | NotificationReason::RequestWithdrawn { .. } => {
            requests::question_news(text, tense, view, reason, naming)
        }
        NotificationReason::TakenBack
        | NotificationReason::Paused
        | NotificationReason::Substituted
        | NotificationReason::TimeUp
        | NotificationReason::Credited
        | NotificationReason::Extended
        | NotificationReason::VacationChanged
        | NotificationReason::GameMovedHere => latest_news(text, view, naming),
        NotificationReason::GameMovedAway => return say!(text, "news-game-moved-away"),
        NotificationReason::Aborted => {
            return Text::join_lines([
                ending::status(text, view, naming),
                players_line(text, view, naming),
            ]);
        }
        NotificationReason::Rated => return rating::rating_news(text, view, naming),
        // The history is in an embed below the message, where there is more room.
        // A message of its reader is edited.
        NotificationReason::History | NotificationReason::ProposalAnswered => return String::new(),
        NotificationReason::Diplomacy | NotificationReason::Reported => {
            return diplomacy::private_news(text, view, naming);
        }
    };
    under_board(text, tense, view, reason, news, naming)
}

/// The event, and then the state of the game: check, turn, clocks, and what is asked.
fn under_board(
    text: &Text,
    tense: Tense,
    view: &View,
    reason: NotificationReason,
    news: String,
    naming: Naming,
) -> String {
    let players = match reason {
        NotificationReason::Over => players_line(text, view, naming),
        _ => String::new(),
    };
    let before = match reason {
        // Each of these is said with the turns that it brought.
        NotificationReason::Moved
        | NotificationReason::Over
        | NotificationReason::Started
        | NotificationReason::Resigned
        | NotificationReason::Chosen
        | NotificationReason::TakenBack
        | NotificationReason::Paused
        | NotificationReason::Substituted
        | NotificationReason::TimeUp
        | NotificationReason::Credited
        | NotificationReason::Extended
        | NotificationReason::VacationChanged
        | NotificationReason::GameMovedHere => None,
        // Others bring none: these were made since the last message.
        _ => replies(text, view, naming),
    };
    let happened = [before.unwrap_or_default(), news, board::check(text, view)];
    if tense == Tense::Past {
        return Text::join_lines(happened);
    }
    let request = match reason {
        // Then the news itself is the request.
        NotificationReason::Requested | NotificationReason::RequestAccepted => String::new(),
        _ => requests::request(text, view, naming),
    };
    let now = [
        ending::status(text, view, naming),
        players,
        crowds::voting(text, view, naming),
        clock::clocks(text, view, naming),
        request,
        left_to_computers(text, view),
    ];
    Text::join_lines(happened.into_iter().chain(now))
}

/// Whether the latest news is an act of the arbiter, of which it says who did it.
fn is_by_arbiter(view: &View) -> bool {
    let mut news = view.board.latest_news.iter();
    news.any(|news| matches!(news, News::Arbiter(_)))
}

/// A line that only computers play on. Empty as long as a person does.
fn left_to_computers(text: &Text, view: &View) -> String {
    if view.is_left_to_computers() {
        say!(text, "left-to-computers")
    } else {
        String::new()
    }
}

/// The players, in small print below the end of a game: each learns of it once, and only who is
/// mentioned can be.
fn players_line(text: &Text, view: &View, naming: Naming) -> String {
    format!("-# {}", text.title(view, naming))
}

/// The news between two turns, line by line, and then the turns that they brought.
fn latest_news(text: &Text, view: &View, naming: Naming) -> String {
    let lines: Vec<_> = view
        .board
        .latest_news
        .iter()
        .filter_map(|news| turns::news(text, view, None, *news, naming))
        .chain(replies(text, view, naming))
        .collect();
    lines.join("\n")
}

/// The turns that the last event made, if it made any.
fn replies(text: &Text, view: &View, naming: Naming) -> Option<String> {
    view.has_new_moves()
        .then(|| turns::last_turns(text, view, naming))
}

/// The armies that have just been eliminated, those that have resigned but are not out yet, and
/// then the turns that this brought.
fn eliminations(text: &Text, view: &View, naming: Naming) -> String {
    let eliminated = view.board.latest_news.iter().filter_map(|news| match news {
        News::Eliminated {
            seat,
            how: Status::Eliminated,
            ..
        } => {
            let who = text.seat_name(view, *seat, naming);
            let army = text.armies_of(view, &[*seat]);
            Some(say!(text, "news-resigned-eliminated", who, army))
        }
        news => turns::news(text, view, None, *news, naming),
    });
    let resigned = |army: ArmyView| {
        let who = text.seat_name(view, army.seat, naming);
        say!(text, "news-resigned", who, army = text.army(army.army))
    };
    let resigning = view.armies().into_iter().filter(|army| army.is_resigning);
    let lines = eliminated
        .chain(resigning.map(resigned))
        .chain(replies(text, view, naming));
    lines.collect::<Vec<_>>().join("\n")
}

/// The state of a game for one reader: the last move, checks, armies that are out, the status,
/// the clocks, and an open request.
pub fn state_summary(text: &Text, view: &View, naming: Naming) -> String {
    Text::join_lines([
        turns::last_turns(text, view, naming),
        board::check(text, view),
        board::eliminated_armies(text, view),
        ending::status(text, view, naming),
        crowds::voting(text, view, naming),
        clock::clocks(text, view, naming),
        requests::request(text, view, naming),
    ])
}

/// Whether a turn ended the game, and not a resignation, an agreement or a claim.
fn ended_on_the_board(view: &View) -> bool {
    use entente_rules::Reason as End;
    match &view.phase {
        Phase::Over(ending) => matches!(
            ending.reason.by_rules(),
            Some(
                End::Checkmate
                    | End::Stalemate
                    | End::DeadPosition
                    | End::Fivefold
                    | End::SeventyfiveMoves
                    | End::OneLeft
                    | End::Blocked
            )
        ),
        _ => false,
    }
}
