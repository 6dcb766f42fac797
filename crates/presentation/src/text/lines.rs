//! A message about a game as lines, each of which says one thing.
//!
//! Each topic writes its lines without asking what the others say: turns, checks, the status, the
//! clocks, requests. What two lines would say is dropped here, once, when all of them are there. A
//! line whose words are missing is a fact that only another line puts into words.

use entente_game::Seat;
use entente_rules::Status;

/// The fact that a line says, as far as another line may say it, or as it is true only for a while.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Says {
    /// Something that no other line says, and that stays true.
    News,
    /// Something that no other line says, and that is true only until the game goes on.
    ForNow,
    /// Something that is said in the place of the present, once the game has gone on.
    InThePast,
    /// A player resigned in their own turn, or their time ran out in it.
    LeftInTurn(Seat),
    /// An army had no move in its turn.
    NoMove(Seat),
    /// An army is checkmated or stalemated for now.
    Mated(Seat),
    /// An army is out since then, and how.
    Out(Seat, Status),
    /// The time of a player was up.
    TimeUp(Seat),
    /// Somebody else was to pick the move.
    PickerAssigned,
    /// The clocks were paused.
    Paused,
    /// The clocks were paused, once the game has gone on.
    WasPaused,
    /// The arbiter did something, such as pausing the clocks.
    ArbiterActed,
    /// The points, after somebody was eliminated.
    Points,
    /// The armies in check, and those checkmated for now.
    Checks,
    /// The armies that are out by now.
    OutByNow,
    /// A player asks the others for something, as the news.
    Asks,
    /// The open request of a player.
    OpenRequest,
    /// Somebody picks the move for a player whose time is up.
    Picks,
    /// The pause that the clocks are in.
    InPause,
    /// The end of the game: its result, and the points that count.
    Over,
    /// That the game has not begun, or was closed without a result.
    NotPlayed,
}

impl Says {
    /// Whether a line that says this makes one unnecessary that says the other.
    fn replaces(self, other: Self) -> bool {
        match (self, other) {
            (Self::LeftInTurn(seat), Self::Out(out, Status::Resigned | Status::Flagged)) => {
                seat == out
            }
            (Self::Out(seat, _) | Self::Mated(seat), Self::NoMove(blocked)) => seat == blocked,
            (Self::LeftInTurn(seat) | Self::Out(seat, Status::Flagged), Self::TimeUp(late)) => {
                seat == late
            }
            (Self::Over, Self::TimeUp(_) | Self::Checks | Self::Points | Self::OutByNow)
            | (Self::NotPlayed, Self::TimeUp(_) | Self::OutByNow)
            | (Self::Picks, Self::TimeUp(_) | Self::PickerAssigned)
            | (Self::InPause, Self::Paused)
            | (Self::ArbiterActed, Self::WasPaused)
            | (Self::Asks, Self::OpenRequest) => true,
            _ => false,
        }
    }

    /// Whether it is part of a message of this tense.
    fn is_said_in(self, tense: Tense) -> bool {
        match self {
            Self::ForNow
            | Self::Asks
            | Self::OpenRequest
            | Self::Picks
            | Self::InPause
            | Self::Over
            | Self::NotPlayed => tense == Tense::Present,
            Self::InThePast | Self::WasPaused => tense == Tense::Past,
            _ => true,
        }
    }
}

/// The tense of a message: present, or past if the game is no longer as the message says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Tense {
    Present,
    /// The game has gone on, so the message only says what happened.
    Past,
}

/// The lines of a message.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Lines(Vec<(Says, String)>);

impl Lines {
    /// One line.
    pub(super) fn of(says: Says, line: impl Into<Option<String>>) -> Self {
        let mut lines = Self::default();
        lines.say(says, line);
        lines
    }

    /// Adds a line, or several of which all say this.
    pub(super) fn say(&mut self, says: Says, line: impl Into<Option<String>>) {
        self.0.push((says, line.into().unwrap_or_default()));
    }

    /// Adds all of these lines.
    pub(super) fn append(&mut self, lines: Self) {
        self.0.extend(lines.0);
    }

    /// The same lines, and then these.
    pub(super) fn then(mut self, lines: Self) -> Self {
        self.append(lines);
        self
    }

    /// The lines that are left in this tense, without those that another one makes unnecessary.
    pub(super) fn thinned(self, tense: Tense) -> Vec<String> {
        let facts: Vec<Says> = self.0.iter().map(|(says, _)| *says).collect();
        let is_needed = |says: Says| !facts.iter().any(|fact| fact.replaces(says));
        let lines = self
            .0
            .into_iter()
            .filter(|(says, line)| !line.is_empty() && says.is_said_in(tense) && is_needed(*says));
        lines.map(|(_, line)| line).collect()
    }

    /// The facts, each once, without whose they are.
    #[cfg(test)]
    pub(super) fn facts(&self) -> Vec<String> {
        let facts = self
            .0
            .iter()
            .filter(|(says, line)| !line.is_empty() && *says != Says::News);
        let names = facts.map(|(says, _)| {
            let name = format!("{says:?}");
            let parts = name.split(|c: char| !c.is_alphabetic());
            let words = parts.filter(|part| !part.is_empty() && *part != "Seat");
            words.collect::<Vec<_>>().join(" ")
        });
        let mut names: Vec<String> = names.collect();
        names.sort();
        names.dedup();
        names
    }

    /// The message in this tense.
    pub(super) fn text(self, tense: Tense) -> String {
        self.thinned(tense).join("\n")
    }
}

/// Lines of which nothing is said elsewhere.
impl FromIterator<String> for Lines {
    fn from_iter<I: IntoIterator<Item = String>>(lines: I) -> Self {
        Self(lines.into_iter().map(|line| (Says::News, line)).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(lines: &[(Says, &str)], tense: Tense) -> String {
        let mut all = Lines::default();
        for (says, line) in lines {
            all.say(*says, (*line).to_owned());
        }
        all.text(tense).replace('\n', " ")
    }

    #[test]
    fn what_another_line_says_is_dropped_wherever_that_line_is() {
        let (ann, bob) = (Seat(0), Seat(1));
        for (lines, left) in [
            (
                vec![
                    (Says::LeftInTurn(ann), "Ann’s time ran out."),
                    (Says::Out(ann, Status::Flagged), "Ann is out."),
                    (Says::Out(bob, Status::Flagged), "Bob is out."),
                ],
                "Ann’s time ran out. Bob is out.",
            ),
            (
                vec![
                    (Says::NoMove(ann), "Ann has no move."),
                    (Says::NoMove(bob), "Bob has no move."),
                    (Says::Out(ann, Status::Checkmated), "Ann is out."),
                ],
                "Bob has no move. Ann is out.",
            ),
            (
                vec![
                    (Says::TimeUp(ann), "Ann’s time is up."),
                    (Says::PickerAssigned, "Bob picks."),
                    (Says::Picks, "Bob to pick a move for Ann."),
                ],
                "Bob to pick a move for Ann.",
            ),
            (
                vec![
                    (Says::Points, "Ann 1, Bob 0"),
                    (Says::Checks, "Bob is in check."),
                    (Says::Over, "Ann wins."),
                ],
                "Ann wins.",
            ),
            (
                vec![
                    (Says::Asks, "Ann asks for a pause."),
                    (Says::ForNow, "Bob to move."),
                    (Says::OpenRequest, "Ann asks for a pause."),
                ],
                "Ann asks for a pause. Bob to move.",
            ),
        ] {
            assert_eq!(said(&lines, Tense::Present), left);
        }
    }

    /// A fact that is dropped, or that has no words of its own, is a fact all the same.
    #[test]
    fn a_line_without_words_drops_others() {
        let ann = Seat(0);
        let lines = [
            (Says::NoMove(ann), "Ann has no move."),
            (Says::Mated(ann), ""),
            (Says::News, "Bob to move."),
        ];
        assert_eq!(said(&lines, Tense::Present), "Bob to move.");
        let paused = [
            (Says::Paused, "The clocks are paused."),
            (Says::WasPaused, "The clocks were paused."),
            (Says::InPause, "Paused until noon."),
        ];
        assert_eq!(said(&paused, Tense::Present), "Paused until noon.");
        assert_eq!(said(&paused, Tense::Past), "The clocks were paused.");
    }
}
