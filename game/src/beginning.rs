//! From where a game goes on that does not begin with the start of its rule set: a position that somebody has set up, and what was played from there in the game that was
//! saved. It is as public as the moves of a game. Whether it can be is judged when the game is made.

use crate::refusal::Refusal;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use entente_rules::{Event, Options, Play, Position};
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// The most events that a game can go on from.
const LONGEST: usize = 5_000;

/// From where a game goes on.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Beginning {
    /// The position, as the rules write it in JSON.
    position: Value,
    /// What was played from there, event by event.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    course: Vec<String>,
}

impl Beginning {
    /// A position that somebody has set up. What it says of secret alliances is left out.
    pub fn of(position: &Position) -> Self {
        Self::going_on(position, [])
    }

    /// What was played from a position.
    pub fn going_on<'a>(position: &Position, course: impl IntoIterator<Item = &'a Event>) -> Self {
        let position = position.seen_by(None).to_json();
        Self {
            position: serde_json::from_str(&position).expect("positions are written as JSON"),
            course: course.into_iter().map(Event::to_json).collect(),
        }
    }

    /// The position alone, from which a game can be played anew.
    pub(crate) fn anew(&self) -> Self {
        Self {
            position: self.position.clone(),
            course: Vec::new(),
        }
    }

    /// The position.
    pub(crate) fn position(&self, options: &Options) -> Result<Position, String> {
        let mut position = self.position.clone();
        // Who moves two armies follows from the seats, not from the game that this one goes on with.
        let own = serde_json::from_str(&options.to_json());
        if let (Some(keys), Ok(own)) = (position.as_object_mut(), own) {
            keys.insert("options".to_string(), own);
        }
        let position = Position::from_json(options.variant(), &position.to_string());
        position.map_err(|error| error.to_string())
    }

    /// What was played from there.
    pub(crate) fn course(&self) -> impl Iterator<Item = &str> {
        self.course.iter().map(String::as_str)
    }

    /// The game up to where it goes on.
    pub(crate) fn play(&self, options: &Options) -> Result<Play, String> {
        let mut play = Play::new(self.position(options)?);
        for (number, event) in (1..).zip(&self.course) {
            let refused = |cause: String| alloc::format!("event {number}: {cause}");
            let event = play.read_event(event);
            let event = event.map_err(|error| refused(error.to_string()))?;
            let applied = play.apply(&event);
            applied.map_err(|code| refused(code.to_string()))?;
            while let (None, Some(pass)) = (play.outcome(), play.position().pass()) {
                let passed = play.apply(&Event::Move(pass));
                passed.map_err(|code| refused(code.to_string()))?;
            }
        }
        Ok(play)
    }

    /// Whether a game can go on from here: all of it is legal, and it is not over.
    pub(crate) fn check(&self, options: &Options) -> Result<(), Refusal> {
        let unfit = |cause: String| Refusal::UnfitBeginning { cause };
        if self.course.len() > LONGEST {
            return Err(unfit(alloc::format!("it has more than {LONGEST} events")));
        }
        if self.position(options).map_err(unfit)?.options() != *options {
            return Err(unfit(
                "it is of another rule set, or has other options".to_string(),
            ));
        }
        match self.play(options).map_err(unfit)?.outcome() {
            Some(_) => Err(Refusal::BeginningIsOver),
            None => Ok(()),
        }
    }
}
