//! A scene: what a picture shows, and how it is drawn.
//!
//! It is the only argument of [`png`](crate::png()) and [`svg`](crate::svg()). The module `picture`
//! of `presentation` builds it from the view of a game. Every call checks its arguments, so any
//! scene that exists can be drawn. It knows no rules: an army may have two kings or none.

pub(crate) mod piece;
pub(crate) mod theme;
#[cfg(test)]
mod vision;

use crate::board::Board;
use crate::error::Error;
use crate::scene::piece::{
    Army, Arrow, ArrowKind, Card, Coordinates, Facing, HomeArea, Mark, Marks, Piece, Size,
};
use crate::scene::theme::{Style, Theme};
use crate::text::Text;
use std::collections::BTreeMap;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

/// Everything that a picture shows.
///
/// Squares are addressed by the names that the board gave them.
///
/// ```
/// use std::sync::Arc;
/// use entente_render::{Army, Board, Facing, PieceKind, Mark, Piece, Scene, Size, Theme};
///
/// let board = Arc::new(Board::grid(8, 8, 0)?);
/// let mut scene = Scene::new(board)
///     .with_theme(Theme::Dark)
///     .with_size(Size::new(360)?)
///     .with_facing(Facing::North);
/// scene.place("e1", Piece::new(Army::White, PieceKind::King))?;
/// scene.place("e8", Piece::new(Army::Black, PieceKind::Rook))?;
/// scene.mark("e1", Mark::Check)?;
/// assert!(scene.place("e1", Piece::new(Army::White, PieceKind::Pawn)).is_err());
/// let bytes = entente_render::png(&scene);
/// assert_eq!(&bytes[1..4], b"PNG");
/// # Ok::<(), entente_render::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Scene {
    pub(crate) board: Arc<Board>,
    pub(crate) pieces: Vec<Option<Piece>>,
    pub(crate) marks: Vec<Marks>,
    /// The armies whose last moves began or ended on the squares.
    pub(crate) movers: Vec<Option<Army>>,
    pub(crate) arrows: Vec<Arrow>,
    pub(crate) cards: BTreeMap<HomeArea, Card>,
    pub(crate) coordinates: Coordinates,
    pub(crate) facing: Facing,
    pub(crate) style: Style,
    pub(crate) size: Size,
    /// A line above everything else.
    pub(crate) caption: Option<Text>,
    /// Whether there is room for that line also without one.
    pub(crate) has_caption_room: bool,
}

/// All but the board: scenes that differ only in it are rare, and are still told apart.
impl Hash for Scene {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (&self.pieces, &self.marks, &self.movers, &self.arrows).hash(state);
        self.cards.hash(state);
        (self.coordinates, self.facing, self.style, self.size).hash(state);
        (&self.caption, self.has_caption_room).hash(state);
    }
}

impl Scene {
    /// The most arrows in a picture.
    pub const MAX_ARROWS: usize = 64;

    /// The empty board, seen from the south, in the usual style, in a size for a message.
    ///
    /// The coordinates are outside, where no piece hides them and a phone shows them large enough.
    pub fn new(board: Arc<Board>) -> Self {
        let count = board.squares().len();
        Self {
            board,
            pieces: vec![None; count],
            marks: vec![Marks::default(); count],
            movers: vec![None; count],
            arrows: Vec::new(),
            cards: BTreeMap::new(),
            coordinates: Coordinates::Outside,
            facing: Facing::default(),
            style: Style::default(),
            size: Size::MESSAGE,
            caption: None,
            has_caption_room: false,
        }
    }

    /// The scene in another theme.
    #[must_use]
    pub fn with_theme(self, theme: Theme) -> Self {
        let style = Style {
            theme,
            ..self.style
        };
        Self { style, ..self }
    }

    /// The scene in another style.
    #[must_use]
    pub fn with_style(self, style: Style) -> Self {
        Self { style, ..self }
    }

    /// The scene at another size. The picture's long side has exactly this many pixels.
    #[must_use]
    pub fn with_size(self, size: Size) -> Self {
        Self { size, ..self }
    }

    /// The scene with a line of text above it, as large as it fits, and cut where it would be too
    /// small on a phone.
    #[must_use]
    pub fn with_caption(self, caption: Text) -> Self {
        Self {
            caption: Some(caption),
            ..self
        }
    }

    /// The scene with room for a caption, whether it has one or not: the pictures of a film are of
    /// the same size.
    #[must_use]
    pub fn with_caption_room(self) -> Self {
        Self {
            has_caption_room: true,
            ..self
        }
    }

    /// The scene with its coordinates drawn elsewhere.
    #[must_use]
    pub fn with_coordinates(self, coordinates: Coordinates) -> Self {
        Self {
            coordinates,
            ..self
        }
    }

    /// The scene seen from another side.
    #[must_use]
    pub fn with_facing(self, facing: Facing) -> Self {
        Self { facing, ..self }
    }

    /// Puts a piece on an empty square.
    ///
    /// # Errors
    /// [`Error::UnknownSquare`] or [`Error::Occupied`].
    pub fn place(&mut self, square: &str, piece: Piece) -> Result<&mut Self, Error> {
        let i = self.find(square)?;
        if self.pieces[i].is_some() {
            return Err(Error::Occupied(square.into()));
        }
        self.pieces[i] = Some(piece);
        Ok(self)
    }

    /// Adds a mark to a square. Adding the same mark again changes nothing.
    ///
    /// # Errors
    /// [`Error::UnknownSquare`].
    pub fn mark(&mut self, square: &str, mark: Mark) -> Result<&mut Self, Error> {
        let i = self.find(square)?;
        self.marks[i].add(mark);
        Ok(self)
    }

    /// Marks a square as the start or end of an army's last move, with corners in its colours.
    ///
    /// Where many armies play, each has its own. The last army that is given has the square.
    ///
    /// # Errors
    /// [`Error::UnknownSquare`].
    pub fn mark_mover(&mut self, square: &str, army: Army) -> Result<&mut Self, Error> {
        let i = self.find(square)?;
        self.movers[i] = Some(army);
        Ok(self)
    }

    /// Draws an arrow between the middles of two squares, above everything else.
    ///
    /// # Errors
    /// [`Error::UnknownSquare`], [`Error::EmptyArrow`] or [`Error::TooMany`].
    pub fn add_arrow(&mut self, from: &str, to: &str, kind: ArrowKind) -> Result<&mut Self, Error> {
        let arrow = Arrow {
            from: self.find(from)?,
            to: self.find(to)?,
            kind,
        };
        if arrow.from == arrow.to {
            return Err(Error::EmptyArrow(from.into()));
        }
        if self.arrows.len() == Self::MAX_ARROWS {
            return Err(Error::TooMany {
                what: "arrows",
                most: Self::MAX_ARROWS,
            });
        }
        self.arrows.push(arrow);
        Ok(self)
    }

    /// Adds the card of the army that starts here. It replaces an earlier one.
    ///
    /// ```
    /// use std::sync::Arc;
    /// use entente_render::{Army, Board, Card, Facing, HomeArea, PieceKind, Piece, Scene};
    ///
    /// let mut scene = Scene::new(Arc::new(Board::grid(8, 8, 0)?));
    /// scene.add_card(Facing::West, Card::new(Piece::new(Army::Red, PieceKind::King)))?;
    /// scene.add_card(HomeArea::Centre, Card::new(Piece::new(Army::Yellow, PieceKind::Queen)))?;
    /// // There is a band below the board now: the picture is higher than wide.
    /// let (width, height) = entente_render::pixels(&scene).dimensions();
    /// assert!(width < height && height == 1024);
    /// # Ok::<(), entente_render::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`Error::TooMany`] if there are too many kinds of captured pieces, or too many notes.
    pub fn add_card(
        &mut self,
        home_area: impl Into<HomeArea>,
        card: Card,
    ) -> Result<&mut Self, Error> {
        for (what, count, most) in [
            (
                "kinds of captured pieces",
                card.captured.len(),
                Card::MAX_KINDS,
            ),
            ("notes on a card", card.notes.len(), Card::MAX_NOTES),
        ] {
            if count > most {
                return Err(Error::TooMany { what, most });
            }
        }
        self.cards.insert(home_area.into(), card);
        Ok(self)
    }

    /// The board of the scene.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The pieces and the names of their squares, in the board's order.
    pub fn pieces(&self) -> impl Iterator<Item = (&str, Piece)> {
        let squares = self.board.squares().iter().zip(&self.pieces);
        squares.filter_map(|(square, piece)| piece.map(|piece| (square.name.as_str(), piece)))
    }

    /// The names of the squares with this mark, in the board's order.
    pub fn marked(&self, mark: Mark) -> impl Iterator<Item = &str> {
        let squares = self.board.squares().iter().zip(&self.marks);
        let marked = squares.filter(move |(_, marks)| marks.has(mark));
        marked.map(|(square, _)| square.name.as_str())
    }

    /// The cards, each with the part of the board where its army starts.
    pub fn cards(&self) -> impl Iterator<Item = (HomeArea, &Card)> {
        self.cards.iter().map(|(area, card)| (*area, card))
    }

    fn find(&self, square: &str) -> Result<usize, Error> {
        let found = self.board.index_of(square);
        found.ok_or_else(|| Error::UnknownSquare(square.into()))
    }
}
