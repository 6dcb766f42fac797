//! Thousands of voters on one seat, while the process that counts is killed: each vote counts
//! exactly once, and whatever was answered is counted.
//!
//! `TEST_VOTERS=10000 TEST_KILLS=20 cargo test --workspace --test store thousands_of_voters --
//! --nocapture` is the measurement of the figures; without the variables it
//! is a smaller run of the same.

use crate::chance::number;
use crate::driver::Folder;
use entente_game::{
    Home, NewCrowd, NewGame, Pace, PersonId, PlayAction, Profile, Seat, ServerId, Span, Team,
    TeamMember, Time, TimeControl, TimeoutRule,
};
use entente_rules::{Options, Variant};
use entente_service::KEY_NAMES;
use entente_service::{Clock, Command, NewVote, Service, check};
use entente_store::{Store, run_blocking};
use futures::StreamExt;
use std::collections::BTreeMap;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// The folder of the child's store, and the voters that it lets vote.
const FOLDER: &str = "ENTENTE_VOTES_FOLDER";
const VOTERS: &str = "ENTENTE_VOTES_VOTERS";

/// The votes that are on their way at the same time.
const CONCURRENT: usize = 32;

/// The moves that are voted for.
const MOVES: [&str; 5] = ["e5", "c5", "e6", "c6", "d5"];

const HOST: PersonId = PersonId(1);

/// The move of a voter.
fn move_of(voter: u64) -> &'static str {
    MOVES[(voter * voter % 7 % 5) as usize]
}

/// A service whose clock is so far ahead of the machine's, in milliseconds.
async fn service(folder: &Path, ahead: &Arc<AtomicU64>) -> Service {
    let (machine, ahead) = (Clock::machine(), ahead.clone());
    let clock = Clock::manual(move || machine.now() + Span(ahead.load(Ordering::SeqCst)));
    let folder = folder.to_owned();
    let store = run_blocking(move || Store::open(&*folder, KEY_NAMES).unwrap()).await;
    Service::open(store.unwrap(), clock).await.unwrap()
}

/// Creates the game, unless it is there, and returns its id. It is the turn of the team.
async fn game(service: &Service) -> entente_game::GameId {
    let host = Profile {
        person: HOST,
        name: "Ann".into(),
    };
    let new = NewGame {
        seats: vec![Seat(0)],
        crowds: vec![NewCrowd {
            team: Team {
                server: 1,
                role: 1,
                name: "The Club".into(),
            },
            vote: Some(Span::hours(12)),
            seats: Vec::new(),
        }],
        ..NewGame::new(
            Options::of(Variant::Standard),
            Home::channel("discord:1/2"),
            host,
        )
        .with_terms(|terms| {
            terms.clock = Some(TimeControl {
                pace: Pace::PerMove(Span::days(1)),
                on_timeout: TimeoutRule::Lose,
            })
        })
    };
    let created = service.create(Command::new(HOST, new, "new".into())).await;
    let game = created.unwrap().view.game;
    let first = Command::new(HOST, PlayAction::to_move("e4"), "e4".into());
    service.submit(&game, first).await.unwrap();
    game
}

/// The work of a child process: lets voters vote, and prints each whose vote was answered, with the
/// microseconds that the answer took. It does nothing as a test of its own.
#[tokio::test(flavor = "multi_thread")]
async fn child() {
    let (Ok(folder), Ok(voters)) = (std::env::var(FOLDER), std::env::var(VOTERS)) else {
        return;
    };
    let service = service(&PathBuf::from(folder), &Arc::default()).await;
    let game = game(&service).await;
    let voters = std::fs::read_to_string(voters).unwrap();
    let voters = voters.lines().map(|line| line.parse::<u64>().unwrap());
    let (service, game) = (&service, &game);
    let votes = futures::stream::iter(voters).map(|voter| async move {
        let member = TeamMember {
            server: ServerId(1),
            roles: Vec::new(),
        };
        let vote = NewVote {
            text: move_of(voter).into(),
            seen: Some(1),
            member: Some(member),
        };
        let command = Command::new(PersonId(voter), vote, format!("vote {voter}"));
        let begun = Instant::now();
        service.vote(game, command).await.unwrap();
        println!("answered {voter} {}", begun.elapsed().as_micros());
    });
    votes.buffer_unordered(CONCURRENT).collect::<()>().await;
    println!("done");
}

/// Starts a child that lets these voters vote.
fn start(folder: &Folder, voters: impl Iterator<Item = u64>) -> Child {
    let list = folder.path("voters");
    let lines: Vec<_> = voters.map(|voter| voter.to_string()).collect();
    std::fs::write(&list, lines.join("\n")).unwrap();
    std::process::Command::new(std::env::current_exe().unwrap())
        .args(["votes::child", "--exact", "--nocapture", "--test-threads=1"])
        .env(FOLDER, folder.path("games"))
        .env(VOTERS, list)
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap()
}

/// Reads what a child prints, and kills it after so many answers. Returns whether it was done.
fn watch(child: &mut Child, kill_after: usize, answered: &mut BTreeMap<u64, u64>) -> bool {
    let (mut seen, mut is_done) = (0, false);
    for line in BufReader::new(child.stdout.take().unwrap()).lines() {
        let line = line.unwrap();
        is_done |= line.ends_with("done");
        let Some((_, rest)) = line.split_once("answered ") else {
            continue;
        };
        let mut numbers = rest.split(' ').map(|number| number.parse::<u64>().unwrap());
        answered.insert(numbers.next().unwrap(), numbers.next().unwrap());
        seen += 1;
        if seen == kill_after {
            // SIGKILL: nothing of the process runs any more.
            child.kill().unwrap();
        }
    }
    child.wait().unwrap();
    is_done
}

#[tokio::test(flavor = "multi_thread")]
async fn thousands_of_voters_are_counted_once_each_while_the_process_is_killed() {
    let [voters, kills] = [number("TEST_VOTERS", 400), number("TEST_KILLS", 4)];
    let voters = voters as u64;
    let folder = Folder::new(&std::env::temp_dir());
    let mut answered = BTreeMap::new();
    let first = 1_000;
    let all = || first..first + voters;
    let begun = Instant::now();
    for _ in 0..kills {
        let left = all().filter(|voter| !answered.contains_key(voter));
        // The earlier ones vote again, as clients do that got no answer, and change nothing.
        let mut child = start(&folder, left);
        let share = (voters as usize / (kills + 1)).max(1);
        watch(&mut child, share, &mut answered);
    }
    let mut child = start(&folder, all());
    assert!(watch(&mut child, usize::MAX, &mut answered));
    let took = begun.elapsed();
    assert_eq!(answered.len() as u64, voters);

    let ahead = Arc::default();
    let service = service(&folder.path("games"), &ahead).await;
    let game = game(&service).await;
    // Later than the opening: what passed before it was an outage, which no voter loses.
    ahead.store(Span::hours(13).0, Ordering::SeqCst);
    let view = loop {
        let view = service.spectate(&game).await.unwrap();
        if view.ply() == 2 {
            break view;
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    };
    let tally = view.board.moves[1].vote.clone().unwrap();
    assert_eq!(tally.votes(), voters);
    for voted in &tally.moves {
        let named = |voter: &u64| coordinate(move_of(*voter)) == voted.coordinate;
        let expected = all().filter(named).count() as u64;
        assert_eq!(u64::from(voted.votes), expected, "{}", voted.coordinate);
    }
    assert!(tally.moves.iter().all(|voted| voted.proposed > Time(0)));
    for voter in [first, first + voters / 2, first + voters - 1] {
        let receipt = service.vote_receipt(&game, PersonId(voter), None).await;
        assert!(receipt.unwrap().unwrap().is_counted(&game, &tally));
    }
    drop(service);
    let games = folder.path("games");
    let damage = run_blocking(move || {
        // The service closes its store when its workers have ended.
        let store = loop {
            match Store::open(&*games, KEY_NAMES) {
                Ok(store) => break store,
                Err(_) => std::thread::sleep(Duration::from_millis(20)),
            }
        };
        check(&store).unwrap().damage
    });
    assert_eq!(damage.await.unwrap(), []);
    let mut times: Vec<u64> = answered.into_values().collect();
    times.sort_unstable();
    let at = |share: usize| times[times.len() * share / 100] as f64 / 1000.0;
    println!(
        "{voters} voters, {kills} kills, {:.1} s: answered in {:.1} ms at the median, {:.1} ms at \
         the 99th percentile; each vote counted once",
        took.as_secs_f64(),
        at(50),
        at(99)
    );
}

/// The coordinates of these moves of Black.
fn coordinate(mv: &str) -> &'static str {
    match mv {
        "e5" => "e7e5",
        "c5" => "c7c5",
        "e6" => "e7e6",
        "c6" => "c7c6",
        _ => "d7d5",
    }
}
