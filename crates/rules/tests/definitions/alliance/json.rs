//! A game as the project's JSON, in the command line's form of a position and of a state.
//!
//! It is written by hand from the model's own data. The keys `result` and `claims` are left out,
//! because the rules of this variant say nothing about them.

use serde_json::{Value, json};

use crate::alliance::board::Army;
use crate::alliance::game::{Alliance, AllyCapture, End, Game, Options, Rounding, Status};
use crate::independent::json::{by_army, extended, letters, placed};

fn word(armies: &Alliance) -> String {
    letters(armies.iter().copied()).concat()
}

impl Game {
    /// The position: everything that is needed to set it up again.
    pub(crate) fn position(&self) -> Value {
        let statuses = Army::ALL.map(|army| (army, json!(status_name(self.status(army)))));
        let lieges = self.liege.iter().map(|(&army, liege)| (army, json!(liege)));
        let proposals = self
            .proposals
            .iter()
            .map(|&(from, to)| letters([from, to]).concat());
        let mut alliances = self.alliances.clone();
        alliances.sort();
        json!({
            "variant": "alliance",
            "turn": self.turn,
            "pieces": placed(self.board.pieces()),
            "first_move": self.first_move,
            "status": by_army(statuses.into_iter()),
            "teams": alliances.iter().map(word).collect::<Vec<_>>(),
            "liege": by_army(lieges),
            "proposals": proposals.collect::<Vec<_>>(),
            "pending": self.pending,
            "options": options(&self.options),
        })
    }

    /// The position with everything that is derived from it.
    pub(crate) fn state(&self) -> Value {
        let checks = Army::ALL
            .into_iter()
            .map(|army| (army, self.checkers(army)))
            .filter(|(_, by)| !by.is_empty());
        let winner = match self.end {
            Some(End::Won(winner)) => Some(winner),
            _ => None,
        };
        let derived = json!({
            "check": by_army(checks.map(|(army, by)| (army, json!(by)))),
            "legal_moves": self.legal_moves().len(),
            "over": self.end.is_some(),
            "reason": self.end.map(reason),
            "winner": winner,
            "draw": self.end.is_some() && winner.is_none(),
        });
        extended(self.position(), derived)
    }
}

fn options(options: &Options) -> Value {
    let ally_capture = match options.ally_capture {
        AllyCapture::Betrays => "betrays",
        AllyCapture::Forbidden => "forbidden",
        AllyCapture::Allowed => "allowed",
    };
    let loss_rounding = match options.loss_rounding {
        Rounding::Ceil => "ceil",
        Rounding::Floor => "floor",
        Rounding::HalfUp => "half_up",
    };
    json!({
        "ally_capture": ally_capture,
        "loss_percent": options.loss_percent,
        "loss_rounding": loss_rounding,
    })
}

fn status_name(status: Status) -> &'static str {
    match status {
        Status::King => "king",
        Status::Protectorate => "protectorate",
        Status::Eliminated => "out",
    }
}

fn reason(end: End) -> &'static str {
    match end {
        End::Won(_) => "one_left",
        End::Agreed => "agreed",
        End::Blocked => "blocked",
    }
}
