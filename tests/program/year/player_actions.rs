//! What people do in their turns: mostly they move, with a slash command or over the HTTP API. Now
//! and then they resign, make conditional moves, ask for a takeback or a pause, or go on vacation.
use super::game::{Home, Pace, Tried, text, time};
use super::people::vacation_days;
use super::simulation::Simulation;
use super::time_model::{DAY, MINUTE, SECOND, Stretch};
use reqwest::Method;
use serde_json::{Value, json};

/// The length of a pause, as a player types it and in milliseconds.
const PAUSE: (&str, u64) = ("2d", 2 * DAY);

impl Simulation {
    /// Lets every player act whose planned moment has come.
    pub(super) async fn play_due_turns(&mut self) {
        for game in 0..self.games.len() {
            let is_time = |simulation: &Self| {
                let game = &simulation.games[game];
                let answer = game.turn.as_ref().and_then(|turn| turn.answer);
                !game.is_over
                    && game.pause.is_none()
                    && answer.is_some_and(|at| at <= simulation.world.now)
            };
            if is_time(self) {
                self.check_game(game, None).await;
            }
            if is_time(self) {
                self.take_turn(game).await;
            }
        }
    }

    /// Does one thing in a game: a move, or something rarer.
    async fn take_turn(&mut self, game: usize) {
        let played = self.games[game].moves.len();
        let (is_for_two, is_picking) = {
            let game = &self.games[game];
            let turn = game.turn.as_ref().expect("somebody is to move");
            (game.seats.len() == 2, turn.is_picking())
        };
        let per_move = matches!(self.games[game].clock.pace, Pace::PerMove(_));
        let may_ask = is_for_two && !is_picking && played > 1;
        if may_ask && self.chance.once_in(12) {
            return self.resign(game).await;
        }
        if may_ask && per_move && self.games[game].is_last_by_player && self.chance.once_in(25) {
            self.take_back(game).await;
            return;
        }
        if may_ask && per_move && self.chance.once_in(40) {
            return self.pause(game).await;
        }
        self.make_move(game).await;
    }

    /// Makes any legal move.
    async fn make_move(&mut self, game: usize) {
        let id = self.games[game].id.clone();
        let turn = self.games[game].turn.clone().expect("somebody is to move");
        let person = self.games[game].seats[turn.actor];
        let path = format!("games/{id}/legal-moves");
        let legal = self.get(person, &path).await;
        let legal_moves = legal["legal"]
            .as_array()
            .unwrap_or_else(|| panic!("{legal}"));
        if legal_moves.is_empty() {
            self.fail(game, "there is no legal move");
        }
        let mv = self.chance.pick(legal_moves);
        // In Chess960 coordinates can mean a king's step or castling, and the bot would ask back.
        let typed = match self.games[game].variant {
            "chess960" => "notation",
            _ => "coordinate",
        };
        let mut tried = Tried {
            seat: turn.actor,
            coordinate: text(&mv["coordinate"]),
            typed: text(&mv[typed]),
            at: self.world.now,
        };
        let coordinates: Vec<String> = legal_moves
            .iter()
            .map(|mv| text(&mv["coordinate"]))
            .collect();
        let by_api = self.people[person].moves_by_api(&mut self.chance);
        if by_api {
            self.move_by_api(game, person, &mut tried).await;
        } else {
            self.move_by_command(game, person, &tried).await;
        }
        let is_made = !self.games[game].moves.is_empty();
        let can_add_line = self.games[game].seats.len() == 2 && is_made && !turn.is_picking();
        if can_add_line && self.chance.once_in(6) {
            self.add_line(game, tried.seat, &coordinates).await;
        }
    }

    /// Moves over the HTTP API. A request without an answer is sometimes repeated. With the same
    /// idempotency key it must still be one move.
    async fn move_by_api(&mut self, game: usize, person: usize, tried: &mut Tried) {
        let path = format!("games/{}/moves", self.games[game].id);
        let key = format!("key-{}", self.chance.next());
        let body = json!({ "move": tried.coordinate });
        let asked = |simulation: &Self| {
            simulation.request(person, Method::POST, &path, Some(body.clone()), Some(&key))
        };
        let work = asked(self);
        let answer = self.run_with_planned_kill(work).await;
        let done = self.check_game(game, Some(tried)).await;
        self.read_posts();
        // A confirmed move must be in the game. One without an answer may be there or not.
        match answer {
            Some((201, _)) if done => self.tally.acknowledged += 1,
            Some(answer) => self.fail(game, &format!("done: {done}, and answered {answer:?}")),
            None if done => self.tally.done_without_answer += 1,
            None => self.tally.lost += 1,
        }
        if self.chance.once_in(if done { 10 } else { 2 }) {
            tried.at = self.world.now;
            let again = asked(self).await;
            let again = again.expect("the bot answers");
            let made = self
                .check_game(game, Some(tried).filter(|_| !done).map(|tried| &*tried))
                .await;
            if again.0 != 201 || made == done {
                self.fail(
                    game,
                    &format!("done: {done}; asked again: {made}, {again:?}"),
                );
            }
            self.tally.repeated += 1;
        }
    }

    /// Moves with `/move`.
    async fn move_by_command(&mut self, game: usize, person: usize, tried: &Tried) {
        let (id, home) = (self.games[game].id.clone(), self.games[game].home);
        let user = self.world.sandbox.user(self.people[person].name);
        let channel = match home {
            Home::Channel => user.in_channel("chess").unwrap(),
            Home::Direct => user.in_dm(),
        };
        let line = format!("/move {} game:{id}", tried.typed);
        let answer = self.slash(&channel, &line).await;
        let done = self.check_game(game, Some(tried)).await;
        self.read_posts();
        match answer {
            Some(answer) if done && answer.content.starts_with("You played") => {
                self.tally.acknowledged += 1;
            }
            Some(answer) => self.fail(
                game,
                &format!(
                    "done: {done}, {tried:?} {:?}, and answered: {}",
                    self.games[game].turn, answer.content
                ),
            ),
            None if done => self.tally.done_without_answer += 1,
            None => self.tally.lost += 1,
        }
    }

    /// Makes the next move of a seat a conditional move, whatever the opponent plays. It may turn
    /// out illegal then.
    async fn add_line(&mut self, game: usize, seat: usize, legal: &[String]) {
        let known = self.games[game].turn.as_ref();
        if known.is_none_or(|turn| turn.seat == seat) || self.games[game].pause.is_some() {
            return;
        }
        let line = self.chance.pick(legal).clone();
        let path = format!("games/{}/conditional-moves", self.games[game].id);
        let key = format!("key-{}", self.chance.next());
        let person = self.games[game].seats[seat];
        let body = Some(json!({ "line": line }));
        let asked = self.request(person, Method::POST, &path, body, Some(&key));
        let (status, answer) = asked.await.expect("the bot answers");
        match status {
            200 => {
                let ply = self.games[game].moves.len() + 1;
                self.games[game].conditional[seat] = Some((line, ply));
                self.tally.conditional += 1;
            }
            409 | 422 => {}
            _ => self.fail(game, &format!("adding {line}: {status} {answer}")),
        }
    }

    async fn resign(&mut self, game: usize) {
        let now = self.world.now;
        let person = self.games[game].actor().expect("somebody is to move");
        let path = format!("games/{}/resign", self.games[game].id);
        let over = self
            .request_ok(person, Method::POST, &path, json!({}))
            .await;
        let score = text(&over["result"]["score"]);
        self.games[game].turn = None;
        self.games[game].expect_message(now, score);
        self.check_game(game, None).await;
        self.tally.resigned += 1;
    }

    /// Asks the opponent for something, who accepts or declines. Returns whether they accepted.
    /// Then there is a message with these words.
    async fn make_request(&mut self, game: usize, by: usize, what: Value, words: &str) -> bool {
        let now = self.world.now;
        let path = format!("games/{}/request", self.games[game].id);
        let seats = self.games[game].seats.clone();
        self.request_ok(seats[by], Method::POST, &path, what).await;
        self.games[game].expect_message(now, "would like to");
        let accepts = !self.chance.once_in(3);
        let answer = json!({ "action": if accepts { "accept" } else { "decline" } });
        self.request_ok(seats[1 - by], Method::POST, &path, answer)
            .await;
        // A refusal edits the message with the request.
        if accepts {
            self.games[game].expect_message(now, words);
        }
        accepts
    }

    /// The player who moved last asks for a takeback, in the opponent's turn.
    async fn take_back(&mut self, game: usize) {
        let now = self.world.now;
        let turn = self.games[game].turn.clone().expect("somebody is to move");
        let plies = self.games[game].moves.len();
        let what = json!({ "action": "takeback" });
        if self.make_request(game, 1 - turn.seat, what, "").await {
            self.games[game].take_back(plies - 1, now);
            self.tally.taken_back += 1;
        } else {
            // The opponent goes on thinking.
            let later = now + 30 * MINUTE;
            self.games[game].turn.as_mut().expect("as before").answer = Some(later);
        }
        self.check_game(game, None).await;
    }

    async fn pause(&mut self, game: usize) {
        let now = self.world.now;
        let seat = self.games[game]
            .turn
            .as_ref()
            .expect("somebody is to move")
            .seat;
        let what = json!({ "action": "pause", "for": PAUSE.0 });
        let words = "The clocks are paused";
        if self.make_request(game, seat, what, words).await {
            self.games[game].start_pause(now, now + PAUSE.1);
            self.tally.pauses += 1;
        }
        let turn = self.games[game].turn.as_mut().expect("as before");
        turn.answer = Some(now + PAUSE.1 + 30 * MINUTE);
        self.check_game(game, None).await;
    }

    /// Somebody goes on vacation, or comes back early.
    pub(super) async fn change_vacation(&mut self) {
        let now = self.world.now;
        let person = self.chance.below(self.people.len());
        let days = vacation_days(&mut self.chance);
        if let Some(vacation) = self.people[person].vacation(now) {
            // A vacation that ends just now ends by itself.
            if vacation.until < now + MINUTE || !self.chance.once_in(4) {
                return;
            }
            (vacation.until, vacation.late) = (now, now + 2 * SECOND);
            self.request_ok(person, Method::DELETE, "me/vacation", json!({}))
                .await;
            return;
        }
        let key = format!("key-{}", self.chance.next());
        let body = Some(json!({ "until": format!("{days}d") }));
        let asked = self.request(person, Method::PUT, "me/vacation", body, Some(&key));
        let (status, answer) = asked.await.expect("the bot answers");
        match status {
            200 => {
                let until = now + days * DAY;
                assert_eq!(
                    time(&answer["vacation"]["until"]) / MINUTE,
                    until / MINUTE,
                    "{answer}"
                );
                self.people[person]
                    .vacations
                    .push(Stretch::vacation(now, until));
                self.tally.vacations += 1;
                self.tally.acknowledged += 1;
            }
            // The vacation days of the year are used up.
            409 | 422 => {}
            _ => panic!("{status} {answer}"),
        }
    }
}
