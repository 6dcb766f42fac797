//! The parts that only the page of a game needs: the squares of a board as polygons, the pieces on
//! them at any time of the game, and the symbols with which they are drawn.
//!
//! The page knows no rules. Everything here is made from the view of the caller, and so shows what
//! any picture of the game shows them.

use crate::game::moves::LegalMove;
use crate::game::people::army;
use crate::game::word::{ArmyWord, PieceSetWord, ThemeWord, Word};
use crate::http::prelude::*;
use crate::http::problem::request_id;
use crate::votes::TeamVote;
use entente_game::people::{Appearance, Settings};
use entente_game::{ArmyView, PersonId, View};
use entente_presentation::picture::{self, BoardOptions};
use entente_presentation::text::{self, Language, Naming, Reader, say};
use entente_render::{
    Background, Board, Coordinates, Facing, Mark, Piece, Scene, SquareColours, Theme, ThemeColours,
};
use entente_rules::{Army, Move, Options, Position, Square as RulesSquare};
use entente_service::Rejected;
use std::collections::BTreeMap;

/// The most symbols in an answer: more than any board has.
const MAX_SYMBOLS: usize = 300;

/// The most moves of a line that somebody thinks ahead.
const MAX_LINE: usize = 64;

/// The time for which a browser keeps symbols, in seconds: they change with the program only.
const SYMBOLS_KEPT: &str = "public, max-age=3600";

/// A board without pieces. Lengths are in squares; x runs to the right and y upwards, as seen from
/// the south.
#[derive(Debug, Serialize)]
pub(super) struct Squares {
    squares: Vec<Square>,
    columns: Vec<(f32, String)>,
    rows: Vec<(f32, String)>,
    /// The squares that show their own names.
    named: Vec<String>,
    /// The side from which the caller sees it, and the sides after it when they turn it.
    sides: Vec<&'static str>,
    /// The theme that the caller has chosen.
    theme: ThemeWord,
    /// The set of pieces that they have chosen.
    pieces: PieceSetWord,
    /// Whether they want coordinates.
    coordinates: bool,
    /// The language that they have chosen for what concerns them alone; null for that of the link.
    language: Option<&'static str>,
    /// By theme.
    colours: BTreeMap<&'static str, Colours>,
}

#[derive(Debug, Serialize)]
struct Square {
    name: String,
    /// The place in the lists of colours.
    background: usize,
    outline: Vec<(f32, f32)>,
    centre: (f32, f32),
    piece_size: f32,
}

#[derive(Debug, Serialize)]
struct Colours {
    frame: String,
    label: String,
    selected: String,
    check: String,
    target: String,
    /// By army, for the marks of its last move, and their edge.
    armies: BTreeMap<&'static str, String>,
    edge: String,
    /// Of arrows: a move that was made, a better one, and a hint.
    arrows: BTreeMap<&'static str, String>,
    /// By mark, for each background.
    squares: BTreeMap<&'static str, Vec<String>>,
}

impl Colours {
    fn of(theme: Theme) -> Self {
        let colours = ThemeColours::of(theme);
        let of_each = |colour: fn(&SquareColours) -> &String| {
            colours
                .squares
                .iter()
                .map(move |square| colour(square).clone())
        };
        let squares = [
            ("plain", of_each(|square| &square.plain).collect()),
            ("last", of_each(|square| &square.last_move).collect()),
            ("plan", of_each(|square| &square.conditional_move).collect()),
            ("selected", of_each(|square| &square.selected).collect()),
            ("check", of_each(|square| &square.check).collect()),
            ("name", of_each(|square| &square.name).collect()),
        ];
        Self {
            squares: squares.into(),
            frame: colours.frame,
            label: colours.label,
            selected: colours.selected,
            check: colours.check,
            target: colours.target,
            armies: (colours.armies.into_iter())
                .map(|(army, colour)| (army.word(), colour))
                .collect(),
            edge: colours.edge,
            // As in the pictures of the chat.
            arrows: ["better", "made", "hint"]
                .into_iter()
                .zip(colours.arrows)
                .collect(),
        }
    }
}

impl Squares {
    /// The squares of a board that is first seen from this side, if nobody has chosen another.
    pub(super) fn of(options: &Options, first: Facing, board: &Board, settings: &Settings) -> Self {
        let chosen = BoardOptions::of(settings, options);
        let label = |(at, text): (f32, &str)| (at, text.to_owned());
        let first = chosen.facing.unwrap_or(first);
        let next = |facing: &Facing| Some(picture::next_facing(options, *facing));
        let sides = std::iter::successors(Some(first), next).take(Facing::ALL.len());
        let mut sides: Vec<_> = sides.map(side_word).collect();
        sides.dedup_by_key(|side| *side);
        // With two armies two turns of the board lead back to the first side.
        if sides.first() == sides.get(2) {
            sides.truncate(2);
        }
        Self {
            squares: board.squares().iter().map(Square::of).collect(),
            columns: board.column_labels().map(label).collect(),
            rows: board.row_labels().map(label).collect(),
            named: board
                .named_squares()
                .map(|square| square.name.clone())
                .collect(),
            sides,
            theme: Word(chosen.appearance.theme),
            pieces: Word(chosen.appearance.pieces),
            coordinates: chosen.coordinates != Some(Coordinates::Off),
            language: settings.language.chosen().map(Language::tag),
            colours: Theme::ALL
                .into_iter()
                .map(|theme| (theme.word(), Colours::of(theme)))
                .collect(),
        }
    }
}

impl Square {
    fn of(square: &entente_render::Square) -> Self {
        let backgrounds = Background::ALL.iter();
        let mut backgrounds = backgrounds.enumerate();
        let background = backgrounds.find(|(_, background)| **background == square.background);
        Self {
            name: square.name.clone(),
            background: background.map_or(0, |(place, _)| place),
            outline: square
                .outline
                .iter()
                .map(|point| (point.x, point.y))
                .collect(),
            centre: (square.centre.x, square.centre.y),
            piece_size: square.piece_size,
        }
    }
}

fn side_word(facing: Facing) -> &'static str {
    match facing {
        Facing::South => "south",
        Facing::West => "west",
        Facing::North => "north",
        Facing::East => "east",
    }
}

/// The squares of the game's board, and how the caller likes to see them.
pub(super) async fn squares(game: VisibleGame) -> JsonAnswer<Squares> {
    let VisibleGame { api, view, .. } = &game;
    let settings = settings_of(api, game.person()).await?;
    let scene = scene(view, api)?;
    let (options, first) = (&view.terms.options, picture::facing(view));
    let squares = Squares::of(options, first, scene.board(), &settings);
    Ok(Json(squares))
}

/// The settings of the caller; those of everybody without a token.
pub(super) async fn settings_of(api: &Api, person: Option<PersonId>) -> ApiResult<Settings> {
    let Some(person) = person else {
        return Ok(Settings::default());
    };
    let log = api.answered(api.service.people().log_of(person).await)?;
    Ok(log.settings().clone())
}

fn scene(view: &View, api: &Api) -> ApiResult<Scene> {
    picture::scene(view, &BoardOptions::default(), api.text).map_err(undrawn)
}

fn undrawn(error: entente_render::Error) -> Problem {
    tracing::error!(%error, request = request_id(), "could not draw a board");
    Kind::Internal.into()
}

read_by!(ValidQuery: PositionQuery, SymbolsQuery);

/// The position of the game that is meant: the present one, an earlier one, or one to come.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct PositionQuery {
    /// The number of plies before it, or before the line; all of them by default.
    ply: Option<usize>,
    /// Moves from there on, separated by commas.
    line: Option<String>,
}

/// A position of the game.
#[derive(Debug, Default, Serialize)]
pub(super) struct Pieces {
    /// The version of the game in which it was looked up.
    version: u64,
    /// The number of plies before it.
    ply: usize,
    /// The symbol of the piece on each square.
    pieces: BTreeMap<String, String>,
    /// The squares of kings in check.
    check: Vec<String>,
    /// The squares of the last move.
    last: Vec<String>,
    /// The last move of each army, the latest last; none where only two play.
    movers: Vec<Mover>,
    /// The moves of the game as players write them; empty but in the present position.
    written: Vec<String>,
    /// The open request to the others in a sentence; null in other positions.
    request: Option<String>,
    /// The question whether the caller wants to ask for a takeback; null if they cannot.
    takeback: Option<String>,
    /// What the caller can do besides; nothing in other positions.
    may: May,
    /// The words with which the caller resigns; null in other positions.
    resign: Option<ResignWords>,
    /// The army whose turn it is; null in earlier positions, and when the game is not running.
    turn: Option<ArmyWord>,
    /// Whether the caller makes the next move.
    mine: bool,
    /// Whether the caller can get a hint now.
    hint: bool,
    /// Whether the game can be analysed now.
    analysis: bool,
    /// The legal moves; none in earlier positions.
    legal: Vec<TouchMove>,
    /// The vote of the caller's team, if it is its turn; null for all others.
    vote: Option<TeamVote>,
}

/// What the game would accept of the caller besides moves.
#[derive(Debug, Default, Serialize)]
struct May {
    offer_draw: bool,
    pause: bool,
    resume: bool,
    abort: bool,
}

impl May {
    fn of(view: &View) -> Self {
        Self {
            offer_draw: view.may_offer_draw(),
            pause: view.may_ask_pause(),
            resume: view.may_resume(),
            abort: view.may_abort(),
        }
    }
}

/// The button with which the caller resigns, the question before it, and the button that confirms
/// it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
struct ResignWords {
    button: String,
    question: String,
    confirm: String,
}

impl ResignWords {
    fn of(words: text::Resigning) -> Self {
        Self {
            button: words.button,
            question: words.question,
            confirm: words.confirm,
        }
    }
}

/// The squares between which an army moved last.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct LastMove {
    army: Army,
    from: RulesSquare,
    to: RulesSquare,
}

/// The same as JSON.
#[derive(Debug, Serialize)]
struct Mover {
    army: &'static str,
    from: String,
    to: String,
}

impl Mover {
    /// Those of moves in order. Where two play, the marks of the last move say it all.
    fn all(players: usize, moves: impl DoubleEndedIterator<Item = LastMove>) -> Vec<Self> {
        let mut last: Vec<LastMove> = Vec::new();
        for moved in moves.rev().filter(|_| players > 2) {
            if last.iter().all(|later| later.army != moved.army) {
                last.push(moved);
            }
        }
        let latest_last = last.into_iter().rev();
        let mover = |LastMove { army, from, to }: LastMove| Self {
            army: army.word(),
            from: from.to_string(),
            to: to.to_string(),
        };
        latest_last.map(mover).collect()
    }

    /// Those of a game after so many plies, and of a line from there on, of the armies that still
    /// move.
    fn of(view: &View, ply: usize, line: &[LastMove], moves: impl Fn(Army) -> bool) -> Vec<Self> {
        let made = view.board.moves.iter().take(ply).filter_map(|mv| {
            let (moved, seat) = (mv.moved?, view.players.seats.get(mv.seat.index())?);
            Some(LastMove {
                army: seat.army,
                from: moved.from,
                to: moved.to,
            })
        });
        let made = made.chain(line.iter().copied());
        let made: Vec<LastMove> = made.filter(|moved| moves(moved.army)).collect();
        Self::all(view.terms.options.players(), made.into_iter())
    }
}

impl Pieces {
    fn of(view: &View, ply: usize, scene: &Scene, movers: Vec<Mover>) -> Self {
        let marked = |mark| scene.marked(mark).map(str::to_owned).collect();
        let pieces = scene.pieces();
        Self {
            version: view.record.version,
            ply,
            pieces: pieces
                .map(|(square, piece)| (square.to_owned(), entente_render::symbol_id(piece)))
                .collect(),
            check: marked(Mark::Check),
            last: marked(Mark::LastMove),
            movers,
            ..Self::default()
        }
    }

    /// The present position.
    fn now(view: &View, api: &Api) -> ApiResult<Self> {
        let text = api.text_for_people();
        let moves = view.board.moves.iter();
        let written = moves.map(|mv| text.short_move(&mv.short, &mv.notation));
        let (armies, ply) = (view.armies(), view.board.moves.len());
        let still_moves = |army: &&ArmyView| army.commander.is_some() || army.is_walking;
        let moving = armies.iter().filter(still_moves);
        let movers = Mover::of(view, ply, &[], |army| {
            moving.clone().any(|one| one.army == army)
        });
        let position = view.position_after(&[]);
        let touchable =
            position.map(|position| TouchMove::all(&position, LegalMove::as_written(view, text)));
        Ok(Self {
            turn: view.turn().map(|seat| army(view, seat)),
            mine: view.is_my_turn(),
            hint: view.no_hint_reason().is_none(),
            analysis: view.no_analysis_reason().is_none(),
            legal: touchable.unwrap_or_default(),
            written: written.collect(),
            request: text::request_sentence(Reader::new(text, view, Naming::Name)),
            takeback: text::takeback_question(text, view),
            may: May::of(view),
            resign: Some(ResignWords::of(text::resigning(text, view))),
            ..Self::of(view, ply, &scene(view, api)?, movers)
        })
    }

    /// An earlier position, as everybody may know it.
    fn earlier(view: &View, ply: usize) -> ApiResult<Self> {
        let position = earlier(view, ply)?;
        let mut scene = drawn(&position)?;
        let moved = ply
            .checked_sub(1)
            .and_then(|last| view.board.moves[last].moved);
        mark_move(&mut scene, moved.map(|moved| [moved.from, moved.to]))?;
        let movers = Mover::of(view, ply, &[], |army| still_moves(&position, army));
        Ok(Self::of(view, ply, &scene, movers))
    }

    /// The position after moves that nobody has made: from the present one on, or from an earlier
    /// one.
    fn after(view: &View, ply: Option<usize>, line: &str, api: &Api) -> ApiResult<Self> {
        let moves: Vec<&str> = line.split(',').filter(|text| !text.is_empty()).collect();
        let start = match ply {
            Some(ply) => Some(earlier(view, ply)?),
            // Nothing follows the end of a game.
            None => view.position_after(&[]),
        };
        let start = start.filter(|_| moves.len() <= MAX_LINE);
        let played = start.and_then(|start| played(start, &moves));
        let (position, line) = played
            .ok_or_else(|| Problem::new(Kind::InvalidQuery, say!(texts(), "problem-line")))?;
        let mut scene = drawn(&position)?;
        mark_move(&mut scene, line.last().map(|last| [last.from, last.to]))?;
        let before = ply.unwrap_or(view.board.moves.len());
        let written = LegalMove::all_written(&position, api.text_for_people());
        let movers = Mover::of(view, before, &line, |army| still_moves(&position, army));
        Ok(Self {
            turn: Some(Word(position.turn())),
            mine: is_mine(view, &position),
            legal: TouchMove::all(&position, written),
            ..Self::of(view, before + moves.len(), &scene, movers)
        })
    }
}

/// Whether somebody moves an army, or its king walks on by itself.
fn still_moves(position: &Position, army: Army) -> bool {
    position.commander(army).is_some() || position.is_walking(army)
}

/// The position after so many plies of the game, as everybody may know it.
pub(super) fn earlier(view: &View, ply: usize) -> ApiResult<Position> {
    let mut positions = view.public_positions();
    // A game that goes on from a saved one begins with its own first move.
    positions.drain(..positions.len().saturating_sub(view.board.moves.len() + 1));
    positions.into_iter().nth(ply).ok_or_else(|| {
        let count = view.board.moves.len();
        Problem::new(Kind::InvalidQuery, say!(texts(), "problem-ply", count))
    })
}

/// The position after these moves, and the moves themselves; `None` if one is not legal.
fn played(start: Position, moves: &[&str]) -> Option<(Position, Vec<LastMove>)> {
    let begun = (start, Vec::new());
    moves.iter().try_fold(begun, |(position, mut line), text| {
        let mv = position.read_move(text).ok()?;
        let (from, to) = position.shown_squares(&mv);
        line.push(LastMove {
            army: position.turn(),
            from,
            to,
        });
        Some((position.play(mv).ok()?, line))
    })
}

pub(super) fn drawn(position: &Position) -> ApiResult<Scene> {
    picture::of_position(position, Facing::South).map_err(undrawn)
}

/// Marks the squares of a move as those of the last one.
pub(super) fn mark_move<S: std::fmt::Display>(
    scene: &mut Scene,
    squares: Option<[S; 2]>,
) -> ApiResult<()> {
    for square in squares.into_iter().flatten() {
        scene
            .mark(&square.to_string(), Mark::LastMove)
            .map_err(undrawn)?;
    }
    Ok(())
}

/// Whether the viewer moves in this position.
fn is_mine(view: &View, position: &Position) -> bool {
    let own = view.own_seats().iter();
    let mut own = own.filter_map(|seat| view.players.seats.get(seat.index()));
    own.any(|seat| position.commander(position.turn()) == Some(seat.army))
}

/// The pieces in a position of the game.
pub(super) async fn pieces(
    game: VisibleGame,
    query: PositionQuery,
) -> ApiResult<impl IntoResponse> {
    let VisibleGame { api, sender, view } = &game;
    let mut pieces = match (query.line, query.ply) {
        (Some(line), ply) => Pieces::after(view, ply, &line, api)?,
        // The position after the last move is the present one, which can be played on.
        (None, Some(ply)) if ply != view.board.moves.len() => Pieces::earlier(view, ply)?,
        (None, _) => Pieces::now(view, api)?,
    };
    if pieces.turn.is_some() && view.turn.vote.is_some() && view.player().is_none() {
        pieces.vote = open_vote(view, *sender, api).await?;
    }
    // A vote changes without the game.
    let tag = pieces.vote.is_none().then(|| api.tag(view));
    Ok((tag, Json(pieces)))
}

/// The vote that is open to the caller as a member of a team.
async fn open_vote(view: &View, sender: Sender, api: &Api) -> ApiResult<Option<TeamVote>> {
    let Sender(Some(owner)) = sender else {
        return Ok(None);
    };
    let member = sender.team_member(&view.game, api).await?;
    let vote = (api.service).team_vote(&view.game, owner.person, member);
    Ok(match vote.await {
        Ok(vote) if vote.turn.is_some() => Some(TeamVote::of(&vote, None)),
        // Somebody else's, or they are in no team.
        Ok(_) | Err(Rejected::Refused { .. }) => None,
        Err(rejected) => return Err(api.rejected(rejected)),
    })
}

/// The symbols that are meant.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct SymbolsQuery {
    #[serde(default)]
    theme: ThemeWord,
    #[serde(default)]
    pieces: PieceSetWord,
    /// Their ids, separated by commas.
    ids: String,
}

/// The symbols of pieces.
pub(super) async fn symbols(api: Api, query: SymbolsQuery) -> ApiResult<impl IntoResponse> {
    let pieces: Option<Vec<Piece>> = query
        .ids
        .split(',')
        .take(MAX_SYMBOLS)
        .map(entente_render::piece_of_symbol)
        .collect();
    let pieces =
        pieces.ok_or_else(|| Problem::new(Kind::InvalidQuery, say!(texts(), "problem-symbols")))?;
    let headers = [
        (header::CONTENT_TYPE, "image/svg+xml"),
        (header::CACHE_CONTROL, SYMBOLS_KEPT),
    ];
    let appearance = Appearance {
        theme: query.theme.0,
        pieces: query.pieces.0,
    };
    let style = picture::style(appearance, api.text);
    Ok((headers, entente_render::symbols(pieces, style)))
}

/// A legal move on a board that one touches.
#[derive(Debug, Serialize)]
pub(super) struct TouchMove {
    #[serde(flatten)]
    legal: LegalMove,
    /// The squares to which the piece can be led.
    touch: Vec<String>,
}

impl TouchMove {
    /// These legal moves of a position.
    pub(super) fn all(position: &Position, moves: Vec<LegalMove>) -> Vec<Self> {
        let kings: BTreeMap<String, String> = (position.legal_moves().iter())
            .filter_map(|mv| {
                Some((
                    position.coordinate(mv),
                    king_square(position, mv)?.to_string(),
                ))
            })
            .collect();
        let ends: Vec<_> = moves.iter().map(LegalMove::squares).collect();
        let touch = |legal: &LegalMove| {
            let (from, to) = legal.squares();
            let king = kings.get(&legal.coordinate);
            // A square that means another move means only that one.
            let king = king.filter(|king| !ends.contains(&(from.clone(), (*king).clone())));
            std::iter::once(to).chain(king.cloned()).collect()
        };
        let touched: Vec<Vec<String>> = moves.iter().map(touch).collect();
        let pairs = moves.into_iter().zip(touched);
        pairs.map(|(legal, touch)| Self { legal, touch }).collect()
    }
}

/// The square to which a king castles, if it leaves its own. In Chess960 the move leads to the
/// square of the rook.
fn king_square(position: &Position, mv: &Move) -> Option<RulesSquare> {
    let (from, to) = position.castled(mv)?.king;
    (from == mv.from && from != to).then_some(to)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;
    use entente_rules::Variant;

    /// The moves that one makes by leading the king from `e1` to a square.
    fn made(variant: Variant, fen: &str, (from, to): (&str, &str)) -> Vec<String> {
        let position = Position::from_fen_of(variant, fen).unwrap();
        let moves = TouchMove::all(&position, LegalMove::all(&position)).into_iter();
        let of_king = moves.filter(|mv| mv.legal.squares().0 == from);
        let made = of_king.filter(|mv| mv.touch.iter().any(|square| square == to));
        made.map(|mv| mv.legal.notation).collect()
    }

    #[test]
    fn one_castles_by_the_square_of_the_rook_and_of_the_king() {
        let fen = "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1";
        for (to, notation) in [
            ("g1", "O-O"),
            ("h1", "O-O"),
            ("c1", "O-O-O"),
            ("a1", "O-O-O"),
        ] {
            assert_eq!(made(Variant::Chess960, fen, ("e1", to)), [notation], "{to}");
        }
        assert_eq!(made(Variant::Standard, fen, ("e1", "g1")), ["O-O"]);
    }

    #[test]
    fn a_square_that_means_another_move_means_only_that() {
        let beside = "4k3/8/8/8/8/8/8/5K1R w K - 0 1";
        assert_eq!(made(Variant::Chess960, beside, ("f1", "g1")), ["Kg1"]);
        assert_eq!(made(Variant::Chess960, beside, ("f1", "h1")), ["O-O"]);
        let stays = "4k3/8/8/8/8/8/8/6KR w K - 0 1";
        assert_eq!(made(Variant::Chess960, stays, ("g1", "h1")), ["O-O"]);
        assert_eq!(made(Variant::Chess960, stays, ("g1", "f1")), ["Kf1"]);
    }
}
