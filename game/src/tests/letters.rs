//! Letters between players, and the words that go with a proposal: who reads them, under which name, and how many one may write.

use super::alliances::{
    BLACK, RED, WHITE, alliance, deal, four_of, letter, propose, standing, told,
};
use super::*;

#[test]
fn letters_go_to_one_reader_and_may_hide_their_writer() {
    let mut log = alliance();
    assert_eq!(
        log.ask(ANN, letter(RED, " ")).unwrap_err(),
        Refusal::Dealing(DealRefusal::EmptyLetter)
    );
    let long = "x".repeat(LETTER_LIMIT + 1);
    assert_eq!(
        log.ask(ANN, letter(RED, &long)).unwrap_err(),
        Refusal::Dealing(DealRefusal::LetterTooLong {
            length: LETTER_LIMIT + 1
        })
    );
    let hidden = |to| {
        deal(Overture::Write {
            to,
            text: "guess".to_string(),
            anonymous: true,
        })
    };
    assert_eq!(
        log.ask(ANN, hidden(Correspondent::Seat(RED))).unwrap_err(),
        Refusal::Dealing(DealRefusal::NoAnonymousLetters)
    );
    let anonymous = DiplomacyOptions {
        letters: Letters::Anonymous,
        ..DiplomacyOptions::default()
    };
    let mut log = four_of(Variant::Alliance, "{}", Some(anonymous), 7);
    log.ask(ANN, hidden(Correspondent::Seat(RED))).unwrap();
    assert_eq!(told(&log), [1]);
    let letters = standing(&log, BOB).letters;
    let Correspondent::Alias(alias) = letters[0].from else {
        panic!("the writer is named");
    };
    assert_eq!(standing(&log, ANN).alias, Some(alias));
    let answer = Overture::Write {
        to: letters[0].from,
        text: "Ann?".to_string(),
        anonymous: false,
    };
    log.ask(BOB, deal(answer.clone())).unwrap();
    assert_eq!(told(&log), [0]);
    assert_eq!(
        log.ask(CLEO, deal(answer)).unwrap_err(),
        Refusal::Dealing(DealRefusal::NoSuchCorrespondent)
    );
    assert_eq!(
        standing(&log, BOB).letters[1].to,
        Correspondent::Alias(alias)
    );
    let mute = Overture::Mute {
        sender: Correspondent::Alias(alias),
        muted: true,
    };
    log.ask(BOB, deal(mute)).unwrap();
    log.ask(ANN, hidden(Correspondent::Seat(RED))).unwrap();
    assert_eq!(told(&log), [0; 0], "muted");
    assert_eq!(standing(&log, BOB).letters.len(), 2);
    log.ask(ANN, letter(RED, "It was me.")).unwrap();
    assert_eq!(told(&log), [1], "another name is not muted");
    let numbers: Vec<u32> = standing(&log, BOB)
        .letters
        .iter()
        .map(|letter| letter.number)
        .collect();
    assert_eq!(numbers, [1, 2, 3], "what was kept away leaves no gap");
    let report = deal(Overture::Report { letter: 3 });
    log.ask(BOB, report).unwrap();
    assert_eq!(
        log.owed,
        [Owed {
            viewer: Viewer::Player(Place(1)),
            reason: Reason::Reported
        }]
    );
}

#[test]
fn nobody_writes_more_than_ten_letters_in_ten_minutes() {
    let mut log = alliance();
    for _ in 0..LETTERS_AT_ONCE {
        log.ask(ANN, letter(RED, "Hello")).unwrap();
    }
    assert!(matches!(
        log.ask(ANN, letter(BLACK, "Hello")).unwrap_err(),
        Refusal::Dealing(DealRefusal::TooManyLetters { .. })
    ));
    log.ask(BOB, letter(WHITE, "Enough")).unwrap();
    log.now += LETTER_SPAN;
    log.ask(ANN, letter(BLACK, "Hello")).unwrap();
}

/// Words that go with a proposal are a letter too: kept, counted, and kept away from who reads no more of their writer.
#[test]
fn words_with_a_proposal_are_a_letter_too() {
    let mut log = alliance();
    let with_words = |to, words: &str| {
        deal(Overture::Propose {
            to,
            message: Some(words.to_string()),
        })
    };
    log.ask(ANN, with_words(BLACK, "Together?")).unwrap();
    let letters = standing(&log, CLEO).letters;
    assert_eq!(letters[0].text.as_deref(), Some("Together?"));
    assert_eq!(standing(&log, ANN).letters.len(), 1);
    assert_eq!(told(&log), [2], "told once");
    let mute = Overture::Mute {
        sender: Correspondent::Seat(WHITE),
        muted: true,
    };
    log.ask(BOB, deal(mute)).unwrap();
    log.ask(ANN, with_words(RED, "And you?")).unwrap();
    assert_eq!(standing(&log, BOB).proposed_by[0].message, None);
    assert_eq!(standing(&log, BOB).letters, []);
    let own = &standing(&log, ANN).proposed_to;
    assert!(
        own.iter().all(|proposal| proposal.message.is_some()),
        "who wrote does not learn of it"
    );
}

#[test]
fn nobody_proposes_more_than_ten_times_in_ten_minutes() {
    let mut log = alliance();
    for _ in 0..LETTERS_AT_ONCE {
        log.ask(ANN, propose(RED)).unwrap();
        log.ask(ANN, deal(Overture::Withdraw { to: RED })).unwrap();
    }
    let refusal = log.ask(ANN, propose(RED)).unwrap_err();
    assert!(
        matches!(
            refusal,
            Refusal::Dealing(DealRefusal::TooManyLetters { .. })
        ),
        "{refusal:?}"
    );
    log.now += LETTER_SPAN;
    log.ask(ANN, propose(RED)).unwrap();
}
