//! The parts of a board for a page that puts them together itself and keeps them: the symbol of
//! each piece as SVG, and the colours of a theme as text.
//!
//! They are those of a [`Scene`](crate::Scene)'s pictures. Where the pieces are is not known here.

use crate::board::Background;
use crate::scene::piece::{Army, ArrowKind, Control, Mark, Piece, PieceKind};
use crate::scene::theme::{Colours, Style, Theme};
use crate::vector::{art, flat};

/// The id of a piece's symbol: `white-king-0`. Pieces under another control have other symbols, and
/// so have queens that are worth one point: `red-queen-0-one`.
///
/// ```
/// use entente_render::{Army, Piece, PieceKind, piece_of_symbol, symbol_id};
///
/// let king = Piece::new(Army::White, PieceKind::King);
/// assert_eq!(symbol_id(king), "white-king-0");
/// assert_eq!(piece_of_symbol("white-king-0"), Some(king));
/// assert_eq!(piece_of_symbol("white-king-12"), None);
/// ```
pub fn symbol_id(piece: Piece) -> String {
    art::id(piece, "")
}

/// The piece whose symbol has this id.
pub fn piece_of_symbol(id: &str) -> Option<Piece> {
    let unmarked = id.strip_suffix(art::ONE_POINT_SUFFIX);
    let [army, kind, control] = unmarked.unwrap_or(id).split('-').collect::<Vec<_>>()[..] else {
        return None;
    };
    let piece = Piece::new(Army::from_word(army)?, PieceKind::from_word(kind)?);
    let control = Control::from_number(control.parse().ok()?)?;
    let piece = piece
        .with_control(control)
        .with_one_point(unmarked.is_some());
    (piece.is_one_point() == unmarked.is_some()).then_some(piece)
}

/// An SVG document with the symbols of these pieces, each in a view box of 100 by 100.
pub fn symbols(pieces: impl IntoIterator<Item = Piece>, style: Style) -> String {
    let symbols: String = pieces
        .into_iter()
        .map(|piece| symbol(piece, style, &symbol_id(piece)))
        .collect();
    format!("<svg xmlns=\"http://www.w3.org/2000/svg\">{symbols}</svg>")
}

/// The symbol of a piece, with this id.
pub(super) fn symbol(piece: Piece, style: Style, id: &str) -> String {
    let elements = art::elements(piece, style.pieces, Colours::of(style.theme), id);
    format!("<symbol id=\"{id}\" viewBox=\"0 0 100 100\">{elements}</symbol>")
}

/// A piece for boards that are so small that nothing but its outline counts, in a view box of 100
/// by 100: the data of two paths. Its army is told by the colours that they are given.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlainFigure {
    /// The silhouette, some closed shapes.
    pub body: String,
    /// The lines inside it.
    pub lines: String,
}

impl PlainFigure {
    /// That of a kind of pieces.
    pub fn of(kind: PieceKind) -> Self {
        let figure = flat::figure(kind);
        Self {
            body: figure.body.concat(),
            lines: figure.lines.concat(),
        }
    }
}

/// The colours of a theme, such as `#f0dcb8`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ThemeColours {
    /// Of the backgrounds, in the order of [`Background::ALL`].
    pub squares: [SquareColours; 4],
    /// Around the board.
    pub frame: String,
    /// Labels on the frame.
    pub label: String,
    /// The border of the selected square.
    pub selected: String,
    /// The ring of a king in check.
    pub check: String,
    /// The dot or ring of a square that can be moved to.
    pub target: String,
    /// The corners of the squares between which each army moved last.
    pub armies: [(Army, String); Army::ALL.len()],
    /// Of the lines inside the pieces of each army.
    pub details: [(Army, String); Army::ALL.len()],
    /// The edge of these corners, and of pieces.
    pub edge: String,
    /// Arrows of moves, threats and hints.
    pub arrows: [String; 3],
}

/// The colours of squares with the same background.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SquareColours {
    /// Without a mark.
    pub plain: String,
    /// With the last move.
    pub last_move: String,
    /// With a move that was entered ahead.
    pub conditional_move: String,
    /// The selected square.
    pub selected: String,
    /// With a king in check.
    pub check: String,
    /// A name on the square.
    pub name: String,
}

impl ThemeColours {
    /// Those of a theme.
    pub fn of(theme: Theme) -> Self {
        let colours = Colours::of(theme);
        let squares = Background::ALL.map(|background| {
            let tinted = |mark| colours.background(background, mark).to_string();
            let plain = colours.background(background, None);
            SquareColours {
                plain: plain.to_string(),
                last_move: tinted(Some(Mark::LastMove)),
                conditional_move: tinted(Some(Mark::ConditionalMove)),
                selected: tinted(Some(Mark::Selected)),
                check: tinted(Some(Mark::Check)),
                name: colours.coordinate(plain).to_string(),
            }
        });
        Self {
            squares,
            frame: colours.frame.to_string(),
            label: colours.label.to_string(),
            selected: colours.mark(Mark::Selected).to_string(),
            check: colours.mark(Mark::Check).to_string(),
            target: colours.mark(Mark::Target).to_string(),
            armies: Army::ALL.map(|army| (army, colours.army(army, false).fill.to_string())),
            details: Army::ALL.map(|army| (army, colours.army(army, false).detail.to_string())),
            edge: colours.outline(false).to_string(),
            arrows: [ArrowKind::Move, ArrowKind::Threat, ArrowKind::Hint]
                .map(|kind| colours.arrow(kind).to_string()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_symbol_has_an_id_of_its_own_from_which_its_piece_is_read() {
        for army in Army::ALL {
            for kind in PieceKind::ALL {
                for control in (0..Control::COUNT).filter_map(Control::from_number) {
                    for is_one_point in [false, true] {
                        let piece = Piece::new(army, kind).with_control(control);
                        let piece = piece.with_one_point(is_one_point);
                        assert_eq!(piece_of_symbol(&symbol_id(piece)), Some(piece));
                    }
                }
            }
        }
        for unknown in [
            "",
            "white",
            "white-king",
            "white-king-99",
            "white-king-0-one",
            "white-queen-one",
            "pink-king-0",
            "a-b-c-d",
        ] {
            assert_eq!(piece_of_symbol(unknown), None, "{unknown}");
        }
    }
}
