//! The film of a game, with its story in one picture below: `/show replay`, and the button below
//! the last board.
//!
//! It takes a moment, and longer where much is being drawn or the game is long. So the answer says
//! at once how far it is, and is edited until the film is there.

use crate::analysis::component::AnalysisComponent;
use crate::frontend::answer::{Answer, Embed, Handled};
use crate::frontend::file::File;
use crate::frontend::{Asked, Frontend, game_lookup, preferences};
use entente_game::View;
use entente_presentation::film::{self, MadeFilm};
use entente_presentation::picture::{BoardOptions, Picture, pool};
use entente_presentation::story::Story;
use entente_presentation::strip;
use entente_presentation::text::{self, Text, say};
use std::time::Duration;
use tokio::sync::{mpsc, watch};

/// The time that a film may take before its answer says how far it is. Most take less.
const PATIENCE: Duration = Duration::from_millis(1200);

/// The least time between two answers that say how far a film is.
const STEP: Duration = Duration::from_secs(2);

/// The film of a game, or how far it is, followed by the film.
pub(crate) async fn show_film(asked: Asked<'_>, named: Option<&str>) -> Handled {
    let Asked { frontend, caller } = asked;
    let view = game_lookup::find_game(asked, named, AnalysisComponent::Replay).await?;
    if Story::of_view(&view, frontend.text).is_err() {
        return Ok(Answer::text(text::film_no_moves(frontend.text)));
    }
    if pool::check_idle().is_err() {
        return Ok(Answer::text(say!(frontend.text, "film-busy")));
    }
    let own = preferences::board_options(&frontend.service, caller.person(), &view).await;
    let place = caller.place_of(&view);
    let facing = preferences::default_facing(&frontend.service, &view, place, own.facing).await;
    let options = BoardOptions {
        facing: Some(facing),
        ..own
    };
    let (sender, progress) = watch::channel(0);
    let (answers, mut updates) = mpsc::channel(1);
    let background = frontend.clone();
    tokio::spawn(async move {
        let film = film_answer(&background, &view, options, sender);
        let answer = with_progress(background.text, &answers, progress, film).await;
        // Nobody reads it if the first answer could not be sent.
        let _ = answers.send(answer).await;
    });
    match tokio::time::timeout(PATIENCE, updates.recv()).await {
        Ok(Some(answer)) => Ok(answer),
        _ => Ok(Answer::text(text::film_progress(frontend.text, 0)).with_updates(updates)),
    }
}

/// Waits for an answer, and says from time to time how far it is.
async fn with_progress(
    text: &Text,
    answers: &mpsc::Sender<Answer>,
    progress: watch::Receiver<u32>,
    film: impl Future<Output = Answer>,
) -> Answer {
    let mut film = std::pin::pin!(film);
    // The first answer is made by who asked.
    let mut pause = PATIENCE + STEP;
    loop {
        if let Ok(answer) = tokio::time::timeout(pause, &mut film).await {
            return answer;
        }
        pause = STEP;
        let percent = *progress.borrow();
        // If the last one is still on its way, the next one will do.
        let _ = answers.try_send(Answer::text(text::film_progress(text, percent)));
    }
}

/// The film, what was left out of it, and below it the strip.
async fn film_answer(
    frontend: &Frontend,
    view: &View,
    options: BoardOptions,
    progress: watch::Sender<u32>,
) -> Answer {
    let Ok(story) = Story::of_view(view, frontend.text) else {
        return Answer::text(text::film_no_moves(frontend.text));
    };
    let report = move |percent| {
        progress.send_replace(percent);
    };
    let made = match film::film(story, options.clone(), report).await {
        Ok(made) => made,
        Err(error) => {
            tracing::error!(%error, "could not make a film");
            return Answer::text(say!(frontend.text, "film-failed"));
        }
    };
    let MadeFilm { gif, alt, cut } = made;
    let heading = say!(frontend.text, "film-here");
    let lines: Vec<String> = [heading].into_iter().chain(cut).collect();
    let film = File::film(film_name(view), gif, alt);
    let answer = Answer::text(lines.join("\n")).with_file(film);
    match strip_of(frontend, view, options).await {
        None => answer,
        Some(picture) => {
            let name = strip_name(view);
            let embed = Embed {
                picture: Some(name.clone()),
                ..Embed::default()
            };
            let file = File::picture(picture).named(name);
            answer.with_embed(embed).with_file(file)
        }
    }
}

/// The strip of a game that is over, with what its analysis found, if there is one.
async fn strip_of(frontend: &Frontend, view: &View, options: BoardOptions) -> Option<Picture> {
    if view.turn().is_some() {
        return None;
    }
    let story = Story::of_view(view, frontend.text).ok()?;
    let analysis = frontend.service.known_analysis(view).await;
    let story = match analysis {
        Ok(Some(analysis)) => story.with_analysis(view, &analysis),
        _ => story,
    };
    strip::strip(story, options).await
}

fn film_name(view: &View) -> String {
    format!("film-{}.gif", view.game)
}

fn strip_name(view: &View) -> String {
    format!("story-{}.png", view.game)
}
