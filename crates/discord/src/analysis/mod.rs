//! The analysis of a game: `/show analysis`, and the button below its last board.
//!
//! It takes a while the first time. So the answer says at once how far it is, and is edited until
//! the story is there, with the chart and the board of the worst mistake. From there one looks at
//! every mistake on its board, or at the list of all.

pub(crate) mod component;
pub(crate) mod files;
pub(crate) mod film;
pub(crate) mod history;

use crate::analysis::component::{AnalysisComponent, FileComponent};
use crate::frontend::answer::{Answer, CONTENT_LIMIT, Embed, Handled, NotDone};
use crate::frontend::custom_id::CustomId;
use crate::frontend::file::File;
use crate::frontend::submission::FileForm;
use crate::frontend::{Asked, Frontend, Press, game_lookup, message, preferences};
use entente_advisor::analysis::{Analysis, Progress};
use entente_game::{PersonId, Replay, View};
use entente_presentation::picture::{self, BoardOptions, Picture};
use entente_presentation::text::{self, Naming, Reader, Text, say, shorten};
use entente_service::{Analysed, FileHash};
use poise::serenity_prelude::{ButtonStyle, CreateActionRow};
use std::sync::Arc;
use tokio::sync::{mpsc, watch};

/// The maximum length of an embed's description.
const MAX_DESCRIPTION: usize = 4096;

/// The maximum number of edits that show the progress.
const STEPS: u32 = 10;

/// The analysis of a game, or how far it is, followed by the analysis.
pub(crate) async fn show_analysis(asked: Asked<'_>, named: Option<&str>) -> Handled {
    let view = game_lookup::find_game(asked, named, AnalysisComponent::Analysis).await?;
    show_story(asked, Subject::Game(Box::new(view))).await
}

/// Handles a component of the analysis.
pub(crate) async fn on_component(press: Press<'_>, component: &AnalysisComponent) -> Handled {
    let (asked, game) = (press.asked, press.game());
    match component {
        AnalysisComponent::Replay => film::show_film(asked, Some(game.as_str())).await,
        AnalysisComponent::History => history::show_whole_history(asked, game).await,
        part => {
            let view = game_lookup::game_by_id(asked, game).await?;
            show_part(asked, Subject::Game(Box::new(view)), part).await
        }
    }
}

/// A part of an analysis.
async fn show_part(asked: Asked<'_>, subject: Subject, part: &AnalysisComponent) -> Handled {
    match part {
        AnalysisComponent::Analysis => show_story(asked, subject).await,
        AnalysisComponent::AnalysisMoves => show_page(asked, subject, 0).await,
        AnalysisComponent::AnalysisPage { page } => show_page(asked, subject, *page).await,
        AnalysisComponent::Mistakes => show_mistake(asked, subject, 0).await,
        AnalysisComponent::Mistake { number } => show_mistake(asked, subject, *number).await,
        AnalysisComponent::Replay | AnalysisComponent::History => Err(NotDone::UnknownComponent),
    }
}

async fn show_story(asked: Asked<'_>, subject: Subject) -> Handled {
    let reading = Reading::of(asked, subject).await;
    let progress = match reading.subject.analysis(asked).await? {
        Analysed::Done(analysis) => return Ok(reading.story(&analysis).await),
        Analysed::Working(progress) => progress,
    };
    let first = in_progress(asked.text(), &progress);
    let (answers, updates) = mpsc::channel(1);
    tokio::spawn(async move {
        let frontend = &reading.frontend;
        show_progress(frontend.text, &answers, progress).await;
        let made = match reading.subject.made_analysis(frontend).await {
            Ok(analysis) => Ok(reading.story(&analysis).await),
            Err(reason) => Err(reason),
        };
        // Nobody reads it if the first answer could not be sent.
        let _ = answers.send(frontend.answer(made)).await;
    });
    Ok(first.with_updates(updates))
}

/// A page of all mistakes.
async fn show_page(asked: Asked<'_>, subject: Subject, page: usize) -> Handled {
    let (text, view) = (asked.text(), subject.view());
    let analysis = match subject.analysis(asked).await? {
        Analysed::Done(analysis) => analysis,
        Analysed::Working(progress) => return Ok(in_progress(text, &progress)),
    };
    let moves = text::analysis_moves_page(text, view, &analysis, page);
    let pages = text::analysis_pages(&analysis);
    let to = |page| subject.id(AnalysisComponent::AnalysisPage { page });
    let buttons = message::page_buttons(text, page, pages, to);
    let embed = Embed {
        text: Some(shorten(moves, MAX_DESCRIPTION)),
        ..Embed::default()
    };
    Ok(Answer::default()
        .with_embed(embed)
        .with_rows(message::rows_of_five(buttons)))
}

/// A mistake on its board. After the last one the first one comes again.
async fn show_mistake(asked: Asked<'_>, subject: Subject, number: usize) -> Handled {
    let text = asked.text();
    let analysis = match subject.analysis(asked).await? {
        Analysed::Done(analysis) => analysis,
        Analysed::Working(progress) => return Ok(in_progress(text, &progress)),
    };
    let count = analysis.judged.len().max(1);
    let number = number % count;
    let Some(said) = text::analysis_mistake(text, subject.view(), &analysis, number) else {
        return Ok(Answer::text(say!(text, "analysis-no-mistakes")));
    };
    let reading = Reading::of(asked, subject).await;
    let mut answer = Answer::text(shorten(said, CONTENT_LIMIT));
    if count > 1 {
        let next = AnalysisComponent::Mistake {
            number: (number + 1) % count,
        };
        answer = answer.with_rows(vec![reading.mistake_button(next)]);
    }
    Ok(match reading.mistake(&analysis, number).await {
        Some(board) => answer.with_file(File::picture(board)),
        None => answer,
    })
}

/// What an analysis is of.
#[derive(Clone)]
enum Subject {
    /// A game that was played here, as its reader sees it.
    Game(Box<View>),
    /// The game of a file. Nothing of it is stored, and its players are nobody here.
    File { file: FileHash, replay: Arc<Replay> },
}

impl Subject {
    fn view(&self) -> &View {
        match self {
            Self::Game(view) => view,
            Self::File { replay, .. } => &replay.view,
        }
    }

    fn naming(&self) -> Naming {
        match self {
            Self::Game(_) => Naming::Mention,
            Self::File { .. } => Naming::Escaped,
        }
    }

    /// The id of the component that shows a part of the analysis.
    fn id(&self, part: AnalysisComponent) -> String {
        match self {
            Self::Game(view) => CustomId::new(&view.game, view.ply(), part).to_string(),
            Self::File { file, .. } => FileComponent::Show { file: *file, part }.to_string(),
        }
    }

    /// The analysis, or how far it is.
    async fn analysis(&self, asked: Asked<'_>) -> Handled<Analysed> {
        let (service, reader) = (asked.service(), asked.person());
        Ok(match self {
            Self::Game(view) => service.analysis(view).await?,
            Self::File { file, replay } => service.file_analysis(reader, *file, replay)?,
        })
    }

    /// The analysis once it is no longer being made.
    async fn made_analysis(&self, frontend: &Frontend) -> Handled<Analysis> {
        match self {
            Self::Game(view) => Ok(frontend.service.made_analysis(view).await?),
            Self::File { file, .. } => {
                let made = frontend.service.analysed_file(file);
                let made = made.ok_or_else(|| gone(frontend.text))?;
                Ok(made.analysis.clone())
            }
        }
    }

    /// The game, position by position.
    async fn replay(&self, frontend: &Frontend) -> Option<Arc<Replay>> {
        match self {
            Self::Game(view) => {
                let replay = frontend.service.replay(&view.game).await;
                replay.ok().map(Arc::new)
            }
            Self::File { replay, .. } => Some(replay.clone()),
        }
    }
}

/// A reader of an analysis, and what is seen on their boards.
struct Reading {
    frontend: Frontend,
    subject: Subject,
    person: PersonId,
    board_options: BoardOptions,
}

impl Reading {
    async fn of(asked: Asked<'_>, subject: Subject) -> Self {
        let Asked { frontend, caller } = asked;
        let (service, view, person) = (&frontend.service, subject.view(), caller.person());
        let own = preferences::board_options(service, person, view).await;
        // Seen from the same side as the boards of the game.
        let place = caller.place_of(view);
        let facing = preferences::default_facing(service, view, place, own.facing).await;
        let board_options = BoardOptions {
            facing: Some(facing),
            ..own
        };
        Self {
            frontend: frontend.clone(),
            subject,
            person,
            board_options,
        }
    }

    /// The story with its pictures: the chart above the details, and the board of the worst
    /// mistake below them. Discord shows two attachments that are in no embed side by side, too
    /// small for a phone. What its reader had on their think-board stands below the details.
    async fn story(&self, analysis: &Analysis) -> Answer {
        let (text, view) = (self.frontend.text, self.subject.view());
        let reader = || Reader::new(text, view, self.subject.naming());
        let story = shorten(text::analysis_story(reader(), analysis), CONTENT_LIMIT);
        let theme = self.board_options.appearance.theme;
        let chart = picture::of_analysis(view, analysis, theme, text).await;
        let board = self.key_mistake(analysis).await;
        let details = text::analysis_details(reader(), analysis);
        let details = [details, self.thoughts(analysis).await].join("\n\n");
        let embed = Embed {
            title: None,
            text: Some(shorten(details.trim_end().to_owned(), MAX_DESCRIPTION)),
            picture: board.as_ref().map(|_| picture_name(view, "worst-mistake")),
        };
        let answer = Answer::text(story)
            .with_embed(embed)
            .with_rows(self.buttons(analysis));
        let pictures = [(chart, "analysis"), (board, "worst-mistake")];
        let drawn = pictures
            .into_iter()
            .filter_map(|(drawn, what)| Some((drawn?, what)));
        drawn.fold(answer, |answer, (drawn, what)| {
            answer.with_file(File::picture(drawn).named(picture_name(view, what)))
        })
    }

    /// What the reader had on their think-board where the decisive moves were made; empty for those
    /// who did not play here.
    async fn thoughts(&self, analysis: &Analysis) -> String {
        let Subject::Game(view) = &self.subject else {
            return String::new();
        };
        let (service, text) = (&self.frontend.service, self.frontend.text);
        match service.think_board(&view.game, self.person).await {
            Ok(open) => text::analysis_thoughts(text, &open.view, &open.board, analysis),
            Err(_) => String::new(),
        }
    }

    /// The buttons that lead from the story to the mistakes, if there are any.
    fn buttons(&self, analysis: &Analysis) -> Vec<CreateActionRow> {
        let text = self.frontend.text;
        let has_mistakes = !analysis.judged.is_empty();
        let button =
            |part, label| message::button(self.subject.id(part), ButtonStyle::Secondary, label);
        let boards = has_mistakes.then(|| {
            let label = say!(text, "button-next-mistake");
            button(AnalysisComponent::Mistakes, label)
        });
        let all = text::has_more_mistakes(analysis).then(|| {
            let label = say!(text, "button-analysis-moves");
            button(AnalysisComponent::AnalysisMoves, label)
        });
        message::rows_of_five(boards.into_iter().chain(all).collect())
    }

    fn mistake_button(&self, part: AnalysisComponent) -> CreateActionRow {
        let label = say!(self.frontend.text, "button-next-mistake");
        let next = message::button(self.subject.id(part), ButtonStyle::Secondary, label);
        CreateActionRow::Buttons(vec![next])
    }

    /// The board before the worst mistake.
    async fn key_mistake(&self, analysis: &Analysis) -> Option<Picture> {
        let replay = self.subject.replay(&self.frontend).await?;
        let options = self.board_options.clone();
        picture::mistakes::of_key_mistake(&replay, analysis, options, self.frontend.text).await
    }

    /// The board before a mistake.
    async fn mistake(&self, analysis: &Analysis, number: usize) -> Option<Picture> {
        let replay = self.subject.replay(&self.frontend).await?;
        let judged = analysis.judged.get(number)?;
        let options = self.board_options.clone();
        picture::mistakes::of_mistake(&replay, analysis, judged, options, self.frontend.text).await
    }
}

/// The form for a game.
fn file_form(text: &'static Text) -> FileForm {
    FileForm {
        text,
        button: FileComponent::Open.to_string(),
    }
}

/// The answer where the analysis of a file is no longer kept.
fn gone(text: &'static Text) -> Answer {
    file_form(text).retry(say!(text, "analysis-file-gone"))
}

/// The answer while an analysis is being made.
fn in_progress(text: &Text, progress: &watch::Receiver<Progress>) -> Answer {
    let percent = progress.borrow().percent();
    Answer::text(text::analysis_progress(text, percent))
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

fn picture_name(view: &View, what: &str) -> String {
    format!("{what}-{}.png", view.game)
}

/// The progress of an analysis, in steps.
fn step(progress: Progress) -> u32 {
    progress.percent() * STEPS / 100
}
