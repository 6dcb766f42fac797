//! The log of a person: tokens are created, listed and revoked.

use super::*;
use crate::people::{LABEL_LIMIT, PersonAction, PersonLog, PersonRefusal, TOKEN_LIMIT};

fn make(hash: u8) -> PersonAction {
    PersonAction::CreateToken {
        hash: [hash; 32],
        label: format!("token {hash}"),
    }
}

fn chance() -> Chance {
    Chance {
        salt: [9; 32],
        seed: [9; 32],
        nonce: None,
    }
}

#[test]
fn tokens_are_created_listed_and_revoked() {
    let mut log = PersonLog::open(ANN, []).unwrap();
    let mut records = Vec::new();
    let mut act = |log: &mut PersonLog, action: PersonAction| {
        let decision = log.decide(&action, Time(5), &chance())?;
        log.append(&decision.record, Some(&decision.erasable))
            .unwrap();
        records.push((decision.record, decision.erasable));
        Ok::<_, PersonRefusal>(())
    };
    for number in 0..TOKEN_LIMIT {
        act(&mut log, make(number as u8)).unwrap();
    }
    assert_eq!(act(&mut log, make(99)), Err(PersonRefusal::TooManyTokens));
    assert_eq!(
        act(&mut log, PersonAction::RevokeToken { number: 77 }),
        Err(PersonRefusal::NoSuchToken { number: 77 })
    );
    act(&mut log, PersonAction::RevokeToken { number: 1 }).unwrap();
    let label = "x".repeat(LABEL_LIMIT + 1);
    assert_eq!(
        act(
            &mut log,
            PersonAction::CreateToken {
                hash: [1; 32],
                label
            }
        ),
        Err(PersonRefusal::LabelTooLong)
    );
    act(&mut log, make(42)).unwrap();
    assert_eq!(
        log.tokens().last().unwrap().number,
        TOKEN_LIMIT as u32 + 1,
        "a number is never given twice"
    );

    let again = PersonLog::open(
        ANN,
        records
            .iter()
            .map(|(r, b)| (r.as_slice(), Some(b.as_slice()))),
    )
    .unwrap();
    assert_eq!(again.tokens(), log.tokens());
    let text = records
        .iter()
        .map(|(record, _)| String::from_utf8(record.clone()).unwrap())
        .collect::<String>();
    assert!(!text.contains("token 4"), "labels are erasable data");
}
