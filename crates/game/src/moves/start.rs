//! The beginning of a game on the board, with the moves of its saved game.

use crate::base::id::{PlayerId, Time};
use crate::base::playing::{Playing, PlayingError, TopicStates};
use crate::clock::running::Clocks;
use crate::diplomacy::DiplomacyOptions;
use crate::diplomacy::ledger::{Ledger, Pacts};
use crate::lobby::starting_position::StartingPosition;
use crate::moves::rules;
use alloc::collections::{BTreeMap, BTreeSet};
use alloc::sync::Arc;
use alloc::vec::Vec;
use entente_rules::{Options, Play, Position};

/// A game that begins, with the moves of its saved game.
pub(crate) fn started(
    options: &Options,
    diplomacy: Option<DiplomacyOptions>,
    clocks: Option<Clocks>,
    starting_position: Option<&StartingPosition>,
    at: Time,
    owners: Vec<Option<PlayerId>>,
) -> Result<Playing, PlayingError> {
    let pacts = || (!options.keeps_secrets()).then(Pacts::default);
    let start = match starting_position {
        Some(starting_position) => starting_position.position(options)?,
        None => Position::start_with(options),
    };
    let mut playing = Playing {
        clocks: None,
        by_clock: false,
        request: None,
        new_home: None,
        topics: TopicStates::default(),
        takeback_limit: 0,
        rule_events: Vec::new(),
        ledger: diplomacy.map(|terms| Ledger::new(terms, pacts())),
        is_public: true,
        owners,
        started_at: at,
        play: Arc::new(Play::new(start)),
        moves: Vec::new(),
        had_everybody_moved: false,
        plies_before_record: 0,
        plies_before_latest: 0,
        pending_news: Vec::new(),
        latest_news: Vec::new(),
        accepted: Vec::new(),
        computers: BTreeSet::new(),
        crowds: BTreeMap::new(),
        stand_ins: BTreeMap::new(),
        handed_over: None,
        present_at: at,
    };
    rules::pass_first_turns(&mut playing, at)?;
    let events = starting_position.into_iter();
    for event in events.flat_map(StartingPosition::events) {
        rules::replay(&mut playing, at, event)?;
    }
    // The moves of the saved game took no time here, so the clocks start only now.
    playing.clocks = clocks;
    Ok(playing)
}
