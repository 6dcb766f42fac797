//! The order in which moves are tried: by what they capture, risk and save, and by how well they
//! did before.
//!
//! In best-reply search the first move of an opponent is also the one that is expected without
//! looking, so the order must be good by itself.

use alloc::vec::Vec;

use entente_rules::search::{Bits, Branch, Node};
use entente_rules::{Manner, Move, PieceKind};

use crate::evaluation::many::attacks::{CLASS, CLASSES, KIND_OF_CLASS, Scene};
use crate::many_sides::tree::Tree;
use crate::request::Allies;

/// A move with its merit.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ranked {
    pub(super) mv: Move<Node>,
    /// In hundredths of a pawn, beyond the value of the position.
    pub(super) merit: i32,
    pub(super) is_quiet: bool,
}

/// The merit of the move that was best before: above all others.
const BEST_BEFORE_MERIT: i32 = 1_000_000;

/// The merit of capturing a king, which eliminates an opponent: above any exchange, below the move
/// that was best before.
const KING_CAPTURE_MERIT: i32 = 100_000;

/// The merit of attacking a king with a piece that is safe: less than half a pawn, since others
/// move before the attacker does again. Chosen by hand.
const CHECK_MERIT: i32 = 40;

/// The divisor of the value of a piece that nobody moves any more. It is not zero: with no pressure
/// to clear the board, levels 1 to 3 of Chess4 won 241 and 206 games of 400 instead of 302 and 298.
const INERT_DIVISOR: i32 = 16;

/// The divisor of the value of a captured piece that counts besides its points: what one of several
/// opponents loses. Chosen by hand.
const WEAKENING_DIVISOR: i32 = 4;

/// The moves that are ranked.
#[derive(Clone, Copy, PartialEq, Eq)]
enum MoveChoice {
    All,
    /// Captures and promotions that do not look like a loss.
    Gains,
}

impl<const N: usize, B: Branch<N>> Tree<'_, N, B> {
    /// The moves of the army to move, the best first.
    pub(super) fn ranked(&self, at: &B, ply: usize, remembered: Option<Move<Node>>) -> Vec<Ranked> {
        let mut moves = Vec::with_capacity(64);
        at.moves(|mv| moves.push(mv));
        if moves.is_empty() {
            return Vec::new();
        }
        let ranking = Ranking::new(self, at, self.scene(at), ply);
        ranking.sorted(moves, remembered, MoveChoice::All)
    }

    /// The captures and promotions that do not look like a loss, the best first. `scene` has the
    /// attacks, where they are known already.
    pub(super) fn gains(&self, at: &B, ply: usize, scene: Option<Scene<N>>) -> Vec<Ranked> {
        let mut moves = Vec::new();
        at.captures(|mv| moves.push(mv));
        if moves.is_empty() {
            return Vec::new();
        }
        let scene = scene.unwrap_or_else(|| self.scene(at));
        Ranking::new(self, at, scene, ply).sorted(moves, None, MoveChoice::Gains)
    }

    fn scene(&self, at: &B) -> Scene<N> {
        Scene::of(at, &self.evaluator.sides, |_, _, _, _| ())
    }
}

/// The moves of one position, with everything that their merits depend on.
struct Ranking<'a, 'b, const N: usize, B> {
    tree: &'a Tree<'b, N, B>,
    at: &'a B,
    scene: Scene<N>,
    seat: usize,
    side: usize,
    ply: usize,
    /// By class: the squares that such pieces of enemies attack.
    enemy_attacks: [Bits<N>; CLASSES],
    enemy_kings: Bits<N>,
}

/// A piece that may move, with what is the same for all of its moves.
struct Moving {
    from: Node,
    kind: PieceKind,
    /// The loss if it stayed.
    saved_by_leaving: i32,
    /// The number of squares that it attacks; 0 for pawns and kings, which do not ask.
    mobility: i32,
}

impl<'a, 'b, const N: usize, B: Branch<N>> Ranking<'a, 'b, N, B> {
    fn new(tree: &'a Tree<'b, N, B>, at: &'a B, scene: Scene<N>, ply: usize) -> Self {
        let side = tree.mover(at);
        let evaluator = &tree.evaluator;
        let mut enemy_attacks = [Bits::EMPTY; CLASSES];
        for (other, attacks) in scene.attacks.iter().enumerate() {
            if !evaluator.are_allied(side, other) {
                for (sum, of_class) in enemy_attacks.iter_mut().zip(&attacks.by) {
                    *sum |= *of_class;
                }
            }
        }
        let is_enemy = |seat: &usize| {
            let camp = scene.camp[*seat];
            camp.is_some_and(|camp| !evaluator.are_allied(side, camp))
        };
        let enemies = (0..at.seats()).filter(is_enemy);
        let kings = enemies.filter_map(|seat| evaluator.royal(at, seat));
        Ranking {
            tree,
            at,
            seat: at.turn(),
            side,
            ply,
            enemy_attacks,
            enemy_kings: kings.collect(),
            scene,
        }
    }

    /// These moves, the best first.
    fn sorted(
        &self,
        mut moves: Vec<Move<Node>>,
        remembered: Option<Move<Node>>,
        choice: MoveChoice,
    ) -> Vec<Ranked> {
        // A player with no other move has to capture from an ally all the same. But no capture is
        // forced where only captures are tried.
        let may_wait = choice == MoveChoice::Gains;
        if may_wait || moves.iter().any(|mv| !self.betrays(*mv)) {
            moves.retain(|mv| !self.betrays(*mv));
        }
        let mut moving = None;
        let rank = |mv: Move<Node>| {
            let (merit, is_quiet) = self.merit(mv, &mut moving);
            let merit = if Some(mv) == remembered {
                BEST_BEFORE_MERIT
            } else {
                merit
            };
            Ranked {
                mv,
                merit,
                is_quiet,
            }
        };
        let ranked = moves.into_iter().map(rank);
        let mut ranked: Vec<Ranked> = match choice {
            MoveChoice::All => ranked.collect(),
            MoveChoice::Gains => ranked
                .filter(|ranked| ranked.merit > 0 && !ranked.is_quiet)
                .collect(),
        };
        // A stable sort, so that the answer does not depend on how sorting works.
        ranked.sort_by_key(|ranked| core::cmp::Reverse(ranked.merit));
        ranked
    }

    fn moving(&self, from: Node) -> Moving {
        let kind = self.at.kind_at(from).unwrap_or(PieceKind::Pawn);
        let mobility = match kind {
            PieceKind::Pawn | PieceKind::King => 0,
            _ => {
                let attacks = self.at.attacks(self.seat, kind, from, self.scene.blocked);
                attacks.count() as i32
            }
        };
        Moving {
            from,
            kind,
            saved_by_leaving: self.saved_by_leaving(from, kind),
            mobility,
        }
    }

    /// The merit of a move, and true if it neither captures nor promotes. `moving` is the piece
    /// that moved last: most moves are of the same piece as the one before.
    fn merit(&self, mv: Move<Node>, moving: &mut Option<Moving>) -> (i32, bool) {
        let moving = match moving {
            Some(last) if last.from == mv.from => last,
            _ => moving.insert(self.moving(mv.from)),
        };
        let kind = moving.kind;
        let worth = &self.tree.evaluator.weights.worth;
        let captured = self.at.capture_square(mv);
        let promoted = match mv.manner {
            Manner::Promotion(promoted) => worth[promoted as usize] - worth[0],
            Manner::Crowning => worth[PieceKind::Queen as usize] - worth[0],
            _ => 0,
        };
        let gain = captured.map_or(0, |node| self.gain(node)) + promoted;
        let risk = self.risk(mv, kind, captured.is_some());
        let is_quiet = captured.is_none() && promoted == 0;
        let merit = gain - risk + moving.saved_by_leaving;
        if is_quiet {
            (merit + self.square_merit(mv, moving, risk), true)
        } else {
            (merit, false)
        }
    }

    /// Does the move capture from an ally? That is never expected of allies, and the own side
    /// spares those that its request names. But the search never trusts an ally with the own king:
    /// the game would be lost with it.
    fn betrays(&self, mv: Move<Node>) -> bool {
        let evaluator = &self.tree.evaluator;
        let is_loyal =
            self.side != evaluator.own || self.tree.request.alliances.allies != Allies::Known;
        let taken = is_loyal.then(|| self.at.capture_square(mv)).flatten();
        let owner = taken.and_then(|node| self.scene.owner(node));
        let victim = owner.and_then(|owner| self.scene.camp[owner]);
        let takes_own_king = !evaluator.knows_all
            && victim == Some(evaluator.own)
            && owner.is_some_and(|owner| evaluator.royal(self.at, owner) == taken);
        let is_ally = |victim| victim != self.side && evaluator.are_allied(self.side, victim);
        !takes_own_king && victim.is_some_and(is_ally)
    }

    /// The loss of its owner if the piece on this square is captured.
    fn gain(&self, node: Node) -> i32 {
        let evaluator = &self.tree.evaluator;
        let kind = self.at.kind_at(node).unwrap_or(PieceKind::Pawn);
        let worth = evaluator.weights.worth[kind as usize];
        let owner = self.scene.owner(node);
        let victim = owner.and_then(|owner| self.scene.camp[owner]);
        if evaluator.counts_points() {
            // The points, and a part of what the owner loses.
            let weakened = victim.map_or(0, |_| worth / WEAKENING_DIVISOR);
            return 100 * i32::from(self.at.capture_points(node)) + weakened;
        }
        match (owner, victim) {
            (Some(owner), Some(victim)) => {
                let is_royal = evaluator.royal(self.at, owner) == Some(node);
                let is_ally = evaluator.are_allied(self.side, victim);
                match (is_ally, is_royal) {
                    // A player who captures from an ally makes an enemy.
                    (true, true) => worth,
                    (true, false) => worth / 4,
                    (false, true) => KING_CAPTURE_MERIT + worth,
                    (false, false) => worth,
                }
            }
            _ => worth / INERT_DIVISOR,
        }
    }

    /// The loss of the moving piece if it is captured where it arrives.
    fn risk(&self, mv: Move<Node>, kind: PieceKind, captures: bool) -> i32 {
        let worth = &self.tree.evaluator.weights.worth;
        let own = worth[kind as usize];
        let class = CLASS[kind as usize];
        let Some(attacker) = self.cheapest_enemy(mv.to) else {
            return 0;
        };
        let attacks = &self.scene.attacks[self.side];
        // A pawn that advances did not attack the square itself, so one other protector is enough.
        let is_itself_counted = kind != PieceKind::Pawn || captures;
        let is_guarded = if is_itself_counted {
            attacks.twice.contains(mv.to)
        } else {
            attacks.all.contains(mv.to)
        };
        match (is_guarded, attacker < class) {
            (false, _) => own,
            // Half of the attacker comes back where the square is protected.
            (true, true) => own - worth[KIND_OF_CLASS[attacker] as usize] / 2,
            // Even exchanges help those who do not take part.
            (true, false) => own / 4,
        }
    }

    /// The loss if the piece stayed where it is. It counts less than a loss on arrival, because the
    /// piece may still move later.
    fn saved_by_leaving(&self, from: Node, kind: PieceKind) -> i32 {
        let own = self.tree.evaluator.weights.worth[kind as usize];
        let Some(attacker) = self.cheapest_enemy(from) else {
            return 0;
        };
        let is_guarded = self.scene.attacks[self.side].all.contains(from);
        match (is_guarded, attacker < CLASS[kind as usize]) {
            (false, _) => own * 3 / 4,
            (true, true) => own / 2,
            (true, false) => 0,
        }
    }

    /// The class of the cheapest piece of an enemy that attacks a square.
    #[inline]
    fn cheapest_enemy(&self, node: Node) -> Option<usize> {
        let mut classes = self.enemy_attacks.iter();
        classes.position(|attacks| attacks.contains(node))
    }

    fn square_merit(&self, mv: Move<Node>, moving: &Moving, risk: i32) -> i32 {
        let from_history = self.tree.merit(self.seat, mv, self.ply);
        let evaluator = &self.tree.evaluator;
        let better = match moving.kind {
            PieceKind::Pawn => {
                evaluator.advance(self.seat, mv.to) - evaluator.advance(self.seat, mv.from) + 4
            }
            // Kings stay at home, except in castling.
            PieceKind::King => match mv.manner {
                Manner::Castling(_) => 30,
                _ => -20,
            },
            kind => {
                let after = self.at.attacks(self.seat, kind, mv.to, self.scene.blocked);
                let mobility = after.count() as i32 - moving.mobility;
                let is_check = risk == 0 && (after & self.enemy_kings).any();
                2 * mobility + if is_check { CHECK_MERIT } else { 0 }
            }
        };
        from_history + better
    }
}
