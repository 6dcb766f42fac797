//! A complete retrograde computation of endings in which one side has a king alone, on boards of up
//! to 128 squares: in which positions the other side, the strong one, mates, and in how many moves.
//!
//! It knows neither the rules crate nor the table that it checks (`adjudication::decide`).
//! For each placement of the strong pieces it keeps the squares of the lone king as the bits of a
//! number, so all positions of a placement are computed at once.

/// A kind of piece.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    King,
    Queen,
    Rook,
    Bishop,
    Knight,
}

/// A set of squares.
type Squares = u128;

/// The directions of a piece, as steps along columns and rows.
type Steps = Vec<(i32, i32)>;

/// The ending of some pieces against a king alone.
pub(super) struct Ending {
    columns: i32,
    rows: i32,
    /// The strong king first.
    kinds: Vec<Kind>,
    /// Whether the strong side still wins after the capture of a piece.
    wins_after_capture: bool,
    /// For each placement, the squares of the lone king where the strong side, to move, mates.
    pub(super) won: Vec<Squares>,
    /// The same where the lone king is to move.
    lost: Vec<Squares>,
    /// The most moves of the strong side until mate, or until a capture.
    pub(super) moves: u32,
}

fn bit(square: i32) -> Squares {
    1 << square
}

fn is_far(kind: Kind) -> bool {
    matches!(kind, Kind::Queen | Kind::Rook | Kind::Bishop)
}

fn steps(kind: Kind) -> Steps {
    let straight = [(1, 0), (-1, 0), (0, 1), (0, -1)];
    let diagonal = [(1, 1), (1, -1), (-1, 1), (-1, -1)];
    let jumps = [(1, 2), (2, 1), (2, -1), (1, -2)];
    match kind {
        Kind::King | Kind::Queen => [straight, diagonal].concat(),
        Kind::Rook => straight.to_vec(),
        Kind::Bishop => diagonal.to_vec(),
        Kind::Knight => {
            let back = jumps.map(|(right, up)| (-right, -up));
            [jumps, back].concat()
        }
    }
}

impl Ending {
    /// Computes the ending of a king with these pieces against a king.
    pub(super) fn solve(
        (columns, rows): (i32, i32),
        pieces: &[Kind],
        wins_after_capture: bool,
    ) -> Self {
        let kinds: Vec<Kind> = [Kind::King].iter().chain(pieces).copied().collect();
        let placements = ((columns * rows) as usize).pow(kinds.len() as u32);
        let mut ending = Self {
            columns,
            rows,
            kinds,
            wins_after_capture,
            won: vec![0; placements],
            lost: vec![0; placements],
            moves: 0,
        };
        while ending.look_further() {
            ending.moves += 1;
        }
        ending
    }

    /// Adds the positions that are won in one move more. `false` if there are none.
    fn look_further(&mut self) -> bool {
        for placement in 0..self.lost.len() {
            self.lost[placement] = self.lost_at(placement);
        }
        let reached = self.with_a_move_to(&self.lost);
        let is_new = reached != self.won;
        self.won = reached;
        is_new
    }

    /// The squares of each piece in a placement; `None` if two are on one square.
    pub(super) fn squares(&self, placement: usize) -> Option<Vec<i32>> {
        let count = (self.columns * self.rows) as usize;
        let mut rest = placement;
        let mut squares = Vec::new();
        for _ in &self.kinds {
            let square = (rest % count) as i32;
            if squares.contains(&square) {
                return None;
            }
            squares.push(square);
            rest /= count;
        }
        Some(squares)
    }

    fn placement(&self, squares: &[i32]) -> usize {
        let count = (self.columns * self.rows) as usize;
        let squares = squares.iter().rev();
        squares.fold(0, |placement, square| placement * count + *square as usize)
    }

    /// The squares along a direction, up to the edge of the board.
    fn ray(&self, from: i32, (right, up): (i32, i32), kind: Kind) -> Vec<i32> {
        let most = if is_far(kind) { 16 } else { 1 };
        let places = (1..=most).map(|far| {
            let (column, row) = (from % self.columns, from / self.columns);
            (column + right * far, row + up * far)
        });
        places
            .take_while(|(column, row)| {
                (0..self.columns).contains(column) && (0..self.rows).contains(row)
            })
            .map(|(column, row)| row * self.columns + column)
            .collect()
    }

    /// The squares that the strong pieces attack or defend. The lone king hides none.
    fn attacked(&self, squares: &[i32]) -> Squares {
        let mut attacked = 0;
        for (kind, from) in self.kinds.iter().zip(squares) {
            for step in steps(*kind) {
                for to in self.ray(*from, step, *kind) {
                    attacked |= bit(to);
                    if squares.contains(&to) {
                        break;
                    }
                }
            }
        }
        attacked
    }

    /// The squares next to some of these.
    fn next_to(&self, squares: Squares) -> Squares {
        let all = 0..self.columns * self.rows;
        let is_in = |square: &i32| squares & bit(*square) != 0;
        let kings = all.filter(is_in).flat_map(|square| {
            let steps = steps(Kind::King).into_iter();
            steps.flat_map(move |step| self.ray(square, step, Kind::King))
        });
        kings.fold(0, |found, square| found | bit(square))
    }

    fn board(&self) -> Squares {
        let squares = self.columns * self.rows;
        if squares == 128 { !0 } else { bit(squares) - 1 }
    }

    /// The squares of the lone king at which a position is legal with the lone king to move.
    fn legal(&self, squares: &[i32]) -> Squares {
        let occupied = squares.iter().fold(0, |all, square| all | bit(*square));
        self.board() & !occupied & !self.next_to(bit(squares[0]))
    }

    /// The squares of the lone king at which a position is legal with the strong side to move.
    pub(super) fn legal_for_strong(&self, squares: &[i32]) -> Squares {
        self.legal(squares) & !self.attacked(squares)
    }

    /// The squares of the lone king, to move, at which it is mated or every move of it loses.
    fn lost_at(&self, placement: usize) -> Squares {
        let Some(squares) = self.squares(placement) else {
            return 0;
        };
        let attacked = self.attacked(&squares);
        let occupied = squares.iter().fold(0, |all, square| all | bit(*square));
        let free = self.board() & !attacked;
        let mut saving = free & !self.won[placement] & !occupied;
        if !self.wins_after_capture {
            saving |= free & occupied;
        }
        let is_stalemate = !attacked & !self.next_to(free);
        self.legal(&squares) & !self.next_to(saving) & !is_stalemate
    }

    /// For each placement, the squares of the lone king from which a move of the strong side leads
    /// to one of these positions.
    pub(super) fn with_a_move_to(&self, targets: &[Squares]) -> Vec<Squares> {
        let placements = 0..targets.len();
        placements
            .map(|placement| {
                let Some(squares) = self.squares(placement) else {
                    return 0;
                };
                self.reaching(&squares, targets) & self.legal_for_strong(&squares)
            })
            .collect()
    }

    fn reaching(&self, squares: &[i32], targets: &[Squares]) -> Squares {
        let mut found = 0;
        let mut after = squares.to_vec();
        for (piece, kind) in self.kinds.iter().enumerate() {
            for step in steps(*kind) {
                // The lone king must not stand in the way.
                let mut passed = 0;
                for to in self.ray(squares[piece], step, *kind) {
                    if squares.contains(&to) {
                        break;
                    }
                    passed |= bit(to);
                    after[piece] = to;
                    found |= targets[self.placement(&after)] & !passed;
                }
            }
            after[piece] = squares[piece];
        }
        found
    }

    /// For each placement, the squares at which the lone king, to move, captures nothing, is not
    /// stalemated, and reaches only these positions.
    pub(super) fn kept(&self, within: &[Squares]) -> Vec<Squares> {
        let placements = within.iter().enumerate();
        placements
            .map(|(placement, within)| {
                let Some(squares) = self.squares(placement) else {
                    return 0;
                };
                let attacked = self.attacked(&squares);
                let occupied = squares.iter().fold(0, |all, square| all | bit(*square));
                let free = self.board() & !attacked;
                let is_stalemate = !attacked & !self.next_to(free);
                let escapes = free & (occupied | !within);
                self.legal(&squares) & !self.next_to(escapes) & !is_stalemate
            })
            .collect()
    }

    /// All positions, legal or not, to begin with.
    pub(super) fn everything(&self) -> Vec<Squares> {
        vec![!0; self.won.len()]
    }
}
