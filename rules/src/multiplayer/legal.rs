//! What is legal by the multi-player rules: nobody leaves his own king attacked by a man of anybody who is in, and kings
//! can be taken. Who takes a king has put its army out at that moment, so the victim's men attack nobody any more when
//! it is looked whether his own king is safe. All else is the generator's.

use alloc::vec::Vec;

use crate::attack::Threat;
use crate::bits::Bits;
use crate::cell::Node;
use crate::generator::{Count, Sink, Turn, Watch};
use crate::moves::{Manner, Move};
use crate::multiplayer::{Charter, Game};
use crate::piece::{Kind, Seat};

impl<const N: usize> Game<N> {
    /// What legality depends on for an army. Whoever is in may give check; whatever is another's may be taken.
    #[inline]
    pub(crate) fn turn_of<'a>(&'a self, charter: &'a Charter<N>, seat: Seat) -> Turn<'a, N> {
        let men = &self.board.men;
        let (own, occupied) = (men.army(seat), men.occupied());
        Turn {
            threat: Threat {
                tables: &charter.tables,
                men,
                hostile: self.active_men() & !own,
            },
            seat,
            own,
            occupied,
            shut: occupied,
            prey: occupied & !own,
            king: self.king(seat).first(),
            rights: self.board.rights,
            passants: self.passing.as_slice(),
            frozen: self.passing.frozen(),
        }
    }

    /// The same for a move that takes what stands on a cell: if that is a king, its army is out by it.
    pub(crate) fn turn_taking<'a>(&'a self, turn: &Turn<'a, N>, at: Node) -> Turn<'a, N> {
        let victims = match self.board.men.at(at) {
            Some((victim, Kind::King)) => self.board.men.army(victim),
            _ => Bits::EMPTY,
        };
        Turn {
            threat: Threat {
                hostile: turn.threat.hostile & !victims,
                ..turn.threat
            },
            prey: Bits::of(at),
            ..*turn
        }
    }

    /// Every legal move of the army whose turn it is; none in a finished game.
    pub(crate) fn legal_moves(&self, charter: &Charter<N>) -> Vec<Move<Node>> {
        let mut moves = Vec::with_capacity(48);
        self.generate(charter, &mut moves);
        moves
    }

    #[inline]
    pub(crate) fn count_moves(&self, charter: &Charter<N>) -> usize {
        let mut count = Count::default();
        self.generate(charter, &mut count);
        count.0
    }

    #[inline]
    fn generate(&self, charter: &Charter<N>, sink: &mut impl Sink<N>) {
        if self.end.is_none() {
            let turn = self.turn_of(charter, self.board.turn);
            self.find(&turn, &turn.watch(), sink);
        }
    }

    /// Kings are taken like all else, but for those whose army's men attack or pin: of them it is asked once more.
    #[inline]
    fn find(&self, turn: &Turn<'_, N>, watch: &Watch<Bits<N>>, sink: &mut impl Sink<N>) {
        let restraining = self.kings_behind(turn, watch);
        let plain = Turn {
            prey: turn.prey & !restraining,
            ..*turn
        };
        plain.find(watch, sink);
        for king in restraining {
            let only = &mut Only { goal: king, sink };
            self.turn_taking(turn, king).generate(only);
        }
    }

    /// The kings whose capture may be legal only because their armies are out by it: their men give check or pin, or might
    /// protect the king against another.
    #[inline]
    fn kings_behind(&self, turn: &Turn<'_, N>, watch: &Watch<Bits<N>>) -> Bits<N> {
        let kings = turn.prey & self.board.men.of(Kind::King);
        let around = |king: Node| turn.threat.tables.around[king.index()].steps;
        let near = turn.king.map_or(Bits::EMPTY, around) & kings;
        match watch.restraining() {
            men if men.is_empty() => near,
            men => near | kings.filter(|&king| self.shares_army(king, men)).collect(),
        }
    }

    /// Is one of these men of the army of the man on a cell?
    fn shares_army(&self, node: Node, men: Bits<N>) -> bool {
        let army = self.board.men.at(node);
        army.is_some_and(|(seat, _)| (men & self.board.men.army(seat)).any())
    }

    /// Has the army whose turn it is a legal move, and is its king in check?
    pub(crate) fn can_move(&self, charter: &Charter<N>) -> (bool, bool) {
        let turn = self.turn_of(charter, self.board.turn);
        let watch = turn.watch();
        let can = turn.easy_move(&watch).is_some() || {
            let mut any = Count::default();
            self.find(&turn, &watch, &mut any);
            any.0 > 0
        };
        (can, watch.checkers.any())
    }
}

/// Lets only the moves to one cell pass.
struct Only<'a, S> {
    goal: Node,
    sink: &'a mut S,
}

impl<const N: usize, S: Sink<N>> Sink<N> for Only<'_, S> {
    fn moves(&mut self, from: Node, to: Bits<N>, manner: Manner) {
        self.sink.moves(from, to & Bits::of(self.goal), manner);
    }

    fn promotions(&mut self, from: Node, to: Bits<N>, kinds: &[Kind]) {
        self.sink.promotions(from, to & Bits::of(self.goal), kinds);
    }
}
