//! `replay`: a film of a game, from a file or from moves, in every rule set.

use std::fs;

use entente_render::read;
use entente_rules::{Position, Variant};

use super::{Folder, GAMES};

/// The pictures that are held.
fn held(folder: &Folder) -> Vec<read::FilmPicture> {
    let mut shown = read::film(&fs::read(folder.0.join("film.gif")).unwrap()).unwrap();
    shown.retain(|shown| shown.delay > 2);
    shown
}

#[test]
fn the_film_of_a_file_shows_its_first_game() {
    let folder = Folder::new().with("game.pgn", GAMES);
    let call = ["replay", "game.pgn", "-o", "film.gif", "--size", "300"];
    let output = folder.call(&call, b"");
    let note = "entente: game.pgn: the first of 2 games\n";
    assert_eq!((output.status, output.stderr.as_str()), (0, note));
    // 33 plies, the start, and the end with the result.
    let shown = held(&folder);
    assert_eq!(shown.len(), 35);
    let (width, height) = shown[0].picture.dimensions();
    assert_eq!(width.max(height), 300);
    assert_eq!(folder.contents().len(), 2, "no temporary file is left");
}

#[test]
fn every_rule_set_has_films() {
    for variant in Variant::ALL {
        let start = Position::start(variant);
        let first = start.legal_moves()[0].to_string();
        let folder = Folder::new();
        let call = ["replay", variant.id(), "--moves", &first, "-o", "film.gif"];
        folder.call(&call, b"").success();
        assert_eq!(held(&folder).len(), 2, "{variant:?}");
    }
}

#[test]
fn a_game_without_moves_is_refused_and_leaves_the_file() {
    let folder = Folder::new().with("film.gif", "an older film");
    let refused = folder.call(&["replay", "standard", "-o", "film.gif"], b"");
    assert_eq!(refused.status, 1);
    assert_eq!(
        refused.stderr,
        "entente: standard: the game has no moves yet\n"
    );
    assert_eq!(
        fs::read(folder.0.join("film.gif")).unwrap(),
        b"an older film"
    );
}
