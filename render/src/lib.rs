//! Draws a [`Scene`] of squares and pieces as a PNG or an SVG, and many scenes as a film.
//!
//! This crate knows neither the rules of chess nor Discord. The module `picture` of `presentation`
//! turns the view of a game into a scene. Drawing it is the last step before a move is shown to the
//! players. There are three steps:
//!
//! 1. Make a [`Board`] once, and share it: [`Board::grid`] for plain squares, [`Board::drawn`] for
//!    the diagram of a rule set, [`Board::new`] for squares of any shape.
//! 2. Make a [`Scene`] on it: [`Scene::place`] pieces, [`Scene::mark`] squares, add a
//!    [`Scene::add_card`] for each player, choose a [`Style`] and a [`Facing`].
//! 3. Call [`png()`], [`svg()`] or [`pixels()`]. These cannot fail, because invalid input was
//!    refused in the first two steps. A [`Film`] takes one scene after another.
//!
//! ```
//! use std::sync::Arc;
//! use entente_render::{Army, Board, PieceKind, Mark, Piece, Scene};
//!
//! let mut scene = Scene::new(Arc::new(Board::grid(8, 8, 0)?));
//! scene.place("g1", Piece::new(Army::White, PieceKind::King))?;
//! scene.mark("e1", Mark::LastMove)?.mark("g1", Mark::LastMove)?;
//! let bytes: Vec<u8> = entente_render::png(&scene);
//! # Ok::<(), entente_render::Error>(())
//! ```
//!
//! # Layers
//!
//! Each module imports only from those above it in this list, and no two files import each other,
//! not by way of others either.
//!
//! | module | what it has |
//! |---|---|
//! | `error`, `text` | what is refused; letters as strokes |
//! | `board` | squares of any shape, and the labels of files and ranks |
//! | `scene` | what a picture shows: pieces, marks, cards, a style |
//! | `drawing` | a scene as a list of items in pixels and colours |
//! | `vector` | the shapes of the pieces; the items as SVG; symbols for a page |
//! | `raster` | palettes and sprites; the items as pixels and PNG |
//! | `film`, `sheet` | scenes as an animated GIF, and several in one PNG |
//! | `rows` | what pictures made of rows share |
//! | `timeline`, `chart` | a timeline of a game, and a chart of its shares, as SVG and PNG |
//! | `text_grid` | rows of text, such as standings, as SVG and PNG |
//! | `trend`, `ranking` | the ratings of a person, and of many, as SVG and PNG |
//! | `read` | reading a picture back, for tests |

mod board;
mod chart;
mod drawing;
mod error;
mod film;
mod ranking;
mod raster;
#[doc(hidden)]
pub mod read;
mod rows;
mod scene;
mod sheet;
mod text;
mod text_grid;
mod timeline;
mod trend;
mod vector;

pub use crate::board::{Background, Point, Square};
pub use crate::board::{GridSquare, Shape};
pub use crate::raster::png::emoji;
pub use crate::scene::piece::{ArrowKind, Mark};
pub use crate::scene::piece::{Card, HomeArea, Team};
pub use crate::scene::piece::{Coordinates, Facing, Size};
pub use crate::scene::theme::{Letters, PieceArt, PieceSet, Style, Theme};
pub use board::Board;
pub use chart::{Chart, ChartMark};
pub use error::Error;
pub use film::{Film, FilmError};
pub use ranking::{Ranking, RankingRow};
pub use raster::paint::pixels;
pub use raster::png::png;
pub use scene::Scene;
pub use scene::piece::{Army, Control, Piece, PieceKind};
pub use scene::theme::accent;
pub use sheet::sheet;
pub use text::Text;
pub use text_grid::TextGrid;
pub use timeline::{Marker, Timeline};
pub use trend::Trend;
pub use vector::svg::svg;
pub use vector::symbols::{
    PlainFigure, SquareColours, ThemeColours, piece_of_symbol, symbol_id, symbols,
};
