//! Pictures of boards: a view becomes a scene with pieces, marks and cards, and an alt text.
//!
//! The crate `entente_render` draws the scenes. Nothing secret can get into a picture, because a
//! view holds nothing that its viewer may not know. Rendering takes long, so the `async` functions
//! do it in a pool of their own (`pool`) and not on the threads that answer requests.

mod charts;
mod drawn;
mod marks;
pub mod mistakes;
pub(crate) mod parts;
pub(crate) mod plates;
pub mod pool;

use crate::lesson::Lesson;
use crate::text;
pub use charts::{
    LeaderboardLine, MatchBoard, chart, match_result, match_result_alt, of_analysis, of_history,
    of_leaderboard, of_trend, timeline,
};
use drawn::Audience;
pub use drawn::{bytes as kept_bytes, forget as forget_kept};
pub use entente_game::people::Appearance;
use entente_game::people::{Orientation, Settings};
use entente_game::{Phase, Seat, View};
pub use entente_render::{ArrowKind, Coordinates, Facing, PieceSet, Theme};
use entente_render::{
    Background, Board, Control, Error, GridSquare, HomeArea, Mark, Piece, Scene, Shape, Size,
};
use entente_rules::{Move, Options, Play, Position, Square, Variant};
pub use marks::{Arrow, last_squares, prepared};
pub(crate) use marks::{mark_move, mark_movers};
#[cfg(test)]
pub(crate) use parts::assert_golden;
use parts::{Command, home};
pub use parts::{Picture, style};
use pool::Busy;
use std::collections::HashMap;
use std::sync::{Arc, LazyLock, Mutex, PoisonError};

/// The look of a board for a user, and the marks on it.
#[derive(Debug, Clone, Default)]
pub struct BoardOptions {
    /// The colours and the set of pieces.
    pub appearance: Appearance,
    /// The size, if not the default of the board.
    pub size: Option<Size>,
    /// The side from which it is seen. The default is [`facing`].
    pub facing: Option<Facing>,
    /// The place of the coordinates, if not the default of the board.
    pub coordinates: Option<Coordinates>,
    /// The square of the chosen piece.
    pub selected: Option<Square>,
    /// The squares of pieces that can be chosen.
    pub sources: Vec<Square>,
    /// The squares that the chosen piece can reach.
    pub targets: Vec<Square>,
    /// The arrows, such as that of a hint.
    pub arrows: Vec<Arrow>,
    /// A line above the board.
    pub caption: Option<String>,
}

impl BoardOptions {
    /// The options that follow from a user's settings.
    pub fn of(settings: &Settings, options: &Options) -> Self {
        // Otherwise it depends on the game: `facing` finds it.
        let is_fixed = settings.orientation == Orientation::White;
        Self {
            appearance: settings.appearance,
            facing: is_fixed.then(|| first_side(options)),
            coordinates: (!settings.coordinates.is_on()).then_some(Coordinates::Off),
            ..Self::default()
        }
    }

    /// A scene in these colours and with these pieces, in this size and with these coordinates.
    pub fn dress(&self, scene: Scene, text: &text::Text) -> Scene {
        let mut scene = scene.with_style(style(self.appearance, text));
        if let Some(size) = self.size {
            scene = scene.with_size(size);
        }
        if let Some(coordinates) = self.coordinates {
            scene = scene.with_coordinates(coordinates);
        }
        scene
    }
}

/// The format of a picture.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Format {
    /// Pixels.
    Png,
    /// Shapes.
    Svg,
}

impl Format {
    /// A scene in this format.
    pub fn draw(self, scene: &Scene) -> Vec<u8> {
        match self {
            Self::Png => entente_render::png(scene),
            Self::Svg => entente_render::svg(scene).into_bytes(),
        }
    }
}

/// Draws a view. On failure that is logged and the result is `None`: a message without a picture is
/// better than none.
pub async fn draw(view: &View, board_options: BoardOptions, text: &text::Text) -> Option<Picture> {
    let alt = text::position_below(text, view, board_options.caption.as_deref());
    let scene = logged(scene(view, &board_options, text))?;
    let png = drawn::draw(scene, Audience::of(view)).await?;
    Some(Picture { png, alt })
}

/// Draws a view without an alt text. It fails instead of waiting for many other pictures.
pub async fn draw_if_idle(
    view: &View,
    board_options: BoardOptions,
    text: &text::Text,
) -> Result<Option<Arc<[u8]>>, Busy> {
    match logged(scene(view, &board_options, text)) {
        Some(scene) => drawn::draw_if_idle(scene, Audience::of(view)).await,
        None => Ok(None),
    }
}

/// A scene, or a line in the log.
fn logged(scene: Result<Scene, Error>) -> Option<Scene> {
    scene
        .inspect_err(|error| tracing::error!(%error, "could not draw a board"))
        .ok()
}

/// Draws a scene that only some may see and that is rarely the same, as soon as there is room in
/// the pool.
async fn png(scene: Scene) -> Option<Arc<[u8]>> {
    drawn_as(scene, Format::Png).await.map(Arc::from)
}

async fn drawn_as(scene: Scene, format: Format) -> Option<Vec<u8>> {
    let squares = scene.board().squares().len();
    pool::draw(squares, move || format.draw(&scene)).await
}

/// The scene of a view.
pub fn scene(view: &View, board_options: &BoardOptions, text: &text::Text) -> Result<Scene, Error> {
    let facing = board_options.facing.unwrap_or_else(|| facing(view));
    let armies = view.armies().into_iter();
    let commands: Vec<_> = armies.map(|army| Command::in_view(view, &army)).collect();
    let pieces = view
        .pieces()
        .map(|(square, piece)| (square, piece, view.is_one_point(square)));
    let options = &view.terms.options;
    let plain = scene_of_pieces(options, pieces, &view.checks(), &commands, facing)?;
    let mut scene = board_options.dress(plain, text);
    plates::add_of_view(&mut scene, view, text)?;
    if let Some(caption) = board_options.caption.as_deref().and_then(parts::line) {
        scene = scene.with_caption(caption);
    }
    for moved in text::shown_moves(view) {
        mark_move(&mut scene, moved.from, moved.to)?;
    }
    marks::mark_movers_of_view(&mut scene, view)?;
    for (from, to, kind) in &board_options.arrows {
        scene.add_arrow(&from.to_string(), &to.to_string(), *kind)?;
    }
    for square in board_options.selected.iter().chain(&board_options.sources) {
        scene.mark(&square.to_string(), Mark::Selected)?;
    }
    for square in &board_options.targets {
        scene.mark(&square.to_string(), Mark::Target)?;
    }
    Ok(scene)
}

/// The name of a seat's owner as it is drawn, or else the army's.
pub fn short_name(view: &View, seat: Seat, text: &text::Text) -> String {
    let army = view
        .players
        .seats
        .get(seat.index())
        .map(|seat| text.army(seat.army));
    plates::name(view, seat).or(army).unwrap_or_default()
}

/// The scene of a position with its checks, seen from one side.
pub fn of_position(position: &Position, facing: Facing) -> Result<Scene, Error> {
    let armies = position.armies();
    let commands: Vec<_> = armies
        .map(|army| Command::in_position(position, army))
        .collect();
    let pieces = position
        .pieces()
        .map(|(square, piece)| (square, piece, position.is_one_point(square)));
    let checks = position.public_checks();
    scene_of_pieces(&position.options(), pieces, &checks, &commands, facing)
}

/// Draws the starting position of a rule set.
pub async fn of_start(
    options: &Options,
    appearance: Appearance,
    text: &text::Text,
) -> Option<Picture> {
    let start = Position::start_with(options);
    let scene = logged(of_position(&start, side(options, start.turn())))?;
    let scene = scene.with_style(style(appearance, text));
    let png = drawn::draw(scene, Audience::Everybody).await?;
    let alt = text::start_position(text, options);
    Some(Picture { png, alt })
}

/// Draws the board after moves that nobody has made, with the last of them, for the player who
/// thinks of them.
pub async fn of_line(
    view: &View,
    (position, (from, to)): &(Position, (Square, Square)),
    board_options: BoardOptions,
    alt: String,
    text: &text::Text,
) -> Option<Picture> {
    let facing = board_options.facing.unwrap_or_else(|| facing(view));
    let mut scene = board_options.dress(logged(of_position(position, facing))?, text);
    mark_move(&mut scene, *from, *to).ok()?;
    let png = png(scene).await?;
    Some(Picture { png, alt })
}

/// The long side of the picture of an appearance, which only shows a choice.
const APPEARANCE_SIDE: u32 = 480;

/// Draws an appearance: the start of a game of chess in it.
pub async fn of_appearance(appearance: Appearance, text: &text::Text) -> Option<Picture> {
    let options = Options::of(Variant::default());
    let scene = of_position(&Position::start_with(&options), first_side(&options)).ok()?;
    let scene = scene
        .with_style(style(appearance, text))
        .with_size(Size::new(APPEARANCE_SIDE).ok()?);
    let png = png(scene).await?;
    let alt = text::appearance(text, appearance);
    Some(Picture { png, alt })
}

/// Draws pieces that a user has set up. The position need not be legal. `None` if a piece cannot be
/// shown on this board.
pub async fn of_scenario(
    options: &Options,
    pieces: Vec<(Square, entente_rules::Piece)>,
    appearance: Appearance,
    alt: String,
    text: &text::Text,
) -> Option<Picture> {
    let armies: Vec<_> = options.armies().map(Command::of_itself).collect();
    let facing = first_side(options);
    let pieces = pieces
        .into_iter()
        .map(|(square, piece)| (square, piece, false));
    let scene = scene_of_pieces(options, pieces, &[], &armies, facing).ok()?;
    let png = png(scene.with_style(style(appearance, text))).await?;
    Some(Picture { png, alt })
}

/// Draws a lesson.
pub async fn of_lesson(
    lesson: &Lesson,
    appearance: Appearance,
    text: &text::Text,
) -> Option<Picture> {
    let scene = logged(lesson_scene(lesson))?.with_style(style(appearance, text));
    let png = drawn::draw(scene, Audience::Everybody).await?;
    let alt = text::lesson_position(text, lesson);
    Some(Picture { png, alt })
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
    if let Some((from, to)) = last_squares(play) {
        mark_move(&mut scene, from, to)?;
    }
    marks::mark_movers_of_play(&mut scene, play)?;
    plates::add_of_play(&mut scene, play, text)?;
    Ok(scene)
}

/// Draws a position that belongs to no game, after this last move. `None` if drawing failed, which
/// is logged.
pub async fn of_loose_position(
    position: Position,
    last_move: Option<(Square, Square)>,
    board_options: &BoardOptions,
    format: Format,
    text: &text::Text,
) -> Option<Vec<u8>> {
    let first = side(&position.options(), position.turn());
    let facing = board_options.facing.unwrap_or(first);
    let scene = of_play(&Play::new(position), facing, text).and_then(|mut scene| {
        if let Some((from, to)) = last_move {
            mark_move(&mut scene, from, to)?;
        }
        Ok(board_options.dress(scene, text))
    });
    drawn_as(logged(scene)?, format).await
}

/// Draws a puzzle for everybody, from the side of the army that moves.
pub async fn of_puzzle(
    position: &Position,
    board_options: &BoardOptions,
    alt: String,
    text: &text::Text,
) -> Option<Picture> {
    let scene = puzzle_scene(position, None, board_options, text)?;
    let png = drawn::draw(scene, Audience::Everybody).await?;
    Some(Picture { png, alt })
}

/// Draws a puzzle for its solver, after the reply to their last move.
pub async fn of_solving(
    position: &Position,
    last: Option<Move>,
    board_options: &BoardOptions,
    alt: String,
    text: &text::Text,
) -> Option<Picture> {
    let scene = puzzle_scene(position, last, board_options, text)?;
    let png = png(scene).await?;
    Some(Picture { png, alt })
}

/// The scene of a puzzle: of no game, with its last move and what its solver has chosen.
fn puzzle_scene(
    position: &Position,
    last: Option<Move>,
    board_options: &BoardOptions,
    text: &text::Text,
) -> Option<Scene> {
    let first = side(&position.options(), position.turn());
    let mut scene = logged(of_position(position, board_options.facing.unwrap_or(first)))?;
    if let Some(mv) = last {
        mark_move(&mut scene, mv.from, mv.to).ok()?;
    }
    let chosen = board_options.selected.iter();
    for square in chosen.chain(&board_options.sources) {
        scene.mark(&square.to_string(), Mark::Selected).ok()?;
    }
    for square in &board_options.targets {
        scene.mark(&square.to_string(), Mark::Target).ok()?;
    }
    Some(board_options.dress(scene, text))
}

/// The scene of pieces, each with whether it is a queen that is worth one point.
fn scene_of_pieces(
    options: &Options,
    pieces: impl Iterator<Item = (Square, entente_rules::Piece, bool)>,
    checks: &[(entente_rules::Army, Vec<Square>)],
    commands: &[Command],
    facing: Facing,
) -> Result<Scene, Error> {
    let mut scene = Scene::new(cached_board(options)?).with_facing(facing);
    for (square, piece, is_one_point) in pieces {
        let command = commands.iter().find(|command| command.army == piece.army);
        let control = command.map_or(Control::Nobody, |command| command.control(piece.kind));
        let drawn = Piece::new(piece.army, piece.kind).with_control(control);
        scene.place(&square.to_string(), drawn.with_one_point(is_one_point))?;
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

/// The side from which a board is shown: the viewer's own, or else that of the first army, so that
/// a board for many readers stays the same all through the game.
///
/// A viewer with two armies sees it from the one to move.
pub fn facing(view: &View) -> Facing {
    let own_seats = view.own_seats();
    // Who has two seats sees the board from the one that moves.
    let mover = view.mover().filter(|seat| own_seats.contains(seat));
    match mover.or(own_seats.first().copied()) {
        Some(seat) => seat_side(view, seat),
        None => first_side(&view.terms.options),
    }
}

/// A piece as an emoji, in PNG.
pub fn emoji(piece: entente_rules::Piece) -> Vec<u8> {
    entente_render::emoji(Piece::new(piece.army, piece.kind))
}

/// The colour of the side to move, as `0xRRGGBB`, for the edge of a message; `None` when nobody
/// moves any more, or not yet.
pub fn accent(view: &View) -> Option<u32> {
    let seat = view.players.seats.get(view.mover()?.index())?;
    Some(entente_render::accent(seat.army))
}

/// The side of the player to move, and when the game is over that of the winner. A server may want
/// its boards from there.
pub fn mover_facing(view: &View) -> Facing {
    let winner = match &view.phase {
        Phase::Over(ending) => ending.winners.first().copied(),
        _ => None,
    };
    match view.mover().or(winner) {
        Some(seat) => seat_side(view, seat),
        None => first_side(&view.terms.options),
    }
}

/// The side of a seat.
pub fn seat_side(view: &View, seat: Seat) -> Facing {
    let seat = view.players.seats.get(seat.index());
    seat.map_or(Facing::South, |seat| side(&view.terms.options, seat.army))
}

/// The side of the first army in turn order.
pub fn first_side(options: &Options) -> Facing {
    let first = options.armies().next();
    first.map_or(Facing::South, |first| side(options, first))
}

/// The next side when a user flips the board: with two armies the opposite one, else the next one
/// clockwise.
pub fn next_facing(options: &Options, facing: Facing) -> Facing {
    // With two armies a board is seen from the side of one of them, and never from between.
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

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)] // A text that cannot be drawn fails the test.
    use super::*;
    use crate::text::Language;
    use entente_game::Level;
    use entente_render::{PieceArt, Text};
    use entente_rules::{Army, Score, Status};

    /// Bands of plates are ordered by this: where there are no free corners, each army of four
    /// starts at the left of its own side.
    #[test]
    fn on_a_board_without_free_corners_armies_start_at_their_left() {
        let start = Position::start(entente_rules::Variant::Alliance);
        let options = start.options();
        let board = cached_board(&options).unwrap();
        assert!(!board.has_free_corners() && options.players() == 4);
        for army in options.armies() {
            let own = start.pieces().filter(|(_, piece)| piece.army == army);
            let (count, right) = own.fold((0.0, 0.0), |(count, right), (square, _)| {
                let index = board.index_of(&square.to_string()).unwrap();
                let centre = board.squares()[index].centre;
                let (x, y) = (centre.x - 4.0, centre.y - 4.0);
                let to_the_right = match side(&options, army) {
                    Facing::South => x,
                    Facing::West => -y,
                    Facing::North => -x,
                    Facing::East => y,
                };
                (count + 1.0, right + to_the_right)
            });
            assert!(right / count < -0.5, "{army:?}: {right}");
        }
    }

    #[test]
    fn the_armies_of_a_position_sit_behind_their_pawns() {
        let lineup = r#"{"armies": 3, "order": ["r", "g", "b"],
            "pawns": {"r": "N", "g": "W", "b": "S"}}"#;
        for board in ["square", "chess4", "chess45"] {
            let json = lineup.replacen('{', &format!("{{\"board\": \"{board}\", "), 1);
            let options = Options::from_json(entente_rules::Variant::Multiplayer, &json).unwrap();
            let sides = options.armies().map(|army| side(&options, army));
            let behind = [Facing::South, Facing::East, Facing::North];
            assert_eq!(sides.collect::<Vec<_>>(), behind, "{board}");
        }
    }

    #[test]
    fn every_language_has_a_letter_for_each_piece() {
        for language in Language::ALL {
            let appearance = Appearance {
                pieces: PieceSet::Letters,
                ..Appearance::default()
            };
            let style = style(appearance, text::Text::of(language));
            assert!(matches!(style.pieces, PieceArt::Letters(_)), "{language:?}");
        }
    }

    #[test]
    fn cards_can_be_written_in_every_language() {
        let statuses = [
            Status::Protectorate,
            Status::Checkmated,
            Status::Stalemated,
            Status::Captured,
            Status::Resigned,
            Status::Flagged,
            Status::Eliminated,
            Status::Absent,
        ];
        for text in Language::ALL.map(text::Text::of) {
            let army_status = |status| text.army_status(Army::Red, status, false, None);
            let eliminated = statuses.into_iter().filter_map(army_status);
            let leaving = text.army_status(Army::Red, Status::Active, true, None);
            let of_armies = Army::ALL.into_iter().flat_map(|army| {
                let commanded = text
                    .army_status(Army::Red, Status::Checkmated, false, Some(army))
                    .filter(|_| army != Army::Red);
                std::iter::once(text.army(army)).chain(commanded)
            });
            let points = text.points_of(Score::share(13, 2));
            let computer = text.computer_on_card(&Level::default().into());
            let words = eliminated.chain(leaving).chain(of_armies);
            let words = words.chain([points, computer]);
            for word in words.collect::<Vec<_>>() {
                assert!(Text::new(&word).is_ok(), "{word}");
            }
        }
    }
}
