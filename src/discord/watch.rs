//! Watching: the present board of a game that one may see, for oneself alone and from the side that one likes. Who plays in a game sees it as a player does.

use super::answer::Answer;
use super::asker::{Asker, Place};
use super::browse::{Listed, Page};
use super::custom_id::{Ask, CustomId};
use super::which::{CHOICE_LENGTH, CHOICES};
use super::{Door, message};
use crate::picture::{self, Look};
use crate::table::Rejected;
use crate::text::{Naming, say};
use entente_game::{GameId, Home, Phase, View};
use entente_rules::Army;
use poise::serenity_prelude::{
    AutocompleteChoice, ButtonStyle, CreateActionRow, CreateButton, Message,
};

impl Door {
    /// Whether the asker may see a game, of which this is the asker's view: a player, anybody where it is public, or whoever can read where it lives.
    pub(super) fn may_see(&self, asker: &Asker, view: &View) -> bool {
        let reads = || match &view.home {
            Home::Channel(place) => Place::parse(place).is_some_and(|p| asker.can_read(&p)),
            Home::Private => false,
        };
        view.place().is_some() || view.public || reads()
    }

    /// `/game watch`: the game that was named, else that of the thread, else the only one there is to see; where there are several, the list of them.
    pub(super) async fn watch(
        &self,
        asker: &Asker,
        named: Option<&str>,
        side: Option<Army>,
    ) -> Answer {
        let here = match self.table.game_at(&asker.channel.to_string()) {
            Ok(here) => here,
            Err(error) => return self.rejected(&error.into()),
        };
        let meant = match named {
            Some(name) => match GameId::parse(name) {
                Some(game) => Some(game),
                None => return self.rejected(&Rejected::NoSuchGame),
            },
            None => here,
        };
        if let Some(game) = meant {
            return self.show_game(asker, &game, side).await;
        }
        match self.watchable(asker).await {
            Err(rejected) => self.rejected(&rejected),
            Ok(views) => match &views[..] {
                [only] => self.show_game(asker, &only.game.clone(), side).await,
                [] => Answer::text(say!(self.text, "watch-none")),
                _ => self.browse(asker, Page::first(Listed::Here)).await,
            },
        }
    }

    /// The games that are played here, and the asker's own elsewhere.
    async fn watchable(&self, asker: &Asker) -> Result<Vec<View>, Rejected> {
        let mut views = self.games_here(asker).await?;
        let own = self.table.games_of(asker.person()).await?;
        for view in own {
            let is_running = matches!(view.phase, Phase::Running { .. });
            if is_running && views.iter().all(|known| known.game != view.game) {
                views.push(view);
            }
        }
        Ok(views)
    }

    /// The games to watch whose title holds what was typed so far.
    pub(super) async fn complete_watch(
        &self,
        asker: &Asker,
        typed: &str,
    ) -> Vec<AutocompleteChoice> {
        let views = self.watchable(asker).await.unwrap_or_default();
        let typed = typed.to_lowercase();
        let entries = views.iter().map(|view| (self.game_entry(view), view));
        let fitting = entries.filter(|(title, _)| title.to_lowercase().contains(&typed));
        let short = |title: String| title.chars().take(CHOICE_LENGTH).collect::<String>();
        fitting
            .take(CHOICES)
            .map(|(title, view)| AutocompleteChoice::new(short(title), view.game.to_string()))
            .collect()
    }

    /// The present board of a game, from a side of the asker's choice.
    pub(super) async fn show_game(
        &self,
        asker: &Asker,
        game: &GameId,
        side: Option<Army>,
    ) -> Answer {
        let view = match self.table.view(game, asker.person()).await {
            Ok(view) if self.may_see(asker, &view) => view,
            Ok(_) => return self.rejected(&Rejected::NoSuchGame),
            Err(rejected) => return self.rejected(&rejected),
        };
        if let Some(army) = side.filter(|army| view.seat_of(*army).is_none()) {
            return Answer::text(self.no_such_army(&view.options, army));
        }
        let own = self.look(asker.person(), &view).await;
        let chosen = side.map(|army| picture::side(&view.options, army));
        let look = Look {
            facing: chosen.or(own.facing),
            ..own
        };
        let lines = [
            say!(
                self.text,
                "watch-head",
                title = self.text.title(&view, Naming::Mention),
                game = self.text.variant(&view)
            ),
            self.text.last_turns(&view, Naming::Mention),
            self.text.status(&view, Naming::Mention),
        ];
        let lines: Vec<_> = lines.into_iter().filter(|line| !line.is_empty()).collect();
        let answer = Answer::text(lines.join("\n")).with_rows(self.watch_buttons(&view));
        match self.board(&view, look).await {
            Some(file) => answer.with_file(file),
            None => answer,
        }
    }

    /// The same from the side of the army of this letter.
    pub(super) async fn show_from(&self, asker: &Asker, game: &GameId, letter: char) -> Answer {
        match self.table.view(game, asker.person()).await {
            Ok(view) => self.show_game(asker, game, view.options.army(letter)).await,
            Err(rejected) => self.rejected(&rejected),
        }
    }

    /// The sides from which one can look, and the way to the game.
    fn watch_buttons(&self, view: &View) -> Vec<CreateActionRow> {
        let from = |army: Army| {
            let ask = Ask::WatchFrom {
                army: army.letter(),
            };
            let label = say!(self.text, "button-from", army = self.text.army(army));
            let id = CustomId::new(&view.game, view.ply(), ask);
            message::button(id, ButtonStyle::Secondary, label)
        };
        let sides = view.seats.iter().map(|seat| from(seat.army)).collect();
        let link = self.link(view);
        let link =
            link.map(|link| CreateButton::new_link(link).label(say!(self.text, "button-go")));
        let mut rows = vec![CreateActionRow::Buttons(sides)];
        if let Some(link) = link {
            rows.push(CreateActionRow::Buttons(vec![link]));
        }
        rows
    }

    /// The game that a message shows: by its buttons; a message whose buttons are gone by the thread in which it stands, or which began under it.
    pub(super) async fn show_board_of(&self, asker: &Asker, message: &Message) -> Answer {
        let ids = message.components.iter().flat_map(|row| &row.components);
        let mut ids = ids.filter_map(|component| match component {
            poise::serenity_prelude::ActionRowComponent::Button(button) => match &button.data {
                poise::serenity_prelude::ButtonKind::NonLink { custom_id, .. } => {
                    CustomId::parse(custom_id)
                }
                _ => None,
            },
            _ => None,
        });
        let places = [message.channel_id.to_string(), message.id.to_string()];
        let mut places = places.iter();
        let game = match ids.next() {
            Some(id) => Some(id.game),
            None => places.find_map(|place| self.table.game_at(place).ok().flatten()),
        };
        match game {
            Some(game) => self.show_game(asker, &game, None).await,
            None => Answer::text(say!(self.text, "watch-no-game")),
        }
    }
}
