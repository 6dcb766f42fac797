//! The habits of people, and how they begin their games: which rule sets and clocks they choose,
//! and how often they do what is rarer than a move.
use super::game::{Clock, Game, Home, Pace, TimeoutRule};
use super::posts::Post;
use super::simulation::{Outcome, Simulation};
use super::time_model::{DAY, HOUR, MINUTE};
use crate::support::boards;
use entente_sandbox::Message;
use reqwest::Method;
use serde_json::{Value, json};
use std::collections::HashSet;

/// The habits of people. The numbers say once in how many turns they do it; with 0 they never do.
#[derive(Debug)]
pub(crate) struct Habits {
    pub(crate) variants: &'static [&'static str],
    pub(crate) clocks: &'static [Clock],
    /// The percentage of moves that are made over the HTTP API, if all have the same habit.
    pub(crate) api_percent: Option<usize>,
    /// Once in so many games of chess, they are begun with a slash command.
    pub(crate) challenges: usize,
    pub(crate) resigns: usize,
    pub(crate) offers_draw: usize,
    pub(crate) takes_back: usize,
    pub(crate) pauses: usize,
    pub(crate) adds_lines: usize,
    pub(crate) writes: usize,
}

/// Games of every rule set, in which all happens that can happen to a daily game.
pub(crate) const DAILY_GAMES: Habits = Habits {
    variants: &VARIANTS,
    clocks: &CLOCKS,
    api_percent: None,
    challenges: 2,
    resigns: 12,
    offers_draw: 30,
    takes_back: 25,
    pauses: 40,
    adds_lines: 6,
    writes: 2,
};

/// Short games of chess, in each of which only moves, draws and resignations happen.
pub(crate) const SHORT_GAMES: Habits = Habits {
    variants: &["standard"],
    clocks: &[per_move("7d", 7 * DAY, TimeoutRule::Lose)],
    api_percent: Some(28),
    challenges: 1,
    resigns: 10,
    offers_draw: 5,
    takes_back: 0,
    pauses: 0,
    adds_lines: 0,
    writes: 0,
};

/// A long game of Four Player Chess.
pub(crate) const NEGOTIATIONS: Habits = Habits {
    variants: &["alliance"],
    clocks: &[per_move("7d", 7 * DAY, TimeoutRule::RandomMove)],
    ..SHORT_GAMES
};

/// The clocks of the games. Usual ones are in the list more often.
pub(crate) const CLOCKS: [Clock; 12] = [
    per_move("1d", DAY, TimeoutRule::Lose),
    per_move("3d", 3 * DAY, TimeoutRule::Lose),
    per_move("1d", DAY, TimeoutRule::RandomMove),
    per_move("2h30m", 2 * HOUR + 30 * MINUTE, TimeoutRule::Lose),
    per_move("3d", 3 * DAY, TimeoutRule::Lose),
    bank("2880+360", 2 * DAY, 360_000),
    per_move("1d", DAY, TimeoutRule::Lose),
    per_move("7d", 7 * DAY, TimeoutRule::Lose),
    per_move("12h", DAY / 2, TimeoutRule::RandomMove),
    per_move("1d", DAY, TimeoutRule::NextPicks),
    bank("600", 10 * HOUR, 0),
    per_move("3d", 3 * DAY, TimeoutRule::NextPicks),
];

const fn per_move(written: &'static str, span: u64, on_timeout: TimeoutRule) -> Clock {
    Clock {
        written,
        pace: Pace::PerMove(span),
        on_timeout,
    }
}

const fn bank(written: &'static str, base: u64, increment: u64) -> Clock {
    Clock {
        written,
        pace: Pace::PerGame { base, increment },
        on_timeout: TimeoutRule::Lose,
    }
}

/// The rule sets of the games, mostly chess.
pub(crate) const VARIANTS: [&str; 20] = [
    "standard", "standard", "standard", "chess960", "standard", "standard", "standard", "chess66",
    "standard", "standard", "standard", "chess4", "standard", "standard", "standard", "alliance",
    "standard", "standard", "standard", "chess66",
];

impl Simulation {
    /// Starts a new game, which all its players join at once. `home` is where, if that matters.
    pub(crate) async fn start_game(&mut self, home: Option<Home>) {
        let number = self.games.len();
        let variant = self.habits.variants[number % self.habits.variants.len()];
        let seats = if matches!(variant, "chess4" | "alliance") {
            4
        } else {
            2
        };
        let mut clock = *self.chance.pick(self.habits.clocks);
        while seats == 4 && (clock.on_timeout != TimeoutRule::RandomMove) {
            clock = *self.chance.pick(self.habits.clocks);
        }
        let mut people: Vec<usize> = (0..self.people.len()).collect();
        let seats: Vec<usize> = (0..seats)
            .map(|_| people.swap_remove(self.chance.below(people.len())))
            .collect();
        let by_command = variant == "standard" && self.does(self.habits.challenges);
        let home = match home {
            Some(home) => home,
            None if by_command && !self.chance.once_in(3) => Home::Channel,
            None => Home::Direct,
        };
        // Its message can come before a kill, and the answer to the command after it.
        let asked = self.world.now;
        let id = if by_command {
            self.challenge(&seats, &clock, home).await
        } else {
            self.create(variant, &seats, &clock).await
        };
        let mut game = Game::new(id, variant, home, clock, seats.clone());
        let words = ["", "challenges you"][usize::from(seats.len() == 2)];
        game.expect_question(asked, words);
        let is_here = |person: &usize| self.people[*person].is_away(asked) == Some(false);
        game.is_plain = seats.iter().all(is_here);
        self.games.push(game);
        self.assign_unclaimed_boards(number);
        let begun = if by_command {
            self.accept(number).await
        } else {
            self.join_all(number).await
        };
        self.games[number].expect_message(begun, "The game has begun");
        self.check_game(number, None).await;
    }

    /// Everybody who is invited joins a game over the API. Returns when the last one did.
    async fn join_all(&mut self, game: usize) -> u64 {
        let (id, seats) = (self.games[game].id.clone(), self.games[game].seats.clone());
        let armies = self.get(seats[0], &format!("games/{id}")).await["seats"].clone();
        for (seat, invited) in seats.iter().enumerate().skip(1) {
            let army = &armies[seat]["army"];
            let body = json!({ "name": self.people[*invited].name, "wishes": [army] });
            let path = format!("games/{id}/join");
            self.request_ok(*invited, Method::POST, &path, body).await;
        }
        self.world.now
    }

    /// The challenged player presses *Accept*, until that is done. Returns when.
    async fn accept(&mut self, game: usize) -> u64 {
        self.limit_planned_outage();
        let (id, invited) = (self.games[game].id.clone(), self.games[game].seats[1]);
        let accept = format!("1:{id}:0:accept");
        let here = self.here(game, invited);
        let can_accept = |message: &Message| {
            let components = serde_json::json!(message.components).to_string();
            components.contains(&accept)
        };
        let challenge = boards(&here).into_iter().rfind(can_accept);
        let challenge = challenge.expect("the challenge has come");
        let outcome = match self.games[game].home {
            Home::Channel => Outcome::Thread,
            Home::Direct => Outcome::Boards(1),
        };
        loop {
            let asked = self.world.now;
            let press = async { challenge.press("Accept").await };
            if let Some(answer) = self.ask(outcome, press).await {
                assert!(answer.content.contains("game"), "{}", answer.content);
                self.tally.acknowledged += 1;
                return asked;
            }
            let shown = self.get(invited, &format!("games/{id}")).await;
            if shown["phase"] == "running" {
                self.tally.done_without_answer += 1;
                return asked;
            }
            self.tally.lost += 1;
        }
    }

    /// Makes a game over the API, with reserved seats.
    async fn create(&mut self, variant: &str, seats: &[usize], clock: &Clock) -> String {
        let invited_person = |person: &usize| {
            let person = &self.people[*person];
            json!({ "person": person.id.to_string(), "name": person.name })
        };
        let invited_people: Vec<Value> = seats[1..].iter().map(invited_person).collect();
        let on_timeout = match clock.on_timeout {
            TimeoutRule::Lose => "lose",
            TimeoutRule::RandomMove => "random_move",
            TimeoutRule::NextPicks => "next_picks",
        };
        let body = json!({
            "variant": variant,
            "name": self.people[seats[0]].name,
            "wishes": ["white"],
            "reserved": invited_people,
            "clock": { "pace": clock.written, "on_timeout": on_timeout },
        });
        let made = self.request_ok(seats[0], Method::POST, "games", body).await;
        made["id"].as_str().expect("the game has an id").to_owned()
    }

    /// Makes a challenge with a slash command, in the server's channel or in direct messages.
    async fn challenge(&mut self, seats: &[usize], clock: &Clock, home: Home) -> String {
        let on_timeout = match clock.on_timeout {
            TimeoutRule::Lose => "",
            TimeoutRule::RandomMove => " timeout:\"random legal move\"",
            TimeoutRule::NextPicks => " timeout:\"next player picks a legal move\"",
        };
        let (host, opponent) = (self.people[seats[0]].name, self.people[seats[1]].name);
        let line = format!(
            "/challenge @{opponent} white clock:{}{on_timeout}",
            clock.written
        );
        let user = self.world.sandbox.user(host);
        let channel = match home {
            Home::Channel => user.in_channel("chess").unwrap(),
            Home::Direct => user.in_dm(),
        };
        // A challenge expires after a day.
        self.limit_planned_outage();
        loop {
            let answer = self.ask(Outcome::Boards(1), channel.slash(&line)).await;
            self.world.wait_until_idle().await;
            self.read_posts();
            let boards = self.unclaimed.iter().filter_map(Post::board);
            let games: HashSet<String> = boards.map(|(game, _)| game).collect();
            let made: Vec<String> = games.into_iter().collect();
            // A confirmed challenge has posted its board. Without an answer it may have, or be
            // lost.
            match (answer, made.as_slice()) {
                (Some(answer), [game]) => {
                    let words = "Challenge sent to ";
                    assert!(answer.content.starts_with(words), "{}", answer.content);
                    self.tally.acknowledged += 1;
                    return game.clone();
                }
                (None, [game]) => {
                    self.tally.done_without_answer += 1;
                    return game.clone();
                }
                (None, []) => self.tally.lost += 1,
                (answer, made) => panic!("{line}: {made:?}; {answer:?}"),
            }
        }
    }
}
