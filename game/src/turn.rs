//! What a turn did, found by comparing the positions before and after it: the move, and what it brought about besides.
//! Nothing of this is kept in the log, for it follows from the moves.

use crate::id::{Seat, Time};
use crate::view::{MoveView, Moved, News};
use alloc::vec::Vec;
use entente_rules::{Army, Move, Play, Position, Status};

/// A ply of a game, as all may see it; `None` where there has not been such a ply.
pub(crate) fn of(play: &Play, ply: usize, at: Time) -> Option<MoveView> {
    let (before, after) = (play.position_at(ply)?, play.position_at(ply + 1)?);
    let choice = play.choice_at(ply);
    let ply = *play.plies().get(ply)?;
    let turn = before.turn();
    Some(MoveView {
        seat: seat(before, turn),
        by: seat(before, before.mover().unwrap_or(turn)),
        choice,
        ply,
        round: before.round(),
        notation: before.notation(ply),
        coordinate: before.coordinate(ply),
        moved: ply.mv().and_then(|mv| moved(before, &mv)),
        news: news(before, after),
        at,
    })
}

/// The seat of an army: seats stand in turn order.
pub(crate) fn seat(position: &Position, army: Army) -> Seat {
    let mut armies = position.variant().armies();
    let index = armies.position(|other| other == army);
    Seat(index.expect("the rules name armies of their own variant only") as u8)
}

fn moved(position: &Position, mv: &Move) -> Option<Moved> {
    Some(Moved {
        piece: position.piece(mv.from)?.kind,
        captured: position.captures(mv),
        manner: mv.manner,
        from: mv.from,
        to: mv.to,
    })
}

/// First who is out, then who moves whose army, who is mated from now on and who no longer is, and who has to choose.
pub(crate) fn news(before: &Position, after: &Position) -> Vec<News> {
    let armies = || before.variant().armies();
    let out = armies().filter_map(|army| {
        let (was, how) = (before.status(army), after.status(army));
        (was == Status::Active && how != Status::Active).then(|| News::Eliminated {
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
    let mates = armies().filter_map(|army| mate(before, after, army));
    let choice = after.choice();
    let due = (!choice.is_empty() && before.choice().is_empty()).then(|| News::ChoiceDue {
        by: seat(before, after.turn()),
    });
    out.chain(commanded).chain(mates).chain(due).collect()
}

/// What is new of a player who cannot move, and is still in the game.
fn mate(before: &Position, after: &Position, army: Army) -> Option<News> {
    let (was, is) = (before.mate(army), after.mate(army));
    let known = was.map(|mate| (mate.kind, mate.by));
    let (seat_of, is_in) = (
        |army| seat(before, army),
        after.status(army) == Status::Active,
    );
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
