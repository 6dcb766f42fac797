//! Proposals: what makes a counter-proposal another one, and when there is nobody to oppose.

use crate::tests::alliances::{
    BLACK, RED, WHITE, YELLOW, accept, alliance, diplomacy, diplomatic_status, four_of, notified,
    propose,
};
use crate::tests::*;

/// The terms of two players are in the messages alone.
#[test]
fn a_counter_proposal_says_something_else() {
    let counter = |words: &str| {
        let (from, message) = (WHITE, words.to_string());
        diplomacy(DiplomacyAction::Counter { from, message })
    };
    let mut log = alliance();
    let not_open = log.act(BOB, counter("On my terms.")).unwrap_err();
    assert_eq!(not_open, Refusal::Diplomacy(DiplomacyRefusal::NotOpen));
    let (to, message) = (RED, Some("Together?".to_string()));
    let proposal = diplomacy(DiplomacyAction::Propose { to, message });
    log.act(ANN, proposal).unwrap();
    for (words, refusal) in [
        ("Together? ", DiplomacyRefusal::SameProposal),
        (" ", DiplomacyRefusal::EmptyLetter),
    ] {
        let refused = log.act(BOB, counter(words)).unwrap_err();
        assert_eq!(refused, Refusal::Diplomacy(refusal));
        assert_eq!(diplomatic_status(&log, BOB).proposed_by.len(), 1);
    }
    log.act(BOB, counter("On my terms.")).unwrap();
    let made = diplomatic_status(&log, BOB).proposed_to;
    assert_eq!(made[0].message.as_deref(), Some("On my terms."));
    let silent = DiplomacyOptions {
        letters: Letters::Off,
        ..DiplomacyOptions::default()
    };
    let mut log = four_of(Variant::Alliance, "{}", Some(silent), 7);
    log.act(ANN, propose(RED)).unwrap();
    let refused = log.act(BOB, counter("On my terms.")).unwrap_err();
    assert_eq!(refused, Refusal::Diplomacy(DiplomacyRefusal::NoLetters));
}

/// Everybody can see how many are left, so nobody has to wait for an answer to learn it.
#[test]
fn two_who_are_left_have_nobody_to_be_allied_against() {
    let mut log = alliance();
    log.act(CLEO, PlayAction::Resign).unwrap();
    log.act(ANN, propose(RED)).unwrap();
    log.act(ANN, diplomacy(DiplomacyAction::Withdraw { to: RED }))
        .unwrap();
    log.act(DAN, PlayAction::Resign).unwrap();
    let refused = log.act(ANN, propose(RED)).unwrap_err();
    assert_eq!(refused, Refusal::Diplomacy(DiplomacyRefusal::OnlyTwoLeft));
}

/// The others in the alliances that have been proposed to a player.
fn others(log: &Log, person: PersonId) -> Vec<Vec<Seat>> {
    let proposals = diplomatic_status(log, person).proposed_by.into_iter();
    proposals.map(|proposal| proposal.others).collect()
}

/// The player to whom an alliance is proposed learns who is in it before accepting, and nobody else
/// does.
#[test]
fn a_proposal_names_the_others_in_its_alliance() {
    let mut log = alliance();
    log.act(ANN, propose(BLACK)).unwrap();
    assert_eq!(others(&log, CLEO), [[]]);
    let before = [BOB, CLEO, DAN, EVE].map(|person| log.view(person).record.version);
    log.act(ANN, propose(RED)).unwrap();
    log.act(BOB, accept(WHITE)).unwrap();
    assert_eq!(others(&log, CLEO), [[RED]]);
    // She was not notified, but sees that there is something new. The others see nothing.
    assert_eq!(notified(&log), [0]);
    let after = [BOB, CLEO, DAN, EVE].map(|person| log.view(person).record.version);
    let seen: Vec<u64> = after
        .iter()
        .zip(before)
        .map(|(after, before)| after - before)
        .collect();
    assert_eq!(seen, [2, 1, 0, 0]);
    let made = diplomatic_status(&log, ANN).proposed_to;
    assert_eq!((made.len(), made[0].others.len()), (1, 0));
    log.act(BOB, diplomacy(DiplomacyAction::Leave { with: None }))
        .unwrap();
    assert_eq!(others(&log, CLEO), [[]]);
}

/// An acceptance that brings no alliance needs no knowledge of it.
#[test]
fn an_alliance_that_cannot_be_joined_is_not_named() {
    let mut log = alliance();
    for to in [RED, BLACK, YELLOW] {
        log.act(ANN, propose(to)).unwrap();
    }
    log.act(BOB, accept(WHITE)).unwrap();
    assert_eq!(
        (others(&log, CLEO), others(&log, DAN)),
        (vec![vec![RED]], vec![vec![RED]])
    );
    log.act(CLEO, accept(WHITE)).unwrap();
    assert_eq!(others(&log, DAN), [[]]);
}

/// A player who is allied already can join by leaving, and learns who is there before that.
#[test]
fn who_would_leave_an_alliance_for_another_learns_who_is_in_it() {
    let mut log = alliance();
    log.act(ANN, propose(RED)).unwrap();
    log.act(BOB, accept(WHITE)).unwrap();
    log.act(CLEO, propose(YELLOW)).unwrap();
    log.act(DAN, accept(BLACK)).unwrap();
    log.act(ANN, propose(BLACK)).unwrap();
    assert_eq!(others(&log, CLEO), [[RED]]);
    let (from, leaving) = (WHITE, true);
    log.act(CLEO, diplomacy(DiplomacyAction::Accept { from, leaving }))
        .unwrap();
    assert_eq!(diplomatic_status(&log, CLEO).allies, [WHITE, RED]);
}
