//! Tests of names, escaping and numbers.

use super::*;
use crate::lesson::{Lesson, Subject};
use crate::service::{Rejected, ServiceError};
use crate::store::StoreError;
use entente_game::{Computer, EngineName, Level};
use entente_rules::{Options, PieceKind, Score};
use std::io::ErrorKind;

#[test]
fn a_name_is_never_markup_a_link_or_a_mention() {
    assert_eq!(
        escape("a](https://evil.example) [b"),
        r"a\]\(https://evil.example\) \[b"
    );
    assert_eq!(escape("# **Ann**\n<@1>"), r"\# \*\*Ann\*\*\<\@1\>");
    assert_eq!(escape("O-O"), "O-O");
}

#[test]
fn the_mark_of_who_left_goes_and_those_of_checks_stay() {
    for (notation, shown) in [
        ("Nd3###b", "Nd3"),
        ("Ba6#b###w", "Ba6#b"),
        ("Qxb9#b##w###g", "Qxb9#b##w"),
        ("Kh1", "Kh1"),
        ("Qh5##", "Qh5##"),
    ] {
        assert_eq!(without_leaving_suffix(notation), shown, "{notation}");
    }
}

#[test]
fn points_agree_with_their_number() {
    let text = Text::of(Language::English);
    for (score, said) in [
        (Score::share(0, 1), "0 points"),
        (Score::share(1, 1), "1 point"),
        (Score::share(1, 2), "1/2 points"),
        (Score::share(2, 1), "2 points"),
    ] {
        assert_eq!(text.points_of(score), said);
    }
}

#[test]
fn a_lesson_lists_its_squares_as_a_sentence_does() {
    let subject = Subject::Piece(PieceKind::Knight);
    let lesson = Lesson::of(&Options::Standard, subject).expect("there is one");
    let [empty, _] = lesson.targets();
    let [first, second, .., last_but_one, last] = empty.as_slice() else {
        panic!("{empty:?}");
    };
    for (language, and) in [(Language::English, "and"), (Language::German, "und")] {
        let text = Text::of(language).lesson(&lesson);
        let (begin, end) = (
            format!("{first}, {second}"),
            format!("{last_but_one} {and} {last}"),
        );
        assert!(text.contains(&begin) && text.contains(&end), "{text}");
    }
}

#[test]
fn a_computers_name_says_that_it_is_one_and_how_strong() {
    let level = Computer::from(Level::new(3).expect("there is one"));
    let engine = Computer {
        engine: EngineName::new("Deep Thought"),
        ..level.clone()
    };
    for (language, in_chats, elsewhere) in [
        (
            Language::English,
            "🤖 Level 3 · Casual",
            ["Level 3", "Deep Thought (computer)"],
        ),
        (
            Language::German,
            "🤖 Stufe 3 · Gemütlich",
            ["Stufe 3", "Deep Thought (Computer)"],
        ),
    ] {
        let text = Text::of(language);
        for naming in [Naming::Escaped, Naming::Mention] {
            assert_eq!(text.computer_name(&level, naming), in_chats);
            assert_eq!(text.computer_name(&engine, naming), "🤖 Deep Thought");
        }
        let found = [&level, &engine].map(|one| text.computer_name(one, Naming::Name));
        assert_eq!(found, elsewhere);
    }
}

#[test]
fn no_two_levels_have_one_name() {
    for language in Language::ALL {
        let names = Level::ALL.map(|level| Text::of(language).level_name(level));
        let distinct: std::collections::BTreeSet<_> = names.iter().collect();
        assert_eq!(distinct.len(), names.len(), "{names:?}");
    }
}

#[test]
fn who_asks_while_nothing_can_be_saved_is_told_why() {
    let full = StoreError::Full {
        folder: "games".into(),
        reserve: 64,
    };
    let failures = [
        (full.into(), "My disk is full"),
        (
            StoreError::Disk(ErrorKind::Other).into(),
            "My disk doesn’t work",
        ),
        (
            StoreError::Stopped("before".into()).into(),
            "My disk doesn’t work",
        ),
        (ServiceError::Stopped, "I’m just being restarted."),
        (
            StoreError::TooLong {
                location: "a note".into(),
            }
            .into(),
            "Something went wrong",
        ),
    ];
    for (error, begin) in failures {
        let told = Text::of(Language::English).rejected(&Rejected::Failed(error), Naming::Name);
        assert!(told.starts_with(begin), "{told}");
        assert!(told.contains("Nothing was changed"), "{told}");
    }
}
