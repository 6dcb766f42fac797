//! The context that every handler needs.
//!
//! [`Frontend`] is a small context in one language, and [`Asked`] is that with who asks. The
//! handlers are functions of their topics that take it, so an import shows who uses whom. Below it
//! are the user who asks (`caller`), the answer they get (`answer`, `answering`, `responding`), the
//! buttons (`message`) and their ids (`components`, `custom_id`). Above it are the
//! limits for users and channels (`admission`), the settings of users and servers (`preferences`),
//! the games that users mean (`game_lookup`) and their names (`game_names`), the suggestions while
//! they type (`suggestions`), the messages of a game (`posted`), their components (`layout`),
//! messages as Discord has them (`sent`), forms (`form`) and what people fill in there
//! (`submission`), what Discord has of the application (`registered`), links to the page of a game
//! (`page_links`), and one frontend for each language (`frontends`).
//!
//! Imports nothing from the other folders but `servers`, `connection` and the `component`s of
//! analysis and diplomacy.

pub(crate) mod admission;
pub(crate) mod answer;
pub(crate) mod answering;
pub(crate) mod caller;
pub(crate) mod components;
pub(crate) mod custom_id;
pub(crate) mod file;
pub(crate) mod form;
pub(crate) mod frontends;
pub(crate) mod game_lookup;
pub(crate) mod game_names;
pub(crate) mod layout;
pub(crate) mod message;
pub(crate) mod page_links;
pub(crate) mod posted;
pub(crate) mod preferences;
pub(crate) mod registered;
pub(crate) mod responding;
pub(crate) mod sent;
pub(crate) mod submission;
pub(crate) mod suggestions;

use crate::servers::Servers;
use answer::{Answer, Handled, NotDone, rejection};
use caller::Caller;
use custom_id::CustomId;
use entente_game::{Action, GameId, OfferedEngine, PersonId, View};
use entente_presentation::picture::{self, BoardOptions, Picture};
use entente_presentation::text::{self, Naming, Text, say};
use entente_service::{Accepted, Command, Rejected, Service};
use file::File;
use poise::serenity_prelude::{ComponentInteraction, ComponentInteractionDataKind, Context};
use posted::PastTexts;
use preferences::ServerLanguage;
use registered::{CommandMentions, PieceEmojis};
use std::sync::Arc;
use submission::Fields;

/// The context that every handler needs, in one language.
#[derive(Clone)]
pub(crate) struct Frontend {
    pub(crate) service: Service,
    pub(crate) text: &'static Text,
    /// The computers that play with an engine.
    pub(crate) engines: Arc<[OfferedEngine]>,
    /// The address of the HTTP API, shown to users who make a token.
    pub(crate) api_address: String,
    /// The address below which games have a page, if browsers can reach it.
    pub(crate) page_address: Option<String>,
    /// Whether the pages of games can be opened within Discord, as an Activity.
    pub(crate) has_activity: bool,
    pub(crate) mentions: CommandMentions,
    /// The emojis of the pieces.
    pub(crate) emojis: PieceEmojis,
    /// The texts that the last messages get when their games go on.
    pub(crate) past_texts: PastTexts,
    /// The servers that the bot is in, as far as Discord has described them.
    pub(crate) servers: Arc<Servers>,
}

/// A user who asks, and the frontend in their language that answers.
#[derive(Clone, Copy)]
pub(crate) struct Asked<'a> {
    pub(crate) frontend: &'a Frontend,
    pub(crate) caller: &'a Caller,
}

impl<'a> Asked<'a> {
    pub(crate) fn service(self) -> &'a Service {
        &self.frontend.service
    }

    pub(crate) fn text(self) -> &'static Text {
        self.frontend.text
    }

    pub(crate) fn person(self) -> PersonId {
        self.caller.person()
    }

    pub(crate) fn command<A>(self, action: A) -> Command<A> {
        self.caller.command(action)
    }

    /// Does something in a game.
    pub(crate) async fn submit(
        self,
        game: &GameId,
        action: impl Into<Action>,
    ) -> Result<Accepted, Rejected> {
        self.service().submit(game, self.command(action)).await
    }
}

impl Frontend {
    /// This user, who asks through this frontend.
    pub(crate) fn asked_by<'a>(&'a self, caller: &'a Caller) -> Asked<'a> {
        Asked {
            frontend: self,
            caller,
        }
    }

    /// The answer to a user, whether what they asked for was done or not.
    pub(crate) fn answer(&self, handled: Handled) -> Answer {
        handled.unwrap_or_else(|reason| match reason {
            NotDone::Rejected(rejected) => self.rejected(&rejected),
            NotDone::Answered(answer) => *answer,
            NotDone::UnknownComponent => self.unknown_component(),
            NotDone::Failed => self.failed(),
        })
    }

    /// The answer to a rejected command.
    pub(crate) fn rejected(&self, rejected: &Rejected) -> Answer {
        Answer::text(rejection(self.text, rejected, Naming::Mention))
    }

    /// The answer when the program itself failed.
    pub(crate) fn failed(&self) -> Answer {
        Answer::text(say!(self.text, "failed"))
    }

    /// The languages of the server in which a user asks; `None` in direct messages.
    pub(crate) async fn server_language(&self, caller: &Caller) -> Option<ServerLanguage> {
        let address = caller.channel_address()?.to_string();
        let settings = preferences::settings_at(&self.service, &address).await;
        Some(ServerLanguage {
            set: settings.language,
            in_discord: caller.server_language,
        })
    }

    /// The texts for what everybody reads where a user asks: the server's, and in direct messages
    /// the user's own.
    pub(crate) async fn text_for_everybody(&self, caller: &Caller) -> &'static Text {
        match self.server_language(caller).await {
            Some(server) => Text::of(server.for_everybody()),
            None => self.text,
        }
    }

    /// The board as this viewer sees it, as a file.
    pub(crate) async fn board(&self, view: &View, board_options: BoardOptions) -> Option<File> {
        let caption = text::drawn_start_caption(self.text, view);
        let board_options = BoardOptions {
            caption: board_options.caption.clone().or(caption),
            ..board_options
        };
        let picture: Option<Picture> = picture::draw(view, board_options, self.text).await;
        let name = format!("board-{}.png", file::short_head(view));
        picture.map(|picture| File::picture(picture).named(name))
    }

    /// The answer to a component that is not known: from another version, or made up.
    pub(crate) fn unknown_component(&self) -> Answer {
        Answer::text(self.mentions.link(&say!(self.text, "unknown-control")))
    }
}

/// A press on a button of a game, or a choice from one of its menus.
#[derive(Clone, Copy)]
pub(crate) struct Press<'a> {
    pub(crate) asked: Asked<'a>,
    pub(crate) id: &'a CustomId,
    pub(crate) ctx: &'a Context,
    pub(crate) interaction: &'a ComponentInteraction,
}

impl<'a> Press<'a> {
    pub(crate) fn game(self) -> &'a GameId {
        &self.id.game
    }

    /// The values that were chosen from the menu.
    pub(crate) fn values(self) -> &'a [String] {
        selected_values(self.interaction)
    }
}

/// A form of a game that somebody has filled in.
#[derive(Clone, Copy)]
pub(crate) struct FilledForm<'a> {
    pub(crate) asked: Asked<'a>,
    pub(crate) id: &'a CustomId,
    pub(crate) fields: &'a Fields,
}

impl<'a> FilledForm<'a> {
    pub(crate) fn game(self) -> &'a GameId {
        &self.id.game
    }
}

/// The values that were chosen from a select menu.
pub(crate) fn selected_values(interaction: &ComponentInteraction) -> &[String] {
    match &interaction.data.kind {
        ComponentInteractionDataKind::StringSelect { values } => values,
        _ => &[],
    }
}
