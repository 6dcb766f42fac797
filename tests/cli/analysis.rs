//! `analysis`: the story of an exported game, and its chart; what has none is refused.

use super::history::{exported, exported_after, hidden_diplomacy, join, new_game, open_diplomacy};
use super::{Folder, expect_refusal};
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
        story.contains("It turned with 3… Nf6 by Black. It allows mate in one: "),
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
