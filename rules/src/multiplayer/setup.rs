//! The players of a position by the multi-player rules as somebody wrote them, and whether they can be so. What `setup`
//! judges of every variant is judged there; here it is asked which armies there are, who is in, and what waits. The
//! position that comes out is settled: a king whose end is due is gone.

use alloc::collections::BTreeMap;
use alloc::sync::Arc;
use alloc::vec::Vec;

use crate::bits::Bits;
use crate::board::Direction;
use crate::multiplayer::fault::MultiplayerFault;
use crate::multiplayer::options::MultiplayerOptions;
use crate::multiplayer::{Charter, Game, Multiplayer, Player, SEATS, ground};
use crate::piece::{Army, Kind, Seats};
use crate::position::Core;
use crate::setup::{Fault, Impossible, Setup, Trial};
use crate::status::{Pending, Status};
use crate::tables::Tables;

/// What a position by the multi-player rules says of its armies beside their men.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MultiplayerAffairs {
    /// The armies in turn order: two to four.
    pub order: Vec<Army>,
    /// Where each army's pawns go: one of the four straight directions. Left out: as on the board's own array.
    pub pawns: BTreeMap<Army, Direction>,
    /// How players left; left out: in.
    pub status: BTreeMap<Army, Status>,
    /// What takes a king off the board at his player's next turn.
    pub pending: BTreeMap<Army, Pending>,
}

impl MultiplayerAffairs {
    /// All the armies of the options, all in.
    pub(crate) fn of(options: MultiplayerOptions) -> MultiplayerAffairs {
        MultiplayerAffairs {
            order: options.rule_set().armies().collect(),
            pawns: BTreeMap::new(),
            status: BTreeMap::new(),
            pending: BTreeMap::new(),
        }
    }

    fn status_of(&self, army: Army) -> Status {
        self.status.get(&army).copied().unwrap_or_default()
    }

    /// Each army in turn order, and where its pawns go.
    fn seated(&self, options: MultiplayerOptions) -> Result<Vec<(Army, Direction)>, Impossible> {
        let fault = |fault| Impossible::because(Fault::Multiplayer(fault));
        let is_twice = |at: usize| self.order[..at].contains(&self.order[at]);
        let armies = self.order.len();
        if !(2..=SEATS).contains(&armies) || (0..armies).any(is_twice) {
            return Err(fault(MultiplayerFault::Order));
        }
        let seat = |&army: &Army| {
            let told = self.pawns.get(&army).copied();
            let way = told.or_else(|| options.direction(army));
            let way = way.filter(|way| Direction::STRAIGHT.contains(way));
            way.map(|way| (army, way))
                .ok_or_else(|| fault(MultiplayerFault::Direction(army)))
        };
        self.order.iter().map(seat).collect()
    }
}

/// The position that a setup describes, on the board of its options.
pub(crate) fn core(setup: &Setup, options: MultiplayerOptions) -> Result<Core, Impossible> {
    let told = setup.affairs.multiplayer();
    let usual = MultiplayerAffairs::of(options);
    let affairs = told.unwrap_or(&usual);
    let seated = affairs.seated(options)?;
    Ok(match options {
        MultiplayerOptions::Square(_) => {
            let tables = ground::square(&seated);
            let board = setup.board();
            let dark = board.nodes().filter(|&node| board.is_dark(board.at(node)));
            let charter = Charter::new(options, seated, tables, Some(dark.collect()));
            Core::from(Multiplayer::of(setup, affairs, charter)?)
        }
        MultiplayerOptions::Chess4 => {
            let tables = ground::plus(&seated);
            let charter = Charter::new(options, seated, tables, None);
            Core::from(Multiplayer::of(setup, affairs, charter)?)
        }
    })
}

impl<const N: usize> Charter<N> {
    fn new(
        options: MultiplayerOptions,
        seated: Vec<(Army, Direction)>,
        tables: Arc<Tables<N>>,
        dark: Option<Bits<N>>,
    ) -> Charter<N> {
        Charter {
            options,
            pawns: seated.into_iter().map(|(_, way)| way).collect(),
            tables,
            dark,
        }
    }
}

impl<const N: usize> Multiplayer<N> {
    fn of(
        setup: &Setup,
        affairs: &MultiplayerAffairs,
        charter: Charter<N>,
    ) -> Result<Multiplayer<N>, Impossible> {
        let mut trial = Trial::new(setup, &charter.tables);
        let is_in = |army| affairs.status_of(army).is_in();
        trial.place_men();
        trial.take_turn();
        trial.count_kings(is_in);
        trial.find_pawns_on_last_row();
        trial.grant_castling();
        trial.check_counters();
        let (players, active) = hear(&mut trial, affairs);
        let passing = trial.recall_passing(|seat| active.without(Seats::of(seat)));
        let out = trial.seats().into_iter().map(|(seat, _)| seat);
        let mut now = Game {
            board: trial.state,
            passing,
            players,
            active,
            out: out.collect::<Seats>().without(active),
            end: None,
            fifty_complete: false,
        };
        if trial.faults.is_empty() {
            now.set_up(&charter);
        }
        trial.or_impossible(())?;
        Ok(Multiplayer::new(charter, now))
    }
}

/// The players as they are written, and who is in.
fn hear<const N: usize>(
    trial: &mut Trial<'_, N>,
    affairs: &MultiplayerAffairs,
) -> ([Player; SEATS], Seats) {
    let mut players = [Player::default(); SEATS];
    let mut active = Seats::NONE;
    for (seat, army) in trial.seats() {
        let status = affairs.status_of(army);
        let pending = affairs.pending.get(&army).copied();
        let kings = trial.state.men.army(seat) & trial.state.men.of(Kind::King);
        let mut fault = |fault| trial.faults.push(Fault::Multiplayer(fault));
        if status.is_in() {
            active = active.with(Seats::of(seat));
        } else {
            if kings.any() {
                fault(MultiplayerFault::KingOfOneOut(army));
            }
            if pending.is_some() {
                fault(MultiplayerFault::Pending(army));
            }
        }
        players[seat.index()] = Player { status, pending };
    }
    (players, active)
}
