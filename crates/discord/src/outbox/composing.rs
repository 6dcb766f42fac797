//! The message of a delivery: its text, its look, and the users whom it pings.
//!
//! Moves of computers between the turns of two people are in one message. With three computers a
//! person would get three boards between two turns of their own. So a move of a computer after
//! which another computer moves gets no message: the next one names and marks all moves that its
//! readers do not know. In the same way the move of a person waits for the answer of a computer, a
//! while at most: the message of the answer tells of both, and pings. The choice of messages
//! follows from what everybody sees, and never from a secret.

use crate::analysis::history;
use crate::board;
use crate::connection::channel::ChannelAddress;
use crate::frontend::file::File;
use crate::frontend::layout::Outgoing;
use crate::frontend::preferences::{Loudness, shared_facing};
use crate::frontend::sent::picture_name;
use crate::frontend::{Frontend, message};
use crate::outbox::GameMessage;
use crate::outbox::error::{Delivered, DeliveryError};
use crate::outbox::pings::{
    has_same_prompts, people_to_ping, team_to_ping, users_to_inform, users_to_ping,
};
use crate::outbox::route::Sender;
use crate::outbox::unreachable;
use entente_game::people::{PingReason, ServerSettings};
use entente_game::{
    Home, MoveOrigin, MoveView, NotificationReason, PersonId, PersonView, Phase, View,
};
use entente_presentation::picture::{self, BoardOptions};
use entente_presentation::text::{self, Naming, Reader, escape, say, shorten};
use entente_service::{
    Delivery, DeliveryContext, DeliveryPlace, Recipient, SaidBy, Service, UnreachableReason,
};
use poise::serenity_prelude::{
    CreateActionRow, CreateAllowedMentions, CreateEmbed, CreateMessage, Http, MessageFlags, Nonce,
    UserId,
};
use std::sync::Arc;

/// The name of the picture of the time line, if the message has boards, too.
const TIMELINE: &str = "timeline.png";

/// The longest description of an embed, in characters.
const MAX_DESCRIPTION: usize = 4096;

/// A message of a game that is being sent.
#[derive(Clone, Copy)]
pub(super) struct Sending<'a> {
    pub(super) frontend: &'a Frontend,
    pub(super) http: &'a Arc<Http>,
    pub(super) delivery: &'a Delivery,
    pub(super) context: &'a DeliveryContext,
}

impl<'a> Sending<'a> {
    pub(super) fn sender(self) -> Sender<'a> {
        let Self { frontend, http, .. } = self;
        Sender { frontend, http }
    }

    pub(super) fn message(self) -> GameMessage<'a> {
        GameMessage {
            frontend: self.frontend,
            delivery: self.delivery,
            view: &self.context.view,
        }
    }
}

impl GameMessage<'_> {
    /// Its text. The first of a game also names the page, where it has one, and the host of a lobby
    /// in direct messages gets the code with which others can join.
    fn text(self) -> String {
        let mut text = text::message(
            Reader::new(self.frontend.text, self.view, Naming::Mention),
            self.delivery.reason,
        );
        let begins = self.delivery.reason == NotificationReason::Started && self.view.has_people();
        if begins && board::page_buttons(self.frontend, self.view).open_board {
            text = format!(
                "{text}\n{}",
                say!(self.frontend.text, "how-to-move-on-page")
            );
        }
        let has_code = self.view.is_open()
            && self.view.record.home == Home::Private
            && self.view.player() == Some(entente_game::PlayerId::HOST);
        if !has_code {
            return text;
        }
        let code = self.frontend.service.join_code(&self.view.game).to_string();
        format!("{text}\n{}", say!(self.frontend.text, "lobby-code", code))
    }

    /// The text of a message, and below it in small print why it is here.
    pub(super) async fn text_with_note(self, moved_because: Option<UnreachableReason>) -> String {
        let text = self.text();
        let text = match self.reliability().await {
            Some(line) => format!("{text}\n-# {line}"),
            None => text,
        };
        self.with_note(text, moved_because).await
    }

    /// Describes the reliability of the people in a lobby before others join it; `None` without a
    /// clock, and if nothing is known of them.
    async fn reliability(self) -> Option<String> {
        if self.view.phase != Phase::Lobby || self.view.turn.clock.is_none() {
            return None;
        }
        let mut people = Vec::new();
        for player in &self.view.players.people {
            let Some(profile) = &player.profile else {
                continue;
            };
            let stats = self
                .frontend
                .service
                .people()
                .stats_of(profile.person, None);
            let stats = stats.await.ok().flatten();
            if let Some(percent) = stats.and_then(|stats| stats.recent.reliability()) {
                let who = Reader::new(self.frontend.text, self.view, Naming::Escaped)
                    .player_name(player.player);
                people.push(say!(
                    self.frontend.text,
                    "lobby-reliability-of",
                    who,
                    percent
                ));
            }
        }
        let people = (!people.is_empty()).then(|| people.join(" · "))?;
        Some(say!(self.frontend.text, "lobby-reliability", people))
    }

    /// This text of a message, and below it in small print why the message is here.
    pub(super) async fn with_note(
        self,
        text: String,
        moved_because: Option<UnreachableReason>,
    ) -> String {
        let note = match moved_because {
            Some(why) => Some(unreachable::moved_note(self.frontend.text, why)),
            None => self.reroute_note().await,
        };
        match note {
            Some(note) => format!("{text}\n-# {note}"),
            None => text,
        }
    }

    /// The buttons of a message. One that nobody can answer any more has none, or if it has no
    /// picture, the one by which it is found again.
    pub(super) fn rows(self, is_current: bool, mark: Option<&str>) -> Vec<CreateActionRow> {
        if is_current {
            let pages = board::page_buttons(self.frontend, self.view);
            message::shared_buttons(self.frontend.text, self.view, mark, pages)
        } else if mark.is_some() {
            vec![message::my_view_button(self.frontend.text, self.view, mark)]
        } else {
            Vec::new()
        }
    }

    /// Adds the history to the message.
    async fn with_history(
        self,
        message: CreateMessage,
        board_options: &BoardOptions,
    ) -> CreateMessage {
        let Self { frontend, view, .. } = self;
        let name = |seat| escape(&picture::short_name(view, seat, frontend.text));
        let text = text::history_in_brief(frontend.text, view, name).unwrap_or_default();
        let text = shorten(text, MAX_DESCRIPTION);
        let mut embed = CreateEmbed::new().description(text);
        let boards = self.turning_points(board_options).await;
        let line = picture::of_history(view, board_options.appearance, frontend.text).await;
        let line = line.map(|line| File::picture(line).named(TIMELINE.to_owned()));
        // Among the boards it would be small. Alone it is large anyway.
        if line.is_some() && !boards.is_empty() {
            embed = embed.image(format!("attachment://{TIMELINE}"));
        }
        let named = (0..)
            .zip(boards.into_iter().chain(line))
            .map(|(number, file)| match number {
                // The message is found again by the name of its first file.
                0 => file.named(picture_name(self.delivery, view)),
                _ if file.name() == TIMELINE => file,
                _ => file.named(format!("{number}.png")),
            });
        message.embed(embed).add_files(named.map(File::attachment))
    }

    /// The boards of the turning points, as the reader saw them then, each with a caption.
    async fn turning_points(self, board_options: &BoardOptions) -> Vec<File> {
        let Self { frontend, view, .. } = self;
        let history = view.record.history.as_ref();
        let points = history.map_or_else(Vec::new, |history| history.turning_points());
        let mut boards = Vec::new();
        for dated in points {
            let mut then = self.delivery.clone();
            // The view of an earlier record shows what the reader knew at that time.
            then.records = dated.records;
            let name = |seat| picture::short_name(view, seat, frontend.text);
            let captioned = BoardOptions {
                caption: text::turning_point(frontend.text, view, dated, name),
                ..board_options.clone()
            };
            if let Ok(view) = frontend.service.deliveries().view_for(&then).await {
                boards.extend(frontend.board(&view, captioned).await);
            }
        }
        boards
    }
}

impl Sending<'_> {
    /// Makes the message of a delivery. One that would repeat the board above, or show what
    /// everybody knows, has none.
    pub(super) async fn compose(
        self,
        moved_because: Option<UnreachableReason>,
        repeats_board: bool,
    ) -> Delivered<Outgoing> {
        let (frontend, delivery, context) = (self.frontend, self.delivery, self.context);
        let view = &context.view;
        // If the game has gone on since, the message is still sent, so that players see every move
        // in order. But it pings nobody and has no buttons.
        let is_current = is_current(context);
        let asked = users_to_ping(view, delivery.reason)
            .into_iter()
            .filter(|_| is_current);
        let pings = asked
            .map(|user| (user, PingReason::Asked))
            .chain(users_to_inform(view, delivery.reason))
            .collect();
        let (board_options, flags, pinged) = self.notification_style(pings);
        // Without a picture the message is found again by its buttons.
        let mark = repeats_board.then(|| delivery.id.as_str());
        let is_history = delivery.reason == NotificationReason::History;
        let mut rows = self.message().rows(is_current, mark);
        if is_history {
            rows.insert(0, history::whole_history_row(frontend.text, view));
        }
        // Its first message is short, and these explain the rest.
        if is_current
            && delivery.reason == NotificationReason::Started
            && view.variant().keeps_secrets()
        {
            rows.push(message::rules_row(frontend.text, view));
        }
        let team = team_to_ping(view, delivery.reason).filter(|_| {
            let in_channel = matches!(delivery.recipient, Recipient::Channel(_));
            in_channel && is_current && context.server.pings.is_on()
        });
        let mentions = CreateAllowedMentions::new().users(pinged).roles(team);
        let message = CreateMessage::new()
        .flags(flags)
        .allowed_mentions(mentions)
        // Discord answers a second message with the same nonce with the first one, for a few
        // minutes.
        .nonce(Nonce::String(delivery.id.as_str().to_owned()))
        .enforce_nonce(true);
        let text = self.message().text_with_note(moved_because).await;
        if is_history || repeats_board {
            let plain = message.content(text).components(rows);
            return Ok(Outgoing::Plain(if is_history {
                self.message().with_history(plain, &board_options).await
            } else {
                plain
            }));
        }
        let file = frontend
            .board(view, board_options)
            .await
            .ok_or_else(|| DeliveryError::Undeliverable("the board cannot be drawn".into()))?;
        let file = file.named(picture_name(delivery, view));
        let accent = accent(view, is_current);
        Ok(Outgoing::of(message, accent, text, rows, Some(file)))
    }

    /// The look of a message, its sound, and the users whom it pings: as its reader has set it, or
    /// for channels as the server and those users have. If all of them want silence now, the ping
    /// stays and is silent.
    fn notification_style(
        self,
        pings: Vec<(UserId, PingReason)>,
    ) -> (BoardOptions, MessageFlags, Vec<UserId>) {
        match &self.delivery.recipient {
            Recipient::Person(person) => {
                let own = pings.iter().filter(|(user, _)| user.get() == person.0);
                let mut reasons: Vec<_> = own.map(|(_, reason)| *reason).collect();
                if reasons.is_empty() {
                    reasons.push(PingReason::News);
                }
                let settings = self.context.settings_of(*person);
                let flags = Loudness::of(&settings, &reasons, self.frontend.service.now()).flags();
                // Discord refuses a list that names a user twice.
                let own = (!reasons.contains(&PingReason::News)).then(|| UserId::new(person.0));
                let pinged = own.into_iter().collect();
                (
                    BoardOptions::of(&settings, &self.context.view.terms.options),
                    flags,
                    pinged,
                )
            }
            Recipient::Managers(_) => (BoardOptions::default(), MessageFlags::empty(), Vec::new()),
            Recipient::Channel(_) => {
                let settings = &self.context.server;
                let (flags, pinged) = if settings.pings.is_on() {
                    self.channel_pings(pings)
                } else {
                    Default::default()
                };
                (shared_board(&self.context.view, settings), flags, pinged)
            }
        }
    }

    /// The users among these whom a message in a channel pings, and its flags. One message is loud
    /// or silent for everybody whom it pings, so only the users with the loudest level are pinged.
    fn channel_pings(self, pings: Vec<(UserId, PingReason)>) -> (MessageFlags, Vec<UserId>) {
        let mut levels: Vec<(UserId, Loudness)> = Vec::new();
        let now = self.frontend.service.now();
        for (user, reason) in pings {
            let settings = self.context.settings_of(PersonId(user.get()));
            let level = Loudness::of(&settings, &[reason], now);
            match levels.iter_mut().find(|(listed, _)| *listed == user) {
                Some((_, loudest)) => *loudest = level.max(*loudest),
                None => levels.push((user, level)),
            }
        }
        let loudest = levels
            .iter()
            .map(|(_, level)| *level)
            .max()
            .filter(|level| *level > Loudness::Off);
        levels.retain(|(_, level)| Some(*level) == loudest);
        let flags = loudest.map_or(MessageFlags::empty(), Loudness::flags);
        (flags, levels.into_iter().map(|(user, _)| user).collect())
    }
}

/// The colour at the edge of a message: that of the side to move, while it shows the present.
pub(super) fn accent(view: &View, is_current: bool) -> Option<u32> {
    picture::accent(view).filter(|_| is_current)
}

/// Whether players can still do what this view of a delivery asks of them. Pressing a button on
/// an outdated board would only be rejected.
pub(super) fn is_current(context: &DeliveryContext) -> bool {
    let current = context.current.as_ref();
    current.is_none_or(|current| has_same_prompts(current, &context.view))
}

/// All that is needed to send a delivery whose readers know the game up to this ply, and which is
/// perhaps overtaken by a later one, or what says the same in its place.
pub(super) async fn context_of(
    service: &Service,
    delivery: &Delivery,
    known: Option<u32>,
    is_overtaken: bool,
) -> Delivered<Result<DeliveryContext, SaidBy>> {
    let server = match &delivery.recipient {
        Recipient::Channel(address) => {
            ChannelAddress::parse(address).and_then(|address| address.server())
        }
        Recipient::Person(_) | Recipient::Managers(_) => None,
    };
    let place = DeliveryPlace {
        server,
        known,
        said_by: if is_overtaken {
            said_by_overtaking
        } else if delivery.has_waited || delivery.uncertain_attempts > 0 {
            said_by_next
        } else {
            said_by_later
        },
        pinged: people_to_ping,
    };
    Ok(service.deliveries().context(delivery, place).await?)
}

/// The look of a board that everybody in a channel reads.
fn shared_board(view: &View, settings: &ServerSettings) -> BoardOptions {
    BoardOptions {
        facing: shared_facing(view, settings),
        appearance: settings.appearance,
        ..BoardOptions::default()
    }
}

/// What says the same as a message that is overtaken.
fn said_by_overtaking(view: &View, _known_ply: u32) -> Option<SaidBy> {
    is_only_moves(view).then_some(SaidBy::Next)
}

/// What says the same as a message that does not wait for an answer.
fn said_by_next(view: &View, known_ply: u32) -> Option<SaidBy> {
    is_between_people(view, known_ply).then_some(SaidBy::Next)
}

/// What says the same as a message that can wait.
fn said_by_later(view: &View, known_ply: u32) -> Option<SaidBy> {
    let answer = is_before_answer(view).then_some(SaidBy::Answer);
    said_by_next(view, known_ply).or(answer)
}

/// Whether the last event was nothing but moves, of which a person made one, and a computer moves
/// next.
fn is_before_answer(view: &View) -> bool {
    let is_person = |mv: &MoveView| mv.origin != MoveOrigin::Computer;
    let is_computer = |actor: &PersonView| actor.computer.is_some();
    is_only_moves(view)
        && view.actor().is_some_and(is_computer)
        && view.latest_moves().iter().any(is_person)
}

/// Whether the last event was nothing but a computer's move, and another computer moves next. Once
/// no person is to move any more, a message shows each round. `known_ply` is the ply up to which
/// the readers know the game. The next message then says what the one after this event would.
fn is_between_people(view: &View, known_ply: u32) -> bool {
    let is_computers = |mv: &MoveView| mv.origin == MoveOrigin::Computer;
    let waits_for_computer = view.actor().is_some_and(|actor| actor.computer.is_some());
    let round = view.seats_taking_part().count();
    let unknown_plies = view.ply().saturating_sub(known_ply) as usize;
    is_only_moves(view)
        && view.latest_moves().iter().all(is_computers)
        && waits_for_computer
        && unknown_plies < round
}

/// Whether the last event was nothing but moves, and nothing is asked. Then any later message after
/// a move says the same: it names all moves that its readers do not know.
fn is_only_moves(view: &View) -> bool {
    let is_plain = |mv: &MoveView| mv.news.is_empty() && mv.news_before.is_empty();
    let is_asked =
        view.turn.request.is_some() || !view.turn.offers.is_empty() || view.pause().is_some();
    view.has_new_moves()
        && view.latest_moves().iter().all(is_plain)
        && view.board.latest_news.is_empty()
        && !is_asked
}

#[cfg(test)]
mod tests {
    use super::*;
    use entente_game::NotificationReason;
    use entente_presentation::text;
    use entente_presentation::text::sample_games;

    #[test]
    fn a_computers_move_is_said_later_until_a_person_is_to_move() {
        let [own, first, second, third, later] = sample_games::three_computers();
        // White, who is a person, knows the game up to their own move.
        for (view, known_ply, said_by) in [
            (&own, 0, Some(SaidBy::Answer)),
            (&first, 1, Some(SaidBy::Next)),
            (&second, 1, Some(SaidBy::Next)),
            (&third, 1, None),
            (&later, 5, Some(SaidBy::Next)),
            // A whole round has passed that nobody was shown.
            (&later, 1, None),
        ] {
            assert_eq!(said_by_later(view, known_ply), said_by, "{}", view.ply());
        }
        assert_eq!(said_by_next(&own, 0), None, "it has waited");
    }

    #[test]
    fn a_message_of_everybody_who_moved_names_and_marks_all_moves() {
        let [_, _, _, third, _] = sample_games::three_computers();
        let view = third.for_reader_of(1);
        let text =
            entente_presentation::text::Text::of(entente_presentation::text::Language::English);
        let message = text::message(
            Reader::new(text, &view, entente_presentation::text::Naming::Name),
            NotificationReason::Moved,
        );
        for number in 1..4 {
            let notation = &view.board.moves[number].notation;
            assert!(message.contains(notation.as_str()), "{notation}: {message}");
        }
        let marked = entente_presentation::text::shown_moves(&view).count();
        assert_eq!(marked, 3);
    }
}
