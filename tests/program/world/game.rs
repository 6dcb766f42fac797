//! The test's model of one game: which commands were confirmed, when each turn began, how much time
//! it had, and which messages everybody must have got. It is compared with what the bot shows of
//! the game. The bot may act by itself, for example when time runs out, but only where the model
//! allows it.
use super::letters::Correspondence;
use super::people::Person;
use super::time_model::{Bounds, DAY, SECOND, Stretch, deadline};
use entente_rules::{Position, Variant};
use serde_json::Value;
use std::collections::BTreeMap;

/// The place of a game.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) enum Home {
    Channel,
    Direct,
}

/// The time of the players, in milliseconds.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) enum Pace {
    PerMove(u64),
    PerGame { base: u64, increment: u64 },
}

/// The consequence for a player who runs out of time.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) enum TimeoutRule {
    Lose,
    RandomMove,
    NextPicks,
}

/// A clock as people write it, and what it means.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Clock {
    pub(crate) written: &'static str,
    pub(crate) pace: Pace,
    pub(crate) on_timeout: TimeoutRule,
}

impl Clock {
    /// Returns the shortest outage that is given back.
    fn min_outage(&self) -> u64 {
        match self.pace {
            Pace::PerMove(span) | Pace::PerGame { base: span, .. } => span / 100,
        }
    }

    /// Returns the time that the next player has to pick the move of a player who ran out of time.
    fn time_to_pick(&self) -> u64 {
        match self.pace {
            Pace::PerMove(span) => span.min(DAY),
            Pace::PerGame { base, .. } => (base / 10).min(DAY),
        }
    }
}

/// The present turn. Its time runs unless the game is paused.
#[derive(Debug, Clone)]
pub(crate) struct Turn {
    pub(crate) seat: usize,
    /// The seat that is to act: the one to move, or the one who picks the move for it.
    pub(crate) actor: usize,
    pub(crate) begun: u64,
    pub(crate) allowed: Bounds,
    /// The pauses since it began.
    pauses: Vec<Stretch>,
    /// The time at which the player will act, or `None` if that is not decided yet.
    pub(crate) answer: Option<u64>,
    /// The reminders of this turn that have come: at half and at a tenth of the time.
    pub(crate) reminded: [bool; 2],
}

impl Turn {
    pub(crate) fn is_picking(&self) -> bool {
        self.seat != self.actor
    }
}

/// A move that somebody has tried to make, perhaps without getting an answer.
#[derive(Debug, Clone)]
pub(crate) struct Tried {
    pub(crate) seat: usize,
    pub(crate) coordinate: String,
    /// The move as a person types it.
    pub(crate) typed: String,
    pub(crate) at: u64,
}

/// A message about a game that everybody must get.
#[derive(Debug, Clone)]
pub(crate) struct Expected {
    /// The time at which it is due.
    pub(crate) at: u64,
    /// Words that it contains when it comes.
    pub(crate) words: String,
    /// The position that its picture shows, if the model knows it.
    pub(crate) position: Option<Position>,
    /// Whether it has a picture for sure.
    pub(crate) has_picture: bool,
}

/// A message about a game that has come.
#[derive(Debug, Clone)]
pub(crate) struct Posted {
    pub(crate) at: u64,
    pub(crate) words: String,
    pub(crate) channel: u64,
    pub(crate) id: u64,
}

pub(crate) struct Game {
    pub(crate) id: String,
    pub(crate) variant: &'static str,
    pub(crate) home: Home,
    pub(crate) clock: Clock,
    /// The person of each seat.
    pub(crate) seats: Vec<usize>,
    pub(crate) moves: Vec<String>,
    /// The present position of a game of chess.
    position: Option<Position>,
    pub(crate) turn: Option<Turn>,
    /// The start and the latest end of the pause.
    pub(crate) pause: Option<(u64, u64)>,
    /// The time that each seat has left for the whole game.
    left: Vec<Bounds>,
    /// The conditional move of each seat, and the ply at which it is played or dropped.
    pub(crate) conditional: Vec<Option<(String, usize)>>,
    /// Whether the last move was made by its player, and not by the clock or a conditional line.
    pub(crate) is_last_by_player: bool,
    /// The number of turns in a row that have ended by time.
    timeouts_in_a_row: usize,
    /// The messages that must have been posted.
    pub(crate) expected: Vec<Expected>,
    /// The messages that were posted, by the server's channel or the person of the DMs.
    pub(crate) posted: BTreeMap<usize, Vec<Posted>>,
    /// Whether each of its events has one message: there were no requests, no
    /// conditional moves, no vacations, and no time ran out.
    pub(crate) is_plain: bool,
    pub(crate) is_over: bool,
    /// The letters and proposals of Four Player Chess.
    pub(crate) correspondence: Correspondence,
    /// Whether messages have changed since the last comparison.
    pub(crate) is_changed: bool,
    pub(crate) timeouts: usize,
}

/// The facts about the simulation that the model of a game needs.
pub(crate) struct Context<'a> {
    pub(crate) people: &'a [Person],
    pub(crate) outages: &'a [Stretch],
    pub(crate) now: u64,
}

impl Game {
    pub(crate) fn new(
        id: String,
        variant: &'static str,
        home: Home,
        clock: Clock,
        seats: Vec<usize>,
    ) -> Self {
        let base = match clock.pace {
            Pace::PerMove(span) | Pace::PerGame { base: span, .. } => span,
        };
        Self {
            id,
            variant,
            home,
            clock,
            left: vec![Bounds::exactly(base); seats.len()],
            conditional: vec![None; seats.len()],
            seats,
            moves: Vec::new(),
            position: (variant == "standard").then(|| Position::start(Variant::Standard)),
            turn: None,
            pause: None,
            is_last_by_player: false,
            timeouts_in_a_row: 0,
            expected: Vec::new(),
            posted: BTreeMap::new(),
            is_plain: true,
            correspondence: Correspondence::default(),
            is_over: false,
            is_changed: true,
            timeouts: 0,
        }
    }

    /// Everybody must get a message with these words.
    pub(crate) fn expect_message(&mut self, at: u64, words: impl Into<String>) {
        self.expected.push(Expected {
            at,
            words: words.into(),
            position: self.position.clone(),
            has_picture: true,
        });
        self.is_changed = true;
    }

    /// Everybody must get a message with these words, which need not show the board.
    pub(crate) fn expect_question(&mut self, at: u64, words: &str) {
        self.expect_message(at, words);
        let question = self.expected.last_mut().expect("it was just added");
        question.has_picture = false;
    }

    fn add_move(&mut self, coordinate: String) {
        self.position = self.position.take().map(|position| {
            let mut legal = position.legal_moves();
            legal.retain(|mv| position.coordinate(mv) == coordinate);
            position.play(legal[0]).unwrap()
        });
        self.moves.push(coordinate);
    }

    /// The person who is to act now.
    pub(crate) fn actor(&self) -> Option<usize> {
        let turn = self.turn.as_ref().filter(|_| self.pause.is_none())?;
        Some(self.seats[turn.actor])
    }

    pub(crate) fn deadline(&self, context: &Context<'_>) -> Option<Bounds> {
        let turn = self.turn.as_ref().filter(|_| self.pause.is_none())?;
        Some(self.deadline_of(turn, context))
    }

    fn deadline_of(&self, turn: &Turn, context: &Context<'_>) -> Bounds {
        let waits = matches!(self.clock.pace, Pace::PerMove(_)) && !turn.is_picking();
        let vacations = &context.people[self.seats[turn.seat]].vacations;
        let interruptions: Vec<Stretch> = context
            .outages
            .iter()
            .chain(vacations.iter().filter(|_| waits))
            .chain(&turn.pauses)
            .filter(|stretch| stretch.late > turn.begun)
            .copied()
            .collect();
        deadline(
            turn.begun,
            turn.allowed,
            &interruptions,
            self.clock.min_outage(),
        )
    }

    /// Starts a turn.
    fn begin(&mut self, seat: usize, actor: usize, at: u64) {
        let allowed = match self.clock.pace {
            _ if seat != actor => Bounds::exactly(self.clock.time_to_pick()),
            Pace::PerMove(span) => Bounds::exactly(span),
            Pace::PerGame { .. } => self.left[seat],
        };
        self.turn = Some(Turn {
            seat,
            actor,
            begun: at,
            allowed,
            pauses: Vec::new(),
            answer: None,
            reminded: [false; 2],
        });
    }

    /// Returns the time of the present turn.
    pub(crate) fn allowed(&self) -> u64 {
        self.turn.as_ref().map_or(0, |turn| turn.allowed.least)
    }

    /// Ends the turn after a move, and takes its time from the time for the whole game.
    fn end_turn(&mut self, at: u64, context: &Context<'_>) {
        self.timeouts_in_a_row = 0;
        let Some(turn) = self.turn.take() else { return };
        if let Pace::PerGame { increment, .. } = self.clock.pace {
            // The move may be read much later than it was made: outages since then do not count.
            let outages = context.outages.iter().filter(|outage| outage.from < at);
            let with_outages = Context {
                outages: &outages.copied().collect::<Vec<_>>(),
                ..*context
            };
            let deadline = self.deadline_of(&turn, &with_outages);
            self.left[turn.seat] = Bounds {
                least: deadline.least.saturating_sub(at) + increment,
                most: deadline.most.saturating_sub(at) + increment,
            };
        }
    }

    /// Takes the game back to so many plies and starts the turn again.
    pub(crate) fn take_back(&mut self, plies: usize, at: u64) {
        let kept = self.moves.drain(..).take(plies).collect::<Vec<_>>();
        let has_position = self.position.take().is_some();
        self.position = has_position.then(|| Position::start(Variant::Standard));
        kept.into_iter().for_each(|mv| self.add_move(mv));
        // The message about it came last.
        if let Some(last) = self.expected.last_mut() {
            last.position = self.position.clone();
        }
        self.conditional.iter_mut().for_each(|line| *line = None);
        self.timeouts_in_a_row = 0;
        let seat = plies % self.seats.len();
        self.begin(seat, seat, at);
    }

    /// Starts a pause that ends at `until` at the latest.
    pub(crate) fn start_pause(&mut self, at: u64, until: u64) {
        self.pause = Some((at, until));
        self.timeouts_in_a_row = 0;
    }

    /// The clocks run again, from somewhere between these moments.
    fn end_pause_at(&mut self, least: u64, most: u64) {
        if let (Some((since, _)), Some(turn)) = (self.pause.take(), &mut self.turn) {
            turn.pauses
                .push(Stretch::pause(since.max(turn.begun), least, most));
        }
    }

    /// Ends a pause that is over. The clocks have run again from its end, or from some moment
    /// since.
    pub(crate) fn end_pause(&mut self, now: u64) {
        if let Some((_, until)) = self.pause.filter(|(_, until)| *until <= now) {
            self.end_pause_at(until, now);
            self.expect_message(until, "The clocks are running again");
        }
    }

    /// The bot ended the turn by time at this moment, which must not be before the deadline.
    fn check_time_up(&mut self, at: u64, context: &Context<'_>) -> Result<(), String> {
        let deadline = self.deadline(context);
        let Some(deadline) = deadline else {
            return Err(format!("ended by time at {at}, and no clock ran"));
        };
        // An outage that ended at this very moment counts.
        if at < deadline.least {
            let early = (deadline.least - at) / SECOND;
            return Err(format!(
                "ended by time at {at}, {early} s too early; {deadline:?} of {:?}",
                self.turn
            ));
        }
        self.timeouts += 1;
        self.is_plain = false;
        Ok(())
    }

    /// Compares the model with what the bot shows of the game, and adds what is new.
    ///
    /// Only the tried move and what time may have brought about can be new. Returns whether the
    /// tried move is there.
    pub(crate) fn update_from(
        &mut self,
        game: &Value,
        moves: &[Value],
        tried: Option<&Tried>,
        context: &Context<'_>,
    ) -> Result<bool, String> {
        if game["phase"] == "aborted" {
            return if self.is_over {
                Ok(false)
            } else {
                self.abort(context)
            };
        }
        let known = self.moves.len();
        let coordinates = moves.iter().map(|mv| text(&mv["coordinate"]));
        let same = coordinates
            .zip(&self.moves)
            .all(|(shown, known)| shown == *known);
        if moves.len() < known || !same {
            let shown: Vec<String> = moves.iter().map(|mv| text(&mv["coordinate"])).collect();
            return Err(format!("{shown:?} instead of {:?}", self.moves));
        }
        let mut done = false;
        for mv in &moves[known..] {
            let seat = place(game, &mv["army"]);
            done |= self.add_unknown_move(mv, seat, tried.filter(|_| !done), context)?;
        }
        if game["phase"] == "over" && !self.is_over {
            self.end(game, context)?;
        }
        if !self.is_over {
            self.update_turn(game, context)?;
            self.update_pause(game, context)?;
        }
        Ok(done)
    }

    /// Adds a move that the model does not know, and says whether it is the tried one.
    fn add_unknown_move(
        &mut self,
        mv: &Value,
        seat: usize,
        tried: Option<&Tried>,
        context: &Context<'_>,
    ) -> Result<bool, String> {
        let (coordinate, at) = (text(&mv["coordinate"]), time(&mv["at"]));
        let words = in_heading(&text(&mv["notation"]));
        let is_tried = |tried: &&Tried| tried.coordinate == coordinate && tried.at == at;
        let ply = self.moves.len();
        self.add_move(coordinate.clone());
        let mut done = false;
        match mv["origin"].as_str().unwrap() {
            "mover" | "picker" => {
                let Some(_) = tried.filter(is_tried) else {
                    return Err(format!("nobody made this move: {mv}; tried: {tried:?}"));
                };
                done = true;
                if mv["origin"] == "mover" {
                    self.end_turn(at, context);
                } else {
                    (self.turn, self.timeouts_in_a_row) = (None, 0);
                }
                self.expect_message(at, words);
            }
            "clock" => {
                self.check_time_up(at, context)?;
                self.turn = None;
                self.timeouts_in_a_row += 1;
                self.expect_message(at, "random move: ");
            }
            "conditional" => {
                if self.conditional[seat].take() != Some((coordinate, ply)) {
                    return Err(format!("nobody has this conditional move: {mv}"));
                }
                self.timeouts_in_a_row = 0;
                // It takes no time, and the player gets the increment as for any move.
                if let Pace::PerGame { increment, .. } = self.clock.pace {
                    let left = &mut self.left[seat];
                    (left.least, left.most) = (left.least + increment, left.most + increment);
                }
                // It is shown in the message of the move that it answers.
                if let Some(last) = self.expected.last_mut() {
                    last.words = words;
                    last.position = self.position.clone();
                }
            }
            // Forced passes are shown with the move before them.
            "rules" => {}
            origin => return Err(format!("a move by {origin}: {mv}")),
        }
        self.is_last_by_player = mv["origin"] == "mover";
        Ok(done)
    }

    /// Ends a game in the model to which a player never came. Its moves are gone.
    fn abort(&mut self, context: &Context<'_>) -> Result<bool, String> {
        let loses = self.clock.on_timeout == TimeoutRule::Lose;
        if !loses || self.seats.len() != 2 || self.moves.len() >= 2 {
            return Err("aborted, although the time control decides".into());
        }
        let deadline = self.deadline(context);
        self.check_time_up(context.now, context)?;
        let at = deadline.map_or(context.now, |deadline| deadline.least);
        self.expect_message(at, "ran out of time before");
        self.moves.clear();
        self.turn = None;
        self.is_over = true;
        Ok(false)
    }

    /// Ends the game in the model: after the last move, or because time ran out.
    fn end(&mut self, game: &Value, context: &Context<'_>) -> Result<(), String> {
        let reason = text(&game["result"]["reason"]);
        if self.turn.is_some() {
            let by_time = reason.contains("time") || reason.contains("flag");
            if !by_time || self.clock.on_timeout != TimeoutRule::Lose {
                return Err(format!("over by {reason}, which nobody brought about"));
            }
            // The bot may have noticed it some time after the deadline.
            let deadline = self.deadline(context);
            self.check_time_up(context.now, context)?;
            let at = deadline.map_or(context.now, |deadline| deadline.least);
            let score = text(&game["result"]["score"]).replace("-", "\u{2011}");
            self.expect_message(at, &score);
        }
        self.turn = None;
        self.is_over = true;
        if self.variant == "alliance" {
            // The true history of a game of Four Player Chess is a message of its own.
            let at = self
                .expected
                .last()
                .map_or(context.now, |expected| expected.at);
            self.expect_message(at, "");
        }
        Ok(())
    }

    /// Compares the present turn with the model, or starts the next one.
    fn update_turn(&mut self, game: &Value, context: &Context<'_>) -> Result<(), String> {
        let shown = &game["clock"]["turn"];
        if shown.is_null() {
            return Err(format!("nobody's time runs: {}", game["clock"]));
        }
        let seat = place(game, &shown["army"]);
        let actor = match &shown["picker"] {
            Value::Null => seat,
            picker => place(game, picker),
        };
        let since = time(&shown["since"]);
        match &self.turn {
            Some(turn) if (turn.seat, turn.actor) == (seat, actor) => {
                if turn.begun != since {
                    let begun = turn.begun;
                    return Err(format!(
                        "a turn that began at {begun} is shown since {since}"
                    ));
                }
            }
            Some(turn) if turn.seat == seat && self.clock.on_timeout == TimeoutRule::NextPicks => {
                self.check_time_up(since, context)?;
                self.expect_message(since, "ran out of time");
                self.begin(seat, actor, since);
            }
            Some(turn) => return Err(format!("{turn:?} has gone without a move: {shown}")),
            None => {
                let last = self.expected.last().map_or(since, |expected| expected.at);
                if since != last {
                    return Err(format!("a turn that follows {last} began at {since}"));
                }
                self.begin(seat, actor, since);
            }
        }
        Ok(())
    }

    /// Compares the pause with the model.
    fn update_pause(&mut self, game: &Value, context: &Context<'_>) -> Result<(), String> {
        let shown = &game["clock"]["pause"];
        match self.pause {
            None if !shown.is_null() => {
                // The bot pauses a game of two by itself after three rounds of timeouts.
                if self.timeouts_in_a_row < 3 * 2 {
                    return Err(format!("paused, and nobody accepted it: {shown}"));
                }
                self.start_pause(time(&shown["since"]), time(&shown["until"]));
            }
            Some((_, until)) if shown.is_null() => {
                let now = context.now;
                if now < until {
                    return Err(format!("a pause until {until} was over at {now}"));
                }
                self.end_pause(now);
            }
            _ => {}
        }
        Ok(())
    }
}

pub(crate) fn text(value: &Value) -> String {
    value.as_str().unwrap_or_default().to_owned()
}

/// A moment, read from JSON.
pub(crate) fn time(value: &Value) -> u64 {
    let time = chrono::DateTime::parse_from_rfc3339(value.as_str().unwrap_or_default());
    time.unwrap_or_else(|_| panic!("{value} is a time"))
        .timestamp_millis() as u64
}

/// Returns the part of a move's notation that is in the heading of a message. The marks of Chess4
/// and the full lines of Chess66 are shortened there.
fn in_heading(notation: &str) -> String {
    let (mv, _) = notation.split_at(notation.find('#').unwrap_or(notation.len()));
    match mv.split_once('-') {
        Some((from, to)) if from.contains(' ') => {
            let castles = to.to_lowercase().contains("; r ");
            let target: String = to.chars().take(2).collect();
            if castles { "O-O".to_owned() } else { target }
        }
        _ => mv.to_owned(),
    }
}

/// The place of an army among the seats of a game.
fn place(game: &Value, army: &Value) -> usize {
    let mut seats = game["seats"].as_array().unwrap().iter();
    seats.position(|seat| seat["army"] == *army).unwrap()
}
