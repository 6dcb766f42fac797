//! Why a move is not legal, as a fact with the men and cells that make it so, and as a sentence that teaches.
//! It looks the reason up in the tables by itself, step by step from "there is nothing" to "your king
//! would be attacked", and never says what is not so. The generator is not asked.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;

use thiserror::Error;

use crate::attack::Threat;
use crate::bits::Bits;
use crate::cell::{Cell, Node};
use crate::generator::Turn;
use crate::moves::{Move, Wing};
use crate::piece::{Army, Kind, Piece};
use crate::position::{Position, sized};
use crate::reading::{Reading, Sought};
use crate::state::State;
use crate::tables::{Castle, Tables};

/// A man and where he stands.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Man {
    /// Where.
    pub cell: Cell,
    /// Who.
    pub piece: Piece,
}

/// "the rook on g1"
impl fmt::Display for Man {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{} on {}", self.piece.kind, self.cell)
    }
}

/// Why a move is not legal. Displayed as a clause that can follow "Nf6 is not legal: ".
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum WhyNot {
    /// Nothing stands where the move starts.
    #[error("there is no piece on {cell}")]
    EmptyCell {
        /// Where.
        cell: Cell,
    },
    /// The man is of another army.
    #[error("the {man} is {army}'s, and it is {turn}'s turn", army = man.piece.army)]
    NotYours {
        /// Who stands there.
        man: Man,
        /// Whose turn it is.
        turn: Army,
    },
    /// Another kind of man stands there than the text says.
    #[error("the piece on {cell} is a {kind}, not a {wanted}", cell = man.cell, kind = man.piece.kind)]
    OtherKind {
        /// Who stands there.
        man: Man,
        /// What was named.
        wanted: Kind,
    },
    /// No man of this kind stands where the text says.
    #[error("you have no {kind}{origin}")]
    NoSuchPiece {
        /// What was named.
        kind: Kind,
        /// Where it should be.
        origin: Origin,
    },
    /// Several men are of this kind, and none can move there.
    #[error("none of your {kind}s{origin} can move to {to}")]
    NoneReaches {
        /// What was named.
        kind: Kind,
        /// Which were meant.
        origin: Origin,
        /// Where to.
        to: Cell,
    },
    /// The move ends where it starts.
    #[error("a move must lead to another cell")]
    SameCell,
    /// A man of the mover's own stands on the goal.
    #[error("your own {man} stands there")]
    OwnPiece {
        /// Who stands there.
        man: Man,
    },
    /// This kind does not move so.
    #[error("your {man} does not move to {to}: {rule}", rule = rule(man.piece.kind))]
    NotItsMove {
        /// Who should move.
        man: Man,
        /// Where to.
        to: Cell,
    },
    /// Somebody stands in the way, or, before a pawn, on the goal.
    #[error("the way of your {kind} from {from} to {to} is blocked by {whose} {by}",
        kind = man.piece.kind, from = man.cell, whose = whose(man, by))]
    Blocked {
        /// Who should move.
        man: Man,
        /// Where to.
        to: Cell,
        /// Who stands in the way.
        by: Man,
    },
    /// A pawn moves diagonally only to capture.
    #[error("your {man} moves diagonally only to capture, and there is nothing to capture on {to}")]
    NothingToCapture {
        /// The pawn.
        man: Man,
        /// Where to.
        to: Cell,
    },
    /// A pawn makes two steps only from its first cell.
    #[error("your {man} has left its first row, so it moves one step only")]
    NoDoubleStep {
        /// The pawn.
        man: Man,
    },
    /// The king would be attacked where he goes.
    #[error("your king would be in check on {to} from {}", the(by))]
    KingIntoCheck {
        /// Where to.
        to: Cell,
        /// The men that would attack him.
        by: Vec<Man>,
    },
    /// The man shields his king.
    #[error("your {man} is pinned to the king by {}", the(by))]
    Pinned {
        /// Who should move.
        man: Man,
        /// The men that would attack the king.
        by: Vec<Man>,
    },
    /// The king is in check, and the move leaves it so.
    #[error("your king is in check from {}, and this does not answer it", the(by))]
    StillInCheck {
        /// The men that give check before the move and after it.
        by: Vec<Man>,
    },
    /// Two men give check at once, and the move is not the king's.
    #[error(
        "your king is in check from {} at once, so only the king can move",
        the(by)
    )]
    DoubleCheck {
        /// The men that give check.
        by: Vec<Man>,
    },
    /// Taking in passing would take two men off the king's line.
    #[error("taking in passing would leave your king in check from {}", the(by))]
    EnPassantUncovers {
        /// The men that would attack the king.
        by: Vec<Man>,
    },
    /// Castling has rules of its own.
    #[error("you cannot castle with {wing}: {why}", wing = wing_words(*wing))]
    Castling {
        /// On which side.
        wing: Wing,
        /// Which rule.
        why: NoCastling,
    },
    /// A pawn reaches its last row, and nothing says what it becomes.
    #[error("your {man} reaches the last row: say what it becomes, as in {to}=Q")]
    PromotionMissing {
        /// The pawn.
        man: Man,
        /// Where to.
        to: Cell,
    },
    /// Only a pawn on its last row becomes something.
    #[error("your {man} does not promote on {to}")]
    NoPromotion {
        /// Who should move.
        man: Man,
        /// Where to.
        to: Cell,
    },
    /// The two cells do make a legal move, but it is not of the manner that was given.
    #[error("the move from {from} to {to} is of another kind")]
    OtherManner {
        /// Where from.
        from: Cell,
        /// Where to.
        to: Cell,
    },
    /// A pawn cannot become this.
    #[error("a pawn cannot become a {kind}")]
    NotAPromotion {
        /// What was asked for.
        kind: Kind,
    },
}

/// Which rule forbids castling.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum NoCastling {
    /// The right is not there, whatever the reason.
    #[error("that right is gone once the king or that rook has moved or been taken")]
    NoRight,
    /// Somebody stands between king and rook.
    #[error("{} in between", stands(by))]
    Occupied {
        /// Who.
        by: Vec<Man>,
    },
    /// The king is in check.
    #[error("your king is in check from {}", the(by))]
    InCheck {
        /// From whom.
        by: Vec<Man>,
    },
    /// The king would cross or reach an attacked cell.
    #[error(
        "the king would pass or reach {cell}, which is attacked by {}",
        the(by)
    )]
    Attacked {
        /// Which cell.
        cell: Cell,
        /// By whom.
        by: Vec<Man>,
    },
}

/// The part of a cell's name that a text gives.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Origin {
    /// A file's letter.
    pub file: Option<char>,
    /// A rank's number.
    pub rank: Option<u8>,
}

/// Begins with a blank, so that it can be left out.
impl fmt::Display for Origin {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.file, self.rank) {
            (None, None) => Ok(()),
            (Some(file), None) => write!(out, " on the {file} file"),
            (None, Some(rank)) => write!(out, " on rank {rank}"),
            (Some(file), Some(rank)) => write!(out, " on {file}{rank}"),
        }
    }
}

fn rule(kind: Kind) -> &'static str {
    match kind {
        Kind::Pawn => "a pawn moves straight ahead and captures one step diagonally ahead",
        Kind::Knight => "a knight leaps two steps along one line and one to the side",
        Kind::Bishop => "a bishop moves diagonally",
        Kind::Rook => "a rook moves along files and ranks",
        Kind::Queen => "a queen moves straight or diagonally",
        Kind::King => "a king moves one step",
        Kind::Guard => "a guard moves one step straight, or captures one step diagonally",
    }
}

fn whose(man: &Man, by: &Man) -> &'static str {
    if man.piece.army == by.piece.army {
        "your"
    } else {
        "the"
    }
}

/// "the rook on e8 and the bishop on b4"
fn the(men: &[Man]) -> String {
    let men: Vec<String> = men
        .iter()
        .map(|man| String::from("the ") + &man.to_string())
        .collect();
    men.join(" and ")
}

fn stands(men: &[Man]) -> String {
    the(men) + if men.len() == 1 { " stands" } else { " stand" }
}

fn wing_words(wing: Wing) -> &'static str {
    match wing {
        Wing::King => "the rook of the king's side",
        Wing::Queen => "the rook of the queen's side",
    }
}

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
        sized!(self, tables, state => Inquiry::new(self, tables, state).step(from, to, promotion))
    }

    /// Why a move that is not legal is not.
    pub(crate) fn why_illegal(&self, mv: &Move) -> WhyNot {
        let why = self.why_not(mv.from, mv.to, mv.promotion());
        why.unwrap_or(WhyNot::OtherManner {
            from: mv.from,
            to: mv.to,
        })
    }

    pub(crate) fn why_not_reading(&self, way: &Reading) -> WhyNot {
        sized!(self, tables, state => Inquiry::new(self, tables, state).reading(way))
    }
}

/// A position being asked.
struct Inquiry<'a, const N: usize> {
    position: &'a Position,
    tables: &'a Tables<N>,
    turn: Turn<'a, N>,
}

impl<'a, const N: usize> Inquiry<'a, N> {
    fn new(position: &'a Position, tables: &'a Tables<N>, state: &'a State<N>) -> Self {
        Inquiry {
            position,
            tables,
            turn: state.turn(tables),
        }
    }

    fn reading(&self, way: &Reading) -> WhyNot {
        match way {
            Reading::Castling(wing) => self.castling_on(*wing),
            Reading::Piece(sought) => self.sought(sought),
        }
    }

    /// The reason for a text that names a piece more or less closely.
    fn sought(&self, sought: &Sought) -> WhyNot {
        let (to, promotion) = (sought.to, sought.promotion);
        if let Some(from) = sought.from(self.position.board()) {
            return self.named(from, sought);
        }
        let origin = Origin {
            file: sought.file,
            rank: sought.rank,
        };
        let kind = sought.kind.unwrap_or(Kind::Pawn);
        let men = self.candidates(kind, sought);
        let whys: Vec<WhyNot> = men
            .iter()
            .filter_map(|man| self.step(man.cell, to, promotion))
            .collect();
        match (&men[..], most_telling(whys)) {
            ([], _) => WhyNot::NoSuchPiece { kind, origin },
            (_, Some(why)) => why,
            _ => WhyNot::NoneReaches { kind, origin, to },
        }
    }

    /// The reason for a text that gives the first cell in full.
    fn named(&self, from: Cell, sought: &Sought) -> WhyNot {
        let why = self.step(from, sought.to, sought.promotion);
        let why = why.unwrap_or(WhyNot::OtherManner {
            from,
            to: sought.to,
        });
        match (self.man(from), sought.kind) {
            (Some(man), Some(wanted)) if self.is_own(&man) && man.piece.kind != wanted => {
                WhyNot::OtherKind { man, wanted }
            }
            _ => why,
        }
    }

    /// The men that may have been meant. A pawn without a file is one that only advances.
    fn candidates(&self, kind: Kind, sought: &Sought) -> Vec<Man> {
        let meant = |man: &Man| man.piece.kind == kind && sought.starts_at(man.cell);
        let men: Vec<Man> = self
            .men(self.turn.own())
            .into_iter()
            .filter(meant)
            .collect();
        if kind != Kind::Pawn || sought.file.is_some() {
            return men;
        }
        let board = self.position.board();
        let advances = |man: &&Man| match (board.node(man.cell), board.node(sought.to)) {
            (Some(from), Some(to)) => (self.ahead(from) | self.two_ahead(from)).contains(to),
            _ => false,
        };
        let advancing: Vec<Man> = men.iter().filter(advances).copied().collect();
        if advancing.is_empty() { men } else { advancing }
    }

    /// Why there is no legal move between two cells.
    fn step(&self, from: Cell, to: Cell, promotion: Option<Kind>) -> Option<WhyNot> {
        let board = self.position.board();
        let Some(man) = self.man(from) else {
            return Some(WhyNot::EmptyCell { cell: from });
        };
        if !self.is_own(&man) {
            return Some(WhyNot::NotYours {
                man,
                turn: self.position.turn(),
            });
        }
        if from == to {
            return Some(WhyNot::SameCell);
        }
        let (Some(start), Some(goal)) = (board.node(from), board.node(to)) else {
            return Some(WhyNot::NotItsMove { man, to });
        };
        if let Some(castle) = self.castle_between(&man, start, goal) {
            return self.no_castling(castle).or_else(|| self.promotion(man, goal, promotion));
        }
        self.geometry(man, start, goal)
            .or_else(|| self.promotion(man, goal, promotion))
            .or_else(|| self.safety(man, start, goal))
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
            return Some(WhyNot::NotItsMove {
                man,
                to: self.cell(to),
            });
        }
        let slides = !matches!(man.piece.kind, Kind::Knight | Kind::King);
        let way = if slides {
            self.tables.between(from, to)
        } else {
            Bits::EMPTY
        };
        self.blocked(man, from, to, way)
            .or_else(|| self.own_piece(to))
    }

    fn guard(&self, man: Man, from: Node, to: Node) -> Option<WhyNot> {
        let around = &self.tables.around[from.index()];
        match (
            around.straight_steps.contains(to),
            around.diagonal_steps.contains(to),
        ) {
            (true, _) => self.blocked(man, from, to, Bits::of(to)),
            (_, true) => self.capture(man, to),
            _ => Some(WhyNot::NotItsMove {
                man,
                to: self.cell(to),
            }),
        }
    }

    fn pawn(&self, man: Man, from: Node, to: Node) -> Option<WhyNot> {
        let pawns = &self.tables.pawns[self.turn.seat.index()];
        if self.ahead(from).contains(to) {
            return self.blocked(man, from, to, Bits::of(to));
        }
        if pawns.double_steps[from.index()].contains(to) {
            let way = self.tables.between(from, to) | Bits::of(to);
            return self.blocked(man, from, to, way);
        }
        if self.two_ahead(from).contains(to) {
            return Some(WhyNot::NoDoubleStep { man });
        }
        match pawns.strikes[from.index()].contains(to) {
            true if self.is_passed(to) => None,
            true => self.capture(man, to),
            false => Some(WhyNot::NotItsMove {
                man,
                to: self.cell(to),
            }),
        }
    }

    /// Something must stand on the goal, and it must not be one's own.
    fn capture(&self, man: Man, to: Node) -> Option<WhyNot> {
        let empty = !self.turn.occupied().contains(to);
        let nothing = || WhyNot::NothingToCapture {
            man,
            to: self.cell(to),
        };
        empty.then(nothing).or_else(|| self.own_piece(to))
    }

    fn own_piece(&self, to: Node) -> Option<WhyNot> {
        let own = self.turn.own().contains(to);
        let man = self.man(self.cell(to)).filter(|_| own)?;
        Some(WhyNot::OwnPiece { man })
    }

    /// The first man on the way.
    fn blocked(&self, man: Man, from: Node, to: Node, way: Bits<N>) -> Option<WhyNot> {
        let mut in_the_way = way & self.turn.occupied();
        let by = if to > from {
            in_the_way.next()
        } else {
            in_the_way.last()
        }?;
        Some(WhyNot::Blocked {
            man,
            to: self.cell(to),
            by: self.man(self.cell(by))?,
        })
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
        let mut gone = Bits::of(to);
        let en_passant =
            man.piece.kind == Kind::Pawn && self.is_passed(to) && !self.ahead(from).contains(to);
        gone |= self
            .turn
            .passant
            .filter(|_| en_passant)
            .map_or(Bits::EMPTY, |it| Bits::of(it.pawn));
        let occupied = self.turn.occupied() & !gone & !Bits::of(from) | Bits::of(to);
        let threat = Threat {
            hostile: threat.hostile & !gone,
            ..threat
        };
        if from == king {
            let by = self.some_men(threat.attackers(to, occupied))?;
            return Some(WhyNot::KingIntoCheck {
                to: self.cell(to),
                by,
            });
        }
        let before = self.turn.checkers();
        let after = threat.attackers(king, occupied);
        let by = self.some_men(after)?;
        Some(match self.some_men(after & before) {
            Some(_) if before.more_than_one() => WhyNot::DoubleCheck {
                by: self.men(before),
            },
            Some(by) => WhyNot::StillInCheck { by },
            None if en_passant => WhyNot::EnPassantUncovers { by },
            None => WhyNot::Pinned { man, by },
        })
    }

    fn castling_on(&self, wing: Wing) -> WhyNot {
        let castle = self.tables.castle(self.turn.seat, wing);
        let why = castle.and_then(|(_, castle)| self.no_castling(castle));
        why.unwrap_or(WhyNot::Castling {
            wing,
            why: NoCastling::NoRight,
        })
    }

    /// The castle that a king means who goes farther than a step.
    fn castle_between(&self, man: &Man, from: Node, to: Node) -> Option<&'a Castle<N>> {
        let steps = self.tables.around[from.index()].steps;
        let meant = |castle: &&Castle<N>| {
            castle.seat == self.turn.seat && castle.king == (from, to) && !steps.contains(to)
        };
        let mut castles = self.tables.castles.iter();
        castles.find(meant).filter(|_| man.piece.kind == Kind::King)
    }

    fn no_castling(&self, castle: &Castle<N>) -> Option<WhyNot> {
        let number = self.tables.castle(castle.seat, castle.wing)?.0;
        let why = match self.turn.rights.has(number) {
            false => Some(NoCastling::NoRight),
            true => self.castling_is_hindered(castle),
        };
        why.map(|why| WhyNot::Castling {
            wing: castle.wing,
            why,
        })
    }

    fn castling_is_hindered(&self, castle: &Castle<N>) -> Option<NoCastling> {
        if let Some(by) = self.some_men(castle.clear & self.turn.occupied()) {
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

    fn is_passed(&self, to: Node) -> bool {
        self.turn
            .passant
            .is_some_and(|passant| passant.target == to)
    }

    fn ahead(&self, from: Node) -> Bits<N> {
        self.tables.pawns[self.turn.seat.index()].advances[from.index()]
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

/// Of the reasons of several men of one kind: that of a man who could go there but for the rules about kings and
/// promotion, else that of the only one on whose way the goal lies.
fn most_telling(mut whys: Vec<WhyNot>) -> Option<WhyNot> {
    whys.sort_by_key(distance);
    let near = whys.iter().filter(|why| distance(why) <= 1).count();
    let nearest = whys.into_iter().next()?;
    (distance(&nearest) == 0 || near == 1 || matches!(nearest, WhyNot::OwnPiece { .. }))
        .then_some(nearest)
}

/// How far a reason is from allowing the move: 0 it reaches, 1 it would but for a man, 2 it never does.
fn distance(why: &WhyNot) -> u8 {
    match why {
        WhyNot::NotItsMove { .. } => 2,
        WhyNot::Blocked { .. }
        | WhyNot::OwnPiece { .. }
        | WhyNot::NothingToCapture { .. }
        | WhyNot::NoDoubleStep { .. } => 1,
        _ => 0,
    }
}
