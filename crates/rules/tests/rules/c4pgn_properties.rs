//! Properties of c4pgn on random games and random texts.
//!
//! What is written reads back the same, no two moves share a token, and no text makes a reader
//! panic.

use std::collections::BTreeSet;

use entente_rules::{C4pgn, Event, Leniency, Options, Play, Ply, Position, Variant};
use entente_rules_tests::Dice;
use proptest::prelude::*;

fn options(method: u8) -> Options {
    let json = format!("{{\"method\": {method}}}");
    Options::from_json(Variant::Chess4, &json).expect("there are two methods")
}

/// A random event. Mates and castling are preferred so that they occur, and now and then somebody
/// resigns.
fn random_event(play: &Play, dice: &mut Dice) -> Option<Event> {
    let position = play.position();
    let by = position.turn();
    let resigns = dice
        .pick(&position.active())
        .map(Event::Resign)
        .filter(|event| dice.roll(300) == 0 && play.clone().apply(event).is_ok());
    if resigns.is_some() {
        return resigns;
    }
    if let Some(army) = dice.pick(&position.choice()).filter(|_| dice.roll(2) > 0) {
        return Some(Event::ChooseArmy { by, army });
    }
    let plies = position.plies();
    let captures = |ply: &Ply| {
        ply.mv()
            .is_some_and(|mv| position.captured_piece(&mv).is_some())
    };
    let capturing: Vec<Ply> = plies.iter().copied().filter(captures).collect();
    let is_rare = |ply: &Ply| {
        let token = position.notation(ply);
        token.contains("##") || token.starts_with("o-")
    };
    let rare = match dice.roll(3) {
        0 => plies.iter().copied().find(is_rare),
        _ => None,
    };
    let taken = dice.pick(&capturing).filter(|_| dice.roll(3) > 0);
    rare.or(taken)
        .or_else(|| dice.pick(&plies))
        .map(Event::Move)
}

/// A random game. `visit` sees the position before every event.
fn random_game(seed: u64, method: u8, plies: usize, mut visit: impl FnMut(&Position)) -> Play {
    let mut dice = Dice(seed);
    let mut play = Play::new(Position::start_with(&options(method)));
    while play.plies().len() < plies && play.outcome().is_none() {
        visit(play.position());
        let event = random_event(&play, &mut dice).expect("the game goes on");
        play.apply(&event).expect("it is legal");
    }
    play
}

/// Checks that every ply reads back from its token, and that no two plies share one.
fn check_tokens(position: &Position) {
    let plies = position.plies();
    let mut written = BTreeSet::new();
    for ply in &plies {
        let token = position.notation(ply);
        assert_eq!(position.read_ply(&token), Ok(*ply), "{token} {position:?}");
        let unmarked = token.split('#').next().expect("there is a first part");
        assert!(
            written.insert(unmarked.to_owned()),
            "{unmarked} {position:?}"
        );
        let coordinate = position.coordinate(ply);
        assert_eq!(
            position.read_ply(&coordinate),
            Ok(*ply),
            "{coordinate} {position:?}"
        );
    }
}

#[test]
fn every_token_means_exactly_one_move() {
    for method in [1, 2] {
        for seed in 0..6 {
            random_game(seed, method, 300, check_tokens);
        }
    }
}

/// Checks that a game reads back from its annotated and its condensed form, both read strictly.
fn check_game(play: &Play) {
    let game = C4pgn::of(play);
    let (annotated, condensed) = (game.annotated(), game.condensed());
    let waits = |position: &Position| {
        let mut active = position.active().into_iter();
        active.any(|army| position.pending(army).is_some())
    };
    for text in [&annotated, &condensed] {
        let again = C4pgn::read(text, None).unwrap_or_else(|error| panic!("{error}\n{text}"));
        assert_eq!(again.len(), 1);
        assert_eq!(again[0].play().plies(), play.plies());
        // A pending resignation is not part of the moves until its turn comes.
        if !waits(play.position()) {
            let end = again[0].play().position().to_json();
            assert_eq!(end, play.position().to_json());
        }
        assert_eq!(again[0].play().outcome(), play.outcome());
        assert_eq!(again[0].annotated(), annotated);
        assert_eq!(again[0].condensed(), condensed);
    }
    let start = play.position_at(0).expect("the first");
    if !waits(start) {
        check_coordinates(play, start);
    }
}

/// Checks that the list of moves in coordinate form gives the same game.
fn check_coordinates(play: &Play, start: &Position) {
    let mut again = Play::new(start.clone());
    for word in play.coordinates().split_whitespace() {
        let event = again.read_turn(word).expect("our own word");
        again.apply(&event).expect("our own event");
    }
    assert_eq!(again.plies(), play.plies());
}

#[test]
fn games_read_back_as_written() {
    let mut all = String::new();
    for seed in 100..220 {
        let play = random_game(seed, 1 + (seed % 2) as u8, 400, |_| {});
        check_game(&play);
        all += &C4pgn::of(&play).annotated();
    }
    // The games contain every mark of the notation.
    let rare = [
        "##", "###", " % ", " %% ", " %%% ", "o-o-", "o-o-o-", "=Q", "1/3", "*\n",
    ];
    for mark in rare {
        assert!(all.contains(mark), "{mark}");
    }
}

#[test]
fn games_from_any_position_read_back_as_written() {
    for seed in 200..220 {
        let start = random_game(seed, 1 + (seed % 2) as u8, 150, |_| {});
        let mut play = Play::new(start.position().clone());
        let mut dice = Dice(seed);
        for _ in 0..40 {
            let event = random_event(&play, &mut dice);
            event
                .into_iter()
                .for_each(|event| play.apply(&event).expect("legal"));
        }
        check_game(&play);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2_000))]

    #[test]
    fn no_text_makes_a_reader_panic(text in "\\PC*") {
        let _ = C4pgn::read(&text, None);
        let _ = C4pgn::games(&text, None, Leniency::LaterMoves).complete();
        let _ = Position::start(Variant::Chess4).read_ply(&text);
    }

    #[test]
    fn almost_valid_c4pgn_is_read_or_rejected(
        text in "([1-3]\\.|[KNQRB]?[a-n]?x?[a-n][1-9]|%{1,4}|@[wsbg]|#{1,3}[wsbg]|[(){};\\[\\]\"$*!? \\n]|o-o|0-3-2-1| ){0,40}",
    ) {
        if let Ok(games) = C4pgn::games(&text, None, Leniency::LaterMoves).complete() {
            for game in games {
                let again = C4pgn::read(&game.annotated(), None).expect("our own game");
                prop_assert_eq!(again[0].play().plies(), game.play().plies());
                prop_assert_eq!(again[0].comments(), game.comments());
                prop_assert_eq!(again[0].annotated(), game.annotated());
            }
        }
    }

    #[test]
    fn headers_and_comments_are_kept(
        value in "\\PC*",
        result in "\\PC*|[0-3*](-[0-3]){0,4}|Nk3|1-0",
        remark in "[^}\\pC]*",
    ) {
        let mut game = C4pgn::of(&Play::new(Position::start(Variant::Chess4)));
        game.set_header("Annotator", &value);
        game.set_header("Result", &result);
        let text = game.annotated();
        let (headers, _) = text.split_once("\n\n").expect("an empty line");
        let text = format!("{headers}\n\n{{{remark}}} 1. k7 {{{remark}}} *");
        let games = C4pgn::read(&text, None).expect("a game");
        prop_assert_eq!(games[0].header("Result"), Some(result.as_str()));
        prop_assert_eq!(games[0].header("Annotator"), Some(value.as_str()));
        let again = C4pgn::read(&games[0].annotated(), None).expect("our own game");
        prop_assert_eq!(again.len(), 1);
        prop_assert_eq!(again[0].play().plies(), games[0].play().plies());
        prop_assert_eq!(again[0].comments(), games[0].comments());
        prop_assert_eq!(again[0].annotated(), games[0].annotated());
    }
}
