//! The standings of a league as a picture.
//!
//! Its words are in the language of the reader. Names are drawn as far as their letters can be.

use super::letters;
use crate::text::{EntrantNames, Text, say};
use entente_leagues::StandingsLine;
use entente_render::{TextGrid, Theme};

/// The standings of a division as a picture, in PNG; `None` if its words cannot be drawn.
pub fn standings(
    text: &Text,
    (theme, title): (Theme, &str),
    lines: &[StandingsLine],
    names: EntrantNames<'_>,
) -> Option<Vec<u8>> {
    let columns = [
        say!(text, "league-column-place"),
        say!(text, "league-column-name"),
        say!(text, "league-column-games"),
        say!(text, "league-column-points"),
    ];
    let columns = columns.iter().filter_map(|column| letters::line(column));
    let title = letters::line(title).or_else(|| letters::line("–"))?;
    let mut table = TextGrid::new(theme, title, columns.collect()).ok()?;
    for line in lines {
        // A name in another script cannot be drawn.
        let name = letters::name(&names(line.entrant)).and_then(|name| letters::line(&name));
        let halves = if line.score % 2 == 1 { ".5" } else { "" };
        let points = format!("{}{halves}", line.score / 2);
        let number = |number: String| letters::line(&number);
        // What does not fit any more is in the list.
        let _ = table.add_row(vec![
            number(format!("{}.", line.place)),
            name.or_else(|| letters::line("…")),
            number(line.played.to_string()),
            number(points),
        ]);
    }
    Some(table.png())
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;
    use crate::text::Language;
    use entente_leagues::EntrantId;

    #[test]
    fn standings_are_drawn_in_every_language_whatever_the_names_are() {
        let line = |entrant, place, score| StandingsLine {
            place,
            entrant: EntrantId(entrant),
            score,
            played: 3,
            tie_breaks: Vec::new(),
        };
        let lines = [line(1, 1, 5), line(2, 2, 1)];
        let names = |id: EntrantId| ["Zo\u{eb}", "\u{5f20}\u{4f1f}"][id.0 as usize - 1].to_owned();
        for language in Language::ALL {
            let text = Text::of(language);
            let drawn = |lines| standings(text, (Theme::default(), "\u{2654}"), lines, &names);
            let (both, one) = (drawn(&lines).unwrap(), drawn(&lines[..1]).unwrap());
            assert!(both.starts_with(b"\x89PNG") && both.len() > one.len());
        }
    }
}
