//! Parameters of paths, queries and headers: how they are read, and how the OpenAPI document
//! describes them.

use crate::game::example;
use crate::game::word::{PieceSetWord, ThemeWord};
use crate::http::body::{ArmyName, not_one_of};
use crate::http::declared::QueryNames;
use crate::http::problem::{ApiResult, Kind, Problem, texts};
use axum::extract::{FromRequestParts, Path, Query};
use axum::http::request::Parts;
use axum::http::{HeaderMap, header};
use entente_game::{PersonId, ThinkMoveId};
use entente_presentation::picture::{self, Appearance, BoardOptions};
use entente_presentation::plain::plain_fault;
use entente_presentation::text::{Language, Text, parser_words, quoted, say};
use entente_render::{Facing, Size, Theme};
use entente_rules::{Army, Options, Variant};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use std::time::Duration;
use utoipa::IntoParams;
use utoipa::openapi::schema::{Object, ObjectBuilder, Type};

/// The game of a path.
#[derive(IntoParams)]
#[into_params(parameter_in = Path)]
#[expect(
    dead_code,
    reason = "`caller` reads it and checks whether the caller may see the game; this describes it"
)]
pub(crate) struct GamePath {
    /// The id of the game.
    #[param(example = json!(example::GAME))]
    id: String,
}

/// A line of conditional moves in a path.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Path)]
pub(crate) struct LinePath {
    /// The index of the line in the list, from 0.
    #[param(value_type = u32, example = 0)]
    pub(crate) line: String,
}

/// A move of a think-board in a path.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Path)]
pub(crate) struct ThinkMovePath {
    /// The number of the move: `id` in `moves` of the think-board.
    #[serde(rename = "move")]
    #[param(value_type = u32, example = 0)]
    mv: String,
}

impl ThinkMovePath {
    /// The number. A text that is none is answered like a move that is not there.
    pub(crate) fn id(&self) -> ApiResult<ThinkMoveId> {
        Ok(self.mv.parse().map_err(|_| Kind::NoSuchThinkMove)?)
    }
}

/// A computer in a path.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Path)]
pub(crate) struct ComputerPath {
    /// The number of the player: `player` in `people` of the game.
    #[param(value_type = u32, example = 1)]
    pub(crate) player: String,
}

/// An army in a path.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Path)]
pub(crate) struct ArmyPath {
    /// The army.
    #[param(inline, example = "black")]
    pub(crate) army: ArmyName,
}

/// A league in a path.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Path)]
pub(crate) struct LeaguePath {
    /// The id of the league.
    #[param(example = "c4k9m2q7w5x1")]
    pub(crate) league: String,
}

/// An entry of a league in a path.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Path)]
pub(crate) struct EntryPath {
    /// The number of the entry.
    #[param(value_type = u32, example = 2)]
    pub(crate) entry: String,
}

/// A server in a path.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Path)]
pub(crate) struct ServerPath {
    /// The id of the server in Discord.
    #[param(pattern = "^[1-9][0-9]{0,18}$", example = "100200300400500700")]
    pub(crate) server_id: String,
}

/// A daily puzzle in a path.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Path)]
pub(crate) struct PuzzlePath {
    /// The number of the puzzle: `number` of one whose day is over.
    #[param(value_type = u32, example = 11)]
    pub(crate) puzzle: String,
}

/// A person in a path.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Path)]
pub(crate) struct PersonPath {
    /// The person's Discord id.
    #[param(pattern = "^[1-9][0-9]{0,18}$", example = "100200300400500601")]
    pub(crate) person: String,
}

/// A player in a path.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Path)]
pub(crate) struct PlayerPath {
    /// The id of the person: `id` in `people` of a game.
    #[param(example = json!(example::player_id()))]
    pub(crate) id: String,
}

/// A token in a path.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Path)]
pub(crate) struct TokenPath {
    /// The number of the token, from the list of tokens.
    #[param(value_type = u32, example = 1)]
    pub(crate) number: String,
}

/// A webhook in a path.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Path)]
pub(crate) struct WebhookPath {
    /// The id of the webhook, from the list of webhooks.
    #[param(example = "5b0f6a1c9d2e4f38")]
    pub(crate) webhook: String,
}

/// A setting in a path.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Path)]
pub(crate) struct SettingPath {
    /// The name of the setting, from the list of settings.
    #[param(example = "quiet")]
    pub(crate) name: String,
}

/// The header that makes a change safe to repeat.
#[derive(IntoParams)]
#[into_params(parameter_in = Header)]
#[expect(dead_code, reason = "`caller` reads it; this describes it")]
pub(crate) struct ChangeHeaders {
    /// Your own unique key for this command: 1 to 200 visible ASCII characters. The same request
    /// with the same key is done only once and has the same answer. A different request to the same
    /// operation with the same key is refused. Other operations have keys of their own.
    #[param(
        rename = "Idempotency-Key",
        nullable = false,
        min_length = 1,
        max_length = 200,
        pattern = "^[!-~]+$",
        example = "2f1c9e0a-6d0b-4f0e-9a8e-0c6a0e1f7b55"
    )]
    idempotency_key: Option<String>,
}

/// The header that keeps a command from a game that has changed.
#[derive(IntoParams)]
#[into_params(parameter_in = Header)]
#[expect(dead_code, reason = "`tag` reads it; this describes it")]
pub(crate) struct GameHeaders {
    /// The ETag of the game that you have seen, or its version alone, in quotes: `"5"`. If the game
    /// has changed since, nothing is done.
    #[param(
        rename = "If-Match",
        required = false,
        nullable = false,
        pattern = r#"^(\*|(W/)?"[^", ]*"(, ?(W/)?"[^", ]*")*)$"#,
        example = "\"5-p0-en\""
    )]
    if_match: Option<String>,
}

/// The header that saves sending an answer twice.
#[derive(IntoParams)]
#[into_params(parameter_in = Header)]
#[expect(dead_code, reason = "`tag` reads it; this describes it")]
pub(crate) struct ReadHeaders {
    /// The ETag of the answer that you have. If nothing has changed since, the answer is 304,
    /// without a body.
    #[param(
        rename = "If-None-Match",
        required = false,
        nullable = false,
        pattern = r#"^(\*|(W/)?"[^", ]*"(, ?(W/)?"[^", ]*")*)$"#,
        example = "\"5-p0-en\""
    )]
    if_none_match: Option<String>,
}

/// The parameters of a board's picture.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct BoardQuery {
    /// The army at the bottom of the board, such as `white`. Your own by default.
    #[param(example = "white")]
    view: Option<String>,
    /// The colours: `wood` by default.
    #[param(inline)]
    theme: Option<ThemeWord>,
    /// The set of pieces: `classic` by default.
    #[param(inline)]
    pieces: Option<PieceSetWord>,
    /// The longer side of the picture in pixels: 1,024 by default. In a strip it is that of each
    /// board, and 512 by default; a film has 840.
    #[param(value_type = Option<u32>, minimum = 64, maximum = 2048)]
    size: Option<String>,
}

/// The parameters of a chart.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(crate) struct ChartQuery {
    /// The colours: `wood` by default.
    #[param(inline)]
    theme: Option<ThemeWord>,
}

impl ChartQuery {
    /// The colours of the chart.
    pub(crate) fn theme(&self) -> Theme {
        self.theme.unwrap_or_default().0
    }
}

/// The confirmation that a person really wants to be forgotten.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(crate) struct ForgetQuery {
    /// Your own Discord id: `person` of `GET /api/v1/me`.
    // Without it the problem says so, too.
    #[serde(default)]
    #[param(required = true, example = "100200300400500600")]
    confirm: String,
}

impl ForgetQuery {
    /// Checks that it names this person.
    pub(crate) fn check(&self, person: PersonId) -> ApiResult<()> {
        if self.confirm == person.to_string() {
            return Ok(());
        }
        Err(invalid(say!(texts(), "problem-confirm")))
    }
}

/// The longest wait, in seconds. It is less than the time after which a connection ends on which
/// nothing moves.
pub(super) const LONGEST_WAIT: u8 = 25;

/// A wait in a query, in seconds.
#[derive(Debug, Clone, Copy, Default, Deserialize)]
#[serde(transparent)]
pub(crate) struct Seconds(Option<u8>);

impl Seconds {
    /// The wait, which is never longer than the longest.
    pub(crate) fn wait(self) -> Duration {
        let wait = self.0.unwrap_or_default().min(LONGEST_WAIT);
        Duration::from_secs(wait.into())
    }

    /// The wait, if it is not longer than the longest.
    pub(crate) fn checked(self) -> ApiResult<Duration> {
        match self.0 {
            Some(wait) if wait > LONGEST_WAIT => {
                Err(invalid(say!(texts(), "problem-wait", most = LONGEST_WAIT)))
            }
            _ => Ok(self.wait()),
        }
    }
}

/// The wait for something new.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct WaitQuery {
    /// With `If-None-Match`: for how many seconds to wait, at most, until you can see something
    /// new. If nothing has changed by then, the answer is 304. 0 by default. Without that header
    /// the answer comes at once.
    #[serde(default)]
    #[param(value_type = Option<u8>, minimum = 0, maximum = 25, example = 0)]
    pub(crate) wait: Seconds,
}

/// The wait for an analysis.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct AnalysisWaitQuery {
    /// For how many seconds to wait, at most, until the analysis is there. 0 by default.
    #[serde(default)]
    #[param(value_type = Option<u8>, minimum = 0, maximum = 25, example = 0)]
    pub(crate) wait: Seconds,
}

/// The events of a log to list, and the wait for one.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct EventsQuery {
    /// The `id` of the last event that you have, 0 to begin with the first one, or `latest` for
    /// those to come. Without it the events of a game or match begin with the first one, and those
    /// of all your games and matches now.
    #[param(pattern = "^([0-9]{1,18}|latest)$", example = "4")]
    pub(crate) after: Option<String>,
    /// The longest wait for an event, in seconds, if there is none after that one. A stream always
    /// waits. 0 by default.
    #[serde(default)]
    #[param(value_type = Option<u8>, minimum = 0, maximum = 25, example = 0)]
    pub(crate) wait: Seconds,
    /// A token for this stream, from `POST /api/v1/me/stream-tokens`, where no header can be sent.
    #[param(example = "8a1f")]
    pub(crate) token: Option<String>,
}

/// The header with which a browser goes on with a stream.
#[derive(IntoParams)]
#[into_params(parameter_in = Header)]
#[expect(dead_code, reason = "`events` reads it; this describes it")]
pub(crate) struct StreamHeaders {
    /// The `id` of the last event that you have. A browser sends it by itself when it connects
    /// again, so it counts more than `after`. An empty one means that you have none.
    #[param(
        rename = "Last-Event-ID",
        nullable = false,
        pattern = "^[0-9]{0,18}$",
        example = "4"
    )]
    last_event_id: Option<String>,
}

/// The problem of a query with this detail.
pub(crate) fn invalid(detail: impl Into<String>) -> Problem {
    Problem::new(Kind::InvalidQuery, detail)
}

/// The fault of a parameter that is a number from 1 to `most`.
pub(crate) fn out_of_range(field: &'static str, most: usize) -> String {
    say!(texts(), "problem-range", field, least = 1, most)
}

/// The form of a board that a query asks for, the same however it is written.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) struct BoardForm {
    view: Option<String>,
    appearance: Appearance,
    size: Option<Size>,
}

impl BoardQuery {
    /// The form of the picture. Whether the game has the army of `view` is not checked.
    pub(crate) fn form(&self) -> ApiResult<BoardForm> {
        Ok(BoardForm {
            view: self.view.clone(),
            appearance: Appearance {
                theme: self.theme.unwrap_or_default().0,
                pieces: self.pieces.unwrap_or_default().0,
            },
            size: self.size.as_deref().map(size).transpose()?,
        })
    }

    /// The options for the picture.
    pub(crate) fn board_options(&self, options: &Options) -> ApiResult<BoardOptions> {
        self.form()?.board_options(options)
    }
}

impl BoardForm {
    /// The options for the picture.
    pub(crate) fn board_options(&self, options: &Options) -> ApiResult<BoardOptions> {
        let facing = self.view.as_deref().map(|army| side(options, army));
        Ok(BoardOptions {
            appearance: self.appearance,
            size: self.size,
            facing: facing.transpose()?,
            ..BoardOptions::default()
        })
    }
}

fn size(text: &str) -> ApiResult<Size> {
    let size = text.parse().ok().and_then(|pixels| Size::new(pixels).ok());
    size.ok_or_else(|| {
        let text = quoted(text).into_owned();
        invalid(say!(texts(), "problem-size", text))
    })
}

/// The side of the army with this name.
fn side(options: &Options, name: &str) -> ApiResult<Facing> {
    match options.armies().find(|army| army.word() == name) {
        Some(army) => Ok(picture::side(options, army)),
        None => {
            let known: Vec<_> = options.armies().map(Army::word).collect();
            let detail = not_one_of(name, known.join(", "));
            Err(invalid(format!("view: {detail}")))
        }
    }
}

/// The ids of the rule sets, for the OpenAPI document.
pub(crate) fn variant_schema() -> Object {
    ObjectBuilder::new()
        .schema_type(Type::String)
        .enum_values(Some(Variant::ALL.map(Variant::id)))
        .build()
}

/// The rule set with this id, or a fault that lists the known ones.
pub(crate) fn variant(id: &str) -> Result<Variant, String> {
    Variant::from_id(id).ok_or_else(|| format!("variant: {}", unknown_variant(id)))
}

/// The fault of an id that no rule set has.
pub(crate) fn unknown_variant(id: &str) -> String {
    not_one_of(id, Variant::ALL.map(Variant::id).join(", "))
}

/// The parts of a path; one that is no text is a path that there is not.
pub(crate) struct ValidPath<T>(pub(crate) T);

impl<T: DeserializeOwned + Send, S: Send + Sync> FromRequestParts<S> for ValidPath<T> {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> ApiResult<Self> {
        let path = Path::<T>::from_request_parts(parts, state).await;
        let Path(path) = path.map_err(|_| Kind::NoSuchPath)?;
        Ok(Self(path))
    }
}

/// The query of a request; what is wrong with it becomes a problem.
pub(crate) struct ValidQuery<T>(pub(crate) T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequestParts<S> for ValidQuery<T> {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> ApiResult<Self> {
        match Query::<T>::from_request_parts(parts, state).await {
            Ok(Query(query)) => Ok(Self(query)),
            Err(rejection) => {
                let text = rejection.body_text();
                // The rest of axum's text names the field, which is what a client needs.
                let start = "Failed to deserialize query string: ";
                let fault = text.strip_prefix(start).unwrap_or(&text);
                let known = parts.extensions.get::<&'static QueryNames>();
                let range = known.and_then(|known| known.range(parts, fault));
                Err(invalid(
                    range.unwrap_or_else(|| plain_fault(&parser_words(fault))),
                ))
            }
        }
    }
}

/// Lets handlers take these types as they are: an extractor of a problem's kind reads them.
macro_rules! read_by {
    ($extractor:ident: $($parameters:ty),* $(,)?) => {
        $(impl<S: Send + Sync> axum::extract::FromRequestParts<S> for $parameters {
            type Rejection = $crate::http::problem::Problem;

            async fn from_request_parts(
                parts: &mut axum::http::request::Parts,
                state: &S,
            ) -> Result<Self, Self::Rejection> {
                let read = $crate::http::parameters::$extractor::from_request_parts(parts, state);
                Ok(read.await?.0)
            }
        })*
    };
}

pub(crate) use read_by;

read_by!(ValidPath: ArmyPath, ComputerPath, EntryPath, LeaguePath, LinePath, PersonPath,
    PlayerPath, PuzzlePath, ServerPath, SettingPath, ThinkMovePath, TokenPath, WebhookPath);

read_by!(ValidQuery: AnalysisWaitQuery, BoardQuery, ChartQuery, EventsQuery, ForgetQuery,
    LanguageQuery, WaitQuery);

/// The language that the address of the page names, in place of the browser's.
#[derive(Debug, Deserialize)]
pub(crate) struct LanguageQuery {
    language: Option<String>,
}

impl LanguageQuery {
    pub(crate) fn text(&self, usual: &'static Text) -> &'static Text {
        let named = self.language.as_deref().and_then(Language::read);
        named.map_or(usual, Text::of)
    }
}

/// The address, if a request does not say which one it was sent to.
pub(crate) const DEFAULT_ADDRESS: &str = "http://127.0.0.1:8065";

/// The address of this server, as a request has it.
pub(crate) fn server_address(headers: &HeaderMap) -> String {
    let value = |name| headers.get(name).and_then(|value| value.to_str().ok());
    // It becomes a part of commands, so it must be nothing but a name and a port.
    let is_plain = |c: char| c.is_ascii_alphanumeric() || ".-:[]".contains(c);
    let host = value(header::HOST).filter(|host| host.chars().all(is_plain));
    let scheme = match value(header::HeaderName::from_static("x-forwarded-proto")) {
        Some("https") => "https",
        _ => "http",
    };
    host.map_or_else(
        || DEFAULT_ADDRESS.to_owned(),
        |host| format!("{scheme}://{host}"),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headers(all: &[(&'static str, &'static str)]) -> HeaderMap {
        let all = all.iter().map(|(name, value)| {
            let value = header::HeaderValue::from_static(value);
            (header::HeaderName::from_static(name), value)
        });
        all.collect()
    }

    #[test]
    fn commands_go_to_the_address_of_the_request() {
        for (given, expected) in [
            (vec![("host", "127.0.0.1:9000")], "http://127.0.0.1:9000"),
            (vec![("host", "[::1]:8065")], "http://[::1]:8065"),
            (
                vec![
                    ("host", "chess.example.org"),
                    ("x-forwarded-proto", "https"),
                ],
                "https://chess.example.org",
            ),
            (vec![], DEFAULT_ADDRESS),
            (vec![("host", "x; rm -r ~")], DEFAULT_ADDRESS),
            (vec![("host", "$(id)")], DEFAULT_ADDRESS),
        ] {
            assert_eq!(server_address(&headers(&given)), expected);
        }
    }
}
