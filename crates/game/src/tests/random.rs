//! Random actions in random order: no panic, a refusal changes nothing, and the log contains the
//! whole game.

use super::secrets::{Start, check_shared_parts, differences, four, see_view, two_with_two};
use super::*;

/// An action that a player tries.
#[derive(Debug, Clone)]
enum RandomAction {
    /// One of the legal moves, if there are any.
    Move(usize),
    Text(String),
    Join(Vec<u8>),
    Other(u8),
}

/// Six people act. Most of the moves are tried by the player who has to move.
const PEOPLE: [PersonId; 6] = [ANN, BOB, CLEO, DAN, EVE, PersonId(6)];

fn random_actions(count: usize) -> impl Strategy<Value = Vec<(usize, RandomAction)>> {
    let action = prop_oneof![
        12 => (0usize..200).prop_map(RandomAction::Move),
        1 => "\\PC{0,12}".prop_map(RandomAction::Text),
        1 => prop::sample::select(vec!["%", "%%", "%%%", "@b", "O-O"])
            .prop_map(|text| RandomAction::Text(text.to_string())),
        3 => proptest::collection::vec(0u8..5, 0..3).prop_map(RandomAction::Join),
        3 => (0u8..28).prop_map(RandomAction::Other),
    ];
    proptest::collection::vec((0..PEOPLE.len(), action), 0..count)
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
        (Variant::FourPlayer, "{}"),
        (
            Variant::FourPlayer,
            r#"{"mode": "diplomacy", "array": "old"}"#,
        ),
        (Variant::FourPlayer, r#"{"mode": "teams", "array": 77}"#),
    ]);
    let computers = prop::sample::subsequence(vec![Seat(0), Seat(1), Seat(2), Seat(3)], 0..4);
    (options, any::<bool>(), any::<bool>(), 0usize..4, computers).prop_map(
        |((variant, options), private, anonymous, reserved, mut computers)| {
            let options = Options::from_json(variant, options).unwrap();
            let seats = options.players();
            computers.retain(|seat| seat.index() < seats);
            computers.truncate(seats - 1);
            NewGame {
                reserved: PEOPLE[1..=reserved.min(seats - computers.len() - 1)]
                    .iter()
                    .map(|person| profile(*person).into())
                    .collect(),
                computers: super::computers(&computers),
                ..NewGame::new(
                    options,
                    if private { Home::Private } else { channel() },
                    profile(ANN),
                )
                .with_terms(|terms| {
                    terms.public = private;
                    terms.anonymous = anonymous;
                    terms.draw_start = true;
                })
            }
        },
    )
}

fn to_action(view: &View, action: RandomAction) -> Action {
    let to_move = |text: String| PlayAction::to_move_anyway(text).into();
    let conditional = |line: &str| {
        let edit = ConditionalMovesEdit::Add(line.to_string());
        Action::Play(PlayAction::ConditionalMoves(edit))
    };
    match action {
        RandomAction::Text(text) => to_move(text),
        // While the game is a lobby, the people who would move have to join first.
        RandomAction::Move(number) if view.phase == Phase::Lobby => match number % 3 {
            0 => join(&[]),
            _ => Action::Lobby(LobbyAction::Accept),
        },
        RandomAction::Move(number) => {
            let moves = view.legal_moves();
            let legal = moves.get(number % moves.len().max(1));
            to_move(legal.map_or("e4".to_string(), |legal| legal.coordinate.clone()))
        }
        RandomAction::Join(seats) => join(&seats),
        RandomAction::Other(kind) => match kind {
            0 | 1 => Action::Lobby(LobbyAction::Accept),
            2 => Action::Lobby(LobbyAction::Leave),
            3 | 4 => Action::Lobby(LobbyAction::Start),
            5 => Action::Play(PlayAction::OfferDraw),
            6 | 7 => Action::Play(PlayAction::AcceptDraw),
            8 => Action::Play(PlayAction::DeclineDraw),
            9 => Action::Play(PlayAction::ClaimDraw(Claim::Threefold)),
            10 => Action::Play(PlayAction::Choose { army: Army::Gold }),
            11 => Action::Play(PlayAction::Resign),
            12 => Action::Lobby(LobbyAction::Cancel),
            16 | 17 => Action::Lobby(LobbyAction::Reserve(profile(DAN))),
            18 | 19 => Action::Lobby(LobbyAction::CancelReservation {
                player: PlayerId(1),
            }),
            20 => Action::Lobby(LobbyAction::AddComputer(NewComputer {
                computer: Level::ALL[0].into(),
                seats: Vec::new(),
            })),
            21 => Action::Lobby(LobbyAction::RemoveComputer {
                player: PlayerId(2),
            }),
            22 => Action::Play(PlayAction::DeclineDraw),
            23 => Action::Play(PlayAction::HandOver { level: None }),
            24 => Action::Play(PlayAction::Return),
            25 => Action::Play(PlayAction::Request(RequestTopic::Substitute {
                seat: Seat(1),
                level: None,
            })),
            14 => conditional("* resign"),
            15 => conditional("* draw"),
            26 | 27 => Action::Play(PlayAction::DrawOffers {
                of: Seat(u8::from(kind == 26)),
                stopped: true,
            }),
            13 => Action::Note(NoteEdit::Add("more".to_string())),
            _ => note("a thought"),
        },
    }
}

/// Everything that anybody can see of the game.
fn everything(log: &Log) -> String {
    everything_of(&log.game, &PEOPLE)
}

/// Checks that must hold for every game at any time.
fn check(view: &View) {
    let is_shown =
        |person: &PersonView| person.profile.is_none() || Some(person.player) == view.player();
    assert!(!view.players.hides_people || view.players.people.iter().all(is_shown));
    let owners = |seat: Seat| {
        let stand_in = view.players.seats[seat.index()].stand_in;
        let people = view
            .players
            .people
            .iter()
            .filter(|p| Some(p.player) != stand_in);
        people.filter(|person| person.seats.contains(&seat)).count()
    };
    let seats = || (0..).map(Seat).take(view.players.seats.len());
    assert!(seats().all(|seat| owners(seat) <= 1));
    assert!(seats().all(|seat| view.person_at(seat).is_some() == (owners(seat) == 1)));
    if let Phase::Running { turn } = view.phase {
        assert!(seats().all(|seat| owners(seat) == 1));
        assert!(
            view.players
                .people
                .iter()
                .all(|person| !person.reserved && !person.seats.is_empty())
        );
        assert!(
            !view.legal_moves().is_empty(),
            "the player to move has a move"
        );
        let mover = view.mover().unwrap();
        assert_eq!(view.armies()[mover.index()].status, Status::Active);
        assert_eq!(view.armies()[turn.index()].commander, Some(mover));
    }
    assert!(view.latest_moves().len() <= view.board.moves.len());
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(12))]

    /// Random actions in random order: no panic, a refusal changes nothing, and the log alone gives
    /// the same game again.
    #[test]
    fn the_log_contains_the_whole_game(
        new in games(),
        seed in any::<u8>(),
        actions in random_actions(160),
    ) {
        let mut log = Log { seed, ..Log::empty() };
        log.act(ANN, Action::Create(new)).unwrap();
        for (by, action) in actions {
            let view = log.view(ANN);
            let mover = view.turn().is_some() && matches!(action, RandomAction::Move(_));
            let actor = if mover { log.moving_actor() } else { PEOPLE[by].into() };
            let before = everything(&log);
            let concrete = to_action(&log.view(actor), action);
            if log.act(actor, concrete).is_err() {
                prop_assert_eq!(before, everything(&log));
            }
            check(&log.view(actor));
            check_shared_parts(&log, &PEOPLE);
        }
        let again = Log { game: log.reopened(), ..Log::empty() };
        prop_assert_eq!(everything(&again), everything(&log));
        for records in 1..=log.game.records() {
            let earlier = log.game.view_at(Viewer::Spectator, records).unwrap();
            check(&earlier);
            prop_assert!(earlier.record.version <= records);
        }
    }

    #[test]
    fn random_bytes_are_not_a_record(
        record in proptest::collection::vec(any::<u8>(), 0..200),
        erasable in proptest::collection::vec(any::<u8>(), 0..200),
    ) {
        let mut log = Log::started();
        prop_assert!(log.game.append(&record, Some(&erasable)).is_err());
    }

    #[test]
    fn others_see_the_same_whatever_a_note_says(
        start in prop::sample::select(vec![Log::started as Start, four, two_with_two]),
        moves in proptest::collection::vec(any::<usize>(), 1..9),
        by in 0usize..4,
        notes in proptest::collection::vec((0usize..9, "\\PC{0,200}"), 1..4),
    ) {
        let signed_notes: Vec<_> = notes.into_iter().map(|(at, text)| (at, PEOPLE[by], text)).collect();
        prop_assert_eq!(differences(start, &moves, &signed_notes, see_view), []);
    }

    #[test]
    fn game_ids_are_parsed_as_they_are_written(bytes in any::<[u8; 8]>(), text in "\\PC{0,20}") {
        let id = GameId::from_random(bytes);
        prop_assert_eq!(GameId::parse(&id.as_str().to_uppercase()), Some(id));
        if let Some(id) = GameId::parse(&text) {
            prop_assert_eq!(id.as_str().len(), 12);
        }
    }
}
