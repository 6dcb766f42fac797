//! The engine's searches in a finished game, each with the promises that hold there.
//!
//! What they are for is not here: the analyst values positions with them, and `explain` continues
//! lines.

use super::promises::allies;
use crate::stop_recorder::StopRecorder;
use entente_engine::{Engine, SearchRequest, SearchResult, Style};
use entente_game::Replay;

/// The most bytes of the engine's transposition table. They have to be the same on every machine;
/// 16 MiB hold all positions of an analysis with the default budget.
pub(super) const MAX_MEMORY_BYTES: usize = 1 << 24;

/// A finished game with the budget of its searches.
#[derive(Debug, Clone, Copy)]
pub(super) struct Searcher<'a> {
    pub(super) replay: &'a Replay,
    /// The number of nodes of a whole search.
    pub(super) nodes: u64,
}

impl Searcher<'_> {
    /// The engine's result for this request, with the promises that hold before the move with this
    /// number.
    pub(super) fn ask(
        &self,
        request: &SearchRequest<'_>,
        ply: usize,
        stop_signal: &mut StopRecorder<'_>,
    ) -> SearchResult {
        let allies = allies(self.replay, request.position(), ply);
        // With a table for this search alone, the answer depends on nothing else.
        let style = Style::for_independent_players(request.position());
        let mut engine = Engine::for_nodes(request.nodes(), MAX_MEMORY_BYTES).with_style(style);
        engine.think(&request.with_all_allies(&allies).judged(), stop_signal)
    }
}
