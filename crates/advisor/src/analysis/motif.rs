//! How a line wins a piece, where the board shows it by name: a fork, a pin, a skewer or a
//! discovered attack.

use super::attacks::{Attacker, Attacks};
use super::material::worth;
use super::reason::Motif;
use entente_rules::{Army, Move, Piece, PieceKind, Play, Ply, Position, Square};

/// The least number of targets of a fork.
const FORKED: usize = 2;

/// The motif by which the ply with this number of a line captures, in a game of two.
pub(super) fn motif(start: &Position, line: &[Ply], number: usize) -> Option<Motif> {
    let steps = Play::along(start, line);
    let (at_capture, capture) = steps.get(number)?;
    let (at_reply, reply) = steps.get(number.checked_sub(1)?)?;
    let (before, first) = steps.get(number.checked_sub(2)?)?;
    let capture = capture.mv()?;
    let square = at_capture.capture_square(&capture)?;
    let captured = at_capture.captured_piece(&capture)?;
    let scene = Scene {
        own: at_capture.turn(),
        capture,
        square,
        captured,
        attacks: Attacks::of(at_reply),
        position: at_reply,
    };
    // A piece that came there in between was not attacked there.
    if at_reply.piece(square) != Some(captured) {
        return None;
    }
    let (first, reply) = (first.mv()?, reply.mv()?);
    if scene.is_discovered(before, first) {
        return Some(Motif::DiscoveredAttack);
    }
    if scene.is_fork(first) {
        return Some(Motif::Fork);
    }
    if scene.is_skewer(reply) {
        return Some(Motif::Skewer);
    }
    scene.is_pin().then_some(Motif::Pin)
}

/// A capture, and the position before the reply that could not prevent it.
struct Scene<'a> {
    /// The army that captures.
    own: Army,
    capture: Move,
    /// Where the captured piece stands.
    square: Square,
    captured: Piece,
    attacks: Attacks,
    position: &'a Position,
}

impl Scene<'_> {
    /// The piece that captures, if it stands there already.
    fn capturer(&self) -> Option<&Attacker> {
        let capturer = self.attacks.from(self.capture.from)?;
        (capturer.piece.army == self.own).then_some(capturer)
    }

    /// Did the first ply open the line of another piece, which captures, or gives check while the
    /// piece that moved captures?
    fn is_discovered(&self, before: &Position, first: Move) -> bool {
        let Some(capturer) = self.capturer() else {
            return false;
        };
        let was_open = |from: Square, to: Square| {
            let before = Attacks::of(before);
            before
                .from(from)
                .is_some_and(|piece| piece.targets.contains(&to))
        };
        if capturer.square != first.to {
            let is_open = capturer.targets.contains(&self.square);
            return is_open
                && !was_open(capturer.square, self.square)
                && self.threatens_more(first.to);
        }
        let mut checkers = self.position.checkers(self.captured.army).into_iter();
        capturer.targets.contains(&self.square) && checkers.any(|checker| checker != first.to)
    }

    /// Does the piece on this square attack another one than that which falls?
    fn threatens_more(&self, square: Square) -> bool {
        let attacker = self.attacks.from(square);
        attacker.is_some_and(|attacker| {
            let mut targets = attacker.targets.iter();
            targets.any(|target| *target != self.square && self.is_target(attacker, *target))
        })
    }

    /// Did the first ply attack two pieces at once, each of them worth capturing?
    fn is_fork(&self, first: Move) -> bool {
        let Some(capturer) = self.capturer().filter(|piece| piece.square == first.to) else {
            return false;
        };
        let targets = capturer.targets.iter();
        let targets: Vec<&Square> = targets
            .filter(|target| self.is_target(capturer, **target))
            .collect();
        targets.len() >= FORKED && targets.contains(&&self.square)
    }

    /// Is there an enemy's piece on a square that this piece would win?
    fn is_target(&self, attacker: &Attacker, square: Square) -> bool {
        let Some(target) = self.position.piece(square) else {
            return false;
        };
        let is_guarded = || {
            let mut guards = self.attacks.on(square);
            guards.any(|guard| guard.piece.army == target.army)
        };
        let is_worth_it = target.kind == PieceKind::King
            || worth(target.kind) > worth(attacker.piece.kind)
            || !is_guarded();
        target.army == self.captured.army && is_worth_it
    }

    /// Did the reply move a piece worth more out of the line to the one that falls?
    fn is_skewer(&self, reply: Move) -> bool {
        let Some(capturer) = self.capturer() else {
            return false;
        };
        let front = self.position.piece(reply.from);
        let is_front = front.is_some_and(|front| worth(front.kind) > worth(self.captured.kind));
        let behind = Attacks::without(self.position, Some(reply.from));
        let opens = behind
            .from(capturer.square)
            .is_some_and(|piece| piece.targets.contains(&self.square));
        is_front
            && capturer.targets.contains(&reply.from)
            && !capturer.targets.contains(&self.square)
            && opens
    }

    /// Does the piece that falls stand before one worth more, in the line of an enemy's piece?
    fn is_pin(&self) -> bool {
        let behind = Attacks::without(self.position, Some(self.square));
        let mut pinning = self.attacks.on(self.square);
        pinning.any(|piece| {
            let after = behind.from(piece.square);
            let mut uncovered = after.into_iter().flat_map(|after| after.targets.iter());
            piece.piece.army == self.own
                && uncovered.any(|square| {
                    let target = self.position.piece(*square);
                    !piece.targets.contains(square)
                        && target.is_some_and(|target| {
                            target.army == self.captured.army
                                && worth(target.kind) > worth(self.captured.kind)
                        })
                })
        })
    }
}
