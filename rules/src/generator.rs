//! The one generator of legal moves, for boards of any shape and any number of armies.
//! It looks for checkers and pins first, so that every move it makes is legal; none is tried out on the board
//! but en passant, which takes two men off a line at once. What becomes of the moves (a list,
//! a number) is the affair of a [`Sink`].

use alloc::vec::Vec;

use crate::attack::Threat;
use crate::bits::Bits;
use crate::cell::Node;
use crate::moves::{Manner, Move};
use crate::piece::{Kind, Seat, Seats};
use crate::tables::{Castle, PawnSteps, Rights, Tables};

/// A pawn that may be taken in passing.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Passant {
    /// The cell it crossed, where the capturing pawn goes.
    pub(crate) target: Node,
    /// Where it stands.
    pub(crate) pawn: Node,
    pub(crate) takers: Takers,
}

/// Who may take a pawn in passing.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(crate) struct Takers {
    /// On their first turn since the double step.
    pub(crate) fresh: Seats,
    /// On a later turn, because they have taken another pawn in passing on each one since.
    pub(crate) continuing: Seats,
}

impl Takers {
    /// All of these, on their next turn.
    #[inline]
    pub(crate) fn fresh(seats: Seats) -> Takers {
        Takers {
            fresh: seats,
            continuing: Seats::NONE,
        }
    }

    #[inline]
    pub(crate) fn all(self) -> Seats {
        self.fresh.with(self.continuing)
    }
}

/// Everything that legality depends on, for the army that moves.
pub(crate) struct Turn<'a, const N: usize> {
    /// The board, and whose attack is check.
    pub(crate) threat: Threat<'a, N>,
    pub(crate) seat: Seat,
    pub(crate) own: Bits<N>,
    pub(crate) occupied: Bits<N>,
    /// The occupied cells and their partners in a switch: where nobody passes, and goes only to capture.
    pub(crate) shut: Bits<N>,
    /// Where it may capture.
    pub(crate) prey: Bits<N>,
    /// The king that must not be left in check, where the rules know check. Who commands a captured
    /// army has his own king to mind, not that army's.
    pub(crate) king: Option<Node>,
    pub(crate) rights: Rights,
    pub(crate) passants: &'a [Passant],
    /// Pawns that may not capture now.
    pub(crate) frozen: Bits<N>,
}

/// What takes the moves as they are found.
pub(crate) trait Sink<const N: usize> {
    /// Moves of one man to each of these cells, all of one manner.
    fn moves(&mut self, from: Node, to: Bits<N>, manner: Manner);
    /// Moves of a pawn to each of these cells, with each of these promotions.
    fn promotions(&mut self, from: Node, to: Bits<N>, kinds: &[Kind]);
    /// Is it enough?
    #[inline]
    fn is_full(&self) -> bool {
        false
    }
}

/// What king and enemies allow: found once, before any man is moved.
pub(crate) struct Watch<N> {
    pub(crate) checkers: N,
    /// The cells that answer all checks, for men other than the king.
    answers: N,
    /// Own men that alone stand between the king and a sniper.
    pinned: N,
    /// The snipers that pin them.
    pinners: N,
}

impl<const N: usize> Watch<Bits<N>> {
    /// The men without whom more might be legal: those that give check, and those that pin.
    #[inline]
    pub(crate) fn restraining(&self) -> Bits<N> {
        self.checkers | self.pinners
    }
}

impl<'a, const N: usize> Turn<'a, N> {
    /// Hands every legal move to the sink, once.
    #[inline]
    pub(crate) fn generate(&self, sink: &mut impl Sink<N>) {
        self.find(&self.watch(), sink);
    }

    /// The same with the watch found before.
    #[inline]
    pub(crate) fn find(&self, watch: &Watch<Bits<N>>, sink: &mut impl Sink<N>) {
        self.king_steps(watch, sink);
        if watch.answers.is_empty() {
            return;
        }
        self.pieces(watch, sink);
        self.pawns(watch, sink);
        self.specials(watch, sink);
    }

    /// Captures in passing and castling.
    #[inline]
    fn specials(&self, watch: &Watch<Bits<N>>, sink: &mut impl Sink<N>) {
        for passant in self.passants {
            self.en_passant(passant, sink);
        }
        if watch.checkers.is_empty() || !self.minds_own_king() {
            self.castling(sink);
        }
    }

    /// Is there any legal move?
    pub(crate) fn can_move(&self, watch: &Watch<Bits<N>>) -> bool {
        let mut any = Any(false);
        self.find(watch, &mut any);
        any.0
    }

    /// A step to an empty cell by a man that is neither the king nor pinned, where the king is not in check: the first that
    /// is found, or nothing, although other moves may be legal.
    #[inline]
    pub(crate) fn easy_move(&self, watch: &Watch<Bits<N>>) -> Option<(Node, Node)> {
        if watch.checkers.any() {
            return None;
        }
        let empty = !self.shut;
        let free = self.own & !watch.pinned;
        let pawns = &self.tables().pawns[self.seat.index()];
        let around = |from: Node| &self.tables().around[from.index()];
        let men = |kind| free & self.threat.men.of(kind);
        let step = |from: Node, to: Bits<N>| (to & empty).first().map(|to| (from, to));
        men(Kind::Pawn)
            .find_map(|from| step(from, pawns.at(from).advances))
            .or_else(|| men(Kind::Knight).find_map(|from| step(from, around(from).leaps)))
            .or_else(|| {
                let mut sliders = free & self.threat.men.straight_sliders();
                sliders.find_map(|from| step(from, around(from).straight_steps))
            })
            .or_else(|| {
                let mut sliders = free & self.threat.men.diagonal_sliders();
                sliders.find_map(|from| step(from, around(from).diagonal_steps))
            })
    }

    /// The men that give check now.
    pub(crate) fn checkers(&self) -> Bits<N> {
        self.king
            .map_or(Bits::EMPTY, |king| self.threat.attackers(king, self.shut))
    }

    fn tables(&self) -> &'a Tables<N> {
        self.threat.tables
    }

    fn own_of(&self, kind: Kind) -> Bits<N> {
        self.own & self.threat.men.of(kind)
    }

    /// Where a man that moves as it captures may go, check aside.
    fn open(&self) -> Bits<N> {
        self.prey | !self.shut
    }

    #[inline(always)]
    pub(crate) fn watch(&self) -> Watch<Bits<N>> {
        let none = Bits::EMPTY;
        let mut watch = Watch {
            checkers: none,
            answers: !none,
            pinned: none,
            pinners: none,
        };
        let Some(king) = self.king else { return watch };
        let occupied = self.occupied;
        watch.checkers = self.threat.contacts(king);
        for sniper in self.threat.snipers(king) {
            let screen = self.tables().between(king, sniper) & occupied;
            if screen.is_empty() {
                watch.checkers.insert(sniper);
            } else if !screen.more_than_one() {
                watch.pinned |= screen & self.own;
                watch.pinners.insert(sniper);
            }
        }
        if watch.checkers.any() {
            watch.answers = self.answers(king, watch.checkers);
        }
        watch
    }

    /// Where a man answers all checks. Two lines have a cell in common only where they branch, or in a switch.
    #[inline(never)]
    pub(crate) fn answers(&self, king: Node, checkers: Bits<N>) -> Bits<N> {
        let snipers = self.threat.snipers(king);
        let answer = |checker| match snipers.contains(checker) {
            true => self.line(king, checker),
            // A knight that attacks one space of a switch may stand on a line from the other: nothing goes between.
            false => self.tables().spaces(checker),
        };
        checkers.fold(!Bits::EMPTY, |answers, checker| answers & answer(checker))
    }

    /// Where a man stands between the king and a sniper, or captures him.
    fn line(&self, king: Node, sniper: Node) -> Bits<N> {
        self.tables().between(king, sniper) | self.tables().spaces(sniper)
    }

    /// Where a man may go without uncovering the king.
    #[inline]
    fn limit(&self, from: Node, watch: &Watch<Bits<N>>) -> Bits<N> {
        match self.king {
            Some(king) if watch.pinned.contains(from) => self.pin(king, from, watch.pinners),
            _ => !Bits::EMPTY,
        }
    }

    fn pin(&self, king: Node, from: Node, pinners: Bits<N>) -> Bits<N> {
        let lines = pinners.map(|pinner| self.line(king, pinner));
        let pins = lines.filter(|line| line.contains(from));
        pins.fold(!Bits::EMPTY, |limit, line| limit & line)
    }

    /// Is the king to be minded one of the army that moves?
    fn minds_own_king(&self) -> bool {
        self.king.is_some_and(|king| self.own.contains(king))
    }

    fn king_steps(&self, watch: &Watch<Bits<N>>, sink: &mut impl Sink<N>) {
        for from in self.own_of(Kind::King) {
            let to = self.tables().around[from.index()].steps & self.open();
            let to = match self.king == Some(from) {
                true => self.safe(from, to),
                false => to & watch.answers & self.limit(from, watch),
            };
            sink.moves(from, to, Manner::Plain);
        }
    }

    /// Those of the cells where the king, once gone from where he is, is not attacked.
    fn safe(&self, from: Node, to: Bits<N>) -> Bits<N> {
        let shut = self.shut & !self.tables().spaces(from);
        to.filter(|&to| !self.threat.is_attacked(to, shut))
            .collect()
    }

    #[inline]
    fn pieces(&self, watch: &Watch<Bits<N>>, sink: &mut impl Sink<N>) {
        let shut = self.shut;
        let goals = self.open() & watch.answers;
        let around = |from: Node| &self.tables().around[from.index()];
        for from in self.own_of(Kind::Knight) {
            if sink.is_full() {
                return;
            }
            let to = around(from).leaps & goals & self.limit(from, watch);
            sink.moves(from, to, Manner::Plain);
        }
        for from in self.own & self.threat.men.diagonal_sliders() {
            if sink.is_full() {
                return;
            }
            let to = around(from).diagonal.attacks(shut) & goals & self.limit(from, watch);
            sink.moves(from, to, Manner::Plain);
        }
        for from in self.own & self.threat.men.straight_sliders() {
            if sink.is_full() {
                return;
            }
            let to = around(from).straight.attacks(shut) & goals & self.limit(from, watch);
            sink.moves(from, to, Manner::Plain);
        }
        for from in self.own_of(Kind::Guard) {
            let around = around(from);
            let to = around.straight_steps & !shut | around.guard_strikes & self.prey;
            sink.moves(from, to & goals & self.limit(from, watch), Manner::Plain);
        }
    }

    #[inline]
    fn pawns(&self, watch: &Watch<Bits<N>>, sink: &mut impl Sink<N>) {
        let pawns = &self.tables().pawns[self.seat.index()];
        let empty = !self.shut;
        for from in self.own_of(Kind::Pawn) {
            if sink.is_full() {
                return;
            }
            let steps = pawns.at(from);
            let limit = watch.answers & self.limit(from, watch);
            let advances = steps.advances & empty;
            let to = (advances | self.strikes(from, steps)) & limit;
            let promoting = to & pawns.promotes_on;
            sink.moves(from, to & !promoting, Manner::Plain);
            if promoting.any() {
                sink.promotions(from, promoting, self.tables().promotions);
            }
            if steps.double_steps.any() && (advances.any() || self.tables().pawns_jump) {
                let to = steps.double_steps & empty & limit;
                sink.moves(from, to, Manner::DoubleStep);
            }
        }
    }

    #[inline]
    fn strikes(&self, from: Node, steps: &PawnSteps<N>) -> Bits<N> {
        match self.frozen.contains(from) {
            true => Bits::EMPTY,
            false => steps.strikes & self.prey,
        }
    }

    fn en_passant(&self, passant: &Passant, sink: &mut impl Sink<N>) {
        if !self.may_take(passant) {
            return;
        }
        let pawns = &self.tables().pawns[self.seat.index()];
        let striking = pawns.at(passant.target).struck_from & self.own_of(Kind::Pawn);
        let striking = striking & !self.frozen;
        for from in striking.filter(|&from| self.is_safe_en_passant(from, passant)) {
            sink.moves(from, Bits::of(passant.target), Manner::EnPassant);
        }
    }

    /// Is there a right to take this pawn in passing? A man who has come to the crossed cell is taken himself.
    pub(crate) fn may_take(&self, passant: &Passant) -> bool {
        passant.takers.all().contains(self.seat)
            && self.prey.contains(passant.pawn)
            && !self.occupied.contains(passant.target)
    }

    fn is_safe_en_passant(&self, from: Node, passant: &Passant) -> bool {
        let Some(king) = self.king else { return true };
        let gone = Bits::of(from) | Bits::of(passant.pawn);
        let occupied = self.occupied & !gone | Bits::of(passant.target);
        let threat = Threat {
            hostile: self.threat.hostile & !gone,
            ..self.threat
        };
        !threat.is_attacked(king, self.tables().shut(occupied))
    }

    fn castling(&self, sink: &mut impl Sink<N>) {
        let castles = self.tables().castles.iter().enumerate();
        for (number, castle) in castles.filter(|(_, castle)| castle.seat == self.seat) {
            if self.rights.has(number) && self.is_free(castle) {
                let (from, to) = (castle.king.0, castle.entry);
                sink.moves(from, Bits::of(to), Manner::Castling(castle.wing));
            }
        }
    }

    fn is_free(&self, castle: &Castle<N>) -> bool {
        (castle.clear & self.occupied).is_empty()
            && match self.minds_own_king() {
                true => self.attacked_on_path(castle).is_none(),
                false => self.attacked_after(castle).is_empty(),
            }
    }

    /// Who would attack the king to be minded after another king's castling.
    pub(crate) fn attacked_after(&self, castle: &Castle<N>) -> Bits<N> {
        let done = castle.done(self.shut);
        self.king
            .map_or(Bits::EMPTY, |king| self.threat.attackers(king, done))
    }

    /// The first cell on the king's way, his goal included, where he would be attacked, and by whom.
    pub(crate) fn attacked_on_path(&self, castle: &Castle<N>) -> Option<(Node, Bits<N>)> {
        let king = castle.king;
        let under_way = self.shut & !Bits::of(king.0);
        let done = castle.done(self.shut);
        let asked = castle
            .path
            .map(|cell| (cell, under_way))
            .chain([(king.1, done)]);
        let mut answers = asked.map(|(cell, shut)| (cell, self.threat.attackers(cell, shut)));
        answers.find(|(_, attackers)| attackers.any())
    }
}

/// A list of the moves.
impl<const N: usize> Sink<N> for Vec<Move<Node>> {
    #[inline]
    fn moves(&mut self, from: Node, to: Bits<N>, manner: Manner) {
        for to in to {
            self.push(Move { from, to, manner });
        }
    }

    #[inline]
    fn promotions(&mut self, from: Node, to: Bits<N>, kinds: &[Kind]) {
        for to in to {
            self.extend(kinds.iter().map(|&kind| Move {
                from,
                to,
                manner: Manner::Promotion(kind),
            }));
        }
    }
}

/// How many moves there are, without naming one.
#[derive(Default)]
pub(crate) struct Count(pub(crate) usize);

impl<const N: usize> Sink<N> for Count {
    #[inline]
    fn moves(&mut self, _: Node, to: Bits<N>, _: Manner) {
        // Counting bits takes a dozen instructions where the processor may not be asked; most sets are empty.
        if to.any() {
            self.0 += to.count();
        }
    }

    #[inline]
    fn promotions(&mut self, _: Node, to: Bits<N>, kinds: &[Kind]) {
        self.0 += to.count() * kinds.len();
    }
}

/// Whether there is a move at all.
struct Any(bool);

impl<const N: usize> Sink<N> for Any {
    fn moves(&mut self, _: Node, to: Bits<N>, _: Manner) {
        self.0 |= to.any();
    }

    fn promotions(&mut self, _: Node, to: Bits<N>, _: &[Kind]) {
        self.0 |= to.any();
    }

    fn is_full(&self) -> bool {
        self.0
    }
}
