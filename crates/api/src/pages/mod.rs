//! The page of a game: a board that one touches, in a browser.
//!
//! The page (`page`) is the same for every game and everybody: it has no secrets, and no
//! scripts or styles of other servers. What it shows it asks for with the token of its address,
//! which a browser sends to nobody: the game and the commands as any client of the API does, and
//! besides what only a page needs (`board`): where the squares are, and which pieces are on them.

pub(crate) mod activity;
mod after;
mod board;
pub(crate) mod page_tokens;
mod puzzle;
mod server_page;

use crate::http::html::slim;
use crate::http::parameters::LanguageQuery;
use crate::http::prelude::*;
use crate::http::state::PagePolicy;
use crate::puzzles::practice;
use axum::Router;
use axum::http::HeaderValue;
use axum::response::Html;
use axum::routing::{get, post};
use entente_presentation::text::{self, SeatPage, Text};
use entente_service::JoinCode;
use std::sync::LazyLock;

/// The operations about the page of a game.
pub(crate) fn operations() -> OpenApiRouter<Api> {
    OpenApiRouter::new().routes(routes!(page_tokens::make_page_token))
}

/// The page's scripts and styles come from here, and it asks nobody else for anything.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; \
    connect-src 'self'; img-src data: blob:; base-uri 'none'; form-action 'none'; frame-ancestors";

/// The policy of the page. Only pages of these origins may show it in a frame.
pub(crate) fn policy(frames: &[String]) -> PagePolicy {
    let frames = match frames {
        [] => "'none'".to_owned(),
        frames => frames.join(" "),
    };
    let value = HeaderValue::try_from(format!("{POLICY} {frames}"));
    PagePolicy(value.expect("origins are visible ASCII"))
}

const PAGE: &str = include_str!("../../page/page.html");

const PUZZLE_PAGE: &str = include_str!("../../page/puzzle.html");

const SEAT_PAGE: &str = include_str!("../../page/seat.html");

/// Embeds the files of the page in the binary, by name.
macro_rules! files {
    ($($name:literal),* $(,)?) => {
        &[$(($name, include_str!(concat!("../../page/", $name)))),*]
    };
}

const FILES: &[(&str, &str)] = files![
    "actions.js",
    "board.js",
    "concerns.js",
    "diplomacy.js",
    "element.js",
    "ending.js",
    "geometry.js",
    "hearing.js",
    "moves.js",
    "page.css",
    "page.js",
    "pieces.js",
    "plans.js",
    "players.js",
    "rules.js",
    "server.js",
];

/// The files that the page loads when its reader asks for what is in them, and those of other pages
/// alone.
const FILES_ON_REQUEST: &[(&str, &str)] = files![
    "activity.js",
    "new_game.js",
    "puzzle.js",
    "sounds.js",
    "story.js",
    "think.js",
];

/// The files as they are sent, which is without what only their authors read: comments on lines of
/// their own, and indentation.
static SENT: LazyLock<Vec<(&str, String)>> = LazyLock::new(|| {
    let sent = FILES
        .iter()
        .chain(FILES_ON_REQUEST)
        .map(|(name, content)| (*name, slim(content)));
    sent.collect()
});

/// The path on which a new game is begun at the end of one.
pub(crate) const NEW_GAME: &str = "/games/{id}/new";

/// The routes of the page. A game's id is never the name of a file: it has no dot.
pub(crate) fn routes() -> Router<Api> {
    Router::new()
        .route("/games/{id}", get(page_or_file))
        .route("/seats/{code}", get(seat_page))
        .route("/servers/{id}", get(server_page::show))
        .route("/servers/{id}/icon", get(server_page::icon))
        .route("/games/puzzle", get(puzzle_page))
        .route("/games/puzzle/squares", get(puzzle::squares))
        .route("/games/puzzle/pieces", get(puzzle::pieces))
        .route("/games/puzzle/open", get(practice::show_open_puzzle))
        .route(
            "/games/puzzle/open/attempts",
            get(practice::try_open_puzzle),
        )
        .route(
            "/games/puzzle/open/solution",
            get(practice::solve_open_puzzle),
        )
        .route("/games/texts.json", get(texts))
        .route("/games/pieces.svg", get(board::symbols))
        .route("/games/activity/token", post(activity::make_token))
        .route("/games/{id}/squares", get(board::squares))
        .route("/games/{id}/pieces", get(board::pieces))
        .route("/games/{id}/onward", get(after::onward))
        .route("/games/{id}/games/{other}", get(after::switch))
        .route(NEW_GAME, post(after::new_game))
        .route("/games/{id}/plans", get(after::plans))
        .route("/games/{id}/rules", get(after::rules))
        .route("/games/{id}/story", get(after::story))
}

/// The page of a game. Whether there is one with this id is not looked up, so that everybody gets
/// the same.
async fn page_or_file(
    api: Api,
    ValidPath(name): ValidPath<String>,
    query: LanguageQuery,
) -> ApiResult<Response> {
    if name.contains('.') {
        return file(&name);
    }
    let text = query.text(api.text);
    Ok(filled(&api, PAGE, text, "title"))
}

/// The page on which a person solves their puzzles. It is the same for everybody, too.
async fn puzzle_page(api: Api, query: LanguageQuery) -> Response {
    filled(&api, PUZZLE_PAGE, query.text(api.text), "puzzle-title")
}

/// A page with its texts; `title` is the name of its title.
fn filled(api: &Api, page: &str, text: &Text, title: &str) -> Response {
    let texts = text::game_page(text);
    let chat = api.chat.as_ref().map_or("", |chat| &*chat.home);
    let html = page
        .replace("{language}", text.language().tag())
        .replace("{chat}", chat)
        .replace("{title}", &texts[title])
        .replace("{loading}", &texts["loading"])
        .replace("{no-script}", &texts["no-script"]);
    (api.page_policy.clone(), Html(html)).into_response()
}

/// The page to which the link of an offered seat leads. It says how to use the code, and not
/// whether there is such an offer: codes cannot be tried here.
async fn seat_page(
    api: Api,
    ValidPath(code): ValidPath<String>,
    query: LanguageQuery,
) -> ApiResult<Response> {
    let code = JoinCode::parse(&code).ok_or(Kind::NoSuchPath)?;
    let text = query.text(api.text);
    let texts = SeatPage::new(text, &code.to_string());
    let html = SEAT_PAGE
        .replace("{language}", text.language().tag())
        .replace("{title}", &texts.title)
        .replace("{how}", &texts.how)
        .replace("{command}", &texts.command)
        .replace("{what}", &texts.what);
    Ok((api.page_policy.clone(), Html(html)).into_response())
}

/// A file of the page.
fn file(name: &str) -> ApiResult<Response> {
    let found = SENT.iter().find(|(known, _)| *known == name);
    let (_, content) = found.ok_or(Kind::NoSuchPath)?;
    // The type must be right: browsers run no script with another type.
    let media_type = match name.rsplit_once('.') {
        Some((_, "css")) => "text/css; charset=utf-8",
        _ => "text/javascript; charset=utf-8",
    };
    Ok(([(header::CONTENT_TYPE, media_type)], &**content).into_response())
}

/// The texts of the page, by their names there.
async fn texts(api: Api, query: LanguageQuery) -> impl IntoResponse {
    let text = query.text(api.text);
    let language = [(header::CONTENT_LANGUAGE, text.language().tag())];
    (language, axum::Json(text::game_page(text)))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;
    use entente_presentation::text::Language;

    /// The most bytes of the page with everything that it loads besides the game.
    const MAX_BYTES: usize = 120 * 1000;

    #[test]
    fn the_page_has_less_than_120_kilobytes() {
        let sent = FILES.iter().map(|(_, content)| slim(content).len());
        let files: usize = sent.sum();
        let texts = Language::ALL
            .map(|language| serde_json::to_string(&text::game_page(Text::of(language))).unwrap());
        let longest = texts.iter().map(String::len).max().unwrap();
        let bytes = PAGE.len() + files + longest;
        println!("the page: {bytes} bytes");
        assert!(bytes < MAX_BYTES, "{bytes}");
    }

    #[test]
    fn the_files_can_be_sent_without_comments_and_indentation() {
        let file = "/** Words.\n * More. */\nlet a = 1; // why\n\n  // Words.\n  go(a);\n";
        assert_eq!(slim(file), "let a = 1; // why\ngo(a);\n");
        for (name, content) in FILES {
            for line in content.lines() {
                assert_eq!(line.matches('`').count() % 2, 0, "{name}: {line}");
                let ends = line.find("*/").is_none_or(|at| at + 2 == line.len());
                assert!(ends, "{name}: code after a comment: {line}");
            }
        }
    }

    #[test]
    fn the_page_has_no_scripts_or_styles_of_its_own_and_none_from_elsewhere() {
        assert!(!PAGE.contains("<style") && !PAGE.contains(" style=") && !PAGE.contains("://"));
        for script in PAGE.split("<script").skip(1) {
            let (attributes, rest) = script.split_once('>').unwrap();
            assert!(attributes.contains("src=") && rest.starts_with("</script>"));
        }
        for (name, content) in FILES.iter().chain(FILES_ON_REQUEST) {
            let elsewhere = content.matches("://").count();
            let known = content.matches("http://www.w3.org/2000/svg").count();
            assert_eq!(elsewhere, known, "{name}");
            assert!(
                !content.contains("innerHTML") && !content.contains("eval("),
                "{name}"
            );
        }
    }

    #[test]
    fn every_text_that_a_script_names_is_there() {
        let texts = text::game_page(Text::of(Language::English));
        let mut named = Vec::new();
        for (_, content) in FILES.iter().chain(FILES_ON_REQUEST) {
            let uses = content.split("say(\"").skip(1);
            named.extend(uses.filter_map(|rest| rest.split('"').next()));
        }
        assert!(named.len() > 40, "{named:?}");
        for name in &named {
            assert!(texts.contains_key(*name), "{name}");
        }
    }
}
