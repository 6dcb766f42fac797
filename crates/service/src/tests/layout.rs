//! The layout on the disk: the letter of each table, and examples of keys and values.
//!
//! A store of before opens only if none of this changes. The examples are what a service writes
//! whose secret and clock are fixed; values that have random parts are left out.

use super::leagues::{new_league, open as open_league};
use super::matches::{new_match, offer};
use super::value_lengths::{change_settings, note_unreachable, play_rated, vote_and_write};
use super::*;
use crate::access::secret::SECRET;
use crate::computers::{turn_bytes, turn_key};
use crate::core::Declaration;
use crate::ladders::{counting, stored as ladders};
use crate::leagues::stored as leagues;
use crate::leagues::stored::Pending;
use crate::linked_roles::stored as linked_roles;
use crate::linked_roles::stored::{LinkedRole, RoleValues};
use crate::log::records::{LOG_ENTRIES, PACKED_LOGS};
use crate::log::{idempotency, person_events};
use crate::maintenance::tables::{self, describe, request_key};
use crate::matches::stored as matches;
use crate::outbox::queue::{OUTBOX, receipt_key, receipt_mark_key};
use crate::puzzles::practice::Practice;
use crate::puzzles::stored as puzzles;
use crate::puzzles::stored::{PuzzleBook, PuzzleSolver};
use crate::server_pages::stored as server_pages;
use crate::server_pages::stored::{SERVER_PAGE_GAMES, ServerFace};
use crate::think_boards;
use crate::time::schedule;
use crate::votes::stored::VOTES;
use crate::webhooks::stored as webhooks;
use crate::webhooks::stored::{Webhook, WebhookSettings};
use entente_game::{ComputerTurn, Duty, PlayerId, RatingPace, ThinkBoard};
use entente_leagues::GameNumber;
use entente_leagues::matches::Boards;
use entente_ratings::Rating;
use std::collections::BTreeMap;

/// The tables of values that have random parts.
static RANDOM: [&Declaration; 4] = [
    LOG_ENTRIES.declaration(),
    PACKED_LOGS.declaration(),
    OUTBOX.declaration(),
    VOTES.declaration(),
];

const NOW: Time = Time(1_700_000_000_000);

/// The entries that the service wrote while people played, voted, and changed their settings.
fn written_by_playing(store: &Store) -> Vec<(Vec<u8>, Vec<u8>)> {
    let _may_block = MayBlock::here();
    store.scan(&Key::any()).map(Result::unwrap).collect()
}

/// Entries of what nobody did in those games.
fn write_apart(store: &Store) -> Batch {
    let _may_block = MayBlock::here();
    let mut batch = Batch::default();
    let game = GameId::parse("7k3m9q2w5x1z").unwrap();
    let server = ServerId(5);
    let league = leagues::LeagueId::of_key(&[7; 32], "league");
    write_of_leagues(&mut batch, &league, &game);
    let contest = MatchId::of_key(&[7; 32], "match");
    batch.put(matches::message_key(&contest, "discord:5/6"), "");
    batch.put(matches::game_key(&game), format!("3 {contest}"));
    let pending = matches::pending_key(&contest, Pending::End, GameNumber(3));
    batch.put(pending, "");
    write_of_people(store, &mut batch, &game);
    puzzles::put_searched(store, &mut batch, server, &game, None).unwrap();
    PuzzleBook::default()
        .write(store, &mut batch, server)
        .unwrap();
    batch.put(puzzles::deadline_key(NOW, server), "");
    batch.put(puzzles::finished_key("5/6", NOW, &game), "");
    batch.put(
        SERVER_PAGE_GAMES.key((server, 1, u64::MAX - NOW.0, &game)),
        "",
    );
    let face = ServerFace::new("Chess Club".into(), Some("a1b2".into()));
    server_pages::put_face(store, &mut batch, server, &face).unwrap();
    let turn = ComputerTurn {
        player: PlayerId(2),
        duty: Duty::Act,
        version: 3,
        deadline: Some(NOW),
        correspondence: true,
    };
    batch.put(turn_key(&game, &turn), turn_bytes(&turn));
    batch.put(schedule::last_reminder(&game), "");
    batch.put(ladders::waiting_key(&game, NOW), "");
    let ladder = ladders::Ladder::named("standard", RatingPace::Daily);
    let entry = LadderEntry::of_person(3, "Person 1", Rating::new(1700.0, 60.0, 0.06), NOW);
    counting::update_leaderboards(&mut batch, &ladder, ANN, None, Some(&entry));
    for recipient in [Recipient::Person(ANN), Recipient::Channel("5/6".into())] {
        batch.put(receipt_key(&game, &recipient), "");
        batch.put(receipt_mark_key(&game, &recipient), "");
    }
    batch.put(JoinCode::of(&[7; 32], &game).key(), "");
    idempotency::expire_game_keys(&mut batch, NOW, &game, 0, vec!["api:1:k".into()]);
    batch
}

fn write_of_leagues(batch: &mut Batch, league: &leagues::LeagueId, game: &GameId) {
    batch.put(leagues::message_key(league), "");
    batch.put(leagues::game_key(game), format!("3 {league}"));
    let pending = leagues::pending_key(league, Pending::End, GameNumber(3));
    batch.put(pending, "");
}

fn write_of_people(store: &Store, batch: &mut Batch, game: &GameId) {
    let board = ThinkBoard::default();
    think_boards::put(store, batch, ANN, game, &board).unwrap();
    batch.put(linked_roles::mark_key(ANN), "");
    let link = LinkedRole {
        since: NOW,
        values: RoleValues::default(),
        is_sent: true,
        grant: "sealed".into(),
        due: None,
        failures: 0,
    };
    linked_roles::put(batch, ANN, &link);
    let settings = WebhookSettings {
        address: "https://example.org".into(),
        kinds: None,
        is_paused: false,
    };
    let webhook = Webhook::new("w1".into(), settings, "sealed".into(), 3, NOW);
    webhooks::put(batch, ANN, &webhook);
    let solver = PuzzleSolver::default().at(12);
    solver.write(batch, ANN, ServerId(5));
    Practice::default().write(batch, ANN);
    batch.put(request_key(ANN), NOW.0.to_be_bytes());
    batch.put(schedule::digest_key(NOW, ANN), "");
    batch.put(schedule::vacation_end_key(NOW, ANN), "");
    schedule::schedule_player_updates(batch, game, &[ANN]);
    batch.put(crate::membership::key(ANN, ServerId(5)), "");
    let kept = person_events::Kept::default();
    person_events::add(batch, ANN, kept, &[(game.clone(), 4)]);
    batch.put(index::token_use_key(&[1; 32]), 20_000_u64.to_be_bytes());
}

/// The first entry of each table, as text, by its letter and its words.
fn examples(entries: Vec<(Vec<u8>, Vec<u8>)>) -> BTreeMap<String, String> {
    let mut examples = BTreeMap::new();
    for table in tables::all() {
        let found = entries.iter().find(|(key, _)| table.has(key));
        let example = found.map(|(key, value)| {
            let value = if RANDOM.iter().any(|random| random.letter == table.letter) {
                "…".to_owned()
            } else {
                value.escape_ascii().to_string()
            };
            // The numbers of deliveries come in blocks, of which a database has others.
            if table.letter == OUTBOX.letter {
                format!("o and {} bytes = {value}", key.len() - 1)
            } else {
                format!("{} = {value}", key.escape_ascii())
            }
        });
        examples.insert(
            format!("{} {}", char::from(table.letter), describe(&[table.letter])),
            example.unwrap_or_default(),
        );
    }
    examples
}

#[tokio::test]
async fn keys_and_values_are_as_before() {
    let (folder, (time, clock)) = (Folder::new(), manual_clock());
    let store = folder.store().await;
    let mut batch = Batch::default();
    batch.put(SECRET.all(), [7; 32]);
    store.commit(batch).await.unwrap();
    drop(store);
    let service = folder.service_with_clock(&clock).await;
    play_rated(&service, &time, 4).await;
    vote_and_write(&service, 2).await;
    change_settings(&service, 1).await;
    note_unreachable(&service, 1).await;
    // Last, because some of them block each other then.
    let [game, ..] = forgetting::fill(&service).await;
    let servers = service.servers();
    let home = Home::channel("5/6");
    servers.game_number(&game, &home, "5").await.unwrap();
    let opened = servers.keep_team_chat(&game, PlayerId(0), "5/77", None);
    opened.await.unwrap();
    servers.welcome(ServerId(5), NOW, None).await.unwrap();
    open_league(&service, new_league(3, Vec::new())).await;
    let new = NewMatch {
        until: Time(service.inner.clock.now().0 + 1),
        ..new_match(Boards::Each(2))
    };
    offer(&service, "offer", new).await.unwrap();
    let store = &service.inner.store;
    let mut entries = written_by_playing(store);
    let apart = write_apart(store).into_changes().into_iter();
    entries.extend(apart.filter_map(|(key, value)| Some((key, value?))));
    insta::assert_json_snapshot!(examples(entries));
}

/// The words for a key of each table, whose first part is a person.
#[test]
fn words_for_keys_are_as_before() {
    let words = tables::all().map(|table| {
        let letter = table.letter;
        let key = [&[letter], b"discord:7\0".as_slice(), &3_u64.to_be_bytes()].concat();
        format!("{} {}", char::from(letter), describe(&key))
    });
    insta::assert_json_snapshot!(words.collect::<std::collections::BTreeSet<_>>());
}
