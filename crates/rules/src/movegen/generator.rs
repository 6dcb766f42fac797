//! The generator of legal moves, for boards of any shape and any number of armies.
//!
//! It finds checkers and pins first, so every move that it produces is legal and no move has to be
//! tried out. The only exception is en passant, which removes two pieces from a line at once. A
//! [`Sink`] receives the moves.
//!
//! Which pieces attack a square is asked backwards, from the square outwards, and the caller says
//! which squares are blocked. So "would it be attacked after this move?" needs no move to be made.
//! The caller also says whose attacks count. A square of a Chess66 switch is attacked whenever its
//! partner is.

use core::hash::{Hash, Hasher};

use crate::board::bits::Bits;
use crate::board::square::Node;
use crate::movegen::known_moves::easy_step;
use crate::movegen::pawns::{PawnShifts, PawnSteps};
use crate::movegen::placement::Placement;
use crate::movegen::sink::{Any, Sink};
use crate::movegen::tables::{Castle, CastlingRights, Geometry, Tables};
use crate::pieces::moves::Manner;
use crate::pieces::piece::{PieceKind, Seat, Seats};

/// The pieces on a board, and which of them are hostile.
#[derive(Clone, Copy)]
pub(crate) struct Threat<'a, const N: usize> {
    pub(crate) tables: &'a Tables<N>,
    pub(crate) pieces: &'a Placement<N>,
    pub(crate) hostile: Bits<N>,
}

impl<const N: usize> Threat<'_, N> {
    /// The hostile pieces that attack a square when exactly these squares are blocked.
    #[inline]
    pub(crate) fn attackers(&self, node: Node, blocked: Bits<N>) -> Bits<N> {
        self.short_range_attackers(node) | self.sliders(node, blocked)
    }

    #[inline]
    pub(super) fn is_attacked(&self, node: Node, blocked: Bits<N>) -> bool {
        self.short_range_attackers(node).any() || self.sliders(node, blocked).any()
    }

    /// The attackers that cannot be blocked: knights, kings, guards and pawns.
    #[inline]
    pub(super) fn short_range_attackers(&self, node: Node) -> Bits<N> {
        let geometry = self.geometry(node);
        // Most squares have no hostile piece so near.
        if (geometry.near & self.hostile).is_empty() {
            return Bits::EMPTY;
        }
        let of = |kind| self.pieces.of(kind);
        // Leaps and steps go both ways, so the squares that this square reaches are those it is
        // reached from.
        let leaps = geometry.leaps & self.pieces.leapers();
        let steps =
            geometry.steps & of(PieceKind::King) | geometry.guard_captures & of(PieceKind::Guard);
        (leaps | steps | self.attacking_pawns(node)) & self.hostile
    }

    /// The hostile sliders that would attack the square on an empty board.
    #[inline]
    pub(super) fn aligned_sliders(&self, node: Node) -> Bits<N> {
        let geometry = self.geometry(node);
        let straight = geometry.straight.reach & self.pieces.straight_sliders();
        let diagonal = geometry.diagonal.reach & self.pieces.diagonal_sliders();
        (straight | diagonal) & self.hostile
    }

    #[inline]
    fn sliders(&self, node: Node, blocked: Bits<N>) -> Bits<N> {
        // Most squares have no hostile slider in line, and following the lines is the expensive
        // part.
        if self.aligned_sliders(node).is_empty() {
            return Bits::EMPTY;
        }
        let geometry = self.geometry(node);
        let straight = geometry.straight.attacks(blocked) & self.pieces.straight_sliders();
        let diagonal = geometry.diagonal.attacks(blocked) & self.pieces.diagonal_sliders();
        (straight | diagonal) & self.hostile
    }

    #[inline]
    fn attacking_pawns(&self, node: Node) -> Bits<N> {
        // Pawns are the only pieces whose captures have a direction, and each army has its own.
        let seats = (0..)
            .map(crate::pieces::piece::Seat)
            .zip(self.tables.pawns.iter());
        let attacking_pawns = seats.fold(Bits::EMPTY, |sum, (seat, pawns)| {
            sum | pawns.at(node).attacked_from & self.pieces.army(seat)
        });
        attacking_pawns & self.pieces.of(PieceKind::Pawn)
    }

    #[inline]
    fn geometry(&self, node: Node) -> &Geometry<N> {
        &self.tables.attack_geometry[node]
    }
}

/// A pawn that can be captured en passant.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct EnPassantPawn {
    /// The square that it crossed. The capturing pawn moves there.
    pub(crate) target: Node,
    /// The square that it stands on.
    pub(crate) pawn: Node,
    pub(crate) takers: EnPassantTakers,
}

/// The seats that may capture a pawn en passant.
///
/// Four at most: the fifth player of Chess 4.5 has no pawns. So both sets share a byte, since
/// positions hold many of these, and are copied for every move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct EnPassantTakers(u8);

impl EnPassantTakers {
    pub(crate) const NOBODY: EnPassantTakers = EnPassantTakers(0);

    /// All of these seats, on their next turn.
    #[inline]
    pub(crate) fn fresh(seats: Seats) -> EnPassantTakers {
        EnPassantTakers(seats.common(Seats::FOUR).0)
    }

    /// The same with seats on a later turn, which have captured another pawn en passant on each
    /// turn since (a Chess4 rule).
    #[inline]
    pub(super) fn with_continuing(self, seats: Seats) -> EnPassantTakers {
        debug_assert!(seats.without(Seats::FOUR) == Seats::NONE, "a fifth seat");
        EnPassantTakers(self.0 | seats.0 << 4)
    }

    #[inline]
    pub(super) fn without(self, seats: Seats) -> EnPassantTakers {
        let continuing = self.continuing_seats().without(seats);
        EnPassantTakers::fresh(self.fresh_seats().without(seats)).with_continuing(continuing)
    }

    /// The seats on their first turn since the double step.
    #[inline]
    pub(crate) fn fresh_seats(self) -> Seats {
        Seats(self.0).common(Seats::FOUR)
    }

    /// The seats on a later turn.
    #[inline]
    pub(crate) fn continuing_seats(self) -> Seats {
        Seats(self.0 >> 4)
    }

    #[inline]
    pub(crate) fn all(self) -> Seats {
        self.fresh_seats().with(self.continuing_seats())
    }
}

/// As two sets. The keys of positions depend on it, and on them the order of a search.
impl Hash for EnPassantTakers {
    fn hash<H: Hasher>(&self, into: &mut H) {
        (self.fresh_seats(), self.continuing_seats()).hash(into);
    }
}

/// Everything that legality depends on, for the army that moves.
pub(crate) struct Turn<'a, const N: usize> {
    /// The board, and whose attacks count as check.
    pub(crate) threat: Threat<'a, N>,
    pub(crate) seat: Seat,
    pub(crate) own: Bits<N>,
    pub(crate) occupied: Bits<N>,
    /// The occupied squares and their switch partners. Nothing passes through them, and they are
    /// entered only to capture.
    pub(crate) blocked: Bits<N>,
    /// The squares on which the army may capture.
    pub(crate) targets: Bits<N>,
    /// The king that must not be left in check, in variants with check. The commander of a captured
    /// army protects their own king, not the captured one.
    pub(crate) king: Option<Node>,
    pub(crate) rights: CastlingRights,
    pub(crate) en_passant_pawns: &'a [EnPassantPawn],
    /// Pawns that may not capture now.
    pub(crate) frozen: Bits<N>,
}

/// Checks and pins against the protected king, found once before any move is generated.
pub(crate) struct CheckInfo<N> {
    pub(crate) checkers: N,
    /// The squares on which a piece other than the king ends every check, by blocking or capturing.
    check_mask: N,
    /// Own pieces that are the only one between the king and a hostile slider.
    pinned: N,
    /// The sliders that pin them.
    pinners: N,
}

impl<const N: usize> CheckInfo<Bits<N>> {
    /// The pieces that restrict the mover: those that give check and those that pin.
    #[inline]
    pub(crate) fn checkers_and_pinners(&self) -> Bits<N> {
        self.checkers | self.pinners
    }
}

impl<'a, const N: usize> Turn<'a, N> {
    /// Passes every legal move to the sink once.
    #[inline]
    pub(crate) fn generate(&self, sink: &mut impl Sink<N>) {
        self.generate_with(&self.check_info(), sink);
    }

    /// Generates all legal moves, with checks and pins already known.
    #[inline]
    pub(crate) fn generate_with(&self, check_info: &CheckInfo<Bits<N>>, sink: &mut impl Sink<N>) {
        self.king_moves(check_info, sink);
        if sink.is_full() {
            return;
        }
        // Two checks that no single square answers: only the king can move. En passant, which
        // removes a piece from one square and blocks another, does not help either. On a plain
        // board the crossed square is a knight's leap from a king that the pawn attacks, so it lies
        // on no line to that king.
        if check_info.check_mask.is_empty() {
            return;
        }
        self.piece_moves(check_info, sink);
        self.pawn_moves(check_info, sink);
        self.special_moves(check_info, sink);
    }

    /// En passant and castling.
    #[inline]
    fn special_moves(&self, check_info: &CheckInfo<Bits<N>>, sink: &mut impl Sink<N>) {
        for en_passant in self.en_passant_pawns {
            self.en_passant_moves(en_passant, sink);
        }
        // A king may not castle out of check. The king of a captured army may, because its check
        // does not count; its commander's king is tested for each castle.
        let may_castle = check_info.checkers.is_empty() || !self.protects_own_king();
        if may_castle && sink.wanted() == Bits::FULL {
            self.castling_moves(sink);
        }
    }

    /// Is there any legal move?
    pub(crate) fn can_move(&self, check_info: &CheckInfo<Bits<N>>) -> bool {
        let mut any = Any(false);
        self.generate_with(check_info, &mut any);
        any.0
    }

    /// A cheap legal move, if there is one: a step to an empty square by a piece that is neither
    /// the king nor pinned, while the king is not in check.
    ///
    /// `None` does not mean that no move is legal.
    #[inline]
    pub(crate) fn easy_move(&self, check_info: &CheckInfo<Bits<N>>) -> Option<(Node, Node)> {
        if check_info.checkers.any() {
            return None;
        }
        let free = self.own & !check_info.pinned;
        let (tables, pieces) = (self.tables(), self.threat.pieces);
        easy_step(tables, pieces, self.seat, free, !self.blocked)
    }

    /// The pieces that give check now.
    pub(crate) fn checkers(&self) -> Bits<N> {
        self.king.map_or(Bits::EMPTY, |king| {
            self.threat.attackers(king, self.blocked)
        })
    }

    fn tables(&self) -> &'a Tables<N> {
        self.threat.tables
    }

    fn own_of(&self, kind: PieceKind) -> Bits<N> {
        self.own & self.threat.pieces.of(kind)
    }

    /// The squares that are not blocked by the army's own pieces. Checks and pins are ignored here.
    fn goals(&self) -> Bits<N> {
        self.targets | !self.blocked
    }

    #[inline(always)]
    pub(crate) fn check_info(&self) -> CheckInfo<Bits<N>> {
        let none = Bits::EMPTY;
        let mut check_info = CheckInfo {
            checkers: none,
            check_mask: !none,
            pinned: none,
            pinners: none,
        };
        let Some(king) = self.king else {
            return check_info;
        };
        let occupied = self.occupied;
        check_info.checkers = self.threat.short_range_attackers(king);
        for slider in self.threat.aligned_sliders(king) {
            // No piece in between is a check. A single own piece is pinned. Everything else leaves
            // the line closed whatever the army moves. `between` holds both squares of each switch,
            // so the pieces themselves are enough here.
            let blockers = self.tables().between(king, slider) & occupied;
            if blockers.is_empty() {
                check_info.checkers.insert(slider);
            } else if !blockers.more_than_one() {
                // A lone enemy piece is no pin, and adds nothing to `pinned`.
                check_info.pinned |= blockers & self.own;
                check_info.pinners.insert(slider);
            }
        }
        if check_info.checkers.any() {
            check_info.check_mask = self.check_mask(king, check_info.checkers);
        }
        check_info
    }

    /// The squares on which a piece ends every check.
    ///
    /// Against two checks this is usually empty: two lines share a square only where they branch,
    /// or in a switch.
    #[inline(never)]
    pub(crate) fn check_mask(&self, king: Node, checkers: Bits<N>) -> Bits<N> {
        let aligned_sliders = self.threat.aligned_sliders(king);
        let answer = |checker| {
            if aligned_sliders.contains(checker) {
                self.line(king, checker)
            } else {
                // A knight that attacks one square of a switch may also stand on a line through the
                // other square. Nothing can be put between, so only capturing it helps.
                self.tables().switch_squares(checker)
            }
        };
        checkers.fold(!Bits::EMPTY, |mask, checker| mask & answer(checker))
    }

    /// The squares between the king and a slider, and the slider's own square (with its switch
    /// partner).
    fn line(&self, king: Node, slider: Node) -> Bits<N> {
        self.tables().between(king, slider) | self.tables().switch_squares(slider)
    }

    /// The squares that a piece may go to without exposing the king.
    #[inline]
    fn pin_mask(&self, from: Node, check_info: &CheckInfo<Bits<N>>) -> Bits<N> {
        if !check_info.pinned.contains(from) {
            return !Bits::EMPTY;
        }
        self.king.map_or(!Bits::EMPTY, |king| {
            self.pin_lines(king, from, check_info.pinners)
        })
    }

    #[cold]
    fn pin_lines(&self, king: Node, from: Node, pinners: Bits<N>) -> Bits<N> {
        let lines = pinners.map(|pinner| self.line(king, pinner));
        let pins = lines.filter(|line| line.contains(from));
        pins.fold(!Bits::EMPTY, |mask, line| mask & line)
    }

    /// Does the moving army own the king that must be protected?
    fn protects_own_king(&self) -> bool {
        self.king.is_some_and(|king| self.own.contains(king))
    }

    fn king_moves<S: Sink<N>>(&self, check_info: &CheckInfo<Bits<N>>, sink: &mut S) {
        for from in self.own_of(PieceKind::King) {
            let steps = self.tables().geometry[from].steps & self.goals() & sink.wanted();
            // A king that needs no protection moves like any other piece: that of a captured army,
            // or any king in variants without check.
            let to = if self.king == Some(from) {
                self.safe_goals::<S>(from, steps)
            } else {
                steps & check_info.check_mask & self.pin_mask(from, check_info)
            };
            sink.moves(from, to, Manner::Plain);
        }
    }

    /// The squares among these where the king would not be attacked after leaving its own square;
    /// perhaps only the first of them for a sink to which one is enough.
    fn safe_goals<S: Sink<N>>(&self, from: Node, to: Bits<N>) -> Bits<N> {
        // Without its own square, so that the king cannot hide from a slider behind itself.
        let blocked = self.blocked & !self.tables().switch_squares(from);
        let mut safe = to.filter(|&to| !self.threat.is_attacked(to, blocked));
        if S::ONE_IS_ENOUGH {
            safe.next().into_iter().collect()
        } else {
            safe.collect()
        }
    }

    #[inline]
    fn piece_moves(&self, check_info: &CheckInfo<Bits<N>>, sink: &mut impl Sink<N>) {
        let blocked = self.blocked;
        let goals = self.goals() & check_info.check_mask & sink.wanted();
        let geometry = |from: Node| &self.tables().geometry[from];
        // In check few squares are left, and most sliders would not even reach one on an empty
        // board. On boards of one word looking up a line costs no more than asking.
        let is_check = N > 1 && check_info.checkers.any();
        let is_far = |reach: Bits<N>| is_check && (reach & goals).is_empty();
        for from in self.own & self.threat.pieces.leapers() {
            if sink.is_full() {
                return;
            }
            let to = geometry(from).leaps & goals & self.pin_mask(from, check_info);
            sink.moves(from, to, Manner::Plain);
        }
        // Queens are in this loop and in the next, once for each kind of line.
        for from in self.own & self.threat.pieces.diagonal_sliders() {
            if sink.is_full() {
                return;
            }
            let lines = &geometry(from).diagonal;
            if is_far(lines.reach) {
                continue;
            }
            let to = lines.attacks(blocked) & goals & self.pin_mask(from, check_info);
            sink.moves(from, to, Manner::Plain);
        }
        for from in self.own & self.threat.pieces.straight_sliders() {
            if sink.is_full() {
                return;
            }
            let lines = &geometry(from).straight;
            if is_far(lines.reach) {
                continue;
            }
            let to = lines.attacks(blocked) & goals & self.pin_mask(from, check_info);
            sink.moves(from, to, Manner::Plain);
        }
        for from in self.own_of(PieceKind::Guard) {
            // Guards step only to empty squares and capture only where their captures lead.
            let geometry = geometry(from);
            let to = geometry.straight_steps & !blocked | geometry.guard_captures & self.targets;
            sink.moves(
                from,
                to & goals & self.pin_mask(from, check_info),
                Manner::Plain,
            );
        }
    }

    #[inline]
    fn pawn_moves<S: Sink<N>>(&self, check_info: &CheckInfo<Bits<N>>, sink: &mut S) {
        let pawns = &self.tables().pawns[self.seat.index()];
        let empty = !self.blocked;
        let mut own = self.own_of(PieceKind::Pawn);
        if S::ANY_ORDER
            && let Some(shifts) = &pawns.shifts
        {
            self.pawn_moves_at_once(own & !check_info.pinned, shifts, check_info, sink);
            own &= check_info.pinned;
        }
        for from in own {
            if sink.is_full() {
                return;
            }
            let steps = pawns.at(from);
            let allowed = check_info.check_mask & self.pin_mask(from, check_info);
            let advances = steps.advances & empty;
            let wanted = sink.wanted() | pawns.promotes_on;
            let to = (advances | self.pawn_captures(from, steps)) & allowed & wanted;
            let promoting = to & pawns.promotes_on;
            sink.moves(from, to & !promoting, Manner::Plain);
            if promoting.any() {
                self.promotions(from, promoting, sink);
            }
            // The square that a double step crosses must be empty too; it is the target of the
            // single step.
            if steps.double_steps.any() && (advances.any() || self.tables().pawns_jump) {
                let to = steps.double_steps & empty & allowed & sink.wanted();
                sink.moves(from, to, Manner::DoubleStep);
            }
        }
    }

    /// The moves of all of these pawns, none of which is pinned.
    #[inline]
    fn pawn_moves_at_once(
        &self,
        own: Bits<N>,
        shifts: &PawnShifts<N>,
        check_info: &CheckInfo<Bits<N>>,
        sink: &mut impl Sink<N>,
    ) {
        let empty = !self.blocked;
        let capturing = own & !self.frozen;
        let promotes_on = self.tables().pawns[self.seat.index()].promotes_on;
        let ahead = shifts.advance.of(own) & empty;
        let [one_side, other_side] = &shifts.captures;
        for to in [
            ahead,
            one_side.of(capturing) & self.targets,
            other_side.of(capturing) & self.targets,
        ] {
            let to = to & check_info.check_mask;
            sink.pawn_moves(to & !promotes_on);
            for to in to & promotes_on {
                self.promotions(to, Bits::of(to), sink);
            }
        }
        let twice = shifts.second_advance.of(ahead) & empty;
        sink.pawn_moves(twice & check_info.check_mask);
    }

    fn promotions(&self, from: Node, to: Bits<N>, sink: &mut impl Sink<N>) {
        match self.tables().promotions {
            [] => sink.moves(from, to, Manner::Crowning),
            kinds => sink.promotions(from, to, kinds),
        }
    }

    #[inline]
    fn pawn_captures(&self, from: Node, steps: &PawnSteps<N>) -> Bits<N> {
        if self.frozen.contains(from) {
            Bits::EMPTY
        } else {
            steps.captures & self.targets
        }
    }

    fn en_passant_moves(&self, en_passant: &EnPassantPawn, sink: &mut impl Sink<N>) {
        for from in self.en_passant_takers(en_passant) {
            sink.moves(from, Bits::of(en_passant.target), Manner::EnPassant);
        }
    }

    /// Can this army capture the pawn en passant now, with everything that the rules ask of it?
    pub(crate) fn can_take(&self, en_passant: &EnPassantPawn) -> bool {
        self.en_passant_takers(en_passant).next().is_some()
    }

    /// The pawns of this army that can capture the pawn en passant now.
    fn en_passant_takers(&self, en_passant: &EnPassantPawn) -> impl Iterator<Item = Node> {
        let attacking_pawns = if self.may_take(en_passant) {
            let pawns = &self.tables().pawns[self.seat.index()];
            let attacking = pawns.at(en_passant.target).attacked_from;
            attacking & self.own_of(PieceKind::Pawn) & !self.frozen
        } else {
            Bits::EMPTY
        };
        attacking_pawns.filter(|&from| self.is_safe_en_passant(from, en_passant))
    }

    /// May this army capture the pawn en passant now? A piece that has moved to the crossed square
    /// is captured normally instead.
    pub(crate) fn may_take(&self, en_passant: &EnPassantPawn) -> bool {
        en_passant.takers.all().contains(self.seat)
            && self.targets.contains(en_passant.pawn)
            && !self.occupied.contains(en_passant.target)
    }

    /// Is the king safe after this capture? A piece on the crossed square is captured too.
    pub(crate) fn is_safe_en_passant(&self, from: Node, en_passant: &EnPassantPawn) -> bool {
        let Some(king) = self.king else { return true };
        // Both pawns leave their lines at once, which the pins found before cannot show. The check
        // mask cannot be used either: the pawn that gives check is captured on another square than
        // the target.
        let gone = Bits::of(from) | Bits::of(en_passant.pawn);
        let occupied = self.occupied & !gone | Bits::of(en_passant.target);
        let threat = Threat {
            hostile: self.threat.hostile & !gone & !Bits::of(en_passant.target),
            ..self.threat
        };
        !threat.is_attacked(king, self.tables().blocked(occupied))
    }

    fn castling_moves(&self, sink: &mut impl Sink<N>) {
        for castle in self.tables().castles_by(self.rights, self.seat) {
            if self.is_free(castle) {
                // In Chess960 the rook's square names the castle, because the king may already
                // stand on its target.
                let (from, to) = (castle.king.0, castle.named_by);
                sink.moves(from, Bits::of(to), Manner::Castling(castle.side));
            }
        }
    }

    fn is_free(&self, castle: &Castle<N>) -> bool {
        (castle.must_be_empty & self.occupied).is_empty()
            && if self.protects_own_king() {
                self.attacked_on_path(castle).is_none()
            } else {
                self.attacked_after(castle).is_empty()
            }
    }

    /// The attackers of the protected king after a captured army's king has castled.
    pub(crate) fn attacked_after(&self, castle: &Castle<N>) -> Bits<N> {
        let done = castle.blocked_after(self.blocked);
        self.king
            .map_or(Bits::EMPTY, |king| self.threat.attackers(king, done))
    }

    /// The first square of the king's way, target included, on which it would be attacked, and the
    /// attackers.
    pub(crate) fn attacked_on_path(&self, castle: &Castle<N>) -> Option<(Node, Bits<N>)> {
        let king = castle.king;
        let blocked_on_way = self.blocked & !Bits::of(king.0);
        let done = castle.blocked_after(self.blocked);
        // On its way the king has only left its own square. On its target the rook has moved too.
        let tested = castle
            .path
            .map(|square| (square, blocked_on_way))
            .chain([(king.1, done)]);
        let mut attacked =
            tested.map(|(square, blocked)| (square, self.threat.attackers(square, blocked)));
        attacked.find(|(_, attackers)| attackers.any())
    }
}
