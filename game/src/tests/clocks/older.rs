//! Logs of games that were made when some time was counted otherwise: what they tell of time that was over is believed, so that they can be read.

use super::*;

/// The game whose log this is, with other words in its records.
fn retold(log: &Log, change: impl Fn(&str) -> String) -> Result<Game, Damage> {
    let mut game = Game::new(GameId::from_random([1; 8]));
    let mut old = record::first_head(game.id().as_str());
    let mut head = old;
    for (number, (record, beside)) in (0..).zip(&log.records) {
        let read = record::read::<event::Fact, event::Beside>(number, record, Some(beside), &old);
        let (read, content, parts) = read.unwrap();
        old = read.head;
        let envelope: serde_json::Value = serde_json::from_slice(record).unwrap();
        let body = change(envelope["body"].as_str().unwrap());
        let parts = parts.into_iter().flatten().collect();
        let written = record::write_body(body, (&content, parts), &head, [0; 32]);
        let envelope: serde_json::Value = serde_json::from_slice(&written.record).unwrap();
        head = record::from_hex(envelope["head"].as_str().unwrap()).unwrap();
        game.append(&written.record, Some(&written.beside))?;
    }
    Ok(game)
}

/// As an earlier version made the game.
fn by_an_older_version(body: &str) -> String {
    body.replace(r#","exact_clock":true"#, "")
}

#[test]
fn time_that_seems_to_be_over_too_early_is_believed_of_an_older_log_alone() {
    let mut log = timed("1d", Expiry::RandomMove);
    log.wait(DAY);
    let due = log.now;
    log.tick();
    let early = |body: &str| match body.contains("time_up") {
        true => body.replacen(&due.to_string(), &(due - 1_000).to_string(), 1),
        false => body.to_string(),
    };
    assert!(retold(&log, |body| body.to_string()).is_ok());
    let refused = retold(&log, early).map(|_| ()).unwrap_err();
    assert!(matches!(refused, Damage::Impossible { .. }), "{refused}");
    let game = retold(&log, |body| by_an_older_version(&early(body))).unwrap();
    let view = game.view(Viewer::Spectator).unwrap();
    assert_eq!((view.ply(), view.moves[0].hand), (1, Hand::Clock));
}

#[test]
fn an_older_log_in_which_whoever_had_resigned_was_still_to_pick_is_read() {
    let mut log = four_with(Variant::Chess4, "1d", Expiry::NextPicks);
    log.wait(DAY);
    log.tick();
    log.wait(DAY / 2);
    log.ask(BOB, Action::Resign).unwrap();
    log.wait(DAY);
    let over = log.now;
    log.tick();
    assert_eq!(
        log.public().ply(),
        2,
        "Cleo did not pick either; Bob passed"
    );
    // Then the time was over that Bob had, and chance moved.
    let older = |body: &str| {
        let body = by_an_older_version(body);
        body.replacen(&over.to_string(), &(over - DAY / 2).to_string(), 1)
    };
    let game = retold(&log, older).unwrap();
    let view = game.view(Viewer::Spectator).unwrap();
    assert_eq!((view.ply(), view.moves[0].hand), (2, Hand::Clock));
    assert!(!game.playing().by_clock);
}
