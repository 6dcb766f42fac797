//! The JSON keys of the multi-player rules: the armies, who is in the game, what is pending, and
//! what follows for draws and scores.
//!
//! Only the forms are here; `setup` checks whether the players are possible.

use alloc::borrow::ToOwned;
use alloc::collections::BTreeMap;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::movegen::json_object::{Allowed, Counter, KeyError, Keys, Object, letter};
use crate::movegen::option_schema::OptionFault;
use crate::movegen::option_set::names;
use crate::movegen::policy::Course;
use crate::pieces::endings::{Claim, Pending, Status};
use crate::pieces::piece::Army;
use crate::variants::multiplayer::boards;
use crate::variants::multiplayer::lineup::Lineup;
use crate::variants::multiplayer::options::{MultiplayerBoard, MultiplayerOptions};
use crate::variants::multiplayer::setup::{MultiplayerFault, MultiplayerState};

/// The written form of each status.
const STATUSES: [(Status, &str); 6] = [
    (Status::Active, "active"),
    (Status::Checkmated, "mated"),
    (Status::Captured, "captured"),
    (Status::Stalemated, "stalemated"),
    (Status::Resigned, "resigned"),
    (Status::Flagged, "flagged"),
];

/// The armies in turn order, and where their pawns go, as a position and the options write it. A
/// key that is left out is as on the board.
#[derive(Default)]
pub(crate) struct LineupForm {
    order: Option<Vec<String>>,
    pawns: Option<Object<String>>,
}

/// The reasons for which a position's armies cannot play.
pub(crate) enum LineupError {
    /// A key cannot be read.
    Key(KeyError),
    /// The armies contradict the options.
    Options(OptionFault),
    /// The armies are not possible.
    Fault(MultiplayerFault),
}

/// The armies and their players.
#[derive(Serialize)]
pub(crate) struct MultiplayerKeys {
    order: Vec<String>,
    pawns: Object<String>,
    status: Object<&'static str>,
    pending: Object<&'static str>,
    quiet_plies: u32,
}

/// The derived values.
#[derive(Serialize)]
pub(crate) struct SharesKeys {
    scores: Option<Object<String>>,
    offers: Vec<String>,
    claim50: Vec<String>,
    claim3: Vec<String>,
}

impl From<KeyError> for LineupError {
    fn from(error: KeyError) -> LineupError {
        LineupError::Key(error)
    }
}

impl From<OptionFault> for LineupError {
    fn from(fault: OptionFault) -> LineupError {
        LineupError::Options(fault)
    }
}

impl LineupForm {
    /// The written form of armies.
    pub(crate) fn of(lineup: Lineup) -> LineupForm {
        let pawns = lineup
            .iter()
            .map(|(army, forward)| (letter(army), boards::direction_letter(forward).to_owned()));
        LineupForm {
            order: Some(lineup.armies().map(letter).collect()),
            pawns: Some(Object(pawns.collect())),
        }
    }

    /// Takes the keys of a position. Everything else names armies, so this comes first.
    pub(crate) fn read_keys(keys: &mut Keys<'_>) -> Result<LineupForm, KeyError> {
        Ok(LineupForm {
            order: keys.take("order")?,
            pawns: keys.take("pawns")?,
        })
    }

    /// Takes the values out of the options. Nobody chooses these options, so what Entente did not
    /// write is unknown.
    pub(crate) fn take(values: &mut Object<Value>) -> Result<LineupForm, OptionFault> {
        Ok(LineupForm {
            order: take(values, "order")?,
            pawns: take(values, "pawns")?,
        })
    }

    /// The values as options have them.
    pub(crate) fn values(self) -> impl Iterator<Item = (String, Value)> {
        let pawns = |Object(pawns): Object<String>| {
            let pawns = pawns.into_iter();
            Value::Object(pawns.map(|(army, way)| (army, way.into())).collect())
        };
        let order = self.order.map(|order| ("order".to_owned(), order.into()));
        let pawns = self.pawns.map(|all| ("pawns".to_owned(), pawns(all)));
        order.into_iter().chain(pawns)
    }

    /// The armies; `None` if they are as usual.
    pub(crate) fn lineup(
        &self,
        board: MultiplayerBoard,
        usual: Lineup,
    ) -> Result<Option<Lineup>, LineupError> {
        let order: Vec<Army> = match (&self.order, &self.pawns) {
            (None, None) => return Ok(None),
            (None, Some(_)) => usual.armies().collect(),
            (Some(order), _) => order
                .iter()
                .map(|name| read_army(board, name))
                .collect::<Result<_, _>>()?,
        };
        let impossible = || LineupError::Fault(MultiplayerFault::Order);
        if !Lineup::is_order(&order) {
            return Err(impossible());
        }
        let given = self.pawns.as_ref().map_or(&[][..], |pawns| &pawns.0);
        let pawns = read_map(&order, "pawns", given, WAYS, boards::direction_of)?;
        let seat = |&army: &Army| {
            let forward = pawns.get(&army).copied().or_else(|| board.direction(army));
            let fault = LineupError::Fault(MultiplayerFault::Direction(army));
            Ok((army, forward.ok_or(fault)?))
        };
        let seats: Vec<_> = order.iter().map(seat).collect::<Result<_, LineupError>>()?;
        Ok(Some(Lineup::new(&seats).ok_or_else(impossible)?))
    }
}

impl MultiplayerOptions {
    /// These options with the armies that a position names, if it names any.
    pub(crate) fn read_lineup(
        self,
        keys: &mut Keys<'_>,
    ) -> Result<MultiplayerOptions, LineupError> {
        let named = LineupForm::read_keys(keys)?;
        match named.lineup(self.board, self.lineup)? {
            Some(lineup) => Ok(self.with_lineup(lineup)?),
            None => Ok(self),
        }
    }
}

/// The directions as they are written.
const WAYS: Allowed = Allowed::Words(&["N", "E", "S", "W"]);

/// The option that is none.
pub(crate) fn unknown_option(name: &str) -> OptionFault {
    OptionFault::Unknown {
        name: name.to_owned(),
        known: names::<MultiplayerOptions>(),
    }
}

fn take<T: for<'de> Deserialize<'de>>(
    values: &mut Object<Value>,
    name: &str,
) -> Result<Option<T>, OptionFault> {
    let Some(at) = values.0.iter().position(|(other, _)| other == name) else {
        return Ok(None);
    };
    let (_, value) = values.0.remove(at);
    let read = serde_json::from_value(value);
    read.map(Some).map_err(|_| unknown_option(name))
}

fn read_army(board: MultiplayerBoard, name: &str) -> Result<Army, KeyError> {
    let mut letters = name.chars();
    let army = letters.next().and_then(|letter| board.army(letter));
    army.filter(|_| letters.next().is_none())
        .ok_or_else(|| KeyError::Army {
            key: "order",
            letter: name.to_owned(),
        })
}

impl MultiplayerKeys {
    pub(crate) fn of(
        lineup: Lineup,
        variant_state: &MultiplayerState,
        halfmoves: u32,
    ) -> MultiplayerKeys {
        let name = |status| STATUSES.iter().find(|(other, _)| *other == status);
        let in_order = |army: &Army| lineup.armies().position(|other| other == *army);
        let LineupForm { order, pawns } = LineupForm::of(lineup);
        MultiplayerKeys {
            order: order.unwrap_or_default(),
            pawns: pawns.unwrap_or_default(),
            status: by_army(&variant_state.status, in_order, |status| {
                name(status).map_or("active", |(_, name)| name)
            }),
            pending: by_army(&variant_state.pending, in_order, Pending::word),
            quiet_plies: halfmoves,
        }
    }
}

impl SharesKeys {
    pub(crate) fn of(armies: &[Army], course: &Course<'_>) -> SharesKeys {
        let in_order = || armies.iter().copied();
        let scores = course.outcome.map(|outcome| {
            let points = in_order().zip(outcome.points());
            Object(
                points
                    .map(|(army, score)| (letter(army), score.to_string()))
                    .collect(),
            )
        });
        let offers = in_order().filter(|army| course.offers.contains(army));
        let letters = |armies: Vec<Army>| armies.into_iter().map(letter).collect();
        SharesKeys {
            scores,
            offers: letters(offers.collect()),
            claim50: letters((course.claimants)(Claim::FiftyMoves)),
            claim3: letters((course.claimants)(Claim::Threefold)),
        }
    }
}

/// The entries in turn order.
fn by_army<T: Copy>(
    entries: &BTreeMap<Army, T>,
    in_order: impl Fn(&Army) -> Option<usize>,
    name: impl Fn(T) -> &'static str,
) -> Object<&'static str> {
    let mut sorted: Vec<_> = entries.iter().collect();
    sorted.sort_by_key(|(army, _)| in_order(army));
    let written = sorted
        .into_iter()
        .map(|(army, entry)| (letter(*army), name(*entry)));
    Object(written.collect())
}

impl MultiplayerState {
    /// Reads the keys of the players, and the counter that has another name here.
    pub(crate) fn read(
        &mut self,
        armies: &[Army],
        keys: &mut Keys<'_>,
        halfmoves: &mut u32,
    ) -> Result<(), KeyError> {
        let words = Allowed::Words(&[
            "active",
            "mated",
            "captured",
            "stalemated",
            "resigned",
            "flagged",
        ]);
        let mut take = |key| Ok(keys.take::<Object<String>>(key)?.unwrap_or_default());
        self.status = read_map(armies, "status", &take("status")?.0, words, status_of)?;
        let words = Allowed::Words(&["resigned", "flagged"]);
        let pending = take("pending")?;
        self.pending = read_map(armies, "pending", &pending.0, words, Pending::from_word)?;
        *halfmoves = keys.take("quiet_plies")?.map_or(0, |Counter(count)| count);
        Ok(())
    }
}

/// Reads the word of each army.
fn read_map<T>(
    armies: &[Army],
    key: &'static str,
    entries: &[(String, String)],
    allowed: Allowed,
    read: impl Fn(&str) -> Option<T>,
) -> Result<BTreeMap<Army, T>, KeyError> {
    let entry = |(name, word): &(String, String)| {
        let mut armies = armies.iter().copied();
        let army = armies.find(|&army| letter(army) == *name);
        let army = army.ok_or_else(|| KeyError::Army {
            key,
            letter: name.clone(),
        })?;
        let entry = read(word).ok_or_else(|| KeyError::Word {
            key,
            word: word.clone(),
            allowed,
        })?;
        Ok((army, entry))
    };
    entries.iter().map(entry).collect()
}

fn status_of(name: &str) -> Option<Status> {
    let mut statuses = STATUSES.into_iter();
    let found = statuses.find(|(_, other)| *other == name)?;
    Some(found.0)
}
