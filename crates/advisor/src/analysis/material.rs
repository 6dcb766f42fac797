//! The pieces that a side loses and captures along a line, and the reason that the difference
//! between two lines gives.

use super::sides::Sides;
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

    pub(super) fn has(&self, position: &Position, commander: Army) -> bool {
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
    const fn lost(self) -> Option<PieceKind> {
        match self {
            Self::Loses(kind) => Some(kind),
            _ => None,
        }
    }

    const fn captured(self) -> Option<PieceKind> {
        match self {
            Self::Captures(kind) => Some(kind),
            _ => None,
        }
    }

    const fn promoted(self) -> Option<PieceKind> {
        match self {
            Self::Promotes(kind) => Some(kind),
            _ => None,
        }
    }

    const fn allowed(self) -> Option<PieceKind> {
        match self {
            Self::AllowsPromotion(kind) => Some(kind),
            _ => None,
        }
    }

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
        self.kinds(Change::lost)
    }

    fn captured(&self) -> Vec<PieceKind> {
        self.kinds(Change::captured)
    }

    /// The promotion that this line allows, or the piece that it loses: the greater loss.
    fn lost_or_allowed(&self, better: &Self) -> Option<Difference> {
        let lost = self.lost_beyond(better);
        let allowed = top(&self.kinds(Change::allowed));
        let allowed = allowed.map(|to| Difference::AllowsPromotion { to });
        let least = lost.map_or(0, Difference::worth);
        allowed.filter(|allowed| allowed.worth() > least).or(lost)
    }

    /// The piece that this line loses beyond what it gets for it, and beyond what the better line
    /// loses.
    fn lost_beyond(&self, better: &Self) -> Option<Difference> {
        let (lost, captured) = self.net();
        let (lost_anyway, captured_anyway) = better.net();
        let gained = top(&without(captured, captured_anyway));
        let most = top(&without(lost, lost_anyway.clone()))?;
        if gained.is_some_and(|gained| worth(gained) >= worth(most)) {
            return None;
        }
        // Of pieces of this worth, one that the better line keeps or exchanges.
        let mut kept = without(self.lost(), lost_anyway).into_iter();
        let kept = kept.find(|kind| worth(*kind) == worth(most));
        let piece = kept.unwrap_or(most);
        Some(Difference::Loses {
            piece,
            gained,
            number: self.number_of(Change::Loses(piece))?,
        })
    }

    /// The pieces that are lost and captured beside equal exchanges.
    fn net(&self) -> (Vec<PieceKind>, Vec<PieceKind>) {
        (
            without(self.lost(), self.captured()),
            without(self.captured(), self.lost()),
        )
    }

    /// The promotion or the capture of this line that the other one misses: the greater gain.
    fn missed_by(&self, made: &Self) -> Option<Difference> {
        let ((_, captured), (_, captured_anyway)) = (self.net(), made.net());
        let captured = top(&without(captured, captured_anyway)).and_then(|piece| {
            let number = self.number_of(Change::Captures(piece))?;
            Some(Difference::Misses { piece, number })
        });
        let promoted = top(&self.kinds(Change::promoted));
        let promoted = promoted.map(|to| Difference::MissesPromotion { to });
        let least = captured.map_or(0, Difference::worth);
        promoted
            .filter(|missed| missed.worth() > least)
            .or(captured)
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

impl Difference {
    /// The worth of what is lost or missed, in pawns.
    pub(super) const fn worth(self) -> i32 {
        match self {
            Self::Loses { piece, .. } | Self::Misses { piece, .. } => worth(piece),
            Self::AllowsPromotion { to } | Self::MissesPromotion { to } => {
                Change::Promotes(to).worth()
            }
        }
    }
}

/// The difference that makes a line worse than the better one: by the pieces alone. `None` if it is
/// not behind in them.
pub(super) fn difference(made: &Balance, better: &Balance) -> Option<Difference> {
    if better.worth() - made.worth() < MIN_DIFFERENCE {
        return None;
    }
    let lost = Some(made).filter(|made| made.worth() < 0);
    let lost = lost.and_then(|made| made.lost_or_allowed(better));
    let missed = better.missed_by(made);
    // Of both the greater one.
    let worth = |difference: Option<Difference>| difference.map_or(0, Difference::worth);
    if worth(missed) > worth(lost) {
        missed
    } else {
        lost
    }
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

/// The kinds that are left when those of the same worth are taken away, one for one: of the same
/// kind first.
fn without(mut kinds: Vec<PieceKind>, mut away: Vec<PieceKind>) -> Vec<PieceKind> {
    let is_same = |own: PieceKind, other: PieceKind| own == other;
    let is_worth_as_much = |own: PieceKind, other: PieceKind| worth(own) == worth(other);
    let steps: [fn(PieceKind, PieceKind) -> bool; 2] = [is_same, is_worth_as_much];
    for are_equal in steps {
        away.retain(|kind| {
            let equal = kinds.iter().position(|own| are_equal(*own, *kind));
            equal.map(|equal| kinds.remove(equal)).is_none()
        });
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
    fn an_exchange_hides_no_missed_capture() {
        // In both lines knights are exchanged; only in the better one a pawn falls.
        const FEN: &str = "r1bqkbnr/p1pp1ppp/2n5/1p2p3/8/5N2/PPPPPPPP/RNBQKB1R w KQkq - 0 3";
        let better = balance(FEN, "Nxe5 Nxe5 d4 a6 dxe5");
        let made = balance(FEN, "Nd4 Nxd4 e3 Nf3+ Qxf3");
        assert_eq!(
            difference(&made, &better),
            Some(Difference::Misses {
                piece: PieceKind::Pawn,
                number: 0
            })
        );
    }

    #[test]
    fn what_both_lines_exchange_hides_no_loss() {
        const FEN: &str = "r1b1k2r/ppp3pp/2n5/3p4/3P2n1/2N1BN2/PPP3PP/R3K2R w KQkq - 0 1";
        let quiet = balance(FEN, "h3 Nxe3");
        let exchanged = balance(FEN, "O-O Nxe3 Ne5 Nxe5");
        assert!(matches!(
            difference(&exchanged, &quiet),
            Some(Difference::Loses {
                piece: PieceKind::Knight,
                gained: None,
                ..
            })
        ));
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
