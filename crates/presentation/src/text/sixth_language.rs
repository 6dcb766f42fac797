//! A sixth language, as somebody would begin it: a few messages of a catalogue, no line of Rust.
//! What it does not have yet is said in English. That its line in the table of languages is enough,
//! the crate `words` tries.
#![allow(clippy::unwrap_used)] // What cannot be said fails the test.

use super::catalogue::catalogue;
use super::reader::Reader;
use super::{Arguments, Language, Naming, Text, sample_games, say};
use crate::text;
use entente_leagues::{Format, Terms};
use entente_rules::Variant;

/// The beginning of a Czech catalogue.
const CZECH: &str = "\
# Pěšec, jezdec, střelec, věž, dáma, král; others as in English.
piece-signs = PJSVDKGAC
army-white = Bílý
variant-standard = šachy
status-turn = Na tahu je { $who }.
league-format-swiss = Švýcarský systém, { $rounds ->
    [one] { $rounds } kolo
    [few] { $rounds } kola
   *[other] { $rounds } kol
}
command-move-name = tah
command-move-description = Zahrajte tah
league-rated = hodnocená
";

/// The texts of the sixth language.
fn czech() -> Text {
    let english = Language::English;
    Text::of_catalogues(english, "cs", &[catalogue(english), CZECH])
}

#[test]
fn its_sentences_have_its_own_plural_forms_and_missing_ones_are_english() {
    let (czech, english) = (czech(), Text::of(Language::English));
    for (rounds, said) in [
        (1, "Švýcarský systém, 1 kolo"),
        (3, "Švýcarský systém, 3 kola"),
        (5, "Švýcarský systém, 5 kol"),
    ] {
        let usual = Terms::default_for(Format::Swiss, 2);
        let terms = Terms { rounds, ..usual };
        assert_eq!(text::league_format(&czech, &terms), said);
    }
    assert_eq!(czech.variant_name(Variant::Standard), "šachy");
    assert_eq!(text::league_rated(&czech, true), "hodnocená");
    let unrated = text::league_rated(&czech, false);
    assert_eq!(unrated, text::league_rated(english, false));
    // No message is lost: what is not there in Czech is what English says.
    let own = |key: &String| CZECH.contains(&format!("{key} = "));
    for key in Text::keys(Language::English).iter().filter(|key| !own(key)) {
        assert!(czech.has(key), "{key}");
    }
}

#[test]
fn moves_are_written_and_typed_in_its_letters() {
    let czech = czech();
    let view = sample_games::seen_by_ann();
    for (english, own) in [("Nc3", "Jc3"), ("e4", "e4")] {
        assert_eq!(czech.move_notation(english), own);
        let read = text::in_english_letters(&czech, &view, own).unwrap();
        assert_eq!(read, english);
    }
    assert_eq!(czech.move_line("e4 Bb5 Qxd5+ e8=R"), "e4 Sb5 Dxd5+ e8=V");
    // English letters are still read.
    let read = text::in_english_letters(&czech, &view, "Nc3").unwrap();
    assert_eq!(read, "Nc3");
}

#[test]
fn a_position_is_described_and_a_command_has_its_name() {
    let czech = czech();
    let view = sample_games::seen_by_ann();
    let status = text::status(Reader::new(&czech, &view, Naming::Name));
    assert!(status.starts_with("Na tahu je "), "{status}");
    let name = czech.say("command-move-name", &Arguments::new());
    assert!(name == "tah" && say!(&czech, "command-move-description").len() <= 100);
}
