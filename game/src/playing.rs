//! A game that has begun, in the terms of people and seats: the rules' own course of it, the plies with what they did, and everybody's notes.
//! It is a part of the state: what may be seen of it `view` decides, what may be asked of it `decide`.
//!
//! What the rules force (to pass, to be passed over) is done here after each event, so that there is always somebody to move who can. The program moves by chance,
//! and has no will of its own about a draw: it agrees where its voice alone is missing, and ends the game when nobody else is left to play it.

mod course;

pub(crate) use course::{Course, follow, make};

use crate::audience::Audience;
use crate::beginning::Beginning;
use crate::clock::running::Clocks;
use crate::diplomacy::DiplomacyOptions;
use crate::diplomacy::ledger::Ledger;
use crate::diplomacy::pacts::Pacts;
use crate::draw::Seed;
use crate::event::{Beside, Event, Reply, Seating};
use crate::fate::Fates;
use crate::id::{Holder, Place, Seat, Time};
use crate::plan::Plan;
use crate::request::Request;
use crate::state::Home;
use crate::turn;
use crate::view::{Ending, Hand, MoveView, News, Offer, Viewer};
use alloc::collections::BTreeMap;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use entente_rules::{Army, Claim, Event as RulesEvent, Options, Play, Position, Variant};

/// A game that has begun; over when its `play` has an outcome.
#[derive(Clone)]
pub(crate) struct Playing {
    seating: Seating,
    started_at: Time,
    play: Play,
    moves: Vec<MoveView>,
    /// How many plies there had been before the last fact.
    known: usize,
    /// How many plies there had been before the last fact that made some.
    before: usize,
    /// What has happened since the last ply that no ply did.
    asides: Vec<News>,
    /// What of this the last event brought about, whatever was played after it.
    aside: Vec<News>,
    /// Who has agreed to which of the offers that are open.
    agreed: Vec<(Seat, Place)>,
    notes: BTreeMap<Place, String>,
    /// Who has left for good.
    gone: Vec<Place>,
    /// What people do with each other, where they may.
    pub(crate) ledger: Option<Ledger>,
    /// Whether all may know of the last fact.
    pub(crate) exposed: bool,
    /// Where there are some.
    pub(crate) clocks: Option<Clocks>,
    /// Whether time is over for the move that is to be made, so that chance makes it.
    pub(crate) by_clock: bool,
    /// What somebody asks of the others.
    pub(crate) request: Option<Request>,
    /// Where the game is to live from now on, until that is so.
    pub(crate) new_home: Option<Home>,
    /// What people have prepared.
    pub(crate) plans: BTreeMap<Place, Plan>,
    /// The move that was prepared for now, in coordinate form.
    pub(crate) prepared: Option<String>,
    /// How many plies there were when something happened that cannot be taken back.
    firm: usize,
    /// What has happened by the rules, each with the number of plies before it.
    course: Vec<(usize, RulesEvent)>,
}

impl Playing {
    pub(crate) fn started(
        options: &Options,
        (diplomacy, clocks): (Option<DiplomacyOptions>, Option<Clocks>),
        beginning: Option<&Beginning>,
        at: Time,
        seating: Seating,
    ) -> Result<Self, String> {
        let pacts = || (options.variant() != Variant::Alliance).then(Pacts::default);
        let start = match beginning {
            Some(beginning) => beginning.position(options)?,
            None => Position::start_with(options),
        };
        let mut playing = Self {
            clocks: None,
            by_clock: false,
            request: None,
            new_home: None,
            plans: BTreeMap::new(),
            prepared: None,
            firm: 0,
            course: Vec::new(),
            ledger: diplomacy.map(|terms| Ledger::new(terms, pacts())),
            exposed: true,
            seating,
            started_at: at,
            play: Play::new(start),
            moves: Vec::new(),
            known: 0,
            before: 0,
            asides: Vec::new(),
            aside: Vec::new(),
            agreed: Vec::new(),
            notes: BTreeMap::new(),
            gone: Vec::new(),
        };
        for event in beginning.into_iter().flat_map(Beginning::course) {
            playing.repeat(at, event)?;
        }
        // What was played elsewhere took no time here, and brings none.
        playing.clocks = clocks;
        Ok(playing)
    }

    pub(crate) fn started_at(&self) -> Time {
        self.started_at
    }

    pub(crate) fn play(&self) -> &Play {
        &self.play
    }

    pub(crate) fn position(&self) -> &Position {
        self.play.position()
    }

    pub(crate) fn moves(&self) -> &[MoveView] {
        &self.moves
    }

    /// How many plies there have been.
    pub(crate) fn ply(&self) -> u32 {
        self.moves.len() as u32
    }

    /// How many plies the last fact made that made any.
    pub(crate) fn latest(&self) -> usize {
        self.moves.len() - self.before
    }

    /// How many plies the last fact made.
    pub(crate) fn played(&self) -> usize {
        self.moves.len() - self.known
    }

    /// What the last event brought about that no ply did.
    pub(crate) fn aside(&self) -> &[News] {
        &self.aside
    }

    /// The person's note, unless it is empty.
    pub(crate) fn note(&self, place: Place) -> Option<&String> {
        self.notes.get(&place).filter(|note| !note.is_empty())
    }

    /// The army of a seat: seats stand in turn order.
    pub(crate) fn army(&self, seat: Seat) -> Option<Army> {
        self.position().armies().nth(seat.index())
    }

    /// The seat of an army.
    pub(crate) fn seat(&self, army: Army) -> Seat {
        turn::seat(self.position(), army)
    }

    /// The person who has a seat.
    pub(crate) fn place(&self, seat: Seat) -> Option<Place> {
        self.seating.get(seat.index())?.place()
    }

    /// Who has each seat, in turn order.
    pub(crate) fn seating(&self) -> &[Holder] {
        &self.seating
    }

    /// Whether somebody has an army that is still in the game.
    pub(crate) fn is_in(&self, place: Place) -> bool {
        let mut active = self.position().active().into_iter();
        active.any(|army| self.place(self.seat(army)) == Some(place))
    }

    /// The armies that somebody still has and has not given up, in turn order.
    pub(crate) fn voices(&self, place: Place) -> Vec<Army> {
        let mut armies = self.position().active();
        armies.retain(|army| {
            self.place(self.seat(*army)) == Some(place) && has_voice(self.position(), *army)
        });
        armies
    }

    /// Whose turn it is, or was when the game ended.
    pub(crate) fn turn(&self) -> Seat {
        self.seat(self.position().turn())
    }

    /// The seat whose person makes the next move.
    pub(crate) fn mover(&self) -> Option<Seat> {
        self.position().mover().map(|army| self.seat(army))
    }

    /// The offers of a draw that are open.
    pub(crate) fn offers(&self) -> Vec<Offer> {
        let offer = |army: &Army| {
            let seat = self.seat(*army);
            let agreed = self.agreed.iter().filter(|(offer, _)| *offer == seat);
            Offer {
                seat,
                agreed: agreed.map(|(_, place)| *place).collect(),
            }
        };
        self.play.offers().iter().map(offer).collect()
    }

    /// How the game ended, if it has.
    pub(crate) fn ending(&self) -> Option<Ending> {
        let outcome = self.play.outcome()?;
        let winners = outcome.winners().iter();
        Some(Ending {
            reason: outcome.reason,
            winners: winners.map(|army| self.seat(*army)).collect(),
            result: outcome.result().to_string(),
            points: outcome.points().to_vec(),
            scores: self.position().incremental(),
        })
    }

    /// Takes in an event of a game that has begun.
    pub(crate) fn apply(
        &mut self,
        at: Time,
        event: &Event,
        beside: &Beside,
        fates: &mut Fates,
    ) -> Result<(), String> {
        if let Some(ledger) = &mut self.ledger {
            ledger.turn_page();
        }
        if let Event::NoteWritten { place } = event {
            let note = beside.note.clone().unwrap_or_default();
            self.notes.insert(*place, note);
            self.exposed = false;
            return Ok(());
        }
        if let Event::Prepared { place, lines } = event {
            let plan = Plan::new(lines.clone(), self.moves.len());
            self.plans.insert(*place, plan);
            self.exposed = false;
            return Ok(());
        }
        if event.dealer().is_some() {
            return self.negotiate(at, event, beside, fates);
        }
        self.exposed = true;
        let events = self.in_rules(event)?;
        self.known = self.moves.len();
        self.aside.clear();
        let (before, hand) = (self.position().clone(), self.hand());
        let course = self.follow(&events, fates);
        let course = course.map_err(|code| code.to_string())?;
        self.take_word(at, event, !events.is_empty())?;
        self.take_consent(at, event, beside)?;
        let open = self.play.offers().iter().map(|army| self.seat(*army));
        let open: Vec<Seat> = open.collect();
        self.agreed.retain(|(offer, _)| open.contains(offer));
        self.note_course(&before, course, at);
        if !self.note_plies(at, hand) {
            self.note_aside(turn::news(&before, self.position()));
        }
        self.relieve_picker(at);
        self.settle_request(at)?;
        self.consult_plan();
        Ok(())
    }

    /// Takes in what an event says beside the rules.
    fn take_word(&mut self, at: Time, event: &Event, fell: bool) -> Result<(), String> {
        match event {
            Event::DrawAgreed { place, offer } => self.agreed.push((*offer, *place)),
            Event::Quit { place, .. } => self.gone.push(*place),
            Event::TimeUp { seat } => self.run_out(*seat, at, fell)?,
            Event::PauseEnded { by } => self.end_pause(*by, at)?,
            Event::Moved { .. } | Event::Chosen { .. } => self.come_back(at)?,
            Event::Credited { from, until } => {
                let span = self.clocks_mut()?.credit(*from, *until);
                self.note_aside([News::Credited { span }]);
            }
            Event::Away {
                place,
                since,
                until,
            } => {
                let since = since.unwrap_or(at).min(at);
                self.clocks_mut()?.leave(*place, since, *until);
            }
            _ => {}
        }
        Ok(())
    }

    /// Whether somebody has left for good.
    pub(crate) fn is_gone(&self, place: Place) -> bool {
        self.gone.contains(&place)
    }

    /// Whether the program moves for a seat: it has the seat, or whoever had it is gone for good or has lost by time.
    pub(crate) fn is_programs(&self, seat: Seat) -> bool {
        match self.holder(seat) {
            Some(Holder::Program) => true,
            Some(Holder::Person(place)) => self.is_gone(place) || self.is_flagged(seat),
            None => false,
        }
    }

    /// The move that the program makes now, if it is its turn: one of the legal ones, drawn from them in the order of their coordinates.
    pub(crate) fn draw_reply(&self, seed: Option<&Seed>) -> Option<Reply> {
        let mover = self.mover()?;
        if self.play.outcome().is_some() {
            return None;
        }
        if let Some(coordinate) = self.prepared.clone() {
            return Some(Reply {
                seat: self.turn(),
                coordinate,
                prepared: true,
            });
        }
        if !self.by_clock && !self.is_programs(mover) {
            return None;
        }
        let plies = self.position().plies().into_iter();
        let mut coordinates: Vec<_> = plies.map(|ply| self.position().coordinate(ply)).collect();
        coordinates.sort_unstable();
        let (seat, bound) = (self.turn(), coordinates.len() as u64);
        let drawn = seed.map_or(0, |seed| seed.below(bound, "move", self.ply(), seat.0));
        Some(Reply {
            seat,
            coordinate: coordinates.swap_remove(drawn as usize),
            prepared: false,
        })
    }

    /// Takes in a move that the program made, or a person had prepared, which is a part of the last fact.
    pub(crate) fn make_reply(
        &mut self,
        at: Time,
        reply: &Reply,
        fates: &mut Fates,
    ) -> Result<(), String> {
        let event = self.ply_made(reply.seat, &reply.coordinate)?;
        let before = self.position().clone();
        let hand = match (reply.prepared, self.by_clock) {
            (true, _) => Hand::Prepared,
            (false, true) => Hand::Clock,
            (false, false) => Hand::Program,
        };
        let course = self.follow(&[event], fates);
        let course = course.map_err(|code| code.to_string())?;
        self.note_course(&before, course, at);
        self.note_plies(at, hand);
        self.consult_plan();
        Ok(())
    }

    /// Tells all what came about without a ply, as a fact of its own.
    pub(crate) fn tell_aside(&mut self, news: Vec<News>) {
        self.known = self.moves.len();
        self.aside.clear();
        self.note_aside(news);
    }

    /// Tells all what came about without a ply, besides what the same fact has told already.
    pub(crate) fn note_aside(&mut self, news: impl IntoIterator<Item = News>) {
        for news in news {
            self.asides.push(news);
            self.aside.push(news);
        }
    }

    /// Goes on from another course of the same game.
    pub(crate) fn replace_play(&mut self, play: Play) {
        self.play = play;
    }

    pub(crate) fn ledger_mut(&mut self) -> Result<&mut Ledger, String> {
        let ledger = self.ledger.as_mut();
        ledger.ok_or_else(|| "people do not deal with each other in this game".to_string())
    }

    /// Who did what not everybody may know of.
    fn doer(&self, event: &Event) -> Option<Place> {
        match event {
            Event::NoteWritten { place } | Event::Prepared { place, .. } => Some(*place),
            event => self.place(event.dealer()?),
        }
    }

    /// Who may know of the last fact, which is this event's: all, or who did it and who is told of it.
    pub(crate) fn audience(&self, event: &Event) -> Audience {
        match self.exposed {
            true => Audience::All,
            false => Audience::Only(self.hearing().into_iter().chain(self.doer(event)).collect()),
        }
    }

    /// Ends a fact that now is the game's `records`th.
    pub(crate) fn close_fact(&mut self, event: &Event, records: u64) {
        let audience = self.audience(event);
        let seating = &self.seating;
        let Some(ledger) = &mut self.ledger else {
            return;
        };
        ledger.date(records);
        ledger.close_page(|seat| {
            let place = seating.get(seat.index()).and_then(|holder| holder.place());
            match place {
                Some(place) => audience.has(Viewer::Player(place)),
                None => matches!(audience, Audience::All),
            }
        });
    }

    /// Notes what the plies did that have been made since this was last called, if there are any.
    fn note_plies(&mut self, at: Time, hand: Hand) -> bool {
        let (noted, now) = (self.moves.len(), self.play.plies().len());
        if noted == now {
            return false;
        }
        self.before = self.known;
        self.by_clock = false;
        for ply in noted..now {
            let mv = turn::of(&self.play, ply, at);
            self.moves.extend(mv);
        }
        // What follows the first is forced.
        if let Some(first) = self.moves.get_mut(noted).filter(|mv| mv.moved.is_some()) {
            first.hand = hand;
        }
        if let Some(clocks) = &mut self.clocks {
            clocks.note(&self.moves[noted..], at);
        }
        self.request = None;
        if let Some(first) = self.moves.get_mut(noted) {
            first.asides.append(&mut self.asides);
        }
        true
    }

    /// The events of the rules that a public event stands for, or why it cannot have happened.
    pub(crate) fn in_rules(&self, event: &Event) -> Result<Vec<RulesEvent>, String> {
        let impossible = || alloc::format!("{event:?} cannot follow here");
        let army = |seat: &Seat| self.army(*seat).ok_or_else(impossible);
        let own = |place: &Place| -> Result<Army, String> {
            let voice = self.voices(*place).into_iter().next();
            voice.ok_or_else(impossible)
        };
        Ok(match event {
            Event::Moved { seat, coordinate } => Vec::from([self.ply_made(*seat, coordinate)?]),
            Event::Chosen { by, seat } => Vec::from([RulesEvent::ChooseArmy {
                by: army(by)?,
                army: army(seat)?,
            }]),
            Event::DrawOffered { place } => {
                let offer = own(place)?;
                let mut events = Vec::from([RulesEvent::Offer(offer)]);
                events.extend(self.answers(*place, offer, true));
                events
            }
            Event::DrawAgreed { place, offer } => self.answers(*place, army(offer)?, true),
            Event::DrawDeclined { place, offer } => self.answers(*place, army(offer)?, false),
            Event::DrawClaimed { place, claim } => Vec::from([match claim {
                Claim::Threefold => RulesEvent::ClaimThreefold(own(place)?),
                Claim::FiftyMoves => RulesEvent::ClaimFifty(own(place)?),
            }]),
            Event::Resigned { seats, .. } | Event::Quit { seats, .. } => {
                let armies = seats.iter().map(|seat| Ok(RulesEvent::Resign(army(seat)?)));
                armies.collect::<Result<_, String>>()?
            }
            Event::TimeUp { seat } => self.flags(*seat),
            Event::Requested { .. }
            | Event::RequestAgreed { .. }
            | Event::RequestDeclined { .. }
            | Event::PauseEnded { .. }
            | Event::Credited { .. }
            | Event::Away { .. } => Vec::new(),
            _ => return Err(impossible()),
        })
    }

    fn ply_made(&self, seat: Seat, coordinate: &str) -> Result<RulesEvent, String> {
        if self.turn() != seat {
            return Err("a move out of turn".to_string());
        }
        let mut plies = self.position().plies().into_iter();
        let ply = plies.find(|ply| self.position().coordinate(ply) == coordinate);
        let ply = ply.ok_or_else(|| alloc::format!("{coordinate} is not legal"))?;
        Ok(RulesEvent::Move(ply))
    }

    /// A person agrees with all voices that he has, but the one that made the offer; to decline, one is enough.
    fn answers(&self, place: Place, offer: Army, agree: bool) -> Vec<RulesEvent> {
        let voices = self.voices(place).into_iter().filter(|by| *by != offer);
        match agree {
            true => voices.map(|by| RulesEvent::Agree { by, offer }).collect(),
            false => voices
                .take(1)
                .map(|by| RulesEvent::Decline { by, offer })
                .collect(),
        }
    }
}

/// Whether an army's player has a say in what becomes of the game: he is in, and has not given up.
pub(crate) fn has_voice(position: &Position, army: Army) -> bool {
    position.status(army).is_in() && position.pending(army).is_none()
}
