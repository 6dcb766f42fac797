//! The whole state of a game as plain data, and what players may do besides moving, at any time:
//! resign, run out of time, offer, agree, decline and claim (sections 4 to 7).
//!
//! Legal moves are in `legal`, what a turn does is in `turns`.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;

use crate::independent::json::army;
use crate::independent::{Offers, PassingPawns};
use crate::multiplayer::board::{Army, Board, Direction, Layout};
use crate::multiplayer::starting_position::{CastlingSide, armies, starting_board};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Options {
    pub(crate) layout: Layout,
    pub(crate) armies: usize,
}

/// In the game with a king, or out and why.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Status {
    Active,
    Mated,
    Captured,
    Stalemated,
    Resigned,
    Flagged,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Ending {
    OneLeft,
    Agreed,
    Fifty,
    Threefold,
    Insufficient,
}

/// The parts of two positions that must be equal for a repetition (section 7).
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct RepetitionKey {
    board: Board,
    active: Vec<Army>,
    turn: Army,
    castling: BTreeMap<Army, BTreeSet<CastlingSide>>,
    passing_pawns: PassingPawns<Army>,
}

#[derive(Clone, Debug)]
pub(crate) struct Game {
    pub(crate) options: Options,
    /// The armies in turn order, and the direction in which each faces.
    pub(crate) order: Vec<(Army, Direction)>,
    pub(crate) board: Board,
    pub(crate) turn: Army,
    pub(crate) round: u32,
    pub(crate) quiet_plies: u32,
    pub(crate) status: BTreeMap<Army, Status>,
    /// Armies that resigned or ran out of time while another army was to move. Their king is
    /// removed at their next turn.
    pub(crate) pending: BTreeMap<Army, Status>,
    pub(crate) castling: BTreeMap<Army, BTreeSet<CastlingSide>>,
    pub(crate) passing_pawns: PassingPawns<Army>,
    pub(crate) offers: Offers,
    pub(crate) position_counts: BTreeMap<RepetitionKey, u32>,
    /// The armies that may claim. The claim ends with the player's next move.
    pub(crate) claim50: BTreeSet<Army>,
    pub(crate) claim3: BTreeSet<Army>,
    pub(crate) ending: Option<Ending>,
}

impl Game {
    pub(crate) fn start(options: Options) -> Game {
        let order = armies(options.layout, options.armies);
        let board = starting_board(options.layout, options.armies);
        let mut game = Game::with_board(options, order, board);
        if options.layout == Layout::Plus {
            let both = BTreeSet::from(CastlingSide::BOTH);
            game.castling = game.armies().map(|army| (army, both.clone())).collect();
        }
        game.resolve();
        game
    }

    /// A position with everybody in and the first army to move, not resolved yet.
    pub(crate) fn with_board(
        options: Options,
        order: Vec<(Army, Direction)>,
        board: Board,
    ) -> Game {
        let status = order
            .iter()
            .map(|&(army, _)| (army, Status::Active))
            .collect();
        Game {
            options,
            turn: order[0].0,
            order,
            board,
            round: 1,
            quiet_plies: 0,
            status,
            pending: BTreeMap::new(),
            castling: BTreeMap::new(),
            passing_pawns: PassingPawns(Vec::new()),
            offers: Offers::default(),
            position_counts: BTreeMap::new(),
            claim50: BTreeSet::new(),
            claim3: BTreeSet::new(),
            ending: None,
        }
    }

    pub(crate) fn armies(&self) -> impl Iterator<Item = Army> {
        self.order.iter().map(|&(army, _)| army)
    }

    pub(crate) fn ahead(&self, army: Army) -> Direction {
        let mut order = self.order.iter();
        order
            .find(|(other, _)| *other == army)
            .expect("an army of the game")
            .1
    }

    pub(crate) fn is_active(&self, army: Army) -> bool {
        self.status.get(&army) == Some(&Status::Active)
    }

    pub(crate) fn active(&self) -> Vec<Army> {
        self.armies().filter(|&army| self.is_active(army)).collect()
    }

    /// The armies that vote on draws: in the game and not resigned.
    pub(crate) fn voters(&self) -> Vec<Army> {
        let active = self.active().into_iter();
        active
            .filter(|army| !self.pending.contains_key(army))
            .collect()
    }

    pub(crate) fn repetition_key(&self) -> RepetitionKey {
        RepetitionKey {
            board: self.board.clone(),
            active: self.active(),
            turn: self.turn,
            castling: self.castling.clone(),
            passing_pawns: self.passing_pawns.clone(),
        }
    }
}

impl Game {
    /// Applies an event. Returns `ok`, or the reason why nothing was done.
    pub(crate) fn take_event(&mut self, event: &Value) -> &'static str {
        if self.ending.is_some() {
            return "game_over";
        }
        let (verb, what) = match event.as_object().and_then(|event| event.iter().next()) {
            Some((verb, what)) => (verb.as_str(), what),
            None => return "illegal_move",
        };
        if verb == "move" {
            return self.take_move(what.as_str().unwrap_or(""));
        }
        let by = if what.is_object() { &what["by"] } else { what };
        let Some(by) = army(by).filter(|&by| self.is_active(by)) else {
            return "not_in_game";
        };
        // A player who has given up can do nothing more, not even while their king still stands.
        if self.pending.contains_key(&by) {
            return "already_pending";
        }
        self.take_other_event(verb, by, army(&what["offer"]))
    }

    fn take_move(&mut self, text: &str) -> &'static str {
        match self.moves().into_iter().find(|mv| mv.to_string() == text) {
            Some(mv) => {
                self.play(mv);
                "ok"
            }
            None => "illegal_move",
        }
    }

    fn take_other_event(&mut self, verb: &str, by: Army, offer: Option<Army>) -> &'static str {
        match (verb, offer) {
            ("resign", _) => self.give_up(by, Status::Resigned),
            ("flag", _) => self.give_up(by, Status::Flagged),
            ("claim50", _) if self.claim50.contains(&by) => self.ending = Some(Ending::Fifty),
            ("claim3", _) if self.claim3.contains(&by) => self.ending = Some(Ending::Threefold),
            ("claim50" | "claim3", _) => return "claim_false",
            ("offer", _) if self.offers.stands(by) => return "duplicate",
            ("offer", _) => self.offers.open(by),
            ("agree" | "decline", Some(offer)) => return self.answer(verb, by, offer),
            _ => return "no_offer",
        }
        "ok"
    }

    fn answer(&mut self, verb: &str, by: Army, offer: Army) -> &'static str {
        if self.offers.has_agreed(by, offer) {
            return "duplicate";
        }
        if !self.offers.stands(offer) || by == offer {
            return "no_offer";
        }
        if verb == "decline" {
            self.offers.close(offer);
        } else {
            self.offers.agree(by, offer);
            self.ends();
        }
        "ok"
    }

    /// Gives up: at once in the player's own turn, otherwise when it comes.
    fn give_up(&mut self, by: Army, status: Status) {
        if by == self.turn {
            self.leave_at_turn(status);
            self.resolve();
        } else {
            self.pending.insert(by, status);
            self.offers.close(by);
            self.ends();
        }
    }
}
