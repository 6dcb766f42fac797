//! The words of films and strips: captions above the boards, alt texts, and what was left out.
//!
//! Captions are drawn in the picture, so they are short and name people as plates do.

use super::board::{sentence, shorten};
use super::catalogue::{Text, say};
use super::moves::numbered;
use super::names::Naming;
use super::reader::Reader;
use super::{ending, points};
use entente_game::{EndReason, Ending, News, Seat, View};
use entente_rules::{Army, Outcome, Play, Position, Status};

/// The longest alt text that Discord takes, in characters.
const ALT_LIMIT: usize = 1024;

/// The caption of the position before the first move.
pub fn film_start(text: &Text) -> String {
    say!(text, "film-start")
}

/// The caption of a move: its number, with the army among more than two, and the move.
pub fn film_move(text: &Text, view: &View, index: usize) -> String {
    let mv = numbered(text, view, index);
    let seat = &view.board.moves[index].seat;
    if let Some(seat) = view.players.seats.get(seat.index())
        && points::is_walk(view, index)
    {
        return say!(text, "film-walked", army = text.army(seat.army), move = mv);
    }
    match view.players.seats.get(view.board.moves[index].seat.index()) {
        Some(seat) if view.players.seats.len() > 2 => {
            say!(text, "film-move", army = text.army(seat.army), move = mv)
        }
        _ => mv,
    }
}

/// The caption of a ply in a game that nobody plays.
pub fn film_ply(text: &Text, play: &Play, index: usize) -> String {
    let (before, ply) = (&play.positions()[index], play.plies()[index]);
    let round = before.round();
    let starts = index == 0 || play.positions()[index - 1].round() < round;
    let dots = if starts { ". " } else { "… " };
    let notation = before.notation(ply);
    let short = text.short_move(&before.short_notation(ply, &notation), &notation);
    let mv = format!("{round}{dots}{short}");
    if before.armies().count() > 2 {
        let army = text.army(before.turn());
        return say!(text, "film-move", army, move = mv);
    }
    mv
}

/// The caption of news that belong to the story: that somebody is out, or lost the king. `None` for
/// other news.
pub fn film_news(
    text: &Text,
    round: u32,
    news: News,
    name: impl Fn(Seat) -> String,
) -> Option<String> {
    let what = match news {
        News::Kingless { seat } => say!(text, "caption-protectorate", who = name(seat)),
        News::Eliminated {
            how: Status::Absent | Status::Protectorate,
            ..
        } => return None,
        News::Eliminated {
            seat,
            how: Status::Resigned,
            ..
        } => say!(text, "caption-resigned", who = name(seat)),
        News::Eliminated {
            seat, by: Some(by), ..
        } if by != seat => {
            say!(text, "film-eliminated-by", who = name(seat), by = name(by))
        }
        News::Eliminated { seat, .. } => say!(text, "caption-eliminated", who = name(seat)),
        _ => return None,
    };
    Some(say!(text, "history-line", round, what))
}

/// The caption of an army's end in a game that nobody plays.
pub fn film_out(text: &Text, round: u32, army: Army) -> String {
    let what = say!(text, "caption-eliminated", who = text.army(army));
    say!(text, "history-line", round, what)
}

/// The caption of a grave mistake.
pub fn film_mistake(text: &Text, view: &View, index: usize) -> String {
    say!(text, "film-mistake", move = film_move(text, view, index))
}

/// The caption of the end of a game.
pub fn film_end(
    text: &Text,
    view: &View,
    ending: &Ending,
    name: impl Fn(Seat) -> String,
) -> String {
    let winners: Vec<String> = ending.winners.iter().map(|seat| name(*seat)).collect();
    if points::are_scored(view) {
        return ending_by_points(text, winners, &ending.result);
    }
    ending::short_ending(text, winners, ending.reason, &ending.result)
}

/// The caption of the end of a game that nobody plays.
pub fn film_outcome(text: &Text, position: &Position, outcome: &Outcome) -> String {
    let winners = outcome.winners().iter().map(|army| text.army(*army));
    if position.options().counts_points() && position.options().variant().scores_captures() {
        return ending_by_points(text, winners.collect(), outcome.result());
    }
    ending::short_ending(
        text,
        winners.collect(),
        EndReason::ByRules(outcome.reason),
        outcome.result(),
    )
}

/// The end of a game in which the most points win: that need not be the last player in it.
fn ending_by_points(text: &Text, winners: Vec<String>, result: &str) -> String {
    let (count, who) = (winners.len(), text.all_of(winners));
    let result = result.to_owned();
    say!(text, "film-won-by-points", count, who, result)
}

/// The caption of the end that a file names: its result, and the reason if there is one.
pub fn film_file_end(text: &Text, result: &str, termination: Option<&str>) -> String {
    match termination {
        Some(reason) => {
            say!(
                text,
                "film-file-end",
                result = result.to_owned(),
                reason = reason.to_owned()
            )
        }
        None => result.to_owned(),
    }
}

/// The alt text of a film: the game, what happened in it, and how it ended.
pub fn film_alt<'a>(
    text: &Text,
    title: Option<&str>,
    moves: usize,
    events: impl Iterator<Item = &'a str>,
) -> String {
    let head = say!(text, "film-alt", moves);
    sentences(head, title, events)
}

/// The alt text of a strip.
pub fn strip_alt<'a>(
    text: &Text,
    title: Option<&str>,
    boards: usize,
    captions: impl Iterator<Item = &'a str>,
) -> String {
    let head = say!(text, "strip-alt", boards);
    sentences(head, title, captions)
}

fn sentences<'a>(
    head: String,
    title: Option<&str>,
    lines: impl Iterator<Item = &'a str>,
) -> String {
    let title = title.into_iter().map(sentence);
    let parts = [head].into_iter().chain(title).chain(lines.map(sentence));
    shorten(parts.collect::<Vec<_>>().join(" "), ALT_LIMIT)
}

/// The title of a game, for alt texts.
pub fn film_title(text: &Text, view: &View) -> String {
    Reader::new(text, view, Naming::Name).title()
}

/// The parts that were left out of a film so that it fits into a file: moves, if it shows only
/// every so manyth, and pixels. `None` if it is whole.
pub fn film_cut(text: &Text, every: usize, is_smaller: bool) -> Option<String> {
    match (every, is_smaller) {
        (0 | 1, false) => None,
        (0 | 1, true) => Some(say!(text, "film-smaller")),
        (every, _) => Some(say!(text, "film-thinned", every)),
    }
}

/// The answer to somebody who asks for the film of a game without moves.
pub fn film_no_moves(text: &Text) -> String {
    say!(text, "film-no-moves")
}

/// The answer while a film is being made.
pub fn film_progress(text: &Text, percent: u32) -> String {
    say!(text, "film-progress", percent)
}
