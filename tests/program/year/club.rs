//! The club: its people, all their games, and how they ask the program for something, by commands and by the HTTP API. Whoever gets no answer looks what has become of it.
use super::account::{DAY, HOUR, MINUTE};
use super::game::{Around, Clock, Expiry, Game, Home, Pace, Tried};
use super::people::{NAMES, Person};
use super::world::{BEGINNING, End, Post, World};
use crate::chance::Chance;
use entente_sandbox::{Error, Message, Place};
use reqwest::Method;
use serde_json::{Value, json};
use std::collections::{BTreeMap, HashMap, HashSet};
use std::pin::pin;
use std::time::Duration;

/// The clocks on which they agree, the usual ones more often.
const CLOCKS: [Clock; 12] = [
    per_move("1d", DAY, Expiry::Lose),
    per_move("3d", 3 * DAY, Expiry::Lose),
    per_move("1d", DAY, Expiry::RandomMove),
    per_move("2h30m", 2 * HOUR + 30 * MINUTE, Expiry::Lose),
    per_move("3d", 3 * DAY, Expiry::Lose),
    bank("2880+360", 2 * DAY, 360_000),
    per_move("1d", DAY, Expiry::Lose),
    per_move("7d", 7 * DAY, Expiry::Lose),
    per_move("12h", DAY / 2, Expiry::RandomMove),
    per_move("1d", DAY, Expiry::NextPicks),
    bank("600", 10 * HOUR, 0),
    per_move("3d", 3 * DAY, Expiry::NextPicks),
];

const fn per_move(written: &'static str, span: u64, expiry: Expiry) -> Clock {
    Clock {
        written,
        pace: Pace::PerMove(span),
        expiry,
    }
}

const fn bank(written: &'static str, base: u64, increment: u64) -> Clock {
    Clock {
        written,
        pace: Pace::Bank { base, increment },
        expiry: Expiry::Lose,
    }
}

/// What they play, mostly chess.
const VARIANTS: [&str; 20] = [
    "standard", "standard", "standard", "chess960", "standard", "standard", "standard", "chess66",
    "standard", "standard", "standard", "chess4", "standard", "standard", "standard", "alliance",
    "standard", "standard", "standard", "chess66",
];

/// The program will be killed so long after the next thing that somebody asks for, and be away for a while.
#[derive(Debug, Clone, Copy)]
pub(super) struct Doom {
    pub(super) after: Duration,
    pub(super) away: u64,
}

/// How many wishes ended how.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Tally {
    pub(super) acknowledged: usize,
    pub(super) done_without_answer: usize,
    pub(super) lost: usize,
    pub(super) repeated: usize,
    pub(super) taken_back: usize,
    pub(super) pauses: usize,
    pub(super) vacations: usize,
    pub(super) prepared: usize,
    pub(super) resigned: usize,
    pub(super) reminders: usize,
    pub(super) digests: usize,
    pub(super) messages: usize,
    pub(super) silent: usize,
}

pub(super) struct Club {
    pub(super) world: World,
    pub(super) people: Vec<Person>,
    pub(super) games: Vec<Game>,
    pub(super) chance: Chance,
    pub(super) tally: Tally,
    pub(super) doom: Option<Doom>,
    /// Boards of a game that nobody knows yet.
    pub(super) unclaimed: Vec<Post>,
    /// Which game's board a message shows, and which marks there are.
    pub(super) boards: HashMap<u64, usize>,
    pub(super) marks: HashSet<String>,
    /// Whose direct messages a channel is.
    pub(super) directs: BTreeMap<u64, usize>,
    /// Until when it is judged whose list of the day has not come.
    pub(super) read: u64,
    client: reqwest::Client,
}

impl Club {
    pub(super) async fn open(mut chance: Chance) -> Self {
        let world = World::open(&NAMES).await;
        let mut people = Vec::new();
        let mut directs = BTreeMap::new();
        for (number, name) in NAMES.iter().enumerate() {
            let user = world.sandbox.user(name);
            let answer = user.in_dm().slash("/api token").await.unwrap();
            let token = answer.content.split('`').nth(1).unwrap().to_owned();
            directs.insert(user.in_dm().id().0, number);
            people.push(Person::new(number, user.id().0, token, &mut chance));
        }
        let mut club = Self {
            world,
            people,
            games: Vec::new(),
            chance,
            tally: Tally::default(),
            doom: None,
            unclaimed: Vec::new(),
            boards: HashMap::new(),
            marks: HashSet::new(),
            directs,
            read: BEGINNING,
            client: reqwest::Client::builder().no_proxy().build().unwrap(),
        };
        for number in 0..club.people.len() {
            for (name, value) in club.people[number].settings() {
                let path = format!("me/settings/{name}");
                let body = json!({ "value": value });
                let set = club.granted(number, Method::PUT, &path, body).await;
                assert_eq!(set["settings"][name], value);
            }
        }
        club
    }

    /// Says what has gone wrong, in which game, and when.
    pub(super) fn fail(&self, game: usize, what: &str) -> ! {
        let game = &self.games[game];
        let hours = (self.world.now - BEGINNING) / HOUR;
        let turn = game.turn.as_ref();
        let since = turn.map_or(self.world.now, |turn| turn.begun);
        let outages = self.world.outages.iter();
        let outages: Vec<_> = outages.filter(|outage| outage.until >= since).collect();
        panic!(
            "game {} ({}, {:?}, {}), at {} ({} days and {} hours): {what}\n{turn:#?}, paused: {:?}; outages: {outages:?}; {:?}",
            game.id,
            game.variant,
            game.home,
            game.clock.written,
            self.world.now,
            hours / 24,
            hours % 24,
            game.pause,
            turn.map(|turn| &self.people[game.seats[turn.seat]].vacations),
        );
    }

    pub(super) fn around(&self) -> Around<'_> {
        Around {
            people: &self.people,
            outages: &self.world.outages,
            now: self.world.now,
        }
    }

    /// Asks the HTTP API; `None` if no answer comes.
    pub(super) fn request(
        &self,
        person: usize,
        method: Method,
        path: &str,
        body: Option<Value>,
        key: Option<&str>,
    ) -> impl Future<Output = Option<(u16, Value)>> + use<> {
        let url = format!("{}/{path}", self.world.api());
        let request = self.client.request(method, url);
        let mut request = request.bearer_auth(&self.people[person].token);
        if let Some(key) = key {
            request = request.header("Idempotency-Key", key);
        }
        if let Some(body) = body {
            request = request.json(&body);
        }
        async move {
            let answer = request.send().await.ok()?;
            let status = answer.status().as_u16();
            let text = answer.text().await.ok()?;
            Some((status, serde_json::from_str(&text).unwrap_or_default()))
        }
    }

    /// Asks for what must be granted.
    pub(super) async fn granted(
        &mut self,
        person: usize,
        method: Method,
        path: &str,
        body: Value,
    ) -> Value {
        let key = format!("key-{}", self.chance.next());
        let asked = self.request(person, method, path, Some(body), Some(&key));
        let (status, answer) = asked.await.expect("the program answers");
        assert!((200..300).contains(&status), "{path}: {status} {answer}");
        self.tally.acknowledged += 1;
        answer
    }

    pub(super) async fn get(&self, person: usize, path: &str) -> Value {
        let asked = self.request(person, Method::GET, path, None, None);
        let (status, answer) = asked.await.expect("the program answers");
        assert_eq!(status, 200, "{path}: {answer}");
        answer
    }

    /// Lets somebody ask for something; if doom hangs over it, the program is killed meanwhile, or just afterwards, and is back when this is over.
    pub(super) async fn attempt<T>(&mut self, work: impl Future<Output = T>) -> T {
        let Some(doom) = self.doom.take() else {
            return work.await;
        };
        let mut work = pin!(work);
        let early = tokio::select! {
            answer = &mut work => Some(answer),
            () = tokio::time::sleep(doom.after) => None,
        };
        self.world.fall(End::Killed).await;
        self.world.miss(doom.away).await;
        let answer = match early {
            Some(answer) => answer,
            None => work.await,
        };
        self.world.rise().await;
        answer
    }

    /// Gives a command; `None` if no answer came. Then the program is dead: one that is only slow could still do it.
    pub(super) async fn slash(&mut self, place: &Place, line: &str) -> Option<Message> {
        let number = self.world.events.kills;
        match self.attempt(place.slash(line)).await {
            Ok(answer) => {
                assert!(answer.ephemeral, "answered in public: {}", answer.content);
                Some(answer)
            }
            Err(Error::DidNotRespond | Error::StillThinking(_)) => {
                if self.world.events.kills == number {
                    self.world.fall(End::Killed).await;
                    self.world.miss(MINUTE).await;
                    self.world.rise().await;
                }
                None
            }
            Err(error) => panic!("{line}: {error}"),
        }
    }

    /// Holds a game against the account. Whether what was tried is there.
    pub(super) async fn look(&mut self, game: usize, tried: Option<&Tried>) -> bool {
        let (id, eyes) = (self.games[game].id.clone(), self.games[game].seats[0]);
        let shown = self.get(eyes, &format!("games/{id}")).await;
        let moves = self.get(eyes, &format!("games/{id}/moves")).await;
        let moves = moves["moves"].as_array().expect("a list").clone();
        let around = Around {
            people: &self.people,
            outages: &self.world.outages,
            now: self.world.now,
        };
        let taken = self.games[game].take_in(&shown, &moves, tried, &around);
        let done = taken.unwrap_or_else(|what| self.fail(game, &what));
        self.plan_answer(game);
        done
    }

    /// When whoever is to move will do so.
    fn plan_answer(&mut self, game: usize) {
        let game = &mut self.games[game];
        let (seats, allowed) = (&game.seats, game.allowed());
        if let Some(turn) = game.turn.as_mut().filter(|turn| turn.answer.is_none()) {
            let person = &self.people[seats[turn.actor]];
            let delay = person.delay(allowed, &mut self.chance);
            turn.answer = Some(delay.map_or(u64::MAX, |delay| turn.begun + delay));
        }
    }

    /// A new game begins, of which both or all know at once.
    pub(super) async fn begin(&mut self) {
        let number = self.games.len();
        let variant = VARIANTS[number % VARIANTS.len()];
        let seats = if matches!(variant, "chess4" | "alliance") {
            4
        } else {
            2
        };
        let mut clock = *self.chance.pick(&CLOCKS);
        while seats == 4 && (clock.expiry != Expiry::RandomMove) {
            clock = *self.chance.pick(&CLOCKS);
        }
        let mut people: Vec<usize> = (0..self.people.len()).collect();
        let seats: Vec<usize> = (0..seats)
            .map(|_| people.swap_remove(self.chance.below(people.len())))
            .collect();
        let by_command = variant == "standard" && self.chance.once_in(2);
        // It may be told of before the program is killed, and be answered after it.
        let asked = self.world.now;
        let (id, home) = match by_command {
            true => (self.challenge(&seats, &clock).await, Home::Channel),
            false => (self.create(variant, &seats, &clock).await, Home::Direct),
        };
        let mut game = Game::new(id.clone(), variant, home, clock, seats.clone());
        game.show(
            asked,
            if seats.len() == 2 {
                "challenges you"
            } else {
                ""
            },
        );
        self.games.push(game);
        self.claim(number);
        let armies = self.get(seats[0], &format!("games/{id}")).await["seats"].clone();
        for (seat, guest) in seats.iter().enumerate().skip(1) {
            let army = &armies[seat]["army"];
            let body = json!({ "name": self.people[*guest].name, "seats": [army] });
            let path = format!("games/{id}/join");
            self.granted(*guest, Method::POST, &path, body).await;
        }
        self.games[number].show(self.world.now, "The game has begun");
        self.look(number, None).await;
    }

    /// Makes a game by the API.
    async fn create(&mut self, variant: &str, seats: &[usize], clock: &Clock) -> String {
        let guest = |guest: &usize| {
            let guest = &self.people[*guest];
            json!({ "person": guest.id.to_string(), "name": guest.name })
        };
        let guests: Vec<Value> = seats[1..].iter().map(guest).collect();
        let expiry = match clock.expiry {
            Expiry::Lose => "lose",
            Expiry::RandomMove => "random_move",
            Expiry::NextPicks => "next_picks",
        };
        let body = json!({
            "variant": variant,
            "name": self.people[seats[0]].name,
            "seats": ["white"],
            "reserved": guests,
            "clock": { "pace": clock.written, "expiry": expiry },
        });
        let made = self.granted(seats[0], Method::POST, "games", body).await;
        made["id"].as_str().expect("it has a name").to_owned()
    }

    /// Makes a challenge by a command in the server's channel.
    async fn challenge(&mut self, seats: &[usize], clock: &Clock) -> String {
        let expiry = match clock.expiry {
            Expiry::Lose => "",
            Expiry::RandomMove => " timeout:\"Random move: chance makes a legal one\"",
            Expiry::NextPicks => " timeout:\"The next player picks a legal move\"",
        };
        let (host, guest) = (self.people[seats[0]].name, self.people[seats[1]].name);
        let line = format!("/challenge @{guest} white clock:{}{expiry}", clock.written);
        let place = self.world.sandbox.user(host).in_channel("chess").unwrap();
        // A challenge lapses after a day.
        if let Some(doom) = &mut self.doom {
            doom.away = doom.away.min(HOUR);
        }
        loop {
            let said = self.slash(&place, &line).await;
            self.world.settle().await;
            self.read_mail();
            let made = self.unclaimed.iter().filter_map(Post::board);
            let made: HashSet<String> = made.map(|(game, _)| game).collect();
            let made: Vec<String> = made.into_iter().collect();
            match (said, made.as_slice()) {
                (Some(said), [game]) => {
                    let words = "The challenge is made.";
                    assert!(said.content.starts_with(words), "{}", said.content);
                    self.tally.acknowledged += 1;
                    return game.clone();
                }
                (None, [game]) => {
                    self.tally.done_without_answer += 1;
                    return game.clone();
                }
                (None, []) => self.tally.lost += 1,
                (said, made) => panic!("{line}: {made:?}; {said:?}"),
            }
        }
    }
}
