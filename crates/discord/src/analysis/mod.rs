//! The analysis of a finished game: `/show analysis`, and the button below its last board.
//!
//! It takes a while the first time. So the answer says at once how far it is, and is edited until
//! the story is there, with the chart and the board of the worst mistake.

pub(crate) mod component;
pub(crate) mod film;
pub(crate) mod history;
pub(crate) mod pressed;

use crate::analysis::component::AnalysisComponent;
use crate::frontend::answer::{Answer, CONTENT_LIMIT, Embed, Handled};
use crate::frontend::custom_id::CustomId;
use crate::frontend::file::File;
use crate::frontend::{Asked, Frontend, game_lookup, message, preferences};
use entente_advisor::analysis::{Analysis, Progress};
use entente_game::{GameId, PersonId, View};
use entente_presentation::picture::{self, BoardOptions, Picture};
use entente_presentation::text::{self, Naming, Reader, Text, say, shorten};
use entente_service::Analysed;
use poise::serenity_prelude::{ButtonStyle, CreateActionRow};
use tokio::sync::{mpsc, watch};

/// The maximum length of an embed's description.
const MAX_DESCRIPTION: usize = 4096;

/// The maximum number of edits that show the progress.
const STEPS: u32 = 10;

/// The analysis of a game, or how far it is, followed by the analysis.
pub(crate) async fn show_analysis(asked: Asked<'_>, named: Option<&str>) -> Handled {
    let Asked { frontend, caller } = asked;
    let view = game_lookup::find_game(asked, named, AnalysisComponent::Analysis).await?;
    match frontend.service.analysis(&view).await? {
        Analysed::Done(analysis) => {
            let board_options =
                preferences::board_options(&frontend.service, caller.person(), &view).await;
            Ok(story_answer(frontend, &view, caller.person(), &analysis, board_options).await)
        }
        Analysed::Working(progress) => {
            let person = caller.person();
            let board_options = preferences::board_options(&frontend.service, person, &view).await;
            let percent = progress.borrow().percent();
            let (answers, updates) = mpsc::channel(1);
            let background = frontend.clone();
            tokio::spawn(async move {
                show_progress(background.text, &answers, progress).await;
                let made = made_analysis(&background, &view, person, board_options).await;
                // Nobody reads it if the first answer could not be sent.
                let _ = answers.send(background.answer(made)).await;
            });
            Ok(Answer::text(text::analysis_progress(frontend.text, percent)).with_updates(updates))
        }
    }
}

/// A page of all mistakes.
async fn show_mistakes(asked: Asked<'_>, game: &GameId, page: usize) -> Handled {
    let frontend = asked.frontend;
    let view = game_lookup::game_by_id(asked, game).await?;
    match frontend.service.analysis(&view).await? {
        Analysed::Done(analysis) => {
            let moves = text::analysis_moves_page(frontend.text, &view, &analysis, page);
            let pages = text::analysis_pages(&analysis);
            let to = |page| {
                let component = AnalysisComponent::AnalysisPage { page };
                CustomId::new(&view.game, view.ply(), component).to_string()
            };
            let buttons = message::page_buttons(frontend.text, page, pages, to);
            let embed = Embed {
                text: Some(shorten(moves, MAX_DESCRIPTION)),
                ..Embed::default()
            };
            Ok(Answer::default()
                .with_embed(embed)
                .with_rows(message::rows_of_five(buttons)))
        }
        Analysed::Working(progress) => {
            let percent = progress.borrow().percent();
            Ok(Answer::text(text::analysis_progress(
                frontend.text,
                percent,
            )))
        }
    }
}

/// Shows the progress of an analysis until it ends.
async fn show_progress(
    text: &Text,
    answers: &mpsc::Sender<Answer>,
    mut progress: watch::Receiver<Progress>,
) {
    let mut shown_step = step(*progress.borrow());
    while progress.changed().await.is_ok() {
        let now = *progress.borrow_and_update();
        if step(now) > shown_step && step(now) < STEPS {
            shown_step = step(now);
            // If the last one is still on its way, the next one will do.
            let _ = answers.try_send(Answer::text(text::analysis_progress(text, now.percent())));
        }
    }
}

async fn made_analysis(
    frontend: &Frontend,
    view: &View,
    reader: PersonId,
    board_options: BoardOptions,
) -> Handled {
    let analysis = frontend.service.made_analysis(view).await?;
    Ok(story_answer(frontend, view, reader, &analysis, board_options).await)
}

/// The story with its pictures: the chart above the details, and the board of the worst
/// mistake below them. Discord shows two attachments that are in no embed side by side, too small
/// for a phone. What its reader had on their think-board stands below the details.
async fn story_answer(
    frontend: &Frontend,
    view: &View,
    reader: PersonId,
    analysis: &Analysis,
    board_options: BoardOptions,
) -> Answer {
    let (text, naming) = (frontend.text, Naming::Mention);
    let story = shorten(
        text::analysis_story(Reader::new(text, view, naming), analysis),
        CONTENT_LIMIT,
    );
    let chart = picture::of_analysis(view, analysis, board_options.appearance.theme, text).await;
    let board = worst_mistake(frontend, view, analysis, board_options).await;
    let details = text::analysis_details(Reader::new(text, view, naming), analysis);
    let thoughts = thoughts(frontend, view, reader, analysis).await;
    let details = [details, thoughts].join("\n\n");
    let embed = Embed {
        title: None,
        text: Some(shorten(details.trim_end().to_owned(), MAX_DESCRIPTION)),
        picture: board.as_ref().map(|_| picture_name(view, "worst-mistake")),
    };
    let mut answer = Answer::text(story).with_embed(embed);
    if text::has_more_mistakes(analysis) {
        let id = CustomId::new(&view.game, view.ply(), AnalysisComponent::AnalysisMoves);
        let label = say!(text, "button-analysis-moves");
        let all = message::button(id, ButtonStyle::Secondary, label);
        answer = answer.with_rows(vec![CreateActionRow::Buttons(vec![all])]);
    }
    let pictures = [(chart, "analysis"), (board, "worst-mistake")];
    let drawn = pictures
        .into_iter()
        .filter_map(|(drawn, what)| Some((drawn?, what)));
    drawn.fold(answer, |answer, (drawn, what)| {
        answer.with_file(File::picture(drawn).named(picture_name(view, what)))
    })
}

/// The reader's own thoughts about the decisive moves; empty for those who did not play.
async fn thoughts(
    frontend: &Frontend,
    view: &View,
    reader: PersonId,
    analysis: &Analysis,
) -> String {
    match frontend.service.think_board(&view.game, reader).await {
        Ok(open) => text::analysis_thoughts(frontend.text, &open.view, &open.board, analysis),
        Err(_) => String::new(),
    }
}

/// The board before the worst mistake, seen from the same side as the boards of the game.
async fn worst_mistake(
    frontend: &Frontend,
    view: &View,
    analysis: &Analysis,
    board_options: BoardOptions,
) -> Option<Picture> {
    let replay = frontend.service.replay(&view.game).await.ok()?;
    let facing = preferences::default_facing(&frontend.service, view, board_options.facing).await;
    let options = BoardOptions {
        facing: Some(facing),
        ..board_options
    };
    picture::mistakes::of_key_mistake(&replay, analysis, options, frontend.text).await
}

fn picture_name(view: &View, what: &str) -> String {
    format!("{what}-{}.png", view.game)
}

/// The progress of an analysis, in steps.
fn step(progress: Progress) -> u32 {
    progress.percent() * STEPS / 100
}
