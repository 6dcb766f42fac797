//! The table over a real store: a wish is done once, what was acknowledged survives, and deliveries keep their order.
#![allow(clippy::unwrap_used)]

mod clocks;
mod forgetting;
mod keeping;
mod lobbies;
mod reminders;

use super::*;
use entente_game::people::PersonAction;
use entente_game::{Home, Reason, Seat, Sitter};
use entente_rules::{Options, Variant};
use std::path::PathBuf;
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};

const ANN: Person = Person(1);
const BOB: Person = Person(2);
const CLEO: Person = Person(3);

const DAY: u64 = 24 * 60 * 60 * 1000;

/// A clock that stands until it is moved.
fn standing() -> (Arc<AtomicU64>, Clock) {
    let time = Arc::new(AtomicU64::new(1_000));
    let shown = time.clone();
    let clock = Clock::by_hand(move || Time(shown.load(Ordering::Relaxed)));
    (time, clock)
}

struct Folder(PathBuf);

impl Folder {
    fn new() -> Self {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        Self(std::env::temp_dir().join(format!("entente-table-{}-{number}", std::process::id())))
    }

    async fn table(&self) -> Table {
        self.table_by(&Clock::machine()).await
    }

    async fn table_by(&self, clock: &Clock) -> Table {
        Table::open(self.store().await, clock.clone())
            .await
            .unwrap()
    }

    async fn store(&self) -> Store {
        // The store of a table that was just dropped closes when its workers have ended.
        for _ in 0..200 {
            if let Ok(store) = Store::open(&self.0) {
                return store;
            }
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        panic!("the store stays in use");
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

fn wish(by: Person, key: &str) -> Wish {
    Wish::new(by, key.to_owned())
}

fn new_game(home: Home) -> NewGame {
    let sitter = |person: Person| Sitter {
        person,
        name: format!("Person {person}"),
    };
    NewGame {
        seats: vec![Seat(0)],
        reserved: vec![sitter(BOB).into()],
        ..NewGame::new(Options::Standard, home, sitter(ANN))
    }
}

fn to_move(text: &str) -> Action {
    Action::Move {
        text: text.to_owned(),
        seen: None,
    }
}

async fn started(table: &Table) -> GameId {
    let game = table
        .create(wish(ANN, "create"), new_game(Home::Channel("1/2".into())))
        .await
        .unwrap()
        .view
        .game;
    table
        .submit(&game, wish(BOB, "accept"), Action::Accept)
        .await
        .unwrap();
    game
}

#[tokio::test]
async fn a_finished_game_is_handed_out_to_those_who_may_see_it() {
    let folder = Folder::new();
    let table = folder.table().await;
    for (key, home, strangers) in [
        ("open", Home::Channel("1/2".into()), true),
        ("private", Home::Private, false),
    ] {
        let made = table.create(wish(ANN, key), new_game(home)).await.unwrap();
        let game = made.view.game;
        let accept = wish(BOB, &format!("accept {key}"));
        table.submit(&game, accept, Action::Accept).await.unwrap();
        let early = table.export(&game, Some(ANN)).await;
        let refusal = entente_game::Refusal::NotOver;
        assert!(matches!(early, Err(Rejected::Refused { refusal: why, .. }) if why == refusal));
        let resign = wish(BOB, &format!("resign {key}"));
        table.submit(&game, resign, Action::Resign).await.unwrap();
        let document = table.export(&game, Some(ANN)).await.unwrap();
        assert!(entente_game::verify(&document).is_ok());
        for stranger in [Some(CLEO), None] {
            match table.export(&game, stranger).await {
                Ok(same) => assert!(strangers && same == document),
                Err(Rejected::NoSuchGame) => assert!(!strangers),
                Err(other) => panic!("{other}"),
            }
        }
    }
}

/// The next thing that is owed, which tells of a game.
async fn next_delivery(table: &Table) -> Delivery {
    match table.next_owing().await {
        Owing::Delivery(delivery) => delivery,
        Owing::Notice(notice) => panic!("{notice:?}"),
    }
}

fn receipt() -> Vec<u8> {
    b"note".to_vec()
}

#[tokio::test]
async fn the_same_wish_is_done_once() {
    let folder = Folder::new();
    let table = folder.table().await;
    let twice = [
        table.create(wish(ANN, "a"), new_game(Home::Private)),
        table.create(wish(ANN, "a"), new_game(Home::Private)),
    ];
    let games: Vec<_> = futures::future::join_all(twice)
        .await
        .into_iter()
        .map(Result::unwrap)
        .collect();
    assert_eq!(
        games[0].view.game, games[1].view.game,
        "the same challenge delivered twice at once is one game"
    );
    assert_eq!(games.iter().filter(|granted| granted.repeated).count(), 1);

    let game = started(&table).await;
    assert!(
        !table
            .submit(&game, wish(ANN, "move"), to_move("e4"))
            .await
            .unwrap()
            .repeated
    );
    let again = table
        .submit(&game, wish(ANN, "move"), to_move("e4"))
        .await
        .unwrap();
    assert!(again.repeated);
    assert_eq!(again.view.ply(), 1);
}

#[tokio::test]
async fn what_was_granted_is_there_after_a_restart() {
    let folder = Folder::new();
    let table = folder.table().await;
    let game = started(&table).await;
    for (key, by, text) in [("1", ANN, "e4"), ("2", BOB, "e5"), ("3", ANN, "Nf3")] {
        table
            .submit(&game, wish(by, key), to_move(text))
            .await
            .unwrap();
    }
    let before = format!("{:?}", table.view(&game, ANN).await.unwrap());
    drop(table);
    let table = folder.table().await;
    assert_eq!(
        format!("{:?}", table.view(&game, ANN).await.unwrap()),
        before
    );
    assert!(
        table
            .submit(&game, wish(ANN, "3"), to_move("Nf3"))
            .await
            .unwrap()
            .repeated,
        "a wish is remembered too"
    );
    assert_eq!(table.games_of(BOB).await.unwrap().len(), 1);
}

#[tokio::test]
async fn a_refusal_changes_nothing_and_shows_the_game() {
    let folder = Folder::new();
    let table = folder.table().await;
    let game = started(&table).await;
    let owed = table.owed();
    let Err(Rejected::Refused {
        view: Some(view), ..
    }) = table.submit(&game, wish(BOB, "x"), to_move("e5")).await
    else {
        panic!()
    };
    assert_eq!((view.ply(), table.owed()), (0, owed));
    let unknown = GameId::from_random([3; 8]);
    assert!(matches!(
        table.view(&unknown, ANN).await,
        Err(Rejected::NoSuchGame)
    ));
    assert!(matches!(
        table.submit(&unknown, wish(ANN, "y"), to_move("e4")).await,
        Err(Rejected::NoSuchGame)
    ));
}

#[tokio::test]
async fn deliveries_of_a_game_come_one_at_a_time_in_order_and_survive_a_restart() {
    let folder = Folder::new();
    let table = folder.table().await;
    let game = started(&table).await;
    let first = next_delivery(&table).await;
    assert_eq!((first.reason, first.doubts), (Reason::Challenged, 0));
    let none = tokio::time::timeout(Duration::from_millis(50), next_delivery(&table)).await;
    assert!(none.is_err(), "the next one waits for the one before");

    table.put_back(Owing::Delivery(first.clone()), Duration::ZERO);
    let again = next_delivery(&table).await;
    assert_eq!((again.id.clone(), again.doubts), (first.id, 1));
    table.settle(&game, "77").await.unwrap();
    table.delivered(&again, receipt()).await.unwrap();
    assert_eq!(table.game_at("77").unwrap(), Some(game.clone()));
    assert_eq!(
        table.last_receipt(&game, &again.address).unwrap(),
        Some(b"note".to_vec())
    );

    drop(table);
    let table = folder.table().await;
    let second = next_delivery(&table).await;
    assert_eq!(
        (second.reason, second.doubts),
        (Reason::Started, 1),
        "whatever was owed before a restart may have arrived"
    );
    assert_eq!(table.view_for(&second).await.unwrap().ply(), 0);
    table.undeliverable(&second.slip()).await.unwrap();
    assert_eq!(table.owed(), 0);
}

#[tokio::test]
async fn a_delivery_is_drawn_as_it_was_when_it_came_to_be_owed() {
    let folder = Folder::new();
    let table = folder.table().await;
    let game = started(&table).await;
    table
        .submit(&game, wish(ANN, "1"), to_move("e4"))
        .await
        .unwrap();
    table
        .submit(&game, wish(BOB, "2"), to_move("e5"))
        .await
        .unwrap();
    let mut plies = Vec::new();
    while table.owed() > 0 {
        let delivery = next_delivery(&table).await;
        plies.push((
            delivery.reason,
            table.view_for(&delivery).await.unwrap().ply(),
        ));
        assert_eq!(table.spectate(&delivery.game).await.unwrap().ply(), 2);
        table.delivered(&delivery, receipt()).await.unwrap();
    }
    assert_eq!(
        plies,
        [
            (Reason::Challenged, 0),
            (Reason::Started, 0),
            (Reason::Moved, 1),
            (Reason::Moved, 2)
        ]
    );
}

#[tokio::test]
async fn games_that_are_over_leave_the_inbox() {
    let folder = Folder::new();
    let table = folder.table().await;
    let game = started(&table).await;
    table
        .submit(&game, wish(ANN, "r"), Action::Resign)
        .await
        .unwrap();
    assert!(table.games_of(ANN).await.unwrap().is_empty());
    assert_eq!(table.past_games_of(BOB).unwrap(), [game]);
}

#[tokio::test]
async fn a_lobby_is_with_those_who_have_a_place_in_it() {
    let folder = Folder::new();
    let table = folder.table().await;
    let new = NewGame {
        options: Options::of(Variant::Chess4),
        ..new_game(Home::Private)
    };
    let game = table.create(wish(ANN, "c"), new).await.unwrap().view.game;
    let games = async |person| table.games_of(person).await.unwrap().len();
    assert_eq!((games(BOB).await, games(CLEO).await), (1, 0));
    let join = Action::Join {
        name: "Cleo".into(),
        seats: Vec::new(),
    };
    table
        .submit(&game, wish(CLEO, "j"), join.clone())
        .await
        .unwrap();
    table
        .submit(&game, wish(BOB, "l"), Action::Leave)
        .await
        .unwrap();
    assert_eq!((games(BOB).await, games(CLEO).await), (0, 1));
    let told = table.view(&game, BOB).await.unwrap();
    assert!(told.place().is_none() && told.is_open());
    assert!(
        table
            .submit(&game, wish(CLEO, "j"), join)
            .await
            .unwrap()
            .repeated
    );

    table
        .submit(&game, wish(ANN, "w"), Action::Withdraw)
        .await
        .unwrap();
    assert_eq!((games(ANN).await, games(CLEO).await), (0, 0));
    let mut told = Vec::new();
    while table.owed() > 0 {
        let delivery = next_delivery(&table).await;
        told.push((delivery.address.clone(), delivery.reason));
        table.delivered(&delivery, receipt()).await.unwrap();
    }
    let to = |person| {
        told.iter()
            .filter(move |(to, _)| *to == Address::Person(person))
    };
    let reasons = |person| to(person).map(|(_, reason)| *reason).collect::<Vec<_>>();
    use Reason::{Challenged, LobbyChanged, LobbyClosed};
    assert_eq!(
        reasons(ANN),
        [Challenged, LobbyChanged, LobbyChanged, LobbyClosed]
    );
    assert_eq!(reasons(BOB), [Challenged, LobbyChanged]);
    assert_eq!(reasons(CLEO), [LobbyChanged, LobbyChanged, LobbyClosed]);
}

#[tokio::test]
async fn tokens_lead_to_their_person_until_they_are_void() {
    let folder = Folder::new();
    let table = folder.table().await;
    let make = PersonAction::MakeToken {
        hash: [5; 32],
        label: "mine".into(),
    };
    let log = table
        .submit_person(wish(ANN, "t"), make.clone())
        .await
        .unwrap()
        .unwrap();
    assert_eq!(log.tokens().len(), 1);
    assert_eq!(
        table
            .submit_person(wish(ANN, "t"), make)
            .await
            .unwrap()
            .unwrap()
            .tokens()
            .len(),
        1,
        "asked twice, made once"
    );
    assert_eq!(table.person_of_token(&[5; 32]).unwrap(), Some(ANN));
    table
        .submit_person(wish(ANN, "v"), PersonAction::RevokeToken { number: 1 })
        .await
        .unwrap()
        .unwrap();
    assert_eq!(table.person_of_token(&[5; 32]).unwrap(), None);
    assert_eq!(table.person(ANN).await.unwrap().tokens(), []);
}

#[tokio::test]
async fn many_games_at_once_stay_apart() {
    let folder = Folder::new();
    let table = folder.table().await;
    let games = (0..100).map(|number| {
        let table = &table;
        async move {
            let key = |what: &str| format!("{what} {number}");
            let game = table
                .create(wish(ANN, &key("create")), new_game(Home::Private))
                .await
                .unwrap()
                .view
                .game;
            table
                .submit(&game, wish(BOB, &key("accept")), Action::Accept)
                .await
                .unwrap();
            for (ply, text) in ["e4", "e5", "Nf3"].into_iter().take(number % 4).enumerate() {
                let by = if ply % 2 == 0 { ANN } else { BOB };
                table
                    .submit(&game, wish(by, &key(text)), to_move(text))
                    .await
                    .unwrap();
            }
            (game, number % 4)
        }
    });
    for (game, plies) in futures::future::join_all(games).await {
        assert_eq!(table.view(&game, ANN).await.unwrap().ply() as usize, plies);
    }
}
