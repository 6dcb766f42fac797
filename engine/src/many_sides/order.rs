//! Which moves to try first: what they capture, risk and save, and what has been good before.
//!
//! In best-reply search the first move of an opponent is also the one that is expected without
//! looking, so the order must be good by itself.

use alloc::vec::Vec;

use entente_rules::search::{Branch, Node};
use entente_rules::{Manner, Move, PieceKind};

use crate::evaluation::many::attacks::{CLASS, KIND_OF_CLASS, Scene};
use crate::many_sides::tree::Tree;
use crate::request::Allies;

/// A move with how good it looks.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ranked {
    pub(super) mv: Move<Node>,
    /// In hundredths of a pawn, beyond what the position is worth.
    pub(super) merit: i32,
    pub(super) is_quiet: bool,
}

/// The merit of the move that was best before: above all others.
const BEST_BEFORE_MERIT: i32 = 1_000_000;

/// The merit of taking a king, which puts an opponent out: above any exchange, below the move that
/// was best before.
const KING_CAPTURE_MERIT: i32 = 100_000;

/// The merit of attacking a king with a piece that is safe: less than half a pawn, since others
/// move before the attacker does again. Chosen by hand.
const CHECK_MERIT: i32 = 40;

/// The divisor of the worth of a piece that nobody moves any more. It is not zero: with no pressure
/// to clear the board, levels 1 to 3 of Chess4 won 241 and 206 games of 400 instead of 302 and 298.
const INERT_DIVISOR: i32 = 16;

/// The moves that are looked for.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum MoveChoice {
    All,
    /// Captures and promotions that do not look like a loss.
    Gains,
}

impl Tree<'_> {
    /// The moves of the army to move, the best first.
    pub(super) fn ranked<const N: usize, B: Branch<N>>(
        &self,
        at: &B,
        ply: usize,
        remembered: Option<Move<Node>>,
        choice: MoveChoice,
    ) -> Vec<Ranked> {
        let mut moves = Vec::with_capacity(64);
        match choice {
            MoveChoice::All => at.moves(|mv| moves.push(mv)),
            MoveChoice::Gains => at.captures(|mv| moves.push(mv)),
        }
        if moves.is_empty() {
            return Vec::new();
        }
        let scene = Scene::of(at, &self.judge.sides, |_, _, _, _| ());
        let ranking = Ranking {
            tree: self,
            at,
            scene: &scene,
            seat: at.turn(),
            side: self.mover(at),
            ply,
        };
        // Somebody who can do nothing else has to move all the same, but nobody has to capture.
        let may_wait = choice == MoveChoice::Gains;
        if may_wait || moves.iter().any(|mv| !ranking.betrays(*mv)) {
            moves.retain(|mv| !ranking.betrays(*mv));
        }
        let rank = |mv: Move<Node>| {
            let (merit, is_quiet) = ranking.merit(mv);
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
            MoveChoice::Gains => ranked.filter(|it| it.merit > 0 && !it.is_quiet).collect(),
        };
        // Stable, so that the answer does not depend on how sorting works.
        ranked.sort_by_key(|ranked| core::cmp::Reverse(ranked.merit));
        ranked
    }
}

/// The moves of one position, with what their merits depend on.
struct Ranking<'a, 'b, const N: usize, B> {
    tree: &'a Tree<'b>,
    at: &'a B,
    scene: &'a Scene<N>,
    seat: usize,
    side: usize,
    ply: usize,
}

impl<const N: usize, B: Branch<N>> Ranking<'_, '_, N, B> {
    /// How good a move looks, and whether it neither captures nor promotes.
    fn merit(&self, mv: Move<Node>) -> (i32, bool) {
        let kind = self.at.kind_at(mv.from).unwrap_or(PieceKind::Pawn);
        let worth = &self.tree.judge.weights.worth;
        let captured = self.at.capture_square(mv);
        let promoted = match mv.manner {
            Manner::Promotion(promoted) => worth[promoted as usize] - worth[0],
            _ => 0,
        };
        let gain = captured.map_or(0, |node| self.gain(node)) + promoted;
        let risk = self.risk(mv, kind, captured.is_some());
        let saved = self.saved(mv.from, kind);
        let is_quiet = captured.is_none() && promoted == 0;
        let merit = gain - risk + saved;
        if is_quiet {
            (merit + self.place(mv, kind, risk), true)
        } else {
            (merit, false)
        }
    }

    /// Does somebody capture from an ally? That is never expected of allies, and the own side
    /// spares those that it has named. But nobody leaves their king to an ally's mercy: the game
    /// would be lost with it.
    fn betrays(&self, mv: Move<Node>) -> bool {
        let judge = &self.tree.judge;
        let is_loyal =
            self.side != judge.own || self.tree.request.alliances.allies != Allies::Known;
        let taken = is_loyal.then(|| self.at.capture_square(mv)).flatten();
        let owner = taken.and_then(|node| self.scene.owner(node));
        let victim = owner.and_then(|owner| self.scene.camp[owner]);
        let takes_own_king = !judge.knows_all
            && victim == Some(judge.own)
            && owner.is_some_and(|owner| judge.royal(self.at, owner) == taken);
        let is_ally = |victim| victim != self.side && judge.are_allied(self.side, victim);
        !takes_own_king && victim.is_some_and(is_ally)
    }

    /// What capturing the piece on a square takes from its owner.
    fn gain(&self, node: Node) -> i32 {
        let judge = &self.tree.judge;
        let kind = self.at.kind_at(node).unwrap_or(PieceKind::Pawn);
        let worth = judge.weights.worth[kind as usize];
        let owner = self.scene.owner(node);
        let victim = owner.and_then(|owner| self.scene.camp[owner]);
        match (owner, victim) {
            (Some(owner), Some(victim)) => {
                let is_royal = judge.royal(self.at, owner) == Some(node);
                let is_ally = judge.are_allied(self.side, victim);
                match (is_ally, is_royal) {
                    // A player who takes from an ally makes an enemy.
                    (true, true) => worth,
                    (true, false) => worth / 4,
                    (false, true) => KING_CAPTURE_MERIT + worth,
                    (false, false) => worth,
                }
            }
            _ => worth / INERT_DIVISOR,
        }
    }

    /// What the moving piece loses if somebody captures it where it arrives.
    fn risk(&self, mv: Move<Node>, kind: PieceKind, captures: bool) -> i32 {
        let worth = &self.tree.judge.weights.worth;
        let own = worth[kind as usize];
        let class = CLASS[kind as usize];
        let Some(attacker) = self.cheapest_enemy(mv.to) else {
            return 0;
        };
        let attacks = &self.scene.attacks[self.side];
        // A pawn that advances did not attack the square itself.
        let is_itself_counted = kind != PieceKind::Pawn || captures;
        let is_guarded = if is_itself_counted {
            attacks.twice.contains(mv.to)
        } else {
            attacks.all.contains(mv.to)
        };
        match (is_guarded, attacker < class) {
            (false, _) => own,
            (true, true) => own - worth[KIND_OF_CLASS[attacker] as usize] / 2,
            // Even exchanges help those who do not take part.
            (true, false) => own / 4,
        }
    }

    /// What would be lost if the piece stayed where it is.
    fn saved(&self, from: Node, kind: PieceKind) -> i32 {
        let own = self.tree.judge.weights.worth[kind as usize];
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
    fn cheapest_enemy(&self, node: Node) -> Option<usize> {
        let sides = self.scene.attacks.iter().enumerate();
        let enemies = sides.filter(|(side, _)| !self.tree.judge.are_allied(self.side, *side));
        enemies
            .filter_map(|(_, attacks)| attacks.cheapest(node))
            .min()
    }

    /// How good the square is for the piece.
    fn place(&self, mv: Move<Node>, kind: PieceKind, risk: i32) -> i32 {
        let known = self.tree.merit(self.seat, mv, self.ply);
        let judge = &self.tree.judge;
        let better = match kind {
            PieceKind::Pawn => {
                judge.advance(self.seat, mv.to) - judge.advance(self.seat, mv.from) + 4
            }
            // Kings stay at home, except in castling.
            PieceKind::King => match mv.manner {
                Manner::Castling(_) => 30,
                _ => -20,
            },
            _ => {
                let from = |node| self.at.attacks(self.seat, kind, node, self.scene.blocked);
                let (after, before) = (from(mv.to), from(mv.from));
                let mobility = after.count() as i32 - before.count() as i32;
                let is_check = risk == 0 && self.enemy_kings().any(|king| after.contains(king));
                2 * mobility + if is_check { CHECK_MERIT } else { 0 }
            }
        };
        known + better
    }

    fn enemy_kings(&self) -> impl Iterator<Item = Node> {
        let judge = &self.tree.judge;
        let is_enemy = |seat: &usize| {
            let camp = self.scene.camp[*seat];
            camp.is_some_and(|camp| !judge.are_allied(self.side, camp))
        };
        let seats = (0..self.at.seats()).filter(is_enemy);
        seats.filter_map(|seat| judge.royal(self.at, seat))
    }
}
