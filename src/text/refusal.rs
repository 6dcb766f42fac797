//! Refusals in words. Each says what would have been right, so that the person knows what to do next.

use super::{Naming, Text, escape, is_challenge, say};
use crate::table::Rejected;
use entente_game::people::{LABEL_LIMIT, PersonRefusal, TOKEN_LIMIT};
use entente_game::{NOTE_LIMIT, Place, Reading, Refusal, View};
use entente_rules::Claim;

impl Text {
    /// Why a wish has no answer. The cause of a failure is logged here and not told.
    pub fn rejected(&self, rejected: &Rejected, naming: Naming) -> String {
        match rejected {
            Rejected::NoSuchGame => say!(self, "no-such-game"),
            Rejected::Refused { refusal, view } => self.refusal(refusal, view.as_deref(), naming),
            Rejected::Changed { .. } => say!(self, "game-changed"),
            Rejected::KeyUsed => say!(self, "key-used"),
            Rejected::Failed(error) => {
                tracing::error!(%error, "a wish could not be served");
                say!(self, "failed")
            }
        }
    }

    /// Why a game said no.
    pub fn refusal(&self, refusal: &Refusal, view: Option<&View>, naming: Naming) -> String {
        let lobby = view.filter(|view| !is_challenge(view));
        match refusal {
            Refusal::TooManyPeople { most } => say!(self, "refusal-too-many-people", most = *most),
            Refusal::TooFewPeople { least } => say!(self, "refusal-too-few-people", least = *least),
            Refusal::SamePersonTwice => say!(self, "refusal-same-person"),
            Refusal::UnfitName { most } => say!(self, "refusal-unfit-name", most = *most),
            Refusal::NoSuchSeat { seats } => say!(self, "refusal-no-such-seat", seats = *seats),
            Refusal::TooManySeats { most } => say!(self, "refusal-too-many-seats", most = *most),
            Refusal::BothSides => say!(self, "refusal-both-sides"),
            Refusal::SeatTaken { seat } => match view.and_then(|view| view.seats.get(seat.index()))
            {
                Some(seat) => say!(self, "refusal-seat-taken", army = self.army(seat.army)),
                None => say!(self, "refusal-lobby-full"),
            },
            Refusal::LobbyFull => say!(self, "refusal-lobby-full"),
            Refusal::NotInvited => match lobby {
                Some(_) => say!(self, "refusal-no-place"),
                None => say!(self, "refusal-not-invited"),
            },
            Refusal::NotTheHost => match lobby {
                Some(view) => say!(
                    self,
                    "refusal-not-the-host",
                    host = self.person(view, Place::HOST, naming)
                ),
                None => say!(self, "refusal-not-your-challenge"),
            },
            Refusal::OwnLobby => match lobby {
                Some(_) => say!(self, "refusal-own-lobby"),
                None => say!(self, "refusal-own-challenge"),
            },
            Refusal::AlreadyJoined => say!(self, "refusal-already-joined"),
            Refusal::LobbyClosed => match lobby {
                Some(_) => say!(self, "refusal-cancelled"),
                None => say!(self, "refusal-challenge-closed"),
            },
            Refusal::NotStarted => match lobby {
                Some(_) => say!(self, "refusal-lobby-waits"),
                None => say!(self, "refusal-not-started"),
            },
            Refusal::AlreadyStarted => say!(self, "refusal-already-started"),
            Refusal::NotSeated => say!(self, "refusal-not-seated"),
            Refusal::Over(ending) => match view {
                Some(view) => say!(
                    self,
                    "refusal-over",
                    ending = self.ending(view, ending, naming)
                ),
                None => say!(self, "refusal-challenge-closed"),
            },
            Refusal::Stale { seen, ply } => {
                say!(self, "refusal-stale", since = ply.saturating_sub(*seen))
            }
            Refusal::NotYourTurn { turn } => match view {
                Some(view) => say!(
                    self,
                    "refusal-not-your-turn",
                    who = self.seat(view, view.mover().unwrap_or(*turn), naming)
                ),
                None => say!(self, "refusal-not-seated"),
            },
            Refusal::Illegal { text, why } => say!(
                self,
                "refusal-illegal",
                text = typed(text, naming),
                why = why.to_string()
            ),
            Refusal::Ambiguous { text, readings } => say!(
                self,
                "refusal-ambiguous",
                text = typed(text, naming),
                readings = list(readings, naming)
            ),
            Refusal::Unreadable { text, example } => match example {
                Some(example) => say!(
                    self,
                    "refusal-unreadable",
                    text = typed(text, naming),
                    example = example.clone()
                ),
                None => say!(self, "refusal-not-started"),
            },
            Refusal::Out => say!(self, "refusal-out"),
            Refusal::AlreadyResigned => say!(self, "refusal-already-resigned"),
            Refusal::NoChoice => say!(self, "refusal-no-choice"),
            Refusal::AlreadyAgreed => say!(self, "refusal-already-agreed"),
            Refusal::AlreadyOffered => say!(self, "refusal-already-offered"),
            Refusal::NoOffer => say!(self, "refusal-no-offer"),
            Refusal::ClaimFalse(Claim::Threefold) => say!(self, "refusal-claim-threefold"),
            Refusal::ClaimFalse(Claim::FiftyMoves) => say!(self, "refusal-claim-fifty"),
            Refusal::NoteTooLong { length } => say!(
                self,
                "refusal-note-too-long",
                length = *length,
                limit = NOTE_LIMIT
            ),
        }
    }

    /// Why a person's own wish was not granted.
    pub fn person_refusal(&self, refusal: &PersonRefusal) -> String {
        match refusal {
            PersonRefusal::TooManyTokens => {
                say!(self, "refusal-too-many-tokens", limit = TOKEN_LIMIT)
            }
            PersonRefusal::LabelTooLong => {
                say!(self, "refusal-label-too-long", limit = LABEL_LIMIT)
            }
            PersonRefusal::NoSuchToken { number } => {
                say!(self, "refusal-no-such-token", number = *number)
            }
        }
    }
}

/// The readings, in bold where a chat shows it.
fn list(readings: &[Reading], naming: Naming) -> String {
    let mark = if naming == Naming::Name { "" } else { "**" };
    let marked = readings
        .iter()
        .map(|reading| format!("{mark}{}{mark}", reading.notation));
    marked.collect::<Vec<_>>().join(", ")
}

/// What a person typed: in a chat so that nothing in it is taken for a mark or a mention.
fn typed(text: &str, naming: Naming) -> String {
    match naming {
        Naming::Name => text.chars().filter(|c| !c.is_control()).collect(),
        Naming::Escaped | Naming::Mention => escape(text),
    }
}
