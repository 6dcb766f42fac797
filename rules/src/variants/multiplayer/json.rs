//! The JSON keys of the multi-player rules: the armies, who is in the game, what is pending, and
//! what follows for draws and scores.
//!
//! Only the forms are here; `setup` checks whether the players are possible.

use alloc::borrow::ToOwned;
use alloc::collections::BTreeMap;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use serde::Serialize;

use crate::movegen::json_object::{Counter, Keys, Object};
use crate::notation::json::{JsonError, letter};
use crate::pieces::endings::Claim;
use crate::pieces::piece::Army;
use crate::pieces::status::{Pending, Status};
use crate::position::any_position::Position;
use crate::position::options::Options;
use crate::position::play::Play;
use crate::position::setup::{Setup, VariantState};
use crate::variants::multiplayer::boards;
use crate::variants::multiplayer::setup::MultiplayerState;

/// The derived keys.
pub(crate) const DERIVED: &[&str] = &["scores", "offers", "claim50", "claim3"];

/// How each status is written.
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
pub(crate) struct MultiplayerForm {
    order: Vec<String>,
    pawns: Object<&'static str>,
    status: Object<&'static str>,
    pending: Object<&'static str>,
    quiet_plies: u32,
}

/// The derived values.
#[derive(Serialize)]
pub(crate) struct SharesForm {
    scores: Option<Object<String>>,
    offers: Vec<String>,
    claim50: Vec<String>,
    claim3: Vec<String>,
}

impl MultiplayerForm {
    /// `None` in other variants.
    pub(crate) fn of(position: &Position) -> Option<MultiplayerForm> {
        let setup = position.setup();
        let variant_state = setup.variant_state.multiplayer()?;
        let name = |status| STATUSES.iter().find(|(other, _)| *other == status);
        let in_order = |army: &Army| variant_state.order.iter().position(|other| other == army);
        Some(MultiplayerForm {
            order: variant_state.order.iter().copied().map(letter).collect(),
            pawns: by_army(&variant_state.pawns, in_order, boards::direction_letter),
            status: by_army(&variant_state.status, in_order, |status| {
                name(status).map_or("active", |(_, name)| name)
            }),
            pending: by_army(&variant_state.pending, in_order, Pending::name),
            quiet_plies: position.halfmoves(),
        })
    }
}

impl SharesForm {
    pub(crate) fn of(play: &Play) -> SharesForm {
        let armies = || play.position().armies();
        let scores = play.outcome().map(|outcome| {
            let points = armies().zip(outcome.points());
            Object(
                points
                    .map(|(army, score)| (letter(army), score.to_string()))
                    .collect(),
            )
        });
        let offers = armies().filter(|army| play.offers().contains(army));
        let letters = |armies: Vec<Army>| armies.into_iter().map(letter).collect();
        SharesForm {
            scores,
            offers: letters(offers.collect()),
            claim50: letters(play.claimants(Claim::FiftyMoves)),
            claim3: letters(play.claimants(Claim::Threefold)),
        }
    }
}

/// The entries in turn order.
fn by_army<T: Copy>(
    entries: &BTreeMap<Army, T>,
    in_order: impl Fn(&Army) -> Option<usize>,
    name: impl Fn(T) -> &'static str,
) -> Object<&'static str> {
    let mut entries: Vec<_> = entries.iter().collect();
    entries.sort_by_key(|(army, _)| in_order(army));
    let written = entries
        .into_iter()
        .map(|(army, entry)| (letter(*army), name(*entry)));
    Object(written.collect())
}

impl Setup {
    /// Reads the keys that say which armies there are. This comes first, because everything else
    /// names armies.
    pub(crate) fn read_order(&mut self, keys: &mut Keys<'_>) -> Result<(), JsonError> {
        let (Options::Multiplayer(options), VariantState::Multiplayer(variant_state)) =
            (&self.options, &mut self.variant_state)
        else {
            return Ok(());
        };
        let Some(order) = keys.take::<Vec<String>>("order")? else {
            return Ok(());
        };
        let army = |name: &String| {
            let mut letters = name.chars();
            let army = letters.next().and_then(|letter| options.army(letter));
            army.filter(|_| letters.next().is_none())
                .ok_or_else(|| JsonError::Army {
                    key: "order",
                    letter: name.to_owned(),
                })
        };
        variant_state.order = order.iter().map(army).collect::<Result<_, _>>()?;
        // Without a key `turn` the first army moves; this is its default.
        self.turn = variant_state.order.first().copied().unwrap_or(self.turn);
        Ok(())
    }

    /// Reads the keys of the players.
    pub(crate) fn read_players(&mut self, keys: &mut Keys<'_>) -> Result<(), JsonError> {
        let pawns = self.read_map(keys, "pawns", "N, E, S or W", boards::direction_of)?;
        let status = self.read_map(
            keys,
            "status",
            "active, mated, captured, stalemated, resigned or flagged",
            status_of,
        )?;
        let pending = self.read_map(keys, "pending", "resigned or flagged", Pending::from_name)?;
        self.halfmoves = keys.take("quiet_plies")?.map_or(0, |Counter(count)| count);
        self.variant_state = VariantState::Multiplayer(MultiplayerState {
            order: self.armies(),
            pawns,
            status,
            pending,
        });
        Ok(())
    }

    fn read_map<T>(
        &self,
        keys: &mut Keys<'_>,
        key: &'static str,
        expected: &'static str,
        read: impl Fn(&str) -> Option<T>,
    ) -> Result<BTreeMap<Army, T>, JsonError> {
        let object = keys.take::<Object<String>>(key)?.unwrap_or_default();
        let entry = |(letter, word): (String, String)| {
            let army = self.read_army(key, &letter)?;
            let entry = read(&word).ok_or(JsonError::Word {
                key,
                word,
                expected,
            })?;
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
