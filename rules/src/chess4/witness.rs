//! A cheap first answer to "is he mated or stalemated?", which every move asks about every player: a move that he is known
//! to have, and the cells on which another move can take it from him. The full answer is in `credit`.

use crate::bits::Bits;
use crate::cell::Node;
use crate::chess4::{Charter, Chess4};
use crate::generator::Turn;
use crate::moves::Move;
use crate::piece::{Kind, Seat};
use crate::tables::Around;

/// A move that a player has while he is not in check: a step of a man who is not pinned to an empty cell.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Witness {
    /// A move that neither starts nor ends here leaves everything as it was: the two cells of the step, and all
    /// from where, or over which, his king can be attacked. Every cell where no such move is known.
    alarm: Bits<3>,
    step: Option<Step>,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct Step {
    king: Node,
    from: Node,
    to: Node,
}

/// A plain move that has been made, and the board after it.
pub(crate) struct Made<'a> {
    pub(crate) charter: &'a Charter,
    pub(crate) game: &'a Chess4,
    pub(crate) occupied: Bits<3>,
    pub(crate) by: Seat,
    pub(crate) mv: Move<Node>,
    /// What has arrived.
    pub(crate) kind: Kind,
}

/// What becomes of a known move.
pub(crate) enum Fate {
    /// It can still be made.
    Stands,
    /// This one can.
    Next(Witness),
    /// Only a closer look can tell.
    Doubtful,
}

impl Witness {
    /// No move is known.
    pub(crate) const NONE: Witness = Witness {
        alarm: Bits::FULL,
        step: None,
    };

    /// A move that was found for the army of a turn.
    pub(crate) fn of(turn: &Turn<'_, 3>, (from, to): (Node, Node)) -> Witness {
        let Some(king) = turn.king else {
            return Witness::NONE;
        };
        let around = &turn.threat.tables.around[king.index()];
        let own = Bits::of(king) | Bits::of(from) | Bits::of(to);
        Witness {
            alarm: around.lines | around.leaps | own,
            step: Some(Step { king, from, to }),
        }
    }

    /// Does a move start or end on a cell that matters here?
    #[inline]
    pub(crate) fn is_near(&self, mv: Move<Node>) -> bool {
        self.alarm.contains(mv.from) || self.alarm.contains(mv.to)
    }

    /// What is known after a move that is near; if anything is, he is not in check. A check that is new, or a pin, comes from
    /// the man that has arrived or along the line that was left.
    #[inline]
    pub(crate) fn after(&self, of: Seat, made: &Made<'_>) -> Fate {
        let (Some(step), mv) = (self.step, made.mv) else {
            return Fate::Doubtful;
        };
        let around = &made.charter.tables.around[step.king.index()];
        let is_safe = mv.from != step.king
            && mv.to != step.from
            && !(made.game.are_opponents(of, made.by) && step.is_hit(around, made))
            && !(around.lines.contains(mv.from)
                && step.is_open(made, mv.from)
                && step.is_exposed(of, around, made));
        let touched = mv.from == step.from || mv.to == step.to;
        match (is_safe, touched) {
            (false, _) => Fate::Doubtful,
            (true, false) => Fate::Stands,
            (true, true) => self
                .next(step, around, made)
                .map_or(Fate::Doubtful, Fate::Next),
        }
    }

    /// The man of the step has moved, or another man stands on its goal: another step of his, if nothing can pin him.
    fn next(&self, step: Step, around: &Around<3>, made: &Made<'_>) -> Option<Witness> {
        let (moved, tables) = (made.mv.from == step.from, &made.charter.tables);
        let from = if moved { made.mv.to } else { step.from };
        if moved && around.lines.contains(from) {
            return None;
        }
        let (seat, kind) = made.game.board.men.at(from)?;
        let around = &tables.around[from.index()];
        let steps = match kind {
            Kind::Pawn => tables.pawns[seat.index()].at(from).advances,
            Kind::Knight => around.leaps,
            Kind::Bishop => around.diagonal_steps,
            Kind::Rook | Kind::Queen => around.straight_steps,
            Kind::King | Kind::Guard => Bits::EMPTY,
        };
        let to = (steps & !made.occupied).first()?;
        Some(Witness {
            alarm: self.alarm | Bits::of(from) | Bits::of(to),
            step: Some(Step { from, to, ..step }),
        })
    }
}

impl Step {
    /// Might the man that has arrived attack the king, or pin the man of the step?
    fn is_hit(&self, around: &Around<3>, made: &Made<'_>) -> bool {
        let to = made.mv.to;
        match made.kind {
            Kind::Knight => around.leaps.contains(to),
            Kind::Pawn | Kind::King | Kind::Guard => around.steps.contains(to),
            Kind::Bishop => around.diagonal.reach.contains(to) && self.is_open(made, to),
            Kind::Rook => around.straight.reach.contains(to) && self.is_open(made, to),
            Kind::Queen => around.lines.contains(to) && self.is_open(made, to),
        }
    }

    /// Is there nobody between the king and this cell, but perhaps the man of the step?
    fn is_open(&self, made: &Made<'_>, node: Node) -> bool {
        let screen = made.charter.tables.between(self.king, node) & made.occupied;
        (screen & !Bits::of(self.from)).is_empty()
    }

    /// Is there a sniper with an open line to the king?
    fn is_exposed(&self, of: Seat, around: &Around<3>, made: &Made<'_>) -> bool {
        let men = &made.game.board.men;
        let straight = around.straight.reach & men.straight_sliders();
        let diagonal = around.diagonal.reach & men.diagonal_sliders();
        let mut snipers = (straight | diagonal) & made.game.hostile_to(of, made.occupied);
        snipers.find(|sniper| self.is_open(made, *sniper)).is_some()
    }
}
