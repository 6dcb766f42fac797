//! The test's account of one game: what was acknowledged, when each turn began, what its time was, and what everybody must have been shown. It is held against what the program
//! shows of the game; what the program may have done by itself has to be allowed by the account.
use super::account::{Bounds, DAY, SECOND, Stretch, deadline};
use super::people::Person;
use serde_json::Value;
use std::collections::BTreeMap;

/// Where a game lives.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum Home {
    Channel,
    Direct,
}

/// How much time there is, in milliseconds.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum Pace {
    PerMove(u64),
    Bank { base: u64, increment: u64 },
}

/// What happens when it is over.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum Expiry {
    Lose,
    RandomMove,
    NextPicks,
}

/// A clock as people write it, and what it means.
#[derive(Debug, Clone, Copy)]
pub(super) struct Clock {
    pub(super) written: &'static str,
    pub(super) pace: Pace,
    pub(super) expiry: Expiry,
}

impl Clock {
    /// How much of an outage is made good.
    fn least(&self) -> u64 {
        match self.pace {
            Pace::PerMove(span) | Pace::Bank { base: span, .. } => span / 100,
        }
    }

    fn picking(&self) -> u64 {
        match self.pace {
            Pace::PerMove(span) => span.min(DAY),
            Pace::Bank { base, .. } => (base / 10).min(DAY),
        }
    }
}

/// A turn whose time runs, unless the game is paused.
#[derive(Debug, Clone)]
pub(super) struct Turn {
    pub(super) seat: usize,
    /// Who is to do something: that seat, or the one who picks the move of it.
    pub(super) actor: usize,
    pub(super) begun: u64,
    pub(super) allowed: Bounds,
    /// The pauses since it began.
    pauses: Vec<Stretch>,
    /// When the player will do something; `None` if never.
    pub(super) answer: Option<u64>,
    /// Of which part of its time the actor was reminded: half, all but a tenth.
    pub(super) reminded: [bool; 2],
}

impl Turn {
    pub(super) fn is_picking(&self) -> bool {
        self.seat != self.actor
    }
}

/// Something that somebody asked for, whose answer may not have come.
#[derive(Debug, Clone)]
pub(super) struct Tried {
    pub(super) seat: usize,
    pub(super) coordinate: String,
    /// As a person types it.
    pub(super) typed: String,
    pub(super) at: u64,
}

/// What everybody must be shown once.
#[derive(Debug, Clone)]
pub(super) struct Shown {
    pub(super) at: u64,
    pub(super) words: String,
}

pub(super) struct Game {
    pub(super) id: String,
    pub(super) variant: &'static str,
    pub(super) home: Home,
    pub(super) clock: Clock,
    /// Who has each seat.
    pub(super) seats: Vec<usize>,
    pub(super) moves: Vec<String>,
    pub(super) turn: Option<Turn>,
    /// Since when it is paused, and until when at most.
    pub(super) pause: Option<(u64, u64)>,
    /// Each seat's time for the whole game.
    left: Vec<Bounds>,
    /// What each has prepared, and for which ply: it is done then, or void.
    pub(super) prepared: Vec<Option<(String, usize)>>,
    /// Whether the last move was made by its player, then and there.
    pub(super) is_by_hand: bool,
    /// How many turns one after the other were ended by the clock.
    unattended: usize,
    pub(super) shown: Vec<Shown>,
    /// What was posted of it, by channel or by person.
    pub(super) posted: BTreeMap<usize, Vec<Shown>>,
    pub(super) is_over: bool,
    /// Whether it is to be compared with what is posted.
    pub(super) is_touched: bool,
    pub(super) forfeits: usize,
}

/// What lies around a game.
pub(super) struct Around<'a> {
    pub(super) people: &'a [Person],
    pub(super) outages: &'a [Stretch],
    pub(super) now: u64,
}

/// What the account makes of a difference.
pub(super) type Verdict<T> = Result<T, String>;

impl Game {
    pub(super) fn new(
        id: String,
        variant: &'static str,
        home: Home,
        clock: Clock,
        seats: Vec<usize>,
    ) -> Self {
        let base = match clock.pace {
            Pace::PerMove(span) | Pace::Bank { base: span, .. } => span,
        };
        Self {
            id,
            variant,
            home,
            clock,
            left: vec![Bounds::exactly(base); seats.len()],
            prepared: vec![None; seats.len()],
            seats,
            moves: Vec::new(),
            turn: None,
            pause: None,
            is_by_hand: false,
            unattended: 0,
            shown: Vec::new(),
            posted: BTreeMap::new(),
            is_over: false,
            is_touched: true,
            forfeits: 0,
        }
    }

    pub(super) fn show(&mut self, at: u64, words: impl Into<String>) {
        let words = words.into();
        self.shown.push(Shown { at, words });
        self.is_touched = true;
    }

    /// Who is to do something now.
    pub(super) fn actor(&self) -> Option<usize> {
        let turn = self.turn.as_ref().filter(|_| self.pause.is_none())?;
        Some(self.seats[turn.actor])
    }

    pub(super) fn deadline(&self, around: &Around<'_>) -> Option<Bounds> {
        let turn = self.turn.as_ref().filter(|_| self.pause.is_none())?;
        Some(self.deadline_of(turn, around))
    }

    fn deadline_of(&self, turn: &Turn, around: &Around<'_>) -> Bounds {
        let waits = matches!(self.clock.pace, Pace::PerMove(_)) && !turn.is_picking();
        let vacations = &around.people[self.seats[turn.seat]].vacations;
        let vacations = vacations.iter().filter(|_| waits);
        let all = around.outages.iter().chain(vacations).chain(&turn.pauses);
        let all = all.filter(|stretch| stretch.late > turn.begun);
        let all: Vec<Stretch> = all.copied().collect();
        deadline(turn.begun, turn.allowed, &all, self.clock.least())
    }

    /// A turn begins.
    fn begin(&mut self, seat: usize, actor: usize, at: u64) {
        let allowed = match self.clock.pace {
            _ if seat != actor => Bounds::exactly(self.clock.picking()),
            Pace::PerMove(span) => Bounds::exactly(span),
            Pace::Bank { .. } => self.left[seat],
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

    /// How much time there is for the present turn.
    pub(super) fn allowed(&self) -> u64 {
        self.turn.as_ref().map_or(0, |turn| turn.allowed.least)
    }

    /// Somebody has moved: what the turn took is taken from the time of the whole game.
    fn moved(&mut self, at: u64, around: &Around<'_>) {
        self.unattended = 0;
        let Some(turn) = self.turn.take() else { return };
        if let Pace::Bank { increment, .. } = self.clock.pace {
            // What came later has no part in it, though it be known already.
            let outages = around.outages.iter().filter(|outage| outage.from < at);
            let around = Around {
                outages: &outages.copied().collect::<Vec<_>>(),
                ..*around
            };
            let deadline = self.deadline_of(&turn, &around);
            self.left[turn.seat] = Bounds {
                least: deadline.least.saturating_sub(at) + increment,
                most: deadline.most.saturating_sub(at) + increment,
            };
        }
    }

    /// The game goes back to so many plies; the turn begins anew.
    pub(super) fn take_back(&mut self, plies: usize, at: u64) {
        self.moves.truncate(plies);
        self.prepared.iter_mut().for_each(|line| *line = None);
        self.unattended = 0;
        let seat = plies % self.seats.len();
        self.begin(seat, seat, at);
    }

    pub(super) fn stand_still(&mut self, at: u64, until: u64) {
        self.pause = Some((at, until));
        self.unattended = 0;
    }

    /// The clocks went on between these moments.
    fn go_on(&mut self, least: u64, most: u64) {
        if let (Some((since, _)), Some(turn)) = (self.pause.take(), &mut self.turn) {
            let since = since.max(turn.begun);
            turn.pauses.push(Stretch::pause(since, least, most));
        }
    }

    /// The clocks go on: since the end of the pause, or somewhen from then until now.
    pub(super) fn end_pause(&mut self, now: u64) {
        if let Some((_, until)) = self.pause.filter(|(_, until)| *until <= now) {
            self.go_on(until, now);
            self.show(until, "The clocks go on");
        }
    }

    /// The time of the present turn was over at this moment: it must not have been so before its time.
    fn run_out(&mut self, at: u64, around: &Around<'_>) -> Verdict<()> {
        let deadline = self.deadline(around);
        let Some(deadline) = deadline else {
            return Err(format!("time was over at {at}, and no clock ran"));
        };
        // The outage that ended at this very moment is among those that count.
        if at < deadline.least {
            let early = (deadline.least - at) / SECOND;
            return Err(format!(
                "time was over at {at}, {early} s too early; {deadline:?} of {:?}",
                self.turn
            ));
        }
        self.forfeits += 1;
        Ok(())
    }

    /// Takes in what the program shows of the game: nothing may be there but what the account knows, what was tried, and what time may have brought about.
    /// Whether what was tried is there.
    pub(super) fn take_in(
        &mut self,
        game: &Value,
        moves: &[Value],
        tried: Option<&Tried>,
        around: &Around<'_>,
    ) -> Verdict<bool> {
        let known = self.moves.len();
        let coordinates = moves.iter().map(|mv| text(&mv["coordinate"]));
        let same = coordinates
            .zip(&self.moves)
            .all(|(shown, known)| shown == *known);
        if moves.len() < known || !same {
            let shown: Vec<String> = moves.iter().map(|mv| text(&mv["coordinate"])).collect();
            return Err(format!("{shown:?} in the place of {:?}", self.moves));
        }
        let mut done = false;
        for mv in &moves[known..] {
            done |= self.take_move(mv, tried.filter(|_| !done), around)?;
        }
        if game["phase"] == "over" && !self.is_over {
            self.end(game, around)?;
        }
        if !self.is_over {
            self.take_turn(game, around)?;
            self.take_pause(game, around)?;
        }
        Ok(done)
    }

    /// A move that the account does not know. Whether it is what was tried.
    fn take_move(
        &mut self,
        mv: &Value,
        tried: Option<&Tried>,
        around: &Around<'_>,
    ) -> Verdict<bool> {
        let (coordinate, at) = (text(&mv["coordinate"]), time(&mv["at"]));
        let seat = mv["seat"].as_u64().unwrap() as usize;
        let words = text(&mv["notation"]);
        let is_tried = |tried: &&Tried| tried.coordinate == coordinate && tried.at == at;
        let mut done = false;
        match mv["hand"].as_str().unwrap() {
            "mover" | "picker" => {
                let Some(_) = tried.filter(is_tried) else {
                    return Err(format!("nobody made this move: {mv}; tried: {tried:?}"));
                };
                done = true;
                match mv["hand"] == "mover" {
                    true => self.moved(at, around),
                    false => (self.turn, self.unattended) = (None, 0),
                }
                self.show(at, words);
            }
            "clock" => {
                self.run_out(at, around)?;
                self.turn = None;
                self.unattended += 1;
                self.show(at, "drawn by chance");
            }
            "prepared" => {
                let ply = self.moves.len();
                if self.prepared[seat].take() != Some((coordinate.clone(), ply)) {
                    return Err(format!("nobody prepared this move: {mv}"));
                }
                self.unattended = 0;
                // It took no time, and brings what a move brings.
                if let Pace::Bank { increment, .. } = self.clock.pace {
                    let left = &mut self.left[seat];
                    (left.least, left.most) = (left.least + increment, left.most + increment);
                }
                // It is told in the message of the move that it answers.
                if let Some(last) = self.shown.last_mut() {
                    last.words = words;
                }
            }
            // Turns that have to pass belong to the move before them.
            "rules" => {}
            hand => return Err(format!("a move by {hand}: {mv}")),
        }
        self.is_by_hand = mv["hand"] == "mover";
        self.moves.push(coordinate);
        Ok(done)
    }

    /// The game is over, and the account does not know why: by the last move, or by time.
    fn end(&mut self, game: &Value, around: &Around<'_>) -> Verdict<()> {
        let reason = text(&game["result"]["reason"]);
        if self.turn.is_some() {
            let by_time = reason.contains("time") || reason.contains("flag");
            if !by_time || self.clock.expiry != Expiry::Lose {
                return Err(format!("over by {reason}, which nobody brought about"));
            }
            // Somewhen from the deadline on; it may have been seen later.
            let deadline = self.deadline(around);
            self.run_out(around.now, around)?;
            let at = deadline.map_or(around.now, |deadline| deadline.least);
            self.show(at, text(&game["result"]["score"]));
        }
        self.turn = None;
        self.is_over = true;
        if self.variant == "alliance" {
            // The true history of the game is a message of its own.
            let at = self.shown.last().map_or(around.now, |shown| shown.at);
            self.show(at, "");
        }
        Ok(())
    }

    /// Whose turn it is now.
    fn take_turn(&mut self, game: &Value, around: &Around<'_>) -> Verdict<()> {
        let shown = &game["clock"]["turn"];
        if shown.is_null() {
            return Err(format!("nobody's time runs: {}", game["clock"]));
        }
        let seat = shown["seat"].as_u64().unwrap() as usize;
        let actor = shown["picker"].as_u64().map_or(seat, |seat| seat as usize);
        let since = time(&shown["since"]);
        match &self.turn {
            Some(turn) if (turn.seat, turn.actor) == (seat, actor) => {
                if turn.begun != since {
                    let begun = turn.begun;
                    return Err(format!("a turn that began at {begun} began at {since}"));
                }
            }
            Some(turn) if turn.seat == seat && self.clock.expiry == Expiry::NextPicks => {
                self.run_out(since, around)?;
                self.show(since, "has run out of time");
                self.begin(seat, actor, since);
            }
            Some(turn) => return Err(format!("{turn:?} has gone without a move: {shown}")),
            None => {
                let last = self.shown.last().map_or(since, |shown| shown.at);
                if since != last {
                    return Err(format!("a turn that follows {last} began at {since}"));
                }
                self.begin(seat, actor, since);
            }
        }
        Ok(())
    }

    fn take_pause(&mut self, game: &Value, around: &Around<'_>) -> Verdict<()> {
        let shown = &game["clock"]["pause"];
        match (self.pause, shown.is_null()) {
            (None, true) | (Some(_), false) => Ok(()),
            (None, false) => {
                if self.unattended < 3 * 2 {
                    return Err(format!("paused, and nobody agreed to it: {shown}"));
                }
                self.stand_still(time(&shown["since"]), time(&shown["until"]));
                Ok(())
            }
            (Some((_, until)), true) => {
                let now = around.now;
                if now < until {
                    return Err(format!("a pause until {until} was over at {now}"));
                }
                self.end_pause(now);
                Ok(())
            }
        }
    }
}

pub(super) fn text(value: &Value) -> String {
    value.as_str().unwrap_or_default().to_owned()
}

/// A moment as JSON shows it.
pub(super) fn time(value: &Value) -> u64 {
    let time = chrono::DateTime::parse_from_rfc3339(value.as_str().unwrap_or_default());
    time.unwrap_or_else(|_| panic!("{value} is a time"))
        .timestamp_millis() as u64
}
