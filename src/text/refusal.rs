//! Refusals in words. Each says what would have been right, so that the person knows what to do next.

use super::{Naming, Text, escape, say};
use crate::table::Rejected;
use entente_game::people::{LABEL_LIMIT, PersonRefusal, TOKEN_LIMIT};
use entente_game::{Ending, NOTE_LIMIT, Place, Reading, Refusal, Seat, View};
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

    /// Why a game said no. Of a challenge it is said in other words than of a lobby.
    pub fn refusal(&self, refusal: &Refusal, view: Option<&View>, naming: Naming) -> String {
        let lobby = view.is_some_and(|view| !view.is_challenge());
        match refusal {
            Refusal::TooManyPeople { most } => say!(self, "refusal-too-many-people", most = *most),
            Refusal::TooFewPeople { least } => say!(self, "refusal-too-few-people", least = *least),
            Refusal::SamePersonTwice if lobby => say!(self, "refusal-has-a-place"),
            Refusal::SamePersonTwice => say!(self, "refusal-same-person"),
            Refusal::UnfitName { most } => say!(self, "refusal-unfit-name", most = *most),
            Refusal::NoSuchSeat { seats } => say!(self, "refusal-no-such-seat", seats = *seats),
            Refusal::TooManySeats { most } => say!(self, "refusal-too-many-seats", most = *most),
            Refusal::BothSides => say!(self, "refusal-both-sides"),
            Refusal::SeatOfTheProgram { .. } => say!(self, "refusal-seat-of-the-program"),
            Refusal::TooManyPrograms { most } => {
                say!(self, "refusal-too-many-programs", most = *most)
            }
            Refusal::SeatTaken { seat } => self.seat_taken(view, *seat),
            Refusal::LobbyFull => say!(self, "refusal-lobby-full"),
            Refusal::NotInvited if lobby => say!(self, "refusal-no-place"),
            Refusal::NotInvited => say!(self, "refusal-not-invited"),
            Refusal::NotTheHost if lobby => self.not_the_host(view, naming),
            Refusal::NotTheHost => say!(self, "refusal-not-your-challenge"),
            Refusal::OwnLobby if lobby => say!(self, "refusal-own-lobby"),
            Refusal::OwnLobby => say!(self, "refusal-own-challenge"),
            Refusal::AlreadyJoined => say!(self, "refusal-already-joined"),
            Refusal::LobbyClosed if lobby => say!(self, "refusal-cancelled"),
            Refusal::LobbyClosed => say!(self, "refusal-challenge-closed"),
            Refusal::NotReserved => say!(self, "refusal-not-reserved"),
            Refusal::NotStarted if lobby => say!(self, "refusal-lobby-waits"),
            Refusal::NotStarted => say!(self, "refusal-not-started"),
            Refusal::AlreadyStarted => say!(self, "refusal-already-started"),
            Refusal::NotOver => say!(self, "refusal-not-over"),
            Refusal::NotSeated => say!(self, "refusal-not-seated"),
            Refusal::Over(ending) => self.refused_as_over(view, ending, naming),
            Refusal::Stale { seen, ply } => {
                say!(self, "refusal-stale", since = ply.saturating_sub(*seen))
            }
            Refusal::NotYourTurn { turn } => self.not_your_turn(view, *turn, naming),
            Refusal::Illegal { text, why } => {
                let (text, why) = (typed(text, naming), self.why(why));
                say!(self, "refusal-illegal", text = text, why = why)
            }
            Refusal::Ambiguous { text, readings } => {
                let (text, readings) = (typed(text, naming), list(readings, naming));
                say!(self, "refusal-ambiguous", text = text, readings = readings)
            }
            Refusal::Unreadable { text, example } => {
                self.unreadable(typed(text, naming), example.as_deref())
            }
            Refusal::Out => say!(self, "refusal-out"),
            Refusal::AlreadyResigned => say!(self, "refusal-already-resigned"),
            Refusal::NoChoice => say!(self, "refusal-no-choice"),
            Refusal::AlreadyAgreed => say!(self, "refusal-already-agreed"),
            Refusal::AlreadyOffered => say!(self, "refusal-already-offered"),
            Refusal::NoOffer => say!(self, "refusal-no-offer"),
            Refusal::ClaimFalse(Claim::Threefold) => say!(self, "refusal-claim-threefold"),
            Refusal::ClaimFalse(Claim::FiftyMoves) => say!(self, "refusal-claim-fifty"),
            Refusal::UnfitBeginning { cause } => {
                say!(self, "refusal-unfit-beginning", cause = escape(cause))
            }
            Refusal::BeginningIsOver => say!(self, "refusal-beginning-over"),
            Refusal::Time(refusal) => self.time_refusal(refusal, view, naming),
            Refusal::Request(refusal) => self.request_refusal(*refusal),
            Refusal::Planning(refusal) => self.plan_refusal(refusal, view, naming),
            Refusal::Dealing(refusal) => self.dealing_refusal(refusal, view, naming),
            Refusal::NoteTooLong { length } => {
                let (length, limit) = (*length, NOTE_LIMIT);
                say!(
                    self,
                    "refusal-note-too-long",
                    length = length,
                    limit = limit
                )
            }
        }
    }

    fn seat_taken(&self, view: Option<&View>, seat: Seat) -> String {
        match view.and_then(|view| view.seats.get(seat.index())) {
            Some(seat) => say!(self, "refusal-seat-taken", army = self.army(seat.army)),
            None => say!(self, "refusal-lobby-full"),
        }
    }

    fn not_the_host(&self, view: Option<&View>, naming: Naming) -> String {
        let host = view.map(|view| self.person(view, Place::HOST, naming));
        let host = host.unwrap_or_else(|| say!(self, "somebody"));
        say!(self, "refusal-not-the-host", host = host)
    }

    fn refused_as_over(&self, view: Option<&View>, ending: &Ending, naming: Naming) -> String {
        match view.map(|view| self.ending(view, ending, naming)) {
            Some(ending) => say!(self, "refusal-over", ending = ending),
            None => say!(self, "refusal-challenge-closed"),
        }
    }

    fn not_your_turn(&self, view: Option<&View>, turn: Seat, naming: Naming) -> String {
        let mover = view.map(|view| self.seat(view, view.mover().unwrap_or(turn), naming));
        match mover {
            Some(who) => say!(self, "refusal-not-your-turn", who = who),
            None => say!(self, "refusal-not-seated"),
        }
    }

    /// Without an example there is no legal move: then nobody is asked for one.
    fn unreadable(&self, text: String, example: Option<&str>) -> String {
        match example.map(str::to_owned) {
            Some(example) => say!(self, "refusal-unreadable", text = text, example = example),
            None => say!(self, "refusal-not-started"),
        }
    }

    /// Why a person's own wish was not granted.
    pub fn person_refusal(&self, refusal: &PersonRefusal, naming: Naming) -> String {
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
            PersonRefusal::Setting(fault) => self.setting_fault(fault),
            PersonRefusal::Vacation(fault) => self.vacation_fault(fault, naming),
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
