//! Small boards within a page, as SVG: they need no request of their own, and many of them take
//! less room than one picture.
//!
//! The squares of a board and the outline of each kind of piece are written once for all boards on
//! the page; the colour of a piece is that of its army.

use crate::http::html::escape;
use entente_render::{
    Background, Board, Control, Mark, PieceKind, PlainFigure, Point, Scene, Square, Theme,
    ThemeColours,
};
use entente_rules::Army;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

/// The boards of a page, with what they share.
#[derive(Clone)]
pub(super) struct SmallBoards {
    colours: ThemeColours,
    /// The squares of each different board.
    squares: Vec<String>,
    kinds: BTreeSet<PieceKind>,
}

impl SmallBoards {
    pub(super) fn new(theme: Theme) -> Self {
        Self {
            colours: ThemeColours::of(theme),
            squares: Vec::new(),
            kinds: BTreeSet::new(),
        }
    }

    /// A board with these words for those who do not see it; without any it is an ornament.
    pub(super) fn draw(&mut self, scene: &Scene, words: &str) -> String {
        let board = scene.board();
        let extent = Extent::of(board);
        let squares = self.shared_squares(extent.squares(board.squares().iter()));
        let marked = board.squares().iter();
        let marked =
            marked.filter(|square| scene.marked(Mark::LastMove).any(|at| at == square.name));
        let marks = by_background(&extent, marked, "m");
        let pieces = self.pieces(scene, &extent);
        let role = match words {
            "" => "aria-hidden=\"true\"".to_owned(),
            words => format!("role=\"img\" aria-label=\"{}\"", escape(words)),
        };
        format!(
            "<svg class=\"board\" viewBox=\"0 0 {} {}\" {role}><use href=\"#b{squares}\"/>{marks}\
             {pieces}</svg>",
            number(extent.right - extent.left),
            number(extent.top - extent.bottom),
        )
    }

    /// The number of a board's squares among those of the page.
    fn shared_squares(&mut self, squares: String) -> usize {
        let known = self.squares.iter().position(|known| *known == squares);
        known.unwrap_or_else(|| {
            self.squares.push(squares);
            self.squares.len() - 1
        })
    }

    fn pieces(&mut self, scene: &Scene, extent: &Extent) -> String {
        let mut by_army: BTreeMap<(Army, bool), String> = BTreeMap::new();
        for (name, piece) in scene.pieces() {
            let square = scene.board().index_of(name);
            let Some(square) = square.map(|index| &scene.board().squares()[index]) else {
                continue;
            };
            self.kinds.insert(piece.kind);
            let is_out = piece.control() == Control::Nobody;
            let used = used_piece(piece.kind, square, extent);
            by_army
                .entry((piece.army, is_out))
                .or_default()
                .push_str(&used);
        }
        let groups = by_army.into_iter().map(|((army, is_out), pieces)| {
            let out = if is_out { " out" } else { "" };
            format!("<g class=\"a{}{out}\">{pieces}</g>", army as usize)
        });
        groups.collect()
    }

    /// The colours of all boards, as CSS.
    pub(super) fn style(&self) -> String {
        let mut css = String::new();
        for (number, square) in self.colours.squares.iter().enumerate() {
            let (plain, last) = (&square.plain, &square.last_move);
            let _ = write!(css, ".s{number}{{fill:{plain}}}.m{number}{{fill:{last}}}");
        }
        let armies = self.colours.armies.iter().zip(&self.colours.details);
        for ((army, fill), (_, detail)) in armies {
            let number = *army as usize;
            let _ = write!(css, ".a{number}{{fill:{fill};color:{detail}}}");
        }
        let _ = write!(css, ".p{{stroke:{}}}", self.colours.edge);
        css
    }

    /// What the boards share; nothing if there are none.
    pub(super) fn shared(&self) -> String {
        if self.squares.is_empty() {
            return String::new();
        }
        let squares = self.squares.iter().enumerate();
        let squares = squares.map(|(number, squares)| format!("<g id=\"b{number}\">{squares}</g>"));
        let kinds = self.kinds.iter().map(|kind| {
            let PlainFigure { body, lines } = PlainFigure::of(*kind);
            format!(
                "<g id=\"p{}\" transform=\"scale(.01)translate(-50 -50)\"><path class=\"p\" \
                 d=\"{body}\"/><path class=\"l\" d=\"{lines}\"/></g>",
                *kind as usize
            )
        });
        let shared: String = squares.chain(kinds).collect();
        format!(
            "<svg class=\"shared\" width=\"0\" height=\"0\" aria-hidden=\"true\"><defs>{shared}</defs></svg>"
        )
    }
}

/// A piece on a square.
fn used_piece(kind: PieceKind, square: &Square, extent: &Extent) -> String {
    let (x, y) = extent.place(square.centre);
    let kind = kind as usize;
    if square.piece_size == 1.0 {
        return format!("<use href=\"#p{kind}\" x=\"{x}\" y=\"{y}\"/>");
    }
    let size = number(square.piece_size);
    format!("<use href=\"#p{kind}\" transform=\"translate({x} {y})scale({size})\"/>")
}

/// The area of a board, in squares.
struct Extent {
    left: f32,
    right: f32,
    bottom: f32,
    top: f32,
}

impl Extent {
    fn of(board: &Board) -> Self {
        let corners = || board.squares().iter().flat_map(|square| &square.outline);
        let least = |of: fn(&Point) -> f32| corners().map(of).fold(f32::INFINITY, f32::min);
        let most = |of: fn(&Point) -> f32| corners().map(of).fold(f32::NEG_INFINITY, f32::max);
        Self {
            left: least(|point| point.x),
            right: most(|point| point.x),
            bottom: least(|point| point.y),
            top: most(|point| point.y),
        }
    }

    /// A point of the board in the picture, where y runs downwards.
    fn place(&self, point: Point) -> (String, String) {
        (number(point.x - self.left), number(self.top - point.y))
    }

    fn squares<'a>(&self, squares: impl Iterator<Item = &'a Square>) -> String {
        by_background(self, squares, "s")
    }

    /// The outline of a square, as the data of a path.
    fn outline(&self, square: &Square) -> String {
        let corner = Point {
            x: square
                .outline
                .iter()
                .map(|at| at.x)
                .fold(f32::INFINITY, f32::min),
            y: square
                .outline
                .iter()
                .map(|at| at.y)
                .fold(f32::NEG_INFINITY, f32::max),
        };
        let plain = Square::unit("", square.background, corner.x, corner.y - 1.0);
        if square.outline.len() == 4 && plain.outline.iter().all(|at| square.outline.contains(at)) {
            let (x, y) = self.place(corner);
            return format!("M{x} {y}h1v1h-1z");
        }
        let corners = square.outline.iter().map(|corner| {
            let (x, y) = self.place(*corner);
            format!("{x} {y}")
        });
        format!("M{}z", corners.collect::<Vec<_>>().join("L"))
    }
}

/// These squares, one path for each background, whose class is this letter and a number.
fn by_background<'a>(
    extent: &Extent,
    squares: impl Iterator<Item = &'a Square>,
    class: &str,
) -> String {
    let squares: Vec<&Square> = squares.collect();
    let paths = Background::ALL
        .iter()
        .enumerate()
        .map(|(number, background)| {
            let of_it = squares
                .iter()
                .filter(|square| square.background == *background);
            let data: String = of_it.map(|square| extent.outline(square)).collect();
            match data.as_str() {
                "" => data,
                data => format!("<path class=\"{class}{number}\" d=\"{data}\"/>"),
            }
        });
    paths.collect()
}

/// A length with two digits behind the point, and without those that say nothing.
fn number(length: f32) -> String {
    let rounded = (length * 100.0).round() / 100.0;
    // Without the sign of a zero.
    (rounded + 0.0).to_string()
}
