//! The JSON forms of everything that the API shows.
//!
//! Each form is its own struct, made from a `View`. Internal types are never serialized but as a
//! [`Word`], so nothing that the viewer may not know can slip into an answer. Names and meanings
//! here are the contract with API clients; `docs/developers/openapi.json` shows every change to it.

mod analysis;
mod armies;
mod claims;
mod computers;
mod diplomacy;
mod events;
mod game;
mod league;
mod moves;
mod people;
mod practice;
mod puzzles;
mod ratings;
mod think_board;
mod time;
mod votes;
mod webhooks;
mod word;

pub(crate) use analysis::{Analysis, AnalysisProgress};
pub(crate) use computers::{ComputerEntry, ComputerOptions};
pub(crate) use diplomacy::{Alliances, Diplomacy, History, LetterList, Proposals};
pub(crate) use events::Event;
pub(crate) use game::{Game, VariantEntry};
pub(crate) use league::{
    League, LeagueEntry, LeagueFormat, LeagueRound, LeagueStanding, TieBreakCriterion,
    contestant_name,
};
pub(crate) use moves::{LegalMove, Move};
pub(crate) use practice::{GivenUpPuzzle, MyPuzzle, MyPuzzleVerdict};
pub(crate) use puzzles::{PastPuzzle, PuzzleVerdict, TodaysPuzzle};
pub(crate) use ratings::{PersonStats, Rating};
pub(crate) use think_board::ThinkBoard;
pub(crate) use time::{ClockRequest, ConditionalMoves};
pub(crate) use votes::TeamVote;
pub(crate) use webhooks::{Webhook, WebhookMessage};
pub(crate) use word::{
    EventTypeWord, PieceSetWord, PublicStateWord, ScopeWord, StandingOrderWord, ThemeWord,
    VisibilityWord, Word,
};
