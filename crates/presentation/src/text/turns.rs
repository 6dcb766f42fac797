//! The last turns in words: each move, and what it brought (armies that are out, checkmates, time).
//!
//! The message around them (whose turn it is, clocks, requests) is in [`mod@super::message`].

use super::board::{self, numbered};
use super::catalogue::{Text, say};
use super::names::{Naming, written_result};
use super::{arbiter, clock, requests, takeovers};
use entente_game::{MoveOrigin, MoveView, News, Phase, Seat, View};
use entente_rules::{MateKind, PieceKind, Ply, Status};

/// The most turns that one message describes after the first. A takeback or conditional moves can
/// show many at once.
const MAX_TURNS: usize = 11;

/// The last move, and the turns after it in which nobody could move. Empty before the first.
pub fn last_turns(text: &Text, view: &View, naming: Naming) -> String {
    let latest = view.latest_moves();
    let first = view.board.moves.len() - latest.len();
    let mut lines = Vec::new();
    // The first turn is a player's own and always described, then only the newest ones.
    let left_out = first + 1..view.board.moves.len().saturating_sub(MAX_TURNS);
    for (index, turn) in (first..).zip(latest) {
        if left_out.contains(&index) {
            if index == left_out.start {
                let count = left_out.len();
                lines.push(say!(text, "news-more-turns", count));
            }
            continue;
        }
        lines.extend(turn_in_words(text, view, index, naming));
        let news = turn.news.iter();
        lines.extend(news.filter_map(|news| self::news(text, view, Some(turn), *news, naming)));
    }
    let is_elimination = |news: &News| matches!(news, News::Eliminated { .. });
    if latest
        .iter()
        .any(|turn| turn.news.iter().any(is_elimination))
    {
        lines.extend(points(text, view));
    }
    lines.join("\n")
}

/// The action of a turn: `12. Nf3 · Ann: knight from g1 to f3`. `None` for the turn of an
/// army that is out.
fn turn_in_words(text: &Text, view: &View, index: usize, naming: Naming) -> Option<String> {
    let turn = &view.board.moves[index];
    let mover = mover(text, view, turn.seat, turn.by, naming);
    let who = match turn.origin {
        MoveOrigin::Computer => text.with_stand_in(view, turn.by, mover, naming),
        _ => mover,
    };
    match (turn.ply, turn.moved) {
        (Ply::Move(_), Some(moved)) => {
            let plain = board::move_in_words(text, view, &moved);
            let words = board::with_origin(text, view, turn, plain);
            let number = numbered(text, view, index);
            Some(say!(text, "news-moved", number, who, words))
        }
        (Ply::Resigned, _) if ran_out(turn) && board::is_of_team(view, turn.by) => {
            Some(say!(text, "news-flagged-nobody-voted", who))
        }
        (Ply::Resigned, _) if ran_out(turn) => Some(say!(text, "news-flagged", who)),
        (Ply::Resigned, _) => Some(say!(text, "news-resigned-now", who)),
        (Ply::Blocked, _) if turn.by != turn.seat => Some(say!(text, "news-army-blocked", who)),
        // Another line says that the army is out, or that it is still checkmated.
        (Ply::Blocked, _) if is_mated(view, turn) || is_in_news(view, turn.seat) => None,
        (Ply::Blocked, _) => Some(say!(text, "news-stalemated", who)),
        (Ply::Move(_) | Ply::Eliminated, _) => None,
    }
}

/// The player who makes a move. With more than two armies, the army is named, too.
fn mover(text: &Text, view: &View, seat: Seat, by: Seat, naming: Naming) -> String {
    match view.players.seats.get(seat.index()) {
        _ if view.players.seats.len() == 2 => text.owner_name(view, by, naming),
        Some(moved) if by != seat => say!(
            text,
            "seat-commanding",
            who = text.seat_name(view, by, naming),
            army = text.army(moved.army)
        ),
        _ => text.seat_name(view, seat, naming),
    }
}

/// A piece of news that a turn brought, or that came between two turns (`turn` is `None`).
/// `None` if another line of the same message says it already.
pub(super) fn news(
    text: &Text,
    view: &View,
    turn: Option<&MoveView>,
    news: News,
    naming: Naming,
) -> Option<String> {
    let seat = |seat: Seat| text.seat_name(view, seat, naming);
    let army = |seat: Seat| {
        let known = view.players.seats.get(seat.index());
        known.map_or_else(String::new, |seat| text.army(seat.army))
    };
    Some(match news {
        News::Eliminated { seat, how, by } => {
            return eliminated(text, view, turn, (seat, how, by), naming);
        }
        News::CommandChanged {
            seat: changed,
            by: Some(by),
        } => say!(text, "news-commanded", army = army(changed), by = seat(by)),
        News::CommandChanged {
            seat: changed,
            by: None,
        } => say!(text, "news-commanded-no-more", army = army(changed)),
        News::Mated {
            seat: stalemated,
            how: MateKind::Stalemated,
            ..
        } => say!(text, "news-stalemated-for-now", who = seat(stalemated)),
        News::GuardPlaced {
            seat: owner,
            square,
        } => say!(
            text,
            "news-guard-placed",
            army = army(owner),
            square = square.to_string()
        ),
        News::TimeUp { .. }
        | News::PickerAssigned { .. }
        | News::Paused { .. }
        | News::Resumed
        | News::Credited { .. } => return time_news(text, view, news, naming),
        News::Substituted {
            seat: absent,
            level,
        } => say!(
            text,
            "news-substituted",
            computer = text.computer_name(&level.into(), naming),
            who = seat(absent)
        ),
        News::Arbiter(act) => arbiter::arbiter_act(text, view, act, naming),
        News::Returned { seat: back } => say!(text, "news-returned", who = seat(back)),
        News::SeatOffered { .. } | News::SeatOfferWithdrawn { .. } | News::TakenOver { .. } => {
            return Some(takeovers::takeover_news(text, view, news, naming));
        }
        News::TakenBack { ply } => taken_back(text, view, ply),
        News::GameMovedHere => say!(text, "news-game-moved-here"),
        News::DrawOfferLapsed { seat: offer } => {
            say!(text, "news-draw-lapsed", who = seat(offer))
        }
        News::RequestLapsed { by, change } => {
            requests::request_lapsed(text, view, (by, change), naming)
        }
        News::Skipped { seat: passed } => say!(text, "news-skipped", who = seat(passed)),
        News::Kingless { seat: fallen } => say!(
            text,
            "news-kingless",
            name = text.distinct_owner_name(view, fallen, naming),
            army = army(fallen)
        ),
        News::MateLifted { seat: freed } => {
            say!(text, "news-can-move-again", who = seat(freed))
        }
        // The line about checks says who is checkmated, and the status asks for a choice.
        News::Mated { .. } | News::ChoiceDue { .. } => return None,
    })
}

/// News about clocks and pauses.
fn time_news(text: &Text, view: &View, news: News, naming: Naming) -> Option<String> {
    let seat = |seat: Seat| text.seat_name(view, seat, naming);
    Some(match news {
        // Another line says that the army is out, or who picks the move.
        News::TimeUp { seat: late } if loses_on_time(view, late) => return None,
        News::TimeUp { .. } | News::PickerAssigned { .. } if is_picked(view) => return None,
        // Where a move was made for the team, that says it.
        News::TimeUp { seat: late } if board::is_of_team(view, late) && !view.has_new_moves() => {
            say!(text, "news-time-up-nobody-voted", who = seat(late))
        }
        News::TimeUp { seat: late } => say!(text, "news-time-up", who = seat(late)),
        News::PickerAssigned { seat: late, by } => {
            say!(text, "news-next-picks", who = seat(late), by = seat(by))
        }
        // The line about the clocks says it.
        News::Paused { .. } if view.pause().is_some() => return None,
        News::Paused { until } => {
            let until = clock::deadline(until, naming);
            say!(
                text,
                "news-paused",
                until,
                players = view.players.people.len()
            )
        }
        News::Resumed => say!(text, "news-resumed"),
        News::Credited { span } => say!(text, "news-time-credited", span = clock::span(text, span)),
        _ => return None,
    })
}

/// A line that moves were taken back, and which move is the last one now.
fn taken_back(text: &Text, view: &View, ply: u32) -> String {
    // The last move that was not taken back.
    let last = (ply as usize)
        .checked_sub(1)
        .filter(|last| *last < view.board.moves.len())
        .map(|last| numbered(text, view, last))
        .unwrap_or_default();
    say!(text, "news-taken-back", ply, move = last)
}

/// A line that a player is out, how, and who eliminated them.
fn eliminated(
    text: &Text,
    view: &View,
    turn: Option<&MoveView>,
    (seat, how, by): (Seat, Status, Option<Seat>),
    naming: Naming,
) -> Option<String> {
    let who = text.seat_name(view, seat, naming);
    let name = text.distinct_owner_name(view, seat, naming);
    let army = text.armies_of(view, &[seat]);
    let eliminator = by.filter(|by| *by != seat);
    let by = eliminator.map(|by| text.seat_name(view, by, naming));
    Some(match (how, by) {
        // The line about the turn itself says it.
        (Status::Resigned, _) if turn.is_some_and(|turn| resigned_in(turn, seat)) => {
            return None;
        }
        // The line about the lost king says it.
        (Status::Protectorate, _) => return None,
        // It was never in the game.
        (Status::Absent, _) => return None,
        (Status::Checkmated, Some(by)) => {
            say!(text, "news-eliminated-mated-by", who, by)
        }
        (Status::Checkmated, None) => say!(text, "news-eliminated-mated", who),
        (Status::Stalemated, Some(by)) => {
            say!(text, "news-eliminated-stalemated-by", who, by)
        }
        (Status::Stalemated, None) => say!(text, "news-eliminated-stalemated", who),
        (Status::Captured, Some(by)) => {
            say!(text, "news-eliminated-captured-by", name, army, by)
        }
        (Status::Captured, None) => {
            say!(text, "news-eliminated-captured", name, army)
        }
        (Status::Flagged, _) => say!(text, "news-flagged", who),
        (Status::Eliminated, Some(by)) if turn.is_some_and(|turn| lost_king(view, turn, seat)) => {
            say!(text, "news-eliminated-king", name, army, by)
        }
        (Status::Eliminated, Some(by)) => {
            say!(text, "news-eliminated-by", name, army, by)
        }
        (Status::Eliminated, None) => say!(text, "news-eliminated", name, army),
        (Status::Resigned | Status::Active, _) => say!(text, "news-resigned-now", who),
    })
}

/// All points, if the result counts them. When the game is over, the result says them.
fn points(text: &Text, view: &View) -> Option<String> {
    let is_over = matches!(view.phase, Phase::Over(_));
    (view.terms.options.counts_points() && !is_over).then(|| {
        let armies = view.armies().into_iter();
        let points = armies.filter_map(|army| {
            let points = written_result(&army.score?.to_string());
            Some(format!("{} {points}", text.army(army.army)))
        });
        say!(
            text,
            "news-points",
            points = points.collect::<Vec<_>>().join(", ")
        )
    })
}

/// Whether an army whose time ran out is out at once.
fn loses_on_time(view: &View, seat: Seat) -> bool {
    let armies = view.armies();
    let army = armies.iter().find(|army| army.seat == seat);
    let is_leaving = |turn: &MoveView| turn.seat == seat && turn.ply == Ply::Resigned;
    army.is_some_and(|army| army.status == Status::Flagged)
        || view.turn().is_none()
        || view.has_new_moves() && view.latest_moves().iter().any(is_leaving)
}

/// Whether a turn captured the king of this seat. An army can also be removed with another one's
/// king: a protectorate with the last king of its alliance.
fn lost_king(view: &View, turn: &MoveView, seat: Seat) -> bool {
    let captured = turn.moved.and_then(|moved| moved.captured);
    let army = view.players.seats.get(seat.index()).map(|seat| seat.army);
    captured.is_some_and(|piece| piece.kind == PieceKind::King && Some(piece.army) == army)
}

/// Whether a player now picks the move for another one, whose time ran out.
fn is_picked(view: &View) -> bool {
    let clock = view.turn.clock.as_ref().filter(|_| view.turn().is_some());
    let turn = clock.and_then(|clock| clock.turn);
    turn.is_some_and(|turn| turn.picker.is_some())
}

/// Whether this turn was lost on time.
fn ran_out(turn: &MoveView) -> bool {
    let mut news_before = turn.news_before.iter();
    news_before.any(|news| matches!(news, News::TimeUp { seat } if *seat == turn.seat))
}

/// Whether the owner of this seat resigned in this turn.
fn resigned_in(turn: &MoveView, seat: Seat) -> bool {
    turn.seat == seat && turn.ply == Ply::Resigned
}

/// Whether a turn without a move was that of a checkmated army, which is out by now or still
/// checkmated.
fn is_mated(view: &View, turn: &MoveView) -> bool {
    let armies = view.armies();
    let army = armies.iter().find(|army| army.seat == turn.seat);
    army.is_some_and(|army| match army.status {
        Status::Active => matches!(army.mate, Some((MateKind::Checkmated, _))),
        how => how == Status::Checkmated,
    })
}

/// Whether the same message says that this army has no move, or that it is out.
fn is_in_news(view: &View, army: Seat) -> bool {
    let mut news = view.latest_moves().iter().flat_map(|turn| &turn.news);
    news.any(|news| {
        matches!(news, News::Eliminated { seat, .. } | News::Mated { seat, .. } if *seat == army)
    })
}
