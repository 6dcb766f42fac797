//! The HTML of the public page of a server, section by section.

use crate::http::html::escape;
use crate::leagues::json::contestant_name;
use crate::pages::template::slim;
use entente_game::View;
use entente_game::people::Appearance;
use entente_leagues::StandingsLine;
use entente_presentation::text::{self, Naming, Text, capitalize, say};
use entente_rules::Variant;
use entente_service::{LeagueState, ListedPerson, ServerLeaderboard, ServerPage};

const PAGE: &str = include_str!("../../../page/server.html");

/// The most rows of a division's standings.
const MAX_STANDINGS: usize = 10;

/// The most divisions of a league.
const MAX_DIVISIONS: usize = 3;

// The most bytes of each part. All together have less than 60 kilobytes, whatever people are
// called.
const MAX_BOARD_BYTES: usize = 26_000;
const MAX_LEAGUE_BYTES: usize = 14_000;
const MAX_LEADERBOARD_BYTES: usize = 7_000;
const MAX_FILM_BYTES: usize = 8_000;

/// The whole page.
pub(super) fn page(text: &Text, page: &ServerPage) -> String {
    let leagues = page.leagues.iter().map(|state| league(text, state));
    let leagues = fitting(leagues, MAX_LEAGUE_BYTES);
    let boards = page.leaderboards.iter();
    let boards = boards.map(|board| leaderboard(text, board));
    let boards = fitting(boards, MAX_LEADERBOARD_BYTES);
    let main = [
        games(text, page),
        section("leagues", &say!(text, "server-page-leagues"), &leagues),
        section(
            "leaderboards",
            &say!(text, "server-page-leaderboards"),
            &in_box("tables", &boards),
        ),
        films(text, page),
    ];
    let slim = slim(PAGE);
    slim.replace("{language}", text.language().tag())
        .replace("{title}", &escape(&say!(text, "server-page-title")))
        .replace("{about}", &escape(&say!(text, "server-page-about")))
        .replace("{note}", &escape(&say!(text, "server-page-note")))
        // Last, because what people have written is in it.
        .replace("{main}", &main.concat())
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

/// The running games with their boards.
fn games(text: &Text, page: &ServerPage) -> String {
    let look = look(page.appearance);
    let boards = page.games.iter().map(|view| board(text, view, &look));
    let none = say!(text, "server-page-no-games");
    let boards = list("boards", &fitting(boards, MAX_BOARD_BYTES), &none);
    section("games", &say!(text, "server-page-games"), &boards)
}

fn board(text: &Text, view: &View, look: &str) -> String {
    let alt = escape(&text::position(text, view));
    format!(
        "<li>{}<img src=\"/api/v1/games/{}/board.png{look}\" alt=\"{alt}\" loading=\"lazy\"></li>\n",
        game(text, view),
        view.game
    )
}

/// The heading of a game with the link to its page, its rule set and its status.
fn game(text: &Text, view: &View) -> String {
    let title = escape(&text.title(view, Naming::Name));
    let variant = escape(&capitalize(&text.variant(view)));
    let status = escape(&text::status(text, view, Naming::Name)).replace('\n', "<br>");
    format!(
        "<h3><a href=\"/games/{}\">{title}</a></h3><p class=\"soft\">{variant} · {status}</p>",
        view.game
    )
}

/// The query for boards with the look of those in the server's channels.
fn look(appearance: Appearance) -> String {
    let (theme, pieces) = (appearance.theme.word(), appearance.pieces.word());
    format!("?theme={theme}&amp;pieces={pieces}")
}

/// The films of the last games.
fn films(text: &Text, page: &ServerPage) -> String {
    let films = page.films.iter().map(|view| film(text, view));
    let none = say!(text, "server-page-no-films");
    let films = list("films", &fitting(films, MAX_FILM_BYTES), &none);
    section("films", &say!(text, "server-page-films"), &films)
}

fn film(text: &Text, view: &View) -> String {
    let label = escape(&say!(text, "server-page-film"));
    let title = escape(&text.title(view, Naming::Name));
    // Every link has a name of its own when links are read out alone.
    let link = format!(
        "<a href=\"/api/v1/games/{}/board.gif\" aria-label=\"{label}: {title}\">{label}</a>",
        view.game
    );
    let ended = view.board.moves.last().map(|mv| mv.at.to_rfc3339());
    let ended = ended.as_ref().and_then(|time| time.split('T').next());
    let day = ended.map(|day| format!("<time datetime=\"{day}\">{day}</time>"));
    let day = day.unwrap_or_default();
    format!(
        "<li>{}<p class=\"film\">{link}{day}</p></li>\n",
        game(text, view)
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
