//! What users can look up at any time: the games that wait for them, the moves, the export.

use crate::discord::frontend::Frontend;
use crate::discord::frontend::answer::{Answer, CONTENT_LIMIT, File};
use crate::discord::frontend::caller::Caller;
use crate::discord::frontend::custom_id::GameComponent;
use crate::discord::frontend::posted::PostedMessage;
use crate::service::{Recipient, Rejected};
use crate::text::{Naming, next_move_number, say};
use entente_game::{Home, PersonId, Phase, PlayerId, PlayerRequest, Refusal, Time, View};
use entente_rules::Variant;

/// The games that wait for somebody, as text.
pub(crate) struct TurnList {
    pub(crate) text: String,
    /// Whether any game waits.
    pub(crate) has_waiting: bool,
}

impl Frontend {
    /// The games that wait for the user, each with a link to its board.
    pub(crate) async fn turns(&self, caller: &Caller) -> Answer {
        match self.turn_list(caller.person()).await {
            Ok(list) => Answer::text(list.text),
            Err(rejected) => self.rejected(&rejected),
        }
    }

    /// The games that wait for a person: for `/turns` and for the daily summary.
    pub(crate) async fn turn_list(&self, person: PersonId) -> Result<TurnList, Rejected> {
        let views = self.service.games_of(person).await?;
        let (mut waiting, others): (Vec<_>, Vec<_>) = views
            .iter()
            .filter(|view| !is_eliminated(view))
            .partition(|view| waits_for_me(view));
        let is_lobby = |view: &&&View| view.phase == Phase::Lobby;
        let lobbies = others.iter().filter(is_lobby).count();
        let running = others.len() - lobbies;
        let has_waiting = !waiting.is_empty();
        // The earliest deadline comes first. Sorting is stable, so games without one keep their
        // order: those that have waited longest come first.
        waiting.sort_by_key(|view| own_deadline(view).map_or(u64::MAX, |deadline| deadline.0));
        if waiting.is_empty() && others.is_empty() {
            let text = say!(self.text, "turns-none");
            return Ok(TurnList { text, has_waiting });
        }
        let mut lines = Vec::new();
        if waiting.is_empty() {
            lines.push(say!(self.text, "turns-none-short"));
        } else {
            lines.push(say!(self.text, "turns-heading", count = waiting.len()));
            for view in &waiting {
                lines.push(self.waiting_line(view).await);
            }
        }
        if running > 0 {
            lines.push(say!(self.text, "turns-others", count = running));
        }
        if lobbies > 0 {
            lines.push(say!(self.text, "turns-lobbies", count = lobbies));
        }
        let text = self.fit_lines(lines);
        Ok(TurnList { text, has_waiting })
    }

    /// As many lines as fit into one message, and the number of those left out.
    fn fit_lines(&self, lines: Vec<String>) -> String {
        let more = |count: usize| say!(self.text, "list-more", count);
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

    /// What waits for the viewer, how much time is left, and whether everybody else has answered
    /// already.
    async fn waiting_line(&self, view: &View) -> String {
        let turn = self.turn_line(view).await;
        let mut parts = vec![match own_deadline(view) {
            Some(deadline) => {
                // With the moment: the daily summary may be read much later.
                let until = self.text.deadline(deadline, Naming::Escaped);
                say!(self.text, "list-timed", line = turn, until)
            }
            None => turn,
        }];
        if view.is_asked() {
            parts.push(self.text.request_line(view));
        }
        if is_offered_a_draw(view) {
            parts.push(self.text.draw_offer_line(view));
        }
        let line = parts.join(" · ");
        if is_last(view) {
            say!(self.text, "turns-only-you-left", line)
        } else {
            line
        }
    }

    /// A game that waits, with its link.
    async fn turn_line(&self, view: &View) -> String {
        let players = self.text.title(view, Naming::Escaped);
        let challenger = self.text.player_name(view, PlayerId::HOST, Naming::Escaped);
        let game = self.text.variant(view);
        let title = if view.variant == Variant::default() {
            players
        } else {
            say!(
                self.text,
                "turns-title",
                game = self.text.variant(view),
                title = players
            )
        };
        let title = match self.number(view).await {
            Some(number) => format!("{number} {title}"),
            None => title,
        };
        match (&view.phase, self.link(view).await) {
            (Phase::Lobby, Some(link)) => {
                say!(self.text, "turns-challenge-link", challenger, game, link)
            }
            (Phase::Lobby, None) => say!(self.text, "turns-challenge", challenger, game),
            (_, Some(link)) => say!(
                self.text,
                "turns-line-link",
                title,
                link,
                number = next_move_number(view)
            ),
            (_, None) => say!(
                self.text,
                "turns-line",
                title,
                number = next_move_number(view)
            ),
        }
    }

    /// A link to the game's last message.
    pub(crate) async fn link(&self, view: &View) -> Option<String> {
        Some(self.last_message(view).await?.link())
    }

    /// A link to where the game is played. Private news links to this and not to the last message:
    /// which message was the last at that moment depends on how busy the channel is.
    pub(crate) async fn channel_link(&self, view: &View) -> Option<String> {
        Some(self.last_message(view).await?.channel_link())
    }

    /// The game's last message, where this viewer finds it.
    async fn last_message(&self, view: &View) -> Option<PostedMessage> {
        let recipient = match &view.home {
            Home::Channel(channel) => Recipient::Channel(channel.clone()),
            Home::Private => Recipient::Person(view.me()?.profile.as_ref()?.person),
        };
        // A list without links is better than none.
        self.last_posted(&view.game, &recipient).await.ok()?
    }

    /// The moves so far, as text or as a file if there are many.
    pub(crate) async fn list_moves(&self, caller: &Caller, named: Option<&str>) -> Answer {
        let view = match self.find_game(caller, named, GameComponent::Moves).await {
            Ok(view) => view,
            Err(answer) => return answer,
        };
        let head = say!(
            self.text,
            "moves-heading",
            title = self.text.title(&view, Naming::Escaped),
            status = self.text.status(&view, Naming::Escaped)
        );
        if view.moves.is_empty() {
            return Answer::text(format!("{head}\n{}", say!(self.text, "moves-none")));
        }
        let list = self.text.move_list(&view);
        let marks = self.text.move_marks(&view);
        let hurry = self.text.moves_in_a_hurry(&view);
        let whole = format!("{head}\n```\n{list}\n```{marks}{hurry}");
        if whole.chars().count() <= CONTENT_LIMIT {
            return Answer::text(whole);
        }
        Answer::text(format!(
            "{head}\n{}{marks}{hurry}",
            say!(self.text, "moves-attached")
        ))
        .with_file(File::text(self.text.file_name(&view, "txt"), list))
    }

    /// The game as a file.
    pub(crate) async fn export_game(&self, caller: &Caller, named: Option<&str>) -> Answer {
        match self.find_game(caller, named, GameComponent::File).await {
            Err(answer) => answer,
            Ok(view) => {
                // A link into direct messages leads nobody else there.
                let address = match view.home {
                    Home::Channel(_) => self.channel_link(&view).await,
                    Home::Private => None,
                };
                let file = self.text.file(&view, address);
                let name = self.text.file_name(&view, file.format.extension());
                Answer::text(self.text.file_description(file.format))
                    .with_file(File::text(name, file.text))
            }
        }
    }
}

/// Whether the viewer is out of a game in which others still play.
fn is_eliminated(view: &View) -> bool {
    let has_begun = matches!(view.phase, Phase::Running { .. });
    has_begun && view.inactive_reason() == Some(Refusal::Eliminated) && !view.is_my_turn()
}

/// Whether the viewer has something to do or to answer.
pub(crate) fn waits_for_me(view: &View) -> bool {
    match view.phase {
        Phase::Lobby => view.me().is_some_and(|me| me.reserved),
        _ => is_my_move(view) || view.is_asked() || is_offered_a_draw(view),
    }
}

/// Whether the viewer can accept a draw that somebody offers.
fn is_offered_a_draw(view: &View) -> bool {
    let mut asked = view.awaiting_draw_answer();
    view.turn().is_some() && asked.any(|person| Some(person.player) == view.player())
}

/// Whether it is the viewer's turn and the clocks are not paused.
fn is_my_move(view: &View) -> bool {
    view.is_my_turn() && view.pause().is_none()
}

/// The end of the viewer's time for the current move.
fn own_deadline(view: &View) -> Option<Time> {
    view.clock
        .as_ref()?
        .turn
        .filter(|_| is_my_move(view))?
        .deadline
}

/// Whether everybody else has answered the invitation or the request already.
fn is_last(view: &View) -> bool {
    let has_accepted = |request: &PlayerRequest| !request.accepted.is_empty();
    match view.phase {
        Phase::Lobby => {
            let reserved = view.people.iter().filter(|person| person.reserved);
            !view.is_open() && view.people.len() > 2 && reserved.count() == 1
        }
        _ => {
            let has_begun = view.request.as_ref().is_some_and(has_accepted);
            has_begun && view.is_asked() && view.awaiting_request_answer().count() == 1
        }
    }
}
