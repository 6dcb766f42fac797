//! Texts about what players ask of each other: draws, and requests such as a takeback or a pause.
//!
//! Both name who asks, who has answered, and who is still waited for. What a request is and what an
//! answer changes is decided by the game; this only tells it.

use super::board::numbered;
use super::catalogue::{Text, say};
use super::message::Tense;
use super::names::Naming;
use entente_game::{
    NotificationReason, PersonView, PlayerId, PlayerRequest, RequestChange, RequestRefusal, View,
};

impl Text {
    /// The news about a draw or a request. In the past nobody has to answer it any more.
    pub(super) fn question_news(
        &self,
        tense: Tense,
        view: &View,
        reason: NotificationReason,
        naming: Naming,
    ) -> String {
        let name = |player| self.player_name(view, player, naming);
        match (reason, tense) {
            (NotificationReason::DrawOffered | NotificationReason::DrawAccepted, Tense::Past) => {
                self.draw_was_offered(view, naming)
            }
            (NotificationReason::Requested | NotificationReason::RequestAccepted, Tense::Past) => {
                self.was_requested(view, naming)
            }
            (NotificationReason::DrawOffered, _) => self.draw_offered(view, naming),
            (NotificationReason::DrawAccepted, _) => self.draw_accepted(view, naming),
            (NotificationReason::DrawDeclined { by }, _) => {
                say!(self, "news-draw-declined", who = name(by))
            }
            (NotificationReason::Requested, _) => self.request(view, naming),
            (NotificationReason::RequestAccepted, _) => self.request_accepted(view, naming),
            (NotificationReason::RequestDeclined { by }, _) => {
                say!(self, "news-request-declined", who = name(by))
            }
            (NotificationReason::RequestWithdrawn { by }, _) => {
                say!(self, "news-request-withdrawn", who = name(by))
            }
            _ => String::new(),
        }
    }

    /// That somebody offers a draw, and how people answer.
    fn draw_offered(&self, view: &View, naming: Naming) -> String {
        let who = self.draw_offerer(view, naming);
        let others = self.awaited_draw_answers(view, naming);
        if only_computers(view.awaiting_draw_answer()) {
            return say!(self, "news-draw-offered-computers", who, others);
        }
        say!(self, "news-draw-offered", who, others)
    }

    /// The draw offer, when nobody has to answer it any more.
    fn draw_was_offered(&self, view: &View, naming: Naming) -> String {
        let who = self.draw_offerer(view, naming);
        say!(self, "ask-draw-offered", who)
    }

    /// The player who offers a draw.
    fn draw_offerer(&self, view: &View, naming: Naming) -> String {
        let offer = view.offers.first();
        offer.map_or_else(
            || say!(self, "former-player"),
            |offer| self.seat_name(view, offer.seat, naming),
        )
    }

    /// That somebody accepts a draw, and whom it still waits for.
    fn draw_accepted(&self, view: &View, naming: Naming) -> String {
        let accepted = view.offers.iter().find_map(|offer| offer.accepted.last());
        say!(
            self,
            "news-draw-accepted",
            who = self.name_or_former(view, accepted, naming),
            others = self.awaited_draw_answers(view, naming)
        )
    }

    /// The players who have not answered a draw offer yet. Mentions ping them.
    fn awaited_draw_answers(&self, view: &View, naming: Naming) -> String {
        self.names(view, view.awaiting_draw_answer(), naming)
    }

    /// A draw offer, for a line of a list.
    pub fn draw_offer_line(&self, view: &View) -> String {
        say!(
            self,
            "turns-offered",
            who = self.draw_offerer(view, Naming::Escaped)
        )
    }

    /// The open request to the others, and who has not answered yet. Empty if there is none.
    pub fn request(&self, view: &View, naming: Naming) -> String {
        let Some(request) = &view.request else {
            return String::new();
        };
        let others = self.awaited_answers(view, naming);
        let who = self.player_name(view, request.by, naming);
        let topic = self.request_topic(view, request, naming);
        if only_computers(view.awaiting_request_answer()) {
            return say!(self, "request-asked-computers", who, topic, others);
        }
        say!(self, "request-asked", who, topic, others)
    }

    /// The open request, when nobody has to answer it any more.
    fn was_requested(&self, view: &View, naming: Naming) -> String {
        let asked = view.request.as_ref().map(|request| {
            let who = self.player_name(view, request.by, naming);
            let topic = self.request_topic(view, request, naming);
            say!(self, "turns-asked", who, topic)
        });
        asked.unwrap_or_default()
    }

    /// That somebody accepts a request, and whom it still waits for.
    fn request_accepted(&self, view: &View, naming: Naming) -> String {
        let mut accepted = view.request.iter().flat_map(|request| &request.accepted);
        let who = self.name_or_former(view, accepted.next_back(), naming);
        let accepted = say!(self, "news-request-accepted", who);
        format!("{accepted} {}", self.request(view, naming))
    }

    /// The answer to a player who has just asked the others for something.
    pub fn requested(&self, view: &View, naming: Naming) -> String {
        let Some(request) = &view.request else {
            return say!(self, "done");
        };
        let others = self.awaited_answers(view, naming);
        let waiting = if only_computers(view.awaiting_request_answer()) {
            say!(self, "asked-computers", others)
        } else {
            say!(self, "asked-people", others)
        };
        match request.change {
            RequestChange::Takeback { .. } => {
                say!(self, "done-asked-takeback", waiting)
            }
            RequestChange::Pause { .. } => say!(self, "done-asked-pause", waiting),
            RequestChange::Resume => say!(self, "done-asked-resume", waiting),
            RequestChange::Move => say!(self, "done-asked-move", waiting),
            RequestChange::Substitute { .. } => {
                say!(self, "done-asked-substitute", waiting)
            }
        }
    }

    /// The players who have not answered a request yet.
    fn awaited_answers(&self, view: &View, naming: Naming) -> String {
        self.names(view, view.awaiting_request_answer(), naming)
    }

    /// The open request, for a line of a list.
    pub fn request_line(&self, view: &View) -> String {
        self.was_requested(view, Naming::Escaped)
    }

    /// What a player asks for, as it follows their name.
    fn request_topic(&self, view: &View, request: &PlayerRequest, naming: Naming) -> String {
        match request.change {
            RequestChange::Takeback { ply } => {
                let taken = numbered(view, ply as usize);
                say!(self, "request-takeback", move = taken)
            }
            RequestChange::Pause { .. } => {
                let span = self.span(request.pause().unwrap_or_default());
                say!(self, "request-pause", span)
            }
            RequestChange::Resume => say!(self, "request-resume"),
            RequestChange::Substitute { player, level, .. } => say!(
                self,
                "request-substitute",
                computer = self.computer_name(&level.into(), naming),
                player = self.player_name(view, player, naming)
            ),
            RequestChange::Move => {
                let address = request.channel.as_deref().unwrap_or_default();
                let channel = address.rsplit('/').next().filter(|id| !id.is_empty());
                // The catalogue knows "elsewhere" as another channel, where none can be linked.
                let target = match (naming, channel) {
                    (Naming::Mention | Naming::Escaped, Some(channel)) => format!("<#{channel}>"),
                    _ => "elsewhere".to_owned(),
                };
                say!(self, "request-move", where = target)
            }
        }
    }

    /// Why a request was refused.
    pub(super) fn request_refusal(&self, refusal: RequestRefusal) -> String {
        match refusal {
            RequestRefusal::TooLateToAbort => say!(self, "refusal-too-late-to-abort"),
            RequestRefusal::AlreadyHere => say!(self, "refusal-already-here"),
            RequestRefusal::NoTakebacks => say!(self, "refusal-no-takebacks"),
            RequestRefusal::NothingToTakeBack => say!(self, "refusal-nothing-to-take-back"),
            RequestRefusal::AlreadyAsked => say!(self, "refusal-request-open"),
            RequestRefusal::NothingAsked => say!(self, "refusal-no-request"),
        }
    }

    /// The names of some players.
    fn names<'a>(
        &self,
        view: &View,
        players: impl Iterator<Item = &'a PersonView>,
        naming: Naming,
    ) -> String {
        let names = players.map(|player| self.player_name(view, player.player, naming));
        names.collect::<Vec<_>>().join(", ")
    }

    /// The name of a player, or that it was one who has left since.
    fn name_or_former(&self, view: &View, player: Option<&PlayerId>, naming: Naming) -> String {
        player.map_or_else(
            || say!(self, "former-player"),
            |player| self.player_name(view, *player, naming),
        )
    }
}

/// Whether nobody has to be told how to answer: computers press no buttons.
fn only_computers<'a>(mut awaited: impl Iterator<Item = &'a PersonView>) -> bool {
    awaited.all(|player| player.computer.is_some())
}
