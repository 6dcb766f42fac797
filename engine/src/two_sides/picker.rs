//! The order in which the moves of a position are tried: what probably refutes it comes first.

use alloc::vec::Vec;

use entente_rules::search::{Branch, Node};
use entente_rules::{Manner, Move, PieceKind};

use crate::evaluation::is_moved;
use crate::two_sides::exchange;
use crate::two_sides::memory::{Arrival, Memory};

const REMEMBERED: i32 = 1 << 28;
const GOOD_CAPTURE: i32 = 1 << 24;
const KILLER: i32 = 1 << 22;
const BAD_CAPTURE: i32 = -(1 << 24);
const POOR_PROMOTION: i32 = -(1 << 26);

/// A move with what its order depends on.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Candidate {
    pub(crate) mv: Move<Node>,
    pub(crate) kind: PieceKind,
    /// What it takes from the other side: a piece that nobody moves is no loss to anybody.
    pub(crate) captured: Option<PieceKind>,
    pub(crate) score: i32,
}

impl Candidate {
    /// Does it neither take from the other side nor promote?
    #[inline]
    pub(crate) fn is_quiet(&self) -> bool {
        self.captured.is_none() && !matches!(self.mv.manner, Manner::Promotion(_))
    }

    /// Does it capture and lose material, as far as was found, or promote to a lesser piece?
    #[inline]
    pub(crate) fn loses_material(&self) -> bool {
        self.score < BAD_CAPTURE / 2
    }
}

/// What is known about the position when its moves are put in order.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Hints {
    pub(crate) remembered: Option<Move<Node>>,
    pub(crate) killers: [Option<Move<Node>>; 2],
    pub(crate) counter: Option<Move<Node>>,
    /// The arrivals one and two plies ago.
    pub(crate) before: [Option<Arrival>; 2],
}

/// A move of the position with its score.
#[inline]
pub(crate) fn candidate<const N: usize, B: Branch<N>>(
    position: &B,
    memory: &Memory,
    hints: &Hints,
    mv: Move<Node>,
) -> Candidate {
    let kind = position.kind_at(mv.from).unwrap_or(PieceKind::Pawn);
    let taken = position.capture_square(mv);
    let taken = taken.filter(|node| is_moved(position, *node));
    let captured = taken.and_then(|node| position.kind_at(node));
    let score = if hints.remembered == Some(mv) {
        REMEMBERED
    } else if let Some(captured) = captured {
        let promotes = matches!(mv.manner, Manner::Promotion(PieceKind::Queen));
        let bonus = if promotes { 9000 } else { 0 };
        GOOD_CAPTURE + bonus + memory.capture(memory.arrival(kind, mv.to), captured)
    } else {
        match mv.manner {
            Manner::Promotion(PieceKind::Queen) => GOOD_CAPTURE + 9000,
            Manner::Promotion(_) => POOR_PROMOTION,
            _ if hints.killers[0] == Some(mv) => KILLER + 2,
            _ if hints.killers[1] == Some(mv) => KILLER + 1,
            _ if hints.counter == Some(mv) => KILLER,
            _ => memory.quiet(position.turn(), mv, kind, hints.before),
        }
    };
    Candidate {
        mv,
        kind,
        captured,
        score,
    }
}

/// Takes the best of the moves from `next` on, and puts it at `next`.
///
/// Whether a capture loses material is only asked when its turn comes.
#[inline]
pub(crate) fn pick<const N: usize, B: Branch<N>>(
    list: &mut [Candidate],
    next: usize,
    position: &B,
) -> Option<Candidate> {
    loop {
        let mut best = next;
        for at in next + 1..list.len() {
            if list[at].score > list[best].score {
                best = at;
            }
        }
        let candidate = list.get_mut(best)?;
        let doubtful = (GOOD_CAPTURE..REMEMBERED).contains(&candidate.score);
        if doubtful && !exchange::wins(position, candidate.mv, candidate.captured, 0) {
            candidate.score += BAD_CAPTURE - GOOD_CAPTURE;
            continue;
        }
        list.swap(next, best);
        return list.get(next).copied();
    }
}

/// Drops the quiet moves from `next` on.
pub(crate) fn drop_quiet(list: &mut Vec<Candidate>, next: usize) {
    let mut at = next;
    while let Some(candidate) = list.get(at) {
        if candidate.is_quiet() {
            list.swap_remove(at);
        } else {
            at += 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use alloc::format;

    use entente_rules::search::Search;
    use entente_rules::{Position, Variant};

    use super::*;

    /// What the moves of a position are taken to capture.
    struct Captured;

    impl Search for Captured {
        type Answer = Vec<PieceKind>;

        fn run<const N: usize, B: Branch<N>>(self, root: B) -> Vec<PieceKind> {
            let mut memory = Memory::default();
            memory.clear(64);
            let hints = Hints {
                remembered: None,
                killers: [None; 2],
                counter: None,
                before: [None; 2],
            };
            let mut captured = Vec::new();
            root.moves(|mv| captured.extend(candidate(&root, &memory, &hints, mv).captured));
            captured
        }
    }

    /// White's queen can take Yellow's knight, Red's rook and Black's bishop. If Red and Black are
    /// mated, nobody loses anything with those two.
    #[test]
    fn taking_a_piece_that_nobody_moves_is_a_quiet_move() {
        let captured = |status: &str, kings: &str| {
            let json = format!(
                r#"{{"variant": "multiplayer", "turn": "w", "order": ["w", "r", "b", "y"],
                    "pieces": {{"a1": "wK", "d4": "wQ", "h8": "yK", "d7": "yN", "g7": "rR",
                        "f4": "bB"{kings}}},
                    "pawns": {{"w": "N", "r": "E", "b": "S", "y": "W"}},
                    "status": {{"w": "active", "r": "{status}", "b": "{status}",
                        "y": "active"}}}}"#
            );
            let position =
                Position::from_json(Variant::Multiplayer, &json).expect("a possible position");
            let mut captured = position.search(Captured);
            captured.sort();
            captured
        };
        let all = [PieceKind::Knight, PieceKind::Bishop, PieceKind::Rook];
        assert_eq!(captured("active", r#", "b8": "rK", "h4": "bK""#), all);
        assert_eq!(captured("mated", ""), [PieceKind::Knight]);
    }
}
