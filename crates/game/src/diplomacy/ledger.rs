//! The diplomatic state of a game: pacts, standing orders, letters, mutes, and the history of
//! events.
//!
//! A pact is a promise between two players that changes nothing on the board, for rule sets that
//! have no alliances of their own. `view` has what a player may see of the ledger.

use crate::base::id::{PlayerId, Seat, Time};
use crate::diplomacy::{
    DatedEvent, DiplomacyEvent, DiplomacyOptions, LETTER_SPAN, LETTERS_AT_ONCE, StandingOrder,
};
use core::ops::Range;
use entente_rules::{AllianceAction, Code};
use std::collections::{BTreeMap, BTreeSet};

/// The diplomatic state of a game.
#[derive(Debug, Clone)]
pub(crate) struct Ledger {
    pub(crate) options: DiplomacyOptions,
    /// `None` in Four Player Chess, where the rules know the alliances.
    pub(crate) pacts: Option<Pacts>,
    orders: BTreeMap<Seat, StandingOrder>,
    /// The message with each proposal, by the players who made and got it.
    messages: BTreeMap<(Seat, Seat), Message>,
    pub(crate) letters: Vec<Letter>,
    /// The players who have retired, in order.
    tenures: Vec<Tenure>,
    /// The mutes in the order in which they were made. The order of the seats would reveal who is
    /// behind an alias.
    muted: Vec<Mute>,
    /// The private news of each player from the last record they know of. News of the very last
    /// record is at the end.
    news: Vec<(Seat, PrivateNews)>,
    /// The index at which the news of the last record begins.
    record_start: usize,
    history: Vec<LedgerEntry>,
    /// The number of events that have got their record count.
    with_record_count: usize,
    /// For each open proposal, by the players who made and got it, the others in its alliance that
    /// the one who got it knows.
    disclosed: BTreeMap<(Seat, Seat), Vec<Seat>>,
    /// The players for whom that is different since the last record.
    newly_disclosed_to: BTreeSet<Seat>,
}

/// An event of the history.
#[derive(Debug, Clone)]
struct LedgerEntry {
    dated: DatedEvent,
    /// The players who know of it because they did it or were notified.
    known_to: Vec<Seat>,
}

/// What a retired player had of the letters and events.
#[derive(Debug, Clone)]
struct Tenure {
    seat: Seat,
    player: PlayerId,
    letters: Range<usize>,
    history: Range<usize>,
}

#[derive(Debug, Clone)]
pub(crate) struct Letter {
    pub(crate) from: Seat,
    /// A copy for each reader, in turn order.
    pub(crate) copies: Vec<LetterCopy>,
    /// Whether it was written under the writer's alias.
    pub(crate) anonymous: bool,
    /// Whether it was written to an alias. Then the writer does not know who got it.
    pub(super) to_alias: bool,
    /// The text; `None` if the writer asked to be forgotten.
    pub(crate) text: Option<String>,
    pub(super) ply: u32,
    pub(crate) at: Time,
}

/// The copy of a letter that a reader got.
#[derive(Debug, Clone)]
pub(crate) struct LetterCopy {
    pub(crate) to: Seat,
    /// Whether the reader had muted the writer, so that they do not see it.
    pub(crate) is_muted: bool,
}

impl Letter {
    /// The readers, in turn order.
    pub(crate) fn readers(&self) -> impl Iterator<Item = Seat> {
        self.copies.iter().map(|copy| copy.to)
    }

    /// Whether this player got the letter, and sees it.
    pub(crate) fn is_read_by(&self, seat: Seat) -> bool {
        let mut copies = self.copies.iter();
        copies.any(|copy| copy.to == seat && !copy.is_muted)
    }
}

/// The copies of a letter for these readers, before it is known who has muted its writer.
pub(super) fn copies(readers: &[Seat]) -> Vec<LetterCopy> {
    let copy = |to: &Seat| LetterCopy {
        to: *to,
        is_muted: false,
    };
    readers.iter().map(copy).collect()
}

/// The message with a proposal.
#[derive(Debug, Clone)]
struct Message {
    text: String,
    /// Whether the player who got the proposal can see it.
    is_read: bool,
}

/// A mute: a reader does not see letters of a writer, either those by name or those by alias.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Mute {
    pub(super) reader: Seat,
    pub(super) writer: Seat,
    pub(super) anonymous: bool,
}

/// Private news for a player.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum PrivateNews {
    Event(DiplomacyEvent),
    /// A letter arrived, by its index.
    Letter(usize),
    /// The letter that the player has reported.
    Report(usize),
}

impl Ledger {
    pub(crate) fn new(options: DiplomacyOptions, pacts: Option<Pacts>) -> Self {
        Self {
            options,
            pacts,
            orders: BTreeMap::new(),
            messages: BTreeMap::new(),
            letters: Vec::new(),
            tenures: Vec::new(),
            muted: Vec::new(),
            news: Vec::new(),
            record_start: 0,
            history: Vec::new(),
            with_record_count: 0,
            disclosed: BTreeMap::new(),
            newly_disclosed_to: BTreeSet::new(),
        }
    }

    /// Starts a record.
    pub(crate) fn begin_record(&mut self) {
        self.record_start = self.news.len();
    }

    /// Ends a record.
    ///
    /// A player who knows of it no longer sees older news. Others keep theirs, because otherwise
    /// they would notice that something happened.
    pub(crate) fn end_record(&mut self, knows: impl Fn(Seat) -> bool) {
        let fresh = self.news.split_off(self.record_start);
        self.news.retain(|(seat, _)| !knows(*seat));
        self.begin_record();
        self.news.extend(fresh);
    }

    /// Records an event, and notifies the recipients.
    pub(super) fn record(
        &mut self,
        event: DiplomacyEvent,
        recipients: Vec<Seat>,
        at: Time,
        ply: u32,
    ) {
        let fresh = recipients
            .iter()
            .map(|seat| (*seat, PrivateNews::Event(event.clone())));
        self.news.extend(fresh);
        // A check can be seen on the board later, so it is not part of the history.
        if !matches!(event, DiplomacyEvent::Check { .. }) {
            let mut known_to = recipients;
            known_to.extend(event.known_anyway());
            let dated = DatedEvent {
                event,
                ply,
                records: 0,
                at,
            };
            self.history.push(LedgerEntry { dated, known_to });
        }
    }

    /// Records a letter, and notifies its readers.
    pub(super) fn post_letter(&mut self, letter: Letter) {
        let (from, number) = (letter.from, self.letters.len());
        let (at, ply) = (letter.at, letter.ply);
        let to: Vec<Seat> = letter.readers().collect();
        let stored = self.store_letter(letter);
        // The event below is recorded even if a reader has muted the writer, so that the writer
        // cannot find out.
        let copies = stored.copies.iter().filter(|copy| !copy.is_muted);
        let fresh: Vec<_> = copies
            .map(|copy| (copy.to, PrivateNews::Letter(number)))
            .collect();
        self.news.extend(fresh);
        self.record(DiplomacyEvent::Letter { from, to }, Vec::new(), at, ply);
    }

    /// Records the message with a proposal, which is a letter too. Its reader is notified of the
    /// proposal only.
    pub(super) fn add_message(&mut self, to: Seat, letter: Letter) {
        let (from, text) = (letter.from, letter.text.clone());
        let is_read = self.store_letter(letter).is_read_by(to);
        if let Some(text) = text {
            self.messages.insert((from, to), Message { text, is_read });
        }
    }

    /// Stores a letter, hidden from the readers who have muted its writer.
    fn store_letter(&mut self, mut letter: Letter) -> &Letter {
        let (writer, anonymous) = (letter.from, letter.anonymous);
        for copy in &mut letter.copies {
            copy.is_muted = self.muted.contains(&Mute {
                reader: copy.to,
                writer,
                anonymous,
            });
        }
        self.letters.push(letter);
        &self.letters[self.letters.len() - 1]
    }

    /// Reports a letter that this player received.
    pub(super) fn report(&mut self, by: Seat, letter: usize) {
        self.news.push((by, PrivateNews::Report(letter)));
    }

    /// Gives the new events the number of records that the game has now.
    pub(crate) fn set_record_count(&mut self, records: u64) {
        // The events were made before the number of their record was known.
        for entry in &mut self.history[self.with_record_count..] {
            entry.dated.records = records;
        }
        self.with_record_count = self.history.len();
    }

    pub(crate) fn history(&self) -> impl DoubleEndedIterator<Item = &DatedEvent> {
        self.history.iter().map(|entry| &entry.dated)
    }

    /// The last betrayal of this player by that one.
    pub(super) fn betrayal(&self, by: Seat, of: Seat) -> Option<&DatedEvent> {
        let mut latest = self.history().rev();
        latest.find(|dated| dated.event.betrayal() == Some((by, of)))
    }

    /// Ends the time of the player at a seat, before another one takes it over. The new player
    /// gets nothing of what was written or arranged before, and the mutes of the others were not
    /// meant for them. Only mutes of an alias stay: to end them would show whose alias it is.
    pub(crate) fn retire(&mut self, seat: Seat, player: PlayerId) {
        self.tenures.push(Tenure {
            seat,
            player,
            letters: self.first_letter(seat)..self.letters.len(),
            history: self.first_event(seat)..self.history.len(),
        });
        self.orders.remove(&seat);
        self.messages
            .retain(|(from, to), _| *from != seat && *to != seat);
        self.muted
            .retain(|mute| mute.reader != seat && (mute.writer != seat || mute.anonymous));
        let older = self.news[..self.record_start].iter();
        self.record_start -= older.filter(|(reader, _)| *reader == seat).count();
        self.news.retain(|(reader, _)| *reader != seat);
    }

    /// The tenure of a retired player.
    fn tenure_of(&self, player: PlayerId) -> Option<&Tenure> {
        self.tenures.iter().find(|tenure| tenure.player == player)
    }

    /// The seat that a retired player had.
    pub(super) fn retired_seat(&self, player: PlayerId) -> Option<Seat> {
        self.tenure_of(player).map(|tenure| tenure.seat)
    }

    /// The retired players among those who had these seats when the letter with this index was
    /// written.
    pub(super) fn former_owners(
        &self,
        seats: impl Iterator<Item = Seat>,
        letter: usize,
    ) -> Vec<(Seat, PlayerId)> {
        let owner = |seat| {
            let mut tenures = self.tenures.iter();
            let had = |tenure: &&Tenure| tenure.seat == seat && tenure.letters.contains(&letter);
            tenures.find(had).map(|tenure| (seat, tenure.player))
        };
        seats.filter_map(owner).collect()
    }

    /// The index of the first letter that the present player of a seat may see.
    fn first_letter(&self, seat: Seat) -> usize {
        let last = self.tenures.iter().rfind(|tenure| tenure.seat == seat);
        last.map_or(0, |tenure| tenure.letters.end)
    }

    /// The index of the first event that the present player of a seat may know of.
    fn first_event(&self, seat: Seat) -> usize {
        let last = self.tenures.iter().rfind(|tenure| tenure.seat == seat);
        last.map_or(0, |tenure| tenure.history.end)
    }

    /// The events that a player knows of because they did them or were notified.
    pub(super) fn past_of(&self, seat: Seat) -> impl Iterator<Item = &DatedEvent> {
        self.past_in(seat, self.first_event(seat)..self.history.len())
    }

    /// The events that a retired player knows of.
    pub(super) fn past_of_retired(&self, player: PlayerId) -> impl Iterator<Item = &DatedEvent> {
        let tenure = self.tenure_of(player).into_iter();
        tenure.flat_map(|tenure| self.past_in(tenure.seat, tenure.history.clone()))
    }

    fn past_in(&self, seat: Seat, range: Range<usize>) -> impl Iterator<Item = &DatedEvent> {
        let known = self.history[range].iter();
        let known = known.filter(move |entry| entry.known_to.contains(&seat));
        known.map(|entry| &entry.dated)
    }

    /// The private news of a player from the last record they know of.
    pub(super) fn news_for(&self, seat: Seat) -> impl Iterator<Item = &PrivateNews> {
        self.news
            .iter()
            .filter(move |(recipient, _)| *recipient == seat)
            .map(|(_, news)| news)
    }

    /// Replaces what is known of the alliances behind open proposals.
    pub(super) fn disclose(&mut self, disclosed: BTreeMap<(Seat, Seat), Vec<Seat>>) {
        // Who gets a new proposal, or answers one, knows of the record anyway.
        let is_other = |(parties, others): (&(Seat, Seat), &Vec<Seat>)| {
            let known = self.disclosed.get(parties);
            known
                .is_some_and(|known| known != others)
                .then_some(parties.1)
        };
        self.newly_disclosed_to = disclosed.iter().filter_map(is_other).collect();
        self.disclosed = disclosed;
    }

    /// The players for whom the alliance behind an open proposal is another since the last record.
    pub(super) fn newly_disclosed_to(&self) -> impl Iterator<Item = Seat> {
        self.newly_disclosed_to.iter().copied()
    }

    /// The players whom the last record notified.
    pub(crate) fn notified_seats(&self) -> BTreeSet<Seat> {
        let fresh = self.news[self.record_start..].iter();
        fresh.map(|(seat, _)| *seat).collect()
    }

    pub(super) fn order(&self, seat: Seat) -> StandingOrder {
        self.orders.get(&seat).copied().unwrap_or_default()
    }

    pub(crate) fn orders(&self) -> &BTreeMap<Seat, StandingOrder> {
        &self.orders
    }

    pub(super) fn set_order(&mut self, seat: Seat, order: StandingOrder) {
        self.orders.insert(seat, order);
    }

    /// The message with a proposal, as one of the two players sees it. The player who made it does
    /// not learn whether it is muted.
    pub(super) fn message(&self, from: Seat, to: Seat, reader: Seat) -> Option<&String> {
        let message = self.messages.get(&(from, to))?;
        (message.is_read || reader == from).then_some(&message.text)
    }

    /// Removes the message with an older proposal.
    pub(super) fn remove_message(&mut self, from: Seat, to: Seat) {
        self.messages.remove(&(from, to));
    }

    pub(super) fn mute(&mut self, mute: Mute, muted: bool) {
        // An older entry is removed first, so that muting twice leaves one entry that one unmuting
        // removes.
        self.muted.retain(|older| *older != mute);
        if muted {
            self.muted.push(mute);
        }
    }

    pub(super) fn mutes_of(&self, reader: Seat) -> impl Iterator<Item = &Mute> {
        self.muted.iter().filter(move |mute| mute.reader == reader)
    }

    /// The letters that a player wrote or received and can see, with their indexes. Their numbers
    /// for the player count from 1 in this order, so muted letters leave no gap.
    pub(super) fn letters_of(&self, seat: Seat) -> impl Iterator<Item = (usize, &Letter)> {
        self.letters_in(seat, self.first_letter(seat)..self.letters.len())
    }

    /// All letters since the present player of a seat has it, with those that they do not see.
    pub(super) fn letters_since_takeover(&self, seat: Seat) -> impl Iterator<Item = &Letter> {
        self.letters[self.first_letter(seat)..].iter()
    }

    /// The letters that a retired player wrote or received and can see.
    pub(super) fn letters_of_retired(
        &self,
        player: PlayerId,
    ) -> impl Iterator<Item = (usize, &Letter)> {
        let tenure = self.tenure_of(player).into_iter();
        tenure.flat_map(|tenure| self.letters_in(tenure.seat, tenure.letters.clone()))
    }

    fn letters_in(
        &self,
        seat: Seat,
        range: Range<usize>,
    ) -> impl Iterator<Item = (usize, &Letter)> {
        let letters = self.letters.iter().enumerate();
        let letters = letters.take(range.end).skip(range.start);
        letters.filter(move |(_, letter)| letter.from == seat || letter.is_read_by(seat))
    }

    /// When a player may write again; `None` if they may now.
    pub(super) fn next_letter_at(&self, seat: Seat, now: Time) -> Option<Time> {
        let letters = self.letters[self.first_letter(seat)..].iter().rev();
        let own = letters.filter(|letter| letter.from == seat);
        next_allowed(own.map(|letter| letter.at), now)
    }

    /// When a player may propose again; `None` if they may now.
    pub(super) fn next_proposal_at(&self, seat: Seat, now: Time) -> Option<Time> {
        let own = self.history[self.first_event(seat)..].iter().rev().map(|entry| &entry.dated).filter(
            |dated| matches!(dated.event, DiplomacyEvent::Proposed { from, .. } if from == seat),
        );
        next_allowed(own.map(|dated| dated.at), now)
    }
}

/// When an action is allowed again that was taken at these times, the latest first; `None` if it is
/// allowed now.
fn next_allowed(mut moments: impl Iterator<Item = Time>, now: Time) -> Option<Time> {
    let oldest = moments.nth(LETTERS_AT_ONCE - 1)?;
    let again = Time(oldest.0.saturating_add(LETTER_SPAN));
    (again > now).then_some(again)
}

/// The pacts and the open proposals.
#[derive(Debug, Clone, Default)]
pub(crate) struct Pacts {
    /// Each pact once, the earlier seat first.
    made: BTreeSet<(Seat, Seat)>,
    /// The open proposals: the player who made it, and the one who got it.
    proposals: BTreeSet<(Seat, Seat)>,
}

impl Pacts {
    /// The players with whom a player has a pact, in turn order.
    pub(super) fn partners(&self, seat: Seat) -> Vec<Seat> {
        let with = |pact: &(Seat, Seat)| match *pact {
            (one, other) if one == seat => Some(other),
            (one, other) if other == seat => Some(one),
            _ => None,
        };
        let mut partners: Vec<Seat> = self.made.iter().filter_map(with).collect();
        partners.sort_unstable();
        partners
    }

    pub(super) fn are_partners(&self, one: Seat, other: Seat) -> bool {
        self.made.contains(&pair(one, other))
    }

    /// The players to whom a player has proposed a pact.
    pub(super) fn proposed_to(&self, seat: Seat) -> Vec<Seat> {
        let own = self.proposals.iter().filter(|(from, _)| *from == seat);
        own.map(|(_, to)| *to).collect()
    }

    /// The players who have proposed a pact to a player.
    pub(super) fn proposed_by(&self, seat: Seat) -> Vec<Seat> {
        let own = self.proposals.iter().filter(|(_, to)| *to == seat);
        own.map(|(from, _)| *from).collect()
    }

    /// Applies an action, or returns the code for which it is not possible. No player has more than
    /// `most` pacts. Leaving ends every pact.
    pub(super) fn apply(&mut self, action: AllianceAction<Seat>, most: usize) -> Result<(), Code> {
        match action {
            AllianceAction::Propose { from, to } if from == to => Err(Code::Oneself),
            AllianceAction::Propose { from, to } if self.are_partners(from, to) => {
                Err(Code::AlreadyAllied)
            }
            AllianceAction::Propose { from, to } => {
                if self.proposals.insert((from, to)) {
                    Ok(())
                } else {
                    Err(Code::Duplicate)
                }
            }
            AllianceAction::Withdraw { from, to } => self.answer(from, to),
            AllianceAction::Decline { by, from } => self.answer(from, by),
            AllianceAction::Accept { by, from } => {
                let full = |seat| self.partners(seat).len() >= most;
                if full(by) || full(from) {
                    return Err(Code::AllianceFull);
                }
                self.answer(from, by)?;
                self.proposals.remove(&(by, from));
                self.made.insert(pair(by, from));
                Ok(())
            }
            AllianceAction::Leave(by) => self.end(by, None),
        }
    }

    /// Ends one pact of a player, or all.
    pub(super) fn end(&mut self, by: Seat, with: Option<Seat>) -> Result<(), Code> {
        let before = self.made.len();
        self.made.retain(|(one, other)| {
            let is_theirs = *one == by || *other == by;
            let is_meant = with.is_none_or(|with| *one == with || *other == with);
            !(is_theirs && is_meant)
        });
        if self.made.len() < before {
            Ok(())
        } else {
            Err(Code::NotAllied)
        }
    }

    /// Removes a player who is out, with their pacts and proposals.
    pub(super) fn forget(&mut self, seat: Seat) {
        let names = |pair: &(Seat, Seat)| pair.0 == seat || pair.1 == seat;
        self.made.retain(|pact| !names(pact));
        self.proposals.retain(|proposal| !names(proposal));
    }

    fn answer(&mut self, from: Seat, to: Seat) -> Result<(), Code> {
        if self.proposals.remove(&(from, to)) {
            Ok(())
        } else {
            Err(Code::NoProposal)
        }
    }
}

fn pair(one: Seat, other: Seat) -> (Seat, Seat) {
    (one.min(other), one.max(other))
}
