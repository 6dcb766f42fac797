//! `/game open` and `/game list`: lobbies that one can join and games that one can watch, a page at a time, each entry with a link and a button.
//! A press on a page says everything that is needed to show the next one; what may be seen is asked anew each time.

use super::answer::Answer;
use super::asker::{Asker, Place};
use super::custom_id::{Ask, CustomId};
use super::{Door, message};
use crate::table::Rejected;
use crate::text::{Naming, next_number, say};
use entente_game::{GameId, Phase, View};
use poise::serenity_prelude::{ButtonStyle, CreateActionRow, CreateButton};
use std::cmp::Reverse;
use std::fmt;

/// How many entries a page has: as many as there are buttons in a row.
const PAGE: usize = 5;

/// What is listed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Listed {
    /// Lobbies: those in which a place is kept for the asker or which are his, and those in this server that he can join.
    Open,
    /// Games that are played in this server, where the asker can read.
    Here,
    /// Games that the asker plays.
    Mine,
    /// Games that the asker has played to an end.
    Finished,
}

impl Listed {
    const NAMES: [(&'static str, Self); 4] = [
        ("open", Self::Open),
        ("here", Self::Here),
        ("mine", Self::Mine),
        ("finished", Self::Finished),
    ];
}

/// A page of a list; written as the `custom_id` of what leads there.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Page {
    listed: Listed,
    number: usize,
}

impl Page {
    const VERSION: &str = "list1";

    /// The first page.
    pub(super) fn first(listed: Listed) -> Self {
        Self { listed, number: 0 }
    }

    /// Reads an id.
    pub(super) fn parse(id: &str) -> Option<Self> {
        let parts: Vec<&str> = id.split(':').collect();
        let [Self::VERSION, name, number] = parts[..] else {
            return None;
        };
        let (_, listed) = Listed::NAMES
            .into_iter()
            .find(|(known, _)| *known == name)?;
        Some(Self {
            listed,
            number: number.parse().ok()?,
        })
    }
}

impl fmt::Display for Page {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let known = Listed::NAMES
            .iter()
            .find(|(_, listed)| *listed == self.listed);
        let name = known.map_or("", |(name, _)| name);
        write!(f, "{}:{name}:{}", Self::VERSION, self.number)
    }
}

impl Door {
    /// One page of a list.
    pub(super) async fn browse(&self, asker: &Asker, page: Page) -> Answer {
        let views = match self.listed(asker, page.listed).await {
            Ok(views) => views,
            Err(rejected) => return self.rejected(&rejected),
        };
        if views.is_empty() {
            return Answer::text(self.nothing_listed(asker, page.listed));
        }
        let pages = views.len().div_ceil(PAGE);
        let number = page.number.min(pages - 1);
        let shown = (1..).zip(&views).skip(number * PAGE).take(PAGE);
        let entries: Vec<_> = shown.collect();
        let mut lines = vec![self.list_head(page.listed, views.len())];
        lines.extend(entries.iter().map(|(at, view)| self.list_line(*at, view)));
        let buttons = entries.iter();
        let buttons = buttons.filter_map(|(at, view)| self.list_button(*at, view));
        let rows = [
            buttons.collect(),
            self.turn_pages(Page { number, ..page }, pages),
        ];
        let rows = rows.into_iter().filter(|row: &Vec<_>| !row.is_empty());
        let rows = rows.map(CreateActionRow::Buttons).collect();
        Answer::text(lines.join("\n")).with_rows(rows)
    }

    /// What a list holds, as the asker sees each of them.
    async fn listed(&self, asker: &Asker, listed: Listed) -> Result<Vec<View>, Rejected> {
        match listed {
            Listed::Open => self.open_lobbies(asker).await,
            Listed::Here => self.games_here(asker).await,
            Listed::Mine => {
                let mut views = self.table.games_of(asker.person()).await?;
                views.retain(|view| matches!(view.phase, Phase::Running { .. }));
                views.sort_by_key(|view| !view.is_my_turn());
                Ok(views)
            }
            Listed::Finished => Ok(self.past_games(asker).await),
        }
    }

    /// The asker's own lobbies and invitations, then those in this server that can be joined, the newest first.
    async fn open_lobbies(&self, asker: &Asker) -> Result<Vec<View>, Rejected> {
        let mut own = self.table.games_of(asker.person()).await?;
        own.retain(|view| view.phase == Phase::Lobby);
        own.sort_by_key(|view| view.me().is_some_and(|me| !me.reserved));
        let here = self.table.lobbies_in(&asker.places())?;
        let mut open = self.readable(asker, here).await?;
        open.retain(|view| view.place().is_none() && view.is_open());
        open.sort_by_key(|view| Reverse(view.created_at));
        own.append(&mut open);
        Ok(own)
    }

    /// The games in this server that the asker can read, the one with the latest move first.
    pub(super) async fn games_here(&self, asker: &Asker) -> Result<Vec<View>, Rejected> {
        let here = self.table.games_in(&asker.places())?;
        let mut games = self.readable(asker, here).await?;
        games.sort_by_key(|view| Reverse(view.moves.last().map(|mv| mv.at).or(view.started_at)));
        Ok(games)
    }

    /// Those of these games that live where the asker can read.
    async fn readable(
        &self,
        asker: &Asker,
        games: Vec<(String, GameId)>,
    ) -> Result<Vec<View>, Rejected> {
        let mut views = Vec::new();
        for (place, game) in games {
            if Place::parse(&place).is_some_and(|place| asker.can_read(&place)) {
                views.push(self.table.view(&game, asker.person()).await?);
            }
        }
        Ok(views)
    }

    fn nothing_listed(&self, asker: &Asker, listed: Listed) -> String {
        match listed {
            Listed::Open if asker.guild.is_some() => say!(self.text, "open-none-here"),
            Listed::Open => say!(self.text, "open-none"),
            Listed::Here if asker.guild.is_some() => say!(self.text, "list-none-here"),
            Listed::Here => say!(self.text, "list-no-server"),
            Listed::Mine => say!(self.text, "list-none-mine"),
            Listed::Finished => say!(self.text, "list-none-finished"),
        }
    }

    fn list_head(&self, listed: Listed, count: usize) -> String {
        match listed {
            Listed::Open => say!(self.text, "open-head", count = count),
            Listed::Here => say!(self.text, "list-head-here", count = count),
            Listed::Mine => say!(self.text, "list-head-mine", count = count),
            Listed::Finished => say!(self.text, "list-head-finished", count = count),
        }
    }

    /// One entry: its number, what it is, how far it has come, where it stands, and how long there is for the next move.
    fn list_line(&self, at: usize, view: &View) -> String {
        let title = self.text.title(view, Naming::Escaped);
        let title = match self.link(view) {
            Some(link) => say!(self.text, "list-linked", title = title, link = link),
            None => title,
        };
        let game = self.text.variant(view);
        let line = self.plain_line(at, view, title, game);
        let clock = view.clock.as_ref().filter(|_| view.turn().is_some());
        let deadline = clock.and_then(|clock| clock.turn?.deadline);
        match (clock.and_then(|clock| clock.pause), deadline) {
            (Some(_), _) => say!(self.text, "list-paused", line = line),
            (None, Some(deadline)) => {
                let until = self.text.time_left(deadline);
                say!(self.text, "list-timed", line = line, until = until)
            }
            (None, None) => line,
        }
    }

    fn plain_line(&self, at: usize, view: &View, title: String, game: String) -> String {
        match view.phase {
            Phase::Lobby => self.lobby_line(at, view, title, game),
            Phase::Running { .. } if view.is_my_turn() => say!(
                self.text,
                "list-line-turn",
                at = at,
                title = title,
                game = game,
                number = next_number(view)
            ),
            Phase::Running { .. } => say!(
                self.text,
                "list-line",
                at = at,
                title = title,
                game = game,
                number = next_number(view)
            ),
            Phase::Closed(_) | Phase::Over(_) => say!(
                self.text,
                "list-line-over",
                at = at,
                title = title,
                game = game,
                result = view.result().to_owned()
            ),
        }
    }

    fn lobby_line(&self, at: usize, view: &View, title: String, game: String) -> String {
        match view.me() {
            Some(me) if me.reserved => say!(
                self.text,
                "open-line-kept",
                at = at,
                title = title,
                game = game
            ),
            Some(_) => say!(
                self.text,
                "open-line-mine",
                at = at,
                title = title,
                game = game
            ),
            None => say!(
                self.text,
                "open-line",
                at = at,
                title = title,
                game = game,
                room = view.room
            ),
        }
    }

    /// What one can do with an entry.
    fn list_button(&self, at: usize, view: &View) -> Option<CreateButton> {
        let (ask, label) = match view.phase {
            Phase::Lobby if view.me().is_some_and(|me| !me.reserved) => return None,
            Phase::Lobby if view.is_challenge() => (
                Ask::Accept,
                say!(self.text, "button-accept-number", at = at),
            ),
            Phase::Lobby => (Ask::Join, say!(self.text, "button-join-number", at = at)),
            Phase::Running { .. } => (Ask::Watch, say!(self.text, "button-watch-number", at = at)),
            Phase::Over(_) => (
                Ask::Rematch,
                say!(self.text, "button-rematch-number", at = at),
            ),
            Phase::Closed(_) => return None,
        };
        let style = match view.phase {
            Phase::Lobby => ButtonStyle::Success,
            _ => ButtonStyle::Secondary,
        };
        let id = CustomId::new(&view.game, view.ply(), ask);
        Some(message::button(id, style, label))
    }

    fn turn_pages(&self, page: Page, pages: usize) -> Vec<CreateButton> {
        let to = |number: usize, label: String| {
            let id = Page { number, ..page }.to_string();
            message::button(id, ButtonStyle::Secondary, label)
        };
        let earlier = page.number.checked_sub(1);
        let earlier = earlier.map(|number| to(number, say!(self.text, "button-page-before")));
        let later = (page.number + 1 < pages)
            .then(|| to(page.number + 1, say!(self.text, "button-page-after")));
        earlier.into_iter().chain(later).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pages_are_read_as_they_are_written() {
        for (_, listed) in Listed::NAMES {
            let page = Page { listed, number: 12 };
            assert_eq!(Page::parse(&page.to_string()), Some(page));
        }
        for id in [
            "",
            "list1",
            "list1:here",
            "list1:there:0",
            "list1:here:-1",
            "list2:here:0",
        ] {
            assert_eq!(Page::parse(id), None, "{id}");
        }
    }
}
