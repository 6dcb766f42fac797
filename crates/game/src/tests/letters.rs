//! Letters between players, and messages with proposals: who reads them, under which name, and how
//! many a player may write.

use super::alliances::{
    BLACK, RED, WHITE, alliance, diplomacy, diplomatic_status, four_of, letter, notified, propose,
};
use super::*;

#[test]
fn letters_go_to_one_reader_and_may_hide_their_writer() {
    let mut log = alliance();
    assert_eq!(
        log.act(ANN, letter(RED, " ")).unwrap_err(),
        Refusal::Diplomacy(DiplomacyRefusal::EmptyLetter)
    );
    let long = "x".repeat(LETTER_LIMIT + 1);
    assert_eq!(
        log.act(ANN, letter(RED, &long)).unwrap_err(),
        Refusal::Diplomacy(DiplomacyRefusal::LetterTooLong {
            length: LETTER_LIMIT + 1,
            limit: LETTER_LIMIT,
        })
    );
    let hidden = |to| {
        diplomacy(DiplomacyAction::Write {
            to: vec![to],
            text: "guess".to_string(),
            anonymous: true,
        })
    };
    assert_eq!(
        log.act(ANN, hidden(Correspondent::Seat(RED))).unwrap_err(),
        Refusal::Diplomacy(DiplomacyRefusal::NoAnonymousLetters)
    );
    let anonymous = DiplomacyOptions {
        letters: Letters::Anonymous,
        ..DiplomacyOptions::default()
    };
    let mut log = four_of(Variant::Alliance, "{}", Some(anonymous), 7);
    log.act(ANN, hidden(Correspondent::Seat(RED))).unwrap();
    assert_eq!(notified(&log), [1]);
    let letters = diplomatic_status(&log, BOB).letters;
    let Correspondent::Alias(alias) = letters[0].from else {
        panic!("the writer is named");
    };
    assert_eq!(diplomatic_status(&log, ANN).alias, Some(alias));
    let answer = DiplomacyAction::Write {
        to: vec![letters[0].from],
        text: "Ann?".to_string(),
        anonymous: false,
    };
    log.act(BOB, diplomacy(answer.clone())).unwrap();
    assert_eq!(notified(&log), [0]);
    assert_eq!(
        log.act(CLEO, diplomacy(answer)).unwrap_err(),
        Refusal::Diplomacy(DiplomacyRefusal::NoSuchCorrespondent)
    );
    assert_eq!(
        diplomatic_status(&log, BOB).letters[1].to,
        [Correspondent::Alias(alias)]
    );
    let mute = DiplomacyAction::Mute {
        sender: Correspondent::Alias(alias),
        muted: true,
    };
    log.act(BOB, diplomacy(mute)).unwrap();
    log.act(ANN, hidden(Correspondent::Seat(RED))).unwrap();
    assert_eq!(notified(&log), [0; 0], "muted");
    assert_eq!(diplomatic_status(&log, BOB).letters.len(), 2);
    log.act(ANN, letter(RED, "It was me.")).unwrap();
    assert_eq!(notified(&log), [1], "another name is not muted");
    let numbers: Vec<u32> = diplomatic_status(&log, BOB)
        .letters
        .iter()
        .map(|letter| letter.number)
        .collect();
    assert_eq!(numbers, [1, 2, 3], "a muted letter leaves no gap");
    let report = diplomacy(DiplomacyAction::Report { letter: 3 });
    log.act(BOB, report).unwrap();
    assert_eq!(
        log.notifications,
        [Notification {
            viewer: Viewer::Player(PlayerId(1)),
            reason: NotificationReason::Reported
        }]
    );
}

fn letter_to(to: &[Seat], text: &str, anonymous: bool) -> Action {
    diplomacy(DiplomacyAction::Write {
        to: to.iter().copied().map(Correspondent::Seat).collect(),
        text: text.to_string(),
        anonymous,
    })
}

/// The readers of the last letter that a player sees.
fn last_readers(log: &Log, person: PersonId) -> Option<Vec<Correspondent>> {
    let letters = diplomatic_status(log, person).letters;
    letters.last().map(|letter| letter.to.clone())
}

#[test]
fn a_letter_to_several_shows_each_reader_who_else_got_it() {
    let mut log = alliance();
    log.act(ANN, letter_to(&[BLACK, RED], "Yellow is next.", false))
        .unwrap();
    assert_eq!(notified(&log), [1, 2]);
    let readers = Some([RED, BLACK].map(Correspondent::Seat).to_vec());
    for person in [ANN, BOB, CLEO] {
        assert_eq!(
            last_readers(&log, person),
            readers,
            "the order is that of the seats"
        );
        assert_eq!(diplomatic_status(&log, person).letters.len(), 1);
    }
    assert_eq!(last_readers(&log, DAN), None);
    let mute = DiplomacyAction::Mute {
        sender: Correspondent::Seat(WHITE),
        muted: true,
    };
    log.act(BOB, diplomacy(mute)).unwrap();
    log.act(ANN, letter_to(&[RED, BLACK], "Again", false))
        .unwrap();
    assert_eq!(notified(&log), [2], "Bob has muted Ann");
    assert_eq!(diplomatic_status(&log, BOB).letters.len(), 1);
    assert_eq!(last_readers(&log, CLEO), readers, "nobody learns of it");
    assert_eq!(last_readers(&log, ANN), readers);
}

#[test]
fn a_letter_that_one_reader_cannot_get_goes_to_nobody() {
    let anonymous = DiplomacyOptions {
        letters: Letters::Anonymous,
        ..DiplomacyOptions::default()
    };
    let mut log = four_of(Variant::Alliance, "{}", Some(anonymous), 7);
    log.act(BOB, letter_to(&[WHITE], "Guess", true)).unwrap();
    let alias = diplomatic_status(&log, ANN).letters[0].from;
    let several = |to: Vec<Correspondent>| {
        diplomacy(DiplomacyAction::Write {
            to,
            text: "Hello".to_string(),
            anonymous: false,
        })
    };
    let seat = Correspondent::Seat;
    let reader_twice = DiplomacyRefusal::ReaderTwice { seat: RED };
    for (to, refusal) in [
        (vec![], DiplomacyRefusal::NoReader),
        (vec![seat(RED), seat(WHITE)], DiplomacyRefusal::Yourself),
        (vec![seat(RED), seat(BLACK), seat(RED)], reader_twice),
        (
            vec![seat(BLACK), alias],
            DiplomacyRefusal::AliasAmongSeveral,
        ),
        (vec![alias, alias], DiplomacyRefusal::AliasAmongSeveral),
    ] {
        let before = log.game.records();
        let refused = log.act(ANN, several(to)).unwrap_err();
        assert_eq!(refused, Refusal::Diplomacy(refusal));
        assert_eq!(log.game.records(), before);
    }
    let nobody = log.act(ANN, several(vec![seat(RED), seat(Seat(4))]));
    assert_eq!(nobody.unwrap_err(), Refusal::NoSuchSeat { seats: 4 });
    assert_eq!(diplomatic_status(&log, BOB).letters.len(), 1, "his own");
    // An alias can write to several, and each of them can answer it.
    log.act(DAN, letter_to(&[WHITE, RED], "Beware", true))
        .unwrap();
    for person in [ANN, BOB] {
        let letters = diplomatic_status(&log, person).letters;
        let stranger = letters.last().unwrap().from;
        assert!(matches!(stranger, Correspondent::Alias(_)) && stranger != alias);
        log.act(person, several(vec![stranger])).unwrap();
        assert_eq!(notified(&log), [3]);
    }
}

/// A letter to several counts once for its writer, and once for each pair in the history.
#[test]
fn a_letter_to_several_is_one_letter_for_its_writer() {
    let reveal = DiplomacyOptions {
        reveal_letters: true,
        ..DiplomacyOptions::default()
    };
    let mut log = four_of(Variant::Alliance, "{}", Some(reveal), 7);
    for _ in 0..LETTERS_AT_ONCE {
        log.act(ANN, letter_to(&[RED, BLACK], "Hello", false))
            .unwrap();
    }
    assert!(matches!(
        log.act(ANN, letter_to(&[RED, BLACK], "Hello", false))
            .unwrap_err(),
        Refusal::Diplomacy(DiplomacyRefusal::TooManyLetters { .. })
    ));
    for person in [BOB, CLEO, DAN] {
        log.act(person, PlayAction::Resign).unwrap();
    }
    let history = log.view(EVE).record.history.unwrap();
    let counts: Vec<_> = history
        .letter_counts
        .iter()
        .map(|count| count.count)
        .collect();
    assert_eq!(counts, [LETTERS_AT_ONCE; 2]);
    let letters = history.letters.unwrap();
    assert_eq!(letters.len(), LETTERS_AT_ONCE);
    assert!(letters.iter().all(|letter| letter.to == [RED, BLACK]));
    let events = history.events.iter();
    let written = events.filter(|dated| matches!(dated.event, DiplomacyEvent::Letter { .. }));
    assert_eq!(written.count(), LETTERS_AT_ONCE);
}

#[test]
fn nobody_writes_more_than_ten_letters_in_ten_minutes() {
    let mut log = alliance();
    for _ in 0..LETTERS_AT_ONCE {
        log.act(ANN, letter(RED, "Hello")).unwrap();
    }
    assert!(matches!(
        log.act(ANN, letter(BLACK, "Hello")).unwrap_err(),
        Refusal::Diplomacy(DiplomacyRefusal::TooManyLetters { .. })
    ));
    log.act(BOB, letter(WHITE, "Enough")).unwrap();
    log.now += LETTER_SPAN;
    log.act(ANN, letter(BLACK, "Hello")).unwrap();
}

/// A message with a proposal is a letter too: it is stored, counted, and hidden from readers who
/// have muted its writer.
#[test]
fn a_message_with_a_proposal_is_a_letter_too() {
    let mut log = alliance();
    let with_message = |to, words: &str| {
        diplomacy(DiplomacyAction::Propose {
            to,
            message: Some(words.to_string()),
        })
    };
    log.act(ANN, with_message(BLACK, "Together?")).unwrap();
    let letters = diplomatic_status(&log, CLEO).letters;
    assert_eq!(letters[0].text.as_deref(), Some("Together?"));
    assert_eq!(diplomatic_status(&log, ANN).letters.len(), 1);
    assert_eq!(notified(&log), [2], "notified once");
    let mute = DiplomacyAction::Mute {
        sender: Correspondent::Seat(WHITE),
        muted: true,
    };
    log.act(BOB, diplomacy(mute)).unwrap();
    log.act(ANN, with_message(RED, "And you?")).unwrap();
    assert_eq!(diplomatic_status(&log, BOB).proposed_by[0].message, None);
    assert_eq!(diplomatic_status(&log, BOB).letters, []);
    let own = &diplomatic_status(&log, ANN).proposed_to;
    assert!(
        own.iter().all(|proposal| proposal.message.is_some()),
        "the writer does not learn of it"
    );
}

#[test]
fn nobody_proposes_more_than_ten_times_in_ten_minutes() {
    let mut log = alliance();
    for _ in 0..LETTERS_AT_ONCE {
        log.act(ANN, propose(RED)).unwrap();
        log.act(ANN, diplomacy(DiplomacyAction::Withdraw { to: RED }))
            .unwrap();
    }
    let refusal = log.act(ANN, propose(RED)).unwrap_err();
    assert!(
        matches!(
            refusal,
            Refusal::Diplomacy(DiplomacyRefusal::TooManyLetters { .. })
        ),
        "{refusal:?}"
    );
    log.now += LETTER_SPAN;
    log.act(ANN, propose(RED)).unwrap();
}
