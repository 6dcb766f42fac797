//! The page of a game within Discord: the Activity of the application.
//!
//! Discord opens the root of our address in a frame, with the id of an instance. The page there
//! (`page/activity.js`) asks Discord's client who uses it, and gets a code. Here the code becomes a
//! person, and the person gets a token for the page of the game that the instance shows. Discord is
//! asked whether it knows the instance at all (`discord_app`). Without the setting none of these
//! paths exist.

use crate::discord_app::AskError;
use crate::http::prelude::*;
use axum::extract::rejection::JsonRejection;
use axum::response::Html;
use entente_game::PersonId;
use entente_presentation::plain::plain_fault;
use entente_presentation::text::{self, say};
use reqwest::StatusCode;

const PAGE: &str = include_str!("../../page/activity.html");

/// The longest id of an instance that is looked up, in bytes. Discord's have less than a hundred.
const MAX_INSTANCE: usize = 200;

read_by!(ValidQuery: FrameQuery);

/// The query with which Discord opens a frame.
#[derive(Debug, Deserialize)]
pub(crate) struct FrameQuery {
    frame_id: Option<String>,
}

/// The page that Discord opens at the root; `None` if the root was opened otherwise.
pub(crate) async fn page(api: &Api, query: &FrameQuery) -> Option<ApiResult<Response>> {
    let activity = api.activity.as_ref()?;
    query.frame_id.as_ref()?;
    let application = match activity.application().await {
        Ok(application) => application,
        Err(error) => return Some(Err(problem(error))),
    };
    let texts = text::game_page(api.text);
    let html = PAGE
        .replace("{application}", application)
        .replace("{language}", api.text.language().tag())
        .replace("{title}", &texts["title"])
        .replace("{loading}", &texts["loading"])
        .replace("{no-script}", &texts["no-script"]);
    Some(Ok((api.page_policy.clone(), Html(html)).into_response()))
}

/// The body with which the page asks for a token.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct TokenRequest {
    /// The instance, as Discord names it in the address of the frame.
    instance: String,
    /// The code that the person has authorized, and the verifier of its challenge (PKCE). Without
    /// them it is only asked whether the instance shows a game.
    code: Option<String>,
    #[serde(default)]
    verifier: String,
}

/// The page of the game, with the token of its reader.
#[derive(Debug, Serialize)]
pub(super) struct ActivityPage {
    /// The path below the root; absent without a code.
    #[serde(skip_serializing_if = "Option::is_none")]
    page: Option<String>,
}

/// Makes a token for the game of an instance.
pub(super) async fn make_token(
    api: Api,
    body: Result<Json<TokenRequest>, JsonRejection>,
) -> JsonAnswer<ActivityPage> {
    let activity = api.activity.as_ref().ok_or(Kind::NoSuchPath)?;
    let unfit = |rejection: JsonRejection| {
        Problem::new(Kind::InvalidBody, plain_fault(&rejection.body_text()))
    };
    let Json(request) = body.map_err(unfit)?;
    if request.instance.len() > MAX_INSTANCE {
        return Err(Kind::NoSuchActivity.into());
    }
    // What is known here comes first: a code can be used only once.
    let game = api.answered(api.service.game_of_activity(&request.instance).await)?;
    let game = game.ok_or(Kind::NoSuchActivity)?;
    let instance = activity.check_instance(&request.instance);
    instance.await.map_err(problem)?;
    let Some(code) = request.code else {
        return Ok(Json(ActivityPage { page: None }));
    };
    let person = activity.person_of(&code, &request.verifier).await;
    let of_nobody = || Problem::new(Kind::InvalidToken, say!(texts(), "problem-code-of-nobody"));
    let person = person.map_err(problem)?.ok_or_else(of_nobody)?;
    api.visible(&game, Some(person)).await?;
    let label = say!(api.text, "button-open-board");
    let token = (api.service).page_token_of_player(game.clone(), person, &label);
    let token = api.answered(token.await)?;
    let language = chosen_language(&api, person).await;
    let query = language.map_or_else(String::new, |language| format!("?language={language}"));
    let page = Some(format!("games/{game}{query}#{token}"));
    Ok(Json(ActivityPage { page }))
}

/// The language that a person has set, if they have. Otherwise the page follows the browser.
async fn chosen_language(api: &Api, person: PersonId) -> Option<&'static str> {
    let log = api.service.people().log_of(person).await.ok()?;
    let chosen = log.settings().language.chosen()?;
    Some(chosen.tag())
}

/// The problem with a question: what Discord does not have is no Activity.
fn problem(error: AskError) -> Problem {
    match error {
        AskError::Refused(StatusCode::NOT_FOUND) => Kind::NoSuchActivity.into(),
        AskError::Refused(StatusCode::BAD_REQUEST) => {
            let detail = say!(texts(), "problem-code-refused");
            Problem::new(Kind::InvalidToken, detail)
        }
        AskError::Refused(_) | AskError::Limited(_) | AskError::Unreachable => {
            Problem::new(Kind::Unavailable, say!(texts(), "problem-discord-away"))
        }
    }
}
