//! A move with everything that follows from it, and the settling of a position: victory, civil war, and passing over
//! who cannot move (AL-01, AL-05, AL-07, AL-09, AL-15, AL-16).

use serde_json::json;

use crate::board::{Army, Kind, Man};
use crate::event::{Code, ensure};
use crate::game::{AllyCapture, End, Game, Team, alphabetical};
use crate::legal::Move;

impl Game {
    pub(crate) fn play(&mut self, text: &str) -> Result<(), Code> {
        ensure(self.end.is_none(), Code::GameOver)?;
        ensure(self.pending.is_none(), Code::PendingChoice)?;
        let moves = self.legal_moves().into_iter();
        let mv = moves.into_iter().find(|mv| mv.to_string() == text);
        self.make(mv.ok_or(Code::IllegalMove)?);
        Ok(())
    }

    /// A betrayer has left before his victim falls (AL-01).
    pub(crate) fn make(&mut self, mv: Move) {
        let mover = self.turn;
        let victim = self.board.get(mv.to);
        if victim.is_some_and(|victim| self.is_betrayal(mover, victim)) {
            self.depart(mover);
        }
        self.move_man(mv);
        self.first_move.remove(&mover);
        match victim {
            Some(king) if king.kind == Kind::King => self.king_falls(king.army),
            Some(man) => self.put_out_if_bare(man.army),
            None => {}
        }
        self.settle(mover.next());
    }

    /// Taking a man of one's own protectorate betrays nobody.
    fn is_betrayal(&self, mover: Army, victim: Man) -> bool {
        self.options.ally_capture == AllyCapture::Betrays
            && self.are_allied(mover, victim.army)
            && !self.household(mover).contains(&victim.army)
    }

    fn move_man(&mut self, mv: Move) {
        let mut man = self.board.0.remove(&mv.from).expect("a man moves");
        man.kind = mv.promotion.unwrap_or(man.kind);
        self.board.0.insert(mv.to, man);
    }

    /// What follows by itself once an event has happened. A victory counts at once; the rest waits for a choice that
    /// is pending (AL-11). `first` is who would move next.
    pub(crate) fn settle(&mut self, first: Army) {
        self.crown();
        self.agree_if_all_do();
        if self.end.is_none() && self.pending.is_none() {
            self.break_up();
            self.pass_over(first);
        }
    }

    /// Who alone has a king has won, protectorates or not (AL-15).
    fn crown(&mut self) {
        if let [winner] = self.kings_of(&self.everyone_in())[..] {
            self.end = Some(End::Won(winner));
            self.tell(json!(["won", winner]));
        }
    }

    /// A team without opposition falls apart into king-holders, each with his own protectorates (AL-09, AL-16).
    fn break_up(&mut self) {
        let [team] = &self.teams[..] else { return };
        let team = team.clone();
        let lords = team.iter().filter(|army| !self.liege.contains_key(army));
        let households: Vec<Team> = lords.map(|&lord| self.household(lord)).collect();
        self.tell(json!(["civil_war", alphabetical(team)]));
        self.teams = households;
    }

    /// The turn is the first one's who is in and can move; if nobody can, the game is drawn (AL-07).
    fn pass_over(&mut self, first: Army) {
        let cycle = std::iter::successors(Some(first), |army| Some(army.next()));
        match cycle.take(4).find(|&army| self.can_move(army)) {
            Some(army) => self.turn = army,
            None => {
                self.end = Some(End::Blocked);
                self.tell(json!(["draw", "blocked"]));
            }
        }
    }
}
