//! The engine's searches in a finished game, each with the promises between seats that hold there,
//! as far as the game reveals them.
//!
//! What they are for is not here: the analyst values positions with them, and `explain` continues
//! lines.

use super::sides::Sides;
use crate::stop_recorder::StopRecorder;
use entente_engine::{Engine, SearchRequest, SearchResult, StopSignal, Style, Value};
use entente_game::{DatedEvent, DiplomacyEvent, Replay, Seat};
use entente_rules::Position;

/// The most bytes of the engine's transposition table. They have to be the same on every machine;
/// 16 MiB hold all positions of an analysis with the default budget.
pub(super) const MAX_MEMORY_BYTES: usize = 1 << 24;

/// A finished game with the budget of its searches, and what stops them.
pub(super) struct Searcher<'a, 'b> {
    pub(super) replay: &'a Replay,
    /// The number of nodes of a whole search.
    pub(super) nodes: u64,
    pub(super) stop_signal: &'a mut StopRecorder<'b>,
}

/// The engine's result, with the values of the last two depths that it completed.
pub(super) struct Valued {
    pub(super) result: SearchResult,
    /// The last one first.
    pub(super) values: [Option<Value>; 2],
}

/// Passes a stop signal on to a search, and keeps the values of its last two depths.
struct LastDepths<'a, 'b> {
    stop_signal: &'a mut StopRecorder<'b>,
    values: [Option<Value>; 2],
}

impl StopSignal for LastDepths<'_, '_> {
    fn stops(&mut self) -> bool {
        self.stop_signal.stops()
    }

    fn progress(&mut self, result: &SearchResult) {
        self.values = [result.value, self.values[0]];
    }
}

impl Searcher<'_, '_> {
    /// The engine's result for this request, with the promises that hold before the move with this
    /// number.
    pub(super) fn ask(&mut self, request: &SearchRequest<'_>, ply: usize) -> Valued {
        let allies = allies(self.replay, request.position(), ply);
        // With a table for this search alone, the answer depends on nothing else.
        let style = Style::for_independent_players(request.position());
        let mut engine = Engine::for_nodes(request.nodes(), MAX_MEMORY_BYTES).with_style(style);
        let mut depths = LastDepths {
            stop_signal: self.stop_signal,
            values: [None; 2],
        };
        let result = engine.think(&request.with_all_allies(&allies).judged(), &mut depths);
        let values = depths.values;
        Valued { result, values }
    }
}

/// The pairs of seats that are allied or have a pact before the move with this number, by the
/// engine's seats.
pub(super) fn allies(replay: &Replay, position: &Position, ply: usize) -> Vec<(usize, usize)> {
    let seats = 0..replay.view.players.seats.len();
    let pairs = seats.flat_map(|second| (0..second).map(move |first| (first, second)));
    // Positions know of alliances, if the game reveals them, but not of pacts.
    if position.variant().keeps_secrets() {
        return pairs
            .filter(|(first, second)| are_allied(position, *first, *second))
            .collect();
    }
    // The promises of two players who are left alone are over.
    if !Sides::of(position).are_several() {
        return Vec::new();
    }
    // Pacts are between players, who may have several armies.
    let player = |seat: usize| replay.view.diplomacy_seat(Seat(seat as u8));
    let partners = pairs.filter(|(first, second)| {
        let (first, second) = (player(*first), player(*second));
        first != second && have_pact(true_events(replay), ply, first, second)
    });
    partners.collect()
}

/// Are these two seats allied, as far as the position shows?
fn are_allied(position: &Position, first: usize, second: usize) -> bool {
    let army = |seat| position.armies().nth(seat);
    let knowledge = army(first).and_then(|army| position.knowledge(army));
    knowledge.is_some_and(|knowledge| {
        let mut alliance = knowledge.alliance.iter();
        alliance.any(|ally| army(second) == Some(*ally))
    })
}

/// Did two seats have a pact before a move?
fn have_pact(events: &[DatedEvent], ply: usize, first: Seat, second: Seat) -> bool {
    let mut is_agreed = false;
    for dated in events {
        // An event that a move causes has the number of the move, and comes after it.
        let is_before = (dated.ply as usize) < ply;
        // Diplomacy after a move has the number of the next one.
        let is_now = dated.ply as usize == ply;
        match &dated.event {
            DiplomacyEvent::Allied { members, .. } if is_before || is_now => {
                is_agreed |= members.contains(&first) && members.contains(&second);
            }
            DiplomacyEvent::Left {
                seat,
                rest,
                taking: None,
            } if is_before || is_now => {
                is_agreed &= !(*seat == first && rest.contains(&second)
                    || *seat == second && rest.contains(&first));
            }
            DiplomacyEvent::Eliminated { seat, .. } if is_before => {
                is_agreed &= *seat != first && *seat != second;
            }
            DiplomacyEvent::PactBroken { seat, of } if is_before => {
                is_agreed &= (*seat, *of) != (first, second) && (*of, *seat) != (first, second);
            }
            _ => {}
        }
    }
    is_agreed
}

/// The true history, if the game reveals it.
pub(super) fn true_events(replay: &Replay) -> &[DatedEvent] {
    let history = replay.view.record.history.as_ref();
    history.map_or(&[][..], |history| &history.events)
}
