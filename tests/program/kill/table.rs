//! Two people who play one game after the other, by every way there is, and keep account of what they were told and of what must therefore be in the games.
//!
//! An answer that does not come says nothing: then they look, once the program is up again, whether the wish was done. Nothing else may have happened.
use super::{House, Moment};
use crate::chance::Chance;
use crate::support::{SOON, boards, until, until_or};
use entente::picture;
use entente_render::Facing;
use entente_rules::{Army, Move, Options, Position, Variant};
use entente_sandbox::{Error, Id, Message, Place};
use serde_json::{Value, json};
use std::iter::Sum;
use std::ops::Add;
use std::sync::Arc;
use std::time::Duration;

/// Where the games of a table live.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum Home {
    Channel,
    Direct,
}

/// How many wishes ended how.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Tally {
    acknowledged: usize,
    done_without_answer: usize,
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

/// A game as the two know it.
pub(super) struct Played {
    pub(super) id: String,
    /// The message with the challenge, where both can read it; the thread has its number.
    pub(super) challenge: Id,
    /// In coordinate form.
    pub(super) moves: Vec<String>,
    /// What has to stand under the challenge, in this order.
    pub(super) boards: Vec<Board>,
    pub(super) over: bool,
    position: Position,
}

/// A board that everybody must be shown once.
pub(super) struct Board {
    /// Words that are in the message.
    pub(super) words: String,
    pub(super) position: Position,
    /// How those see it who do not play.
    pub(super) facing: Facing,
}

impl Played {
    fn new(id: String, challenge: Id) -> Self {
        let mut played = Self {
            id,
            challenge,
            moves: Vec::new(),
            boards: Vec::new(),
            over: false,
            position: Position::start(Variant::Standard),
        };
        played.show("The game has begun");
        played
    }

    /// Whose turn it is; White has the first seat.
    fn seat(&self) -> usize {
        self.moves.len() % 2
    }

    fn show(&mut self, words: &str) {
        self.boards.push(Board {
            words: words.into(),
            position: self.position.clone(),
            facing: picture::side(&Options::Standard, self.position.turn()),
        });
    }

    fn play(&mut self, mv: &Move) {
        let (san, mover) = (self.position.san(mv), self.position.turn());
        self.moves.push(self.position.coordinate(mv));
        self.position = self.position.play(mv).unwrap();
        if self.position.legal_move_count() > 0 {
            return self.show(&san);
        }
        let winner = self.position.is_checkmate().then_some(mover);
        self.end(&san, winner);
    }

    fn end(&mut self, words: &str, winner: Option<Army>) {
        self.show(words);
        let last = self.boards.last_mut().expect("it has just been shown");
        last.facing = picture::side(&Options::Standard, winner.unwrap_or(Army::White));
        self.over = true;
    }
}

/// Two people, the first of whom has White, and all their games.
pub(super) struct Table {
    pub(super) people: [&'static str; 2],
    pub(super) home: Home,
    pub(super) games: Vec<Played>,
    pub(super) tally: Tally,
    house: Arc<House>,
    tokens: [String; 2],
    chance: Chance,
    client: reqwest::Client,
}

impl Table {
    pub(super) async fn seat(
        house: &Arc<House>,
        people: [&'static str; 2],
        home: Home,
        chance: Chance,
    ) -> Self {
        let mut table = Self {
            people,
            home,
            games: Vec::new(),
            tally: Tally::default(),
            house: house.clone(),
            tokens: [String::new(), String::new()],
            chance,
            client: reqwest::Client::builder().no_proxy().build().unwrap(),
        };
        for seat in 0..2 {
            let answer = table.dm(seat).slash("/api token").await.unwrap();
            let token = answer.content.split('`').nth(1).unwrap();
            table.tokens[seat] = token.to_owned();
        }
        table
    }

    /// Plays until the house closes, and leaves the last game in the middle.
    pub(super) async fn play(mut self) -> Self {
        while !self.house.is_closing() {
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
        let played = Played::new(id, challenge.id);
        loop {
            if let Some(said) = self.ask(challenge.press("Accept")).await {
                expect(&said, "The game has begun.");
                self.tally.acknowledged += 1;
                break;
            }
            if self.look(&played.id).await["phase"] == "running" {
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
            self.house.reached(Moment::Opened);
        }
    }

    /// Makes a challenge, and gives the game's name.
    async fn challenge(&mut self) -> String {
        loop {
            let line = format!("/challenge @{} white", self.people[1]);
            let said = self.ask(self.home(0).slash(&line)).await;
            let open = self.get("me/games").await;
            let open = open["games"].as_array().unwrap();
            assert!(open.len() <= 1, "challenged twice: {open:?}");
            let id = open
                .first()
                .map(|game| game["id"].as_str().unwrap().to_owned());
            match (said, id) {
                (Some(said), Some(id)) => {
                    expect(&said, "The challenge is made.");
                    self.tally.acknowledged += 1;
                    return id;
                }
                (None, Some(id)) => {
                    self.tally.done_without_answer += 1;
                    return id;
                }
                (Some(said), None) => panic!("acknowledged and not there: {}", said.content),
                (None, None) => self.tally.lost += 1,
            }
        }
    }

    /// Makes one move, or tries to.
    async fn turn(&mut self) {
        if self.game().over {
            return;
        }
        if self.chance.once_in(6) {
            self.offer_and_decline().await;
        }
        let legal = self.game().position.legal_moves();
        let mv = *self.chance.pick(&legal);
        let before: Vec<Option<Id>> = self.places().iter().map(newest).collect();
        if self.make(&mv).await && self.chance.once_in(2) {
            self.watch(before).await;
        }
    }

    /// Makes this move in one of many ways. False if it was lost.
    async fn make(&mut self, mv: &Move) -> bool {
        let (position, seat) = (self.game().position.clone(), self.game().seat());
        let (san, coordinate) = (position.san(mv), position.coordinate(mv));
        let id = self.game().id.clone();
        let said = match self.chance.below(7) {
            0 | 1 => {
                self.ask(self.here(seat).slash(&format!("/move {san} game:{id}")))
                    .await
            }
            2 => self.complete(seat, &coordinate).await,
            3 | 4 => self.by_buttons(seat, mv).await,
            _ => {
                self.by_program(seat, mv).await;
                return true;
            }
        };
        if let Some(said) = said {
            expect(&said, &format!("You played **{san}**."));
            self.tally.acknowledged += 1;
            self.played().play(mv);
            return true;
        }
        let now = self.look(&id).await;
        let known = self.game().moves.len() as u64;
        let ply = now["ply"].as_u64().unwrap();
        if ply == known {
            self.tally.lost += 1;
            return false;
        }
        let last = &now["last_move"]["coordinate"];
        assert_eq!((ply, last), (known + 1, &json!(coordinate)), "{now}");
        self.tally.done_without_answer += 1;
        self.played().play(mv);
        true
    }

    /// Types some of the move, and takes it from what is offered.
    async fn complete(&mut self, seat: usize, coordinate: &str) -> Option<Message> {
        let (id, here) = (self.game().id.clone(), self.here(seat));
        let line = format!("/move game:{id} move:{}", &coordinate[..2]);
        let choices = self.try_to(here.autocomplete(&line)).await?;
        let choice = choices.iter().find(|choice| choice.value == coordinate);
        let choice = choice.unwrap_or_else(|| panic!("{coordinate} is not offered: {choices:?}"));
        let line = format!("/move game:{id} move:{}", choice.value.as_str().unwrap());
        self.ask(here.slash(&line)).await
    }

    /// Chooses the piece and its target from the menus under the board that stands there, or under one's own.
    async fn by_buttons(&mut self, seat: usize, mv: &Move) -> Option<Message> {
        let coordinate = self.game().position.coordinate(mv);
        let public = boards(&self.here(seat)).pop().filter(|board| {
            let present = self
                .game()
                .boards
                .last()
                .expect("the first is there from the start");
            board.content.contains(&present.words) && !board.controls().is_empty()
        });
        let board = match public {
            Some(board) => board,
            None => self.board(seat).await?,
        };
        let mut picker = self.ask(board.press("Move…")).await?;
        if picker.content.starts_with("That board is from") {
            picker = self.ask(picker.press("Move…")).await?;
        }
        expect(&picker, "Which piece?");
        let targets = self
            .ask(picker.select("Choose a piece", [mv.from.to_string()]))
            .await?;
        self.ask(targets.select("Choose where it goes", [coordinate]))
            .await
    }

    /// Moves by HTTP, and repeats the request until it is answered: the key sees to it that it is one move.
    async fn by_program(&mut self, seat: usize, mv: &Move) {
        let san = self.game().position.san(mv);
        let key = format!("key-{}", self.chance.next());
        let path = format!("games/{}/moves", self.game().id);
        for attempt in 0.. {
            assert!(attempt < 100, "no answer to a hundred requests");
            self.house.online().await;
            let url = format!("{}/{path}", self.house.api().await);
            self.house.reached(Moment::Requested(Duration::ZERO));
            let request = self
                .client
                .post(url)
                .bearer_auth(&self.tokens[seat])
                .header("Idempotency-Key", &key)
                .json(&json!({ "move": san }));
            let Ok(answer) = request.send().await else {
                self.tally.lost += 1;
                continue;
            };
            self.house.reached(Moment::Answered);
            assert_eq!(answer.status(), 201, "{san}: {:?}", answer.text().await);
            break;
        }
        self.tally.acknowledged += 1;
        self.played().play(mv);
    }

    async fn offer_and_decline(&mut self) {
        let seat = self.chance.below(2);
        self.offer(seat).await;
        self.settle(
            1 - seat,
            ["Draw…", "Decline the draw"],
            "You declined the draw.",
            |game| game["draw_offers"] == json!([]),
        )
        .await;
        self.played().show("The offer of a draw was declined.");
    }

    async fn offer(&mut self, seat: usize) {
        self.settle(
            seat,
            ["Draw…", "Offer a draw"],
            "You offered a draw.",
            |game| game["draw_offers"][0]["seat"] == json!(seat),
        )
        .await;
        self.played().show("offers a draw.");
    }

    /// Ends the game by a word.
    async fn finish(&mut self) {
        if self.game().over {
            return;
        }
        let seat = self.chance.below(2);
        let over = |game: &Value| game["phase"] == "over";
        if self.chance.once_in(2) {
            self.settle(seat, ["Resign…", "Yes, resign"], "You resigned.", over)
                .await;
            let (winner, result) = [(Army::Black, "0-1"), (Army::White, "1-0")][seat];
            return self.played().end(result, Some(winner));
        }
        self.offer(seat).await;
        self.settle(
            1 - seat,
            ["Draw…", "Accept the draw"],
            "You agreed to the draw.",
            over,
        )
        .await;
        self.played().end("1/2-1/2", None);
    }

    /// Presses these two buttons one after the other, from the present board, until it is done.
    async fn settle(
        &mut self,
        seat: usize,
        buttons: [&str; 2],
        words: &str,
        done: impl Fn(&Value) -> bool,
    ) {
        loop {
            if let Some(said) = self.press_both(seat, buttons).await {
                expect(&said, words);
                self.tally.acknowledged += 1;
                return;
            }
            let id = self.game().id.clone();
            if done(&self.look(&id).await) {
                self.tally.done_without_answer += 1;
                return;
            }
            self.tally.lost += 1;
        }
    }

    async fn press_both(&mut self, seat: usize, [first, second]: [&str; 2]) -> Option<Message> {
        let board = self.board(seat).await?;
        let sheet = match board.controls().iter().any(|control| control == first) {
            true => board,
            false => self.ask(board.press("More…")).await?,
        };
        let question = self.ask(sheet.press(first)).await?;
        self.ask(question.press(second)).await
    }

    /// The present board, for one's own eyes.
    async fn board(&mut self, seat: usize) -> Option<Message> {
        let line = format!("/board game:{}", self.game().id);
        self.ask(self.here(seat).slash(&line)).await
    }

    /// Asks for something, once somebody is there to hear it. `None` if no answer has come.
    async fn ask(&self, work: impl Future<Output = Result<Message, Error>>) -> Option<Message> {
        let said = self.try_to(work).await?;
        assert!(said.ephemeral, "answered in public: {}", said.content);
        Some(said)
    }

    async fn try_to<T>(&self, work: impl Future<Output = Result<T, Error>>) -> Option<T> {
        self.house.online().await;
        let number = self.house.number();
        self.house.reached(Moment::Asked(Duration::ZERO));
        match work.await {
            Ok(answer) => {
                self.house.reached(Moment::Answered);
                Some(answer)
            }
            Err(Error::DidNotRespond | Error::StillThinking(_)) => {
                // A program that is only slow could still do it; a dead one has done it or never will.
                self.house.strike(number);
                until(|| (self.house.number() > number).then_some(())).await;
                None
            }
            Err(error) => panic!("{error}"),
        }
    }

    /// The game as the program has it on the disk.
    async fn look(&self, id: &str) -> Value {
        self.get(&format!("games/{id}")).await
    }

    /// Asks the HTTP API as the first of the two, until it answers.
    async fn get(&self, path: &str) -> Value {
        let deadline = tokio::time::Instant::now() + SOON;
        loop {
            let url = format!("{}/{path}", self.house.api().await);
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

    /// Waits until a board has come since these.
    async fn watch(&self, before: Vec<Option<Id>>) {
        for (place, before) in self.places().iter().zip(before) {
            let is_new = |message: &Message| {
                message.author.bot && !message.ephemeral && Some(message.id) > before
            };
            const NEVER: Duration = Duration::from_secs(1 << 32);
            let posted = tokio::time::timeout(SOON, place.wait_for(is_new, NEVER)).await;
            posted.expect("a board comes").unwrap();
            self.house.reached(Moment::Posted);
        }
    }

    /// Waits until everything that is owed has come.
    async fn catch_up(&self) {
        let games = match self.home {
            Home::Channel => std::slice::from_ref(self.game()),
            Home::Direct => &self.games,
        };
        let challenges = usize::from(self.home == Home::Direct);
        let count: usize = games
            .iter()
            .map(|game| challenges + game.boards.len())
            .sum();
        for place in self.places() {
            let shown = || boards(&place).into_iter().map(|board| board.content);
            let instead = || {
                let shown: Vec<String> = shown().collect();
                let error = self.house.running().process.error();
                format!("{count} boards in place of {shown:#?}; the program says: {error}")
            };
            until_or(|| (shown().count() >= count).then_some(()), instead).await;
        }
    }

    /// The places in which boards of the present game appear.
    fn places(&self) -> Vec<Place> {
        match self.home {
            Home::Channel => vec![self.here(0)],
            Home::Direct => vec![self.dm(0), self.dm(1)],
        }
    }

    /// Where this player plays the present game.
    fn here(&self, seat: usize) -> Place {
        match self.home {
            Home::Channel => self.thread(seat, self.game()),
            Home::Direct => self.dm(seat),
        }
    }

    pub(super) fn thread(&self, seat: usize, game: &Played) -> Place {
        let user = self.house.sandbox.user(self.people[seat]);
        user.in_channel_id(game.challenge).unwrap()
    }

    /// Where this player makes and reads challenges.
    pub(super) fn home(&self, seat: usize) -> Place {
        match self.home {
            Home::Channel => self
                .house
                .sandbox
                .user(self.people[seat])
                .in_channel("chess")
                .unwrap(),
            Home::Direct => self.dm(seat),
        }
    }

    fn dm(&self, seat: usize) -> Place {
        self.house.sandbox.user(self.people[seat]).in_dm()
    }

    fn game(&self) -> &Played {
        self.games.last().expect("a game has been begun")
    }

    fn played(&mut self) -> &mut Played {
        self.games.last_mut().expect("a game has been begun")
    }
}

fn newest(place: &Place) -> Option<Id> {
    boards(place).last().map(|board| board.id)
}

#[track_caller]
fn expect(said: &Message, words: &str) {
    assert!(
        said.content.starts_with(words),
        "{words:?} was to be said, but: {}",
        said.content
    );
}
