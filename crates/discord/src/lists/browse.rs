//! `/game open` and `/game list`: lobbies to join and games to watch, a page at a time.
//!
//! Each entry has a link and a button. The buttons that turn pages say everything that is needed to
//! show the next one. What the user may see is looked up again for each page.

use crate::connection::channel::ChannelAddress;
use crate::frontend::answer::{Answer, Handled};
use crate::frontend::caller::Caller;
use crate::frontend::components::{BoardComponent, LobbyComponent};
use crate::frontend::custom_id::{CustomId, GameComponent};
use crate::frontend::{Asked, Frontend, game_names, message, posted};
use entente_game::{GameId, Phase, PlayerId, View};
use entente_presentation::text::{
    self, Naming, Reader, Text, next_move_number, say, unbroken_result,
};
use entente_service::Rejected;
use parse_display::{Display, FromStr};
use poise::serenity_prelude::{ButtonStyle, CreateButton};
use std::cmp::Reverse;

/// The number of entries on a page: as many as one row of buttons can hold.
const PAGE_LENGTH: usize = 5;

/// The lists that can be shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Display, FromStr)]
#[display(style = "kebab-case")]
pub(crate) enum GameList {
    /// Lobbies: the user's own, those with a seat reserved for them, and those in this server that
    /// they can join.
    Open,
    /// Running games in this server, in channels that the user can read.
    Here,
    /// Running games in which the user plays.
    Mine,
    /// Finished games in which the user played.
    Finished,
}

/// A game of a list.
enum ListEntry {
    /// A game as the user sees it.
    Seen(Box<View>),
    /// A finished game. There can be thousands, so only those on the page are opened.
    Finished(GameId),
}

/// A page of a list, as the `custom_id` of the button that opens it says it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Display, FromStr)]
#[display("list1:{list}:{number}")]
pub(crate) struct ListPage {
    list: GameList,
    number: usize,
}

impl ListPage {
    /// The first page of a list.
    pub(crate) fn first(list: GameList) -> Self {
        Self { list, number: 0 }
    }
}

pub(crate) async fn browse(asked: Asked<'_>, page: ListPage) -> Handled {
    let Asked { frontend, caller } = asked;
    let games = games_in_list(asked, page.list).await?;
    if games.is_empty() {
        return Ok(Answer::text(empty_list_text(
            frontend.text,
            caller,
            page.list,
        )));
    }
    let pages = games.len().div_ceil(PAGE_LENGTH);
    // The list may have become shorter since the button was made.
    let number = page.number.min(pages - 1);
    let mut lines = vec![list_heading(frontend.text, page.list, games.len())];
    let mut entry_buttons = Vec::new();
    let entries = (1..).zip(games).skip(number * PAGE_LENGTH);
    for (at, entry) in entries.take(PAGE_LENGTH) {
        let view = match entry {
            ListEntry::Seen(view) => Some(*view),
            ListEntry::Finished(game) => {
                frontend
                    .service
                    .people()
                    .view_for_list(&game, asked.person())
                    .await?
            }
        };
        let Some(view) = view else { continue };
        let at = match game_names::number(&frontend.service, &view).await {
            Some(number) => number,
            None if page.list == GameList::Open => at.to_string(),
            // A number could be taken for that of another game's thread.
            None => letter((at - 1) % PAGE_LENGTH),
        };
        lines.push(list_line(frontend, &at, &view).await);
        entry_buttons.extend(list_button(frontend.text, &at, &view));
    }
    let rows = vec![
        entry_buttons,
        message::page_buttons(frontend.text, number, pages, |number| {
            ListPage { number, ..page }.to_string()
        }),
    ];
    Ok(Answer::text(lines.join("\n")).with_rows(message::non_empty_rows(rows)))
}

async fn games_in_list(asked: Asked<'_>, list: GameList) -> Result<Vec<ListEntry>, Rejected> {
    let views = match list {
        GameList::Open => open_lobbies(asked).await?,
        GameList::Here => games_here(asked).await?,
        GameList::Mine => running_games(asked).await?,
        GameList::Finished => {
            let games = asked
                .service()
                .people()
                .finished_games_of(asked.person())
                .await?;
            let games = games.into_iter();
            return Ok(games.map(|(game, _)| ListEntry::Finished(game)).collect());
        }
    };
    Ok(views
        .into_iter()
        .map(|view| ListEntry::Seen(view.into()))
        .collect())
}

/// The games in which the user plays, first those that wait for them.
async fn running_games(asked: Asked<'_>) -> Result<Vec<View>, Rejected> {
    let mut views = asked.service().people().games_of(asked.person()).await?;
    views.retain(|view| matches!(view.phase, Phase::Running { .. }));
    // `false` sorts before `true`.
    views.sort_by_key(|view| !view.is_my_turn());
    Ok(views)
}

/// The user's own lobbies and invitations first, then those in this server that can be joined,
/// newest first.
async fn open_lobbies(asked: Asked<'_>) -> Result<Vec<View>, Rejected> {
    let mut own = asked.service().people().games_of(asked.person()).await?;
    own.retain(|view| view.phase == Phase::Lobby);
    own.sort_by_key(|view| view.me().is_some_and(|me| !me.reserved));
    let here = asked
        .service()
        .servers()
        .lobbies_in(&asked.caller.address_prefix())
        .await?;
    let mut open = readable(asked, here).await?;
    open.retain(|view| view.player().is_none() && view.is_open());
    open.sort_by_key(|view| Reverse(view.record.created_at));
    own.append(&mut open);
    Ok(own)
}

/// The games in this server that the user can read, those with the latest moves first.
pub(crate) async fn games_here(asked: Asked<'_>) -> Result<Vec<View>, Rejected> {
    let here = asked
        .service()
        .servers()
        .games_in(&asked.caller.address_prefix())
        .await?;
    let mut games = readable(asked, here).await?;
    games.sort_by_key(|view| {
        Reverse(
            view.board
                .moves
                .last()
                .map(|mv| mv.at)
                .or(view.record.started_at),
        )
    });
    Ok(games)
}

/// The games among these whose channel the user can read.
async fn readable(asked: Asked<'_>, games: Vec<(String, GameId)>) -> Result<Vec<View>, Rejected> {
    let mut views = Vec::new();
    for (address, game) in games {
        let channel = ChannelAddress::parse(&address);
        if channel.is_some_and(|channel| asked.caller.can_read(&channel)) {
            views.extend(
                asked
                    .service()
                    .people()
                    .view_for_list(&game, asked.person())
                    .await?,
            );
        }
    }
    Ok(views)
}

fn empty_list_text(text: &Text, caller: &Caller, list: GameList) -> String {
    match list {
        GameList::Open if caller.guild.is_some() => say!(text, "open-none-here"),
        GameList::Open => say!(text, "open-none"),
        GameList::Here if caller.guild.is_some() => say!(text, "list-none-here"),
        GameList::Here => say!(text, "list-no-server"),
        GameList::Mine => say!(text, "list-none-mine"),
        GameList::Finished => say!(text, "list-none-finished"),
    }
}

fn list_heading(text: &Text, list: GameList, count: usize) -> String {
    match list {
        GameList::Open => say!(text, "open-heading", count),
        GameList::Here => say!(text, "list-heading-here", count),
        GameList::Mine => say!(text, "list-heading-mine", count),
        GameList::Finished => say!(text, "list-heading-finished", count),
    }
}

/// One entry: its number, title, progress, link, and the time left for the next move.
async fn list_line(frontend: &Frontend, at: &str, view: &View) -> String {
    let title = Reader::new(frontend.text, view, Naming::Escaped).title();
    let linked = match posted::link(&frontend.service, view).await {
        Some(link) => say!(frontend.text, "list-linked", title, link),
        None => title,
    };
    let game = frontend.text.variant(view);
    let line = plain_line(frontend.text, at, view, linked, game);
    let clock = view.turn.clock.as_ref().filter(|_| view.turn().is_some());
    let deadline = clock.and_then(|clock| clock.turn?.deadline);
    match (clock.and_then(|clock| clock.pause), deadline) {
        (Some(_), _) => say!(frontend.text, "list-paused", line),
        (None, Some(deadline)) => {
            let until = text::time_left(deadline);
            say!(frontend.text, "list-timed", line, until)
        }
        (None, None) => line,
    }
}

/// An entry without the time left.
fn plain_line(text: &Text, at: &str, view: &View, title: String, game: String) -> String {
    match view.phase {
        Phase::Lobby => lobby_line(text, at, view, title, game),
        Phase::Running { .. } if view.is_my_turn() => say!(
            text,
            "list-line-turn",
            at = at.to_owned(),
            title,
            game,
            number = next_move_number(view)
        ),
        Phase::Running { .. } => say!(
            text,
            "list-line",
            at = at.to_owned(),
            title,
            game,
            number = next_move_number(view)
        ),
        Phase::Closed(_) | Phase::Over(_) => say!(
            text,
            "list-line-over",
            at = at.to_owned(),
            title,
            game,
            result = unbroken_result(view.result())
        ),
    }
}

/// The entry of a lobby.
fn lobby_line(text: &Text, at: &str, view: &View, title: String, game: String) -> String {
    match view.me() {
        Some(me) if me.reserved => {
            say!(text, "open-line-reserved", at = at.to_owned(), title, game)
        }
        Some(_) => say!(text, "open-line-joined", at = at.to_owned(), title, game),
        None => say!(
            text,
            "open-line",
            at = at.to_owned(),
            title,
            game,
            room = view.players.open_seats
        ),
    }
}

/// The button for what can be done with an entry.
fn list_button(text: &Text, at: &str, view: &View) -> Option<CreateButton> {
    let (component, label): (GameComponent, _) = match view.phase {
        Phase::Lobby if view.player() == Some(PlayerId::HOST) => (
            LobbyComponent::Cancel.into(),
            say!(text, "button-cancel-number", at = at.to_owned()),
        ),
        Phase::Lobby if view.me().is_some_and(|me| !me.reserved) => (
            LobbyComponent::Leave.into(),
            say!(text, "button-leave-number", at = at.to_owned()),
        ),
        Phase::Lobby if view.is_challenge() => (
            LobbyComponent::Accept.into(),
            say!(text, "button-accept-number", at = at.to_owned()),
        ),
        Phase::Lobby => (
            LobbyComponent::Join.into(),
            say!(text, "button-join-number", at = at.to_owned()),
        ),
        Phase::Running { .. } => (
            BoardComponent::Watch.into(),
            say!(text, "button-watch-number", at = at.to_owned()),
        ),
        Phase::Over(_) => (
            LobbyComponent::Rematch.into(),
            say!(text, "button-rematch-number", at = at.to_owned()),
        ),
        Phase::Closed(_) => return None,
    };
    let style = match component {
        GameComponent::Lobby(LobbyComponent::Accept | LobbyComponent::Join) => ButtonStyle::Success,
        _ => ButtonStyle::Secondary,
    };
    let id = CustomId::new(&view.game, view.ply(), component);
    Some(message::button(id, style, label))
}

/// The letter of a place on a page: A, B, C.
fn letter(place: usize) -> String {
    ('A'..='Z').nth(place).unwrap_or('?').to_string()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lobby::lobbies::OPEN_GAMES;

    #[test]
    fn the_button_for_open_games_opens_this_list() {
        assert_eq!(ListPage::first(GameList::Open).to_string(), OPEN_GAMES);
    }
}
