//! Positions set up at random, each around a theme, so that what is rare in play from the start happens often:
//! mates by several armies, stalemates, chains of en passant, promotions, castles regained.

use crate::board::{Army, Board, Cell, Kind, Man, is_pawn_attack};
use crate::castling::{Home, Kept, Regain, Wing};
use crate::common::Dice;
use crate::game::{Array, Game, Method, Options, Record, Status};
use crate::passing::{Passing, Right};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Theme {
    /// The array, nothing set up.
    Array,
    /// Kings at the rim, heavy men around.
    Hunt,
    /// Somebody is mated or stalemated already.
    Mated,
    /// Two are.
    TwoMated,
    /// Kings with a man or two.
    Bare,
    /// Pawns near the lines where they promote.
    Racing,
    /// Pawns of one army where others' double steps pass.
    Passing,
    /// Kings and rooks at home or near it.
    Castles,
    /// Some of everything.
    Crowd,
}

pub(crate) const THEMES: [Theme; 9] = [
    Theme::Array,
    Theme::Hunt,
    Theme::Mated,
    Theme::TwoMated,
    Theme::Bare,
    Theme::Racing,
    Theme::Passing,
    Theme::Castles,
    Theme::Crowd,
];

pub(crate) fn options(dice: &mut Dice) -> Options {
    let method = dice.pick(&[Method::One, Method::Two, Method::Two]);
    let array = dice.pick(&[Array::Game, Array::Table]);
    let mut options = Options::plain(method.expect("one of three"), array.expect("one of two"));
    options.incremental = dice.roll(2) == 0;
    match dice.roll(8) {
        0 => options.teams = true,
        1 => {
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
    if theme == Theme::Array {
        return Game::start(options(dice));
    }
    loop {
        let mut scene = Scene::new(dice, theme);
        scene.set_up();
        if let Some(game) = scene.finish() {
            return game;
        }
    }
}

struct Scene<'a> {
    dice: &'a mut Dice,
    theme: Theme,
    options: Options,
    board: Board,
    /// Double steps made before.
    passings: Vec<Passing>,
    /// Whose men the theme is about, if it is about one army.
    hero: Option<Army>,
}

impl Scene<'_> {
    fn new(dice: &mut Dice, theme: Theme) -> Scene<'_> {
        let options = options(dice);
        let board = Board::default();
        Scene {
            dice,
            theme,
            options,
            board,
            passings: Vec::new(),
            hero: None,
        }
    }

    /// Puts a man on some free cell that will do, if there is one.
    fn put(&mut self, army: Army, kind: Kind, will_do: impl Fn(Cell) -> bool) {
        let is_possible =
            |cell: Cell| kind != Kind::Pawn || !army.promotes_on(cell) && !army.is_own_line(cell);
        let cells = Cell::all().into_iter();
        let free: Vec<Cell> = cells
            .filter(|&cell| self.board.is_empty(cell) && is_possible(cell) && will_do(cell))
            .collect();
        if let Some(cell) = self.dice.pick(&free) {
            self.board.0.insert(cell, Man { army, kind });
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
            Theme::Array => {}
            Theme::Hunt => self.hunt(),
            Theme::Mated => self.hem_in(1),
            Theme::TwoMated => self.hem_in(2),
            Theme::Bare => self.bare(),
            Theme::Racing => self.racing(),
            Theme::Passing => self.passing(),
            Theme::Castles => self.castles(),
            Theme::Crowd => self.crowd(),
        }
    }

    fn hunt(&mut self) {
        for army in Army::ALL {
            self.put(army, Kind::King, is_rim);
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

    /// Kings in nooks, and heavy men of the others close to so many of them.
    fn hem_in(&mut self, victims: usize) {
        for army in Army::ALL {
            let in_a_nook = self.dice.roll(2) == 0;
            self.put(army, Kind::King, |cell| {
                if in_a_nook {
                    is_nook(cell)
                } else {
                    is_rim(cell)
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
                let is_close = |cell: Cell| king.is_some_and(|king| is_within(cell, king, 3));
                if army != victim {
                    self.put(army, kind.expect("one of four"), is_close);
                }
            }
        }
    }

    fn bare(&mut self) {
        for army in Army::ALL {
            self.put(army, Kind::King, is_nook);
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
                self.put(army, Kind::Pawn, |cell| {
                    near(cell, |goal| army.promotes_on(goal))
                });
            }
            self.some(army, &[Kind::Knight, Kind::Rook], 2);
        }
    }

    /// One army's pawns beside the double steps of the others.
    fn passing(&mut self) {
        let taker = self.dice.pick(&Army::ALL).expect("one of four");
        self.hero = Some(taker);
        for army in Army::ALL.into_iter().filter(|&army| army != taker) {
            for _ in 0..2 {
                self.passing_pair(army, taker);
            }
        }
        for army in Army::ALL {
            self.put(army, Kind::King, |cell| !is_rim(cell));
            self.some(
                army,
                &[Kind::Bishop, Kind::Knight, Kind::Pawn, Kind::Rook],
                2,
            );
        }
    }

    fn passing_pair(&mut self, army: Army, taker: Army) {
        let cells = Cell::all().into_iter();
        let first: Vec<Cell> = cells
            .filter(|&cell| army.is_first_line(cell) && self.board.is_empty(cell))
            .collect();
        let from = self.dice.pick(&first).expect("a cell of the first line");
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
        self.put(army, Kind::Pawn, |cell| cell == pawn);
        self.put(taker, Kind::Pawn, |cell| {
            cell != target && is_pawn_attack(taker, cell, target)
        });
        if has_passed {
            self.has_passed(army, taker, pawn, target);
        }
    }

    /// It may be taken, and perhaps somebody has come to where it crossed.
    fn has_passed(&mut self, owner: Army, taker: Army, pawn: Cell, target: Cell) {
        let right = self.dice.pick(&[Right::Fresh, Right::Continuing]);
        let rights = [(taker, right.expect("one of two"))].into();
        self.passings.push(Passing {
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
            self.put(visitor, Kind::Knight, |cell| cell == target);
        }
    }

    fn castles(&mut self) {
        for army in Army::ALL {
            let homes = Wing::BOTH.map(|wing| Home::of(self.options.array, army, wing));
            let king = homes[0].king;
            let stray = self.dice.roll(3) > 0;
            self.put(army, Kind::King, |cell| {
                cell == king || stray && is_beside(cell, king)
            });
            for home in homes {
                let stray = self.dice.roll(3) > 0;
                let rook = home.rook;
                self.put(army, Kind::Rook, |cell| {
                    cell == rook || stray && is_in_line(cell, rook)
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

    /// Makes it a game, unless kings stand beside each other; some armies may have left before.
    fn finish(self) -> Option<Game> {
        let kings: Vec<Cell> = Army::ALL
            .into_iter()
            .filter_map(|army| self.board.king(army))
            .collect();
        let touching = |&one: &Cell| kings.iter().any(|&other| is_beside(one, other));
        if kings.len() < 4 || kings.iter().any(touching) {
            return None;
        }
        let turn = self.dice.pick(&Army::ALL).expect("one of four");
        let mut game = Game::bare(self.options, self.board, turn);
        game.passings = self.passings;
        allow_castling(self.dice, &mut game);
        let often = if matches!(self.theme, Theme::Castles | Theme::Passing) {
            2
        } else {
            1
        };
        if self.dice.roll(3) < often {
            send_away(self.dice, &mut game, self.hero);
        }
        drop_idle_rights(&mut game);
        hand_out_records(self.dice, &mut game);
        let enough = match self.theme {
            Theme::Mated => 1,
            Theme::TwoMated => 2,
            _ => 0,
        };
        (!game.is_over() && game.records.len() >= enough).then_some(game)
    }
}

fn is_rim(cell: Cell) -> bool {
    near(cell, |goal| {
        Army::ALL.into_iter().any(|army| army.is_own_line(goal))
    })
}

/// A rim cell in a corner of an arm.
fn is_nook(cell: Cell) -> bool {
    let steps = [(0, 1), (1, 0), (0, -1), (-1, 0)];
    let off = steps
        .into_iter()
        .filter(|&step| !cell.plus(step).is_on_board());
    off.count() == 2
}

/// It will do itself, or a neighbour will.
fn near(cell: Cell, will_do: impl Fn(Cell) -> bool) -> bool {
    let mut others = Cell::all()
        .into_iter()
        .filter(|&other| is_beside(cell, other) || other == cell);
    others.any(will_do)
}

fn is_beside(cell: Cell, other: Cell) -> bool {
    is_within(cell, other, 1)
}

/// Not farther than so many steps of a king, and not the same cell.
fn is_within(cell: Cell, other: Cell, steps: i8) -> bool {
    let (rows, columns) = cell.distance(other);
    (1..=steps).contains(&rows.max(columns))
}

fn is_in_line(cell: Cell, other: Cell) -> bool {
    let (rows, columns) = cell.distance(other);
    (rows == 0) != (columns == 0)
}

fn allow_castling(dice: &mut Dice, game: &mut Game) {
    for army in Army::ALL {
        for wing in Wing::BOTH {
            let home = game.home(army, wing);
            let stand = game.board.is(home.king, army, Kind::King)
                && game.board.is(home.rook, army, Kind::Rook);
            if stand && dice.roll(4) > 0 {
                game.wings.get_mut(&army).expect("every army").insert(wing);
            }
        }
    }
}

/// One army is out: inert, or commanded by another.
fn send_away(dice: &mut Dice, game: &mut Game, hero: Option<Army>) {
    let any = dice.pick(&Army::ALL).expect("one of four");
    let army = hero.filter(|_| dice.roll(2) == 0).unwrap_or(any);
    let others: Vec<Army> = Army::ALL
        .into_iter()
        .filter(|&other| other != army)
        .collect();
    let by = dice.pick(&others).expect("one of three");
    let captured = game.options.method == Method::Two && dice.roll(4) > 0;
    let status = match (captured, dice.roll(3)) {
        (true, _) | (_, 0) => Status::Checkmated,
        (_, 1) => Status::Stalemated,
        _ => Status::Resigned,
    };
    game.status.insert(army, status);
    game.wings.insert(army, Default::default());
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
    let mut rooks: Vec<Cell> = game
        .board
        .of(army)
        .filter(|(_, man)| man.kind == Kind::Rook)
        .map(|(cell, _)| cell)
        .collect();
    let mut kept = |cell: Option<Cell>| Kept {
        cell,
        kept: cell.is_some() && dice.roll(6) > 0,
    };
    let king = kept(game.board.king(army));
    let mut rook = |wing| {
        let home = game.home(army, wing).rook;
        let found = rooks
            .iter()
            .position(|&cell| cell == home)
            .or(rooks.len().checked_sub(1));
        kept(found.map(|index| rooks.remove(index)))
    };
    let rooks = Wing::BOTH.map(&mut rook);
    for (wing, rook) in Wing::BOTH.into_iter().zip(rooks) {
        game.rooks.remove(&(army, wing));
        if let Some(cell) = rook.cell {
            game.rooks.insert((army, wing), cell);
        }
    }
    game.regains.insert(army, Regain { king, rooks });
}

/// Rights stay where they can be.
fn drop_idle_rights(game: &mut Game) {
    let passings = game.passings.iter().filter(|passing| can_be(game, passing));
    game.passings = passings.cloned().collect();
}

/// Who has the right moves a pawn that attacks the crossed cell, was the passing pawn's opponent, and, if the right is
/// fresh, comes before its next turn; and it came from its own first cell, on which no other pawn can stand.
fn can_be(game: &Game, passing: &Passing) -> bool {
    let waits = |army: Army| (army as usize + 4 - game.turn as usize) % 4;
    let can_take = |(&seat, &right): (&Army, &Right)| {
        let mut pawns = game
            .board
            .of(seat)
            .filter(|(_, man)| man.kind == Kind::Pawn);
        game.commander(seat).is_some()
            && game.party(seat) != game.party(passing.owner)
            && game.party(seat) != Some(game.options.party(passing.owner))
            && (right == Right::Continuing || waits(seat) < waits(passing.owner))
            && pawns.any(|(cell, _)| game.board.attacks(cell, passing.target))
    };
    let (rows, columns) = passing.owner.forward();
    let first = passing.target.plus((-rows, -columns));
    !game.board.is(first, passing.owner, Kind::Pawn) && passing.rights.iter().all(can_take)
}

/// Whoever is mated or stalemated at once is so by somebody.
fn hand_out_records(dice: &mut Dice, game: &mut Game) {
    for army in game.active() {
        let Some(stuck) = game.stuck(army) else {
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
        game.records.insert(army, Record { stuck, by, passed });
    }
}
