//! Measures what a hundred matches between servers send, and whether `/move` is slower meanwhile.
//!
//! `cargo bench --workspace --bench matches`. Ten servers play ten others, each of them on two
//! boards, in one channel each and under Discord's limits. The matches begin one after the other,
//! so that people sign up for some while others are played; then all run, and they end one by one.
//! Two people in another server play all the time, and before it. `MATCHES_SERVERS=2` changes the
//! number of servers on each side. That every move is in both threads once is asserted, but never
//! a time.

mod common;
mod server;

use common::{Outcome, number, opera};
use entente_sandbox::{Observer, RateLimits, Sandbox, User, UserInChannel};
use fastrand::Rng;
use futures::future::try_join_all;
use serde_json::{Value, json};
use server::{TestServer, ms, sandbox_builder};
use std::collections::HashMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// Between the offers of two matches.
const BETWEEN_MATCHES: Duration = Duration::from_millis(1_200);

/// The moves in each game. Then somebody resigns.
const PLIES: usize = 3;

/// The longest pauses before somebody signs up, and before a move, in milliseconds.
const SIGNING_UP: u64 = 5_000;
const THINKING: u64 = 80_000;

/// For how long two people play before the matches, and the pause between their moves.
const QUIET: Duration = Duration::from_secs(30);
const QUIET_PAUSE: Duration = Duration::from_millis(250);

/// The longest wait for a message, and the pause between two looks for it.
const PATIENCE: Duration = Duration::from_mins(3);
const LOOK: Duration = Duration::from_millis(500);

/// The span of Discord's limit of five messages in a channel.
const LIMIT_SPAN: Duration = Duration::from_secs(5);

/// How long somebody waited for each of their answers.
type Times = Vec<Duration>;

#[tokio::main]
async fn main() -> Outcome<()> {
    let (count, moves) = (number("MATCHES_SERVERS", 10), opera()?);
    let traffic = Arc::new(Traffic::default());
    let sandbox = servers(count, traffic.clone()).await?;
    let clubs = |side| (0..count).map(move |at| format!("{side} {at}"));
    let of = |name| Club::of(&sandbox, name);
    let homes = clubs("Home").map(of).collect::<Outcome<Vec<_>>>()?;
    let aways = clubs("Away").map(of).collect::<Outcome<Vec<_>>>()?;
    let server = TestServer::open_in("matches", 1, sandbox, |_, _| Ok(())).await?;
    let begun = Instant::now();
    let quiet = played(&server, &moves, || begun.elapsed() > QUIET).await?;
    traffic.clear();
    let (begun, running) = (Instant::now(), Running::default());
    let pairs = homes
        .iter()
        .flat_map(|home| aways.iter().map(move |away| (home, away)));
    let matches = pairs.enumerate().map(async |(at, (home, away))| {
        tokio::time::sleep(BETWEEN_MATCHES * at as u32).await;
        let contest = Contest { home, away };
        contest
            .play(&moves, &running, Rng::with_seed(at as u64))
            .await
    });
    let matches = try_join_all(matches);
    let is_over = || running.over.load(Ordering::Relaxed) == count * count;
    let (boards, busy) = tokio::try_join!(matches, played(&server, &moves, is_over))?;
    for board in boards.iter().flatten() {
        board.check(&moves).await?;
    }
    let most = running.most.load(Ordering::Relaxed);
    let took = begun.elapsed();
    println!(
        "{most} matches at once, all {} in {} s",
        count * count,
        took.as_secs()
    );
    let mut linked = running.linked().clone();
    linked.sort();
    let [median, last] =
        [linked[linked.len() / 2], linked[linked.len() - 1]].map(|it| it.as_secs_f64());
    println!("links to all games after {median:.1} s, at most {last:.1} s");
    traffic.print(homes.iter().chain(&aways), took);
    print_moves(quiet, busy);
    server.close().await
}

/// Servers that play each other, each with two people and a channel.
async fn servers(count: usize, traffic: Arc<Traffic>) -> Outcome<Sandbox> {
    let names = ["Home", "Away"].into_iter();
    let names: Vec<_> = names
        .flat_map(|side| (0..count).map(move |at| format!("{side} {at}")))
        .collect();
    let everybody = names.iter().flat_map(|name| people(name));
    let everybody = ["ann", "bob"]
        .map(str::to_owned)
        .into_iter()
        .chain(everybody);
    let builder = sandbox_builder("Entente", 1).people(everybody);
    let builder = names.iter().fold(builder, |builder, name| {
        builder.other_guild(name, people(name)).channel("chess")
    });
    let builder = builder.rate_limits(RateLimits::Discord).observer(traffic);
    Ok(builder.start().await?)
}

/// The names of the people of a server.
fn people(server: &str) -> [String; 2] {
    ["one", "two"].map(|person| format!("{person}-{}", server.to_lowercase().replace(' ', "-")))
}

/// A server that plays matches.
struct Club {
    name: String,
    /// Its two people in its channel. The first one manages it.
    players: [UserInChannel; 2],
}

impl Club {
    fn of(sandbox: &Sandbox, name: String) -> Outcome<Self> {
        let there = |person: String| -> Outcome<UserInChannel> {
            let user = sandbox.user(&person).in_guild(&name)?;
            Ok(user.in_channel("chess")?)
        };
        let [one, two] = people(&name).map(there);
        let players = [one?, two?];
        Ok(Self { name, players })
    }
}

/// How many matches run, and have run.
#[derive(Default)]
struct Running {
    now: AtomicUsize,
    most: AtomicUsize,
    over: AtomicUsize,
    /// How long it took until the messages of a match that began had links to all its games.
    linked: Mutex<Vec<Duration>>,
}

impl Running {
    fn linked(&self) -> MutexGuard<'_, Vec<Duration>> {
        self.linked.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A match of two servers.
struct Contest<'a> {
    home: &'a Club,
    away: &'a Club,
}

impl Contest<'_> {
    /// Plays the match from its offer to its end, which both servers see.
    async fn play(&self, moves: &[String], running: &Running, mut rng: Rng) -> Outcome<[Board; 2]> {
        let now = 1 + running.now.fetch_add(1, Ordering::Relaxed);
        running.most.fetch_max(now, Ordering::Relaxed);
        self.begin(&mut rng).await?;
        let begun = Instant::now();
        let pauses = [0, 1].map(|_| [(); PLIES].map(|()| rng.u64(..THINKING)));
        let [first, second] = [self.board(0).await?, self.board(1).await?];
        let boards = [(&first, pauses[0]), (&second, pauses[1])];
        let linked = async {
            let has_links = |text: &str| text.matches("](https://").count() == boards.len();
            self.both_show(has_links).await?;
            running.linked().push(begun.elapsed());
            Ok(())
        };
        let played = try_join_all(boards.map(|(board, pauses)| board.play(moves, pauses)));
        tokio::try_join!(linked, played)?;
        self.both_show(|text| text.contains("The match is drawn."))
            .await?;
        running.now.fetch_sub(1, Ordering::Relaxed);
        running.over.fetch_add(1, Ordering::Relaxed);
        Ok([first, second])
    }

    /// Waits until the message of the match says this in both servers, which have one each.
    async fn both_show(&self, is_it: impl Fn(&str) -> bool) -> Outcome<()> {
        let (home, away) = (&self.home.name, &self.away.name);
        let is_own = |text: &str| text.starts_with(&format!("**{home} ")) && text.contains(away);
        for club in [self.home, self.away] {
            let messages = || {
                let messages = club.players[0].messages().into_iter();
                let messages = messages.filter(|one| !one.ephemeral && is_own(&one.content));
                messages.map(|one| one.content).collect::<Vec<_>>()
            };
            let shown = || messages().iter().any(|text| is_it(text)).then_some(());
            eventually(shown, &format!("the message of {home} and {away}")).await?;
            assert_eq!(messages().len(), 1, "a match has a message in each server");
        }
        Ok(())
    }

    /// Offers the match, takes and confirms it, signs everybody up, and starts the games.
    async fn begin(&self, rng: &mut Rng) -> Outcome<()> {
        let [captain, taker] = [self.home, self.away].map(|club| &club.players[0]);
        let form = captain.slash_for_modal("/match new").await?;
        let terms = [
            ("boards", json!(["2"])),
            ("clock", json!("1d")),
            ("choices", json!([])),
        ];
        let offered = form.submit_values(terms).await?.content;
        let code = offered.split("**").nth(1).ok_or(offered.clone())?;
        taker.slash(&format!("/match accept {code}")).await?;
        press(captain, code, "Confirm").await?;
        for person in self.home.players.iter().chain(&self.away.players) {
            tokio::time::sleep(Duration::from_millis(rng.u64(..SIGNING_UP))).await;
            press(person, code, "Play for us").await?;
        }
        press(captain, code, "Start now").await
    }

    /// The game on one of its boards, once it has a thread in both servers.
    async fn board(&self, number: usize) -> Outcome<Board> {
        let players = [self.home, self.away].map(|club| &club.players[number]);
        let [home, away] = players.map(|player| shown_name(player.user()));
        let both = format!("{home} – {away}");
        let other = format!("{away} – {home}");
        let thread = async |player: &UserInChannel| {
            let find = || {
                let threads = player.threads().into_iter();
                let is_it = |name: &str| name.contains(&both) || name.contains(&other);
                threads
                    .map(|thread| (thread.id, thread.name))
                    .find(|(_, name)| is_it(name))
            };
            let (id, _) = eventually(find, &both).await?;
            Outcome::Ok(player.user().in_channel_id(id)?)
        };
        let threads = [thread(players[0]).await?, thread(players[1]).await?];
        Ok(Board {
            threads,
            first: number,
        })
    }
}

/// Presses a button of a match.
async fn press(person: &UserInChannel, code: &str, button: &str) -> Outcome<()> {
    let shown = person.slash(&format!("/match show code:{code}")).await?;
    shown.press(button).await?;
    Ok(())
}

/// The name of somebody as others see it.
fn shown_name(user: &User) -> String {
    let (first, rest) = user.name().split_at(1);
    format!("{}{rest}", first.to_uppercase())
}

/// A game of a match, as its players see it: first the one who plays for the server that offered
/// the match.
struct Board {
    threads: [UserInChannel; 2],
    /// Which of them has White.
    first: usize,
}

impl Board {
    /// Makes the moves, each after a pause. Then the player with White resigns.
    async fn play(&self, moves: &[String], pauses: [u64; PLIES]) -> Outcome<()> {
        for (ply, (notation, pause)) in moves.iter().zip(pauses).enumerate() {
            tokio::time::sleep(Duration::from_millis(pause)).await;
            let mover = &self.threads[(self.first + ply) % 2];
            let answer = mover.slash(&format!("/move {notation}")).await?.content;
            let is_played = answer.starts_with("You played");
            is_played.then_some(()).ok_or(answer)?;
        }
        let question = self.threads[self.first].slash("/resign").await?;
        question.press("Yes, resign").await?;
        Ok(())
    }

    /// Checks that both threads have each move once, as soon as they have the last one.
    async fn check(&self, moves: &[String]) -> Outcome<()> {
        for thread in &self.threads {
            let text = || {
                let messages = thread.messages().into_iter();
                let boards = messages.filter(|message| message.author.bot && !message.ephemeral);
                boards.map(|board| board.content).collect::<String>()
            };
            for (ply, notation) in moves.iter().take(PLIES).enumerate() {
                let sign = if ply % 2 == 0 { "." } else { "…" };
                let shown = format!("**{}{sign} {notation}", ply / 2 + 1);
                eventually(|| text().contains(&shown).then_some(()), &shown).await?;
                assert_eq!(text().matches(&shown).count(), 1, "{shown} in {}", text());
            }
        }
        Ok(())
    }
}

/// Waits until this finds something.
async fn eventually<T>(mut find: impl FnMut() -> Option<T>, what: &str) -> Outcome<T> {
    let begun = Instant::now();
    while begun.elapsed() < PATIENCE {
        if let Some(found) = find() {
            return Ok(found);
        }
        tokio::time::sleep(LOOK).await;
    }
    Err(format!("{what} did not come").into())
}

/// Two people play games until this is so; how long each of them waited for each answer.
async fn played(server: &TestServer, moves: &[String], end: impl Fn() -> bool) -> Outcome<Times> {
    let mut times = Times::new();
    while !end() {
        let game = server.start_game().await?;
        for (ply, notation) in moves.iter().enumerate() {
            times.push(game.play(ply, notation).await?);
            tokio::time::sleep(QUIET_PAUSE).await;
        }
    }
    Ok(times)
}

fn print_moves(quiet: Times, busy: Times) {
    println!("/move                number  median ms     p99 ms");
    let rows = [("without matches", quiet), ("meanwhile", busy)];
    let [before, now] = rows.map(|(name, mut times)| {
        times.sort();
        let [median, p99] = [50, 99].map(|share| ms(times[times.len() * share / 100]));
        println!("{name:<19}{:>8}{median:>11.3}{p99:>11.3}", times.len());
        [median, p99]
    });
    println!(
        "meanwhile {:.2} and {:.2} times",
        now[0] / before[0],
        now[1] / before[1]
    );
}

/// What the bot sends and edits in each channel, and when.
#[derive(Debug, Default)]
struct Traffic {
    channels: Mutex<HashMap<String, Sent>>,
    /// How many requests Discord refused because there were too many, and because of all routes
    /// together.
    refused: AtomicUsize,
    refused_globally: AtomicUsize,
}

/// When messages were sent to a channel, and edited there.
#[derive(Debug, Default)]
struct Sent {
    sent: Vec<Instant>,
    edited: Vec<Instant>,
}

impl Observer for Traffic {
    fn on_response(&self, request: &str, status: u16, body: &Value) {
        if status == 429 {
            let is_global = body["global"] == true;
            self.refused.fetch_add(1, Ordering::Relaxed);
            self.refused_globally
                .fetch_add(usize::from(is_global), Ordering::Relaxed);
        }
        let steps: Vec<&str> = request.split(['/', '?']).collect();
        let [
            "POST " | "PATCH ",
            _,
            _,
            "channels",
            channel,
            "messages",
            rest @ ..,
        ] = &steps[..]
        else {
            return;
        };
        let mut channels = self.channels.lock().unwrap_or_else(PoisonError::into_inner);
        let known = channels.entry((*channel).to_owned()).or_default();
        match rest {
            [] if status == 200 => known.sent.push(Instant::now()),
            [_] if status == 200 => known.edited.push(Instant::now()),
            _ => {}
        }
    }
}

impl Traffic {
    fn clear(&self) {
        let mut channels = self.channels.lock().unwrap_or_else(PoisonError::into_inner);
        channels.clear();
    }

    fn print<'a>(&self, clubs: impl Iterator<Item = &'a Club>, took: Duration) {
        let channels = self.channels.lock().unwrap_or_else(PoisonError::into_inner);
        let minutes = took.as_secs_f64() / 60.0;
        let (mut sent, mut edited, mut most) = (Vec::new(), Vec::new(), [0; 2]);
        for club in clubs {
            let place = &club.players[0];
            let threads = place.threads().into_iter().map(|thread| thread.id);
            let all = threads.chain([place.id()]);
            let all = all.filter_map(|id| channels.get(&id.to_string()));
            let all: Vec<&Sent> = all.collect();
            sent.push(all.iter().map(|one| one.sent.len()).sum::<usize>());
            edited.push(all.iter().map(|one| one.edited.len()).sum::<usize>());
            for one in all {
                most[0] = most[0].max(most_within(&one.sent));
                most[1] = most[1].max(most_within(&one.edited));
            }
        }
        println!("messages of a server      a minute  at most    most in 5 s in a channel");
        for (name, mut counts, most) in [("sent", sent, most[0]), ("edited", edited, most[1])] {
            counts.sort_unstable();
            let rate = |count: usize| count as f64 / minutes;
            let (median, last) = (
                rate(counts[counts.len() / 2]),
                rate(counts[counts.len() - 1]),
            );
            println!("{name:<24}{median:>10.1}{last:>9.1}{most:>28}");
        }
        let [refused, globally] = [&self.refused, &self.refused_globally];
        let [refused, globally] = [refused, globally].map(|count| count.load(Ordering::Relaxed));
        println!("{refused} requests were refused as too many, {globally} of them for all routes");
    }
}

/// The most of these times, which are in order, within [`LIMIT_SPAN`].
fn most_within(times: &[Instant]) -> usize {
    let from = |first: usize| {
        let end = times[first] + LIMIT_SPAN;
        times[first..]
            .iter()
            .take_while(|time| **time < end)
            .count()
    };
    (0..times.len()).map(from).max().unwrap_or_default()
}
