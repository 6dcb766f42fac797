//! The options of a game: what the players agree on before it starts.
//!
//! Most variants have none. The options of each variant are defined in its own folder, and the
//! registry combines them into one type.

use alloc::string::String;

use serde_json::{Map, Value};

use crate::board::graph::Board;
use crate::movegen::json_object::Object;
use crate::movegen::option_schema::OptionFault;
use crate::movegen::option_set::read_object;
use crate::pieces::piece::{Army, PieceKind};
use crate::position::registry::{Options, Variant};

impl Options {
    /// The board of the game.
    pub fn board(&self) -> &'static Board {
        self.rule_set().board()
    }

    /// The armies in turn order.
    pub fn armies(&self) -> impl Iterator<Item = Army> + use<> {
        self.rule_set().armies()
    }

    /// The number of armies that take part.
    pub fn players(&self) -> usize {
        self.rule_set().armies.len() - usize::from(self.absent().is_some())
    }

    /// The army that a letter stands for in this game.
    pub fn army(&self, letter: char) -> Option<Army> {
        self.armies().find(|army| army.letter() == letter)
    }

    /// The options as one line of JSON, with every option written out.
    pub fn to_json(&self) -> String {
        serde_json::to_string(self).expect("words and numbers are always JSON")
    }

    /// The options as an object, with every option written out.
    pub fn to_object(&self) -> Map<String, Value> {
        self.values().0.into_iter().collect()
    }

    /// A variant's options with these values; the others are as usual.
    pub fn from_object(
        variant: Variant,
        values: Map<String, Value>,
    ) -> Result<Options, OptionFault> {
        Options::read(variant, Object(values.into_iter().collect()))
    }

    /// Reads a variant's options from a JSON object.
    pub fn from_json(variant: Variant, json: &str) -> Result<Options, OptionFault> {
        Options::read(variant, read_object(json)?)
    }

    /// The army that the computer moves unless a player takes it: Yellow in Chess 4.5.
    pub fn neutral_army(&self) -> Option<Army> {
        self.rule_set().neutral_army
    }

    /// Does a position contain something that not every player may know?
    pub fn keeps_secrets(&self) -> bool {
        self.variant().keeps_secrets()
    }

    /// The number of seats that one player may have.
    pub fn seats_per_player(&self) -> usize {
        self.variant().seats_per_player()
    }

    /// What a pawn can become.
    pub fn promotions(&self) -> &'static [PieceKind] {
        self.rule_set().promotions
    }

    /// Is there castling from the starting position?
    pub fn has_castling(&self) -> bool {
        !self.start().castling.is_empty()
    }
}
