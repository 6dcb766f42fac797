//! The log of a person: tokens are created, listed and revoked.

use super::*;
use crate::people::{
    LABEL_LIMIT, NewToken, PersonAction, PersonLog, PersonRefusal, Scope, Scopes, TOKEN_LIMIT,
    TokenAccess,
};

fn make(hash: u8) -> PersonAction {
    PersonAction::CreateToken(NewToken::new([hash; 32], format!("token {hash}")))
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
    for label in [&*"x".repeat(LABEL_LIMIT + 1), " ", "my\napp", "\u{202e}app"] {
        let made = act(
            &mut log,
            PersonAction::CreateToken(NewToken::new([1; 32], label)),
        );
        assert_eq!(made, Err(PersonRefusal::InvalidLabel), "{label:?}");
    }
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

/// Makes a token at this time, and returns its record as text.
fn make_at(log: &mut PersonLog, hash: u8, access: TokenAccess, now: u64) -> String {
    let new = NewToken {
        access,
        ..NewToken::new([hash; 32], "app")
    };
    let action = PersonAction::CreateToken(new);
    let decision = log.decide(&action, Time(now), &chance()).unwrap();
    log.append(&decision.record, Some(&decision.erasable))
        .unwrap();
    String::from_utf8(decision.record).unwrap()
}

#[test]
fn a_token_has_its_scopes_and_its_end_in_the_log() {
    let mut log = PersonLog::new(ANN);
    let access = TokenAccess {
        scopes: Scopes::from_iter([Scope::Play]),
        expires_at: Some(Time(50)),
    };
    let record = make_at(&mut log, 1, access, 5);
    assert!(
        record.contains(r#"\"scopes\":[\"read\",\"play\"],\"expires_at\":50"#),
        "{record}"
    );
    assert_eq!(log.tokens()[0].access, access);
    let record = make_at(&mut log, 2, TokenAccess::default(), 5);
    assert!(
        !record.contains("scopes"),
        "as before there were scopes: {record}"
    );
    assert_eq!(log.tokens()[1].access.scopes, Scopes::all());
}

#[test]
fn expired_tokens_make_room_for_new_ones() {
    let mut log = PersonLog::new(ANN);
    let ends = |at| TokenAccess {
        expires_at: Some(Time(at)),
        ..TokenAccess::default()
    };
    for hash in 0..TOKEN_LIMIT as u8 {
        make_at(&mut log, hash, ends(50), 5);
    }
    let decide = |log: &PersonLog, now| log.decide(&make(99), Time(now), &chance());
    assert_eq!(
        decide(&log, 49).unwrap_err(),
        PersonRefusal::TooManyTokens,
        "they end at 50"
    );
    make_at(&mut log, 99, ends(90), 50);
    let numbers: Vec<_> = log.tokens().iter().map(|token| token.number).collect();
    assert_eq!(numbers, [TOKEN_LIMIT as u32 + 1]);
}
