//! Draws a [`Scene`] of squares and pieces as a PNG or an SVG.
//!
//! This crate knows neither the rules of chess nor Discord. The module `picture` of the main crate
//! turns the view of a game into a scene. Drawing it is the last step before a move is shown to the
//! players. There are three steps:
//!
//! 1. Make a [`Board`] once, and share it: [`Board::grid`] for plain squares, [`Board::drawn`] for
//!    the diagram of a rule set, [`Board::new`] for squares of any shape.
//! 2. Make a [`Scene`] on it: [`Scene::place`] pieces, [`Scene::mark`] squares, add a
//!    [`Scene::add_card`] for each player, choose a [`Theme`] and a [`Facing`].
//! 3. Call [`png()`], [`svg()`] or [`pixels()`]. These cannot fail, because invalid input was
//!    refused in the first two steps.
//!
//! ```
//! use std::sync::Arc;
//! use entente_render::{Army, Board, Kind, Mark, Piece, Scene};
//!
//! let mut scene = Scene::new(Arc::new(Board::grid(8, 8, 0)?));
//! scene.place("g1", Piece::new(Army::White, Kind::King))?;
//! scene.mark("e1", Mark::LastMove)?.mark("g1", Mark::LastMove)?;
//! let bytes: Vec<u8> = entente_render::png(&scene);
//! # Ok::<(), entente_render::Error>(())
//! ```

mod art;
mod board;
mod drawing;
mod error;
mod layout;
mod paint;
mod palette;
mod png;
#[cfg(feature = "read")]
pub mod read;
mod scene;
mod sprite;
mod svg;
mod text;
mod theme;
mod timeline;
#[cfg(test)]
mod vision;

pub use board::{Background, Board, GridSquare, Point, Shape, Square};
pub use error::Error;
pub use paint::pixels;
pub use png::png;
pub use scene::{
    Army, ArrowKind, Card, Control, Coordinates, Facing, HomeArea, Kind, Mark, Piece, Scene, Size,
};
pub use svg::svg;
pub use text::Text;
pub use theme::Theme;
pub use timeline::{Marker, Timeline};
