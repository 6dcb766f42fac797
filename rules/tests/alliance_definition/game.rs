//! The state of a game: men, teams, lieges, proposals, whose turn it is and how it ended; and the questions about
//! it that every rule asks. What happens to it stands in `turns`, `alliances`, `falls` and `draws`.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;

use crate::board::{Army, Board, Cell, Kind, Man};

/// What taking an ally's man means (AL-01).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum AllyCapture {
    Betrays,
    Forbidden,
    Allowed,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Rounding {
    Ceil,
    Floor,
    HalfUp,
}

#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Options {
    pub(crate) ally_capture: AllyCapture,
    pub(crate) loss_percent: usize,
    pub(crate) loss_rounding: Rounding,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            ally_capture: AllyCapture::Betrays,
            loss_percent: 40,
            loss_rounding: Rounding::Ceil,
        }
    }
}

impl Options {
    /// How many of so many men a new protectorate loses (AL-10).
    pub(crate) fn loss_of(&self, men: usize) -> usize {
        let hundredths = men * self.loss_percent;
        match self.loss_rounding {
            Rounding::Ceil => hundredths.div_ceil(100),
            Rounding::Floor => hundredths / 100,
            Rounding::HalfUp => (hundredths + 50) / 100,
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Status {
    King,
    Protectorate,
    Out,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum End {
    Won(Army),
    Agreed,
    Blocked,
}

pub(crate) type Team = BTreeSet<Army>;

#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Game {
    pub(crate) options: Options,
    pub(crate) board: Board,
    /// Who is to move; while a choice is pending, who took the king.
    pub(crate) turn: Army,
    /// Who has not moved yet.
    pub(crate) first_move: BTreeSet<Army>,
    /// Everybody who is in stands in one of these, nobody else in any.
    pub(crate) teams: Vec<Team>,
    /// Protectorate -> whom it is loyal to.
    pub(crate) liege: BTreeMap<Army, Army>,
    /// Who proposed, and to whom.
    pub(crate) proposals: BTreeSet<(Army, Army)>,
    /// Whose king was taken and who must say what becomes of his army (AL-11).
    pub(crate) pending: Option<Army>,
    /// Whose offer of a draw stands, and who agreed to it.
    pub(crate) offers: BTreeMap<Army, BTreeSet<Army>>,
    pub(crate) end: Option<End>,
    /// What the event that happens now has to tell.
    pub(crate) log: Vec<Value>,
}

/// Each army's men in the corner where its side begins: the pieces on the edge, the pawns before them.
const ARRAY: [(Army, &str); 4] = [
    (Army::White, "Ba1 Nb1 Kc1 Rd1 Pa2 Pb2 Pc2 Pd2"),
    (Army::Red, "Ba8 Na7 Ka6 Ra5 Pb8 Pb7 Pb6 Pb5"),
    (Army::Black, "Re8 Kf8 Ng8 Bh8 Pe7 Pf7 Pg7 Ph7"),
    (Army::Yellow, "Rh4 Kh3 Nh2 Bh1 Pg4 Pg3 Pg2 Pg1"),
];

impl Game {
    pub(crate) fn start(options: Options) -> Game {
        Game {
            options,
            board: array(),
            turn: Army::White,
            first_move: Army::ALL.into(),
            teams: Army::ALL.map(|army| [army].into()).into(),
            liege: BTreeMap::new(),
            proposals: BTreeSet::new(),
            pending: None,
            offers: BTreeMap::new(),
            end: None,
            log: Vec::new(),
        }
    }

    pub(crate) fn status(&self, army: Army) -> Status {
        match (self.is_in(army), self.liege.contains_key(&army)) {
            (false, _) => Status::Out,
            (true, true) => Status::Protectorate,
            (true, false) => Status::King,
        }
    }

    pub(crate) fn is_in(&self, army: Army) -> bool {
        self.teams.iter().any(|team| team.contains(&army))
    }

    pub(crate) fn everyone_in(&self) -> Team {
        self.teams.iter().flatten().copied().collect()
    }

    pub(crate) fn team(&self, army: Army) -> Team {
        let found = self.teams.iter().find(|team| team.contains(&army));
        found.cloned().unwrap_or_default()
    }

    pub(crate) fn are_allied(&self, one: Army, other: Army) -> bool {
        self.team(one).contains(&other)
    }

    /// An army with the protectorates that are loyal to it: what leaves and joins as one (AL-13).
    pub(crate) fn household(&self, army: Army) -> Team {
        let vassals = self.liege.iter().filter(|(_, lord)| **lord == army);
        vassals.map(|(&vassal, _)| vassal).chain([army]).collect()
    }

    /// Those of a team whose king stands on the board.
    pub(crate) fn kings_of(&self, team: &Team) -> Vec<Army> {
        let armies = team.iter().copied();
        armies
            .filter(|&army| self.board.king(army).is_some())
            .collect()
    }

    /// Men of players outside the team who bear on the king of an army, whether they might move or not (AL-06).
    pub(crate) fn checkers(&self, army: Army) -> Vec<Cell> {
        let Some(king) = self.board.king(army) else {
            return Vec::new();
        };
        let others = self.board.men();
        let others = others.filter(|(_, man)| !self.are_allied(army, man.army));
        let checkers = others.filter(|&(from, _)| self.board.attacks(from, king));
        checkers.map(|(from, _)| from).collect()
    }

    pub(crate) fn tell(&mut self, entry: Value) {
        self.log.push(entry);
    }
}

/// Names in a log stand in alphabetical order.
pub(crate) fn alphabetical(armies: impl IntoIterator<Item = Army>) -> Vec<Army> {
    let mut armies: Vec<Army> = armies.into_iter().collect();
    armies.sort_by_key(|army| army.letter());
    armies
}

fn array() -> Board {
    let men = ARRAY.into_iter().flat_map(|(army, men)| {
        men.split(' ').map(move |man| {
            let cell = Cell::named(&man[1..]).expect("a cell");
            let kind = Kind::ALL
                .into_iter()
                .find(|kind| man.starts_with(kind.letter()));
            let kind = kind.expect("a kind");
            (cell, Man { army, kind })
        })
    });
    Board(men.collect())
}
