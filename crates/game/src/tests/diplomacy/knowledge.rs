//! The knowledge of each player about the others' diplomacy, in the words of the rules instead of
//! the program: their own actions, what was addressed to them, and their own alliance.
//!
//! Players who know the same of two games with the same public moves must see the same in both.

use super::*;
use crate::base::playing::Playing;
use crate::diplomacy::apply::KnownAlliances;
use entente_rules::Army;
use std::collections::BTreeSet;

/// The knowledge of one player, line by line.
#[derive(Default)]
pub(super) struct Knowledge {
    pub(super) lines: Vec<String>,
    /// The aliases that wrote to the player, in the order in which they first did.
    pub(super) strangers: Vec<Alias>,
}

impl Knowledge {
    fn learn(&mut self, line: String) {
        self.lines.push(line);
    }

    /// Something public happened. What is known before it is not the same as what is known only
    /// after it.
    pub(super) fn see(&mut self) {
        self.learn("all see".to_string());
    }

    /// A player by name, or an alias by its number among those that have written to the player.
    fn name(&self, who: Correspondent) -> String {
        match who {
            Correspondent::Seat(seat) => format!("{seat:?}"),
            Correspondent::Alias(alias) => {
                let number = self
                    .strangers
                    .iter()
                    .position(|stranger| *stranger == alias);
                format!("stranger {number:?}")
            }
        }
    }

    /// Records an action of the player. The forming of an alliance by an acceptance is known to the
    /// two players; why it did not, to nobody.
    pub(super) fn record_own_action(&mut self, action: &DiplomacyAction, accepted: bool, at: u64) {
        let line = match action {
            DiplomacyAction::Accept { .. } => format!("I: {action:?}: {accepted}"),
            DiplomacyAction::Write {
                to,
                text,
                anonymous,
            } => {
                let to: Vec<_> = to.iter().map(|who| self.name(*who)).collect();
                format!("I write {text} to {to:?} {anonymous}")
            }
            DiplomacyAction::Mute { sender, muted } => {
                format!("I mute {} {muted}", self.name(*sender))
            }
            other => format!("I: {other:?}"),
        };
        self.learn(format!("{line} at {at}"));
    }

    fn read(&mut self, letter: &crate::diplomacy::ledger::Letter, alias: Alias) {
        if letter.anonymous && !self.strangers.contains(&alias) {
            self.strangers.push(alias);
        }
        let writer = if letter.anonymous {
            Correspondent::Alias(alias)
        } else {
            Correspondent::Seat(letter.from)
        };
        let (text, at) = (&letter.text, letter.at);
        let readers: Vec<Seat> = letter.readers().collect();
        let line = format!(
            "{} writes {text:?} to {readers:?} at {at:?}",
            self.name(writer)
        );
        self.learn(line);
    }
}

/// The true diplomatic state of all players.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct TrueState {
    /// For each seat its allies, its liege and its protectorates.
    bonds: Vec<(Vec<Seat>, Option<Seat>, Vec<Seat>)>,
    status: Vec<Status>,
    /// For each seat the players who have proposed an alliance to it, with those who would be in it
    /// besides the two.
    offers: Vec<Vec<(Seat, Vec<Seat>)>>,
}

impl TrueState {
    pub(super) fn of(playing: &Playing) -> Self {
        let ledger = playing.ledger.as_ref().unwrap();
        let known = |seat| {
            let known = KnownAlliances::of(playing, ledger, seat);
            (known.allies, known.liege, known.protectorates)
        };
        let position = playing.position();
        let proposers = seats().map(|seat| KnownAlliances::of(playing, ledger, seat).proposed_by);
        let mut state = Self {
            bonds: seats().map(known).collect(),
            status: position
                .armies()
                .map(|army| position.status(army))
                .collect(),
            offers: Vec::new(),
        };
        let most = usize::from(ledger.options.most_allied);
        let offers = seats().zip(proposers).map(|(to, proposers)| {
            let others = |from: Seat| {
                if ledger.pacts.is_none() && state.could_join(to, from, most) {
                    state.bonds[from.index()].0.clone()
                } else {
                    Vec::new()
                }
            };
            proposers
                .iter()
                .map(|from| (*from, others(*from)))
                .collect()
        });
        let offers = offers.collect();
        state.offers = offers;
        state
    }

    /// Whether a player could accept the proposal of another, leaving their own alliance if they
    /// have to (AL-04, AL-09).
    fn could_join(&self, to: Seat, from: Seat, most: usize) -> bool {
        let (team, alone) = (self.team(to), self.followers(to));
        let theirs = self.team(from);
        let is_free = team == alone || theirs == self.followers(from);
        let still_in = seats().filter(|seat| self.status[seat.index()].is_in());
        let still_in: BTreeSet<Seat> = still_in.collect();
        let fits = |own: &BTreeSet<Seat>| {
            let all: BTreeSet<Seat> = own.union(&theirs).copied().collect();
            all.len() <= most && all != still_in
        };
        !team.contains(&from) && ((is_free && fits(&team)) || (team != alone && fits(&alone)))
    }

    fn team(&self, seat: Seat) -> BTreeSet<Seat> {
        self.bonds[seat.index()]
            .0
            .iter()
            .copied()
            .chain([seat])
            .collect()
    }

    /// A player with those who are loyal to them.
    fn followers(&self, seat: Seat) -> BTreeSet<Seat> {
        self.bonds[seat.index()]
            .2
            .iter()
            .copied()
            .chain([seat])
            .collect()
    }

    /// Whether somebody could join an alliance of several.
    pub(super) fn discloses(&self) -> bool {
        let mut offers = self.offers.iter().flatten();
        offers.any(|(_, others)| !others.is_empty())
    }

    /// Records what everybody learns about their own state, and when.
    pub(super) fn record_changes(&self, after: &Self, know: &mut [Knowledge], now: u64) {
        for (at, knowledge) in know.iter_mut().enumerate() {
            if self.bonds[at] != after.bonds[at] {
                knowledge.learn(format!("my bonds are {:?} at {now}", after.bonds[at]));
            }
            if self.offers[at] != after.offers[at] {
                knowledge.learn(format!("I could join {:?} at {now}", after.offers[at]));
            }
            for kingless in self.kingless(after) {
                let is_mine = kingless == at || after.bonds[at].0.contains(&Seat(kingless as u8));
                if is_mine {
                    knowledge.learn(format!("{kingless} serves {:?}", after.bonds[kingless].1));
                }
            }
        }
    }

    /// The players who have lost their king and play on.
    fn kingless(&self, after: &Self) -> Vec<usize> {
        let is_new = |at: &usize| {
            self.status[*at] == Status::Active && after.status[*at] == Status::Protectorate
        };
        (0..self.status.len()).filter(is_new).collect()
    }
}

pub(super) fn seats() -> impl Iterator<Item = Seat> {
    (0..4).map(Seat)
}

/// Records what players learn from actions addressed to them.
pub(super) fn address(know: &mut [Knowledge], by: Seat, action: &DiplomacyAction, log: &Log) {
    // A player sees when what they know of happened.
    let now = log.now;
    let mut record = |to: &Seat, line: String| {
        know[to.index()].learn(format!("{line} at {now}"));
    };
    // A message is stored as a letter, which has the time at which it was written.
    let dated = |message: Option<&String>| message.map(|words| (words.clone(), log.now));
    match action {
        DiplomacyAction::Propose { to, message } => {
            record(to, format!("{by:?} proposes {:?}", dated(message.as_ref())));
        }
        DiplomacyAction::Withdraw { to } => record(to, format!("{by:?} withdraws")),
        DiplomacyAction::Decline { from, message } => {
            record(from, format!("{by:?} declines"));
            if message.is_some() {
                read_last_letter(know, log);
            }
        }
        DiplomacyAction::Counter { from, message } => {
            let words = dated(Some(message));
            record(from, format!("{by:?} declines and proposes {words:?}"));
        }
        DiplomacyAction::Write { .. } => read_last_letter(know, log),
        DiplomacyAction::Accept { .. }
        | DiplomacyAction::Leave { .. }
        | DiplomacyAction::Order(_)
        | DiplomacyAction::Mute { .. }
        | DiplomacyAction::Report { .. } => {}
    }
}

/// Records what the readers of the last letter learn.
fn read_last_letter(know: &mut [Knowledge], log: &Log) {
    let ledger = log.game.playing().ledger.as_ref().unwrap();
    let letter = ledger.letters.last().unwrap();
    let alias = Alias::of(letter.from, log.game.state().unwrap().game_seed().as_ref());
    let readers = letter.copies.iter().filter(|copy| !copy.is_muted);
    for copy in readers {
        know[copy.to.index()].read(letter, alias);
    }
}

/// The public state: pieces, turn, players in the game, and the end. Two games with the same are
/// the same for a spectator.
pub(super) fn public_state(log: &Log) -> String {
    let playing = log.game.playing();
    let position = playing.position();
    let pieces: Vec<_> = position.pieces().collect();
    let armies: Vec<Army> = position.armies().collect();
    let status: Vec<Status> = armies.iter().map(|army| position.status(*army)).collect();
    let (turn, round) = (position.turn(), position.round());
    let (plies, ending) = (playing.ply(), playing.ending());
    format!("{pieces:?} {status:?} {turn:?} {round} {plies} {ending:?}")
}
