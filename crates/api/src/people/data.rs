//! The schema of the document of a person's data, and of the parts of it that other answers have.
//!
//! The service writes the document, the same for Discord and the API, and knows nothing of schemas.
//! The tests of the API compare each answer with its schema, field by field.
#![expect(
    dead_code,
    reason = "schemas of what the service writes, and never made"
)]

use crate::game::word::PhaseNameWord;
use std::collections::BTreeMap;
use utoipa::ToSchema;

/// Everything that is stored about a person.
#[derive(ToSchema)]
#[schema(title = "Data", example = entente_service::Data::example)]
pub(crate) struct Data {
    /// The person's Discord ID.
    #[schema(example = "100200300400500600")]
    person: String,
    /// The person's settings, by name.
    #[schema(value_type = Object, example = json!({"language": "auto", "theme": "wood"}))]
    settings: BTreeMap<String, String>,
    /// The person's vacations, past and to come.
    vacations: Vec<StoredVacation>,
    /// The people whom the person has blocked.
    blocked: Vec<BlockedPerson>,
    /// The person's valid tokens. The tokens themselves are not stored, only their hashes.
    tokens: Vec<StoredToken>,
    /// The person's webhooks. Their secrets are stored encrypted.
    webhooks: Vec<StoredWebhook>,
    /// The time until which the person can confirm that they want to be forgotten, if a program has
    /// asked for it; else null.
    #[schema(required)]
    erasure_request: Option<String>,
    /// Every game in which the person plays, played or was invited.
    games: Vec<StoredGame>,
    /// The person's votes for the moves of teams.
    votes: Vec<StoredVote>,
    /// The leagues that the person has opened or entered.
    leagues: Vec<StoredLeague>,
    /// The matches of two servers that the person has offered or taken, or signed up for.
    matches: Vec<StoredMatch>,
    /// The person's ratings, of each rule set and pace.
    ratings: Vec<StoredRating>,
    /// The values that Discord may show of the person in the roles of servers; null without their
    /// authorization.
    #[schema(required)]
    linked_role: Option<StoredLinkedRole>,
    /// The person's answers to the daily puzzles of servers.
    puzzles: Vec<StoredPuzzles>,
    /// The person's way through the collection of puzzles.
    practice: StoredPractice,
    /// The places to which messages cannot be delivered: the person's direct messages, or channels
    /// about which the person was informed.
    unreachable: Vec<UnreachableRecipient>,
    /// The Discord servers in which the person has used Entente, by their ids.
    #[schema(example = json!(["100200300400500700"]))]
    servers: Vec<String>,
}

/// A rating.
#[derive(ToSchema)]
struct StoredRating {
    /// The rule set.
    #[schema(example = "standard")]
    variant: String,
    /// The pace.
    #[schema(example = "daily")]
    pace: String,
    /// The points now.
    #[schema(example = 1542.5)]
    points: f64,
    /// Their deviation: the points by which they may be wrong.
    #[schema(example = 81.2)]
    deviation: f64,
    /// The rated games.
    #[schema(example = 12)]
    games: u32,
    /// The games that were won.
    #[schema(example = 7)]
    wins: u32,
    /// The games that ended in a draw.
    #[schema(example = 1)]
    draws: u32,
    /// The games that were lost.
    #[schema(example = 4)]
    losses: u32,
    /// The number that the records of rated games have in place of the person.
    #[schema(example = 3)]
    entrant: u64,
    /// The points after each of the last games, the newest last.
    trend: Vec<RatingAt>,
    /// The Discord servers on whose leaderboards the person can be.
    #[schema(example = json!(["100200300400500700"]))]
    servers: Vec<String>,
}

/// The points of a rating after a game.
#[derive(ToSchema)]
struct RatingAt {
    /// The end of the game.
    #[schema(format = DateTime, example = "2026-11-20T08:00:00.000Z")]
    at: String,
    /// The points.
    #[schema(example = 1542.5)]
    points: f64,
}

/// A league.
#[derive(ToSchema)]
struct StoredLeague {
    /// Its id.
    id: String,
    /// Its name.
    name: String,
    /// Whether the person has opened it.
    is_organiser: bool,
    /// The number of the person's entry; null without one.
    #[schema(required)]
    entry: Option<u32>,
    /// The number of the player of an imported tournament whose place is kept for the person; null
    /// without one.
    #[schema(required)]
    kept_place: Option<u32>,
}

/// A match of two servers.
#[derive(ToSchema)]
struct StoredMatch {
    /// Its id.
    id: String,
    /// The names of the servers for which the person has offered or taken it.
    captain_of: Vec<String>,
    /// The number of the person's entry; null without one.
    #[schema(required)]
    player: Option<u32>,
}

/// A channel, or a person's direct messages, to which no messages can be delivered.
#[derive(ToSchema)]
struct UnreachableRecipient {
    /// The recipient that cannot be reached.
    #[schema(example = "discord:@100200300400500600")]
    recipient: String,
    /// The time at which the last message could not be delivered.
    last_failed_at: String,
    /// The games in which the other players can see this.
    announced_in: Vec<String>,
}

/// A vacation.
#[derive(ToSchema)]
struct StoredVacation {
    /// Its start.
    from: String,
    /// Its end.
    until: String,
}

/// Somebody whom the person has blocked.
#[derive(ToSchema)]
#[schema(title = "BlockedPerson")]
pub(super) struct BlockedPerson {
    /// Their Discord id.
    #[schema(example = "100200300400500601")]
    person: String,
    /// The name by which they are listed.
    #[schema(example = "Bob")]
    name: String,
}

/// A token.
#[derive(ToSchema)]
#[schema(title = "Token")]
pub(super) struct StoredToken {
    /// The number of the token.
    #[schema(example = 1)]
    number: u32,
    /// The name that the person gave it.
    #[schema(example = "laptop")]
    label: String,
    /// The name of its owner, for games that its programs join; null if it is not known.
    #[schema(required, example = "Ann")]
    owner_name: Option<String>,
    /// The actions that it allows: `read`, `play`, `diplomacy`, `manage`.
    scopes: Vec<String>,
    /// The time at which it was made.
    created_at: String,
    /// The time at which it ends; null if it does not.
    #[schema(required)]
    expires_at: Option<String>,
    /// The day on which it was last used, in UTC; null if it never was.
    #[schema(required, example = "2026-11-20")]
    last_used_on: Option<String>,
}

/// A webhook.
#[derive(ToSchema)]
struct StoredWebhook {
    /// The id of the webhook.
    id: String,
    /// The address to which events are sent.
    address: String,
    /// The time at which it was made.
    created_at: String,
}

/// The data about a person in one game.
#[derive(ToSchema)]
struct StoredGame {
    /// The game's ID.
    id: String,
    /// The rule set of the game.
    variant: String,
    /// The time at which it was opened.
    created_at: String,
    /// The phase of the game.
    phase: PhaseNameWord,
    /// The result, as in the game's file.
    result: String,
    /// The name under which the person joined; null if they left before the game began.
    #[schema(required)]
    name: Option<String>,
    /// The armies of the person's seats.
    armies: Vec<String>,
    /// The person's moves.
    moves: Vec<StoredMove>,
    /// The person's conditional moves, each line as one text.
    conditional_moves: Vec<String>,
    /// The armies of the players whose draw offers the person has stopped.
    stopped_draw_offers: Vec<String>,
    /// The nonce that the person added to the chance of the game when they joined.
    #[schema(required)]
    chance: Option<String>,
    /// The person's private note.
    #[schema(required)]
    note: Option<String>,
    /// The moves on the person's think-board, each with the number of the move before it and the
    /// note on it.
    think_board: Vec<StoredThought>,
    /// The letters that the person sent or received.
    letters: Vec<StoredLetter>,
    /// The last message of the game in the person's direct messages.
    #[schema(required)]
    last_message: Option<StoredMessage>,
}

/// A message of Discord, by its ids.
///
/// More is stored about it, from which its text can be made again. That counts the records of the
/// game, and so what the other players did in secret: only the ids are the person's.
#[derive(ToSchema)]
struct StoredMessage {
    /// The server's id; null in direct messages.
    #[schema(required)]
    guild: Option<String>,
    /// The channel's id.
    channel: String,
    /// The message's id.
    message: String,
}

/// A move on a think-board.
#[derive(ToSchema)]
struct StoredThought {
    /// The number of the move.
    id: u32,
    /// The number of the move before it; null if it follows a board of the game.
    #[schema(required)]
    after: Option<u32>,
    /// The move in the rule set's notation.
    notation: String,
    /// The note on it.
    #[schema(required)]
    note: Option<String>,
}

/// A letter.
#[derive(ToSchema)]
struct StoredLetter {
    /// Whether the person wrote it.
    is_own: bool,
    /// The text of the letter; null if its writer asked to be forgotten.
    #[schema(required)]
    text: Option<String>,
    /// The time at which it was written.
    at: String,
}

/// A move.
#[derive(ToSchema)]
struct StoredMove {
    /// The move, in the rule set's own notation.
    notation: String,
    /// The time at which it was made.
    at: String,
}

/// A vote for a move of a team.
#[derive(ToSchema)]
struct StoredVote {
    /// The game's ID.
    game: String,
    /// The number of moves before the one that was voted for.
    #[schema(example = 12)]
    ply: u32,
    /// The move in coordinate form.
    #[schema(example = "e2e4")]
    coordinate: String,
    /// The time of the vote.
    #[schema(required)]
    at: Option<String>,
}

/// An authorization of linked roles. Its tokens are stored encrypted.
#[derive(ToSchema)]
struct StoredLinkedRole {
    /// The time at which the person authorized it.
    since: String,
    /// The values that Discord has, by their keys.
    #[schema(value_type = Object, example = json!({"games": "12"}))]
    values: BTreeMap<String, String>,
}

/// A person's answers to the daily puzzles of one server.
#[derive(ToSchema)]
struct StoredPuzzles {
    /// The Discord server, by its id.
    #[schema(example = "100200300400500700")]
    server: String,
    /// The number of the last puzzle that the person tried.
    #[schema(example = 12)]
    number: u32,
    /// The number of its moves that they have found.
    #[schema(example = 1)]
    found: usize,
    /// The number of wrong moves in it.
    #[schema(example = 0)]
    wrong: u32,
    /// The number of the last puzzle that they solved.
    #[schema(example = 12)]
    last_solved: u32,
    /// The number of puzzles in a row that they had solved with it.
    #[schema(example = 3)]
    streak: u32,
    /// The longest such row.
    #[schema(example = 5)]
    longest: u32,
    /// The number of puzzles that they have solved.
    #[schema(example = 9)]
    solved: u32,
    /// The number of puzzles that they have solved without a wrong move.
    #[schema(example = 6)]
    at_once: u32,
}

/// A person's way through the collection of puzzles.
#[derive(ToSchema)]
struct StoredPractice {
    /// The number of puzzles behind them since they were last through all, by rule set.
    #[schema(example = json!({"standard": 12}))]
    behind: BTreeMap<String, u32>,
    /// The number of puzzles in a row that they have solved.
    #[schema(example = 3)]
    streak: u32,
    /// The longest such row.
    #[schema(example = 7)]
    longest: u32,
    /// The number of puzzles that they have solved.
    #[schema(example = 11)]
    solved: u32,
    /// The number of puzzles that they have solved without a wrong move.
    #[schema(example = 8)]
    at_once: u32,
}
