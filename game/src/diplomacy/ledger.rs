//! What has come about between the people of one game: pacts, standing orders, letters, who reads whose letters no more, and every deed in order. It is a part of the state;
//! what somebody may see of it is in [`super::standing`].

use super::deed::{Dated, Deed};
use super::pacts::Pacts;
use super::{DiplomacyOptions, LETTER_SPAN, LETTERS_AT_ONCE, StandingOrder};
use crate::id::{Seat, Time};
use alloc::collections::{BTreeMap, BTreeSet};
use alloc::string::String;
use alloc::vec::Vec;

/// What has come about between people.
#[derive(Debug, Clone)]
pub(crate) struct Ledger {
    pub(crate) options: DiplomacyOptions,
    /// `None` in Four Player Chess: there the rules hold who stands with whom.
    pub(crate) pacts: Option<Pacts>,
    orders: BTreeMap<Seat, StandingOrder>,
    /// The words that went with a proposal, by who made it and to whom.
    messages: BTreeMap<(Seat, Seat), Enclosed>,
    pub(crate) letters: Vec<Letter>,
    /// In the order in which it was asked for: that of the seats would tell who is behind an alias.
    muted: Vec<Muting>,
    /// What everybody was told by the last fact of which he knows: those of the last fact of all stand at the end.
    tidings: Vec<(Seat, Told)>,
    /// Where these begin.
    page: usize,
    chronicle: Vec<Dated>,
    /// How much of that has been given its number of records.
    dated: usize,
}

/// A letter.
#[derive(Debug, Clone)]
pub(crate) struct Letter {
    pub(crate) from: Seat,
    pub(crate) to: Seat,
    /// Whether it names its writer's alias in place of the writer.
    pub(crate) anonymous: bool,
    /// Whether it was written to an alias: its writer does not know to whom it came.
    pub(crate) to_alias: bool,
    /// `None` where its writer asked to be forgotten.
    pub(crate) text: Option<String>,
    /// Whether its reader had asked to be spared its writer's letters.
    pub(crate) unread: bool,
    pub(crate) ply: u32,
    pub(crate) at: Time,
}

/// The words that go with a proposal.
#[derive(Debug, Clone)]
struct Enclosed {
    text: String,
    /// Whether the one to whom it was made reads them.
    is_read: bool,
}

/// Whose letters somebody reads no more: those under a name, or those under an alias.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Muting {
    pub(crate) reader: Seat,
    pub(crate) writer: Seat,
    pub(crate) anonymous: bool,
}

/// What somebody is told.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Told {
    Deed(Deed),
    /// A letter has come, by its index.
    Letter(usize),
    /// The letter that he has reported.
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
            muted: Vec::new(),
            tidings: Vec::new(),
            page: 0,
            chronicle: Vec::new(),
            dated: 0,
        }
    }

    /// Begins a new fact.
    pub(crate) fn turn_page(&mut self) {
        self.page = self.tidings.len();
    }

    /// Ends it: whoever knows of it has been told what came before. For others that stays as it was, or they would see that there was something.
    pub(crate) fn close_page(&mut self, knows: impl Fn(Seat) -> bool) {
        let fresh = self.tidings.split_off(self.page);
        self.tidings.retain(|(seat, _)| !knows(*seat));
        self.turn_page();
        self.tidings.extend(fresh);
    }

    /// Notes a deed, and who is told of it.
    pub(crate) fn note(&mut self, deed: Deed, hearers: Vec<Seat>, (at, ply): (Time, u32)) {
        let told = hearers
            .into_iter()
            .map(|seat| (seat, Told::Deed(deed.clone())));
        self.tidings.extend(told);
        if !matches!(deed, Deed::Check { .. }) {
            self.chronicle.push(Dated {
                deed,
                ply,
                records: 0,
                at,
            });
        }
    }

    /// Notes a letter, and tells its reader.
    pub(crate) fn post(&mut self, letter: Letter) {
        let (from, to, number) = (letter.from, letter.to, self.letters.len());
        let moment = (letter.at, letter.ply);
        if self.keep(letter) {
            self.tidings.push((to, Told::Letter(number)));
        }
        self.note(Deed::Letter { from, to }, Vec::new(), moment);
    }

    /// Notes the words that go with a proposal, which are a letter too; nobody is told of them but with the proposal.
    pub(crate) fn enclose(&mut self, letter: Letter) {
        let (from, to, text) = (letter.from, letter.to, letter.text.clone());
        let is_read = self.keep(letter);
        if let Some(text) = text {
            self.messages.insert((from, to), Enclosed { text, is_read });
        }
    }

    /// Keeps a letter; whether its reader reads it.
    fn keep(&mut self, mut letter: Letter) -> bool {
        letter.unread = self.is_muted(&letter);
        let is_read = !letter.unread;
        self.letters.push(letter);
        is_read
    }

    /// Somebody reports a letter that came to him.
    pub(crate) fn report(&mut self, by: Seat, letter: usize) {
        self.tidings.push((by, Told::Report(letter)));
    }

    /// Gives what is new the number of records that the game has now.
    pub(crate) fn date(&mut self, records: u64) {
        for dated in &mut self.chronicle[self.dated..] {
            dated.records = records;
        }
        self.dated = self.chronicle.len();
    }

    pub(crate) fn chronicle(&self) -> &[Dated] {
        &self.chronicle
    }

    /// What the last fact told a player of which he knows.
    pub(crate) fn told(&self, seat: Seat) -> impl Iterator<Item = &Told> {
        let own = self
            .tidings
            .iter()
            .filter(move |(hearer, _)| *hearer == seat);
        own.map(|(_, told)| told)
    }

    /// Whom the last fact told something, each once.
    pub(crate) fn hearers(&self) -> BTreeSet<Seat> {
        let fresh = self.tidings[self.page..].iter();
        fresh.map(|(seat, _)| *seat).collect()
    }

    pub(crate) fn order(&self, seat: Seat) -> StandingOrder {
        self.orders.get(&seat).copied().unwrap_or_default()
    }

    pub(crate) fn orders(&self) -> &BTreeMap<Seat, StandingOrder> {
        &self.orders
    }

    pub(crate) fn set_order(&mut self, seat: Seat, order: StandingOrder) {
        self.orders.insert(seat, order);
    }

    /// The words that go with a proposal, as one of its two people knows them: who made it does not learn whether they are read.
    pub(crate) fn message(&self, from: Seat, to: Seat, reader: Seat) -> Option<&String> {
        let enclosed = self.messages.get(&(from, to))?;
        (enclosed.is_read || reader == from).then_some(&enclosed.text)
    }

    /// A new proposal has its own words, if any.
    pub(crate) fn forget_message(&mut self, from: Seat, to: Seat) {
        self.messages.remove(&(from, to));
    }

    pub(crate) fn mute(&mut self, muting: Muting, muted: bool) {
        self.muted.retain(|known| *known != muting);
        if muted {
            self.muted.push(muting);
        }
    }

    pub(crate) fn mutings(&self, reader: Seat) -> impl Iterator<Item = &Muting> {
        self.muted
            .iter()
            .filter(move |muting| muting.reader == reader)
    }

    /// Whether the one to whom a letter came does not read it.
    fn is_muted(&self, letter: &Letter) -> bool {
        self.muted.contains(&Muting {
            reader: letter.to,
            writer: letter.from,
            anonymous: letter.anonymous,
        })
    }

    /// The letters that somebody wrote or that came to him and that he reads, each with its index: his own, numbered from 1 in this order. Those that are kept from him
    /// leave no gap.
    pub(crate) fn letters_of(&self, seat: Seat) -> impl Iterator<Item = (usize, &Letter)> {
        let letters = self.letters.iter().enumerate();
        letters
            .filter(move |(_, letter)| letter.from == seat || (letter.to == seat && !letter.unread))
    }

    /// When somebody may write again, who has written as many letters as one may for now.
    pub(crate) fn writes_again_at(&self, seat: Seat, now: Time) -> Option<Time> {
        let letters = self.letters.iter().rev();
        let own = letters.filter(|letter| letter.from == seat);
        again_at(own.map(|letter| letter.at), now)
    }

    /// When somebody may propose again, who has proposed as often as one may for now.
    pub(crate) fn proposes_again_at(&self, seat: Seat, now: Time) -> Option<Time> {
        let deeds = self.chronicle.iter().rev();
        let own =
            deeds.filter(|dated| matches!(dated.deed, Deed::Proposed { from, .. } if from == seat));
        again_at(own.map(|dated| dated.at), now)
    }
}

/// When something may be done again that was done at these moments, the latest first; `None` where it may be done now.
fn again_at(mut moments: impl Iterator<Item = Time>, now: Time) -> Option<Time> {
    let oldest = moments.nth(LETTERS_AT_ONCE - 1)?;
    let again = Time(oldest.0.saturating_add(LETTER_SPAN));
    (again > now).then_some(again)
}
