//! The diplomacy as a viewer may see it: their own state, and the whole history when a game that
//! reveals it is over.
//!
//! Views get nothing else of the ledger. A letter written under an alias never leaves this module
//! under its writer's name.
//!
//! Before accepting a proposal a player learns who the others in the alliance are. Only the player
//! to whom it was made learns it, and only what accepting would bring them. If the alliance changes
//! while the proposal is open, they see the new one, and the record counts among those that they
//! know of. Nobody is notified of it: a proposal that was forgotten should not announce an
//! alliance.

use crate::base::event::Event;
use crate::base::id::{PlayerId, Seat, Seed, Time};
use crate::base::playing::Playing;
use crate::computers::Character;
use crate::diplomacy::apply::KnownAlliances;
use crate::diplomacy::king_losses::KingLosses;
use crate::diplomacy::ledger::{Ledger, Letter, PrivateNews};
use crate::diplomacy::{
    self, Alias, Correspondent, DatedEvent, DiplomacyEvent, ExplainedAction, Letters, StandingOrder,
};
use std::collections::{BTreeMap, BTreeSet};

/// The diplomatic state of a player, as they may know it.
#[derive(Debug, Clone, PartialEq)]
pub struct DiplomaticStatus {
    /// The player's diplomacy seat: the first of their own.
    pub seat: Seat,
    /// The players they are allied or have a pact with, in turn order.
    pub allies: Vec<Seat>,
    /// The player they are loyal to, if they play on without a king.
    pub liege: Option<Seat>,
    /// The players who are loyal to them.
    pub protectorates: Vec<Seat>,
    /// The open proposals they have made.
    pub proposed_to: Vec<Proposal>,
    /// The open proposals made to them.
    pub proposed_by: Vec<Proposal>,
    /// The order for their army if their king is captured; `None` if the rules have no standing
    /// orders.
    pub order: Option<StandingOrder>,
    /// Whether they have chosen the order themselves.
    pub has_chosen_order: bool,
    /// The letters that they wrote, and those they received and can see, in order.
    pub letters: Vec<LetterView>,
    /// The players they have muted.
    pub muted: Vec<Correspondent>,
    /// The viewer's alias, if letters may be anonymous.
    pub alias: Option<Alias>,
    /// Their private news of the last event.
    pub news: Vec<DiplomacyNews>,
    /// Their own diplomacy from the start: their actions, and the events of which they were
    /// notified. Letters and visible effects on the board are not part of it.
    pub past: Vec<PastEvent>,
    /// Their character, if a computer has the seat. Substitutes for people have none, and do no
    /// diplomacy for them.
    pub character: Option<Character>,
}

/// A diplomatic event that a player caused or was notified of.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PastEvent {
    /// The event.
    pub event: DiplomacyEvent,
    /// The number of plies before it.
    pub ply: u32,
    /// The time of the event.
    pub at: Time,
}

impl DiplomaticStatus {
    /// Whether they have become an ally without having chosen an order for their army. Then they
    /// are asked.
    pub fn owes_order(&self) -> bool {
        let is_open = self.order.is_some() && !self.has_chosen_order;
        is_open && self.liege.is_none() && !self.allies.is_empty()
    }

    /// Whether they can join another alliance: their only allies are players who are loyal to them.
    pub fn is_independent(&self) -> bool {
        let mut allies = self.allies.iter();
        self.liege.is_none() && allies.all(|ally| self.protectorates.contains(ally))
    }
}

impl DiplomaticStatus {
    /// The status without the past, without letters, and of proposals only who made them.
    pub(crate) fn without_texts(mut self) -> Self {
        self.past.clear();
        self.letters.clear();
        let is_event = |news: &DiplomacyNews| matches!(news, DiplomacyNews::Event(_));
        self.news.retain(is_event);
        let proposals = self.proposed_to.iter_mut().chain(&mut self.proposed_by);
        proposals.for_each(|proposal| {
            proposal.message = None;
            proposal.others.clear();
        });
        self
    }
}

/// An open proposal.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Proposal {
    /// The other player.
    pub seat: Seat,
    /// The message with it.
    pub message: Option<String>,
    /// The others in the alliance of the player who made it: a player who accepts it is allied with
    /// them too. Only the player to whom it was made sees them, and only as long as they could
    /// accept.
    pub others: Vec<Seat>,
}

/// A letter as its writer or its reader sees it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LetterView {
    /// The number of the letter for this viewer, from 1.
    pub number: u32,
    /// The writer.
    pub from: Correspondent,
    /// The readers, in turn order: everybody who got the letter.
    pub to: Vec<Correspondent>,
    /// Whether the viewer wrote it.
    pub is_own: bool,
    /// The players who had one of these seats when it was written, and have retired since.
    pub former: Vec<(Seat, PlayerId)>,
    /// The text; `None` if the writer asked to be forgotten.
    pub text: Option<String>,
    /// The number of plies before it.
    pub ply: u32,
    /// When it was written.
    pub at: Time,
}

/// Private news for a player.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum DiplomacyNews {
    /// A diplomatic event.
    Event(DiplomacyEvent),
    /// A letter arrived.
    Letter(LetterView),
    /// The viewer has reported this letter.
    Report(LetterView),
}

/// The private news of a player, without the texts, which can be erased.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum EventNews {
    /// A diplomatic event.
    Diplomacy(DiplomacyEvent),
    /// A letter arrived.
    Letter {
        /// Its number for this player.
        number: u32,
        /// Its writer.
        from: Correspondent,
        /// The other readers.
        others: Vec<Seat>,
    },
    /// The player has reported a letter.
    Reported {
        /// Its number for this player.
        number: u32,
    },
}

/// The complete diplomatic history of a finished game.
#[derive(Debug, Clone, PartialEq)]
pub struct TrueHistory {
    /// The events, in order.
    pub events: Vec<DatedEvent>,
    /// The number of letters between each two players. A letter to several counts for each of them.
    pub letter_counts: Vec<LetterCount>,
    /// The letters with their true writers, if the game reveals them.
    pub letters: Option<Vec<RevealedLetter>>,
    /// The characters of the computers, by seat.
    pub characters: Vec<RevealedCharacter>,
}

/// The character of a computer, shown to everybody.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RevealedCharacter {
    /// The computer's seat.
    pub seat: Seat,
    /// The character.
    pub character: Character,
}

impl TrueHistory {
    /// The maximum number of turning points.
    pub const TURNING_POINTS: usize = 4;

    /// The events at the turning points, in order.
    ///
    /// Betrayals come first, then lost kings and civil wars, then alliances formed or left, then
    /// players who are out.
    pub fn turning_points(&self) -> Vec<&DatedEvent> {
        let mut ranked: Vec<(u8, &DatedEvent)> = self
            .events
            .iter()
            .filter_map(|dated| Some((turning_point_rank(&dated.event)?, dated)))
            .collect();
        ranked.sort_by_key(|(rank, dated)| (*rank, dated.records));
        // Several events of one record are one turning point.
        let mut points: Vec<&DatedEvent> = Vec::new();
        for (_, dated) in ranked {
            let is_new = points.iter().all(|point| point.records != dated.records);
            if is_new && points.len() < Self::TURNING_POINTS {
                points.push(dated);
            }
        }
        points.sort_by_key(|dated| dated.records);
        points
    }
}

/// The rank of an event as a turning point, the most important first; `None` if it is none.
pub fn turning_point_rank(event: &DiplomacyEvent) -> Option<u8> {
    match event {
        DiplomacyEvent::Left {
            taking: Some(_), ..
        }
        | DiplomacyEvent::PactBroken { .. } => Some(0),
        DiplomacyEvent::Protectorate { .. } | DiplomacyEvent::CivilWar { .. } => Some(1),
        DiplomacyEvent::Allied { .. } | DiplomacyEvent::Left { .. } => Some(2),
        DiplomacyEvent::Eliminated { .. } => Some(3),
        DiplomacyEvent::Proposed { .. }
        | DiplomacyEvent::Withdrawn { .. }
        | DiplomacyEvent::Declined { .. }
        | DiplomacyEvent::OrderGiven { .. }
        | DiplomacyEvent::Explained { .. }
        | DiplomacyEvent::Letter { .. }
        | DiplomacyEvent::Check { .. }
        | DiplomacyEvent::LiegeChanged { .. }
        | DiplomacyEvent::Won { .. } => None,
    }
}

/// The number of letters from one player to another.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LetterCount {
    /// The writer.
    pub from: Seat,
    /// The reader.
    pub to: Seat,
    /// The number.
    pub count: usize,
}

/// A letter shown to everybody.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RevealedLetter {
    /// The writer.
    pub from: Seat,
    /// The readers, in turn order.
    pub to: Vec<Seat>,
    /// Whether it was written under an alias.
    pub anonymous: bool,
    /// The players who had one of these seats when it was written, and have retired since.
    pub former: Vec<(Seat, PlayerId)>,
    /// The text; `None` if the writer asked to be forgotten.
    pub text: Option<String>,
    /// The number of plies before it.
    pub ply: u32,
    /// When it was written.
    pub at: Time,
}

/// The diplomatic state of a player, as they may know it.
pub(crate) fn status(
    playing: &Playing,
    ledger: &Ledger,
    seat: Seat,
    seed: Option<&Seed>,
) -> DiplomaticStatus {
    let view = PrivateView { ledger, seat, seed };
    let proposal = |from: Seat, to: Seat| Proposal {
        seat: if from == seat { to } else { from },
        message: ledger.message(from, to, seat).cloned(),
        others: if from == seat {
            Vec::new()
        } else {
            others_in_alliance(playing, ledger, from, to)
        },
    };
    let known = KnownAlliances::of(playing, ledger, seat);
    DiplomaticStatus {
        seat,
        liege: known.liege,
        protectorates: known.protectorates,
        proposed_to: known
            .proposed_to
            .into_iter()
            .map(|to| proposal(seat, to))
            .collect(),
        proposed_by: known
            .proposed_by
            .into_iter()
            .map(|from| proposal(from, seat))
            .collect(),
        allies: known.allies,
        order: ledger.pacts.is_none().then(|| ledger.order(seat)),
        has_chosen_order: ledger.orders().contains_key(&seat),
        letters: view.letters(ledger.letters_of(seat)),
        muted: view.muted(),
        alias: (ledger.options.letters == Letters::Anonymous).then(|| Alias::of(seat, seed)),
        news: ledger.news_for(seat).map(|news| view.news(news)).collect(),
        past: ledger.past_of(seat).map(past_event).collect(),
        character: None,
    }
}

/// The diplomatic state of a player who has retired: everything that they had read, and nothing
/// since.
pub(crate) fn retired_status(
    ledger: &Ledger,
    player: PlayerId,
    seed: Option<&Seed>,
) -> Option<DiplomaticStatus> {
    let seat = ledger.retired_seat(player)?;
    let view = PrivateView { ledger, seat, seed };
    Some(DiplomaticStatus {
        seat,
        allies: Vec::new(),
        liege: None,
        protectorates: Vec::new(),
        proposed_to: Vec::new(),
        proposed_by: Vec::new(),
        order: None,
        has_chosen_order: false,
        letters: view.letters(ledger.letters_of_retired(player)),
        muted: Vec::new(),
        alias: (ledger.options.letters == Letters::Anonymous).then(|| Alias::of(seat, seed)),
        news: Vec::new(),
        past: ledger.past_of_retired(player).map(past_event).collect(),
        character: None,
    })
}

/// An event as those who know of it remember it.
fn past_event(dated: &DatedEvent) -> PastEvent {
    PastEvent {
        event: without_proposer(&dated.event),
        ply: dated.ply,
        at: dated.at,
    }
}

/// The members of an alliance only need to know that they are allied.
fn without_proposer(event: &DiplomacyEvent) -> DiplomacyEvent {
    match event {
        DiplomacyEvent::Allied { members, .. } => DiplomacyEvent::Allied {
            members: members.clone(),
            proposer: None,
        },
        event => event.clone(),
    }
}

/// A player's view of the ledger.
struct PrivateView<'a> {
    ledger: &'a Ledger,
    seat: Seat,
    seed: Option<&'a Seed>,
}

impl PrivateView<'_> {
    fn correspondent(&self, seat: Seat, anonymous: bool) -> Correspondent {
        // The viewer knows that a letter to their own alias is theirs.
        if anonymous && seat != self.seat {
            Correspondent::Alias(Alias::of(seat, self.seed))
        } else {
            Correspondent::Seat(seat)
        }
    }

    fn letters<'b>(&self, all: impl Iterator<Item = (usize, &'b Letter)>) -> Vec<LetterView> {
        (1..)
            .zip(all)
            .map(|(number, (index, letter))| self.letter(number, index, letter))
            .collect()
    }

    /// The retired players among the writer and the readers, as far as the viewer knows them.
    fn former_owners(&self, index: usize, letter: &Letter) -> Vec<(Seat, PlayerId)> {
        let writer = (!letter.anonymous).then_some(letter.from);
        let readers = letter.readers().filter(|_| !letter.to_alias);
        let named = writer.into_iter().chain(readers);
        self.ledger.former_owners(named, index)
    }

    fn letter(&self, number: u32, index: usize, letter: &Letter) -> LetterView {
        let is_own = letter.from == self.seat;
        let own_alias = letter.anonymous && is_own;
        LetterView {
            number,
            from: if own_alias {
                Correspondent::Alias(Alias::of(self.seat, self.seed))
            } else {
                self.correspondent(letter.from, letter.anonymous)
            },
            to: letter
                .readers()
                .map(|to| self.correspondent(to, letter.to_alias))
                .collect(),
            is_own,
            former: self.former_owners(index, letter),
            text: letter.text.clone(),
            ply: letter.ply,
            at: letter.at,
        }
    }

    fn muted(&self) -> Vec<Correspondent> {
        self.ledger
            .mutes_of(self.seat)
            .map(|mute| self.correspondent(mute.writer, mute.anonymous))
            .collect()
    }

    fn news(&self, news: &PrivateNews) -> DiplomacyNews {
        let letter = |index: &usize| {
            let (number, (_, letter)) = (1..)
                .zip(self.ledger.letters_of(self.seat))
                .find(|(_, (at, _))| at == index)
                .expect("only the writer and the readers of a letter know of it");
            self.letter(number, *index, letter)
        };
        match news {
            PrivateNews::Event(event) => DiplomacyNews::Event(without_proposer(event)),
            PrivateNews::Letter(index) => DiplomacyNews::Letter(letter(index)),
            PrivateNews::Report(index) => DiplomacyNews::Report(letter(index)),
        }
    }
}

/// The private news of the last event that a player knows of, without texts.
pub(crate) fn event_news(ledger: &Ledger, seat: Seat, seed: Option<&Seed>) -> Vec<EventNews> {
    let view = PrivateView { ledger, seat, seed };
    let without_text = |news| match view.news(news) {
        DiplomacyNews::Event(event) => EventNews::Diplomacy(event),
        DiplomacyNews::Letter(letter) => EventNews::Letter {
            number: letter.number,
            from: letter.from,
            others: other_readers(&letter, seat),
        },
        DiplomacyNews::Report(letter) => EventNews::Reported {
            number: letter.number,
        },
    };
    ledger.news_for(seat).map(without_text).collect()
}

/// The readers of a letter besides this one. An alias has no other readers beside it.
fn other_readers(letter: &LetterView, reader: Seat) -> Vec<Seat> {
    let named = letter.to.iter().filter_map(|who| match who {
        Correspondent::Seat(seat) => Some(*seat),
        Correspondent::Alias(_) => None,
    });
    named.filter(|seat| *seat != reader).collect()
}

/// The complete history.
pub(crate) fn history(ledger: &Ledger, characters: Vec<RevealedCharacter>) -> TrueHistory {
    let mut counts: BTreeMap<(Seat, Seat), usize> = BTreeMap::new();
    for letter in &ledger.letters {
        for to in letter.readers() {
            *counts.entry((letter.from, to)).or_default() += 1;
        }
    }
    TrueHistory {
        events: events_in_order(ledger),
        letter_counts: counts
            .into_iter()
            .map(|((from, to), count)| LetterCount { from, to, count })
            .collect(),
        letters: ledger.options.reveal_letters.then(|| {
            let letters = ledger.letters.iter().enumerate();
            letters
                .map(|(index, letter)| revealed(ledger, index, letter))
                .collect()
        }),
        characters,
    }
}

/// The events in the order of the history: the explanation of a betrayal follows it, although it
/// was recorded later.
fn events_in_order(ledger: &Ledger) -> Vec<DatedEvent> {
    let mut events: Vec<DatedEvent> = Vec::new();
    for dated in ledger.history() {
        let at = betrayal_explained(&events, &dated.event).unwrap_or(events.len());
        events.insert(at, dated.clone());
    }
    events
}

/// The index after the betrayal that an event explains, and after the other events of the same
/// move.
fn betrayal_explained(events: &[DatedEvent], event: &DiplomacyEvent) -> Option<usize> {
    let DiplomacyEvent::Explained { seat, explanation } = event else {
        return None;
    };
    let betrayed = Some((*seat, explanation.with));
    let mut latest = events.iter().rev();
    let betrayal = (explanation.action == ExplainedAction::Betrayed)
        .then(|| latest.find(|dated| dated.event.betrayal() == betrayed))
        .flatten()?;
    let last = events
        .iter()
        .rposition(|dated| dated.records == betrayal.records);
    last.map(|last| last + 1)
}

fn revealed(ledger: &Ledger, index: usize, letter: &Letter) -> RevealedLetter {
    let named = core::iter::once(letter.from).chain(letter.readers());
    RevealedLetter {
        from: letter.from,
        to: letter.readers().collect(),
        former: ledger.former_owners(named, index),
        anonymous: letter.anonymous,
        text: letter.text.clone(),
        ply: letter.ply,
        at: letter.at,
    }
}

/// The players besides the two with whom a player would be allied by accepting a proposal, leaving
/// their own alliance if they have to. Nobody if the alliance could not be formed now: then there
/// is nothing to know before accepting.
fn others_in_alliance(playing: &Playing, ledger: &Ledger, from: Seat, to: Seat) -> Vec<Seat> {
    // A pact is between two players.
    if ledger.pacts.is_some() {
        return Vec::new();
    }
    let others = KnownAlliances::of(playing, ledger, from).allies;
    let can_accept = |left| {
        let event = Event::ProposalAccepted {
            by: to,
            from,
            left,
            why: None,
        };
        diplomacy::apply::try_diplomacy(playing, &event, &mut KingLosses::none()).is_ok()
    };
    if !others.is_empty() && (can_accept(false) || can_accept(true)) {
        others
    } else {
        Vec::new()
    }
}

/// Compares what the players know of the alliances behind open proposals with what they knew before
/// the last record.
pub(crate) fn update_disclosed_alliances(playing: &mut Playing) {
    let Some(ledger) = playing
        .ledger
        .as_ref()
        .filter(|ledger| ledger.pacts.is_none())
    else {
        return;
    };
    let mut disclosed = BTreeMap::new();
    for from in (0..playing.seats()).map(|seat| Seat(seat as u8)) {
        for to in KnownAlliances::of(playing, ledger, from).proposed_to {
            disclosed.insert((from, to), others_in_alliance(playing, ledger, from, to));
        }
    }
    if let Some(ledger) = &mut playing.ledger {
        ledger.disclose(disclosed);
    }
}

/// The players who see another alliance behind an open proposal since the last record.
pub(crate) fn players_with_other_proposals(playing: &Playing) -> BTreeSet<PlayerId> {
    let ledger = playing.ledger.iter();
    let seats = ledger.flat_map(|ledger| ledger.newly_disclosed_to());
    seats.filter_map(|seat| playing.player(seat)).collect()
}
