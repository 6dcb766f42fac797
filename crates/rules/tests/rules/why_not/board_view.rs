//! An independent view of a position: pieces on squares, lines walked step by step, and who attacks
//! whom.
//!
//! It takes only the shape of the board and the position's own data from the crate. How pieces move
//! is written here a second time.

use std::collections::{BTreeMap, BTreeSet};

use entente_rules::{
    Army, Board, CastlingSide, Direction, Move, Piece, PieceKind, PlacedPiece, Position, Square,
};
use serde_json::Value;

/// The pieces of a position, and the data that stays the same when they move.
#[derive(Clone)]
pub(crate) struct BoardView<'a> {
    pub(crate) position: &'a Position,
    pub(crate) board: &'a Board,
    pub(crate) pieces: BTreeMap<Square, Piece>,
    /// The direction of each army's pawns.
    forward: BTreeMap<Army, Direction>,
    /// The pairs of squares that only one piece can occupy.
    switches: Vec<[Square; 2]>,
}

const AROUND: [Direction; 8] = [
    Direction::North,
    Direction::NorthEast,
    Direction::East,
    Direction::SouthEast,
    Direction::South,
    Direction::SouthWest,
    Direction::West,
    Direction::NorthWest,
];

impl<'a> BoardView<'a> {
    pub(crate) fn of(position: &'a Position) -> BoardView<'a> {
        let board = position.board();
        let pair = |names: [&str; 2]| {
            let [one, other] = names.map(|name| board.square(name));
            Some([one?, other?])
        };
        let pairs = [["A4", "a4"], ["H5", "h5"]].into_iter();
        BoardView {
            position,
            board,
            pieces: position.pieces().collect(),
            forward: forward(position),
            switches: pairs.filter_map(pair).collect(),
        }
    }

    /// The view with other pieces.
    fn with(&self, change: impl FnOnce(&mut BTreeMap<Square, Piece>)) -> BoardView<'a> {
        let mut view = self.clone();
        change(&mut view.pieces);
        view
    }

    pub(crate) fn without(&self, square: Square) -> BoardView<'a> {
        self.with(|pieces| {
            pieces.remove(&square);
        })
    }

    /// The view after a piece has moved from one square to another, including its captures.
    pub(crate) fn after(&self, from: Square, to: Square) -> BoardView<'a> {
        let passed = self.passed(from, to);
        let partner = self.partner(to);
        self.with(|pieces| {
            for gone in [partner, passed].into_iter().flatten() {
                pieces.remove(&gone);
            }
            if let Some(piece) = pieces.remove(&from) {
                pieces.insert(to, piece);
            }
        })
    }

    /// The square of the pawn that is captured en passant by this move.
    pub(crate) fn passed(&self, from: Square, to: Square) -> Option<Square> {
        let piece = self.pieces.get(&from)?;
        let is_taken =
            piece.kind == PieceKind::Pawn && self.pawn_attacks(from, piece.army).contains(&to);
        let mut passing_pawns = self.position.en_passant().into_iter();
        let passing_pawn = passing_pawns
            .find(|passing_pawn| passing_pawn.target == to && passing_pawn.owner != piece.army)?;
        (is_taken && !self.pieces.contains_key(&to)).then_some(passing_pawn.pawn)
    }

    /// The other square of a switch.
    pub(crate) fn partner(&self, square: Square) -> Option<Square> {
        let mut pairs = self.switches.iter();
        let pair = pairs.find(|pair| pair.contains(&square))?;
        pair.iter().copied().find(|other| *other != square)
    }

    /// The square, and its partner if it has one.
    pub(crate) fn both(&self, square: Square) -> impl Iterator<Item = Square> + use<> {
        [Some(square), self.partner(square)].into_iter().flatten()
    }

    /// Whether the square is blocked: a piece stands on it, or on its partner in a switch.
    pub(crate) fn is_taken(&self, square: Square) -> bool {
        self.both(square)
            .any(|square| self.pieces.contains_key(&square))
    }

    pub(crate) fn stands(&self, piece: &PlacedPiece) -> bool {
        self.pieces.get(&piece.square) == Some(&piece.piece())
    }

    pub(crate) fn king(&self, army: Army) -> Option<Square> {
        let king = Piece {
            army,
            kind: PieceKind::King,
        };
        let mut pieces = self.pieces.iter();
        pieces
            .find(|(_, piece)| **piece == king)
            .map(|(square, _)| *square)
    }

    /// Whether two armies fight each other. An army that nobody moves fights nobody.
    pub(crate) fn are_enemies(&self, one: Army, other: Army) -> bool {
        let commanders = [one, other].map(|army| self.position.commander(army));
        match commanders {
            [Some(one), Some(other)] => one != other && !self.are_partners(one, other),
            _ => false,
        }
    }

    /// Whether two players are on one side, as a team or as one person.
    pub(crate) fn are_partners(&self, one: Army, other: Army) -> bool {
        let options: Value =
            serde_json::from_str(&self.position.options().to_json()).expect("JSON");
        let armies: Vec<Army> = self.position.armies().collect();
        let seat = |army| armies.iter().position(|other| *other == army);
        let (Some(one), Some(other)) = (seat(one), seat(other)) else {
            return false;
        };
        let is_team = match &options["teams"] {
            Value::Bool(true) => one % 2 == other % 2,
            Value::String(adjacent) if adjacent == "adjacent" => one / 2 == other / 2,
            _ => false,
        };
        let owner = |seat: usize| options["owners"][seat].as_str();
        is_team || (owner(one).is_some() && owner(one) == owner(other))
    }

    pub(crate) fn forward(&self, army: Army) -> Direction {
        self.forward[&army]
    }

    /// The edges of the drawing on which a square lies.
    pub(crate) fn edges(&self, square: Square) -> Vec<Direction> {
        let location = self.board.location(square).expect("a square of the board");
        let (right, top) = (self.board.columns() - 1, self.board.rows() - 1);
        let edges = [
            (Direction::North, location.row == top),
            (Direction::South, location.row == 0),
            (Direction::East, location.column == right),
            (Direction::West, location.column == 0),
        ]
        .into_iter()
        .filter(|(_, is_there)| *is_there);
        edges.map(|(edge, _)| edge).collect()
    }

    /// All squares that one step in these directions reaches.
    fn steps(&self, from: Square, directions: &[Direction]) -> BTreeSet<Square> {
        let steps = directions.iter();
        steps
            .flat_map(|direction| self.board.step(from, *direction))
            .collect()
    }

    pub(crate) fn around(&self, from: Square) -> BTreeSet<Square> {
        self.steps(from, &AROUND)
    }

    pub(crate) fn straight(&self, from: Square) -> BTreeSet<Square> {
        self.steps(from, &Direction::STRAIGHT)
    }

    pub(crate) fn diagonal(&self, from: Square) -> BTreeSet<Square> {
        self.steps(from, &Direction::DIAGONAL)
    }

    pub(crate) fn ahead(&self, from: Square, army: Army) -> BTreeSet<Square> {
        self.steps(from, &[self.forward[&army]])
    }

    /// The squares that a pawn attacks.
    pub(crate) fn pawn_attacks(&self, from: Square, army: Army) -> BTreeSet<Square> {
        let forward = AROUND
            .iter()
            .position(|it| *it == self.forward[&army])
            .expect("pawns go in one of the eight directions");
        self.steps(from, &[1, 7].map(|turn| AROUND[(forward + turn) % 8]))
    }

    /// Every way along lines from one square to another, as the squares in between.
    pub(crate) fn paths(
        &self,
        from: Square,
        to: Square,
        directions: &[Direction],
    ) -> Vec<Vec<Square>> {
        let mut found = Vec::new();
        for direction in directions {
            self.walk(from, *direction, to, &mut Vec::new(), &mut found);
        }
        found
    }

    fn walk(
        &self,
        from: Square,
        direction: Direction,
        to: Square,
        path: &mut Vec<Square>,
        found: &mut Vec<Vec<Square>>,
    ) {
        let steps: Vec<Square> = self.board.step(from, direction).collect();
        for next in steps {
            if next == to {
                found.push(path.clone());
            }
            path.push(next);
            self.walk(next, direction, to, path, found);
            path.pop();
        }
    }

    /// The squares that a knight reaches.
    pub(crate) fn leaps(&self, from: Square) -> BTreeSet<Square> {
        if self.switches.is_empty() {
            self.leaps_on_squares(from)
        } else {
            self.leaps_on_switches(from)
        }
    }

    fn leaps_on_squares(&self, from: Square) -> BTreeSet<Square> {
        let at = |square| self.board.location(square).expect("a square of the board");
        let start = at(from);
        let locations = self.board.locations().iter();
        let is_leap = |location: &&entente_rules::Location| {
            let (columns, rows) = (
                location.column.abs_diff(start.column),
                location.row.abs_diff(start.row),
            );
            columns * rows == 2
        };
        locations
            .filter(is_leap)
            .map(|location| location.square)
            .collect()
    }

    /// Two king steps on the empty board, except for what a queen reaches and for the switch
    /// itself.
    fn leaps_on_switches(&self, from: Square) -> BTreeSet<Square> {
        let near = self.around(from);
        let far: BTreeSet<Square> = near
            .iter()
            .flat_map(|square| self.around(*square))
            .collect();
        let own: Vec<Square> = self.both(from).collect();
        let is_on_line = |to: &Square| !self.paths(from, *to, &AROUND).is_empty();
        let farther = far.into_iter();
        farther
            .filter(|to| !own.contains(to) && !is_on_line(to))
            .collect()
    }

    /// Whether a piece attacks a square in the current position. In a switch, both squares count.
    pub(crate) fn attacks(&self, piece: &PlacedPiece, target: Square) -> bool {
        self.both(target)
            .any(|goal| self.attacks_square(piece, goal))
    }

    fn attacks_square(&self, piece: &PlacedPiece, goal: Square) -> bool {
        match piece.kind {
            PieceKind::Pawn => self.pawn_attacks(piece.square, piece.army).contains(&goal),
            PieceKind::Knight => self.leaps(piece.square).contains(&goal),
            PieceKind::King => self.around(piece.square).contains(&goal),
            PieceKind::Guard => self.diagonal(piece.square).contains(&goal),
            kind => {
                let paths = self.paths(piece.square, goal, lines(kind)).into_iter();
                paths
                    .into_iter()
                    .any(|path| path.iter().all(|square| !self.is_taken(*square)))
            }
        }
    }

    /// Whether this kind of piece could move there on an otherwise empty board.
    pub(crate) fn is_its_move(&self, piece: &PlacedPiece, to: Square) -> bool {
        let ahead = || self.ahead(piece.square, piece.army);
        match piece.kind {
            PieceKind::Pawn => {
                let second: BTreeSet<Square> = ahead()
                    .into_iter()
                    .flat_map(|it| self.ahead(it, piece.army))
                    .collect();
                ahead().contains(&to)
                    || self.pawn_attacks(piece.square, piece.army).contains(&to)
                    || (second.contains(&to)
                        && self.has_double_steps()
                        && self.is_first_square(piece.square, &piece.piece()))
            }
            PieceKind::Guard => self.around(piece.square).contains(&to),
            PieceKind::Knight | PieceKind::King => {
                self.attacks_alone(piece.square, &piece.piece(), to)
            }
            kind => !self.paths(piece.square, to, lines(kind)).is_empty(),
        }
    }

    fn attacks_alone(&self, square: Square, piece: &Piece, to: Square) -> bool {
        match piece.kind {
            PieceKind::Knight => self.leaps(square).contains(&to),
            _ => self.around(square).contains(&to),
        }
    }

    /// Whether pawns of this game can make double steps.
    pub(crate) fn has_double_steps(&self) -> bool {
        let small = self.board.columns() == 8;
        match self.position.variant().id() {
            "alliance" => false,
            "multiplayer" => !small,
            _ => true,
        }
    }

    /// The king's target square if castling is written as capturing the own rook: the usual file,
    /// unless the king is already there.
    pub(crate) fn goal_of_castle(&self, mv: &Move) -> Option<Square> {
        let file = match mv.castling()? {
            CastlingSide::King => 'g',
            CastlingSide::Queen => 'c',
        };
        let is_by_rook = self.position.variant().id() == "chess960";
        let goal = self.board.square(&format!("{file}{}", mv.from.rank()));
        goal.filter(|goal| is_by_rook && *goal != mv.from)
    }

    /// Whether a pawn of this army starts on this square.
    pub(crate) fn is_first_square(&self, square: Square, piece: &Piece) -> bool {
        let start = Position::start_with(&self.position.options());
        start.piece(square) == Some(*piece)
    }
}

/// The directions of the lines along which a kind of piece moves.
pub(crate) fn lines(kind: PieceKind) -> &'static [Direction] {
    match kind {
        PieceKind::Rook => &Direction::STRAIGHT,
        PieceKind::Bishop => &Direction::DIAGONAL,
        _ => &AROUND,
    }
}

/// The direction of each army's pawns, according to the documents of the variants.
fn forward(position: &Position) -> BTreeMap<Army, Direction> {
    let words = match position.variant().id() {
        "standard" | "chess960" | "chess66" => "wN bS",
        "chess45" => "wS rW bN gE yN",
        "alliance" => "wN rE bS yW",
        _ => "wN sE bS gW",
    };
    let named: Value = serde_json::from_str(&position.to_json()).expect("JSON");
    let of = |army: Army| {
        let letter = army.letter();
        let description = named["pawns"][letter.to_string()].as_str();
        let mut rest = words.split(' ');
        let usual = || rest.find_map(|word| word.strip_prefix(letter));
        let compass = description
            .or_else(usual)
            .expect("every army's pawns go somewhere");
        (army, direction(compass))
    };
    position.armies().map(of).collect()
}

fn direction(compass: &str) -> Direction {
    match compass {
        "N" => Direction::North,
        "E" => Direction::East,
        "S" => Direction::South,
        "W" => Direction::West,
        other => panic!("pawns do not go {other}"),
    }
}
