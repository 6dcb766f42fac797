//! Whatever is wished, in whatever order: no panic, a refusal changes nothing, and the log alone tells the whole game.

use super::secrets::{Start, differences, four, honest, two_with_two};
use super::*;

/// Something that somebody wants.
#[derive(Debug, Clone)]
enum Wish {
    /// One of the legal moves, if there are any.
    Move(usize),
    Text(String),
    Join(Vec<u8>),
    Other(u8),
}

/// Six people wish; most of the moves are wished by whoever is to move.
const PEOPLE: [Person; 6] = [ANN, BOB, CLEO, DAN, EVE, Person(6)];

fn wishes(count: usize) -> impl Strategy<Value = Vec<(usize, Wish)>> {
    let wish = prop_oneof![
        12 => (0usize..200).prop_map(Wish::Move),
        1 => "\\PC{0,12}".prop_map(Wish::Text),
        1 => prop::sample::select(vec!["%", "%%", "%%%", "@b", "O-O"])
            .prop_map(|text| Wish::Text(text.to_string())),
        3 => proptest::collection::vec(0u8..5, 0..3).prop_map(Wish::Join),
        3 => (0u8..20).prop_map(Wish::Other),
    ];
    proptest::collection::vec((0..PEOPLE.len(), wish), 0..count)
}

fn games() -> impl Strategy<Value = NewGame> {
    let options = prop::sample::select(vec![
        (Variant::Standard, "{}"),
        (Variant::Chess4, "{}"),
        (Variant::Chess4, r#"{"method": 2}"#),
        (Variant::Chess4, r#"{"teams": true}"#),
        (
            Variant::Chess4,
            r#"{"scoring": "incremental", "setup": "table"}"#,
        ),
    ]);
    let programs = prop::sample::subsequence(vec![Seat(0), Seat(1), Seat(2), Seat(3)], 0..3);
    (options, any::<bool>(), 0usize..4, programs).prop_map(
        |((variant, options), private, reserved, mut programs)| {
            let options = Options::from_json(variant, options).unwrap();
            let seats = options.players();
            programs.truncate(seats - 2);
            NewGame {
                public: private,
                reserved: PEOPLE[1..=reserved.min(seats - programs.len() - 1)]
                    .iter()
                    .map(|person| sitter(*person).into())
                    .collect(),
                programs,
                draw_start: true,
                ..NewGame::new(
                    options,
                    if private { Home::Private } else { channel() },
                    sitter(ANN),
                )
            }
        },
    )
}

fn action(view: &View, wish: Wish) -> Action {
    let to_move = |text: String| Action::Move { text, seen: None };
    match wish {
        Wish::Text(text) => to_move(text),
        // Who would move comes first.
        Wish::Move(number) if view.phase == Phase::Lobby => match number % 3 {
            0 => join(&[]),
            _ => Action::Accept,
        },
        Wish::Move(number) => {
            let moves = view.legal_moves();
            let legal = moves.get(number % moves.len().max(1));
            to_move(legal.map_or("e4".to_string(), |legal| legal.coordinate.clone()))
        }
        Wish::Join(seats) => join(&seats),
        Wish::Other(kind) => match kind {
            0 | 1 => Action::Accept,
            2 => Action::Leave,
            3 | 4 => Action::Start,
            5 => Action::OfferDraw,
            6 | 7 => Action::AgreeDraw,
            8 => Action::DeclineDraw,
            9 => Action::ClaimDraw(Claim::Threefold),
            10 => Action::Choose { army: Army::Gold },
            11 => Action::Resign,
            12 => Action::Withdraw,
            16 | 17 => Action::Reserve(sitter(DAN)),
            18 | 19 => Action::Free { place: Place(1) },
            13 => Action::Note(NoteEdit::Add("more".to_string())),
            _ => note("a thought"),
        },
    }
}

/// Everything that anybody can see of it.
fn everything(log: &Log) -> String {
    everything_of(&log.game, &PEOPLE)
}

/// What holds of every game at any time.
fn check(view: &View) {
    let holders = |seat: Seat| {
        let people = view.people.iter();
        people.filter(|person| person.seats.contains(&seat)).count()
    };
    let seats = || (0..).map(Seat).take(view.seats.len());
    assert!(seats().all(|seat| holders(seat) <= 1));
    assert!(seats().all(|seat| view.person_at(seat).is_some() == (holders(seat) == 1)));
    if let Phase::Running { turn } = view.phase {
        assert!(seats().all(|seat| view.is_programs(seat) == (holders(seat) == 0)));
        assert!(
            view.people
                .iter()
                .all(|person| !person.reserved && !person.seats.is_empty())
        );
        assert!(!view.legal_moves().is_empty(), "whoever is to move can");
        let mover = view.mover().unwrap();
        assert!(
            !view.is_programs(mover),
            "the program never keeps anybody waiting"
        );
        assert_eq!(view.armies()[mover.index()].status, Status::Active);
        assert_eq!(view.armies()[turn.index()].commander, Some(mover));
    }
    assert!(view.latest().len() <= view.moves.len());
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    /// Whatever is wished, in whatever order: no panic, a refusal changes nothing, and the log alone gives the same game again.
    #[test]
    fn the_log_tells_the_whole_game(new in games(), seed in any::<u8>(), wishes in wishes(160)) {
        let mut log = Log { seed, ..Log::empty() };
        log.ask(ANN, Action::Create(new)).unwrap();
        for (by, wish) in wishes {
            let view = log.view(ANN);
            let mover = view.turn().is_some() && matches!(wish, Wish::Move(_));
            let by = if mover { log.mover() } else { PEOPLE[by] };
            let before = everything(&log);
            let action = action(&log.view(by), wish);
            if log.ask(by, action).is_err() {
                prop_assert_eq!(before, everything(&log));
            }
            check(&log.view(by));
        }
        let again = Log { game: log.reopened(), ..Log::empty() };
        prop_assert_eq!(everything(&again), everything(&log));
        for records in 1..=log.game.records() {
            let earlier = log.game.view_at(Viewer::Spectator, records).unwrap();
            check(&earlier);
            prop_assert!(earlier.number <= records);
        }
    }

    #[test]
    fn random_bytes_are_no_record(record in proptest::collection::vec(any::<u8>(), 0..200), beside in proptest::collection::vec(any::<u8>(), 0..200)) {
        let mut log = Log::started();
        prop_assert!(log.game.append(&record, Some(&beside)).is_err());
    }

    #[test]
    fn others_see_the_same_whatever_is_noted(
        start in prop::sample::select(vec![Log::started as Start, four, two_with_two]),
        moves in proptest::collection::vec(any::<usize>(), 1..9),
        by in 0usize..4,
        notes in proptest::collection::vec((0usize..9, "\\PC{0,200}"), 1..4),
    ) {
        let notes: Vec<_> = notes.into_iter().map(|(at, text)| (at, PEOPLE[by], text)).collect();
        prop_assert_eq!(differences(start, &moves, &notes, honest), []);
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
