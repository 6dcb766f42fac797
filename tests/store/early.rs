//! A store that an early version left behind is opened by the program of today: `tests/data/early-store/README.md` says how it was made and what is in it.

use crate::driver::{self, Folder, PLAYERS};
use entente::store::Store;
use entente::table::{self, Table};
use entente_game::{GameId, Person, Phase};
use std::path::Path;

const ANN: Person = Person(1001);
const BOB: Person = Person(1002);
const GAMES: [&str; 3] = ["q11fx1xmp03s", "q1ctgyhg122p", "94wsc7nwjxqx"];

fn copy() -> Folder {
    let folder = Folder::new(&std::env::temp_dir());
    let kept = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/early-store/store");
    for entry in std::fs::read_dir(kept).unwrap().flatten() {
        std::fs::copy(entry.path(), folder.0.join(entry.file_name())).unwrap();
    }
    folder
}

fn name(number: usize) -> GameId {
    GameId::parse(GAMES[number]).unwrap()
}

async fn assert_all_there(table: &Table) {
    let over = table.view(&name(0), ANN).await.unwrap();
    let played: Vec<&str> = over.moves.iter().map(|mv| mv.notation.as_str()).collect();
    assert_eq!(played, ["e4", "e5", "Bc4", "Nc6", "Qh5", "Nf6", "Qxf7#"]);
    assert!(matches!(over.phase, Phase::Over(_)));
    assert_eq!(over.note.as_deref(), Some("So quick."));
    let document = table.export(&name(0), Some(ANN)).await.unwrap();
    let verified = entente_game::verify(&document);
    assert_eq!(verified.unwrap().records, 10);
    let running = table.view(&name(1), BOB).await.unwrap();
    assert_eq!(running.ply(), 3);
    assert!(running.is_my_turn());
    let open = table.view(&name(2), ANN).await.unwrap();
    assert_eq!(open.phase, Phase::Lobby);
    assert_eq!(table.game_at("1/9").unwrap(), Some(name(0)));
    assert_eq!(table.past_games_of(BOB).unwrap(), [name(0)]);
    assert_eq!(table.games_of(BOB).await.unwrap().len(), 2);
    assert_eq!(table.person_of_token(&[7; 32]).unwrap(), Some(ANN));
    assert_eq!(table.person(ANN).await.unwrap().tokens()[0].label, "mine");
    assert!(table.person(PLAYERS[0]).await.unwrap().tokens().is_empty());
}

#[tokio::test]
async fn a_store_of_an_early_version_is_brought_to_the_present_layout() {
    let folder = copy();
    let table = driver::table(&folder.0).await;
    assert_all_there(&table).await;
    assert!(table.owed() > 0, "what was owed is owed still");
    drop(table);
    let table = driver::table(&folder.0).await;
    assert_all_there(&table).await;
    drop(table);
    let store = opened(&folder.0).await;
    assert_eq!(store.layout(), 2);
    let report = table::check(&store).unwrap();
    assert_eq!((report.games, report.over, report.others), (3, 1, 1));
    assert_eq!(report.faults, []);
}

async fn opened(folder: &Path) -> Store {
    for _ in 0..500 {
        if let Ok(store) = Store::open(folder) {
            return store;
        }
        tokio::time::sleep(std::time::Duration::from_millis(10)).await;
    }
    panic!("the store stays in use");
}
