//! Finding why a move is not legal: step by step from "there is nothing" to "your king would be attacked".
//! It asks the tables and the attack questions by itself, not the generator, and names the first fact that forbids the
//! move. What a text names more or less closely is in `text`; the facts and their sentences are in `why`.

mod text;

use alloc::vec::Vec;

use crate::attack::Threat;
use crate::bits::Bits;
use crate::cell::{Cell, Node};
use crate::chess4::Chess4Rule;
use crate::chess66::Chess66Rule;
use crate::generator::{Passant, Turn};
use crate::moves::Wing;
use crate::piece::{Army, Kind};
use crate::ply::Ply;
use crate::policy::Policy;
use crate::position::{Position, policy};
use crate::reading::Reading;
use crate::tables::{Around, Castle, Tables};
use crate::why::{Man, NoCastling, WhyNot};

impl Position {
    /// Why no legal move leads from one cell to another, or nothing if one does.
    ///
    /// ```
    /// use entente_rules::{Position, Variant};
    /// let start = Position::start(Variant::Standard);
    /// let cell = |name| start.board().cell(name).unwrap();
    /// let why = start.why_not(cell("e2"), cell("e5"), None).unwrap();
    /// assert!(why.to_string().starts_with("your pawn on e2 does not move to e5"));
    /// assert!(start.why_not(cell("e2"), cell("e4"), None).is_none());
    /// ```
    pub fn why_not(&self, from: Cell, to: Cell, promotion: Option<Kind>) -> Option<WhyNot> {
        policy!(self, it => Inquiry::new(self, it.turn_of(self.seat())).step(from, to, promotion))
    }

    /// Why a ply that is not legal is not.
    pub(crate) fn why_illegal(&self, ply: Ply) -> WhyNot {
        let Ply::Move(mv) = ply else {
            return self.why_no_pass(ply);
        };
        let why = self.why_not(mv.from, mv.to, mv.promotion());
        why.unwrap_or(WhyNot::OtherManner {
            from: mv.from,
            to: mv.to,
        })
    }

    /// Why no man at all can be moved on this turn, whatever the board shows.
    pub(crate) fn why_nobody_moves(&self) -> Option<WhyNot> {
        policy!(self, it => it.why_nobody_moves(self))
    }

    /// Why a turn cannot pass in this way.
    fn why_no_pass(&self, pass: Ply) -> WhyNot {
        policy!(self, it => it.why_no_pass(self, pass))
    }

    pub(crate) fn why_not_reading(&self, way: &Reading) -> WhyNot {
        policy!(self, it => Inquiry::new(self, it.turn_of(self.seat())).reading(way))
    }
}

/// A position being asked.
struct Inquiry<'a, const N: usize> {
    position: &'a Position,
    tables: &'a Tables<N>,
    turn: Turn<'a, N>,
}

impl<'a, const N: usize> Inquiry<'a, N> {
    fn new(position: &'a Position, turn: Turn<'a, N>) -> Self {
        Inquiry {
            position,
            tables: turn.threat.tables,
            turn,
        }
    }

    /// Why there is no legal move between two cells.
    fn step(&self, from: Cell, to: Cell, promotion: Option<Kind>) -> Option<WhyNot> {
        let board = self.position.board();
        if let Some(nobody) = self.position.why_nobody_moves() {
            return Some(nobody);
        }
        let Some(man) = self.man(from) else {
            return Some(WhyNot::EmptyCell { cell: from });
        };
        if !self.is_own(&man) {
            return Some(self.not_yours(man));
        }
        if from == to {
            return Some(WhyNot::SameCell);
        }
        if let Some(rule) = policy!(self.position, it => it.why_not_now(self.position, man)) {
            return Some(rule);
        }
        let (Some(start), Some(goal)) = (board.node(from), board.node(to)) else {
            return Some(WhyNot::NotItsMove { man, to });
        };
        if let Some(castle) = self.castle_between(&man, start, goal) {
            return self
                .no_castling(castle)
                .or_else(|| self.promotion(man, goal, promotion));
        }
        self.geometry(man, start, goal)
            .or_else(|| self.promotion(man, goal, promotion))
            .or_else(|| self.safety(man, start, goal))
    }

    fn not_yours(&self, man: Man) -> WhyNot {
        let turn = self.position.turn();
        let rule = policy!(self.position, it => it.why_not_his_man(self.position, man));
        rule.unwrap_or(WhyNot::NotYours { man, turn })
    }

    /// What the board and the men on it forbid, the king aside.
    fn geometry(&self, man: Man, from: Node, to: Node) -> Option<WhyNot> {
        match man.piece.kind {
            Kind::Pawn => self.pawn(man, from, to),
            Kind::Guard => self.guard(man, from, to),
            _ => self.piece(man, from, to),
        }
    }

    fn piece(&self, man: Man, from: Node, to: Node) -> Option<WhyNot> {
        let around = &self.tables.around[from.index()];
        let reach = match man.piece.kind {
            Kind::Knight => around.leaps,
            Kind::Bishop => around.diagonal.reach,
            Kind::Rook => around.straight.reach,
            Kind::Queen => around.straight.reach | around.diagonal.reach,
            _ => around.steps,
        };
        if !reach.contains(to) {
            return Some(self.not_its_move(man, to));
        }
        let slides = !matches!(man.piece.kind, Kind::Knight | Kind::King);
        let way = if slides {
            self.tables.between(from, to)
        } else {
            Bits::EMPTY
        };
        self.blocked(man, from, to, way)
            .or_else(|| self.no_prey(to))
    }

    fn guard(&self, man: Man, from: Node, to: Node) -> Option<WhyNot> {
        let around = &self.tables.around[from.index()];
        let steps = around.straight_steps.contains(to);
        let strikes = around.guard_strikes.contains(to);
        match (steps, strikes, self.turn.prey.contains(to)) {
            (false, false, _) => Some(self.not_its_move(man, to)),
            (true, false, true) => Some(WhyNot::CaptureAhead { man }),
            (true, ..) => self.no_prey(to),
            (false, true, _) => self.capture(man, to),
        }
    }

    /// This kind does not move so. Where lines leave their file, more has to be said, or it would seem false.
    fn not_its_move(&self, man: Man, to: Node) -> WhyNot {
        let board = self.position.board();
        let to = self.cell(to);
        if board.partner(man.cell) == Some(to) {
            Chess66Rule::WithinSwitch { man, to }.into()
        } else if board.switches().is_empty() {
            WhyNot::NotItsMove { man, to }
        } else {
            Chess66Rule::NotItsMove { man, to }.into()
        }
    }

    fn pawn(&self, man: Man, from: Node, to: Node) -> Option<WhyNot> {
        let pawns = &self.tables.pawns[self.turn.seat.index()];
        if self.ahead(from).contains(to) {
            return self.blocked(man, from, to, self.tables.spaces(to));
        }
        if pawns.at(from).double_steps.contains(to) {
            let over = match self.tables.pawns_jump {
                true => Bits::EMPTY,
                false => self.tables.between(from, to),
            };
            return self.blocked(man, from, to, over | self.tables.spaces(to));
        }
        if self.two_ahead(from).contains(to) {
            return Some(match pawns.make_double_steps() {
                true => WhyNot::NoDoubleStep { man },
                false => WhyNot::SingleStep { man },
            });
        }
        match pawns.at(from).strikes.contains(to) {
            true if self.is_passed(to) && self.turn.frozen.contains(from) => {
                Some(Chess4Rule::Frozen { man }.into())
            }
            true if self.is_passed(to) => None,
            true => self.capture(man, to),
            false => Some(self.not_a_pawns_move(man, to)),
        }
    }

    fn not_a_pawns_move(&self, man: Man, to: Node) -> WhyNot {
        let pawns = &self.tables.pawns[self.turn.seat.index()];
        match pawns.make_double_steps() {
            true => self.not_its_move(man, to),
            false => WhyNot::NotASingleStep {
                man,
                to: self.cell(to),
            },
        }
    }

    /// Something must stand on the goal, and it must not be one's own.
    fn capture(&self, man: Man, to: Node) -> Option<WhyNot> {
        let empty = !self.turn.shut.contains(to);
        let nothing = || self.nothing_to_capture(man, to);
        let from = self.position.board().node(man.cell);
        let frozen = from.is_some_and(|from| self.turn.frozen.contains(from));
        empty
            .then(nothing)
            .or_else(|| self.no_prey(to))
            .or_else(|| frozen.then(|| Chess4Rule::Frozen { man }.into()))
    }

    /// Beside a pawn that may have crossed the empty goal, the reason is that the time to take it is over.
    fn nothing_to_capture(&self, man: Man, to: Node) -> WhyNot {
        let beside = match man.piece.kind {
            Kind::Pawn => self.may_have_crossed(to),
            _ => None,
        };
        let to = self.cell(to);
        match beside {
            Some(beside) => WhyNot::PassedBefore { man, to, beside },
            None => WhyNot::NothingToCapture { man, to },
        }
    }

    /// The enemy's pawn that stands where a double step over this cell ends.
    fn may_have_crossed(&self, target: Node) -> Option<Man> {
        let board = self.position.board();
        let crossed = |seat: usize, pawn: Node| {
            let mut homes = board.nodes();
            homes.any(|home| {
                let steps = self.tables.pawns[seat].at(home).double_steps;
                steps.contains(pawn) && self.tables.between(home, pawn).contains(target)
            })
        };
        let mut pawns = self.turn.prey.filter_map(|node| {
            let man = self.man(self.cell(node))?;
            let seat = self.position.seat_of(man.piece.army)?;
            (man.piece.kind == Kind::Pawn && crossed(seat.index(), node)).then_some(man)
        });
        pawns.next()
    }

    /// Somebody stands on the goal who may not be captured.
    fn no_prey(&self, to: Node) -> Option<WhyNot> {
        let there = self.tables.spaces(to) & self.turn.occupied;
        let man = self.man(self.cell(there.first()?))?;
        if self.turn.prey.contains(to) {
            None
        } else if self.turn.own.contains(to) {
            Some(WhyNot::OwnPiece { man })
        } else if (self.turn.own & self.tables.spaces(to)).any() {
            let to = self.cell(to);
            Some(Chess66Rule::OwnPieceBeside { man, to }.into())
        } else {
            policy!(self.position, it => it.why_no_prey(self.position, man))
        }
    }

    /// The first man on the way.
    fn blocked(&self, man: Man, from: Node, to: Node, way: Bits<N>) -> Option<WhyNot> {
        let mut in_the_way = way & self.turn.occupied;
        let by = if to > from {
            in_the_way.next()
        } else {
            in_the_way.last()
        }?;
        let by_man = self.man(self.cell(by))?;
        let cell = self.cell(self.on_the_way(from, to, by));
        let to = self.cell(to);
        Some(match cell == by_man.cell {
            true => WhyNot::Blocked {
                man,
                to,
                by: by_man,
            },
            false => Chess66Rule::BlockedBeside {
                man,
                to,
                by: by_man,
                cell,
            }
            .into(),
        })
    }

    /// Which space of a switch the line between two cells runs through, or ends in, where somebody stands on this one.
    fn on_the_way(&self, from: Node, to: Node, by: Node) -> Node {
        let on_line = |star: fn(&Around<N>) -> Bits<N>, cell: &Node| {
            let sees = |one: Node, other| star(&self.tables.around[one.index()]).contains(other);
            sees(from, to) && sees(from, *cell) && (*cell == to || sees(*cell, to))
        };
        let spaces = [Some(by), self.tables.partner(by)].into_iter().flatten();
        let mut spaces = spaces.filter(|cell| {
            on_line(|around| around.straight.reach, cell)
                || on_line(|around| around.diagonal.reach, cell)
        });
        spaces.next().unwrap_or(by)
    }

    fn promotion(&self, man: Man, to: Node, promotion: Option<Kind>) -> Option<WhyNot> {
        let pawns = &self.tables.pawns[self.turn.seat.index()];
        let promotes = man.piece.kind == Kind::Pawn && pawns.promotes_on.contains(to);
        let to = self.cell(to);
        match (promotes, promotion) {
            (true, None) => Some(WhyNot::PromotionMissing { man, to }),
            (false, Some(_)) => Some(WhyNot::NoPromotion { man, to }),
            (true, Some(kind)) if !self.tables.promotions.contains(&kind) => {
                Some(WhyNot::NotAPromotion { kind })
            }
            _ => None,
        }
    }

    /// What the king forbids, for a move that the board allows.
    fn safety(&self, man: Man, from: Node, to: Node) -> Option<WhyNot> {
        let king = self.turn.king?;
        let threat = self.turn.threat;
        let mut gone = self.tables.spaces(to);
        let en_passant =
            man.piece.kind == Kind::Pawn && self.is_passed(to) && !self.ahead(from).contains(to);
        gone |= self
            .passed(to)
            .filter(|_| en_passant)
            .map_or(Bits::EMPTY, |it| Bits::of(it.pawn));
        let occupied = self.turn.occupied & !gone & !Bits::of(from) | Bits::of(to);
        let shut = self.tables.shut(occupied);
        let threat = Threat {
            hostile: threat.hostile & !gone & !self.fallen_with(to),
            ..threat
        };
        if from == king {
            let by = self.some_men(threat.attackers(to, shut))?;
            return Some(WhyNot::KingIntoCheck {
                to: self.cell(to),
                by,
            });
        }
        let before = self.turn.checkers();
        let after = threat.attackers(king, shut);
        let by = self.some_men(after)?;
        if let Some(commander) = self.commander_of_captive() {
            return Some(Chess4Rule::CommanderInCheck { commander, by }.into());
        }
        Some(match self.some_men(after & before) {
            Some(_) if before.more_than_one() && self.turn.answers(king, before).is_empty() => {
                WhyNot::DoubleCheck {
                    by: self.men(before),
                }
            }
            Some(by) => WhyNot::StillInCheck { by },
            None if en_passant => WhyNot::EnPassantUncovers { by },
            None => WhyNot::Pinned { man, by },
        })
    }

    /// The men of an army that is out once its king is taken on this cell.
    fn fallen_with(&self, king: Node) -> Bits<N> {
        let men = self.turn.threat.men;
        let falls = policy!(self.position, it => it.falls_with_its_king());
        match men.at(king) {
            Some((seat, Kind::King)) if falls => men.army(seat),
            _ => Bits::EMPTY,
        }
    }

    fn castling_on(&self, wing: Wing) -> WhyNot {
        if self.tables.castles.is_empty() {
            return WhyNot::NoCastlingHere;
        }
        let castle = self.tables.castle(self.turn.seat, wing);
        let why = castle.and_then(|(_, castle)| self.no_castling(castle));
        why.unwrap_or(WhyNot::Castling {
            wing,
            why: NoCastling::NoRight,
        })
    }

    /// The castle that a king means who goes farther than a step, or to his own rook where castling is named so.
    fn castle_between(&self, man: &Man, from: Node, to: Node) -> Option<&'a Castle<N>> {
        let steps = self.tables.around[from.index()].steps;
        let rooks = self.turn.own & self.turn.threat.men.of(Kind::Rook);
        let meant = |castle: &&Castle<N>| {
            let goes = castle.king == (from, to) && !steps.contains(to);
            let names_rook = castle.entry == castle.rook.0 && rooks.contains(to);
            let takes = (castle.king.0, castle.entry) == (from, to) && names_rook;
            castle.seat == self.turn.seat && (goes || takes)
        };
        let mut castles = self.tables.castles.iter();
        castles.find(meant).filter(|_| man.piece.kind == Kind::King)
    }

    fn no_castling(&self, castle: &Castle<N>) -> Option<WhyNot> {
        let number = self.tables.castle(castle.seat, castle.wing)?.0;
        let captured = self.commander_of_captive().is_some();
        let why = match self.turn.rights.has(number) {
            false if captured => Some(self.why_not_regained(castle.wing)),
            false => Some(NoCastling::NoRight),
            true if captured => self.castling_of_captive(castle),
            true => self.castling_is_hindered(castle),
        };
        why.map(|why| WhyNot::Castling {
            wing: castle.wing,
            why,
        })
    }

    fn why_not_regained(&self, wing: Wing) -> NoCastling {
        policy!(self.position, it => it.why_not_regained(self.position, wing))
    }

    fn castling_is_hindered(&self, castle: &Castle<N>) -> Option<NoCastling> {
        if let Some(by) = self.some_men(castle.clear & self.turn.occupied) {
            return Some(NoCastling::Occupied { by });
        }
        if let Some(by) = self.some_men(self.turn.checkers()) {
            return Some(NoCastling::InCheck { by });
        }
        let (cell, by) = self.turn.attacked_on_path(castle)?;
        Some(NoCastling::Attacked {
            cell: self.cell(cell),
            by: self.men(by),
        })
    }

    /// A captured king may castle out of check and through it, but his commander's king must be safe.
    fn castling_of_captive(&self, castle: &Castle<N>) -> Option<NoCastling> {
        if let Some(by) = self.some_men(castle.clear & self.turn.occupied) {
            return Some(NoCastling::Occupied { by });
        }
        let by = self.some_men(self.turn.attacked_after(castle))?;
        Some(NoCastling::CommanderInCheck { by })
    }

    /// Who commands the army to move, if it is a captured one.
    fn commander_of_captive(&self) -> Option<Army> {
        let turn = self.position.turn();
        self.position.mover().filter(|commander| *commander != turn)
    }

    fn is_passed(&self, to: Node) -> bool {
        self.passed(to).is_some()
    }

    /// The pawn that may be taken in passing by going to this cell.
    fn passed(&self, to: Node) -> Option<&'a Passant> {
        let passed = |passant: &&Passant| passant.target == to && self.turn.may_take(passant);
        self.turn.passants.iter().find(passed)
    }

    fn ahead(&self, from: Node) -> Bits<N> {
        self.tables.pawns[self.turn.seat.index()].at(from).advances
    }

    fn two_ahead(&self, from: Node) -> Bits<N> {
        self.ahead(from)
            .fold(Bits::EMPTY, |sum, node| sum | self.ahead(node))
    }

    fn is_own(&self, man: &Man) -> bool {
        man.piece.army == self.position.turn()
    }

    fn cell(&self, node: Node) -> Cell {
        self.position.board().at(node)
    }

    fn man(&self, cell: Cell) -> Option<Man> {
        self.position.piece(cell).map(|piece| Man { cell, piece })
    }

    fn men(&self, nodes: Bits<N>) -> Vec<Man> {
        nodes.filter_map(|node| self.man(self.cell(node))).collect()
    }

    fn some_men(&self, nodes: Bits<N>) -> Option<Vec<Man>> {
        nodes.any().then(|| self.men(nodes))
    }
}
