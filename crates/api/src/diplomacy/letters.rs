//! The handlers for letters.

use crate::diplomacy::{NewAnswer, OwnAnswer, OwnDiplomacy, OwnProblems};
use crate::game::example::{After, Changed};
use crate::game::people::army;
use crate::game::word::ArmyWord;
use crate::http::body::{ArmyName, exactly_one, seat};
use crate::http::prelude::*;
use entente_game as game;
use entente_game::{Alias, DiplomacyAction, View};
use entente_presentation::text::{self, Naming, Reader, Text};
use entente_rules::Options;

/// The operations about letters.
pub(crate) fn operations() -> OpenApiRouter<Api> {
    OpenApiRouter::new()
        .routes(routes!(list_letters, write_letter))
        .routes(routes!(mute_player))
        .routes(routes!(unmute_player))
        .routes(routes!(report_letter))
}

problems!(WriteProblems: &[Kind::NoDiplomacy, Kind::TooManyLetters, Kind::TooManyMessages,
    Kind::Eliminated], COMMAND_PROBLEMS);

// The problems of muting a player, and of reporting a letter.
problems!(LetterProblems: &[Kind::NoDiplomacy, Kind::Eliminated, Kind::TooManyMessages],
    COMMAND_PROBLEMS);

/// Mutes a player or lets them write again, and answers with the letters after it.
async fn mute(command: GameCommand<Writer>, muted: bool) -> OwnAnswer<LetterList> {
    let mute = |writer: Writer, options: &Options| {
        let sender = writer.read(options)?;
        Ok(DiplomacyAction::Mute { sender, muted })
    };
    command.negotiate(mute).await
}

/// Your letters
///
/// The letters that you wrote and received. They are numbered for you. An anonymous letter does not
/// name its writer.
#[utoipa::path(
    get, path = "/api/v1/games/{id}/letters", tag = "diplomacy", security((), ("token" = ["read"])),
    params(GamePath, WaitQuery, ReadHeaders),
    responses((status = 200, body = LetterList), OwnProblems),
)]
async fn list_letters(VisibleGame { api, view, .. }: VisibleGame) -> OwnAnswer<LetterList> {
    api.own_diplomacy(&view)
}

/// The letter to write.
#[derive(Debug, Deserialize)]
#[serde(try_from = "LetterFields")]
struct LetterRequest {
    to: Readers,
    text: String,
    anonymous: bool,
}

/// The readers of a letter.
#[derive(Debug)]
enum Readers {
    /// Players, by their armies.
    Armies(Vec<ArmyName>),
    Alias(u8),
}

/// The letter to write. Give exactly one of `to` and `alias`.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = LetterRequest)]
struct LetterFields {
    /// The armies of the players to whom you write: one, or several who get the same letter. Each
    /// of them sees who else got it.
    #[schema(example = json!(["red"]))]
    to: Option<Vec<ArmyName>>,
    /// Instead of `to`: the alias of an anonymous player who has written to you.
    #[schema(maximum = 15)]
    alias: Option<u8>,
    /// The text: 1 to 2000 characters.
    #[schema(example = "Black is about to take your rook.")]
    text: String,
    /// Whether to sign with your alias, if the game has anonymous letters.
    anonymous: Option<bool>,
}

impl TryFrom<LetterFields> for LetterRequest {
    type Error = String;

    fn try_from(fields: LetterFields) -> Result<Self, String> {
        let to = fields.to.unwrap_or_default();
        let to = match fields.alias {
            // Nobody at all is a list, too: the game says that a letter needs a reader.
            None => Readers::Armies(to),
            Some(alias) if to.is_empty() => Readers::Alias(alias),
            Some(_) => return Err(exactly_one("to", "alias")),
        };
        Ok(Self {
            to,
            text: fields.text,
            anonymous: fields.anonymous.unwrap_or_default(),
        })
    }
}

impl Readers {
    fn read(&self, options: &Options) -> ApiResult<Vec<game::Correspondent>> {
        match self {
            Self::Armies(armies) => armies
                .iter()
                .map(|army| Ok(game::Correspondent::Seat(seat(options, "to", army)?)))
                .collect(),
            Self::Alias(alias) => Ok(vec![game::Correspondent::Alias(Alias(*alias))]),
        }
    }
}

/// Write a letter
///
/// Only the recipients can read it. You can write ten letters in ten minutes; a letter to several
/// counts once. If one recipient cannot get it, nobody does.
#[utoipa::path(
    post, path = "/api/v1/games/{id}/letters", tag = "diplomacy", security(("token" = ["diplomacy"])),
    params(GamePath, ChangeHeaders, GameHeaders),
    request_body(content = LetterFields,
        example = json!({"to": ["white"], "text": "Black is about to take your rook.",
            "anonymous": false})),
    responses(After<LetterList, 201>, WriteProblems),
)]
async fn write_letter(command: GameCommand<LetterRequest>) -> NewAnswer<LetterList> {
    let answer = command.negotiate_new(|request, options| {
        Ok(DiplomacyAction::Write {
            to: request.to.read(options)?,
            text: request.text,
            anonymous: request.anonymous,
        })
    });
    answer.await
}

/// The writer of letters: a player by their army, or an alias.
#[derive(Debug, Deserialize)]
#[serde(try_from = "WriterFields")]
enum Writer {
    Army(ArmyName),
    Alias(u8),
}

/// The writer of letters. Give exactly one of `of` and `alias`.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = LetterWriter)]
struct WriterFields {
    /// The army of the player.
    of: Option<ArmyName>,
    /// Instead of `of`: the alias.
    #[schema(maximum = 15)]
    alias: Option<u8>,
}

impl TryFrom<WriterFields> for Writer {
    type Error = String;

    fn try_from(fields: WriterFields) -> Result<Self, String> {
        match (fields.of, fields.alias) {
            (Some(army), None) => Ok(Self::Army(army)),
            (None, Some(alias)) => Ok(Self::Alias(alias)),
            _ => Err(exactly_one("of", "alias")),
        }
    }
}

impl Writer {
    fn read(&self, options: &Options) -> ApiResult<game::Correspondent> {
        Ok(match self {
            Self::Army(army) => game::Correspondent::Seat(seat(options, "of", army)?),
            Self::Alias(alias) => game::Correspondent::Alias(Alias(*alias)),
        })
    }
}

/// Mute a player
///
/// You no longer get their letters. They do not learn of it.
#[utoipa::path(
    post, path = "/api/v1/games/{id}/letters/mute", tag = "diplomacy",
    security(("token" = ["diplomacy"])), params(GamePath, ChangeHeaders, GameHeaders),
    request_body(content = WriterFields, example = json!({"of": "white"})),
    responses(After<LetterList>, LetterProblems),
)]
async fn mute_player(command: GameCommand<Writer>) -> OwnAnswer<LetterList> {
    mute(command, true).await
}

/// Get the letters of a muted player again
#[utoipa::path(
    post, path = "/api/v1/games/{id}/letters/unmute", tag = "diplomacy",
    security(("token" = ["diplomacy"])), params(GamePath, ChangeHeaders, GameHeaders),
    request_body(content = WriterFields, example = json!({"of": "white"})),
    responses(After<LetterList>, LetterProblems),
)]
async fn unmute_player(command: GameCommand<Writer>) -> OwnAnswer<LetterList> {
    mute(command, false).await
}

/// The letter to report.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct ReportRequest {
    /// The letter's number among your own letters.
    #[schema(example = 2)]
    letter: u32,
}

/// Report a letter
///
/// Shows a letter that you received to the managers of the game's Discord server, and to nobody
/// else. Not possible in games in direct messages.
#[utoipa::path(
    post, path = "/api/v1/games/{id}/letters/report", tag = "diplomacy", security(("token" = ["diplomacy"])),
    params(GamePath, ChangeHeaders, GameHeaders),
    request_body(content = ReportRequest, example = json!({"letter": 2})),
    responses(After<LetterList>, LetterProblems),
)]
async fn report_letter(command: GameCommand<ReportRequest>) -> OwnAnswer<LetterList> {
    let answer = command.negotiate(|request, _| {
        let letter = request.letter;
        Ok(DiplomacyAction::Report { letter })
    });
    answer.await
}

/// The caller's letters.
#[derive(Debug, Serialize, ToSchema)]
#[schema(title = "LetterList", example = LetterList::example)]
struct LetterList {
    /// The letters that the caller wrote and received, in order.
    letters: Vec<Letter>,
    /// The players and aliases that the caller has muted.
    muted: Vec<Correspondent>,
    /// The caller's own alias; null if letters are not anonymous.
    #[schema(required)]
    alias: Option<Correspondent>,
}

/// A letter as its writer or its recipient sees it.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Letter {
    /// The number of the letter among the caller's own letters, from 1.
    number: u32,
    /// The writer.
    from: Correspondent,
    /// The recipients, in turn order. Each of them sees this list.
    to: Vec<Correspondent>,
    /// Whether the caller wrote it.
    own: bool,
    /// The text of the letter; null if the writer asked to be forgotten.
    #[schema(required)]
    text: Option<String>,
    /// The number of plies before it was written.
    ply: u32,
    /// The time at which it was sent.
    #[schema(format = DateTime)]
    at: String,
}

/// A player, or the unknown player behind an alias.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Correspondent {
    /// The player's army; null for an alias.
    #[schema(required)]
    army: Option<ArmyWord>,
    /// The number of the alias; null for a named player.
    #[schema(required)]
    alias: Option<u8>,
    /// The name to show.
    #[schema(example = "Ann (White)")]
    name: String,
}

impl OwnDiplomacy for LetterList {
    fn of(view: &View, status: &game::DiplomaticStatus, text: &Text) -> Self {
        let who = |who| Correspondent::of(view, who, text);
        let then = |letter: &game::LetterView, who| Correspondent {
            name: text::letter_name(Reader::new(text, view, Naming::Name), letter, who),
            ..Correspondent::of(view, who, text)
        };
        let letter = |letter: &game::LetterView| Letter {
            number: letter.number,
            from: then(letter, letter.from),
            to: letter.to.iter().map(|to| then(letter, *to)).collect(),
            own: letter.is_own,
            text: letter.text.clone(),
            ply: letter.ply,
            at: letter.at.to_rfc3339(),
        };
        let alias = status.alias.map(game::Correspondent::Alias);
        Self {
            letters: status.letters.iter().map(letter).collect(),
            muted: status.muted.iter().copied().map(who).collect(),
            alias: alias.map(who),
        }
    }
}

impl Correspondent {
    fn of(view: &View, who: game::Correspondent, text: &Text) -> Self {
        let (army, alias) = match who {
            game::Correspondent::Seat(seat) => (Some(army(view, seat)), None),
            game::Correspondent::Alias(alias) => (None, Some(alias.0)),
        };
        let name = text::correspondent(Reader::new(text, view, Naming::Name), who);
        Self { army, alias, name }
    }
}

impl Changed for LetterList {
    const NAME: &'static str = "your letters";
}
