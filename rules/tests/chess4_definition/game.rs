//! The whole state of a game in plain data, the array it starts from, and who is whose opponent. What moves are legal
//! stands in `legal`, what a turn does in `turns`.

use std::collections::{BTreeMap, BTreeSet};

use crate::board::{Army, Board, Cell, Kind, Man};
use crate::castling::{Home, Regain, Wing};
use crate::passing::Passing;
use crate::score::Points;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Method {
    One,
    Two,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Array {
    Game,
    Table,
}

#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Options {
    pub(crate) method: Method,
    pub(crate) array: Array,
    pub(crate) incremental: bool,
    pub(crate) teams: bool,
    /// Who moves each seat, where a person has several.
    pub(crate) owners: Option<[char; 4]>,
}

impl Options {
    pub(crate) fn plain(method: Method, array: Array) -> Options {
        Options {
            method,
            array,
            incremental: false,
            teams: false,
            owners: None,
        }
    }

    /// The party of a seat: its team, or the person who has it, or itself alone.
    pub(crate) fn party(&self, army: Army) -> char {
        match (self.owners, self.teams) {
            (Some(owners), _) => owners[army as usize],
            (None, true) => ['1', '2', '1', '2'][army as usize],
            (None, false) => army.letter(),
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

/// An active army without a legal move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Stuck {
    Mated,
    Stalemated,
}

/// Who has the credit for it (the army itself where nobody has, A18, A25), and whether it has passed since.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Record {
    pub(crate) stuck: Stuck,
    pub(crate) by: Army,
    pub(crate) passed: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Giving {
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
    pub(crate) passings: Vec<Passing>,
    /// Active army -> the wings on which it may still castle.
    pub(crate) wings: BTreeMap<Army, BTreeSet<Wing>>,
    /// Where the rooks of the array stand now; taken ones are gone.
    pub(crate) rooks: BTreeMap<(Army, Wing), Cell>,
    pub(crate) regains: BTreeMap<Army, Regain>,
    pub(crate) pending: BTreeMap<Army, Giving>,
    /// The armies between which the army on turn may choose now.
    pub(crate) choice: Vec<Army>,
    pub(crate) agreed: bool,
    /// What happened, for whoever counts.
    pub(crate) happened: Vec<&'static str>,
}

impl Game {
    pub(crate) fn start(options: Options) -> Game {
        let board = array(options.array);
        let mut game = Game::bare(options, board, Army::White);
        let both = BTreeSet::from([Wing::King, Wing::Queen]);
        game.wings = Army::ALL.map(|army| (army, both.clone())).into();
        game
    }

    /// A board set up, with everybody in and nobody's right to castle.
    pub(crate) fn bare(options: Options, board: Board, turn: Army) -> Game {
        Game {
            rooks: known_rooks(options.array, &board),
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
            passings: Vec::new(),
            wings: Army::ALL.map(|army| (army, BTreeSet::new())).into(),
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

    /// Who moves this army: itself while it is in, then whoever captured it (A28), or nobody.
    pub(crate) fn commander(&self, army: Army) -> Option<Army> {
        match self.is_active(army) {
            true => Some(army),
            false => self.commands.get(&army).copied(),
        }
    }

    /// The party for which this army stands on the board: that of its commander; none if nobody moves it (A33).
    pub(crate) fn party(&self, army: Army) -> Option<char> {
        let commander = self.commander(army)?;
        Some(self.options.party(commander))
    }

    /// Armies that move, for different parties (A5, A30, A33, A34).
    pub(crate) fn are_opponents(&self, one: Army, other: Army) -> bool {
        self.commander(one).is_some()
            && self.commander(other).is_some()
            && self.party(one) != self.party(other)
    }

    /// May a man of this army take that man? A king only when his army is out (A35), a partner's man only
    /// when nobody moves it any more (A7, A33).
    pub(crate) fn may_take(&self, army: Army, man: Man) -> bool {
        let is_royal = man.kind == Kind::King && self.is_active(man.army);
        !is_royal && self.party(army) != self.party(man.army)
    }

    /// One party alone is left, or all agreed to a draw (A11, A33, A34, A36).
    pub(crate) fn is_over(&self) -> bool {
        let active = self.active().into_iter();
        let parties: BTreeSet<char> = active.map(|army| self.options.party(army)).collect();
        parties.len() < 2 || self.agreed
    }
}

/// Which rook of a board set up is which: on a home cell it is that one; of two, one at home, the other is the other.
fn known_rooks(array: Array, board: &Board) -> BTreeMap<(Army, Wing), Cell> {
    let mut known = BTreeMap::new();
    for army in Army::ALL {
        let rooks = board.of(army).filter(|(_, man)| man.kind == Kind::Rook);
        let rooks: Vec<Cell> = rooks.map(|(cell, _)| cell).collect();
        let homes = Wing::BOTH.map(|wing| (wing, Home::of(array, army, wing).rook));
        let (at_home, empty): (Vec<_>, Vec<_>) = homes
            .into_iter()
            .partition(|(_, home)| rooks.contains(home));
        known.extend(at_home.iter().map(|&(wing, home)| ((army, wing), home)));
        if let ([(_, home)], [(wing, _)], 2) = (&at_home[..], &empty[..], rooks.len()) {
            let other = rooks.iter().find(|rook| *rook != home);
            known.extend(other.map(|&rook| ((army, *wing), rook)));
        }
    }
    known
}

/// Knights, bishops, king, queen from the rook at the left of each army, as it looks ahead.
const WHITE: &str = "RNBKQBNR";

/// The men at the start: each army is White's, turned; in the table's array Black's king and queen change places (A1).
fn array(array: Array) -> Board {
    let mut men = BTreeMap::new();
    for army in Army::ALL {
        for (index, letter) in WHITE.chars().enumerate() {
            let kind = Kind::of_letter(letter);
            let cell = turned(army, 4 + index as i8);
            men.insert(cell, Man { army, kind });
            let kind = Kind::Pawn;
            men.insert(cell.plus(army.forward()), Man { army, kind });
        }
    }
    if array == Array::Table {
        let [king, queen] = ["a7", "a8"].map(Cell::named);
        for (cell, kind) in [(king, Kind::King), (queen, Kind::Queen)] {
            let army = Army::Black;
            men.insert(cell, Man { army, kind });
        }
    }
    Board(men)
}

/// The cell of an army's own line that is, counted from its left, where `n` and this column are for White.
fn turned(army: Army, column: i8) -> Cell {
    let (row, column) = match army {
        Army::White => (13, column),
        Army::Silver => (column - 1, 1),
        Army::Black => (0, 15 - column),
        Army::Gold => (14 - column, 14),
    };
    Cell { row, column }
}

/// Where an army's king stands at the start.
pub(crate) fn home_king(setup: Array, army: Army) -> Cell {
    Cell::named(match (army, setup) {
        (Army::White, _) => "n7",
        (Army::Silver, _) => "g1",
        (Army::Black, Array::Game) => "a8",
        (Army::Black, Array::Table) => "a7",
        (Army::Gold, _) => "h14",
    })
}
