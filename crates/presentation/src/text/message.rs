//! The message under a board: what happened since the last one, who is in check, whose turn it is;
//! and what a team reads besides: its vote, and the first message of its own thread.
//!
//! One event can bring several turns: armies that cannot move are skipped at once. All of them are
//! in one message. Messages of lobbies are in [`mod@super::lobby`], news for one player alone is in
//! [`super::diplomacy`].

use super::catalogue::{Text, say};
use super::lines::{Lines, Says, Tense};
use super::moves::Opening;
use super::names::Naming;
use super::reader::Reader;
use super::{board, clock, diplomacy, ending, how_to_move, lobby, people, requests, turns};
use entente_game::{NotificationReason, Phase, Time, View};

/// The message about what has just happened in a game.
pub fn message(reader: Reader<'_>, reason: NotificationReason) -> String {
    message_in(reader, Tense::Present, reason)
}

/// The part of that message that is still true when the game has gone on: what happened,
/// without whose turn it was and what was asked. `None` if the whole message stays.
pub fn past_message(reader: Reader<'_>, reason: NotificationReason) -> Option<String> {
    let is_running = matches!(reader.view.phase, Phase::Running { .. });
    let past = is_running.then(|| message_in(reader, Tense::Past, reason));
    past.filter(|past| !past.is_empty())
}

fn message_in(reader: Reader<'_>, tense: Tense, reason: NotificationReason) -> String {
    let whole = message_of_its_own(reader, reason);
    whole.unwrap_or_else(|| {
        let message = board_lines(reader, reason).text(tense);
        reader.with_teams(message)
    })
}

/// A message that is about no board, or says nothing of how the game stands; `None` for others.
fn message_of_its_own(reader: Reader<'_>, reason: NotificationReason) -> Option<String> {
    Some(match reason {
        NotificationReason::Challenged
        | NotificationReason::LobbyChanged
        | NotificationReason::Invited => {
            if reader.view.is_challenge() {
                lobby::challenge(reader)
            } else {
                lobby::lobby(reader)
            }
        }
        NotificationReason::LobbyClosed => ending::status(reader),
        NotificationReason::GameMovedAway => say!(reader.text, "news-game-moved-away"),
        NotificationReason::Aborted => {
            Text::join_lines([ending::status(reader), players_line(reader)])
        }
        NotificationReason::Rated => people::rating_news(reader),
        // The history is in an embed below the message, where there is more room.
        // A message of its reader is edited.
        NotificationReason::History | NotificationReason::ProposalAnswered => String::new(),
        NotificationReason::Diplomacy | NotificationReason::Reported => {
            diplomacy::private_news(reader)
        }
        _ => return None,
    })
}

/// The event, and then the state of the game: check, turn, clocks, and what is asked.
pub(super) fn board_lines(reader: Reader<'_>, reason: NotificationReason) -> Lines {
    let Reader { text, view, .. } = reader;
    let mut lines = event_lines(reader, reason);
    lines.say(Says::Checks, board::check(text, view));
    lines.append(ending::status_line(reader));
    if reason == NotificationReason::Over {
        lines.say(Says::News, players_and_opening(reader));
    }
    lines.append(lines_for_now(reader));
    if view.is_left_to_computers() {
        lines.say(Says::ForNow, say!(text, "left-to-computers"));
    }
    lines
}

/// The event itself: turns, news, a question.
fn event_lines(reader: Reader<'_>, reason: NotificationReason) -> Lines {
    let Reader { text, view, .. } = reader;
    let has_news = !view.board.latest_news.is_empty();
    match reason {
        NotificationReason::Started => how_to_move::started(reader),
        NotificationReason::Resigned => turns::eliminations(reader),
        NotificationReason::Over if has_news => turns::eliminations(reader),
        // Nothing happened on the board. The status line says how the game ended.
        NotificationReason::Over if !ending::was_ended_by_turn(view) => turns::replies(reader),
        NotificationReason::Moved | NotificationReason::Over if !has_news => {
            turns::turn_lines(reader)
        }
        NotificationReason::DrawOffered
        | NotificationReason::DrawAccepted
        | NotificationReason::DrawDeclined { .. }
        | NotificationReason::Requested
        | NotificationReason::RequestAccepted
        | NotificationReason::RequestDeclined { .. }
        | NotificationReason::RequestWithdrawn { .. } => {
            // The turns were made since the last message.
            let turns = turns::replies(reader);
            turns.then(requests::question_lines(reader, reason))
        }
        NotificationReason::Paused => {
            turns::latest_news(reader).then(clock::was_paused(text, view))
        }
        // Where secret diplomacy has passed the turn on, the news says what everybody may know.
        _ => turns::latest_news(reader),
    }
}

/// The vote, the clocks and the open request, which are true until the game goes on.
fn lines_for_now(reader: Reader<'_>) -> Lines {
    let mut lines = Lines::of(Says::ForNow, voting(reader));
    lines.append(clock::clock_lines(reader));
    lines.say(Says::OpenRequest, requests::request(reader));
    lines
}

/// The players, in small print below the end of a game: each learns of it once, and only who is
/// mentioned can be.
fn players_line(reader: Reader<'_>) -> String {
    format!("-# {}", reader.title())
}

/// The same, with the opening of a game of chess.
fn players_and_opening(reader: Reader<'_>) -> String {
    let players = players_line(reader);
    match Opening::of(reader.view) {
        Some(Opening { eco, name }) => format!("{players} · {name} ({eco})"),
        None => players,
    }
}

/// The state of a game for one reader: the last move, checks, armies that are out, the status,
/// the clocks, and an open request.
pub fn state_summary(reader: Reader<'_>) -> String {
    let Reader { text, view, .. } = reader;
    let mut lines = turns::turn_lines(reader);
    lines.say(Says::Checks, board::check(text, view));
    lines.say(Says::OutByNow, board::eliminated_armies(text, view));
    lines.append(ending::status_line(reader));
    lines.append(lines_for_now(reader));
    lines.text(Tense::Present)
}

/// The last move and the status of a game, for somebody who watches it.
pub fn last_turns_and_status(reader: Reader<'_>) -> String {
    let turns = turns::turn_lines(reader);
    let status = ending::status_line(reader);
    turns.then(status).text(Tense::Present)
}

/// The most moves that are listed of a vote.
const LISTED_MOVES: usize = 10;

/// The end of the vote that is open, as everybody may know it. Empty if it is not the turn of a
/// team.
fn voting(reader: Reader<'_>) -> String {
    let Reader { text, view, naming } = reader;
    let Some(turn) = view.turn.vote else {
        return String::new();
    };
    let until = clock::deadline(turn.closes(), naming);
    let role = view
        .voting_team()
        .filter(|team| naming == Naming::Mention && !team.is_everybody());
    let team = match role {
        // Its members are pinged by it, where the message may do that.
        Some(team) => format!("<@&{}>", team.role),
        None => reader.player_name(turn.player),
    };
    // The line stays as it is when nobody has voted by then, and has to be true then, too.
    say!(
        text,
        "vote-open",
        team,
        until,
        time = clock::span(text, turn.time)
    )
}

/// The answer to a member of a team: their vote, how the team's vote stands, and its end.
pub fn team_vote(
    text: &Text,
    own: Option<&str>,
    moves: &[(String, u32)],
    closes: Time,
    naming: Naming,
) -> String {
    let own = own.map_or_else(
        || say!(text, "vote-none-yet"),
        |own| say!(text, "vote-own", move = text.escaped(&text.move_notation(own))),
    );
    let listed = moves.iter().take(LISTED_MOVES);
    let listed: Vec<_> = listed
        .map(|(notation, votes)| {
            let mv = text.escaped(&text.move_notation(notation));
            say!(text, "vote-standing-move", move = mv, votes = *votes)
        })
        .collect();
    let standing = if listed.is_empty() {
        String::new()
    } else {
        say!(text, "vote-standing", moves = listed.join(" · "))
    };
    let end = say!(text, "vote-end", until = clock::deadline(closes, naming));
    Text::join_lines([own, standing, end])
}

/// The first message of a team's own thread: what team it is, how its members vote, and how the
/// game stands. `game` is the title of the game, with a link if there is one.
pub fn team_greeting(text: &Text, view: &View, game: &str) -> String {
    let team = view
        .player()
        .map(|team| Reader::new(text, view, Naming::Escaped).player_name(team));
    let armies = view.me().map(|team| text.armies_of(view, &team.seats));
    let example = how_to_move::example_of_reader(view).unwrap_or_default();
    let whose = match view.turn.vote {
        Some(vote) if Some(vote.player) == view.player() => {
            let until = clock::deadline(vote.closes(), Naming::Escaped);
            say!(text, "team-chat-your-turn", until)
        }
        _ => state_summary(Reader::new(text, view, Naming::Escaped)),
    };
    Text::join_lines([
        say!(
            text,
            "team-chat-first",
            team = team.unwrap_or_default(),
            armies = armies.unwrap_or_default(),
            game = game.to_owned()
        ),
        whose,
        say!(text, "team-chat-how", example),
        say!(text, "team-chat-who"),
    ])
}
