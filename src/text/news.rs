//! The message under a board: what has happened since the one before, who is in check, how it goes on.
//!
//! One event can bring several turns, because whoever cannot move is passed over at once: all of them are told in one message.

use super::board::numbered;
use super::{Naming, Text, counts_points, say};
use entente_game::{Hand, MoveView, News, Phase, Reason, Seat, View};
use entente_rules::{Options, Ply, Status, Stuck};

/// The most turns after the first that one message tells of: where people have to pass for long, the program may make many moves.
const TOLD: usize = 11;

/// How many signs of a record's hash stand under a board.
const PROOF: usize = 12;

impl Text {
    /// The message for everyone (or for one player) when something has happened.
    pub fn message(&self, view: &View, reason: Reason, naming: Naming) -> String {
        let news = match reason {
            Reason::Challenged | Reason::LobbyChanged | Reason::Invited if view.is_challenge() => {
                return self.challenge(view, naming);
            }
            Reason::Challenged | Reason::LobbyChanged | Reason::Invited => {
                return self.lobby(view, naming);
            }
            Reason::LobbyClosed => return self.status(view, naming),
            Reason::Started => self.started(view, naming),
            Reason::Over if !view.aside.is_empty() => self.leaving(view, naming),
            Reason::Over if !ended_by_a_turn(view) => String::new(),
            // What was dealt in secret has passed the turn on.
            Reason::Moved if !view.aside.is_empty() => self.aside(view, naming),
            Reason::Moved | Reason::Over => self.last_turns(view, naming),
            Reason::Resigned => self.leaving(view, naming),
            Reason::Chosen => self.aside(view, naming),
            Reason::DrawOffered => say!(
                self,
                "news-draw-offered",
                who = self.offerer(view, naming),
                others = self.asked_for_a_draw(view, naming)
            ),
            Reason::DrawAgreed => say!(
                self,
                "news-draw-agreed",
                who = self.agreer(view, naming),
                count = view.asked_for_a_draw().count(),
                others = self.asked_for_a_draw(view, naming)
            ),
            Reason::DrawDeclined => say!(self, "news-draw-declined"),
            Reason::Asked => self.request(view, naming),
            Reason::Answered if view.request.is_some() => {
                let agreed = say!(self, "news-request-agreed");
                format!("{agreed} {}", self.request(view, naming))
            }
            Reason::Answered => say!(self, "news-request-declined"),
            Reason::TakenBack
            | Reason::Paused
            | Reason::TimeUp
            | Reason::Credited
            | Reason::Relocated => self.aside(view, naming),
            Reason::Departed => return say!(self, "news-departed"),
            Reason::Aborted => return self.status(view, naming),
            // It stands below, where there is more room.
            Reason::History => return String::new(),
            Reason::Tidings | Reason::Reported => return self.tidings(view, naming),
        };
        let proof = self.proof(view);
        let (status, clocks) = (self.status(view, naming), self.clocks(view, naming));
        let request = match reason {
            Reason::Asked | Reason::Answered => String::new(),
            _ => self.request(view, naming),
        };
        let lines = [news, self.check(view), status, clocks, request, proof];
        let lines: Vec<_> = lines.into_iter().filter(|line| !line.is_empty()).collect();
        lines.join("\n")
    }

    fn started(&self, view: &View, naming: Naming) -> String {
        let title = self.title(view, naming);
        let agreed = [self.agreement(view), self.invitation(view)];
        let agreed: Vec<_> = agreed.into_iter().filter(|line| !line.is_empty()).collect();
        let head = match agreed.join("\n") {
            agreed if agreed.is_empty() => say!(self, "news-started", title = title),
            agreed => say!(self, "news-started-agreed", title = title, agreed = agreed),
        };
        // The program may have moved first.
        match self.last_turns(view, naming) {
            turns if turns.is_empty() => head,
            turns => format!("{head}\n{turns}"),
        }
    }

    /// Where people deal with each other in secret: the beginning of what proves, in the end, that nothing of the record was changed.
    fn proof(&self, view: &View) -> String {
        if view.affairs.is_none() {
            return String::new();
        }
        let head: String = view.head.iter().map(|byte| format!("{byte:02x}")).collect();
        let head: String = head.chars().take(PROOF).collect();
        say!(self, "news-proof", head = head)
    }

    /// The way to one's own sheet, where people deal with each other.
    fn invitation(&self, view: &View) -> String {
        match (&view.affairs, &view.options) {
            (None, _) => String::new(),
            (Some(_), Options::Alliance(_)) => say!(self, "news-diplomacy"),
            (Some(_), _) => say!(self, "news-diplomacy-pacts"),
        }
    }

    /// Who offers a draw.
    fn offerer(&self, view: &View, naming: Naming) -> String {
        let offer = view.offers.first();
        offer.map_or_else(
            || say!(self, "somebody"),
            |offer| self.seat(view, offer.seat, naming),
        )
    }

    /// Who offers a draw, in a list.
    pub fn offered(&self, view: &View) -> String {
        say!(
            self,
            "turns-offered",
            who = self.offerer(view, Naming::Escaped)
        )
    }

    /// Who agreed last to an offer.
    fn agreer(&self, view: &View, naming: Naming) -> String {
        let last = view.offers.iter().find_map(|offer| offer.agreed.last());
        last.map_or_else(
            || say!(self, "somebody"),
            |place| self.person(view, *place, naming),
        )
    }

    /// What happened between two turns, a line for each thing, and then what the program has played.
    fn aside(&self, view: &View, naming: Naming) -> String {
        let lines = view.aside.iter();
        let lines = lines.filter_map(|news| self.news(view, None, *news, naming));
        let lines = lines.chain(self.replies(view, naming));
        lines.collect::<Vec<_>>().join("\n")
    }

    /// The turns that the last event made, where it made some.
    fn replies(&self, view: &View, naming: Naming) -> Option<String> {
        view.has_played().then(|| self.last_turns(view, naming))
    }

    /// Those who have just left, and those who have given up and are not yet out, a line for each army; then what the program has played.
    fn leaving(&self, view: &View, naming: Naming) -> String {
        let aside = view.aside.iter().filter_map(|news| match news {
            News::Eliminated {
                seat,
                how: Status::Gone,
                ..
            } => {
                let who = self.seat(view, *seat, naming);
                Some(say!(self, "news-resigned-gone", who = who))
            }
            news => self.news(view, None, *news, naming),
        });
        let leaving = view.armies().into_iter().filter(|army| army.is_leaving);
        let lines = leaving.map(|army| {
            let who = self.seat(view, army.seat, naming);
            say!(
                self,
                "news-resigned",
                who = who,
                army = self.army(army.army)
            )
        });
        let lines = aside.chain(lines).chain(self.replies(view, naming));
        lines.collect::<Vec<_>>().join("\n")
    }

    /// Those who have yet to answer an offer; a person is told only where a message names them.
    fn asked_for_a_draw(&self, view: &View, naming: Naming) -> String {
        let others: Vec<_> = view
            .asked_for_a_draw()
            .map(|person| self.person(view, person.place, naming))
            .collect();
        others.join(", ")
    }

    /// The last move and the turns after it in which nobody could move, a line for each thing that is worth telling. Empty before the first.
    pub fn last_turns(&self, view: &View, naming: Naming) -> String {
        let latest = view.latest();
        let first = view.moves.len() - latest.len();
        let mut lines = Vec::new();
        let untold = first + 1..view.moves.len().saturating_sub(TOLD);
        for (index, turn) in (first..).zip(latest) {
            if untold.contains(&index) {
                if index == untold.start {
                    let count = untold.len();
                    lines.push(say!(self, "news-more-turns", count = count));
                }
                continue;
            }
            lines.extend(self.turn_in_words(view, index, naming));
            let news = turn.news.iter();
            lines.extend(news.filter_map(|news| self.news(view, Some(turn), *news, naming)));
        }
        let out = |news: &News| matches!(news, News::Eliminated { .. });
        if latest.iter().any(|turn| turn.news.iter().any(out)) {
            lines.extend(self.points(view));
        }
        lines.join("\n")
    }

    /// What somebody did with a turn: `12. Nf3 · Ann: knight from g1 to f3`. Nothing where an army that is out had it.
    fn turn_in_words(&self, view: &View, index: usize, naming: Naming) -> Option<String> {
        let turn = &view.moves[index];
        let who = self.mover(view, turn.seat, turn.by, naming);
        match (turn.ply, turn.moved) {
            (Ply::Move(_), Some(moved)) => {
                let words = self.move_in_words(&moved);
                let words = match turn.hand {
                    Hand::Clock => say!(self, "words-by-clock", words = words),
                    Hand::Picker(seat) => {
                        let by = self.seat(view, seat, Naming::Escaped);
                        say!(self, "words-by-picker", words = words, by = by)
                    }
                    Hand::Prepared => say!(self, "words-prepared", words = words),
                    Hand::Mover | Hand::Program | Hand::Rules => words,
                };
                let number = numbered(view, index);
                Some(say!(
                    self,
                    "news-moved",
                    number = number,
                    who = who,
                    words = words
                ))
            }
            (Ply::Resigned, _) if ran_out(turn) => Some(say!(self, "news-flagged", who = who)),
            (Ply::Resigned, _) => Some(say!(self, "news-gave-up", who = who)),
            (Ply::Blocked, _) if turn.by != turn.seat => {
                Some(say!(self, "news-army-blocked", who = who))
            }
            // That he is out, or mated still, is a line of its own.
            (Ply::Blocked, _) if is_mated(view, turn) || is_told(view, turn.seat) => None,
            (Ply::Blocked, _) => Some(say!(self, "news-stalemated", who = who)),
            (Ply::Move(_) | Ply::Out, _) => None,
        }
    }

    /// Who makes a move: the one person where everybody has one army; else with the army that moves.
    fn mover(&self, view: &View, seat: Seat, by: Seat, naming: Naming) -> String {
        match view.seats.get(seat.index()) {
            _ if view.seats.len() == 2 => self.who(view, by, naming),
            Some(moved) if by != seat => say!(
                self,
                "seat-commanding",
                who = self.seat(view, by, naming),
                army = self.army(moved.army)
            ),
            _ => self.seat(view, seat, naming),
        }
    }

    /// What a turn, or a word between two turns, brought about besides.
    fn news(
        &self,
        view: &View,
        turn: Option<&MoveView>,
        news: News,
        naming: Naming,
    ) -> Option<String> {
        let seat = |seat: Seat| self.seat(view, seat, naming);
        let army = |seat: Seat| {
            let seat = view.seats.get(seat.index());
            seat.map_or_else(String::new, |seat| self.army(seat.army))
        };
        Some(match news {
            News::Eliminated { seat, how, by } => {
                return self.eliminated(view, turn, (seat, how, by), naming);
            }
            News::Commanded { seat: of, by } => match by {
                Some(by) => say!(self, "news-commanded", army = army(of), by = seat(by)),
                None => say!(self, "news-commanded-no-more", army = army(of)),
            },
            News::Stuck {
                seat: stuck,
                how: Stuck::Stalemated,
                ..
            } => say!(self, "news-stuck", who = seat(stuck)),
            News::Placed { seat: of, cell } => say!(
                self,
                "news-placed",
                army = army(of),
                cell = cell.to_string()
            ),
            // Whoever loses by it is told of as being out; whose move is picked, and by whom, the line about whose turn it is.
            News::TimeUp { seat: late } if loses_by_time(view, late) => return None,
            News::TimeUp { .. } | News::Handed { .. } if is_picked(view) => return None,
            News::TimeUp { seat: late } => say!(self, "news-time-up", who = seat(late)),
            News::Handed { seat: late, by } => {
                say!(self, "news-handed", who = seat(late), by = seat(by))
            }
            News::TakenBack { ply } => say!(self, "news-taken-back", ply = ply),
            // The line about the clocks tells it.
            News::Paused { .. } if view.pause().is_some() => return None,
            News::Paused { until } => {
                say!(self, "news-paused", until = self.deadline(until, naming))
            }
            News::Resumed => say!(self, "news-resumed"),
            News::Relocated => say!(self, "news-relocated"),
            News::Credited { span } => say!(self, "news-credited", span = self.span(span)),
            News::Skipped { seat: passed } => say!(self, "news-skipped", who = seat(passed)),
            News::Kingless { seat: fallen } => say!(self, "news-kingless", who = seat(fallen)),
            News::Freed { seat: freed } => say!(self, "news-freed", who = seat(freed)),
            // The line about who is mated tells the first, the one about whose turn it is asks for the second.
            News::Stuck { .. } | News::ChoiceDue { .. } => return None,
        })
    }

    /// That a player is out: who, how, and to whose credit.
    fn eliminated(
        &self,
        view: &View,
        turn: Option<&MoveView>,
        (out, how, by): (Seat, Status, Option<Seat>),
        naming: Naming,
    ) -> Option<String> {
        let who = self.seat(view, out, naming);
        let by = by.filter(|by| *by != out);
        Some(match (how, by.map(|by| self.seat(view, by, naming))) {
            // Said with the turn itself.
            (Status::Resigned, _) if turn.is_some_and(|turn| gave_up(turn, out)) => return None,
            // Said as what has become of the army.
            (Status::Protectorate, _) => return None,
            (Status::Checkmated, Some(by)) => {
                say!(self, "news-out-mated-by", who = who, by = by)
            }
            (Status::Checkmated, None) => say!(self, "news-out-mated", who = who),
            (Status::Stalemated, Some(by)) => {
                say!(self, "news-out-stalemated-by", who = who, by = by)
            }
            (Status::Stalemated, None) => say!(self, "news-out-stalemated", who = who),
            (Status::Captured, Some(by)) => {
                say!(self, "news-out-captured-by", who = who, by = by)
            }
            (Status::Captured, None) => say!(self, "news-out-captured", who = who),
            (Status::Flagged, _) => say!(self, "news-flagged", who = who),
            (Status::Gone, Some(by)) => say!(self, "news-gone-by", who = who, by = by),
            (Status::Gone, None) => say!(self, "news-gone", who = who),
            (Status::Resigned | Status::Active, _) => say!(self, "news-gave-up", who = who),
        })
    }

    /// The points of all, where they are counted as they are won; of a game that is over the result says them.
    fn points(&self, view: &View) -> Option<String> {
        let is_over = matches!(view.phase, Phase::Over(_));
        (counts_points(&view.options) && !is_over).then(|| {
            let armies = view.armies().into_iter();
            let points =
                armies.filter_map(|army| Some(format!("{} {}", self.army(army.army), army.score?)));
            say!(
                self,
                "news-points",
                points = points.collect::<Vec<_>>().join(", ")
            )
        })
    }

    /// Who is mated for the time being, a line for each, and who else is in check; empty when nobody is, or when the game is over.
    pub(super) fn check(&self, view: &View) -> String {
        if matches!(view.phase, Phase::Over(_)) {
            return String::new();
        }
        let armies = view.armies();
        let mates = armies.iter().filter_map(|army| match army.stuck {
            Some((Stuck::Checkmated, by)) => Some((army.army, by)),
            _ => None,
        });
        let mates: Vec<_> = mates.collect();
        let checks = view.checks().into_iter();
        let checked: Vec<_> = checks
            .filter(|(army, _)| mates.iter().all(|(mated, _)| mated != army))
            .map(|(army, _)| self.army(army))
            .collect();
        let mut lines: Vec<_> = mates
            .into_iter()
            .map(|(army, by)| {
                let by = self.armies_of(view, &[by]);
                say!(self, "mated", army = self.army(army), by = by)
            })
            .collect();
        if !checked.is_empty() {
            let count = checked.len();
            lines.push(say!(
                self,
                "check",
                count = count,
                who = self.all_of(checked)
            ));
        }
        lines.join("\n")
    }
}

/// Whether somebody whose time is over is out because of it at once.
fn loses_by_time(view: &View, seat: Seat) -> bool {
    let armies = view.armies();
    let army = armies.iter().find(|army| army.seat == seat);
    let is_told = |turn: &MoveView| turn.seat == seat && turn.ply == Ply::Resigned;
    army.is_some_and(|army| army.status == Status::Flagged)
        || view.turn().is_none()
        || view.has_played() && view.latest().iter().any(is_told)
}

/// Whether somebody picks the move for another now.
fn is_picked(view: &View) -> bool {
    let clock = view.clock.as_ref().filter(|_| view.turn().is_some());
    let turn = clock.and_then(|clock| clock.turn);
    turn.is_some_and(|turn| turn.picker.is_some())
}

/// Whether somebody is out with this turn because the time for it was over.
fn ran_out(turn: &MoveView) -> bool {
    let mut asides = turn.asides.iter();
    asides.any(|news| matches!(news, News::TimeUp { seat } if *seat == turn.seat))
}

/// Whether a turn was that in which the player of this seat gave up.
fn gave_up(turn: &MoveView, seat: Seat) -> bool {
    turn.seat == seat && turn.ply == Ply::Resigned
}

/// Whether a turn without a move was that of a mated king: he is out because of it by now, or still mated.
fn is_mated(view: &View, turn: &MoveView) -> bool {
    let armies = view.armies();
    let army = armies.iter().find(|army| army.seat == turn.seat);
    army.is_some_and(|army| match army.status {
        Status::Active => matches!(army.stuck, Some((Stuck::Checkmated, _))),
        how => how == Status::Checkmated,
    })
}

/// Whether the same message says of a player that he has no move, or that he is out.
fn is_told(view: &View, of: Seat) -> bool {
    let mut news = view.latest().iter().flat_map(|turn| &turn.news);
    news.any(|news| {
        matches!(news, News::Eliminated { seat, .. } | News::Stuck { seat, .. } if *seat == of)
    })
}

/// Whether it was a turn that ended the game, and not a person's word.
fn ended_by_a_turn(view: &View) -> bool {
    use entente_rules::Reason as End;
    match &view.phase {
        Phase::Over(ending) => matches!(
            ending.reason,
            End::Checkmate
                | End::Stalemate
                | End::DeadPosition
                | End::Fivefold
                | End::SeventyfiveMoves
                | End::OneLeft
                | End::Blocked
        ),
        _ => false,
    }
}
