//! A position as somebody wrote it, before it is known whether it can be.
//! [`Setup::position`] is the only door to a [`Position`]: it finds every fault, not only the first. It asks what
//! the rules need in order to work (kings, pawns, rights), not whether a game could have led there.

use alloc::boxed::Box;
use alloc::collections::BTreeMap;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use thiserror::Error;

use crate::alliance::{AllianceAffairs, AllianceFault, AllianceGame};
use crate::bits::Bits;
use crate::board::Board;
use crate::cell::{Cell, Node};
use crate::chess4::{AffairsFault, Chess4Affairs, Chess4Game};
use crate::chess45::Chess45;
use crate::chess66;
use crate::chess960::castles;
use crate::duel::Duel;
use crate::generator::{Passant, Takers};
use crate::multiplayer::{self, MultiplayerAffairs, MultiplayerFault};
use crate::options::Options;
use crate::piece::{Army, Kind, Piece, Seat, Seats};
use crate::placement::Placement;
use crate::position::{Core, Position};
use crate::recall::PassingFault;
use crate::standard;
use crate::state::{COUNTER_LIMIT, State};
use crate::tables::{Rights, Tables};
use crate::variant::Variant;

/// A pawn that may be taken in passing.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct EnPassant {
    /// The cell that it crossed.
    pub target: Cell,
    /// Where it stands.
    pub pawn: Cell,
    /// Whose it is.
    pub owner: Army,
    /// Who may take it, and since when. Where two play that is the one to move, and not looked at.
    pub rights: Vec<(Army, Right)>,
}

/// How long a right to take a pawn in passing has stood.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Right {
    /// It is for the first turn after the double step.
    Fresh,
    /// It has gone on, because its holder has taken another pawn in passing on each of his turns since.
    Continuing,
}

impl Right {
    /// The name used in positions: `fresh`, `continuing`.
    pub fn name(self) -> &'static str {
        match self {
            Right::Fresh => "fresh",
            Right::Continuing => "continuing",
        }
    }
}

/// Everything that makes a position, unjudged.
///
/// ```
/// use entente_rules::{Fault, Army, Setup, Variant};
/// let mut setup = Setup::start(Variant::Standard);
/// let e1 = setup.board().cell("e1").unwrap();
/// setup.pieces.remove(&e1);
/// setup.castling.retain(|(army, _)| *army == Army::Black);
/// assert_eq!(setup.position().unwrap_err().faults(), [Fault::NoKing { army: Army::White }]);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Setup {
    /// The rule set, with the options of the game.
    pub options: Options,
    /// The men.
    pub pieces: BTreeMap<Cell, Piece>,
    /// The army to move.
    pub turn: Army,
    /// The rooks that may still castle, with their army.
    pub castling: Vec<(Army, Cell)>,
    /// The pawns that may be taken in passing; where two play, the one that has just made a double step.
    pub en_passant: Vec<EnPassant>,
    /// Plies since a capture or a pawn's move.
    pub halfmoves: u32,
    /// The number of the round, from 1.
    pub round: u32,
    /// What is known of the players beside their men.
    pub affairs: Affairs,
}

/// Why a setup cannot be a position.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum Fault {
    /// An army that must have a king has none.
    #[error("{army} has no king")]
    NoKing {
        /// Which.
        army: Army,
    },
    /// An army has more than one king.
    #[error("{army} has {count} kings")]
    ManyKings {
        /// Which.
        army: Army,
        /// How many.
        count: usize,
    },
    /// Yellow's side in Chess 4.5 stands and falls with its queen.
    #[error("{army} has no queen")]
    NoQueen {
        /// Which.
        army: Army,
    },
    /// An army that has one queen for its king has more.
    #[error("{army} has {count} queens")]
    ManyQueens {
        /// Which.
        army: Army,
        /// How many.
        count: usize,
    },
    /// The variant has this kind of piece, but not this army.
    #[error("{army} has no {kind} in this variant, but one stands on {cell}")]
    StrangeKind {
        /// Whose.
        army: Army,
        /// Which.
        kind: Kind,
        /// Where.
        cell: Cell,
    },
    /// A pawn stands where it would have been promoted.
    #[error("a {army} pawn stands on its last row, on {cell}")]
    PawnOnLastRow {
        /// Whose.
        army: Army,
        /// Where.
        cell: Cell,
    },
    /// A pawn stands behind the cells on which pawns start.
    #[error("a {army} pawn stands on its own back row, on {cell}")]
    PawnOnBackRow {
        /// Whose.
        army: Army,
        /// Where.
        cell: Cell,
    },
    /// The king of an army that is not to move could be taken.
    #[error("{army} is in check but it is not {army}'s turn")]
    WaitingInCheck {
        /// Whose king.
        army: Army,
    },
    /// A right to castle without king and rook at home.
    #[error(
        "{army} cannot castle with {rook}: king and rook do not both stand on their first cells"
    )]
    Castling {
        /// Whose right.
        army: Army,
        /// The cell given as the rook's.
        rook: Cell,
    },
    /// No pawn can just have crossed this cell.
    #[error("no pawn can just have crossed {target} in a double step to {pawn}")]
    EnPassant {
        /// The cell said to be crossed.
        target: Cell,
        /// The cell said to be the pawn's.
        pawn: Cell,
    },
    /// The army does not play in this variant.
    #[error("{army} does not play in this variant")]
    ForeignArmy {
        /// Which.
        army: Army,
    },
    /// The cell is not on this board.
    #[error("there is no cell {cell} on this board")]
    ForeignCell {
        /// Which.
        cell: Cell,
    },
    /// The variant has no such kind of piece.
    #[error("there is no {kind} in this variant, but one stands on {cell}")]
    ForeignKind {
        /// Which.
        kind: Kind,
        /// Where.
        cell: Cell,
    },
    /// Men stand on both cells of a switch.
    #[error("{cell} and {partner} overlap, and a piece stands on each")]
    SwitchTaken {
        /// The one cell.
        cell: Cell,
        /// The other.
        partner: Cell,
    },
    /// Something about who stands with whom in the game of alliances.
    #[error("{0}")]
    Alliance(AllianceFault),
    /// Something about the players of Chess4.
    #[error("{0}")]
    Affairs(AffairsFault),
    /// Something about the pawns that can be taken in passing, where more than two play.
    #[error("{0}")]
    Passing(PassingFault),
    /// Something about those who play by the multi-player rules.
    #[error("{0}")]
    Multiplayer(MultiplayerFault),
    /// A counter is out of bounds.
    #[error("the counters are out of bounds: round 1 to 65535, half-moves 0 to 65535")]
    Counters,
}

/// A setup that cannot be a position, with every reason.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub struct Impossible(Vec<Fault>);

impl Impossible {
    pub(crate) fn because(fault: Fault) -> Impossible {
        Impossible(Vec::from([fault]))
    }

    /// All that is wrong, at least one thing.
    pub fn faults(&self) -> &[Fault] {
        &self.0
    }
}

impl fmt::Display for Impossible {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let faults: Vec<String> = self
            .0
            .iter()
            .map(alloc::string::ToString::to_string)
            .collect();
        write!(out, "this position cannot be: {}", faults.join("; "))
    }
}

impl Setup {
    /// The start of a variant.
    pub fn start(variant: Variant) -> Setup {
        Setup::start_with(&Options::of(variant))
    }

    /// The start under these options.
    pub fn start_with(options: &Options) -> Setup {
        let board = options.board();
        let mut setup = Setup::empty_with(options);
        setup.affairs = Affairs::at_start(options);
        for data in options.rule_set().armies {
            let army = data.army;
            let at = |name| board.at(board.named(name));
            let men = data
                .men()
                .map(|(kind, name)| (at(name), Piece { army, kind }));
            setup.pieces.extend(men);
            setup
                .castling
                .extend(data.castles.iter().map(|castle| (army, at(castle.rook.0))));
        }
        if let Options::Chess960(options) = options {
            options.arrange(&mut setup);
        }
        setup
    }

    /// The empty board, the first army to move.
    pub fn empty(variant: Variant) -> Setup {
        Setup::empty_with(&Options::of(variant))
    }

    /// The empty board under these options, the first army to move.
    pub fn empty_with(options: &Options) -> Setup {
        Setup {
            options: options.clone(),
            pieces: BTreeMap::new(),
            turn: options.rule_set().armies[0].army,
            castling: Vec::new(),
            en_passant: Vec::new(),
            halfmoves: 0,
            round: 1,
            affairs: Affairs::of(options),
        }
    }

    /// The rule set.
    pub fn variant(&self) -> Variant {
        self.options.variant()
    }

    /// The shape of the board.
    pub fn board(&self) -> &'static Board {
        self.options.board()
    }

    /// The armies in turn order.
    pub fn armies(&self) -> Vec<Army> {
        match &self.affairs {
            Affairs::Multiplayer(affairs) => affairs.order.clone(),
            _ => self.options.armies().collect(),
        }
    }

    /// The army that a letter means in this game.
    pub fn army(&self, letter: char) -> Option<Army> {
        let mut armies = self.armies().into_iter();
        armies.find(|army| army.letter() == letter)
    }

    pub(crate) fn seat_of(&self, army: Army) -> Option<Seat> {
        let mut seats = (0..).map(Seat).zip(self.armies());
        seats
            .find(|(_, other)| *other == army)
            .map(|(seat, _)| seat)
    }

    /// The position, if it can be.
    pub fn position(&self) -> Result<Position, Impossible> {
        let core = match &self.options {
            Options::Standard => {
                Core::from(Duel::of(self, &standard::ENDINGS, standard::tables())?)
            }
            Options::Chess960(_) => {
                Core::from(Duel::of(self, &standard::ENDINGS, castles::tables(self))?)
            }
            Options::Chess66 => Core::from(Duel::of(self, &chess66::ENDINGS, chess66::tables())?),
            Options::Chess4(options) => Core::from(Chess4Game::of(self, options)?),
            Options::Chess45(options) => Core::from(Chess45::of(self, *options)?),
            Options::Alliance(options) => Core::from(AllianceGame::of(self, *options)?),
            Options::Multiplayer(options) => multiplayer::core(self, *options)?,
        };
        Ok(Position::new(&self.options, core))
    }
}

/// What a position says of its players beside their men, where its variant has something to say.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Affairs {
    /// Nothing: all are in.
    None,
    /// Of the players of Chess4.
    Chess4(Box<Chess4Affairs>),
    /// Of the players of the game of alliances.
    Alliance(AllianceAffairs),
    /// Of those who play by the multi-player rules.
    Multiplayer(MultiplayerAffairs),
}

impl Affairs {
    /// What holds where nothing is said.
    pub fn of(options: &Options) -> Affairs {
        match options {
            Options::Standard | Options::Chess960(_) | Options::Chess66 | Options::Chess45(_) => {
                Affairs::None
            }
            Options::Chess4(_) => Affairs::Chess4(Box::default()),
            Options::Alliance(_) => Affairs::Alliance(AllianceAffairs::default()),
            Options::Multiplayer(options) => Affairs::Multiplayer(MultiplayerAffairs::of(*options)),
        }
    }

    /// What holds at the start.
    fn at_start(options: &Options) -> Affairs {
        match options {
            Options::Alliance(_) => Affairs::Alliance(AllianceAffairs::at_start()),
            _ => Affairs::of(options),
        }
    }

    /// Those of Chess4.
    pub fn chess4(&self) -> Option<&Chess4Affairs> {
        match self {
            Affairs::Chess4(affairs) => Some(affairs),
            _ => None,
        }
    }

    /// Those of the multi-player rules.
    pub fn multiplayer(&self) -> Option<&MultiplayerAffairs> {
        match self {
            Affairs::Multiplayer(affairs) => Some(affairs),
            _ => None,
        }
    }
}

/// A setup on its way to a state, with the faults found so far.
pub(crate) struct Trial<'a, const N: usize> {
    pub(crate) setup: &'a Setup,
    pub(crate) tables: &'a Tables<N>,
    pub(crate) state: State<N>,
    pub(crate) faults: Vec<Fault>,
}

impl<'a, const N: usize> Trial<'a, N> {
    pub(crate) fn new(setup: &'a Setup, tables: &'a Tables<N>) -> Self {
        let state = State {
            men: Placement::EMPTY,
            turn: Seat(0),
            rights: Rights(0),
            passant: None,
            halfmoves: setup.halfmoves,
            round: setup.round,
        };
        Trial {
            setup,
            tables,
            state,
            faults: Vec::new(),
        }
    }

    /// What was made of the setup, if no fault was found.
    pub(crate) fn or_impossible<T>(self, made: T) -> Result<T, Impossible> {
        match self.faults.is_empty() {
            true => Ok(made),
            false => Err(Impossible(self.faults)),
        }
    }

    pub(crate) fn check_counters(&mut self) {
        if self.setup.round == 0 || self.setup.round.max(self.setup.halfmoves) > COUNTER_LIMIT {
            self.faults.push(Fault::Counters);
        }
    }

    pub(crate) fn place_men(&mut self) {
        let board = self.setup.board();
        for (&cell, &Piece { army, kind }) in &self.setup.pieces {
            let known = self.setup.options.rule_set().has_kind(kind);
            match (board.node(cell), self.setup.seat_of(army)) {
                (None, _) => self.faults.push(Fault::ForeignCell { cell }),
                (_, None) => self.faults.push(Fault::ForeignArmy { army }),
                _ if !known => self.faults.push(Fault::ForeignKind { kind, cell }),
                (Some(node), Some(seat)) => self.state.men.put(node, seat, kind),
            }
        }
    }

    /// One man at most stands in a switch.
    pub(crate) fn find_taken_switches(&mut self) {
        let board = self.setup.board();
        let occupied = self.state.men.occupied();
        let is_taken = |switch: &&[Node; 2]| switch.iter().all(|&node| occupied.contains(node));
        let fault = |&[one, other]: &[Node; 2]| Fault::SwitchTaken {
            cell: board.at(one),
            partner: board.at(other),
        };
        let taken = board.switches().iter().filter(is_taken);
        self.faults.extend(taken.map(fault));
    }

    pub(crate) fn take_turn(&mut self) {
        let army = self.setup.turn;
        match self.setup.seat_of(army) {
            Some(seat) => self.state.turn = seat,
            None => self.faults.push(Fault::ForeignArmy { army }),
        }
    }

    /// No army has more than one king, and those that need one have it.
    pub(crate) fn count_kings(&mut self, needs: impl Fn(Army) -> bool) {
        for (seat, army) in self.seats() {
            match (self.state.men.army(seat) & self.state.men.of(Kind::King)).count() {
                0 if needs(army) => self.faults.push(Fault::NoKing { army }),
                0 | 1 => {}
                count => self.faults.push(Fault::ManyKings { army, count }),
            }
        }
    }

    pub(crate) fn find_pawns_on_last_row(&mut self) {
        let board = self.setup.board();
        for (seat, army) in self.seats() {
            let pawns = self.state.men.army(seat) & self.state.men.of(Kind::Pawn);
            let last = pawns & self.tables.pawns[seat.index()].promotes_on;
            let last = last.map(|node| Fault::PawnOnLastRow {
                army,
                cell: board.at(node),
            });
            self.faults.extend(last);
        }
    }

    pub(crate) fn find_pawns_out_of_place(&mut self) {
        self.find_pawns_on_last_row();
        let board = self.setup.board();
        for (seat, army) in self.seats() {
            let pawns = self.state.men.army(seat) & self.state.men.of(Kind::Pawn);
            let data = &self.setup.options.rule_set().armies[seat.index()];
            let back = data.men().filter(|(kind, _)| *kind != Kind::Pawn);
            let back: Bits<N> = back.map(|(_, name)| board.named(name)).collect();
            let back = (pawns & back).map(|node| Fault::PawnOnBackRow {
                army,
                cell: board.at(node),
            });
            self.faults.extend(back);
        }
    }

    pub(crate) fn find_waiting_in_check(&mut self) {
        for (seat, army) in self
            .seats()
            .into_iter()
            .filter(|(seat, _)| *seat != self.state.turn)
        {
            if self.state.turn_of(self.tables, seat).checkers().any() {
                self.faults.push(Fault::WaitingInCheck { army });
            }
        }
    }

    pub(crate) fn grant_castling(&mut self) {
        for &(army, rook) in &self.setup.castling {
            match self.castle_at_home(army, rook) {
                Some(castle) => self.state.rights.grant(castle),
                None => self.faults.push(Fault::Castling { army, rook }),
            }
        }
    }

    fn castle_at_home(&self, army: Army, rook: Cell) -> Option<usize> {
        let rook = self.setup.board().node(rook)?;
        let seat = self.setup.seat_of(army)?;
        let stands = |node, kind| self.state.men.at(node) == Some((seat, kind));
        self.tables.castles.iter().position(|castle| {
            castle.seat == seat
                && castle.rook.0 == rook
                && stands(rook, Kind::Rook)
                && stands(castle.king.0, Kind::King)
        })
    }

    pub(crate) fn recall_double_step(&mut self) {
        let Some(&EnPassant { target, pawn, .. }) = self.setup.en_passant.first() else {
            return;
        };
        self.state.passant = self.double_step(target, pawn);
        if self.state.passant.is_none() {
            self.faults.push(Fault::EnPassant { target, pawn });
        }
    }

    /// The double step that crossed the target and ended on the pawn's cell, if it can have been the last move.
    fn double_step(&self, target: Cell, pawn: Cell) -> Option<Passant> {
        let board = self.setup.board();
        let (target, pawn) = (board.node(target)?, board.node(pawn)?);
        let (seat, kind) = self.state.men.at(pawn)?;
        let pawns = &self.tables.pawns[seat.index()];
        let empty = |node| !self.state.men.occupied().contains(node);
        let crosses = |home| self.tables.between(home, pawn).contains(target);
        let home = board
            .nodes()
            .find(|&home| pawns.at(home).double_steps.contains(pawn) && crosses(home))?;
        let fits = seat != self.state.turn && kind == Kind::Pawn && empty(target) && empty(home);
        let takers = Takers::fresh(Seats(!Seats::of(seat).0));
        fits.then_some(Passant {
            target,
            pawn,
            takers,
        })
    }

    pub(crate) fn seats(&self) -> Vec<(Seat, Army)> {
        (0..).map(Seat).zip(self.setup.armies()).collect()
    }
}
