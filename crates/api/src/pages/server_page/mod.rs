//! The public page of a server: its games, standings and films for anybody, without a script.
//!
//! It is there if a manager of the server has turned it on. Otherwise the answer is that of a
//! server that does not exist. It shows nothing that a request without a token could not read, but
//! boards of the channels that the manager has chosen, without names; and it is the same for
//! everybody who reads its language, with a token or without.

mod boards;

use crate::http::answers::tag_of;
use crate::http::html::{escape, slim};
use crate::http::parameters::LanguageQuery;
use crate::http::prelude::*;
use crate::leagues::json::contestant_name;
use crate::pages::server_page::boards::SmallBoards;
use axum::response::Html;
use entente_game::{ServerId, View};
use entente_leagues::StandingsLine;
use entente_presentation::picture::{self, BoardOptions};
use entente_presentation::text::{self, Naming, Reader, Text, capitalize, say};
use entente_render::Facing;
use entente_rules::{Options, Position, Variant};
use entente_service::{LeagueState, ListedPerson, PageMatches, ServerLeaderboard, ServerPage};

/// The page uses its own styles and the pictures of this server, and nothing else.
const POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; \
    base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// Anybody between may keep the page for a minute: it is read by many, and changes with each move.
const CACHING: &str = "public, max-age=60";

/// The page of a server. Who has followed a link to one that is not there reads so.
pub(super) async fn show(
    api: Api,
    path: ApiResult<ValidPath<String>>,
    query: LanguageQuery,
) -> ApiResult<Response> {
    let text = query.text(api.text_for_people());
    let server = path.ok().and_then(|ValidPath(id)| server_of(&id));
    let page = match server {
        Some(server) => page_of(&api, server).await?.map(|page| (server, page)),
        None => None,
    };
    let Some((server, page)) = page else {
        let headers = [
            (header::CACHE_CONTROL, "no-store"),
            (header::CONTENT_LANGUAGE, text.language().tag()),
            (header::CONTENT_SECURITY_POLICY, POLICY),
        ];
        let missing = Html(missing_html(text));
        return Ok((StatusCode::NOT_FOUND, headers, missing).into_response());
    };
    let html = page_html(text, server, &page);
    let headers = [
        (header::CACHE_CONTROL, CACHING),
        (header::CONTENT_LANGUAGE, text.language().tag()),
        (header::CONTENT_SECURITY_POLICY, POLICY),
    ];
    // What the page does not show cannot change its tag.
    let tag = [(header::ETAG, tag_of(html.as_bytes()))];
    Ok((headers, tag, Html(html)).into_response())
}

/// The page of this server; `None` if it has none.
async fn page_of(api: &Api, server: ServerId) -> ApiResult<Option<ServerPage>> {
    let page = api.service.servers().page(server).await;
    api.answered(page)
}

/// The policy of the icon, which is a picture and nothing else, whoever has made it.
const ICON_POLICY: &str = "default-src 'none'; frame-ancestors 'none'; sandbox";

/// The icon of a server that has a page: Discord's, as it was when we asked for it.
pub(super) async fn icon(
    api: Api,
    ValidPath(id): ValidPath<String>,
) -> ApiResult<impl IntoResponse> {
    let server = server_of(&id).ok_or(Kind::NoSuchPath)?;
    let face = api.answered(api.service.servers().face(server).await)?;
    let (media_type, icon) = face.icon().ok_or(Kind::NoSuchPath)?;
    let headers = [
        (header::CACHE_CONTROL, CACHING),
        (header::CONTENT_TYPE, media_type),
        (header::CONTENT_SECURITY_POLICY, ICON_POLICY),
    ];
    let tag = [(header::ETAG, tag_of(&icon))];
    Ok((headers, tag, icon))
}

/// The server with this id, as Discord writes it.
fn server_of(id: &str) -> Option<ServerId> {
    let number = id.parse::<u64>().ok();
    number
        .filter(|number| number.to_string() == id)
        .map(ServerId)
}

const PAGE: &str = include_str!("../../../page/server.html");

/// The most rows of a division's standings.
const MAX_STANDINGS: usize = 10;

/// The most divisions of a league.
const MAX_DIVISIONS: usize = 3;

// The most bytes of each part. All together and the icon have less than 60 kilobytes, whatever
// people are called.
const MAX_BOARD_BYTES: usize = 24_000;
const MAX_LEAGUE_BYTES: usize = 8_000;
const MAX_MATCH_BYTES: usize = 2_000;
const MAX_LEADERBOARD_BYTES: usize = 4_000;
const MAX_FILM_BYTES: usize = 5_000;

/// The whole page.
fn page_html(text: &Text, server: ServerId, page: &ServerPage) -> String {
    let mut boards = SmallBoards::new(page.appearance.theme);
    let wide = games(text, page, &mut boards) + &films(text, page);
    let main = [
        boards.shared(),
        about(text),
        in_box("wide", &wide),
        in_box("side", &side(text, page)),
    ];
    let (title, heading) = named(text, page);
    Frame {
        title: &title,
        heading: &heading,
        about: &escape(&say!(text, "server-page-about")),
        icon: &icon_html(server, page),
        invitation: &invitation(text, page),
        boards: &boards.style(),
        main: &main.concat(),
        note: &escape(&say!(text, "server-page-note")),
    }
    .html(text)
}

/// What is read where there is no page.
fn missing_html(text: &Text) -> String {
    let title = escape(&say!(text, "server-page-missing-title"));
    Frame {
        title: &title,
        heading: &format!("<h1>{title}</h1>"),
        about: &with_commands(&escape(&say!(text, "server-page-missing"))),
        ..Frame::default()
    }
    .html(text)
}

/// The parts of a page as HTML.
#[derive(Default)]
struct Frame<'a> {
    title: &'a str,
    heading: &'a str,
    about: &'a str,
    icon: &'a str,
    invitation: &'a str,
    boards: &'a str,
    main: &'a str,
    note: &'a str,
}

impl Frame<'_> {
    fn html(&self, text: &Text) -> String {
        slim(PAGE)
            .replace("{language}", text.language().tag())
            .replace("{boards}", self.boards)
            .replace("{icon}", self.icon)
            .replace("{about}", self.about)
            .replace("{invitation}", self.invitation)
            .replace("{note}", self.note)
            // Last, because what people have written is in it.
            .replace("{title}", self.title)
            .replace("{heading}", self.heading)
            .replace("{main}", self.main)
    }
}

/// The title of the page and its heading, with the name of the server if it is known.
fn named(text: &Text, page: &ServerPage) -> (String, String) {
    let title = escape(&say!(text, "server-page-title"));
    // In the frame of the page braces are places for other texts.
    let name = escape(&page.face.name).replace('{', "&#123;");
    if name.is_empty() {
        let heading = format!("<h1>{title}</h1>");
        return (title, heading);
    }
    let heading = format!("<p class=\"soft\">{title}</p><h1>{name}</h1>");
    (format!("{name} · {title}"), heading)
}

/// The icon of the server, which its name says in words; nothing if it has none.
fn icon_html(server: ServerId, page: &ServerPage) -> String {
    if !page.face.has_icon() {
        return String::new();
    }
    let path = format!("/servers/{}/icon", server.0);
    format!("<img src=\"{path}\" alt=\"\" width=\"72\" height=\"72\">")
}

/// The button with which a reader joins the server; nothing without an invitation.
fn invitation(text: &Text, page: &ServerPage) -> String {
    let label = escape(&say!(text, "server-page-join"));
    let button = |link: &String| {
        let link = escape(link);
        format!("<a class=\"join\" href=\"{link}\" rel=\"noopener\">{label}</a>")
    };
    page.invitation.as_ref().map(button).unwrap_or_default()
}

/// What the bot is, and how to begin.
fn about(text: &Text) -> String {
    let count = Variant::ALL.len() - 1;
    let bot = escape(&say!(text, "server-page-bot", count));
    let begin = with_commands(&escape(&say!(text, "server-page-begin")));
    let names = Variant::ALL.map(|variant| escape(&capitalize(&text.variant_name(variant))));
    let names = names.map(|name| format!("<li>{name}</li>")).concat();
    let names = list("names", &names, "");
    let content = format!("<p>{bot}</p><p>{begin}</p>{names}");
    let section = section("begin", &say!(text, "server-page-begin-heading"), &content);
    in_box("about", &section)
}

/// A text whose commands stand out, and are not broken behind their slash.
fn with_commands(html: &str) -> String {
    let words = html.split(' ').map(|word| {
        let is_command = word.starts_with('/');
        let [begin, end] = if is_command {
            ["<b>", "</b>"]
        } else {
            ["", ""]
        };
        format!("{begin}{word}{end}")
    });
    words.collect::<Vec<_>>().join(" ")
}

/// The tables beside the games.
fn side(text: &Text, page: &ServerPage) -> String {
    let leagues = page.leagues.iter().map(|state| league(text, state));
    let leagues = fitting(leagues, MAX_LEAGUE_BYTES);
    let boards = page.leaderboards.iter();
    let boards = boards.map(|board| leaderboard(text, board));
    let boards = fitting(boards, MAX_LEADERBOARD_BYTES);
    let leaderboards = section(
        "leaderboards",
        &say!(text, "server-page-leaderboards"),
        &in_box("tables", &boards),
    );
    let leagues = section("leagues", &say!(text, "server-page-leagues"), &leagues);
    leagues + &matches(text, &page.matches) + &leaderboards
}

/// How the matches against other servers ended, and the last ones with links to the pages of those
/// servers; nothing before the first one.
fn matches(text: &Text, played: &PageMatches) -> String {
    let PageMatches {
        won, drawn, lost, ..
    } = played;
    if won + drawn + lost == 0 {
        return String::new();
    }
    let record = escape(&text::match_record(text, [*won, *drawn, *lost]));
    let last = played.last.iter().map(|one| {
        let opponent = match one
            .opponent
            .as_ref()
            .and_then(|side| Some((side, side.server()?)))
        {
            None => escape(&say!(text, "match-unnamed-server")),
            Some((side, id)) => {
                let name = escape(&side.server_name);
                format!("<a href=\"/servers/{}\">{name}</a>", id.0)
            }
        };
        let score = text::match_score(one.points);
        format!("<li><b>{score}</b> · {opponent}</li>\n")
    });
    let last = list("films", &fitting(last, MAX_MATCH_BYTES), "");
    let heading = say!(text, "server-page-matches");
    section("matches", &heading, &format!("<p>{record}</p>{last}"))
}

/// As many of these, from the first, as have at most so many bytes together.
fn fitting(items: impl Iterator<Item = String>, most: usize) -> String {
    let mut all = String::new();
    for item in items {
        if all.len() + item.len() > most {
            break;
        }
        all += &item;
    }
    all
}

/// A part of the page with a heading; nothing if it is empty.
fn section(id: &str, heading: &str, content: &str) -> String {
    if content.is_empty() {
        return String::new();
    }
    let heading = escape(heading);
    format!("<section aria-labelledby=\"{id}\"><h2 id=\"{id}\">{heading}</h2>{content}</section>\n")
}

/// Content in a box of this class; nothing if it is empty.
fn in_box(class: &str, content: &str) -> String {
    if content.is_empty() {
        return String::new();
    }
    format!("<div class=\"{class}\">{content}</div>")
}

/// A list of this class, or what is said instead if it is empty.
fn list(class: &str, items: &str, instead: &str) -> String {
    if items.is_empty() {
        return format!("<p>{}</p>", escape(instead));
    }
    // The role keeps a list without bullets a list for those who hear it.
    format!("<ul class=\"{class}\" role=\"list\">{items}</ul>")
}

/// The running games with their boards; where there are none, the boards that wait for some.
fn games(text: &Text, page: &ServerPage, boards: &mut SmallBoards) -> String {
    let mut shown = String::new();
    let mut has_more = page.has_more_games;
    for view in &page.games {
        // A board adds to what all boards share, too.
        let mut with_it = boards.clone();
        let board = board(text, view, &mut with_it).unwrap_or_default();
        if shown.len() + board.len() + with_it.shared().len() > MAX_BOARD_BYTES {
            has_more = true;
            break;
        }
        shown += &board;
        *boards = with_it;
    }
    let mut none = String::new();
    if shown.is_empty() {
        none = format!("<p>{}</p>", escape(&say!(text, "server-page-no-games")));
        let waiting = waiting_variants();
        let waiting = waiting.filter_map(|variant| start(text, variant, boards));
        shown = waiting.collect();
    }
    let mut shown = none + &list("boards", &shown, "");
    if has_more {
        let more = escape(&say!(text, "server-page-more-games"));
        shown += &format!("<p class=\"soft\">{more}</p>");
    }
    section("games", &say!(text, "server-page-games"), &shown)
}

/// The rule sets whose boards wait for players: one for two, and two for more.
fn waiting_variants() -> impl Iterator<Item = Variant> {
    let is_for_two = |variant: &Variant| Options::of(*variant).players() == 2;
    let (two, more): (Vec<_>, Vec<_>) = Variant::ALL.into_iter().partition(is_for_two);
    two.into_iter().take(1).chain(more.into_iter().take(2))
}

/// A running game; `None` if its board cannot be drawn.
fn board(text: &Text, view: &View, boards: &mut SmallBoards) -> Option<String> {
    let scene = picture::scene(view, &BoardOptions::default(), text).ok()?;
    let board = boards.draw(&scene, &text::position(text, view));
    Some(format!("<li>{board}{}</li>\n", game(text, view)))
}

/// The board of a rule set before its first move.
fn start(text: &Text, variant: Variant, boards: &mut SmallBoards) -> Option<String> {
    let start = Position::start_with(&Options::of(variant));
    let scene = picture::of_position(&start, Facing::South).ok()?;
    let name = escape(&capitalize(&text.variant_name(variant)));
    Some(format!(
        "<li>{}<h3>{name}</h3></li>\n",
        boards.draw(&scene, "")
    ))
}

/// The heading of a game with the link to its page if anybody may watch it, its rule set and its
/// status.
fn game(text: &Text, view: &View) -> String {
    let mut title = escape(&Reader::new(text, view, Naming::Name).title());
    if view.terms.public {
        title = format!("<a href=\"/games/{}\">{title}</a>", view.game);
    }
    let variant = escape(&capitalize(&text.variant(view)));
    let status = escape(&text::status(Reader::new(text, view, Naming::Name))).replace('\n', "<br>");
    format!("<h3>{title}</h3><p class=\"soft\">{variant} · {status}</p>")
}

/// The results of the last games, with the films of those that anybody may watch.
fn films(text: &Text, page: &ServerPage) -> String {
    let films = page.films.iter().map(|view| film(text, view));
    let none = say!(text, "server-page-no-films");
    let films = list("films", &fitting(films, MAX_FILM_BYTES), &none);
    section("films", &say!(text, "server-page-films"), &films)
}

fn film(text: &Text, view: &View) -> String {
    let label = escape(&say!(text, "server-page-film"));
    let title = escape(&Reader::new(text, view, Naming::Name).title());
    // Every link has a name of its own when links are read out alone.
    let link = view.terms.public.then(|| {
        format!(
            "<a href=\"/api/v1/games/{}/board.gif\" aria-label=\"{label}: {title}\">{label}</a>",
            view.game
        )
    });
    let ended = view.record.ended_at.map(|at| at.to_rfc3339());
    let ended = ended.as_ref().and_then(|time| time.split('T').next());
    let day = ended.map(|day| format!("<time datetime=\"{day}\">{day}</time>"));
    format!(
        "<li>{}<p class=\"film\">{}{}</p></li>\n",
        game(text, view),
        link.unwrap_or_default(),
        day.unwrap_or_default()
    )
}

/// A league with its standings, division by division.
fn league(text: &Text, state: &LeagueState) -> String {
    let league = &state.league;
    let divisions = text::current_standings(league);
    let has_several = divisions.len() > 1;
    let present = league.season.as_ref().map(|season| season.number);
    let number = present.or(league.past.as_ref().map(|past| past.number));
    let season = number.map(|season| say!(text, "server-page-season", season));
    let variant = Variant::from_id(&state.games.variant).unwrap_or_default();
    let about = [
        Some(capitalize(&text.variant_name(variant))),
        Some(text::league_format(text, &league.terms)),
        season,
    ];
    let about: Vec<String> = about.into_iter().flatten().collect();
    let tables = divisions.iter().take(MAX_DIVISIONS).map(|(index, lines)| {
        let division = has_several.then_some(index + 1);
        standings(text, state, division, lines)
    });
    format!(
        "<h3>{}</h3><p class=\"soft\">{}</p>{}\n",
        escape(&state.name),
        escape(&about.join(" · ")),
        in_box("tables", &tables.collect::<String>())
    )
}

/// The standings of a division, whose number is given if there are several.
fn standings(
    text: &Text,
    state: &LeagueState,
    division: Option<usize>,
    lines: &[StandingsLine],
) -> String {
    let of_league = say!(text, "league-standings-alt", name = state.name.clone());
    let division = division.map(|number| say!(text, "league-division-heading", number));
    let caption: Vec<String> = std::iter::once(of_league).chain(division).collect();
    let has_begun = lines.iter().any(|line| line.played > 0);
    let rows = lines.iter().take(MAX_STANDINGS).map(|line| {
        [
            text::standings_place(line, has_begun),
            contestant_name(state, text, line.entrant),
            line.played.to_string(),
            text::half_points(line.score),
        ]
    });
    let headings = [
        say!(text, "league-column-games"),
        say!(text, "league-column-points"),
    ];
    let table = table(text, &caption.join(" · "), headings, rows);
    let left = lines.len().saturating_sub(MAX_STANDINGS);
    let more = (left > 0).then(|| escape(&say!(text, "server-page-more", count = left)));
    let more = more.map(|more| format!("<p class=\"soft\">{more}</p>"));
    format!("<div>{table}{}</div>", more.unwrap_or_default())
}

fn leaderboard(text: &Text, board: &ServerLeaderboard) -> String {
    let variant = Variant::from_id(&board.variant).unwrap_or_default();
    let caption = format!(
        "{} · {}",
        capitalize(&text.variant_name(variant)),
        text::rating_pace(text, board.pace)
    );
    let people = board.people.iter().enumerate();
    let rows = people.map(
        |(
            index,
            ListedPerson {
                name,
                rating,
                games,
                ..
            },
        )| {
            [
                format!("{}.", index + 1),
                name.clone(),
                text::rating(*rating),
                games.to_string(),
            ]
        },
    );
    let headings = [
        say!(text, "server-page-rating"),
        say!(text, "league-column-games"),
    ];
    format!("<div>{}</div>", table(text, &caption, headings, rows))
}

/// A table of players: their place, their name, and two columns with these headings.
fn table(
    text: &Text,
    caption: &str,
    headings: [String; 2],
    rows: impl Iterator<Item = [String; 4]>,
) -> String {
    let number =
        |heading: &String| format!("<th scope=\"col\" class=\"number\">{}", escape(heading));
    let place = number(&say!(text, "server-page-place"));
    let name = escape(&say!(text, "league-column-name"));
    let rows = rows.map(|cells| {
        let [place, name, first, second] = cells.map(|cell| escape(&cell));
        format!(
            "<tr><td class=\"number\">{place}<th scope=\"row\">{name}<td class=\"number\">{first}\
             <td class=\"number\">{second}"
        )
    });
    format!(
        "<table><caption>{}</caption><thead><tr>{place}<th scope=\"col\">{name}{}{}<tbody>{}</table>",
        escape(caption),
        number(&headings[0]),
        number(&headings[1]),
        rows.collect::<String>()
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_id_is_a_number_as_discord_writes_it() {
        assert_eq!(
            server_of("80351110224678912"),
            Some(ServerId(80_351_110_224_678_912))
        );
        for other in ["", "x", "+7", "007", "-1", "7.0", "99999999999999999999999"] {
            assert_eq!(server_of(other), None, "{other}");
        }
    }
}
