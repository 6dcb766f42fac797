//! Judges what people want to do with each other: proposals, answers, leaving, orders and letters. What is refused tells the asker of his own standing and of what all can see,
//! and of nothing else: for the rest there is one answer ([`Refusal::Dealing(DealRefusal::NotOpen)`]).

use super::playing::begun;
use super::{Verdict, bare};
use crate::diplomacy::ledger::Ledger;
use crate::diplomacy::{Alias, Correspondent, LETTER_LIMIT, Letters, Overture, StandingOrder};
use crate::event::{Beside, Event};
use crate::fate::Fates;
use crate::id::{Person, Seat, Time};
use crate::playing::Playing;
use crate::refusal::{DealRefusal, Refusal};
use crate::state::{Home, State};
use alloc::string::{String, ToString};
use entente_rules::{Code, Status};

/// Judges a wish about the others.
pub(super) fn decide(state: &State, by: Person, overture: &Overture, now: Time) -> Verdict {
    let playing = begun(state)?;
    let member = state.lobby.member_of(by).ok_or(Refusal::NotSeated)?;
    let ledger = playing
        .ledger
        .as_ref()
        .ok_or(Refusal::Dealing(DealRefusal::NoDiplomacy))?;
    let table = Table {
        state,
        playing,
        ledger,
        own: playing.party_of(member.place).ok_or(Refusal::NotSeated)?,
        now,
    };
    // Whose letters are kept away, and which are shown to those who run the server, can be said when all is over.
    match overture {
        Overture::Mute { sender, muted } => return table.mute(*sender, *muted),
        Overture::Report { letter } => return table.report(*letter),
        _ => {}
    }
    if let Some(ending) = playing.ending() {
        return Err(Refusal::Over(ending));
    }
    if !playing.is_in(member.place) {
        return Err(Refusal::Out);
    }
    table.decide(overture)
}

/// What a wish is judged by.
struct Table<'a> {
    state: &'a State,
    playing: &'a Playing,
    ledger: &'a Ledger,
    /// The asker.
    own: Seat,
    now: Time,
}

impl Table<'_> {
    fn decide(&self, overture: &Overture) -> Verdict {
        let by = self.own;
        let is_free = matches!(overture, Overture::Order(_) | Overture::Write { .. });
        if self.is_bound(by) && !is_free {
            return Err(Refusal::Dealing(DealRefusal::Bound));
        }
        match overture {
            Overture::Propose { to, message } => self.propose(*to, message.as_deref()),
            Overture::Withdraw { to } => {
                let to = self.other(*to)?;
                self.deal(Event::ProposalWithdrawn { from: by, to }, to)
            }
            Overture::Accept { from, leaving } => {
                let from = self.other(*from)?;
                // Who accepts an ally's offer has nobody to leave for it.
                let is_new = !self.playing.allies(by).contains(&from);
                let left = *leaving && is_new && self.ledger.pacts.is_none() && self.has_team();
                self.deal(Event::ProposalAccepted { by, from, left }, from)
            }
            Overture::Decline { from } => {
                let from = self.other(*from)?;
                let event = Event::ProposalDeclined {
                    by,
                    from,
                    countered: false,
                    words: false,
                };
                self.deal(event, from)
            }
            Overture::Counter { from, message } => self.counter(*from, message.as_deref()),
            Overture::Leave { with } => self.leave(*with),
            Overture::Order(order) => self.order(*order),
            Overture::Write {
                to,
                text,
                anonymous,
            } => self.write(*to, text, *anonymous),
            Overture::Mute { sender, muted } => self.mute(*sender, *muted),
            Overture::Report { letter } => self.report(*letter),
        }
    }

    fn propose(&self, to: Seat, message: Option<&str>) -> Verdict {
        let letter = self.message(message)?;
        let (from, to) = (self.own, self.other(to)?);
        if self.playing.place(to).is_none() {
            return Err(Refusal::Dealing(DealRefusal::TheProgramAlliesNot));
        }
        let words = letter.is_some();
        let (event, beside) = self.deal(Event::AllianceProposed { from, to, words }, to)?;
        self.check_haste(words)?;
        Ok((event, Beside { letter, ..beside }))
    }

    fn counter(&self, from: Seat, message: Option<&str>) -> Verdict {
        let letter = self.message(message)?;
        let (by, from) = (self.own, self.other(from)?);
        let words = letter.is_some();
        let event = Event::ProposalDeclined {
            by,
            from,
            countered: true,
            words,
        };
        let (event, beside) = self.deal(event, from)?;
        self.check_haste(words)?;
        Ok((event, Beside { letter, ..beside }))
    }

    /// Whether the asker may propose now, and with words: nobody shall be flooded with either.
    fn check_haste(&self, with_words: bool) -> Result<(), Refusal> {
        let proposing = self.ledger.proposes_again_at(self.own, self.now);
        let writing = self.ledger.writes_again_at(self.own, self.now);
        match proposing.max(writing.filter(|_| with_words)) {
            Some(until) => Err(Refusal::Dealing(DealRefusal::TooManyLetters { until })),
            None => Ok(()),
        }
    }

    fn leave(&self, with: Option<Seat>) -> Verdict {
        let with = match self.ledger.pacts {
            Some(_) => with.map(|seat| self.playing.party(seat)),
            None => None,
        };
        let event = Event::AllianceLeft { by: self.own, with };
        self.deal(event, self.own)
    }

    fn order(&self, order: StandingOrder) -> Verdict {
        if self.ledger.pacts.is_some() {
            return Err(Refusal::Dealing(DealRefusal::NoOrder));
        }
        let by = self.own;
        Ok(bare(Event::OrderGiven { by, order }))
    }

    /// Asks the rules, or the pacts, whether it may happen now.
    fn deal(&self, event: Event, other: Seat) -> Verdict {
        match self.playing.dealt(&event, &mut Fates::none()) {
            Ok(_) => Ok(bare(event)),
            Err(code) => Err(self.refuse(&event, code, other)),
        }
    }

    fn refuse(&self, event: &Event, code: Code, other: Seat) -> Refusal {
        let is_made = matches!(
            event,
            Event::AllianceProposed { .. }
                | Event::ProposalDeclined {
                    countered: true,
                    ..
                }
        );
        match code {
            Code::ProtectorateBound => Refusal::Dealing(DealRefusal::TheyAreBound { seat: other }),
            Code::AlreadyAllied => Refusal::Dealing(DealRefusal::AlreadyAllied { seat: other }),
            Code::Duplicate if is_made => {
                Refusal::Dealing(DealRefusal::AlreadyProposed { seat: other })
            }
            Code::NotAllied => Refusal::Dealing(DealRefusal::NotAllied),
            _ => Refusal::Dealing(DealRefusal::NotOpen),
        }
    }

    fn is_bound(&self, seat: Seat) -> bool {
        let army = self.playing.army(seat);
        army.is_some_and(|army| self.playing.position().status(army) == Status::Protectorate)
    }

    /// Whether the asker is in a team that he could leave.
    fn has_team(&self) -> bool {
        let event = Event::AllianceLeft {
            by: self.own,
            with: None,
        };
        self.playing.dealt(&event, &mut Fates::none()).is_ok()
    }

    /// Another player who is still in the game, under the seat under which he deals with others.
    fn other(&self, seat: Seat) -> Result<Seat, Refusal> {
        let party = self.somebody(seat)?;
        let mut active = self.playing.position().active().into_iter();
        let is_his = |army| self.playing.party(self.playing.seat(army)) == party;
        match active.any(is_his) {
            true => Ok(party),
            false => Err(Refusal::Dealing(DealRefusal::TheyAreOut { seat })),
        }
    }

    /// Another player, in the game or out of it.
    fn somebody(&self, seat: Seat) -> Result<Seat, Refusal> {
        let seats = self.playing.seating().len();
        if seat.index() >= seats {
            return Err(Refusal::NoSuchSeat { seats });
        }
        match self.playing.party(seat) {
            party if party == self.own => Err(Refusal::Dealing(DealRefusal::Oneself)),
            party => Ok(party),
        }
    }

    /// The words with a proposal, which are a letter too.
    fn message(&self, message: Option<&str>) -> Result<Option<String>, Refusal> {
        let message = message.map(str::trim).filter(|message| !message.is_empty());
        message.map(|message| self.letter(message)).transpose()
    }

    /// A text that may be sent now.
    fn letter(&self, text: &str) -> Result<String, Refusal> {
        let text = text.trim();
        let length = text.chars().count();
        if self.ledger.options.letters == Letters::Off {
            return Err(Refusal::Dealing(DealRefusal::NoLetters));
        }
        match length {
            0 => Err(Refusal::Dealing(DealRefusal::EmptyLetter)),
            _ if length > LETTER_LIMIT => {
                Err(Refusal::Dealing(DealRefusal::LetterTooLong { length }))
            }
            _ => Ok(text.to_string()),
        }
    }

    fn write(&self, to: Correspondent, text: &str, anonymous: bool) -> Verdict {
        let letter = Some(self.letter(text)?);
        if anonymous && self.ledger.options.letters != Letters::Anonymous {
            return Err(Refusal::Dealing(DealRefusal::NoAnonymousLetters));
        }
        let to_alias = matches!(to, Correspondent::Alias(_));
        let (from, to) = (self.own, self.correspondent(to)?);
        if let Some(until) = self.ledger.writes_again_at(from, self.now) {
            return Err(Refusal::Dealing(DealRefusal::TooManyLetters { until }));
        }
        let event = Event::LetterWritten {
            from,
            to,
            anonymous,
            to_alias,
        };
        let beside = Beside {
            letter,
            ..Beside::default()
        };
        Ok((event, beside))
    }

    fn correspondent(&self, who: Correspondent) -> Result<Seat, Refusal> {
        match who {
            Correspondent::Seat(seat) => self.somebody(seat),
            Correspondent::Alias(alias) => self.behind(alias),
        }
    }

    /// Who has written to the asker under an alias: others are nobody to him.
    fn behind(&self, alias: Alias) -> Result<Seat, Refusal> {
        let seed = self.state.seed.as_ref();
        let mut letters = self.ledger.letters.iter();
        let letter = letters.find(|letter| {
            letter.anonymous && letter.to == self.own && Alias::of(letter.from, seed) == alias
        });
        letter
            .map(|letter| letter.from)
            .ok_or(Refusal::Dealing(DealRefusal::NoSuchCorrespondent))
    }

    fn mute(&self, sender: Correspondent, muted: bool) -> Verdict {
        let writer = self.correspondent(sender)?;
        Ok(bare(Event::LettersMuted {
            by: self.own,
            writer,
            anonymous: matches!(sender, Correspondent::Alias(_)),
            muted,
        }))
    }

    fn report(&self, number: u32) -> Verdict {
        if self.state.home == Home::Private {
            return Err(Refusal::Dealing(DealRefusal::NoServer));
        }
        let mut numbered = (1..).zip(self.ledger.letters_of(self.own));
        let letter = numbered.find(|(at, (_, letter))| *at == number && letter.to == self.own);
        let (_, (index, _)) = letter.ok_or(Refusal::Dealing(DealRefusal::NoSuchLetter))?;
        Ok(bare(Event::LetterReported {
            by: self.own,
            letter: index as u32,
        }))
    }
}
