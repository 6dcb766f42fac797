//! The status of a game in a sentence: whose turn it is, or how it ended.
//!
//! It is the last line of every message about a game, and part of lists and alt texts.

use super::catalogue::{Arguments, Text, say};
use super::names::{Naming, written_result};
use entente_game::{ClosedReason, Ending, Phase, PlayerId, Seat, View};
use entente_rules::{Reason, Score};

impl Text {
    /// The status of a game, in one sentence. The result of several armies takes more lines.
    pub fn status(&self, view: &View, naming: Naming) -> String {
        let host = || self.player_name(view, PlayerId::HOST, naming);
        match &view.phase {
            Phase::Lobby if !view.is_challenge() => say!(self, "status-lobby"),
            Phase::Lobby => say!(self, "status-challenge", challenger = host()),
            Phase::Closed(ClosedReason::Declined { by }) => say!(
                self,
                "status-declined",
                who = self.player_name(view, *by, naming),
                challenger = host()
            ),
            Phase::Closed(ClosedReason::Lapsed) if !view.is_challenge() => {
                say!(self, "status-lapsed")
            }
            Phase::Closed(ClosedReason::Lapsed) => {
                say!(self, "status-challenge-lapsed", challenger = host())
            }
            Phase::Closed(ClosedReason::Cancelled) if !view.is_challenge() => {
                say!(self, "status-cancelled", host = host())
            }
            Phase::Closed(ClosedReason::Cancelled) => {
                say!(self, "status-withdrawn", challenger = host())
            }
            Phase::Closed(ClosedReason::Aborted { by }) => say!(
                self,
                "status-aborted",
                who = self.player_name(view, *by, naming)
            ),
            Phase::Closed(ClosedReason::AbortedByTime { seat }) => say!(
                self,
                "status-aborted-by-time",
                who = self.seat_name(view, *seat, naming)
            ),
            Phase::Running { turn } => self.turn(view, *turn, naming),
            Phase::Over(ending) => self.ending(view, ending, naming),
        }
    }

    /// Whose turn it is, and what they have to do.
    fn turn(&self, view: &View, turn: Seat, naming: Naming) -> String {
        let by = view.mover().unwrap_or(turn);
        let picker = view.clock.as_ref().and_then(|clock| clock.turn?.picker);
        if let Some(picker) = picker {
            let who = self.seat_name(view, picker, naming);
            // Only the picker has to act, so only the picker is mentioned.
            let late = self.seat_name(view, by, Naming::Escaped);
            return say!(self, "status-next-picks", who, late);
        }
        let who = self.seat_name(view, by, naming);
        let who = self.with_stand_in(view, by, who, naming);
        let choice = view.choice();
        if let Some(kept) = choice.first() {
            let armies = choice.iter().map(|army| self.army(*army));
            return say!(
                self,
                "status-choose-army",
                who,
                armies = self.one_of(armies.collect()),
                kept = self.army(*kept)
            );
        }
        match view.seats.get(turn.index()).filter(|_| by != turn) {
            Some(seat) => say!(
                self,
                "status-turn-commanded",
                who,
                army = self.army(seat.army)
            ),
            None => say!(self, "status-turn", who),
        }
    }

    /// How a game ended: one sentence for two players, else with everybody's place.
    pub fn ending(&self, view: &View, ending: &Ending, naming: Naming) -> String {
        if view.seats.len() > 2 {
            return self.ending_of_many(view, ending, naming);
        }
        let winners = self.owners_with_armies(view, &ending.winners, naming);
        if !winners.is_empty() {
            return self.ending_won(view, ending, self.all_of(winners));
        }
        let accepted = self.accepted_by_computer(view, ending);
        let lines = [accepted, Some(self.ending_drawn(ending))];
        lines.into_iter().flatten().collect::<Vec<_>>().join("\n")
    }

    /// That the computer accepted the offer of its opponent. It never offers a draw to a person.
    fn accepted_by_computer(&self, view: &View, ending: &Ending) -> Option<String> {
        let seats = view.armies().into_iter().map(|army| army.seat);
        let (computers, people): (Vec<Seat>, Vec<Seat>) =
            seats.partition(|seat| view.is_computer(*seat));
        match (ending.reason, &computers[..], &people[..]) {
            (Reason::Agreed, [computer], [_]) => {
                let who = self.seat_name(view, *computer, Naming::Escaped);
                Some(say!(self, "ending-computer-accepted", who))
            }
            _ => None,
        }
    }

    /// The sentence about a game with a winner.
    fn ending_won(&self, view: &View, ending: &Ending, who: String) -> String {
        // Where Yellow does not count, Yellow's king may still be on the board.
        let is_last_army = !view.options.neutral_counts();
        match ending.reason {
            Reason::OneLeft if is_last_army => say!(self, "ending-last-army", who),
            Reason::OneLeft => say!(self, "ending-last-king", who),
            _ => say!(
                self,
                "ending-won",
                who,
                reason = self.reason(ending),
                result = written_result(&ending.result)
            ),
        }
    }

    /// The sentence about a draw.
    fn ending_drawn(&self, ending: &Ending) -> String {
        say!(
            self,
            "ending-drawn",
            reason = self.reason(ending),
            result = written_result(&ending.result)
        )
    }

    fn reason(&self, ending: &Ending) -> String {
        let reason = ending.reason.name().replace('_', "-");
        self.say(&format!("reason-{reason}"), &Arguments::new())
    }

    fn ending_of_many(&self, view: &View, ending: &Ending, naming: Naming) -> String {
        // Only rule sets that give points for eliminations have scores.
        if ending.scores.is_empty() {
            return self.ending_of_many_without_scores(view, ending, naming);
        }
        let winners = self.owners_with_armies(view, &ending.winners, naming);
        let count = winners.len();
        let (who, result) = (self.all_of(winners), written_result(&ending.result));
        let counted = if view.options.counts_points() {
            "eliminations"
        } else {
            "lasting"
        };
        let won = if are_one_side(view, &ending.winners) {
            say!(self, "ending-won-of-many", who, count, result, counted)
        } else {
            say!(self, "ending-shared", who, result, counted)
        };
        let agreed = self.agreed(view, ending);
        let rankings = self.rankings(view, ending, naming);
        let lines = [
            agreed,
            Some(won),
            Some(rankings),
            self.uncounted(view, ending),
        ];
        lines.into_iter().flatten().collect::<Vec<_>>().join("\n")
    }

    /// The points that do not count: the result has either those for eliminations or those for
    /// staying in the game, so the others are added for information. `None` if nobody has any.
    fn uncounted(&self, view: &View, ending: &Ending) -> Option<String> {
        let counts_eliminations = view.options.counts_points();
        let points = if counts_eliminations {
            &ending.points
        } else {
            &ending.scores
        };
        let points = self.points_of_armies(view, points)?;
        Some(if counts_eliminations {
            say!(self, "ending-leaving", points)
        } else {
            say!(self, "ending-eliminations", points)
        })
    }

    /// Each army that has points, with its points; `None` if none has.
    fn points_of_armies(&self, view: &View, points: &[Score]) -> Option<String> {
        let with_points = view.options.armies().zip(points);
        let with_points = with_points.filter(|(_, points)| points.to_string() != "0");
        let each: Vec<String> = with_points
            .map(|(army, points)| {
                let points = written_result(&points.to_string());
                format!("{} {points}", self.army(army))
            })
            .collect();
        (!each.is_empty()).then(|| each.join(", "))
    }

    /// How a game of several armies ended that has one winner or none.
    fn ending_of_many_without_scores(
        &self,
        view: &View,
        ending: &Ending,
        naming: Naming,
    ) -> String {
        let head = match ending.winners.first() {
            Some(winner) => self.ending_won(view, ending, self.seat_name(view, *winner, naming)),
            None => self.ending_drawn(ending),
        };
        let rankings = ending
            .winners
            .is_empty()
            .then(|| self.rankings(view, ending, naming));
        let lines = [self.agreed(view, ending), Some(head), rankings];
        lines.into_iter().flatten().collect::<Vec<_>>().join("\n")
    }

    /// That all agreed to end the game, or that only computers were left and did.
    fn agreed(&self, view: &View, ending: &Ending) -> Option<String> {
        if ending.reason != Reason::Agreed {
            return None;
        }
        let armies = view.armies().into_iter();
        let mut left = armies.filter(|army| army.status.is_in());
        Some(if left.all(|army| view.is_computer(army.seat)) {
            say!(self, "ending-only-computers")
        } else {
            say!(self, "ending-agreed")
        })
    }

    /// Everybody's place in the result, best first. Players with the same points share a place.
    fn rankings(&self, view: &View, ending: &Ending, naming: Naming) -> String {
        let points = ending.result.split('-').map(Score::read);
        let plays = |seat: Seat| view.seats_taking_part().any(|(other, _)| other == seat);
        let mut rankings: Vec<_> = (0..).map(Seat).zip(points).collect();
        rankings.retain(|(seat, _)| plays(*seat));
        rankings.sort_by_key(|(_, points)| std::cmp::Reverse(*points));
        let ties = rankings.chunk_by(|one, other| one.1 == other.1);
        let mut place = 1;
        let lines = ties.map(|tied| {
            let seats: Vec<_> = tied.iter().map(|(seat, _)| *seat).collect();
            let line = say!(
                self,
                "ranking-line",
                place,
                who = self.all_of(self.owners_with_armies(view, &seats, naming)),
                points = tied[0]
                    .1
                    .map_or_else(String::new, |points| written_result(&points.to_string()))
            );
            // After two on first place comes the third.
            place += tied.len();
            line
        });
        lines.collect::<Vec<_>>().join("\n")
    }
}

/// Whether the owners of these seats win together: one player, or partners.
fn are_one_side(view: &View, seats: &[Seat]) -> bool {
    let army = |seat: Seat| view.seats.get(seat.index()).map(|seat| seat.army);
    seats.windows(2).all(|pair| {
        let [one, other] = [pair[0], pair[1]].map(|seat| view.person_at(seat));
        let partner = army(pair[0]).and_then(|army| view.options.partner(army));
        one.is_some() && one == other || partner.is_some() && partner == army(pair[1])
    })
}
