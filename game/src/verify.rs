//! Verifies an exported game.
//!
//! It checks that every record matches its commitment and follows the one before, and that the seed
//! is the one whose hash was public from the start. Then it replays the game and checks that every
//! random choice follows from the seed. It trusts nothing that the document claims.
//!
//! A forger could write a whole new chain that fits. What proves that a document belongs to the
//! game that was played is the head of the chain, which everybody saw.

use crate::decide::lobby::drawn_start;
use crate::event::{Erasable, Event, RecordedEvent, Seating};
use crate::export::{Document, ExportedRecord, FORMAT, VERSION};
use crate::facts::computer::Effort;
use crate::facts::viewer::Viewer;
use crate::id::{GameId, PlayerId, Time};
use crate::record::{self, Damage, Envelope, Head, Record};
use crate::refusal::Refusal;
use crate::state::{Stage, State, StateError};
use crate::view::View;
use alloc::boxed::Box;
use alloc::format;
use alloc::string::{String, ToString};
use core::fmt;

/// The result of a successful verification.
#[derive(Debug, Clone)]
pub struct Verified {
    /// The game.
    pub game: GameId,
    /// The number of records.
    pub records: usize,
    /// The number of records that are not shown.
    pub redacted: usize,
    /// The number of erasable parts that are not shown: names, letters.
    pub hidden_parts: usize,
    /// The head of the hash chain after the last record.
    pub head: [u8; 32],
    /// The number of random choices; `None` if the game keeps its alliances secret, and with them
    /// the seed.
    pub random_choices: Option<RandomChoices>,
    /// The game as everybody sees it now; `None` if the random choices could not be checked.
    pub view: Option<Box<View>>,
}

/// The number of random choices that were checked, by kind.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct RandomChoices {
    /// Starting positions of Chess960.
    pub starts: usize,
    /// Assignments of the seats.
    pub seatings: usize,
    /// Moves that were drawn because the time was up.
    pub moves: usize,
    /// Armies that lost their king: the lost pieces and the lieges.
    pub king_losses: usize,
}

impl RandomChoices {
    /// The number of all random choices.
    pub fn total(&self) -> usize {
        self.starts + self.seatings + self.moves + self.king_losses
    }
}

/// A random choice.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RandomChoice {
    /// The starting position of Chess960.
    Start,
    /// The assignment of the seats.
    Seating,
    /// The moves that were drawn because the time was up.
    Moves,
    /// The lost pieces and lieges of armies that lost their king.
    KingLosses,
}

impl fmt::Display for RandomChoice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Start => "the start",
            Self::Seating => "the seating",
            Self::Moves => "the move of the clock",
            Self::KingLosses => "the losses of an army without a king",
        })
    }
}

/// Why a document is not valid.
#[derive(Debug, thiserror::Error, PartialEq, Eq)]
pub enum Fault {
    /// The text is not an exported game.
    #[error("this is not an exported game: {0}")]
    Unreadable(String),
    /// A record does not match its commitment, or contains something that cannot have happened.
    #[error(transparent)]
    Damaged(#[from] Damage),
    /// The document claims that the game hides its alliances although it does not, or the other way
    /// round.
    #[error("record 0: {0}")]
    Sealing(&'static str),
    /// The seed is not the one that the game was committed to.
    #[error("record 0: the seed does not match the hash that was public from the start")]
    Seed,
    /// A random choice does not follow from the seed.
    #[error("record {number}: {choice} does not follow from the seed")]
    NotFromSeed {
        /// The number of the record.
        number: u64,
        /// The random choice.
        choice: RandomChoice,
    },
    /// A record that was shown is no longer shown. The hash chain does not reveal this, but the
    /// hash does.
    #[error("the document was changed: a record that was shown is missing")]
    Curtailed,
    /// The last records are missing.
    #[error("the game is not over after its {records} records: the last ones are missing")]
    Unfinished {
        /// The number of records in the document.
        records: usize,
    },
}

/// A move of a computer that an exported game contains, with all that its thought depended on.
#[derive(Debug, Clone)]
pub struct ComputerMove {
    /// The number of the record.
    pub number: u64,
    /// The computer.
    pub player: PlayerId,
    /// The game as the computer saw it before the move.
    pub view: View,
    /// The move in coordinate form.
    pub coordinate: String,
    /// How much thought it got.
    pub effort: Effort,
}

/// Verifies an exported game.
pub fn verify(json: &str) -> Result<Verified, Fault> {
    verify_with(json, &mut |_| ())
}

/// Verifies an exported game, and shows each move of a computer that can be followed to somebody
/// who can think.
pub fn verify_with(json: &str, see: &mut dyn FnMut(ComputerMove)) -> Result<Verified, Fault> {
    let document = read(json)?;
    let (mut checker, mut previous) = (
        Checker::default(),
        record::first_head(document.game.as_str()),
    );
    for (number, record) in (0..).zip(&document.records) {
        let computer_move = checker.check(number, record, &previous, &document)?;
        computer_move.into_iter().for_each(&mut *see);
        previous = record.head;
    }
    checker.finish(&document, previous)
}

/// Reads a document strictly: writing it again gives the same document.
fn read(json: &str) -> Result<Document, Fault> {
    let unreadable = |error: serde_json::Error| Fault::Unreadable(error.to_string());
    let document: Document = serde_json::from_str(json).map_err(unreadable)?;
    if document.format != FORMAT || document.version != VERSION {
        let (format, version) = (&document.format, document.version);
        return Err(Fault::Unreadable(format!(
            "its format is {format:?}, version {version}; expected {FORMAT:?}, version {VERSION}"
        )));
    }
    if document.records.is_empty() {
        return Err(Fault::Unreadable("it has no records".to_string()));
    }
    // Two texts of one document would let somebody change a file without changing what it says.
    let again = serde_json::to_value(&document).map_err(unreadable)?;
    if again == serde_json::from_str::<serde_json::Value>(json).map_err(unreadable)? {
        Ok(document)
    } else {
        Err(Fault::Unreadable(
            "it is not in the exact format: hexadecimal digits and names are in lower case, \
             and there are no other fields"
                .to_string(),
        ))
    }
}

/// The game as far as it was checked.
#[derive(Default)]
struct Checker {
    /// `None` before the first record, and if that is not shown.
    state: Option<State>,
    /// The head after the last record that everybody could know of.
    public: Head,
    redacted: usize,
    hidden_parts: usize,
    random_choices: RandomChoices,
}

impl Checker {
    fn check(
        &mut self,
        number: u64,
        record: &ExportedRecord,
        previous: &Head,
        document: &Document,
    ) -> Result<Option<ComputerMove>, Fault> {
        let alliances_hidden = document.alliances_hidden;
        // The chain holds for hidden records too, because it needs only their commitments.
        record::follows(number, (&record.commitment, &record.head), previous)?;
        let Some(open) = &record.open else {
            self.redacted += 1;
            self.skip(number, alliances_hidden)?;
            return Ok(None);
        };
        self.hidden_parts += open.erasable.erased();
        let envelope = Envelope {
            body: open.body.clone(),
            commitment: record.commitment,
            head: record.head,
        };
        let parts = record::open(number, &envelope, &open.erasable)?;
        let record: Record<RecordedEvent> = record::event(number, &envelope)?;
        let erasable = Erasable::from_parts(&parts);
        match number {
            0 => self.create(&record, &erasable, alliances_hidden)?,
            // Between hidden records the game cannot be followed, so only the chain and the
            // commitments are checked.
            _ if alliances_hidden => {}
            _ => {
                let computer_move = self.computer_move(number, &record, &document.game);
                self.replay(number, &record, erasable)?;
                return Ok(computer_move);
            }
        }
        Ok(None)
    }

    /// The move of the next record, if a computer has thought about it.
    fn computer_move(
        &self,
        number: u64,
        record: &Record<RecordedEvent>,
        game: &GameId,
    ) -> Option<ComputerMove> {
        let Event::Moved {
            coordinate,
            effort: Some(effort),
            ..
        } = &record.event.event
        else {
            return None;
        };
        let state = self.state.as_ref()?;
        let Stage::Playing(playing) = &state.stage else {
            return None;
        };
        let player = playing.moving_player(playing.mover()?)?;
        let viewer = Viewer::Player(player);
        Some(ComputerMove {
            number,
            player,
            view: View::of(game, state, viewer, (state.records, self.public)),
            coordinate: coordinate.clone(),
            effort: *effort,
        })
    }

    /// Skips a record that is not shown. In a game that hides nothing it has changed nothing.
    fn skip(&mut self, number: u64, alliances_hidden: bool) -> Result<(), Fault> {
        match &mut self.state {
            _ if alliances_hidden => Ok(()),
            None if number == 0 => Err(Fault::Sealing(
                "the creation of the game is not shown, although the document does not hide its alliances",
            )),
            state => {
                state.iter_mut().for_each(State::skip_record);
                Ok(())
            }
        }
    }

    fn create(
        &mut self,
        record: &Record<RecordedEvent>,
        erasable: &Erasable,
        alliances_hidden: bool,
    ) -> Result<(), Fault> {
        let number = 0;
        let state = State::created(Time(record.at), &record.event.event, erasable)
            .map_err(|error| impossible(number, &error))?;
        // The document hides the alliances exactly if the game keeps its alliances secret, and then
        // the seed is not shown.
        match &state.seed {
            Some(_) if alliances_hidden => {
                return Err(Fault::Sealing(
                    "the seed is shown, although the document hides the alliances",
                ));
            }
            None if state.reveals() => {
                return Err(Fault::Sealing(
                    "the seed is not shown, although the game reveals its alliances",
                ));
            }
            None if !alliances_hidden => {
                return Err(Fault::Sealing(
                    "the document does not hide the alliances, although the game keeps its alliances secret",
                ));
            }
            Some(seed) if seed.hash() != state.seed_hash => return Err(Fault::Seed),
            _ => {}
        }
        if let (true, Some(seed)) = (state.start_drawn, &state.seed) {
            self.random_choices.starts += 1;
            check_same(
                number,
                RandomChoice::Start,
                &drawn_start(&state.options, seed),
                &Some(state.options.clone()),
            )?;
        }
        if let Event::Created {
            seating: Some(seating),
            ..
        } = &record.event.event
            && let Some(seed) = &state.seed
        {
            self.random_choices.seatings += 1;
            let lobby = State::opened(Time(record.at), &record.event.event, erasable)
                .map_err(|error| impossible(number, &error))?
                .lobby;
            let drawn = lobby.seating(Some(seed));
            check_same(number, RandomChoice::Seating, &drawn, seating)?;
        }
        self.public = record.head;
        self.state = Some(state);
        Ok(())
    }

    /// Replays the next record, and compares the random choices.
    fn replay(
        &mut self,
        number: u64,
        record: &Record<RecordedEvent>,
        erasable: Erasable,
    ) -> Result<(), Fault> {
        let Some(state) = &mut self.state else {
            return Ok(());
        };
        let (event_record, at) = (&record.event, Time(record.at));
        let seating = seating(state, &event_record.event)
            .map_err(|refusal| impossible(number, &refusal.into()))?;
        if let Some(seating) = seating {
            self.random_choices.seatings += 1;
            check_same(number, RandomChoice::Seating, &seating.0, &seating.1)?;
        }
        // Decide the event again, as if nothing had been drawn for it yet.
        let mut drawn = Erasable {
            lieges: Default::default(),
            ..erasable.clone()
        };
        let again = state
            .decide(at, event_record.event.clone(), &mut drawn)
            .map_err(|error| impossible(number, &error))?;
        check_same(
            number,
            RandomChoice::Moves,
            &again.automatic_moves,
            &event_record.automatic_moves,
        )?;
        check_same(
            number,
            RandomChoice::KingLosses,
            &again.king_losses,
            &event_record.king_losses,
        )?;
        check_same(
            number,
            RandomChoice::KingLosses,
            &drawn.lieges,
            &erasable.lieges,
        )?;
        let drawn = event_record
            .automatic_moves
            .iter()
            .filter(|automatic_move| !automatic_move.conditional);
        self.random_choices.moves += drawn.count();
        self.random_choices.king_losses += event_record.king_losses.len();
        if state.is_public() {
            self.public = record.head;
        }
        Ok(())
    }

    fn finish(self, document: &Document, head: Head) -> Result<Verified, Fault> {
        let records = document.records.len();
        // Only this hash covers which records are shown; the chain is the same without their texts.
        if document.hash != document.computed_hash() {
            return Err(Fault::Curtailed);
        }
        let state = self.state.filter(|_| !document.alliances_hidden);
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
            random_choices: view.is_some().then_some(self.random_choices),
            view: view.map(Box::new),
        })
    }
}

/// The seating drawn by the seed and the one in the record, if this event starts the game.
fn seating(state: &State, event: &Event) -> Result<Option<(Seating, Seating)>, Refusal> {
    let mut lobby = state.lobby.clone();
    let seating = match event {
        Event::Joined {
            player,
            seats,
            seating: Some(seating),
        } => {
            lobby.join(*player, None, seats)?;
            seating
        }
        Event::ComputerAdded {
            player,
            computer,
            seating: Some(seating),
        } => {
            lobby.add_computer(*player, computer)?;
            seating
        }
        Event::Started { seating } => seating,
        _ => return Ok(None),
    };
    let drawn = lobby.seating(state.seed.as_ref());
    Ok(Some((drawn, seating.clone())))
}

/// The damage of a log with a record that cannot have happened.
fn impossible(number: u64, error: &StateError) -> Damage {
    Damage::Impossible {
        number,
        cause: error.to_string(),
    }
}

fn check_same<T: PartialEq>(
    number: u64,
    choice: RandomChoice,
    drawn: &T,
    recorded: &T,
) -> Result<(), Fault> {
    if drawn == recorded {
        Ok(())
    } else {
        Err(Fault::NotFromSeed { number, choice })
    }
}
