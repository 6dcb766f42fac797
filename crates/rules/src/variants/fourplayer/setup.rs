//! The players and points of a setup of a game for four: their check, the position that is made of
//! it, and their JSON keys.
//!
//! The checks that all variants have in common are in `movegen::setup`. In the resulting position
//! those who are mated or cannot move are out already. In JSON a queen that is worth one point has
//! the letter `D` among the pieces.

use alloc::collections::{BTreeMap, BTreeSet};
use alloc::string::String;

use entente_words::faults;
use serde::Serialize;
use thiserror::Error;

use crate::board::bits::Bits;
use crate::board::square::Square;
use crate::movegen::definition::{Definition, Start};
use crate::movegen::generator::EnPassantPawn;
use crate::movegen::json::{
    Counter, KeyError, Keys, Object, StatusWords, by_army, in_order, read_pending, scores,
    take_by_army,
};
use crate::movegen::known_moves::KnownMoves;
use crate::movegen::policy::{Course, Policy};
use crate::movegen::rule_set::{Promises, RuleSet};
use crate::movegen::setup::{Checked, SetupCheck, SetupFault, Written};
use crate::pieces::endings::{Pending, Status};
use crate::pieces::piece::{Army, PieceKind, Seat, Seats};
use crate::variants::fourplayer::SEATS;
use crate::variants::fourplayer::game::{FourPlayer, Game, GameConfig, PassedPawns, Player};
use crate::variants::fourplayer::options::{FourPlayerMode, FourPlayerOptions};
use crate::variants::fourplayer::turns::MAX_POINTS;

/// A position's data about its players, besides their pieces.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct FourPlayerState {
    /// The status of players who left; by default players are in the game. The king of one who
    /// resigned or ran out of time walks on.
    pub status: BTreeMap<Army, Status>,
    /// The cause that takes a player out of the game at their next turn.
    pub pending: BTreeMap<Army, Pending>,
    /// The points so far; by default none.
    pub points: BTreeMap<Army, u16>,
    /// The queens that pawns became, which are worth one point.
    pub one_point: BTreeSet<Square>,
}

impl FourPlayerState {
    fn status_of(&self, army: Army) -> Status {
        self.status.get(&army).copied().unwrap_or_default()
    }

    fn points_of(&self, army: Army) -> u16 {
        self.points.get(&army).copied().unwrap_or(0)
    }
}

/// The rounds of a game for points in which nobody leaves: everybody makes three moves.
const OPENING_ROUNDS: u32 = 3;

impl Definition for FourPlayerOptions {
    type State = FourPlayerState;
    type Fault = FourPlayerFault;
    type Policy = FourPlayer;

    fn rules(&self) -> &'static RuleSet {
        self.rule_set()
    }

    /// All in the game, without points.
    fn default_state(&self) -> FourPlayerState {
        FourPlayerState::default()
    }

    fn start(&self) -> Start {
        self.starting_position()
    }

    fn partner(&self, seat: Seat) -> Option<Seat> {
        let across = Seat((seat.0 + 2) % SEATS as u8);
        self.has_teams().then_some(across)
    }

    fn counts_points(&self) -> bool {
        !self.has_teams()
    }

    fn counts_only_first(&self) -> bool {
        self.mode == FourPlayerMode::Solo
    }

    fn opening_rounds(&self) -> u32 {
        if self.has_teams() { 0 } else { OPENING_ROUNDS }
    }

    fn promises(&self) -> Promises {
        if self.mode == FourPlayerMode::Diplomacy {
            Promises::Always
        } else {
            Promises::Never
        }
    }

    fn policy<V: From<FourPlayerFault>>(
        &self,
        written: Written<'_>,
        state: &FourPlayerState,
    ) -> Checked<FourPlayer, V> {
        FourPlayer::of(written, state, *self)
    }
}

impl FourPlayer {
    /// The position that a setup describes.
    fn of<V: From<FourPlayerFault>>(
        written: Written<'_>,
        variant_state: &FourPlayerState,
        options: FourPlayerOptions,
    ) -> Checked<FourPlayer, V> {
        let board = written.board();
        let dark = board.nodes().filter(|&node| board.is_dark(board.at(node)));
        let config = GameConfig::new(options, dark.collect());
        let mut setup_check = SetupCheck::new(written, &config.tables);
        let has_king = |army| {
            let status = variant_state.status_of(army);
            status.is_in() || walks(status)
        };
        setup_check.place_pieces();
        setup_check.set_turn();
        setup_check.count_kings(has_king);
        // Of grey pawns nobody need know whose they were.
        setup_check.find_pawns_on_last_row_of(|army| variant_state.status_of(army).is_in());
        setup_check.grant_castling();
        setup_check.check_counters();
        let (players, live, walking) = check_players(&mut setup_check, variant_state, &config);
        let one_point = check_one_point(&mut setup_check, variant_state, &config);
        let passed = read_passed(&mut setup_check, live, &config);
        let mut now = Game {
            board: setup_check.state,
            passed,
            one_point,
            players,
            live,
            walking,
            in_check: Seats::NONE,
            end: None,
            known_moves: KnownMoves::NONE,
        };
        setup_check.finish(())?;
        now.set_up(&config);
        Ok(FourPlayer::new(config, now))
    }
}

/// Does the king of a player who left in this way walk on?
fn walks(status: Status) -> bool {
    matches!(status, Status::Resigned | Status::Flagged)
}

/// The players as written, those in the game, and those whose kings walk.
fn check_players<V: From<FourPlayerFault>>(
    setup_check: &mut SetupCheck<'_, 3, V>,
    variant_state: &FourPlayerState,
    config: &GameConfig,
) -> ([Player; SEATS], Seats, Seats) {
    let mut players = [Player::default(); SEATS];
    let (mut live, mut walking) = (Seats::NONE, Seats::NONE);
    for (seat, army) in setup_check.seats() {
        let status = variant_state.status_of(army);
        let pending = variant_state.pending.get(&army).copied();
        let points = variant_state.points_of(army);
        let is_known = matches!(status, Status::Checkmated | Status::Stalemated);
        if !status.is_in() && (config.has_teams() || !is_known && !walks(status)) {
            setup_check.fault(FourPlayerFault::Status(army));
        }
        if pending.is_some() && (config.has_teams() || !status.is_in()) {
            setup_check.fault(FourPlayerFault::Pending(army));
        }
        if points > if config.has_teams() { 0 } else { MAX_POINTS } {
            setup_check.fault(FourPlayerFault::Points(army));
        }
        if status.is_in() {
            live = live.with(Seats::of(seat));
        } else if walks(status) {
            walking = walking.with(Seats::of(seat));
        }
        players[seat.index()] = Player {
            status,
            pending,
            points,
        };
    }
    (players, live, walking)
}

fn check_one_point<V: From<FourPlayerFault>>(
    setup_check: &mut SetupCheck<'_, 3, V>,
    variant_state: &FourPlayerState,
    config: &GameConfig,
) -> Bits<3> {
    let mut one_point = Bits::EMPTY;
    for &square in &variant_state.one_point {
        let queens = setup_check.state.pieces.of(PieceKind::Queen);
        let node = setup_check.setup.board().node(square);
        match node.filter(|&node| queens.contains(node) && !config.has_teams()) {
            Some(node) => one_point.insert(node),
            None => setup_check.fault(FourPlayerFault::OnePoint(square)),
        }
    }
    one_point
}

/// The pawns that can be captured en passant, one of each seat. A right that nobody can use is
/// dropped.
fn read_passed<V>(
    setup_check: &mut SetupCheck<'_, 3, V>,
    live: Seats,
    config: &GameConfig,
) -> PassedPawns {
    let read = setup_check.read_en_passant_pawns(|seat| live.without(config.team(seat)));
    let mut passed = PassedPawns::EMPTY;
    let mut seen = Seats::NONE;
    for pawn in read.as_slice() {
        let owner = setup_check.state.pieces.at(pawn.pawn).map(|(seat, _)| seat);
        let owner = owner.map_or(Seats::NONE, Seats::of);
        let board = setup_check.setup.board();
        let is_only = seen.common(owner) == Seats::NONE;
        if is_only && !pawn.takers.continuing_seats().any() {
            passed.push(EnPassantPawn { ..*pawn });
        } else {
            setup_check.faults.push(SetupFault::EnPassant {
                target: board.at(pawn.target),
                pawn: board.at(pawn.pawn),
            });
        }
        seen = seen.with(owner);
    }
    passed
}

impl Game {
    /// Completes a position that was set up.
    fn set_up(&mut self, config: &GameConfig) {
        let (rights, live) = (&mut self.board.rights, self.live);
        let is_out = |seat| !live.contains(seat);
        config.tables.revoke_castling(rights, is_out);
        self.passed
            .begin_turn(self.board.pieces.army(self.board.turn));
        self.find_checks(config);
        if !config.has_teams() {
            self.judge_mates(config, None);
        }
        self.begin_turns(config);
    }
}

impl FourPlayer {
    /// The position's data about its players, as a setup has it.
    pub(super) fn state_of_players(&self) -> FourPlayerState {
        let armies = || {
            (0..)
                .map(Seat)
                .zip(self.config.tables.armies.iter().copied())
        };
        let player = |seat: Seat| self.now.player(seat);
        let board = self.config.options.rules().board();
        FourPlayerState {
            status: armies()
                .map(|(seat, army)| (army, player(seat).status))
                .collect(),
            pending: armies()
                .filter_map(|(seat, army)| Some((army, player(seat).pending?)))
                .collect(),
            points: armies()
                .map(|(seat, army)| (army, player(seat).points))
                .collect(),
            one_point: self.now.one_point.map(|node| board.at(node)).collect(),
        }
    }
}

faults! {
    /// The faults of a setup's players and points.
    #[derive(Clone, PartialEq, Eq, Debug, Error)]
    #[error("{self:?}")]
    pub enum FourPlayerFault = "fault-four-player" {
        /// A player cannot have left in this way: in teams nobody leaves before the end.
        Status(army: Army),
        /// Nothing can be pending for a player who is out, or in teams.
        Pending(army: Army),
        /// An army has more points than a game can give, or points in teams.
        Points(army: Army),
        /// A queen worth one point is not a queen, or the mode has none.
        OnePoint(square: Square),
    }
}

const STATUSES: StatusWords = StatusWords {
    words: &[
        (Status::Active, "active"),
        (Status::Checkmated, "checkmate"),
        (Status::Stalemated, "stalemate"),
        (Status::Resigned, "resigned"),
        (Status::Flagged, "flagged"),
    ],
    allowed: &["active", "checkmate", "stalemate", "resigned", "flagged"],
};

/// The players and their points. In teams there are no points.
#[derive(Serialize)]
pub(crate) struct FourPlayerKeys {
    status: Object<&'static str>,
    pending: Object<&'static str>,
    points: Object<u16>,
}

/// The derived values: the points at the end, and whether chance moves now.
#[derive(Serialize)]
pub(crate) struct EndKeys {
    scores: Option<Object<String>>,
    chance: bool,
}

impl FourPlayerKeys {
    pub(super) fn of(game: &FourPlayer) -> FourPlayerKeys {
        FourPlayerKeys::of_state(&game.tables().armies, &game.state_of_players())
    }

    /// The keys of the players of a setup, possible or not.
    pub(crate) fn of_state(armies: &[Army], state: &FourPlayerState) -> FourPlayerKeys {
        let status = armies.iter().map(|army| (*army, state.status_of(*army)));
        let points = armies.iter().map(|army| (*army, state.points_of(*army)));
        FourPlayerKeys {
            status: by_army(status, |status| STATUSES.word(status)),
            pending: by_army(in_order(armies, &state.pending), Pending::word),
            points: by_army(points, |points| points),
        }
    }
}

impl EndKeys {
    pub(super) fn of(game: &FourPlayer, course: &Course<'_>) -> EndKeys {
        EndKeys {
            scores: scores(&game.tables().armies, course.outcome),
            chance: course.outcome.is_none() && game.is_chance_to_move(),
        }
    }
}

impl FourPlayerState {
    /// Reads the keys of the players.
    pub(crate) fn read(&mut self, armies: &[Army], keys: &mut Keys<'_>) -> Result<(), KeyError> {
        self.status = take_by_army(keys, armies, "status", |word| STATUSES.read(word))?;
        self.pending = take_by_army(keys, armies, "pending", read_pending)?;
        // Too many points are kept as one more than the most, which `setup` refuses.
        let points = |Counter(points)| Ok(points.min(u32::from(MAX_POINTS) + 1) as u16);
        self.points = take_by_army(keys, armies, "points", points)?;
        Ok(())
    }
}
