//! Tests of films: what a decoder of somebody else shows after each scene is the scene.

use std::time::Duration;

use entente_render::{Film, FilmError};
use proptest::prelude::*;

use crate::random::{empty_boards, filled};
use crate::*;

/// A film of these scenes, each held for a second.
fn film(scenes: &[Scene]) -> Vec<u8> {
    let hold = Duration::from_secs(1);
    let mut film = Film::begin(Vec::new(), &scenes[0], hold).unwrap();
    for scene in &scenes[1..] {
        film.add(scene, hold).unwrap();
    }
    film.end().unwrap()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(16))]

    #[test]
    fn a_film_shows_every_scene((empty, contents) in (empty_boards(), random::many_contents())) {
        let scenes: Vec<Scene> = contents.iter().map(|contents| filled(&empty, contents)).collect();
        let shown = read::film(&film(&scenes)).unwrap();
        let mut held = shown.iter().filter(|shown| shown.delay > 2);
        for scene in &scenes {
            prop_assert!(held.next().unwrap().picture == pixels(scene));
        }
        prop_assert!(held.next().is_none());
        let whole: u32 = shown.iter().map(|shown| u32::from(shown.delay)).sum();
        prop_assert_eq!(whole, 100 * scenes.len() as u32);
        prop_assert!(shown.iter().all(|shown| shown.delay >= 2));
    }
}

#[test]
fn a_scene_that_changes_nothing_takes_its_time() {
    let scene = Scene::new(grid(8, 8, 0)).with_size(size(256));
    let shown = read::film(&film(&[scene.clone(), scene.clone()])).unwrap();
    assert_eq!(shown.len(), 2);
    assert!(
        shown
            .iter()
            .all(|shown| shown.delay == 100 && shown.picture == pixels(&scene))
    );
}

#[test]
fn a_scene_of_another_size_or_theme_is_refused() {
    let scene = Scene::new(grid(8, 8, 0)).with_size(size(256));
    let caption = Text::new("A caption needs room").unwrap();
    for other in [
        scene.clone().with_size(size(257)),
        scene.clone().with_theme(Theme::Dark),
        scene.clone().with_caption(caption.clone()),
    ] {
        let mut film = Film::begin(Vec::new(), &scene, Duration::ZERO).unwrap();
        let refused = film.add(&other, Duration::ZERO);
        assert!(matches!(refused, Err(FilmError::OtherPicture)));
    }
    let with_room = scene.with_caption_room();
    let mut film = Film::begin(Vec::new(), &with_room, Duration::ZERO).unwrap();
    film.add(&with_room.clone().with_caption(caption), Duration::ZERO)
        .unwrap();
}

#[test]
fn a_writer_that_is_full_ends_a_film() {
    let mut memory = [0; 100];
    let scene = Scene::new(grid(8, 8, 0)).with_size(size(256));
    let refused = Film::begin(&mut memory[..], &scene, Duration::ZERO);
    assert!(matches!(refused, Err(FilmError::Unwritten(_))));
}
