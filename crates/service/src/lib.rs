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
mod limits;
mod log;
mod maintenance;
mod membership;
pub mod metrics;
mod outbox;
mod start;
mod thinking;
mod time;
mod waiting_votes;
mod watchers;
mod work;
mod worker;

pub use access::code::{Invitation, JoinCode, JoinCodeError};
pub use access::page_token::PageToken;
pub use access::role_grant::RoleGrant;
pub use access::seal::{Saved, Unsealed};
pub use access::secret::random;
pub use access::stream_token::StreamToken;
pub use access::token::{TokenOwner, TokenSecret};
pub use access::webhook_secret::WebhookSecret;
pub use advice::Analysed;
pub use clock::Clock;
pub use command::{Accepted, Command, ExpectedVersion, SeenVersion};
pub use computers::{ComputerTurns, WaitingComputer};
pub use error::{Rejected, ServiceError, TransientFailure};
pub use handling::clubs::{
    LEADERBOARD_PAGE, LeaderboardPage, LeaderboardRow, MAX_LEADERBOARD_PAGE, PersonLadder,
    PersonStats,
};
pub use handling::delivery_context::{DeliveryContext, DeliveryPlace};
pub use handling::events::SeenEvents;
pub use handling::games::Rematch;
pub use handling::leagues::{
    LEAGUE_NAME_LIMIT, LEAGUES_PER_ORGANISER, LeagueAction, LeagueAnswer, LeagueRefusal,
};
pub use handling::linked_roles::{RolePush, RolePushed};
pub use handling::lists::PersonPage;
pub use handling::person_events::{PersonEvent, PersonEvents};
pub use handling::practice::{
    GiveUp, GivenUp, PracticeAnswer, PracticeMove, PracticePage, PracticeRefusal,
};
pub use handling::profiles::PersonProfile;
pub use handling::public_games::PublicPage;
pub use handling::puzzle_search::PuzzleSearch;
pub use handling::puzzles::{PuzzleAnswer, PuzzleMove, PuzzlePage, PuzzleRefusal};
pub use handling::seen_games::SeenGame;
pub use handling::think_boards::OpenThinkBoard;
pub use handling::webhooks::{WebhookAction, WebhookRefusal};
pub use handling::{Deliveries, Leagues, People, Puzzles, Servers};
pub use limits::config::LimitsConfig;
pub use limits::pace::network;
pub use limits::pace::{Allowance, Cost, Requester};
pub use log::finished::{FinishedGame, FormerPlayer};
pub use log::idempotency::api_key;
pub use log::ladders::{HeadToHead, LadderEntry};
pub use log::leaderboards::ListedPerson;
pub use log::leagues::{Contestant, LeagueGames, LeagueId, LeagueState, NewLeague};
pub use log::linked_roles::{LinkedRole, RoleValues};
pub use log::listing::{GameCursor, GameFilter};
pub use log::practice::{Practice, PracticeResults};
pub use log::puzzles::{DailyPuzzle, FoundPuzzle, PuzzleSolver, PuzzleSource};
pub use log::track_record::TrackRecord;
pub use log::votes::Proposal;
pub use log::webhooks::{
    Attempt, AttemptReport, AttemptResult, WEBHOOK_LIMIT, Webhook, WebhookSettings, WebhookStatus,
};
pub use maintenance::bulk;
pub use maintenance::check::{Report, StoreDamage, check};
pub use maintenance::forget::{PersonalData, PersonalGame, PersonalVote};
pub use maintenance::leagues::{LeagueReplay, replay_leagues};
pub use maintenance::personal_data::{
    BlockedPerson, Data, PhaseName, StoredToken, settings_by_name,
};
pub use maintenance::ratings::{RatingReplay, replay_ratings};
pub use maintenance::tables::KEY_NAMES;
pub use maintenance::transfer::{DamagePolicy, TransferError, export, import};
pub use membership::{MemberQuestion, Seen};
pub use outbox::items::{
    Delivery, DeliveryId, Lane, LeagueNews, LeagueTopic, Notice, OutboxItem, OutboxKey, PuzzleNews,
    Recipient, Reminder, ReminderStage, Reroute, ThreadName, Topic, Welcome,
};
pub use outbox::unreachable::{Unreachable, UnreachableReason, dm_recipient, news_recipient};
pub use thinking::AnalysisRequest;
pub use thinking::{ClaimRequest, HintRequest};
pub use waiting_votes::{NewVote, TeamVote};
pub use watchers::{GameChanges, PersonChanges, TokenChanges, WebhookChanges};
pub use work::{ServiceWatch, WorkDone};
pub use worker::handle::Service;
pub use worker::state::read_view;

#[cfg(test)]
mod tests;
