//! The options of Chess4: what happens to captured armies, which starting position, how results are
//! written, and who plays together.
//!
//! They are read and checked here. `GameConfig` holds what follows from them for the moves.

use alloc::string::String;
use alloc::sync::Arc;

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::Value;

use crate::movegen::definition::Start;
use crate::movegen::json_object::letter;
use crate::movegen::lazy_tables::LazyTables;
use crate::movegen::rule_set::RuleSet;
use crate::movegen::tables::Tables;
use crate::pieces::piece::{Army, Seat};
use crate::variants::chess4::starting_position;

/// The number of seats.
pub(crate) const SEATS: usize = 4;

/// The options of a game of Chess4.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(try_from = "UncheckedOptions")]
pub struct Chess4Options {
    /// What happens to the army of a mated king.
    pub method: Method,
    /// Where Black's king and queen start.
    #[serde(rename = "setup")]
    pub setup: Chess4Setup,
    /// Which points make the result.
    pub scoring: Scoring,
    /// Which armies play together.
    pub teams: Teams,
    /// The army that takes no part, if three people play with an army each.
    #[serde(serialize_with = "write_army")]
    pub absent: Option<Army>,
    /// What stands in its place.
    pub absent_as: AbsentAs,
    /// Who moves each seat, if a person has two: a name for each seat in turn order.
    pub owners: Option<[String; SEATS]>,
}

/// Which armies play together.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Teams {
    /// Everybody plays alone.
    #[default]
    None,
    /// Those that sit opposite: White and Black against Silver and Gold (A33).
    Across,
    /// Those that sit side by side: White and Silver against Black and Gold (A40).
    Adjacent,
}

impl Teams {
    /// The partner of a seat.
    pub(crate) fn partner(self, seat: Seat) -> Option<Seat> {
        match self {
            Teams::None => None,
            Teams::Across => Some(Seat(seat.0 ^ 2)),
            Teams::Adjacent => Some(Seat(seat.0 ^ 1)),
        }
    }
}

/// What stands in the place of an army that takes no part (A39).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum AbsentAs {
    /// Nothing: its squares are empty.
    #[default]
    Gone,
    /// Its pieces, as those of a player who is out.
    Wall,
}

/// What happens to the army of a mated king.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Method {
    /// The mated army stays on the board and no longer moves.
    #[default]
    One,
    /// The player who mated the king moves it, on its own turns.
    Two,
}

/// Which of the document's two arrays.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Chess4Setup {
    /// The starting position of the first game: Black's king on a8.
    #[default]
    Game,
    /// The starting position of the document's table: Black's king on a7.
    Table,
}

/// Which points make the result.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Scoring {
    /// By the order of leaving.
    #[default]
    LastManStanding,
    /// A point for each eliminated player.
    Incremental,
}

/// The options as read, before they are checked.
#[derive(Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct UncheckedOptions {
    method: Method,
    setup: Chess4Setup,
    scoring: Scoring,
    teams: Teams,
    absent: Option<String>,
    absent_as: AbsentAs,
    owners: Option<[String; SEATS]>,
}

impl TryFrom<UncheckedOptions> for Chess4Options {
    type Error = &'static str;

    fn try_from(draft: UncheckedOptions) -> Result<Chess4Options, &'static str> {
        let absent = draft.absent.as_deref().map(army_named).transpose()?;
        let options = Chess4Options {
            method: draft.method,
            setup: draft.setup,
            scoring: draft.scoring,
            teams: draft.teams,
            absent,
            absent_as: draft.absent_as,
            owners: draft.owners,
        };
        if !options.owners_fit() {
            Err("owners: nobody has more than two seats, and in team play they are partners")
        } else if options.absent.is_some() && options.teams != Teams::None {
            Err("absent: in team play all four armies take part")
        } else {
            Ok(options)
        }
    }
}

/// The army with this letter, or this name, which people write.
fn army_named(text: &str) -> Result<Army, &'static str> {
    let mut armies = starting_position::GAME.armies();
    let is_it = |army: &Army| army.word() == text || letter(*army) == text;
    armies
        .find(is_it)
        .ok_or("absent: w, s, b or g was expected")
}

fn write_army<S: Serializer>(army: &Option<Army>, to: S) -> Result<S::Ok, S::Error> {
    army.map(letter).serialize(to)
}

impl Chess4Options {
    /// A person has at most two seats, and in team play both belong to one team.
    fn owners_fit(&self) -> bool {
        let Some(owners) = &self.owners else {
            return true;
        };
        let seats = || (0..SEATS).flat_map(|one| (0..one).map(move |other| (one, other)));
        let shared = || seats().filter(|&(one, other)| owners[one] == owners[other]);
        let is_partner = |(one, other): (usize, usize)| {
            self.teams.partner(Seat(one as u8)) == Some(Seat(other as u8))
        };
        let of_two = owners
            .iter()
            .all(|owner| owners.iter().filter(|other| *other == owner).count() <= 2);
        of_two && (self.teams == Teams::None || shared().all(is_partner))
    }

    /// The side of each seat: the lowest seat of those that play together.
    pub(crate) fn sides(&self) -> [Seat; SEATS] {
        let partner = |seat: usize| self.teams.partner(Seat(seat as u8));
        let together = |one: usize, other: usize| match (partner(one), &self.owners) {
            _ if one == other => true,
            (Some(partner), _) => partner.index() == other,
            (None, Some(owners)) => owners[one] == owners[other],
            (None, None) => false,
        };
        core::array::from_fn(|seat| {
            let first = (0..=seat).find(|&other| together(seat, other));
            Seat(first.map_or(seat, |first| first) as u8)
        })
    }

    /// The starting position, without the army that takes no part. An army that stands as a wall
    /// cannot castle.
    pub(crate) fn starting_position(&self) -> Start {
        let mut start = Start::of(self.setup.rule_set());
        let is_absent = |army: Army| self.absent == Some(army);
        start.castling.retain(|(army, _)| !is_absent(*army));
        if self.absent_as == AbsentAs::Gone {
            start.pieces.retain(|_, piece| !is_absent(piece.army));
        }
        start
    }
}

impl Chess4Setup {
    pub(crate) fn rule_set(self) -> &'static RuleSet {
        match self {
            Chess4Setup::Game => &starting_position::GAME,
            Chess4Setup::Table => &starting_position::TABLE,
        }
    }

    /// The compiled tables of this starting position, built on first use.
    pub(crate) fn tables(self) -> Arc<Tables<3>> {
        static GAME: LazyTables<3> = LazyTables::new();
        static TABLE: LazyTables<3> = LazyTables::new();
        let tables = match self {
            Chess4Setup::Game => &GAME,
            Chess4Setup::Table => &TABLE,
        };
        tables.of(self.rule_set())
    }
}

/// Written as a number: 1 or 2.
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

/// Written as `false`, `true` (across) or `"adjacent"`.
impl Serialize for Teams {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        match self {
            Teams::None => to.serialize_bool(false),
            Teams::Across => to.serialize_bool(true),
            Teams::Adjacent => to.serialize_str("adjacent"),
        }
    }
}

impl<'de> Deserialize<'de> for Teams {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Teams, D::Error> {
        match Value::deserialize(from)? {
            Value::Bool(false) => Ok(Teams::None),
            Value::Bool(true) => Ok(Teams::Across),
            Value::String(word) if word == "adjacent" => Ok(Teams::Adjacent),
            _ => {
                let expected = "teams: false, true or \"adjacent\" was expected";
                Err(serde::de::Error::custom(expected))
            }
        }
    }
}
