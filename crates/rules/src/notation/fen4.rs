//! FEN4, the form in which positions of the game for four are exchanged: read in both dialects, and
//! written in the newer one.
//!
//! The fields are separated by hyphens: the army to move, the dead armies, the castling on the king
//! side and on the queen side, the points, the plies without progress, perhaps options in braces,
//! and the board by rows from the top. Older texts count the missing corners among the empty
//! squares, newer ones write them as `x`. Blanks and line ends mean nothing.
//!
//! The mode and the number of the round are not written, and grey pieces do not say whose they
//! were: they are read as those of the first dead army. Options that change nothing are read over.
//! Others, and pieces and walls of other games, are refused by name.

use alloc::borrow::ToOwned;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use crate::board::graph::Board;
use crate::board::square::Square;
use crate::movegen::en_passant::EnPassant;
use crate::notation::fen_fields::{FenError, read_number};
use crate::notation::fen4_options::{self, Fen4Options};
use crate::notation::pasted::position;
use crate::pieces::endings::Status;
use crate::pieces::moves::CastlingSide;
use crate::pieces::piece::{Army, Piece, PieceKind, Seat};
use crate::position::registry::Options;
use crate::position::setup::Setup;
use crate::position::variant_state::VariantState;
use crate::variants::fourplayer::SEATS;
use crate::variants::fourplayer::options::{CastlingSquares, FourPlayerOptions};
use crate::variants::fourplayer::setup::FourPlayerState;

/// The number of fields in front of the board, without the options.
const FIELDS: usize = 6;

/// The columns and rows of the board with its missing corners.
const WIDTH: usize = 14;

/// The letter of a queen that is worth one point.
const ONE_POINT_QUEEN: char = 'D';

/// The mark of a grey piece.
const GREY: char = 'd';

/// A piece as it is written, and its place.
struct FilledSquare<'a> {
    text: &'a str,
    square: Square,
    row: &'a str,
}

impl Setup {
    /// Reads a FEN4 of a game with these options without checking the position.
    ///
    /// The array of the options is replaced by the first one in which the castling that is written
    /// is possible.
    pub(super) fn read_fen4(options: FourPlayerOptions, text: &str) -> Result<Setup, FenError> {
        let plain = without_blanks(text);
        let (fields, written, board) = split(&plain)?;
        let [turn, dead, king_side, queen_side, points, halfmoves] = fields;
        let mut reader = Reader::new(options, flags(dead)?)?;
        reader.read_points(points)?;
        let written = fen4_options::read(written)?;
        reader.read_board(board, &written)?;
        reader.read_options(&written)?;
        reader.read_castling(king_side, queen_side)?;
        let mut setup = reader.setup;
        setup.turn = army(turn).ok_or_else(|| FenError::Fen4Turn(turn.to_owned()))?;
        setup.halfmoves = read_number("halfmoves", halfmoves)?;
        setup.variant_state = reader.state.into();
        Ok(setup)
    }
}

/// Does a text begin like a FEN4, with the army to move and the flags of the dead ones?
pub(super) fn is_fen4(text: &str) -> bool {
    let plain = without_blanks(text);
    let mut fields = plain.split('-');
    fields.next().is_some_and(|turn| army(turn).is_some())
        && fields.next().is_some_and(|dead| flags(dead).is_ok())
}

/// The text without blanks and line ends, and without what was pasted with it.
fn without_blanks(text: &str) -> String {
    let bare = position::bare(text, WIDTH);
    let letters = bare.chars().filter(|letter| !letter.is_whitespace());
    letters.collect()
}

/// The six fields, the options, and the board.
fn split(plain: &str) -> Result<([&str; FIELDS], &str, &str), FenError> {
    let parts: Vec<&str> = plain.splitn(FIELDS + 1, '-').collect();
    let [turn, dead, king_side, queen_side, points, halfmoves, rest] = parts[..] else {
        return Err(FenError::Fen4Fields(parts.len()));
    };
    let fields = [turn, dead, king_side, queen_side, points, halfmoves];
    let end = fen4_options::length(rest);
    let (options, behind) = rest.split_at(end);
    match behind.strip_prefix('-') {
        Some(board) if !options.is_empty() => Ok((fields, options, board)),
        None if options.is_empty() => Ok((fields, options, behind)),
        _ => Err(FenError::Fen4Fields(FIELDS + 1)),
    }
}

/// Four flags, in turn order.
fn flags(field: &str) -> Result<[bool; SEATS], FenError> {
    let wrong = || FenError::Fen4Flags(field.to_owned());
    let flags: Option<Vec<bool>> = field
        .split(',')
        .map(|flag| match flag {
            "0" => Some(false),
            "1" => Some(true),
            _ => None,
        })
        .collect();
    flags
        .and_then(|flags| flags.try_into().ok())
        .ok_or_else(wrong)
}

/// The army of a letter in either case.
fn army(letter: &str) -> Option<Army> {
    let armies = [Army::Red, Army::Blue, Army::Yellow, Army::Green];
    let is_its = |army: &Army| letter.eq_ignore_ascii_case(&army.letter().to_string());
    armies.into_iter().find(is_its)
}

/// The setup that is read, field by field.
struct Reader {
    setup: Setup,
    state: FourPlayerState,
    options: FourPlayerOptions,
    armies: Vec<Army>,
    dead: [bool; SEATS],
    /// The armies whose king is on the board as that of a player.
    kings: Vec<Army>,
}

impl Reader {
    fn new(options: FourPlayerOptions, dead: [bool; SEATS]) -> Result<Reader, FenError> {
        let setup = Setup::empty_with(&Options::from(options));
        Ok(Reader {
            armies: setup.armies(),
            setup,
            state: FourPlayerState::default(),
            options,
            dead,
            kings: Vec::new(),
        })
    }

    fn read_points(&mut self, field: &str) -> Result<(), FenError> {
        let points = field.split(',').map(|points| read_number("points", points));
        let points: Vec<u32> = points.collect::<Result<_, _>>()?;
        if points.len() != SEATS {
            return Err(FenError::Fen4Points(field.to_owned()));
        }
        // In teams the field has no meaning.
        if !self.options.has_teams() {
            let points = points.into_iter().map(|points| points as u16);
            self.state.points = self.armies.iter().copied().zip(points).collect();
        }
        Ok(())
    }

    fn read_board(&mut self, field: &str, written: &Fen4Options) -> Result<(), FenError> {
        let rows: Vec<&str> = field.split('/').collect();
        if rows.len() != WIDTH {
            return Err(FenError::Rows {
                expected: WIDTH,
                found: rows.len(),
            });
        }
        let board = self.setup.board();
        let mut grey = Vec::new();
        for (row, number) in rows.iter().zip((0..WIDTH).rev()) {
            for cell in cells(board, row, number)? {
                self.read_cell(&cell, &mut grey)?;
            }
        }
        self.place_grey(grey, written)
    }

    /// Places a piece, or notes a grey one that does not say whose it was.
    fn read_cell(
        &mut self,
        cell: &FilledSquare<'_>,
        grey: &mut Vec<(Square, PieceKind)>,
    ) -> Result<(), FenError> {
        let wrong = |letter: char| FenError::Piece {
            letter,
            row: cell.row.to_owned(),
        };
        let letters: Vec<char> = cell.text.chars().collect();
        let (owner, letter) = match letters[..] {
            [GREY, letter] => (None, letter),
            [GREY, owner, letter] | [owner, letter] => {
                let of = army(&owner.to_string()).ok_or_else(|| wrong(owner))?;
                (Some(of), letter)
            }
            _ => return Err(wrong(letters.first().copied().unwrap_or(','))),
        };
        let kind = match letter {
            ONE_POINT_QUEEN if !self.options.has_teams() => {
                self.state.one_point.insert(cell.square);
                PieceKind::Queen
            }
            letter => {
                let kind = self.options_rules(letter);
                kind.ok_or_else(|| wrong(letter))?
            }
        };
        match owner {
            None => grey.push((cell.square, kind)),
            Some(army) => {
                let is_grey = letters[0] == GREY;
                if kind == PieceKind::King && !is_grey {
                    self.kings.push(army);
                }
                self.setup.pieces.insert(cell.square, Piece { army, kind });
            }
        }
        Ok(())
    }

    fn options_rules(&self, letter: char) -> Option<PieceKind> {
        let kind = Some(letter).filter(char::is_ascii_uppercase);
        kind.and_then(|letter| self.setup.options.rule_set().kind(letter))
    }

    /// Gives each grey king to a dead army that has none, a pawn that can be captured en passant to
    /// the army that is said, and all else to the first dead army.
    fn place_grey(
        &mut self,
        grey: Vec<(Square, PieceKind)>,
        written: &Fen4Options,
    ) -> Result<(), FenError> {
        let pawn_of = |square: Square| {
            let name = square.to_string();
            let is_pawn =
                |passed: &String| passed.split_once(':').is_some_and(|(_, at)| at == name);
            written.en_passant.iter().position(is_pawn)
        };
        let dead = self.armies.iter().zip(self.dead).filter(|(_, dead)| *dead);
        let dead: Vec<Army> = dead.map(|(army, _)| *army).collect();
        let without_king = dead.iter().filter(|army| !self.kings.contains(army));
        let mut kingless: Vec<Army> = without_king.copied().rev().collect();
        for (square, kind) in grey {
            let army = match kind {
                PieceKind::King => kingless.pop(),
                _ => {
                    let passed = pawn_of(square).map(|seat| self.armies[seat]);
                    passed.or(dead.first().copied())
                }
            };
            let army = army.ok_or_else(|| FenError::Piece {
                letter: GREY,
                row: format!("{GREY}{} {square}", kind.letter()),
            })?;
            self.setup.pieces.insert(square, Piece { army, kind });
        }
        Ok(())
    }

    fn read_options(&mut self, written: &Fen4Options) -> Result<(), FenError> {
        for (army, passed) in self.armies.iter().zip(&written.en_passant) {
            if !passed.is_empty() {
                let read = self.read_passed(*army, passed);
                let read = read.ok_or_else(|| FenError::Fen4EnPassant(passed.clone()))?;
                self.setup.en_passant.push(read);
            }
        }
        for (at, army) in self.armies.clone().into_iter().enumerate() {
            let left = written.resigned[at] || written.flagged[at];
            if !self.dead[at] && !left {
                continue;
            }
            let status = match () {
                () if self.kings.contains(&army) && written.flagged[at] => Status::Flagged,
                () if self.kings.contains(&army) => Status::Resigned,
                () if written.stalemated[at] => Status::Stalemated,
                () => Status::Checkmated,
            };
            self.state.status.insert(army, status);
        }
        for (army, square) in self.armies.iter().zip(&written.royal) {
            let king = Piece {
                army: *army,
                kind: PieceKind::King,
            };
            let stands = self.setup.board().square(square);
            let is_king = stands.is_some_and(|at| self.setup.pieces.get(&at) == Some(&king));
            if !square.is_empty() && !is_king {
                return Err(FenError::Option(String::from("royal")));
            }
        }
        Ok(())
    }

    fn read_passed(&self, owner: Army, text: &str) -> Option<EnPassant> {
        let (target, pawn) = text.split_once(':')?;
        let square = |name| self.setup.board().square(name);
        Some(EnPassant {
            target: square(target)?,
            pawn: square(pawn)?,
            owner,
            rights: Vec::new(),
        })
    }

    /// Grants the castling that is written, as far as kings and rooks are at home, in the first
    /// array in which most of it is possible. Programs write it of armies whose king has moved,
    /// too, and rights of dead armies mean nothing.
    fn read_castling(&mut self, king_side: &str, queen_side: &str) -> Result<(), FenError> {
        let (king, queen) = (flags(king_side)?, flags(queen_side)?);
        let held = |seat: Seat, side| match side {
            _ if self.dead[seat.index()] => false,
            CastlingSide::King => king[seat.index()],
            CastlingSide::Queen => queen[seat.index()],
        };
        let possible = |options: &FourPlayerOptions| -> Vec<(Army, Square)> {
            let castles = options.castling_squares().into_iter();
            let held = castles.filter(|castle| held(castle.seat, castle.side));
            let armies = held.map(|castle| (self.armies[castle.seat.index()], castle));
            let stand = |army: Army, squares: &CastlingSquares| {
                let stands =
                    |square, kind| self.setup.pieces.get(square) == Some(&Piece { army, kind });
                stands(&squares.king, PieceKind::King) && stands(&squares.rook, PieceKind::Rook)
            };
            armies
                .filter(|(army, castle)| stand(*army, castle))
                .map(|(army, castle)| (army, castle.rook))
                .collect()
        };
        // Of those with the most castling, the last of the list read backwards is the first.
        let mut candidates = self.options.with_each_array();
        candidates.reverse();
        let best = candidates
            .into_iter()
            .max_by_key(|options| possible(options).len());
        let options = best.unwrap_or(self.options);
        let castling = possible(&options);
        self.setup.castling = castling;
        self.setup.options = options.into();
        Ok(())
    }
}

/// The cells of a row that are not empty. The row may count the missing corners or mark them.
fn cells<'a>(
    board: &Board,
    row: &'a str,
    number: usize,
) -> Result<Vec<FilledSquare<'a>>, FenError> {
    let wrong = || FenError::Row {
        row: row.to_owned(),
        width: WIDTH,
    };
    let (mut column, mut cells) = (0, Vec::new());
    for text in row.split(',') {
        if let Ok(empty) = text.parse::<u8>() {
            column += usize::from(empty);
        } else {
            // A corner has nothing, and takes one column.
            if text != "x" {
                let square = square_at(board, column, number).ok_or_else(wrong)?;
                cells.push(FilledSquare { text, square, row });
            }
            column += 1;
        }
        if column > WIDTH {
            return Err(wrong());
        }
    }
    (column == WIDTH).then_some(cells).ok_or_else(wrong)
}

fn square_at(board: &Board, column: usize, row: usize) -> Option<Square> {
    let mut locations = board.locations().iter();
    let is_there = |(at, height): (u8, u8)| (usize::from(at), usize::from(height)) == (column, row);
    let found = locations.find(|location| is_there((location.column, location.row)));
    found.map(|location| location.square)
}

/// Writes a setup of the game for four as FEN4; nothing of another game.
pub(super) fn write(setup: &Setup) -> Option<String> {
    let (Options::FourPlayer(options), VariantState::FourPlayer(state)) =
        (&setup.options, &setup.variant_state)
    else {
        return None;
    };
    let writer = Writer {
        setup,
        options: *options,
        state,
        armies: setup.armies(),
    };
    Some(writer.fen4())
}

/// A setup to be written.
struct Writer<'a> {
    setup: &'a Setup,
    options: FourPlayerOptions,
    state: &'a FourPlayerState,
    armies: Vec<Army>,
}

impl Writer<'_> {
    fn fen4(&self) -> String {
        let flag = |on: bool| u8::from(on).to_string();
        let points = |army| self.state.points.get(&army).copied().unwrap_or(0);
        let fields = [
            self.setup.turn.letter().to_ascii_uppercase().to_string(),
            self.four(|army| flag(!self.status(army).is_in())),
            self.four(|army| flag(self.may_castle(army, CastlingSide::King))),
            self.four(|army| flag(self.may_castle(army, CastlingSide::Queen))),
            self.four(|army| points(army).to_string()),
            self.setup.halfmoves.to_string(),
        ];
        format!(
            "{}-{}{}",
            fields.join("-"),
            self.options_field(),
            self.board()
        )
    }

    /// A value for each army.
    fn four(&self, of: impl Fn(Army) -> String) -> String {
        let values = self.armies.iter().map(|army| of(*army));
        values.collect::<Vec<_>>().join(",")
    }

    fn status(&self, army: Army) -> Status {
        self.state.status.get(&army).copied().unwrap_or_default()
    }

    fn may_castle(&self, army: Army, side: CastlingSide) -> bool {
        let mut castles = self.options.castling_squares().into_iter();
        let is_held = |castle: &CastlingSquares| {
            let of = self.armies[castle.seat.index()];
            (of, castle.side) == (army, side) && self.setup.castling.contains(&(of, castle.rook))
        };
        castles.any(|castle| is_held(&castle))
    }

    /// The options with the hyphen behind them; nothing where there are none.
    fn options_field(&self) -> String {
        let passed = &self.setup.en_passant;
        let open = |army| {
            let pawn = passed.iter().find(|passed| passed.owner == army);
            pawn.map_or(String::from("''"), |pawn| {
                format!("'{}:{}'", pawn.target, pawn.pawn)
            })
        };
        let mut written = Vec::new();
        if !passed.is_empty() {
            written.push(format!("'enPassant':({})", self.four(open)));
        }
        for (key, status) in [
            ("resigned", Status::Resigned),
            ("flagged", Status::Flagged),
            ("stalemated", Status::Stalemated),
        ] {
            let is_set = |army: &Army| self.status(*army) == status;
            if self.armies.iter().any(is_set) {
                let flags = self.four(|army| is_set(&army).to_string());
                written.push(format!("'{key}':({flags})"));
            }
        }
        if written.is_empty() {
            String::new()
        } else {
            format!("{{{}}}-", written.join(","))
        }
    }

    fn board(&self) -> String {
        let rows = (0..WIDTH).rev().map(|row| self.row(row));
        rows.collect::<Vec<_>>().join("/")
    }

    fn row(&self, row: usize) -> String {
        let mut cells = Vec::new();
        let mut empty = 0;
        for column in 0..WIDTH {
            let cell = match square_at(self.setup.board(), column, row) {
                None => Some(String::from("x")),
                Some(square) => self.cell(square),
            };
            match cell {
                None => empty += 1,
                Some(cell) => {
                    cells.extend((empty > 0).then(|| empty.to_string()));
                    cells.push(cell);
                    empty = 0;
                }
            }
        }
        cells.extend((empty > 0).then(|| empty.to_string()));
        cells.join(",")
    }

    /// The cell of a piece. Grey pieces have no army, and the king that walks is none of them.
    fn cell(&self, square: Square) -> Option<String> {
        let piece = self.setup.pieces.get(&square)?;
        let status = self.status(piece.army);
        let walks = matches!(status, Status::Resigned | Status::Flagged);
        let moves = status.is_in() || walks && piece.kind == PieceKind::King;
        let owner = if moves { piece.army.letter() } else { GREY };
        let letter = if self.state.one_point.contains(&square) {
            ONE_POINT_QUEEN
        } else {
            piece.kind.letter()
        };
        Some(format!("{owner}{letter}"))
    }
}
