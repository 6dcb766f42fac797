//! The whole state of a game as plain data, the starting position, and who is whose opponent.
//!
//! Legal moves are in `legal`, what a turn does is in `turns`.

use std::collections::{BTreeMap, BTreeSet};

use crate::chess4::board::{Army, Board, Kind, Piece, Square, square};
use crate::chess4::castling::{CastlingSide, Home, Regain};
use crate::chess4::score::Points;
use crate::independent::{Owner, PassingPawns, plus_army};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Method {
    One,
    Two,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Setup {
    Game,
    Table,
}

/// The armies that play together (A33, A40).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Teams {
    None,
    Across,
    Adjacent,
}

/// An army that takes no part, and whether its pieces stand as a wall (A39).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Absent {
    pub(crate) army: Army,
    pub(crate) is_wall: bool,
}

#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Options {
    pub(crate) method: Method,
    pub(crate) setup: Setup,
    pub(crate) incremental: bool,
    pub(crate) teams: Teams,
    pub(crate) absent: Option<Absent>,
    /// The owner of each seat, if a person has several.
    pub(crate) owners: Option<[char; 4]>,
}

impl Options {
    pub(crate) fn plain(method: Method, setup: Setup) -> Options {
        Options {
            method,
            setup,
            incremental: false,
            teams: Teams::None,
            absent: None,
            owners: None,
        }
    }

    /// The party of a seat: its team, the person who owns it, or the seat alone.
    pub(crate) fn party(&self, army: Army) -> char {
        match (self.teams, self.owners) {
            (Teams::Across, _) => ['1', '2', '1', '2'][army as usize],
            (Teams::Adjacent, _) => ['1', '1', '2', '2'][army as usize],
            (Teams::None, Some(owners)) => owners[army as usize],
            (Teams::None, None) => army.letter(),
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Status {
    Active,
    Checkmated,
    Stalemated,
    Resigned,
}

/// The ways in which an active army has no legal move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum MateKind {
    Mated,
    Stalemated,
}

/// A mate or stalemate: who has the credit (the army itself if nobody has, A18, A25), and whether
/// the army has passed since.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Record {
    pub(crate) mate_kind: MateKind,
    pub(crate) by: Army,
    pub(crate) passed: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum GiveUpReason {
    Resigned,
    Flagged,
}

#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Game {
    pub(crate) options: Options,
    pub(crate) board: Board,
    pub(crate) turn: Army,
    pub(crate) round: u32,
    pub(crate) status: BTreeMap<Army, Status>,
    /// Captured army -> who commands it.
    pub(crate) commands: BTreeMap<Army, Army>,
    pub(crate) eliminated_by: BTreeMap<Army, Army>,
    pub(crate) records: BTreeMap<Army, Record>,
    pub(crate) scores: BTreeMap<Army, Points>,
    pub(crate) left: Vec<BTreeSet<Army>>,
    pub(crate) passing_pawns: PassingPawns<Army>,
    /// Active army -> the sides on which it may still castle.
    pub(crate) castling_sides: BTreeMap<Army, BTreeSet<CastlingSide>>,
    /// The present squares of the rooks of the starting position. Captured ones are missing.
    pub(crate) rooks: BTreeMap<(Army, CastlingSide), Square>,
    pub(crate) regains: BTreeMap<Army, Regain>,
    pub(crate) pending: BTreeMap<Army, GiveUpReason>,
    /// The armies between which the player whose turn it is may choose now.
    pub(crate) choice: Vec<Army>,
    pub(crate) agreed: bool,
    /// The situations that occurred, for the statistics of a run.
    pub(crate) happened: Vec<&'static str>,
}

impl Game {
    pub(crate) fn start(options: Options) -> Game {
        let board = starting_board(options.setup);
        let mut game = Game::with_board(options, board, Army::White);
        let both = BTreeSet::from([CastlingSide::King, CastlingSide::Queen]);
        game.castling_sides = Army::ALL.map(|army| (army, both.clone())).into();
        if let Some(absent) = game.options.absent {
            game.leave_out(absent);
        }
        game
    }

    /// An army takes no part: it has left before all others, without anybody's credit (A39).
    fn leave_out(&mut self, absent: Absent) {
        let army = absent.army;
        if !absent.is_wall {
            self.board.0.retain(|_, piece| piece.army != army);
            self.rooks.retain(|(of, _), _| *of != army);
        }
        self.status.insert(army, Status::Resigned);
        self.castling_sides.insert(army, BTreeSet::new());
        self.left.push(BTreeSet::from([army]));
    }

    /// A position with everybody in and no castling rights.
    pub(crate) fn with_board(options: Options, board: Board, turn: Army) -> Game {
        Game {
            rooks: known_rooks(options.setup, &board),
            options,
            board,
            turn,
            round: 1,
            status: Army::ALL.map(|army| (army, Status::Active)).into(),
            commands: BTreeMap::new(),
            eliminated_by: BTreeMap::new(),
            records: BTreeMap::new(),
            scores: Army::ALL.map(|army| (army, Points::NONE)).into(),
            left: Vec::new(),
            passing_pawns: PassingPawns(Vec::new()),
            castling_sides: Army::ALL.map(|army| (army, BTreeSet::new())).into(),
            regains: BTreeMap::new(),
            pending: BTreeMap::new(),
            choice: Vec::new(),
            agreed: false,
            happened: Vec::new(),
        }
    }

    pub(crate) fn is_active(&self, army: Army) -> bool {
        self.status[&army] == Status::Active
    }

    pub(crate) fn active(&self) -> Vec<Army> {
        let armies = Army::ALL.into_iter();
        armies.filter(|&army| self.is_active(army)).collect()
    }

    /// Returns the player who moves this army: its own player while it is in, then the player who
    /// captured it (A28), or nobody.
    pub(crate) fn commander(&self, army: Army) -> Option<Army> {
        if self.is_active(army) {
            Some(army)
        } else {
            self.commands.get(&army).copied()
        }
    }

    /// The party for which this army plays: the one of its commander, or none if nobody moves it
    /// (A33).
    pub(crate) fn party(&self, army: Army) -> Option<char> {
        let commander = self.commander(army)?;
        Some(self.options.party(commander))
    }

    /// Whether both armies can move and play for different parties (A5, A30, A33, A34).
    pub(crate) fn are_opponents(&self, one: Army, other: Army) -> bool {
        self.commander(one).is_some()
            && self.commander(other).is_some()
            && self.party(one) != self.party(other)
    }

    /// Whether this army may capture that piece. A king only if its army is out (A35), and a
    /// partner's piece only if nobody moves it any more (A7, A33).
    pub(crate) fn may_take(&self, army: Army, piece: Piece) -> bool {
        let is_royal = piece.kind == Kind::King && self.is_active(piece.army);
        !is_royal && self.party(army) != self.party(piece.army)
    }

    /// Whether only one party is left, or all agreed to a draw (A11, A33, A34, A36).
    pub(crate) fn is_over(&self) -> bool {
        let active = self.active().into_iter();
        let parties: BTreeSet<char> = active.map(|army| self.options.party(army)).collect();
        parties.len() < 2 || self.agreed
    }
}

/// Identifies the rooks of a position: a rook on a home square is the one of that square. Which
/// other rook began where, a position does not say.
fn known_rooks(setup: Setup, board: &Board) -> BTreeMap<(Army, CastlingSide), Square> {
    let homes = Army::ALL
        .into_iter()
        .flat_map(|army| CastlingSide::BOTH.map(|side| (army, side)))
        .map(|(army, side)| ((army, side), Home::of(setup, army, side).rook));
    let is_there =
        |((army, _), home): &((Army, CastlingSide), Square)| board.is(*home, *army, Kind::Rook);
    homes.filter(is_there).collect()
}

/// The pieces at the start. In the table setup Black's king and queen change places (A1).
fn starting_board(setup: Setup) -> Board {
    let armies = Army::ALL.into_iter();
    let pieces = armies.flat_map(|army| plus_army(army, army.forward()));
    let mut board: Board = pieces.collect();
    if setup == Setup::Table {
        let army = Army::Black;
        board.put(
            square("a7"),
            Piece {
                army,
                kind: Kind::King,
            },
        );
        board.put(
            square("a8"),
            Piece {
                army,
                kind: Kind::Queen,
            },
        );
    }
    board
}

/// Returns the square of an army's king at the start.
pub(crate) fn home_king(setup: Setup, army: Army) -> Square {
    square(match (army, setup) {
        (Army::White, _) => "n7",
        (Army::Silver, _) => "g1",
        (Army::Black, Setup::Game) => "a8",
        (Army::Black, Setup::Table) => "a7",
        (Army::Gold, _) => "h14",
    })
}
