//! The result of a turn: the move and its consequences.
//!
//! It is found by comparing the positions before and after the turn, so nothing of it is stored.

use crate::base::id::{Seat, Time};
use crate::base::moves::{MoveOrigin, MoveView, News, PieceMove};
use entente_rules::{Army, Move, Piece, PieceKind, Play, Position, Square, Status};

/// A ply as everybody may see it; `None` if there is no such ply.
pub(crate) fn move_view(play: &Play, ply: usize, at: Time) -> Option<MoveView> {
    let (before, after) = (play.position_at(ply)?, play.position_at(ply + 1)?);
    let choice = play.choice_at(ply);
    let ply = *play.plies().get(ply)?;
    let turn = before.turn();
    let by = seat(before, before.mover().unwrap_or(turn));
    let moved = ply.mv().and_then(|mv| moved(before, &mv));
    let mut news = news(before, after);
    // Some rule sets name nobody for a captured king, although everybody saw who captured it.
    if let Some(captured) = moved.and_then(|moved| moved.captured) {
        credit_captor(&mut news, seat(before, captured.army), by);
    }
    news.extend(ply.mv().and_then(|mv| placed_guard(before, after, &mv)));
    if play.outcome().is_none() {
        news.extend(skipped(before, after));
    }
    let notation = before.notation(ply);
    Some(MoveView {
        seat: seat(before, turn),
        by,
        choice,
        ply,
        round: before.round(),
        short: before.short_notation(ply, &notation),
        notation,
        coordinate: before.coordinate(ply),
        moved,
        news_before: Vec::new(),
        news,
        origin: MoveOrigin::Rules,
        effort: None,
        vote: None,
        at,
        left: None,
    })
}

/// The seat of an army. Seats are in turn order.
pub(crate) fn seat(position: &Position, army: Army) -> Seat {
    let index = position.armies().position(|other| other == army);
    Seat(index.expect("the rules only name armies of this game") as u8)
}

/// Credits the capture of a king to the army that captured it, if the rules name nobody else.
fn credit_captor(news: &mut [News], victim: Seat, captor: Seat) {
    for one in news {
        if let News::Eliminated { seat, how, by } = one
            && *seat == victim
            && matches!(how, Status::Captured | Status::Eliminated)
        {
            *by = by.or(Some(captor));
        }
    }
}

/// The guard that a capture placed on the board (Chess 4.5).
fn placed_guard(before: &Position, after: &Position, mv: &Move) -> Option<News> {
    let is_new = |(square, piece): &(Square, Piece)| {
        piece.kind == PieceKind::Guard && *square != mv.to && before.piece(*square) != Some(*piece)
    };
    let (square, piece) = after.pieces().find(is_new)?;
    Some(News::GuardPlaced {
        seat: seat(before, piece.army),
        square,
    })
}

/// The armies in the game that were skipped on the way to the next turn.
fn skipped(before: &Position, after: &Position) -> Vec<News> {
    let order: Vec<Army> = before.armies().collect();
    // The board alone shows who was skipped: those between the mover and the next player in order.
    let mover = seat(before, before.turn()).index();
    let later = (1..order.len()).map(|step| order[(mover + step) % order.len()]);
    let passed = later.take_while(|army| *army != after.turn());
    passed
        .filter(|army| after.status(*army).is_in())
        .map(|army| News::Skipped {
            seat: seat(before, army),
        })
        .collect()
}

/// The armies that were skipped after an event that was not a move, including the one whose turn it
/// was.
pub(crate) fn skipped_since(before: &Position, after: &Position) -> Vec<News> {
    let turn = before.turn();
    let first = (turn != after.turn() && after.status(turn).is_in()).then(|| News::Skipped {
        seat: seat(before, turn),
    });
    first.into_iter().chain(skipped(before, after)).collect()
}

fn moved(position: &Position, mv: &Move) -> Option<PieceMove> {
    let (from, to) = position.shown_squares(mv);
    Some(PieceMove {
        piece: position.piece(mv.from)?.kind,
        captured: position.captured_piece(mv),
        captured_on: position.capture_square(mv),
        manner: mv.manner,
        from,
        to,
    })
}

/// The news of a turn: eliminations, lost kings, changes of command, mates and their end, and
/// choices that are due.
pub(crate) fn news(before: &Position, after: &Position) -> Vec<News> {
    let armies = || before.armies();
    let eliminated = armies().filter_map(|army| {
        let (was, how) = (before.status(army), after.status(army));
        // A king that walked has no player, and can still be mated or stalemated.
        if !was.is_in() && !before.is_walking(army) || was == how {
            return None;
        }
        let left = seat(before, army);
        Some(match how {
            Status::Resigned if after.ended_ahead(army) => News::Stopped { seat: left },
            _ => News::Eliminated {
                seat: left,
                how,
                by: after.eliminated_by(army).map(|by| seat(before, by)),
            },
        })
    });
    let commanded = armies().filter_map(|army| {
        let by = after.commander(army);
        let by_another = |by: Option<Army>| by.is_some_and(|by| by != army);
        let changed = by != before.commander(army);
        // The status of a player shows already that they command their own army again, or no
        // longer.
        let concerns_others = by_another(by) || by_another(before.commander(army));
        (changed && concerns_others).then(|| News::CommandChanged {
            seat: seat(before, army),
            by: by.map(|by| seat(before, by)),
        })
    });
    let kingless = armies().filter_map(|army| kingless(before, after, army));
    let mates = armies().filter_map(|army| mate(before, after, army));
    let choice = after.choice();
    let due = (!choice.is_empty() && before.choice().is_empty()).then(|| News::ChoiceDue {
        by: seat(before, after.turn()),
    });
    eliminated
        .chain(kingless)
        .chain(commanded)
        .chain(mates)
        .chain(due)
        .collect()
}

/// The news that an army plays on without its king. The board shows that the king is gone, but not
/// who the liege is, so the news does not say so either.
fn kingless(before: &Position, after: &Position, army: Army) -> Option<News> {
    let is_new =
        before.status(army) == Status::Active && after.status(army) == Status::Protectorate;
    is_new.then(|| News::Kingless {
        seat: seat(before, army),
    })
}

/// News about a player who is mated, or no longer is.
fn mate(before: &Position, after: &Position, army: Army) -> Option<News> {
    let (was, is) = (before.mate(army), after.mate(army));
    let known = was.map(|mate| (mate.kind, mate.by));
    let (seat_of, is_in) = (|army| seat(before, army), after.status(army).is_in());
    match is {
        Some(mate) if known != Some((mate.kind, mate.by)) => Some(News::Mated {
            seat: seat_of(army),
            how: mate.kind,
            by: seat_of(mate.by),
        }),
        None if was.is_some() && is_in => Some(News::MateLifted {
            seat: seat_of(army),
        }),
        _ => None,
    }
}
