//! The players' cards next to the board or in its corners.

use crate::board::Board;
use crate::scene::piece::{Piece, PieceKind};
use crate::scene::view::Facing;
use crate::text::Text;
use std::f32::consts::TAU;

/// A player's card, with what is known about their army.
///
/// On a board with free corners, such as the plus, it is in the corner at its player's right hand.
/// On other boards it is in a band above or below the board, beside its army. The caller does not
/// have to know which.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Card {
    /// The army's king, or the piece that stands for it, as it is now. The edge of the card has the
    /// colour of this army.
    pub king: Piece,
    /// Whether it is this army's turn: the card is bright and has a border.
    pub to_move: bool,
    /// The player of the army.
    pub title: Option<Text>,
    /// The team of the army, in a game of fixed partners. Its mark is before the name.
    pub team: Option<Team>,
    /// Notes below or next to the name, such as a score. At most [`Card::MAX_NOTES`].
    pub notes: Vec<Text>,
    /// The word before the captured pieces: whether the army has captured or lost them is up to the
    /// caller. Without pieces it is not drawn.
    pub captured_label: Option<Text>,
    /// Captured pieces, in this order, each with its count. At most [`Card::MAX_KINDS`].
    pub captured: Vec<(Piece, u8)>,
}

impl Card {
    /// The most different captured pieces on a card: all kinds of the four other armies that a
    /// board has at most.
    pub const MAX_KINDS: usize = 4 * PieceKind::ALL.len();
    /// The most notes on a card.
    pub const MAX_NOTES: usize = 2;
    /// The side of the free corner that a card needs, in board units.
    pub(crate) const MIN_CORNER: f32 = 2.5;

    /// A card with only the king on it.
    pub fn new(king: Piece) -> Self {
        Self {
            king,
            to_move: false,
            title: None,
            team: None,
            notes: Vec::new(),
            captured_label: None,
            captured: Vec::new(),
        }
    }
}

/// One of two teams. Each has a shape and a colour of its own, which are those of an emoji, so that
/// a text can have the same mark as a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Team {
    /// A violet disc: 🟣.
    First,
    /// An orange diamond: 🔶.
    Second,
}

impl Team {
    /// Both teams.
    pub const ALL: [Self; 2] = [Self::First, Self::Second];

    /// The number of corners of a disc, so many that it looks round.
    const ROUND: usize = 32;

    /// The outline of its mark, in a box from -1 to 1.
    pub(crate) fn outline(self) -> impl Iterator<Item = (f32, f32)> {
        let corners = match self {
            Self::First => Self::ROUND,
            Self::Second => 4,
        };
        (0..corners).map(move |corner| {
            let (sine, cosine) = (TAU * corner as f32 / corners as f32).sin_cos();
            (cosine, sine)
        })
    }
}

/// The part of the board where an army starts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum HomeArea {
    /// A side of the board.
    Side(Facing),
    /// The middle, as for the fifth army of the 11 by 11 plus.
    Centre,
}

impl From<Facing> for HomeArea {
    fn from(side: Facing) -> Self {
        Self::Side(side)
    }
}

impl Board {
    /// Whether its corners are free for cards ([`Scene::add_card`](crate::Scene::add_card)), as on
    /// the plus-shaped boards.
    pub fn has_free_corners(&self) -> bool {
        self.free_corner() >= Card::MIN_CORNER
    }
}
