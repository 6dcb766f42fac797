//! Lists that users can look up at any time: the games that wait for them, the moves, the export.

pub(crate) mod browse;

use crate::frontend::answer::{Answer, CONTENT_LIMIT, Handled};
use crate::frontend::components::ListComponent;
use crate::frontend::file::File;
use crate::frontend::{Asked, Frontend, Press, game_lookup, game_names, message, posted};
use entente_game::{Home, PersonId, Phase, PlayerId, PlayerRequest, Refusal, Time, View};
use entente_presentation::text::{self, Naming, Reader, Text, next_move_number, say, shorten};
use entente_rules::Variant;
use entente_service::{Rejected, Service};
use parse_display::{Display, FromStr};

/// The number of waiting games on a page.
const GAMES_ON_PAGE: usize = 10;

/// The number of games in which others have to move that are listed.
const OTHERS_SHOWN: usize = 5;

/// The number of games that wait for players of which a page has links.
const LOBBIES_SHOWN: usize = 3;

/// A page of the games that wait for the user, as the `custom_id` of the button that opens it says
/// it.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Display, FromStr)]
#[display("turns1:{0}")]
pub(crate) struct TurnsPage(usize);

/// The games that wait for a user, in lines.
struct TurnList {
    heading: String,
    /// A line for each game that waits.
    waiting: Vec<String>,
    /// The lines about the games that wait for others.
    rest: Vec<String>,
}

impl TurnList {
    /// The lines of each page: as many as fit into a message, and at least one page.
    fn pages(&self) -> Vec<&[String]> {
        let around = std::iter::once(&self.heading).chain(&self.rest);
        let room = CONTENT_LIMIT - around.map(|line| line.chars().count() + 1).sum::<usize>();
        let (mut pages, mut start, mut used) = (Vec::new(), 0, 0);
        for (at, line) in self.waiting.iter().enumerate() {
            let length = line.chars().count() + 1;
            if at > start && (used + length > room || at - start == GAMES_ON_PAGE) {
                pages.push(&self.waiting[start..at]);
                (start, used) = (at, 0);
            }
            used += length;
        }
        pages.push(&self.waiting[start..]);
        pages
    }

    fn text(&self, page: &[String]) -> String {
        let heading = std::iter::once(&self.heading);
        let lines: Vec<_> = heading.chain(page).chain(&self.rest).cloned().collect();
        shorten(lines.join("\n"), CONTENT_LIMIT)
    }
}

/// A page of the games that wait for the user, each with a link to its board.
pub(crate) async fn turns(asked: Asked<'_>, page: TurnsPage) -> Handled {
    let Some(list) = turn_list(asked.frontend, asked.person()).await? else {
        return Ok(Answer::text(say!(asked.text(), "turns-none")));
    };
    let pages = list.pages();
    // The list may have become shorter since the button was made.
    let number = page.0.min(pages.len() - 1);
    let id = |number: usize| TurnsPage(number).to_string();
    let buttons = message::page_buttons(asked.text(), number, pages.len(), id);
    Ok(Answer::text(list.text(pages[number])).with_rows(message::non_empty_rows(vec![buttons])))
}

/// The games that wait for a person, for the daily summary; `None` if none waits. Those that do
/// not fit are counted.
pub(crate) async fn turns_summary(
    frontend: &Frontend,
    person: PersonId,
) -> Result<Option<String>, Rejected> {
    let list = turn_list(frontend, person).await?;
    let Some(mut list) = list.filter(|list| !list.waiting.is_empty()) else {
        return Ok(None);
    };
    let shown = list.pages()[0].len();
    let left_out = list.waiting.len() - shown;
    if left_out > 0 {
        list.rest
            .insert(0, say!(frontend.text, "list-more", count = left_out));
    }
    // With the line about the others less may fit.
    let shown = list.pages()[0].len().min(shown);
    Ok(Some(list.text(&list.waiting[..shown])))
}

/// Counts the games that wait for a person; 0 if they cannot be read.
pub(crate) async fn count_waiting(service: &Service, person: PersonId) -> usize {
    let views = service.people().games_of(person).await;
    let views = views.unwrap_or_default();
    views
        .iter()
        .filter(|view| !is_eliminated(view))
        .filter(|view| waits_for_me(view))
        .count()
}

/// The games that wait for a person; `None` if they have no game.
async fn turn_list(frontend: &Frontend, person: PersonId) -> Result<Option<TurnList>, Rejected> {
    let views = frontend.service.people().games_of(person).await?;
    let (mut waiting, others): (Vec<_>, Vec<_>) = views
        .iter()
        .filter(|view| !is_eliminated(view))
        .partition(|view| waits_for_me(view));
    if waiting.is_empty() && others.is_empty() {
        return Ok(None);
    }
    let is_lobby = |view: &&&View| view.phase == Phase::Lobby;
    let lobbies = others.iter().filter(is_lobby).count();
    let running = others.len() - lobbies;
    // The earliest deadline comes first. Sorting is stable, so games without one keep their
    // order: those that have waited longest come first.
    waiting.sort_by_key(|view| own_deadline(view).map_or(u64::MAX, |deadline| deadline.0));
    let heading = match waiting.len() {
        0 => say!(frontend.text, "turns-none-short"),
        count => say!(frontend.text, "turns-heading", count),
    };
    let mut lines = Vec::new();
    for view in &waiting {
        lines.push(waiting_line(frontend, view).await);
    }
    let running = (running > 0).then(|| match waiting.len() {
        0 => say!(frontend.text, "turns-only-others", count = running),
        _ => say!(frontend.text, "turns-others", count = running),
    });
    let mut rest: Vec<String> = running.into_iter().collect();
    rest.extend(other_lines(frontend, &others).await);
    if lobbies > 0 {
        rest.push(say!(frontend.text, "turns-lobbies", count = lobbies));
        for view in others.iter().filter(is_lobby).take(LOBBIES_SHOWN) {
            rest.extend(lobby_line(frontend, view).await);
        }
    }
    Ok(Some(TurnList {
        heading,
        waiting: lines,
        rest,
    }))
}

/// The games in which others have to move, those with the earliest deadlines first and those
/// without one last, as many as [`OTHERS_SHOWN`].
async fn other_lines(frontend: &Frontend, others: &[&View]) -> Vec<String> {
    let deadline = |view: &&View| {
        let turn = view.turn.clock.as_ref()?.turn?;
        turn.deadline.filter(|_| view.pause().is_none())
    };
    let mut timed: Vec<_> = others
        .iter()
        .filter(|view| view.phase != Phase::Lobby)
        .map(|view| (deadline(view), *view))
        .collect();
    timed.sort_by_key(|(deadline, _)| deadline.map_or(u64::MAX, |deadline| deadline.0));
    let left_out = timed.len().saturating_sub(OTHERS_SHOWN);
    let mut lines = Vec::new();
    for (deadline, view) in timed.into_iter().take(OTHERS_SHOWN) {
        let line = turn_line(frontend, view).await;
        lines.push(match deadline {
            Some(deadline) => {
                let until = text::deadline(deadline, Naming::Escaped);
                say!(frontend.text, "turns-other-line", line, until)
            }
            None => line,
        });
    }
    if left_out > 0 {
        lines.push(say!(frontend.text, "list-more", count = left_out));
    }
    lines
}

/// A game of the viewer's that waits for players, with its link; `None` if there is none to it.
async fn lobby_line(frontend: &Frontend, view: &View) -> Option<String> {
    let link = posted::link(&frontend.service, view).await?;
    let title = titled(frontend.text, view);
    Some(say!(frontend.text, "turns-lobby-link", title, link))
}

/// The players of a game, and what is played if it is not the usual game.
fn titled(text: &Text, view: &View) -> String {
    let title = Reader::new(text, view, Naming::Escaped).title();
    if view.variant() == Variant::default() {
        return title;
    }
    let game = text.variant(view);
    say!(text, "turns-title", game, title)
}

/// The task that waits for the viewer, the time that is left, and whether everybody else has
/// answered already.
async fn waiting_line(frontend: &Frontend, view: &View) -> String {
    let turn = turn_line(frontend, view).await;
    let mut parts = vec![match own_deadline(view) {
        Some(deadline) => {
            // With the moment: the daily summary may be read much later.
            let until = text::deadline(deadline, Naming::Escaped);
            say!(frontend.text, "list-timed", line = turn, until)
        }
        None => turn,
    }];
    if view.is_asked() {
        parts.push(text::request_line(frontend.text, view));
    }
    if is_offered_a_draw(view) {
        parts.push(text::draw_offer_line(frontend.text, view));
    }
    let line = parts.join(" · ");
    if is_last(view) {
        say!(frontend.text, "turns-only-you-left", line)
    } else {
        line
    }
}

/// A game that waits, with its link.
async fn turn_line(frontend: &Frontend, view: &View) -> String {
    let challenger = Reader::new(frontend.text, view, Naming::Escaped).player_name(PlayerId::HOST);
    let game = frontend.text.variant(view);
    let title = titled(frontend.text, view);
    let title = match game_names::number(&frontend.service, view).await {
        Some(number) => format!("{number} {title}"),
        None => title,
    };
    match (&view.phase, posted::link(&frontend.service, view).await) {
        (Phase::Lobby, Some(link)) => {
            say!(
                frontend.text,
                "turns-challenge-link",
                challenger,
                game,
                link
            )
        }
        (Phase::Lobby, None) => say!(frontend.text, "turns-challenge", challenger, game),
        (_, Some(link)) => say!(
            frontend.text,
            "turns-line-link",
            title,
            link,
            number = next_move_number(view)
        ),
        (_, None) => say!(
            frontend.text,
            "turns-line",
            title,
            number = next_move_number(view)
        ),
    }
}

/// The moves so far, as text or as a file if there are many.
pub(crate) async fn list_moves(asked: Asked<'_>, named: Option<&str>) -> Handled {
    let frontend = asked.frontend;
    let view = game_lookup::find_game(asked, named, ListComponent::Moves).await?;
    let head = say!(
        frontend.text,
        "moves-heading",
        title = Reader::new(frontend.text, &view, Naming::Escaped).title(),
        status = text::status(Reader::new(frontend.text, &view, Naming::Escaped))
    );
    if view.board.moves.is_empty() {
        return Ok(Answer::text(format!(
            "{head}\n{}",
            say!(frontend.text, "moves-none")
        )));
    }
    let list = text::move_list(frontend.text, &view);
    let marks = text::move_marks(frontend.text, &view);
    let hurry = text::moves_in_a_hurry(frontend.text, &view);
    let whole = format!("{head}\n```\n{list}\n```{marks}{hurry}");
    if whole.chars().count() <= CONTENT_LIMIT {
        return Ok(Answer::text(whole));
    }
    Ok(Answer::text(format!(
        "{head}\n{}{marks}{hurry}",
        say!(frontend.text, "moves-attached")
    ))
    .with_file(File::text(
        text::file_name(frontend.text, &view, "txt"),
        list,
    )))
}

/// The game as a file.
pub(crate) async fn export_game(asked: Asked<'_>, named: Option<&str>) -> Handled {
    let view = game_lookup::find_game(asked, named, ListComponent::File).await?;
    // A link into direct messages leads nobody else there.
    let address = match view.record.home {
        Home::Channels { .. } => posted::channel_link(asked.service(), &view).await,
        Home::Private => None,
    };
    let file = text::file(asked.text(), &view, address);
    let name = text::file_name(asked.text(), &view, file.extension());
    Ok(
        Answer::text(text::file_description(asked.text(), file.format))
            .with_file(File::text(name, file.text)),
    )
}

/// Whether the viewer is out of a game in which others still play.
fn is_eliminated(view: &View) -> bool {
    let has_begun = matches!(view.phase, Phase::Running { .. });
    has_begun && view.inactive_reason() == Some(Refusal::Eliminated) && !view.is_my_turn()
}

/// Whether the viewer has something to do or to answer.
pub(crate) fn waits_for_me(view: &View) -> bool {
    match view.phase {
        Phase::Lobby => view.me().is_some_and(|me| me.reserved),
        _ => is_my_move(view) || view.is_asked() || is_offered_a_draw(view),
    }
}

/// Whether the viewer can accept an offered draw.
fn is_offered_a_draw(view: &View) -> bool {
    let mut asked = view.awaiting_draw_answer();
    view.turn().is_some() && asked.any(|person| Some(person.player) == view.player())
}

/// Whether it is the viewer's turn and the clocks are not paused.
fn is_my_move(view: &View) -> bool {
    view.is_my_turn() && view.pause().is_none()
}

/// The end of the viewer's time for the current move.
fn own_deadline(view: &View) -> Option<Time> {
    view.turn
        .clock
        .as_ref()?
        .turn
        .filter(|_| is_my_move(view))?
        .deadline
}

/// Whether everybody else has answered the invitation or the request already.
fn is_last(view: &View) -> bool {
    let has_accepted = |request: &PlayerRequest| !request.accepted.is_empty();
    match view.phase {
        Phase::Lobby => {
            let reserved = view.players.people.iter().filter(|person| person.reserved);
            !view.is_open() && view.players.people.len() > 2 && reserved.count() == 1
        }
        _ => {
            let has_begun = view.turn.request.as_ref().is_some_and(has_accepted);
            has_begun && view.is_asked() && view.awaiting_request_answer().count() == 1
        }
    }
}

/// Handles a component that lists the moves of a game.
pub(crate) async fn on_component(press: Press<'_>, component: &ListComponent) -> Handled {
    let (asked, named) = (press.asked, Some(press.game().as_str()));
    match component {
        ListComponent::Moves => list_moves(asked, named).await,
        ListComponent::File => export_game(asked, named).await,
    }
}
