//! The options of Chess4: what happens to a captured army, which array, how results are written, and who plays
//! together. Read and checked here; `Charter` is what they come to for the moves of a game.

use alloc::string::String;
use alloc::sync::Arc;

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::Value;

use crate::chess4::array;
use crate::piece::Seat;
use crate::tables::{Compiled, Tables};
use crate::variant::RuleSet;

/// How many seats there are.
pub(crate) const SEATS: usize = 4;

/// The options of a game of Chess4.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(try_from = "Draft")]
pub struct Chess4Options {
    /// What becomes of the army of a king who was mated.
    pub method: Method,
    /// Where Black's king and queen start.
    #[serde(rename = "setup")]
    pub array: Array,
    /// Which points make the result.
    pub scoring: Scoring,
    /// Do those who sit opposite play together?
    pub teams: bool,
    /// Who moves each seat, where a person has two: a name for each, in turn order.
    pub owners: Option<[String; SEATS]>,
}

/// What becomes of the army of a king who was mated.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Method {
    /// It stays where it is and moves no more.
    #[default]
    One,
    /// Who mated him moves it, on its own turns.
    Two,
}

/// Which of the document's two arrays.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Array {
    /// That of the first game: Black's king on a8.
    #[default]
    Game,
    /// That of the document's table: Black's king on a7.
    Table,
}

/// Which points make the result.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Scoring {
    /// By the order of leaving.
    #[default]
    LastManStanding,
    /// A point for each player eliminated.
    Incremental,
}

/// The options as read, before it is known whether they fit together.
#[derive(Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct Draft {
    method: Method,
    setup: Array,
    scoring: Scoring,
    teams: bool,
    owners: Option<[String; SEATS]>,
}

impl TryFrom<Draft> for Chess4Options {
    type Error = &'static str;

    fn try_from(draft: Draft) -> Result<Chess4Options, &'static str> {
        let options = Chess4Options {
            method: draft.method,
            array: draft.setup,
            scoring: draft.scoring,
            teams: draft.teams,
            owners: draft.owners,
        };
        match options.owners_fit() {
            true => Ok(options),
            false => {
                Err("owners: nobody has more than two seats, and in team play they are partners")
            }
        }
    }
}

impl Chess4Options {
    /// A person takes two seats at most; partners are not to be mixed with opponents.
    fn owners_fit(&self) -> bool {
        let Some(owners) = &self.owners else {
            return true;
        };
        let seats = || (0..SEATS).flat_map(|one| (0..one).map(move |other| (one, other)));
        let shared = || seats().filter(|&(one, other)| owners[one] == owners[other]);
        let is_partner = |(one, other): (usize, usize)| one - other == 2;
        let of_two = owners
            .iter()
            .all(|owner| owners.iter().filter(|other| *other == owner).count() <= 2);
        of_two && (!self.teams || shared().all(is_partner))
    }

    /// The side that each seat is on: the lowest seat of those that play together.
    pub(crate) fn sides(&self) -> [Seat; SEATS] {
        let together = |one: usize, other: usize| match &self.owners {
            _ if self.teams => one % 2 == other % 2,
            Some(owners) => owners[one] == owners[other],
            None => one == other,
        };
        core::array::from_fn(|seat| {
            let first = (0..=seat).find(|&other| together(seat, other));
            Seat(first.map_or(seat, |first| first) as u8)
        })
    }
}

impl Array {
    pub(crate) fn rule_set(self) -> &'static RuleSet {
        match self {
            Array::Game => &array::GAME,
            Array::Table => &array::TABLE,
        }
    }

    /// The tables of this array, built at the first call.
    pub(crate) fn tables(self) -> Arc<Tables<3>> {
        static GAME: Compiled<3> = Compiled::new();
        static TABLE: Compiled<3> = Compiled::new();
        let tables = match self {
            Array::Game => &GAME,
            Array::Table => &TABLE,
        };
        tables.of(self.rule_set())
    }
}

/// As a number: 1 or 2.
impl Serialize for Method {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_u8(match self {
            Method::One => 1,
            Method::Two => 2,
        })
    }
}

impl<'de> Deserialize<'de> for Method {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Method, D::Error> {
        match Value::deserialize(from)?.as_u64() {
            Some(1) => Ok(Method::One),
            Some(2) => Ok(Method::Two),
            _ => Err(serde::de::Error::custom("method: 1 or 2 was expected")),
        }
    }
}
