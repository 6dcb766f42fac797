//! The arbiter of a game in words: that they lead it, what they did, and why they could not.
//!
//! Their name is that of the number of a host, which no player of such a game has.

use super::catalogue::say;
use super::clock;
use super::reader::Reader;
use entente_game::{ArbiterAct, PlayerId};

/// The sentence that somebody leads the game without playing; `None` if nobody does.
pub(super) fn agreed(reader: Reader<'_>) -> Option<String> {
    reader.view.players.arbiter.as_ref()?;
    let arbiter = name(reader);
    Some(say!(reader.text, "agreed-arbiter", arbiter))
}

/// An act of the arbiter, in a sentence that names them.
pub fn arbiter_act(reader: Reader<'_>, act: ArbiterAct) -> String {
    let Reader { text, naming, .. } = reader;
    let arbiter = name(reader);
    match act {
        ArbiterAct::Paused { .. } => say!(text, "arbiter-paused", arbiter),
        ArbiterAct::Resumed => say!(text, "arbiter-resumed", arbiter),
        ArbiterAct::Extended { seat, span } => {
            let span = clock::span(text, span);
            match seat.map(|seat| reader.seat_name(seat)) {
                Some(who) => say!(text, "arbiter-extended", arbiter, who, span),
                None => say!(text, "arbiter-extended-all", arbiter, span),
            }
        }
        ArbiterAct::Substituted { seat, level, .. } => say!(
            text,
            "arbiter-substituted",
            arbiter,
            computer = text.computer_name(&level.into(), naming),
            who = reader.seat_name(seat)
        ),
    }
}

/// The name of the arbiter.
fn name(reader: Reader<'_>) -> String {
    reader.player_name(PlayerId::HOST)
}
