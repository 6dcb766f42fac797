//! Tests of films: every frame shows the board of its ply, in every rule set, within the limits.
#![allow(clippy::unwrap_used)] // What cannot be drawn fails the test.

use super::*;
use crate::picture::Appearance;
use crate::text::{Language, Text, sample_games};
use entente_render::{PieceSet, Theme, read};
use entente_rules::{Play, Position, Variant};
use std::collections::BTreeMap;

/// Returns the number of random games that are filmed; `FILMS=500` makes more of them.
fn games() -> usize {
    let asked = std::env::var("FILMS").ok();
    asked.and_then(|count| count.parse().ok()).unwrap_or(16)
}

fn english() -> &'static Text {
    Text::of(Language::English)
}

/// A size at which pieces can be read back on every board.
fn small() -> BoardOptions {
    BoardOptions {
        size: Some(Size::new(480).unwrap()),
        ..BoardOptions::default()
    }
}

/// Numbers that look random, and are the same every time.
struct Dice(u64);

impl Dice {
    fn below(&mut self, sides: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % sides
    }
}

/// A random game of up to so many plies.
fn random_game(variant: Variant, plies: usize, dice: &mut Dice) -> Play {
    let mut play = Play::new(Position::start(variant));
    for _ in 0..plies {
        let legal = play.position().plies();
        if play.outcome().is_some() || legal.is_empty() {
            break;
        }
        let ply = legal[dice.below(legal.len())];
        if play.apply(&entente_rules::Event::Move(ply)).is_err() {
            break;
        }
    }
    play
}

fn story(play: &Play) -> Story {
    Story::of_play(play, &[], english()).unwrap()
}

#[test]
fn every_frame_shows_the_board_of_its_ply() {
    let mut dice = Dice(42);
    for (number, variant) in (0..games()).zip(Variant::ALL.into_iter().cycle()) {
        let plies = 1 + dice.below(60);
        let play = random_game(variant, plies, &mut dice);
        let story = story(&play);
        let options = BoardOptions {
            appearance: Appearance {
                theme: Theme::ALL[number % Theme::ALL.len()],
                pieces: PieceSet::ALL[number % PieceSet::ALL.len()],
            },
            ..small()
        };
        let film = make(&story, &options, MAX_BYTES, |_| ()).unwrap();
        let mut held = read::film(&film.gif).unwrap();
        assert!(held.iter().all(|shown| shown.delay >= 2), "{variant:?}");
        held.retain(|shown| shown.delay > 2);
        assert_eq!(held.len(), story.len(), "{variant:?}");
        let looked_at = dice.below(held.len());
        for (at, shown) in held.into_iter().enumerate() {
            let scene = story.scene(at, &options).unwrap();
            assert!(read::shows(&shown.picture, &scene), "{variant:?}, ply {at}");
            // The pieces of one ply are read from the pixels alone.
            if at == looked_at {
                let picture = read::cropped(&shown.picture, &scene);
                let seen = read::pieces_of(picture, &scene).unwrap();
                let position = play.positions().get(at).unwrap_or(play.position());
                let pieces = position.pieces();
                let placed =
                    pieces.map(|(square, piece)| (square.to_string(), (piece.army, piece.kind)));
                let seen = seen
                    .into_iter()
                    .map(|(square, piece)| (square, (piece.army, piece.kind)));
                assert_eq!(
                    seen.collect::<BTreeMap<_, _>>(),
                    placed.collect(),
                    "{variant:?}, ply {at}"
                );
            }
        }
    }
}

/// The pictures that are held, which are those of positions.
fn held(film: &MadeFilm) -> Vec<read::FilmPicture> {
    let mut shown = read::film(&film.gif).unwrap();
    shown.retain(|shown| shown.delay > 2);
    shown
}

#[test]
fn a_film_shrinks_and_then_thins_out_until_it_fits() {
    let play = random_game(Variant::Multiplayer, 80, &mut Dice(3));
    let story = story(&play);
    let options = BoardOptions::default();
    let whole = make(&story, &options, MAX_BYTES, |_| ()).unwrap();
    assert_eq!(whole.cut, None);
    assert_eq!(held(&whole).len(), story.len());
    let mut before = whole.gif.len();
    let mut cuts = Vec::new();
    while let Ok(film) = make(&story, &options, before - 1, |_| ()) {
        assert!(film.gif.len() < before);
        before = film.gif.len();
        let shown = held(&film);
        let last = shown.last().unwrap();
        let side = Size::new(last.picture.width().max(last.picture.height())).unwrap();
        let sized = BoardOptions {
            size: Some(side),
            ..options.clone()
        };
        let scene = story.scene(story.len() - 1, &sized).unwrap();
        assert!(
            read::shows(&last.picture, &scene),
            "the end is always there"
        );
        cuts.push((side.pixels(), shown.len(), film.cut.unwrap()));
    }
    let smaller = |cut: &(u32, usize, String)| (cut.0, cut.1, cut.2.contains("smaller"));
    let whole = story.len();
    assert_eq!(
        cuts.iter().map(smaller).take(2).collect::<Vec<_>>(),
        [(640, whole, true), (480, whole, true)]
    );
    assert!(
        cuts[2].1 < whole && cuts[2].2.contains("one of 2 moves"),
        "{:?}",
        cuts[2]
    );
    let fault = make(&story, &options, 1000, |_| ()).unwrap_err();
    assert!(matches!(fault, FilmFault::TooLarge));
}

#[test]
fn a_size_that_somebody_chose_stays() {
    let play = random_game(Variant::Standard, 40, &mut Dice(4));
    let film = make(&story(&play), &small(), 60_000, |_| ()).unwrap();
    let shown = held(&film);
    assert!(shown.len() < play.positions().len());
    assert_eq!(shown[0].picture.width().max(shown[0].picture.height()), 480);
    assert!(film.cut.is_some());
}

#[test]
fn progress_is_reported_and_ends_below_the_whole() {
    let play = random_game(Variant::Standard, 30, &mut Dice(5));
    let mut steps = Vec::new();
    make(&story(&play), &small(), MAX_BYTES, |percent| {
        steps.push(percent)
    })
    .unwrap();
    assert!(steps.is_sorted() && steps.len() >= play.plies().len());
    assert!(steps[0] < 10 && (90..100).contains(&steps[steps.len() - 1]));
}

#[test]
fn a_betrayal_that_is_revealed_has_a_caption_in_every_language() {
    let view = sample_games::betrayed();
    for (language, betrayal, end) in [
        (Language::English, "Bob betrays Ann!", "wins"),
        (Language::German, "Bob verrät Ann!", "gewinnt"),
    ] {
        let story = Story::of_view(&view, Text::of(language)).unwrap();
        let events: Vec<&str> = story.events().collect();
        assert!(
            events.iter().any(|line| line.contains(betrayal)),
            "{events:?}"
        );
        assert!(events.last().unwrap().contains(end), "{events:?}");
        let film = make(&story, &small(), MAX_BYTES, |_| ()).unwrap();
        assert!(film.alt.contains(betrayal), "{}", film.alt);
    }
}

#[test]
fn a_running_game_tells_no_alliance() {
    let text = english();
    let [seen_by_red, over] = sample_games::king_betrayed();
    let lines = |view| {
        let story = Story::of_view(view, text).unwrap();
        story.events().map(str::to_owned).collect::<Vec<_>>()
    };
    assert!(
        !lines(&seen_by_red)
            .iter()
            .any(|line| line.contains("betray"))
    );
    assert!(
        lines(&over).iter().any(|line| line.contains("betray")),
        "{:?}",
        lines(&over)
    );
}

/// Four armies of a king each and White's queen, which captures Red's king.
const RED_FALLS: &str = r#"{"turn": "w", "pieces": {
    "a1": "wK", "d4": "wQ", "a4": "rK", "h8": "bK", "h1": "yK"}}"#;

#[test]
fn an_elimination_has_a_caption_also_in_a_game_that_nobody_plays() {
    let start = Position::from_json(Variant::Alliance, RED_FALLS).unwrap();
    let mut play = Play::new(start);
    let mv = play.position().read_coordinate("d4a4").unwrap();
    play.apply(&entente_rules::Event::Move(mv.into())).unwrap();
    let story = story(&play);
    let events: Vec<&str> = story.events().collect();
    assert_eq!(events, ["Round 1: Red is out"]);
}

#[test]
fn a_game_without_moves_has_no_film() {
    assert!(Story::of_view(&sample_games::running(), english()).is_err());
    let play = Play::new(Position::start(Variant::Chess4));
    assert!(Story::of_play(&play, &[], english()).is_err());
}

#[test]
fn each_of_many_armies_has_its_last_move_marked_and_its_turn_shown() {
    let play = random_game(Variant::Chess4, 9, &mut Dice(5));
    let story = story(&play);
    let facing = crate::picture::first_side(&play.position().options());
    for at in [1, 4, 9] {
        let so_far = play_until(&play, at);
        // The board of the game so far has the same marks and the same plates.
        let expected = crate::picture::of_play(&so_far, facing, english()).unwrap();
        let expected = small().dress(expected, english()).with_caption_room();
        let caption = &story.step(at).caption;
        let expected = expected.with_caption(entente_render::Text::new(caption).unwrap());
        assert!(story.scene(at, &small()).unwrap() == expected, "ply {at}");
    }
}

/// The game up to a ply.
fn play_until(play: &Play, ply: usize) -> Play {
    let mut so_far = Play::new(play.positions()[0].clone());
    for ply in &play.plies()[..ply] {
        so_far.apply(&entente_rules::Event::Move(*ply)).unwrap();
    }
    so_far
}
