//! `verify` and `history`: an exported game is checked, and its true history told; what is changed, sealed, running or held by a running program is not.

use super::{Folder, entente, refuse};
use entente::store::Store;
use entente::table::{Clock, Table, Wish};
use entente_game::{
    Action, Chance, Command, DiplomacyOptions, Game, GameId, Home, NewGame, Overture, Person, Seat,
    Sitter, Time, View,
};
use entente_rules::{Options, Variant};

const PEOPLE: [(u64, &str); 4] = [(1, "Ann"), (2, "Bob"), (3, "Cleo"), (4, "Dan")];

fn sitter((number, name): (u64, &str)) -> Sitter {
    Sitter {
        person: Person(number),
        name: name.into(),
    }
}

/// Ann, who has White, opens a game for the three others.
fn new_game(variant: Variant, terms: Option<DiplomacyOptions>) -> NewGame {
    NewGame {
        seats: vec![Seat(0)],
        diplomacy: terms,
        ..NewGame::new(Options::of(variant), Home::Private, sitter(PEOPLE[0]))
    }
}

fn join(seat: u8) -> Action {
    Action::Join {
        name: PEOPLE[usize::from(seat)].1.into(),
        seats: vec![Seat(seat)],
    }
}

fn letter(to: u8, text: &str) -> Action {
    Action::Deal(Overture::Write {
        to: entente_game::Correspondent::Seat(Seat(to)),
        text: text.into(),
        anonymous: false,
    })
}

/// Who does what until Ann has won.
fn deeds() -> Vec<(u64, Action)> {
    let propose = Overture::Propose {
        to: Seat(2),
        message: None,
    };
    let accept = Overture::Accept {
        from: Seat(0),
        leaving: false,
    };
    let to_move = |text: &str| Action::Move {
        text: text.into(),
        seen: None,
    };
    vec![
        (2, join(1)),
        (3, join(2)),
        (4, join(3)),
        (1, Action::Deal(propose)),
        (3, Action::Deal(accept)),
        (1, letter(1, "I am alone.\n\u{1b}[2JTrust me.")),
        (1, to_move("a2a3")),
        (3, Action::Deal(Overture::Leave { with: None })),
        (2, Action::Resign),
        (4, Action::Resign),
        (3, Action::Resign),
    ]
}

/// Such a game as a document.
fn exported(terms: DiplomacyOptions) -> String {
    let mut game = Game::new(GameId::parse("7k3m9q2w5x1z").unwrap());
    let mut log = Vec::new();
    let create = Action::Create(new_game(Variant::Alliance, Some(terms)));
    let all = [(1, create)].into_iter().chain(deeds());
    for (number, (by, action)) in (0..).zip(all) {
        let chance = Chance {
            salt: [number; 32],
            seed: [11; 32],
        };
        let by = Person(by);
        let now = Time(1_795_161_600_000 + u64::from(number));
        let decision = game.decide(&Command { by, action }, now, &chance).unwrap();
        game.append(&decision.record, Some(&decision.beside))
            .unwrap();
        log.push((decision.record, Some(decision.beside)));
    }
    game.export(&log).unwrap()
}

fn open_terms() -> DiplomacyOptions {
    DiplomacyOptions {
        reveal_letters: true,
        ..DiplomacyOptions::default()
    }
}

fn sealed_terms() -> DiplomacyOptions {
    DiplomacyOptions {
        reveal_alliances: false,
        ..DiplomacyOptions::default()
    }
}

#[test]
fn an_exported_game_is_verified_and_its_history_told() {
    let folder = Folder::new().with("game.json", exported(open_terms()));
    let file = ["verify", "game.json"];
    insta::assert_snapshot!("verified", folder.call(&file, b"").fine());
    let told = folder.call(&["history", "game.json"], b"").fine();
    assert!(!told.contains('\u{1b}'), "a letter commands no terminal");
    insta::assert_snapshot!("history", told);
    let piped = folder.call(&["history", "-"], exported(open_terms()).as_bytes());
    assert_eq!(piped.fine(), told);
    let closed = exported(DiplomacyOptions::default());
    let counts = folder.call(&["history", "-"], closed.as_bytes()).fine();
    insta::assert_snapshot!("history_without_letters", counts);
}

#[test]
fn a_sealed_game_is_verified_in_part_and_has_no_history() {
    let json = exported(sealed_terms());
    let folder = Folder::new();
    insta::assert_snapshot!(
        "verified_sealed",
        folder.call(&["verify", "-"], json.as_bytes()).fine()
    );
    let refused = refuse(&["history", "-"], json.as_bytes(), 1);
    insta::assert_snapshot!("history_sealed", refused.error);
}

#[test]
fn what_was_changed_is_told_with_its_place() {
    let json = exported(open_terms());
    let mut told = String::new();
    for (from, to, status) in [
        ("I am alone", "I am a loan", 1),
        ("a2a3", "b2b3", 1),
        ("\"head\":\"", "\"head\":\"0", 2),
        ("\"sealed\":false", "\"sealed\":true", 1),
        ("entente-game", "another", 2),
        ("{", "", 2),
    ] {
        let changed = json.replacen(from, to, 1);
        assert_ne!(changed, json, "{from}");
        for call in ["verify", "history"] {
            let error = refuse(&[call, "-"], changed.as_bytes(), status).error;
            assert!(
                error.starts_with("entente: standard input: "),
                "{from}: {error}"
            );
        }
        told += &refuse(&["verify", "-"], changed.as_bytes(), status).error;
    }
    insta::assert_snapshot!("changed", told);
    refuse(&["verify", "absent.json"], b"", 2);
    refuse(&["history", "absent.json"], b"", 2);
    refuse(&["verify", "-"], &[0xff, 0xfe], 2);
}

/// A store with a game that is played to this deed.
struct Stored {
    folder: Folder,
    table: Option<Table>,
    game: GameId,
}

impl Stored {
    async fn new(terms: Option<DiplomacyOptions>, variant: Variant, played: usize) -> Self {
        let folder = Folder::new();
        let store = Store::open(&folder.0.join("games")).unwrap();
        let table = Table::open(store, Clock::machine()).await.unwrap();
        let wish = |by: u64, key: usize| Wish::new(Person(by), format!("test:{key}"));
        let new = new_game(variant, terms);
        let made = table.create(wish(1, 100), new).await.unwrap();
        let game = made.view.game;
        for (key, (by, action)) in deeds().into_iter().take(played).enumerate() {
            table.submit(&game, wish(by, key), action).await.unwrap();
        }
        Self {
            folder,
            table: Some(table),
            game,
        }
    }

    fn history(&self) -> super::Answer {
        let call = ["history", self.game.as_str(), "--set", "store.folder=games"];
        self.folder.call(&call, b"")
    }

    async fn view(&self) -> View {
        let table = self.table.as_ref().unwrap();
        table.spectate(&self.game).await.unwrap()
    }

    /// Lets the store go, which takes until the last worker has ended.
    async fn let_go(&mut self) {
        self.table = None;
        for _ in 0..200 {
            if Store::open(&self.folder.0.join("games")).is_ok() {
                return;
            }
            tokio::time::sleep(std::time::Duration::from_millis(25)).await;
        }
        panic!("the store stays in use");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_history_of_a_game_in_the_store_is_told_while_no_program_holds_it() {
    let mut stored = Stored::new(Some(open_terms()), Variant::Alliance, deeds().len()).await;
    assert!(stored.view().await.turn().is_none());
    let held = stored.history();
    assert_eq!(held.status, 2);
    assert!(
        held.error.contains("in use by another process"),
        "{}",
        held.error
    );
    stored.let_go().await;
    let told = stored.history().fine();
    let masked = told.replace(stored.game.as_str(), "[game]");
    insta::assert_snapshot!("history_from_the_store", masked);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_that_runs_or_stays_sealed_has_no_history() {
    let cases = [
        (open_terms(), 0, "the game has not begun"),
        (open_terms(), 7, "the game is still being played"),
        (sealed_terms(), deeds().len(), "keeps its alliances sealed"),
    ];
    for (terms, played, why) in cases {
        let mut stored = Stored::new(Some(terms), Variant::Alliance, played).await;
        stored.let_go().await;
        let answer = stored.history();
        assert_eq!((answer.status, answer.out.as_str()), (1, ""));
        assert!(answer.error.contains(why), "{}", answer.error);
    }
}

#[test]
fn a_game_that_is_nowhere_is_told_of_and_no_store_is_made() {
    let error = refuse(&["history", "7k3m9q2w5x1z"], b"", 1).error;
    assert!(error.contains("there is no such game"), "{error}");
    let error = refuse(&["history", "my game"], b"", 2).error;
    assert!(error.contains("twelve letters and digits"), "{error}");
    let help = entente(&["history", "--help"]).fine();
    assert!(help.contains("GAME"), "{help}");
}
