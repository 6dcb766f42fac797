//! Random positions, each around a theme, so that situations that are rare in play from the start
//! occur often.
//!
//! Examples are mates by several armies, stalemates, chains of en passant, promotions and regained
//! castling.

use crate::chess4::board::{
    Army, Board, Kind, LAYOUT, PassingPawn, Piece, Right, Square, is_pawn_attack,
};
use crate::chess4::castling::{CastlingSide, Home, Regain, RegainPiece};
use crate::chess4::game::{Absent, Game, Method, Options, Record, Setup, Status, Teams};
use entente_rules_tests::Dice;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Theme {
    /// The normal start.
    StartingPosition,
    /// Kings at the edge with queens and rooks around them.
    ExposedKings,
    /// One army is mated or stalemated already.
    Mated,
    /// Two armies are.
    TwoMated,
    /// Kings with one or two other pieces.
    Endgame,
    /// Pawns near the lines where they promote.
    Racing,
    /// Pawns of one army next to the double steps of others.
    PassingPawn,
    /// Kings and rooks at home or near it.
    Castles,
    /// Some pieces of every kind.
    Crowd,
}

pub(crate) const THEMES: [Theme; 9] = [
    Theme::StartingPosition,
    Theme::ExposedKings,
    Theme::Mated,
    Theme::TwoMated,
    Theme::Endgame,
    Theme::Racing,
    Theme::PassingPawn,
    Theme::Castles,
    Theme::Crowd,
];

pub(crate) fn options(dice: &mut Dice) -> Options {
    let method = dice.pick(&[Method::One, Method::Two, Method::Two]);
    let setup = dice.pick(&[Setup::Game, Setup::Table]);
    let mut options = Options::plain(method.expect("one of three"), setup.expect("one of two"));
    options.incremental = dice.roll(2) == 0;
    match dice.roll(8) {
        0 => options.teams = Teams::Across,
        1 => options.teams = Teams::Adjacent,
        2 => {
            options.owners = dice.pick(&[
                ['p', 'q', 'p', 'q'],
                ['p', 'p', 'q', 'q'],
                ['p', 'q', 'q', 'p'],
            ])
        }
        _ => {}
    }
    options
}

/// A game that begins with this theme.
pub(crate) fn game(dice: &mut Dice, theme: Theme) -> Game {
    if theme == Theme::StartingPosition {
        let mut options = options(dice);
        // Three people, each with an army. All four are needed in team play.
        if options.teams == Teams::None && dice.roll(2) == 0 {
            let army = dice.pick(&Army::ALL).expect("one of four");
            let is_wall = dice.roll(2) == 0;
            options.absent = Some(Absent { army, is_wall });
        }
        return Game::start(options);
    }
    loop {
        let mut builder = PositionBuilder::new(dice, theme);
        builder.set_up();
        if let Some(game) = builder.finish() {
            return game;
        }
    }
}

struct PositionBuilder<'a> {
    dice: &'a mut Dice,
    theme: Theme,
    options: Options,
    board: Board,
    /// Double steps that were made before.
    passing_pawns: Vec<PassingPawn>,
    /// The army that the theme is about, if it is about one.
    main_army: Option<Army>,
}

impl PositionBuilder<'_> {
    fn new(dice: &mut Dice, theme: Theme) -> PositionBuilder<'_> {
        let options = options(dice);
        let board = Board::default();
        PositionBuilder {
            dice,
            theme,
            options,
            board,
            passing_pawns: Vec::new(),
            main_army: None,
        }
    }

    /// Puts a piece on a random free square that fits, if there is one.
    fn put(&mut self, army: Army, kind: Kind, will_do: impl Fn(Square) -> bool) {
        let is_possible = |square: Square| {
            kind != Kind::Pawn || !army.promotes_on(square) && !army.is_own_line(square)
        };
        let squares = LAYOUT.squares().into_iter();
        let free: Vec<Square> = squares
            .filter(|&square| self.board.is_empty(square) && is_possible(square) && will_do(square))
            .collect();
        if let Some(square) = self.dice.pick(&free) {
            self.board.0.insert(square, Piece { army, kind });
        }
    }

    fn some(&mut self, army: Army, kinds: &[Kind], most: usize) {
        for _ in 0..self.dice.roll(most + 1) {
            let kind = self.dice.pick(kinds).expect("some kinds");
            self.put(army, kind, |_| true);
        }
    }

    fn set_up(&mut self) {
        match self.theme {
            Theme::StartingPosition => {}
            Theme::ExposedKings => self.exposed_kings(),
            Theme::Mated => self.surround(1),
            Theme::TwoMated => self.surround(2),
            Theme::Endgame => self.endgame(),
            Theme::Racing => self.racing(),
            Theme::PassingPawn => self.passing_pawn(),
            Theme::Castles => self.castles(),
            Theme::Crowd => self.crowd(),
        }
    }

    fn exposed_kings(&mut self) {
        for army in Army::ALL {
            self.put(army, Kind::King, is_outer_line);
            self.some(
                army,
                &[
                    Kind::Queen,
                    Kind::Queen,
                    Kind::Rook,
                    Kind::Rook,
                    Kind::Knight,
                ],
                3,
            );
            self.some(army, &[Kind::Pawn], 1);
        }
    }

    /// Kings in the corners of the arms, and queens and rooks of other armies close to this many of
    /// them.
    fn surround(&mut self, victims: usize) {
        for army in Army::ALL {
            let in_arm_corner = self.dice.roll(2) == 0;
            self.put(army, Kind::King, |square| {
                if in_arm_corner {
                    is_arm_corner(square)
                } else {
                    is_outer_line(square)
                }
            });
            self.some(army, &[Kind::Pawn, Kind::Rook, Kind::Queen], 1);
        }
        let first = self.dice.roll(4);
        for victim in (first..first + victims).map(|index| Army::ALL[index % 4]) {
            let king = self.board.king(victim);
            for _ in 0..3 {
                let army = self.dice.pick(&Army::ALL).expect("one of four");
                let kind = self
                    .dice
                    .pick(&[Kind::Queen, Kind::Queen, Kind::Rook, Kind::Knight]);
                let is_close = |square: Square| king.is_some_and(|king| is_within(square, king, 3));
                if army != victim {
                    self.put(army, kind.expect("one of four"), is_close);
                }
            }
        }
    }

    fn endgame(&mut self) {
        for army in Army::ALL {
            self.put(army, Kind::King, is_arm_corner);
            let kinds = [Kind::Pawn, Kind::Knight, Kind::Queen];
            self.some(army, &kinds, 1);
        }
        let strong = self.dice.pick(&Army::ALL).expect("one of four");
        self.some(strong, &[Kind::Queen], 2);
    }

    fn racing(&mut self) {
        for army in Army::ALL {
            self.put(army, Kind::King, |_| true);
            for _ in 0..3 {
                self.put(army, Kind::Pawn, |square| {
                    near(square, |goal| army.promotes_on(goal))
                });
            }
            self.some(army, &[Kind::Knight, Kind::Rook], 2);
        }
    }

    /// Pawns of one army next to the double steps of the others.
    fn passing_pawn(&mut self) {
        let capturer = self.dice.pick(&Army::ALL).expect("one of four");
        self.main_army = Some(capturer);
        for army in Army::ALL.into_iter().filter(|&army| army != capturer) {
            for _ in 0..2 {
                self.passing_pair(army, capturer);
            }
        }
        for army in Army::ALL {
            self.put(army, Kind::King, |square| !is_outer_line(square));
            self.some(
                army,
                &[Kind::Bishop, Kind::Knight, Kind::Pawn, Kind::Rook],
                2,
            );
        }
    }

    fn passing_pair(&mut self, army: Army, capturer: Army) {
        let squares = LAYOUT.squares().into_iter();
        let first: Vec<Square> = squares
            .filter(|&square| army.is_first_line(square) && self.board.is_empty(square))
            .collect();
        let from = self.dice.pick(&first).expect("a square of the first line");
        let target = from.plus(army.forward());
        let has_passed = self.dice.roll(3) == 0;
        let pawn = if has_passed {
            target.plus(army.forward())
        } else {
            from
        };
        if !self.board.is_empty(pawn) {
            return;
        }
        self.put(army, Kind::Pawn, |square| square == pawn);
        self.put(capturer, Kind::Pawn, |square| {
            square != target && is_pawn_attack(capturer, square, target)
        });
        if has_passed {
            self.has_passed(army, capturer, pawn, target);
        }
    }

    /// Records that a pawn has just passed. Sometimes another piece stands on the crossed square.
    fn has_passed(&mut self, owner: Army, capturer: Army, pawn: Square, target: Square) {
        let right = self.dice.pick(&[Right::Fresh, Right::Continuing]);
        let rights = [(capturer, right.expect("one of two"))].into();
        self.passing_pawns.push(PassingPawn {
            target,
            pawn,
            owner,
            rights,
        });
        let visitor = self
            .dice
            .pick(&Army::ALL)
            .filter(|_| self.dice.roll(3) == 0);
        if let Some(visitor) = visitor {
            self.put(visitor, Kind::Knight, |square| square == target);
        }
    }

    fn castles(&mut self) {
        for army in Army::ALL {
            let homes = CastlingSide::BOTH.map(|side| Home::of(self.options.setup, army, side));
            let king = homes[0].king;
            let may_stray = self.dice.roll(3) > 0;
            self.put(army, Kind::King, |square| {
                square == king || may_stray && is_adjacent(square, king)
            });
            for home in homes {
                let may_stray = self.dice.roll(3) > 0;
                let rook = home.rook;
                self.put(army, Kind::Rook, |square| {
                    square == rook || may_stray && is_in_line(square, rook)
                });
            }
            self.some(army, &[Kind::Pawn, Kind::Bishop, Kind::Queen], 2);
        }
    }

    fn crowd(&mut self) {
        for army in Army::ALL {
            self.put(army, Kind::King, |_| true);
            let kinds = [
                Kind::Queen,
                Kind::Rook,
                Kind::Bishop,
                Kind::Knight,
                Kind::Pawn,
                Kind::Pawn,
            ];
            self.some(army, &kinds, 8);
        }
    }

    /// Makes a game of the position unless two kings stand next to each other. One army may have
    /// been eliminated before.
    fn finish(self) -> Option<Game> {
        let kings: Vec<Square> = Army::ALL
            .into_iter()
            .filter_map(|army| self.board.king(army))
            .collect();
        let is_adjacent_to_king =
            |&one: &Square| kings.iter().any(|&other| is_adjacent(one, other));
        if kings.len() < 4 || kings.iter().any(is_adjacent_to_king) {
            return None;
        }
        let turn = self.dice.pick(&Army::ALL).expect("one of four");
        let mut game = Game::with_board(self.options, self.board, turn);
        game.passing_pawns.0 = self.passing_pawns;
        allow_castling(self.dice, &mut game);
        let often = if matches!(self.theme, Theme::Castles | Theme::PassingPawn) {
            2
        } else {
            1
        };
        if self.dice.roll(3) < often {
            eliminate_one(self.dice, &mut game, self.main_army);
        }
        drop_unused_rights(&mut game);
        assign_records(self.dice, &mut game);
        let enough = match self.theme {
            Theme::Mated => 1,
            Theme::TwoMated => 2,
            _ => 0,
        };
        (!game.is_over() && game.records.len() >= enough).then_some(game)
    }
}

fn is_outer_line(square: Square) -> bool {
    near(square, |goal| {
        Army::ALL.into_iter().any(|army| army.is_own_line(goal))
    })
}

/// Whether the square is in a corner of an arm of the board.
fn is_arm_corner(square: Square) -> bool {
    let steps = [(0, 1), (1, 0), (0, -1), (-1, 0)];
    let off = steps
        .into_iter()
        .filter(|&step| !LAYOUT.has(square.plus(step)));
    off.count() == 2
}

/// Whether the square itself or a neighbour fits.
fn near(square: Square, will_do: impl Fn(Square) -> bool) -> bool {
    let mut others = LAYOUT
        .squares()
        .into_iter()
        .filter(|&other| is_adjacent(square, other) || other == square);
    others.any(will_do)
}

fn is_adjacent(square: Square, other: Square) -> bool {
    is_within(square, other, 1)
}

/// Whether another square is at most this many king steps away.
fn is_within(square: Square, other: Square, steps: i8) -> bool {
    let (rows, columns) = square.distance(other);
    (1..=steps).contains(&rows.max(columns))
}

fn is_in_line(square: Square, other: Square) -> bool {
    let (rows, columns) = square.distance(other);
    (rows == 0) != (columns == 0)
}

fn allow_castling(dice: &mut Dice, game: &mut Game) {
    for army in Army::ALL {
        for side in CastlingSide::BOTH {
            let home = game.home(army, side);
            let stand = game.board.is(home.king, army, Kind::King)
                && game.board.is(home.rook, army, Kind::Rook);
            if stand && dice.roll(4) > 0 {
                game.castling_sides
                    .get_mut(&army)
                    .expect("every army")
                    .insert(side);
            }
        }
    }
}

/// Eliminates one army: afterwards it is inert, or commanded by another.
fn eliminate_one(dice: &mut Dice, game: &mut Game, main_army: Option<Army>) {
    let any = dice.pick(&Army::ALL).expect("one of four");
    let army = main_army.filter(|_| dice.roll(2) == 0).unwrap_or(any);
    let others: Vec<Army> = Army::ALL
        .into_iter()
        .filter(|&other| other != army)
        .collect();
    let by = dice.pick(&others).expect("one of three");
    let captured = game.options.method == Method::Two && dice.roll(4) > 0;
    let status = match dice.roll(3) {
        _ if captured => Status::Checkmated,
        0 => Status::Checkmated,
        1 => Status::Stalemated,
        _ => Status::Resigned,
    };
    game.status.insert(army, status);
    game.castling_sides.insert(army, Default::default());
    game.left.push([army].into());
    if status != Status::Resigned {
        game.eliminated_by.insert(army, by);
    }
    if captured {
        game.commands.insert(army, by);
        give_regain(dice, game, army);
    }
}

fn give_regain(dice: &mut Dice, game: &mut Game, army: Army) {
    let mut rooks: Vec<Square> = game
        .board
        .of(army)
        .filter(|(_, piece)| piece.kind == Kind::Rook)
        .map(|(square, _)| square)
        .collect();
    let mut kept = |square: Option<Square>| RegainPiece {
        square,
        kept: square.is_some() && dice.roll(6) > 0,
    };
    let king = kept(game.board.king(army));
    let mut rook = |side| {
        let home = game.home(army, side).rook;
        let found = rooks
            .iter()
            .position(|&square| square == home)
            .or(rooks.len().checked_sub(1));
        kept(found.map(|index| rooks.remove(index)))
    };
    let rooks = CastlingSide::BOTH.map(&mut rook);
    for (side, rook) in CastlingSide::BOTH.into_iter().zip(rooks) {
        game.rooks.remove(&(army, side));
        if let Some(square) = rook.square {
            game.rooks.insert((army, side), square);
        }
    }
    game.regains.insert(army, Regain { king, rooks });
}

/// Drops en passant rights that are impossible in this position.
fn drop_unused_rights(game: &mut Game) {
    let pawns = game.passing_pawns.0.iter();
    let possible = pawns.filter(|pawn| can_be(game, pawn));
    game.passing_pawns.0 = possible.cloned().collect();
}

/// Whether an en passant record is possible. The holder of the right has a pawn that attacks the
/// crossed square and is an opponent of the passing pawn. A fresh right is used before the owner's
/// next turn. The pawn came from its own first square, which must be free of its own pawns.
fn can_be(game: &Game, passing_pawn: &PassingPawn) -> bool {
    let waits = |army: Army| (army as usize + 4 - game.turn as usize) % 4;
    let can_take = |(&seat, &right): (&Army, &Right)| {
        let mut pawns = game
            .board
            .of(seat)
            .filter(|(_, piece)| piece.kind == Kind::Pawn);
        game.commander(seat).is_some()
            && game.party(seat) != game.party(passing_pawn.owner)
            && game.party(seat) != Some(game.options.party(passing_pawn.owner))
            && (right == Right::Continuing || waits(seat) < waits(passing_pawn.owner))
            && pawns.any(|(square, _)| game.board.attacks(square, passing_pawn.target))
    };
    let (rows, columns) = passing_pawn.owner.forward();
    let first = passing_pawn.target.plus((-rows, -columns));
    !game.board.is(first, passing_pawn.owner, Kind::Pawn)
        && passing_pawn.rights.iter().all(can_take)
}

/// Credits mates and stalemates that already exist to a random army.
fn assign_records(dice: &mut Dice, game: &mut Game) {
    for army in game.active() {
        let Some(mate_kind) = game.mate_kind(army) else {
            continue;
        };
        let others: Vec<Army> = game
            .active()
            .into_iter()
            .filter(|&other| other != army)
            .collect();
        let Some(by) = dice.pick(&others) else {
            continue;
        };
        let passed = by != game.turn && army != game.turn && dice.roll(2) == 0;
        game.records.insert(
            army,
            Record {
                mate_kind,
                by,
                passed,
            },
        );
    }
}
