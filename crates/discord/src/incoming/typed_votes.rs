//! The moves that members of a team type in the thread of its game, or in their own: `typed_moves`
//! takes a move for a vote, and answers it as it answers moves.
//!
//! How the team votes is not part of the answer: a thread has other readers.

use crate::frontend::Asked;
use crate::votes;
use entente_game::{CrowdRefusal, Refusal, View};
use entente_rules::is_arrow;

/// Whether a text that was not addressed to the bot is nothing but a move, such as `Nf3` or `e8=Q`.
/// `e4!` is an opinion.
pub(super) fn is_plain_vote(text: &str) -> bool {
    let is_of_moves = |letter: char| {
        letter.is_ascii_alphanumeric() || "-=:+#>".contains(letter) || is_arrow(letter)
    };
    let castles = ["o-o", "o-o-o"].contains(&text.to_lowercase().as_str());
    let names_square = text
        .as_bytes()
        .windows(2)
        .any(|pair| pair[0].is_ascii_alphabetic() && pair[1].is_ascii_digit());
    let is_short = text.chars().count() <= MAX_PLAIN_VOTE;
    (castles || names_square) && is_short && text.chars().all(is_of_moves)
}

/// The length of the longest move that is taken for a vote without being addressed to the bot.
const MAX_PLAIN_VOTE: usize = 10;

/// Whether a vote was refused because its writer votes for no team of the game.
pub(super) fn is_of_no_team(refusal: &Refusal) -> bool {
    matches!(
        refusal,
        Refusal::Crowd(CrowdRefusal::NoTeams | CrowdRefusal::NotInTeam | CrowdRefusal::OwnSeat)
    )
}

/// Whether the user belongs to the team that votes now.
pub(super) async fn is_asked(asked: Asked<'_>, view: &View) -> bool {
    let team = votes::team_view(asked, &view.game).await;
    team.is_ok_and(|team| team.is_my_turn() && team.turn.vote.is_some())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_plain_vote_is_one_move_and_no_opinion() {
        for text in [
            "e4", "Nf3", "exd5", "Qh4+", "O-O", "e8=Q", "g1f3", "d10-d11", "g1→f3",
        ] {
            assert!(is_plain_vote(text), "{text}");
        }
        for text in [
            "e4!",
            "Nf3?",
            "",
            "ok",
            "see you at e4",
            "1-0",
            "message12345",
        ] {
            assert!(!is_plain_vote(text), "{text}");
        }
    }
}
