//! A view as a scene: which pieces stand where, what is marked, from which side it is seen; and the alt text beside it, made from the same view. `render` draws.
//!
//! It judges nothing: what a viewer may not know is not in the view.

mod timeline;

use crate::lesson::Lesson;
use crate::text;
use entente_game::people::{self, Orientation, Settings};
use entente_game::{ArmyView, Phase, View};
use entente_render::{
    Army, Board, Card, Error, Ground, Home, Kind, Mark, Piece, Scene, Service, Shape, Size, Square,
    Text, Tone,
};
pub use entente_render::{Coordinates, Facing, Theme};
use entente_rules::{Cell, Options, Play, Ply, Position, Score, Status};
use std::collections::HashMap;
use std::sync::{Arc, LazyLock, Mutex, PoisonError};
pub use timeline::{of_history, timeline};

/// How somebody wants to see a board, and what is to be marked for them.
#[derive(Debug, Clone, Default)]
pub struct Look {
    /// Its colours.
    pub theme: Theme,
    /// How large, if not as suits the board.
    pub size: Option<Size>,
    /// From which side; from the viewer's own, or that of whoever is to move, if it is not said.
    pub facing: Option<Facing>,
    /// Where files and ranks are named, if not as suits the board.
    pub coordinates: Option<Coordinates>,
    /// The piece that was chosen.
    pub selected: Option<Cell>,
    /// Pieces that can be chosen.
    pub sources: Vec<Cell>,
    /// Cells that the chosen piece can reach.
    pub targets: Vec<Cell>,
}

impl Look {
    /// How somebody who has set this wants to see a board of these options.
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
    let scene = scene(view, &look, text)
        .inspect_err(|error| tracing::error!(%error, "a board cannot be drawn"))
        .ok()?;
    let png = tokio::task::spawn_blocking(move || entente_render::png(&scene))
        .await
        .ok()?;
    Some(Picture { png, alt })
}

/// The scene of a view.
pub fn scene(view: &View, look: &Look, text: &text::Text) -> Result<Scene, Error> {
    let facing = look.facing.unwrap_or_else(|| facing(view));
    let armies = view.armies();
    let commanders: Vec<_> = armies
        .iter()
        .map(|army| (army.army, commander(view, army)))
        .collect();
    let men = view.pieces();
    let mut scene =
        of_men(&view.options, men, &view.checks(), &commanders, facing)?.with_theme(look.theme);
    let forces = armies.iter().map(|army| force(view, &armies, army));
    lay_cards(&mut scene, &view.options, forces, text)?;
    if let Some(size) = look.size {
        scene = scene.with_size(size);
    }
    if let Some(coordinates) = look.coordinates {
        scene = scene.with_coordinates(coordinates);
    }
    if let Some(last) = view.moves.iter().rev().find_map(|mv| mv.moved) {
        mark_move(&mut scene, last.from, last.to)?;
    }
    for cell in look.selected.iter().chain(&look.sources) {
        scene.mark(&cell.to_string(), Mark::Selected)?;
    }
    for cell in &look.targets {
        scene.mark(&cell.to_string(), Mark::Target)?;
    }
    Ok(scene)
}

/// The army whose player moves this one.
fn commander(view: &View, army: &ArmyView) -> Option<entente_rules::Army> {
    Some(view.seats.get(army.commander?.index())?.army)
}

/// What an army's card says. What it has lost is what all others have taken from it.
fn force(view: &View, armies: &[ArmyView], army: &ArmyView) -> Force {
    let taken = armies.iter().flat_map(|other| &other.captured);
    let lost = taken.filter(|piece| piece.army == army.army);
    Force {
        army: army.army,
        commander: commander(view, army),
        status: army.status,
        is_leaving: army.is_leaving,
        score: army
            .score
            .filter(|_| has_begun(view) && text::counts_points(&view.options)),
        lost: lost.map(|piece| piece.kind).collect(),
        to_move: view.turn() == Some(army.seat),
    }
}

/// Whether there is, or was, a game beyond the lobby.
fn has_begun(view: &View) -> bool {
    matches!(view.phase, Phase::Running { .. } | Phase::Over(_))
}

/// The pieces of a position, and its checks, seen from one side.
pub fn of_position(position: &Position, facing: Facing) -> Result<Scene, Error> {
    let armies = position.armies();
    let commanders: Vec<_> = armies
        .map(|army| (army, position.commander(army)))
        .collect();
    let men = position.pieces();
    of_men(
        &position.options(),
        men,
        &position.public_checks(),
        &commanders,
        facing,
    )
}

/// Draws a rule set's board as it is at the start, off the threads that answer.
pub async fn of_start(options: &Options, text: &text::Text) -> Option<Picture> {
    let start = Position::start_with(options);
    let scene = of_position(&start, side(options, start.turn()))
        .inspect_err(|error| tracing::error!(%error, "a board cannot be drawn"))
        .ok()?;
    let png = tokio::task::spawn_blocking(move || entente_render::png(&scene));
    let alt = text.start(options);
    Some(Picture {
        png: png.await.ok()?,
        alt,
    })
}

/// Draws men as somebody has set them up, off the threads that answer; the position need not be possible. `None` where men stand that no board can show.
pub async fn of_scenario(
    options: &Options,
    men: Vec<(Cell, entente_rules::Piece)>,
    alt: String,
) -> Option<Picture> {
    let armies: Vec<_> = options.armies().map(|army| (army, Some(army))).collect();
    let facing = options.armies().next().map(|first| side(options, first));
    let scene = of_men(options, men.into_iter(), &[], &armies, facing?).ok()?;
    let png = tokio::task::spawn_blocking(move || entente_render::png(&scene));
    let png = png.await.ok()?;
    Some(Picture { png, alt })
}

/// Draws a lesson, off the threads that answer.
pub async fn of_lesson(lesson: &Lesson, text: &text::Text) -> Option<Picture> {
    let scene = lesson_scene(lesson)
        .inspect_err(|error| tracing::error!(%error, "a lesson cannot be drawn"))
        .ok()?;
    let png = tokio::task::spawn_blocking(move || entente_render::png(&scene));
    let alt = text.lesson_position(lesson);
    Some(Picture {
        png: png.await.ok()?,
        alt,
    })
}

/// The scene of a lesson: the man chosen, and a mark on each cell that he can reach.
pub fn lesson_scene(lesson: &Lesson) -> Result<Scene, Error> {
    let position = &lesson.position;
    let facing = side(&position.options(), lesson.man.army);
    let mut scene = of_position(position, facing)?;
    scene.mark(&lesson.from.to_string(), Mark::Selected)?;
    for cell in lesson.targets().concat() {
        scene.mark(&cell.to_string(), Mark::Target)?;
    }
    for attacker in position.checkers(lesson.man.army) {
        let king = position
            .pieces()
            .find(|(_, man)| man.army == lesson.man.army && man.kind == entente_rules::Kind::King);
        if let Some((king, _)) = king {
            scene.arrow(&attacker.to_string(), &king.to_string(), Tone::Threat)?;
        }
    }
    Ok(scene)
}

/// A game's position, with its last move and, where the board has room for them, the cards of all armies.
pub fn of_play(play: &Play, facing: Facing, text: &text::Text) -> Result<Scene, Error> {
    let position = play.position();
    let mut scene = of_position(position, facing)?;
    if let Some(mv) = play.plies().last().and_then(Ply::mv) {
        mark_move(&mut scene, mv.from, mv.to)?;
    }
    let forces = position.armies().map(|army| Force {
        army,
        commander: position.commander(army),
        status: position.status(army),
        is_leaving: position.pending(army).is_some(),
        score: text::counts_points(&position.options()).then(|| position.score(army)),
        lost: play.captured(army),
        to_move: play.outcome().is_none() && position.turn() == army,
    });
    lay_cards(&mut scene, &position.options(), forces, text)?;
    Ok(scene)
}

/// What a card says of an army.
struct Force {
    army: entente_rules::Army,
    commander: Option<entente_rules::Army>,
    status: Status,
    /// Whether its player has given up, and is out when its turn comes.
    is_leaving: bool,
    /// Where points are counted as they are won.
    score: Option<Score>,
    lost: Vec<entente_rules::Kind>,
    to_move: bool,
}

/// Of two armies there is nothing to say that the board does not show.
fn lay_cards(
    scene: &mut Scene,
    options: &Options,
    forces: impl Iterator<Item = Force>,
    text: &text::Text,
) -> Result<(), Error> {
    if options.players() == 2 {
        return Ok(());
    }
    for force in forces {
        let home = home(options, force.army);
        scene.card(home, card(&force, home, text))?;
    }
    Ok(())
}

/// Words that the picture's letters cannot write are left out; the alt text has them all.
fn card(force: &Force, home: Home, text: &text::Text) -> Card {
    let word = |word: String| Text::new(&word).ok();
    let score = force.score.map(|score| text.points_of(score));
    let notes = [
        score,
        text.standing(force.army, force.status, force.is_leaving, force.commander),
    ];
    let count = |kind| force.lost.iter().filter(|lost| **lost == kind).count() as u8;
    let lost = LOST.into_iter().map(|kind| (kind, count(kind)));
    // The army in the middle has a queen in the place of a king.
    let leader = match home {
        Home::Side(_) => Kind::King,
        Home::Centre => Kind::Queen,
    };
    Card {
        king: Piece::new(army(force.army), leader).serving(service(force.commander)),
        to_move: force.to_move,
        title: word(text.army(force.army)),
        notes: notes.into_iter().flatten().filter_map(word).collect(),
        lost: lost
            .filter(|(_, count)| *count > 0)
            .map(|(lost, count)| (Piece::new(army(force.army), kind(lost)), count))
            .collect(),
    }
}

/// The order in which lost pieces are shown.
const LOST: [entente_rules::Kind; Card::MAX_KINDS] = [
    entente_rules::Kind::King,
    entente_rules::Kind::Queen,
    entente_rules::Kind::Rook,
    entente_rules::Kind::Bishop,
    entente_rules::Kind::Knight,
    entente_rules::Kind::Pawn,
    entente_rules::Kind::Guard,
];

fn service(commander: Option<entente_rules::Army>) -> Service {
    commander.map_or(Service::Nobody, |lord| Service::Under(army(lord)))
}

fn mark_move(scene: &mut Scene, from: Cell, to: Cell) -> Result<(), Error> {
    scene
        .mark(&from.to_string(), Mark::LastMove)?
        .mark(&to.to_string(), Mark::LastMove)?;
    Ok(())
}

fn of_men(
    options: &Options,
    men: impl Iterator<Item = (Cell, entente_rules::Piece)>,
    checks: &[(entente_rules::Army, Vec<Cell>)],
    commanders: &[(entente_rules::Army, Option<entente_rules::Army>)],
    facing: Facing,
) -> Result<Scene, Error> {
    let mut scene = Scene::new(board(options)?).with_facing(facing);
    for (cell, man) in men {
        let of_his = |(army, _): &&(entente_rules::Army, _)| *army == man.army;
        let commander = commanders.iter().find(of_his).and_then(|(_, lord)| *lord);
        let piece = Piece::new(army(man.army), kind(man.kind)).serving(service(commander));
        scene.place(&cell.to_string(), piece)?;
        let is_checked = checks.iter().any(|(army, _)| *army == man.army);
        if is_checked && man.kind == entente_rules::Kind::King {
            scene.mark(&cell.to_string(), Mark::Check)?;
        }
    }
    Ok(scene)
}

/// The drawing of a board, made once.
fn board(options: &Options) -> Result<Arc<Board>, Error> {
    static BOARDS: LazyLock<Mutex<HashMap<usize, Arc<Board>>>> = LazyLock::new(Mutex::default);
    let shape = options.board();
    // The rules have each of their boards once, for as long as the program runs.
    let place = std::ptr::from_ref(shape).addr();
    let mut boards = BOARDS.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(board) = boards.get(&place) {
        return Ok(board.clone());
    }
    let board = Arc::new(drawn(options)?);
    boards.insert(place, board.clone());
    Ok(board)
}

/// A board as the rule set draws it. What its columns and rows are called, `render` finds in the names of the cells.
fn drawn(options: &Options) -> Result<Board, Error> {
    let shape = options.board();
    let squares = shape.places().iter().map(|place| {
        let ground = if shape.is_dark(place.cell) {
            Ground::Dark
        } else {
            Ground::Light
        };
        Square::new(place.cell.to_string(), ground, place.column, place.row)
    });
    match options {
        Options::Chess66 => Board::drawn(squares, &Shape::CHESS66),
        // Where the queen starts and guards appear: the document's yellow square.
        Options::Chess45(_) => {
            Board::drawn(squares, &Shape::UPRIGHT)?.with_ground("f6", Ground::Accent)
        }
        _ => Board::drawn(squares, &Shape::UPRIGHT),
    }
}

/// From the reader's own side where the message has one reader (of two armies, that which is to move); from the side of whoever is to move where it has many.
pub fn facing(view: &View) -> Facing {
    let mover = view.mover();
    let own = view.own_seats();
    let own = mover
        .filter(|seat| own.contains(seat))
        .or(own.first().copied());
    let seat = own.or(mover).or(match &view.phase {
        Phase::Over(ending) => ending.winners.first().copied(),
        _ => None,
    });
    let army = seat.and_then(|seat| Some(view.seats.get(seat.index())?.army));
    army.map_or(Facing::South, |army| side(&view.options, army))
}

/// The next side to look from: the other one where two play across the board, else that at the left hand.
pub fn turned(options: &Options, facing: Facing) -> Facing {
    let quarters = if options.players() == 2 { 2 } else { 1 };
    Facing::ALL[(facing as usize + quarters) % Facing::ALL.len()]
}

/// The side of the board from which an army's player sees it; one who is at home in the middle sees it as it is printed.
pub fn side(options: &Options, army: entente_rules::Army) -> Facing {
    match home(options, army) {
        Home::Side(side) => side,
        Home::Centre => Facing::South,
    }
}

/// Where an army is at home: at the side that its men start nearest to.
fn home(options: &Options, army: entente_rules::Army) -> Home {
    let (board, start) = (options.board(), Position::start_with(options));
    let places = board.places().iter();
    let own = places.filter(|place| {
        let man = start.piece(place.cell);
        man.is_some_and(|man| man.army == army)
    });
    // Twice the way from the middle, summed up, so that whole numbers do.
    let (width, height) = (i32::from(board.columns()), i32::from(board.rows()));
    let (right, up) = own.fold((0, 0), |(right, up), place| {
        let (column, row) = (i32::from(place.column), i32::from(place.row));
        (right + 2 * column + 1 - width, up + 2 * row + 1 - height)
    });
    if (right, up) == (0, 0) {
        Home::Centre
    } else if right.abs() > up.abs() {
        Home::Side(if right < 0 {
            Facing::West
        } else {
            Facing::East
        })
    } else {
        Home::Side(if up < 0 { Facing::South } else { Facing::North })
    }
}

fn army(army: entente_rules::Army) -> Army {
    match army {
        entente_rules::Army::White => Army::White,
        entente_rules::Army::Silver => Army::Silver,
        entente_rules::Army::Black => Army::Black,
        entente_rules::Army::Gold => Army::Gold,
        entente_rules::Army::Red => Army::Red,
        entente_rules::Army::Yellow => Army::Yellow,
        entente_rules::Army::Green => Army::Green,
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

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)] // What cannot be written fails the test.
    use super::*;
    use crate::text::Language;

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
            Status::Gone,
        ];
        for text in Language::ALL.map(text::Text::of) {
            let standing = |status| text.standing(Name::Red, status, false, None);
            let standings = statuses.into_iter().filter_map(standing);
            let leaving = text.standing(Name::Red, Status::Active, true, None);
            let of_armies = armies.into_iter().flat_map(|army| {
                let commanded = text.standing(Name::Red, Status::Checkmated, false, Some(army));
                let commanded = commanded.filter(|_| army != Name::Red);
                std::iter::once(text.army(army)).chain(commanded)
            });
            let points = text.points_of(Score::share(13, 2));
            let words = standings.chain(leaving).chain(of_armies).chain([points]);
            for word in words.collect::<Vec<_>>() {
                assert!(Text::new(&word).is_ok(), "{word}");
            }
        }
    }
}
