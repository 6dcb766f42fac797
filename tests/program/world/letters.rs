//! The private letters and proposals of the players of Four Player Chess: everything that was
//! acknowledged is there once, for the two whom it concerns and for nobody else.
use super::simulation::{Outcome, Simulation};
use reqwest::Method;
use serde_json::{Value, json};
use std::collections::BTreeSet;

/// The armies of the seats.
const ARMIES: [&str; 4] = ["white", "red", "black", "yellow"];

/// The most letters that each player writes. The bot accepts no more within ten minutes.
const LETTERS_BY_PLAYER: usize = 10;

/// The letters and proposals that were acknowledged in one game.
#[derive(Debug, Default)]
pub(crate) struct Correspondence {
    /// The proposals that must be open: from which seat, to which.
    pub(crate) proposals: BTreeSet<(usize, usize)>,
    /// The letters that must have been written, in order: from whom, to whom, their text.
    pub(crate) letters: Vec<(usize, usize, String)>,
}

impl Simulation {
    /// A player of a game writes to another one, if they still have an army each and the bot lets
    /// them.
    pub(super) async fn write_letter(&mut self, game: usize) {
        let (by, to) = self.two_seats();
        let text = format!("Letter {}", self.games[game].correspondence.letters.len());
        let letter = json!({"to": [ARMIES[to]], "text": text});
        if self.send_privately(game, by, "letters", letter).await {
            let own = &mut self.games[game].correspondence;
            own.letters.push((by, to, text));
        }
        self.check_correspondence(game).await;
    }

    /// A player of a game in which nobody moves writes or proposes something to another one, or
    /// answers a proposal.
    pub(crate) async fn negotiate(&mut self, game: usize) {
        let (by, to) = self.two_seats();
        let known = &self.games[game].correspondence;
        let written = known.letters.iter().filter(|letter| letter.0 == by).count();
        let may_write = written < LETTERS_BY_PLAYER;
        let is_made = known.proposals.contains(&(by, to));
        let is_received = known.proposals.contains(&(to, by));
        let text = format!("Letter {}", known.letters.len());
        let (to_army, from_army) = (json!({"to": ARMIES[to]}), json!({"from": ARMIES[to]}));
        let (path, body) = if may_write && self.chance.once_in(2) {
            ("letters", json!({"to": [ARMIES[to]], "text": text}))
        } else if is_made {
            ("proposals/withdraw", to_army)
        } else if is_received && may_write {
            let body = json!({"from": ARMIES[to], "message": text});
            ("proposals/counter", body)
        } else if is_received {
            ("proposals/decline", from_army)
        } else {
            ("proposals", to_army)
        };
        assert!(self.send_privately(game, by, path, body).await, "{path}");
        let known = &mut self.games[game].correspondence;
        if matches!(path, "letters" | "proposals/counter") {
            known.letters.push((by, to, text));
        }
        if path != "letters" {
            known.proposals.remove(&(by, to));
            known.proposals.remove(&(to, by));
        }
        if matches!(path, "proposals" | "proposals/counter") {
            known.proposals.insert((by, to));
        }
    }

    fn two_seats(&mut self) -> (usize, usize) {
        let by = self.chance.below(4);
        (by, (by + 1 + self.chance.below(3)) % 4)
    }

    /// Sends a request with one key until it is answered, and says whether it was accepted.
    async fn send_privately(&mut self, game: usize, by: usize, rest: &str, body: Value) -> bool {
        let path = format!("games/{}/{rest}", self.games[game].id);
        let (person, key) = (self.games[game].seats[by], self.new_key());
        let kills = self.world.events.kills;
        loop {
            let asked = self.request(person, Method::POST, &path, Some(body.clone()), Some(&key));
            match self.run_with_planned_kill(Outcome::Edit, asked).await {
                Some((200..300, _)) => {
                    self.tally.acknowledged += 1;
                    return true;
                }
                Some((409 | 422, _)) => return false,
                // One that is just being killed may still say that it cannot answer.
                Some((500.., _)) if self.world.events.kills > kills => self.tally.lost += 1,
                Some(answer) => self.fail(game, &format!("{rest} by {by}: {answer:?}")),
                None => self.tally.lost += 1,
            }
        }
    }

    /// Each player sees exactly what was acknowledged.
    pub(crate) async fn check_correspondence(&self, game: usize) {
        let own = &self.games[game];
        let Correspondence { proposals, letters } = &own.correspondence;
        for (seat, person) in own.seats.iter().enumerate() {
            let path = format!("games/{}/letters", own.id);
            let shown = self.get(*person, &path).await;
            let shown: Vec<&Value> = list(&shown["letters"])
                .map(|shown| &shown["text"])
                .collect();
            let own_letters = letters
                .iter()
                .filter(|(from, to, _)| *from == seat || *to == seat);
            let texts: Vec<&str> = own_letters.map(|(_, _, text)| text.as_str()).collect();
            assert_eq!(shown, texts, "the letters of seat {seat} in {}", own.id);
            let path = format!("games/{}/proposals", own.id);
            let shown = self.get(*person, &path).await;
            let armies = |name: &str, other: &str| -> BTreeSet<String> {
                let all = list(&shown[name]);
                all.map(|shown| shown[other].as_str().unwrap().to_owned())
                    .collect()
            };
            let made = proposals.iter().filter(|(from, _)| *from == seat);
            let received = proposals.iter().filter(|(_, to)| *to == seat);
            let made: BTreeSet<_> = made.map(|(_, to)| ARMIES[*to].to_owned()).collect();
            let received = received.map(|(from, _)| ARMIES[*from].to_owned());
            let received: BTreeSet<_> = received.collect();
            let proposals = (armies("made", "to"), armies("received", "from"));
            assert_eq!(proposals, (made, received), "of seat {seat} in {}", own.id);
        }
    }
}

fn list(value: &Value) -> impl Iterator<Item = &Value> {
    value.as_array().into_iter().flatten()
}
