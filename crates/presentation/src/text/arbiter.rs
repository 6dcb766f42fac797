//! The arbiter of a game in words: that they lead it, what they did, and why they could not.
//!
//! Their name is that of the number of a host, which no player of such a game has.

use super::catalogue::{Text, say};
use super::clock;
use super::names::Naming;
use entente_game::{ArbiterAct, PlayerId, View};

/// The sentence that somebody leads the game without playing; `None` if nobody does.
pub(super) fn agreed(text: &Text, view: &View, naming: Naming) -> Option<String> {
    view.players.arbiter.as_ref()?;
    let arbiter = name(text, view, naming);
    Some(say!(text, "agreed-arbiter", arbiter))
}

/// An act of the arbiter, in a sentence that names them.
pub fn arbiter_act(text: &Text, view: &View, act: ArbiterAct, naming: Naming) -> String {
    let arbiter = name(text, view, naming);
    match act {
        ArbiterAct::Paused { .. } => say!(text, "arbiter-paused", arbiter),
        ArbiterAct::Resumed => say!(text, "arbiter-resumed", arbiter),
        ArbiterAct::Extended { seat, span } => {
            let span = clock::span(text, span);
            match seat.map(|seat| text.seat_name(view, seat, naming)) {
                Some(who) => say!(text, "arbiter-extended", arbiter, who, span),
                None => say!(text, "arbiter-extended-all", arbiter, span),
            }
        }
        ArbiterAct::Substituted { seat, level, .. } => say!(
            text,
            "arbiter-substituted",
            arbiter,
            computer = text.computer_name(&level.into(), naming),
            who = text.seat_name(view, seat, naming)
        ),
    }
}

/// The name of the arbiter.
fn name(text: &Text, view: &View, naming: Naming) -> String {
    text.player_name(view, PlayerId::HOST, naming)
}
