//! The JSON keys of the multi-player rules: the armies, who is in the game, what is pending, and
//! what follows for draws and scores.
//!
//! Only the forms are here; `setup` checks whether the players are possible.

use alloc::string::String;
use alloc::vec::Vec;

use serde::Serialize;

use crate::movegen::json::{
    Counter, KeyError, Keys, Object, StatusWords, by_army, in_order, letter, read_pending, scores,
    take_by_army,
};
use crate::movegen::policy::Course;
use crate::pieces::endings::{Claim, Pending, Status};
use crate::pieces::piece::Army;
use crate::variants::multiplayer::lineup::{Lineup, LineupForm};
use crate::variants::multiplayer::setup::MultiplayerState;

const STATUSES: StatusWords = StatusWords {
    words: &[
        (Status::Active, "active"),
        (Status::Checkmated, "mated"),
        (Status::Captured, "captured"),
        (Status::Stalemated, "stalemated"),
        (Status::Resigned, "resigned"),
        (Status::Flagged, "flagged"),
    ],
    allowed: &[
        "active",
        "mated",
        "captured",
        "stalemated",
        "resigned",
        "flagged",
    ],
};

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
        let armies: Vec<Army> = lineup.armies().collect();
        let LineupForm { order, pawns } = LineupForm::of(lineup);
        MultiplayerKeys {
            order: order.unwrap_or_default(),
            pawns: pawns.unwrap_or_default(),
            status: by_army(in_order(&armies, &variant_state.status), |status| {
                STATUSES.word(status)
            }),
            pending: by_army(in_order(&armies, &variant_state.pending), Pending::word),
            quiet_plies: halfmoves,
        }
    }
}

impl SharesKeys {
    pub(crate) fn of(armies: &[Army], course: &Course<'_>) -> SharesKeys {
        let offers = armies.iter().copied();
        let offers = offers.filter(|army| course.offers.contains(army));
        let letters = |armies: Vec<Army>| armies.into_iter().map(letter).collect();
        SharesKeys {
            scores: scores(armies, course.outcome),
            offers: letters(offers.collect()),
            claim50: letters((course.claimants)(Claim::FiftyMoves)),
            claim3: letters((course.claimants)(Claim::Threefold)),
        }
    }
}

impl MultiplayerState {
    /// Reads the keys of the players, and the counter that has another name here.
    pub(crate) fn read(
        &mut self,
        armies: &[Army],
        keys: &mut Keys<'_>,
        halfmoves: &mut u32,
    ) -> Result<(), KeyError> {
        self.status = take_by_army(keys, armies, "status", |word| STATUSES.read(word))?;
        self.pending = take_by_army(keys, armies, "pending", read_pending)?;
        *halfmoves = keys.take("quiet_plies")?.map_or(0, |Counter(count)| count);
        Ok(())
    }
}
