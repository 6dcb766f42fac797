//! What the rest of the program asks about a rule set instead of asking for it by name.
//!
//! These hold whatever the options of a game are; what depends on them is in `definition`.

use crate::pieces::piece::{Army, PieceKind};

/// The properties of a rule set.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Properties {
    /// Do its positions contain something that not every player may know?
    pub(crate) keeps_secrets: bool,
    /// The number of seats that one player may have.
    pub(crate) seats_per_player: usize,
    /// Are eliminations worth points?
    pub(crate) awards_points: bool,
    pub(crate) file_format: FileFormat,
    /// As what the engines of other authors know the rules; `None` if they do not.
    pub(crate) uci: Option<Uci>,
    /// The name in the header Variant of game files, if it is not the id.
    pub(crate) header: Option<&'static str>,
    /// Other names that programs use in that header and over UCI, in small letters.
    pub(crate) header_aliases: &'static [&'static str],
    /// When a player is mated.
    pub(crate) mating: Mating,
    /// Is a queen the royal piece of an army that has no king?
    pub(crate) queens_are_royal: bool,
    /// Does an army whose king was captured play on, though it can no longer win?
    pub(crate) plays_without_king: bool,
    /// The army that the computer moves unless a player takes it.
    pub(crate) neutral_army: Option<Army>,
    /// A square that pictures mark.
    pub(crate) marked_square: Option<&'static str>,
    /// Squares that show more of how a kind moves than the middle of the board does.
    pub(crate) telling_squares: &'static [(PieceKind, &'static str)],
    /// The JSON keys that follow from the pieces where a position leaves them out.
    pub(crate) implied_keys: &'static [&'static str],
}

impl Properties {
    /// The properties of a game like standard chess. Each rule set names only what is different.
    pub(crate) const USUAL: Properties = Properties {
        keeps_secrets: false,
        seats_per_player: 1,
        awards_points: false,
        file_format: FileFormat::Json,
        uci: None,
        header: None,
        header_aliases: &[],
        mating: Mating::AtOnce,
        queens_are_royal: false,
        plays_without_king: false,
        neutral_army: None,
        marked_square: None,
        telling_squares: &[],
        implied_keys: &[],
    };
}

/// As what the Universal Chess Interface knows a rule set, without any extension.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Uci {
    /// Chess.
    Chess,
    /// Chess with `UCI_Chess960`.
    Chess960,
}

/// The format of a game's file.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum FileFormat {
    /// Portable Game Notation.
    Pgn,
    /// The notation of Chess4.
    C4pgn,
    /// Game Courier's notation, one move per line.
    Courier,
    /// A JSON object.
    Json,
}

/// When a player is mated.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Mating {
    /// After the move that mates. No king is ever captured.
    AtOnce,
    /// When the player's turn comes. Before that, others can capture the king or break the mate.
    AtOwnTurn,
    /// Never: kings are captured.
    Never,
}
