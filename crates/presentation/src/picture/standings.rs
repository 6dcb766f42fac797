//! The standings of a league as a picture: all divisions, one below the other, with what decides
//! between players of equal points.
//!
//! Its words are in the language of the reader. Names are drawn as far as their letters can be.

use super::letters;
use crate::text::{self, EntrantNames, Text, say};
use entente_leagues::{MAX_TIE_BREAKS, StandingsLine, TieBreak};
use entente_render::{TextGrid, Theme};

/// The standings of a league as a picture, in PNG; `None` if its words cannot be drawn. The
/// divisions are numbered from 0. A single one has no heading.
pub fn standings(
    text: &Text,
    theme: Theme,
    title: &str,
    tie_breaks: &[TieBreak],
    divisions: &[(usize, Vec<StandingsLine>)],
    names: EntrantNames<'_>,
) -> Option<Vec<u8>> {
    let tie_breaks = &tie_breaks[..tie_breaks.len().min(MAX_TIE_BREAKS)];
    let mut columns = vec![
        say!(text, "league-column-place"),
        say!(text, "league-column-name"),
        say!(text, "league-column-games"),
        say!(text, "league-column-points"),
    ];
    // FIDE's abbreviations fit where the names do not.
    let abbreviations = tie_breaks.iter().map(|criterion| criterion.abbreviation());
    columns.extend(abbreviations.map(str::to_owned));
    let columns = columns.iter().filter_map(|column| letters::line(column));
    let title = letters::line(title).or_else(|| letters::line("–"))?;
    let mut table = TextGrid::new(theme, title, columns.collect()).ok()?;
    for (index, lines) in divisions {
        if divisions.len() > 1 {
            let heading = say!(text, "league-division-heading", number = index + 1);
            // What does not fit any more is in the list.
            let _ = table.add_heading(letters::line(&heading)?);
        }
        let has_begun = lines.iter().any(|line| line.played > 0);
        for line in lines {
            add_line(&mut table, line, has_begun, tie_breaks, names);
        }
    }
    Some(table.png())
}

fn add_line(
    table: &mut TextGrid,
    line: &StandingsLine,
    has_begun: bool,
    tie_breaks: &[TieBreak],
    names: EntrantNames<'_>,
) {
    // A name in another script cannot be drawn.
    let name = letters::name(&names(line.entrant)).and_then(|name| letters::line(&name));
    let number = |number: String| letters::line(&number);
    let mut cells = vec![
        number(text::standings_place(line, has_begun)),
        name.or_else(|| letters::line("…")),
        number(line.played.to_string()),
        number(text::half_points(line.score)),
    ];
    let values = tie_breaks.iter().zip(&line.tie_breaks);
    cells
        .extend(values.map(|(criterion, value)| number(text::tie_break_value(*criterion, *value))));
    let _ = table.add_row(cells);
}

/// Describes the standings in words, for those who cannot see the picture.
pub fn standings_alt(
    text: &Text,
    name: &str,
    tie_breaks: &[TieBreak],
    divisions: &[(usize, Vec<StandingsLine>)],
    names: EntrantNames<'_>,
) -> String {
    let mut lines = vec![say!(text, "league-standings-alt", name = name.to_owned())];
    for (index, standings) in divisions {
        if divisions.len() > 1 {
            lines.push(say!(text, "league-division-heading", number = index + 1));
        }
        lines.extend(text::standings_lines(text, tie_breaks, standings, names));
    }
    lines.join("\n")
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;
    use crate::text::Language;
    use entente_leagues::EntrantId;

    fn line(entrant: u32, place: u32, score: u32, tie_breaks: &[u32]) -> StandingsLine {
        StandingsLine {
            place,
            entrant: EntrantId(entrant),
            score,
            played: 3,
            tie_breaks: tie_breaks.to_vec(),
        }
    }

    fn names(id: EntrantId) -> String {
        ["Zo\u{eb}", "\u{5f20}\u{4f1f}"][id.0 as usize - 1].to_owned()
    }

    #[test]
    fn standings_are_drawn_in_every_language_whatever_the_names_are() {
        let both = vec![line(1, 1, 5, &[]), line(2, 2, 1, &[])];
        let one = both[..1].to_vec();
        for language in Language::ALL {
            let text = Text::of(language);
            let drawn = |lines: &[StandingsLine]| {
                let divisions = [(0, lines.to_vec())];
                standings(text, Theme::default(), "\u{2654}", &[], &divisions, &names)
            };
            let (both, one) = (drawn(&both).unwrap(), drawn(&one).unwrap());
            assert!(both.starts_with(b"\x89PNG") && both.len() > one.len());
        }
    }

    /// The height of a PNG in pixels.
    fn height(png: &[u8]) -> u32 {
        u32::from_be_bytes(png[20..24].try_into().unwrap())
    }

    #[test]
    fn each_division_and_each_tie_break_is_drawn() {
        let text = Text::of(Language::English);
        let ties = [TieBreak::DirectEncounter, TieBreak::SonnebornBerger];
        let first = vec![line(1, 1, 5, &[4, 9])];
        let second = vec![line(2, 1, 5, &[0, 7])];
        let one = [(0, first.clone())];
        let two = [(0, first), (1, second)];
        let drawn = |ties: &[TieBreak], divisions: &[(usize, Vec<StandingsLine>)]| {
            standings(text, Theme::default(), "Cup", ties, divisions, &names).unwrap()
        };
        // A heading for each of two divisions, and a line more.
        let row = height(&drawn(&[], &two)) - height(&drawn(&[], &one));
        assert_eq!(row % 3, 0, "{row}");
        assert_ne!(drawn(&ties, &one), drawn(&[], &one));
        let alt = standings_alt(text, "Cup", &ties, &two, &names);
        assert!(
            alt.contains("Division 1\n1. Zo\u{eb}") && alt.contains("Division 2"),
            "{alt}"
        );
    }

    #[test]
    fn only_those_who_are_tied_show_what_decides_between_them() {
        let text = Text::of(Language::English);
        let lines = [
            line(1, 1, 5, &[30]),
            line(2, 2, 5, &[25]),
            line(1, 3, 1, &[20]),
        ];
        let shown = text::standings_lines(text, &[TieBreak::Buchholz], &lines, &names);
        assert!(shown[0].ends_with(" · Buchholz (BH) 7½"), "{shown:?}");
        assert!(shown[1].ends_with(" · Buchholz (BH) 6¼"), "{shown:?}");
        assert!(!shown[2].contains("Buchholz"), "{shown:?}");
    }
}
