//! Decides diplomacy (proposals, answers, leaving, standing orders and letters), and decides a
//! recorded step again.
//!
//! A refusal depends only on the player's own diplomacy and on public knowledge. For everything
//! else there is one answer ([`DiplomacyRefusal::NotOpen`]), so that nobody can find out a secret
//! by trying.

use crate::base;
use crate::base::erasable::{Decided, Erasable, event_only};
use crate::base::event::Event;
use crate::base::id::{Actor, Home, PlayerId, Seat, Time};
use crate::base::playing::Playing;
use crate::base::refusal::{DiplomacyRefusal, Refusal, SubstituteRefusal};
use crate::base::state::State;
use crate::base::visible::{has_shape, is_readable};
use crate::diplomacy::apply::{self, KnownAlliances};
use crate::diplomacy::king_losses::KingLosses;
use crate::diplomacy::ledger::Ledger;
use crate::diplomacy::{
    self, Alias, Correspondent, DiplomacyAction, ExplainedAction, Explanation, LETTER_LIMIT,
    LETTERS_AT_ONCE, Letters, Motive, StandingOrder,
};
use entente_rules::{Code, Status};
use std::collections::BTreeSet;

pub(crate) fn decide(state: &State, by: Actor, action: &DiplomacyAction, now: Time) -> Decided {
    decide_of(state, acting(state, by)?, action, now)
}

/// Decides a diplomacy action of this player.
fn decide_of(state: &State, player: PlayerId, action: &DiplomacyAction, now: Time) -> Decided {
    let context = context(state, player, now)?;
    let playing = context.playing;
    // Muting and reporting are possible after the game is over, too.
    match action {
        DiplomacyAction::Mute { sender, muted } => return context.mute(*sender, *muted),
        DiplomacyAction::Report { letter } => return context.report(*letter),
        _ => {}
    }
    if let Some(ending) = playing.ending() {
        return Err(Refusal::Over(ending));
    }
    if !playing.is_in(player) {
        return Err(Refusal::Eliminated);
    }
    if playing.is_replaced(player) {
        return Err(Refusal::Substitute(SubstituteRefusal::Replaced));
    }
    context.decide(action)
}

/// Decides the explanation of a betrayal, which a computer may give while the game is played.
pub(crate) fn explain(
    state: &State,
    by: Actor,
    with: Seat,
    motive: Motive,
    now: Time,
) -> Result<Event, Refusal> {
    explain_of(state, acting(state, by)?, with, motive, now)
}

/// Decides the explanation of this player.
fn explain_of(
    state: &State,
    player: PlayerId,
    with: Seat,
    motive: Motive,
    now: Time,
) -> Result<Event, Refusal> {
    let context = context(state, player, now)?;
    if let Some(ending) = context.playing.ending() {
        return Err(Refusal::Over(ending));
    }
    context.other_seat(with)?;
    let explanation = Explanation {
        action: ExplainedAction::Betrayed,
        with,
        motive,
    };
    Ok(Event::Explained {
        by: context.own,
        explanation,
    })
}

/// The player who acts in a game that has started.
fn acting(state: &State, by: Actor) -> Result<PlayerId, Refusal> {
    state.started_game()?;
    let member = state.lobby.member_acting(by).ok_or(Refusal::NotSeated)?;
    Ok(member.player)
}

/// The context of a decision of this player.
fn context(state: &State, player: PlayerId, now: Time) -> Result<Context<'_>, Refusal> {
    let playing = state.started_game()?;
    let ledger = playing
        .ledger
        .as_ref()
        .ok_or(Refusal::Diplomacy(DiplomacyRefusal::NoDiplomacy))?;
    Ok(Context {
        state,
        playing,
        ledger,
        own: playing
            .diplomacy_seat_of(player)
            .ok_or(Refusal::NotSeated)?,
        now,
    })
}

/// The context of a decision: the game with its diplomacy, and the player who acts.
struct Context<'a> {
    state: &'a State,
    playing: &'a Playing,
    ledger: &'a Ledger,
    /// The seat of the player who acts.
    own: Seat,
    now: Time,
}

impl Context<'_> {
    fn decide(&self, action: &DiplomacyAction) -> Decided {
        let by = self.own;
        // A protectorate stays with its liege, but may still write letters and change its order.
        let is_free = matches!(
            action,
            DiplomacyAction::Order(_) | DiplomacyAction::Write { .. }
        );
        if self.is_protectorate(by) && !is_free {
            return Err(Refusal::Diplomacy(DiplomacyRefusal::YouAreProtectorate));
        }
        match action {
            DiplomacyAction::Propose { to, message } => self.propose(*to, message.as_deref()),
            DiplomacyAction::Withdraw { to } => {
                let to = self.active_opponent(*to)?;
                self.check(Event::ProposalWithdrawn { from: by, to }, to)
            }
            DiplomacyAction::Accept { from, leaving } => {
                let from = self.active_opponent(*from)?;
                // A player who accepts a proposal of an ally has no alliance to leave for it.
                let is_new = !apply::allies(self.playing, by).contains(&from);
                let left = *leaving && is_new && self.ledger.pacts.is_none() && self.has_alliance();
                let event = Event::ProposalAccepted {
                    by,
                    from,
                    left,
                    why: None,
                };
                self.check(event, from)
            }
            DiplomacyAction::Decline { from, message } => self.decline(*from, message.as_deref()),
            DiplomacyAction::Counter { from, message } => self.counter(*from, message),
            DiplomacyAction::Leave { with } => self.leave(*with),
            DiplomacyAction::Order(order) => self.order(*order),
            DiplomacyAction::Write {
                to,
                text,
                anonymous,
            } => self.write(to, text, *anonymous),
            DiplomacyAction::Mute { sender, muted } => self.mute(*sender, *muted),
            DiplomacyAction::Report { letter } => self.report(*letter),
        }
    }

    fn propose(&self, to: Seat, message: Option<&str>) -> Decided {
        let letter = self.message(message)?;
        let (from, to) = (self.own, self.active_opponent(to)?);
        // A proposal would stay open for as long as the substitute plays.
        if [from, to]
            .iter()
            .any(|seat| self.playing.substitute(*seat).is_some())
        {
            return Err(Refusal::Diplomacy(DiplomacyRefusal::SubstituteCannotAlly));
        }
        if self.players_left() == 2 {
            return Err(Refusal::Diplomacy(DiplomacyRefusal::OnlyTwoLeft));
        }
        let has_message = letter.is_some();
        let (event, erasable) = self.check(
            Event::AllianceProposed {
                from,
                to,
                has_message,
                why: None,
            },
            to,
        )?;
        // The limit is checked last, so that it never hides a more useful refusal.
        self.check_rate_limit(has_message)?;
        Ok((event, Erasable { letter, ..erasable }))
    }

    fn decline(&self, from: Seat, message: Option<&str>) -> Decided {
        let letter = self.message(message)?;
        let (by, from) = (self.own, self.active_opponent(from)?);
        let event = Event::ProposalDeclined {
            by,
            from,
            countered: false,
            has_message: letter.is_some(),
            why: None,
        };
        // Nobody is flooded: it answers a proposal of its reader.
        let (event, erasable) = self.check(event, from)?;
        Ok((event, Erasable { letter, ..erasable }))
    }

    fn counter(&self, from: Seat, message: &str) -> Decided {
        let (by, from) = (self.own, self.active_opponent(from)?);
        let event = Event::ProposalDeclined {
            by,
            from,
            countered: true,
            has_message: true,
            why: None,
        };
        let (event, erasable) = self.check(event, from)?;
        let letter = Some(self.other_terms(from, message)?);
        self.check_rate_limit(true)?;
        Ok((event, Erasable { letter, ..erasable }))
    }

    /// The message of a counter-proposal. Two proposals can differ only in their messages.
    fn other_terms(&self, from: Seat, message: &str) -> Result<String, Refusal> {
        if self.ledger.options.letters == Letters::Off {
            return Err(Refusal::Diplomacy(DiplomacyRefusal::NoLetters));
        }
        let message = self.letter(message)?;
        let theirs = self.ledger.message(from, self.own, self.own);
        if theirs == Some(&message) {
            return Err(Refusal::Diplomacy(DiplomacyRefusal::SameProposal));
        }
        Ok(message)
    }

    /// Checks that the player may propose, and write, again now. It keeps players from flooding
    /// others with messages.
    fn check_rate_limit(&self, has_message: bool) -> Result<(), Refusal> {
        let proposing = self.ledger.next_proposal_at(self.own, self.now);
        let writing = self.ledger.next_letter_at(self.own, self.now);
        // A message counts as a letter too, so both limits hold and the later one decides.
        match proposing.max(writing.filter(|_| has_message)) {
            Some(until) => Err(Refusal::Diplomacy(DiplomacyRefusal::TooManyLetters {
                limit: LETTERS_AT_ONCE,
                until,
            })),
            None => Ok(()),
        }
    }

    fn leave(&self, with: Option<Seat>) -> Decided {
        let named = with.map(|seat| self.ally_to_leave(seat)).transpose()?;
        // Pacts are ended one by one. An alliance by the rules is left as a whole.
        let with = named.filter(|_| self.ledger.pacts.is_some());
        let event = Event::AllianceLeft {
            by: self.own,
            with,
            why: None,
        };
        self.check(event, self.own)
    }

    /// The diplomacy seat of the ally whom the player names to leave.
    fn ally_to_leave(&self, seat: Seat) -> Result<Seat, Refusal> {
        let party = self.other_seat(seat)?;
        let known = KnownAlliances::of(self.playing, self.ledger, self.own);
        // The player's own protectorates would come along.
        if known.protectorates.contains(&party) {
            return Err(Refusal::Diplomacy(DiplomacyRefusal::TheyAreProtectorate {
                seat,
            }));
        }
        if known.allies.contains(&party) {
            Ok(party)
        } else {
            Err(Refusal::Diplomacy(DiplomacyRefusal::NotAlliedWith { seat }))
        }
    }

    fn order(&self, order: StandingOrder) -> Decided {
        if self.ledger.pacts.is_some() {
            return Err(Refusal::Diplomacy(DiplomacyRefusal::NoOrder));
        }
        let by = self.own;
        Ok(event_only(Event::OrderGiven { by, order }))
    }

    /// Checks with the rules, or with the pacts, that the event is possible now.
    fn check(&self, event: Event, other: Seat) -> Decided {
        match diplomacy::apply::try_diplomacy(self.playing, &event, &mut KingLosses::none()) {
            Ok(_) => Ok(event_only(event)),
            Err(code) => Err(self.refusal(&event, code, other)),
        }
    }

    /// The refusal for a code of the rules. Every code that could give away a secret becomes
    /// [`DiplomacyRefusal::NotOpen`].
    fn refusal(&self, event: &Event, code: Code, other: Seat) -> Refusal {
        // Only the player who proposes may learn that the same proposal is already open.
        let is_made = matches!(
            event,
            Event::AllianceProposed { .. }
                | Event::ProposalDeclined {
                    countered: true,
                    ..
                }
        );
        match code {
            Code::ProtectorateBound => {
                Refusal::Diplomacy(DiplomacyRefusal::TheyAreProtectorate { seat: other })
            }
            Code::AlreadyAllied => {
                Refusal::Diplomacy(DiplomacyRefusal::AlreadyAllied { seat: other })
            }
            Code::Duplicate if is_made => {
                Refusal::Diplomacy(DiplomacyRefusal::AlreadyProposed { seat: other })
            }
            Code::NotAllied => Refusal::Diplomacy(DiplomacyRefusal::NotAllied),
            _ => Refusal::Diplomacy(DiplomacyRefusal::NotOpen),
        }
    }

    /// Whether the player has lost their king and plays on as a protectorate.
    fn is_protectorate(&self, seat: Seat) -> bool {
        let army = self.playing.army(seat);
        army.is_some_and(|army| self.playing.position().status(army) == Status::Protectorate)
    }

    /// Whether the player is in an alliance that they could leave.
    fn has_alliance(&self) -> bool {
        let event = Event::AllianceLeft {
            by: self.own,
            with: None,
            why: None,
        };
        diplomacy::apply::try_diplomacy(self.playing, &event, &mut KingLosses::none()).is_ok()
    }

    /// The diplomacy seat of another player who is still in the game.
    fn active_opponent(&self, seat: Seat) -> Result<Seat, Refusal> {
        let party = self.other_seat(seat)?;
        let mut active = self.playing.position().active().into_iter();
        let is_theirs = |army| self.playing.diplomacy_seat(self.playing.seat(army)) == party;
        if active.any(is_theirs) {
            Ok(party)
        } else {
            Err(Refusal::Diplomacy(DiplomacyRefusal::TheyAreEliminated {
                seat,
            }))
        }
    }

    /// The number of players in the game, which everybody can see.
    fn players_left(&self) -> usize {
        let active = self.playing.position().active().into_iter();
        let parties = active.map(|army| self.playing.diplomacy_seat(self.playing.seat(army)));
        parties.collect::<BTreeSet<Seat>>().len()
    }

    /// The diplomacy seat of another player, in the game or not.
    fn other_seat(&self, seat: Seat) -> Result<Seat, Refusal> {
        let seats = self.playing.seats();
        if seat.index() >= seats {
            return Err(Refusal::NoSuchSeat { seats });
        }
        match self.playing.diplomacy_seat(seat) {
            party if party == self.own => Err(Refusal::Diplomacy(DiplomacyRefusal::Yourself)),
            party => Ok(party),
        }
    }

    /// The message with a proposal. It counts as a letter.
    fn message(&self, message: Option<&str>) -> Result<Option<String>, Refusal> {
        let message = message.map(str::trim).filter(|message| !message.is_empty());
        message.map(|message| self.letter(message)).transpose()
    }

    /// A text that may be sent now.
    fn letter(&self, text: &str) -> Result<String, Refusal> {
        let trimmed = text.trim();
        let length = trimmed.chars().count();
        if self.ledger.options.letters == Letters::Off {
            return Err(Refusal::Diplomacy(DiplomacyRefusal::NoLetters));
        }
        match length {
            _ if !has_shape(trimmed) => Err(Refusal::Diplomacy(DiplomacyRefusal::EmptyLetter)),
            _ if !is_readable(trimmed) => {
                Err(Refusal::Diplomacy(DiplomacyRefusal::UnreadableLetter))
            }
            _ if length > LETTER_LIMIT => {
                Err(Refusal::Diplomacy(DiplomacyRefusal::LetterTooLong {
                    length,
                    limit: LETTER_LIMIT,
                }))
            }
            _ => Ok(trimmed.to_string()),
        }
    }

    /// A letter. If one of its readers cannot get it, nobody does.
    fn write(&self, to: &[Correspondent], text: &str, anonymous: bool) -> Decided {
        let letter = Some(self.letter(text)?);
        if anonymous && self.ledger.options.letters != Letters::Anonymous {
            return Err(Refusal::Diplomacy(DiplomacyRefusal::NoAnonymousLetters));
        }
        let to_alias = to.iter().any(|who| matches!(who, Correspondent::Alias(_)));
        let (from, to) = (self.own, self.readers(to)?);
        if let Some(until) = self.ledger.next_letter_at(from, self.now) {
            return Err(Refusal::Diplomacy(DiplomacyRefusal::TooManyLetters {
                limit: LETTERS_AT_ONCE,
                until,
            }));
        }
        let event = Event::LetterWritten {
            from,
            to,
            anonymous,
            to_alias,
        };
        let erasable = Erasable {
            letter,
            ..Erasable::default()
        };
        Ok((event, erasable))
    }

    /// The readers of a letter, in turn order.
    fn readers(&self, to: &[Correspondent]) -> Result<Vec<Seat>, Refusal> {
        if to.is_empty() {
            return Err(Refusal::Diplomacy(DiplomacyRefusal::NoReader));
        }
        // The readers see each other: beside names it would be easier to guess who an alias is.
        if to.len() > 1 && to.iter().any(|who| matches!(who, Correspondent::Alias(_))) {
            return Err(Refusal::Diplomacy(DiplomacyRefusal::AliasAmongSeveral));
        }
        let mut readers = Vec::with_capacity(to.len());
        for who in to {
            let seat = self.correspondent(*who)?;
            if readers.contains(&seat) {
                return Err(Refusal::Diplomacy(DiplomacyRefusal::ReaderTwice { seat }));
            }
            readers.push(seat);
        }
        readers.sort_unstable();
        Ok(readers)
    }

    fn correspondent(&self, who: Correspondent) -> Result<Seat, Refusal> {
        match who {
            Correspondent::Seat(seat) => self.other_seat(seat),
            Correspondent::Alias(alias) => self.seat_of_alias(alias),
        }
    }

    /// The player who has written to this player under an alias. An alias that has not written to
    /// them does not exist for them.
    fn seat_of_alias(&self, alias: Alias) -> Result<Seat, Refusal> {
        let seed = self.state.game_seed();
        let letter = self.ledger.letters_since_takeover(self.own).find(|letter| {
            letter.anonymous
                && letter.readers().any(|reader| reader == self.own)
                && Alias::of(letter.from, seed.as_ref()) == alias
        });
        letter
            .map(|letter| letter.from)
            .ok_or(Refusal::Diplomacy(DiplomacyRefusal::NoSuchCorrespondent))
    }

    fn mute(&self, sender: Correspondent, muted: bool) -> Decided {
        let writer = self.correspondent(sender)?;
        Ok(event_only(Event::LettersMuted {
            by: self.own,
            writer,
            anonymous: matches!(sender, Correspondent::Alias(_)),
            muted,
        }))
    }

    fn report(&self, number: u32) -> Decided {
        // Reports go to the people who run a server, and a private game has none.
        if self.state.home == Home::Private {
            return Err(Refusal::Diplomacy(DiplomacyRefusal::NoServer));
        }
        let mut numbered = (1..).zip(self.ledger.letters_of(self.own));
        let letter = numbered.find(|(at, (_, letter))| *at == number && letter.from != self.own);
        let (_, (index, _)) = letter.ok_or(Refusal::Diplomacy(DiplomacyRefusal::NoSuchLetter))?;
        Ok(event_only(Event::LetterReported {
            by: self.own,
            letter: index as u32,
        }))
    }
}

/// The text in place of one that an export does not show: any would do.
const HIDDEN_TEXT: &str = "A text that is not shown.";

/// Decides secret diplomacy of the player who decides for a seat.
pub(crate) fn decide_again(
    state: &State,
    event: &Event,
    at: Time,
    letter: Option<&str>,
) -> Result<Event, Refusal> {
    let playing = state.started_game()?;
    let seat = event.secret_actor().ok_or(Refusal::NotSeated)?;
    let player = playing.deciding_player(seat).ok_or(Refusal::NotSeated)?;
    let player = base::state::member(state, player)?.player;
    let why = event.reason().map(|(_, why)| why);
    let why = why.filter(|_| playing.is_computer(player));
    if let (Event::Explained { .. }, Some(why)) = (event, why) {
        return explain_of(state, player, why.with, why.motive, at);
    }
    let text = letter.unwrap_or(HIDDEN_TEXT).to_string();
    let action = dealing(state, event, text, why).ok_or(Refusal::NotSeated)?;
    let (again, _) = decide_of(state, player, &action, at)?;
    let is_of_action =
        |why: &Explanation| action.explained_action() == Some((why.action, why.with));
    Ok(again.with_reason(why.filter(is_of_action)))
}

/// The diplomacy action that leads to an event. A computer's reason names the other player by the
/// seat that it has chosen.
fn dealing(
    state: &State,
    event: &Event,
    text: String,
    why: Option<Explanation>,
) -> Option<DiplomacyAction> {
    let named = |seat: &Seat| why.map_or(*seat, |why| why.with);
    let words = |has_message: &bool| has_message.then(|| text.clone());
    Some(match event {
        Event::AllianceProposed {
            to, has_message, ..
        } => DiplomacyAction::Propose {
            to: named(to),
            message: words(has_message),
        },
        Event::ProposalWithdrawn { to, .. } => DiplomacyAction::Withdraw { to: *to },
        Event::ProposalAccepted { from, left, .. } => DiplomacyAction::Accept {
            from: named(from),
            leaving: *left,
        },
        Event::ProposalDeclined {
            from,
            countered: true,
            ..
        } => DiplomacyAction::Counter {
            from: named(from),
            message: text,
        },
        Event::ProposalDeclined {
            from, has_message, ..
        } => DiplomacyAction::Decline {
            from: named(from),
            message: words(has_message),
        },
        Event::AllianceLeft { with, .. } => DiplomacyAction::Leave {
            with: why.map(|why| why.with).or(*with),
        },
        Event::OrderGiven { order, .. } => DiplomacyAction::Order(*order),
        Event::LetterWritten {
            to,
            anonymous,
            to_alias,
            ..
        } => DiplomacyAction::Write {
            to: readers(state, to, *to_alias),
            text,
            anonymous: *anonymous,
        },
        _ => return None,
    })
}

/// The readers of a letter, as its writer named them.
fn readers(state: &State, seats: &[Seat], by_alias: bool) -> Vec<Correspondent> {
    let seed = state.game_seed();
    let named = |seat: &Seat| {
        if by_alias {
            Correspondent::Alias(Alias::of(*seat, seed.as_ref()))
        } else {
            Correspondent::Seat(*seat)
        }
    };
    seats.iter().map(named).collect()
}
