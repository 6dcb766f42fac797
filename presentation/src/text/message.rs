//! The message under a board: what happened since the last one, who is in check, whose turn it is.
//!
//! One event can bring several turns: armies that cannot move are skipped at once. All of them are
//! in one message. Messages of lobbies are in [`super::lobby`],
//! what only one player is told is in [`super::diplomacy`].

use super::board::numbered;
use super::catalogue::{Text, say};
use super::names::Naming;
use entente_game::{ArmyView, MoveOrigin, MoveView, News, NotificationReason, Phase, Seat, View};
use entente_rules::{MateKind, PieceKind, Ply, Status};

/// The most turns that one message describes after the first. A takeback or conditional moves can
/// show many at once.
const MAX_TURNS: usize = 11;

/// Whether the game is still as a message says.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Tense {
    Present,
    /// The game has gone on, so the message only says what happened.
    Past,
}

impl Text {
    /// The message about what has just happened in a game.
    pub fn message(&self, view: &View, reason: NotificationReason, naming: Naming) -> String {
        self.message_in(Tense::Present, view, reason, naming)
    }

    /// The part of that message that is still true when the game has gone on: what happened,
    /// without whose turn it was and what was asked. `None` if the whole message stays.
    pub fn past_message(
        &self,
        view: &View,
        reason: NotificationReason,
        naming: Naming,
    ) -> Option<String> {
        let is_running = matches!(view.phase, Phase::Running { .. });
        let past = is_running.then(|| self.message_in(Tense::Past, view, reason, naming));
        past.filter(|past| !past.is_empty())
    }

    fn message_in(
        &self,
        tense: Tense,
        view: &View,
        reason: NotificationReason,
        naming: Naming,
    ) -> String {
        let news = match reason {
            NotificationReason::Challenged
            | NotificationReason::LobbyChanged
            | NotificationReason::Invited => {
                return if view.is_challenge() {
                    self.challenge(view, naming)
                } else {
                    self.lobby(view, naming)
                };
            }
            NotificationReason::LobbyClosed => return self.status(view, naming),
            NotificationReason::Started => self.started(view, naming),
            NotificationReason::Over if !view.latest_news.is_empty() => {
                self.eliminations(view, naming)
            }
            // Nothing happened on the board. The status line says how the game ended.
            NotificationReason::Over if !ended_on_the_board(view) => {
                self.replies(view, naming).unwrap_or_default()
            }
            // Secret diplomacy has passed the turn on. The news says what everybody may know.
            NotificationReason::Moved if !view.latest_news.is_empty() => {
                self.latest_news(view, naming)
            }
            NotificationReason::Moved | NotificationReason::Over => self.last_turns(view, naming),
            NotificationReason::Resigned => self.eliminations(view, naming),
            NotificationReason::Chosen => self.latest_news(view, naming),
            // Of the present, the line about the clocks says it.
            NotificationReason::Paused if tense == Tense::Past && view.pause().is_some() => {
                Self::join_lines([
                    self.latest_news(view, naming),
                    say!(self, "news-was-paused"),
                ])
            }
            NotificationReason::DrawOffered
            | NotificationReason::DrawAccepted
            | NotificationReason::DrawDeclined { .. }
            | NotificationReason::Requested
            | NotificationReason::RequestAccepted
            | NotificationReason::RequestDeclined { .. }
            | NotificationReason::RequestWithdrawn { .. } => {
                self.question_news(tense, view, reason, naming)
            }
            NotificationReason::TakenBack
            | NotificationReason::Paused
            | NotificationReason::Substituted
            | NotificationReason::TimeUp
            | NotificationReason::Credited
            | NotificationReason::GameMovedHere => self.latest_news(view, naming),
            NotificationReason::GameMovedAway => return say!(self, "news-game-moved-away"),
            NotificationReason::Aborted => {
                return Self::join_lines([
                    self.status(view, naming),
                    self.players_line(view, naming),
                ]);
            }
            // The history is in an embed below the message, where there is more room.
            NotificationReason::History => return String::new(),
            NotificationReason::Diplomacy | NotificationReason::Reported => {
                return self.private_news(view, naming);
            }
        };
        self.under_board(tense, view, reason, news, naming)
    }

    /// What happened, and then how the game stands: check, turn, clocks, and what is asked.
    fn under_board(
        &self,
        tense: Tense,
        view: &View,
        reason: NotificationReason,
        news: String,
        naming: Naming,
    ) -> String {
        let players = match reason {
            NotificationReason::Over => self.players_line(view, naming),
            _ => String::new(),
        };
        let before = match reason {
            // Each of these is said with the turns that it brought.
            NotificationReason::Moved
            | NotificationReason::Over
            | NotificationReason::Started
            | NotificationReason::Resigned
            | NotificationReason::Chosen
            | NotificationReason::TakenBack
            | NotificationReason::Paused
            | NotificationReason::Substituted
            | NotificationReason::TimeUp
            | NotificationReason::Credited
            | NotificationReason::GameMovedHere => None,
            // Others bring none: these were made since the last message.
            _ => self.replies(view, naming),
        };
        let happened = [before.unwrap_or_default(), news, self.check(view)];
        if tense == Tense::Past {
            return Self::join_lines(happened);
        }
        let request = match reason {
            // Then the news itself is the request.
            NotificationReason::Requested | NotificationReason::RequestAccepted => String::new(),
            _ => self.request(view, naming),
        };
        let now = [
            self.status(view, naming),
            players,
            self.clocks(view, naming),
            request,
            self.left_to_computers(view),
        ];
        Self::join_lines(happened.into_iter().chain(now))
    }

    /// That only computers play on. Empty as long as a person does.
    fn left_to_computers(&self, view: &View) -> String {
        if view.is_left_to_computers() {
            say!(self, "left-to-computers")
        } else {
            String::new()
        }
    }

    /// Who played, in small print below the end of a game: each is told of it once, and only who is
    /// mentioned can be.
    fn players_line(&self, view: &View, naming: Naming) -> String {
        format!("-# {}", self.title(view, naming))
    }

    /// What happened between two turns, line by line, and then the turns that it brought.
    fn latest_news(&self, view: &View, naming: Naming) -> String {
        let lines: Vec<_> = view
            .latest_news
            .iter()
            .filter_map(|news| self.news(view, None, *news, naming))
            .chain(self.replies(view, naming))
            .collect();
        lines.join("\n")
    }

    /// The turns that the last event made, if it made any.
    fn replies(&self, view: &View, naming: Naming) -> Option<String> {
        view.has_new_moves().then(|| self.last_turns(view, naming))
    }

    /// The armies that have just been eliminated, those that have resigned but are not out yet, and
    /// then the turns that this brought.
    fn eliminations(&self, view: &View, naming: Naming) -> String {
        let eliminated = view.latest_news.iter().filter_map(|news| match news {
            News::Eliminated {
                seat,
                how: Status::Eliminated,
                ..
            } => {
                let who = self.seat_name(view, *seat, naming);
                let army = self.armies_of(view, &[*seat]);
                Some(say!(self, "news-resigned-eliminated", who, army))
            }
            news => self.news(view, None, *news, naming),
        });
        let resigned = |army: ArmyView| {
            let who = self.seat_name(view, army.seat, naming);
            say!(self, "news-resigned", who, army = self.army(army.army))
        };
        let resigning = view.armies().into_iter().filter(|army| army.is_resigning);
        let lines = eliminated
            .chain(resigning.map(resigned))
            .chain(self.replies(view, naming));
        lines.collect::<Vec<_>>().join("\n")
    }

    /// The last move, and the turns after it in which nobody could move. Empty before the first.
    pub fn last_turns(&self, view: &View, naming: Naming) -> String {
        let latest = view.latest_moves();
        let first = view.moves.len() - latest.len();
        let mut lines = Vec::new();
        // The first turn is a player's own and always described, then only the newest ones.
        let left_out = first + 1..view.moves.len().saturating_sub(MAX_TURNS);
        for (index, turn) in (first..).zip(latest) {
            if left_out.contains(&index) {
                if index == left_out.start {
                    let count = left_out.len();
                    lines.push(say!(self, "news-more-turns", count));
                }
                continue;
            }
            lines.extend(self.turn_in_words(view, index, naming));
            let news = turn.news.iter();
            lines.extend(news.filter_map(|news| self.news(view, Some(turn), *news, naming)));
        }
        let is_elimination = |news: &News| matches!(news, News::Eliminated { .. });
        if latest
            .iter()
            .any(|turn| turn.news.iter().any(is_elimination))
        {
            lines.extend(self.points(view));
        }
        lines.join("\n")
    }

    /// What was done with a turn: `12. Nf3 · Ann: knight from g1 to f3`. `None` for the turn of an
    /// army that is out.
    fn turn_in_words(&self, view: &View, index: usize, naming: Naming) -> Option<String> {
        let turn = &view.moves[index];
        let mover = self.mover(view, turn.seat, turn.by, naming);
        let who = match turn.origin {
            MoveOrigin::Computer => self.with_stand_in(view, turn.by, mover, naming),
            _ => mover,
        };
        match (turn.ply, turn.moved) {
            (Ply::Move(_), Some(moved)) => {
                let plain = self.move_in_words(view, &moved);
                let words = self.with_origin(view, turn, plain);
                let number = numbered(view, index);
                Some(say!(self, "news-moved", number, who, words))
            }
            (Ply::Resigned, _) if ran_out(turn) => Some(say!(self, "news-flagged", who)),
            (Ply::Resigned, _) => Some(say!(self, "news-resigned-now", who)),
            (Ply::Blocked, _) if turn.by != turn.seat => Some(say!(self, "news-army-blocked", who)),
            // Another line says that the army is out, or that it is still checkmated.
            (Ply::Blocked, _) if is_mated(view, turn) || is_in_news(view, turn.seat) => None,
            (Ply::Blocked, _) => Some(say!(self, "news-stalemated", who)),
            (Ply::Move(_) | Ply::Eliminated, _) => None,
        }
    }

    /// Who makes a move. With more than two armies, the army is named, too.
    fn mover(&self, view: &View, seat: Seat, by: Seat, naming: Naming) -> String {
        match view.seats.get(seat.index()) {
            _ if view.seats.len() == 2 => self.owner_name(view, by, naming),
            Some(moved) if by != seat => say!(
                self,
                "seat-commanding",
                who = self.seat_name(view, by, naming),
                army = self.army(moved.army)
            ),
            _ => self.seat_name(view, seat, naming),
        }
    }

    /// A piece of news that a turn brought, or that came between two turns (`turn` is `None`).
    /// `None` if another line of the same message says it already.
    fn news(
        &self,
        view: &View,
        turn: Option<&MoveView>,
        news: News,
        naming: Naming,
    ) -> Option<String> {
        let seat = |seat: Seat| self.seat_name(view, seat, naming);
        let army = |seat: Seat| {
            let known = view.seats.get(seat.index());
            known.map_or_else(String::new, |seat| self.army(seat.army))
        };
        Some(match news {
            News::Eliminated { seat, how, by } => {
                return self.eliminated(view, turn, (seat, how, by), naming);
            }
            News::CommandChanged {
                seat: changed,
                by: Some(by),
            } => say!(self, "news-commanded", army = army(changed), by = seat(by)),
            News::CommandChanged {
                seat: changed,
                by: None,
            } => say!(self, "news-commanded-no-more", army = army(changed)),
            News::Mated {
                seat: stalemated,
                how: MateKind::Stalemated,
                ..
            } => say!(self, "news-stalemated-for-now", who = seat(stalemated)),
            News::GuardPlaced {
                seat: owner,
                square,
            } => say!(
                self,
                "news-guard-placed",
                army = army(owner),
                square = square.to_string()
            ),
            News::TimeUp { .. }
            | News::PickerAssigned { .. }
            | News::Paused { .. }
            | News::Resumed
            | News::Credited { .. } => return self.time_news(view, news, naming),
            News::Substituted {
                seat: absent,
                level,
            } => say!(
                self,
                "news-substituted",
                computer = self.computer_name(&level.into(), naming),
                who = seat(absent)
            ),
            News::Returned { seat: back } => say!(self, "news-returned", who = seat(back)),
            News::TakenBack { ply } => self.taken_back(view, ply),
            News::GameMovedHere => say!(self, "news-game-moved-here"),
            News::Skipped { seat: passed } => say!(self, "news-skipped", who = seat(passed)),
            News::Kingless { seat: fallen } => say!(
                self,
                "news-kingless",
                name = self.distinct_owner_name(view, fallen, naming),
                army = army(fallen)
            ),
            News::MateLifted { seat: freed } => {
                say!(self, "news-can-move-again", who = seat(freed))
            }
            // The line about checks says who is checkmated, and the status asks for a choice.
            News::Mated { .. } | News::ChoiceDue { .. } => return None,
        })
    }

    /// News about clocks and pauses.
    fn time_news(&self, view: &View, news: News, naming: Naming) -> Option<String> {
        let seat = |seat: Seat| self.seat_name(view, seat, naming);
        Some(match news {
            // Another line says that the army is out, or who picks the move.
            News::TimeUp { seat: late } if loses_on_time(view, late) => return None,
            News::TimeUp { .. } | News::PickerAssigned { .. } if is_picked(view) => return None,
            News::TimeUp { seat: late } => say!(self, "news-time-up", who = seat(late)),
            News::PickerAssigned { seat: late, by } => {
                say!(self, "news-next-picks", who = seat(late), by = seat(by))
            }
            // The line about the clocks says it.
            News::Paused { .. } if view.pause().is_some() => return None,
            News::Paused { until } => {
                say!(self, "news-paused", until = self.deadline(until, naming))
            }
            News::Resumed => say!(self, "news-resumed"),
            News::Credited { span } => say!(self, "news-time-credited", span = self.span(span)),
            _ => return None,
        })
    }

    /// That moves were taken back, and which move is the last one now.
    fn taken_back(&self, view: &View, ply: u32) -> String {
        // The last move that was not taken back.
        let last = (ply as usize)
            .checked_sub(1)
            .filter(|last| *last < view.moves.len())
            .map(|last| numbered(view, last))
            .unwrap_or_default();
        say!(self, "news-taken-back", ply, move = last)
    }

    /// That a player is out, how, and who eliminated them.
    fn eliminated(
        &self,
        view: &View,
        turn: Option<&MoveView>,
        (seat, how, by): (Seat, Status, Option<Seat>),
        naming: Naming,
    ) -> Option<String> {
        let who = self.seat_name(view, seat, naming);
        let name = self.distinct_owner_name(view, seat, naming);
        let army = self.armies_of(view, &[seat]);
        let eliminator = by.filter(|by| *by != seat);
        let by = eliminator.map(|by| self.seat_name(view, by, naming));
        Some(match (how, by) {
            // The line about the turn itself says it.
            (Status::Resigned, _) if turn.is_some_and(|turn| resigned_in(turn, seat)) => {
                return None;
            }
            // The line about the lost king says it.
            (Status::Protectorate, _) => return None,
            // It was never in the game.
            (Status::Absent, _) => return None,
            (Status::Checkmated, Some(by)) => {
                say!(self, "news-eliminated-mated-by", who, by)
            }
            (Status::Checkmated, None) => say!(self, "news-eliminated-mated", who),
            (Status::Stalemated, Some(by)) => {
                say!(self, "news-eliminated-stalemated-by", who, by)
            }
            (Status::Stalemated, None) => say!(self, "news-eliminated-stalemated", who),
            (Status::Captured, Some(by)) => {
                say!(self, "news-eliminated-captured-by", name, army, by)
            }
            (Status::Captured, None) => {
                say!(self, "news-eliminated-captured", name, army)
            }
            (Status::Flagged, _) => say!(self, "news-flagged", who),
            (Status::Eliminated, Some(by))
                if turn.is_some_and(|turn| lost_king(view, turn, seat)) =>
            {
                say!(self, "news-eliminated-king", name, army, by)
            }
            (Status::Eliminated, Some(by)) => {
                say!(self, "news-eliminated-by", name, army, by)
            }
            (Status::Eliminated, None) => say!(self, "news-eliminated", name, army),
            (Status::Resigned | Status::Active, _) => say!(self, "news-resigned-now", who),
        })
    }

    /// All points, if the result counts them. When the game is over, the result says them.
    fn points(&self, view: &View) -> Option<String> {
        let is_over = matches!(view.phase, Phase::Over(_));
        (view.options.counts_points() && !is_over).then(|| {
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

    /// Who is checkmated for now, and who else is in check. Empty if nobody is, and when the game
    /// is over.
    pub(super) fn check(&self, view: &View) -> String {
        if matches!(view.phase, Phase::Over(_)) {
            return String::new();
        }
        let checkmate = |army: ArmyView| match army.mate {
            Some((MateKind::Checkmated, by)) => Some((army.army, by)),
            _ => None,
        };
        let mates: Vec<_> = view.armies().into_iter().filter_map(checkmate).collect();
        let checks = view.checks().into_iter();
        let checked: Vec<_> = checks
            .filter(|(army, _)| mates.iter().all(|(mated, _)| mated != army))
            .map(|(army, _)| self.army(army))
            .collect();
        let mut lines: Vec<_> = mates
            .into_iter()
            .map(|(army, seat)| {
                let by = self.armies_of(view, &[seat]);
                say!(self, "checkmated-for-now", army = self.army(army), by)
            })
            .collect();
        if !checked.is_empty() {
            let count = checked.len();
            lines.push(say!(self, "in-check", count, who = self.all_of(checked)));
        }
        lines.join("\n")
    }
}

/// Whether an army whose time ran out is out at once.
fn loses_on_time(view: &View, seat: Seat) -> bool {
    let armies = view.armies();
    let army = armies.iter().find(|army| army.seat == seat);
    let is_leaving = |turn: &MoveView| turn.seat == seat && turn.ply == Ply::Resigned;
    army.is_some_and(|army| army.status == Status::Flagged)
        || view.turn().is_none()
        || view.has_new_moves() && view.latest_moves().iter().any(is_leaving)
}

/// Whether a turn captured the king of this seat. An army can also be removed with another one's
/// king: a protectorate with the last king of its alliance.
fn lost_king(view: &View, turn: &MoveView, seat: Seat) -> bool {
    let captured = turn.moved.and_then(|moved| moved.captured);
    let army = view.seats.get(seat.index()).map(|seat| seat.army);
    captured.is_some_and(|piece| piece.kind == PieceKind::King && Some(piece.army) == army)
}

/// Whether a player now picks the move for another one, whose time ran out.
fn is_picked(view: &View) -> bool {
    let clock = view.clock.as_ref().filter(|_| view.turn().is_some());
    let turn = clock.and_then(|clock| clock.turn);
    turn.is_some_and(|turn| turn.picker.is_some())
}

/// Whether this turn was lost on time.
fn ran_out(turn: &MoveView) -> bool {
    let mut news_before = turn.news_before.iter();
    news_before.any(|news| matches!(news, News::TimeUp { seat } if *seat == turn.seat))
}

/// Whether the owner of this seat resigned in this turn.
fn resigned_in(turn: &MoveView, seat: Seat) -> bool {
    turn.seat == seat && turn.ply == Ply::Resigned
}

/// Whether a turn without a move was that of a checkmated army, which is out by now or still
/// checkmated.
fn is_mated(view: &View, turn: &MoveView) -> bool {
    let armies = view.armies();
    let army = armies.iter().find(|army| army.seat == turn.seat);
    army.is_some_and(|army| match army.status {
        Status::Active => matches!(army.mate, Some((MateKind::Checkmated, _))),
        how => how == Status::Checkmated,
    })
}

/// Whether the same message says that this army has no move, or that it is out.
fn is_in_news(view: &View, army: Seat) -> bool {
    let mut news = view.latest_moves().iter().flat_map(|turn| &turn.news);
    news.any(|news| {
        matches!(news, News::Eliminated { seat, .. } | News::Mated { seat, .. } if *seat == army)
    })
}

/// Whether a turn ended the game, and not a resignation, an agreement or a claim.
fn ended_on_the_board(view: &View) -> bool {
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
