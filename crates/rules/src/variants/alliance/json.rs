//! The JSON keys of Four Player Chess: the players and their alliances, with all secrets.
//!
//! Only the forms are here. `setup` checks whether the players are possible, and `knowledge` says
//! who may see what.

use alloc::string::String;
use alloc::vec::Vec;

use serde::Serialize;

use crate::movegen::json::{
    Allowed, KeyError, Keys, Object, by_army, in_order, letter, read_army, read_by_army, read_word,
};
use crate::movegen::policy::{Course, Policy};
use crate::pieces::endings::Status;
use crate::pieces::piece::{Army, Seat, Seats};
use crate::variants::alliance::ARMIES;
use crate::variants::alliance::diplomacy::Diplomacy;
use crate::variants::alliance::events::army;
use crate::variants::alliance::game::AllianceGame;
use crate::variants::alliance::setup::AllianceState;

/// The players and their alliances.
#[derive(Serialize)]
pub(crate) struct AllianceKeys {
    first_move: Vec<String>,
    status: Object<&'static str>,
    #[serde(rename = "teams")]
    alliances: Vec<String>,
    liege: Object<String>,
    proposals: Vec<String>,
    pending: Option<String>,
}

/// The result.
#[derive(Serialize)]
pub(crate) struct EndKeys {
    winner: Option<String>,
    draw: bool,
}

impl AllianceKeys {
    pub(crate) fn of(variant_state: AllianceState) -> AllianceKeys {
        let proposals = variant_state.proposals.iter();
        AllianceKeys {
            first_move: variant_state.first_move.into_iter().map(letter).collect(),
            status: by_army(in_order(&ARMIES, &variant_state.status), status_name),
            alliances: variant_state
                .alliances
                .iter()
                .flatten()
                .map(|alliance| word(alliance))
                .collect(),
            liege: by_army(in_order(&ARMIES, &variant_state.lieges), letter),
            proposals: proposals.map(|&(from, to)| word(&[from, to])).collect(),
            pending: variant_state.chooser.map(letter),
        }
    }
}

impl EndKeys {
    pub(crate) fn of(course: &Course<'_>) -> EndKeys {
        let outcome = course.outcome;
        let winner = outcome.and_then(|outcome| outcome.winners().first());
        EndKeys {
            winner: winner.copied().map(letter),
            draw: outcome.is_some() && winner.is_none(),
        }
    }
}

impl AllianceGame {
    /// The players, as a setup has them.
    pub(crate) fn alliance_state(&self) -> AllianceState {
        let diplomacy = &self.now.diplomacy;
        let seats = || ARMIES.into_iter().zip((0..).map(Seat));
        AllianceState {
            first_move: self.now.first_move.map(army).collect(),
            status: seats()
                .map(|(army, seat)| (army, self.status(seat)))
                .collect(),
            alliances: Some(diplomacy.alliances_in_order()),
            lieges: seats()
                .filter_map(|(protectorate, seat)| {
                    Some((protectorate, army(diplomacy.liege(seat)?)))
                })
                .collect(),
            proposals: seats()
                .flat_map(|(from, seat)| diplomacy.proposals(seat).map(move |to| (from, army(to))))
                .collect(),
            chooser: diplomacy.chooser().map(army),
        }
    }
}

impl Diplomacy {
    /// Every alliance in turn order, ordered by its first member.
    fn alliances_in_order(&self) -> Vec<Vec<Army>> {
        let is_first = |seat: &Seat| self.alliance(*seat).into_iter().next() == Some(*seat);
        let firsts = Seats::FOUR.filter(is_first);
        firsts
            .map(|seat| self.alliance(seat).map(army).collect())
            .collect()
    }
}

impl AllianceState {
    /// Reads the keys of the players.
    pub(crate) fn read(keys: &mut Keys<'_>) -> Result<AllianceState, KeyError> {
        let first_move: Option<Vec<String>> = keys.take("first_move")?;
        let status: Object<String> = keys.take("status")?.unwrap_or_default();
        let alliances: Option<Vec<String>> = keys.take("teams")?;
        let lieges: Object<String> = keys.take("liege")?.unwrap_or_default();
        let proposals: Option<Vec<String>> = keys.take("proposals")?;
        let chooser: Option<Option<String>> = keys.take("pending")?;
        let read_alliance = |alliance: String| read_armies("teams", &alliance);
        Ok(AllianceState {
            first_move: read_all(first_move.into_iter().flatten(), |army| {
                read_army(&ARMIES, "first_move", &army)
            })?,
            status: read_by_army(&ARMIES, "status", status, |word| {
                read_word(
                    "status",
                    word,
                    &["king", "protectorate", "out"],
                    status_named,
                )
            })?,
            alliances: alliances
                .map(|alliances| read_all(alliances, read_alliance))
                .transpose()?,
            lieges: read_by_army(&ARMIES, "liege", lieges, |liege| {
                read_army(&ARMIES, "liege", &liege)
            })?,
            proposals: read_all(proposals.into_iter().flatten(), read_proposal)?,
            chooser: chooser
                .flatten()
                .map(|letter| read_army(&ARMIES, "pending", &letter))
                .transpose()?,
        })
    }
}

/// Reads all items, or returns the first error.
fn read_all<T, U, C: FromIterator<U>>(
    items: impl IntoIterator<Item = T>,
    read: impl Fn(T) -> Result<U, KeyError>,
) -> Result<C, KeyError> {
    items.into_iter().map(read).collect()
}

/// Several armies in one word.
fn read_armies(key: &'static str, text: &str) -> Result<Vec<Army>, KeyError> {
    let mut buffer = [0; 4];
    let letters = text.chars();
    letters
        .map(|letter| read_army(&ARMIES, key, letter.encode_utf8(&mut buffer)))
        .collect()
}

fn read_proposal(text: String) -> Result<(Army, Army), KeyError> {
    match read_armies("proposals", &text)?[..] {
        [from, to] => Ok((from, to)),
        _ => Err(KeyError::Word {
            key: "proposals",
            word: text,
            allowed: Allowed::Proposal,
        }),
    }
}

fn word(armies: &[Army]) -> String {
    armies.iter().map(|army| army.letter()).collect()
}

fn status_name(status: Status) -> &'static str {
    match status {
        Status::Active => "king",
        Status::Protectorate => "protectorate",
        _ => "out",
    }
}

fn status_named(word: &str) -> Option<Status> {
    let mut all = [Status::Active, Status::Protectorate, Status::Eliminated].into_iter();
    all.find(|status| status_name(*status) == word)
}
