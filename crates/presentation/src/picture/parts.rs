//! The parts that the pictures of boards, their plates and the timeline have in common.

use super::letters;
use crate::text::Text;
use entente_game::people::Appearance;
use entente_game::{ArmyView, Computer, Seat, View};
use entente_render::{Control, Facing, HomeArea, PieceArt, Style};
use entente_rules::{Army, Options, PieceKind, Position};
use std::sync::Arc;

/// A picture with its alt text.
#[derive(Debug, Clone)]
pub struct Picture {
    /// The picture, as PNG.
    pub png: Arc<[u8]>,
    /// The alt text: everything in the picture, in words.
    pub alt: String,
}

/// The style of an appearance; its letters are those of the reader's language.
pub fn style(appearance: Appearance, text: &Text) -> Style {
    Style {
        theme: appearance.theme,
        pieces: PieceArt::of(appearance.pieces, letters::of_pieces(text)),
    }
}

/// The army whose owner moves this one.
pub(super) fn commander(view: &View, army: &ArmyView) -> Option<Army> {
    Some(view.players.seats.get(army.commander?.index())?.army)
}

/// The number of plies before each round, and the round's number.
pub(super) fn first_steps_of_rounds(view: &View) -> impl Iterator<Item = (usize, u32)> + '_ {
    let mut before = 0;
    let rounds = view.board.moves.iter().map(|mv| mv.round).enumerate();
    rounds.filter(move |(_, round)| std::mem::replace(&mut before, *round) < *round)
}

/// The computer that plays an army: its player, or in their place.
pub(super) fn computer(view: &View, seat: Seat) -> Option<&Computer> {
    let substitute = view.substitute(seat);
    let substitute = substitute.and_then(|player| player.computer.as_ref());
    substitute.or_else(|| view.computer(seat))
}

/// The mover of an army.
#[derive(Clone, Copy)]
pub(super) struct Command {
    pub(super) army: Army,
    /// The army whose owner moves it, if anybody does.
    pub(super) commander: Option<Army>,
    /// Whether its king walks on by chance.
    pub(super) is_walking: bool,
}

impl Command {
    pub(super) fn in_view(view: &View, army: &ArmyView) -> Self {
        Self {
            army: army.army,
            commander: commander(view, army),
            is_walking: army.is_walking,
        }
    }

    pub(super) fn in_position(position: &Position, army: Army) -> Self {
        Self {
            army,
            commander: position.commander(army),
            is_walking: position.is_walking(army),
        }
    }

    /// An army that its own player moves.
    pub(super) fn of_itself(army: Army) -> Self {
        Self {
            army,
            commander: Some(army),
            is_walking: false,
        }
    }

    /// The control of a piece of the army.
    pub(super) fn control(self, kind: PieceKind) -> Control {
        match self.commander {
            Some(commander) => Control::Other(commander),
            None if self.is_walking && kind == PieceKind::King => Control::Chance,
            None => Control::Nobody,
        }
    }
}

/// The side of the board where an army starts, or the centre.
pub(super) fn home(options: &Options, army: Army) -> HomeArea {
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

/// Compares a picture with that of this name in `tests/data`, pixel by pixel: how they are
/// compressed does not matter. `UPDATE_GOLDEN=1` writes it again. Look at it before committing.
#[cfg(test)]
#[track_caller]
pub(crate) fn assert_golden(name: &str, png: &[u8]) {
    let path = format!("{}/tests/data/{name}.png", env!("CARGO_MANIFEST_DIR"));
    if std::env::var_os("UPDATE_GOLDEN").is_some() {
        std::fs::write(&path, png).expect("a file of the project");
    }
    let kept = std::fs::read(&path).expect("a file of the project");
    let [kept, drawn] = [&kept[..], png].map(|bytes| {
        let picture = image::load_from_memory(bytes).expect("a picture");
        picture.into_rgb8()
    });
    assert!(kept == drawn, "the picture differs from {path}");
}
