//! The grammar of one turn of a PGN4: a move in full, how a player left, or both.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use crate::board::square::Square;
use crate::notation::text::{Expected, MoveTextError, castling, clip, split_digits};
use crate::pieces::endings::{Pending, Status};
use crate::pieces::moves::{Manner, Move};
use crate::pieces::piece::{Army, PieceKind, PlacedPiece};
use crate::position::any_position::Position;
use crate::query::why::WhyNot;

/// The letter of a queen that is worth one point.
const ONE_POINT_QUEEN: char = 'D';

/// A turn as a word describes it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Turn<'a> {
    /// A move, and how the player left whose king makes it for the first time.
    Move(&'a str, Option<Pending>),
    /// A player left, or a king could not move: how, and what became of the king.
    Leave(Option<Pending>, Option<Status>),
}

/// The turns in which nothing moves.
const LEAVES: [(&str, Option<Pending>, Option<Status>); 8] = [
    ("R", Some(Pending::Resigned), None),
    ("T", Some(Pending::Flagged), None),
    ("S", None, Some(Status::Stalemated)),
    ("#", None, Some(Status::Checkmated)),
    ("R#", Some(Pending::Resigned), Some(Status::Checkmated)),
    ("T#", Some(Pending::Flagged), Some(Status::Checkmated)),
    ("RS", Some(Pending::Resigned), Some(Status::Stalemated)),
    ("TS", Some(Pending::Flagged), Some(Status::Stalemated)),
];

/// The word of a comment before the name of the player who left, if it is not the one to move.
const SEAT: &str = "seat=";

/// The comment that names the player who left: `seat=Green`.
pub(super) fn seat_comment(army: Army) -> String {
    format!("{SEAT}{}", army.name())
}

/// The player whom a comment behind a turn names, if a player leaves in it.
pub(super) fn leaver(position: &Position, word: &str, comment: &str) -> Option<Army> {
    let name = comment.strip_prefix(SEAT)?;
    let leaves = matches!(Turn::read(word), Turn::Leave(Some(_), _));
    let mut armies = position.armies().filter(|_| leaves);
    armies.find(|army| army.name() == name)
}

impl Turn<'_> {
    pub(super) fn read(word: &str) -> Turn<'_> {
        let mut leaves = LEAVES.iter();
        if let Some((_, how, end)) = leaves.find(|(text, ..)| *text == word) {
            return Turn::Leave(*how, *end);
        }
        // A letter behind `=` is a piece.
        let split = |letter: char, how| {
            let body = word.strip_suffix(letter)?;
            let is_move = body.ends_with(|last: char| last.is_ascii_digit() || "+#".contains(last));
            is_move.then_some(Turn::Move(body, Some(how)))
        };
        split('R', Pending::Resigned)
            .or_else(|| split('T', Pending::Flagged))
            .unwrap_or(Turn::Move(word, None))
    }
}

/// A move in full: its squares, and the letters of the piece and of a promotion.
struct Written {
    /// A pawn's move has no letter, and people leave out those of pieces.
    kind: Option<PieceKind>,
    from: Square,
    to: Square,
    promotion: Option<PieceKind>,
}

impl Position {
    /// The move that a word of a PGN4 means. Words in another form are read as people type them.
    pub(super) fn read_pgn4(&self, word: &str) -> Result<Move, MoveTextError> {
        let body = word.trim_end_matches(['+', '#', '!', '?']);
        let circles: String = body.chars().filter(|letter| *letter != '-').collect();
        let written = self.written(body).filter(|_| castling(&circles).is_none());
        let Some(written) = written else {
            return self.read_move(body).map_err(|error| match error {
                MoveTextError::Unreadable { .. } => MoveTextError::Unreadable {
                    text: clip(word),
                    expected: Expected::Pgn4Turn,
                },
                error => error,
            });
        };
        let illegal = |why| MoveTextError::Illegal {
            text: clip(word),
            why,
        };
        if let (Some(piece), Some(wanted)) = (self.piece(written.from), written.kind)
            && piece.kind != wanted
        {
            let piece = PlacedPiece::new(written.from, piece);
            return Err(illegal(WhyNot::OtherKind { piece, wanted }));
        }
        let moves = self.legal_moves().into_iter();
        let fits = |mv: &Move| {
            (mv.from, mv.to) == (written.from, written.to)
                && match mv.manner {
                    Manner::Promotion(kind) => written.promotion.is_none_or(|other| other == kind),
                    Manner::Crowning => written
                        .promotion
                        .is_none_or(|other| other == PieceKind::Queen),
                    _ => written.promotion.is_none(),
                }
        };
        let fitting: Vec<Move> = moves.filter(fits).collect();
        match fitting[..] {
            [mv] => Ok(mv),
            [] => {
                let why = self.why_not(written.from, written.to, written.promotion);
                Err(illegal(why.unwrap_or(WhyNot::OtherManner {
                    from: written.from,
                    to: written.to,
                })))
            }
            _ => Err(MoveTextError::PromotionMissing {
                text: clip(word),
                moves: fitting,
            }),
        }
    }

    /// A move in full: `m7xKn8=D`.
    fn written(&self, text: &str) -> Option<Written> {
        let (squares, promotion) = match text.split_once('=') {
            Some((squares, letter)) => (squares, Some(kind(letter)?)),
            None => (text, None),
        };
        let (piece, squares) = letters(squares);
        let (from, behind) = self.square_of(squares)?;
        let behind = behind.trim_start_matches(['-', 'x']);
        let (_, behind) = letters(behind);
        let (to, behind) = self.square_of(behind)?;
        let kind = match piece {
            "" => None,
            letter => Some(kind(letter)?),
        };
        behind.is_empty().then_some(Written {
            kind,
            from,
            to,
            promotion,
        })
    }

    /// The square at the beginning of a text, and the text behind it.
    fn square_of<'a>(&self, text: &'a str) -> Option<(Square, &'a str)> {
        let file = text.chars().next()?.len_utf8();
        let (_, behind) = split_digits(&text[file..]);
        let square = &text[..text.len() - behind.len()];
        Some((self.board().square(square)?, behind))
    }
}

/// The capitals at the beginning of a text, and the text behind them.
fn letters(text: &str) -> (&str, &str) {
    let end = text.find(|letter: char| !letter.is_ascii_uppercase());
    text.split_at(end.unwrap_or(text.len()))
}

fn kind(letter: &str) -> Option<PieceKind> {
    let mut letters = letter.chars();
    let first = letters.next().filter(|_| letters.next().is_none())?;
    match first {
        ONE_POINT_QUEEN => Some(PieceKind::Queen),
        letter => PieceKind::from_letter(letter),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_letter_behind_a_move_says_how_its_player_left() {
        let left = |word| match Turn::read(word) {
            Turn::Move(body, how) => (body, how),
            Turn::Leave(..) => ("", None),
        };
        assert_eq!(left("Ke14-d14T"), ("Ke14-d14", Some(Pending::Flagged)));
        assert_eq!(left("Kb9-a10+R"), ("Kb9-a10+", Some(Pending::Resigned)));
        assert_eq!(left("e10-e11=R"), ("e10-e11=R", None));
        assert_eq!(
            Turn::read("R#"),
            Turn::Leave(Some(Pending::Resigned), Some(Status::Checkmated))
        );
        assert_eq!(Turn::read("S"), Turn::Leave(None, Some(Status::Stalemated)));
    }
}
