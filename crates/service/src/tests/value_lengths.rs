//! No value grows without a bound: the store refuses one that is too long, and what it belongs to
//! would never be done.
//!
//! Each table declares how long its values can get. The test plays many games, lets
//! many people come, and compares the longest values with those after four times as much.

use super::ratings::{MATE, rating_of, won};
use super::votes::{against_team, vote};
use super::*;
use crate::core::Bound;
use crate::maintenance::tables;
use crate::outbox::unreachable::{Unreachable, UnreachableReason, key as unreachable_key};
use entente_game::people::NewToken;
use entente_game::{ConditionalMovesEdit, NoteEdit};
use std::collections::BTreeMap;

/// The number of games and people in the smaller run.
const FEW: u64 = 12;

/// The most bytes of a value.
fn max_bytes(bound: Bound) -> usize {
    match bound {
        Bound::Empty => 16,
        Bound::Short => 250,
        Bound::Record(bytes) => bytes,
        Bound::Pieces(_) => usize::MAX,
    }
}

/// The longest value of each table that has any; of values in pieces the longest piece.
fn longest(store: &Store) -> BTreeMap<u8, (Bound, usize)> {
    let _may_block = MayBlock::here();
    let mut longest = BTreeMap::new();
    for table in tables::all() {
        let values = store.scan(&table.all()).map(Result::unwrap);
        if let Some(length) = values.map(|(_, value)| value.len()).max() {
            longest.insert(table.letter, (table.bound, length));
        }
    }
    longest
}

/// Ann plays so many rated games with Bob. Each is most of a day after the one before, so that a
/// few dozen last for more than the thirty days that ratings remember.
pub(super) async fn play_rated(service: &Service, time: &AtomicU64, count: u64) {
    for number in 0..count {
        // Ann wins three of four, so that no sum is zero.
        let bob_wins = number.is_multiple_of(4);
        let people = if bob_wins { [BOB, ANN] } else { [ANN, BOB] };
        let key = format!("rated {number}");
        won(service, &key, people, &MATE).await;
        time.fetch_add(16 * HOUR, Ordering::Relaxed);
    }
}

/// A person with a number that is as long as those of Discord.
fn person(number: u64) -> PersonId {
    PersonId(1_000_000_000_000_000_000 + number)
}

/// So many people vote in Ann's game, in which she writes notes and lines.
pub(super) async fn vote_and_write(service: &Service, count: u64) {
    let team = service.create(command(ANN, "team", against_team())).await;
    let team = team.unwrap().view.game;
    let submit = async |key: String, action: Action| {
        let submitted = service.submit(&team, command(ANN, &key, action));
        submitted.await.map(drop)
    };
    submit("a3".to_owned(), to_move("a3")).await.unwrap();
    let moves = ["a6", "b6", "c6", "d6", "e6", "f6", "g6", "h6", "a5", "b5"];
    for (number, mv) in (0..count).zip(moves.into_iter().cycle()) {
        vote(service, &team, person(number).0, mv).await.unwrap();
        let note = Action::Note(NoteEdit::Replace(format!("Note {number}")));
        submit(format!("note {number}"), note).await.unwrap();
        let line = ConditionalMovesEdit::Add("* a4".into());
        let line = Action::Play(PlayAction::ConditionalMoves(line));
        // A line that is there already is kept once.
        let _ = submit(format!("line {number}"), line).await;
    }
}

/// Ann blocks so many people, makes as many tokens, and changes a setting as often. From some
/// number on, her log refuses more.
pub(super) async fn change_settings(service: &Service, count: u64) {
    for number in 0..count {
        let blocked = Profile {
            person: person(number),
            name: format!("Person {number}"),
        };
        let token = NewToken::new([number as u8; 32], "games");
        let theme = PersonAction::Set {
            name: "theme".into(),
            value: "dark".into(),
        };
        let changes = [
            PersonAction::Block(blocked),
            PersonAction::CreateToken(token),
            theme,
        ];
        for (kind, action) in changes.into_iter().enumerate() {
            let change = command(ANN, &format!("change {kind} {number}"), action);
            let _ = service.people().submit(change).await.unwrap();
        }
    }
}

/// Many people and games know that a channel cannot be reached.
pub(super) async fn note_unreachable(service: &Service, count: u64) {
    let mut note = Unreachable::after_failure(None, UnreachableReason::Forbidden, 0);
    note.informed = (0..20 * count).map(person).collect();
    let game = GameId::parse("7k3m9q2w5x1z").unwrap();
    note.announced_in = (0..20 * count).map(|_| game.clone()).collect();
    let mut batch = Batch::default();
    batch.put(unreachable_key("discord:1/2"), note.to_bytes());
    service.inner.store.commit(batch).await.unwrap();
}

/// The longest values after so much of everything.
async fn longest_after(count: u64) -> BTreeMap<u8, (Bound, usize)> {
    let (folder, (time, clock)) = (Folder::new(), manual_clock());
    let service = folder.service_with_clock(&clock).await;
    play_rated(&service, &time, 4 * count).await;
    vote_and_write(&service, count).await;
    change_settings(&service, count).await;
    note_unreachable(&service, count).await;
    longest(&service.inner.store)
}

#[tokio::test]
async fn no_value_grows_with_what_people_do() {
    let (few, many) = (longest_after(FEW).await, longest_after(4 * FEW).await);
    println!("{many:#?}");
    assert!(many.len() > 20, "only {} tables have values", many.len());
    for (letter, (bound, length)) in &many {
        assert!(
            *length <= max_bytes(*bound),
            "{}: {length} bytes, {bound:?}",
            char::from(*letter)
        );
        // What needs many games to be there at all cannot be compared.
        let Some((_, before)) = few.get(letter) else {
            continue;
        };
        let is_at_bound = 2 * length >= max_bytes(*bound);
        let grows = *length > before + before / 10 + 32;
        let is_fine = !grows || is_at_bound || matches!(bound, Bound::Pieces(_));
        assert!(
            is_fine,
            "{} grows: {before} bytes, and then {length}",
            char::from(*letter)
        );
    }
}

/// More games of two people than one value could list.
#[tokio::test]
async fn every_rated_game_of_a_pair_counts() {
    if entente_gate::skips_slow() {
        return;
    }
    let (folder, (time, clock)) = (Folder::new(), manual_clock());
    let service = folder.service_with_clock(&clock).await;
    for number in 0..200 {
        let key = format!("rated {number}");
        let game = won(&service, &key, [ANN, BOB], &MATE).await;
        rating_of(&service, &game).await;
        time.fetch_add(HOUR / 4, Ordering::Relaxed);
    }
    let heads = service.people().ladders_of(ANN).await.unwrap();
    assert_eq!(heads[0].entry.entry.games, 200);
}
