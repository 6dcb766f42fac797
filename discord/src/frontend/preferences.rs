//! The settings of users and servers, as handlers and deliveries ask for them.

use crate::connection::address::ChannelAddress;
use crate::frontend::Frontend;
use entente_game::people::{self, ServerSettings, Settings};
use entente_game::{PersonId, View};
use entente_presentation::picture::BoardOptions;
use entente_presentation::text::Language;

impl Frontend {
    /// How a reader wants to see the board of this view.
    pub(crate) async fn board_options(&self, reader: PersonId, view: &View) -> BoardOptions {
        BoardOptions::of(&self.settings(reader).await, &view.options)
    }

    /// How the viewer of this view wants to see its board, if they play; the default for everybody
    /// else.
    pub(crate) async fn viewer_board_options(&self, view: &View) -> BoardOptions {
        match view.me().and_then(|me| me.profile.as_ref()) {
            Some(me) => self.board_options(me.person, view).await,
            None => BoardOptions::default(),
        }
    }

    /// A person's settings.
    pub(crate) async fn settings(&self, person: PersonId) -> Settings {
        self.service.settings_of(person).await
    }

    /// The settings of the server that a channel belongs to, by the channel's address.
    pub(crate) async fn settings_at(&self, channel: &str) -> ServerSettings {
        match ChannelAddress::parse(channel).and_then(|address| address.server()) {
            Some(server) => self.service.server_settings(server).await,
            None => ServerSettings::default(),
        }
    }
}

/// The language that was chosen in Entente's settings, or else the one that Discord reports.
pub(crate) fn preferred_language(
    chosen: people::Language,
    in_discord: Option<Language>,
) -> Language {
    let own = chosen.tag().and_then(Language::read);
    own.or(in_discord).unwrap_or_default()
}
