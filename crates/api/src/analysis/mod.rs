//! The handlers for the analysis of a finished game, and its chart.

pub(crate) mod files;
pub(crate) mod hints;

use crate::analysis::hints::ShownMove;
use crate::game::people::army;
use crate::game::word::ArmyWord;
use crate::http::parameters::ChartQuery;
use crate::http::prelude::*;
use crate::pictures::{self, Png};
use entente_advisor::analysis::{self, LineMove, Progress, WHOLE};
use entente_game::{Seat, View};
use entente_presentation::picture;
use entente_presentation::text::{self, Text};
use entente_rules::PieceKind;
use entente_service::Analysed;
use serde_json::{Value, json};

/// The operations about analyses and hints.
pub(crate) fn operations() -> OpenApiRouter<Api> {
    OpenApiRouter::new()
        .routes(routes!(hints::show_hint))
        .routes(routes!(show_analysis))
        .routes(routes!(download_analysis_chart))
}

const READ: &[Kind] = &[
    Kind::InvalidToken,
    Kind::NoSuchGame,
    Kind::InvalidHeader,
    Kind::NotStarted,
    Kind::NotOver,
    Kind::NoAnalysis,
];

problems!(AnalysisProblems: READ);

problems!(ChartProblems: &[Kind::InvalidQuery], READ);

/// After how many seconds a client asks again for an analysis that is being made.
const ASK_AGAIN: &str = "2";

impl Api {
    /// The analysis of a game, or how far it is. Why there is none is said in any case; only then
    /// it matters whether the client has it already.
    async fn analysed(&self, view: &View) -> ApiResult<Analysed> {
        let analysed = self.service.analysis(view).await;
        self.answered(analysed)
    }
}

/// The answer while an analysis is being made.
fn accepted(progress: AnalysisProgress) -> Response {
    let wait = [(header::RETRY_AFTER, ASK_AGAIN)];
    (StatusCode::ACCEPTED, wait, Json(progress)).into_response()
}

/// The analysis of a finished game
///
/// The share of the win that each army could expect after each move, the moves that cost their
/// player a part of it with the reasons and the better ones, what players got by the moves of
/// others, and the move with which the game was lost. Where the game reveals its alliances, also
/// what each betrayal brought and cost. The first request lets the analysis be made, and is
/// answered with 202 and how far it is; ask again until it is there. It is the same for everybody.
/// While a game is being played there is none.
#[utoipa::path(
    get, path = "/api/v1/games/{id}/analysis", tag = "watching", security((), ("token" = ["read"])),
    params(GamePath, ReadHeaders),
    responses(
        (status = 200, body = Analysis),
        (status = 202, description = "It is being made.", body = AnalysisProgress,
            headers(("Retry-After" = String, description = "After how many seconds to ask again."))),
        AnalysisProblems
    ),
)]
async fn show_analysis(found: FoundGame) -> ApiResult<Response> {
    let api = &found.api;
    let view = found.seen.view();
    let analysed = api.analysed(&view).await?;
    if let Some(known) = found.known_answer() {
        return Ok(known);
    }
    Ok(match analysed {
        Analysed::Done(analysis) => {
            let resource = Analysis::of(api.text, &view, &analysis);
            (api.tag(&view), Json(resource)).into_response()
        }
        Analysed::Working(progress) => accepted(AnalysisProgress::of(*progress.borrow())),
    })
}

/// The analysis of a finished game as a chart
///
/// The share of the win that each army could expect after each move, as areas one on the other. It
/// is made like the analysis itself: 202 says that it is not there yet.
#[utoipa::path(
    get, path = "/api/v1/games/{id}/analysis.png", tag = "watching",
    security((), ("token" = ["read"])), params(GamePath, ReadHeaders, ChartQuery),
    responses(
        (status = 200, description = "The picture.", body = Png, content_type = "image/png"),
        (status = 202, description = "It is being made.", body = AnalysisProgress,
            headers(("Retry-After" = String, description = "After how many seconds to ask again."))),
        ChartProblems
    ),
)]
async fn download_analysis_chart(found: FoundGame, query: ChartQuery) -> ApiResult<Response> {
    let api = &found.api;
    let view = found.seen.view();
    let theme = query.theme();
    let analysed = api.analysed(&view).await?;
    if let Some(known) = found.known_answer() {
        return Ok(known);
    }
    let analysis = match analysed {
        Analysed::Done(analysis) => analysis,
        Analysed::Working(progress) => {
            return Ok(accepted(AnalysisProgress::of(*progress.borrow())));
        }
    };
    pictures::check_idle(api)?;
    let drawn = picture::of_analysis(&view, &analysis, theme, api.text).await;
    pictures::answer_png(Some(api.tag(&view)), drawn)
}

/// The story of a finished game. Shares of the win are numbers from 0 to 1.
#[derive(Debug, Serialize, ToSchema)]
#[schema(example = example)]
pub(crate) struct Analysis {
    /// The version of the engine that made it. Another one may judge otherwise.
    #[schema(example = 1)]
    engine: u32,
    /// The most positions that the engine looked at for each move.
    #[schema(example = 20000)]
    nodes: u64,
    /// The name of the engine of somebody else that judged the moves, as the operator offers it;
    /// null if it was this program's own. Then `engine` and `nodes` are those of the own one, which
    /// only finds reasons.
    #[schema(required, example = "stockfish")]
    judge: Option<String>,
    /// Whether it begins where the rules begin: false if the game was set up, or continues another
    /// one of which only the position is known.
    #[schema(example = true)]
    from_start: bool,
    /// The opening of chess from the usual start; null in other games, and where it has no name.
    #[schema(required)]
    opening: Option<Opening>,
    /// The shares of the win, in the order of `seats` of the game: before the first move, and after
    /// each move, so that `shares[ply]` are those after the move `ply`. Those of a moment add up
    /// to 1.
    shares: Vec<Vec<f64>>,
    /// The moves that cost their player 0.05 or more, rounded to hundredths, in order.
    judged: Vec<JudgedMove>,
    /// The gains of third armies by the moves of others, 0.2 or more, in order.
    gifts: Vec<Gift>,
    /// The move with which the game was lost; null if no single move decided it.
    #[schema(required)]
    turning_point: Option<TurningPoint>,
    /// The gains and costs of betrayals; empty unless the game reveals its alliances.
    betrayals: Vec<Betrayal>,
    /// The quality of each army's play, in turn order.
    summaries: Vec<ArmySummary>,
}

/// A named opening of chess.
#[derive(Debug, Serialize, ToSchema)]
struct Opening {
    /// The code of the Encyclopaedia of Chess Openings.
    #[schema(example = "C50")]
    eco: &'static str,
    /// The name in English.
    #[schema(example = "Italian Game")]
    name: &'static str,
}

/// A move that cost its player a part of their share.
#[derive(Debug, Serialize, ToSchema)]
struct JudgedMove {
    /// The number of the move, as in the list of moves: from 1.
    ply: u32,
    /// The army that made it.
    army: ArmyWord,
    /// The move in the notation of the rule set.
    notation: String,
    /// The cost of the move: the share with the better move, less that with this one.
    cost: f64,
    /// The player's estimate before the move.
    before: f64,
    /// The judgement, which follows from the cost alone, rounded to hundredths: inaccuracy (from
    /// 0.05), mistake (from 0.13) or blunder (from 0.25).
    #[schema(example = "blunder")]
    judgement: &'static str,
    /// The reason why it was bad; null if the board shows none.
    #[schema(required)]
    reason: Option<Reason>,
    /// The moves that were expected after it. They show what it allows or loses.
    follows: Vec<ShownMove>,
    /// The danger: the action that the move allowed an enemy: king_capture or mate_in_one; null if
    /// the rules prove neither.
    #[schema(required, example = "mate_in_one")]
    danger: Option<&'static str>,
    /// The better move. Where the game reveals alliances and pacts, it keeps them. Between two
    /// sides what may have followed, too.
    better: Vec<ShownMove>,
}

/// The reason why a move was bad. What it allows or loses is shown by the moves in `follows`, and
/// what it misses by those in `better`.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = MoveReason)]
struct Reason {
    /// The kind: allows_mate, misses_mate, leaves_king (where kings are captured), ends_alliance,
    /// stalemates, loses, allows_promotion, misses_capture, misses_gain (the better line captures
    /// later), misses_promotion, throws_endgame, allows_passed_pawn, misses_passed_pawn,
    /// exposes_king, misses_castling or weakens_pawn. There may be more one day.
    #[schema(example = "loses")]
    kind: &'static str,
    /// The number of moves of a mate, the mate included.
    #[serde(skip_serializing_if = "Option::is_none")]
    moves: Option<u16>,
    /// The most valuable piece that is lost or not captured, or what a pawn becomes.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(example = "rook")]
    piece: Option<&'static str>,
    /// The most valuable piece that is captured for a lost one.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(example = "bishop")]
    gained: Option<&'static str>,
    /// The square on which a piece falls, or a passed or weak pawn stands.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(example = "e5")]
    square: Option<String>,
    /// How a piece is won: fork, pin, skewer or discovered_attack, where the board shows it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(example = "fork")]
    motif: Option<&'static str>,
    /// The result that was to be expected of an endgame: win or draw.
    #[serde(skip_serializing_if = "Option::is_none")]
    expected: Option<&'static str>,
    /// The army that attacks the king, or that was betrayed.
    #[serde(skip_serializing_if = "Option::is_none")]
    army: Option<ArmyWord>,
    /// The reason in words, in the language of the request, as the middle of a sentence.
    #[schema(example = "loses a rook on e5 for a bishop because of a fork")]
    text: String,
}

/// A move by which a third army gained.
#[derive(Debug, Serialize, ToSchema)]
struct Gift {
    /// The number of the move, as in the list of moves: from 1.
    ply: u32,
    /// The army that made the move.
    from: ArmyWord,
    /// The army that gained.
    to: ArmyWord,
    /// The size of the gain.
    gain: f64,
}

/// The move with which the game was lost: it cost more than 0.15, and its player never won back
/// what it cost. It is one of the judged moves.
#[derive(Debug, Serialize, ToSchema)]
struct TurningPoint {
    /// The number of the round, from 1.
    round: u32,
    /// The number of the move, as in the list of moves.
    ply: u32,
    /// The cost of the move.
    change: f64,
}

/// A betrayal, with the shares before the move and a round later.
#[derive(Debug, Serialize, ToSchema)]
struct Betrayal {
    /// The number of the move, as in the list of moves: from 1.
    ply: u32,
    /// The army that betrayed.
    betrayer: ArmyWord,
    /// The army that was betrayed.
    victim: ArmyWord,
    /// The share of the betrayer before.
    betrayer_before: f64,
    /// The share of the betrayer after.
    betrayer_after: f64,
    /// The share of the victim before.
    victim_before: f64,
    /// The share of the victim after.
    victim_after: f64,
}

/// The quality of an army's play.
#[derive(Debug, Serialize, ToSchema)]
struct ArmySummary {
    /// The army.
    army: ArmyWord,
    /// The number of its moves that its player has chosen.
    moves: u32,
    /// The average cost of these moves.
    average_cost: f64,
}

/// The progress of an analysis.
#[derive(Debug, Serialize, ToSchema)]
#[schema(example = json!({"done": 12, "total": 81}))]
struct AnalysisProgress {
    /// The number of steps that are done.
    #[schema(example = 12)]
    done: u32,
    /// The number of all steps; 0 before it has begun.
    #[schema(example = 81)]
    total: u32,
}

impl AnalysisProgress {
    pub(crate) fn of(progress: Progress) -> Self {
        Self {
            done: progress.done,
            total: progress.total,
        }
    }
}

impl Analysis {
    pub(crate) fn of(text: &Text, view: &View, analysis: &analysis::Analysis) -> Self {
        let shares = |shares: &Vec<u16>| shares.iter().copied().map(number).collect();
        let judged = analysis.judged.iter();
        let turn = analysis.turning_point;
        let summaries = (0..).map(Seat).zip(&analysis.seats);
        Self {
            engine: analysis.engine,
            nodes: analysis.nodes,
            judge: analysis.judge.as_ref().map(ToString::to_string),
            from_start: analysis.from_start,
            opening: text::Opening::of(view)
                .map(|text::Opening { eco, name }| Opening { eco, name }),
            shares: analysis.shares.iter().map(shares).collect(),
            judged: judged.map(|mv| JudgedMove::of(text, view, mv)).collect(),
            gifts: (analysis.gifts.iter())
                .map(|gift| Gift::of(view, gift))
                .collect(),
            turning_point: turn.map(|turn| TurningPoint {
                round: turn.round,
                ply: number_of(turn.ply),
                change: number(turn.change),
            }),
            betrayals: (analysis.betrayals.iter())
                .map(|betrayal| Betrayal::of(view, betrayal))
                .collect(),
            summaries: summaries
                .map(|(seat, summary)| ArmySummary {
                    army: army(view, seat),
                    moves: summary.moves,
                    average_cost: number(summary.average_cost),
                })
                .collect(),
        }
    }
}

impl JudgedMove {
    fn of(text: &Text, view: &View, judged: &analysis::JudgedMove) -> Self {
        let mv = view.board.moves.get(judged.ply as usize);
        Self {
            ply: number_of(judged.ply),
            army: army(view, judged.seat),
            notation: mv.map(|mv| mv.notation.clone()).unwrap_or_default(),
            cost: number(judged.cost),
            before: number(judged.before),
            judgement: judged.judgement.word(),
            reason: (judged.reason.as_ref()).map(|reason| Reason::of(text, view, reason)),
            follows: shown_line(view, &judged.follows),
            danger: match judged.reason {
                Some(analysis::Reason::LeavesKing { .. }) => Some("king_capture"),
                Some(analysis::Reason::AllowsMate { moves: 1 }) => Some("mate_in_one"),
                _ => None,
            },
            better: shown_line(view, &judged.better),
        }
    }
}

impl Reason {
    fn of(text: &Text, view: &View, reason: &analysis::Reason) -> Self {
        Self {
            kind: reason.word(),
            moves: reason.moves(),
            piece: reason.piece().map(PieceKind::word),
            gained: reason.gained().map(PieceKind::word),
            square: reason.square().map(str::to_owned),
            motif: reason.motif().map(analysis::Motif::word),
            expected: reason.expected().map(analysis::Expected::word),
            army: reason.seat().map(|seat| army(view, seat)),
            text: text::analysis_reason(text, view, reason),
        }
    }
}

/// The moves of a line.
fn shown_line(view: &View, line: &[LineMove]) -> Vec<ShownMove> {
    let shown = |mv: &LineMove| ShownMove {
        army: army(view, mv.seat),
        notation: mv.notation.clone(),
        coordinate: mv.coordinate.clone(),
    };
    line.iter().map(shown).collect()
}

impl Gift {
    fn of(view: &View, gift: &analysis::Gift) -> Self {
        Self {
            ply: number_of(gift.ply),
            from: army(view, gift.from),
            to: army(view, gift.to),
            gain: number(gift.gain),
        }
    }
}

impl Betrayal {
    fn of(view: &View, betrayal: &analysis::Betrayal) -> Self {
        Self {
            ply: number_of(betrayal.ply),
            betrayer: army(view, betrayal.betrayer),
            victim: army(view, betrayal.victim),
            betrayer_before: number(betrayal.betrayer_shares.0),
            betrayer_after: number(betrayal.betrayer_shares.1),
            victim_before: number(betrayal.victim_shares.0),
            victim_after: number(betrayal.victim_shares.1),
        }
    }
}

/// An analysis of one move, for the document.
fn example() -> Value {
    json!({
        "engine": 1, "nodes": 20_000, "judge": null, "from_start": true,
        "opening": {"eco": "A00", "name": "Grob Opening"},
        "shares": [[0.5286, 0.4714], [0.31, 0.69]],
        "judged": [{
            "ply": 1, "army": "white", "notation": "g4", "cost": 0.2186, "before": 0.5286,
            "judgement": "blunder", "danger": null,
            "reason": {"kind": "loses", "piece": "pawn", "square": "g4", "text": "loses a pawn on g4"},
            "follows": [{"army": "black", "notation": "Bxg4", "coordinate": "c8g4"}],
            "better": [
                {"army": "white", "notation": "Nf3", "coordinate": "g1f3"},
                {"army": "black", "notation": "d6", "coordinate": "d7d6"},
            ],
        }],
        "gifts": [],
        "turning_point": {"round": 1, "ply": 1, "change": 0.2186},
        "betrayals": [],
        "summaries": [
            {"army": "white", "moves": 1, "average_cost": 0.2186},
            {"army": "black", "moves": 0, "average_cost": 0.0},
        ],
    })
}

/// The number of a move in the list of moves, which counts from 1; an analysis has its index.
fn number_of(index: u32) -> u32 {
    index + 1
}

/// A share as a number from 0 to 1.
fn number(share: u16) -> f64 {
    f64::from(share) / f64::from(WHOLE)
}
