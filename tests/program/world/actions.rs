//! The actions of people in their turns: mostly they move (`moves`). Now and then they resign,
//! offer a draw, ask for a takeback or a pause, or go on vacation.
use super::game::{Game, Pace, text, time};
use super::moves::expect;
use super::people::vacation_days;
use super::simulation::{Outcome, Simulation};
use super::time_model::{DAY, HOUR, MINUTE, SECOND, Stretch};
use entente_sandbox::{Error, Message, UserInChannel};
use reqwest::Method;
use serde_json::{Value, json};

/// The length of a pause, as a player types it and in milliseconds.
const PAUSE: (&str, u64) = ("2d", 2 * DAY);

/// Something that a player does with two buttons, one after the other, starting from the current
/// board.
struct Pressed {
    buttons: [&'static str; 2],
    /// The beginning of the answer.
    answer: &'static str,
    outcome: Outcome,
}

const OFFER_DRAW: Pressed = Pressed {
    buttons: ["Draw", "Offer draw"],
    answer: "Draw offered.",
    outcome: Outcome::Boards(1),
};
const DECLINE_DRAW: Pressed = Pressed {
    buttons: ["Draw", "Decline draw"],
    answer: "Draw declined.",
    outcome: Outcome::Boards(1),
};
const ACCEPT_DRAW: Pressed = Pressed {
    buttons: ["Draw", "Accept draw"],
    answer: "You accepted the draw.",
    outcome: Outcome::Boards(1),
};
const RESIGN: Pressed = Pressed {
    buttons: ["Resign", "Yes, resign"],
    answer: "You resigned.",
    outcome: Outcome::Boards(1),
};

impl Simulation {
    /// Lets every player act whose planned moment has come.
    pub(crate) async fn play_due_turns(&mut self) {
        let mut due = Vec::new();
        for game in 0..self.games.len() {
            if self.is_due(game) {
                self.check_game(game, None).await;
            }
            if self.is_due(game) {
                due.push(game);
            }
        }
        self.act_in(&due).await;
        for game in due {
            let own = &self.games[game];
            if own.variant == "alliance" && !own.is_over && self.does(self.habits.writes) {
                self.write_letter(game).await;
            }
        }
    }

    fn is_due(&self, game: usize) -> bool {
        let game = &self.games[game];
        let answer = game.turn.as_ref().and_then(|turn| turn.answer);
        !game.is_over && game.pause.is_none() && answer.is_some_and(|at| at <= self.world.now)
    }

    /// Does one thing in each of these games, whose players are to act: moves, all at the same
    /// time, or something rarer before.
    pub(crate) async fn act_in(&mut self, games: &[usize]) {
        let mut moving = Vec::new();
        for game in games {
            if !self.does_something_rarer(*game).await {
                moving.push(*game);
            }
        }
        // Time may have passed since, if the bot was killed.
        let mut still = Vec::new();
        for game in moving {
            self.check_game(game, None).await;
            if self.games[game].actor().is_some() && self.games[game].allowed() > 0 {
                still.push(game);
            }
        }
        self.move_in(&still).await;
    }

    /// Perhaps does something rarer than a move in a game, and says whether it did it instead.
    async fn does_something_rarer(&mut self, game: usize) -> bool {
        let own = &self.games[game];
        let Some(turn) = own.turn.as_ref().filter(|_| own.actor().is_some()) else {
            return true;
        };
        if own.seats.len() != 2 || turn.is_picking() || own.moves.len() < 2 {
            return false;
        }
        let per_move = matches!(own.clock.pace, Pace::PerMove(_));
        let (is_last_by_player, habits) = (own.is_last_by_player, self.habits);
        if self.does(habits.resigns) {
            self.resign(game).await;
        } else if per_move && is_last_by_player && self.does(habits.takes_back) {
            self.take_back(game).await;
        } else if per_move && self.does(habits.pauses) {
            self.pause(game).await;
        } else if self.has_hours_left(game) && self.does(habits.offers_draw) {
            return self.offer_draw(game).await;
        } else {
            return false;
        }
        true
    }

    /// Whether the present turn cannot end by time while somebody presses buttons, even if the bot
    /// is killed meanwhile.
    fn has_hours_left(&self, game: usize) -> bool {
        let deadline = self.games[game].deadline(&self.context());
        deadline.is_some_and(|deadline| deadline.least > self.world.now + 4 * HOUR)
    }

    /// A player resigns: with buttons, if there is time for it, or over the API.
    pub(crate) async fn resign(&mut self, game: usize) {
        let person = self.games[game].actor().expect("somebody is to move");
        // Before the request: if the bot is killed after it was done, it is done no second time.
        let now = self.world.now;
        if self.has_hours_left(game) && self.chance.once_in(2) {
            let is_over = |game: &Value| game["phase"] == "over";
            self.press_until_done(game, person, RESIGN, is_over).await;
        } else {
            let path = format!("games/{}/resign", self.games[game].id);
            self.request_ok(person, Method::POST, &path, json!({}))
                .await;
        }
        let path = format!("games/{}", self.games[game].id);
        let score =
            text(&self.get(person, &path).await["result"]["score"]).replace("-", "\u{2011}");
        self.games[game].turn = None;
        self.games[game].expect_message(now, score);
        self.check_game(game, None).await;
        self.tally.resigned += 1;
    }

    /// A player offers a draw, and the opponent accepts or declines. Returns whether the game is
    /// over.
    pub(crate) async fn offer_draw(&mut self, game: usize) -> bool {
        let now = self.world.now;
        let seat = self.chance.below(2);
        let [by, to] = [seat, 1 - seat].map(|seat| self.games[game].seats[seat]);
        let is_offered =
            move |game: &Value| game["draw_offers"][0]["army"] == game["seats"][seat]["army"];
        self.press_until_done(game, by, OFFER_DRAW, is_offered)
            .await;
        self.games[game].expect_question(now, "offers a draw.");
        let accepts = self.chance.once_in(3);
        if accepts {
            let is_over = |game: &Value| game["phase"] == "over";
            self.press_until_done(game, to, ACCEPT_DRAW, is_over).await;
            self.games[game].turn = None;
            self.games[game].expect_message(now, "½\u{2011}½");
        } else {
            let is_declined = |game: &Value| game["draw_offers"] == json!([]);
            self.press_until_done(game, to, DECLINE_DRAW, is_declined)
                .await;
            self.games[game].expect_question(now, "declined the draw");
        }
        self.check_game(game, None).await;
        self.tally.draws += 1;
        accepts
    }

    /// Presses two buttons until the command is done.
    async fn press_until_done(
        &mut self,
        game: usize,
        person: usize,
        pressed: Pressed,
        done: impl Fn(&Value) -> bool,
    ) {
        // No turn may end by time meanwhile.
        self.limit_planned_outage();
        let id = self.games[game].id.clone();
        loop {
            let here = self.here(game, person);
            let work = press_both(here, id.clone(), pressed.buttons);
            if let Some(answer) = self.ask(pressed.outcome, work).await {
                expect(&answer, pressed.answer);
                self.tally.acknowledged += 1;
                return;
            }
            if done(&self.get(person, &format!("games/{id}")).await) {
                self.tally.done_without_answer += 1;
                return;
            }
            self.tally.lost += 1;
        }
    }

    /// Asks the opponent for something, who accepts or declines. Returns whether they accepted.
    /// Then there is a message with these words.
    async fn make_request(
        &mut self,
        game: usize,
        by: usize,
        (what, body): (&str, Value),
        words: &str,
    ) -> bool {
        let now = self.world.now;
        let path = format!("games/{}/{what}", self.games[game].id);
        let seats = self.games[game].seats.clone();
        self.request_ok(seats[by], Method::POST, &path, body).await;
        self.games[game].expect_question(now, "would like to");
        self.games[game].is_plain = false;
        let accepts = !self.chance.once_in(3);
        let answer = if accepts { "accept" } else { "decline" };
        let path = format!("games/{}/request/{answer}", self.games[game].id);
        self.request_ok(seats[1 - by], Method::POST, &path, json!({}))
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
        let what = ("takeback", json!({}));
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
        let what = ("pause", json!({ "for": PAUSE.0 }));
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
    pub(crate) async fn change_vacation(&mut self) {
        let now = self.world.now;
        let person = self.chance.below(self.people.len());
        let own = |game: &&mut Game| game.seats.contains(&person);
        let games = self.games.iter_mut().filter(own);
        games.for_each(|game| game.is_plain = false);
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

/// Presses the first button under the current board, or behind *More* if there is no space for it,
/// and the second one under the answer.
async fn press_both(
    here: UserInChannel,
    id: String,
    [first, second]: [&'static str; 2],
) -> Result<Message, Error> {
    let board = here.slash(&format!("/board game:{id}")).await?;
    let panel = if board.controls().iter().any(|control| control == first) {
        board
    } else {
        board.press("More").await?
    };
    let question = panel.press(first).await?;
    assert!(
        question.ephemeral,
        "answered in public: {}",
        question.content
    );
    question.press(second).await
}
