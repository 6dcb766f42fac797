//! The handler for the analysis of a game that was played elsewhere, from its file.

use crate::analysis::{Analysis, AnalysisProgress, accepted};
use crate::http::parameters::{AnalysisWaitQuery, variant};
use crate::http::prelude::*;
use crate::http::waiting::{Changes, Waiting};
use crate::lobby::setup::{file_bytes, load_schema};
use axum::http::request::Parts;
use entente_game::{PersonId, Refusal, Replay};
use entente_presentation::file_replay;
use entente_presentation::import::FileRules;
use entente_presentation::import::ReplayFault;
use entente_presentation::text::{self, Naming};
use entente_rules::Variant;
use entente_service::{Analysed, FileHash};
use serde_json::Value;

/// The operation of this file.
pub(crate) fn operations() -> OpenApiRouter<Api> {
    OpenApiRouter::new().routes(routes!(analyse_game))
}

problems!(FileProblems: &[
    Kind::TokenRequired,
    Kind::InvalidToken,
    Kind::InvalidHeader,
    Kind::InvalidQuery,
    Kind::InvalidJson,
    Kind::InvalidBody,
    Kind::NotJson,
    Kind::BodyTooLarge,
    Kind::NoAnalysis,
]);

/// A game to analyse.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct FileToAnalyse {
    /// The game: a text in PGN, c4pgn, PGN4 or the lines of Game Courier, or JSON as a game's file
    /// has it here. One game, with at most 600 moves of all sides together.
    #[schema(schema_with = load_schema)]
    game: Value,
    /// The rule set, from `GET /api/v1/variants`, if the game does not say it: `standard` by
    /// default.
    #[serde(default)]
    #[schema(required = false)]
    variant: Option<String>,
}

/// The game of a request, and the hash by which its analysis is kept.
struct ReadFile {
    hash: FileHash,
    replay: Replay,
}

impl ReadFile {
    fn read(api: &Api, request: &FileToAnalyse) -> ApiResult<Self> {
        let named = request.variant.as_deref().map(variant).transpose();
        let variant = named.map_err(unfit)?;
        let rules = FileRules {
            variant,
            options: None,
        };
        let bytes = file_bytes(&request.game);
        let replay = file_replay::read(&bytes, &rules).map_err(|fault| problem(api, &fault))?;
        let hash = FileHash::of(&bytes, variant.map(Variant::id));
        Ok(Self { hash, replay })
    }

    fn analysis(&self, api: &Api, person: PersonId) -> ApiResult<Analysed> {
        let analysed = api.service.file_analysis(person, self.hash, &self.replay);
        api.answered(analysed)
    }
}

/// The problem of a game that is not analysed.
fn problem(api: &Api, fault: &ReplayFault) -> Problem {
    match fault {
        ReplayFault::Refused(refusal @ Refusal::Analysis(_)) => api.refused(refusal, None),
        fault => {
            let why = text::replay_fault(api.text, fault, Naming::Name);
            unfit(format!("game: {why}"))
        }
    }
}

/// The analysis of a game that was played elsewhere
///
/// Analyses the game that you send as if it had been played here. It may not be over. The first
/// request lets the analysis be made, and is answered with 202 and how far it is, unless you `wait`
/// for it; send the same again until it is there. It depends on what you send alone, and is kept in
/// memory for some time; nothing of it is stored. A person can have 5 games analysed at once and
/// then 20 an hour; what is still kept does not count. To use it in a game that is still being
/// played is cheating.
#[utoipa::path(
    post, path = "/api/v1/analyses", tag = "watching", security(("token" = ["read"])),
    params(AnalysisWaitQuery),
    request_body(content = FileToAnalyse, example = json!({"game": "1. g4 Nc6 2. h4 e5 *"})),
    responses(
        (status = 200, body = Analysis),
        (status = 202, description = "It is being made.", body = AnalysisProgress,
            headers(("Retry-After" = String, description = "After how many seconds to ask again."))),
        FileProblems
    ),
)]
pub(super) async fn analyse_game(
    query: AnalysisWaitQuery,
    parts: Parts,
    Change { api, command, .. }: Change<FileToAnalyse>,
) -> ApiResult<Response> {
    let person = command.actor;
    let longest = query.wait.checked()?;
    let file = ReadFile::read(&api, &command.action)?;
    let mut analysed = file.analysis(&api, person)?;
    if let Analysed::Working(progress) = &analysed
        && !longest.is_zero()
    {
        let made = Changes::Analysis(progress.clone());
        let mut waiting = Waiting::begin(&api, &parts, longest, made)?;
        waiting.changed().await;
        analysed = file.analysis(&api, person)?;
    }
    Ok(match analysed {
        Analysed::Done(analysis) => {
            Json(Analysis::of(api.text, &file.replay.view, &analysis)).into_response()
        }
        Analysed::Working(progress) => accepted(AnalysisProgress::of(*progress.borrow())),
    })
}
