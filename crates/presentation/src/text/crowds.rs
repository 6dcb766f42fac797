//! Votes of teams in words: refusals, the end of a vote, how it stands, and its result.

use super::catalogue::{Text, say};
use super::clock;
use super::names::Naming;
use super::reader::Reader;
use entente_game::Time;

/// The most moves that are listed of a vote.
const LISTED_MOVES: usize = 10;

/// The end of the vote that is open, as everybody may know it. Empty if it is not the turn of a
/// team.
pub(super) fn voting(reader: Reader<'_>) -> String {
    let Reader { text, view, naming } = reader;
    let Some(turn) = view.turn.vote else {
        return String::new();
    };
    let until = clock::deadline(turn.closes(), naming);
    let role = view
        .voting_team()
        .filter(|team| naming == Naming::Mention && !team.is_everybody());
    let team = match role {
        // Its members are pinged by it, where the message may do that.
        Some(team) => format!("<@&{}>", team.role),
        None => reader.player_name(turn.player),
    };
    // The line stays as it is when nobody has voted by then, and has to be true then, too.
    say!(
        text,
        "vote-open",
        team,
        until,
        time = clock::span(text, turn.time)
    )
}

/// The answer to a member of a team: their vote, how the team's vote stands, and its end.
pub fn team_vote(
    text: &Text,
    own: Option<&str>,
    moves: &[(String, u32)],
    closes: Time,
    naming: Naming,
) -> String {
    let own = own.map_or_else(
        || say!(text, "vote-none-yet"),
        |own| say!(text, "vote-own", move = text.escaped(&text.move_notation(own))),
    );
    let listed = moves.iter().take(LISTED_MOVES);
    let listed: Vec<_> = listed
        .map(|(notation, votes)| {
            let mv = text.escaped(&text.move_notation(notation));
            say!(text, "vote-standing-move", move = mv, votes = *votes)
        })
        .collect();
    let standing = if listed.is_empty() {
        String::new()
    } else {
        say!(text, "vote-standing", moves = listed.join(" · "))
    };
    let end = say!(text, "vote-end", until = clock::deadline(closes, naming));
    Text::join_lines([own, standing, end])
}
