//! The check of a setup, as far as it is the same for all rule sets: pieces, kings, pawns,
//! castling, double steps and counters; and the faults of a setup that is not a possible position.
//!
//! It works on a setup as it was written ([`Written`]). Each rule set takes the steps that it needs
//! and adds its own. The faults that only one rule set can find are a type of its own, in its
//! folder. How rights to capture en passant change during a game is in `en_passant`.

use alloc::collections::{BTreeMap, BTreeSet};
use alloc::vec::Vec;

use entente_words::faults;

use crate::board::bits::Bits;
use crate::board::graph::Board;
use crate::board::square::{Node, Square};
use crate::movegen::en_passant::{EnPassant, EnPassantPawns, EnPassantRight, seats_attacking};
use crate::movegen::generator::{EnPassantPawn, EnPassantTakers};
use crate::movegen::placement::Placement;
use crate::movegen::rule_set::RuleSet;
use crate::movegen::state::{COUNTER_LIMIT, State};
use crate::movegen::tables::{CastlingRights, Tables};
use crate::pieces::piece::{Army, Piece, PieceKind, Seat, Seats};

/// A position as it was written, without the options of its game and without what only its rule set
/// says.
#[derive(Clone, Copy)]
pub(crate) struct Written<'a> {
    pub(crate) rules: &'static RuleSet,
    /// The armies in turn order.
    pub(crate) armies: &'a [Army],
    pub(crate) pieces: &'a BTreeMap<Square, Piece>,
    pub(crate) turn: Army,
    pub(crate) castling: &'a [(Army, Square)],
    pub(crate) en_passant: &'a [EnPassant],
    pub(crate) halfmoves: u32,
    pub(crate) round: u32,
}

impl Written<'_> {
    pub(crate) fn board(&self) -> &'static Board {
        self.rules.board()
    }

    pub(crate) fn seat_of(&self, army: Army) -> Option<Seat> {
        let mut seats = (0..).map(Seat).zip(self.armies);
        seats
            .find(|(_, other)| **other == army)
            .map(|(seat, _)| seat)
    }
}

/// The check of a setup: the state built so far and the faults found so far.
pub(crate) struct SetupCheck<'a, const N: usize, V> {
    pub(crate) setup: Written<'a>,
    tables: &'a Tables<N>,
    pub(crate) state: State<N>,
    pub(crate) faults: Vec<SetupFault<V>>,
}

impl<'a, const N: usize, V> SetupCheck<'a, N, V> {
    pub(crate) fn new(setup: Written<'a>, tables: &'a Tables<N>) -> Self {
        let state = State {
            pieces: Placement::EMPTY,
            turn: Seat(0),
            rights: CastlingRights(0),
            en_passant: None,
            halfmoves: setup.halfmoves,
            round: setup.round,
        };
        SetupCheck {
            setup,
            tables,
            state,
            faults: Vec::new(),
        }
    }

    /// Adds a fault that only this variant has.
    pub(crate) fn fault(&mut self, fault: impl Into<V>) {
        self.faults.push(SetupFault::Variant(fault.into()));
    }

    /// The result of the check, if no fault was found.
    pub(crate) fn finish<T>(self, made: T) -> Checked<T, V> {
        if self.faults.is_empty() {
            Ok(made)
        } else {
            Err(self.faults)
        }
    }

    pub(crate) fn check_counters(&mut self) {
        if self.setup.round == 0 || self.setup.round.max(self.setup.halfmoves) > COUNTER_LIMIT {
            self.faults.push(SetupFault::Counters);
        }
    }

    pub(crate) fn place_pieces(&mut self) {
        let board = self.setup.board();
        // One fault for each piece, so that the reader can correct them all at once.
        for (&square, &Piece { army, kind }) in self.setup.pieces {
            let known = self.setup.rules.has_kind(kind);
            match (board.node(square), self.setup.seat_of(army)) {
                (None, _) => self.faults.push(SetupFault::UnknownSquare { square }),
                (_, None) => self.faults.push(SetupFault::UnknownArmy { army }),
                // For example a guard in a variant without guards.
                _ if !known => self.faults.push(SetupFault::UnknownKind { kind, square }),
                (Some(node), Some(seat)) => self.state.pieces.put(node, seat, kind),
            }
        }
    }

    /// A switch holds at most one piece.
    pub(crate) fn find_taken_switches(&mut self) {
        let board = self.setup.board();
        let occupied = self.state.pieces.occupied();
        let is_taken = |switch: &&[Node; 2]| switch.iter().all(|&node| occupied.contains(node));
        let fault = |&[one, other]: &[Node; 2]| SetupFault::SwitchTaken {
            square: board.at(one),
            partner: board.at(other),
        };
        let taken = board.switches().iter().filter(is_taken);
        self.faults.extend(taken.map(fault));
    }

    pub(crate) fn set_turn(&mut self) {
        let army = self.setup.turn;
        match self.setup.seat_of(army) {
            Some(seat) => self.state.turn = seat,
            None => self.faults.push(SetupFault::UnknownArmy { army }),
        }
    }

    /// No army has more than one king, and every army that needs one has it.
    pub(crate) fn count_kings(&mut self, needs: impl Fn(Army) -> bool) {
        for (seat, army) in self.seats() {
            match (self.state.pieces.army(seat) & self.state.pieces.of(PieceKind::King)).count() {
                0 if needs(army) => self.faults.push(SetupFault::NoKing { army }),
                0 | 1 => {}
                count => self.faults.push(SetupFault::ManyKings { army, count }),
            }
        }
    }

    pub(crate) fn find_pawns_on_last_row(&mut self) {
        self.find_pawns_on_last_row_of(|_| true);
    }

    /// The pawns of these armies that would have been promoted.
    pub(crate) fn find_pawns_on_last_row_of(&mut self, is_meant: impl Fn(Army) -> bool) {
        let board = self.setup.board();
        let seats = self.seats().into_iter();
        for (seat, army) in seats.filter(|(_, army)| is_meant(*army)) {
            let pawns = self.state.pieces.army(seat) & self.state.pieces.of(PieceKind::Pawn);
            let promoting = pawns & self.tables.pawns[seat.index()].promotes_on;
            let faults = promoting.map(|node| SetupFault::PawnOnLastRow {
                army,
                square: board.at(node),
            });
            self.faults.extend(faults);
        }
    }

    pub(crate) fn find_pawns_out_of_place(&mut self) {
        self.find_pawns_on_last_row();
        let board = self.setup.board();
        for (seat, army) in self.seats() {
            let pawns = self.state.pieces.army(seat) & self.state.pieces.of(PieceKind::Pawn);
            let data = &self.setup.rules.armies[seat.index()];
            // The squares of the other pieces are the back rank. No pawn can ever get there.
            let back_row: Bits<N> = data
                .pieces()
                .filter(|(kind, _)| *kind != PieceKind::Pawn)
                .map(|(_, name)| board.named(name))
                .collect();
            let faults = (pawns & back_row).map(|node| SetupFault::PawnOnBackRow {
                army,
                square: board.at(node),
            });
            self.faults.extend(faults);
        }
    }

    pub(crate) fn find_waiting_in_check(&mut self) {
        for (seat, army) in self
            .seats()
            .into_iter()
            .filter(|(seat, _)| *seat != self.state.turn)
        {
            // Their opponent is to move and could capture the king.
            if self.state.turn_of(self.tables, seat).checkers().any() {
                self.faults.push(SetupFault::WaitingInCheck { army });
            }
        }
    }

    pub(crate) fn grant_castling(&mut self) {
        for &(army, rook) in self.setup.castling {
            match self.castle_at_home(army, rook) {
                Some(castle) => self.state.rights.grant(castle),
                None => self.faults.push(SetupFault::Castling { army, rook }),
            }
        }
    }

    fn castle_at_home(&self, army: Army, rook: Square) -> Option<usize> {
        let rook = self.setup.board().node(rook)?;
        let seat = self.setup.seat_of(army)?;
        let stands = |node, kind| self.state.pieces.at(node) == Some((seat, kind));
        self.tables.castles.iter().position(|castle| {
            // A right is only possible while king and rook stand on their starting squares.
            castle.seat == seat
                && castle.rook.0 == rook
                && stands(rook, PieceKind::Rook)
                && stands(castle.king.0, PieceKind::King)
        })
    }

    pub(crate) fn set_double_step(&mut self) {
        let Some(&EnPassant { target, pawn, .. }) = self.setup.en_passant.first() else {
            return;
        };
        self.state.en_passant = self.double_step(target, pawn);
        if self.state.en_passant.is_none() {
            self.faults.push(SetupFault::EnPassant { target, pawn });
        }
    }

    /// The double step that crossed the target and ended on the pawn's square, if it can have been
    /// the last move.
    fn double_step(&self, target: Square, pawn: Square) -> Option<EnPassantPawn> {
        let board = self.setup.board();
        let (target, pawn) = (board.node(target)?, board.node(pawn)?);
        let (seat, kind) = self.state.pieces.at(pawn)?;
        let pawns = &self.tables.pawns[seat.index()];
        let empty = |node| !self.state.pieces.occupied().contains(node);
        let crosses = |home| self.tables.between(home, pawn).contains(target);
        let home = board
            .nodes()
            .find(|&home| pawns.at(home).double_steps.contains(pawn) && crosses(home))?;
        // The double step must be the last move: its pawn stands at the end, and nothing stands
        // behind it.
        let fits =
            seat != self.state.turn && kind == PieceKind::Pawn && empty(target) && empty(home);
        // In two-player variants everybody else may capture; whether they can is up to the
        // generator.
        let takers = EnPassantTakers::fresh(Seats(!Seats::of(seat).0));
        fits.then_some(EnPassantPawn {
            target,
            pawn,
            takers,
        })
    }

    pub(crate) fn seats(&self) -> Vec<(Seat, Army)> {
        (0..)
            .map(Seat)
            .zip(self.setup.armies.iter().copied())
            .collect()
    }
}

impl<const N: usize, V> SetupCheck<'_, N, V> {
    /// The en passant pawns of the setup, once the pieces are placed. The policy says who an army's
    /// opponents are.
    pub(crate) fn read_en_passant_pawns(
        &mut self,
        opponents: impl Fn(Seat) -> Seats,
    ) -> EnPassantPawns {
        let mut pawns = EnPassantPawns::EMPTY;
        let mut crossed = BTreeSet::new();
        for passed in self.setup.en_passant {
            if !crossed.insert(passed.target) {
                let twice = EnPassantFault::CrossedTwice(passed.target);
                self.faults.push(SetupFault::EnPassantRights(twice));
            } else if let Some((target, pawn, owner)) = self.double_step_of(passed) {
                let takers = self.takers(passed, target, owner, opponents(owner));
                pawns.push(EnPassantPawn {
                    target,
                    pawn,
                    takers,
                });
            } else {
                let (target, pawn) = (passed.target, passed.pawn);
                self.faults.push(SetupFault::EnPassant { target, pawn });
            }
        }
        pawns
    }

    /// No pawn can be captured en passant by these rules.
    pub(crate) fn refuse_en_passant(&mut self) {
        for &EnPassant { target, pawn, .. } in self.setup.en_passant {
            self.faults.push(SetupFault::EnPassant { target, pawn });
        }
    }

    /// The target, the pawn and the owner of a double step over the target.
    ///
    /// While somebody keeps capturing en passant, the pawn may have moved straight on since.
    fn double_step_of(&self, passed: &EnPassant) -> Option<(Node, Node, Seat)> {
        let board = self.setup.board();
        let (target, pawn) = (board.node(passed.target)?, board.node(passed.pawn)?);
        let (seat, kind) = self.state.pieces.at(pawn)?;
        let pawns = &self.tables.pawns[seat.index()];
        let mut steps = board.nodes().filter_map(|home| {
            let mut goals = pawns.at(home).double_steps;
            let arrival = goals.find(|&goal| self.tables.between(home, goal).contains(target))?;
            Some((home, arrival))
        });
        let (home, arrival) = steps.next()?;
        let mut rights = passed.rights.iter();
        let goes_on = rights.any(|(_, right)| *right == EnPassantRight::Continuing);
        let mut advances =
            core::iter::successors(Some(arrival), |&at| pawns.at(at).advances.first());
        let stands = pawn == arrival || goes_on && advances.any(|at| at == pawn);
        // The square where the pawn started must have been left: no second pawn of the army can
        // ever get there.
        let has_left = self.state.pieces.at(home) != Some((seat, PieceKind::Pawn));
        let is_owners = kind == PieceKind::Pawn && self.setup.seat_of(passed.owner) == Some(seat);
        (is_owners && stands && has_left).then_some((target, pawn, seat))
    }

    /// The armies that have a right, as written. If nothing is written: every opponent with a pawn
    /// that attacks the target.
    fn takers(
        &mut self,
        passed: &EnPassant,
        target: Node,
        owner: Seat,
        opponents: Seats,
    ) -> EnPassantTakers {
        let (tables, pieces) = (self.tables, &self.state.pieces);
        let pawns = self.state.pieces.of(PieceKind::Pawn);
        let seats_attacking = seats_attacking(tables, pieces, pawns, target, opponents);
        if passed.rights.is_empty() {
            return EnPassantTakers::fresh(seats_attacking);
        }
        let was_last = self.state.turn == self.next_seat(owner);
        let (mut fresh, mut continuing) = (Seats::NONE, Seats::NONE);
        for &(army, right) in &passed.rights {
            let is_fresh = right == EnPassantRight::Fresh;
            match self
                .setup
                .seat_of(army)
                .filter(|seat| opponents.contains(*seat))
            {
                None => {
                    let pawn = passed.pawn;
                    self.faults
                        .push(SetupFault::EnPassantRights(EnPassantFault::Right {
                            army,
                            pawn,
                        }));
                }
                Some(seat) if is_fresh && was_last && !seats_attacking.contains(seat) => {
                    let target = passed.target;
                    let fault = EnPassantFault::NoStriker { army, target };
                    self.faults.push(SetupFault::EnPassantRights(fault));
                }
                Some(seat) if is_fresh => fresh = fresh.with(Seats::of(seat)),
                Some(seat) => continuing = continuing.with(Seats::of(seat)),
            }
        }
        EnPassantTakers::fresh(fresh).with_continuing(continuing)
    }

    /// The seat whose turn comes next.
    fn next_seat(&self, seat: Seat) -> Seat {
        Seat((seat.0 + 1) % self.tables.pawns.len() as u8)
    }
}

/// The result of the check of a setup, or every fault.
pub(crate) type Checked<T, V> = Result<T, Vec<SetupFault<V>>>;

faults! {
    /// A fault that makes a setup an impossible position.
    #[derive(Clone, PartialEq, Eq, Debug)]
    pub enum SetupFault<V> = "fault" {
        /// An army that must have a king has none.
        NoKing {
            /// The army.
            army: Army,
        },
        /// An army has more than one king.
        ManyKings {
            /// The army.
            army: Army,
            /// The number of kings.
            count: usize,
        },
        /// Yellow has lost its queen, which takes the place of a king in Chess 4.5.
        NoQueen {
            /// The army.
            army: Army,
        },
        /// An army has more than one queen where the queen takes the place of the king.
        ManyQueens {
            /// The army.
            army: Army,
            /// The number of queens.
            count: usize,
        },
        /// The variant has this kind of piece, but this army does not.
        ForeignKind {
            /// The owner of the piece.
            army: Army,
            /// The kind of the piece.
            kind: PieceKind,
            /// The square of the piece.
            square: Square,
        },
        /// A pawn stands on a row where it would have been promoted.
        PawnOnLastRow {
            /// The owner of the pawn.
            army: Army,
            /// The square of the pawn.
            square: Square,
        },
        /// A pawn stands behind the row on which its army's pawns start.
        PawnOnBackRow {
            /// The owner of the pawn.
            army: Army,
            /// The square of the pawn.
            square: Square,
        },
        /// The king of an army that is not to move could be captured.
        WaitingInCheck {
            /// The owner of the king.
            army: Army,
        },
        /// A castling right without king and rook on their starting squares.
        Castling {
            /// The army with the right.
            army: Army,
            /// The square that was given for the rook.
            rook: Square,
        },
        /// No pawn can just have crossed this square.
        EnPassant {
            /// The square that was given as crossed.
            target: Square,
            /// The square that was given for the pawn.
            pawn: Square,
        },
        /// The army does not play in this variant.
        UnknownArmy {
            /// The army.
            army: Army,
        },
        /// The square does not exist on this board.
        UnknownSquare {
            /// The square.
            square: Square,
        },
        /// The variant has no such kind of piece.
        UnknownKind {
            /// The kind.
            kind: PieceKind,
            /// The square of the piece.
            square: Square,
        },
        /// Both squares of a switch are occupied.
        SwitchTaken {
            /// One square of the switch.
            square: Square,
            /// The other square of the switch.
            partner: Square,
        },
        /// A fault in the en passant rights, in variants with more than two players.
        EnPassantRights(fault: EnPassantFault),
        /// A fault in what only this variant has.
        Variant(fault: V),
        /// A counter is out of bounds.
        Counters,
    }
}

faults! {
    /// A fault of the en passant pawns of a setup.
    #[derive(Clone, PartialEq, Eq, Debug)]
    pub enum EnPassantFault = "fault-en-passant" {
        /// Two pawns cannot have crossed the same square.
        CrossedTwice(square: Square),
        /// An army has an en passant right that it cannot have.
        Right {
            /// The army that was given the right.
            army: Army,
            /// The square of the pawn.
            pawn: Square,
        },
        /// The double step was the last move, and only armies that attack the crossed square get a
        /// right.
        NoStriker {
            /// The army that was given the right.
            army: Army,
            /// The crossed square.
            target: Square,
        },
    }
}
