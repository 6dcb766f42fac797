//! The daily puzzle for its channel: the board, the goal, and what became of the last one.
//!
//! Its button carries the mark by which the message is found again after a doubt. It pings nobody,
//! and says of nobody whether they tried it.

use crate::frontend::file::File;
use crate::frontend::layout::Outgoing;
use crate::frontend::{Frontend, message};
use crate::outbox::error::{DeliveryError, SendError};
use crate::outbox::route;
use crate::puzzles;
use crate::puzzles::puzzle_board::{PuzzleComponent, rules_button};
use entente_presentation::picture::{self, BoardOptions};
use entente_presentation::text::{self, say};
use entente_service::{DailyPuzzle, PuzzleNews};
use poise::serenity_prelude::{ButtonStyle, CreateActionRow, Http};

/// Sends the daily puzzle of a server, unless it was sent before.
pub(super) async fn announce(
    frontend: &Frontend,
    http: &Http,
    news: &PuzzleNews,
) -> Result<(), DeliveryError> {
    let sent = announce_once(frontend, http, news).await;
    route::unless_refused(sent, "a channel takes no daily puzzle")
}

async fn announce_once(
    frontend: &Frontend,
    http: &Http,
    news: &PuzzleNews,
) -> Result<(), SendError> {
    let (channel, mark) = (
        route::channel_of(&news.channel)?,
        news.id.as_str().to_owned(),
    );
    let solve = PuzzleComponent::Solve {
        number: news.puzzle,
        mark: mark.clone(),
    };
    let solve = solve.to_string();
    if route::has_arrived(http, channel, news.uncertain_attempts, news.at, &solve).await? {
        return Ok(());
    }
    let puzzles = frontend.service.puzzles().of_server(news.server).await;
    let (today, last) = puzzles.map_err(DeliveryError::from)?;
    // After an outage of a day the next one is on its way.
    let Some(today) = today.filter(|today| today.number == news.puzzle) else {
        return Ok(());
    };
    let Some(position) = today.puzzle.position() else {
        tracing::error!(
            number = news.puzzle,
            "the rules do not know the position of a puzzle"
        );
        return Ok(());
    };
    let text = frontend.text;
    let explained = match &last {
        Some(last) => explanation(frontend, last).await,
        None => String::new(),
    };
    let heading = puzzles::heading(frontend.text, &today, &position);
    let content = puzzles::in_lines([heading, explained]);
    let settings = frontend.service.servers().settings_of(news.server).await;
    let board_options = BoardOptions {
        appearance: settings.appearance,
        ..BoardOptions::default()
    };
    let alt = text::analysis_board_alt(text, &position, &text.army(position.turn()));
    let board = picture::puzzle::of_puzzle(&position, &board_options, alt, text).await;
    let button = message::button(solve, ButtonStyle::Primary, say!(text, "button-solve"));
    let rules = rules_button(frontend.text, position.variant());
    let rows = vec![CreateActionRow::Buttons(vec![button, rules])];
    let message = route::marked_message(&mark);
    let message = Outgoing::of(message, None, content, rows, board.map(File::picture));
    message.send(http, channel).await?;
    Ok(())
}

/// The solution of the last puzzle, how many solved it, and the game that it is from.
async fn explanation(frontend: &Frontend, last: &DailyPuzzle) -> String {
    let text = frontend.text;
    let Some(position) = last.puzzle.position() else {
        return String::new();
    };
    let explained = say!(
        text,
        "puzzle-explained",
        number = last.number,
        solution = text::puzzle_solution(text, &last.puzzle, &position),
        result = puzzles::result(frontend.text, last)
    );
    puzzles::in_lines([explained, puzzles::source(frontend, last).await])
}
