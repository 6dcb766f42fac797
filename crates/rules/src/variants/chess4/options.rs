//! The options of Chess4: what happens to captured armies, which starting position, how results are
//! written, and who plays together.
//!
//! They are read and checked here. `GameConfig` holds what follows from them for the moves.

use alloc::string::String;
use alloc::sync::Arc;

use serde::Deserialize;
use serde_json::Value;

use crate::movegen::definition::Start;
use crate::movegen::options::OptionValue::{self, Flag, Number, Word};
use crate::movegen::options::{OptionFault, OptionField, OptionKind, choices, options};
use crate::movegen::rule_set::RuleSet;
use crate::movegen::tables::{LazyTables, Tables};
use crate::pieces::piece::{Army, Seat};
use crate::variants::chess4;

/// The number of seats.
pub(super) const SEATS: usize = 4;

/// A name for each seat in turn order.
type Owners = Option<[String; SEATS]>;

options! {
    /// The options of a game of Chess4.
    pub struct Chess4Options {
        /// The fate of the army of a mated king.
        pub method: Method = Method::One,
        /// The start of Black's king and queen.
        pub setup: Chess4Setup = Chess4Setup::Game,
        /// The points that make the result.
        pub scoring: Scoring = Scoring::LastManStanding,
        /// The armies that play together.
        pub teams: Teams = Teams::None,
        /// The army that takes no part, if three people play with an army each.
        pub absent: Option<Army> = None,
        /// The pieces in the place of an army that takes no part.
        pub absent_as: AbsentAs = AbsentAs::Gone,
        /// The mover of each seat, if a person has two: a name for each seat in turn order.
        pub owners: Option<[String; SEATS]> = None,
    }
    checked by Chess4Options::check
}

choices! {
    /// The armies that play together.
    pub enum Teams {
        /// Everybody plays alone.
        None = Flag(false),
        /// Those that sit opposite: White and Black against Silver and Gold (A33).
        Across = Flag(true),
        /// Those that sit side by side: White and Silver against Black and Gold (A40).
        Adjacent = Word("adjacent"),
    }
}

choices! {
    /// The pieces in the place of an army that takes no part (A39).
    pub enum AbsentAs {
        /// Nothing: its squares are empty.
        Gone = Word("gone"),
        /// Its pieces, as those of a player who is out.
        Wall = Word("wall"),
    }
}

choices! {
    /// The fate of the army of a mated king.
    pub enum Method {
        /// The mated army stays on the board and no longer moves.
        One = Number(1),
        /// The player who mated the king moves it, on its own turns.
        Two = Number(2),
    }
}

choices! {
    /// One of the document's two arrays.
    pub enum Chess4Setup {
        /// The starting position of the first game: Black's king on a8.
        Game = Word("game"),
        /// The starting position of the document's table: Black's king on a7.
        Table = Word("table"),
    }
}

choices! {
    /// The points that make the result.
    pub enum Scoring {
        /// By the order of leaving.
        LastManStanding = Word("last-man-standing"),
        /// A point for each eliminated player.
        Incremental = Word("incremental"),
    }
}

/// The army that takes no part: none, or one of the four.
impl OptionField for Option<Army> {
    const KIND: OptionKind = OptionKind::Choice(&[
        OptionValue::Nothing,
        OptionValue::Army(Army::White),
        OptionValue::Army(Army::Silver),
        OptionValue::Army(Army::Black),
        OptionValue::Army(Army::Gold),
    ]);

    fn of(value: OptionValue) -> Option<Option<Army>> {
        match value {
            OptionValue::Nothing => Some(None),
            OptionValue::Army(army) => Some(Some(army)),
            _ => None,
        }
    }

    fn value(&self) -> OptionValue {
        self.map_or(OptionValue::Nothing, OptionValue::Army)
    }
}

impl OptionField for Owners {
    const KIND: OptionKind = OptionKind::Owners;

    /// Nobody chooses them, so the only value is none.
    fn of(value: OptionValue) -> Option<Owners> {
        (value == OptionValue::Nothing).then_some(None)
    }

    fn value(&self) -> OptionValue {
        OptionValue::Nothing
    }

    fn read(json: &Value) -> Option<Owners> {
        Owners::deserialize(json).ok()
    }

    fn json(&self) -> Value {
        self.as_ref()
            .map_or(Value::Null, |owners| owners.as_slice().into())
    }
}

impl Teams {
    pub(super) fn partner(self, seat: Seat) -> Option<Seat> {
        match self {
            Teams::None => None,
            Teams::Across => Some(Seat(seat.0 ^ 2)),
            Teams::Adjacent => Some(Seat(seat.0 ^ 1)),
        }
    }
}

impl Chess4Options {
    /// Refuses values that do not go together.
    fn check(&self) -> Result<(), OptionFault> {
        let together = |option, with| Err(OptionFault::Together { option, with });
        if !self.owners_fit() {
            together("owners", "teams")
        } else if self.absent.is_some() && self.teams != Teams::None {
            together("absent", "teams")
        } else {
            Ok(())
        }
    }

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
    pub(super) fn sides(&self) -> [Seat; SEATS] {
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
    pub(super) fn starting_position(&self) -> Start {
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
    pub(super) fn rule_set(self) -> &'static RuleSet {
        match self {
            Chess4Setup::Game => &chess4::GAME,
            Chess4Setup::Table => &chess4::TABLE,
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
