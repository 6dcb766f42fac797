//! What can be read at any time: one's inbox, the moves, the file, the help.

use super::Door;
use super::answer::{Answer, CONTENT_LIMIT, File};
use super::asker::Asker;
use super::message;
use super::posted::Posted;
use super::rules::Place as Page;
use crate::table::{Address, Rejected};
use crate::text::{Naming, next_number, say};
use entente_game::{Home, Person, Phase, Place, Refusal, Request, Time, View};
use entente_rules::Variant;
use poise::serenity_prelude::{ButtonStyle, CreateActionRow};

/// What waits for somebody.
pub(super) struct Turns {
    pub(super) words: String,
    /// Whether anything does.
    pub(super) waits: bool,
}

impl Door {
    /// Which games wait for the asker, each with a link to its board.
    pub(super) async fn turns(&self, asker: &Asker) -> Answer {
        match self.list_of_turns(asker.person()).await {
            Ok(list) => Answer::text(list.words),
            Err(rejected) => self.rejected(&rejected),
        }
    }

    /// The same for any person, unasked.
    pub(super) async fn list_of_turns(&self, person: Person) -> Result<Turns, Rejected> {
        let views = self.table.games_of(person).await?;
        let views = views.iter().filter(|view| !is_out(view));
        let (mut waiting, others): (Vec<_>, Vec<_>) = views.partition(|view| waits_for_me(view));
        let waits = !waiting.is_empty();
        // Where no time runs, the one that waits the longest.
        waiting.sort_by_key(|view| own_deadline(view).map_or(u64::MAX, |deadline| deadline.0));
        if waiting.is_empty() && others.is_empty() {
            let words = say!(self.text, "turns-none");
            return Ok(Turns { words, waits });
        }
        let mut lines = Vec::new();
        if waiting.is_empty() {
            lines.push(say!(self.text, "turns-none-waits"));
        } else {
            lines.push(say!(self.text, "turns-head", count = waiting.len()));
            lines.extend(waiting.iter().map(|view| self.waiting_line(view)));
        }
        if !others.is_empty() {
            lines.push(say!(self.text, "turns-others", count = others.len()));
        }
        let words = self.fitting(lines);
        Ok(Turns { words, waits })
    }

    /// As many lines as one message can hold, and how many more there are.
    fn fitting(&self, lines: Vec<String>) -> String {
        let more = |count: usize| say!(self.text, "list-more", count = count);
        let mut room = CONTENT_LIMIT - more(lines.len()).chars().count() - 1;
        let mut shown = Vec::new();
        for line in &lines {
            let Some(left) = room.checked_sub(line.chars().count() + 1) else {
                break;
            };
            room = left;
            shown.push(line.clone());
        }
        if shown.len() < lines.len() {
            shown.push(more(lines.len() - shown.len()));
        }
        shown.join("\n")
    }

    /// What waits for the viewer, how long there is, and whether nobody else is waited for.
    fn waiting_line(&self, view: &View) -> String {
        let line = self.turn_line(view);
        let line = match own_deadline(view) {
            Some(deadline) => {
                let until = self.text.time_left(deadline);
                say!(self.text, "list-timed", line = line, until = until)
            }
            None => line,
        };
        let asked = is_asked(view).then(|| self.text.asked_for(view));
        let offered = is_offered_a_draw(view).then(|| self.text.offered(view));
        let parts = std::iter::once(line).chain(asked).chain(offered);
        let line = parts.collect::<Vec<_>>().join(" · ");
        match is_last(view) {
            true => say!(self.text, "turns-last", line = line),
            false => line,
        }
    }

    fn turn_line(&self, view: &View) -> String {
        let title = self.text.title(view, Naming::Escaped);
        let challenger = self.text.person(view, Place::HOST, Naming::Escaped);
        let game = self.text.variant(view);
        let title = match view.variant {
            Variant::Standard => title,
            _ => say!(
                self.text,
                "turns-title",
                game = self.text.variant(view),
                title = title
            ),
        };
        match (&view.phase, self.link(view)) {
            (Phase::Lobby, Some(link)) => say!(
                self.text,
                "turns-challenge-link",
                challenger = challenger,
                game = game,
                link = link
            ),
            (Phase::Lobby, None) => say!(
                self.text,
                "turns-challenge",
                challenger = challenger,
                game = game
            ),
            (_, Some(link)) => say!(
                self.text,
                "turns-line-link",
                title = title,
                link = link,
                number = next_number(view)
            ),
            (_, None) => say!(
                self.text,
                "turns-line",
                title = title,
                number = next_number(view)
            ),
        }
    }

    /// Where the game's last message stands.
    pub(super) fn link(&self, view: &View) -> Option<String> {
        Some(self.last_message(view)?.link())
    }

    /// Where the game is played. What is told in private links to this: which board was posted last depends on how busy the channel is.
    pub(super) fn place_link(&self, view: &View) -> Option<String> {
        Some(self.last_message(view)?.place_link())
    }

    fn last_message(&self, view: &View) -> Option<Posted> {
        let address = match &view.home {
            Home::Channel(channel) => Address::Channel(channel.clone()),
            Home::Private => Address::Person(view.me()?.sitter.as_ref()?.person),
        };
        // A list without a link is better than none.
        self.last_posted(&view.game, &address).ok()?
    }

    /// The moves so far.
    pub(super) async fn list_moves(&self, asker: &Asker, named: Option<&str>) -> Answer {
        let view = match self.which(asker, named).await {
            Ok(view) => view,
            Err(answer) => return answer,
        };
        let head = say!(
            self.text,
            "moves-head",
            title = self.text.title(&view, Naming::Escaped),
            status = self.text.status(&view, Naming::Escaped)
        );
        if view.moves.is_empty() {
            return Answer::text(format!("{head}\n{}", say!(self.text, "moves-none")));
        }
        let list = self.text.move_list(&view);
        let whole = format!("{head}\n```\n{list}\n```");
        if whole.chars().count() <= CONTENT_LIMIT {
            return Answer::text(whole);
        }
        Answer::text(format!("{head}\n{}", say!(self.text, "moves-cut")))
            .with_file(File::text(format!("{}.txt", view.game), list))
    }

    /// The game as a file.
    pub(super) async fn give_pgn(&self, asker: &Asker, named: Option<&str>) -> Answer {
        match self.which(asker, named).await {
            Err(answer) => answer,
            Ok(view) => {
                let file = self.text.file(&view);
                let name = format!("{}.{}", view.game, file.format.ending());
                Answer::text(self.text.about_file(file.format))
                    .with_file(File::text(name, file.text))
            }
        }
    }

    pub(super) fn help(&self) -> Answer {
        let rules = Page::first(Variant::Standard).to_string();
        let label = say!(self.text, "button-help-rules");
        let rules = message::button(rules, ButtonStyle::Secondary, label);
        Answer::text(self.mentions.link(&say!(self.text, "help")))
            .with_rows(vec![CreateActionRow::Buttons(vec![rules])])
    }
}

/// Whether the viewer's part in a game is over, though others play on.
fn is_out(view: &View) -> bool {
    let has_begun = matches!(view.phase, Phase::Running { .. });
    has_begun && view.silence() == Some(Refusal::Out) && !view.is_my_turn()
}

/// Whether the viewer has something to do or to answer.
fn waits_for_me(view: &View) -> bool {
    match view.phase {
        Phase::Lobby => view.me().is_some_and(|me| me.reserved),
        _ => is_my_move(view) || is_asked(view) || is_offered_a_draw(view),
    }
}

/// Whether the viewer has yet to answer what somebody asks of all.
fn is_asked(view: &View) -> bool {
    let mut asked = view.asked();
    asked.any(|person| Some(person.place) == view.place())
}

/// Whether the viewer can agree to a draw that somebody offers.
fn is_offered_a_draw(view: &View) -> bool {
    let mut asked = view.asked_for_a_draw();
    view.turn().is_some() && asked.any(|person| Some(person.place) == view.place())
}

/// Whether the viewer has a move to make.
fn is_my_move(view: &View) -> bool {
    view.is_my_turn() && view.pause().is_none()
}

/// When the viewer's time for a move is over.
fn own_deadline(view: &View) -> Option<Time> {
    view.clock
        .as_ref()?
        .turn
        .filter(|_| is_my_move(view))?
        .deadline
}

/// Whether everybody else has answered already: to the invitation, or to what is asked of all.
fn is_last(view: &View) -> bool {
    let has_agreed = |request: &Request| !request.agreed.is_empty();
    match view.phase {
        Phase::Lobby => {
            let kept = view.people.iter().filter(|person| person.reserved);
            !view.is_open() && view.people.len() > 2 && kept.count() == 1
        }
        _ => {
            let has_begun = view.request.as_ref().is_some_and(has_agreed);
            has_begun && is_asked(view) && view.asked().count() == 1
        }
    }
}
