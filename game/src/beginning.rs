//! From where a game goes on that does not begin with the start of its rule set: a position that somebody has set up, and what was played from there in the game that was
//! saved. It is as public as the moves of a game. Whether it can be is judged when the game is made.

use crate::playing::make;
use crate::refusal::Refusal;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use entente_rules::{Army, Event, Options, Play, Position, Status};
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
        Self {
            position: alone(position),
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

    /// The game up to where it goes on, or why it cannot have come so far.
    pub fn play(&self, options: &Options) -> Result<Play, String> {
        let mut play = Play::new(self.position(options)?);
        for (number, event) in (1..).zip(&self.course) {
            let refused = |cause: String| alloc::format!("event {number}: {cause}");
            let event = play.read_event(event);
            let event = event.map_err(|error| refused(error.to_string()))?;
            make(&mut play, &event).map_err(|code| refused(code.to_string()))?;
        }
        Ok(play)
    }

    /// The same as it is written down, if a game can go on from here: all of it is legal, and it is not over.
    pub(crate) fn checked(&self, options: &Options) -> Result<Self, Refusal> {
        let unfit = |cause: String| Refusal::UnfitBeginning { cause };
        if self.course.len() > LONGEST {
            return Err(unfit(alloc::format!("it has more than {LONGEST} events")));
        }
        if self.position(options).map_err(unfit)?.options() != *options {
            return Err(unfit(
                "it is of another rule set, or has other options".to_string(),
            ));
        }
        if self.play(options).map_err(unfit)?.outcome().is_some() {
            return Err(Refusal::BeginningIsOver);
        }
        let position = self.position(options).map_err(unfit)?;
        Ok(Self {
            course: self.course.clone(),
            ..Self::of(&position)
        })
    }
}

/// A position of which nobody is bound to anybody: what all can see of it. An army that has lost its king lives on only by its allies; without them it leaves the board.
fn alone(position: &Position) -> Value {
    let json = position.seen_by(None).to_json();
    let mut json: Value = serde_json::from_str(&json).expect("positions are written as JSON");
    let bound: Vec<Army> = position
        .armies()
        .filter(|army| position.status(*army) == Status::Protectorate)
        .collect();
    let Some(keys) = json.as_object_mut().filter(|_| !bound.is_empty()) else {
        return json;
    };
    let is_bound = |letter: char| bound.iter().any(|army| army.letter() == letter);
    if let Some(men) = keys.get_mut("pieces").and_then(Value::as_object_mut) {
        men.retain(|_, man| {
            !man.as_str()
                .and_then(|man| man.chars().next())
                .is_some_and(is_bound)
        });
    }
    if let Some(first) = keys.get_mut("first_move").and_then(Value::as_array_mut) {
        let letter = |army: &Value| army.as_str().and_then(|army| army.chars().next());
        first.retain(|army| !letter(army).is_some_and(is_bound));
    }
    for told in ["teams", "liege", "status", "en_passant"] {
        keys.remove(told);
    }
    let armies: Vec<Army> = position.armies().collect();
    let at = armies.iter().position(|army| *army == position.turn());
    let from_turn = armies.iter().cycle().skip(at.unwrap_or_default());
    let mut in_turn = from_turn.take(armies.len());
    let next = in_turn.find(|army| position.status(**army) == Status::Active);
    if let Some(next) = next {
        keys.insert("turn".to_string(), next.letter().to_string().into());
    }
    json
}
