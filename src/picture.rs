//! Pictures of boards: a view becomes a scene with pieces, marks and cards, and an alt text.
//!
//! The crate `entente_render` draws the scenes. Nothing secret can get into a picture, because a
//! view holds nothing that its viewer may not know. Rendering takes long, so the `async` functions
//! do it on a thread of its own and not on those that answer requests.

mod parts;
mod timeline;

use crate::lesson::Lesson;
use crate::text;
use entente_game::people::{self, Orientation, Settings};
use entente_game::{ArmyView, Level, Phase, View};
use entente_render::{
    ArrowKind, Background, Board, Card, Control, Error, GridSquare, HomeArea, Kind, Mark, Piece,
    Scene, Shape, Size, Text,
};
pub use entente_render::{Coordinates, Facing, Theme};
use entente_rules::{Options, Play, Ply, Position, Score, Square, Status};
pub use parts::Picture;
use parts::army;
use std::collections::HashMap;
use std::sync::{Arc, LazyLock, Mutex, PoisonError};
pub use timeline::{of_history, timeline};

/// How a user sees a board, and what is marked on it.
#[derive(Debug, Clone, Default)]
pub struct BoardOptions {
    /// The colours.
    pub theme: Theme,
    /// The size, if not the default of the board.
    pub size: Option<Size>,
    /// The side from which it is seen. The default is [`facing`].
    pub facing: Option<Facing>,
    /// Where the coordinates are, if not the default of the board.
    pub coordinates: Option<Coordinates>,
    /// The square of the chosen piece.
    pub selected: Option<Square>,
    /// The squares of pieces that can be chosen.
    pub sources: Vec<Square>,
    /// The squares that the chosen piece can reach.
    pub targets: Vec<Square>,
}

impl BoardOptions {
    /// The options that follow from a user's settings.
    pub fn of(settings: &Settings, options: &Options) -> Self {
        let first = options.armies().next();
        Self {
            theme: theme(settings.theme),
            facing: first
                .filter(|_| settings.orientation == Orientation::White)
                .map(|first| side(options, first)),
            coordinates: (!settings.coordinates.is_on()).then_some(Coordinates::Off),
            ..Self::default()
        }
    }
}

fn theme(theme: people::Theme) -> Theme {
    match theme {
        people::Theme::Wood => Theme::Wood,
        people::Theme::Dark => Theme::Dark,
        people::Theme::Contrast => Theme::Contrast,
        people::Theme::Safe => Theme::Safe,
    }
}

/// Draws a view. On failure that is logged and the result is `None`: a message without a picture is
/// better than none.
pub async fn draw(view: &View, board_options: BoardOptions, text: &text::Text) -> Option<Picture> {
    let alt = text.position(view);
    let scene = scene(view, &board_options, text)
        .inspect_err(|error| tracing::error!(%error, "could not draw a board"))
        .ok()?;
    let png = tokio::task::spawn_blocking(move || entente_render::png(&scene))
        .await
        .ok()?;
    Some(Picture { png, alt })
}

/// The scene of a view.
pub fn scene(view: &View, board_options: &BoardOptions, text: &text::Text) -> Result<Scene, Error> {
    let facing = board_options.facing.unwrap_or_else(|| facing(view));
    let armies = view.armies();
    let commanders: Vec<_> = armies
        .iter()
        .map(|army| (army.army, commander(view, army)))
        .collect();
    let mut scene = scene_of_pieces(
        &view.options,
        view.pieces(),
        &view.checks(),
        &commanders,
        facing,
    )?
    .with_theme(board_options.theme);
    let cards = armies.iter().map(|army| card_data(view, &armies, army));
    add_cards(&mut scene, &view.options, cards, text)?;
    if let Some(size) = board_options.size {
        scene = scene.with_size(size);
    }
    if let Some(coordinates) = board_options.coordinates {
        scene = scene.with_coordinates(coordinates);
    }
    if let Some(last) = view.moves.iter().rev().find_map(|mv| mv.moved) {
        mark_move(&mut scene, last.from, last.to)?;
    }
    for square in board_options.selected.iter().chain(&board_options.sources) {
        scene.mark(&square.to_string(), Mark::Selected)?;
    }
    for square in &board_options.targets {
        scene.mark(&square.to_string(), Mark::Target)?;
    }
    Ok(scene)
}

/// The army whose owner moves this one.
fn commander(view: &View, army: &ArmyView) -> Option<entente_rules::Army> {
    Some(view.seats.get(army.commander?.index())?.army)
}

/// The card of an army. Its losses are the pieces that all others have captured from it.
fn card_data(view: &View, armies: &[ArmyView], army: &ArmyView) -> CardData {
    let captured = armies.iter().flat_map(|other| &other.captured);
    let lost = captured.filter(|piece| piece.army == army.army);
    CardData {
        army: army.army,
        commander: commander(view, army),
        status: army.status,
        is_resigning: army.is_resigning,
        score: army
            .score
            .filter(|_| has_begun(view) && view.options.counts_points()),
        computer: view.computer(army.seat).map(|computer| computer.level),
        lost: lost.map(|piece| piece.kind).collect(),
        to_move: view.turn() == Some(army.seat),
    }
}

/// Whether the game has left the lobby.
fn has_begun(view: &View) -> bool {
    matches!(view.phase, Phase::Running { .. } | Phase::Over(_))
}

/// The scene of a position with its checks, seen from one side.
pub fn of_position(position: &Position, facing: Facing) -> Result<Scene, Error> {
    let armies = position.armies();
    let commanders: Vec<_> = armies
        .map(|army| (army, position.commander(army)))
        .collect();
    scene_of_pieces(
        &position.options(),
        position.pieces(),
        &position.public_checks(),
        &commanders,
        facing,
    )
}

/// Draws the starting position of a rule set.
pub async fn of_start(options: &Options, text: &text::Text) -> Option<Picture> {
    let start = Position::start_with(options);
    let scene = of_position(&start, side(options, start.turn()))
        .inspect_err(|error| tracing::error!(%error, "could not draw a board"))
        .ok()?;
    let png = tokio::task::spawn_blocking(move || entente_render::png(&scene));
    let alt = text.start_position(options);
    Some(Picture {
        png: png.await.ok()?,
        alt,
    })
}

/// Draws pieces that a user has set up. The position need not be legal. `None` if a piece cannot be
/// shown on this board.
pub async fn of_scenario(
    options: &Options,
    pieces: Vec<(Square, entente_rules::Piece)>,
    alt: String,
) -> Option<Picture> {
    let armies: Vec<_> = options.armies().map(|army| (army, Some(army))).collect();
    let facing = options.armies().next().map(|first| side(options, first));
    let scene = scene_of_pieces(options, pieces.into_iter(), &[], &armies, facing?).ok()?;
    let drawing = tokio::task::spawn_blocking(move || entente_render::png(&scene));
    Some(Picture {
        png: drawing.await.ok()?,
        alt,
    })
}

/// Draws a lesson.
pub async fn of_lesson(lesson: &Lesson, text: &text::Text) -> Option<Picture> {
    let scene = lesson_scene(lesson)
        .inspect_err(|error| tracing::error!(%error, "could not draw a lesson"))
        .ok()?;
    let png = tokio::task::spawn_blocking(move || entente_render::png(&scene));
    let alt = text.lesson_position(lesson);
    Some(Picture {
        png: png.await.ok()?,
        alt,
    })
}

/// The scene of a lesson: the piece is selected, and the squares that it can reach are marked.
pub fn lesson_scene(lesson: &Lesson) -> Result<Scene, Error> {
    let position = &lesson.position;
    let facing = side(&position.options(), lesson.piece.army);
    let mut scene = of_position(position, facing)?;
    scene.mark(&lesson.from.to_string(), Mark::Selected)?;
    for square in lesson.targets().concat() {
        scene.mark(&square.to_string(), Mark::Target)?;
    }
    for attacker in position.checkers(lesson.piece.army) {
        let king = position.pieces().find(|(_, piece)| {
            piece.army == lesson.piece.army && piece.kind == entente_rules::PieceKind::King
        });
        if let Some((king, _)) = king {
            scene.add_arrow(&attacker.to_string(), &king.to_string(), ArrowKind::Threat)?;
        }
    }
    Ok(scene)
}

/// The scene of a game's position, with its last move and the cards of all armies.
pub fn of_play(play: &Play, facing: Facing, text: &text::Text) -> Result<Scene, Error> {
    let position = play.position();
    let mut scene = of_position(position, facing)?;
    if let Some(mv) = play.plies().last().and_then(Ply::mv) {
        mark_move(&mut scene, mv.from, mv.to)?;
    }
    let cards = position.armies().map(|army| CardData {
        army,
        commander: position.commander(army),
        status: position.status(army),
        is_resigning: position.pending(army).is_some(),
        score: position
            .options()
            .counts_points()
            .then(|| position.score(army)),
        computer: None,
        lost: play.captured(army),
        to_move: play.outcome().is_none() && position.turn() == army,
    });
    add_cards(&mut scene, &position.options(), cards, text)?;
    Ok(scene)
}

/// What the card of an army shows.
struct CardData {
    army: entente_rules::Army,
    commander: Option<entente_rules::Army>,
    status: Status,
    /// Whether its owner has resigned and will be out when its turn comes.
    is_resigning: bool,
    /// The points, if the result counts them.
    score: Option<Score>,
    /// The level, if a computer plays the army.
    computer: Option<Level>,
    lost: Vec<entente_rules::PieceKind>,
    to_move: bool,
}

/// Adds the cards of all armies. With two armies, the board already shows everything.
fn add_cards(
    scene: &mut Scene,
    options: &Options,
    cards: impl Iterator<Item = CardData>,
    text: &text::Text,
) -> Result<(), Error> {
    if options.players() == 2 {
        return Ok(());
    }
    for data in cards {
        let home = home(options, data.army);
        scene.add_card(home, card(&data, home, text))?;
    }
    Ok(())
}

/// The card of an army. Texts that the font cannot write are left out. The alt text has them.
fn card(data: &CardData, home: HomeArea, text: &text::Text) -> Card {
    let word = |word: String| Text::new(&word).ok();
    let score = data.score.map(|score| text.points_of(score));
    let status = text.army_status(data.army, data.status, data.is_resigning, data.commander);
    // There is room for two notes, and that an army is out matters more than who played it.
    let computer = data.computer.map(|level| text.computer_on_card(level));
    let notes = [score, status.or(computer)];
    let count = |kind| data.lost.iter().filter(|lost| **lost == kind).count() as u8;
    let lost = entente_rules::PieceKind::LISTED
        .into_iter()
        .map(|kind| (kind, count(kind)));
    // The neutral army in the centre has a queen instead of a king.
    let leader = match home {
        HomeArea::Side(_) => Kind::King,
        HomeArea::Centre => Kind::Queen,
    };
    Card {
        king: Piece::new(army(data.army), leader).with_control(control(data.commander)),
        to_move: data.to_move,
        title: word(text.army(data.army)),
        notes: notes.into_iter().flatten().filter_map(word).collect(),
        lost: lost
            .filter(|(_, count)| *count > 0)
            .map(|(lost, count)| (Piece::new(army(data.army), kind(lost)), count))
            .collect(),
    }
}

fn control(commander: Option<entente_rules::Army>) -> Control {
    commander.map_or(Control::Nobody, |commander| Control::Other(army(commander)))
}

fn mark_move(scene: &mut Scene, from: Square, to: Square) -> Result<(), Error> {
    scene
        .mark(&from.to_string(), Mark::LastMove)?
        .mark(&to.to_string(), Mark::LastMove)?;
    Ok(())
}

fn scene_of_pieces(
    options: &Options,
    pieces: impl Iterator<Item = (Square, entente_rules::Piece)>,
    checks: &[(entente_rules::Army, Vec<Square>)],
    commanders: &[(entente_rules::Army, Option<entente_rules::Army>)],
    facing: Facing,
) -> Result<Scene, Error> {
    let mut scene = Scene::new(cached_board(options)?).with_facing(facing);
    for (square, piece) in pieces {
        let commander = commanders.iter().find(|(army, _)| *army == piece.army);
        let control = control(commander.and_then(|(_, commander)| *commander));
        let drawn = Piece::new(army(piece.army), kind(piece.kind)).with_control(control);
        scene.place(&square.to_string(), drawn)?;
        let is_checked = checks.iter().any(|(army, _)| *army == piece.army);
        if is_checked && piece.kind == entente_rules::PieceKind::King {
            scene.mark(&square.to_string(), Mark::Check)?;
        }
    }
    Ok(scene)
}

/// The drawing of an empty board. Each one is drawn once and kept.
fn cached_board(options: &Options) -> Result<Arc<Board>, Error> {
    static BOARDS: LazyLock<Mutex<HashMap<usize, Arc<Board>>>> = LazyLock::new(Mutex::default);
    let shape = options.board();
    // The rules create every board once and never drop it, so its address identifies it.
    let address = std::ptr::from_ref(shape).addr();
    let mut boards = BOARDS.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(board) = boards.get(&address) {
        return Ok(board.clone());
    }
    let board = Arc::new(draw_board(options)?);
    boards.insert(address, board.clone());
    Ok(board)
}

/// Draws an empty board. The renderer takes the names of columns and rows from those of the
/// squares.
fn draw_board(options: &Options) -> Result<Board, Error> {
    let shape = options.board();
    let squares = shape.locations().iter().map(|location| {
        let background = if shape.is_dark(location.square) {
            Background::Dark
        } else {
            Background::Light
        };
        GridSquare::new(
            location.square.to_string(),
            background,
            location.column,
            location.row,
        )
    });
    let outline = if shape.has_switches() {
        &Shape::CHESS66
    } else {
        &Shape::UPRIGHT
    };
    let board = Board::drawn(squares, outline)?;
    match options.variant().marked_square() {
        Some(square) => board.with_background(square, Background::Accent),
        None => Ok(board),
    }
}

/// The side from which a board is shown: the viewer's own, or else that of the player to move. A
/// viewer with two armies sees it from the one to move.
pub fn facing(view: &View) -> Facing {
    let mover = view.mover();
    let own_seats = view.own_seats();
    let own = mover
        .filter(|seat| own_seats.contains(seat))
        .or(own_seats.first().copied());
    let seat = own.or(mover).or(match &view.phase {
        Phase::Over(ending) => ending.winners.first().copied(),
        _ => None,
    });
    let army = seat.and_then(|seat| Some(view.seats.get(seat.index())?.army));
    army.map_or(Facing::South, |army| side(&view.options, army))
}

/// The next side when a user flips the board: with two armies the opposite one, else the next one
/// clockwise.
pub fn next_facing(options: &Options, facing: Facing) -> Facing {
    let quarters = if options.players() == 2 { 2 } else { 1 };
    Facing::ALL[(facing as usize + quarters) % Facing::ALL.len()]
}

/// The side from which an army's owner sees the board. From the centre it is seen as printed.
pub fn side(options: &Options, army: entente_rules::Army) -> Facing {
    match home(options, army) {
        HomeArea::Side(side) => side,
        HomeArea::Centre => Facing::South,
    }
}

/// The side of the board where an army starts, or the centre.
fn home(options: &Options, army: entente_rules::Army) -> HomeArea {
    let (board, start) = (options.board(), Position::start_with(options));
    let locations = board.locations().iter();
    let own = locations.filter(|location| {
        let piece = start.piece(location.square);
        piece.is_some_and(|piece| piece.army == army)
    });
    // The sum of the distances from the centre, doubled so that they are whole numbers.
    let (width, height) = (i32::from(board.columns()), i32::from(board.rows()));
    let (right, up) = own.fold((0, 0), |(right, up), location| {
        let (column, row) = (i32::from(location.column), i32::from(location.row));
        (right + 2 * column + 1 - width, up + 2 * row + 1 - height)
    });
    if (right, up) == (0, 0) {
        HomeArea::Centre
    } else if right.abs() > up.abs() {
        HomeArea::Side(if right < 0 {
            Facing::West
        } else {
            Facing::East
        })
    } else {
        HomeArea::Side(if up < 0 { Facing::South } else { Facing::North })
    }
}

/// The shape of a kind of piece, which has the same name.
fn kind(kind: entente_rules::PieceKind) -> Kind {
    Kind::from_name(kind.word()).expect("every kind of piece has a shape")
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)] // A text that cannot be drawn fails the test.
    use super::*;
    use crate::text::Language;

    #[test]
    fn every_kind_of_piece_has_a_shape() {
        let shapes = entente_rules::PieceKind::ALL.map(kind);
        assert_eq!(shapes.len(), Kind::ALL.len());
        for shape in Kind::ALL {
            assert!(shapes.contains(&shape), "{shape:?}");
        }
    }

    #[test]
    fn cards_can_be_written_in_every_language() {
        use entente_rules::Army as Name;
        let armies = [
            Name::White,
            Name::Silver,
            Name::Black,
            Name::Gold,
            Name::Red,
            Name::Yellow,
            Name::Green,
        ];
        let statuses = [
            Status::Protectorate,
            Status::Checkmated,
            Status::Stalemated,
            Status::Captured,
            Status::Resigned,
            Status::Flagged,
            Status::Eliminated,
        ];
        for text in Language::ALL.map(text::Text::of) {
            let army_status = |status| text.army_status(Name::Red, status, false, None);
            let eliminated = statuses.into_iter().filter_map(army_status);
            let leaving = text.army_status(Name::Red, Status::Active, true, None);
            let of_armies = armies.into_iter().flat_map(|army| {
                let commanded = text
                    .army_status(Name::Red, Status::Checkmated, false, Some(army))
                    .filter(|_| army != Name::Red);
                std::iter::once(text.army(army)).chain(commanded)
            });
            let points = text.points_of(Score::share(13, 2));
            let computer = text.computer_on_card(Level::default());
            let words = eliminated.chain(leaving).chain(of_armies);
            let words = words.chain([points, computer]);
            for word in words.collect::<Vec<_>>() {
                assert!(Text::new(&word).is_ok(), "{word}");
            }
        }
    }
}
