//! The game by itself: every wish, every refusal, what is owed, who may see what, and that a log which was touched is found out.
#![allow(clippy::unwrap_used)]

use crate::*;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use alloc::{format, vec};
use entente_rules::{Claim, Reason as EndReason, Variant};
use proptest::prelude::*;

const ANN: Person = Person(1);
const BOB: Person = Person(2);
const CLEO: Person = Person(3);

/// A game with the records that it wrote, as the table keeps them.
struct Log {
    game: Game,
    records: Vec<(Vec<u8>, Vec<u8>)>,
    owed: Vec<Owed>,
    now: u64,
}

impl Log {
    fn empty() -> Self {
        Self {
            game: Game::new(GameId::from_random([1; 8])),
            records: Vec::new(),
            owed: Vec::new(),
            now: 1_000,
        }
    }

    /// Ann has challenged Bob and will move first.
    fn challenged(home: Home) -> Self {
        let mut log = Self::empty();
        log.ask(
            ANN,
            Action::Create(new_game(home, Colours::ChallengerFirst)),
        )
        .unwrap();
        log
    }

    /// Ann is White, Bob is Black.
    fn started() -> Self {
        let mut log = Self::challenged(channel());
        log.ask(BOB, Action::Accept).unwrap();
        log
    }

    fn ask(&mut self, by: Person, action: Action) -> Result<View, Refusal> {
        let number = self.records.len() as u8;
        let chance = Chance {
            salt: [number; 32],
            seed: [7; 32],
        };
        self.now += 1;
        let decision = self
            .game
            .decide(&Command { by, action }, Time(self.now), &chance)?;
        self.game
            .append(&decision.record, Some(&decision.beside))
            .unwrap();
        self.records.push((decision.record, decision.beside));
        self.owed = decision.owed;
        Ok(self.view(by))
    }

    fn play(&mut self, moves: &str) {
        for (ply, text) in moves.split_whitespace().enumerate() {
            let turn = self.view(ANN).turn().unwrap();
            let by = self.game.person(Viewer::Player(turn)).unwrap();
            self.ask(by, to_move(text))
                .unwrap_or_else(|refusal| panic!("{ply} {text}: {refusal:?}"));
        }
    }

    fn view(&self, person: Person) -> View {
        self.game.view(self.game.viewer(person)).unwrap()
    }

    fn reopened(&self) -> Game {
        let records = self
            .records
            .iter()
            .map(|(record, beside)| (record.as_slice(), Some(beside.as_slice())));
        Game::open(GameId::from_random([1; 8]), records).unwrap()
    }
}

fn channel() -> Home {
    Home::Channel("guild/channel".to_string())
}

fn sitter(person: Person) -> Sitter {
    Sitter {
        person,
        name: format!("Person {person}"),
    }
}

fn new_game(home: Home, colours: Colours) -> NewGame {
    NewGame {
        variant: Variant::Standard,
        home,
        colours,
        people: vec![sitter(ANN), sitter(BOB)],
    }
}

fn to_move(text: &str) -> Action {
    Action::Move {
        text: text.to_string(),
        seen: None,
    }
}

fn note(text: &str) -> Action {
    Action::Note(NoteEdit::Replace(text.to_string()))
}

#[test]
fn a_challenge_is_accepted_only_by_the_one_who_is_challenged() {
    let mut log = Log::challenged(channel());
    assert_eq!(
        log.ask(CLEO, Action::Accept).unwrap_err(),
        Refusal::NotInvited
    );
    assert_eq!(
        log.ask(ANN, Action::Accept).unwrap_err(),
        Refusal::OwnChallenge
    );
    assert_eq!(
        log.ask(BOB, to_move("e4")).unwrap_err(),
        Refusal::NotStarted
    );
    let view = log.ask(BOB, Action::Accept).unwrap();
    assert_eq!(view.phase, Phase::Running { turn: Seat(0) });
    assert_eq!(
        log.ask(BOB, Action::Accept).unwrap_err(),
        Refusal::AlreadyStarted
    );
}

#[test]
fn a_challenge_is_declined_or_taken_back_and_then_closed() {
    let mut log = Log::challenged(channel());
    assert_eq!(
        log.ask(BOB, Action::Withdraw).unwrap_err(),
        Refusal::NotYourChallenge
    );
    let view = log.ask(BOB, Action::Decline).unwrap();
    assert_eq!(
        view.phase,
        Phase::Closed {
            declined_by: Some(Seat(1))
        }
    );
    assert!(log.game.is_over());
    assert_eq!(
        log.ask(BOB, Action::Accept).unwrap_err(),
        Refusal::ChallengeClosed
    );
    assert_eq!(
        log.ask(ANN, to_move("e4")).unwrap_err(),
        Refusal::ChallengeClosed
    );

    let mut log = Log::challenged(channel());
    let view = log.ask(ANN, Action::Withdraw).unwrap();
    assert_eq!(view.phase, Phase::Closed { declined_by: None });
}

#[test]
fn a_game_needs_the_right_people() {
    let alone = NewGame {
        people: vec![sitter(ANN)],
        ..new_game(channel(), Colours::Random)
    };
    let twice = NewGame {
        people: vec![sitter(ANN), sitter(ANN)],
        ..new_game(channel(), Colours::Random)
    };
    assert_eq!(
        Log::empty().ask(ANN, Action::Create(alone)).unwrap_err(),
        Refusal::WrongNumberOfPeople { players: 2 }
    );
    assert_eq!(
        Log::empty().ask(ANN, Action::Create(twice)).unwrap_err(),
        Refusal::SamePersonTwice
    );
}

#[test]
fn colours_are_as_asked_or_drawn_from_the_seed() {
    let first = |colours| {
        let mut log = Log::empty();
        log.ask(ANN, Action::Create(new_game(channel(), colours)))
            .unwrap();
        log.ask(BOB, Action::Accept).unwrap();
        log.game.person(Viewer::Player(Seat(0))).unwrap()
    };
    assert_eq!(first(Colours::ChallengerFirst), ANN);
    assert_eq!(first(Colours::ChallengerLast), BOB);

    let mut firsts = Vec::new();
    for seed in 0..64 {
        let mut log = Log::empty();
        let chance = Chance {
            salt: [0; 32],
            seed: [seed; 32],
        };
        let command = Command {
            by: ANN,
            action: Action::Create(new_game(channel(), Colours::Random)),
        };
        let decision = log.game.decide(&command, Time(1), &chance).unwrap();
        log.game
            .append(&decision.record, Some(&decision.beside))
            .unwrap();
        log.records.push((decision.record, decision.beside));
        log.ask(BOB, Action::Accept).unwrap();
        firsts.push(log.game.person(Viewer::Player(Seat(0))).unwrap());
    }
    let anns = firsts.iter().filter(|person| **person == ANN).count();
    assert!((16..=48).contains(&anns), "{anns} of 64 for the challenger");
}

#[test]
fn moves_are_refused_with_what_would_be_right() {
    let mut log = Log::started();
    assert_eq!(
        log.ask(CLEO, to_move("e4")).unwrap_err(),
        Refusal::NotSeated
    );
    assert_eq!(
        log.ask(BOB, to_move("e5")).unwrap_err(),
        Refusal::NotYourTurn { turn: Seat(0) }
    );
    assert!(matches!(
        log.ask(ANN, to_move("e5")).unwrap_err(),
        Refusal::Illegal { .. }
    ));
    assert!(matches!(
        log.ask(ANN, to_move("hello")).unwrap_err(),
        Refusal::Unreadable {
            example: Some(_),
            ..
        }
    ));
}

#[test]
fn a_move_that_fits_two_is_a_question() {
    let mut log = Log::started();
    log.play("Nf3 a6 d4 a5 Nc3 a4 Nd2 a3");
    let refusal = log.ask(ANN, to_move("Ne4")).unwrap_err();
    let Refusal::Ambiguous { readings, .. } = refusal else {
        panic!("{refusal:?}")
    };
    let coordinates: Vec<_> = readings
        .iter()
        .map(|reading| reading.coordinate.as_str())
        .collect();
    assert_eq!(coordinates.len(), 2);
    assert!(
        coordinates.contains(&"c3e4") && coordinates.contains(&"d2e4"),
        "{coordinates:?}"
    );
    log.ask(ANN, to_move("d2e4")).unwrap();
}

#[test]
fn a_wish_from_an_old_board_is_refused() {
    let mut log = Log::started();
    log.play("e4");
    let old = Action::Move {
        text: "e5".to_string(),
        seen: Some(0),
    };
    assert_eq!(
        log.ask(BOB, old).unwrap_err(),
        Refusal::Stale { seen: 0, ply: 1 }
    );
    let present = Action::Move {
        text: "e5".to_string(),
        seen: Some(1),
    };
    assert_eq!(log.ask(BOB, present).unwrap().ply(), 2);
}

#[test]
fn mate_ends_the_game_once_and_for_all() {
    let mut log = Log::started();
    log.play("f3 e5 g4 Qh4");
    let Phase::Over(ending) = log.view(CLEO).phase else {
        panic!()
    };
    assert_eq!(
        (ending.outcome.reason, ending.winner),
        (EndReason::Checkmate, Some(Seat(1)))
    );
    assert_eq!(
        log.owed,
        [Owed {
            viewer: Viewer::Spectator,
            reason: Reason::Over
        }],
        "the end is told once"
    );
    for action in [
        to_move("a3"),
        Action::Resign,
        Action::OfferDraw,
        Action::AgreeDraw,
        Action::ClaimDraw(Claim::Threefold),
    ] {
        assert!(matches!(
            log.ask(ANN, action).unwrap_err(),
            Refusal::Over(_)
        ));
    }
    assert_eq!(
        log.ask(ANN, note("I should not have played g4."))
            .unwrap()
            .note
            .unwrap(),
        "I should not have played g4."
    );
}

#[test]
fn draws_are_offered_answered_and_claimed() {
    let mut log = Log::started();
    assert_eq!(
        log.ask(BOB, Action::AgreeDraw).unwrap_err(),
        Refusal::NoOffer
    );
    assert_eq!(log.ask(ANN, Action::OfferDraw).unwrap().offers, [Seat(0)]);
    assert_eq!(
        log.ask(ANN, Action::OfferDraw).unwrap_err(),
        Refusal::AlreadyOffered
    );
    assert_eq!(
        log.ask(ANN, Action::AgreeDraw).unwrap_err(),
        Refusal::NoOffer,
        "nobody agrees with himself"
    );
    assert_eq!(log.ask(BOB, Action::DeclineDraw).unwrap().offers, []);
    assert_eq!(
        log.ask(ANN, Action::ClaimDraw(Claim::FiftyMoves))
            .unwrap_err(),
        Refusal::ClaimFalse(Claim::FiftyMoves)
    );
    log.play("Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8");
    assert_eq!(log.view(ANN).claims, [Claim::Threefold]);
    let view = log.ask(ANN, Action::ClaimDraw(Claim::Threefold)).unwrap();
    assert_eq!(view.result(), "1/2-1/2");

    let mut log = Log::started();
    log.ask(ANN, Action::OfferDraw).unwrap();
    let view = log.ask(BOB, Action::AgreeDraw).unwrap();
    let Phase::Over(ending) = view.phase else {
        panic!()
    };
    assert_eq!(
        (ending.outcome.reason, ending.winner),
        (EndReason::Agreed, None)
    );
}

#[test]
fn resigning_is_possible_out_of_turn() {
    let mut log = Log::started();
    assert_eq!(
        log.ask(CLEO, Action::Resign).unwrap_err(),
        Refusal::NotSeated
    );
    let Phase::Over(ending) = log.ask(BOB, Action::Resign).unwrap().phase else {
        panic!()
    };
    assert_eq!(
        (ending.outcome.reason, ending.winner),
        (EndReason::Resigned, Some(Seat(0)))
    );
}

#[test]
fn what_is_owed_goes_to_the_channel_or_to_each_player() {
    let mut log = Log::challenged(channel());
    assert_eq!(
        log.owed,
        [Owed {
            viewer: Viewer::Spectator,
            reason: Reason::Challenged
        }]
    );
    log.ask(BOB, Action::Accept).unwrap();
    assert_eq!(log.owed[0].reason, Reason::Started);
    log.ask(ANN, note("secret")).unwrap();
    assert_eq!(log.owed, [], "a secret owes nothing to anybody");

    let mut log = Log::challenged(Home::Private);
    log.ask(BOB, Action::Accept).unwrap();
    log.play("e4");
    let to: Vec<_> = log.owed.iter().map(|owed| owed.viewer).collect();
    assert_eq!(to, [Viewer::Player(Seat(0)), Viewer::Player(Seat(1))]);
}

#[test]
fn notes_are_added_to_replaced_cleared_and_bounded() {
    let mut log = Log::started();
    assert_eq!(
        log.ask(ANN, note(" first ")).unwrap().note.as_deref(),
        Some("first")
    );
    let added = log
        .ask(ANN, Action::Note(NoteEdit::Add("second".to_string())))
        .unwrap();
    assert_eq!(added.note.as_deref(), Some("first\nsecond"));
    assert_eq!(log.ask(ANN, note("")).unwrap().note, None);
    let long = "x".repeat(NOTE_LIMIT + 1);
    assert_eq!(
        log.ask(ANN, note(&long)).unwrap_err(),
        Refusal::NoteTooLong {
            length: NOTE_LIMIT + 1
        }
    );
    assert_eq!(
        log.ask(CLEO, note("I only watch")).unwrap_err(),
        Refusal::NotSeated
    );
}

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
type Look = fn(&Log, Person) -> String;

fn honest(log: &Log, viewer: Person) -> String {
    format!("{:?} {:?}", log.view(viewer), log.owed)
}

/// The pair test at the level of views: two games with the same public trace and different notes. Who differs, among those who wrote none?
fn differences(moves: &str, notes: &[(usize, Person, String)], look: Look) -> Vec<(usize, Person)> {
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

#[test]
fn a_log_that_was_touched_is_found_out() {
    let mut log = Log::started();
    log.play("e4 e5");
    let open = |records: &[(Vec<u8>, Vec<u8>)]| {
        let records = records
            .iter()
            .map(|(record, beside)| (record.as_slice(), Some(beside.as_slice())));
        Game::open(GameId::from_random([1; 8]), records).map(|_| ())
    };
    assert_eq!(open(&log.records), Ok(()));

    let change = |bytes: &[u8], from: &str, to: &str| {
        String::from_utf8(bytes.to_vec())
            .unwrap()
            .replace(from, to)
            .into_bytes()
    };
    let mut changed = log.records.clone();
    changed[2].0 = change(&changed[2].0, "e2e4", "d2d4");
    assert_eq!(open(&changed), Err(Damage::Changed { number: 2 }));

    let mut changed = log.records.clone();
    changed[0].1 = change(&changed[0].1, "Person 2", "Person 9");
    assert_eq!(open(&changed), Err(Damage::Changed { number: 0 }));

    let mut missing = log.records.clone();
    missing.remove(1);
    assert_eq!(open(&missing), Err(Damage::Broken { number: 1 }));

    let mut later = log.records.clone();
    later[1].0 = b"{}".to_vec();
    assert!(matches!(
        open(&later),
        Err(Damage::Unreadable { number: 1, .. })
    ));
    assert_eq!(
        Game::open(
            GameId::from_random([2; 8]),
            log.records
                .iter()
                .map(|(r, b)| (r.as_slice(), Some(b.as_slice())))
        )
        .err(),
        Some(Damage::Broken { number: 0 }),
        "a log belongs to its game"
    );
}

#[test]
fn what_lies_beside_can_be_erased_and_the_chain_stays_whole() {
    let mut log = Log::started();
    log.play("e4");
    let records = log
        .records
        .iter()
        .map(|(record, _)| (record.as_slice(), None));
    let game = Game::open(GameId::from_random([1; 8]), records).unwrap();
    let view = game.view(Viewer::Spectator).unwrap();
    assert_eq!(view.ply(), 1);
    assert!(view.seats.iter().all(|seat| seat.sitter.is_none()));
}

#[test]
fn a_record_of_a_later_version_is_refused_in_words() {
    let head = record::first_head("game");
    let body = r#"{"version":2,"number":0,"at":1,"event":{"event":"resigned","seat":0}}"#;
    let written = record::write_body(body.to_string(), &(), &head, [0; 32]);
    let read = record::read::<event::Event, event::Beside>(0, &written.record, None, &head);
    assert_eq!(
        read.unwrap_err().to_string(),
        "record 0 cannot be read: it is of version 2, and this program knows version 1"
    );
}

#[test]
fn the_format_of_records_is_as_it_was() {
    let mut log = Log::started();
    log.play("e4");
    log.ask(ANN, note("a plan")).unwrap();
    let bodies: Vec<String> = log
        .records
        .iter()
        .map(|(record, _)| {
            let envelope: serde_json::Value = serde_json::from_slice(record).unwrap();
            assert_eq!(envelope["commitment"].as_str().unwrap().len(), 64);
            assert_eq!(envelope["head"].as_str().unwrap().len(), 64);
            envelope["body"].as_str().unwrap().to_string()
        })
        .collect();
    insta::assert_snapshot!(bodies.join("\n"));
}

#[derive(Debug, Clone)]
enum Wish {
    Move(usize),
    Text(String),
    Other(u8),
}

fn wishes() -> impl Strategy<Value = Vec<(u64, Wish)>> {
    let wish = prop_oneof![
        6 => (0usize..40).prop_map(Wish::Move),
        1 => "\\PC{0,12}".prop_map(Wish::Text),
        2 => (0u8..10).prop_map(Wish::Other),
    ];
    proptest::collection::vec((1u64..=3, wish), 0..60)
}

fn action(view: &View, wish: Wish) -> Action {
    match wish {
        Wish::Text(text) => Action::Move { text, seen: None },
        Wish::Move(number) => {
            let moves = view.position.legal_moves();
            let text = moves
                .get(number % moves.len().max(1))
                .map_or("e4".to_string(), |mv| view.position.coordinate(mv));
            Action::Move { text, seen: None }
        }
        Wish::Other(kind) => match kind {
            0 => Action::Accept,
            1 => Action::OfferDraw,
            2 => Action::AgreeDraw,
            3 => Action::DeclineDraw,
            4 => Action::ClaimDraw(Claim::Threefold),
            5 => note("a thought"),
            6 => Action::Withdraw,
            7 => Action::Note(NoteEdit::Add("more".to_string())),
            _ => Action::Accept,
        },
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    /// Whatever is wished, in whatever order: no panic, a refusal changes nothing, and the log alone gives the same game again.
    #[test]
    fn the_log_tells_the_whole_game(wishes in wishes()) {
        let mut log = Log::started();
        for (by, wish) in wishes {
            let before = format!("{:?}", log.view(Person(by)));
            let action = action(&log.view(Person(by)), wish);
            if log.ask(Person(by), action).is_err() {
                prop_assert_eq!(before, format!("{:?}", log.view(Person(by))));
            }
        }
        let again = log.reopened();
        for viewer in [Viewer::Player(Seat(0)), Viewer::Player(Seat(1)), Viewer::Spectator] {
            prop_assert_eq!(format!("{:?}", again.view(viewer)), format!("{:?}", log.game.view(viewer)));
        }
        for records in 1..=log.game.records() {
            let earlier = log.game.view_at(Viewer::Spectator, records).unwrap();
            prop_assert!(earlier.number <= records);
        }
    }

    #[test]
    fn random_bytes_are_no_record(record in proptest::collection::vec(any::<u8>(), 0..200), beside in proptest::collection::vec(any::<u8>(), 0..200)) {
        let mut log = Log::started();
        prop_assert!(log.game.append(&record, Some(&beside)).is_err());
    }

    #[test]
    fn others_see_the_same_whatever_is_noted(at in 0usize..6, bob in any::<bool>(), text in "\\PC{0,200}") {
        let by = if bob { BOB } else { ANN };
        prop_assert_eq!(differences("e4 e5 Nf3 Nc6 Bb5 a6", &[(at, by, text)], honest), []);
    }

    #[test]
    fn names_of_games_are_read_as_written(bytes in any::<[u8; 8]>(), text in "\\PC{0,20}") {
        let id = GameId::from_random(bytes);
        prop_assert_eq!(GameId::parse(&id.as_str().to_uppercase()), Some(id));
        if let Some(id) = GameId::parse(&text) {
            prop_assert_eq!(id.as_str().len(), 12);
        }
    }
}

mod a_persons_log {
    use super::*;
    use crate::people::{LABEL_LIMIT, PersonAction, PersonLog, PersonRefusal, TOKEN_LIMIT};

    fn make(hash: u8) -> PersonAction {
        PersonAction::MakeToken {
            hash: [hash; 32],
            label: format!("token {hash}"),
        }
    }

    fn chance() -> Chance {
        Chance {
            salt: [9; 32],
            seed: [9; 32],
        }
    }

    #[test]
    fn tokens_are_made_listed_and_made_void() {
        let mut log = PersonLog::open(ANN, []).unwrap();
        let mut records = Vec::new();
        let mut ask = |log: &mut PersonLog, action: PersonAction| {
            let decision = log.decide(&action, Time(5), &chance())?;
            log.append(&decision.record, Some(&decision.beside))
                .unwrap();
            records.push((decision.record, decision.beside));
            Ok::<_, PersonRefusal>(())
        };
        for number in 0..TOKEN_LIMIT {
            ask(&mut log, make(number as u8)).unwrap();
        }
        assert_eq!(ask(&mut log, make(99)), Err(PersonRefusal::TooManyTokens));
        assert_eq!(
            ask(&mut log, PersonAction::RevokeToken { number: 77 }),
            Err(PersonRefusal::NoSuchToken { number: 77 })
        );
        ask(&mut log, PersonAction::RevokeToken { number: 1 }).unwrap();
        let label = "x".repeat(LABEL_LIMIT + 1);
        assert_eq!(
            ask(
                &mut log,
                PersonAction::MakeToken {
                    hash: [1; 32],
                    label
                }
            ),
            Err(PersonRefusal::LabelTooLong)
        );
        ask(&mut log, make(42)).unwrap();
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
        assert!(!text.contains("token 4"), "labels lie beside the log");
    }
}
