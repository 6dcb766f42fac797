//! Why something was refused, for the clients of the HTTP API: they cannot type commands, so these
//! texts name the requests that help instead. Refusals that name no command have the texts of
//! [`super::refusal`].

use super::catalogue::{Text, say};
use super::names::Naming;
use super::refusal::typed_text;
use entente_game::{ConditionalMovesRefusal, Refusal, SubstituteRefusal, TimeRefusal, View};

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
            _ => self.refusal(refusal, view, naming),
        }
    }
}
