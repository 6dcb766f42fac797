//! Checks an exported game: that every record is what was committed to and follows the one before, that the seed is the one whose hash was published when the game was made,
//! and that every draw is what this seed draws, by playing the game over. It believes nothing that the document says of itself.
//!
//! Whoever writes a whole chain anew can make it fit: what ties a document to the game that was played is its head, which everybody saw while it was.

use crate::decide::drawn_start;
use crate::event::{Beside, Event, Fact, Seating};
use crate::export::{Document, FORMAT, Leaf, VERSION};
use crate::id::{GameId, Time};
use crate::record::{self, Damage, Envelope, Head, Record};
use crate::state::{Stage, State};
use crate::view::{View, Viewer};
use alloc::boxed::Box;
use alloc::format;
use alloc::string::{String, ToString};
use core::fmt;

/// What was found to be as it should.
#[derive(Debug, Clone)]
pub struct Verified {
    /// Which game.
    pub game: GameId,
    /// How many records there are.
    pub records: usize,
    /// How many of them are not shown.
    pub redacted: usize,
    /// How many parts of what lies beside the others are not shown: names, letters.
    pub hidden_parts: usize,
    /// The head of the chain after the last record.
    pub head: [u8; 32],
    /// What the seed drew; `None` where the game keeps its alliances sealed, and with them the seed.
    pub draws: Option<Draws>,
    /// The game as all see it now; `None` where the draws could not be checked either.
    pub view: Option<Box<View>>,
}

/// How many draws of each kind were made over.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Draws {
    /// Starts of Chess960.
    pub starts: usize,
    /// Who sits where.
    pub seatings: usize,
    /// The program's moves.
    pub moves: usize,
    /// What became of armies whose kings fell: which men were lost, and to whom they were loyal.
    pub falls: usize,
}

impl Draws {
    /// How many there are of all kinds.
    pub fn total(&self) -> usize {
        self.starts + self.seatings + self.moves + self.falls
    }
}

/// What was drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Draw {
    /// The start of a game of Chess960.
    Start,
    /// Who sits where.
    Seating,
    /// The program's moves.
    Moves,
    /// What became of armies whose kings fell.
    Falls,
}

impl fmt::Display for Draw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Start => "the start",
            Self::Seating => "who sits where",
            Self::Moves => "the program's moves",
            Self::Falls => "what becomes of the armies whose kings fall",
        })
    }
}

/// What is wrong with a document.
#[derive(Debug, thiserror::Error, PartialEq, Eq)]
pub enum Fault {
    /// It is none.
    #[error("this is no exported game: {0}")]
    Unreadable(String),
    /// A record is not what was committed to, or tells of what cannot have happened.
    #[error(transparent)]
    Damaged(#[from] Damage),
    /// It says that the game is sealed, and it is not; or the other way round.
    #[error("record 0: {0}")]
    Sealing(&'static str),
    /// The seed is another one.
    #[error("record 0: the seed is not the one whose hash was published when the game was made")]
    Seed,
    /// Something was not drawn as the seed draws it.
    #[error("record {number}: {draw} cannot have been drawn from the seed")]
    Drawn {
        /// In which record.
        number: u64,
        /// What.
        draw: Draw,
    },
    /// What the chain leaves open was changed: a record is no longer shown.
    #[error("the document is not as it was made: what was shown in it is left out")]
    Curtailed,
    /// The last records are missing.
    #[error("the game is not over after the last record: {records} of them are not all")]
    Unfinished {
        /// How many there are.
        records: usize,
    },
}

/// Checks an exported game.
pub fn verify(json: &str) -> Result<Verified, Fault> {
    let document = read(json)?;
    let (mut checked, mut previous) = (
        Checked::default(),
        record::first_head(document.game.as_str()),
    );
    for (number, leaf) in (0..).zip(&document.records) {
        checked.take(number, leaf, &previous, document.sealed)?;
        previous = leaf.head;
    }
    checked.finish(&document, previous)
}

/// Reads a document to the letter: written again, it would be the same.
fn read(json: &str) -> Result<Document, Fault> {
    let unreadable = |error: serde_json::Error| Fault::Unreadable(error.to_string());
    let document: Document = serde_json::from_str(json).map_err(unreadable)?;
    if document.format != FORMAT || document.version != VERSION {
        let (format, version) = (&document.format, document.version);
        return Err(Fault::Unreadable(format!(
            "its format is {format:?}, version {version}; this program knows {FORMAT:?}, version {VERSION}"
        )));
    }
    if document.records.is_empty() {
        return Err(Fault::Unreadable("it has no records".to_string()));
    }
    let again = serde_json::to_value(&document).map_err(unreadable)?;
    match again == serde_json::from_str::<serde_json::Value>(json).map_err(unreadable)? {
        true => Ok(document),
        false => Err(Fault::Unreadable(
            "something in it is not written as such documents are: hexadecimal digits and names are in lower case, and there are no other fields".to_string(),
        )),
    }
}

/// The game as far as it has been checked.
#[derive(Default)]
struct Checked {
    /// `None` before the first record, and where that is not shown.
    state: Option<State>,
    /// The head after the last record that all could know of.
    public: Head,
    redacted: usize,
    hidden_parts: usize,
    draws: Draws,
}

impl Checked {
    fn take(
        &mut self,
        number: u64,
        leaf: &Leaf,
        previous: &Head,
        sealed: bool,
    ) -> Result<(), Fault> {
        record::follows(number, (&leaf.commitment, &leaf.head), previous)?;
        let Some(open) = &leaf.open else {
            self.redacted += 1;
            self.skip(number, sealed)?;
            return Ok(());
        };
        self.hidden_parts += open.beside.erased();
        let envelope = Envelope {
            body: open.body.clone(),
            commitment: leaf.commitment,
            head: leaf.head,
        };
        let (content, parts) = record::open::<Beside>(number, &envelope, &open.beside)?;
        let record: Record<Fact> = record::fact(number, &envelope)?;
        let beside = content.with(&parts);
        match number {
            0 => self.create(&record, &beside, sealed),
            _ if sealed => Ok(()),
            _ => self.follow(number, &record, beside),
        }
    }

    /// Passes over a record that is not shown: in a game that is not sealed it has changed nothing.
    fn skip(&mut self, number: u64, sealed: bool) -> Result<(), Fault> {
        match &mut self.state {
            _ if sealed => Ok(()),
            None if number == 0 => Err(Fault::Sealing(
                "the creation of the game is not shown, though the document says that nothing is kept from it",
            )),
            state => {
                state.iter_mut().for_each(State::skip_record);
                Ok(())
            }
        }
    }

    fn create(
        &mut self,
        record: &Record<Fact>,
        beside: &Beside,
        sealed: bool,
    ) -> Result<(), Fault> {
        let number = 0;
        let state = State::created(Time(record.at), &record.event.event, beside)
            .map_err(|cause| Damage::Impossible { number, cause })?;
        match &state.seed {
            Some(_) if sealed => {
                return Err(Fault::Sealing(
                    "the seed is shown, though the document says that it is not",
                ));
            }
            None if state.reveals() => {
                return Err(Fault::Sealing(
                    "the game was to reveal everything in the end, and the seed is not shown",
                ));
            }
            None if !sealed => {
                return Err(Fault::Sealing(
                    "the game keeps its alliances sealed, though the document says that it does not",
                ));
            }
            Some(seed) if seed.hash() != state.seed_hash => return Err(Fault::Seed),
            _ => {}
        }
        if let (true, Some(seed)) = (state.start_drawn, &state.seed) {
            self.draws.starts += 1;
            same(
                number,
                Draw::Start,
                &drawn_start(seed),
                &Some(state.options.clone()),
            )?;
        }
        self.public = record.head;
        self.state = Some(state);
        Ok(())
    }

    /// Lets the next fact happen over again, and compares what is drawn.
    fn follow(&mut self, number: u64, record: &Record<Fact>, beside: Beside) -> Result<(), Fault> {
        let impossible = |cause| Damage::Impossible { number, cause };
        let Some(state) = &mut self.state else {
            return Ok(());
        };
        let (fact, at) = (&record.event, Time(record.at));
        if let Some(seating) = seating(state, &fact.event).map_err(impossible)? {
            self.draws.seatings += 1;
            same(number, Draw::Seating, &seating.0, &seating.1)?;
        }
        let mut drawn = Beside {
            lieges: Default::default(),
            ..beside.clone()
        };
        let again = state.decide(at, fact.event.clone(), &mut drawn);
        let again = again.map_err(impossible)?;
        same(number, Draw::Moves, &again.replies, &fact.replies)?;
        same(number, Draw::Falls, &again.falls, &fact.falls)?;
        same(number, Draw::Falls, &drawn.lieges, &beside.lieges)?;
        let drawn = fact.replies.iter().filter(|reply| !reply.prepared);
        self.draws.moves += drawn.count();
        self.draws.falls += fact.falls.len();
        if state.is_exposed() {
            self.public = record.head;
        }
        Ok(())
    }

    fn finish(self, document: &Document, head: Head) -> Result<Verified, Fault> {
        let records = document.records.len();
        if document.digest != document.digested() {
            return Err(Fault::Curtailed);
        }
        let state = self.state.filter(|_| !document.sealed);
        if let Some(state) = &state
            && !matches!(&state.stage, Stage::Playing(playing) if playing.ending().is_some())
        {
            return Err(Fault::Unfinished { records });
        }
        let view = state.map(|state| {
            let number = records as u64;
            View::of(
                &document.game,
                &state,
                Viewer::Spectator,
                (number, self.public),
            )
        });
        Ok(Verified {
            game: document.game.clone(),
            records,
            redacted: self.redacted,
            hidden_parts: self.hidden_parts,
            head,
            draws: view.is_some().then_some(self.draws),
            view: view.map(Box::new),
        })
    }
}

/// Who sits where by the seed and by the record, where this event begins the game.
fn seating(state: &State, event: &Event) -> Result<Option<(Seating, Seating)>, String> {
    let mut lobby = state.lobby.clone();
    let seating = match event {
        Event::Joined {
            place,
            seats,
            seating: Some(seating),
        } => {
            let joined = lobby.join(*place, None, seats);
            joined.map_err(|refusal| format!("{refusal:?}"))?;
            seating
        }
        Event::Started { seating } => seating,
        _ => return Ok(None),
    };
    let drawn = lobby.seating(state.seed.as_ref());
    Ok(Some((drawn, seating.clone())))
}

fn same<T: PartialEq>(number: u64, draw: Draw, drawn: &T, told: &T) -> Result<(), Fault> {
    match drawn == told {
        true => Ok(()),
        false => Err(Fault::Drawn { number, draw }),
    }
}
