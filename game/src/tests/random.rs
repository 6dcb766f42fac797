//! Whatever is wished, in whatever order: no panic, a refusal changes nothing, and the log alone tells the whole game.

use super::secrets::{differences, honest};
use super::*;

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
            let moves = view.legal_moves();
            let text = moves
                .get(number % moves.len().max(1))
                .map_or("e4".to_string(), |legal| legal.coordinate.clone());
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
        for viewer in [Viewer::Player(Place(0)), Viewer::Player(Place(1)), Viewer::Spectator] {
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
