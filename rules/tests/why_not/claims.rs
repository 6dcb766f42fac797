//! What an explanation claims, held against the position: the man it names stands there, whoever is said to block stands
//! between, whoever is said to attack does so after the move. True is what can be seen on the board by `scene`.

use std::collections::BTreeSet;

use entente_rules::{
    AllianceRule, Army, Cell, Chess4Rule, Chess66Rule, Direction, Kind, Man, NoCastling, Position,
    Right, WhyNot, Wing,
};

use serde_json::Value;

use crate::scene::{Scene, lines};

/// A way that is no legal move, on a board that tells why.
pub(crate) struct Claim<'a> {
    pub(crate) scene: &'a Scene<'a>,
    pub(crate) from: Cell,
    pub(crate) to: Cell,
    pub(crate) promotion: Option<Kind>,
}

impl Claim<'_> {
    fn position(&self) -> &Position {
        self.scene.position
    }

    /// Is all of it true?
    pub(crate) fn is_true(&self, why: &WhyNot) -> bool {
        let scene = self.scene;
        match why {
            WhyNot::EmptyCell { cell } => *cell == self.from && !scene.men.contains_key(cell),
            WhyNot::NotYours { man, turn } => {
                let is_others = man.piece.army != *turn && *turn == self.position().turn();
                self.is_here(man) && is_others
            }
            WhyNot::SameCell => self.from == self.to,
            WhyNot::GameOver => self.position().plies().is_empty(),
            WhyNot::OwnPiece { man } => {
                scene.stands(man) && self.is_there(man.cell) && man.piece.army == self.army()
            }
            WhyNot::NotItsMove { man, to } => {
                let is_told = man.piece.kind != Kind::Pawn || scene.has_double_steps();
                self.is_mine(man) && *to == self.to && is_told && !scene.is_its_move(man, *to)
            }
            WhyNot::Blocked { man, to, by } => {
                self.is_mine(man) && *to == self.to && scene.stands(by) && self.blocks(man, by.cell)
            }
            WhyNot::NothingToCapture { man, to } => self.finds_nobody(man, *to),
            WhyNot::PassedBefore { man, to, beside } => {
                let is_pawn = beside.piece.kind == Kind::Pawn && beside.piece.army != self.army();
                let crossed = scene.ahead(*to, beside.piece.army).contains(&beside.cell);
                self.finds_nobody(man, *to) && scene.stands(beside) && is_pawn && crossed
            }
            WhyNot::NoDoubleStep { man } => {
                let is_two = self.second_ahead().contains(&self.to);
                let is_first = scene.is_first_cell(self.from, &man.piece);
                self.is_mine(man) && is_two && scene.has_double_steps() && !is_first
            }
            WhyNot::PromotionMissing { man, to } => {
                self.is_mine(man) && self.promotion.is_none() && self.promotes(man, *to)
            }
            WhyNot::NoPromotion { man, to } => {
                self.is_mine(man) && self.promotion.is_some() && !self.promotes(man, *to)
            }
            WhyNot::NotAPromotion { kind } => {
                let is_never = matches!(kind, Kind::King | Kind::Pawn | Kind::Guard);
                let has_no_queens = self.position().variant().id() == "chess45";
                let is_queen = *kind == Kind::Queen && has_no_queens;
                self.promotion == Some(*kind) && (is_never || is_queen)
            }
            WhyNot::Corner { cell } => scene.board.place(*cell).is_none(),
            WhyNot::Stuck { man, cell } => {
                let is_pawn = man.piece.kind == Kind::Pawn;
                let is_stuck = scene.ahead(self.from, self.army()).is_empty();
                self.is_mine(man) && is_pawn && is_stuck && scene.board.place(*cell).is_none()
            }
            WhyNot::SingleStep { man } => {
                let is_two = self.second_ahead().contains(&self.to);
                self.is_mine(man) && is_two && !scene.has_double_steps()
            }
            WhyNot::NotASingleStep { man, to } => {
                let is_told = man.piece.kind == Kind::Pawn && !scene.has_double_steps();
                self.is_mine(man) && *to == self.to && is_told && !scene.is_its_move(man, *to)
            }
            WhyNot::CaptureAhead { man } => {
                let ahead = match man.piece.kind {
                    Kind::Pawn => scene.ahead(self.from, self.army()),
                    _ => scene.straight(self.from),
                };
                self.is_mine(man) && ahead.contains(&self.to) && scene.is_taken(self.to)
            }
            WhyNot::Castling { wing, why } => self.castling_fails(*wing, why),
            WhyNot::OutOfGame { man } => {
                self.is_here(man) && self.position().commander(man.piece.army).is_none()
            }
            WhyNot::Chess4(rule) => self.holds_in_chess4(rule),
            WhyNot::Alliance(rule) => self.holds_among_allies(rule),
            WhyNot::Chess66(rule) => self.holds_at_switches(rule),
            _ => self.king_forbids(why),
        }
    }

    fn army(&self) -> Army {
        self.position().turn()
    }

    /// The cells two steps ahead.
    fn second_ahead(&self) -> BTreeSet<Cell> {
        let first = self.scene.ahead(self.from, self.army()).into_iter();
        first
            .flat_map(|cell| self.scene.ahead(cell, self.army()))
            .collect()
    }

    /// He stands where the way begins.
    fn is_here(&self, man: &Man) -> bool {
        man.cell == self.from && self.scene.stands(man)
    }

    fn is_mine(&self, man: &Man) -> bool {
        self.is_here(man) && man.piece.army == self.army()
    }

    /// Is this the goal, or the other cell of its switch?
    fn is_there(&self, cell: Cell) -> bool {
        self.scene.both(self.to).any(|goal| goal == cell)
    }

    /// A pawn or a guard goes slantwise to a cell where nobody can be taken.
    fn finds_nobody(&self, man: &Man, to: Cell) -> bool {
        let scene = self.scene;
        let slantwise = match man.piece.kind {
            Kind::Pawn => scene.strikes(self.from, self.army()).contains(&to),
            _ => scene.diagonal(self.from).contains(&to),
        };
        let can_pass = man.piece.kind == Kind::Pawn && self.may_pass(to);
        self.is_mine(man) && to == self.to && slantwise && !scene.is_taken(to) && !can_pass
    }

    /// Has the mover a right to take a pawn in passing on this cell?
    fn may_pass(&self, to: Cell) -> bool {
        let mut passants = self.position().en_passant().into_iter();
        passants.any(|passant| {
            let is_his = |(army, _): &(Army, Right)| *army == self.army();
            passant.target == to && passant.rights.iter().any(is_his)
        })
    }

    /// Does somebody on this cell, or in its switch, shut every way of the man to his goal?
    fn blocks(&self, man: &Man, by: Cell) -> bool {
        let scene = self.scene;
        let army = man.piece.army;
        let is_at = |cell: Cell| scene.both(cell).any(|other| other == by);
        match man.piece.kind {
            Kind::Pawn => {
                let first = scene.ahead(self.from, army);
                let is_on = |cell: &Cell| is_at(*cell);
                match first.contains(&self.to) {
                    true => is_at(self.to),
                    false => is_at(self.to) || first.iter().any(is_on),
                }
            }
            Kind::Guard => is_at(self.to) && scene.straight(self.from).contains(&self.to),
            Kind::Knight | Kind::King => false,
            kind => {
                let ways = scene.ways(self.from, self.to, lines(kind));
                !ways.is_empty() && ways.iter().any(|way| way.iter().any(|cell| is_at(*cell)))
            }
        }
    }

    /// Is a pawn of the mover's promoted there? On the far edge of its way; on Chess4's board on any edge but its own.
    fn promotes(&self, man: &Man, to: Cell) -> bool {
        let edges = self.scene.edges(to);
        let forward = self.scene.forward(man.piece.army);
        let is_end = match self.scene.board.columns() {
            14 => edges.iter().any(|edge| *edge != opposite(forward)),
            _ => edges.contains(&forward),
        };
        man.piece.kind == Kind::Pawn && is_end
    }

    /// The king who must not be left in check: the mover's, or his commander's.
    fn king(&self) -> Option<Cell> {
        self.scene.king(self.position().mover()?)
    }

    /// Do all of these attack the cell, and are they enemies of who moves?
    fn attack(&self, scene: &Scene, by: &[Man], cell: Cell) -> bool {
        let is_enemy = |man: &Man| scene.are_enemies(man.piece.army, self.army());
        let attacks = |man: &Man| scene.stands(man) && scene.attacks(man, cell) && is_enemy(man);
        !by.is_empty() && by.iter().all(attacks)
    }

    fn king_forbids(&self, why: &WhyNot) -> bool {
        let Some(king) = self.king() else {
            return false;
        };
        let after = self.scene.after(self.from, self.to);
        let before = |by: &[Man]| self.attack(self.scene, by, king);
        let later = |by: &[Man]| self.attack(&after, by, king);
        let is_kings = self.from == king;
        match why {
            WhyNot::KingIntoCheck { to, by } => {
                is_kings && *to == self.to && self.attack(&after, by, self.to)
            }
            WhyNot::Pinned { man, by } => {
                let none_before = by.iter().all(|one| !before(std::slice::from_ref(one)));
                self.is_mine(man) && !is_kings && none_before && later(by)
            }
            WhyNot::StillInCheck { by } => !is_kings && before(by) && later(by),
            WhyNot::DoubleCheck { by } => !is_kings && by.len() > 1 && before(by),
            WhyNot::EnPassantUncovers { by } => {
                self.scene.passed(self.from, self.to).is_some() && later(by)
            }
            _ => panic!("an explanation that is not read here: {why:?}"),
        }
    }

    fn castling_fails(&self, wing: Wing, why: &NoCastling) -> bool {
        let scene = self.scene;
        match why {
            NoCastling::NoRight => self.rook_with_right(wing).is_none(),
            NoCastling::Occupied { by } => {
                let way = self.castle_way(wing);
                let is_in = |man: &Man| scene.stands(man) && way.contains(&man.cell);
                !by.is_empty() && by.iter().all(is_in)
            }
            NoCastling::InCheck { by } => self.attack(scene, by, self.from),
            NoCastling::Attacked { cell, by } => {
                let way = self.line(self.from, self.king_goal(wing));
                let gone = scene.without(self.from);
                let arrived = self.rook_with_right(wing).map(|rook| gone.without(rook));
                let through = self.attack(&gone, by, *cell);
                let there = arrived.is_some_and(|scene| self.attack(&scene, by, *cell));
                way.contains(cell) && (through || there && *cell == self.king_goal(wing))
            }
            NoCastling::NotRegained { man, home } => {
                scene.stands(man) && man.cell != *home && scene.is_first_cell(*home, &man.piece)
            }
            NoCastling::Strayed { man } => scene.stands(man) && man.piece.army == self.army(),
            NoCastling::CommanderInCheck { by } => {
                let king = self.king().expect("a commander has a king");
                let after = scene.after(self.from, self.to);
                self.attack(&after, by, king) || self.attack(scene, by, king)
            }
        }
    }

    /// The cells of a line from one to another, both included.
    fn line(&self, from: Cell, to: Cell) -> Vec<Cell> {
        let ways = self.scene.ways(from, to, lines(Kind::Rook));
        let between = ways.into_iter().next().unwrap_or_default();
        [vec![from], between, vec![to]].concat()
    }

    /// In Chess960 a castle is named by the rook, and the king's goal is that of chess.
    fn is_named_by_rook(&self) -> bool {
        self.position().variant().id() == "chess960"
    }

    fn on_kings_row(&self, file: char) -> Cell {
        let cell = self
            .scene
            .board
            .cell(&format!("{file}{}", self.from.rank()));
        cell.expect("a cell of the chessboard")
    }

    fn king_goal(&self, wing: Wing) -> Cell {
        match (self.is_named_by_rook(), wing) {
            (true, Wing::King) => self.on_kings_row('g'),
            (true, Wing::Queen) => self.on_kings_row('c'),
            (false, _) => self.to,
        }
    }

    /// The rook that may still castle on a wing.
    fn rook_with_right(&self, wing: Wing) -> Option<Cell> {
        let mut rooks = self.position().castling(self.army()).into_iter();
        rooks.find(|rook| self.wing_of(*rook) == wing)
    }

    /// On the king's wing a rook starts three cells from his king, on the other four; in Chess960 it is a matter of side.
    fn wing_of(&self, rook: Cell) -> Wing {
        let is_kings = match self.is_named_by_rook() {
            true => rook.file() > self.from.file(),
            false => self.line(self.from, rook).len() == 4,
        };
        if is_kings { Wing::King } else { Wing::Queen }
    }

    /// Every cell that has to be empty on a wing.
    fn castle_way(&self, wing: Wing) -> Vec<Cell> {
        let Some(rook) = self.rook_with_right(wing) else {
            return Vec::new();
        };
        let mut way = match (self.is_named_by_rook(), wing) {
            (false, _) => self.line(self.from, rook),
            (true, Wing::King) => self.line(rook, self.on_kings_row('f')),
            (true, Wing::Queen) => self.line(rook, self.on_kings_row('d')),
        };
        way.extend(self.line(self.from, self.king_goal(wing)));
        way.retain(|cell| *cell != self.from && *cell != rook);
        way
    }

    fn holds_at_switches(&self, rule: &Chess66Rule) -> bool {
        let scene = self.scene;
        match rule {
            Chess66Rule::NotItsMove { man, to } => {
                self.is_mine(man) && *to == self.to && !scene.is_its_move(man, *to)
            }
            Chess66Rule::WithinSwitch { man, to } => {
                self.is_mine(man) && *to == self.to && scene.twin(man.cell) == Some(*to)
            }
            Chess66Rule::OwnPieceBeside { man, to } => {
                let is_beside = *to == self.to && scene.twin(*to) == Some(man.cell);
                scene.stands(man) && is_beside && man.piece.army == self.army()
            }
            Chess66Rule::BlockedBeside { man, to, by, cell } => {
                let is_beside = *to == self.to && scene.twin(*cell) == Some(by.cell);
                self.is_mine(man) && scene.stands(by) && is_beside && self.blocks(man, by.cell)
            }
        }
    }

    fn holds_among_allies(&self, rule: &AllianceRule) -> bool {
        let told: Value = serde_json::from_str(&self.position().to_json()).expect("JSON");
        let letter = |army: Army| army.letter().to_string();
        let own = letter(self.army());
        let is_named = |list: &Value, is: &dyn Fn(&str) -> bool| {
            let words = list.as_array().into_iter().flatten();
            words.filter_map(Value::as_str).any(is)
        };
        let is_ally = |man: &Man| {
            let other = letter(man.piece.army);
            let together = |team: &str| team.contains(&own) && team.contains(&other);
            self.scene.stands(man) && self.is_there(man.cell) && is_named(&told["teams"], &together)
        };
        match rule {
            AllianceRule::OnlyPawns => {
                let is_pawn = |cell: &Cell| self.scene.men[cell].kind == Kind::Pawn;
                let legal = self.position().legal_moves();
                let others_wait = !legal.is_empty() && legal.iter().all(|mv| is_pawn(&mv.from));
                is_named(&told["first_move"], &|it| it == own)
                    && others_wait
                    && !is_pawn(&self.from)
            }
            AllianceRule::Loyal { man } => is_ally(man) && told["liege"][&own].is_string(),
            AllianceRule::Ally { man } => {
                is_ally(man) && told["options"]["ally_capture"] == "forbidden"
            }
            AllianceRule::ChoiceDue { army } => told["pending"] == letter(*army),
        }
    }

    fn holds_in_chess4(&self, rule: &Chess4Rule) -> bool {
        let (scene, position) = (self.scene, self.position());
        match rule {
            Chess4Rule::Inert { army } => {
                *army == position.turn() && position.commander(*army).is_none()
            }
            Chess4Rule::OnItsOwnTurn { man, turn } => {
                let commander = position.commander(man.piece.army);
                let is_ours = commander.is_some() && commander == position.mover();
                self.is_here(man) && *turn == position.turn() && is_ours
            }
            Chess4Rule::Frozen { man } => {
                let held = |(_, right): &(Army, Right)| *right == Right::Continuing;
                let mut passants = position.en_passant().into_iter();
                let is_held = |passant: entente_rules::EnPassant| {
                    passant.pawn == man.cell && passant.rights.iter().any(held)
                };
                self.is_mine(man) && passants.any(is_held)
            }
            Chess4Rule::ActiveKing { man } => {
                let is_king =
                    man.piece.kind == Kind::King && position.status(man.piece.army).is_in();
                scene.stands(man) && self.is_there(man.cell) && is_king
            }
            Chess4Rule::SameSide { man } => {
                let sides = [man.piece.army, self.army()].map(|army| position.commander(army));
                let is_ours = match sides {
                    [Some(one), Some(other)] => one == other || scene.are_partners(one, other),
                    _ => false,
                };
                scene.stands(man) && self.is_there(man.cell) && is_ours
            }
            Chess4Rule::CommanderInCheck { commander, by } => {
                let king = scene.king(*commander).expect("a commander has a king");
                let after = scene.after(self.from, self.to);
                position.mover() == Some(*commander) && self.attack(&after, by, king)
            }
            Chess4Rule::OtherPass(_)
            | Chess4Rule::MayNotResign { .. }
            | Chess4Rule::CapturedArmy
            | Chess4Rule::NotOut { .. } => false,
        }
    }
}

fn opposite(direction: Direction) -> Direction {
    match direction {
        Direction::North => Direction::South,
        Direction::South => Direction::North,
        Direction::East => Direction::West,
        Direction::West => Direction::East,
        aslant => panic!("pawns do not go {aslant:?}"),
    }
}
