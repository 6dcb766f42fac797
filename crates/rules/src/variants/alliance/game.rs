//! Board and alliances together: which moves are legal, what follows from a move or a choice, and
//! whose turn is next.
//!
//! A game position is small enough to be copied for every move, and trusts its moves to be legal.
//! Alliances are in `diplomacy`.

use alloc::boxed::Box;
use alloc::sync::Arc;

use crate::board::bits::Bits;
use crate::board::square::Node;
use crate::movegen::generator::Turn;
use crate::movegen::known_moves::KnownMoves;
use crate::movegen::sink::Sink;
use crate::movegen::state::{PlyTree, State};
use crate::movegen::tables::Tables;
use crate::pieces::code::Code;
use crate::pieces::endings::Pending;
use crate::pieces::moves::Move;
use crate::pieces::piece::{PieceKind, Seat, Seats};
use crate::variants::alliance::diplomacy::{Diplomacy, Log, Named, ensure};
use crate::variants::alliance::events::{AllianceAction, Consequence, KingLoss, army};
use crate::variants::alliance::{self, AllianceOptions, AllyCapture, SEATS};

/// The constants of a game.
#[derive(Clone, Debug)]
pub(crate) struct GameConfig {
    pub(super) options: AllianceOptions,
    pub(super) tables: Arc<Tables<1>>,
}

impl GameConfig {
    pub(super) fn new(options: AllianceOptions) -> GameConfig {
        let tables = alliance::tables();
        GameConfig { options, tables }
    }
}

/// A game of Four Player Chess at one of its positions.
#[derive(Clone, Debug)]
pub(crate) struct AllianceGame {
    pub(crate) config: Arc<GameConfig>,
    pub(crate) now: Box<Game>,
    /// The consequences of the last event; empty for a position that was set up.
    pub(crate) log: Log,
}

impl AllianceGame {
    pub(super) fn new(config: GameConfig, now: Game) -> AllianceGame {
        AllianceGame {
            config: Arc::new(config),
            now: Box::new(now),
            log: Log::new(),
        }
    }

    /// This game at another position.
    pub(crate) fn at(&self, now: Game, log: Log) -> AllianceGame {
        AllianceGame {
            config: Arc::clone(&self.config),
            now: Box::new(now),
            log,
        }
    }

    /// The position after answering a pending choice with removal.
    pub(crate) fn with_removal_chosen(&self) -> AllianceGame {
        let mut now = *self.now;
        now.choose_removal(&self.config);
        self.at(now, Log::new())
    }
}

/// The end of a game that a position brings about.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum End {
    Won(Seat),
    /// Nobody can move (AL-07).
    Blocked,
}

/// A position of the game, as the moves see it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Game {
    /// The pieces and the turn. While a choice is pending, and once the game is over, it is the
    /// turn of the player who moved last.
    pub(crate) board: State<1>,
    pub(crate) diplomacy: Diplomacy,
    /// The players who have not moved yet.
    pub(super) first_move: Seats,
    pub(super) end: Option<End>,
    pub(super) known_moves: KnownMoves<SEATS>,
}

/// The army that has the turn after an event.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum NextTurn {
    /// The current player, if they can move.
    Stays,
    /// The next player who can move.
    Passes,
}

/// Choices are answered with removal, and skipping a player costs no ply.
impl PlyTree<1> for Game {
    type Config = GameConfig;

    #[inline]
    fn generate(&self, config: &GameConfig, sink: &mut impl Sink<1>) {
        if self.is_running() {
            self.turn_to_move(config).generate(sink);
        }
    }

    #[inline]
    fn make_move(&mut self, _before: &Game, config: &GameConfig, mv: Move<Node>) {
        self.make(config, mv, &mut Log::new());
        self.choose_removal(config);
    }
}

impl Game {
    /// The facts on which legality depends for an army, as if it were its turn and not its first
    /// one. There is no king to protect.
    #[inline]
    pub(super) fn turn_of<'a>(&'a self, config: &'a GameConfig, seat: Seat) -> Turn<'a, 1> {
        let untouchable = self.untouchable_for(config, seat);
        let turn = self.board.turn_of(&config.tables, seat);
        let targets = if untouchable == Seats::of(seat) {
            turn.targets
        } else {
            turn.targets & !self.pieces_of(untouchable)
        };
        Turn {
            king: None,
            targets,
            ..turn
        }
    }

    /// The players whose pieces this player may not capture.
    ///
    /// Protectorates may never capture pieces of their alliance (AL-01, AL-18). For all others this
    /// depends on nothing secret, unless the option forbids capturing allies.
    #[inline]
    fn untouchable_for(&self, config: &GameConfig, seat: Seat) -> Seats {
        let is_protectorate = self.diplomacy.liege(seat).is_some();
        if is_protectorate || config.options.ally_capture == AllyCapture::Forbidden {
            self.diplomacy.alliance(seat).with(Seats::of(seat))
        } else {
            Seats::of(seat)
        }
    }

    fn pieces_of(&self, seats: Seats) -> Bits<1> {
        seats.fold(Bits::EMPTY, |pieces, seat| {
            pieces | self.board.pieces.army(seat)
        })
    }

    /// The pieces that may be moved this turn: on a player's first turn only pawns, if one can move
    /// (AL-05).
    #[inline]
    fn turn_to_move<'a>(&'a self, config: &'a GameConfig) -> Turn<'a, 1> {
        let seat = self.board.turn;
        let all = self.turn_of(config, seat);
        if self.first_move.contains(seat) {
            self.only_pawns(all)
        } else {
            all
        }
    }

    fn only_pawns<'a>(&'a self, all: Turn<'a, 1>) -> Turn<'a, 1> {
        // If no pawn can move, any piece may make the first move.
        let own = all.own;
        let pawns = Turn {
            own: own & self.board.pieces.of(PieceKind::Pawn),
            ..all
        };
        if pawns.can_move(&pawns.check_info()) {
            pawns
        } else {
            Turn { own, ..pawns }
        }
    }

    /// May the army to move only move pawns?
    pub(super) fn has_to_move_pawn(&self, config: &GameConfig) -> bool {
        let turn = self.turn_to_move(config);
        self.first_move.contains(turn.seat)
            && (turn.own & !self.board.pieces.of(PieceKind::Pawn)).is_empty()
    }

    /// Is the game waiting for a move?
    #[inline]
    fn is_running(&self) -> bool {
        self.end.is_none() && self.diplomacy.chooser().is_none()
    }

    #[inline]
    fn can_move(&mut self, config: &GameConfig, seat: Seat) -> bool {
        self.known_moves.seats().contains(seat) || self.find_move(config, seat)
    }

    /// Finds out whether a player can move, and remembers a simple move.
    #[inline(never)]
    fn find_move(&mut self, config: &GameConfig, seat: Seat) -> bool {
        let turn = self.turn_of(config, seat);
        let check_info = turn.check_info();
        let step = turn.easy_move(&check_info);
        let can_move = step.is_some() || turn.can_move(&check_info);
        self.known_moves.learn(seat, step);
        can_move
    }

    /// The pieces of other alliances that attack an army's king, whether they may move or not
    /// (AL-06).
    pub(super) fn checkers(&self, config: &GameConfig, seat: Seat) -> Bits<1> {
        let mut turn = self.turn_of(config, seat);
        turn.king = (turn.own & self.board.pieces.of(PieceKind::King)).first();
        turn.threat.hostile = turn.occupied & !self.pieces_of(self.diplomacy.alliance(seat));
        turn.checkers()
    }

    /// The position after a legal move. The consequences are added to the log.
    #[inline]
    pub(super) fn after(&self, config: &GameConfig, mv: Move<Node>, log: &mut Log) -> Game {
        let mut next = *self;
        next.make(config, mv, log);
        next
    }

    /// Makes a legal move. A traitor leaves the alliance before the victim loses the piece (AL-01).
    #[inline]
    fn make(&mut self, config: &GameConfig, mv: Move<Node>, log: &mut Log) {
        let mover = self.board.turn;
        let victim = self.victim(mv.to);
        if let Some((owner, _)) = victim
            && self.is_betrayal(config, mover, owner)
        {
            self.diplomacy.leave_alliance(mover, log);
        }
        let round = self.board.round;
        let taken = victim.map(|_| mv.to);
        self.board.play_taking(&config.tables, mv, taken);
        self.known_moves.follow(mv);
        // `play` has passed the turn, but the consequences come first and may need a choice.
        (self.board.turn, self.board.round) = (mover, round);
        self.first_move = self.first_move.without(Seats::of(mover));
        match victim {
            Some((owner, kind)) => {
                self.lose_piece(owner, kind, log);
                self.resolve(config, NextTurn::Passes, log);
            }
            // Without a capture nobody loses a king: nobody wins, and no alliance breaks up.
            None => self.find_next_mover(config, NextTurn::Passes, log),
        }
    }

    /// The position if the player to move stood still.
    pub(super) fn skipped(&self, config: &GameConfig) -> Option<Game> {
        let mut next = *self;
        next.find_next_mover(config, NextTurn::Passes, &mut Log::new());
        self.is_running().then_some(next)
    }

    #[inline]
    fn victim(&self, to: Node) -> Option<(Seat, PieceKind)> {
        if self.board.pieces.is_occupied(to) {
            self.board.pieces.at(to)
        } else {
            None
        }
    }

    /// Capturing a piece of one's own protectorate is not a betrayal.
    pub(crate) fn is_betrayal(&self, config: &GameConfig, mover: Seat, owner: Seat) -> bool {
        config.options.ally_capture == AllyCapture::Betrays
            && self.diplomacy.are_allied(mover, owner)
            && !self.diplomacy.with_protectorates(mover).contains(owner)
    }

    fn lose_piece(&mut self, owner: Seat, kind: PieceKind, log: &mut Log) {
        if kind == PieceKind::King {
            self.diplomacy.lose_king(owner, log);
        } else if self.board.pieces.army(owner).is_empty() {
            self.diplomacy.lose_last_piece(owner, log);
        } else {
            // Nobody is out because of this.
            return;
        }
        self.remove_eliminated();
    }

    /// Removes the pieces of players who are out.
    fn remove_eliminated(&mut self) {
        let eliminated: Seats = Seats::FOUR
            .filter(|&seat| !self.diplomacy.is_in(seat))
            .collect();
        self.board.pieces.clear(self.pieces_of(eliminated));
        self.first_move = self.first_move.without(eliminated);
        self.known_moves.forget(eliminated);
    }

    /// Proposals, replies and leaving, at any time between moves and also out of turn (AL-02).
    pub(crate) fn after_action(
        &self,
        config: &GameConfig,
        action: AllianceAction<Named>,
        log: &mut Log,
    ) -> Result<Game, Code> {
        let mut next = *self;
        next.diplomacy.apply(action, log)?;
        next.resolve(config, NextTurn::Stays, log);
        Ok(next)
    }

    /// The player resigns or runs out of time: removed at once, at any time (AL-25). If the game
    /// waited for their choice, it goes on.
    pub(super) fn give_up(
        &self,
        config: &GameConfig,
        seat: Seat,
        how: Pending,
        log: &mut Log,
    ) -> Game {
        let mut next = *self;
        next.diplomacy.give_up(seat, how, log);
        next.remove_eliminated();
        // The player who had to choose has left, so the interrupted move is complete.
        let choice_is_gone =
            self.diplomacy.chooser().is_some() && next.diplomacy.chooser().is_none();
        let next_turn = if choice_is_gone {
            NextTurn::Passes
        } else {
            NextTurn::Stays
        };
        next.resolve(config, next_turn, log);
        next
    }

    /// The choice of a player whose king was captured. A code in place of the choice says why it
    /// could not be read.
    pub(crate) fn choose(
        &self,
        config: &GameConfig,
        by: Named,
        king_loss: Result<KingLoss<Option<Node>, Named>, Code>,
        log: &mut Log,
    ) -> Result<Game, Code> {
        let chooser = self
            .diplomacy
            .chooser()
            .filter(|_| self.end.is_none())
            .ok_or(Code::NoPending)?;
        ensure(by == Some(chooser), Code::NotYourChoice)?;
        let mut next = *self;
        match king_loss? {
            KingLoss::Removal => next.diplomacy.remove_chooser(log),
            KingLoss::Protectorate { lost, liege } => {
                let lost = self.lost_pieces(config, chooser, &lost)?;
                let liege = self.chosen_liege(chooser, liege)?;
                next.board.pieces.clear(lost);
                next.known_moves.forget(Seats::of(chooser));
                next.diplomacy.become_protectorate(chooser, liege, log);
                // With a loss of 100 % nothing is left to be a protectorate.
                if next.board.pieces.army(chooser).is_empty() {
                    next.diplomacy.lose_last_piece(chooser, log);
                }
            }
        }
        next.remove_eliminated();
        next.resolve(config, NextTurn::Passes, log);
        Ok(next)
    }

    /// The pieces that chance took: the right number, each once, all owned by the player (AL-10).
    fn lost_pieces(
        &self,
        config: &GameConfig,
        seat: Seat,
        lost: &[Option<Node>],
    ) -> Result<Bits<1>, Code> {
        let own = self.board.pieces.army(seat);
        let squares: Bits<1> = lost.iter().flatten().copied().collect();
        let unknown = lost.iter().filter(|square| square.is_none()).count();
        // Unknown squares count as lost pieces here, so that the count is tested first.
        let is_each_once = squares.count() + unknown == lost.len();
        let is_count = lost.len() == config.options.loss(own.count());
        ensure(is_each_once && is_count, Code::WrongCount)?;
        ensure(
            unknown == 0 && (squares & !own).is_empty(),
            Code::NotOwnPiece,
        )?;
        Ok(squares)
    }

    /// The chosen liege: an alliance member with a king. If there is only one, it need not be named
    /// (AL-12).
    fn chosen_liege(&self, seat: Seat, named: Option<Named>) -> Result<Seat, Code> {
        let kings = self.diplomacy.kings_with(seat);
        match named {
            Some(liege) => liege
                .filter(|&liege| kings.contains(liege))
                .ok_or(Code::BadLiege),
            None if kings.len() == 1 => kings.into_iter().next().ok_or(Code::LiegeRequired),
            None => Err(Code::LiegeRequired),
        }
    }

    /// The consequences of an event. A victory counts at once; everything else waits for a pending
    /// choice (AL-11).
    #[inline]
    pub(super) fn resolve(&mut self, config: &GameConfig, next_turn: NextTurn, log: &mut Log) {
        if let Some(winner) = self.diplomacy.winner() {
            self.end = Some(End::Won(winner));
            log.push(Consequence::Won(army(winner)));
        } else if self.diplomacy.chooser().is_none() {
            self.diplomacy.break_up(log);
            self.find_next_mover(config, next_turn, log);
        }
    }

    /// Gives the turn to the first player in the game who can move. If nobody can, the game is
    /// drawn (AL-07).
    #[inline]
    fn find_next_mover(&mut self, config: &GameConfig, next_turn: NextTurn, log: &mut Log) {
        let (turn, round) = (self.board.turn, self.board.round);
        if next_turn == NextTurn::Passes {
            self.board.pass_turn(SEATS);
        }
        // Usually the next player has a move, and that is asked after every move.
        if !self.can_move(config, self.board.turn) {
            self.skip_players(config, turn, round, log);
        }
    }

    /// Gives the turn to the next player who can move. If nobody can, it goes back to where it was.
    #[inline(never)]
    fn skip_players(&mut self, config: &GameConfig, turn: Seat, round: u32, log: &mut Log) {
        for _ in 0..SEATS {
            if self.can_move(config, self.board.turn) {
                return;
            }
            self.board.pass_turn(SEATS);
        }
        (self.board.turn, self.board.round) = (turn, round);
        self.end = Some(End::Blocked);
        log.push(Consequence::Blocked);
    }

    /// Answers a pending choice with removal.
    #[inline]
    fn choose_removal(&mut self, config: &GameConfig) {
        if self.diplomacy.chooser().is_some() && self.end.is_none() {
            self.remove_chooser(config);
        }
    }

    /// Removes the player who has to choose. It is rare, so a call of its own keeps usual moves
    /// short.
    #[inline(never)]
    fn remove_chooser(&mut self, config: &GameConfig) {
        self.diplomacy.remove_chooser(&mut Log::new());
        self.remove_eliminated();
        self.resolve(config, NextTurn::Passes, &mut Log::new());
    }
}
