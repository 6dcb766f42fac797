//! A small reader of condensed c4pgn: piece letter, origin if needed, destination. It serves the published lines and
//! the first game, and no other.

use crate::board::{Cell, Kind};
use crate::castling::Wing;
use crate::game::{Game, Giving};
use crate::legal::Move;
use crate::turns::Ply;

impl Game {
    pub(crate) fn play_line(&mut self, line: &str) {
        for token in line.split_whitespace() {
            match token {
                number if number.ends_with('.') => {}
                result if result.starts_with(|sign: char| sign.is_ascii_digit()) => {}
                "%%" => self.give_up(self.turn, Giving::Resigned),
                token => self.play(self.read(token)),
            }
        }
    }

    fn read(&self, token: &str) -> Ply {
        let fits = |ply: &Ply| match ply {
            Ply::Blocked => token == "%",
            Ply::Out => token == "%%%",
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
        let man = self.board.get(mv.from).expect("a man moves");
        let castle = self.castle_shape(man.army, mv.from, mv.to);
        let written = match token.to_uppercase().matches('O').count() {
            0 => None,
            2 => Some(Wing::King),
            _ => Some(Wing::Queen),
        };
        if written.is_some() || castle.is_some() {
            return written == castle;
        }
        let written = Token::of(token);
        let pushes_only =
            man.kind != Kind::Pawn || !written.origin.is_empty() || self.is_push_or_capture(mv);
        man.kind == written.kind
            && mv.to == written.to
            && mv.promotion == written.promotion
            && mv.from.to_string().contains(written.origin)
            && pushes_only
    }

    /// A pawn's move without an origin is no en passant where a push fits too (A19).
    fn is_push_or_capture(&self, mv: Move) -> bool {
        let in_passing = self.captured(mv).is_some_and(|cell| cell != mv.to);
        let is_push = |other: &Move| {
            let man = self.board.get(other.from).expect("a man moves");
            other.to == mv.to && man.kind == Kind::Pawn && self.captured(*other).is_none()
        };
        !in_passing || !self.legal_moves(self.turn).iter().any(is_push)
    }
}

struct Token<'a> {
    kind: Kind,
    origin: &'a str,
    to: Cell,
    promotion: Option<Kind>,
}

impl Token<'_> {
    /// The destination is the last letter with a number; colour letters behind it, left over in print, are dropped.
    fn of(text: &str) -> Token<'_> {
        let (text, promotion) = match text.split_once('=') {
            Some((text, kind)) => (text, kind.chars().next().map(Kind::of_letter)),
            None => (text, None),
        };
        let text = text.trim_end_matches(|letter: char| letter.is_alphabetic());
        let (kind, text) = match text.strip_prefix(['K', 'Q', 'R', 'B', 'N']) {
            Some(rest) => (
                Kind::of_letter(text.chars().next().expect("a letter")),
                rest,
            ),
            None => (Kind::Pawn, text),
        };
        let last = text
            .rfind(|letter: char| letter.is_alphabetic())
            .expect("a destination");
        let (origin, to) = text.split_at(last);
        Token {
            kind,
            origin,
            to: Cell::named(to),
            promotion,
        }
    }
}
