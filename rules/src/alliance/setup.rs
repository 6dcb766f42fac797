//! What a position of the game of alliances says of its players as somebody wrote it, and whether they can stand together
//! so: every fault is found. What `setup` judges of every variant is judged there. A position that can be is
//! settled: who cannot move is passed over, a team without opposition breaks up, a victory counts.

use alloc::collections::BTreeMap;
use alloc::vec::Vec;

use crate::alliance::AllianceGame;
use crate::alliance::array::{ALLIANCE, SEATS};
use crate::alliance::diplomacy::{Diplomacy, Log};
use crate::alliance::fault::AllianceFault;
use crate::alliance::game::{Charter, Game, Turns};
use crate::alliance::log::army;
use crate::alliance::options::AllianceOptions;
use crate::piece::{Army, Kind, Seat, Seats};
use crate::setup::{Affairs, Fault, Impossible, Setup, Trial};
use crate::status::Status;

/// What a position of the game of alliances says of its players beside their men.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct AllianceAffairs {
    /// Who has not moved yet, and may only move a pawn while one can move.
    pub first_move: Vec<Army>,
    /// How players stand in the game. It follows from the men and `lieges`; what is given has to agree with them.
    pub status: BTreeMap<Army, Status>,
    /// Everybody who is in, team by team. Nothing: everybody alone.
    pub teams: Option<Vec<Vec<Army>>>,
    /// Protectorates, and to whom each is loyal.
    pub lieges: BTreeMap<Army, Army>,
    /// Who has proposed an alliance, and to whom. The order says nothing.
    pub proposals: Vec<(Army, Army)>,
    /// Whose king was taken and who must choose what becomes of his army.
    pub chooser: Option<Army>,
}

impl AllianceAffairs {
    /// At the start of a game.
    pub(crate) fn at_start() -> AllianceAffairs {
        AllianceAffairs {
            first_move: ALLIANCE.armies().collect(),
            ..AllianceAffairs::default()
        }
    }
}

impl AllianceGame {
    /// The position that a setup describes, settled.
    pub(crate) fn of(setup: &Setup, options: AllianceOptions) -> Result<AllianceGame, Impossible> {
        let charter = Charter::new(options);
        let nothing = AllianceAffairs::default();
        let affairs = match &setup.affairs {
            Affairs::Alliance(affairs) => affairs,
            _ => &nothing,
        };
        let mut now = Hearing::new(setup, affairs, &charter).judge()?;
        now.settle(&charter, Turns::Stays, &mut Log::new());
        Ok(AllianceGame::new(charter, now))
    }
}

/// A setup on its way to a position: the men are placed, the players are being heard.
struct Hearing<'a> {
    trial: Trial<'a, 1>,
    affairs: &'a AllianceAffairs,
    diplomacy: Diplomacy,
}

impl<'a> Hearing<'a> {
    fn new(setup: &'a Setup, affairs: &'a AllianceAffairs, charter: &'a Charter) -> Hearing<'a> {
        Hearing {
            trial: Trial::new(setup, &charter.tables),
            affairs,
            diplomacy: Diplomacy::nobody(),
        }
    }

    fn judge(mut self) -> Result<Game, Impossible> {
        self.trial.place_men();
        self.trial.take_turn();
        self.trial.count_kings(|_| false);
        self.trial.find_pawns_on_last_row();
        self.trial.grant_castling();
        self.trial.recall_double_step();
        self.trial.check_counters();
        self.refuse_foreigners();
        self.take_lieges();
        self.take_teams();
        self.take_proposals();
        self.judge_players();
        self.judge_teams();
        let game = Game {
            board: self.trial.state,
            diplomacy: self.diplomacy,
            first_move: self.first_move(),
            end: None,
        };
        self.trial.or_impossible(game)
    }

    fn refuse(&mut self, fault: AllianceFault) {
        self.trial.faults.push(Fault::Alliance(fault));
    }

    fn refuse_unless(&mut self, holds: bool, fault: AllianceFault) {
        if !holds {
            self.refuse(fault);
        }
    }

    /// Everybody who is named plays.
    fn refuse_foreigners(&mut self) {
        let affairs = self.affairs;
        let teams = affairs.teams.iter().flatten().flatten();
        let pairs = affairs.lieges.iter().map(|(&one, &other)| (one, other));
        let pairs = pairs.chain(affairs.proposals.iter().copied());
        let named = pairs.flat_map(|(one, other)| [one, other]);
        let named = named.chain(teams.copied()).chain(affairs.chooser);
        let named = named.chain(affairs.status.keys().copied());
        for army in named.chain(affairs.first_move.iter().copied()) {
            self.refuse_unless(seat(army).is_some(), AllianceFault::Foreign(army));
        }
    }

    /// Who has a king, who is whose protectorate, who has to choose.
    fn take_lieges(&mut self) {
        let men = self.trial.state.men;
        let crowned = |seat: &Seat| (men.army(*seat) & men.of(Kind::King)).any();
        self.diplomacy.crowned = Seats::FOUR.filter(crowned).collect();
        self.diplomacy.chooser = self.affairs.chooser.and_then(seat);
        for (&vassal, &liege) in &self.affairs.lieges {
            if let Some(vassal) = seat(vassal) {
                self.diplomacy.lieges[vassal.index()] = seat(liege);
            }
        }
    }

    /// Those who are in, as men and lieges show it.
    fn everyone(&self) -> Seats {
        let is_in = |seat: &Seat| {
            self.diplomacy.crowned.contains(*seat)
                || self.diplomacy.liege(*seat).is_some()
                || self.diplomacy.chooser == Some(*seat)
        };
        Seats::FOUR.filter(is_in).collect()
    }

    fn take_teams(&mut self) {
        let everyone = self.everyone();
        let Some(teams) = &self.affairs.teams else {
            everyone.for_each(|alone| self.diplomacy.teams[alone.index()] = Seats::of(alone));
            return;
        };
        let mut taken = Seats::NONE;
        for team in teams {
            self.refuse_unless((1..SEATS).contains(&team.len()), AllianceFault::TeamSize);
            for member in team.iter().copied().filter_map(seat) {
                let is_new = !taken.contains(member);
                self.refuse_unless(is_new, AllianceFault::TwoTeams(army(member)));
                taken = taken.with(Seats::of(member));
            }
            let members: Seats = team.iter().copied().filter_map(seat).collect();
            members.for_each(|member| self.diplomacy.teams[member.index()] = members);
        }
        for missing in everyone.without(taken) {
            self.refuse(AllianceFault::NoTeam(army(missing)));
        }
        for out in taken.without(everyone) {
            self.refuse(AllianceFault::TeamOfOut(army(out)));
        }
    }

    fn take_proposals(&mut self) {
        for &(from, to) in &self.affairs.proposals {
            let (Some(one), Some(other)) = (seat(from), seat(to)) else {
                continue;
            };
            let are_sovereign = [one, other].map(|it| self.diplomacy.is_sovereign(it));
            let may = one != other && are_sovereign == [true, true];
            self.refuse_unless(may, AllianceFault::Proposal { from, to });
            let proposals = &mut self.diplomacy.proposals[one.index()];
            *proposals = proposals.with(Seats::of(other));
        }
    }

    fn judge_players(&mut self) {
        let everyone = self.everyone();
        self.refuse_unless(everyone.any(), AllianceFault::NobodyIn);
        for seat in Seats::FOUR {
            match (everyone.contains(seat), self.diplomacy.liege(seat)) {
                (false, _) => self.judge_out(seat),
                (true, Some(_)) => self.judge_protectorate(seat),
                (true, None) => self.judge_sovereign(seat),
            }
            let given = self.affairs.status.get(&army(seat));
            let agrees = given.is_none_or(|&given| given == self.shown(seat));
            self.refuse_unless(agrees, AllianceFault::Status(army(seat)));
        }
    }

    /// How a player stands in the game, as men and lieges show it.
    fn shown(&self, seat: Seat) -> Status {
        match (self.everyone().contains(seat), self.diplomacy.liege(seat)) {
            (false, _) => Status::Gone,
            (true, Some(_)) => Status::Protectorate,
            (true, None) => Status::Active,
        }
    }

    fn judge_out(&mut self, seat: Seat) {
        let is_bare = self.trial.state.men.army(seat).is_empty();
        self.refuse_unless(is_bare, AllianceFault::Kingless(army(seat)));
        let is_bound = self.first_move().contains(seat);
        self.refuse_unless(!is_bound, AllianceFault::FirstMove(army(seat)));
    }

    fn judge_protectorate(&mut self, seat: Seat) {
        let army = army(seat);
        let is_crowned = self.diplomacy.crowned.contains(seat);
        let has_men = self.trial.state.men.army(seat).any();
        let is_chooser = self.diplomacy.chooser == Some(seat);
        self.refuse_unless(!is_crowned, AllianceFault::CrownedProtectorate(army));
        self.refuse_unless(has_men, AllianceFault::BareProtectorate(army));
        self.refuse_unless(!is_chooser, AllianceFault::BoundChooser(army));
        if let Some(&liege) = self.affairs.lieges.get(&army) {
            let is_liege = self::seat(liege).is_some_and(|liege| {
                self.diplomacy.is_sovereign(liege) && self.diplomacy.are_allied(seat, liege)
            });
            self.refuse_unless(is_liege, AllianceFault::Liege { army, liege });
        }
    }

    fn judge_sovereign(&mut self, seat: Seat) {
        let is_chooser = self.diplomacy.chooser == Some(seat);
        let is_crowned = self.diplomacy.crowned.contains(seat);
        let can_be = !(is_chooser && is_crowned);
        self.refuse_unless(can_be, AllianceFault::CrownedChooser(army(seat)));
    }

    fn judge_teams(&mut self) {
        for seat in self.diplomacy.everyone() {
            let is_first = self.diplomacy.team(seat).into_iter().next() == Some(seat);
            let is_led = self.diplomacy.kings_with(seat).any();
            let fault = AllianceFault::TeamWithoutKing(army(seat));
            self.refuse_unless(!is_first || is_led, fault);
        }
    }

    fn first_move(&self) -> Seats {
        let bound = self.affairs.first_move.iter().copied();
        bound.filter_map(seat).collect()
    }
}

fn seat(army: Army) -> Option<Seat> {
    ALLIANCE.seat_of(army)
}
