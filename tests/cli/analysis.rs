//! `analysis`: the story of an exported game, and its chart; what has none is refused.

use super::history::{exported, exported_after, hidden_diplomacy, join, new_game, open_diplomacy};
use super::{Folder, entente_with_input, expect_refusal};
use entente_game::{Action, PersonId, PlayAction};
use entente_rules::Variant;

/// The export of a game in which Bob overlooks a mate.
fn mate() -> String {
    let begin = [
        (1, Action::Create(new_game(Variant::Standard, None))),
        (2, join(1)),
    ];
    let moves = ["e4", "e5", "Bc4", "Nc6", "Qh5", "Nf6", "Qxf7#"];
    let moves = [1, 2]
        .into_iter()
        .cycle()
        .zip(moves.map(|mv| PlayAction::to_move_anyway(mv).into()));
    let all = begin.into_iter().chain(moves);
    exported_after(all.map(|(by, action)| (PersonId(by).into(), action)), None)
}

#[test]
fn an_exported_game_tells_its_story_and_is_drawn() {
    let folder = Folder::new().with("game.json", mate());
    let line = ["analysis", "game.json", "--nodes", "100", "-o", "chart.png"];
    let story = folder.call(&line, b"").success();
    assert!(story.starts_with("Analysis · "), "{story}");
    assert!(
        story.contains("The key move was 3… Nf6 by Black. The move allows mate in one: "),
        "{story}"
    );
    assert!(!story.contains(['`', '*']), "{story}");
    let chart = std::fs::read(folder.0.join("chart.png")).unwrap();
    assert!(chart.starts_with(b"\x89PNG"));
    // It is the same each time.
    let piped = folder.call(&["analysis", "-", "--nodes", "100"], mate().as_bytes());
    assert_eq!(piped.success(), story);
}

#[test]
fn what_has_no_story_is_refused() {
    let short = exported(open_diplomacy());
    let refused = expect_refusal(&["analysis", "-"], short.as_bytes(), 1).stderr;
    assert!(refused.contains("too short for an analysis"), "{refused}");
    let hidden = exported(hidden_diplomacy());
    let refused = expect_refusal(&["analysis", "-"], hidden.as_bytes(), 1).stderr;
    assert!(
        refused.contains("does not reveal its alliances"),
        "{refused}"
    );
    expect_refusal(&["analysis", "absent.json"], b"", 2);
    expect_refusal(&["analysis", "-", "--nodes", "1"], mate().as_bytes(), 2);
    expect_refusal(&["analysis", "no game"], b"", 2);
}

const TRAP: &str = "[White \"Ada\"]\n[Result \"0-1\"]\n\n1. d4 d5 2. c4 e6 3. Nc3 Nf6 4. Bg5 Nbd7 5. cxd5 \
                    exd5 6. Nxd5 Nxd5 7. Bxd8 Bb4+ 8. Qd2 Bxd2+ 9. Kxd2 Kxd8 0-1\n";

#[test]
fn games_of_other_programs_tell_their_story() {
    let folder = Folder::new()
        .with("trap.pgn", TRAP)
        .with("two.pgn", format!("{TRAP}\n1. f3 e5 2. g4 Qh4# *\n"));
    let story = folder.call(&["analysis", "trap.pgn"], b"");
    let story = story.success();
    assert!(
        story.contains("Opening: Queen's Gambit Declined: "),
        "{story}"
    );
    assert!(
        story.contains("6. Nxd5") && story.contains("loses a knight on d5"),
        "{story}"
    );
    assert!(
        story.contains("Ada") && story.contains("0\u{2011}1"),
        "{story}"
    );
    // The same file has the same answer, however it is given.
    let piped = folder.call(&["analysis", "-"], TRAP.as_bytes());
    assert_eq!(piped.success(), story);
    let both = folder.call(&["analysis", "trap.pgn", "two.pgn", "--nodes", "100"], b"");
    assert_eq!(both.success().matches("Analysis · ").count(), 3);
    let chart = ["analysis", "two.pgn", "-o", "chart.png"];
    let refused = folder.call(&chart, b"");
    assert_eq!(refused.status, 2, "{}", refused.stderr);
    assert!(
        refused.stderr.contains("there are 2 games"),
        "{}",
        refused.stderr
    );
}

#[test]
fn a_game_of_each_notation_can_be_analysed() {
    let chess4 = include_str!("../data/firstgame-condensed-canonical.pgn");
    let chess4 = &chess4[..chess4.find("\n10. ").unwrap()];
    for game in ["[Variant \"Chess960\"]\n\n1. e4 e5 2. Nf3 Nc6 *", chess4] {
        let told = entente_with_input(game, &["analysis", "-", "--nodes", "100"]);
        assert_eq!(told.status, 0, "{}", told.stderr);
        assert!(told.stdout.starts_with("Analysis · "), "{}", told.stdout);
    }
    // As the API writes the games of rule sets without a notation.
    let json = r#"{"variant": "standard", "moves": "e2e4 e7e5 g1f3 b8c6"}"#;
    let told = entente_with_input(json, &["analysis", "-", "--nodes", "100"]);
    assert!(told.stdout.starts_with("Analysis · "), "{}", told.stderr);
    let drawn = b"1. e4 e5 2. Nf3 Nc6 1/2-1/2";
    let story = Folder::new().call(&["analysis", "-", "--nodes", "100"], drawn);
    assert!(story.success().contains('½'));
}

#[test]
fn files_that_cannot_be_analysed_are_refused_with_the_place() {
    let refused = |text: &str, status: i32| {
        expect_refusal(
            &["analysis", "-", "--nodes", "100"],
            text.as_bytes(),
            status,
        )
        .stderr
    };
    let cut = refused("1. e4 e5 2. Nf3 (2. Bc4", 2);
    assert!(cut.contains("line 1"), "{cut}");
    let short = refused("1. e4 e5 *", 1);
    assert!(short.contains("too short for an analysis"), "{short}");
    let other = refused("1. e4 e5 2. h2-k4 Nc6 3. Bb5 a6 *", 2);
    assert!(other.contains("line 1, column "), "{other}");
    let kingless = refused(
        "[SetUp \"1\"]\n[FEN \"8/8/8/8/8/8/PPPPPPPP/RNBQ1BNR w - - 0 1\"]\n\n1. e4 *",
        1,
    );
    assert!(kingless.contains("header FEN"), "{kingless}");
    assert!(refused("", 2).contains("found nothing"));
    let cut = refused(r#"{"variant": "standard", "moves": "e2e4 e7e9"}"#, 2);
    assert!(cut.contains("Move 2"), "{cut}");
}
