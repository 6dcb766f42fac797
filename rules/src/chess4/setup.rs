//! The players of a Chess4 position as somebody wrote them, and whether they can be so.
//! What `setup` judges of every variant (men, turn, counters) is judged there; here it is asked who is in, who
//! commands whom, who is mated by whom, and which rights there are, and every fault is found.

use alloc::boxed::Box;
use alloc::collections::{BTreeMap, BTreeSet};
use alloc::sync::Arc;
use alloc::vec::Vec;

use crate::bits::Bits;
use crate::cell::{Cell, Node};
use crate::chess4::array;
use crate::chess4::credit::Record;
use crate::chess4::fault::{AffairsFault, NoCommand};
use crate::chess4::options::{Chess4Options, Method, SEATS};
use crate::chess4::regain::{Castlers, MEN};
use crate::chess4::witness::Witness;
use crate::chess4::{Charter, Chess4, Chess4Game, Player, Roll};
use crate::passing::Passing;
use crate::piece::{Army, Kind, Seat, Seats};
use crate::position::Position;
use crate::score::Score;
use crate::setup::{Affairs, Fault, Impossible, Setup, Trial};
use crate::status::{Pending, Status};

/// What a position of Chess4 says of its players beside their men. Left out: all are in, nobody is mated but by the
/// seat before the one to move, nobody has points.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Chess4Affairs {
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
    /// The castling rooks, king side first, of armies that are not captured (Method 2); left out: the rooks at home.
    pub castlers: BTreeMap<Army, [Option<Cell>; 2]>,
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

impl Chess4Game {
    /// The position that a setup describes.
    pub(crate) fn of(setup: &Setup, options: &Chess4Options) -> Result<Chess4Game, Impossible> {
        let charter = Charter::new(options.clone());
        let nothing = Chess4Affairs::default();
        let affairs = match &setup.affairs {
            Affairs::Chess4(affairs) => affairs,
            _ => &nothing,
        };
        let now = Chess4::of(setup, affairs, &charter)?;
        Ok(Chess4Game {
            charter: Arc::new(charter),
            now: Box::new(now),
        })
    }
}

impl Chess4 {
    fn of(setup: &Setup, affairs: &Chess4Affairs, charter: &Charter) -> Result<Chess4, Impossible> {
        let mut trial = Trial::new(setup, &charter.tables);
        let active = |army| affairs.status_of(army) == Status::Active;
        trial.place_men();
        trial.take_turn();
        trial.count_kings(active);
        trial.find_pawns_out_of_place();
        trial.grant_castling();
        trial.check_counters();
        let mut hearing = Hearing {
            affairs,
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

impl Chess4 {
    /// The castling men of an army as the board alone shows them: its king, and the rooks on the first cells.
    fn castlers_at_home(&self, charter: &Charter, seat: Seat) -> Castlers {
        let own = |kind| self.board.men.army(seat) & self.board.men.of(kind);
        let rooks: Bits<3> = own(Kind::Rook);
        let [_, king_side, queen_side] = Castlers::homes(&charter.tables, seat);
        let at_home = |home: Option<Node>| home.filter(|&home| rooks.contains(home));
        Castlers {
            at: [
                own(Kind::King).first(),
                at_home(king_side),
                at_home(queen_side),
            ],
            kept: [false; MEN],
        }
    }
}

impl Chess4Affairs {
    fn status_of(&self, army: Army) -> Status {
        self.status.get(&army).copied().unwrap_or_default()
    }
}

/// A setup on its way to a position of Chess4: the men are placed, the players are being heard.
struct Hearing<'a> {
    trial: Trial<'a, 3>,
    affairs: &'a Chess4Affairs,
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
        self.hear_scores();
        self.hear_order_of_leaving();
        self.game.roll = Roll::call(self.charter, &self.game.players);
        self.hear_castling();
        self.hear_passing();
        self.hear_mates();
        self.hear_choice();
        if self.trial.faults.is_empty() {
            self.game.begin_turn(self.charter);
        }
    }

    fn fault(&mut self, fault: AffairsFault) {
        self.trial.faults.push(Fault::Affairs(fault));
    }

    fn seat(&self, army: Army) -> Option<Seat> {
        array::GAME.seat_of(army)
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
        } else if by == Some(&army) {
            self.fault(AffairsFault::OwnElimination(army));
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
        let commanders = self.game.players.iter().filter_map(|it| it.commander);
        let has_other = commanders.filter(|it| *it == captor).count() > 1;
        if let Some(why) = self.no_command(seat, captor) {
            self.fault(AffairsFault::Control { army, by, why });
        } else if has_other {
            self.fault(AffairsFault::TwoCaptives(by));
        } else {
            self.game.players[seat.index()].commander = Some(captor);
        }
    }

    /// What is against it that a player moves the army of another who is out.
    fn no_command(&self, army: Seat, captor: Seat) -> Option<NoCommand> {
        let player = self.game.player(army);
        let is_out = self.game.player(captor).status != Status::Active;
        let doubts = [
            (
                self.charter.options.method == Method::One,
                NoCommand::MethodOne,
            ),
            (player.status != Status::Checkmated, NoCommand::NotMated),
            (
                player.eliminated_by != Some(captor),
                NoCommand::NotTheCaptor,
            ),
            (is_out, NoCommand::CaptorOut),
        ];
        let mut doubts = doubts.into_iter().filter(|(holds, _)| *holds);
        doubts.next().map(|(_, why)| why)
    }

    fn hear_scores(&mut self) {
        let players = &self.game.players;
        let given: Score = players.iter().map(|player| player.score).sum();
        let out = players
            .iter()
            .filter(|player| player.status != Status::Active);
        let out = out.count();
        if given > Score::share(out as u16, 1) {
            self.fault(AffairsFault::Scores { given, out });
        }
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
        self.find_the_last_gone();
    }

    /// If nobody is in, several sides left together at last. Who gives up leaves alone.
    fn find_the_last_gone(&mut self) {
        let players = || (0..).map(Seat).zip(&self.game.players);
        let last = players().map(|(_, player)| player.left).max();
        let last = || players().filter(|(_, player)| Some(player.left) == last);
        let sides: Seats = last()
            .map(|(seat, _)| self.charter.sides[seat.index()])
            .collect();
        let resigned = last().any(|(_, player)| player.status == Status::Resigned);
        let nobody = players().all(|(_, player)| player.status != Status::Active);
        if nobody && (sides.len() < 2 || resigned) {
            self.fault(AffairsFault::NobodyIn);
        }
    }

    fn hear_castling(&mut self) {
        self.game.board = self.trial.state;
        for (seat, army) in self.trial.seats() {
            let listed = self.trial.setup.castling.iter().find(|(of, _)| *of == army);
            match listed {
                Some(&(_, rook)) if !self.game.roll.active.contains(seat) => {
                    self.trial.faults.push(Fault::Castling { army, rook });
                }
                _ => self.hear_castlers(seat, army),
            }
        }
        self.game.settle_castling(self.charter);
    }

    /// Which man is which. A captured army of which nothing is said has regained nothing; of any other the rooks at home
    /// are those that belong there.
    fn hear_castlers(&mut self, seat: Seat, army: Army) {
        let is_two = self.charter.options.method == Method::Two;
        let roll = &self.game.roll;
        let is_captive = roll.moving.without(roll.active).contains(seat);
        let captured = self.affairs.captured_castling.get(&army);
        let strayed = self.affairs.castlers.get(&army);
        let castlers = match (captured, strayed) {
            (None, None) if is_captive || !is_two => Some(Castlers::default()),
            (None, None) => Some(self.game.castlers_at_home(self.charter, seat)),
            (Some(captured), None) if is_captive => self.castlers_of(seat, captured),
            (None, Some(rooks)) if is_two && !is_captive => self.castlers_astray(seat, rooks),
            _ => None,
        };
        match castlers {
            Some(castlers) => self.game.castlers[seat.index()] = castlers,
            None if strayed.is_some() => self.fault(AffairsFault::Castlers(army)),
            None => self.fault(AffairsFault::CapturedCastling(army)),
        }
    }

    /// The rooks as written and the king, if those with which the army may castle are among them.
    fn castlers_astray(&self, seat: Seat, rooks: &[Option<Cell>; 2]) -> Option<Castlers> {
        let board = array::GAME.board();
        let [king, ..] = self.game.castlers_at_home(self.charter, seat).at;
        let [king_side, queen_side] = rooks.map(|rook| (rook, false));
        let men = [
            (king.map(|king| board.at(king)), false),
            king_side,
            queen_side,
        ];
        let castlers = self.castlers_of(seat, &CapturedCastling { men })?;
        let homes = Castlers::homes(&self.charter.tables, seat);
        let army = array::GAME.armies[seat.index()].army;
        let may = |home: Node| self.trial.setup.castling.contains(&(army, board.at(home)));
        let is_lost = |man: usize| homes[man].is_some_and(may) && castlers.at[man] != homes[man];
        (!is_lost(1) && !is_lost(2)).then_some(castlers)
    }

    /// The men as written, if they stand so.
    fn castlers_of(&self, seat: Seat, captured: &CapturedCastling) -> Option<Castlers> {
        let board = array::GAME.board();
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

    fn hear_passing(&mut self) {
        let game = &self.game;
        let passing = self.trial.recall_passing(|seat| game.opponents(seat));
        self.game.passing = passing;
    }

    /// Judges everybody that is in; who has the credit is as written, or the seat before the one to move.
    fn hear_mates(&mut self) {
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

impl Chess4Game {
    /// What the position says of the players.
    pub(crate) fn told(&self, position: &Position) -> Chess4Affairs {
        let armies = || position.armies();
        let standing = |army| {
            let mate = position.mate(army)?;
            let (by, passed) = (mate.by, mate.passed);
            Some((army, StandingMate { by, passed }))
        };
        Chess4Affairs {
            status: armies().map(|army| (army, position.status(army))).collect(),
            control: armies()
                .map(|army| (army, position.commander(army)))
                .collect(),
            eliminated_by: armies()
                .filter_map(|army| Some((army, position.eliminated_by(army)?)))
                .collect(),
            mates: armies().filter_map(standing).collect(),
            scores: armies().map(|army| (army, position.score(army))).collect(),
            left_in_order: Some(position.left_in_order()),
            castlers: self.castlers_astray(position),
            captured_castling: self.captured_castling(position),
            pending: armies()
                .filter_map(|army| Some((army, position.pending(army)?)))
                .collect(),
            choice: position.choice(),
        }
    }

    /// Of the armies that are not captured, and of those that can be from now on, where the board alone does not show it.
    fn castlers_astray(&self, position: &Position) -> BTreeMap<Army, [Option<Cell>; 2]> {
        let (charter, game) = (&self.charter, &self.now);
        let known = game.roll.active.with(game.choice.without(game.roll.moving));
        let known = known.filter(|_| charter.options.method == Method::Two);
        let astray = known.filter_map(|seat| {
            let at = game.castlers[seat.index()].at;
            let [_, king_side, queen_side] = at.map(|at| Some(position.board().at(at?)));
            let shown = game.castlers_at_home(charter, seat).at;
            (at != shown).then(|| (position.army_of(seat), [king_side, queen_side]))
        });
        astray.collect()
    }

    fn captured_castling(&self, position: &Position) -> BTreeMap<Army, CapturedCastling> {
        let game = &self.now;
        let captives = game.roll.moving.without(game.roll.active);
        let named = |seat: Seat| {
            let castlers = game.castlers[seat.index()];
            let at = |man: usize| castlers.at[man].map(|node| position.board().at(node));
            let men = core::array::from_fn(|man| (at(man), castlers.kept[man]));
            (position.army_of(seat), CapturedCastling { men })
        };
        captives.map(named).collect()
    }
}
