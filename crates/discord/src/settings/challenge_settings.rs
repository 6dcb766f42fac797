//! The panel of who may challenge the user and see their profile: from whom challenges come at all,
//! and whom the user has blocked.
//!
//! The service decides what blocking means, for all frontends.

use crate::frontend::answer::{Answer, Handled};
use crate::frontend::caller::profile;
use crate::frontend::{Asked, message};
use crate::settings::setting_parts::{
    self, SettingsId, SettingsOf, own_button, own_menu, toggle_button, with_headline,
};
use entente_game::people::{Choices, PersonAction, PersonLog, Settings, is_switch};
use entente_game::{PersonId, Profile};
use entente_presentation::text::{self, Text, mention, say};
use poise::serenity_prelude::{
    ButtonStyle, CreateActionRow, CreateButton, CreateSelectMenu, CreateSelectMenuKind,
    CreateSelectMenuOption, User,
};

/// The settings that are shown on this panel.
const SHOWN_SETTINGS: [&str; 3] = ["challenges", "profile", "puzzles"];

/// The number of blocked people that are shown, as many as Discord lets users choose from. The
/// others can be unblocked with a command.
const SHOWN: usize = 25;

/// Whether a setting is shown on this panel.
pub(super) fn is_challenge_setting(name: &str) -> bool {
    SHOWN_SETTINGS.contains(&name)
}

/// The button that opens this panel.
pub(crate) fn button(text: &Text) -> CreateButton {
    message::button(
        SettingsId::Challenges.to_string(),
        ButtonStyle::Secondary,
        say!(text, "button-challenges"),
    )
}

/// The panel of who may challenge the user.
pub(crate) async fn own_challenges(asked: Asked<'_>) -> Handled {
    challenges_after(asked, None).await
}

/// Blocks a user.
pub(crate) async fn block(asked: Asked<'_>, user: &User) -> Handled {
    if user.bot {
        let why = say!(asked.text(), "refusal-block-bot");
        return challenges_after(asked, Some(why)).await;
    }
    let profile = profile(user);
    let done = say!(
        asked.text(),
        "settings-blocked",
        who = mention(profile.person)
    );
    change_blocked(asked, PersonAction::Block(profile), done).await
}

/// Unblocks a user.
pub(crate) async fn unblock(asked: Asked<'_>, person: PersonId) -> Handled {
    let done = say!(asked.text(), "settings-unblocked", who = mention(person));
    change_blocked(asked, PersonAction::Unblock { person }, done).await
}

async fn change_blocked(asked: Asked<'_>, action: PersonAction, done: String) -> Handled {
    let result = asked
        .service()
        .people()
        .submit(asked.caller.command(action))
        .await;
    let (log, refused) = setting_parts::after_change(asked, result).await?;
    let saved = || say!(asked.text(), "settings-saved", what = done);
    Ok(challenges_panel(
        asked.text(),
        &log,
        Some(refused.unwrap_or_else(saved)),
    ))
}

/// The present panel, below what is said first.
async fn challenges_after(asked: Asked<'_>, message: Option<String>) -> Handled {
    let log = asked.service().people().log_of(asked.person()).await?;
    Ok(challenges_panel(asked.text(), &log, message))
}

/// The panel, below the result of a change if there is one.
pub(super) fn challenges_panel(text: &Text, log: &PersonLog, message: Option<String>) -> Answer {
    // The last one that was blocked comes first: it may have been a mistake.
    let blocked: Vec<_> = log.blocked().rev().take(SHOWN).collect();
    let others = log.blocked().count() - blocked.len();
    let names = blocked.iter().map(|profile| mention(profile.person));
    let list = if blocked.is_empty() {
        say!(text, "settings-nobody-blocked")
    } else if others == 0 {
        say!(
            text,
            "settings-blocked-people",
            people = text.all_of(names.collect())
        )
    } else {
        let names: Vec<_> = names.collect();
        let people = names.join(", ");
        say!(text, "settings-many-blocked", people, others)
    };
    let head = format!("{}\n{list}", say!(text, "settings-challenges"));
    let shown = Settings::CHOICES.into_iter();
    let (switches, menus): (Vec<_>, Vec<_>) = shown
        .filter(|(name, _)| is_challenge_setting(name))
        .partition(|(_, values)| is_switch(values));
    let own = menus
        .into_iter()
        .map(|choices| own_menu(text, choices, log.settings()));
    let label = |name: &str, value: &str| text::setting(text, name, value);
    let toggle = |choices: &Choices| {
        let value = log.settings().value(choices.0)?;
        toggle_button(SettingsOf::Own, *choices, value, label)
    };
    let mut buttons: Vec<_> = switches.iter().filter_map(toggle).collect();
    buttons.push(own_button(text));
    let people = [block_menu(text)]
        .into_iter()
        .chain((!blocked.is_empty()).then(|| unblock_menu(text, &blocked)))
        .map(CreateActionRow::SelectMenu);
    let rows = own.chain(people).chain([CreateActionRow::Buttons(buttons)]);
    Answer::text(with_headline(message, head)).with_rows(rows.collect())
}

fn block_menu(text: &Text) -> CreateSelectMenu {
    let kind = CreateSelectMenuKind::User {
        default_users: None,
    };
    CreateSelectMenu::new(SettingsId::Block.to_string(), kind).placeholder(say!(text, "menu-block"))
}

fn unblock_menu(text: &Text, blocked: &[&Profile]) -> CreateSelectMenu {
    let options = blocked.iter().map(|profile| {
        CreateSelectMenuOption::new(profile.name.clone(), profile.person.to_string())
    });
    let kind = CreateSelectMenuKind::String {
        options: options.collect(),
    };
    CreateSelectMenu::new(SettingsId::Unblock.to_string(), kind)
        .placeholder(say!(text, "menu-unblock"))
}
