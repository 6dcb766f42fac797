//! Puzzles of the collection: everybody has one at any time, it is theirs alone, and what is stored
//! of it goes with them.

use super::*;
use crate::puzzles::practice::PRACTICE;
use entente_advisor::puzzle::ShippedPuzzle;

async fn present(service: &Service, person: PersonId) -> PracticePage {
    let page = service.puzzles().practice(person, None).await;
    page.unwrap().unwrap()
}

async fn try_move(
    service: &Service,
    by: PersonId,
    key: &str,
    puzzle: &ShippedPuzzle,
    text: &str,
) -> Result<PracticeAnswer, PracticeRefusal> {
    let tried = PracticeMove {
        puzzle: puzzle.id.clone(),
        found: None,
        text: text.to_owned(),
    };
    let judged = service.puzzles().try_practice(command(by, key, tried));
    judged.await.unwrap()
}

/// Solves the present puzzle of a person.
async fn solve(service: &Service, by: PersonId) -> PracticeAnswer {
    let shipped = present(service, by).await.puzzle;
    let mut last = None;
    let own = shipped.puzzle.line.iter().step_by(2);
    for mv in own.take(shipped.puzzle.moves_to_find()) {
        let key = format!("{} {}", shipped.id, mv.coordinate);
        let judged = try_move(service, by, &key, shipped, &mv.coordinate).await;
        last = Some(judged.unwrap());
    }
    last.unwrap()
}

async fn give_up(service: &Service, by: PersonId) -> GivenUp {
    let puzzle = present(service, by).await.puzzle.id.clone();
    let key = format!("give up {puzzle}");
    let given_up = service
        .puzzles()
        .give_up(command(by, &key, GiveUp { puzzle }));
    given_up.await.unwrap().unwrap()
}

#[tokio::test]
async fn a_person_goes_through_the_collection_also_after_a_restart() {
    let folder = Folder::new();
    let service = folder.service().await;
    let first = present(&service, ANN).await;
    let solved = solve(&service, ANN).await;
    assert!(solved.page.is_solved);
    assert_eq!(solved.page.puzzle.id, first.puzzle.id);
    let second = present(&service, ANN).await;
    assert_ne!(second.puzzle.id, first.puzzle.id);
    end(service).await;
    let service = folder.service().await;
    let again = present(&service, ANN).await;
    assert_eq!(
        (&again.puzzle.id, again.results.streak),
        (&second.puzzle.id, 1)
    );
    let late = try_move(&service, ANN, "late", first.puzzle, "e4").await;
    assert!(matches!(late, Err(PracticeRefusal::NotPresent)));
    assert_eq!(give_up(&service, ANN).await.ended_streak, 1);
    assert_eq!(present(&service, ANN).await.results.streak, 0);
    // The same key twice is one command, and for another puzzle it is refused.
    let third = present(&service, ANN).await.puzzle;
    let solution = &third.puzzle.line[0].coordinate;
    let once = try_move(&service, ANN, "once", third, solution).await;
    let twice = try_move(&service, ANN, "once", third, solution).await;
    let (once, twice) = (once.unwrap().page, twice.unwrap().page);
    assert_eq!((once.found, once.is_solved), (twice.found, twice.is_solved));
    assert_eq!(once.results, twice.results);
    end(service).await;
}

#[tokio::test]
async fn the_way_through_the_collection_is_in_a_persons_data_and_is_erased_with_them() {
    let folder = Folder::new();
    let service = folder.service().await;
    solve(&service, ANN).await;
    solve(&service, BOB).await;
    let data = service.people().personal_data(ANN).await.unwrap();
    assert_eq!(data.practice.results.solved, 1);
    let json = Data::of(&data).to_json();
    assert!(json.contains(r#""standard": 1"#), "{json}");
    service.people().forget(ANN).await.unwrap();
    let data = service.people().personal_data(ANN).await.unwrap();
    assert_eq!(data.practice, Practice::default());
    assert_eq!(present(&service, BOB).await.results.solved, 1);
    end(service).await;
    let store = folder.store().await;
    let traces = super::forgetting::everything(&store);
    assert!(!traces.contains("discord:1\0"), "{traces}");
}

#[tokio::test]
async fn a_damaged_way_is_reported() {
    let folder = Folder::new();
    let service = folder.service().await;
    solve(&service, ANN).await;
    end(service).await;
    let store = folder.store().await;
    let _may_block = MayBlock::here();
    assert_eq!(check(&store).unwrap().damage, []);
    let mut batch = Batch::default();
    batch.put(PRACTICE.all().text(&ANN.key()), "[]");
    store.commit(batch).await.unwrap();
    assert_eq!(check(&store).unwrap().damage.len(), 1);
}
