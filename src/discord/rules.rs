//! `/rules`: the page of a rule set, part by part, each on as many pages as a chat needs, under the board as it is at the start.
//! A press says everything that is needed to serve it, so it works after any restart, and it belongs to no game.

use super::answer::{Answer, CONTENT_LIMIT, File};
use super::asker::Asker;
use super::{Door, message};
use crate::pages::{self, Section};
use crate::picture;
use crate::text::{Language, say};
use entente_rules::{Options, Variant};
use poise::serenity_prelude::{
    ButtonStyle, CreateActionRow, CreateSelectMenu, CreateSelectMenuKind, CreateSelectMenuOption,
};
use std::fmt;

/// The most characters of a page, beside its heading.
const PAGE: usize = CONTENT_LIMIT - 200;

/// Which page of which rules; written as the `custom_id` of what leads there.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Place {
    variant: Variant,
    section: usize,
    page: usize,
}

impl Place {
    const VERSION: &str = "rules1";

    /// Where the rules of a variant begin.
    pub(super) fn first(variant: Variant) -> Self {
        Self {
            variant,
            section: 0,
            page: 0,
        }
    }

    /// Reads an id; a section that was chosen from the menu comes as its value.
    pub(super) fn parse(id: &str, chosen: &[String]) -> Option<Self> {
        let parts: Vec<&str> = id.split(':').collect();
        let [Self::VERSION, variant, section, page] = parts[..] else {
            return None;
        };
        let chosen = chosen.first().and_then(|section| section.parse().ok());
        Some(Self {
            variant: Variant::from_id(variant)?,
            section: chosen.or_else(|| section.parse().ok())?,
            page: page.parse().ok()?,
        })
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (version, variant) = (Self::VERSION, self.variant.id());
        write!(f, "{version}:{variant}:{}:{}", self.section, self.page)
    }
}

impl Door {
    /// The rules of a variant, or of the game in which it is asked; where there is none, those of chess.
    pub(super) async fn rules(&self, asker: &Asker, variant: Option<Variant>) -> Answer {
        let variant = match variant {
            Some(variant) => variant,
            None => self.variant_here(asker).await.unwrap_or(Variant::Standard),
        };
        self.show_rules(Place::first(variant)).await
    }

    /// One page of the rules, and what leads to the others.
    pub(super) async fn show_rules(&self, place: Place) -> Answer {
        let sections = pages::sections(place.variant);
        let number = place.section.min(sections.len() - 1);
        let pages = sections[number].for_chat(PAGE);
        let page = place.page.min(pages.len().saturating_sub(1));
        let place = Place {
            section: number,
            page,
            ..place
        };
        let name = pages::sections(place.variant)[0].title;
        let head = match number {
            0 => format!("**{name}**"),
            _ => format!("**{name} · {}**", sections[number].title),
        };
        // The pages are documents of their own, in English.
        let head = match self.text.language() {
            Language::English => head,
            _ => format!("{head}\n{}", say!(self.text, "rules-in-english")),
        };
        let text = pages.get(page).map_or("", String::as_str);
        let rows = self.ways_on(place, &sections, pages.len());
        let answer = Answer::text(format!("{head}\n{text}")).with_rows(rows);
        match picture::of_start(&Options::of(place.variant), self.text).await {
            Some(picture) => answer.with_file(File::picture(picture)),
            None => answer,
        }
    }

    fn ways_on(&self, place: Place, sections: &[Section], pages: usize) -> Vec<CreateActionRow> {
        let entries = sections.iter().enumerate().map(|(number, section)| {
            let title: String = section.title.chars().take(100).collect();
            CreateSelectMenuOption::new(title, number.to_string())
                .default_selection(number == place.section)
        });
        let menu = CreateSelectMenuKind::String {
            options: entries.collect(),
        };
        // No two controls of a message can have the same id; which part it is, its value says.
        let id = format!("{}:{}:menu:0", Place::VERSION, place.variant.id());
        let menu = CreateSelectMenu::new(id, menu).placeholder(say!(self.text, "menu-rules"));
        let to = |page: usize, label: String| {
            let id = Place { page, ..place };
            message::button(id.to_string(), ButtonStyle::Secondary, label)
        };
        let earlier = place.page.checked_sub(1);
        let earlier = earlier.map(|page| to(page, say!(self.text, "button-earlier")));
        let later =
            (place.page + 1 < pages).then(|| to(place.page + 1, say!(self.text, "button-later")));
        let buttons: Vec<_> = earlier.into_iter().chain(later).collect();
        let mut rows = vec![CreateActionRow::SelectMenu(menu)];
        if !buttons.is_empty() {
            rows.push(CreateActionRow::Buttons(buttons));
        }
        rows
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_read_as_they_are_written() {
        for variant in Variant::ALL {
            let place = Place {
                variant,
                section: 3,
                page: 1,
            };
            assert_eq!(Place::parse(&place.to_string(), &[]), Some(place));
            let chosen = Place {
                section: 7,
                ..place
            };
            assert_eq!(
                Place::parse(&place.to_string(), &["7".into()]),
                Some(chosen)
            );
        }
        for id in [
            "",
            "rules1:chess",
            "rules1:draughts:0:0",
            "rules2:standard:0:0",
            "rules1:standard:0:x",
        ] {
            assert_eq!(Place::parse(id, &[]), None, "{id}");
        }
    }
}
