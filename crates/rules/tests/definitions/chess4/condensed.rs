//! A small reader of condensed c4pgn: piece letter, origin if needed, destination.
//!
//! It is only good enough for the published lines and the first game.

use crate::chess4::board::{Kind, Square, square};
use crate::chess4::castling::CastlingSide;
use crate::chess4::game::{Game, GiveUpReason};
use crate::chess4::legal::Move;
use crate::chess4::turns::Ply;

impl Game {
    pub(crate) fn play_line(&mut self, line: &str) {
        for token in line.split_whitespace() {
            match token {
                number if number.ends_with('.') => {}
                result if result.starts_with(|sign: char| sign.is_ascii_digit()) => {}
                "%%" => self.give_up(self.turn, GiveUpReason::Resigned),
                token => self.play(self.read(token)),
            }
        }
    }

    fn read(&self, token: &str) -> Ply {
        let fits = |ply: &Ply| match ply {
            Ply::Blocked => token == "%",
            Ply::Eliminated => token == "%%%",
            Ply::Move(mv) => self.fits(*mv, token),
        };
        let plies: Vec<Ply> = self.plies().into_iter().filter(fits).collect();
        assert_eq!(
            plies.len(),
            1,
            "{token} by {:?} in round {}",
            self.turn,
            self.round
        );
        plies[0]
    }

    fn fits(&self, mv: Move, token: &str) -> bool {
        let piece = self.board.get(mv.from).expect("a piece moves");
        let castle = self.castle_shape(piece.army, mv.from, mv.to);
        let written = match token.to_uppercase().matches('O').count() {
            0 => None,
            2 => Some(CastlingSide::King),
            _ => Some(CastlingSide::Queen),
        };
        if written.is_some() || castle.is_some() {
            return written == castle;
        }
        let written = Token::of(token);
        let pushes_only =
            piece.kind != Kind::Pawn || !written.origin.is_empty() || self.is_push_or_capture(mv);
        piece.kind == written.kind
            && mv.to == written.to
            && mv.promotion == written.promotion
            && mv.from.to_string().contains(written.origin)
            && pushes_only
    }

    /// Whether the move is not en passant, or no push to the same square exists. A pawn move
    /// without an origin means the push where both are possible (A19).
    fn is_push_or_capture(&self, mv: Move) -> bool {
        let is_en_passant = self.captured(mv).is_some_and(|square| square != mv.to);
        let is_push = |other: &Move| {
            let piece = self.board.get(other.from).expect("a piece moves");
            other.to == mv.to && piece.kind == Kind::Pawn && self.captured(*other).is_none()
        };
        !is_en_passant || !self.legal_moves(self.turn).iter().any(is_push)
    }
}

struct Token<'a> {
    kind: Kind,
    origin: &'a str,
    to: Square,
    promotion: Option<Kind>,
}

impl Token<'_> {
    /// Reads a token. The destination is the last letter followed by a number; army letters after
    /// it, left over in the printed game, are dropped.
    fn of(text: &str) -> Token<'_> {
        let (text, promotion) = match text.split_once('=') {
            Some((text, kind)) => (text, kind.chars().next().and_then(Kind::of_letter)),
            None => (text, None),
        };
        let stem = text.trim_end_matches(|letter: char| letter.is_alphabetic());
        let (kind, stem) = match stem.strip_prefix(['K', 'Q', 'R', 'B', 'N']) {
            Some(rest) => (stem.chars().next().and_then(Kind::of_letter), rest),
            None => (Some(Kind::Pawn), stem),
        };
        let last = stem
            .rfind(|letter: char| letter.is_alphabetic())
            .expect("a destination");
        let (origin, to) = stem.split_at(last);
        Token {
            kind: kind.expect("a kind"),
            origin,
            to: square(to),
            promotion,
        }
    }
}
