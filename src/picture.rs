//! A view as a scene: which pieces stand where, what is marked, from which side it is seen; and the alt text beside it, made from the same view. `render` draws.
//!
//! It judges nothing: what a viewer may not know is not in the view.

use crate::text;
use entente_game::{Phase, View};
use entente_render::{
    Army, Board, Error, Facing, Ground, Kind, Mark, Piece, Scene, Size, Text, Theme, Tick,
};
use entente_rules::{Cell, Place, Position, Variant};
use std::collections::HashMap;
use std::sync::{Arc, LazyLock, Mutex, PoisonError};

/// How somebody wants to see a board, and what is to be marked for them.
#[derive(Debug, Clone, Default)]
pub struct Look {
    /// Its colours.
    pub theme: Theme,
    /// How large, if not as suits the board.
    pub size: Option<Size>,
    /// From which side; from the viewer's own, or that of whoever is to move, if it is not said.
    pub facing: Option<Facing>,
    /// The piece that was chosen.
    pub selected: Option<Cell>,
    /// Pieces that can be chosen.
    pub sources: Vec<Cell>,
    /// Cells that the chosen piece can reach.
    pub targets: Vec<Cell>,
}

/// A picture and what it shows, for those who do not see it.
#[derive(Debug, Clone)]
pub struct Picture {
    /// The picture, as PNG.
    pub png: Vec<u8>,
    /// The same in words.
    pub alt: String,
}

/// Draws what a viewer sees, off the threads that answer. `None` (and a line in the log) if the scene cannot be.
pub async fn draw(view: &View, look: Look, text: &text::Text) -> Option<Picture> {
    let alt = text.position(view);
    let scene = scene(view, &look)
        .inspect_err(|error| tracing::error!(%error, "a board cannot be drawn"))
        .ok()?;
    let png = tokio::task::spawn_blocking(move || entente_render::png(&scene))
        .await
        .ok()?;
    Some(Picture { png, alt })
}

/// The scene of a view.
pub fn scene(view: &View, look: &Look) -> Result<Scene, Error> {
    let facing = look.facing.unwrap_or_else(|| facing(view));
    let mut scene =
        of_men(view.variant, view.pieces(), &view.checks(), facing)?.with_theme(look.theme);
    if let Some(size) = look.size {
        scene = scene.with_size(size);
    }
    if let Some(last) = view.moves.last().and_then(|mv| mv.moved) {
        scene
            .mark(&last.from.to_string(), Mark::LastMove)?
            .mark(&last.to.to_string(), Mark::LastMove)?;
    }
    for cell in look.selected.iter().chain(&look.sources) {
        scene.mark(&cell.to_string(), Mark::Selected)?;
    }
    for cell in &look.targets {
        scene.mark(&cell.to_string(), Mark::Target)?;
    }
    Ok(scene)
}

/// The pieces of a position, and its checks, seen from one side.
pub fn of_position(position: &Position, facing: Facing) -> Result<Scene, Error> {
    let pieces = position.pieces();
    of_men(position.variant(), pieces, &position.checks(), facing)
}

fn of_men(
    variant: Variant,
    pieces: impl Iterator<Item = (Cell, entente_rules::Piece)>,
    checks: &[(entente_rules::Army, Vec<Cell>)],
    facing: Facing,
) -> Result<Scene, Error> {
    let mut scene = Scene::new(board(variant)?).with_facing(facing);
    for (cell, piece) in pieces {
        scene.place(
            &cell.to_string(),
            Piece::new(army(piece.army), kind(piece.kind)),
        )?;
        let is_checked = checks.iter().any(|(army, _)| *army == piece.army);
        if is_checked && piece.kind == entente_rules::Kind::King {
            scene.mark(&cell.to_string(), Mark::Check)?;
        }
    }
    Ok(scene)
}

/// The drawing of a variant's board, made once.
fn board(variant: Variant) -> Result<Arc<Board>, Error> {
    static BOARDS: LazyLock<Mutex<HashMap<&'static str, Arc<Board>>>> =
        LazyLock::new(Mutex::default);
    let id = variant.id();
    let mut boards = BOARDS.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(board) = boards.get(id) {
        return Ok(board.clone());
    }
    let board = Arc::new(drawn(variant.board())?);
    boards.insert(id, board.clone());
    Ok(board)
}

/// A board of squares, its cells called and its lines labelled as the rule set does.
fn drawn(shape: &entente_rules::Board) -> Result<Board, Error> {
    let squares = shape.places().iter().map(|place| {
        let ground = if shape.is_dark(place.cell) {
            Ground::Dark
        } else {
            Ground::Light
        };
        let name = place.cell.to_string();
        entente_render::Cell::square(name, ground, place.column.into(), place.row.into())
    });
    let columns = ticks(shape, shape.columns(), |place| place.column)?;
    let rows = ticks(shape, shape.rows(), |place| place.row)?;
    Board::new(squares.collect())?.with_ticks(columns, rows)
}

/// The labels of all columns, or of all rows: the letter or the number that a line's cells have in common.
fn ticks(
    shape: &entente_rules::Board,
    count: u8,
    line: impl Fn(&Place) -> u8,
) -> Result<Vec<Tick>, Error> {
    let label = |number: u8| {
        let mut cells = shape.places().iter().filter(|place| line(place) == number);
        let first = cells.next()?.cell;
        let label = if cells.all(|place| place.cell.file() == first.file()) {
            first.file().to_string()
        } else {
            first.rank().to_string()
        };
        Some((f32::from(number) + 0.5, label))
    };
    let labels = (0..count).filter_map(label);
    labels
        .map(|(at, label)| Text::new(&label).map(|text| Tick { at, text }))
        .collect()
}

/// From the reader's own side where the message has one reader; from the side of whoever is to move where it has many.
fn facing(view: &View) -> Facing {
    let own = view.own_seats().first().copied();
    let seat = own.or(view.turn()).or(match &view.phase {
        Phase::Over(ending) => ending.winners.first().copied(),
        _ => None,
    });
    let army = seat.and_then(|seat| Some(view.seats.get(seat.index())?.army));
    side(army.unwrap_or(entente_rules::Army::White))
}

/// The side of the board at which an army sits.
pub fn side(army: entente_rules::Army) -> Facing {
    match army {
        entente_rules::Army::White => Facing::South,
        entente_rules::Army::Silver => Facing::West,
        entente_rules::Army::Black => Facing::North,
        entente_rules::Army::Gold => Facing::East,
    }
}

fn army(army: entente_rules::Army) -> Army {
    match army {
        entente_rules::Army::White => Army::White,
        entente_rules::Army::Silver => Army::Silver,
        entente_rules::Army::Black => Army::Black,
        entente_rules::Army::Gold => Army::Gold,
    }
}

fn kind(kind: entente_rules::Kind) -> Kind {
    match kind {
        entente_rules::Kind::Pawn => Kind::Pawn,
        entente_rules::Kind::Knight => Kind::Knight,
        entente_rules::Kind::Bishop => Kind::Bishop,
        entente_rules::Kind::Rook => Kind::Rook,
        entente_rules::Kind::Queen => Kind::Queen,
        entente_rules::Kind::King => Kind::King,
        entente_rules::Kind::Guard => Kind::Guard,
    }
}
