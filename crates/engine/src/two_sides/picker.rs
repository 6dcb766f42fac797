//! In what order the moves of a position are tried: probable refutations come first.
//!
//! A capture is judged by its result if both sides go on capturing on the same square.

use alloc::vec::Vec;

use entente_rules::search::{Bits, Branch, Node};
use entente_rules::{Manner, Move, PieceKind};

use crate::evaluation::{Camps, EXCHANGE, camps, is_moved};
use crate::two_sides::memory::{Arrival, Memory};

/// The score of the move that is stored for the position: it was the best one before.
const REMEMBERED: i32 = 1 << 28;

/// The base score of captures and queens that do not lose material. The bases are so far apart that
/// no history bridges them: histories end at a few times 8,192, and a captured piece adds at most
/// 16 times its value.
const GOOD_CAPTURE: i32 = 1 << 24;

/// The base score of quiet moves that refuted a sister position.
const KILLER: i32 = 1 << 22;

/// The base score of captures that lose material: after all quiet moves.
const BAD_CAPTURE: i32 = -(1 << 24);

/// The score of promotions to lesser pieces, which are almost never right.
const POOR_PROMOTION: i32 = -(1 << 26);

/// The addition to the score of a move that makes a queen. In the steps of `Memory::capture` it is
/// a little more than a rook, so that such a move comes before most captures; chosen by hand.
const QUEEN_PROMOTION_BONUS: i32 = 9_000;

/// A move with everything that its order depends on.
#[derive(Clone, Copy, Debug)]
pub(super) struct Candidate {
    pub(super) mv: Move<Node>,
    pub(super) kind: PieceKind,
    /// The captured piece of the other side; `None` for a piece that nobody moves, which is no loss
    /// to anybody.
    pub(super) captured: Option<PieceKind>,
    pub(super) score: i32,
}

impl Candidate {
    /// Does it neither capture from the other side nor promote?
    #[inline]
    pub(super) fn is_quiet(&self) -> bool {
        self.captured.is_none() && !matches!(self.mv.manner, Manner::Promotion(_))
    }

    /// Does it capture and lose material, as far as was computed, or promote to a lesser piece?
    #[inline]
    pub(super) fn loses_material(&self) -> bool {
        self.score < BAD_CAPTURE / 2
    }
}

/// The facts about a position by which its moves are ordered.
#[derive(Clone, Copy, Debug)]
pub(super) struct Hints {
    pub(super) remembered: Option<Move<Node>>,
    pub(super) killers: [Option<Move<Node>>; 2],
    pub(super) counter: Option<Move<Node>>,
    /// The arrivals one and two plies ago.
    pub(super) before: [Option<Arrival>; 2],
}

/// A position whose moves are listed, with everything that their scores depend on.
pub(super) struct Scoring<'a, const N: usize, B> {
    position: &'a B,
    memory: &'a Memory,
    hints: &'a Hints,
    turn: usize,
    blocked: Bits<N>,
    /// The piece that moved last: most moves are of the same piece as the one before.
    moving: Option<(Node, PieceKind)>,
}

impl<'a, const N: usize, B: Branch<N>> Scoring<'a, N, B> {
    #[inline]
    pub(super) fn new(position: &'a B, memory: &'a Memory, hints: &'a Hints) -> Self {
        Scoring {
            position,
            memory,
            hints,
            turn: position.turn(),
            blocked: position.blocked(),
            moving: None,
        }
    }

    /// A move of the position with its score.
    #[inline]
    pub(super) fn candidate(&mut self, mv: Move<Node>) -> Candidate {
        let kind = self.kind_of(mv.from);
        let captured = self.captured(mv, kind);
        Candidate {
            mv,
            kind,
            captured,
            score: self.score(mv, kind, captured),
        }
    }

    #[inline]
    fn kind_of(&mut self, from: Node) -> PieceKind {
        if let Some((node, kind)) = self.moving
            && node == from
        {
            return kind;
        }
        let kind = self.position.kind_at(from).unwrap_or(PieceKind::Pawn);
        self.moving = Some((from, kind));
        kind
    }

    #[inline]
    fn captured(&self, mv: Move<Node>, kind: PieceKind) -> Option<PieceKind> {
        // Only pawns capture on another square than the one that they go to.
        if kind != PieceKind::Pawn && !self.blocked.contains(mv.to) {
            return None;
        }
        let taken = self.position.capture_square(mv);
        let taken = taken.filter(|node| is_moved(self.position, *node));
        taken.and_then(|node| self.position.kind_at(node))
    }

    #[inline]
    fn score(&self, mv: Move<Node>, kind: PieceKind, captured: Option<PieceKind>) -> i32 {
        let hints = self.hints;
        if hints.remembered == Some(mv) {
            return REMEMBERED;
        }
        if let Some(captured) = captured {
            let promotes = matches!(mv.manner, Manner::Promotion(PieceKind::Queen));
            let bonus = if promotes { QUEEN_PROMOTION_BONUS } else { 0 };
            let arrival = self.memory.arrival(kind, mv.to);
            return GOOD_CAPTURE + bonus + self.memory.capture(arrival, captured);
        }
        match mv.manner {
            Manner::Promotion(PieceKind::Queen) => GOOD_CAPTURE + QUEEN_PROMOTION_BONUS,
            Manner::Promotion(_) => POOR_PROMOTION,
            _ if hints.killers[0] == Some(mv) => KILLER + 2,
            _ if hints.killers[1] == Some(mv) => KILLER + 1,
            _ if hints.counter == Some(mv) => KILLER,
            _ => self.memory.quiet(self.turn, mv, kind, hints.before),
        }
    }
}

/// Takes the best of the moves from `next` on, and puts it at `next`.
///
/// Captures are only checked for losing material when their turn comes, because most nodes end
/// before.
#[inline]
pub(super) fn pick<const N: usize, B: Branch<N>>(
    list: &mut [Candidate],
    next: usize,
    position: &B,
) -> Option<Candidate> {
    loop {
        // Selecting one by one costs less than sorting a list that is seldom used to its end.
        let mut best = next;
        for index in next + 1..list.len() {
            if list[index].score > list[best].score {
                best = index;
            }
        }
        let candidate = list.get_mut(best)?;
        let doubtful = (GOOD_CAPTURE..REMEMBERED).contains(&candidate.score);
        if doubtful && !wins_exchange(position, candidate.mv, candidate.captured, 0) {
            // Back among the bad captures; another move may be the best now.
            candidate.score += BAD_CAPTURE - GOOD_CAPTURE;
            continue;
        }
        list.swap(next, best);
        return list.get(next).copied();
    }
}

/// The checks that a position offers.
pub(super) struct Checks<'a, const N: usize, B> {
    position: &'a B,
    blocked: Bits<N>,
    /// The kings of the other side. None if it has nothing else: then most moves give check, and
    /// what mates is to come nearer.
    kings: Bits<N>,
}

impl<'a, const N: usize, B: Branch<N>> Checks<'a, N, B> {
    pub(super) fn of(position: &'a B) -> Self {
        let camps = camps(position);
        let others = (0..position.seats()).filter(|&seat| camps[seat] == Some(1));
        let theirs = others.fold(Bits::EMPTY, |sum, seat| sum | position.army(seat));
        let kings = position.of(PieceKind::King) & theirs;
        Checks {
            position,
            blocked: position.blocked(),
            kings: if kings == theirs { Bits::EMPTY } else { kings },
        }
    }

    /// Does the moved piece attack a king? Checks that it uncovers are not looked for.
    pub(super) fn is_given_by(&self, candidate: &Candidate) -> bool {
        let mv = candidate.mv;
        let blocked = self.blocked & !Bits::of(mv.from);
        let turn = self.position.turn();
        let attacks = self.position.attacks(turn, candidate.kind, mv.to, blocked);
        (attacks & self.kings).any()
    }
}

/// Drops the quiet moves from `next` on, but those that are kept.
pub(super) fn drop_quiet(
    list: &mut Vec<Candidate>,
    next: usize,
    is_kept: impl Fn(&Candidate) -> bool,
) {
    let mut index = next;
    while let Some(candidate) = list.get(index) {
        if candidate.is_quiet() && !is_kept(candidate) {
            list.swap_remove(index);
        } else {
            index += 1;
        }
    }
}

/// The kinds in the order in which they capture, the cheapest first.
const CHEAPEST_FIRST: [PieceKind; 9] = [
    PieceKind::Pawn,
    PieceKind::Guard,
    PieceKind::Knight,
    PieceKind::Bishop,
    PieceKind::Rook,
    PieceKind::Archbishop,
    PieceKind::Chancellor,
    PieceKind::Queen,
    PieceKind::King,
];

/// Does the move win at least this much, in hundredths of a pawn, after all captures on its square
/// that pay?
pub(super) fn wins_exchange<const N: usize, B: Branch<N>>(
    position: &B,
    mv: Move<Node>,
    captured: Option<PieceKind>,
    least: i32,
) -> bool {
    let worth = |kind: PieceKind| EXCHANGE[kind as usize];
    let (won, standing) = match mv.manner {
        Manner::Castling(_) => return least <= 0,
        Manner::Promotion(kind) => (worth(kind) - worth(PieceKind::Pawn), kind),
        _ => (0, position.kind_at(mv.from).unwrap_or(PieceKind::Pawn)),
    };
    // The surplus of the side to move over what it needs. The sides take turns in having to justify
    // their captures.
    let mut balance = won + captured.map_or(0, worth) - least;
    if balance < 0 {
        return false;
    }
    // Even if the piece is lost for nothing, the move has won enough.
    balance -= worth(standing);
    if balance >= 0 {
        return true;
    }
    let (camps, kinds) = (camps(position), position.by_kind());
    let armies = [army(position, &camps, 0), army(position, &camps, 1)];
    // The moved piece no longer blocks the lines behind it.
    let mut blocked = position.blocked() & !Bits::of(mv.from);
    let mut camp = 1;
    loop {
        let attackers = position.attackers(mv.to, blocked) & blocked & armies[camp];
        let Some((node, kind)) = cheapest(&kinds, attackers) else {
            break;
        };
        blocked.remove(node);
        // The side that has just captured must still be ahead when its piece is lost. One less,
        // because an even result is enough for the first side.
        balance = -balance - 1 - worth(kind);
        camp = 1 - camp;
        if balance >= 0 {
            // A king cannot capture a piece that is still protected.
            let exposed = position.attackers(mv.to, blocked) & blocked & armies[camp];
            if kind == PieceKind::King && exposed.any() {
                camp = 1 - camp;
            }
            break;
        }
    }
    // The side whose turn it is has no capture that pays, and so has lost the exchange.
    camp != 0
}

fn army<const N: usize, B: Branch<N>>(position: &B, camps: &Camps, side: usize) -> Bits<N> {
    let seats = camps.iter().enumerate();
    let own = seats.filter(|(_, camp)| **camp == Some(side));
    own.fold(Bits::EMPTY, |sum, (seat, _)| sum | position.army(seat))
}

#[inline]
fn cheapest<const N: usize>(
    kinds: &[Bits<N>; PieceKind::ALL.len()],
    attackers: Bits<N>,
) -> Option<(Node, PieceKind)> {
    if attackers.is_empty() {
        return None;
    }
    CHEAPEST_FIRST
        .into_iter()
        .find_map(|kind| Some(((attackers & kinds[kind as usize]).first()?, kind)))
}

#[cfg(test)]
mod tests {
    use alloc::format;

    use entente_rules::search::Search;
    use entente_rules::{Position, Variant};

    use super::*;

    /// Lists the pieces that the moves of a position capture.
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
            let mut scoring = Scoring::new(&root, &memory, &hints);
            root.moves(|mv| captured.extend(scoring.candidate(mv).captured));
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
