//! A game of Chess 4.5 at one of its positions, and what a move changes; and Chess 4.5 as a policy:
//! who is in the game, who is attacked, what resigning does, how a game ends, and the check of a
//! setup.
//!
//! A position has no JSON keys of its own, because the pieces show who is in; the derived keys are
//! here. In a setup a side with pieces has exactly one king, or in Yellow's case one queen. Only
//! Yellow has a queen and guards. In the resulting position sides that cannot move are skipped.

use alloc::string::String;
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::convert::Infallible;

use serde::Serialize;

use crate::board::bits::Bits;
use crate::board::square::Node;
use crate::movegen::definition::Definition;
use crate::movegen::generator::Turn;
use crate::movegen::json::letter;
use crate::movegen::known_moves::KnownMoves;
use crate::movegen::policy::{
    Course, GiveUpResult, NoKeys, Objection, Objections, Policy, SearchPolicy,
};
use crate::movegen::rule_set::RuleSet;
use crate::movegen::setup::{Checked, SetupCheck, SetupFault, Written};
use crate::movegen::sink::Sink;
use crate::movegen::state::{LastPly, PlyTree, State};
use crate::movegen::tables::Tables;
use crate::pieces::endings::{Claim, Outcome, Pending, Reason, Status};
use crate::pieces::moves::{Move, Ply};
use crate::pieces::piece::{Army, Piece, PieceKind, Seat, Seats};
use crate::variants::chess45::{CENTRE, CHESS45, Chess45Options, GuardPlacement};

/// The number of sides.
const SIDES: u8 = 5;

/// The last side: the queen and her guards.
pub(super) const YELLOW: Seat = Seat(4);

/// The constants of a game.
#[derive(Debug)]
pub(super) struct GameConfig {
    pub(super) options: Chess45Options,
    pub(super) tables: Arc<Tables<2>>,
    centre: Node,
}

impl GameConfig {
    pub(super) fn new(options: Chess45Options) -> GameConfig {
        GameConfig {
            tables: options.tables(),
            centre: CHESS45.shape.board().named(CENTRE),
            options,
        }
    }
}

/// The end of a game that a position brings about.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum Ending {
    /// Only one side is left, or only one of the four armies if Yellow does not count.
    OneLeft(Seat),
    /// Nobody can move.
    Blocked,
}

/// A game of Chess 4.5 at one of its positions.
#[derive(Clone)]
pub(crate) struct Chess45 {
    pub(super) config: Arc<GameConfig>,
    pub(super) now: Game,
}

/// A position of Chess 4.5. It is the turn of a side that can move, unless the game is over.
#[derive(Clone, Copy)]
pub(super) struct Game {
    pub(super) board: State<2>,
    /// The end of the game. It follows from the board, and is stored because every list of moves
    /// asks for it.
    pub(super) ending: Option<Ending>,
    known_moves: KnownMoves<{ SIDES as usize }>,
}

/// The options tell configurations apart; the rest is derived from them.
impl PartialEq for Chess45 {
    fn eq(&self, other: &Chess45) -> bool {
        self.now.board == other.now.board && self.config.options == other.config.options
    }
}

impl Eq for Chess45 {}

impl Chess45 {
    pub(super) fn new(config: GameConfig, board: State<2>) -> Chess45 {
        let mut now = Game {
            board,
            ending: None,
            known_moves: KnownMoves::NONE,
        };
        now.begin_turn(&config);
        Chess45 {
            config: Arc::new(config),
            now,
        }
    }

    /// The position after a change.
    pub(super) fn changed(&self, change: impl FnOnce(&GameConfig, &mut Game)) -> Chess45 {
        let mut next = self.clone();
        change(&next.config, &mut next.now);
        next
    }
}

impl PlyTree<2> for Game {
    type Config = GameConfig;

    #[inline]
    fn generate(&self, config: &GameConfig, sink: &mut impl Sink<2>) {
        if self.ending.is_none() {
            self.turn_of(config, self.board.turn).generate(sink);
        }
    }

    #[inline]
    fn make_move(&mut self, _before: &Game, config: &GameConfig, mv: Move<Node>) {
        self.play(config, mv);
    }
}

impl Game {
    /// The sides that are in the game: those with pieces.
    pub(super) fn sides(&self) -> Seats {
        let seats = (0..SIDES).map(Seat);
        seats.filter(|&seat| self.is_in(seat)).collect()
    }

    pub(super) fn is_in(&self, seat: Seat) -> bool {
        self.board.pieces.army(seat).any()
    }

    /// The royal pieces, with which a side is lost: the kings and Yellow's queen.
    pub(super) fn royals(&self) -> Bits<2> {
        self.board.pieces.of(PieceKind::King) | self.board.pieces.of(PieceKind::Queen)
    }

    /// A side's moves. There is no king to protect.
    #[inline]
    pub(super) fn turn_of<'a>(&'a self, config: &'a GameConfig, seat: Seat) -> Turn<'a, 2> {
        Turn {
            king: None,
            ..self.board.turn_of(&config.tables, seat)
        }
    }

    #[inline]
    fn can_move(&mut self, config: &GameConfig, seat: Seat) -> bool {
        self.known_moves.seats().contains(seat) || self.find_move(config, seat)
    }

    /// Finds out whether a side can move, and remembers a simple move.
    #[inline(never)]
    fn find_move(&mut self, config: &GameConfig, seat: Seat) -> bool {
        let turn = self.turn_of(config, seat);
        let check_info = turn.check_info();
        let step = turn.easy_move(&check_info);
        let can_move = step.is_some() || turn.can_move(&check_info);
        self.known_moves.learn(seat, step);
        can_move
    }

    /// Makes a legal move with everything that follows from it.
    #[inline]
    pub(super) fn play(&mut self, config: &GameConfig, mv: Move<Node>) {
        // Both are asked before the move, which changes what stands on these squares.
        let captures = self.board.pieces.is_occupied(mv.to);
        let by_queen = captures && self.board.pieces.of(PieceKind::Queen).contains(mv.from);
        let taken = Some(mv.to).filter(|_| captures);
        self.board.play_taking(&config.tables, mv, taken);
        self.board.en_passant = None;
        self.known_moves.follow(mv);
        if captures {
            // An army that has just lost its king leaves the centre before the guard is made.
            self.remove_kingless_sides();
            if by_queen {
                self.make_guard(config, mv);
            }
            self.ending = self.one_left(config).map(Ending::OneLeft);
        }
        if self.ending.is_none() {
            self.find_next_mover(config);
        }
    }

    /// The piece that the queen captured becomes a guard in the centre (C45-05). This is asked
    /// after the queen has arrived.
    fn make_guard(&mut self, config: &GameConfig, mv: Move<Node>) {
        let centre = config.centre;
        let is_made = match config.options.guard_placement {
            GuardPlacement::IfEmpty => !self.board.pieces.is_occupied(centre),
            GuardPlacement::Head => mv.from != centre && mv.to != centre,
        };
        if is_made {
            // By the option `head` a piece may stand there; it is replaced, even a king.
            self.board.pieces.lift(centre);
            self.board.pieces.put(centre, YELLOW, PieceKind::Guard);
            self.known_moves = KnownMoves::NONE;
            self.remove_kingless_sides();
        }
    }

    /// Passes the turn on without a move.
    pub(super) fn stand_still(&mut self, config: &GameConfig) {
        self.board.pass_turn(usize::from(SIDES));
        self.begin_turn(config);
    }

    /// A side without its royal piece loses all its pieces (C45-06).
    fn remove_kingless_sides(&mut self) {
        let royals = self.royals();
        for seat in (0..SIDES).map(Seat) {
            let pieces = self.board.pieces.army(seat);
            if (pieces & royals).is_empty() {
                self.board.pieces.clear(pieces);
                self.known_moves.forget(Seats::of(seat));
            }
        }
    }

    /// A side has given up: it disappears as if its king were captured.
    pub(super) fn remove(&mut self, config: &GameConfig, seat: Seat) {
        let pieces = self.board.pieces.army(seat);
        self.board.pieces.clear(pieces);
        self.known_moves.forget(Seats::of(seat));
        // Otherwise the turn stays with the player who has it.
        if self.board.turn == seat {
            self.board.pass_turn(usize::from(SIDES));
        }
        self.begin_turn(config);
    }

    /// Ends the game, or gives the turn to the next side that can move.
    fn begin_turn(&mut self, config: &GameConfig) {
        self.ending = self.one_left(config).map(Ending::OneLeft);
        if self.ending.is_none() {
            self.find_next_mover(config);
        }
    }

    /// Gives the turn to the next side that can move; if there is none, the game ends (C45-07,
    /// C45-13).
    #[inline]
    fn find_next_mover(&mut self, config: &GameConfig) {
        if self.can_move(config, self.board.turn) {
            return;
        }
        // Sides that are out have no pieces and so no moves: they are skipped like blocked ones.
        let next = (1..SIDES).find(|&offset| self.can_move(config, self.after_next(offset)));
        match next {
            Some(offset) => (0..offset).for_each(|_| self.board.pass_turn(usize::from(SIDES))),
            None => self.ending = Some(Ending::Blocked),
        }
    }

    /// The seat this many turns after the one to move.
    fn after_next(&self, offset: u8) -> Seat {
        Seat((self.board.turn.0 + offset) % SIDES)
    }

    /// The last side in the game, if no other side counts (C45-08).
    #[inline]
    fn one_left(&self, config: &GameConfig) -> Option<Seat> {
        let mut counted = if config.options.yellow_counts {
            self.sides()
        } else {
            self.sides().without(Seats::of(YELLOW))
        };
        counted.next().filter(|_| !counted.any())
    }
}

/// The number of rounds without a capture or pawn move after which any player can claim a draw
/// (C45-16).
const QUIET_ROUNDS: u32 = 50;

impl Policy<2> for Chess45 {
    type Keys = NoKeys;
    type DerivedKeys = StandingKeys;
    type Definition = Chess45Options;

    fn options(&self) -> Chess45Options {
        self.config.options
    }

    fn players(&self) {}

    fn tables(&self) -> &Tables<2> {
        &self.config.tables
    }

    fn state(&self) -> &State<2> {
        &self.now.board
    }

    fn state_mut(&mut self) -> &mut State<2> {
        &mut self.now.board
    }

    fn turn_of(&self, seat: Seat) -> Turn<'_, 2> {
        self.now.turn_of(&self.config, seat)
    }

    fn generate(&self, sink: &mut impl Sink<2>) {
        self.now.generate(&self.config, sink);
    }

    fn after(&self, ply: Ply<Node>) -> Chess45 {
        match ply {
            Ply::Move(mv) => self.changed(|config, now| now.play(config, mv)),
            _ => self.clone(),
        }
    }

    /// Only a warning (C45-10): the pieces that could capture a king, or Yellow's queen.
    fn checkers(&self, seat: Seat) -> Bits<2> {
        let turn = self.turn_of(seat);
        // The piece whose loss ends the game for its player.
        let royal = (turn.own & self.now.royals()).first();
        royal.map_or(Bits::EMPTY, |royal| {
            turn.threat.attackers(royal, turn.occupied)
        })
    }

    fn status(&self, seat: Seat) -> Status {
        if self.now.is_in(seat) {
            Status::Active
        } else {
            Status::Eliminated
        }
    }

    fn give_up(&self, seat: Seat, _: Pending) -> GiveUpResult<Chess45> {
        GiveUpResult::Position(self.changed(|config, now| now.remove(config, seat)))
    }

    fn outcome(&self, _: impl FnOnce() -> usize) -> Option<Outcome> {
        Some(match self.now.ending? {
            Ending::OneLeft(winner) => self.outcome_for(Reason::OneLeft, Some(winner)),
            Ending::Blocked => self.outcome_for(Reason::Blocked, None),
        })
    }

    fn outcome_now(&self, reason: Reason) -> Outcome {
        let reason = match reason {
            Reason::FiftyMoves => Reason::Fifty,
            reason => reason,
        };
        self.outcome_for(reason, None)
    }

    fn claimants(&self, claim: Claim, _: impl FnOnce() -> usize) -> Seats {
        let sides = self.now.sides();
        // The counter counts plies, and a round has one for each player who is in.
        let quiet = QUIET_ROUNDS * sides.len() as u32;
        match claim {
            Claim::FiftyMoves if self.now.board.halfmoves >= quiet => sides,
            Claim::FiftyMoves | Claim::Threefold => Seats::NONE,
        }
    }

    fn derived_keys(&self, course: &Course<'_>) -> Option<StandingKeys> {
        let sides = self.config.tables.armies_of(self.now.sides());
        Some(StandingKeys::of(sides, course))
    }

    fn leaves(&self, depth: u32, last: LastPly) -> u64 {
        self.now.leaves(&self.config, depth, last)
    }
}

impl SearchPolicy<2> for Chess45 {
    fn skipped(&self) -> Option<Chess45> {
        let skipped = || self.changed(|config, now| now.stand_still(config));
        self.now.ending.is_none().then(skipped)
    }
}

impl Objections<2> for Chess45 {
    type Rule = Infallible;

    fn why_nobody_moves(&self) -> Option<Objection<Infallible>> {
        self.now.ending.map(|_| Objection::GameOver)
    }
}

impl Chess45 {
    fn outcome_for(&self, reason: Reason, winner: Option<Seat>) -> Outcome {
        Outcome::of_winner(reason, winner, self.now.sides(), &self.config.tables.armies)
    }
}

/// The sides that are in the game, and the result.
#[derive(Serialize)]
pub(crate) struct StandingKeys {
    /// The sides that are in, as one word in turn order.
    sides: String,
    winner: Option<String>,
    draw: bool,
}

impl StandingKeys {
    fn of(active: Vec<Army>, course: &Course<'_>) -> StandingKeys {
        let outcome = course.outcome;
        let winner = outcome.and_then(|outcome| outcome.winners().first().copied());
        StandingKeys {
            sides: active.into_iter().map(Army::letter).collect(),
            winner: winner.map(letter),
            draw: outcome.is_some() && winner.is_none(),
        }
    }
}

/// The kinds that only Yellow has.
const YELLOW_KINDS: [PieceKind; 2] = [PieceKind::Queen, PieceKind::Guard];

impl Chess45 {
    /// The position that a setup describes.
    fn of<V>(written: Written<'_>, options: Chess45Options) -> Checked<Chess45, V> {
        let config = GameConfig::new(options);
        let mut setup_check = SetupCheck::new(written, &config.tables);
        setup_check.place_pieces();
        setup_check.set_turn();
        find_pieces_of_wrong_army(&mut setup_check);
        check_royals(&mut setup_check);
        setup_check.find_pawns_out_of_place();
        setup_check.grant_castling();
        // There is no en passant in Chess 4.5.
        setup_check.refuse_en_passant();
        setup_check.check_counters();
        let board = setup_check.state;
        setup_check.finish(())?;
        Ok(Chess45::new(config, board))
    }
}

/// Pieces of a kind that their army does not have.
fn find_pieces_of_wrong_army<V>(setup_check: &mut SetupCheck<'_, 2, V>) {
    for (&square, &Piece { army, kind }) in setup_check.setup.pieces {
        let seat = setup_check.setup.seat_of(army);
        let is_yellow_kind = YELLOW_KINDS.contains(&kind);
        if seat.is_some_and(|seat| is_yellow_kind != (seat == YELLOW)) {
            setup_check
                .faults
                .push(SetupFault::ForeignKind { army, kind, square });
        }
    }
}

/// Every side that has pieces has exactly one royal piece.
fn check_royals<V>(setup_check: &mut SetupCheck<'_, 2, V>) {
    let state = setup_check.state;
    for (seat, army) in setup_check.seats() {
        let pieces = state.pieces.army(seat);
        let kind = royal(seat);
        let fault = match (pieces & state.pieces.of(kind)).count() {
            0 if pieces.is_empty() => continue,
            1 => continue,
            0 if kind == PieceKind::Queen => SetupFault::NoQueen { army },
            0 => SetupFault::NoKing { army },
            count if kind == PieceKind::Queen => SetupFault::ManyQueens { army, count },
            count => SetupFault::ManyKings { army, count },
        };
        setup_check.faults.push(fault);
    }
}

fn royal(seat: Seat) -> PieceKind {
    match seat {
        YELLOW => PieceKind::Queen,
        _ => PieceKind::King,
    }
}

impl Definition for Chess45Options {
    type State = ();
    type Fault = Infallible;
    type Policy = Chess45;

    fn rules(&self) -> &'static RuleSet {
        &CHESS45
    }

    fn default_state(&self) {}

    fn neutral_counts(&self) -> bool {
        self.yellow_counts
    }

    fn policy<V: From<Infallible>>(
        &self,
        written: Written<'_>,
        _state: &(),
    ) -> Checked<Chess45, V> {
        Chess45::of(written, *self)
    }
}
