//! Tests of names, escaping and numbers.

use super::reader::Reader;
use super::*;
use crate::lesson::{Lesson, Subject};
use crate::text;
use entente_game::{
    Computer, EndReason, Ending, EngineName, Level, PlayerId, Refusal, Seat, StartingPositionError,
};
use entente_rules::{Bounded, Options, PieceKind, Position, Reason, Score, Variant};

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
        (Score::share(1, 2), "½ point"),
        (Score::share(2, 1), "2 points"),
        (Score::share(3, 2), "1½ points"),
    ] {
        assert_eq!(text.points_of(score), said);
    }
    // French takes the singular below two, Brazilian Portuguese the plural for none.
    let (none, more) = (Score::share(0, 1), Score::share(3, 2));
    let french = Text::of(Language::French);
    assert_eq!(
        [none, more].map(|score| french.points_of(score)),
        ["0 point", "1½ point"]
    );
    let portuguese = Text::of(Language::Portuguese);
    assert_eq!(
        [none, more].map(|score| portuguese.points_of(score)),
        ["0 pontos", "1½ pontos"]
    );
}

#[test]
fn a_lesson_lists_its_squares_as_a_sentence_does() {
    let subject = Subject::Piece(PieceKind::Knight);
    let lesson = Lesson::of(&Options::of(Variant::Standard), subject).expect("there is one");
    let [empty, _] = lesson.targets();
    let [first, second, .., last_but_one, last] = empty.as_slice() else {
        panic!("{empty:?}");
    };
    for (language, and) in [(Language::English, "and"), (Language::German, "und")] {
        let text = text::lesson(Text::of(language), &lesson);
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
        (Language::English, "🤖 Level 3", ["Level 3", "Deep Thought"]),
        (Language::German, "🤖 Stufe 3", ["Stufe 3", "Deep Thought"]),
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

/// Two computers of one level are two players, and it shows which of them is meant.
#[test]
fn computers_of_one_name_are_told_apart() {
    let mut view = sample_games::betrayed();
    let text = Text::of(Language::English);
    let level = |level| Some(Computer::from(Level::new(level).expect("there is one")));
    for (player, computer) in [(1, level(3)), (2, level(3)), (3, level(5))] {
        view.players.people[player].computer = computer;
    }
    let names = (0..4)
        .map(|player| Reader::new(text, &view, Naming::Escaped).player_name(PlayerId(player)));
    let names: Vec<_> = names.collect();
    let expected = [
        "Ann",
        "Red (🤖 Level 3)",
        "Black (🤖 Level 3)",
        "Yellow (🤖 Level 5)",
    ];
    assert_eq!(names, expected);
    let title = Reader::new(text, &view, Naming::Escaped).title();
    assert!(title.contains("Red and Black (🤖 Level 3)"), "{title}");
    assert_eq!(
        Reader::new(text, &view, Naming::Escaped).seat_name(Seat(1)),
        expected[1]
    );
}

/// A title with its marks never reads as three against one.
#[test]
fn computers_of_two_teams_are_never_named_together() {
    let mut view = sample_games::two_teams();
    let text = Text::of(Language::English);
    let level = Level::new(3).map(Computer::from);
    for player in 0..3 {
        view.players.people[player].computer = level.clone();
    }
    let title = Reader::new(text, &view, Naming::Name).title();
    let parts: Vec<_> = title.split(" – ").collect();
    let [first, second, person] = parts[..] else {
        panic!("{title}");
    };
    assert!(
        first.contains(" and ") && first.ends_with("(Level 3)"),
        "{title}"
    );
    assert!(
        !second.contains(" and ") && second.ends_with("(Level 3)"),
        "{title}"
    );
    assert!(!person.contains("Level"), "{title}");
}

/// The cost of the order is in the options of the game.
#[test]
fn the_question_for_an_order_has_the_figure_of_this_game() {
    let mut view = sample_games::betrayed();
    let question = text::ask_order(Text::of(Language::English), &view);
    let loss =
        "If it fights on, it loses 40% of its pieces, rounded up, perhaps its last one. Only";
    assert!(question.contains(loss), "{question}");
    if let Options::Alliance(options) = &mut view.terms.options {
        options.loss_percent = Bounded::new(0).expect("a percentage");
    }
    let question = text::ask_order(Text::of(Language::German), &view);
    assert!(
        question.contains("Kämpft sie weiter, behält sie alle ihre Figuren. Nur"),
        "{question}"
    );
}

#[test]
fn large_numbers_are_written_in_groups() {
    for (number, english, german) in [
        (200, "200", "200"),
        (20_000, "20,000", "20.000"),
        (1_234_567, "1,234,567", "1.234.567"),
    ] {
        assert_eq!(Text::of(Language::English).number(number), english);
        assert_eq!(Text::of(Language::German).number(number), german);
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

/// A person's offer is answered by the end of the game, so the end says who accepted it.
#[test]
fn the_end_says_that_the_computer_accepted_the_draw() {
    let view = sample_games::against(Level::default().into());
    let ending = Ending {
        reason: EndReason::ByRules(Reason::Agreed),
        winners: Vec::new(),
        result: "1/2-1/2".to_owned(),
        points: Vec::new(),
        scores: Vec::new(),
        counts_only_first: false,
    };
    let ending_in = |language| {
        text::ending(
            Reader::new(Text::of(language), &view, Naming::Name),
            &ending,
        )
    };
    let (english, german) = (ending_in(Language::English), ending_in(Language::German));
    assert!(
        english.contains("accepted the draw.\nDraw by agreement"),
        "{english}"
    );
    assert!(
        german.contains("hat das Remis angenommen.\nRemis"),
        "{german}"
    );
}

/// The game keeps what is wrong as a fact, so that each reader gets it in their language.
#[test]
fn what_is_wrong_with_a_starting_position_is_said_in_the_readers_language() {
    let said = |language, fault| {
        let refusal = Refusal::InvalidStartingPosition(fault);
        text::refusal(Text::of(language), &refusal, None, Naming::Escaped)
    };
    let too_long = StartingPositionError::TooLong { most: 5000 };
    assert_eq!(
        said(Language::German, too_long.clone()),
        "Von dort kann keine Partie beginnen: sie hat mehr als 5000 Ereignisse."
    );
    assert_eq!(
        said(Language::English, too_long),
        "A game can’t start from there: it has more than 5000 events."
    );
    let without_kings = Position::from_json(Variant::Standard, r#"{"pieces": {}}"#);
    let fault = StartingPositionError::from(without_kings.expect_err("there are no kings"));
    let faults = said(Language::German, fault);
    assert!(faults.contains("König"), "{faults}");
    assert!(!faults.contains("king"), "{faults}");
}
