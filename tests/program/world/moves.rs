//! The ways of making moves: over the HTTP API, or with slash commands, suggestions and menus.
//! Several of them can do so at the same time.
use super::game::{Home, Tried, text};
use super::people::Way;
use super::simulation::{Outcome, Simulation};
use crate::support::boards;
use entente_sandbox::{Error, Id, Message, UserInChannel};
use futures::future::{BoxFuture, FutureExt, join_all};
use reqwest::Method;
use serde_json::{Value, json};

/// A move that somebody is about to make.
struct Attempt {
    game: usize,
    person: usize,
    tried: Tried,
    way: Way,
    /// The idempotency key over HTTP.
    key: String,
    /// The beginning of the answer to a command.
    answer: String,
    /// The coordinates of all legal moves.
    legal: Vec<String>,
}

/// The answer to a move: whether it says that it was made, and all of it.
type Answer = (bool, String);

impl Simulation {
    /// Makes any legal move in each of these games, all at the same time.
    pub(super) async fn move_in(&mut self, games: &[usize]) {
        let mut attempts = Vec::new();
        for game in games {
            attempts.push(self.plan_move(*game).await);
        }
        if attempts.is_empty() {
            return;
        }
        let kills = self.world.events.kills;
        let commands = join_all(attempts.iter().map(|attempt| self.send(attempt)));
        let outcome = Outcome::Moves(attempts.len());
        let answers = self.run_with_planned_kill(outcome, commands).await;
        if answers.iter().any(Option::is_none) {
            self.end_silence(kills).await;
        }
        for (mut attempt, answer) in attempts.into_iter().zip(answers) {
            let done = self.settle(&attempt, answer).await;
            if attempt.way == Way::Api && self.chance.once_in(if done { 10 } else { 2 }) {
                self.repeat(&mut attempt, done).await;
            }
            self.add_line_after(&attempt).await;
        }
    }

    /// Chooses a move and how to make it.
    async fn plan_move(&mut self, game: usize) -> Attempt {
        let own = &self.games[game];
        let turn = own.turn.clone().expect("somebody is to move");
        let (id, variant, person) = (own.id.clone(), own.variant, own.seats[turn.actor]);
        let shown = self.get(person, &format!("games/{id}/legal-moves")).await;
        let legal = shown["legal"].as_array();
        let legal = legal.unwrap_or_else(|| panic!("{shown}"));
        if legal.is_empty() {
            self.fail(game, "there is no legal move");
        }
        let mv = self.chance.pick(legal);
        // In Chess960 coordinates can mean a king's step or castling, and the bot would ask back.
        let typed = match variant {
            "chess960" => "notation",
            _ => "coordinate",
        };
        let is_chess = variant == "standard";
        let all_ways = is_chess && !turn.is_picking();
        let percent = self.api_percent();
        let way = self.people[person].way(percent, all_ways, &mut self.chance);
        Attempt {
            game,
            person,
            tried: Tried {
                seat: turn.actor,
                coordinate: text(&mv["coordinate"]),
                typed: text(&mv[typed]),
                at: self.world.now,
            },
            way,
            key: self.new_key(),
            answer: if is_chess && !turn.is_picking() {
                format!("You played **{}**.", text(&mv["notation"]))
            } else {
                "You played".to_owned()
            },
            legal: legal.iter().map(|mv| text(&mv["coordinate"])).collect(),
        }
    }

    /// Sends a move. `None` if no answer comes.
    fn send(&self, attempt: &Attempt) -> BoxFuture<'static, Option<Answer>> {
        let id = self.games[attempt.game].id.clone();
        let coordinate = attempt.tried.coordinate.clone();
        if attempt.way == Way::Api {
            let (path, key) = (format!("games/{id}/moves"), Some(attempt.key.as_str()));
            let body = Some(json!({ "move": coordinate }));
            let asked = self.request(attempt.person, Method::POST, &path, body, key);
            let is_created = |(status, answer): (u16, Value)| (status == 201, answer.to_string());
            return asked.map(move |answer| answer.map(is_created)).boxed();
        }
        let here = self.here(attempt.game, attempt.person);
        let (way, typed) = (attempt.way, attempt.tried.typed.clone());
        let begins = attempt.answer.clone();
        let sent = async move {
            match way {
                Way::Suggested => from_suggestions(&here, &id, &coordinate).await,
                Way::Menus => from_menus(&here, &id, &coordinate).await,
                Way::Typed | Way::Api => here.slash(&format!("/move {typed} game:{id}")).await,
            }
        };
        let answered = move |answer: Message| (answer.content.starts_with(&begins), answer.content);
        sent.map(|answer| private_answer(answer).map(answered))
            .boxed()
    }

    /// A confirmed move must be in the game. One without an answer may be there or not. Returns
    /// whether it is.
    async fn settle(&mut self, attempt: &Attempt, answer: Option<Answer>) -> bool {
        let (game, tried) = (attempt.game, &attempt.tried);
        let done = self.check_game(game, Some(tried)).await;
        self.read_posts();
        match answer {
            Some((true, _)) if done => self.tally.acknowledged += 1,
            Some(answer) => {
                let way = attempt.way;
                self.fail(
                    game,
                    &format!("done: {done}, {way:?}, {tried:?}, and answered {answer:?}"),
                );
            }
            None if done => self.tally.done_without_answer += 1,
            None => self.tally.lost += 1,
        }
        done
    }

    /// Repeats a request. With the same idempotency key it must still be one move.
    async fn repeat(&mut self, attempt: &mut Attempt, done: bool) {
        let (game, now) = (attempt.game, self.world.now);
        attempt.tried.at = now;
        let answer = self.send(attempt).await.expect("the bot answers");
        let tried = (!done).then_some(&attempt.tried);
        let made = self.check_game(game, tried).await;
        if !answer.0 || made == done {
            self.fail(
                game,
                &format!("done: {done}; asked again: {made}, {answer:?}"),
            );
        }
        self.tally.repeated += 1;
    }

    /// Sometimes makes the next move of a player a conditional one, whatever the opponent plays. It
    /// may turn out illegal then.
    async fn add_line_after(&mut self, attempt: &Attempt) {
        let (game, seat) = (attempt.game, attempt.tried.seat);
        let own = &self.games[game];
        let is_moving = own.turn.as_ref().is_none_or(|turn| turn.seat == seat);
        let is_for_two = own.seats.len() == 2 && !own.moves.is_empty();
        if is_moving || !is_for_two || own.pause.is_some() || !self.does(self.habits.adds_lines) {
            return;
        }
        let line = self.chance.pick(&attempt.legal).clone();
        let path = format!("games/{}/conditional-moves", self.games[game].id);
        let (person, key) = (self.games[game].seats[seat], self.new_key());
        let body = Some(json!({ "line": line }));
        let asked = self.request(person, Method::POST, &path, body, Some(&key));
        let (status, answer) = asked.await.expect("the bot answers");
        match status {
            200 => {
                let own = &mut self.games[game];
                own.conditional[seat] = Some((line, own.moves.len() + 1));
                own.is_plain = false;
                self.tally.conditional += 1;
            }
            409 | 422 => {}
            _ => self.fail(game, &format!("adding {line}: {status} {answer}")),
        }
    }

    /// Returns the channel in which a person plays a game: its thread if it has one already.
    pub(super) fn here(&self, game: usize, person: usize) -> UserInChannel {
        let user = self.world.sandbox.user(self.people[person].name);
        if self.games[game].home == Home::Direct {
            return user.in_dm();
        }
        let channel = user.in_channel("chess").unwrap();
        let posted = self.games[game].posted.values().flatten().next();
        let thread = posted.and_then(|challenge| user.in_channel_id(Id(challenge.id)).ok());
        thread.unwrap_or(channel)
    }

    /// Returns the percentage of moves that are made over the HTTP API now, if not by habit.
    fn api_percent(&self) -> Option<usize> {
        let planned = self.planned_kill.as_ref();
        let is_requested = planned.is_some_and(|planned| planned.is_over_http);
        if is_requested {
            Some(100)
        } else {
            self.habits.api_percent
        }
    }
}

/// Returns the text that a person reads, and only they. `None` if no answer came.
pub(super) fn private_answer(answer: Result<Message, Error>) -> Option<Message> {
    match answer {
        Ok(answer) => {
            assert!(answer.ephemeral, "answered in public: {}", answer.content);
            Some(answer)
        }
        Err(Error::DidNotRespond | Error::StillThinking(_)) => None,
        Err(error) => panic!("{error}"),
    }
}

/// Types the start of the move and takes it from the suggestions.
async fn from_suggestions(
    here: &UserInChannel,
    id: &str,
    coordinate: &str,
) -> Result<Message, Error> {
    let line = format!("/move game:{id} move:{}", &coordinate[..2]);
    let choices = here.autocomplete(&line).await?;
    let choice = choices.iter().find(|choice| choice.value == coordinate);
    let chosen = choice.unwrap_or_else(|| panic!("{coordinate} is not suggested: {choices:?}"));
    let value = chosen.value.as_str().unwrap();
    here.slash(&format!("/move game:{id} move:{value}")).await
}

/// Chooses the piece and its target from menus, under the public board or a private one.
async fn from_menus(here: &UserInChannel, id: &str, coordinate: &str) -> Result<Message, Error> {
    let shows_game = |board: &Message| {
        let can_move = board.controls().iter().any(|button| button == "Move");
        can_move && serde_json::json!(board.components).to_string().contains(id)
    };
    let board = match boards(here).into_iter().rfind(shows_game) {
        Some(board) => board,
        None => here.slash(&format!("/board game:{id}")).await?,
    };
    let mut picker = board.press("Move").await?;
    // The public board may be out of date; then the answer shows the current one.
    if picker.content.starts_with("That board is out of date") {
        picker = picker.press("Move").await?;
    }
    assert!(picker.ephemeral, "answered in public: {}", picker.content);
    expect(&picker, "Which piece?");
    let from = coordinate[..2].to_owned();
    let targets = picker.select("Choose a piece", [from]).await?;
    targets
        .select("Choose a square", [coordinate.to_owned()])
        .await
}

#[track_caller]
pub(super) fn expect(answer: &Message, start: &str) {
    assert!(
        answer.content.starts_with(start),
        "expected {start:?}, got: {}",
        answer.content
    );
}
