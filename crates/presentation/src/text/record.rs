//! With what a game can be verified, in words: the head of its record, the hash of its seed, and
//! what each player added to its chance.

use super::catalogue::{Text, say};
use super::reader::Reader;
use entente_game::View;

/// The whole head of the record, and where the chance of the game comes from.
pub fn record(reader: Reader<'_>) -> String {
    let Reader { text, view, .. } = reader;
    let added = view.players.people.iter().filter_map(|person| {
        let nonce = person.nonce.as_ref()?;
        let name = reader.player_name(person.player);
        Some(say!(
            text,
            "record-nonce",
            name,
            nonce = nonce.as_str().to_owned()
        ))
    });
    let lines = [
        say!(text, "record-head", head = hex::encode(view.record.head)),
        say!(
            text,
            "record-seed",
            hash = hex::encode(view.record.seed_hash)
        ),
    ];
    let all: Vec<_> = lines
        .into_iter()
        .chain(added)
        .chain([say!(text, "record-verify")])
        .collect();
    all.join("\n")
}

/// The check that chance was fair, for a lobby: the hash of the bot's seed, which is fixed before
/// anybody joins, and what the viewer added, so that they can check that it is in the record.
pub fn fair_play(text: &Text, view: &View) -> String {
    let seed = say!(text, "fair-play", hash = hex::encode(view.record.seed_hash));
    match view.me().and_then(|me| me.nonce.as_ref()) {
        Some(nonce) => {
            let added = say!(text, "nonce-added", nonce = nonce.as_str().to_owned());
            format!("{seed}\n{added}")
        }
        None => seed,
    }
}

/// Whether chance decides more than who has which of two colours. Elsewhere how to check it would
/// puzzle people who want a game of chess.
pub fn depends_on_chance(view: &View) -> bool {
    view.terms.options.players() > 2 || view.variant().draws_start()
}
