//! Ways on from the page of a game: its rules, the chat in which it is played, its story with the
//! moves that cost most when it is over, and the pages of the other games of its reader, also of a
//! new one against the computer. So one link leads to all games of a person.
//!
//! The token of the page makes the one of the other game. That of a guest makes none.

use crate::http::body::level;
use crate::http::prelude::*;
use crate::lobby::setup;
use crate::pages::board::earlier;
use crate::pages::page_tokens::{self, PageReader};
use entente_advisor::analysis::{Analysis, WHOLE};
use entente_game::{GameId, PersonId, Phase, View};
use entente_presentation::pages;
use entente_presentation::text::{self, Naming, Reader, Text};
use entente_rules::Square;
use entente_service::{Analysed, Whereabouts};
use serde_json::Number;

/// The most other games that are listed.
const MAX_GAMES: usize = 20;

/// The ways on from a game, for one of its players.
#[derive(Debug, Default, Serialize)]
pub(super) struct Onward {
    /// The address of the game's last message, where its reader chats; null if there is none.
    chat: Option<String>,
    /// Their other games that are being played, those first that wait for them.
    games: Vec<OtherGame>,
}

/// Another game of the reader. The page gets a token for it when they go there (`switch`).
#[derive(Debug, Serialize)]
struct OtherGame {
    id: String,
    /// Its number in its server, if it has one, and its players.
    name: String,
    /// The time at which it began, where its name does not tell it from another one.
    since: Option<String>,
    /// Whether it waits for a move of theirs.
    mine: bool,
}

impl Onward {
    async fn of(view: &View, person: PersonId, api: &Api) -> ApiResult<Self> {
        let games = api.answered(api.service.people().games_of(person).await)?;
        let is_other =
            |other: &&View| matches!(other.phase, Phase::Running { .. }) && other.game != view.game;
        let mut games: Vec<&View> = games.iter().filter(is_other).collect();
        games.sort_by_key(|other| !other.is_my_turn());
        games.truncate(MAX_GAMES);
        let ids = games.iter().map(|other| other.game.clone()).collect();
        let reader = Whereabouts::of_viewer(view);
        let numbers = api.answered(api.service.servers().known_numbers(ids, reader).await)?;
        let names = games.iter().zip(numbers).map(|(other, number)| {
            let title = Reader::new(api.text, other, Naming::Name).title();
            number.map_or(title.clone(), |number| format!("#{number} {title}"))
        });
        let names: Vec<String> = names.collect();
        let is_unique = |name: &String| names.iter().filter(|other| *other == name).count() == 1;
        let games = games.iter().zip(&names).map(|(other, name)| OtherGame {
            id: other.game.to_string(),
            name: name.clone(),
            since: (other.record.started_at)
                .filter(|_| !is_unique(name))
                .map(|at| at.to_rfc3339()),
            mine: other.is_my_turn(),
        });
        Ok(Self {
            chat: message_address(api, view, person).await,
            games: games.collect(),
        })
    }
}

/// The ways on from a game. Those who do not play in it get none.
pub(super) async fn onward(game: VisibleGame) -> ApiResult<impl IntoResponse> {
    let VisibleGame { api, view, .. } = &game;
    let onward = match game.person().filter(|_| view.player().is_some()) {
        Some(person) => Onward::of(view, person, api).await?,
        None => Onward::default(),
    };
    Ok(([(header::CACHE_CONTROL, "no-store")], Json(onward)))
}

/// The analysis of a game in words, with the numbers of its chart.
#[derive(Debug, Serialize)]
struct Story {
    /// The turns that it took, in a few lines.
    lines: Vec<String>,
    /// The share of the win of each seat, from 0 to 1: before the first move, and after each.
    shares: Vec<Vec<f32>>,
    moments: Vec<Moment>,
}

/// A move that decided the game.
#[derive(Debug, Serialize)]
struct Moment {
    /// The number of plies after it.
    ply: u32,
    text: String,
    /// The move that was made, and if it was a mistake, the better one.
    arrows: Vec<Arrow>,
}

/// An arrow on the board.
#[derive(Debug, Serialize)]
struct Arrow {
    from: String,
    to: String,
    kind: &'static str,
}

impl Arrow {
    /// Those of the moment after so many plies.
    fn all(view: &View, analysis: &Analysis, ply: u32) -> Vec<Self> {
        let judged = analysis.worst(usize::MAX);
        let Some(judged) = judged.into_iter().find(|judged| judged.ply + 1 == ply) else {
            return Vec::new();
        };
        let made = view.board.moves.get(judged.ply as usize);
        let made = made.and_then(|mv| mv.moved).map(|mv| (mv.from, mv.to));
        let better = judged.better.first().and_then(|better| {
            let position = earlier(view, judged.ply as usize).ok()?;
            let mv = position.read_ply(&better.coordinate).ok()?.mv()?;
            Some(position.shown_squares(&mv))
        });
        let arrow = |squares: Option<(Square, Square)>, kind| {
            let (from, to) = squares.filter(|(from, to)| from != to)?;
            let (from, to) = (from.to_string(), to.to_string());
            Some(Self { from, to, kind })
        };
        let arrows = [arrow(made, "made"), arrow(better, "better")];
        arrows.into_iter().flatten().collect()
    }
}

impl Story {
    fn of(text: &Text, view: &View, analysis: &Analysis) -> Self {
        let story = text::analysis_story(Reader::new(text, view, Naming::Name), analysis);
        let share = |share: &u16| f32::from(*share) / f32::from(WHOLE);
        let shares = analysis.shares.iter();
        let moments = text::analysis_moments(text, view, analysis).into_iter();
        Self {
            // The first line is the title, which the page has already.
            lines: story.lines().skip(1).map(text::unformatted).collect(),
            shares: shares
                .map(|shares| shares.iter().map(share).collect())
                .collect(),
            moments: moments
                .map(|text::Moment { ply, text }| Moment {
                    ply,
                    text,
                    arrows: Arrow::all(view, analysis, ply),
                })
                .collect(),
        }
    }
}

/// The progress of an analysis that is being made, in percent.
#[derive(Debug, Serialize)]
struct StoryProgress {
    percent: u32,
}

/// The story of a finished game. The first request lets it be made.
pub(super) async fn story(FoundGame { api, seen, .. }: FoundGame) -> ApiResult<Response> {
    let view = seen.view();
    let analysed = api.service.analysis(&view).await;
    Ok(match api.answered(analysed)? {
        Analysed::Done(analysis) => {
            let story = Story::of(api.text_for_people(), &view, &analysis);
            (api.tag(&view), Json(story)).into_response()
        }
        Analysed::Working(progress) => {
            let percent = progress.borrow().percent();
            (StatusCode::ACCEPTED, Json(StoryProgress { percent })).into_response()
        }
    })
}

/// A section of the rules, as a chat shows it.
#[derive(Debug, Serialize)]
pub(super) struct RulesSection {
    title: &'static str,
    text: String,
}

/// The rules of the game's rule set.
pub(super) async fn rules(VisibleGame { api, view, .. }: VisibleGame) -> Json<Vec<RulesSection>> {
    let sections = pages::sections(view.variant(), api.text.language()).into_iter();
    let shown = sections.map(|section| RulesSection {
        title: section.title,
        text: section.for_chat(usize::MAX).join("\n"),
    });
    Json(shown.collect())
}

/// The conditional moves of the reader, each line as the chat writes it.
pub(super) async fn plans(VisibleGame { api, view, .. }: VisibleGame) -> impl IntoResponse {
    let lines = text::conditional_lines(api.text_for_people(), &view);
    (api.tag(&view), Json(lines))
}

/// The address of the last message of a game, where this player reads it.
async fn message_address(api: &Api, view: &View, person: PersonId) -> Option<String> {
    let chat = api.chat.as_ref()?;
    // A page without the address is better than none.
    let receipt = api.service.deliveries().last_receipt_of_viewer(view).await;
    (chat.address)(person, &receipt.ok()??)
}

/// The page of another game.
#[derive(Debug, Serialize)]
struct NextPage {
    /// Its path, with a token of the reader.
    page: String,
}

impl NextPage {
    /// That of a game in which they play.
    fn of(view: &View, reader: &PageReader) -> ApiResult<impl IntoResponse + use<>> {
        let token = reader.token_for(view).filter(|_| view.player().is_some());
        let token = (reader.api.service).seal_page_token(&token.ok_or(Kind::NoSuchGame)?);
        let page = page_tokens::path_with(&view.game, &token);
        Ok(([(header::CACHE_CONTROL, "no-store")], Json(Self { page })))
    }
}

read_by!(ValidPath: OtherGamePath);

/// The other game in a path.
#[derive(Debug, Deserialize)]
pub(super) struct OtherGamePath {
    other: String,
}

/// Goes to another game of the reader.
pub(super) async fn switch(
    reader: PageReader,
    VisibleGame { api, view, .. }: VisibleGame,
    OtherGamePath { other }: OtherGamePath,
) -> ApiResult<impl IntoResponse> {
    let other = GameId::parse(&other).ok_or(Kind::NoSuchGame)?;
    view.player().ok_or(Kind::NoSuchGame)?;
    let seen = api.visible(&other, Some(reader.owner.person)).await?;
    NextPage::of(&seen.view(), &reader)
}

/// A new game against the computer.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct NewGameRequest {
    /// The id of the rule set.
    variant: String,
    level: Number,
}

/// Begins a new game where the players of a finished one are.
pub(super) async fn new_game(
    VisibleGame { view: past, .. }: VisibleGame,
    reader: PageReader,
    Change { api, command, .. }: Change<NewGameRequest>,
) -> ApiResult<impl IntoResponse> {
    let host = past.me().and_then(|me| me.profile.clone());
    let host = host.ok_or(Kind::NotSeated)?;
    if matches!(past.phase, Phase::Lobby | Phase::Running { .. }) {
        return Err(Kind::NotOver.into());
    }
    let threads = match &api.chat {
        Some(chat) => api.service.threads_of_rematch(&past.game, chat.place).await,
        None => Vec::new(),
    };
    let command = command.try_map(
        |NewGameRequest {
             variant,
             level: number,
         }| {
            let level = level("level", &number)?;
            let mut game = setup::against_computers(variant, level, host, api.text)?;
            game.home = past.record.home.clone();
            for thread in threads {
                game.home.play_in_thread(thread);
            }
            game.terms.public = past.terms.public;
            Ok::<_, Problem>(game)
        },
    )?;
    let created = api.answered(api.service.create(command).await)?;
    NextPage::of(&created.view, &reader)
}
