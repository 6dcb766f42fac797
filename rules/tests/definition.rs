//! A second generator, slow and by definition, on a plain map of cells: every man goes wherever his kind goes, and a move
//! is legal if the king cannot be taken then. The fast one must find the same moves, and the reasons it
//! gives for other moves must hold against this board.

mod common;

use std::collections::BTreeMap;

use common::walk;
use entente_rules::{
    Army, Cell, Kind, Man, Manner, Move, NoCastling, Piece, Position, WhyNot, Wing,
};

/// File and rank, from 0.
type At = (i8, i8);

const STRAIGHT: [At; 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];
const DIAGONAL: [At; 4] = [(1, 1), (1, -1), (-1, -1), (-1, 1)];
const LEAPS: [At; 8] = [
    (1, 2),
    (2, 1),
    (2, -1),
    (1, -2),
    (-1, -2),
    (-2, -1),
    (-2, 1),
    (-1, 2),
];

#[derive(Clone)]
struct Map {
    men: BTreeMap<At, Piece>,
    turn: Army,
    /// King and rook cells of the castles still allowed.
    castles: Vec<(At, At)>,
    passed: Option<At>,
}

fn at(cell: Cell) -> At {
    (cell.file() as i8 - 'a' as i8, cell.rank() as i8 - 1)
}

fn name((file, rank): At) -> String {
    format!("{}{}", (b'a' + file as u8) as char, rank + 1)
}

fn plus(a: At, b: At, times: i8) -> At {
    (a.0 + times * b.0, a.1 + times * b.1)
}

fn on_board((file, rank): At) -> bool {
    (0..8).contains(&file) && (0..8).contains(&rank)
}

fn ahead(army: Army) -> i8 {
    if army == Army::White { 1 } else { -1 }
}

impl Map {
    fn of(position: &Position) -> Map {
        let turn = position.turn();
        let home = if turn == Army::White { 0 } else { 7 };
        Map {
            men: position
                .pieces()
                .map(|(cell, piece)| (at(cell), piece))
                .collect(),
            turn,
            castles: position
                .castling(turn)
                .into_iter()
                .map(|rook| ((4, home), at(rook)))
                .collect(),
            passed: position
                .en_passant()
                .first()
                .map(|passed| at(passed.target)),
        }
    }

    fn is(&self, cell: At, army: Army) -> bool {
        self.men.get(&cell).is_some_and(|piece| piece.army == army)
    }

    /// The cells to which a man of this kind goes or which he attacks, men in the way considered.
    fn reach(&self, from: At, kind: Kind) -> Vec<At> {
        match kind {
            Kind::Knight => steps(from, &LEAPS),
            Kind::King => [steps(from, &STRAIGHT), steps(from, &DIAGONAL)].concat(),
            Kind::Rook => self.slides(from, &STRAIGHT),
            Kind::Bishop => self.slides(from, &DIAGONAL),
            _ => [self.slides(from, &STRAIGHT), self.slides(from, &DIAGONAL)].concat(),
        }
    }

    fn slides(&self, from: At, ways: &[At]) -> Vec<At> {
        let mut reached = Vec::new();
        for &way in ways {
            for cell in (1..8)
                .map(|far| plus(from, way, far))
                .take_while(|&cell| on_board(cell))
            {
                reached.push(cell);
                if self.men.contains_key(&cell) {
                    break;
                }
            }
        }
        reached
    }

    fn strikes(from: At, army: Army) -> Vec<At> {
        steps(from, &[(-1, ahead(army)), (1, ahead(army))])
    }

    fn attackers(&self, cell: At, by: Army) -> Vec<At> {
        let attacks = |(from, piece): (&At, &Piece)| {
            let reach = match piece.kind {
                Kind::Pawn => Map::strikes(*from, piece.army),
                kind => self.reach(*from, kind),
            };
            (piece.army == by && reach.contains(&cell)).then_some(*from)
        };
        self.men.iter().filter_map(attacks).collect()
    }

    fn enemy(&self) -> Army {
        if self.turn == Army::White {
            Army::Black
        } else {
            Army::White
        }
    }

    fn king(&self) -> At {
        let king = Piece {
            army: self.turn,
            kind: Kind::King,
        };
        self.men
            .iter()
            .find(|(_, piece)| **piece == king)
            .map(|(cell, _)| *cell)
            .expect("a king")
    }

    fn checkers(&self) -> Vec<At> {
        self.attackers(self.king(), self.enemy())
    }

    /// The map with a man moved, whatever is taken.
    fn after(&self, from: At, to: At) -> Map {
        let mut map = self.clone();
        let man = map.men.remove(&from).expect("a man");
        if man.kind == Kind::Pawn && self.passed == Some(to) && from.0 != to.0 {
            map.men.remove(&(to.0, from.1));
        }
        map.men.insert(to, man);
        map
    }

    /// Every move by the definition, in coordinate form.
    fn moves(&self) -> Vec<String> {
        let own = self.men.iter().filter(|(_, piece)| piece.army == self.turn);
        let mut moves: Vec<String> = own
            .flat_map(|(&from, piece)| {
                self.goals(from, piece.kind)
                    .into_iter()
                    .map(move |to| (from, to, piece.kind))
            })
            .filter(|&(from, to, _)| self.after(from, to).checkers().is_empty())
            .flat_map(|(from, to, kind)| written(from, to, kind))
            .collect();
        moves.extend(
            self.castles
                .iter()
                .filter_map(|&(king, rook)| self.castling(king, rook)),
        );
        moves.sort();
        moves
    }

    fn goals(&self, from: At, kind: Kind) -> Vec<At> {
        match kind {
            Kind::Pawn => self.pawn_goals(from),
            kind => {
                let reach = self.reach(from, kind).into_iter();
                reach.filter(|&to| !self.is(to, self.turn)).collect()
            }
        }
    }

    fn pawn_goals(&self, from: At) -> Vec<At> {
        let way = (0, ahead(self.turn));
        let home = if self.turn == Army::White { 1 } else { 6 };
        let far = if from.1 == home { 2 } else { 1 };
        let straight = (1..=far).map(|far| plus(from, way, far));
        let free = straight.take_while(|cell| !self.men.contains_key(cell));
        let strikes = Map::strikes(from, self.turn).into_iter();
        free.chain(strikes.filter(|&to| self.is(to, self.enemy()) || self.passed == Some(to)))
            .collect()
    }

    fn castling(&self, king: At, rook: At) -> Option<String> {
        let way = ((rook.0 - king.0).signum(), 0);
        let between = (1..8)
            .map(|far| plus(king, way, far))
            .take_while(|&cell| cell != rook);
        let free = between
            .into_iter()
            .all(|cell| !self.men.contains_key(&cell));
        let mut path = (0..3).map(|far| plus(king, way, far));
        let safe = path.all(|cell| self.attackers(cell, self.enemy()).is_empty());
        (free && safe).then(|| name(king) + &name(plus(king, way, 2)))
    }
}

fn steps(from: At, ways: &[At]) -> Vec<At> {
    ways.iter()
        .map(|&way| plus(from, way, 1))
        .filter(|&cell| on_board(cell))
        .collect()
}

fn written(from: At, to: At, kind: Kind) -> Vec<String> {
    let plain = name(from) + &name(to);
    match kind == Kind::Pawn && (to.1 == 0 || to.1 == 7) {
        true => ["q", "r", "b", "n"]
            .map(|letter| plain.clone() + letter)
            .to_vec(),
        false => vec![plain],
    }
}

#[test]
fn moves_are_those_of_the_definition() {
    walk(6, 10_000, |position, _| {
        let mut fast: Vec<String> = position.legal_moves().iter().map(Move::to_string).collect();
        fast.sort();
        let map = Map::of(position);
        assert_eq!(fast, map.moves(), "{}", position.fen());
        let mut checkers: Vec<String> = map.checkers().into_iter().map(name).collect();
        checkers.sort();
        let ours = position.checkers(position.turn());
        assert_eq!(
            ours.iter().map(Cell::to_string).collect::<Vec<_>>(),
            checkers
        );
    });
}

#[test]
fn a_manner_fits_what_the_move_does() {
    walk(7, 10_000, |position, _| {
        for mv in position.legal_moves() {
            let pawn = position
                .piece(mv.from)
                .is_some_and(|piece| piece.kind == Kind::Pawn);
            let (from, to) = (at(mv.from), at(mv.to));
            let far = (to.1 - from.1).abs();
            match mv.manner {
                Manner::DoubleStep => assert!(pawn && far == 2),
                Manner::EnPassant => {
                    assert!(pawn && from.0 != to.0 && position.piece(mv.to).is_none());
                }
                Manner::Castling(wing) => {
                    assert_eq!(to.0, if wing == Wing::King { 6 } else { 2 });
                }
                Manner::Promotion(_) => assert!(pawn && (to.1 == 0 || to.1 == 7)),
                Manner::Plain => assert!(!pawn || far == 1 && (1..7).contains(&to.1)),
            }
        }
    });
}

/// Every pair of cells is either a legal move, or refused for a reason that is so.
#[test]
fn reasons_are_true() {
    walk(8, 400, |position, dice| {
        let map = Map::of(position);
        let legal = map.moves();
        let cells: Vec<Cell> = position
            .board()
            .places()
            .iter()
            .map(|place| place.cell)
            .collect();
        let promotion = dice
            .pick(&[None, None, Some(Kind::Queen), Some(Kind::King)])
            .flatten();
        for (&from, &to) in cells
            .iter()
            .flat_map(|from| cells.iter().map(move |to| (from, to)))
        {
            let mut text = format!("{from}{to}");
            text.extend(promotion.map(|kind| kind.letter().to_ascii_lowercase()));
            let why = position.why_not(from, to, promotion);
            assert_eq!(
                why.is_none(),
                legal.contains(&text),
                "{text} in {}",
                position.fen()
            );
            if let Some(why) = why {
                let told = Told {
                    position,
                    map: &map,
                    from: at(from),
                    to: at(to),
                    promotion,
                };
                assert!(told.holds(&why), "{text} in {}: {why}", position.fen());
            }
        }
    });
}

/// A reason that was given, and the board to hold it against.
struct Told<'a> {
    position: &'a Position,
    map: &'a Map,
    from: At,
    to: At,
    promotion: Option<Kind>,
}

impl Told<'_> {
    fn holds(&self, why: &WhyNot) -> bool {
        let map = self.map;
        match why {
            WhyNot::EmptyCell { cell } => {
                at(*cell) == self.from && !map.men.contains_key(&self.from)
            }
            WhyNot::NotYours { man, turn } => {
                self.stands(man) && man.piece.army != map.turn && *turn == map.turn
            }
            WhyNot::SameCell => self.from == self.to,
            WhyNot::OwnPiece { man } => {
                self.stands(man) && at(man.cell) == self.to && man.piece.army == map.turn
            }
            WhyNot::NotItsMove { man, .. } => self.stands(man) && !self.on_empty_board(man),
            WhyNot::Blocked { man, by, .. } => {
                self.stands(man) && self.stands(by) && self.is_in_the_way(man, at(by.cell))
            }
            WhyNot::NothingToCapture { man, .. } => {
                Map::strikes(at(man.cell), map.turn).contains(&self.to)
                    && !map.men.contains_key(&self.to)
                    && map.passed != Some(self.to)
            }
            WhyNot::PassedBefore { man, to, beside } => {
                self.stands(beside)
                    && (beside.piece.kind, beside.piece.army) == (Kind::Pawn, map.enemy())
                    && at(beside.cell) == (self.to.0, self.from.1)
                    && map.passed != Some(self.to)
                    && self.stands(man)
                    && at(*to) == self.to
            }
            WhyNot::NoDoubleStep { man } => {
                let home = if map.turn == Army::White { 1 } else { 6 };
                self.is_own(man, Kind::Pawn) && self.from.1 != home && self.from.0 == self.to.0
            }
            WhyNot::PromotionMissing { man, .. } => {
                self.is_own(man, Kind::Pawn)
                    && matches!(self.to.1, 0 | 7)
                    && self.promotion.is_none()
            }
            WhyNot::NoPromotion { man, .. } => {
                self.promotion.is_some()
                    && !(man.piece.kind == Kind::Pawn && matches!(self.to.1, 0 | 7))
            }
            WhyNot::NotAPromotion { kind } => *kind == Kind::King,
            WhyNot::Castling { wing, why } => self.castling_fails(*wing, why),
            _ => self.king_forbids(why),
        }
    }

    fn king_forbids(&self, why: &WhyNot) -> bool {
        let before = self.map.checkers();
        let after = self.map.after(self.from, self.to).checkers();
        match why {
            WhyNot::KingIntoCheck { by, .. } => {
                self.from == self.map.king() && self.are(by, &after)
            }
            WhyNot::StillInCheck { by } => {
                by.iter()
                    .all(|man| before.contains(&at(man.cell)) && after.contains(&at(man.cell)))
                    && !by.is_empty()
            }
            WhyNot::DoubleCheck { by } => {
                before.len() > 1 && self.are(by, &before) && self.from != self.map.king()
            }
            WhyNot::Pinned { man, by } => self.are(by, &after) && self.is_pinned(man, by),
            WhyNot::EnPassantUncovers { by } => {
                self.map.passed == Some(self.to) && self.are(by, &after) && !after.is_empty()
            }
            _ => false,
        }
    }

    /// Taken off the board, he lets them through to the king, who is not attacked by them now.
    fn is_pinned(&self, man: &Man, by: &[Man]) -> bool {
        let mut without = self.map.clone();
        without.men.remove(&at(man.cell));
        let (now, then) = (self.map.checkers(), without.checkers());
        by.iter()
            .all(|by| then.contains(&at(by.cell)) && !now.contains(&at(by.cell)))
    }

    fn castling_fails(&self, wing: Wing, why: &NoCastling) -> bool {
        let rank = self.from.1;
        let (rook, goal) = if wing == Wing::King {
            ((7, rank), 6)
        } else {
            ((0, rank), 2)
        };
        let has_right = self.map.castles.iter().any(|castle| castle.1 == rook);
        let enemy = self.map.enemy();
        self.to == (goal, rank)
            && match why {
                NoCastling::NoRight => !has_right,
                NoCastling::Occupied { by } => by.iter().all(|man| {
                    let file = at(man.cell).0;
                    self.stands(man)
                        && at(man.cell).1 == rank
                        && file != rook.0
                        && file != 4
                        && (file > 4) == (rook.0 > 4)
                }),
                NoCastling::InCheck { by } => self.are(by, &self.map.checkers()),
                NoCastling::Attacked { cell, by } => {
                    let mut gone = self.map.clone();
                    gone.men.remove(&self.from);
                    self.are(by, &gone.attackers(at(*cell), enemy)) && !by.is_empty()
                }
                NoCastling::NotRegained { .. }
                | NoCastling::Strayed { .. }
                | NoCastling::CommanderInCheck { .. } => false,
            }
    }

    fn stands(&self, man: &Man) -> bool {
        self.map.men.get(&at(man.cell)) == Some(&man.piece)
            && self.position.piece(man.cell) == Some(man.piece)
    }

    fn is_own(&self, man: &Man, kind: Kind) -> bool {
        self.stands(man)
            && man.piece
                == Piece {
                    army: self.map.turn,
                    kind,
                }
    }

    /// Could he go there if nobody else stood on the board, or, a pawn, capture there?
    fn on_empty_board(&self, man: &Man) -> bool {
        let mut alone = self.map.clone();
        alone.men.retain(|cell, _| *cell == self.from);
        alone.goals(self.from, man.piece.kind).contains(&self.to)
            || man.piece.kind == Kind::Pawn
                && Map::strikes(self.from, self.map.turn).contains(&self.to)
    }

    /// Is a man here what stops the other? Without all men but him and the blocker he is stopped too.
    fn is_in_the_way(&self, man: &Man, by: At) -> bool {
        let mut two = self.map.clone();
        two.passed = None;
        two.men.retain(|cell, _| *cell == self.from || *cell == by);
        self.on_empty_board(man) && !two.goals(self.from, man.piece.kind).contains(&self.to)
    }

    fn are(&self, men: &[Man], cells: &[At]) -> bool {
        men.iter()
            .all(|man| self.stands(man) || at(man.cell) == self.to)
            && men.len() == cells.len()
            && men.iter().all(|man| cells.contains(&at(man.cell)))
    }
}
