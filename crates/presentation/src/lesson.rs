//! Lessons: positions that show how a piece moves on the board of a rule set.
//!
//! A lesson has that piece and little else, and the squares that it can reach. The moves come from
//! the rules themselves, so a lesson cannot be wrong. The text of the rules is in [`crate::pages`],
//! and the pictures are drawn in [`crate::picture`].

use entente_rules::{
    Army, Event, Manner, Move, Options, Piece, PieceKind, Play, Position, Setup, Square,
};
use std::str::FromStr;

/// The kinds of pieces that are placed to be captured, in the order in which they are tried.
const TARGET_KINDS: [PieceKind; 4] = [
    PieceKind::Knight,
    PieceKind::Bishop,
    PieceKind::Rook,
    PieceKind::Pawn,
];

/// The topic of a lesson.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Subject {
    /// The moves of a kind of piece.
    Piece(PieceKind),
    /// The king's way in castling.
    Castling,
    /// A king in check, and the moves that answer it.
    Check,
    /// The moves at a switch of Chess66.
    Switch,
    /// A pawn that promotes, where that is not at the edge of the board.
    Promotion,
    /// A king that chance moves, because its player has left.
    WalkingKing,
}

/// The error for the name of a subject that does not exist.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("there is no lesson about {0:?}")]
pub struct UnknownSubject(String);

impl FromStr for Subject {
    type Err = UnknownSubject;

    /// Reads the name of a subject, as the rules pages have it: `castling`, `check`, `switch`,
    /// `promotion`, `walking-king` or a kind of piece, such as `guard`.
    fn from_str(name: &str) -> Result<Self, UnknownSubject> {
        match name {
            "castling" => Ok(Self::Castling),
            "check" => Ok(Self::Check),
            "switch" => Ok(Self::Switch),
            "promotion" => Ok(Self::Promotion),
            "walking-king" => Ok(Self::WalkingKing),
            _ => {
                let kind = PieceKind::LISTED
                    .into_iter()
                    .find(|kind| kind.word() == name);
                let unknown = || UnknownSubject(name.to_owned());
                kind.map(Self::Piece).ok_or_else(unknown)
            }
        }
    }
}

/// A position, and the moves of one piece in it.
#[derive(Debug, Clone)]
pub struct Lesson {
    /// The position, with the piece's army to move.
    pub position: Position,
    /// The piece.
    pub piece: Piece,
    /// The square of the piece.
    pub from: Square,
    /// The moves of the piece.
    pub moves: Vec<Move>,
}

impl Lesson {
    /// The lesson about a subject, or `None` if the rule set does not have it.
    pub fn of(options: &Options, subject: Subject) -> Option<Self> {
        match subject {
            Subject::Piece(kind) => piece_lesson(options, kind),
            Subject::Castling => castling_lesson(options),
            Subject::Check => check_lesson(options),
            Subject::Switch => switch_lesson(options),
            Subject::Promotion => promotion_lesson(options),
            Subject::WalkingKing => walking_king_lesson(options),
        }
    }

    /// The kinds of pieces of a rule set, in the order of their lessons.
    pub fn kinds(options: &Options) -> impl Iterator<Item = PieceKind> + use<> {
        let start = Position::start_with(options);
        PieceKind::LISTED
            .into_iter()
            .filter(move |kind| owner(&start, *kind).is_some())
    }

    /// The squares that can be reached, sorted: the empty ones, and those with a piece to capture.
    pub fn targets(&self) -> [Vec<Square>; 2] {
        let mut squares = [Vec::new(), Vec::new()];
        for mv in &self.moves {
            squares[usize::from(self.position.captured_piece(mv).is_some())].push(mv.to);
        }
        for squares in &mut squares {
            squares.sort_unstable();
            squares.dedup();
        }
        squares
    }

    fn captures_on(&self, square: Square) -> bool {
        let mut captures = self.moves.iter().map(|mv| self.position.capture_square(mv));
        captures.any(|capture| capture == Some(square))
    }

    fn has_check(&self) -> bool {
        !self.position.checks().is_empty()
    }

    fn new(setup: &Setup, from: Square) -> Option<Self> {
        let position = setup.position().ok()?;
        let mut moves = position.legal_moves();
        moves.retain(|mv| mv.from == from);
        Some(Self {
            piece: position.piece(from)?,
            position,
            from,
            moves,
        })
    }
}

/// The first army in turn order that has a piece of this kind at the start.
fn owner(start: &Position, kind: PieceKind) -> Option<Army> {
    let has = |army: &Army| {
        start
            .pieces()
            .any(|(_, piece)| piece == Piece { army: *army, kind })
    };
    start.armies().find(has)
}

/// Whether an army is lost with this piece: a king, or the queen of the neutral army.
fn is_leader(options: &Options, piece: Piece) -> bool {
    let is_neutral = options.neutral_army() == Some(piece.army);
    let leader = if is_neutral {
        PieceKind::Queen
    } else {
        PieceKind::King
    };
    piece.kind == leader
}

/// The starting position with only the leaders, and this army to move.
fn leaders_only(options: &Options, turn: Army) -> Setup {
    let mut setup = Setup::start_with(options);
    setup.pieces.retain(|_, piece| is_leader(options, *piece));
    setup.castling.clear();
    setup.turn = turn;
    if has_check(&setup) {
        with_queen_moved_away(options, setup)
    } else {
        setup
    }
}

fn has_check(setup: &Setup) -> bool {
    let position = setup.position();
    position.is_ok_and(|position| !position.checks().is_empty())
}

/// Moves the neutral queen to the edge. On an empty board it would check the kings from the middle.
fn with_queen_moved_away(options: &Options, setup: Setup) -> Setup {
    let queen = options.neutral_army().map(|army| Piece {
        army,
        kind: PieceKind::Queen,
    });
    let mut squares = squares_from_centre(options).into_iter().rev();
    let moved = squares.find_map(|square| {
        let mut tried = setup.clone();
        tried.pieces.retain(|_, piece| Some(*piece) != queen);
        let is_free = tried.pieces.insert(square, queen?).is_none();
        (is_free && tried.position().is_ok() && !has_check(&tried)).then_some(tried)
    });
    moved.unwrap_or(setup)
}

/// The squares of the board, nearest to its centre first.
fn squares_from_centre(options: &Options) -> Vec<Square> {
    let board = options.board();
    let (width, height) = (i32::from(board.columns()), i32::from(board.rows()));
    let mut locations = board.locations().to_vec();
    locations.sort_by_key(|location| {
        // Twice the distance from the centre, which may be between two squares.
        let column = 2 * i32::from(location.column) + 1 - width;
        let row = 2 * i32::from(location.row) + 1 - height;
        (column.pow(2) + row.pow(2), location.square)
    });
    locations.iter().map(|location| location.square).collect()
}

/// The piece near the centre of an almost empty board, where it has moves and nobody is in check.
fn piece_lesson(options: &Options, kind: PieceKind) -> Option<Lesson> {
    let start = Position::start_with(options);
    let piece = Piece {
        army: owner(&start, kind)?,
        kind,
    };
    let special = options
        .variant()
        .demo_square(kind)
        .and_then(|name| options.board().square(name));
    // A pawn is shown where it starts, because it moves differently from there.
    let is_suitable =
        |square: &Square| kind != PieceKind::Pawn || start.piece(*square) == Some(piece);
    let squares = squares_from_centre(options).into_iter().filter(is_suitable);
    let alone = special.into_iter().chain(squares).find_map(|square| {
        let setup = with_piece(options, piece, square);
        let with_pawn = with_pawn(options, &setup, piece.army);
        let setups = [setup, with_pawn].into_iter();
        let mut lessons = setups.filter_map(|setup| Lesson::new(&setup, square));
        // A check would leave the piece fewer moves than it has.
        lessons.find(|lesson| !lesson.moves.is_empty() && !lesson.has_check())
    })?;
    Some(match kind {
        // Only these capture on squares to which they cannot move.
        PieceKind::Pawn | PieceKind::Guard => with_targets(options, &alone),
        _ => alone,
    })
}

fn with_piece(options: &Options, piece: Piece, square: Square) -> Setup {
    let mut setup = leaders_only(options, piece.army);
    if is_leader(options, piece) {
        setup.pieces.retain(|_, other| *other != piece);
    }
    setup.pieces.insert(square, piece);
    setup
}

/// Adds an enemy pawn where it starts: with kings alone some games would be over.
fn with_pawn(options: &Options, setup: &Setup, army: Army) -> Setup {
    let start = Position::start_with(options);
    let enemies = start.pieces().filter(|(_, piece)| piece.army != army);
    let mut pawns = enemies.filter(|(_, piece)| piece.kind == PieceKind::Pawn);
    let mut extended = setup.clone();
    extended.pieces.extend(pawns.next());
    extended
}

/// Adds an enemy on every square where the piece can capture, of the first kind that gives no
/// check.
fn with_targets(options: &Options, lesson: &Lesson) -> Lesson {
    let start = Position::start_with(options);
    let mut others = start.armies().filter(|army| *army != lesson.piece.army);
    let Some(army) = others.next() else {
        return lesson.clone();
    };
    let mut shown = lesson.clone();
    for square in squares_from_centre(options) {
        if shown.position.piece(square).is_some() {
            continue;
        }
        let with = |kind| {
            let mut setup = shown.position.setup();
            setup.pieces.insert(square, Piece { army, kind });
            Lesson::new(&setup, lesson.from)
        };
        let mut tried = TARGET_KINDS.into_iter().filter_map(with);
        let is_better = |tried: &Lesson| {
            // The new piece must not be in the way of another move.
            tried.captures_on(square)
                && !tried.has_check()
                && tried.moves.len() >= shown.moves.len()
        };
        if let Some(tried) = tried.find(is_better) {
            shown = tried;
        }
    }
    shown
}

/// A king and its rooks where they start, with the castling moves.
fn castling_lesson(options: &Options) -> Option<Lesson> {
    let start = Setup::start_with(options);
    let army = start.castling.first()?.0;
    let mut setup = start.clone();
    setup.castling.retain(|(of, _)| *of == army);
    let rooks: Vec<Square> = setup.castling.iter().map(|(_, rook)| *rook).collect();
    setup
        .pieces
        .retain(|square, piece| is_leader(options, *piece) || rooks.contains(square));
    let king = Piece {
        army,
        kind: PieceKind::King,
    };
    let from = *setup.pieces.iter().find(|(_, piece)| **piece == king)?.0;
    let mut lesson = Lesson::new(&setup, from)?;
    lesson.moves.retain(|mv| mv.castling().is_some());
    (!lesson.moves.is_empty()).then_some(lesson)
}

/// The first army's king where it starts, in check from a rook of the next army near the centre.
fn check_lesson(options: &Options) -> Option<Lesson> {
    let start = Position::start_with(options);
    let mut armies = start.armies();
    let (army, next) = (armies.next()?, armies.next()?);
    let king = Piece {
        army,
        kind: PieceKind::King,
    };
    let setup = leaders_only(options, army);
    let from = *setup.pieces.iter().find(|(_, piece)| **piece == king)?.0;
    let rook = Piece {
        army: next,
        kind: PieceKind::Rook,
    };
    let mut squares = squares_from_centre(options).into_iter();
    squares.find_map(|square| {
        let mut tried = setup.clone();
        if tried.pieces.insert(square, rook).is_some() {
            return None;
        }
        let lesson = Lesson::new(&tried, from)?;
        let is_check = lesson.position.checkers(army) == [square];
        let others = lesson.position.checks().len();
        // The king is in check from this rook alone, nobody else is, and there is a way out.
        (is_check && others == 1 && !lesson.moves.is_empty()).then_some(lesson)
    })
}

/// A rook above a switch can capture a knight on the other square of the switch, and goes no
/// further.
fn switch_lesson(options: &Options) -> Option<Lesson> {
    let board = options.board();
    if !board.has_switches() {
        return None;
    }
    let mut setup = leaders_only(options, Army::White);
    let pieces = [
        ("a8", Army::White, PieceKind::Rook),
        ("a4", Army::Black, PieceKind::Knight),
    ];
    for (name, army, kind) in pieces {
        setup
            .pieces
            .insert(board.square(name)?, Piece { army, kind });
    }
    let black = Piece {
        army: Army::Black,
        kind: PieceKind::King,
    };
    // On the king's own square the rook would give check.
    setup.pieces.retain(|_, piece| *piece != black);
    setup.pieces.insert(board.square("g7")?, black);
    Lesson::new(&setup, board.square("a8")?)
}

/// A pawn of the first army that promotes by one step and has a square before it even then: in
/// most rule sets it has come to the edge of the board.
fn promotion_lesson(options: &Options) -> Option<Lesson> {
    let start = Position::start_with(options);
    let pawn = Piece {
        army: owner(&start, PieceKind::Pawn)?,
        kind: PieceKind::Pawn,
    };
    let mut squares = squares_from_centre(options).into_iter();
    squares.find_map(|square| {
        let lesson = Lesson::new(&with_piece(options, pawn, square), square)?;
        let [mv] = lesson.moves[..] else {
            return None;
        };
        let beyond = next_square(options, mv.from, mv.to)?;
        let promotes = mv.promotion().is_some() || mv.manner == Manner::Crowning;
        let promotes = promotes && start.piece(beyond).is_none();
        (promotes && !lesson.has_check()).then_some(lesson)
    })
}

/// The square that follows two neighbours in a line; `None` at the edge of the board.
fn next_square(options: &Options, from: Square, to: Square) -> Option<Square> {
    let locations = options.board().locations();
    let place = |square| {
        let found = locations
            .iter()
            .find(|location| location.square == square)?;
        Some((i32::from(found.column), i32::from(found.row)))
    };
    let ((column, row), (to_column, to_row)) = (place(from)?, place(to)?);
    let wanted = (2 * to_column - column, 2 * to_row - row);
    let mut found = locations
        .iter()
        .filter(|location| (i32::from(location.column), i32::from(location.row)) == wanted);
    found.next().map(|location| location.square)
}

/// The first army's king at the start, after its player has resigned, where chance moves it.
fn walking_king_lesson(options: &Options) -> Option<Lesson> {
    let mut play = Play::new(Position::start_with(options));
    let army = play.position().turn();
    play.apply(&Event::Resign(army)).ok()?;
    let position = play.position().clone();
    let is_king = |piece: &Piece| piece.kind == PieceKind::King && piece.army == army;
    let (from, piece) = position.pieces().find(|(_, piece)| is_king(piece))?;
    let moves = position.chance_plies().into_iter();
    let moves: Vec<Move> = moves.filter_map(|ply| ply.mv()).collect();
    (!moves.is_empty()).then_some(Lesson {
        position,
        piece,
        from,
        moves,
    })
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;
    use crate::text::Language;
    use entente_rules::Variant;

    fn names_of(squares: &[Square]) -> String {
        let names: Vec<_> = squares.iter().map(Square::to_string).collect();
        names.join(" ")
    }

    fn targets_in_words(variant: Variant, subject: Subject) -> String {
        let Some(lesson) = Lesson::of(&Options::of(variant), subject) else {
            panic!("{} {subject:?}", variant.id());
        };
        let [empty, captures] = lesson.targets();
        format!(
            "{}: {} / {}",
            lesson.from,
            names_of(&empty),
            names_of(&captures)
        )
    }

    #[test]
    fn every_piece_of_every_rule_set_has_a_lesson() {
        let mut lines = Vec::new();
        for variant in Variant::ALL {
            let options = Options::of(variant);
            for kind in Lesson::kinds(&options) {
                let targets = targets_in_words(variant, Subject::Piece(kind));
                lines.push(format!("{} {} {targets}", variant.id(), kind.word()));
            }
        }
        insta::assert_snapshot!(lines.join("\n"));
    }

    #[test]
    fn every_pawn_can_capture_and_only_lessons_about_check_have_one() {
        for variant in Variant::ALL {
            let options = Options::of(variant);
            let pieces = Lesson::kinds(&options).map(Subject::Piece);
            let others = [
                Subject::Castling,
                Subject::Switch,
                Subject::Promotion,
                Subject::WalkingKing,
            ];
            for subject in pieces.chain(others) {
                let Some(lesson) = Lesson::of(&options, subject) else {
                    continue;
                };
                let checks = lesson.position.checks();
                assert_eq!(checks, [], "{} {subject:?}", variant.id());
                let [_, captures] = lesson.targets();
                let is_pawn = subject == Subject::Piece(PieceKind::Pawn);
                let is_shown = !is_pawn || !captures.is_empty();
                assert!(is_shown, "the pawn of {} captures nothing", variant.id());
            }
        }
    }

    #[test]
    fn the_sections_with_pictures_have_lessons() {
        let standard = Variant::Standard;
        assert_eq!(
            targets_in_words(standard, Subject::Castling),
            "e1: c1 g1 / "
        );
        let check = Lesson::of(&Options::of(Variant::Standard), Subject::Check).unwrap();
        assert_eq!(check.position.checkers(Army::White).len(), 1);
        let switch = targets_in_words(Variant::Chess66, Subject::Switch);
        assert!(switch.ends_with("/ A4"), "{switch}");
        for variant in Variant::ALL {
            for subject in marked(variant) {
                let lesson = Lesson::of(&Options::of(variant), subject);
                assert!(lesson.is_some(), "{subject:?} of {}", variant.id());
            }
        }
    }

    /// The subjects that are marked in a rules page, the same in every language. Panics if a mark
    /// is unknown.
    fn marked(variant: Variant) -> Vec<Subject> {
        let sections = crate::pages::sections(variant, Language::English).into_iter();
        let marks = sections.filter_map(|section| section.lesson());
        marks.map(|name| name.parse().unwrap()).collect()
    }

    #[test]
    fn every_rules_page_marks_each_subject_that_its_rule_set_has() {
        let guard = Subject::Piece(PieceKind::Guard);
        for variant in Variant::ALL {
            let marked = marked(variant);
            let subjects = [
                Subject::Castling,
                Subject::Switch,
                Subject::Promotion,
                Subject::WalkingKing,
                guard,
            ];
            for subject in subjects {
                let count = marked.iter().filter(|other| **other == subject).count();
                let has = Lesson::of(&Options::of(variant), subject).is_some();
                assert_eq!(count, usize::from(has), "{subject:?} of {}", variant.id());
            }
            // Not every page has a section about check: where it is as in chess, the page says so,
            // and a king of Chess45 may stay under attack.
            let sections = crate::pages::sections(variant, Language::English);
            let has_section = sections.iter().any(|section| section.title == "Check");
            assert_eq!(
                marked.contains(&Subject::Check),
                has_section,
                "{}",
                variant.id()
            );
        }
    }

    #[test]
    fn an_unknown_mark_is_an_error() {
        assert_eq!(
            "guard".parse::<Subject>(),
            Ok(Subject::Piece(PieceKind::Guard))
        );
        let error = "Castling".parse::<Subject>().unwrap_err();
        assert_eq!(error.to_string(), "there is no lesson about \"Castling\"");
    }
}
