//! Draws a [`Scene`] of cells and pieces as a PNG or an SVG; knows no chess and no Discord.
//!
//! A game's view is turned into a scene elsewhere (`picture`); here it becomes bytes, and that is the end of a
//! move's way. Three steps:
//!
//! 1. Make a [`Board`] once, and share it: [`Board::grid`] for squares, [`Board::drawn`] for a rule set's drawing,
//!    upright or bent, [`Board::new`] for cells of any shape.
//! 2. Make a [`Scene`] on it: [`Scene::place`] pieces, [`Scene::mark`] cells, lay a [`Scene::card`] for each player,
//!    choose a [`Theme`] and a [`Facing`].
//! 3. Call [`png()`], [`svg()`] or [`pixels()`]. None can fail: nonsense was refused in the first two steps.
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

pub use board::{Board, Cell, Ground, Point, Shape, Square};
pub use error::Error;
pub use paint::pixels;
pub use png::png;
pub use scene::{
    Army, Card, Coordinates, Facing, Home, Kind, Mark, Piece, Scene, Service, Size, Tone,
};
pub use svg::svg;
pub use text::Text;
pub use theme::Theme;
pub use timeline::{Sign, Timeline};
