//! The elimination of armies: captured kings, the choice between removal and protectorate, giving
//! up, and the end of protectorates (AL-10 to AL-14, AL-17, AL-22, AL-25).

use std::collections::BTreeSet;

use serde_json::json;

use crate::alliance::board::{Army, LAYOUT, Square};
use crate::alliance::event::{Choice, Code, ensure};
use crate::alliance::game::{Game, Status};
use crate::independent::Owner;

impl Game {
    /// Handles the loss of an army's king. A player with an ally who has a king must choose;
    /// otherwise the alliance is out.
    pub(crate) fn lose_king(&mut self, army: Army) {
        let alliance = self.alliance(army);
        if !self.kings_of(&alliance).is_empty() {
            self.pending = Some(army);
            self.push_log(json!(["king_lost_choose", army]));
        } else if alliance.len() == 1 {
            self.eliminate(army, "king_lost_alone");
        } else {
            self.eliminate(army, "team_lost_all_kings");
            self.eliminate_alliances_without_king();
        }
    }

    /// Eliminates every alliance that has no king left, even if one of its members had a choice
    /// pending (AL-14).
    fn eliminate_alliances_without_king(&mut self) {
        let is_lost = |army: &Army| self.kings_of(&self.alliance(*army)).is_empty();
        let lost: Vec<Army> = self.active_armies().into_iter().filter(is_lost).collect();
        for army in lost {
            self.eliminate(army, "team_lost_all_kings");
        }
    }

    /// Eliminates an army: removes its pieces and its entry in every list.
    pub(crate) fn eliminate(&mut self, army: Army, why: &str) {
        self.board.0.retain(|_, piece| piece.army != army);
        self.reassign_protectorates(army);
        self.liege.remove(&army);
        for alliance in &mut self.alliances {
            alliance.remove(&army);
        }
        self.alliances.retain(|alliance| !alliance.is_empty());
        self.first_move.remove(&army);
        self.cancel_proposals(army);
        self.offers.remove(&army);
        self.pending = self.pending.filter(|&chooser| chooser != army);
        self.push_log(json!(["out", army, why]));
    }

    /// Gives the army's protectorates to another alliance member with a king, if there is one
    /// (AL-12).
    fn reassign_protectorates(&mut self, army: Army) {
        let kings = self.kings_of(&self.alliance(army));
        let new_liege = kings.into_iter().find(|&king| king != army);
        let lieges = self.liege.values_mut().filter(|liege| **liege == army);
        for liege in lieges {
            *liege = new_liege.unwrap_or(army);
        }
    }

    /// Removes all proposals of an army that can no longer answer for itself (AL-23).
    fn cancel_proposals(&mut self, army: Army) {
        self.proposals
            .retain(|&(from, to)| from != army && to != army);
    }

    /// Eliminates a protectorate that has lost its last piece (AL-17).
    pub(crate) fn eliminate_if_empty(&mut self, army: Army) {
        let is_empty_army = self.board.of(army).next().is_none();
        if is_empty_army && self.status(army) == Status::Protectorate {
            self.eliminate(army, "no_pieces");
        }
    }

    /// Gives up or runs out of time: the army is removed at once, in any turn (AL-25). If a choice
    /// of this army was pending, the game continues without it.
    pub(crate) fn give_up(&mut self, name: &str) -> Result<(), Code> {
        let army = self.active_army(name)?;
        let chooser = self.pending;
        self.eliminate(army, "removal");
        self.eliminate_alliances_without_king();
        let answered = chooser.is_some() && self.pending.is_none();
        self.resolve(if answered {
            self.turn.next()
        } else {
            self.turn
        });
        Ok(())
    }

    pub(crate) fn choose(&mut self, choice: &Choice) -> Result<(), Code> {
        let chooser = self
            .pending
            .filter(|_| self.end.is_none())
            .ok_or(Code::NoPending)?;
        let is_chooser = Army::named(&choice.by) == Some(chooser);
        ensure(is_chooser, Code::NotYourChoice)?;
        match choice.option.as_str() {
            "removal" => self.eliminate(chooser, "removal"),
            "protectorate" => self.become_protectorate(chooser, choice)?,
            _ => return Err(Code::BadOption),
        }
        self.pending = None;
        self.resolve(self.turn.next());
        Ok(())
    }

    fn become_protectorate(&mut self, army: Army, choice: &Choice) -> Result<(), Code> {
        let lost = self.lost_pieces(army, choice.lost.as_deref())?;
        let liege = self.liege_of_choice(army, choice.liege.as_deref())?;
        self.board.0.retain(|square, _| !lost.contains(square));
        self.reassign_protectorates(army);
        self.liege.insert(army, liege);
        self.cancel_proposals(army);
        self.push_log(json!(["protectorate", army, liege]));
        self.eliminate_if_empty(army);
        Ok(())
    }

    /// The pieces drawn for removal: the right number, each named once, all of this army (AL-10).
    fn lost_pieces(&self, army: Army, lost: Option<&[String]>) -> Result<BTreeSet<Square>, Code> {
        let due = self.options.loss_of(self.board.of(army).count());
        let names: BTreeSet<&String> = lost.ok_or(Code::WrongCount)?.iter().collect();
        let is_count = names.len() == due && lost.map(<[String]>::len) == Some(due);
        ensure(is_count, Code::WrongCount)?;
        let own = |name: &&String| {
            let square = LAYOUT.square(name)?;
            let piece = self.board.get(square)?;
            (piece.army == army).then_some(square)
        };
        let squares: Option<BTreeSet<Square>> = names.iter().map(own).collect();
        squares.ok_or(Code::NotOwnPiece)
    }

    /// The chosen liege, an alliance member with a king. It need not be named if there is only one
    /// (AL-12).
    fn liege_of_choice(&self, army: Army, named: Option<&str>) -> Result<Army, Code> {
        let kings = self.kings_of(&self.alliance(army));
        match (named, kings.as_slice()) {
            (Some(name), _) => {
                let liege = Army::named(name).filter(|liege| kings.contains(liege));
                liege.ok_or(Code::BadLiege)
            }
            (None, &[only]) => Ok(only),
            (None, _) => Err(Code::LiegeRequired),
        }
    }
}
