//! What a turn did, found by comparing the positions before and after it: the move, and what it brought about besides.
//! Nothing of this is kept in the log, for it follows from the moves.

use crate::id::{Seat, Time};
use crate::view::{Hand, MoveView, Moved, News};
use alloc::vec::Vec;
use entente_rules::{Army, Cell, Kind, Move, Piece, Play, Position, Status};

/// A ply of a game, as all may see it; `None` where there has not been such a ply.
pub(crate) fn of(play: &Play, ply: usize, at: Time) -> Option<MoveView> {
    let (before, after) = (play.position_at(ply)?, play.position_at(ply + 1)?);
    let choice = play.choice_at(ply);
    let ply = *play.plies().get(ply)?;
    let turn = before.turn();
    let by = seat(before, before.mover().unwrap_or(turn));
    let moved = ply.mv().and_then(|mv| moved(before, &mv));
    let mut news = news(before, after);
    if let Some(prey) = moved.and_then(|moved| moved.captured) {
        credit(&mut news, seat(before, prey.army), by);
    }
    news.extend(ply.mv().and_then(|mv| placed(before, after, &mv)));
    if play.outcome().is_none() {
        news.extend(skipped(before, after));
    }
    Some(MoveView {
        seat: seat(before, turn),
        by,
        choice,
        ply,
        round: before.round(),
        notation: before.notation(ply),
        coordinate: before.coordinate(ply),
        moved,
        asides: Vec::new(),
        news,
        hand: Hand::Rules,
        at,
    })
}

/// The seat of an army: seats stand in turn order.
pub(crate) fn seat(position: &Position, army: Army) -> Seat {
    let mut armies = position.armies();
    let index = armies.position(|other| other == army);
    Seat(index.expect("the rules name armies of their own variant only") as u8)
}

/// Where a king can be captured nobody else needs to be named: whoever captured him put his player out.
fn credit(news: &mut [News], victim: Seat, captor: Seat) {
    for one in news {
        if let News::Eliminated { seat, how, by } = one
            && *seat == victim
            && matches!(how, Status::Captured | Status::Gone)
        {
            *by = by.or(Some(captor));
        }
    }
}

/// The guard that a capture brought onto the board (Chess 4.5).
fn placed(before: &Position, after: &Position, mv: &Move) -> Option<News> {
    let is_new = |(cell, piece): &(Cell, Piece)| {
        piece.kind == Kind::Guard && *cell != mv.to && before.piece(*cell) != Some(*piece)
    };
    let (cell, piece) = after.pieces().find(is_new)?;
    Some(News::Placed {
        seat: seat(before, piece.army),
        cell,
    })
}

/// Those who are in the game and were passed over on the way to the next turn, where that is no turn of their own.
fn skipped(before: &Position, after: &Position) -> Vec<News> {
    let order: Vec<Army> = before.armies().collect();
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

/// Those who cannot move after something that was no move: the one whose turn it was, and those behind him who were passed over.
pub(crate) fn skipped_since(before: &Position, after: &Position) -> Vec<News> {
    let turn = before.turn();
    let first = (turn != after.turn() && after.status(turn).is_in()).then(|| News::Skipped {
        seat: seat(before, turn),
    });
    first.into_iter().chain(skipped(before, after)).collect()
}

fn moved(position: &Position, mv: &Move) -> Option<Moved> {
    Some(Moved {
        piece: position.piece(mv.from)?.kind,
        captured: position.captures(mv),
        taken_on: position.capture_cell(mv),
        manner: mv.manner,
        from: mv.from,
        to: mv.to,
    })
}

/// First who is out, then who moves whose army, who is mated from now on and who no longer is, and who has to choose.
pub(crate) fn news(before: &Position, after: &Position) -> Vec<News> {
    let armies = || before.armies();
    let out = armies().filter_map(|army| {
        let (was, how) = (before.status(army), after.status(army));
        (was.is_in() && was != how).then(|| News::Eliminated {
            seat: seat(before, army),
            how,
            by: after.eliminated_by(army).map(|by| seat(before, by)),
        })
    });
    let commanded = armies().filter_map(|army| {
        let by = after.commander(army);
        let by_another = |by: Option<Army>| by.is_some_and(|by| by != army);
        let changed = by != before.commander(army);
        let tells = by_another(by) || by_another(before.commander(army));
        (changed && tells).then(|| News::Commanded {
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
    out.chain(kingless)
        .chain(commanded)
        .chain(mates)
        .chain(due)
        .collect()
}

/// That an army lives on without its king is seen on the board; to whom it is loyal is not.
fn kingless(before: &Position, after: &Position, army: Army) -> Option<News> {
    let is_new =
        before.status(army) == Status::Active && after.status(army) == Status::Protectorate;
    is_new.then(|| News::Kingless {
        seat: seat(before, army),
    })
}

/// What is new of a player who cannot move, and is still in the game.
fn mate(before: &Position, after: &Position, army: Army) -> Option<News> {
    let (was, is) = (before.mate(army), after.mate(army));
    let known = was.map(|mate| (mate.kind, mate.by));
    let (seat_of, is_in) = (|army| seat(before, army), after.status(army).is_in());
    match is {
        Some(mate) if known != Some((mate.kind, mate.by)) => Some(News::Stuck {
            seat: seat_of(army),
            how: mate.kind,
            by: seat_of(mate.by),
        }),
        None if was.is_some() && is_in => Some(News::Freed {
            seat: seat_of(army),
        }),
        _ => None,
    }
}
