//! The greeting of a server that the bot has joined, and what its buttons open.
//!
//! It is one message, where the bot may write, and everything in it is one press away: a game
//! against the computer, one with a friend, the rules. It is sent by the outbox (`greeting`).

use crate::frontend::answer::Answer;
use crate::frontend::{Frontend, message};
use crate::pages::rules::RulesPage;
use entente_presentation::text::say;
use entente_rules::Variant;
use parse_display::{Display, FromStr};
use poise::serenity_prelude::{
    ButtonStyle, CreateActionRow, CreateSelectMenu, CreateSelectMenuKind,
};

/// A component of the greeting, or of what it opens.
#[derive(Debug, Clone, PartialEq, Eq, Display, FromStr)]
pub(crate) enum WelcomeComponent {
    /// Play against the computer. The mark is that of the message, which is found again by it.
    #[display("welcome1:play:{mark}")]
    Play {
        /// The id of the delivery.
        mark: String,
    },
    /// Choose a friend to play.
    #[display("welcome1:friend")]
    Friend,
    /// The menu in which the friend is chosen.
    #[display("welcome1:opponent")]
    Opponent,
}

/// The text of the greeting.
pub(crate) fn welcome_text(frontend: &Frontend) -> String {
    let small = frontend
        .mentions
        .link(&say!(frontend.text, "welcome-small"));
    format!("{}\n-# {small}", say!(frontend.text, "welcome"))
}

/// The buttons of the greeting with this mark.
pub(crate) fn welcome_buttons(frontend: &Frontend, mark: &str) -> CreateActionRow {
    let mark = mark.to_owned();
    let button = |id: String, style, label: String| message::button(id, style, label);
    let (primary, secondary) = (ButtonStyle::Primary, ButtonStyle::Secondary);
    CreateActionRow::Buttons(vec![
        button(
            WelcomeComponent::Play { mark }.to_string(),
            primary,
            say!(frontend.text, "button-play-computer"),
        ),
        button(
            WelcomeComponent::Friend.to_string(),
            secondary,
            say!(frontend.text, "button-play-friend"),
        ),
        button(
            RulesPage::first(Variant::default()).to_string(),
            secondary,
            say!(frontend.text, "button-rules"),
        ),
    ])
}

/// The menu in which a friend is chosen.
pub(crate) fn opponent_menu(frontend: &Frontend) -> Answer {
    let kind = CreateSelectMenuKind::User {
        default_users: None,
    };
    let menu = CreateSelectMenu::new(WelcomeComponent::Opponent.to_string(), kind)
        .placeholder(say!(frontend.text, "menu-opponent"));
    Answer::text(say!(frontend.text, "welcome-opponent"))
        .with_rows(vec![CreateActionRow::SelectMenu(menu)])
}
