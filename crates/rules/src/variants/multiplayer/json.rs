//! The JSON keys of the multi-player rules: the armies, who is in the game, what is pending, and
//! what follows for draws and scores.
//!
//! Only the forms are here; `setup` checks whether the players are possible.

use alloc::collections::BTreeMap;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use serde::Serialize;

use crate::movegen::json_object::{Allowed, Counter, KeyError, Keys, Object, letter};
use crate::movegen::policy::Course;
use crate::pieces::endings::{Claim, Pending, Status};
use crate::pieces::piece::Army;
use crate::variants::multiplayer::lineup::Lineup;
use crate::variants::multiplayer::lineup_json::{LineupForm, read_map};
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

fn status_of(name: &str) -> Option<Status> {
    let mut statuses = STATUSES.into_iter();
    let found = statuses.find(|(_, other)| *other == name)?;
    Some(found.0)
}
