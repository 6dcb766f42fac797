//! How armies fall: kings taken, the choice between removal and protectorate, giving up, and what becomes of the
//! loyal (AL-10 to AL-14, AL-17, AL-22, AL-25).

use std::collections::BTreeSet;

use serde_json::json;

use crate::board::{Army, Cell};
use crate::event::{Choice, Code, ensure};
use crate::game::{Game, Status};

impl Game {
    /// The king of an army has just been taken: whoever has an ally with a king chooses, else his team is out.
    pub(crate) fn king_falls(&mut self, army: Army) {
        let team = self.team(army);
        if !self.kings_of(&team).is_empty() {
            self.pending = Some(army);
            self.tell(json!(["king_lost_choose", army]));
        } else if team.len() == 1 {
            self.put_out(army, "king_lost_alone");
        } else {
            self.put_out(army, "team_lost_all_kings");
            self.put_out_kingless_teams();
        }
    }

    /// Those among whom no king is left are out, whoever of them would have had a choice (AL-14).
    fn put_out_kingless_teams(&mut self) {
        let is_lost = |army: &Army| self.kings_of(&self.team(*army)).is_empty();
        let lost: Vec<Army> = self.everyone_in().into_iter().filter(is_lost).collect();
        for army in lost {
            self.put_out(army, "team_lost_all_kings");
        }
    }

    /// Takes an army with everything it has off the board and out of every list.
    pub(crate) fn put_out(&mut self, army: Army, why: &str) {
        self.board.0.retain(|_, man| man.army != army);
        self.release_vassals(army);
        self.liege.remove(&army);
        for team in &mut self.teams {
            team.remove(&army);
        }
        self.teams.retain(|team| !team.is_empty());
        self.first_move.remove(&army);
        self.cancel_proposals(army);
        self.offers.remove(&army);
        self.pending = self.pending.filter(|&chooser| chooser != army);
        self.tell(json!(["out", army, why]));
    }

    /// Who was loyal to this army is now loyal to the other member with a king, if there is one (AL-12).
    fn release_vassals(&mut self, army: Army) {
        let kings = self.kings_of(&self.team(army));
        let heir = kings.into_iter().find(|&king| king != army);
        let lords = self.liege.values_mut().filter(|lord| **lord == army);
        for lord in lords {
            *lord = heir.unwrap_or(army);
        }
    }

    /// A proposal lasts no longer than either of the two can answer for himself (AL-23).
    fn cancel_proposals(&mut self, army: Army) {
        self.proposals
            .retain(|&(from, to)| from != army && to != army);
    }

    /// A protectorate that has lost its last man is out (AL-17).
    pub(crate) fn put_out_if_bare(&mut self, army: Army) {
        let is_bare = self.board.of(army).next().is_none();
        if is_bare && self.status(army) == Status::Protectorate {
            self.put_out(army, "no_pieces");
        }
    }

    /// Gives up, or runs out of time: removal at once, at any time (AL-25). What waited for his choice goes on.
    pub(crate) fn give_up(&mut self, name: &str) -> Result<(), Code> {
        let army = self.somebody_in(name)?;
        let chooser = self.pending;
        self.put_out(army, "removal");
        self.put_out_kingless_teams();
        let answered = chooser.is_some() && self.pending.is_none();
        self.settle(if answered {
            self.turn.next()
        } else {
            self.turn
        });
        Ok(())
    }

    pub(crate) fn choose(&mut self, choice: &Choice) -> Result<(), Code> {
        let chooser = self.pending.filter(|_| self.end.is_none());
        let chooser = chooser.ok_or(Code::NoPending)?;
        let is_his = Army::named(&choice.by) == Some(chooser);
        ensure(is_his, Code::NotYourChoice)?;
        match choice.option.as_str() {
            "removal" => self.put_out(chooser, "removal"),
            "protectorate" => self.become_protectorate(chooser, choice)?,
            _ => return Err(Code::BadOption),
        }
        self.pending = None;
        self.settle(self.turn.next());
        Ok(())
    }

    fn become_protectorate(&mut self, army: Army, choice: &Choice) -> Result<(), Code> {
        let lost = self.lost_men(army, choice.lost.as_deref())?;
        let liege = self.liege_of_choice(army, choice.liege.as_deref())?;
        self.board.0.retain(|cell, _| !lost.contains(cell));
        self.release_vassals(army);
        self.liege.insert(army, liege);
        self.cancel_proposals(army);
        self.tell(json!(["protectorate", army, liege]));
        self.put_out_if_bare(army);
        Ok(())
    }

    /// The men that chance took: so many, each once, each his own (AL-10).
    fn lost_men(&self, army: Army, lost: Option<&[String]>) -> Result<BTreeSet<Cell>, Code> {
        let due = self.options.loss_of(self.board.of(army).count());
        let names: BTreeSet<&String> = lost.ok_or(Code::WrongCount)?.iter().collect();
        let is_count = names.len() == due && lost.map(<[String]>::len) == Some(due);
        ensure(is_count, Code::WrongCount)?;
        let own = |name: &&String| {
            let cell = Cell::named(name)?;
            let man = self.board.get(cell)?;
            (man.army == army).then_some(cell)
        };
        let cells: Option<BTreeSet<Cell>> = names.iter().map(own).collect();
        cells.ok_or(Code::NotOwnPiece)
    }

    /// One of the members with a king; if there is only one, he need not be named (AL-12).
    fn liege_of_choice(&self, army: Army, named: Option<&str>) -> Result<Army, Code> {
        let kings = self.kings_of(&self.team(army));
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
