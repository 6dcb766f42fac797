//! The players of a Chess4 position as somebody wrote them, and whether they can be so.
//! What `setup` judges of every variant (men, turn, counters) is judged there; here it is asked who is in, who
//! commands whom, who is mated by whom, and which rights there are, and every fault is found.

use alloc::collections::{BTreeMap, BTreeSet};
use alloc::vec::Vec;

use thiserror::Error;

use crate::bits::Bits;
use crate::cell::{Cell, Node};
use crate::chess4::credit::Record;
use crate::chess4::options::{Method, SEATS};
use crate::chess4::passing::Passing;
use crate::chess4::regain::{Castlers, MEN};
use crate::chess4::witness::Witness;
use crate::chess4::{Charter, Chess4, Pending, Player, Roll, Status};
use crate::generator::{Passant, Takers};
use crate::piece::{Army, Kind, Seat, Seats};
use crate::position::Position;
use crate::score::Score;
use crate::setup::{EnPassant, Fault, Impossible, Right, Setup, Trial};
use crate::variant::Variant;

/// What a position of Chess4 says of its players beside their men. Left out: all are in, nobody is mated but by the
/// seat before the one to move, nobody has points.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Affairs {
    /// How players left; left out: in.
    pub status: BTreeMap<Army, Status>,
    /// Who moves an army; left out: its own player while he is in, else nobody.
    pub control: BTreeMap<Army, Option<Army>>,
    /// Who has the credit for a player's leaving.
    pub eliminated_by: BTreeMap<Army, Army>,
    /// Who mated or stalemated a player that is still in.
    pub mates: BTreeMap<Army, StandingMate>,
    /// The points for eliminations.
    pub scores: BTreeMap<Army, Score>,
    /// Who left, in this order; nothing: each alone, in the order of the seats.
    pub left_in_order: Option<Vec<Vec<Army>>>,
    /// The castling men of captured armies.
    pub captured_castling: BTreeMap<Army, CapturedCastling>,
    /// What waits for a player's turn.
    pub pending: BTreeMap<Army, Pending>,
    /// The armies between which the player to move may choose. Left out of account where that cannot be.
    pub choice: Vec<Army>,
}

/// A mate or stalemate on the board that has not taken effect yet.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct StandingMate {
    /// Who has the credit.
    pub by: Army,
    /// The victim has let a turn pass since.
    pub passed: bool,
}

/// The castling men of a captured army: king, king-side rook, queen-side rook. Where each stands, if it does, and
/// whether it has kept the rule by which castling is regained.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct CapturedCastling {
    /// In this order.
    pub men: [(Option<Cell>, bool); MEN],
}

/// Why the players of a setup cannot be as it says.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum AffairsFault {
    /// An army does not play here.
    #[error("{0} does not play in this variant")]
    Foreign(Army),
    /// A player who is in moves his own army.
    #[error("{0} is in the game, so nobody else moves the {0} army")]
    ControlOfActive(Army),
    /// Only who has mated a king moves another's army, and only while he is in, under Method 2.
    #[error(
        "{by} cannot move the {army} army: it was not {by} who mated it, or {by} is out, or captured armies do not move"
    )]
    Control {
        /// Whose army.
        army: Army,
        /// Who should move it.
        by: Army,
    },
    /// One player moves one captured army.
    #[error("{0} moves more than one captured army")]
    TwoCaptives(Army),
    /// Who is in was not eliminated by anybody, nor was one who resigned.
    #[error("nobody can have eliminated {0}")]
    EliminatedBy(Army),
    /// The board shows no mate.
    #[error("{0} is neither mated nor stalemated")]
    NotMated(Army),
    /// The order of leaving names exactly those who left, once each.
    #[error("left_in_order: must name exactly those who are out, each once")]
    LeftInOrder,
    /// Who is out has nothing to wait for.
    #[error("{0} is out, so nothing can be pending")]
    Pending(Army),
    /// The men said to castle do not stand there.
    #[error("castling: the captured {0} army's king and rooks do not stand so")]
    CapturedCastling(Army),
    /// Two pawns cannot have crossed the same cell.
    #[error("en_passant: {0} stands twice")]
    CrossedTwice(Cell),
    /// Nobody has such a right.
    #[error("en_passant: {army} can have no right to the pawn on {pawn}")]
    Right {
        /// Who should have it.
        army: Army,
        /// The pawn.
        pawn: Cell,
    },
}

impl Chess4 {
    /// The position that a setup describes.
    pub(crate) fn of(setup: &Setup, charter: &Charter) -> Result<Chess4, Impossible> {
        let mut trial = Trial::new(setup, &charter.tables);
        let active = |army| setup.affairs.status_of(army) == Status::Active;
        trial.place_men();
        trial.take_turn();
        trial.count_kings(active);
        trial.find_pawns_out_of_place();
        trial.grant_castling();
        trial.check_counters();
        let mut hearing = Hearing {
            affairs: &setup.affairs,
            charter,
            game: Chess4::nobody_left(trial.state, charter),
            trial,
        };
        hearing.hear();
        let game = hearing.game;
        hearing.trial.or_impossible(game)
    }

    fn nobody_left(board: crate::state::State<3>, charter: &Charter) -> Chess4 {
        let players = core::array::from_fn(|seat| Player::at(Seat(seat as u8)));
        Chess4 {
            board,
            passing: Passing::EMPTY,
            players,
            choice: Seats::NONE,
            just_out: Seats::NONE,
            castlers: [Castlers::default(); SEATS],
            roll: Roll::call(charter, &players),
            stuck: Seats::NONE,
            witnesses: [Witness::NONE; SEATS],
        }
    }
}

impl Affairs {
    fn status_of(&self, army: Army) -> Status {
        self.status.get(&army).copied().unwrap_or_default()
    }
}

/// A setup on its way to a position of Chess4: the men are placed, the players are being heard.
struct Hearing<'a> {
    trial: Trial<'a, 3>,
    affairs: &'a Affairs,
    charter: &'a Charter,
    game: Chess4,
}

impl Hearing<'_> {
    fn hear(&mut self) {
        self.refuse_foreigners();
        for (seat, army) in self.trial.seats() {
            self.hear_player(seat, army);
        }
        self.hear_control();
        self.hear_order_of_leaving();
        self.game.roll = Roll::call(self.charter, &self.game.players);
        self.hear_castling();
        self.hear_passing();
        self.hear_mates();
        self.hear_choice();
        self.game.begin_turn(self.charter);
    }

    fn fault(&mut self, fault: AffairsFault) {
        self.trial.faults.push(Fault::Affairs(fault));
    }

    fn seat(&self, army: Army) -> Option<Seat> {
        Variant::Chess4.seat(army)
    }

    fn refuse_foreigners(&mut self) {
        let affairs = self.affairs;
        let named = affairs.status.keys().chain(affairs.control.keys());
        let named = named.chain(affairs.control.values().flatten());
        let named = named.chain(affairs.eliminated_by.keys());
        let named = named.chain(affairs.eliminated_by.values());
        let named = named.chain(affairs.mates.keys());
        let named = named.chain(affairs.mates.values().map(|mate| &mate.by));
        let named: BTreeSet<Army> = named.copied().collect();
        for army in named {
            if self.seat(army).is_none() {
                self.fault(AffairsFault::Foreign(army));
            }
        }
    }

    fn hear_player(&mut self, seat: Seat, army: Army) {
        let status = self.affairs.status_of(army);
        let by = self.affairs.eliminated_by.get(&army);
        let pending = self.affairs.pending.get(&army).copied();
        let blamed = matches!(status, Status::Checkmated | Status::Stalemated);
        if by.is_some() && !blamed {
            self.fault(AffairsFault::EliminatedBy(army));
        }
        if pending.is_some() && status != Status::Active {
            self.fault(AffairsFault::Pending(army));
        }
        let eliminated_by = by.and_then(|&by| self.seat(by));
        self.game.players[seat.index()] = Player {
            status,
            commander: (status == Status::Active).then_some(seat),
            eliminated_by,
            pending,
            score: self.affairs.scores.get(&army).copied().unwrap_or_default(),
            ..Player::at(seat)
        };
    }

    fn hear_control(&mut self) {
        for (&army, &by) in &self.affairs.control {
            let Some(seat) = self.seat(army) else {
                continue;
            };
            match (self.game.player(seat).status, by) {
                (Status::Active, by) if by != Some(army) => {
                    self.fault(AffairsFault::ControlOfActive(army));
                }
                (Status::Active, _) | (_, None) => {}
                (_, Some(by)) => self.hear_captor(seat, army, by),
            }
        }
    }

    fn hear_captor(&mut self, seat: Seat, army: Army, by: Army) {
        let Some(captor) = self.seat(by) else { return };
        let player = self.game.player(seat);
        let may = self.charter.options.method == Method::Two
            && player.status == Status::Checkmated
            && player.eliminated_by == Some(captor)
            && self.game.player(captor).status == Status::Active;
        let commanders = self.game.players.iter().filter_map(|it| it.commander);
        let has_other = commanders.filter(|it| *it == captor).count() > 1;
        if !may {
            self.fault(AffairsFault::Control { army, by });
        } else if has_other {
            self.fault(AffairsFault::TwoCaptives(by));
        }
        self.game.players[seat.index()].commander = Some(captor);
    }

    fn hear_order_of_leaving(&mut self) {
        let out: Vec<Army> = self
            .trial
            .seats()
            .into_iter()
            .filter(|(seat, _)| self.game.player(*seat).status != Status::Active)
            .map(|(_, army)| army)
            .collect();
        let each_alone = || out.iter().map(|&army| Vec::from([army])).collect();
        let order = self
            .affairs
            .left_in_order
            .clone()
            .unwrap_or_else(each_alone);
        let mut named: Vec<Army> = order.iter().flatten().copied().collect();
        named.sort();
        let mut expected = out;
        expected.sort();
        if named != expected || order.iter().any(Vec::is_empty) {
            return self.fault(AffairsFault::LeftInOrder);
        }
        for (number, army) in (1..)
            .zip(order)
            .flat_map(|(n, group)| group.into_iter().map(move |army| (n, army)))
        {
            if let Some(seat) = self.seat(army) {
                self.game.players[seat.index()].left = number;
            }
        }
    }

    fn hear_castling(&mut self) {
        self.game.board = self.trial.state;
        for (seat, army) in self.trial.seats() {
            let captured = self.affairs.captured_castling.get(&army);
            let is_captive =
                self.game.roll.moving.contains(seat) && !self.game.roll.active.contains(seat);
            let listed = self.trial.setup.castling.iter().find(|(of, _)| *of == army);
            match (listed, captured) {
                (Some(&(_, rook)), _) if !self.game.roll.active.contains(seat) => {
                    self.trial.faults.push(Fault::Castling { army, rook });
                }
                (_, Some(captured)) => match self.castlers_of(seat, captured) {
                    Some(castlers) if is_captive => self.game.castlers[seat.index()] = castlers,
                    _ => self.fault(AffairsFault::CapturedCastling(army)),
                },
                (_, None) if self.charter.options.method == Method::Two => {
                    self.game.castlers[seat.index()] = self.recognize_castlers(seat, is_captive);
                }
                _ => {}
            }
        }
        self.game.settle_castling(self.charter);
    }

    /// The men as written, if they stand so.
    fn castlers_of(&self, seat: Seat, captured: &CapturedCastling) -> Option<Castlers> {
        let board = Variant::Chess4.board();
        let mut castlers = Castlers::default();
        for (man, kind) in [Kind::King, Kind::Rook, Kind::Rook].into_iter().enumerate() {
            let (cell, kept) = captured.men[man];
            let node = match cell {
                None => None,
                Some(cell) => Some(board.node(cell)?),
            };
            let stands = node.is_none_or(|node| self.game.board.men.at(node) == Some((seat, kind)));
            if !stands || kept && node.is_none() {
                return None;
            }
            (castlers.at[man], castlers.kept[man]) = (node, kept);
        }
        let [_, king_side, queen_side] = castlers.at;
        (king_side.is_none() || king_side != queen_side).then_some(castlers)
    }

    /// Which rook is which, as far as the board shows it: one at home is the one that belongs there, and a single
    /// other one is the other. A captured army of which nothing is said has regained nothing.
    fn recognize_castlers(&self, seat: Seat, is_captive: bool) -> Castlers {
        if is_captive {
            return Castlers::default();
        }
        let own = |kind| self.game.board.men.army(seat) & self.game.board.men.of(kind);
        let rooks: Bits<3> = own(Kind::Rook);
        let homes = Castlers::homes(&self.charter.tables, seat);
        let at_home = |home: Option<Node>| home.filter(|&home| rooks.contains(home));
        let mut at = [
            own(Kind::King).first(),
            at_home(homes[1]),
            at_home(homes[2]),
        ];
        let known: Bits<3> = at.into_iter().flatten().collect();
        let strays = rooks & !known;
        if strays.count() == 1 {
            match at {
                [_, None, Some(_)] => at[1] = strays.first(),
                [_, Some(_), None] => at[2] = strays.first(),
                _ => {}
            }
        }
        Castlers {
            at,
            kept: [false; MEN],
        }
    }

    fn hear_passing(&mut self) {
        let mut crossed = BTreeSet::new();
        for passed in &self.trial.setup.en_passant {
            if !crossed.insert(passed.target) {
                self.fault(AffairsFault::CrossedTwice(passed.target));
            } else if let Some((target, pawn, owner)) = self.double_step(passed) {
                let takers = self.takers(passed, target, owner);
                self.game.passing.push(Passant {
                    target,
                    pawn,
                    takers,
                });
            } else {
                let (target, pawn) = (passed.target, passed.pawn);
                self.trial.faults.push(Fault::EnPassant { target, pawn });
            }
        }
    }

    /// The cells and the owner of a pawn that made a double step over the target. While a right to it goes on it may have
    /// moved straight on since.
    fn double_step(&self, passed: &EnPassant) -> Option<(Node, Node, Seat)> {
        let board = Variant::Chess4.board();
        let (target, pawn) = (board.node(passed.target)?, board.node(passed.pawn)?);
        let (seat, kind) = self.trial.state.men.at(pawn)?;
        let tables = &self.charter.tables;
        let pawns = &tables.pawns[seat.index()];
        let mut arrivals = board.nodes().filter_map(|home| {
            let mut goals = pawns.at(home).double_steps;
            goals.find(|&goal| tables.between(home, goal).contains(target))
        });
        let arrival = arrivals.next()?;
        let goes_on = passed
            .rights
            .iter()
            .any(|(_, right)| *right == Right::Continuing);
        let mut way = core::iter::successors(Some(arrival), |&at| pawns.at(at).advances.first());
        let stands = pawn == arrival || goes_on && way.any(|at| at == pawn);
        let fits = kind == Kind::Pawn && stands && self.seat(passed.owner) == Some(seat);
        fits.then_some((target, pawn, seat))
    }

    /// Who has a right, as written; nothing written: every opponent with a pawn that attacks the target.
    fn takers(&mut self, passed: &EnPassant, target: Node, owner: Seat) -> Takers {
        let opponents = self.game.opponents(owner);
        if passed.rights.is_empty() {
            let striking = self.game.striking(self.charter, target, opponents);
            return Takers::fresh(striking);
        }
        let mut takers = Takers::default();
        for &(army, right) in &passed.rights {
            let seat = self.seat(army).filter(|seat| opponents.contains(*seat));
            let set = match right {
                Right::Fresh => &mut takers.fresh,
                Right::Continuing => &mut takers.continuing,
            };
            match seat {
                Some(seat) => *set = set.with(Seats::of(seat)),
                None => self.fault(AffairsFault::Right {
                    army,
                    pawn: passed.pawn,
                }),
            }
        }
        takers
    }

    /// Judges everybody that is in; who has the credit is as written, or the seat before the one to move.
    fn hear_mates(&mut self) {
        if !self.trial.faults.is_empty() {
            return;
        }
        let turn = self.game.board.turn;
        let before = Seat((turn.0 + SEATS as u8 - 1) % SEATS as u8);
        let credit = self.game.commander(before).unwrap_or(before);
        self.game.judge(self.charter, Some(credit), Seats::NONE);
        for (&army, mate) in &self.affairs.mates {
            let (Some(seat), Some(by)) = (self.seat(army), self.seat(mate.by)) else {
                continue;
            };
            match self.game.players[seat.index()].record.as_mut() {
                Some(record) => {
                    *record = Record {
                        by,
                        passed: mate.passed,
                        ..*record
                    }
                }
                None => self.fault(AffairsFault::NotMated(army)),
            }
        }
    }

    /// A choice between captured armies is due only to one who commands one of them and mated them all.
    fn hear_choice(&mut self) {
        let by = self.game.board.turn;
        let seats: Option<Seats> = self
            .affairs
            .choice
            .iter()
            .map(|army| self.seat(*army))
            .collect();
        let seats = seats.unwrap_or_default();
        let is_mine = |seat: Seat| {
            let player = self.game.player(seat);
            player.status == Status::Checkmated && player.eliminated_by == Some(by)
        };
        let mut both = seats;
        let fits = seats.len() > 1
            && self.charter.options.method == Method::Two
            && self
                .game
                .captive(by)
                .is_some_and(|captive| seats.contains(captive))
            && both.all(is_mine);
        if fits {
            self.game.choice = seats;
        }
    }
}

impl Position {
    /// What the position says of the players.
    pub(crate) fn affairs(&self) -> Affairs {
        let Some((_, game)) = self.chess4() else {
            return Affairs::default();
        };
        let armies = || self.variant().armies();
        let standing = |army| {
            let mate = self.mate(army)?;
            let (by, passed) = (mate.by, mate.passed);
            Some((army, StandingMate { by, passed }))
        };
        Affairs {
            status: armies().map(|army| (army, self.status(army))).collect(),
            control: armies().map(|army| (army, self.commander(army))).collect(),
            eliminated_by: armies()
                .filter_map(|army| Some((army, self.eliminated_by(army)?)))
                .collect(),
            mates: armies().filter_map(standing).collect(),
            scores: armies().map(|army| (army, self.score(army))).collect(),
            left_in_order: Some(self.left_in_order()),
            captured_castling: self.captured_castling(game),
            pending: armies()
                .filter_map(|army| Some((army, self.pending(army)?)))
                .collect(),
            choice: self.choice(),
        }
    }

    fn captured_castling(&self, game: &Chess4) -> BTreeMap<Army, CapturedCastling> {
        let captives = game.roll.moving.without(game.roll.active);
        let named = |seat: Seat| {
            let castlers = game.castlers[seat.index()];
            let at = |man: usize| castlers.at[man].map(|node| self.board().at(node));
            let men = core::array::from_fn(|man| (at(man), castlers.kept[man]));
            (self.variant().army_of(seat), CapturedCastling { men })
        };
        captives.map(named).collect()
    }
}
