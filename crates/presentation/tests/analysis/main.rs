//! The analysis of own games, checked on the board: no judgement contradicts its cost, every reason
//! can be played out, and where no move decided the game the text says so.
//!
//! The engine plays five games of each of four rule sets against itself, or as many as `TEST_GAMES`
//! says.
#![allow(clippy::unwrap_used)] // A game that cannot be played fails the test.

mod reasons;
mod self_play;

use entente_advisor::analysis::{Analysis, Analyst, Judgement, OneByOne, percent};
use entente_game::Replay;
use entente_presentation::text::{self, Language, Naming, Reader, Text};
use entente_rules::Variant;
use self_play::{SelfPlay, replayed};

/// Enough to see what hangs, and few enough for every run.
const NODES: u64 = 1_000;

/// The rule sets: two boards of two armies, and two of four, one of them with alliances.
const VARIANTS: [Variant; 4] = [
    Variant::Standard,
    Variant::Capablanca,
    Variant::Chess4,
    Variant::Alliance,
];

/// The number of games of each rule set, if `TEST_GAMES` does not say another.
const GAMES: u64 = 5;

/// The fewest marked moves of a game on average, so that the test does not pass on nothing.
const MIN_MARKED: u64 = 3;

/// The highest cost, in percent, of a move that alone decides nothing.
const MAX_MINOR: u32 = 15;

#[test]
fn every_mark_has_a_reason_that_the_board_shows() {
    let count = std::env::var("TEST_GAMES").map_or(GAMES, |count| count.parse().unwrap());
    let games = VARIANTS
        .into_iter()
        .flat_map(|variant| (0..count).map(move |seed| SelfPlay::whole(variant, seed)));
    let mut tally = reasons::Tally::default();
    for game in games {
        let replay = replayed(&game);
        let analysis = Analyst::new(replay.clone(), NODES).whole(&OneByOne);
        check_judgements(&replay, &analysis);
        check_key_move(&replay, &analysis);
        for judged in &analysis.judged {
            reasons::check(&replay, judged, &mut tally);
        }
    }
    println!("{tally}");
    let least = MIN_MARKED * count * VARIANTS.len() as u64;
    assert!(tally.marked() as u64 >= least, "{tally}");
}

/// The judgement of a move as its line says it, and the percentage beside it.
fn stated_judgement(line: &str) -> (Judgement, u32) {
    let words = [
        ("blunder, −", Judgement::Blunder),
        ("mistake, −", Judgement::Mistake),
        ("inaccuracy, −", Judgement::Inaccuracy),
    ];
    let found = words.into_iter().find_map(|(word, judgement)| {
        let (_, rest) = line.split_once(word)?;
        let (number, _) = rest.split_once('%')?;
        Some((judgement, number.parse().unwrap()))
    });
    found.unwrap_or_else(|| panic!("no judgement with a percentage: {line}"))
}

/// Every line says what the judgement and the percentage of its move are, and of two moves of a
/// game the one with the higher percentage is never judged as the better one.
fn check_judgements(replay: &Replay, analysis: &Analysis) {
    let english = Text::of(Language::English);
    let lines = text::analysis_moves(english, &replay.view, analysis);
    let stated: Vec<(Judgement, u32)> = lines
        .lines()
        .filter(|line| !line.is_empty())
        .map(stated_judgement)
        .collect();
    let known = analysis.judged.iter();
    let known: Vec<(Judgement, u32)> = known
        .map(|judged| (judged.judgement, percent(judged.cost)))
        .collect();
    assert_eq!(stated, known, "{lines}");
    for (judgement, percent) in stated {
        let expected = match percent {
            25.. => Judgement::Blunder,
            13.. => Judgement::Mistake,
            5.. => Judgement::Inaccuracy,
            _ => panic!("{percent}% is no mistake: {lines}"),
        };
        assert_eq!(judgement, expected, "{lines}");
    }
}

/// The key move cost more than any that decides nothing, and was never won back; without one the
/// text says so, in both languages.
fn check_key_move(replay: &Replay, analysis: &Analysis) {
    let is_minor = |cost| percent(cost) <= MAX_MINOR;
    let story = |language| {
        text::analysis_story(
            Reader::new(Text::of(language), &replay.view, Naming::Name),
            analysis,
        )
    };
    let (english, german) = (story(Language::English), story(Language::German));
    let undecided = "No single move decided this game";
    assert_eq!(
        analysis.turning_point.is_none(),
        english.contains(undecided),
        "{english}"
    );
    let undecided = "Kein einzelner Zug hat diese Partie entschieden";
    assert_eq!(
        analysis.turning_point.is_none(),
        german.contains(undecided),
        "{german}"
    );
    if analysis.judged.iter().all(|judged| is_minor(judged.cost)) {
        assert_eq!(analysis.turning_point, None);
        return;
    }
    let Some(key) = analysis.key_move() else {
        return;
    };
    assert!(!is_minor(key.cost), "{key:?}");
    let seat = key.seat.index();
    let alone = |shares: &Vec<u16>| shares[seat];
    let later = analysis.shares[key.ply as usize + 1..].iter().map(alone);
    // With the shares of allies it can only be more.
    assert!(later.max().unwrap() < key.before, "{key:?}");
}
