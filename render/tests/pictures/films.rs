//! Tests of films: what a decoder of somebody else shows after each scene is the scene.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
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
    film.end(Duration::ZERO).unwrap()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(16))]

    #[test]
    fn a_film_shows_every_scene((empty, contents) in (empty_boards(), random::many_contents())) {
        let scenes: Vec<Scene> = contents.iter().map(|contents| filled(&empty, contents)).collect();
        let shown = read::frames(&film(&scenes)).unwrap();
        let mut held = shown.iter().filter(|shown| shown.delay > 2);
        for scene in &scenes {
            prop_assert!(read::shows(&held.next().unwrap().picture, scene));
        }
        prop_assert!(held.next().is_none());
        let whole: u32 = shown.iter().map(|shown| u32::from(shown.delay)).sum();
        // The last picture has one more frame.
        prop_assert_eq!(whole, 100 * scenes.len() as u32 + 2);
        prop_assert!(shown.iter().all(|shown| shown.delay >= 2));
    }
}

#[test]
fn a_scene_that_changes_nothing_takes_its_time() {
    let scene = Scene::new(grid(8, 8, 0)).with_size(size(256));
    let shown = read::frames(&film(&[scene.clone(), scene.clone()])).unwrap();
    let delays: Vec<u16> = shown.iter().map(|shown| shown.delay).collect();
    assert_eq!(delays, [100, 100, 2]);
    assert!(
        shown
            .iter()
            .all(|shown| read::shows(&shown.picture, &scene))
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

/// The converters that people have: those of two releases of `imageio-ffmpeg`, with ffmpeg 4.2 and
/// 7.0. Without them the test is skipped and says so, except in CI.
fn converters() -> Vec<PathBuf> {
    let judges = concat!(env!("CARGO_MANIFEST_DIR"), "/../target/judges");
    let mut found = Vec::new();
    for release in ["0.4.9", "0.6.0"] {
        let folder = format!("{judges}/imageio-ffmpeg-{release}/imageio_ffmpeg/binaries");
        let files = fs::read_dir(folder).into_iter().flatten().flatten();
        let mut programs = files.filter(|file| {
            let name = file.file_name();
            name.to_string_lossy().starts_with("ffmpeg")
        });
        match programs.next() {
            Some(program) => found.push(program.path()),
            None => entente_gate::skip(format!(
                "there is no imageio-ffmpeg {release} in target/judges; .ci/install installs it"
            )),
        }
    }
    found
}

/// Converts a film to MP4 with these options, and returns how many seconds it lasts.
fn converted(converter: &Path, film: &Path, options: &[&str]) -> f64 {
    let video = film.with_extension("mp4");
    let made = Command::new(converter)
        .args(["-v", "error", "-y", "-i"])
        .arg(film)
        .args(["-pix_fmt", "yuv420p"])
        .args(options)
        .arg(&video)
        .output()
        .unwrap();
    let errors = String::from_utf8_lossy(&made.stderr);
    assert!(made.status.success(), "{options:?}: {errors}");
    let about = Command::new(converter).arg("-i").arg(&video).output();
    let about = String::from_utf8_lossy(&about.unwrap().stderr).into_owned();
    let duration = about.split("Duration: ").nth(1).unwrap();
    let parts = duration.split(',').next().unwrap().split(':');
    parts.fold(0.0, |sum, part| 60.0 * sum + part.parse::<f64>().unwrap())
}

#[test]
fn a_film_becomes_a_video_of_the_same_length_at_every_size() {
    let file = format!("entente-film-{}.gif", std::process::id());
    let film_file = std::env::temp_dir().join(file);
    for side in [127, 128, 130, 131] {
        let empty = Scene::new(grid(8, 8, 0))
            .with_size(size(side))
            .with_caption_room();
        let mut moved = empty.clone();
        let king = Piece::new(Army::White, PieceKind::King);
        moved.place("e1", king).unwrap();
        let hold = Duration::from_secs(1);
        let mut film = Film::begin(Vec::new(), &empty, hold).unwrap();
        film.add(&moved, hold).unwrap();
        let film = film.end(Duration::from_secs(7)).unwrap();
        let (width, height) = read::film(&film).unwrap()[0].picture.dimensions();
        assert_eq!((width % 2, height % 2), (0, 0), "{side}");
        fs::write(&film_file, film).unwrap();
        for converter in converters() {
            for options in [&[][..], &["-vsync", "vfr"], &["-r", "30"]] {
                let seconds = converted(&converter, &film_file, options);
                // The least that a converter shows is one frame of the film's usual ones: a second.
                let fits = (8.5..=10.5).contains(&seconds);
                assert!(fits, "{options:?}: {seconds} s");
            }
        }
    }
    let _ = fs::remove_file(film_file.with_extension("mp4"));
    let _ = fs::remove_file(film_file);
}
