//! Who may see what: the pair test at the level of views.

use super::*;

#[test]
fn a_viewers_own_numbers_have_no_gaps() {
    let mut log = Log::started();
    log.play("e4");
    let before = (log.view(BOB).number, log.view(CLEO).number);
    log.ask(ANN, note("a plan")).unwrap();
    assert_eq!(
        (log.view(BOB).number, log.view(CLEO).number),
        before,
        "others do not count what they may not know"
    );
    assert_eq!(log.view(ANN).number, before.0 + 1);
}

/// What somebody learns of a game.
pub(super) type Look = fn(&Log, Person) -> String;

pub(super) fn honest(log: &Log, viewer: Person) -> String {
    format!("{:?} {:?}", log.view(viewer), log.owed)
}

/// The pair test at the level of views: two games with the same public trace and different notes. Who differs, among those who wrote none?
pub(super) fn differences(
    moves: &str,
    notes: &[(usize, Person, String)],
    look: Look,
) -> Vec<(usize, Person)> {
    let (mut plain, mut secret) = (Log::started(), Log::started());
    let mut found = Vec::new();
    for (ply, text) in moves.split_whitespace().enumerate() {
        for (_, by, text) in notes.iter().filter(|(at, _, _)| *at == ply) {
            secret.ask(*by, note(text)).unwrap();
        }
        // The clock is part of the public trace.
        plain.now = secret.now;
        plain.play(text);
        secret.play(text);
        let writers: Vec<_> = notes.iter().map(|(_, by, _)| *by).collect();
        let others = [ANN, BOB, CLEO]
            .into_iter()
            .filter(|viewer| !writers.contains(viewer));
        found.extend(
            others
                .filter(|viewer| look(&plain, *viewer) != look(&secret, *viewer))
                .map(|viewer| (ply, viewer)),
        );
    }
    found
}

#[test]
fn others_see_the_same_whatever_stands_in_a_note() {
    let anns = [
        (0, ANN, "the Spanish".to_string()),
        (2, ANN, "x".repeat(3000)),
    ];
    assert_eq!(differences("e4 e5 Nf3 Nc6", &anns, honest), []);
    assert_eq!(
        differences(
            "e4 e5 Nf3 Nc6",
            &[(1, BOB, "@everyone".to_string())],
            honest
        ),
        []
    );
}

#[test]
fn a_planted_leak_is_found() {
    let counts_secrets: Look =
        |log, viewer| format!("{} {:?}", log.game.records(), log.view(viewer));
    assert_ne!(
        differences("e4 e5", &[(1, ANN, "a plan".to_string())], counts_secrets),
        []
    );
}
