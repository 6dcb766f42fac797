//! The pieces that a side loses and captures along a line, and the reason that the difference
//! between two lines gives.

use super::sides::Sides;
use alloc::vec::Vec;
use entente_rules::{Army, PieceKind, Play, Ply, Position};

/// The worth of a kind in pawns, roughly, in every rule set.
pub(super) const fn worth(kind: PieceKind) -> i32 {
    match kind {
        PieceKind::King => 20,
        PieceKind::Queen => 9,
        PieceKind::Chancellor => 8,
        PieceKind::Archbishop => 7,
        PieceKind::Rook => 5,
        PieceKind::Bishop | PieceKind::Knight => 3,
        PieceKind::Guard => 2,
        PieceKind::Pawn => 1,
    }
}

/// The least difference between two lines that is a reason, in pawns.
const MIN_DIFFERENCE: i32 = 1;

/// A side, as it is before a move.
pub(super) struct OwnSide {
    seat: usize,
    sides: Sides,
}

impl OwnSide {
    /// The side of this seat.
    pub(super) fn of(position: &Position, seat: usize) -> Self {
        Self {
            seat,
            sides: Sides::of(position),
        }
    }

    fn has(&self, position: &Position, commander: Army) -> bool {
        let seat = position.armies().position(|army| army == commander);
        seat.is_some_and(|seat| self.sides.are_same(self.seat, seat))
    }
}

/// The change that one ply makes for a side.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Change {
    Loses(PieceKind),
    Captures(PieceKind),
    Promotes(PieceKind),
    AllowsPromotion(PieceKind),
}

impl Change {
    const fn worth(self) -> i32 {
        match self {
            Self::Loses(kind) => -worth(kind),
            Self::Captures(kind) => worth(kind),
            Self::Promotes(kind) => worth(kind) - worth(PieceKind::Pawn),
            Self::AllowsPromotion(kind) => worth(PieceKind::Pawn) - worth(kind),
        }
    }
}

/// The changes along a line, each with the number of its ply.
pub(super) struct Balance(Vec<(usize, Change)>);

impl Balance {
    /// The changes for a side along this line from a position.
    pub(super) fn of(position: &Position, line: &[Ply], side: &OwnSide) -> Self {
        let steps = Play::along(position, line).into_iter().enumerate();
        let changes = steps.flat_map(|(number, (before, ply))| {
            let changes = changes(&before, ply, side).into_iter();
            changes.map(move |change| (number, change))
        });
        Self(changes.collect())
    }

    fn worth(&self) -> i32 {
        self.0.iter().map(|(_, change)| change.worth()).sum()
    }

    /// The number of plies after which nothing changes any more, but by equal exchanges.
    pub(super) fn length(&self) -> usize {
        let total = self.worth();
        let mut worth = 0;
        let mut length = None;
        for (number, change) in &self.0 {
            worth += change.worth();
            // An exchange that is not over yet is no end.
            length = (worth == total).then_some(length.unwrap_or(number + 1));
        }
        length.unwrap_or_default()
    }

    /// The number of plies of a line of so many that are shown: about as many as asked, and so many
    /// that the rest changes nothing.
    pub(super) fn shown(&self, asked: usize, all: usize) -> usize {
        let least = self.length().min(all);
        let most = asked.min(all).max(least);
        let total = self.worth();
        let worth = |count: usize| {
            let made = self.0.iter().take_while(|(number, _)| *number < count);
            made.map(|(_, change)| change.worth()).sum::<i32>()
        };
        let settled = (least..=most).rev().find(|count| worth(*count) == total);
        settled.unwrap_or(most)
    }

    /// The number of the ply that makes this change first.
    fn number_of(&self, change: Change) -> Option<usize> {
        let mut changes = self.0.iter();
        changes
            .find(|(_, made)| *made == change)
            .map(|(number, _)| *number)
    }

    fn kinds(&self, of: impl Fn(Change) -> Option<PieceKind>) -> Vec<PieceKind> {
        let kinds = self.0.iter().filter_map(|(_, change)| of(*change));
        kinds.collect()
    }

    fn lost(&self) -> Vec<PieceKind> {
        self.kinds(|change| match change {
            Change::Loses(kind) => Some(kind),
            _ => None,
        })
    }

    fn captured(&self) -> Vec<PieceKind> {
        self.kinds(|change| match change {
            Change::Captures(kind) => Some(kind),
            _ => None,
        })
    }
}

/// What a line loses or misses in pieces.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Difference {
    /// A piece falls with the ply of this number.
    Loses {
        piece: PieceKind,
        gained: Option<PieceKind>,
        number: usize,
    },
    AllowsPromotion {
        to: PieceKind,
    },
    /// The better line captures a piece with the ply of this number.
    Misses {
        piece: PieceKind,
        number: usize,
    },
    MissesPromotion {
        to: PieceKind,
    },
}

/// The difference that makes a line worse than the better one: by the pieces alone. `None` if it is
/// not behind in them.
pub(super) fn difference(made: &Balance, better: &Balance) -> Option<Difference> {
    if better.worth() - made.worth() < MIN_DIFFERENCE {
        return None;
    }
    if made.worth() < 0 {
        // What is lost in both lines is not lost by the move.
        let lost = without(made.lost(), better.lost());
        // Equal pieces were exchanged.
        let (lost, captured) = (
            without(lost, made.captured()),
            without(made.captured(), made.lost()),
        );
        let gained = top(&captured);
        let lost = top(&lost).filter(|lost| gained.is_none_or(|kind| worth(kind) < worth(*lost)));
        if let Some(piece) = lost {
            return Some(Difference::Loses {
                piece,
                gained,
                number: made.number_of(Change::Loses(piece))?,
            });
        }
        let promoted = made.kinds(|change| match change {
            Change::AllowsPromotion(kind) => Some(kind),
            _ => None,
        });
        if let Some(to) = top(&promoted) {
            return Some(Difference::AllowsPromotion { to });
        }
    }
    let captured = without(without(better.captured(), better.lost()), made.captured());
    if let Some(piece) = top(&captured) {
        return Some(Difference::Misses {
            piece,
            number: better.number_of(Change::Captures(piece))?,
        });
    }
    let promoted = better.kinds(|change| match change {
        Change::Promotes(kind) => Some(kind),
        _ => None,
    });
    top(&promoted).map(|to| Difference::MissesPromotion { to })
}

/// The changes for a side by one ply.
fn changes(before: &Position, ply: Ply, side: &OwnSide) -> Vec<Change> {
    let (Some(mv), Some(mover)) = (ply.mv(), before.mover()) else {
        return Vec::new();
    };
    let is_own = side.has(before, mover);
    // A piece that nobody moves any more is no gain and no loss.
    let captured = before.captured_piece(&mv).and_then(|piece| {
        let is_ours = side.has(before, before.commander(piece.army)?);
        match (is_own, is_ours) {
            (true, false) => Some(Change::Captures(piece.kind)),
            (false, true) => Some(Change::Loses(piece.kind)),
            _ => None,
        }
    });
    // Where there is nothing to choose, it becomes a queen.
    let crowned = || mv.promotes().then_some(PieceKind::Queen);
    let promoted = mv.promotion().or_else(crowned).map(|kind| {
        if is_own {
            Change::Promotes(kind)
        } else {
            Change::AllowsPromotion(kind)
        }
    });
    captured.into_iter().chain(promoted).collect()
}

/// The most valuable kind.
fn top(kinds: &[PieceKind]) -> Option<PieceKind> {
    kinds.iter().copied().max_by_key(|kind| worth(*kind))
}

/// The kinds that are left when those of the same worth are taken away, one for one.
fn without(mut kinds: Vec<PieceKind>, away: Vec<PieceKind>) -> Vec<PieceKind> {
    for kind in away {
        let same = kinds.iter().position(|own| worth(*own) == worth(kind));
        if let Some(same) = same {
            kinds.swap_remove(same);
        }
    }
    kinds
}

#[cfg(test)]
#[allow(clippy::unwrap_used)] // A move that cannot be read fails the test.
mod tests {
    use super::*;
    use entente_rules::Event;

    fn balance(fen: &str, moves: &str) -> Balance {
        let position = Position::from_fen(fen).unwrap();
        let mut play = Play::new(position.clone());
        for text in moves.split_whitespace() {
            let mv = play.position().read_move(text).unwrap();
            play.apply(&Event::Move(mv.into())).unwrap();
        }
        Balance::of(&position, play.plies(), &OwnSide::of(&position, 0))
    }

    /// White has a queen and a rook against a rook and a bishop.
    const FEN: &str = "3r2k1/5ppp/4b3/8/8/7Q/5PPP/3R2K1 w - - 0 1";

    #[test]
    fn equal_pieces_cancel_out_and_the_rest_is_the_reason() {
        let quiet = balance(FEN, "Qd3 Bf5");
        for (moves, expected) in [
            ("Rxd8+", None),
            ("Rf1 Bxh3", Some((PieceKind::Queen, None))),
            (
                "Qxe6 Rxd1+ Qe1 Rxe1#",
                Some((PieceKind::Queen, Some(PieceKind::Bishop))),
            ),
        ] {
            let found = difference(&balance(FEN, moves), &quiet);
            let found = found.map(|found| match found {
                Difference::Loses { piece, gained, .. } => (piece, gained),
                found => panic!("{moves}: {found:?}"),
            });
            assert_eq!(found, expected, "{moves}");
        }
    }

    #[test]
    fn a_better_line_that_captures_was_missed() {
        let quiet = balance(FEN, "g4 h6");
        for (better, expected) in [
            ("Rxd8#", Some((PieceKind::Rook, 0))),
            ("Qxe6 fxe6 Rxd8+", None),
        ] {
            let found = difference(&quiet, &balance(FEN, better));
            let expected = expected.map(|(piece, number)| Difference::Misses { piece, number });
            assert_eq!(found, expected, "{better}");
        }
    }

    #[test]
    fn what_is_lost_anyway_is_not_lost_by_the_move() {
        let anyway = balance(FEN, "Rf1 Bxh3");
        let with_more = balance(FEN, "Rb1 Bxh3 gxh3 Rd1+ Rxd1");
        assert_eq!(difference(&anyway, &anyway), None);
        let found = difference(&anyway, &with_more);
        assert!(
            !matches!(found, Some(Difference::Loses { .. })),
            "{found:?}"
        );
    }
}
