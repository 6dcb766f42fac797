//! Checks the players of a Chess4 setup and reports every fault.
//!
//! The checks that all variants have in common (pieces, turn, counters) are in `movegen::setup`.
//! Here it is who is in the game, who commands whom, who is mated by whom, and which rights exist.

use alloc::boxed::Box;
use alloc::collections::BTreeSet;
use alloc::string::String;
use alloc::sync::Arc;
use alloc::vec::Vec;

use crate::board::square::{Node, Square};
use crate::movegen::definition::{Definition, Start};
use crate::movegen::en_passant::EnPassantPawns;
use crate::movegen::known_moves::KnownMoves;
use crate::movegen::rule_set::RuleSet;
use crate::movegen::setup::{Checked, SetupCheck, SetupFault, Written};
use crate::movegen::state::State;
use crate::pieces::endings::{Score, Status};
use crate::pieces::piece::{Army, PieceKind, Seat, Seats};
use crate::variants::chess4;
use crate::variants::chess4::castling::CastlingPieces;
use crate::variants::chess4::game::{
    Chess4, Chess4Game, GameConfig, Participants, Player, StandingMate,
};
use crate::variants::chess4::options::{Chess4Options, Method, SEATS, Scoring};
use crate::variants::chess4::state::{CapturedCastling, Chess4Fault, Chess4State, CommandFault};

impl Definition for Chess4Options {
    type State = Chess4State;
    type Fault = Chess4Fault;
    type Policy = Chess4Game;

    fn rules(&self) -> &'static RuleSet {
        self.setup.rule_set()
    }

    fn default_state(&self) -> Chess4State {
        Chess4State::default()
    }

    fn start(&self) -> Start {
        self.starting_position()
    }

    fn partner(&self, seat: Seat) -> Option<Seat> {
        self.teams.partner(seat)
    }

    fn absent(&self) -> Option<Army> {
        self.absent
    }

    fn counts_points(&self) -> bool {
        self.scoring == Scoring::Incremental
    }

    fn owners(&self) -> Option<&[String]> {
        self.owners.as_ref().map(|owners| &owners[..])
    }

    fn with_owners(&self, owners: Option<Vec<String>>) -> Chess4Options {
        Chess4Options {
            owners: owners.and_then(|owners| owners.try_into().ok()),
            ..self.clone()
        }
    }

    fn policy<V: From<Chess4Fault>>(
        &self,
        written: Written<'_>,
        state: &Chess4State,
    ) -> Checked<Chess4Game, V> {
        let config = GameConfig::new(self.clone());
        let now = Chess4::of(written, state, &config)?;
        Ok(Chess4Game {
            config: Arc::new(config),
            now: Box::new(now),
        })
    }
}

impl Chess4 {
    fn of<V: From<Chess4Fault>>(
        written: Written<'_>,
        variant_state: &Chess4State,
        config: &GameConfig,
    ) -> Checked<Chess4, V> {
        let mut setup_check = SetupCheck::new(written, &config.tables);
        let active = |army| variant_state.status_under(&config.options, army) == Status::Active;
        setup_check.place_pieces();
        setup_check.set_turn();
        setup_check.count_kings(active);
        setup_check.find_pawns_out_of_place();
        setup_check.grant_castling();
        setup_check.check_counters();
        let mut players_check = PlayersCheck {
            variant_state,
            config,
            game: Chess4::everybody_in(setup_check.state, config),
            setup_check,
        };
        // The root check has placed the pieces; who moves them depends on the players.
        players_check.check_armies();
        let game = players_check.game;
        players_check.setup_check.finish(game)
    }

    fn everybody_in(board: State<3>, config: &GameConfig) -> Chess4 {
        let players = core::array::from_fn(|seat| Player::at(Seat(seat as u8)));
        Chess4 {
            board,
            en_passant: EnPassantPawns::EMPTY,
            players,
            choice: Seats::NONE,
            eliminated_this_turn: Seats::NONE,
            castling_pieces: [CastlingPieces::default(); SEATS],
            participants: Participants::of(config, &players),
            mated_or_stalemated: Seats::NONE,
            known_moves: KnownMoves::NONE,
        }
    }
}

/// The check of a setup: the pieces are placed, and the players are being checked.
struct PlayersCheck<'a, V> {
    setup_check: SetupCheck<'a, 3, V>,
    variant_state: &'a Chess4State,
    config: &'a GameConfig,
    game: Chess4,
}

impl<V: From<Chess4Fault>> PlayersCheck<'_, V> {
    fn check_armies(&mut self) {
        // The order matters: a captor must be known as a player, the participants depend on who
        // commands whom, and castling, en passant and mates depend on the participants.
        self.refuse_unknown_armies();
        for (seat, army) in self.setup_check.seats() {
            self.check_player_state(seat, army);
        }
        self.check_control();
        self.check_scores();
        self.check_order_of_leaving();
        self.game.participants = Participants::of(self.config, &self.game.players);
        self.check_castling();
        self.check_en_passant();
        self.check_mates();
        self.check_choice();
        // A turn can only begin in a position that is possible.
        if self.setup_check.faults.is_empty() {
            self.game.begin_turn(self.config);
        }
    }

    fn fault(&mut self, fault: Chess4Fault) {
        self.setup_check.fault(fault);
    }

    fn seat(&self, army: Army) -> Option<Seat> {
        chess4::GAME.seat_of(army)
    }

    fn refuse_unknown_armies(&mut self) {
        let variant_state = self.variant_state;
        let named: BTreeSet<Army> = variant_state
            .status
            .keys()
            .chain(variant_state.control.keys())
            .chain(variant_state.control.values().flatten())
            .chain(variant_state.eliminated_by.keys())
            .chain(variant_state.eliminated_by.values())
            .chain(variant_state.mates.keys())
            .chain(variant_state.mates.values().map(|mate| &mate.by))
            .copied()
            .collect();
        for army in named {
            if self.seat(army).is_none() {
                self.fault(Chess4Fault::UnknownArmy(army));
            }
        }
    }

    fn check_player_state(&mut self, seat: Seat, army: Army) {
        let status = self.variant_state.status_under(&self.config.options, army);
        let written = self.variant_state.status.get(&army);
        if status == Status::Absent && written.is_some_and(|status| !status.is_absence()) {
            self.fault(Chess4Fault::TakesNoPart(army));
        }
        let by = self.variant_state.eliminated_by.get(&army);
        let pending = self.variant_state.pending.get(&army).copied();
        let was_eliminated = matches!(status, Status::Checkmated | Status::Stalemated);
        // Only mates and stalemates are credited: nobody eliminates a player who resigned.
        if by.is_some() && !was_eliminated {
            self.fault(Chess4Fault::EliminatedBy(army));
        } else if by == Some(&army) {
            self.fault(Chess4Fault::OwnElimination(army));
        }
        if pending.is_some() && status != Status::Active {
            self.fault(Chess4Fault::Pending(army));
        }
        let eliminated_by = by.and_then(|&by| self.seat(by));
        self.game.players[seat.index()] = Player {
            status,
            // A captor is set later, when all players are known.
            commander: (status == Status::Active).then_some(seat),
            eliminated_by,
            pending,
            score: self
                .variant_state
                .scores
                .get(&army)
                .copied()
                .unwrap_or_default(),
            ..Player::at(seat)
        };
    }

    fn check_control(&mut self) {
        for (&army, &by) in &self.variant_state.control {
            let Some(seat) = self.seat(army) else {
                continue;
            };
            match (self.game.player(seat).status, by) {
                (Status::Active, by) if by != Some(army) => {
                    self.fault(Chess4Fault::ControlOfActive(army));
                }
                (Status::Active, _) | (_, None) => {}
                (_, Some(by)) => self.check_captor(seat, army, by),
            }
        }
    }

    fn check_captor(&mut self, seat: Seat, army: Army, by: Army) {
        let Some(captor) = self.seat(by) else { return };
        let players = self.game.players.iter();
        let commanders = players.filter_map(|player| player.commander);
        // The captor commands their own army and at most one other.
        let has_other = commanders.filter(|commander| *commander == captor).count() > 1;
        if let Some(why) = self.no_command(seat, captor) {
            self.fault(Chess4Fault::Control { army, by, why });
        } else if has_other {
            self.fault(Chess4Fault::TwoCaptives(by));
        } else {
            self.game.players[seat.index()].commander = Some(captor);
        }
    }

    /// Why a player cannot move the army of another player who is out.
    fn no_command(&self, army: Seat, captor: Seat) -> Option<CommandFault> {
        let player = self.game.player(army);
        let is_eliminated = self.game.player(captor).status != Status::Active;
        let objections = [
            (
                self.config.options.method == Method::One,
                CommandFault::MethodOne,
            ),
            (player.status != Status::Checkmated, CommandFault::NotMated),
            (
                player.eliminated_by != Some(captor),
                CommandFault::NotTheCaptor,
            ),
            (is_eliminated, CommandFault::CaptorEliminated),
        ];
        objections
            .into_iter()
            .find(|(holds, _)| *holds)
            .map(|(_, why)| why)
    }

    fn check_scores(&mut self) {
        let players = &self.game.players;
        let given: Score = players.iter().map(|player| player.score).sum();
        let eliminated = players
            .iter()
            .filter(|player| !matches!(player.status, Status::Active | Status::Absent))
            .count();
        // Each player who was in and is out was worth one point at most.
        if given > Score::share(eliminated as u16, 1) {
            self.fault(Chess4Fault::Scores { given, eliminated });
        }
    }

    fn check_order_of_leaving(&mut self) {
        let eliminated: Vec<Army> = self
            .setup_check
            .seats()
            .into_iter()
            .filter(|(seat, _)| self.game.player(*seat).status != Status::Active)
            .map(|(_, army)| army)
            .collect();
        let absent = self.config.options.absent;
        let each_alone = || {
            let mut order: Vec<_> = eliminated.iter().map(|&army| Vec::from([army])).collect();
            order.sort_by_key(|group| absent != group.first().copied());
            order
        };
        let order = self
            .variant_state
            .left_in_order
            .clone()
            .unwrap_or_else(each_alone);
        let mut named: Vec<Army> = order.iter().flatten().copied().collect();
        named.sort();
        let mut expected = eliminated;
        expected.sort();
        // An army that takes no part is out before all others.
        let is_absent_first = absent.is_none_or(|army| order.first() == Some(&Vec::from([army])));
        // Everybody who is out leaves exactly once, and no group is empty.
        if named != expected || order.iter().any(Vec::is_empty) || !is_absent_first {
            return self.fault(Chess4Fault::LeftInOrder);
        }
        // The number is that of the group, so players who left together share it.
        for (number, army) in (1..)
            .zip(order)
            .flat_map(|(n, group)| group.into_iter().map(move |army| (n, army)))
        {
            if let Some(seat) = self.seat(army) {
                self.game.players[seat.index()].left = number;
            }
        }
        self.check_last_to_leave();
    }

    /// If nobody is in the game, several sides must have left together at last. Resigning players
    /// leave alone.
    fn check_last_to_leave(&mut self) {
        let players = || (0..).map(Seat).zip(&self.game.players);
        let highest = players().map(|(_, player)| player.left).max();
        let last = || players().filter(|(_, player)| Some(player.left) == highest);
        let sides: Seats = last()
            .map(|(seat, _)| self.config.sides[seat.index()])
            .collect();
        let resigned = last().any(|(_, player)| player.status == Status::Resigned);
        let nobody = players().all(|(_, player)| player.status != Status::Active);
        if nobody && (sides.len() < 2 || resigned) {
            self.fault(Chess4Fault::NobodyIn);
        }
    }

    fn check_castling(&mut self) {
        for (seat, army) in self.setup_check.seats() {
            let listed = self
                .setup_check
                .setup
                .castling
                .iter()
                .find(|(of, _)| *of == army);
            match listed {
                // The list is for players in the game; captured armies regain castling by their
                // pieces.
                Some(&(_, rook)) if !self.game.participants.active.contains(seat) => {
                    self.setup_check
                        .faults
                        .push(SetupFault::Castling { army, rook });
                }
                _ => self.check_castling_pieces(seat, army),
            }
        }
        self.game.update_castling_rights(self.config);
    }

    /// Finds out which castling piece is which.
    ///
    /// By default a captured army has regained nothing, and other armies castle with the rooks on
    /// their starting squares.
    fn check_castling_pieces(&mut self, seat: Seat, army: Army) {
        let is_two = self.config.options.method == Method::Two;
        let participants = &self.game.participants;
        // A captured army is moved by somebody but its own player is out.
        let is_captive = participants
            .moving
            .without(participants.active)
            .contains(seat);
        let captured = self.variant_state.captured_castling.get(&army);
        let written_rooks = self.variant_state.castling_rooks.get(&army);
        let castling_pieces = match (captured, written_rooks) {
            // Method 1 has no captured armies, so nobody ever asks for castling pieces.
            (None, None) if is_captive || !is_two => Some(CastlingPieces::default()),
            (None, None) => Some(self.game.castling_pieces_at_home(self.config, seat)),
            (Some(captured), None) if is_captive => self.castling_pieces_of(seat, captured),
            (None, Some(rooks)) if is_two && !is_captive => {
                self.castling_pieces_with_rooks(seat, rooks)
            }
            _ => None,
        };
        match castling_pieces {
            Some(castling_pieces) => self.game.castling_pieces[seat.index()] = castling_pieces,
            None if written_rooks.is_some() => self.fault(Chess4Fault::CastlingRooks(army)),
            None => self.fault(Chess4Fault::CapturedCastling(army)),
        }
    }

    /// The king and the written rooks, if all rooks that may still castle are among them.
    fn castling_pieces_with_rooks(
        &self,
        seat: Seat,
        rooks: &[Option<Square>; 2],
    ) -> Option<CastlingPieces> {
        let board = chess4::GAME.board();
        let [king, ..] = self.game.castling_pieces_at_home(self.config, seat).at;
        let [king_side, queen_side] = rooks.map(|rook| (rook, false));
        let pieces = [
            (king.map(|king| board.at(king)), false),
            king_side,
            queen_side,
        ];
        let castling_pieces = self.castling_pieces_of(seat, &CapturedCastling { pieces })?;
        let home_squares = CastlingPieces::home_squares(&self.config.tables, seat);
        let army = chess4::GAME.armies[seat.index()].army;
        let may = |home: Node| {
            self.setup_check
                .setup
                .castling
                .contains(&(army, board.at(home)))
        };
        // A right belongs to a rook on its starting square. It would be lost if another rook were
        // written in its place.
        let is_lost = |index: usize| {
            home_squares[index].is_some_and(may) && castling_pieces.at[index] != home_squares[index]
        };
        (!is_lost(1) && !is_lost(2)).then_some(castling_pieces)
    }

    /// The written pieces, if they stand where the setup says.
    fn castling_pieces_of(
        &self,
        seat: Seat,
        captured: &CapturedCastling,
    ) -> Option<CastlingPieces> {
        let board = chess4::GAME.board();
        let mut castling_pieces = CastlingPieces::default();
        for (index, kind) in [PieceKind::King, PieceKind::Rook, PieceKind::Rook]
            .into_iter()
            .enumerate()
        {
            let (square, kept) = captured.pieces[index];
            let node = match square {
                None => None,
                Some(square) => Some(board.node(square)?),
            };
            let stands =
                node.is_none_or(|node| self.game.board.pieces.at(node) == Some((seat, kind)));
            // A piece that is not on the board cannot have kept anything.
            if !stands || kept && node.is_none() {
                return None;
            }
            (castling_pieces.at[index], castling_pieces.kept[index]) = (node, kept);
        }
        let [_, king_side, queen_side] = castling_pieces.at;
        (king_side.is_none() || king_side != queen_side).then_some(castling_pieces)
    }

    fn check_en_passant(&mut self) {
        let game = &self.game;
        let en_passant = self
            .setup_check
            .read_en_passant_pawns(|seat| game.opponents(seat));
        self.game.en_passant = en_passant;
    }

    /// Finds the mates on the board. The credit is as written, or goes to the seat before the one
    /// to move.
    fn check_mates(&mut self) {
        let turn = self.game.board.turn;
        let before = Seat((turn.0 + SEATS as u8 - 1) % SEATS as u8);
        // By default the last mover has the credit for every mate on the board.
        let credit = self.game.commander(before).unwrap_or(before);
        self.game
            .check_everybody(self.config, Some(credit), Seats::NONE);
        for (&army, written) in &self.variant_state.mates {
            let (Some(seat), Some(by)) = (self.seat(army), self.seat(written.by)) else {
                continue;
            };
            match self.game.players[seat.index()].mate.as_mut() {
                Some(mate) => {
                    *mate = StandingMate {
                        by,
                        passed: written.passed,
                        ..*mate
                    }
                }
                None => self.fault(Chess4Fault::NotMated(army)),
            }
        }
    }

    /// A choice between captured armies is only due to a player who commands one of them and mated
    /// them all.
    fn check_choice(&mut self) {
        let by = self.game.board.turn;
        let seats = self
            .variant_state
            .choice
            .iter()
            .map(|army| self.seat(*army))
            .collect::<Option<Seats>>()
            .unwrap_or_default();
        let is_mine = |seat: Seat| {
            let player = self.game.player(seat);
            player.status == Status::Checkmated && player.eliminated_by == Some(by)
        };
        let mut chosen = seats;
        // A written choice that cannot be due is ignored, not refused.
        let fits = seats.len() > 1
            && self.config.options.method == Method::Two
            && self
                .game
                .captive(by)
                .is_some_and(|captive| seats.contains(captive))
            && chosen.all(is_mine);
        if fits {
            self.game.choice = seats;
        }
    }
}
