//! Watching: the current board of a game, for the user alone and from the side they choose. Players
//! of the game see it as players.

use crate::frontend::answer::Answer;
use crate::frontend::caller::Caller;
use crate::frontend::custom_id::{CustomId, GameComponent};
use crate::frontend::game_names::GameChoice;
use crate::frontend::posted::custom_ids;
use crate::frontend::{Frontend, message};
use crate::pages::browse::{GameList, ListPage};
use entente_game::{GameId, Phase, View};
use entente_presentation::picture::{self, BoardOptions};
use entente_presentation::text::{Naming, say};
use entente_rules::Army;
use entente_service::Rejected;
use poise::serenity_prelude::{
    AutocompleteChoice, ButtonStyle, CreateActionRow, CreateButton, Message,
};

impl Frontend {
    /// `/game watch`: the game that was named, else that of the thread, else the only one there is
    /// to see. If there are several, the list of them.
    pub(crate) async fn watch(
        &self,
        caller: &Caller,
        named: Option<&str>,
        side: Option<Army>,
    ) -> Answer {
        let channel = caller.channel.to_string();
        let here = match self.service.game_in_channel(&channel).await {
            Ok(here) => here,
            Err(error) => return self.rejected(&error.into()),
        };
        let meant = match named {
            Some(_) => match self.find_game(caller, named, GameComponent::Watch).await {
                Ok(view) => Some(view.game),
                Err(answer) => return answer,
            },
            None => here,
        };
        if let Some(game) = meant {
            return self.show_game(caller, &game, side).await;
        }
        match self.watchable(caller).await {
            Err(rejected) => self.rejected(&rejected),
            Ok(views) => match &views[..] {
                [only] => self.show_game(caller, &only.game.clone(), side).await,
                [] => Answer::text(say!(self.text, "watch-none")),
                _ => self.browse(caller, ListPage::first(GameList::Here)).await,
            },
        }
    }

    /// The games in this server, and the user's own games elsewhere.
    async fn watchable(&self, caller: &Caller) -> Result<Vec<View>, Rejected> {
        let mut views = self.games_here(caller).await?;
        let own = self.service.games_of(caller.person()).await?;
        for view in own {
            let is_running = matches!(view.phase, Phase::Running { .. });
            if is_running && views.iter().all(|known| known.game != view.game) {
                views.push(view);
            }
        }
        Ok(views)
    }

    /// The games to watch that fit what was typed.
    pub(crate) async fn complete_watch(
        &self,
        caller: &Caller,
        typed: &str,
    ) -> Vec<AutocompleteChoice> {
        let views = self.watchable(caller).await.unwrap_or_default();
        let choices = views
            .iter()
            .map(|view| GameChoice::of(view, self.game_label(view)));
        self.suggestions(caller, choices.collect(), typed).await
    }

    /// What *Watch* shows: to a player the board to play on, and to others the game.
    pub(crate) async fn watch_or_play(&self, caller: &Caller, game: &GameId) -> Answer {
        match self.service.view(game, caller.person()).await {
            Ok(view) if view.player().is_some() && view.turn().is_some() => {
                self.show(caller, &view, "").await
            }
            _ => self.show_game(caller, game, None).await,
        }
    }

    /// The current board of a game, from the side that the user chose.
    pub(crate) async fn show_game(
        &self,
        caller: &Caller,
        game: &GameId,
        side: Option<Army>,
    ) -> Answer {
        let view = match self.service.view(game, caller.person()).await {
            Ok(view) if self.may_see(caller, &view) => view,
            // A game that the user may not see is answered like one that does not exist.
            Ok(_) => return self.rejected(&Rejected::NoSuchGame),
            Err(rejected) => return self.rejected(&rejected),
        };
        if let Some(army) = side.filter(|army| view.seat_of(*army).is_none()) {
            return Answer::text(self.no_such_army(&view.options, army));
        }
        let own = self.board_options(caller.person(), &view).await;
        let chosen = side.map(|army| picture::side(&view.options, army));
        let board_options = BoardOptions {
            facing: chosen.or(own.facing),
            ..own
        };
        let lines: Vec<_> = [
            say!(
                self.text,
                "watch-heading",
                title = self.text.title(&view, Naming::Mention),
                game = self.text.variant(&view)
            ),
            self.text.last_turns(&view, Naming::Mention),
            self.text.status(&view, Naming::Mention),
        ]
        .into_iter()
        .filter(|line| !line.is_empty())
        .collect();
        let answer = Answer::text(lines.join("\n")).with_rows(self.watch_buttons(&view).await);
        match self.board(&view, board_options).await {
            Some(file) => answer.with_file(file),
            None => answer,
        }
    }

    /// Shows a game's board from the side of the army with this letter.
    pub(crate) async fn show_from(&self, caller: &Caller, game: &GameId, letter: char) -> Answer {
        match self.service.view(game, caller.person()).await {
            Ok(view) => {
                self.show_game(caller, game, view.options.army(letter))
                    .await
            }
            Err(rejected) => self.rejected(&rejected),
        }
    }

    /// The buttons for all sides, and a link to the game.
    async fn watch_buttons(&self, view: &View) -> Vec<CreateActionRow> {
        let from = |army: Army| {
            let component = GameComponent::WatchFrom {
                army: army.letter(),
            };
            let label = say!(self.text, "button-from-army", army = self.text.army(army));
            let id = CustomId::new(&view.game, view.ply(), component);
            message::button(id, ButtonStyle::Secondary, label)
        };
        let sides = view.seats.iter().map(|seat| from(seat.army)).collect();
        let mut rows = vec![CreateActionRow::Buttons(sides)];
        if let Some(link) = self.link(view).await {
            let label = say!(self.text, "button-go-to-game");
            let button = CreateButton::new_link(link).label(label);
            rows.push(CreateActionRow::Buttons(vec![button]));
        }
        rows
    }

    /// Shows the game of a message. Its buttons name the game; if they are gone, the game is that
    /// of the thread that contains the message or was opened under it.
    pub(crate) async fn show_board_of(&self, caller: &Caller, message: &Message) -> Answer {
        // A thread that was opened under a message has the same id as the message.
        let threads = [message.channel_id.to_string(), message.id.to_string()];
        let mut ids = custom_ids(message).filter_map(|id| id.parse::<CustomId>().ok());
        let mut game = ids.next().map(|id| id.game);
        for thread in &threads {
            if game.is_none() {
                game = self.service.game_in_channel(thread).await.ok().flatten();
            }
        }
        match game {
            Some(game) => self.show_game(caller, &game, None).await,
            None => Answer::text(say!(self.text, "watch-no-game")),
        }
    }
}
