//! Proposals: what makes a counter-proposal another one, and when there is nobody to oppose.

use crate::tests::alliances::{
    RED, WHITE, alliance, diplomacy, diplomatic_status, four_of, propose,
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
