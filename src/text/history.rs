//! The true history of a game in words, when it is over and everybody may know: who was allied when, who betrayed whom, how many letters went to and fro, and who won.
//! Its picture is in `picture`; what may be told at all is in the view.

use super::{Naming, Text, say};
use entente_game::{Dated, Deed, LetterCount, RevealedLetter, TrueHistory, View};

/// The most characters of a picture's alt text.
const ALT: usize = 1024;

impl Text {
    /// The true history, in at most so many characters; `None` as long as it is not to be told. What is too long for it is told by `entente history`.
    pub fn history(&self, view: &View, naming: Naming, limit: usize) -> Option<String> {
        let history = view.affairs.as_ref()?.history.as_ref()?;
        let mut lines = self.course(view, history, naming);
        if lines.is_empty() {
            lines.push(say!(self, "history-alone"));
        }
        let letters = history.letters.iter().flatten();
        lines.extend(letters.filter_map(|letter| self.revealed(view, letter, naming)));
        let counts = self.letter_counts(view, &history.letter_counts, naming);
        let end: Vec<_> = counts
            .into_iter()
            .chain([self.status(view, naming)])
            .collect();
        Some(self.within(limit, view, say!(self, "history-title"), lines, &end))
    }

    /// The same as the alt text of its picture.
    pub fn history_alt(&self, view: &View) -> Option<String> {
        let history = view.affairs.as_ref()?.history.as_ref()?;
        let title = say!(self, "timeline-alt", count = view.ply());
        let lines = self.course(view, history, Naming::Name);
        let end = [self.status(view, Naming::Name)];
        Some(self.within(ALT, view, title, lines, &end))
    }

    /// What came of alliances, a line for each deed.
    fn course(&self, view: &View, history: &TrueHistory, naming: Naming) -> Vec<String> {
        let deeds = history.deeds.iter().filter(|dated| is_told(&dated.deed));
        let line = |dated: &Dated| {
            say!(
                self,
                "history-line",
                round = round(view, dated.ply),
                what = self.deed(view, &dated.deed, naming)
            )
        };
        deeds.map(line).collect()
    }

    /// A letter that the game reveals; one that was erased is not told of.
    fn revealed(&self, view: &View, letter: &RevealedLetter, naming: Naming) -> Option<String> {
        let text = letter.text.as_ref()?.replace('\n', " ");
        let text = match naming {
            Naming::Name => text,
            Naming::Escaped | Naming::Mention => super::escape(&text),
        };
        Some(say!(
            self,
            "history-letter",
            round = round(view, letter.ply),
            who = self.seat(view, letter.from, naming),
            whom = self.seat(view, letter.to, naming),
            text = text
        ))
    }

    fn letter_counts(&self, view: &View, counts: &[LetterCount], naming: Naming) -> Option<String> {
        let count = |letters: &LetterCount| {
            say!(
                self,
                "history-letter-count",
                who = self.seat(view, letters.from, naming),
                whom = self.seat(view, letters.to, naming),
                count = letters.count
            )
        };
        let counts: Vec<_> = counts.iter().map(count).collect();
        (!counts.is_empty()).then(|| say!(self, "history-letters", counts = counts.join(", ")))
    }

    /// As many lines as there is room for between the title and the end, and how many are left out.
    fn within(
        &self,
        limit: usize,
        view: &View,
        title: String,
        lines: Vec<String>,
        end: &[String],
    ) -> String {
        let whole = |kept: usize| {
            let left = lines.len() - kept;
            let more = (left > 0).then(|| {
                let game = view.game.to_string();
                say!(self, "history-more", count = left, game = game)
            });
            let told = lines[..kept].iter().cloned();
            let all = [title.clone()].into_iter().chain(told).chain(more);
            all.chain(end.iter().cloned())
                .collect::<Vec<_>>()
                .join("\n")
        };
        let fits = |text: &String| text.chars().count() <= limit;
        let kept = (0..=lines.len()).rev().map(whole).find(fits);
        kept.unwrap_or_else(|| whole(0).chars().take(limit).collect())
    }
}

/// The history tells what came about; not what was only thought of, and not the end, which has a line of its own.
fn is_told(deed: &Deed) -> bool {
    match deed {
        Deed::Allied { .. }
        | Deed::Left { .. }
        | Deed::Broke { .. }
        | Deed::Protectorate { .. }
        | Deed::Handed { .. }
        | Deed::CivilWar { .. }
        | Deed::Out { .. } => true,
        Deed::Proposed { .. }
        | Deed::Withdrawn { .. }
        | Deed::Declined { .. }
        | Deed::Ordered { .. }
        | Deed::Letter { .. }
        | Deed::Check { .. }
        | Deed::Won { .. } => false,
    }
}

/// The round that was being played after so many plies.
fn round(view: &View, ply: u32) -> u32 {
    let mv = view.moves.get(ply as usize).or(view.moves.last());
    mv.map_or(1, |mv| mv.round)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)] // What cannot be said fails the test.
    use super::*;
    use crate::text::{Language, samples};

    #[test]
    fn the_true_history_is_told_in_every_language() {
        let view = samples::betrayed();
        for language in Language::ALL {
            let text = Text::of(language);
            let told = text.history(&view, Naming::Name, 4096).unwrap();
            let alt = text.history_alt(&view).unwrap();
            let name = format!("history_{}", language.tag());
            insta::assert_snapshot!(name, format!("{told}\n---\n{alt}"));
        }
    }

    #[test]
    fn what_has_no_room_is_counted() {
        let (view, text) = (samples::betrayed(), Text::of(Language::English));
        let whole = text.history(&view, Naming::Mention, 4096).unwrap();
        for limit in [260, 320, whole.chars().count() - 1] {
            let told = text.history(&view, Naming::Mention, limit).unwrap();
            assert!(told.chars().count() <= limit, "{told}");
            assert!(told.contains("more: entente history"), "{told}");
            assert!(told.ends_with(&text.status(&view, Naming::Mention)));
        }
        assert_eq!(
            text.history(&view, Naming::Mention, 9)
                .unwrap()
                .chars()
                .count(),
            9
        );
    }

    #[test]
    fn nothing_is_told_before_the_end() {
        let running = samples::running();
        let text = Text::of(Language::English);
        assert_eq!(text.history(&running, Naming::Name, 4096), None);
        assert_eq!(text.history_alt(&running), None);
    }
}
