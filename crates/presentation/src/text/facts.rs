//! Facts of the rules as arguments of messages: an army by its name, a piece by its kind and
//! square.
//!
//! The rules say only what is the case. Which message says so is decided where `say!` is called.

use super::catalogue::{Arguments, Fact, Text, say};
use entente_rules::{Army, Piece, PieceKind, PlacedPiece, Ply, Square};

/// Facts that are one word.
macro_rules! words {
    ($($Type:ty: |$text:ident, $fact:ident| $word:expr;)*) => {
        $(impl Fact for $Type {
            fn put(&self, name: &'static str, $text: &Text, arguments: Arguments) -> Arguments {
                let $fact = self;
                arguments.with(name, $word)
            }
        })*
    };
}

words! {
    Army: |text, army| text.army(*army);
    PieceKind: |text, kind| text.kind(*kind);
    Piece: |_text, piece| piece.cased_letter().to_string();
    Square: |_text, square| square.to_string();
    Ply: |_text, ply| ply.to_string();
    String: |_text, words| words.clone();
    usize: |_text, count| *count;
}

/// A message is about one piece, so its parts have the same names in all messages.
impl Fact for PlacedPiece {
    fn put(&self, _name: &'static str, text: &Text, arguments: Arguments) -> Arguments {
        arguments
            .with("kind", text.kind(self.kind))
            .with("square", self.square.to_string())
            .with("army", text.army(self.army))
    }
}

/// Several pieces: `the rook on e8 and the bishop on b4`.
impl Fact for Vec<PlacedPiece> {
    fn put(&self, name: &'static str, text: &Text, arguments: Arguments) -> Arguments {
        let names = self
            .iter()
            .map(|piece| say!(text, "piece-of-others"; piece));
        let pieces = text.all_of(names.collect());
        arguments.with("count", self.len()).with(name, pieces)
    }
}
