//! What is suggested while the user types: moves, and games. Games are called as in `game_names`.
//!
//! Whatever move can be played is also suggested: what `/move` would understand comes first, then
//! the moves that begin with what was typed, then those that contain it.

use crate::frontend::Asked;
use crate::frontend::components::MoveComponent;
use crate::frontend::game_lookup::{self, Lookup, WHICH_MOVE, cannot_act_reason};
use crate::frontend::game_names::{
    CHOICE_LENGTH, CHOICES, GameChoice, game_label, names_of_games, number_in, numbers_of,
};
use entente_game::{LegalMove, Refusal, View};
use entente_presentation::text::{
    self, Naming, Text, capitalize, say, shorten, undecorated, without_leaving_suffix,
    written_result,
};
use entente_rules::Square;
use entente_service::{FinishedGame, FormerPlayer};
use poise::serenity_prelude::AutocompleteChoice;
use std::cmp::Reverse;
use std::collections::BTreeMap;

/// The legal moves that match what was typed, those first that it would be played as. If there
/// are more than Discord shows, one entry for each piece. If the user cannot move now, the only
/// entry says why not.
pub(crate) async fn complete_move(
    asked: Asked<'_>,
    named: Option<&str>,
    typed: &str,
) -> Vec<AutocompleteChoice> {
    let frontend = asked.frontend;
    let typed = undecorated(typed);
    let lookup = game_lookup::look_up(asked, named, &MoveComponent::Move.into()).await;
    let Ok(Lookup::Game(view)) = lookup else {
        return Vec::new();
    };
    if view.turn().is_none() {
        return Vec::new();
    }
    // A player who is out has no turn to wait for.
    if let Some(refusal) = cannot_act_reason(&view).or_else(|| view.cannot_move_reason()) {
        let why = text::refusal(frontend.text, &refusal, Some(&view), Naming::Name);
        let value = Some(typed)
            .filter(|typed| !typed.is_empty())
            .unwrap_or(WHICH_MOVE);
        return vec![AutocompleteChoice::new(
            shorten(why, CHOICE_LENGTH),
            value.to_owned(),
        )];
    }
    let legal = view.legal_moves();
    let mut matching = matching(&legal, typed);
    if matching.is_empty() {
        matching = self::matching(&legal, &text::translate_letters(frontend.text, typed));
    }
    let (accepted, others) = accepted_first(frontend.text, &view, &legal, matching, typed);
    let pieces = by_piece(&others);
    let are_few = accepted.len() + others.len() <= CHOICES;
    if are_few || accepted.is_empty() && pieces.len() == 1 {
        let all = accepted.into_iter().chain(others);
        return all
            .take(CHOICES)
            .map(|mv| move_choice(frontend.text, mv))
            .collect();
    }
    let accepted = accepted
        .into_iter()
        .map(|mv| move_choice(frontend.text, mv));
    let pieces = pieces
        .values()
        .map(|moves| piece_choice(frontend.text, &view, moves));
    accepted.chain(pieces).take(CHOICES).collect()
}

/// The moves that can be meant by what was typed if it is played as it is, and the others that
/// match it.
fn accepted_first<'a>(
    text: &Text,
    view: &View,
    legal: &'a [LegalMove],
    matching: Vec<&'a LegalMove>,
    typed: &str,
) -> (Vec<&'a LegalMove>, Vec<&'a LegalMove>) {
    let coordinates: Vec<_> = match text::try_move(text, view, typed) {
        Ok(reading) => vec![reading.coordinate],
        Err(Refusal::Ambiguous { readings, .. }) => readings
            .into_iter()
            .map(|reading| reading.coordinate)
            .collect(),
        Err(_) => Vec::new(),
    };
    let is_accepted = |mv: &&LegalMove| coordinates.contains(&mv.coordinate);
    let (mut accepted, others): (Vec<_>, Vec<_>) = matching.into_iter().partition(is_accepted);
    for mv in legal.iter().filter(is_accepted) {
        if accepted
            .iter()
            .all(|listed| listed.coordinate != mv.coordinate)
        {
            accepted.push(mv);
        }
    }
    (accepted, others)
}

/// A piece in the suggestions, with its targets. Choosing it opens the menu of these.
fn piece_choice(text: &Text, view: &View, moves: &[&LegalMove]) -> AutocompleteChoice {
    if let [only] = moves {
        return move_choice(text, only);
    }
    let from = moves[0].mv.from;
    let piece = view.piece(from).map(|piece| text.kind(piece.kind));
    let targets: Vec<_> = moves.iter().map(|mv| mv.mv.to.to_string()).collect();
    let label = say!(
        text,
        "move-entry-piece",
        piece = capitalize(&piece.unwrap_or_default()),
        square = from.to_string(),
        targets = targets.join(", ")
    );
    AutocompleteChoice::new(shorten(label, CHOICE_LENGTH), from.to_string())
}

/// A move in the suggestions.
fn move_choice(text: &Text, mv: &LegalMove) -> AutocompleteChoice {
    let shown = text.move_notation(without_leaving_suffix(&mv.notation));
    AutocompleteChoice::new(
        format!("{shown} ({})", mv.coordinate),
        mv.coordinate.clone(),
    )
}

/// The moves of each piece.
fn by_piece<'a>(moves: &[&'a LegalMove]) -> BTreeMap<Square, Vec<&'a LegalMove>> {
    let mut pieces = BTreeMap::<_, Vec<_>>::new();
    for mv in moves.iter().copied() {
        pieces.entry(mv.mv.from).or_default().push(mv);
    }
    pieces
}

/// The moves that match what was typed, best matches first, in notation and as coordinates.
pub(crate) fn matching_moves(moves: &[LegalMove], typed: &str) -> Vec<(String, String)> {
    let moves = matching(moves, typed).into_iter();
    moves
        .map(|mv| (mv.notation.clone(), mv.coordinate.clone()))
        .collect()
}

/// The moves that match what was typed, best matches first.
fn matching<'a>(moves: &'a [LegalMove], typed: &str) -> Vec<&'a LegalMove> {
    let mut ranked: Vec<_> = moves
        .iter()
        .filter_map(|mv| Some((rank(&mv.notation, &mv.coordinate, typed)?, mv)))
        .collect();
    // Promotions of one pawn come together, the queen first: most people mean it.
    ranked.sort_by_cached_key(|(rank, mv)| {
        let promotion = mv.mv.promotion();
        let move_alone = mv.notation.split('=').next().map(str::to_owned);
        let notation = (mv.notation.clone(), mv.coordinate.clone());
        (*rank, move_alone, Reverse(promotion), notation)
    });
    ranked.into_iter().map(|(_, mv)| mv).collect()
}

/// The rank of a move for the typed text; lower is a better match. `None` if it does not match.
fn rank(notation: &str, coordinate: &str, typed: &str) -> Option<u8> {
    let (exact, simple) = (typed.trim(), simplify(typed));
    if notation.starts_with(exact) {
        return Some(0);
    }
    let plain = simplify(notation);
    if plain.starts_with(&simple) {
        Some(1)
    } else if without_origin(notation, &plain).is_some_and(|short| short.starts_with(&simple)) {
        // A user who types `Nd2` may not have seen that two knights can go there.
        Some(2)
    } else if coordinate.starts_with(exact) {
        Some(3)
    } else if coordinate.to_lowercase().starts_with(&simple) {
        Some(4)
    } else if notation.contains(exact) {
        // Some squares of Chess66 differ from others only in upper and lower case, so an exact
        // match comes first.
        Some(5)
    } else if plain.contains(&simple) {
        Some(6)
    } else {
        None
    }
}

/// The simplified notation of a piece's move without its first square, or the part of it that
/// differs from others: `nd2` for `Nbd2`. `None` if there is none.
fn without_origin(notation: &str, plain: &str) -> Option<String> {
    let piece = notation
        .chars()
        .next()
        .filter(char::is_ascii_uppercase)?
        .to_ascii_lowercase();
    // The last letter before a digit begins the target.
    let square = |(at, letter): (usize, char)| {
        let is_followed = plain[at + letter.len_utf8()..].starts_with(|c: char| c.is_ascii_digit());
        (letter.is_ascii_lowercase() && is_followed).then_some(at)
    };
    let target = plain.char_indices().rev().find_map(square)?;
    (target > 1).then(|| format!("{piece}{}", &plain[target..]))
}

/// A move without what people leave out or write differently: marks, case, and zeros for the
/// letters of castling. The zero in `a10` is kept.
fn simplify(text: &str) -> String {
    let marks = ['x', '+', '#', '=', '-', ' '];
    let plain = text.replace(marks, "").to_lowercase();
    if plain.starts_with(['0', 'o']) {
        plain.replace('0', "o")
    } else {
        plain
    }
}

/// The games that are suggested while one is named.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum SuggestedGames {
    /// Running and finished ones.
    All,
    /// Those that are over.
    Finished,
}

/// The user's games that fit what was typed, by a part of their title or by their number. Those
/// in which it is their turn come first, then the other running ones, then the finished ones
/// from the latest on.
pub(crate) async fn suggest_games(
    asked: Asked<'_>,
    games: SuggestedGames,
    typed: &str,
) -> Vec<AutocompleteChoice> {
    let mut running = match games {
        SuggestedGames::All => asked.service().people().games_of(asked.person()).await,
        SuggestedGames::Finished => Ok(Vec::new()),
    }
    .unwrap_or_default();
    if games == SuggestedGames::All {
        let led = asked.service().people().games_led_by(asked.person());
        running.extend(led.await.unwrap_or_default());
    }
    // Discord shows only 25 of them, so the games that wait for the user come first.
    running.sort_by_key(|view| !view.is_my_turn());
    let running = running
        .iter()
        .map(|view| GameChoice::of(view, game_label(asked.text(), view)));
    let mut choices: Vec<_> = running.chain(finished_games(asked).await).collect();
    if games == SuggestedGames::All
        && let Some(view) = game_lookup::game_numbered_here(asked, typed).await
        && choices.iter().all(|choice| choice.game != view.game)
    {
        choices.push(GameChoice::of(&view, game_label(asked.text(), &view)));
    }
    suggestions(asked, choices, typed).await
}

/// The user's finished games, the latest first.
async fn finished_games(asked: Asked<'_>) -> impl Iterator<Item = GameChoice> {
    let finished = asked
        .service()
        .people()
        .finished_games_of(asked.person())
        .await;
    finished
        .unwrap_or_default()
        .into_iter()
        .map(move |(id, game)| GameChoice {
            title: finished_game_title(asked.text(), &game),
            at: game.last_move_at,
            game: id,
        })
}

/// Those of these games that fit what was typed, as suggestions.
pub(crate) async fn suggestions(
    asked: Asked<'_>,
    choices: Vec<GameChoice>,
    typed: &str,
) -> Vec<AutocompleteChoice> {
    let wanted = typed.trim().to_lowercase();
    let mut fitting = match number_in(&wanted) {
        Some(number) => with_number_like(asked, choices, number, &wanted).await,
        None => choices,
    };
    let is_called = |choice: &GameChoice| {
        let title = choice.title.to_lowercase();
        title.contains(&wanted) || choice.game.as_str() == wanted
    };
    // A number has been looked for already.
    fitting.retain(|choice| number_in(&wanted).is_some() || is_called(choice));
    fitting.truncate(CHOICES);
    let names = names_of_games(asked, &fitting).await;
    let named = names.into_iter().zip(fitting);
    named
        .map(|(name, choice)| {
            AutocompleteChoice::new(shorten(name, CHOICE_LENGTH), choice.game.to_string())
        })
        .collect()
}

/// The games whose number begins with this one, then those with what was typed in their title.
async fn with_number_like(
    asked: Asked<'_>,
    choices: Vec<GameChoice>,
    number: u64,
    wanted: &str,
) -> Vec<GameChoice> {
    let numbers = numbers_of(asked, &choices).await;
    let begun = number.to_string();
    let rank = |choice: &GameChoice, own: Option<u64>| match own {
        Some(own) if own == number => Some(0),
        Some(own) if own.to_string().starts_with(&begun) => Some(1),
        _ if choice.title.to_lowercase().contains(wanted) => Some(2),
        _ => None,
    };
    let mut ranked: Vec<_> = choices
        .into_iter()
        .zip(numbers)
        .filter_map(|(choice, known)| Some((rank(&choice, known)?, choice)))
        .collect();
    ranked.sort_by_key(|(rank, _)| *rank);
    ranked.into_iter().map(|(_, choice)| choice).collect()
}

/// A finished game in a list: `Ann – Bob 1-0`.
fn finished_game_title(text: &Text, game: &FinishedGame) -> String {
    let name = |player: &FormerPlayer| match player {
        FormerPlayer::Person(name) => name.clone(),
        FormerPlayer::Forgotten => say!(text, "former-player"),
        FormerPlayer::Computer(computer) => text.computer_name(computer, Naming::Name),
    };
    let players: Vec<_> = game.players.iter().map(name).collect();
    format!("{} {}", players.join(" – "), written_result(&game.result))
}

#[cfg(test)]
mod tests {
    use super::rank;

    #[test]
    fn a_move_is_found_however_it_is_typed() {
        for (notation, coordinate, typed, expected) in [
            ("Nf3", "g1f3", "Nf", Some(0)),
            ("Nxf3+", "g1f3", "nf3", Some(1)),
            ("O-O", "e1g1", "0-0", Some(1)),
            ("O-O-O", "e1c1", "ooo", Some(1)),
            ("o-o-w", "n7n5", "O-O", Some(1)),
            ("o-o-w", "n7n5", "0-0-w", Some(1)),
            ("Bxa10#g", "d7a10", "ba10", Some(1)),
            ("Qa10", "a7a10", "a10", Some(5)),
            ("R a8-A4", "a8A4", "A4", Some(5)),
            ("R a8-a4", "a8a4", "A4", Some(6)),
            ("R a8-a4", "a8a4", "a8A4", Some(4)),
            ("R a8-a4", "a8a4", "Ra4", Some(2)),
            ("k10", "m10k10", "m10", Some(3)),
            ("Nbd2", "b1d2", "Nd", Some(2)),
            ("Nbd2", "b1d2", "Nd2", Some(2)),
            ("N1xd2+", "b1d2", "nd2", Some(2)),
            ("Qh4xe1", "h4e1", "Qe1", Some(2)),
            ("Nbd2", "b1d2", "Ne", None),
            ("Nd2", "b1d2", "Nbd2", None),
            ("Qa10", "a7a10", "a1o", None),
            ("e4", "e2e4", "d", None),
        ] {
            assert_eq!(
                rank(notation, coordinate, typed),
                expected,
                "{notation} {typed}"
            );
        }
    }
}
