//! Why something was refused. Each text also says what would be right, so that the user knows what
//! to do next.
//!
//! The reasons come from the game, or are limits. Why a move is not legal is in
//! [`super::illegal_move`]; a frontend words the failures of the program itself.

use super::catalogue::{Text, say};
use super::escaping::escape;
use super::names::Naming;
use crate::scenario::ScenarioFault;
use entente_game::people::{LABEL_LIMIT, Limit, Limited, PersonRefusal, TOKEN_LIMIT};
use entente_game::{
    AnalysisRefusal, Ending, EngineName, HintRefusal, NOTE_LIMIT, PlayerId, PossibleMove, Profile,
    Refusal, Seat, StartingPositionError, SubstituteRefusal, View,
};
use entente_rules::{Claim, JsonError};

impl Text {
    /// Which limit somebody has reached, and when they can go on.
    pub fn limited(&self, limited: &Limited, naming: Naming) -> String {
        let why = match &limited.limit {
            Limit::Pace(policy) => say!(
                self,
                "limit-pace",
                most = policy.burst,
                seconds = policy.window
            ),
            Limit::Lobbies { most } => say!(self, "limit-lobbies", most = *most),
            Limit::LobbiesInChannel { most } => {
                say!(self, "limit-lobbies-in-channel", most = *most)
            }
            Limit::Invitations { most, .. } => say!(self, "limit-invitations", most = *most),
            Limit::Messages { most, per_hour } => {
                say!(self, "limit-messages", most = *most, hour = *per_hour)
            }
            Limit::Pictures => say!(self, "limit-pictures"),
        };
        let Some(until) = limited.until else {
            return why;
        };
        let when = self.moment(until, naming);
        match limited.limit {
            Limit::Pace(_) | Limit::Messages { .. } => say!(self, "limit-until", why, when),
            _ => say!(self, "limit-until-at-the-latest", why, when),
        }
    }

    /// Why a game refused a command. Challenges have texts of their own.
    pub fn refusal(&self, refusal: &Refusal, view: Option<&View>, naming: Naming) -> String {
        let lobby = view.is_some_and(|view| !view.is_challenge());
        match refusal {
            Refusal::TooManyPeople { most } => say!(self, "refusal-too-many-people", most = *most),
            Refusal::SamePersonTwice if lobby => say!(self, "refusal-already-in-game"),
            Refusal::SamePersonTwice => say!(self, "refusal-same-person"),
            Refusal::InvalidName { most } => say!(self, "refusal-invalid-name", most = *most),
            Refusal::NoSuchSeat { seats } => say!(self, "refusal-no-such-seat", seats = *seats),
            Refusal::AbsentSeat { .. } => say!(self, "refusal-absent-seat"),
            Refusal::TooManySeats { most } => say!(self, "refusal-too-many-seats", most = *most),
            Refusal::BothSides => say!(self, "refusal-both-sides"),
            Refusal::ComputerSeat { .. } => say!(self, "refusal-computer-seat"),
            Refusal::TooManyComputers { most } => {
                say!(self, "refusal-too-many-computers", most = *most)
            }
            Refusal::EngineCannotPlay { engine } => self.engine_cannot_play(engine),
            Refusal::NoSuchComputer => say!(self, "refusal-no-such-computer"),
            Refusal::SeatTaken { seat } => self.seat_taken(view, *seat),
            Refusal::LobbyFull => say!(self, "refusal-lobby-full"),
            Refusal::NoChallenges { people } => self.no_challenges(people, naming),
            Refusal::NotInvited if lobby => say!(self, "refusal-not-in-game"),
            Refusal::NotInvited => say!(self, "refusal-not-invited"),
            Refusal::NotTheHost if lobby => self.not_the_host(view, naming),
            Refusal::NotTheHost => say!(self, "refusal-not-your-challenge"),
            Refusal::OwnLobby if lobby => say!(self, "refusal-own-lobby"),
            Refusal::OwnLobby => say!(self, "refusal-own-challenge"),
            Refusal::AlreadyJoined => say!(self, "refusal-already-joined"),
            Refusal::LobbyClosed if was_aborted(view) => say!(self, "refusal-aborted"),
            Refusal::LobbyClosed if lobby => say!(self, "refusal-cancelled"),
            Refusal::LobbyClosed => say!(self, "refusal-challenge-closed"),
            Refusal::NotReserved => say!(self, "refusal-not-reserved"),
            Refusal::NotStarted if lobby => say!(self, "refusal-lobby-waits"),
            Refusal::NotStarted => say!(self, "refusal-not-started"),
            Refusal::AlreadyStarted => say!(self, "refusal-already-started"),
            Refusal::NotOver => say!(self, "refusal-not-over"),
            Refusal::NotSeated => say!(self, "refusal-not-seated"),
            Refusal::Over(ending) => self.refused_as_over(view, ending, naming),
            Refusal::Stale { .. } => say!(self, "refusal-outdated-board"),
            Refusal::NotYourTurn { turn } => self.not_your_turn(view, *turn, naming),
            Refusal::Illegal { text, why } => {
                let (typed, cause) = (typed_text(text, naming), self.why_illegal(why));
                say!(self, "refusal-illegal", text = typed, why = cause)
            }
            Refusal::Ambiguous { text, readings } => {
                let (typed, list) = (typed_text(text, naming), readings_list(readings, naming));
                say!(self, "refusal-ambiguous", text = typed, readings = list)
            }
            Refusal::Betrays { mv, ally } => self.betrays(mv, *ally, view, naming),
            Refusal::Unreadable { text, example } => {
                self.unreadable(typed_text(text, naming), example.as_deref())
            }
            Refusal::Eliminated => say!(self, "refusal-eliminated"),
            Refusal::AlreadyResigned => say!(self, "refusal-already-resigned"),
            Refusal::NoChoice => say!(self, "refusal-no-choice"),
            Refusal::AlreadyAccepted => say!(self, "refusal-already-accepted"),
            Refusal::AlreadyOffered => say!(self, "refusal-already-offered"),
            Refusal::NoOffer => say!(self, "refusal-no-offer"),
            Refusal::InvalidClaim(Claim::Threefold) => say!(self, "refusal-claim-threefold"),
            Refusal::InvalidClaim(Claim::FiftyMoves) => say!(self, "refusal-claim-fifty"),
            Refusal::InvalidStartingPosition(fault) => self.invalid_starting_position(fault),
            Refusal::StartingPositionIsOver => say!(self, "refusal-starting-position-over"),
            Refusal::Time(refusal) => self.time_refusal(refusal, view, naming),
            Refusal::Request(refusal) => self.request_refusal(*refusal),
            Refusal::Substitute(refusal) => self.substitute_refusal(*refusal),
            Refusal::Hint(refusal) => self.hint_refusal(*refusal),
            Refusal::Analysis(refusal) => self.analysis_refusal(*refusal),
            Refusal::ConditionalMoves(refusal) => {
                self.conditional_moves_refusal(refusal, view, naming)
            }
            Refusal::Diplomacy(refusal) => self.diplomacy_refusal(refusal, view, naming),
            Refusal::NoteTooLong { length } => self.note_too_long(*length),
        }
    }

    fn engine_cannot_play(&self, engine: &EngineName) -> String {
        let engine = engine.to_string();
        say!(self, "refusal-engine-cannot-play", engine)
    }

    fn no_challenges(&self, people: &[Profile], naming: Naming) -> String {
        let who = self.all_profiles(people, naming);
        say!(self, "refusal-no-challenges", who)
    }

    /// These people, one after the other.
    pub(super) fn all_profiles(&self, people: &[Profile], naming: Naming) -> String {
        let names = people.iter().map(|one| self.profile(Some(one), naming));
        self.all_of(names.collect())
    }

    fn betrays(
        &self,
        mv: &PossibleMove,
        ally: Seat,
        view: Option<&View>,
        naming: Naming,
    ) -> String {
        say!(
            self,
            "refusal-betrays",
            move = escape(&mv.notation),
            ally = self.ally_name(view, ally, naming)
        )
    }

    fn invalid_starting_position(&self, fault: &StartingPositionError) -> String {
        let cause = match fault {
            StartingPositionError::Position(JsonError::InvalidPosition(invalid)) => {
                let faults = invalid.faults().to_vec();
                return self.scenario_fault(&ScenarioFault::Faults(faults));
            }
            // Only somebody who writes JSON sees what is wrong with it.
            StartingPositionError::Position(error) => {
                return self.scenario_fault(&ScenarioFault::Unreadable(error.to_string()));
            }
            StartingPositionError::Unreadable { number, .. } => {
                say!(self, "starting-position-unreadable-event", number = *number)
            }
            StartingPositionError::Impossible { number, .. } => {
                say!(self, "starting-position-impossible-event", number = *number)
            }
            StartingPositionError::TooLong { most } => {
                say!(self, "starting-position-too-long", most = *most)
            }
            StartingPositionError::OtherOptions => say!(self, "starting-position-other-options"),
        };
        say!(self, "refusal-invalid-starting-position", cause)
    }

    fn note_too_long(&self, length: usize) -> String {
        say!(self, "refusal-note-too-long", length, limit = NOTE_LIMIT)
    }

    /// Why no computer plays in somebody's place, or goes on to.
    fn substitute_refusal(&self, refusal: SubstituteRefusal) -> String {
        match refusal {
            SubstituteRefusal::Replaced => say!(self, "refusal-replaced"),
            SubstituteRefusal::NotReplaced => say!(self, "refusal-not-replaced"),
            SubstituteRefusal::Computer => say!(self, "refusal-computer-plays"),
            SubstituteRefusal::Eliminated { .. } => say!(self, "refusal-nothing-to-replace"),
        }
    }

    /// Why there is no hint.
    fn analysis_refusal(&self, refusal: AnalysisRefusal) -> String {
        match refusal {
            AnalysisRefusal::Running => say!(self, "refusal-analysis-running"),
            AnalysisRefusal::TooShort => say!(self, "refusal-analysis-short"),
            AnalysisRefusal::Busy => say!(self, "refusal-analysis-busy"),
        }
    }

    fn hint_refusal(&self, refusal: HintRefusal) -> String {
        match refusal {
            HintRefusal::Off => say!(self, "refusal-no-hints"),
            HintRefusal::OtherPeople => say!(self, "refusal-hint-people"),
            HintRefusal::Busy => say!(self, "refusal-hint-busy"),
        }
    }

    fn seat_taken(&self, view: Option<&View>, seat: Seat) -> String {
        match view.and_then(|view| view.seats.get(seat.index())) {
            Some(seat) => say!(self, "refusal-seat-taken", army = self.army(seat.army)),
            None => say!(self, "refusal-lobby-full"),
        }
    }

    /// The player whom a move would betray. Every game in which one can move has a view.
    pub(super) fn ally_name(&self, view: Option<&View>, ally: Seat, naming: Naming) -> String {
        match view {
            Some(view) => self.seat_name(view, ally, naming),
            None => say!(self, "former-player"),
        }
    }

    fn not_the_host(&self, view: Option<&View>, naming: Naming) -> String {
        let host = match view {
            Some(view) => self.player_name(view, PlayerId::HOST, naming),
            None => say!(self, "former-player"),
        };
        say!(self, "refusal-not-the-host", host)
    }

    fn refused_as_over(&self, view: Option<&View>, ending: &Ending, naming: Naming) -> String {
        match view.map(|view| self.ending(view, ending, naming)) {
            Some(ending) => say!(self, "refusal-over", ending),
            None => say!(self, "refusal-challenge-closed"),
        }
    }

    fn not_your_turn(&self, view: Option<&View>, turn: Seat, naming: Naming) -> String {
        let mover = view.map(|view| self.seat_name(view, view.mover().unwrap_or(turn), naming));
        match mover {
            Some(who) => say!(self, "refusal-not-your-turn", who),
            None => say!(self, "refusal-not-seated"),
        }
    }

    /// Without an example the player cannot move now, so no move is asked for.
    fn unreadable(&self, text: String, example: Option<&str>) -> String {
        match example.map(str::to_owned) {
            Some(example) => say!(self, "refusal-unreadable", text, example),
            None => say!(self, "refusal-unreadable-now", text),
        }
    }

    /// Why a command about a user's own settings, tokens or vacation was refused.
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
            PersonRefusal::Block(fault) => self.block_fault(*fault),
            PersonRefusal::AlreadyKnown => say!(self, "already-done"),
        }
    }
}

/// The possible moves, in bold in a chat.
fn readings_list(readings: &[PossibleMove], naming: Naming) -> String {
    let mark = if naming == Naming::Name { "" } else { "**" };
    let marked = readings
        .iter()
        .map(|reading| format!("{mark}{}{mark}", reading.notation));
    marked.collect::<Vec<_>>().join(", ")
}

/// What a user typed, in a chat without markup and mentions.
pub(super) fn typed_text(text: &str, naming: Naming) -> String {
    match naming {
        Naming::Name => text.chars().filter(|c| !c.is_control()).collect(),
        Naming::Escaped | Naming::Mention => escape(text),
    }
}

/// Whether the game had begun and was aborted.
pub(super) fn was_aborted(view: Option<&View>) -> bool {
    view.is_some_and(View::was_aborted)
}
