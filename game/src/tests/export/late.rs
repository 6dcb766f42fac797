//! A game in which the seed moved for somebody who was late.

use super::*;

/// A game against a computer, in which the seed moved for Ann, whose time was up.
pub(super) fn with_moves_of_the_clock() -> Log {
    let mut log = Log::empty();
    let new = NewGame {
        reserved: Vec::new(),
        computers: vec![NewComputer {
            computer: Level::default().into(),
            seats: Vec::new(),
        }],
        clock: Some(TimeControl {
            pace: "1d".parse().unwrap(),
            on_timeout: TimeoutRule::RandomMove,
        }),
        ..challenge(channel(), &[])
    };
    log.act(ANN, Action::Create(new)).unwrap();
    for _ in 0..3 {
        log.now += 24 * 60 * 60 * 1000;
        let chance = Chance {
            salt: [log.now as u8; 32],
            seed: [log.seed; 32],
            nonce: None,
        };
        let due = log.game.decide_due(Time(log.now), &chance);
        let decision = due.unwrap().unwrap();
        log.game
            .append(&decision.record, Some(&decision.erasable))
            .unwrap();
        log.records.push((decision.record, decision.erasable));
        log.move_computers();
    }
    log.act(ANN, PlayAction::Resign).unwrap();
    log
}
