//! The first message of a team's own thread.

use super::catalogue::{Text, say};
use super::clock;
use super::names::Naming;
use super::reader::Reader;
use super::{how_to_move, message};
use entente_game::View;

/// The first message of a team's own thread: what team it is, how its members vote, and how the
/// game stands. `game` is the title of the game, with a link if there is one.
pub fn team_greeting(text: &Text, view: &View, game: &str) -> String {
    let team = view
        .player()
        .map(|team| Reader::new(text, view, Naming::Escaped).player_name(team));
    let armies = view.me().map(|team| text.armies_of(view, &team.seats));
    let example = how_to_move::example_of_reader(view).unwrap_or_default();
    let whose = match view.turn.vote {
        Some(vote) if Some(vote.player) == view.player() => {
            let until = clock::deadline(vote.closes(), Naming::Escaped);
            say!(text, "team-chat-your-turn", until)
        }
        _ => message::state_summary(Reader::new(text, view, Naming::Escaped)),
    };
    Text::join_lines([
        say!(
            text,
            "team-chat-first",
            team = team.unwrap_or_default(),
            armies = armies.unwrap_or_default(),
            game = game.to_owned()
        ),
        whose,
        say!(text, "team-chat-how", example),
        say!(text, "team-chat-who"),
    ])
}
