//! The players of a setup under the multi-player rules: their check, and their JSON keys.
//!
//! The checks that all variants have in common are in `movegen::setup`. Here it is who is in the
//! game, and what is pending. Which armies there are is in the options. In the resulting position a
//! king whose end is due is already gone. The derived keys are what follows for draws and scores.

use alloc::collections::BTreeMap;
use alloc::string::String;
use alloc::vec::Vec;

use serde::Serialize;

use crate::movegen::definition::{Definition, Start};
use crate::movegen::en_passant::EnPassantPawns;
use crate::movegen::json::{
    Counter, KeyError, Keys, Object, StatusWords, by_army, in_order, letter, read_pending, scores,
    take_by_army,
};
use crate::movegen::known_moves::KnownMoves;
use crate::movegen::policy::Course;
use crate::movegen::rule_set::RuleSet;
use crate::movegen::setup::{Checked, SetupCheck, Written};
use crate::pieces::endings::{Claim, Pending, Status};
use crate::pieces::piece::{Army, PieceKind, Seats};
use crate::variants::multiplayer;
use crate::variants::multiplayer::game::{Game, GameConfig, Multiplayer, Player};
use crate::variants::multiplayer::options::{
    Lineup, LineupForm, MultiplayerBoard, MultiplayerFault, MultiplayerOptions, SEATS,
};

/// A position's data about its players, besides their pieces.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct MultiplayerState {
    /// The status of players who left; by default players are in the game.
    pub status: BTreeMap<Army, Status>,
    /// The cause that removes a king at its player's next turn.
    pub pending: BTreeMap<Army, Pending>,
}

impl MultiplayerState {
    fn status_of(&self, army: Army) -> Status {
        self.status.get(&army).copied().unwrap_or_default()
    }
}

/// A game on the board of its options.
pub(crate) enum AnyMultiplayer {
    Square(Multiplayer<1>),
    Plus(Multiplayer<3>),
    SmallPlus(Multiplayer<2>),
}

impl Definition for MultiplayerOptions {
    type State = MultiplayerState;
    type Fault = MultiplayerFault;
    type Policy = AnyMultiplayer;

    fn rules(&self) -> &'static RuleSet {
        self.board.rule_set()
    }

    fn armies(&self) -> Vec<Army> {
        self.lineup.armies().collect()
    }

    fn start(&self) -> Start {
        self.starting_position()
    }

    /// All in the game.
    fn default_state(&self) -> MultiplayerState {
        MultiplayerState::default()
    }

    fn policy<V: From<MultiplayerFault>>(
        &self,
        written: Written<'_>,
        state: &MultiplayerState,
    ) -> Checked<AnyMultiplayer, V> {
        Ok(match self.board {
            MultiplayerBoard::Square => {
                let board = written.board();
                // Bishops are compared by the colour of their squares; the other board needs none.
                let dark = board.nodes().filter(|&node| board.is_dark(board.at(node)));
                let config = GameConfig {
                    options: *self,
                    tables: multiplayer::chessboard_tables(self.lineup),
                    dark: Some(dark.collect()),
                };
                AnyMultiplayer::Square(Multiplayer::of(written, state, config)?)
            }
            MultiplayerBoard::Chess4 => {
                let config = GameConfig {
                    options: *self,
                    tables: multiplayer::plus_tables(self.lineup),
                    dark: None,
                };
                AnyMultiplayer::Plus(Multiplayer::of(written, state, config)?)
            }
            MultiplayerBoard::Chess45 => {
                let config = GameConfig {
                    options: *self,
                    tables: multiplayer::small_plus_tables(self.lineup),
                    dark: None,
                };
                AnyMultiplayer::SmallPlus(Multiplayer::of(written, state, config)?)
            }
        })
    }
}

impl<const N: usize> Multiplayer<N> {
    fn of<V: From<MultiplayerFault>>(
        written: Written<'_>,
        variant_state: &MultiplayerState,
        config: GameConfig<N>,
    ) -> Checked<Multiplayer<N>, V> {
        let mut setup_check = SetupCheck::new(written, &config.tables);
        let is_in = |army| variant_state.status_of(army).is_in();
        setup_check.place_pieces();
        setup_check.set_turn();
        setup_check.count_kings(is_in);
        setup_check.find_pawns_on_last_row();
        setup_check.grant_castling();
        setup_check.check_counters();
        let (players, active) = check_armies(&mut setup_check, variant_state);
        let en_passant = if config.options.has_en_passant() {
            setup_check.read_en_passant_pawns(|seat| active.without(Seats::of(seat)))
        } else {
            setup_check.refuse_en_passant();
            EnPassantPawns::EMPTY
        };
        let all = setup_check.seats().into_iter().map(|(seat, _)| seat);
        let mut now = Game {
            board: setup_check.state,
            en_passant,
            players,
            active,
            eliminated: all.collect::<Seats>().without(active),
            end: None,
            fifty_complete: false,
            known_moves: KnownMoves::NONE,
        };
        if setup_check.faults.is_empty() {
            // Kings whose end is due are removed at once; that needs a position without faults.
            now.set_up(&config);
        }
        setup_check.finish(())?;
        Ok(Multiplayer::new(config, now))
    }
}

/// The players as written, and who is in the game.
fn check_armies<const N: usize, V: From<MultiplayerFault>>(
    setup_check: &mut SetupCheck<'_, N, V>,
    variant_state: &MultiplayerState,
) -> ([Player; SEATS], Seats) {
    let mut players = [Player::default(); SEATS];
    let mut active = Seats::NONE;
    for (seat, army) in setup_check.seats() {
        let status = variant_state.status_of(army);
        let pending = variant_state.pending.get(&army).copied();
        let kings =
            setup_check.state.pieces.army(seat) & setup_check.state.pieces.of(PieceKind::King);
        // Somebody who is out has no king, so nothing can happen to it later.
        if status.is_in() {
            active = active.with(Seats::of(seat));
        } else {
            if kings.any() {
                setup_check.fault(MultiplayerFault::EliminatedWithKing(army));
            }
            if pending.is_some() {
                setup_check.fault(MultiplayerFault::Pending(army));
            }
        }
        players[seat.index()] = Player { status, pending };
    }
    (players, active)
}

const STATUSES: StatusWords = StatusWords {
    words: &[
        (Status::Active, "active"),
        (Status::Checkmated, "mated"),
        (Status::Captured, "captured"),
        (Status::Stalemated, "stalemated"),
        (Status::Resigned, "resigned"),
        (Status::Flagged, "flagged"),
    ],
    allowed: &[
        "active",
        "mated",
        "captured",
        "stalemated",
        "resigned",
        "flagged",
    ],
};

/// The armies and their players.
#[derive(Serialize)]
pub(crate) struct MultiplayerKeys {
    order: Vec<String>,
    pawns: Object<String>,
    status: Object<&'static str>,
    pending: Object<&'static str>,
    quiet_plies: u32,
}

/// The derived values.
#[derive(Serialize)]
pub(crate) struct SharesKeys {
    scores: Option<Object<String>>,
    offers: Vec<String>,
    claim50: Vec<String>,
    claim3: Vec<String>,
}

impl MultiplayerKeys {
    pub(super) fn of(
        lineup: Lineup,
        variant_state: &MultiplayerState,
        halfmoves: u32,
    ) -> MultiplayerKeys {
        let armies: Vec<Army> = lineup.armies().collect();
        let LineupForm { order, pawns } = LineupForm::of(lineup);
        MultiplayerKeys {
            order: order.unwrap_or_default(),
            pawns: pawns.unwrap_or_default(),
            status: by_army(in_order(&armies, &variant_state.status), |status| {
                STATUSES.word(status)
            }),
            pending: by_army(in_order(&armies, &variant_state.pending), Pending::word),
            quiet_plies: halfmoves,
        }
    }
}

impl SharesKeys {
    pub(super) fn of(armies: &[Army], course: &Course<'_>) -> SharesKeys {
        let offers = armies.iter().copied();
        let offers = offers.filter(|army| course.offers.contains(army));
        let letters = |armies: Vec<Army>| armies.into_iter().map(letter).collect();
        SharesKeys {
            scores: scores(armies, course.outcome),
            offers: letters(offers.collect()),
            claim50: letters((course.claimants)(Claim::FiftyMoves)),
            claim3: letters((course.claimants)(Claim::Threefold)),
        }
    }
}

impl MultiplayerState {
    /// Reads the keys of the players, and the counter that has another name here.
    pub(crate) fn read(
        &mut self,
        armies: &[Army],
        keys: &mut Keys<'_>,
        halfmoves: &mut u32,
    ) -> Result<(), KeyError> {
        self.status = take_by_army(keys, armies, "status", |word| STATUSES.read(word))?;
        self.pending = take_by_army(keys, armies, "pending", read_pending)?;
        *halfmoves = keys.take("quiet_plies")?.map_or(0, |Counter(count)| count);
        Ok(())
    }
}
