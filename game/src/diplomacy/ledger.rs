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
    messages: BTreeMap<(Seat, Seat), String>,
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

    /// Notes a letter.
    pub(crate) fn post(&mut self, mut letter: Letter) {
        let number = self.letters.len();
        letter.unread = self.is_muted(&letter);
        if !letter.unread {
            self.tidings.push((letter.to, Told::Letter(number)));
        }
        let (from, to) = (letter.from, letter.to);
        let moment = (letter.at, letter.ply);
        self.letters.push(letter);
        self.note(Deed::Letter { from, to }, Vec::new(), moment);
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

    /// The words that go with a proposal.
    pub(crate) fn message(&self, from: Seat, to: Seat) -> Option<&String> {
        self.messages.get(&(from, to))
    }

    pub(crate) fn set_message(&mut self, from: Seat, to: Seat, message: Option<String>) {
        match message {
            Some(message) => self.messages.insert((from, to), message),
            None => self.messages.remove(&(from, to)),
        };
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
        let own = self
            .letters
            .iter()
            .rev()
            .filter(|letter| letter.from == seat);
        let oldest = own.take(LETTERS_AT_ONCE).nth(LETTERS_AT_ONCE - 1)?;
        let again = Time(oldest.at.0.saturating_add(LETTER_SPAN));
        (again > now).then_some(again)
    }
}
