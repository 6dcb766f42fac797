//! Verifies an exported game.
//!
//! It checks that every record matches its commitment and follows the one before, and that the
//! document shows exactly what it has to show (`export`). If the game reveals its secrets, it
//! checks that the seed is the one whose hash was public from the start. Then it replays the game
//! and checks that every salt and every random choice follows from the seed. It trusts nothing that
//! the document claims.
//!
//! A forger could write a whole new chain that fits. The head of the chain, which everybody saw
//! ([`Verified::heads`]), proves that a document belongs to the game that was played.

pub(crate) mod export;

use crate::base::erasable::{Erasable, PartKind};
use crate::base::event::{AutomaticCause, AutomaticMove, Event, RecordedEvent, Start};
use crate::base::id::{GameId, PlayerId, Time};
use crate::base::record::{self, Damage, Envelope, Head, Part, Record};
use crate::base::refusal::Refusal;
use crate::base::state::{Stage, State, StateError};
use crate::base::viewer::Viewer;
use crate::game;
use crate::game::views::Replay;
use crate::lobby::decide::start_of;
pub use crate::verify::export::{
    ComputerMove, Erasure, Fault, RandomChoice, RandomChoices, Revealed, Verified,
};
use crate::verify::export::{Disclosure, Document, ExportedRecord, FORMAT, OpenRecord, VERSION};
use crate::view::View;
use crate::view::build::KnownRecords;

/// Verifies an exported game.
pub fn verify(json: &str) -> Result<Verified, Fault> {
    verify_with(json, &mut |_| ())
}

/// Verifies an exported game, and passes each move of a computer that can be followed to `see`.
pub fn verify_with(json: &str, see: &mut dyn FnMut(ComputerMove)) -> Result<Verified, Fault> {
    let document = read(json)?;
    let mut checker = Checker::default();
    let mut previous = record::first_head(document.game.as_str());
    for (number, record) in (0..).zip(&document.records) {
        let computer_move = checker.check(number, record, &previous, &document.game)?;
        computer_move.into_iter().for_each(&mut *see);
        previous = record.head;
    }
    checker.finish(&document)
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
    // Two texts of one document would allow changes to a file that do not change its content.
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

/// What a check of a document finds.
type Checked = Result<(), Fault>;

/// The game as far as it was checked.
#[derive(Default)]
struct Checker {
    /// The game with its disclosure; `None` before the first record.
    game: Option<(State, Disclosure)>,
    /// The head after the last record that everybody could know of.
    public: Head,
    /// The game after that record, if there were others since then.
    turn: Option<State>,
    /// Whether a record says that the game ended with it.
    ended: bool,
    /// Whether a record says what the end did to the ratings.
    rated: bool,
    /// The time of the last record that is shown; `None` before the first.
    last_at: Option<Time>,
    closed: usize,
    hidden_parts: usize,
    letters: Vec<Letter>,
    erasures: Vec<Erasure>,
    random_choices: RandomChoices,
}

/// A letter in a game that reveals letters. The duty to show it is known only at the end, because
/// its writer may be erased later.
struct Letter {
    record: u64,
    writer: Option<PlayerId>,
    is_shown: bool,
}

/// A record with its content, which matches its commitment.
struct Opened {
    number: u64,
    record: Record<RecordedEvent>,
    parts: Vec<(PartKind, bool)>,
    erasable: Erasable,
    salt: [u8; 32],
}

impl Opened {
    fn read(number: u64, exported: &ExportedRecord, open: &OpenRecord) -> Result<Self, Fault> {
        let envelope = Envelope {
            body: open.body.clone(),
            public: exported.public,
            commitment: exported.commitment,
            head: exported.head,
        };
        let parts = record::open(number, &envelope, &open.erasable)?;
        let mut record: Record<RecordedEvent> = record::event(number, &envelope)?;
        let erasable = Erasable::from_parts(&parts);
        erasable.restore(&mut record.event);
        let kinds = parts.iter().map(|part| kind(number, part));
        Ok(Self {
            number,
            record,
            parts: kinds.collect::<Result<_, _>>()?,
            erasable,
            salt: open.erasable.salt,
        })
    }

    fn event(&self) -> &Event {
        &self.record.event.event
    }

    fn at(&self) -> Time {
        Time(self.record.at)
    }

    /// Whether the record can come after the one with which the game ended: an erasure or the
    /// rating, which bring nothing else about, or an event that changes nothing for anybody else.
    fn can_follow_ending(&self) -> bool {
        let recorded = &self.record.event;
        match &recorded.event {
            Event::Erased { .. } | Event::Rated { .. } => {
                self.parts.is_empty() && *recorded == RecordedEvent::from(recorded.event.clone())
            }
            event => *event == Event::Withheld && !self.record.public,
        }
    }

    fn impossible(&self, error: &StateError) -> Damage {
        Damage::Impossible {
            number: self.number,
            cause: error.to_string(),
        }
    }

    /// Checks that a random choice is the one that the seed draws.
    fn check_same<T: PartialEq>(&self, choice: RandomChoice, drawn: &T, recorded: &T) -> Checked {
        if drawn == recorded {
            return Ok(());
        }
        Err(Fault::NotFromSeed {
            number: self.number,
            choice,
        })
    }
}

/// The kind of a part, and whether it is shown.
fn kind(number: u64, part: &Part) -> Result<(PartKind, bool), Fault> {
    let kind = PartKind::parse(&part.kind).ok_or_else(|| Damage::Impossible {
        number,
        cause: format!("there are no parts of the kind “{}”", part.kind),
    })?;
    Ok((kind, part.text.is_some()))
}

impl Checker {
    /// Checks the next record. Returns its move, if a computer made it.
    fn check(
        &mut self,
        number: u64,
        exported: &ExportedRecord,
        previous: &Head,
        game: &GameId,
    ) -> Result<Option<ComputerMove>, Fault> {
        // The chain holds for closed records too, because it needs only their commitments.
        record::follows(number, &exported.link(), previous)?;
        let Some(open) = &exported.open else {
            self.check_closed(number, exported.public)?;
            return Ok(None);
        };
        let opened = Opened::read(number, exported, open)?;
        let computer_move = match number {
            0 => {
                self.create(&opened)?;
                None
            }
            _ => self.computer_move(&opened, game),
        };
        self.check_shown(&opened)?;
        self.check_parts(&opened)?;
        self.check_order(&opened)?;
        self.follow(&opened)?;
        self.ended |= opened.record.event.ending.is_some();
        if let Event::Erased { players } = opened.event() {
            self.erasures.push(Erasure {
                record: number,
                at: opened.at(),
                players: players.clone(),
                letters: 0,
            });
        }
        Ok(computer_move)
    }

    /// Checks that a record without its content may be closed. The creation never is: the
    /// disclosure of the game follows from it.
    fn check_closed(&mut self, number: u64, public: bool) -> Checked {
        self.closed += 1;
        match &self.game {
            Some((_, disclosure)) if !disclosure.shows_record(public) => Ok(()),
            _ => Err(Fault::Closed { number }),
        }
    }

    /// Checks that a record with its content has to be shown.
    fn check_shown(&self, opened: &Opened) -> Checked {
        let public = opened.record.public;
        match &self.game {
            Some((_, disclosure)) if disclosure.shows_record(public) => Ok(()),
            _ => Err(Fault::Shown {
                number: opened.number,
            }),
        }
    }

    /// Checks that exactly those parts are shown that have to be.
    fn check_parts(&mut self, opened: &Opened) -> Checked {
        let Some((state, disclosure)) = &self.game else {
            return Ok(());
        };
        let number = opened.number;
        for (kind, is_shown) in opened.parts.iter().copied() {
            self.hidden_parts += usize::from(!is_shown);
            let must_be_shown = disclosure.shows_part(kind, false);
            if kind == PartKind::Letter && must_be_shown {
                self.letters.push(Letter {
                    record: number,
                    writer: writer(state, opened.event()),
                    is_shown,
                });
                continue;
            }
            let kind = kind.name();
            match (must_be_shown, is_shown) {
                (true, false) => return Err(Fault::PartClosed { number, kind }),
                (false, true) => return Err(Fault::PartShown { number, kind }),
                _ => {}
            }
        }
        Ok(())
    }

    /// Checks that a record is not earlier than the one before, and that it can follow an ending if
    /// there was one. A game that keeps its secrets cannot be replayed, which would find both.
    fn check_order(&mut self, opened: &Opened) -> Checked {
        let number = opened.number;
        let at = Some(opened.at());
        if at < self.last_at {
            return Err(Fault::Earlier { number });
        }
        self.last_at = at;
        let is_rating = matches!(opened.event(), Event::Rated { .. });
        let is_late = self.ended && !opened.can_follow_ending();
        if is_late || is_rating && (self.rated || !self.ended) {
            return Err(Fault::AfterEnding { number });
        }
        self.rated |= is_rating;
        Ok(())
    }

    /// The move of the next record, if a computer made it, or if its record says that one has
    /// thought about it.
    fn computer_move(&self, opened: &Opened, game: &GameId) -> Option<ComputerMove> {
        let Event::Moved { ply, effort, .. } = opened.event() else {
            return None;
        };
        let (state, _) = self.game.as_ref().filter(|(_, shown)| shown.secrets)?;
        let Stage::Playing(playing) = &state.stage else {
            return None;
        };
        // The computer knew nothing that was secret since the last event that everybody knows of.
        let turn = self.turn.as_ref().unwrap_or(state);
        let player = playing.moving_player(playing.mover()?)?;
        if effort.is_none() && !playing.is_computer(player) {
            return None;
        }
        let viewer = Viewer::Player(player);
        Some(ComputerMove {
            number: opened.number,
            player,
            view: View::of(game, turn, viewer, self.known(turn.records)),
            coordinate: ply.coordinate().into(),
            effort: *effort,
        })
    }

    /// All records so far, as a view after so many of them knows them.
    fn known(&self, version: u64) -> KnownRecords {
        KnownRecords {
            version,
            turn_version: version,
            head: self.public,
        }
    }

    /// Takes in the creation of the game, from which the disclosure follows.
    fn create(&mut self, opened: &Opened) -> Checked {
        let state = State::created(opened.at(), &opened.record.event, &opened.erasable)
            .map_err(|error| opened.impossible(&error))?;
        let disclosure = Disclosure::of(&state);
        self.game = Some((state, disclosure));
        Ok(())
    }

    /// Follows the game by one record. In a game that keeps its secrets nothing can be followed:
    /// the board depends on them.
    fn follow(&mut self, opened: &Opened) -> Checked {
        if opened.record.public {
            self.turn = None;
        } else if self.turn.is_none() {
            self.turn = self.game.as_ref().map(|(state, _)| state.clone());
        }
        match &mut self.game {
            Some((state, Disclosure { secrets: true, .. })) => {
                let choices = &mut self.random_choices;
                match opened.number {
                    0 => check_creation(state, opened, choices)?,
                    _ if *opened.event() == Event::Withheld => skip(state, opened)?,
                    _ => replay(state, opened, choices)?,
                }
                check_salt(state, opened)?;
            }
            _ if opened.number == 0 && !opened.record.public => {
                return Err(opened.impossible(&StateError::OtherAudience).into());
            }
            _ => {}
        }
        if opened.record.public {
            self.public = opened.record.head;
        }
        Ok(())
    }

    /// Checks the document as a whole.
    fn finish(mut self, document: &Document) -> Result<Verified, Fault> {
        let records = document.records.len();
        if !self.ended {
            return Err(Fault::Unfinished { records });
        }
        self.check_letters()?;
        let known = self.known(records as u64);
        let game = self.game.filter(|(_, disclosure)| disclosure.secrets);
        let revealed = game.map(|(state, _)| {
            let view = View::of(&document.game, &state, Viewer::Spectator, known);
            Revealed {
                random_choices: self.random_choices,
                replay: Replay::of(view.clone(), &state).map(Box::new),
                view: Box::new(view),
            }
        });
        Ok(Verified {
            game: document.game.clone(),
            heads: document.records.iter().map(|record| record.head).collect(),
            closed: self.closed,
            hidden_parts: self.hidden_parts,
            erasures: self.erasures,
            revealed,
        })
    }

    /// Checks that every letter is shown, unless its writer was erased. Only an erasure that is a
    /// record itself counts.
    fn check_letters(&mut self) -> Checked {
        let kind = PartKind::Letter.name();
        for letter in &self.letters {
            let (number, writer) = (letter.record, letter.writer);
            let mut erasures = self.erasures.iter_mut();
            let is_theirs = |erasure: &&mut Erasure| {
                writer.is_some_and(|player| erasure.players.contains(&player))
            };
            match (erasures.find(is_theirs), letter.is_shown) {
                (Some(erasure), false) => erasure.letters += 1,
                (Some(_), true) => return Err(Fault::PartShown { number, kind }),
                (None, false) => return Err(Fault::PartClosed { number, kind }),
                (None, true) => {}
            }
        }
        Ok(())
    }
}

/// The player who wrote a letter with this event.
fn writer(state: &State, event: &Event) -> Option<PlayerId> {
    match &state.stage {
        Stage::Playing(playing) => playing.player(event.secret_actor()?),
        _ => None,
    }
}

/// Checks the random choices of the first record.
fn check_creation(state: &State, opened: &Opened, choices: &mut RandomChoices) -> Checked {
    let seed = state.seed.as_ref();
    if seed.is_none_or(|seed| seed.hash() != state.seed_hash) {
        return Err(Fault::Seed);
    }
    if let Event::Created {
        start: Some(start), ..
    } = opened.event()
    {
        // The lobby before the start was drawn.
        let lobby = State::opened(opened.at(), opened.event(), &opened.erasable)
            .map_err(|error| opened.impossible(&error))?;
        check_start(opened, &start_of(&lobby, &lobby.lobby), start, choices)?;
    }
    let again = State::decide_creation(opened.at(), opened.event().clone(), &opened.erasable);
    let (_, again) = again.map_err(|error| opened.impossible(&error))?;
    check_automatic_moves(opened, &again.automatic_moves, choices)?;
    check_audience(state, opened)
}

/// Checks that the automatic moves of a record are those that follow from it and the seed, and
/// counts the drawn ones.
fn check_automatic_moves(
    opened: &Opened,
    again: &[AutomaticMove],
    choices: &mut RandomChoices,
) -> Checked {
    let recorded = &opened.record.event.automatic_moves;
    let mut differing = recorded
        .iter()
        .zip(again)
        .filter(|(one, other)| one != other);
    let first = differing.next().map(|(recorded, _)| recorded);
    let choice = match first.or(recorded.last()).map(|made| made.cause) {
        Some(AutomaticCause::Chance) => RandomChoice::Walks,
        _ => RandomChoice::Moves,
    };
    opened.check_same(choice, &again, &recorded.as_slice())?;
    let drawn = |cause| recorded.iter().filter(|made| made.cause == cause).count();
    choices.moves += drawn(AutomaticCause::Clock);
    choices.walks += drawn(AutomaticCause::Chance);
    Ok(())
}

/// Skips a record whose event is never shown. It has changed nothing for anybody else.
fn skip(state: &mut State, opened: &Opened) -> Checked {
    let mut kinds = opened.parts.iter().map(|(kind, _)| *kind);
    if opened.record.public || !kinds.any(|kind| kind == PartKind::Private) {
        let error = StateError::NotPossible(Box::new(Event::Withheld));
        return Err(opened.impossible(&error).into());
    }
    state.skip_record();
    Ok(())
}

/// Replays the next record, and compares the random choices.
fn replay(state: &mut State, opened: &Opened, choices: &mut RandomChoices) -> Checked {
    let recorded = &opened.record.event;
    let start = start(state, &recorded.event);
    let start = start.map_err(|refusal| opened.impossible(&refusal.into()))?;
    if let Some((drawn, start)) = start {
        check_start(opened, &drawn, start, choices)?;
    }
    // What is never shown cannot be an event of the document.
    if recorded.event.is_private() {
        return Err(opened
            .impossible(&StateError::not_possible(&recorded.event))
            .into());
    }
    let cause = game::decide::check_again(state, opened.at(), &recorded.event, &opened.erasable);
    cause.map_err(|error| opened.impossible(&error))?;
    // Complete the event again, as if nothing had been drawn for it yet.
    let mut drawn = Erasable {
        lieges: Vec::new(),
        ..opened.erasable.clone()
    };
    let again = state
        .decide(opened.at(), recorded.event.clone(), &mut drawn)
        .map_err(|error| opened.impossible(&error))?;
    let losses = RandomChoice::KingLosses;
    check_automatic_moves(opened, &again.automatic_moves, choices)?;
    opened.check_same(losses, &again.king_losses, &recorded.king_losses)?;
    opened.check_same(losses, &drawn.lieges, &opened.erasable.lieges)?;
    if again.ending != recorded.ending {
        return Err(opened.impossible(&StateError::OtherEnding).into());
    }
    choices.king_losses += recorded.king_losses.len();
    check_audience(state, opened)
}

/// Checks that a record says rightly whether everybody may know of it.
fn check_audience(state: &State, opened: &Opened) -> Checked {
    if state.is_public() == opened.record.public {
        return Ok(());
    }
    Err(opened.impossible(&StateError::OtherAudience).into())
}

/// Checks that nobody has chosen the salt of a record.
fn check_salt(state: &State, opened: &Opened) -> Checked {
    let salt = state.seed.as_ref().map(|seed| seed.salt(opened.number));
    opened.check_same(RandomChoice::Salt, &salt, &Some(opened.salt))
}

/// Checks the random choices at the start of the game.
fn check_start(
    opened: &Opened,
    drawn: &Start,
    recorded: &Start,
    choices: &mut RandomChoices,
) -> Checked {
    choices.seatings += 1;
    choices.starts += usize::from(recorded.position.is_some());
    opened.check_same(RandomChoice::Start, &drawn.position, &recorded.position)?;
    opened.check_same(RandomChoice::Seating, &drawn.seating, &recorded.seating)
}

/// The start that the seed draws and the one in the record, if this event starts the game.
fn start<'a>(state: &State, event: &'a Event) -> Result<Option<(Start, &'a Start)>, Refusal> {
    let mut lobby = state.lobby.clone();
    let start = match event {
        Event::Joined {
            player,
            seats,
            nonce,
            start: Some(start),
        } => {
            lobby.join(*player, None, seats, nonce.clone())?;
            start
        }
        Event::ComputerAdded {
            player,
            computer,
            start: Some(start),
        } => {
            lobby.add_computer(*player, computer)?;
            start
        }
        Event::Started { start } => start,
        _ => return Ok(None),
    };
    Ok(Some((start_of(state, &lobby), start)))
}
