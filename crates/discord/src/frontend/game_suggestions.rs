//! The games that are suggested while the user types. How they are called is in `game_names`.

use crate::frontend::game_names::{
    CHOICE_LENGTH, CHOICES, GameChoice, game_label, names_of_games, number_in, numbers_of,
};
use crate::frontend::{Asked, game_lookup};
use entente_presentation::text::{Naming, Text, say, shorten, written_result};
use entente_service::{FinishedGame, FormerPlayer, Service};
use poise::serenity_prelude::AutocompleteChoice;

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
    let Asked { frontend, caller } = asked;
    let mut running = match games {
        SuggestedGames::All => frontend.service.people().games_of(caller.person()).await,
        SuggestedGames::Finished => Ok(Vec::new()),
    }
    .unwrap_or_default();
    if games == SuggestedGames::All {
        let led = frontend.service.people().games_led_by(caller.person());
        running.extend(led.await.unwrap_or_default());
    }
    // Discord shows only 25 of them, so the games that wait for the user come first.
    running.sort_by_key(|view| !view.is_my_turn());
    let running = running
        .iter()
        .map(|view| GameChoice::of(view, game_label(frontend.text, view)));
    let mut choices: Vec<_> = running.chain(finished_games(asked).await).collect();
    if games == SuggestedGames::All
        && let Some(view) = game_lookup::game_numbered_here(asked, typed).await
        && choices.iter().all(|choice| choice.game != view.game)
    {
        choices.push(GameChoice::of(&view, game_label(frontend.text, &view)));
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
    let finished = finished.unwrap_or_default().into_iter();
    finished.map(move |(id, game)| GameChoice {
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
        Some(number) => with_number_like(asked.service(), choices, number, &wanted).await,
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
    service: &Service,
    choices: Vec<GameChoice>,
    number: u64,
    wanted: &str,
) -> Vec<GameChoice> {
    let numbers = numbers_of(service, &choices).await;
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
