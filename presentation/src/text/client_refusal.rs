//! Why something was refused, for the clients of the HTTP API: they cannot type commands, so these
//! texts name the requests that help instead. Refusals that name no command have the texts of
//! [`super::refusal`].

use super::catalogue::{Text, say};
use super::names::Naming;
use super::refusal::{typed_text, was_aborted};
use entente_game::people::{BlockFault, PersonRefusal, VacationFault};
use entente_game::{
    ConditionalMovesRefusal, DiplomacyRefusal, Refusal, SubstituteRefusal, TimeRefusal, View,
};

impl Text {
    /// Why a game refused the command of a client.
    pub fn client_refusal(&self, refusal: &Refusal, view: Option<&View>) -> String {
        let naming = Naming::Name;
        match refusal {
            Refusal::Unreadable {
                text,
                example: Some(example),
            } => {
                let (text, example) = (typed_text(text, naming), example.clone());
                say!(self, "client-refusal-unreadable", text, example)
            }
            Refusal::ConditionalMoves(ConditionalMovesRefusal::Move { number, refusal }) => {
                let why = self.client_refusal(refusal, view);
                say!(
                    self,
                    "refusal-conditional-moves-move",
                    number = *number,
                    why
                )
            }
            Refusal::LobbyClosed if was_aborted(view) => say!(self, "client-refusal-aborted"),
            Refusal::LobbyClosed => say!(self, "client-refusal-closed"),
            Refusal::NotSeated => say!(self, "client-refusal-not-seated"),
            Refusal::NoChallenges { people } => {
                let who = self.all_profiles(people, naming);
                say!(self, "client-refusal-no-challenges", who)
            }
            Refusal::Time(TimeRefusal::Paused { until }) => {
                let until = self.deadline(*until, naming);
                say!(self, "client-refusal-paused", until)
            }
            Refusal::Substitute(SubstituteRefusal::Replaced) => {
                say!(self, "client-refusal-replaced")
            }
            Refusal::Diplomacy(DiplomacyRefusal::NotAlliedWith { seat }) => {
                let who = self.ally_name(view, *seat, naming);
                say!(self, "client-refusal-not-allied-with", who)
            }
            _ => self.challenge_refusal(refusal, view),
        }
    }

    /// A refusal whose text in a chat advises another command where a challenge is meant.
    fn challenge_refusal(&self, refusal: &Refusal, view: Option<&View>) -> String {
        let is_challenge = view.is_none_or(View::is_challenge);
        match refusal {
            Refusal::SamePersonTwice if is_challenge => say!(self, "client-refusal-same-person"),
            Refusal::NotInvited if is_challenge => say!(self, "client-refusal-not-invited"),
            _ => self.refusal(refusal, view, Naming::Name),
        }
    }

    /// Why a command of a client about its person's own settings, vacation or people was refused.
    pub fn client_person_refusal(&self, refusal: &PersonRefusal) -> String {
        match refusal {
            PersonRefusal::Vacation(VacationFault::NotAway) => {
                say!(self, "client-refusal-not-away")
            }
            PersonRefusal::Block(BlockFault::AlreadyBlocked) => {
                say!(self, "client-refusal-already-blocked")
            }
            PersonRefusal::Block(BlockFault::NotBlocked) => {
                say!(self, "client-refusal-not-blocked")
            }
            _ => self.person_refusal(refusal, Naming::Name),
        }
    }
}
