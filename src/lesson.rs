//! How a man moves, shown on the board of a rule set: a position with that man and little else, where all that he can reach is marked. The rules make the moves, so a
//! lesson cannot be wrong. It writes no rules (`pages`), and draws nothing itself (`picture`).

use entente_rules::{Army, Cell, Kind, Move, Options, Piece, Position, Setup, Variant};

/// The order in which the men of a game are shown.
const ORDER: [Kind; 7] = [
    Kind::King,
    Kind::Queen,
    Kind::Rook,
    Kind::Bishop,
    Kind::Knight,
    Kind::Pawn,
    Kind::Guard,
];

/// Where a man shows more than in the middle: beside a switch of Chess66.
const PLACES: [(Variant, Kind, &str); 6] = [
    (Variant::Chess66, Kind::King, "b4"),
    (Variant::Chess66, Kind::Queen, "a3"),
    (Variant::Chess66, Kind::Rook, "a3"),
    (Variant::Chess66, Kind::Bishop, "b3"),
    (Variant::Chess66, Kind::Knight, "A4"),
    (Variant::Chess66, Kind::Pawn, "a2"),
];

/// The kinds that stand there to be taken, in the order in which they are tried.
const PREY: [Kind; 4] = [Kind::Knight, Kind::Bishop, Kind::Rook, Kind::Pawn];

/// What a lesson is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Subject {
    /// How a man of this kind moves.
    Man(Kind),
    /// Where a king goes who castles.
    Castling,
    /// A king in check, and how he can be helped.
    Check,
    /// What happens at a switch of Chess66.
    Switch,
}

impl Subject {
    /// The subject that the part of a rules page under this heading is about.
    pub fn of_section(title: &str) -> Option<Self> {
        match title {
            "Castling" | "Castling and the end" => Some(Self::Castling),
            "Check" => Some(Self::Check),
            "The switches" => Some(Self::Switch),
            "The queen and her guards" => Some(Self::Man(Kind::Guard)),
            _ => None,
        }
    }
}

/// A position that shows something, and the moves that it is about.
#[derive(Debug, Clone)]
pub struct Lesson {
    /// The position, with the man's army to move.
    pub position: Position,
    /// The man who is looked at.
    pub man: Piece,
    /// Where he stands.
    pub from: Cell,
    /// What he can do.
    pub moves: Vec<Move>,
}

impl Lesson {
    /// A lesson in the rules of a game; `None` where they have nothing of the kind.
    pub fn of(options: &Options, subject: Subject) -> Option<Self> {
        match subject {
            Subject::Man(kind) => man(options, kind),
            Subject::Castling => castling(options),
            Subject::Check => check(options),
            Subject::Switch => switch(options),
        }
    }

    /// The kinds of men that a game has, in the order in which they are shown.
    pub fn kinds(options: &Options) -> impl Iterator<Item = Kind> + use<> {
        let start = Position::start_with(options);
        ORDER
            .into_iter()
            .filter(move |kind| owner(&start, *kind).is_some())
    }

    /// The cells that can be reached, in order of their names: those that are empty, and those with a man who can be taken.
    pub fn targets(&self) -> [Vec<Cell>; 2] {
        let mut cells = [Vec::new(), Vec::new()];
        for mv in &self.moves {
            cells[usize::from(self.position.captures(mv).is_some())].push(mv.to);
        }
        for cells in &mut cells {
            cells.sort_unstable();
            cells.dedup();
        }
        cells
    }

    fn takes_on(&self, cell: Cell) -> bool {
        let mut taken = self.moves.iter().map(|mv| self.position.capture_cell(mv));
        taken.any(|taken| taken == Some(cell))
    }

    fn has_check(&self) -> bool {
        !self.position.checks().is_empty()
    }

    fn new(setup: &Setup, from: Cell) -> Option<Self> {
        let position = setup.position().ok()?;
        let mut moves = position.legal_moves();
        moves.retain(|mv| mv.from == from);
        Some(Self {
            man: position.piece(from)?,
            position,
            from,
            moves,
        })
    }
}

/// The first army in turn order that has a man of this kind at the start.
fn owner(start: &Position, kind: Kind) -> Option<Army> {
    let has = |army: &Army| {
        start
            .pieces()
            .any(|(_, man)| man == Piece { army: *army, kind })
    };
    start.armies().find(has)
}

/// Whether an army stands and falls with this man: kings, and the queen of the army in the middle.
fn is_leader(options: &Options, man: Piece) -> bool {
    let is_neutral = options.neutral_army() == Some(man.army);
    man.kind == if is_neutral { Kind::Queen } else { Kind::King }
}

/// The start without any men but the leaders, with this army to move.
fn bare(options: &Options, turn: Army) -> Setup {
    let mut setup = Setup::start_with(options);
    setup.pieces.retain(|_, man| is_leader(options, *man));
    setup.castling.clear();
    setup.turn = turn;
    match has_check(&setup) {
        true => with_queen_aside(options, setup),
        false => setup,
    }
}

fn has_check(setup: &Setup) -> bool {
    let position = setup.position();
    position.is_ok_and(|position| !position.checks().is_empty())
}

/// The queen in the middle, without the men around her, stands in line with the kings: far out is a cell from which she checks nobody.
fn with_queen_aside(options: &Options, setup: Setup) -> Setup {
    let queen = options.neutral_army().map(|army| Piece {
        army,
        kind: Kind::Queen,
    });
    let mut cells = from_the_middle(options).into_iter().rev();
    let aside = cells.find_map(|cell| {
        let mut tried = setup.clone();
        tried.pieces.retain(|_, man| Some(*man) != queen);
        let is_free = tried.pieces.insert(cell, queen?).is_none();
        (is_free && tried.position().is_ok() && !has_check(&tried)).then_some(tried)
    });
    aside.unwrap_or(setup)
}

/// The board's cells, those nearest to its middle first.
fn from_the_middle(options: &Options) -> Vec<Cell> {
    let board = options.board();
    let (width, height) = (i32::from(board.columns()), i32::from(board.rows()));
    let mut places = board.places().to_vec();
    places.sort_by_key(|place| {
        let column = 2 * i32::from(place.column) + 1 - width;
        let row = 2 * i32::from(place.row) + 1 - height;
        (column.pow(2) + row.pow(2), place.cell)
    });
    places.iter().map(|place| place.cell).collect()
}

fn man(options: &Options, kind: Kind) -> Option<Lesson> {
    let start = Position::start_with(options);
    let man = Piece {
        army: owner(&start, kind)?,
        kind,
    };
    let fixed = PLACES
        .iter()
        .filter(|(variant, of, _)| (*variant, *of) == (options.variant(), kind));
    let fixed = fixed.filter_map(|(.., name)| options.board().cell(name));
    let is_home = |cell: &Cell| kind != Kind::Pawn || start.piece(*cell) == Some(man);
    let places = from_the_middle(options).into_iter().filter(is_home);
    let alone = fixed.chain(places).find_map(|cell| {
        let setup = with_man(options, man, cell);
        let with_pawn = with_pawn(options, &setup, man.army);
        let setups = [setup, with_pawn].into_iter();
        let mut lessons = setups.filter_map(|setup| Lesson::new(&setup, cell));
        lessons.find(|lesson| !lesson.moves.is_empty() && !lesson.has_check())
    })?;
    match kind {
        // Only they take where they do not go.
        Kind::Pawn | Kind::Guard => Some(with_prey(options, &alone)),
        _ => Some(alone),
    }
}

fn with_man(options: &Options, man: Piece, cell: Cell) -> Setup {
    let mut setup = bare(options, man.army);
    if is_leader(options, man) {
        setup.pieces.retain(|_, other| *other != man);
    }
    setup.pieces.insert(cell, man);
    setup
}

/// The same with an enemy pawn at home: kings alone would end some games.
fn with_pawn(options: &Options, setup: &Setup, army: Army) -> Setup {
    let start = Position::start_with(options);
    let enemies = start.pieces().filter(|(_, man)| man.army != army);
    let mut setup = setup.clone();
    let mut pawns = enemies.filter(|(_, man)| man.kind == Kind::Pawn);
    setup.pieces.extend(pawns.next());
    setup
}

/// The same with an enemy on each cell where the man could take one: of the first kind that puts nobody in check.
fn with_prey(options: &Options, lesson: &Lesson) -> Lesson {
    let start = Position::start_with(options);
    let mut others = start.armies().filter(|army| *army != lesson.man.army);
    let Some(army) = others.next() else {
        return lesson.clone();
    };
    let mut shown = lesson.clone();
    for cell in from_the_middle(options) {
        if shown.position.piece(cell).is_some() {
            continue;
        }
        let with = |kind| {
            let mut setup = shown.position.setup();
            setup.pieces.insert(cell, Piece { army, kind });
            Lesson::new(&setup, lesson.from)
        };
        let mut tried = PREY.into_iter().filter_map(with);
        let is_shown = |tried: &Lesson| {
            tried.takes_on(cell) && !tried.has_check() && tried.moves.len() >= shown.moves.len()
        };
        if let Some(tried) = tried.find(is_shown) {
            shown = tried;
        }
    }
    shown
}

fn castling(options: &Options) -> Option<Lesson> {
    let start = Setup::start_with(options);
    let army = start.castling.first()?.0;
    let mut setup = start.clone();
    setup.castling.retain(|(of, _)| *of == army);
    let rooks: Vec<Cell> = setup.castling.iter().map(|(_, rook)| *rook).collect();
    setup
        .pieces
        .retain(|cell, man| is_leader(options, *man) || rooks.contains(cell));
    let king = Piece {
        army,
        kind: Kind::King,
    };
    let from = *setup.pieces.iter().find(|(_, man)| **man == king)?.0;
    let mut lesson = Lesson::new(&setup, from)?;
    lesson.moves.retain(|mv| mv.castling().is_some());
    (!lesson.moves.is_empty()).then_some(lesson)
}

/// The first army's king where he starts, a rook of the next that gives check from as far as it can, and all that helps.
fn check(options: &Options) -> Option<Lesson> {
    let start = Position::start_with(options);
    let mut armies = start.armies();
    let (army, next) = (armies.next()?, armies.next()?);
    let king = Piece {
        army,
        kind: Kind::King,
    };
    let setup = bare(options, army);
    let from = *setup.pieces.iter().find(|(_, man)| **man == king)?.0;
    let rook = Piece {
        army: next,
        kind: Kind::Rook,
    };
    let mut cells = from_the_middle(options).into_iter();
    cells.find_map(|cell| {
        let mut tried = setup.clone();
        if tried.pieces.insert(cell, rook).is_some() {
            return None;
        }
        let lesson = Lesson::new(&tried, from)?;
        let is_check = lesson.position.checkers(army) == [cell];
        let others = lesson.position.checks().len();
        (is_check && others == 1 && !lesson.moves.is_empty()).then_some(lesson)
    })
}

/// A rook above the switch takes a knight on its other space, and goes no further.
fn switch(options: &Options) -> Option<Lesson> {
    if options.variant() != Variant::Chess66 {
        return None;
    }
    let board = options.board();
    let mut setup = bare(options, Army::White);
    let men = [
        ("a8", Army::White, Kind::Rook),
        ("a4", Army::Black, Kind::Knight),
    ];
    for (name, army, kind) in men {
        setup.pieces.insert(board.cell(name)?, Piece { army, kind });
    }
    let black = Piece {
        army: Army::Black,
        kind: Kind::King,
    };
    setup.pieces.retain(|_, man| *man != black);
    setup.pieces.insert(board.cell("g7")?, black);
    Lesson::new(&setup, board.cell("a8")?)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;

    fn named(cells: &[Cell]) -> String {
        let names: Vec<_> = cells.iter().map(Cell::to_string).collect();
        names.join(" ")
    }

    fn told(variant: Variant, subject: Subject) -> String {
        let lesson = Lesson::of(&Options::of(variant), subject);
        let lesson = lesson.unwrap_or_else(|| panic!("{} {subject:?}", variant.id()));
        let [empty, taken] = lesson.targets();
        format!("{}: {} / {}", lesson.from, named(&empty), named(&taken))
    }

    #[test]
    fn every_man_of_every_rule_set_has_a_lesson() {
        let mut lines = Vec::new();
        for variant in Variant::ALL {
            let options = Options::of(variant);
            for kind in Lesson::kinds(&options) {
                let told = told(variant, Subject::Man(kind));
                lines.push(format!("{} {} {told}", variant.id(), kind.word()));
            }
        }
        insta::assert_snapshot!(lines.join("\n"));
    }

    #[test]
    fn every_pawn_takes_and_only_a_lesson_about_check_shows_one() {
        for variant in Variant::ALL {
            let options = Options::of(variant);
            let men = Lesson::kinds(&options).map(Subject::Man);
            for subject in men.chain([Subject::Castling, Subject::Switch]) {
                let Some(lesson) = Lesson::of(&options, subject) else {
                    continue;
                };
                let checks = lesson.position.checks();
                assert_eq!(checks, [], "{} {subject:?}", variant.id());
                let [_, taken] = lesson.targets();
                let takes = subject != Subject::Man(Kind::Pawn) || !taken.is_empty();
                assert!(takes, "the pawn of {} takes nobody", variant.id());
            }
        }
    }

    #[test]
    fn the_chapters_that_have_pictures_show_what_they_tell() {
        let standard = Variant::Standard;
        assert_eq!(told(standard, Subject::Castling), "e1: c1 g1 / ");
        let check = Lesson::of(&Options::Standard, Subject::Check).unwrap();
        assert_eq!(check.position.checkers(Army::White).len(), 1);
        let switch = told(Variant::Chess66, Subject::Switch);
        assert!(switch.ends_with("/ A4"), "{switch}");
        for variant in Variant::ALL {
            for section in crate::pages::sections(variant) {
                if let Some(subject) = Subject::of_section(section.title) {
                    let lesson = Lesson::of(&Options::of(variant), subject);
                    assert!(lesson.is_some(), "{} of {}", section.title, variant.id());
                }
            }
        }
    }
}
