//! The JSON keys of the multi-player rules: the armies, who is in the game, what is pending, and
//! what follows for draws and scores.
//!
//! Only the forms are here; `setup` checks whether the players are possible.

use alloc::borrow::ToOwned;
use alloc::collections::BTreeMap;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use serde::Serialize;

use crate::movegen::json_object::{Allowed, Counter, KeyError, Keys, Object, letter};
use crate::movegen::policy::Course;
use crate::pieces::endings::{Claim, Pending, Status};
use crate::pieces::piece::Army;
use crate::variants::multiplayer::boards;
use crate::variants::multiplayer::options::MultiplayerOptions;
use crate::variants::multiplayer::setup::MultiplayerState;

/// The written form of each status.
const STATUSES: [(Status, &str); 6] = [
    (Status::Active, "active"),
    (Status::Checkmated, "mated"),
    (Status::Captured, "captured"),
    (Status::Stalemated, "stalemated"),
    (Status::Resigned, "resigned"),
    (Status::Flagged, "flagged"),
];

/// The armies and their players.
#[derive(Serialize)]
pub(crate) struct MultiplayerKeys {
    order: Vec<String>,
    pawns: Object<&'static str>,
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

impl MultiplayerKeys {
    pub(crate) fn of(variant_state: &MultiplayerState, halfmoves: u32) -> MultiplayerKeys {
        let name = |status| STATUSES.iter().find(|(other, _)| *other == status);
        let in_order = |army: &Army| variant_state.order.iter().position(|other| other == army);
        MultiplayerKeys {
            order: variant_state.order.iter().copied().map(letter).collect(),
            pawns: by_army(&variant_state.pawns, in_order, boards::direction_letter),
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
    /// Reads the keys that say which armies there are. This comes first, because everything else
    /// names armies. Returns whether there were any.
    pub(crate) fn read_order(
        &mut self,
        options: MultiplayerOptions,
        keys: &mut Keys<'_>,
    ) -> Result<bool, KeyError> {
        let Some(order) = keys.take::<Vec<String>>("order")? else {
            return Ok(false);
        };
        let army = |name: &String| {
            let mut letters = name.chars();
            let army = letters.next().and_then(|letter| options.army(letter));
            army.filter(|_| letters.next().is_none())
                .ok_or_else(|| KeyError::Army {
                    key: "order",
                    letter: name.to_owned(),
                })
        };
        self.order = order.iter().map(army).collect::<Result<_, _>>()?;
        Ok(true)
    }

    /// Reads the keys of the players, and the counter that has another name here.
    pub(crate) fn read(
        &mut self,
        keys: &mut Keys<'_>,
        halfmoves: &mut u32,
    ) -> Result<(), KeyError> {
        self.pawns = self.read_map(
            keys,
            "pawns",
            Allowed::Words(&["N", "E", "S", "W"]),
            boards::direction_of,
        )?;
        self.status = self.read_map(
            keys,
            "status",
            Allowed::Words(&[
                "active",
                "mated",
                "captured",
                "stalemated",
                "resigned",
                "flagged",
            ]),
            status_of,
        )?;
        self.pending = self.read_map(
            keys,
            "pending",
            Allowed::Words(&["resigned", "flagged"]),
            Pending::from_word,
        )?;
        *halfmoves = keys.take("quiet_plies")?.map_or(0, |Counter(count)| count);
        Ok(())
    }

    fn read_map<T>(
        &self,
        keys: &mut Keys<'_>,
        key: &'static str,
        allowed: Allowed,
        read: impl Fn(&str) -> Option<T>,
    ) -> Result<BTreeMap<Army, T>, KeyError> {
        let object = keys.take::<Object<String>>(key)?.unwrap_or_default();
        let entry = |(name, word): (String, String)| {
            let mut armies = self.order.iter().copied();
            let army = armies.find(|&army| letter(army) == name);
            let army = army.ok_or(KeyError::Army { key, letter: name })?;
            let entry = read(&word).ok_or(KeyError::Word { key, word, allowed })?;
            Ok((army, entry))
        };
        object.0.into_iter().map(entry).collect()
    }
}

fn status_of(name: &str) -> Option<Status> {
    let mut statuses = STATUSES.into_iter();
    let found = statuses.find(|(_, other)| *other == name)?;
    Some(found.0)
}
