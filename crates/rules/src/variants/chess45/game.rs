//! A game of Chess 4.5 at one of its positions, and what a move changes.

use alloc::sync::Arc;

use crate::board::bits::Bits;
use crate::board::square::Node;
use crate::movegen::generator::Turn;
use crate::movegen::known_moves::KnownMoves;
use crate::movegen::sink::Sink;
use crate::movegen::state::{PlyTree, State};
use crate::movegen::tables::Tables;
use crate::pieces::moves::Move;
use crate::pieces::piece::{PieceKind, Seat, Seats};
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
