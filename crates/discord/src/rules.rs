//! `/rules`: the description of a rule set in the reader's language, section by section, and then a
//! lesson on each kind of piece with a picture.
//!
//! The components say everything that is needed to show the next page, so they work after any
//! restart. They belong to no game.

use crate::frontend::answer::{Answer, CONTENT_LIMIT};
use crate::frontend::components::ByName;
use crate::frontend::file::File;
use crate::frontend::game_names::CHOICES;
use crate::frontend::{Asked, game_lookup, message, preferences};
use entente_presentation::lesson::{Lesson, Subject};
use entente_presentation::pages;
use entente_presentation::picture::{self, Appearance, Picture};
use entente_presentation::text::{self, Text, escape, say, shorten};
use entente_rules::{Options, Variant};
use parse_display::{Display, FromStr};
use poise::serenity_prelude::{
    AutocompleteChoice, ButtonStyle, CreateActionRow, CreateSelectMenu, CreateSelectMenuKind,
    CreateSelectMenuOption,
};

/// The maximum length of a page, without its heading.
const MAX_PAGE_LENGTH: usize = CONTENT_LIMIT - 200;

/// A page of the rules, as the `custom_id` of the button that opens it says it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Display, FromStr)]
#[display("rules1:{variant}:{section}:{page}")]
pub(crate) struct RulesPage {
    #[display(with = ByName(Variant::id, Variant::from_id))]
    variant: Variant,
    section: usize,
    page: usize,
}

/// The menu of rule sets. Its value is the id of the chosen one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Display, FromStr)]
#[display("rules1:menu")]
struct RuleSetMenu;

/// The menu of sections. Its value is the number of the chosen one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Display, FromStr)]
#[display("rules1:{variant}:menu")]
struct RulesMenu {
    #[display(with = ByName(Variant::id, Variant::from_id))]
    variant: Variant,
}

impl RulesPage {
    /// The first page of a rule set.
    pub(crate) fn first(variant: Variant) -> Self {
        Self {
            variant,
            section: 0,
            page: 0,
        }
    }

    /// Reads the `custom_id` of a button, or of a menu with what was chosen from it.
    pub(crate) fn parse(id: &str, chosen: &[String]) -> Option<Self> {
        if id.parse() == Ok(RuleSetMenu) {
            return Variant::from_id(chosen.first()?).map(Self::first);
        }
        let Ok(RulesMenu { variant }) = id.parse() else {
            return id.parse().ok();
        };
        let section = chosen.first()?.parse().ok()?;
        Some(Self {
            section,
            ..Self::first(variant)
        })
    }
}

/// The rules of a rule set; if none is named, of the game that is meant here, or of chess. The
/// topic is a number, if it was chosen from the suggestions, or a part of a heading.
pub(crate) async fn rules(
    asked: Asked<'_>,
    variant: Option<Variant>,
    topic: Option<&str>,
) -> Answer {
    let variant = match variant {
        Some(variant) => variant,
        None => game_lookup::variant_here(asked).await.unwrap_or_default(),
    };
    let first = RulesPage::first(variant);
    let Some(topic) = topic else {
        return show_rules(asked, first).await;
    };
    let titles = section_titles(asked.text(), variant);
    let section = match topic.parse() {
        Ok(number) if number < titles.len() => Some(number),
        _ => find_topic(&titles, topic),
    };
    match section {
        Some(section) => show_rules(asked, RulesPage { section, ..first }).await,
        None => Answer::text(say!(
            asked.text(),
            "refusal-no-such-topic",
            topic = escape(&shorten(topic.to_owned(), 40)),
            topics = titles.join(", ")
        )),
    }
}

/// The headings that contain what was typed.
pub(crate) async fn complete_topic(
    asked: Asked<'_>,
    variant: Option<Variant>,
    typed: &str,
) -> Vec<AutocompleteChoice> {
    let variant = match variant {
        Some(variant) => variant,
        None => game_lookup::variant_here(asked).await.unwrap_or_default(),
    };
    let wanted = typed.to_lowercase();
    let titles = section_titles(asked.text(), variant)
        .into_iter()
        .enumerate();
    let fitting = titles.filter(|(_, title)| title.to_lowercase().contains(&wanted));
    fitting
        .take(CHOICES)
        .map(|(number, title)| AutocompleteChoice::new(title, number.to_string()))
        .collect()
}

/// The headings of a rule set: the sections of its description, then its kinds of pieces.
fn section_titles(text: &Text, variant: Variant) -> Vec<String> {
    let kinds = Lesson::kinds(&Options::of(variant));
    pages::sections(variant, text.language())
        .into_iter()
        .map(|section| section.title.chars().take(100).collect::<String>())
        .chain(kinds.map(|kind| text::lesson_title(text, kind)))
        .collect()
}

/// One page of the rules, with the components that open the others.
pub(crate) async fn show_rules(asked: Asked<'_>, rules_page: RulesPage) -> Answer {
    let titles = section_titles(asked.text(), rules_page.variant);
    // An id from another version may name a section or page that does not exist.
    let section = rules_page.section.min(titles.len() - 1);
    let appearance = preferences::settings(asked.service(), asked.person())
        .await
        .appearance;
    let (pages, picture) =
        section_pages(asked.text(), appearance, rules_page.variant, section).await;
    let page = rules_page.page.min(pages.len().saturating_sub(1));
    let rules_page = RulesPage {
        section,
        page,
        ..rules_page
    };
    let name = &titles[0];
    // The first section has the name of the rule set as its title.
    let head = match section {
        0 => format!("**{name}**"),
        _ => format!("**{name} · {}**", titles[section]),
    };
    let text = pages.get(page).map_or("", String::as_str);
    let here = game_lookup::variant_here(asked).await;
    let rows = navigation_rows(asked.text(), rules_page, here, titles, pages.len());
    let answer = Answer::text(format!("{head}\n{text}")).with_rows(rows);
    match picture {
        Some(picture) => answer.with_file(File::picture(picture)),
        None => answer,
    }
}

/// The pages of a section, and its picture: that of a lesson where there is one, else the
/// starting position.
async fn section_pages(
    text: &Text,
    appearance: Appearance,
    variant: Variant,
    section: usize,
) -> (Vec<String>, Option<Picture>) {
    let options = Options::of(variant);
    let sections = pages::sections(variant, text.language());
    let (pages, subject) = match sections.get(section) {
        Some(section) => {
            // A test reads all marks, so none is unknown here.
            let subject = section.lesson().and_then(|name| name.parse().ok());
            (section.for_chat(MAX_PAGE_LENGTH), subject)
        }
        None => {
            let kind = Lesson::kinds(&options).nth(section - sections.len());
            (Vec::new(), kind.map(Subject::Piece))
        }
    };
    let lesson = subject.and_then(|subject| Lesson::of(&options, subject));
    let Some(lesson) = lesson else {
        return (pages, picture::of_start(&options, appearance, text).await);
    };
    let picture = picture::of_lesson(&lesson, appearance, text).await;
    if pages.is_empty() {
        return (vec![text::lesson(text, &lesson)], picture);
    }
    (pages, picture)
}

/// The menu of rule sets, that of the game here first: which rules are shown first depends on the
/// place, and may not be those that are looked for.
fn rule_set_menu(text: &Text, shown: Variant, here: Option<Variant>) -> CreateSelectMenu {
    let mut variants = Variant::ALL;
    variants.sort_by_key(|variant| Some(*variant) != here);
    let entries = variants.into_iter().map(|variant| {
        CreateSelectMenuOption::new(text.variant_name(variant), variant.id())
            .default_selection(variant == shown)
    });
    let options = entries.collect();
    CreateSelectMenu::new(
        RuleSetMenu.to_string(),
        CreateSelectMenuKind::String { options },
    )
}

/// The menus of sections and of rule sets, and the buttons that turn pages.
fn navigation_rows(
    text: &Text,
    rules_page: RulesPage,
    here: Option<Variant>,
    titles: Vec<String>,
    pages: usize,
) -> Vec<CreateActionRow> {
    let entries = titles.into_iter().enumerate().map(|(number, title)| {
        // Its title is the name of the rule set, which the other menu has too.
        let title = match number {
            0 => say!(text, "rules-overview"),
            _ => title,
        };
        CreateSelectMenuOption::new(title, number.to_string())
            .default_selection(number == rules_page.section)
    });
    let kind = CreateSelectMenuKind::String {
        options: entries.collect(),
    };
    let variant = rules_page.variant;
    let id = RulesMenu { variant }.to_string();
    let menu = CreateSelectMenu::new(id, kind).placeholder(say!(text, "menu-rules"));
    let to = |page: usize, label: String| {
        let id = RulesPage { page, ..rules_page };
        message::button(id.to_string(), ButtonStyle::Secondary, label)
    };
    let earlier = rules_page
        .page
        .checked_sub(1)
        .map(|page| to(page, say!(text, "button-previous")));
    let later =
        (rules_page.page + 1 < pages).then(|| to(rules_page.page + 1, say!(text, "button-next")));
    let buttons: Vec<_> = earlier.into_iter().chain(later).collect();
    let mut rows = vec![CreateActionRow::SelectMenu(menu)];
    if !buttons.is_empty() {
        rows.push(CreateActionRow::Buttons(buttons));
    }
    let menu = rule_set_menu(text, variant, here);
    rows.push(CreateActionRow::SelectMenu(menu));
    rows
}

/// The first heading that contains what was typed.
fn find_topic(titles: &[String], typed: &str) -> Option<usize> {
    let wanted = typed.trim().to_lowercase();
    titles
        .iter()
        .position(|title| title.to_lowercase().contains(&wanted))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_page_is_read_as_it_was_written() {
        for variant in Variant::ALL {
            let page = RulesPage {
                variant,
                section: 3,
                page: 1,
            };
            assert_eq!(RulesPage::parse(&page.to_string(), &[]), Some(page));
            let chosen = RulesPage {
                section: 7,
                ..RulesPage::first(variant)
            };
            let menu = RulesMenu { variant }.to_string();
            assert_eq!(RulesPage::parse(&menu, &["7".into()]), Some(chosen));
            assert_eq!(RulesPage::parse(&menu, &[]), None);
            let other = RulesPage::parse(&RuleSetMenu.to_string(), &[variant.id().into()]);
            assert_eq!(other, Some(RulesPage::first(variant)));
        }
        let menu = RuleSetMenu.to_string();
        assert_eq!(RulesPage::parse(&menu, &[]), None);
        assert_eq!(RulesPage::parse(&menu, &["draughts".into()]), None);
        for id in [
            "",
            "rules1:chess",
            "rules1:draughts:0:0",
            "rules2:standard:0:0",
            "rules1:standard:0:x",
        ] {
            assert_eq!(RulesPage::parse(id, &[]), None, "{id}");
        }
    }
}
