//! Two people who play one game after the other, in every way there is, while the bot is killed
//! again and again. They record what was acknowledged, and so what must be in the games.
//!
//! If no answer comes, the command may have been done or not. Once the bot is back, they check
//! which of the two it is. Nothing else may have happened.

use super::played_game::PlayedGame;
use super::{Harness, Moment};
use crate::chance::Chance;
use crate::support::{TIMEOUT, boards, http_client, token, until, until_or};
use entente_rules::Move;
use entente_sandbox::{Error, Id, Message, UserInChannel};
use serde_json::{Value, json};
use std::iter::Sum;
use std::ops::Add;
use std::sync::Arc;
use std::time::Duration;

/// Where two opponents play their games.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum Home {
    Channel,
    Direct,
}

/// How many commands had which outcome.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Tally {
    /// Commands that were answered.
    acknowledged: usize,
    /// Commands that were done, but whose answer did not come.
    done_without_answer: usize,
    /// Commands that were not done, and never acknowledged.
    lost: usize,
}

impl Sum for Tally {
    fn sum<I: Iterator<Item = Self>>(all: I) -> Self {
        all.fold(Self::default(), Add::add)
    }
}

impl Add for Tally {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self {
            acknowledged: self.acknowledged + other.acknowledged,
            done_without_answer: self.done_without_answer + other.done_without_answer,
            lost: self.lost + other.lost,
        }
    }
}

/// Two people and all their games. The first of them always has White.
pub(super) struct Opponents {
    pub(super) people: [&'static str; 2],
    pub(super) home: Home,
    pub(super) games: Vec<PlayedGame>,
    pub(super) tally: Tally,
    harness: Arc<Harness>,
    tokens: [String; 2],
    chance: Chance,
    client: reqwest::Client,
}

impl Opponents {
    pub(super) async fn new(
        harness: &Arc<Harness>,
        people: [&'static str; 2],
        home: Home,
        chance: Chance,
    ) -> Self {
        let mut pair = Self {
            people,
            home,
            games: Vec::new(),
            tally: Tally::default(),
            harness: harness.clone(),
            tokens: [String::new(), String::new()],
            chance,
            client: http_client(),
        };
        for seat in 0..2 {
            pair.tokens[seat] = token(&pair.dm(seat)).await;
        }
        pair
    }

    /// Plays games until the test finishes, and leaves the last one unfinished.
    pub(super) async fn play(mut self) -> Self {
        while !self.harness.is_finishing() {
            self.begin().await;
            for _ in 0..2 + self.chance.below(6) {
                self.turn().await;
            }
            self.finish().await;
            self.catch_up().await;
        }
        self.begin().await;
        self.turn().await;
        self.catch_up().await;
        self
    }

    async fn begin(&mut self) {
        let id = self.challenge().await;
        let accept = format!("1:{id}:0:accept");
        let challenge = until(|| {
            let here = boards(&self.home(1)).into_iter().rev();
            here.into_iter()
                .find(|message| message.json["components"].to_string().contains(&accept))
        })
        .await;
        let played = PlayedGame::new(id, challenge.id);
        loop {
            if let Some(answer) = self.private_answer(challenge.press("Accept")).await {
                assert!(answer.content.contains("game"), "{}", answer.content);
                self.tally.acknowledged += 1;
                break;
            }
            if self.game_on_disk(&played.id).await["phase"] == "running" {
                self.tally.done_without_answer += 1;
                break;
            }
            self.tally.lost += 1;
        }
        self.games.push(played);
        if self.home == Home::Channel {
            until(|| {
                self.home(0)
                    .threads()
                    .iter()
                    .any(|thread| thread.id == challenge.id)
                    .then_some(())
            })
            .await;
            self.harness.reached(Moment::Opened);
        }
    }

    /// Makes a challenge and returns the id of its game.
    async fn challenge(&mut self) -> String {
        loop {
            let line = format!("/challenge @{} white", self.people[1]);
            let answer = self.private_answer(self.home(0).slash(&line)).await;
            let open = self.get("me/games").await;
            let open_games = open["games"].as_array().unwrap();
            assert!(open_games.len() <= 1, "challenged twice: {open_games:?}");
            let id = open_games
                .first()
                .map(|game| game["id"].as_str().unwrap().to_owned());
            match (answer, id) {
                (Some(answer), Some(id)) => {
                    expect(&answer, "Challenge sent to ");
                    self.tally.acknowledged += 1;
                    return id;
                }
                (None, Some(id)) => {
                    self.tally.done_without_answer += 1;
                    return id;
                }
                (Some(answer), None) => panic!("acknowledged but not stored: {}", answer.content),
                (None, None) => self.tally.lost += 1,
            }
        }
    }

    /// Tries to make one random move, sometimes after a draw offer.
    async fn turn(&mut self) {
        if self.last_game().over {
            return;
        }
        if self.chance.once_in(6) {
            self.offer_and_decline().await;
        }
        let legal = self.last_game().position.legal_moves();
        let mv = *self.chance.pick(&legal);
        let before: Vec<Option<Id>> = self.board_channels().iter().map(newest_board).collect();
        if self.make(&mv).await && self.chance.once_in(2) {
            self.wait_for_board(before).await;
        }
    }

    /// Makes this move in one of many ways. Returns `false` if the command was lost.
    async fn make(&mut self, mv: &Move) -> bool {
        let (position, seat) = (self.last_game().position.clone(), self.last_game().seat());
        let (san, coordinate) = (position.san(mv), position.coordinate(mv));
        let id = self.last_game().id.clone();
        let answer = match self.chance.below(7) {
            0 | 1 => {
                self.private_answer(self.here(seat).slash(&format!("/move {san} game:{id}")))
                    .await
            }
            2 => self.complete(seat, &coordinate).await,
            3 | 4 => self.by_buttons(seat, mv).await,
            _ => {
                self.move_over_http(seat, mv).await;
                return true;
            }
        };
        if let Some(answer) = answer {
            expect(&answer, &format!("You played **{san}**."));
            self.tally.acknowledged += 1;
            self.last_game_mut().play(mv);
            return true;
        }
        // Without an answer the game itself tells whether the move was made.
        let now = self.game_on_disk(&id).await;
        let known = self.last_game().moves.len() as u64;
        let ply = now["ply"].as_u64().unwrap();
        if ply == known {
            self.tally.lost += 1;
            return false;
        }
        let last = &now["last_move"]["coordinate"];
        assert_eq!((ply, last), (known + 1, &json!(coordinate)), "{now}");
        self.tally.done_without_answer += 1;
        self.last_game_mut().play(mv);
        true
    }

    /// Types the start of the move and takes it from the suggestions.
    async fn complete(&mut self, seat: usize, coordinate: &str) -> Option<Message> {
        let (id, here) = (self.last_game().id.clone(), self.here(seat));
        let line = format!("/move game:{id} move:{}", &coordinate[..2]);
        let choices = self.try_to(here.autocomplete(&line)).await?;
        let choice = choices.iter().find(|choice| choice.value == coordinate);
        let chosen = choice.unwrap_or_else(|| panic!("{coordinate} is not suggested: {choices:?}"));
        let line = format!("/move game:{id} move:{}", chosen.value.as_str().unwrap());
        self.private_answer(here.slash(&line)).await
    }

    /// Chooses the piece and its target from menus, under the public board or a private one.
    async fn by_buttons(&mut self, seat: usize, mv: &Move) -> Option<Message> {
        let coordinate = self.last_game().position.coordinate(mv);
        let public = boards(&self.here(seat)).pop().filter(|board| {
            let current = self
                .last_game()
                .boards
                .last()
                .expect("the first is there from the start");
            board.content.contains(&current.text) && !board.controls().is_empty()
        });
        let board = match public {
            Some(board) => board,
            None => self.board(seat).await?,
        };
        let mut picker = self.private_answer(board.press("Move")).await?;
        // The public board may be out of date; then the answer shows the current one.
        if picker.content.starts_with("That board is out of date") {
            picker = self.private_answer(picker.press("Move")).await?;
        }
        expect(&picker, "Which piece?");
        let targets = self
            .private_answer(picker.select("Choose a piece", [mv.from.to_string()]))
            .await?;
        self.private_answer(targets.select("Choose a square", [coordinate]))
            .await
    }

    /// Moves over HTTP and repeats the request until it is answered. Because of its idempotency key
    /// it is still one move.
    async fn move_over_http(&mut self, seat: usize, mv: &Move) {
        let san = self.last_game().position.san(mv);
        let key = format!("key-{}", self.chance.next());
        let path = format!("games/{}/moves", self.last_game().id);
        for attempt in 0.. {
            assert!(attempt < 100, "no answer to a hundred requests");
            self.harness.wait_until_online().await;
            let url = format!("{}/{path}", self.harness.api().await);
            self.harness.reached(Moment::Requested(Duration::ZERO));
            let request = self
                .client
                .post(url)
                .bearer_auth(&self.tokens[seat])
                .header("Idempotency-Key", &key)
                .json(&json!({ "move": san }));
            let Ok(response) = request.send().await else {
                self.tally.lost += 1;
                continue;
            };
            self.harness.reached(Moment::Answered);
            assert_eq!(response.status(), 201, "{san}: {:?}", response.text().await);
            break;
        }
        self.tally.acknowledged += 1;
        self.last_game_mut().play(mv);
    }

    async fn offer_and_decline(&mut self) {
        let seat = self.chance.below(2);
        self.offer(seat).await;
        self.press_until_done(
            1 - seat,
            ["Draw", "Decline draw"],
            "Draw declined.",
            |game| game["draw_offers"] == json!([]),
        )
        .await;
        self.last_game_mut().decline();
    }

    async fn offer(&mut self, seat: usize) {
        self.press_until_done(seat, ["Draw", "Offer draw"], "Draw offered.", |game| {
            game["draw_offers"][0]["seat"] == json!(seat)
        })
        .await;
        self.last_game_mut().offer();
    }

    /// Ends the game by resignation or a draw, if it is not over.
    async fn finish(&mut self) {
        if self.last_game().over {
            return;
        }
        let seat = self.chance.below(2);
        let over = |game: &Value| game["phase"] == "over";
        if self.chance.once_in(2) {
            self.press_until_done(seat, ["Resign", "Yes, resign"], "You resigned.", over)
                .await;
            let result = ["0-1", "1-0"][seat];
            return self.last_game_mut().end(result);
        }
        self.offer(seat).await;
        self.press_until_done(
            1 - seat,
            ["Draw", "Accept draw"],
            "You accepted the draw.",
            over,
        )
        .await;
        self.last_game_mut().end("½-½");
    }

    /// Presses these two buttons one after the other, starting from the current board, until the
    /// command is done.
    async fn press_until_done(
        &mut self,
        seat: usize,
        buttons: [&str; 2],
        expected: &str,
        done: impl Fn(&Value) -> bool,
    ) {
        loop {
            if let Some(answer) = self.press_both(seat, buttons).await {
                expect(&answer, expected);
                self.tally.acknowledged += 1;
                return;
            }
            let id = self.last_game().id.clone();
            if done(&self.game_on_disk(&id).await) {
                self.tally.done_without_answer += 1;
                return;
            }
            self.tally.lost += 1;
        }
    }

    async fn press_both(&mut self, seat: usize, [first, second]: [&str; 2]) -> Option<Message> {
        let board = self.board(seat).await?;
        // A button without space under the board is behind *More*.
        let panel = if board.controls().iter().any(|control| control == first) {
            board
        } else {
            self.private_answer(board.press("More")).await?
        };
        let question = self.private_answer(panel.press(first)).await?;
        self.private_answer(question.press(second)).await
    }

    /// The current board, shown to this player only.
    async fn board(&mut self, seat: usize) -> Option<Message> {
        let line = format!("/board game:{}", self.last_game().id);
        self.private_answer(self.here(seat).slash(&line)).await
    }

    /// Does something as soon as the bot is online. `None` if no answer has come.
    async fn private_answer(
        &self,
        work: impl Future<Output = Result<Message, Error>>,
    ) -> Option<Message> {
        let answer = self.try_to(work).await?;
        assert!(answer.ephemeral, "answered in public: {}", answer.content);
        Some(answer)
    }

    async fn try_to<T>(&self, work: impl Future<Output = Result<T, Error>>) -> Option<T> {
        self.harness.wait_until_online().await;
        let number = self.harness.number();
        self.harness.reached(Moment::Asked(Duration::ZERO));
        match work.await {
            Ok(answer) => {
                self.harness.reached(Moment::Answered);
                Some(answer)
            }
            Err(Error::DidNotRespond | Error::StillThinking(_)) => {
                // A slow bot could still execute the command later. A dead one has done it, or
                // never will, and only then the players can check which.

                self.harness.kill(number);
                until(|| (self.harness.number() > number).then_some(())).await;
                None
            }
            Err(error) => panic!("{error}"),
        }
    }

    /// The stored game, as the HTTP API shows it.
    async fn game_on_disk(&self, id: &str) -> Value {
        self.get(&format!("games/{id}")).await
    }

    /// Reads from the HTTP API as the first of the two, until it answers.
    async fn get(&self, path: &str) -> Value {
        let deadline = tokio::time::Instant::now() + TIMEOUT;
        loop {
            let url = format!("{}/{path}", self.harness.api().await);
            let answer = self
                .client
                .get(url)
                .bearer_auth(&self.tokens[0])
                .send()
                .await;
            match answer {
                Ok(answer) if answer.status() == 200 => {
                    if let Ok(body) = answer.json().await {
                        return body;
                    }
                }
                Ok(answer) => panic!("{path}: {:?}", answer.text().await),
                Err(_) => tokio::time::sleep(Duration::from_millis(5)).await,
            }
            assert!(
                tokio::time::Instant::now() < deadline,
                "{path} is not answered"
            );
        }
    }

    /// Waits until a board has come after these messages.
    async fn wait_for_board(&self, before: Vec<Option<Id>>) {
        for (channel, before) in self.board_channels().iter().zip(before) {
            let is_new = |message: &Message| {
                message.author.bot && !message.ephemeral && Some(message.id) > before
            };
            const NEVER: Duration = Duration::from_secs(1 << 32);
            let posted = tokio::time::timeout(TIMEOUT, channel.wait_for(is_new, NEVER)).await;
            posted.expect("a board comes").unwrap();
            self.harness.reached(Moment::Posted);
        }
    }

    /// Waits until all boards have come.
    async fn catch_up(&self) {
        let games = match self.home {
            Home::Channel => std::slice::from_ref(self.last_game()),
            Home::Direct => &self.games,
        };
        let challenges = usize::from(self.home == Home::Direct);
        let count: usize = games
            .iter()
            .map(|game| challenges + game.boards.len())
            .sum();
        for channel in self.board_channels() {
            let shown = || boards(&channel).into_iter().map(|board| board.content);
            let instead = || {
                let shown: Vec<String> = shown().collect();
                let stderr = self.harness.running().process.stderr();
                format!("{count} boards instead of {shown:#?}; the log: {stderr}")
            };
            until_or(|| (shown().count() >= count).then_some(()), instead).await;
        }
    }

    /// The channels in which boards of the current game appear.
    fn board_channels(&self) -> Vec<UserInChannel> {
        match self.home {
            Home::Channel => vec![self.here(0)],
            Home::Direct => vec![self.dm(0), self.dm(1)],
        }
    }

    /// Where this player plays the current game.
    fn here(&self, seat: usize) -> UserInChannel {
        match self.home {
            Home::Channel => self.thread(seat, self.last_game()),
            Home::Direct => self.dm(seat),
        }
    }

    pub(super) fn thread(&self, seat: usize, game: &PlayedGame) -> UserInChannel {
        let user = self.harness.sandbox.user(self.people[seat]);
        user.in_channel_id(game.challenge).unwrap()
    }

    /// Where this player sends and receives challenges.
    pub(super) fn home(&self, seat: usize) -> UserInChannel {
        match self.home {
            Home::Channel => self
                .harness
                .sandbox
                .user(self.people[seat])
                .in_channel("chess")
                .unwrap(),
            Home::Direct => self.dm(seat),
        }
    }

    fn dm(&self, seat: usize) -> UserInChannel {
        self.harness.sandbox.user(self.people[seat]).in_dm()
    }

    fn last_game(&self) -> &PlayedGame {
        self.games.last().expect("a game has been started")
    }

    fn last_game_mut(&mut self) -> &mut PlayedGame {
        self.games.last_mut().expect("a game has been started")
    }
}

fn newest_board(channel: &UserInChannel) -> Option<Id> {
    boards(channel).last().map(|board| board.id)
}

#[track_caller]
fn expect(answer: &Message, start: &str) {
    assert!(
        answer.content.starts_with(start),
        "expected {start:?}, got: {}",
        answer.content
    );
}
