//! A position read a second time: men on cells, lines walked step by step along the board's graph, who attacks whom. Of the
//! crate it takes the shape of the board and what a position says of itself; how men move is written down here anew.

use std::collections::{BTreeMap, BTreeSet};

use entente_rules::{Army, Board, Cell, Direction, Kind, Man, Move, Piece, Position, Wing};
use serde_json::Value;

/// The men of a position, and what of it stays the same when they move.
#[derive(Clone)]
pub(crate) struct Scene<'a> {
    pub(crate) position: &'a Position,
    pub(crate) board: &'a Board,
    pub(crate) men: BTreeMap<Cell, Piece>,
    /// Where each army's pawns go.
    forward: BTreeMap<Army, Direction>,
    /// The pairs of cells on which one man alone can stand.
    switches: Vec<[Cell; 2]>,
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

impl<'a> Scene<'a> {
    pub(crate) fn of(position: &'a Position) -> Scene<'a> {
        let board = position.board();
        let pair = |names: [&str; 2]| {
            let [one, other] = names.map(|name| board.cell(name));
            Some([one?, other?])
        };
        let pairs = [["A4", "a4"], ["H5", "h5"]].into_iter();
        Scene {
            position,
            board,
            men: position.pieces().collect(),
            forward: forward(position),
            switches: pairs.filter_map(pair).collect(),
        }
    }

    /// The same with other men.
    fn with(&self, change: impl FnOnce(&mut BTreeMap<Cell, Piece>)) -> Scene<'a> {
        let mut scene = self.clone();
        change(&mut scene.men);
        scene
    }

    pub(crate) fn without(&self, cell: Cell) -> Scene<'a> {
        self.with(|men| {
            men.remove(&cell);
        })
    }

    /// After a man's way from one cell to another, with whom he captures.
    pub(crate) fn after(&self, from: Cell, to: Cell) -> Scene<'a> {
        let passed = self.passed(from, to);
        let twin = self.twin(to);
        self.with(|men| {
            for gone in [twin, passed].into_iter().flatten() {
                men.remove(&gone);
            }
            if let Some(man) = men.remove(&from) {
                men.insert(to, man);
            }
        })
    }

    /// Where the pawn stands that is taken in passing on this way.
    pub(crate) fn passed(&self, from: Cell, to: Cell) -> Option<Cell> {
        let man = self.men.get(&from)?;
        let is_taken = man.kind == Kind::Pawn && self.strikes(from, man.army).contains(&to);
        let mut passants = self.position.en_passant().into_iter();
        let passant = passants.find(|passant| passant.target == to && passant.owner != man.army)?;
        (is_taken && !self.men.contains_key(&to)).then_some(passant.pawn)
    }

    /// The other cell of a switch.
    pub(crate) fn twin(&self, cell: Cell) -> Option<Cell> {
        let mut pairs = self.switches.iter();
        let pair = pairs.find(|pair| pair.contains(&cell))?;
        pair.iter().copied().find(|other| *other != cell)
    }

    /// The cell, and its twin if it has one.
    pub(crate) fn both(&self, cell: Cell) -> impl Iterator<Item = Cell> + use<> {
        [Some(cell), self.twin(cell)].into_iter().flatten()
    }

    /// Nobody can come through: somebody stands here, or on the other cell of the switch.
    pub(crate) fn is_taken(&self, cell: Cell) -> bool {
        self.both(cell).any(|cell| self.men.contains_key(&cell))
    }

    pub(crate) fn stands(&self, man: &Man) -> bool {
        self.men.get(&man.cell) == Some(&man.piece)
    }

    pub(crate) fn king(&self, army: Army) -> Option<Cell> {
        let king = Piece {
            army,
            kind: Kind::King,
        };
        let mut men = self.men.iter();
        men.find(|(_, man)| **man == king).map(|(cell, _)| *cell)
    }

    /// Do two armies fight each other? Who moves no more fights nobody.
    pub(crate) fn are_enemies(&self, one: Army, other: Army) -> bool {
        let commanders = [one, other].map(|army| self.position.commander(army));
        match commanders {
            [Some(one), Some(other)] => one != other && !self.are_partners(one, other),
            _ => false,
        }
    }

    /// Are two players on one side, by a team or as one person?
    pub(crate) fn are_partners(&self, one: Army, other: Army) -> bool {
        let options: Value =
            serde_json::from_str(&self.position.options().to_json()).expect("JSON");
        let armies: Vec<Army> = self.position.armies().collect();
        let seat = |army| armies.iter().position(|other| *other == army);
        let (Some(one), Some(other)) = (seat(one), seat(other)) else {
            return false;
        };
        let is_team = options["teams"] == true && one % 2 == other % 2;
        let owner = |seat: usize| options["owners"][seat].as_str();
        is_team || (owner(one).is_some() && owner(one) == owner(other))
    }

    pub(crate) fn forward(&self, army: Army) -> Direction {
        self.forward[&army]
    }

    /// The edges of the drawing on which a cell lies.
    pub(crate) fn edges(&self, cell: Cell) -> Vec<Direction> {
        let place = self.board.place(cell).expect("a cell of the board");
        let (right, top) = (self.board.columns() - 1, self.board.rows() - 1);
        let edges = [
            (Direction::North, place.row == top),
            (Direction::South, place.row == 0),
            (Direction::East, place.column == right),
            (Direction::West, place.column == 0),
        ];
        let edges = edges.into_iter().filter(|(_, is_there)| *is_there);
        edges.map(|(edge, _)| edge).collect()
    }

    /// Every cell to which a step leads in a direction.
    fn steps(&self, from: Cell, directions: &[Direction]) -> BTreeSet<Cell> {
        let steps = directions.iter();
        steps
            .flat_map(|direction| self.board.step(from, *direction))
            .collect()
    }

    pub(crate) fn around(&self, from: Cell) -> BTreeSet<Cell> {
        self.steps(from, &AROUND)
    }

    pub(crate) fn straight(&self, from: Cell) -> BTreeSet<Cell> {
        self.steps(from, &Direction::STRAIGHT)
    }

    pub(crate) fn diagonal(&self, from: Cell) -> BTreeSet<Cell> {
        self.steps(from, &Direction::DIAGONAL)
    }

    pub(crate) fn ahead(&self, from: Cell, army: Army) -> BTreeSet<Cell> {
        self.steps(from, &[self.forward[&army]])
    }

    /// Where a pawn captures.
    pub(crate) fn strikes(&self, from: Cell, army: Army) -> BTreeSet<Cell> {
        let forward = AROUND.iter().position(|it| *it == self.forward[&army]);
        let forward = forward.expect("pawns go in one of the eight directions");
        self.steps(from, &[1, 7].map(|turn| AROUND[(forward + turn) % 8]))
    }

    /// Every way along lines from a cell to another: the cells between, of each.
    pub(crate) fn ways(&self, from: Cell, to: Cell, directions: &[Direction]) -> Vec<Vec<Cell>> {
        let mut found = Vec::new();
        for direction in directions {
            self.walk(from, *direction, to, &mut Vec::new(), &mut found);
        }
        found
    }

    fn walk(
        &self,
        from: Cell,
        direction: Direction,
        to: Cell,
        way: &mut Vec<Cell>,
        found: &mut Vec<Vec<Cell>>,
    ) {
        let steps: Vec<Cell> = self.board.step(from, direction).collect();
        for next in steps {
            if next == to {
                found.push(way.clone());
            }
            way.push(next);
            self.walk(next, direction, to, way, found);
            way.pop();
        }
    }

    /// Where a knight leaps.
    pub(crate) fn leaps(&self, from: Cell) -> BTreeSet<Cell> {
        match self.switches.is_empty() {
            true => self.leaps_on_squares(from),
            false => self.leaps_on_switches(from),
        }
    }

    fn leaps_on_squares(&self, from: Cell) -> BTreeSet<Cell> {
        let at = |cell| self.board.place(cell).expect("a cell of the board");
        let from = at(from);
        let places = self.board.places().iter();
        let is_leap = |place: &&entente_rules::Place| {
            let (columns, rows) = (
                place.column.abs_diff(from.column),
                place.row.abs_diff(from.row),
            );
            columns * rows == 2
        };
        places.filter(is_leap).map(|place| place.cell).collect()
    }

    /// Two king's steps on the empty board, but for what a queen reaches, and for the switch itself.
    fn leaps_on_switches(&self, from: Cell) -> BTreeSet<Cell> {
        let near = self.around(from);
        let far: BTreeSet<Cell> = near.iter().flat_map(|cell| self.around(*cell)).collect();
        let own: Vec<Cell> = self.both(from).collect();
        let is_on_line = |to: &Cell| !self.ways(from, *to, &AROUND).is_empty();
        let far = far.into_iter();
        far.filter(|to| !own.contains(to) && !is_on_line(to))
            .collect()
    }

    /// Does a man who stands there attack a cell, as the men stand? In a switch both cells count.
    pub(crate) fn attacks(&self, man: &Man, target: Cell) -> bool {
        self.both(target).any(|goal| self.strikes_at(man, goal))
    }

    fn strikes_at(&self, Man { cell, piece }: &Man, goal: Cell) -> bool {
        match piece.kind {
            Kind::Pawn => self.strikes(*cell, piece.army).contains(&goal),
            Kind::Knight => self.leaps(*cell).contains(&goal),
            Kind::King => self.around(*cell).contains(&goal),
            Kind::Guard => self.diagonal(*cell).contains(&goal),
            kind => {
                let ways = self.ways(*cell, goal, lines(kind)).into_iter();
                ways.into_iter()
                    .any(|way| way.iter().all(|cell| !self.is_taken(*cell)))
            }
        }
    }

    /// Does this kind of man get there on a board with nobody else?
    pub(crate) fn is_its_move(&self, Man { cell, piece }: &Man, to: Cell) -> bool {
        let ahead = || self.ahead(*cell, piece.army);
        match piece.kind {
            Kind::Pawn => {
                let second = ahead().into_iter();
                let second: BTreeSet<Cell> =
                    second.flat_map(|it| self.ahead(it, piece.army)).collect();
                ahead().contains(&to)
                    || self.strikes(*cell, piece.army).contains(&to)
                    || (second.contains(&to)
                        && self.has_double_steps()
                        && self.is_first_cell(*cell, piece))
            }
            Kind::Guard => self.around(*cell).contains(&to),
            Kind::Knight | Kind::King => self.attacks_alone(*cell, piece, to),
            kind => !self.ways(*cell, to, lines(kind)).is_empty(),
        }
    }

    fn attacks_alone(&self, cell: Cell, piece: &Piece, to: Cell) -> bool {
        match piece.kind {
            Kind::Knight => self.leaps(cell).contains(&to),
            _ => self.around(cell).contains(&to),
        }
    }

    /// Do pawns of this game ever make two steps?
    pub(crate) fn has_double_steps(&self) -> bool {
        let small = self.board.columns() == 8;
        match self.position.variant().id() {
            "alliance" => false,
            "multiplayer" => !small,
            _ => true,
        }
    }

    /// Where a king goes who castles by taking his rook: to the file of chess, if he is not there.
    pub(crate) fn goal_of_castle(&self, mv: &Move) -> Option<Cell> {
        let file = match mv.castling()? {
            Wing::King => 'g',
            Wing::Queen => 'c',
        };
        let is_by_rook = self.position.variant().id() == "chess960";
        let goal = self.board.cell(&format!("{file}{}", mv.from.rank()));
        goal.filter(|goal| is_by_rook && *goal != mv.from)
    }

    /// Does a pawn of this army start there?
    pub(crate) fn is_first_cell(&self, cell: Cell, piece: &Piece) -> bool {
        let start = Position::start_with(&self.position.options());
        start.piece(cell) == Some(*piece)
    }
}

/// The directions of the lines along which a kind goes.
pub(crate) fn lines(kind: Kind) -> &'static [Direction] {
    match kind {
        Kind::Rook => &Direction::STRAIGHT,
        Kind::Bishop => &Direction::DIAGONAL,
        _ => &AROUND,
    }
}

/// Where pawns go, as the documents of the variants say.
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
        let told = named["pawns"][letter.to_string()].as_str();
        let mut words = words.split(' ');
        let usual = || words.find_map(|word| word.strip_prefix(letter));
        let compass = told
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
