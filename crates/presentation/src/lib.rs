//! A view in words and in pictures, for all frontends.
//!
//! Everything here is made from a view, which holds nothing that its viewer may not know, or from
//! the rules. So no text and no picture can give a secret away. It sends nothing, stores nothing
//! and knows no service; a frontend words the failures of the program itself.
//!
//! Reading begins with [`text`], where every sentence of every language is chosen, and with
//! [`picture`], which makes a scene of a view for `entente-render` to draw. [`story`] has a whole
//! game as scenes, of which [`film`] and [`strip`] are made. [`pages`] has the pages with the
//! rules, [`lesson`] how a piece moves, [`scenario`] a position that a user sets up,
//! [`save`] a game as a file, and [`import`] games of other programs, whose notations
//! [`game_files`] reads and which [`file_replay`] makes ready for an analysis. [`league_files`] has
//! a league as a federation, a club's page or a pairing program takes it.

pub mod file_replay;
pub mod film;
pub mod game_files;
pub mod import;
pub mod kept;
pub mod league_files;
pub mod lesson;
pub mod pages;
pub mod picture;
pub mod plain;
pub mod save;
pub mod scenario;
pub mod story;
pub mod strip;
pub mod text;

#[cfg(test)]
mod positions;
