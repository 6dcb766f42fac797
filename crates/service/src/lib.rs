//! The service between the frontends and the games: every command, from Discord or the API, is
//! decided, made durable and only then answered here.
//!
//! It is no frontend: it never calls one, and it has no words for people. And it is no game: it
//! never looks into the records, whose meaning only `entente-game` knows.
//!
//! Read it in the way of a command. A [`Service`] (`worker::handle`) passes it (`handling::games`)
//! to the one of a few workers that owns the game, by hash, so everything in one game happens in
//! order and without locks (`worker::state`). The messages that follow from it wait in `outbox`
//! until a frontend takes them (`handling::deliveries`). Then read what happens by the clock:
//! `time`, `handling::deadlines`, `handling::online`. The order of the folders is in
//! `docs/developers/architecture.md`, and each imports only from those below it.

mod access;
mod advice;
mod announcement;
pub mod calendar;
mod clock;
mod command;
mod computers;
mod core;
mod error;
mod handling;
mod ladders;
mod leagues;
mod limits;
mod linked_roles;
mod log;
mod maintenance;
mod matches;
mod membership;
pub mod metrics;
mod outbox;
mod puzzles;
mod server_pages;
mod start;
mod think_boards;
mod thinking;
mod time;
mod votes;
mod watchers;
mod webhooks;
mod work;
mod worker;

pub use crate::access::secret::{Saved, Unsealed};
pub use crate::access::token::StreamToken;
pub use crate::handling::deliveries::{DeliveryContext, DeliveryPlace, LetterContext, SaidBy};
pub use crate::handling::lists::PublicPage;
pub use crate::handling::lists::{Asker, SeenGame};
pub use crate::handling::people::PersonProfile;
pub use crate::handling::person_events::SeenEvents;
pub use crate::ladders::counting::ListedPerson;
pub use crate::leagues::games::NewImport;
pub use crate::linked_roles::stored::RoleGrant;
pub use crate::log::listing::TrackRecord;
pub use crate::log::listing::{FinishedGame, FormerPlayer};
pub use crate::maintenance::transfer;
pub use crate::puzzles::PuzzleSearch;
pub use crate::think_boards::OpenThinkBoard;
pub use crate::votes::stored::{NewVote, TeamVote};
pub use crate::webhooks::stored::WebhookSecret;
pub use access::code::{Invitation, JoinCode, JoinCodeError};
pub use access::page_token::{Guest, PageToken};
pub use access::secret::random;
pub use access::token::{TokenOwner, TokenSecret};
pub use advice::Analysed;
pub use clock::Clock;
pub use command::{Accepted, Command, ExpectedVersion, SeenVersion};
pub use computers::{ComputerTurns, WaitingComputer};
pub use error::{Rejected, Reply, Result, ServiceError, TransientFailure};
pub use handling::games::Rematch;
pub use handling::lists::PersonPage;
pub use handling::person_events::{PersonEvent, PersonEvents, SourceEvent};
pub use handling::{Deliveries, Leagues, Matches, People, Puzzles, Servers};
pub use ladders::replay::{RatingReplay, replay_ratings};
pub use ladders::stored::{HeadToHead, LadderEntry};
pub use ladders::{
    LEADERBOARD_PAGE, LeaderboardPage, LeaderboardRow, MAX_LEADERBOARD_PAGE, PersonLadder,
    PersonStats,
};
pub use leagues::commands::{
    LEAGUE_NAME_LIMIT, LEAGUES_PER_ORGANISER, LeagueAction, LeagueAnswer, LeagueRefusal,
};
pub use leagues::index::{
    LeaguePage, LeaguePhase, LeagueQuery, LeagueRole, LeagueRow, ListedLeague,
};
pub use leagues::replay::{LeagueReplay, replay_leagues};
pub use leagues::stored::{Contestant, LeagueGames, LeagueId, LeagueState, NewLeague};
pub use limits::config::LimitsConfig;
pub use limits::network;
pub use limits::{Allowance, Cost, Requester};
pub use linked_roles::stored::{LinkedRole, RoleValues};
pub use linked_roles::{RolePush, RolePushed};
pub use log::idempotency::api_key;
pub use log::listing::{GameFilter, ListCursor};
pub use maintenance::check::{Report, StoreDamage, check};
pub use maintenance::forget::{PersonalData, PersonalGame, PersonalVote};
pub use maintenance::personal_data::{BlockedPerson, Data, StoredToken, settings_by_name};
pub use maintenance::tables::KEY_NAMES;
pub use maintenance::transfer::{DamagePolicy, TransferError, export, import};
pub use matches::commands::{
    MATCHES_PER_SERVER, MatchAction, MatchAnswer, MatchRefusal, MatchRequest,
};
pub use matches::events::{MatchEvent, MatchEvents};
pub use matches::stored::{MatchId, MatchRecord, MatchSide, MatchState, NewMatch};
pub use membership::{MemberQuestion, Seen, Whereabouts};
pub use outbox::items::{
    Delivery, DeliveryId, Lane, LeagueNews, LeagueTopic, MatchNews, MatchTopic, Notice, OutboxItem,
    OutboxKey, PuzzleNews, Recipient, Reminder, ReminderStage, Reroute, ThreadName, Topic, Welcome,
};
pub use outbox::unreachable::{
    Unreachable, UnreachableReason, dm_recipient, lost_place, news_recipient,
};
pub use puzzles::practice::{Practice, PracticeResults};
pub use puzzles::practice_commands::{
    GiveUp, GivenUp, PracticeAnswer, PracticeMove, PracticePage, PracticeRefusal,
};
pub use puzzles::stored::{DailyPuzzle, FoundPuzzle, PuzzleSolver, PuzzleSource};
pub use puzzles::{PuzzleAnswer, PuzzleMove, PuzzlePage, PuzzleRefusal};
pub use server_pages::stored::{MAX_ICON_BYTES, ServerFace};
pub use server_pages::{
    MAX_PAGE_FILMS, MAX_PAGE_GAMES, MAX_PAGE_LEADERBOARDS, MAX_PAGE_LEADERS, MAX_PAGE_LEAGUES,
    MAX_PAGE_MATCHES, PageMatch, PageMatches, ServerLeaderboard, ServerPage,
};
pub use thinking::{
    AdjudicationRequest, AnalysedFile, AnalysisRequest, AnalysisSubject, FileHash, HintRequest,
};
pub use votes::stored::Proposal;
pub use watchers::{GameChanges, PersonChanges, TokenChanges, WebhookChanges};
pub use webhooks::stored::{
    Attempt, AttemptReport, AttemptResult, EventKind, WEBHOOK_LIMIT, Webhook, WebhookSettings,
    WebhookStatus,
};
pub use webhooks::{WebhookAction, WebhookRefusal};
pub use work::{ServiceWatch, WorkDone};
pub use worker::handle::{Service, WeakService};
pub use worker::state::read_view;

#[cfg(test)]
mod tests;
