//! `/rules`: the page of a rule set, part by part, each on as many pages as a chat needs, and then its men, each with a picture that the rules have made.
//! A press says everything that is needed to serve it, so it works after any restart, and it belongs to no game.

use super::answer::{Answer, CONTENT_LIMIT, File};
use super::asker::Asker;
use super::which::CHOICES;
use super::{Door, message};
use crate::lesson::{Lesson, Subject};
use crate::pages;
use crate::picture::{self, Picture};
use crate::text::{Language, escape, say, shorten};
use entente_rules::{Options, Variant};
use poise::serenity_prelude::{
    AutocompleteChoice, ButtonStyle, CreateActionRow, CreateSelectMenu, CreateSelectMenuKind,
    CreateSelectMenuOption,
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
    /// The rules of a variant, or of the game in which it is asked; where there is none, those of chess. A topic is a number, as it was chosen from the list, or
    /// what somebody remembers of a heading.
    pub(super) async fn rules(
        &self,
        asker: &Asker,
        variant: Option<Variant>,
        topic: Option<&str>,
    ) -> Answer {
        let variant = match variant {
            Some(variant) => variant,
            None => self.variant_here(asker).await.unwrap_or(Variant::Standard),
        };
        let first = Place::first(variant);
        let Some(topic) = topic else {
            return self.show_rules(first).await;
        };
        let titles = self.chapters(variant);
        let section = match topic.parse() {
            Ok(number) if number < titles.len() => Some(number),
            _ => find_topic(&titles, topic),
        };
        match section {
            Some(section) => self.show_rules(Place { section, ..first }).await,
            None => Answer::text(say!(
                self.text,
                "refusal-no-such-topic",
                topic = escape(&shorten(topic.to_owned(), 40)),
                topics = titles.join(", ")
            )),
        }
    }

    /// The headings that what was typed so far is found in.
    pub(super) async fn complete_topic(
        &self,
        asker: &Asker,
        variant: Option<Variant>,
        typed: &str,
    ) -> Vec<AutocompleteChoice> {
        let variant = match variant {
            Some(variant) => variant,
            None => self.variant_here(asker).await.unwrap_or(Variant::Standard),
        };
        let typed = typed.to_lowercase();
        let titles = self.chapters(variant).into_iter().enumerate();
        let fitting = titles.filter(|(_, title)| title.to_lowercase().contains(&typed));
        fitting
            .take(CHOICES)
            .map(|(number, title)| AutocompleteChoice::new(title, number.to_string()))
            .collect()
    }

    /// The headings of all that is told of a game: the parts of its page, and then its men.
    fn chapters(&self, variant: Variant) -> Vec<String> {
        let sections = pages::sections(variant).into_iter();
        let sections = sections.map(|section| section.title.chars().take(100).collect::<String>());
        let kinds = Lesson::kinds(&Options::of(variant));
        sections
            .chain(kinds.map(|kind| self.text.lesson_title(kind)))
            .collect()
    }

    /// One page of the rules, and what leads to the others.
    pub(super) async fn show_rules(&self, place: Place) -> Answer {
        let titles = self.chapters(place.variant);
        let section = place.section.min(titles.len() - 1);
        let (pages, picture) = self.chapter(place.variant, section).await;
        let page = place.page.min(pages.len().saturating_sub(1));
        let place = Place {
            section,
            page,
            ..place
        };
        let name = &titles[0];
        let head = match section {
            0 => format!("**{name}**"),
            _ => format!("**{name} · {}**", titles[section]),
        };
        // The pages are documents of their own, in English.
        let head = match self.text.language() {
            Language::English => head,
            _ => format!("{head}\n{}", say!(self.text, "rules-in-english")),
        };
        let text = pages.get(page).map_or("", String::as_str);
        let rows = self.ways_on(place, titles, pages.len());
        let answer = Answer::text(format!("{head}\n{text}")).with_rows(rows);
        match picture {
            Some(picture) => answer.with_file(File::picture(picture)),
            None => answer,
        }
    }

    /// What is told under a heading, page by page, and its picture: that of a lesson where there is one, else the board at the start.
    async fn chapter(&self, variant: Variant, section: usize) -> (Vec<String>, Option<Picture>) {
        let options = Options::of(variant);
        let sections = pages::sections(variant);
        let (pages, subject) = match sections.get(section) {
            Some(told) => (told.for_chat(PAGE), Subject::of_section(told.title)),
            None => {
                let kind = Lesson::kinds(&options).nth(section - sections.len());
                (Vec::new(), kind.map(Subject::Man))
            }
        };
        let lesson = subject.and_then(|subject| Lesson::of(&options, subject));
        let Some(lesson) = lesson else {
            return (pages, picture::of_start(&options, self.text).await);
        };
        let picture = picture::of_lesson(&lesson, self.text).await;
        if pages.is_empty() {
            let told = self.text.lesson(&lesson);
            let page = say!(self.text, "lesson-head", lesson = told);
            return (vec![page], picture);
        }
        (pages, picture)
    }

    fn ways_on(&self, place: Place, titles: Vec<String>, pages: usize) -> Vec<CreateActionRow> {
        let entries = titles.into_iter().enumerate().map(|(number, title)| {
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

/// The first heading that holds what was typed.
fn find_topic(titles: &[String], typed: &str) -> Option<usize> {
    let typed = typed.trim().to_lowercase();
    let mut titles = titles.iter();
    titles.position(|title| title.to_lowercase().contains(&typed))
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
