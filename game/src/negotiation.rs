//! What people do with each other, as it changes a game that has begun: proposals, answers and leaving by the rules or by pacts, orders, letters; and who is told of what came
//! of it. `decide` asks by the same functions whether something can be done, so that no log tells of what could not be asked.

use crate::diplomacy::deed::Deed;
use crate::diplomacy::ledger::{Letter, Muting};
use crate::diplomacy::pacts::Pacts;
use crate::diplomacy::standing::Known;
use crate::event::{Beside, Event};
use crate::fate::Fates;
use crate::id::{Place, Seat, Time};
use crate::playing::{Course, Playing, follow};
use crate::turn;
use alloc::collections::BTreeSet;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use entente_rules::{Code, Dealing, Event as RulesEvent, Play, Position};

/// What a dealing would lead to.
pub(crate) struct Dealt {
    with: With,
    deeds: Vec<Deed>,
}

enum With {
    Rules(Play),
    Pacts(Pacts),
}

impl Playing {
    /// The seat under which a person deals with others: the first of his own.
    pub(crate) fn party_of(&self, place: Place) -> Option<Seat> {
        let mut seats = (0..).map(Seat).take(self.seating().len());
        seats.find(|seat| self.place(*seat) == Some(place))
    }

    /// The seat under which whoever has a seat deals with others.
    pub(crate) fn party(&self, seat: Seat) -> Seat {
        let place = self.place(seat);
        place.and_then(|place| self.party_of(place)).unwrap_or(seat)
    }

    /// Those with whom a player is allied or has a pact.
    pub(crate) fn allies(&self, seat: Seat) -> Vec<Seat> {
        let ledger = self.ledger.as_ref();
        ledger.map_or_else(Vec::new, |ledger| Known::of(self, ledger, seat).allies)
    }

    /// Takes in what somebody did with others, of which not everybody may know. Should it have effects on the board that all can see, it is `exposed`.
    pub(crate) fn negotiate(
        &mut self,
        at: Time,
        event: &Event,
        beside: &Beside,
        fates: &mut Fates,
    ) -> Result<(), String> {
        let (before, was_over) = (self.position().clone(), self.play().outcome().is_some());
        self.exposed = false;
        match event {
            Event::OrderGiven { by, order } => self.give_order(*by, *order, at)?,
            Event::LetterWritten { .. } => self.post(at, event, beside)?,
            Event::LettersMuted {
                by,
                writer,
                anonymous,
                muted,
            } => {
                let muting = Muting {
                    reader: *by,
                    writer: *writer,
                    anonymous: *anonymous,
                };
                self.ledger_mut()?.mute(muting, *muted);
            }
            Event::LetterReported { by, letter } => {
                let ledger = self.ledger_mut()?;
                let letter = *letter as usize;
                let is_theirs = |letter: &Letter| letter.to == *by && !letter.unread;
                match ledger.letters.get(letter).is_some_and(is_theirs) {
                    true => ledger.report(*by, letter),
                    false => return Err("there is no such letter".to_string()),
                }
            }
            _ => {
                let dealt = self.dealt(event, fates).map_err(|code| code.to_string())?;
                self.take_in_dealing(event, dealt, at, beside);
            }
        }
        self.note_checks(&before, at);
        if !was_over {
            self.expose(&before);
        }
        Ok(())
    }

    /// What a proposal, an answer or a leaving would lead to, or why it cannot be.
    pub(crate) fn dealt(&self, event: &Event, fates: &mut Fates) -> Result<Dealt, Code> {
        let ledger = self.ledger.as_ref().ok_or(Code::UnknownPlayer)?;
        let most = usize::from(ledger.options.most_allied);
        match &ledger.pacts {
            Some(pacts) => self.dealt_in_pacts(pacts.clone(), event, most),
            None => self.dealt_in_rules(event, most, fates),
        }
    }

    fn dealt_in_pacts(&self, mut pacts: Pacts, event: &Event, most: usize) -> Result<Dealt, Code> {
        let mut deeds = Vec::new();
        if let Event::AllianceLeft { by, with } = event {
            let rest = pacts.partners(*by).into_iter();
            let rest = rest.filter(|seat| with.is_none_or(|with| with == *seat));
            // A pact is between two: nobody is told who the others were.
            deeds.extend(rest.map(|partner| Deed::Left {
                seat: *by,
                rest: Vec::from([partner]),
                taking: None,
            }));
            pacts.end(*by, *with)?;
        } else {
            for dealing in dealings(event) {
                pacts.deal(dealing, most.saturating_sub(1))?;
                deeds.push(done(dealing));
            }
        }
        Ok(Dealt {
            with: With::Pacts(pacts),
            deeds,
        })
    }

    fn dealt_in_rules(&self, event: &Event, most: usize, fates: &mut Fates) -> Result<Dealt, Code> {
        let army = |seat: Seat| self.army(seat).ok_or(Code::UnknownPlayer);
        let in_armies = |dealing: Dealing<Seat>| Ok(RulesEvent::Deal(dealing.try_map(army)?));
        let events = dealings(event).into_iter().map(in_armies);
        let events = events.collect::<Result<Vec<_>, Code>>()?;
        let mut play = self.play().clone();
        let course = follow(&mut play, self.seating(), &events, fates)?;
        let is_too_many =
            |deed: &Deed| matches!(deed, Deed::Allied { members } if members.len() > most);
        match course.deeds.iter().any(is_too_many) {
            true => Err(Code::TeamFull),
            false => Ok(Dealt {
                with: With::Rules(play),
                deeds: course.deeds,
            }),
        }
    }

    fn take_in_dealing(&mut self, event: &Event, dealt: Dealt, at: Time, beside: &Beside) {
        let ply = self.ply();
        let proposal = match *event {
            Event::AllianceProposed { from, to, words } => Some((from, to, words)),
            Event::ProposalDeclined {
                by,
                from,
                countered: true,
                words,
            } => Some((by, from, words)),
            _ => None,
        };
        if let (Some(ledger), Some((from, to, words))) = (&mut self.ledger, proposal) {
            ledger.forget_message(from, to);
            if words {
                ledger.enclose(Letter {
                    from,
                    to,
                    anonymous: false,
                    to_alias: false,
                    text: beside.letter.clone(),
                    unread: false,
                    ply,
                    at,
                });
            }
        }
        // Those who are left hear of it by the team that was; all others by the one that is.
        match dealt.with {
            With::Rules(play) => self.replace_play(play),
            With::Pacts(pacts) => {
                if let Some(ledger) = &mut self.ledger {
                    ledger.pacts = Some(pacts);
                }
            }
        }
        self.note_deeds(dealt.deeds, at, ply);
    }

    /// Notes what came of a fact: with pacts, whose promise a capture broke and who is out; elsewhere what the rules tell.
    pub(crate) fn note_course(&mut self, before: &Position, course: Course, at: Time) {
        if self.ledger.is_none() {
            return;
        }
        let ply = self.ply();
        let mut deeds = course.deeds;
        let fallen = self.fallen(before);
        if let Some(pacts) = self
            .ledger
            .as_mut()
            .and_then(|ledger| ledger.pacts.as_mut())
        {
            let broken = course.captures.into_iter();
            let broken = broken.filter(|(by, of)| pacts.are_partners(*by, *of));
            deeds.extend(broken.map(|(seat, of)| Deed::Broke { seat, of }));
            for seat in fallen {
                pacts.forget(seat);
                deeds.push(Deed::Out { seat, why: None });
            }
        }
        deeds.extend(self.handed(before));
        self.note_deeds(deeds, at, ply);
        self.note_checks(before, at);
    }

    /// Who has another liege than before, the old one having fallen (AL-12).
    fn handed(&self, before: &Position) -> Vec<Deed> {
        let liege = |position: &Position, army| position.knowledge(army)?.liege;
        let armies = before.armies();
        let handed = armies.filter_map(|army| {
            let (was, is) = (liege(before, army)?, liege(self.position(), army)?);
            (was != is).then(|| Deed::Handed {
                seat: self.seat(army),
                liege: self.seat(is),
            })
        });
        handed.collect()
    }

    /// The parties that are out since then.
    fn fallen(&self, before: &Position) -> Vec<Seat> {
        let was_in = |army: &_| before.status(*army).is_in();
        let parties = before
            .armies()
            .filter(was_in)
            .map(|army| self.party(self.seat(army)));
        let parties: BTreeSet<Seat> = parties.collect();
        let is_out = |party: &Seat| {
            let mut active = self.position().active().into_iter();
            !active.any(|army| self.party(self.seat(army)) == *party)
        };
        parties.into_iter().filter(is_out).collect()
    }

    fn note_deeds(&mut self, deeds: Vec<Deed>, at: Time, ply: u32) {
        for deed in deeds {
            let hearers = self.hearers(&deed);
            if let Some(ledger) = &mut self.ledger {
                ledger.note(deed, hearers, (at, ply));
            }
        }
    }

    /// Who is told of a deed privately.
    fn hearers(&self, deed: &Deed) -> Vec<Seat> {
        match deed {
            Deed::Proposed { to, .. } | Deed::Withdrawn { to, .. } => Vec::from([*to]),
            Deed::Declined { from, .. } => Vec::from([*from]),
            Deed::Allied { members } | Deed::CivilWar { members } => members.clone(),
            Deed::Left { rest, .. } => rest.clone(),
            Deed::Protectorate { seat, .. } | Deed::Handed { seat, .. } => {
                let allies = self.allies(*seat).into_iter();
                allies.chain([*seat]).collect()
            }
            Deed::Check { seat, .. } => Vec::from([*seat]),
            Deed::Broke { .. }
            | Deed::Out { .. }
            | Deed::Ordered { .. }
            | Deed::Letter { .. }
            | Deed::Won { .. } => Vec::new(),
        }
    }

    /// Where checks are told to the king's owner alone: tells him of one that is new, or another than before.
    fn note_checks(&mut self, before: &Position, at: Time) {
        let is_private = self
            .ledger
            .as_ref()
            .is_some_and(|ledger| ledger.pacts.is_none());
        if !is_private || self.play().outcome().is_some() {
            return;
        }
        let known = before.checks();
        let new = self.position().checks().into_iter();
        let new: Vec<_> = new.filter(|check| !known.contains(check)).collect();
        let deeds = new.into_iter().map(|(army, by)| Deed::Check {
            seat: self.seat(army),
            by,
        });
        let deeds = deeds.collect();
        self.note_deeds(deeds, at, self.ply());
    }

    /// Where a secret dealing has passed the turn on or ended the game, all see it.
    fn expose(&mut self, before: &Position) {
        let is_seen = before.turn() != self.position().turn() || self.play().outcome().is_some();
        if is_seen {
            let mut news = turn::news(before, self.position());
            news.extend(turn::skipped_since(before, self.position()));
            self.tell_aside(news);
            self.exposed = true;
        }
    }

    fn give_order(
        &mut self,
        by: Seat,
        order: crate::diplomacy::StandingOrder,
        at: Time,
    ) -> Result<(), String> {
        let ply = self.ply();
        let ledger = self.ledger_mut()?;
        ledger.set_order(by, order);
        ledger.note(Deed::Ordered { seat: by, order }, Vec::new(), (at, ply));
        Ok(())
    }

    fn post(&mut self, at: Time, event: &Event, beside: &Beside) -> Result<(), String> {
        let ply = self.ply();
        if let Event::LetterWritten {
            from,
            to,
            anonymous,
            to_alias,
        } = event
        {
            self.ledger_mut()?.post(Letter {
                from: *from,
                to: *to,
                anonymous: *anonymous,
                to_alias: *to_alias,
                text: beside.letter.clone(),
                unread: false,
                ply,
                at,
            });
        }
        Ok(())
    }

    /// The people whom the last fact told something privately.
    pub(crate) fn hearing(&self) -> BTreeSet<Place> {
        let hearers = self.ledger.iter().flat_map(|ledger| ledger.hearers());
        hearers.filter_map(|seat| self.place(seat)).collect()
    }
}

/// The dealings that an event stands for, in order.
fn dealings(event: &Event) -> Vec<Dealing<Seat>> {
    match *event {
        Event::AllianceProposed { from, to, .. } => Vec::from([Dealing::Propose { from, to }]),
        Event::ProposalWithdrawn { from, to } => Vec::from([Dealing::Withdraw { from, to }]),
        Event::ProposalAccepted { by, from, left } => {
            let leaving = left.then_some(Dealing::Leave(by));
            leaving
                .into_iter()
                .chain([Dealing::Accept { by, from }])
                .collect()
        }
        Event::ProposalDeclined {
            by,
            from,
            countered,
            ..
        } => {
            let counter = countered.then_some(Dealing::Propose { from: by, to: from });
            [Dealing::Decline { by, from }]
                .into_iter()
                .chain(counter)
                .collect()
        }
        Event::AllianceLeft { by, .. } => Vec::from([Dealing::Leave(by)]),
        _ => Vec::new(),
    }
}

/// The deed that a dealing of a pact is.
fn done(dealing: Dealing<Seat>) -> Deed {
    match dealing {
        Dealing::Propose { from, to } => Deed::Proposed { from, to },
        Dealing::Withdraw { from, to } => Deed::Withdrawn { from, to },
        Dealing::Decline { by, from } => Deed::Declined { from, to: by },
        Dealing::Accept { by, from } => Deed::Allied {
            members: Vec::from([by.min(from), by.max(from)]),
        },
        Dealing::Leave(seat) => Deed::Left {
            seat,
            rest: Vec::new(),
            taking: None,
        },
    }
}
