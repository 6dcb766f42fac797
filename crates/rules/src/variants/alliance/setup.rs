//! The players of a setup of Four Player Chess: their check, and their JSON keys with all secrets.
//!
//! The checks that all variants have in common are in `movegen::setup`. In the resulting position a
//! player who cannot move is skipped, an alliance without opposition breaks up, and a victory
//! counts. `knowledge` says who may see what.

use alloc::collections::BTreeMap;
use alloc::string::String;
use alloc::vec::Vec;

use entente_words::faults;
use serde::Serialize;
use thiserror::Error;

use crate::movegen::definition::Definition;
use crate::movegen::json::{
    Allowed, KeyError, Keys, Object, StatusWords, by_army, in_order, letter, read_army,
    read_by_army,
};
use crate::movegen::known_moves::KnownMoves;
use crate::movegen::policy::{Course, Policy};
use crate::movegen::rule_set::RuleSet;
use crate::movegen::setup::{Checked, SetupCheck, Written};
use crate::pieces::endings::Status;
use crate::pieces::piece::{Army, PieceKind, Seat, Seats};
use crate::variants::alliance::diplomacy::{Diplomacy, Log};
use crate::variants::alliance::events::army;
use crate::variants::alliance::game::{AllianceGame, Game, GameConfig, NextTurn};
use crate::variants::alliance::{ALLIANCE, ARMIES, AllianceOptions, SEATS};

faults! {
    /// The faults of the players of a setup.
    #[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
    #[error("{self:?}")]
    pub enum AllianceFault = "fault" {
        /// An army does not play in this variant.
        UnknownArmy(army: Army),
        /// An army has pieces, but neither a king nor a liege.
        PiecesWithoutLeader(army: Army),
        /// A protectorate has a king.
        ProtectorateWithKing(army: Army),
        /// A protectorate has no pieces, so it would be out.
        ProtectorateWithoutPieces(army: Army),
        /// The liege must have a king and be in the same alliance.
        Liege {
            /// The protectorate.
            army: Army,
            /// The liege that was given.
            liege: Army,
        },
        /// A player who must choose still has a king.
        ChooserWithKing(army: Army),
        /// A player who must choose is already a protectorate.
        ChooserIsProtectorate(army: Army),
        /// A player in the game is in no alliance.
        MissingFromAlliances(army: Army),
        /// A player is in two alliances.
        TwoAlliances(army: Army),
        /// A player who is out is in an alliance.
        EliminatedInAlliance(army: Army),
        /// An alliance is empty, or contains everybody.
        AllianceSize,
        /// An alliance without a king would be out.
        AllianceWithoutKing(army: Army),
        /// Proposals are only possible between two players with kings.
        Proposal {
            /// The player who should have proposed.
            from: Army,
            /// The player who should have been asked.
            to: Army,
        },
        /// A player who is out still has a first move to make.
        FirstMove(army: Army),
        /// The given status contradicts the pieces and lieges.
        Status(army: Army),
        /// Nobody is in the game.
        NobodyIn,
    }
}

/// The data of a position of Four Player Chess about its players, besides their pieces.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct AllianceState {
    /// The players who have not moved yet, and may only move a pawn if one can move.
    pub first_move: Vec<Army>,
    /// The status of the players. It follows from the pieces and `lieges`; what is given must agree
    /// with them.
    pub status: BTreeMap<Army, Status>,
    /// All players in the game, alliance by alliance. `None`: everybody is alone.
    pub alliances: Option<Vec<Vec<Army>>>,
    /// The protectorates and their lieges.
    pub lieges: BTreeMap<Army, Army>,
    /// Open proposals, from whom to whom. The order has no meaning.
    pub proposals: Vec<(Army, Army)>,
    /// The player who lost their king and must choose what happens to their army.
    pub chooser: Option<Army>,
}

impl Definition for AllianceOptions {
    type State = AllianceState;
    type Fault = AllianceFault;
    type Policy = AllianceGame;

    fn rules(&self) -> &'static RuleSet {
        &ALLIANCE
    }

    fn default_state(&self) -> AllianceState {
        AllianceState::default()
    }

    fn state_at_start(&self) -> AllianceState {
        AllianceState {
            first_move: ALLIANCE.armies().collect(),
            ..AllianceState::default()
        }
    }

    /// The position that a setup describes, with everything that follows from it at once.
    fn policy<V: From<AllianceFault>>(
        &self,
        written: Written<'_>,
        state: &AllianceState,
    ) -> Checked<AllianceGame, V> {
        let config = GameConfig::new(*self);
        let mut now = PlayersCheck::new(written, state, &config).check()?;
        // The written turn stays with its player, unless that player cannot move.
        now.resolve(&config, NextTurn::Stays, &mut Log::new());
        Ok(AllianceGame::new(config, now))
    }
}

/// The check of a setup: the pieces are placed, and the players are being checked.
struct PlayersCheck<'a, V> {
    setup_check: SetupCheck<'a, 1, V>,
    variant_state: &'a AllianceState,
    diplomacy: Diplomacy,
}

impl<'a, V: From<AllianceFault>> PlayersCheck<'a, V> {
    fn new(
        written: Written<'a>,
        variant_state: &'a AllianceState,
        config: &'a GameConfig,
    ) -> PlayersCheck<'a, V> {
        PlayersCheck {
            setup_check: SetupCheck::new(written, &config.tables),
            variant_state,
            diplomacy: Diplomacy::nobody(),
        }
    }

    fn check(mut self) -> Checked<Game, V> {
        self.setup_check.place_pieces();
        self.setup_check.set_turn();
        // A player without a king may be a protectorate or about to choose, so no king is required
        // here; `check_alliances` requires one for each alliance.
        self.setup_check.count_kings(|_| false);
        self.setup_check.find_pawns_on_last_row();
        self.setup_check.grant_castling();
        self.setup_check.set_double_step();
        self.setup_check.check_counters();
        // The players in the game follow from kings, lieges and chooser, so these are read before
        // the alliances.
        self.refuse_unknown_armies();
        self.read_lieges();
        self.read_alliances();
        self.read_proposals();
        self.check_players();
        self.check_alliances();
        let game = Game {
            board: self.setup_check.state,
            diplomacy: self.diplomacy,
            first_move: self.first_move(),
            end: None,
            known_moves: KnownMoves::NONE,
        };
        self.setup_check.finish(game)
    }

    fn add_fault(&mut self, fault: AllianceFault) {
        self.setup_check.fault(fault);
    }

    fn add_fault_unless(&mut self, holds: bool, fault: AllianceFault) {
        if !holds {
            self.add_fault(fault);
        }
    }

    /// All armies that are named must play.
    fn refuse_unknown_armies(&mut self) {
        let variant_state = self.variant_state;
        let alliances = variant_state.alliances.iter().flatten().flatten();
        let pairs = variant_state
            .lieges
            .iter()
            .map(|(&one, &other)| (one, other))
            .chain(variant_state.proposals.iter().copied());
        let named = pairs
            .flat_map(|(one, other)| [one, other])
            .chain(alliances.copied())
            .chain(variant_state.chooser)
            .chain(variant_state.status.keys().copied());
        for army in named.chain(variant_state.first_move.iter().copied()) {
            self.add_fault_unless(seat(army).is_some(), AllianceFault::UnknownArmy(army));
        }
    }

    /// Finds out who has a king, who is whose protectorate, and who must choose.
    fn read_lieges(&mut self) {
        let pieces = self.setup_check.state.pieces;
        let with_king = |seat: &Seat| (pieces.army(*seat) & pieces.of(PieceKind::King)).any();
        self.diplomacy.with_king = Seats::FOUR.filter(with_king).collect();
        self.diplomacy.chooser = self.variant_state.chooser.and_then(seat);
        for (&protectorate, &liege) in &self.variant_state.lieges {
            if let Some(protectorate) = seat(protectorate) {
                self.diplomacy.lieges[protectorate.index()] = seat(liege);
            }
        }
    }

    /// The players in the game, according to pieces and lieges.
    fn everyone(&self) -> Seats {
        let is_in = |seat: &Seat| {
            self.diplomacy.with_king.contains(*seat)
                || self.diplomacy.liege(*seat).is_some()
                // The chooser is in until the choice is made.
                || self.diplomacy.chooser == Some(*seat)
        };
        Seats::FOUR.filter(is_in).collect()
    }

    fn read_alliances(&mut self) {
        let everyone = self.everyone();
        let Some(alliances) = &self.variant_state.alliances else {
            // Everybody is alone by default.
            everyone.for_each(|alone| self.diplomacy.alliances[alone.index()] = Seats::of(alone));
            return;
        };
        let mut taken = Seats::NONE;
        for alliance in alliances {
            // An alliance of everybody would have no opponents.
            self.add_fault_unless(
                (1..SEATS).contains(&alliance.len()),
                AllianceFault::AllianceSize,
            );
            for member in alliance.iter().copied().filter_map(seat) {
                let is_new = !taken.contains(member);
                self.add_fault_unless(is_new, AllianceFault::TwoAlliances(army(member)));
                taken = taken.with(Seats::of(member));
            }
            let members: Seats = alliance.iter().copied().filter_map(seat).collect();
            members.for_each(|member| self.diplomacy.alliances[member.index()] = members);
        }
        for missing in everyone.without(taken) {
            self.add_fault(AllianceFault::MissingFromAlliances(army(missing)));
        }
        for out in taken.without(everyone) {
            self.add_fault(AllianceFault::EliminatedInAlliance(army(out)));
        }
    }

    fn read_proposals(&mut self) {
        for &(from, to) in &self.variant_state.proposals {
            let (Some(one), Some(other)) = (seat(from), seat(to)) else {
                continue;
            };
            let are_sovereign = [one, other].map(|player| self.diplomacy.is_sovereign(player));
            let may = one != other && are_sovereign == [true, true];
            self.add_fault_unless(may, AllianceFault::Proposal { from, to });
            let proposals = &mut self.diplomacy.proposals[one.index()];
            *proposals = proposals.with(Seats::of(other));
        }
    }

    fn check_players(&mut self) {
        let everyone = self.everyone();
        self.add_fault_unless(everyone.any(), AllianceFault::NobodyIn);
        for seat in Seats::FOUR {
            if !everyone.contains(seat) {
                self.check_eliminated(seat);
            } else if self.diplomacy.liege(seat).is_some() {
                self.check_protectorate(seat);
            } else {
                self.check_sovereign(seat);
            }
            // The status is derived. A written one is only compared, so that a wrong one is
            // noticed.
            let given = self.variant_state.status.get(&army(seat));
            let agrees = given.is_none_or(|&given| given == self.derived_status(seat));
            self.add_fault_unless(agrees, AllianceFault::Status(army(seat)));
        }
    }

    /// The status of a player, according to pieces and lieges.
    fn derived_status(&self, seat: Seat) -> Status {
        if !self.everyone().contains(seat) {
            Status::Eliminated
        } else if self.diplomacy.liege(seat).is_some() {
            Status::Protectorate
        } else {
            Status::Active
        }
    }

    fn check_eliminated(&mut self, seat: Seat) {
        let has_no_pieces = self.setup_check.state.pieces.army(seat).is_empty();
        self.add_fault_unless(
            has_no_pieces,
            AllianceFault::PiecesWithoutLeader(army(seat)),
        );
        let has_to_move_pawn = self.first_move().contains(seat);
        self.add_fault_unless(!has_to_move_pawn, AllianceFault::FirstMove(army(seat)));
    }

    fn check_protectorate(&mut self, seat: Seat) {
        let army = army(seat);
        let has_king = self.diplomacy.with_king.contains(seat);
        let has_pieces = self.setup_check.state.pieces.army(seat).any();
        let is_chooser = self.diplomacy.chooser == Some(seat);
        self.add_fault_unless(!has_king, AllianceFault::ProtectorateWithKing(army));
        self.add_fault_unless(has_pieces, AllianceFault::ProtectorateWithoutPieces(army));
        self.add_fault_unless(!is_chooser, AllianceFault::ChooserIsProtectorate(army));
        if let Some(&liege) = self.variant_state.lieges.get(&army) {
            let is_liege = self::seat(liege).is_some_and(|liege| {
                self.diplomacy.is_sovereign(liege) && self.diplomacy.are_allied(seat, liege)
            });
            self.add_fault_unless(is_liege, AllianceFault::Liege { army, liege });
        }
    }

    fn check_sovereign(&mut self, seat: Seat) {
        let is_chooser = self.diplomacy.chooser == Some(seat);
        let has_king = self.diplomacy.with_king.contains(seat);
        let can_be = !(is_chooser && has_king);
        self.add_fault_unless(can_be, AllianceFault::ChooserWithKing(army(seat)));
    }

    fn check_alliances(&mut self) {
        for seat in self.diplomacy.everyone() {
            // Each alliance is checked once, at its first member.
            let is_first = self.diplomacy.alliance(seat).into_iter().next() == Some(seat);
            let has_leader = self.diplomacy.kings_with(seat).any();
            let fault = AllianceFault::AllianceWithoutKing(army(seat));
            self.add_fault_unless(!is_first || has_leader, fault);
        }
    }

    fn first_move(&self) -> Seats {
        let armies = self.variant_state.first_move.iter().copied();
        armies.filter_map(seat).collect()
    }
}

fn seat(army: Army) -> Option<Seat> {
    ALLIANCE.seat_of(army)
}

/// The players and their alliances.
#[derive(Serialize)]
pub(crate) struct AllianceKeys {
    first_move: Vec<String>,
    status: Object<&'static str>,
    #[serde(rename = "teams")]
    alliances: Vec<String>,
    liege: Object<String>,
    proposals: Vec<String>,
    pending: Option<String>,
}

/// The result.
#[derive(Serialize)]
pub(crate) struct EndKeys {
    winner: Option<String>,
    draw: bool,
}

impl AllianceKeys {
    pub(super) fn of(variant_state: AllianceState) -> AllianceKeys {
        let proposals = variant_state.proposals.iter();
        AllianceKeys {
            first_move: variant_state.first_move.into_iter().map(letter).collect(),
            status: by_army(in_order(&ARMIES, &variant_state.status), |status| {
                STATUSES.word(status)
            }),
            alliances: variant_state
                .alliances
                .iter()
                .flatten()
                .map(|alliance| word(alliance))
                .collect(),
            liege: by_army(in_order(&ARMIES, &variant_state.lieges), letter),
            proposals: proposals.map(|&(from, to)| word(&[from, to])).collect(),
            pending: variant_state.chooser.map(letter),
        }
    }
}

impl EndKeys {
    pub(super) fn of(course: &Course<'_>) -> EndKeys {
        let outcome = course.outcome;
        let winner = outcome.and_then(|outcome| outcome.winners().first());
        EndKeys {
            winner: winner.copied().map(letter),
            draw: outcome.is_some() && winner.is_none(),
        }
    }
}

impl AllianceGame {
    /// The players, as a setup has them.
    pub(super) fn alliance_state(&self) -> AllianceState {
        let diplomacy = &self.now.diplomacy;
        let seats = || ARMIES.into_iter().zip((0..).map(Seat));
        AllianceState {
            first_move: self.now.first_move.map(army).collect(),
            status: seats()
                .map(|(army, seat)| (army, self.status(seat)))
                .collect(),
            alliances: Some(diplomacy.alliances_in_order()),
            lieges: seats()
                .filter_map(|(protectorate, seat)| {
                    Some((protectorate, army(diplomacy.liege(seat)?)))
                })
                .collect(),
            proposals: seats()
                .flat_map(|(from, seat)| diplomacy.proposals(seat).map(move |to| (from, army(to))))
                .collect(),
            chooser: diplomacy.chooser().map(army),
        }
    }
}

impl Diplomacy {
    /// Every alliance in turn order, ordered by its first member.
    fn alliances_in_order(&self) -> Vec<Vec<Army>> {
        let is_first = |seat: &Seat| self.alliance(*seat).into_iter().next() == Some(*seat);
        let firsts = Seats::FOUR.filter(is_first);
        firsts
            .map(|seat| self.alliance(seat).map(army).collect())
            .collect()
    }
}

impl AllianceState {
    /// Reads the keys of the players.
    pub(crate) fn read(keys: &mut Keys<'_>) -> Result<AllianceState, KeyError> {
        let first_move: Option<Vec<String>> = keys.take("first_move")?;
        let status: Object<String> = keys.take("status")?.unwrap_or_default();
        let alliances: Option<Vec<String>> = keys.take("teams")?;
        let lieges: Object<String> = keys.take("liege")?.unwrap_or_default();
        let proposals: Option<Vec<String>> = keys.take("proposals")?;
        let chooser: Option<Option<String>> = keys.take("pending")?;
        let read_alliance = |alliance: String| read_armies("teams", &alliance);
        Ok(AllianceState {
            first_move: read_all(first_move.into_iter().flatten(), |army| {
                read_army(&ARMIES, "first_move", &army)
            })?,
            status: read_by_army(&ARMIES, "status", status, |word| STATUSES.read(word))?,
            alliances: alliances
                .map(|alliances| read_all(alliances, read_alliance))
                .transpose()?,
            lieges: read_by_army(&ARMIES, "liege", lieges, |liege| {
                read_army(&ARMIES, "liege", &liege)
            })?,
            proposals: read_all(proposals.into_iter().flatten(), read_proposal)?,
            chooser: chooser
                .flatten()
                .map(|letter| read_army(&ARMIES, "pending", &letter))
                .transpose()?,
        })
    }
}

/// Reads all items, or returns the first error.
fn read_all<T, U, C: FromIterator<U>>(
    items: impl IntoIterator<Item = T>,
    read: impl Fn(T) -> Result<U, KeyError>,
) -> Result<C, KeyError> {
    items.into_iter().map(read).collect()
}

/// Several armies in one word.
fn read_armies(key: &'static str, text: &str) -> Result<Vec<Army>, KeyError> {
    let mut buffer = [0; 4];
    let letters = text.chars();
    letters
        .map(|letter| read_army(&ARMIES, key, letter.encode_utf8(&mut buffer)))
        .collect()
}

fn read_proposal(text: String) -> Result<(Army, Army), KeyError> {
    match read_armies("proposals", &text)?[..] {
        [from, to] => Ok((from, to)),
        _ => Err(KeyError::Word {
            key: "proposals",
            word: text,
            allowed: Allowed::Proposal,
        }),
    }
}

fn word(armies: &[Army]) -> String {
    armies.iter().map(|army| army.letter()).collect()
}

const STATUSES: StatusWords = StatusWords {
    words: &[
        (Status::Active, "king"),
        (Status::Protectorate, "protectorate"),
        (Status::Eliminated, "out"),
    ],
    allowed: &["king", "protectorate", "out"],
};
