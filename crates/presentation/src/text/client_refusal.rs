//! Explanations of refusals for the clients of the HTTP API: they cannot type commands, so these
//! texts name the requests that help instead. Refusals that name no command have the texts of
//! [`mod@super::refusal`].

use super::catalogue::{Text, say};
use super::clock;
use super::names::{Naming, typed_text};
use super::refusal::{self, was_aborted};
use super::think_board;
use entente_game::people::{BlockFault, PersonRefusal, VacationFault};
use entente_game::{
    ConditionalMovesRefusal, DiplomacyRefusal, Refusal, SubstituteRefusal, TakeoverRefusal,
    TimeRefusal, View,
};

/// Explains to a client why a game refused its command.
pub fn client_refusal(text: &Text, refusal: &Refusal, view: Option<&View>) -> String {
    let naming = Naming::Name;
    match refusal {
        Refusal::Unreadable {
            text: typed,
            example: Some(example),
        } => {
            let (typed, example) = (typed_text(typed, naming), text.move_notation(example));
            say!(text, "client-refusal-unreadable", text = typed, example)
        }
        Refusal::ConditionalMoves(ConditionalMovesRefusal::Move { number, refusal }) => {
            let why = client_refusal(text, refusal, view);
            say!(
                text,
                "refusal-conditional-moves-move",
                number = *number,
                why
            )
        }
        Refusal::ThinkBoard(refusal) => think_board::think_board_refusal(text, refusal, |cause| {
            client_refusal(text, cause, view)
        }),
        Refusal::LobbyClosed if was_aborted(view) => say!(text, "client-refusal-aborted"),
        Refusal::LobbyClosed => say!(text, "client-refusal-closed"),
        Refusal::NotSeated => say!(text, "client-refusal-not-seated"),
        Refusal::NoChallenges { people } => {
            let who = refusal::all_profiles(text, people, naming);
            say!(text, "client-refusal-no-challenges", who)
        }
        Refusal::Time(TimeRefusal::Paused { until }) => {
            let until = clock::deadline(*until, naming);
            say!(text, "client-refusal-paused", until)
        }
        Refusal::Substitute(SubstituteRefusal::Replaced) => {
            say!(text, "client-refusal-replaced")
        }
        Refusal::Takeover(TakeoverRefusal::Present { seat }) if view.is_some() => {
            let who = view.map_or_else(String::new, |view| text.seat_name(view, *seat, naming));
            say!(text, "client-refusal-seat-present", who)
        }
        Refusal::Diplomacy(DiplomacyRefusal::NotAlliedWith { seat }) => {
            let who = text.ally_name(view, *seat, naming);
            say!(text, "client-refusal-not-allied-with", who)
        }
        _ => challenge_refusal(text, refusal, view),
    }
}

/// A refusal whose text in a chat advises another command where a challenge is meant.
fn challenge_refusal(text: &Text, refusal: &Refusal, view: Option<&View>) -> String {
    let is_challenge = view.is_none_or(View::is_challenge);
    match refusal {
        Refusal::SamePersonTwice if is_challenge => say!(text, "client-refusal-same-person"),
        Refusal::NotInvited if is_challenge => say!(text, "client-refusal-not-invited"),
        _ => refusal::refusal(text, refusal, view, Naming::Name),
    }
}

/// Explains to a client why a command about its person's own settings, vacation or people was
/// refused.
pub fn client_person_refusal(text: &Text, refusal: &PersonRefusal) -> String {
    match refusal {
        PersonRefusal::Vacation(VacationFault::NotAway) => {
            say!(text, "client-refusal-not-away")
        }
        PersonRefusal::Block(BlockFault::AlreadyBlocked) => {
            say!(text, "client-refusal-already-blocked")
        }
        PersonRefusal::Block(BlockFault::NotBlocked) => {
            say!(text, "client-refusal-not-blocked")
        }
        _ => refusal::person_refusal(text, refusal, Naming::Name),
    }
}
