//! The buttons under a game's messages, among them those of draw offers and requests. Those before
//! the game begins are in `lobby_buttons`.
//!
//! The buttons follow from the view alone, so the same message can be made again at any time.

use crate::analysis::component::AnalysisComponent;
use crate::diplomacy::component::DiplomacyComponent;
use crate::frontend::components::{
    BoardComponent, DrawComponent, ListComponent, LobbyComponent, MorePanelComponent,
    MoveComponent, RequestComponent, SeatComponent, ThinkComponent, TopicComponent, VoteComponent,
    resume_label,
};
use crate::frontend::custom_id::{CustomId, GameComponent};
use crate::frontend::lobby_buttons::{LobbyReaders, challenge_rows, lobby_rows};
use entente_game::{
    Home, PauseCause, PersonView, Phase, PlayerRequest, Seat, SeatOffer, SeatView, View,
};
use entente_presentation::text::{Text, say, shorten};
use poise::serenity_prelude::{ButtonStyle, CreateActionRow, CreateButton};

/// A button with this `custom_id`.
pub(crate) fn button(
    id: impl Into<String>,
    style: ButtonStyle,
    label: impl Into<String>,
) -> CreateButton {
    CreateButton::new(id).style(style).label(label)
}

/// Buttons in rows of five, as many as Discord allows in one row.
pub(crate) fn rows_of_five(buttons: Vec<CreateButton>) -> Vec<CreateActionRow> {
    rows_of(5, buttons)
}

/// Buttons in rows of this many.
pub(crate) fn rows_of(count: usize, buttons: Vec<CreateButton>) -> Vec<CreateActionRow> {
    buttons
        .chunks(count)
        .map(|row| CreateActionRow::Buttons(row.to_vec()))
        .collect()
}

/// How many buttons a phone shows in a row, 390 pixels wide.
pub(crate) const BUTTONS_ON_PHONE: usize = 3;

/// The maximum number of rows of buttons and menus below a message.
pub(crate) const MAX_ROWS: usize = 5;

/// The maximum number of entries in a select menu.
pub(crate) const MAX_MENU_ENTRIES: usize = 25;

/// The maximum length of a button's label.
const MAX_LABEL: usize = 80;

/// A label that is no longer than Discord allows.
pub(crate) fn label(text: String) -> String {
    shorten(text, MAX_LABEL)
}

/// Rows of buttons, without the empty ones.
pub(crate) fn non_empty_rows(rows: Vec<Vec<CreateButton>>) -> Vec<CreateActionRow> {
    rows.into_iter()
        .filter(|row| !row.is_empty())
        .map(CreateActionRow::Buttons)
        .collect()
}

/// The buttons for what can be done with this game now, few enough to see them all on a phone:
/// move, the page, and the panel with everything else. Above them are the answers to an open offer
/// or request.
///
/// A board with one reader is already seen from their side; others have *My view*, unless there are
/// more buttons than a phone shows in a row. Then it is behind *More*. With a mark the
/// message can be found again by its buttons.
pub(crate) fn shared_buttons(
    text: &Text,
    view: &View,
    mark: Option<&str>,
    pages: PageButtons,
) -> Vec<CreateActionRow> {
    buttons(text, view, Ids { view, mark, pages })
}

/// The row with *Rules*, below the first message of a game.
pub(crate) fn rules_row(text: &Text, view: &View) -> CreateActionRow {
    let label = say!(text, "button-rules");
    let rules =
        Ids::unmarked(view).button(MorePanelComponent::Rules, ButtonStyle::Secondary, label);
    CreateActionRow::Buttons(vec![rules])
}

/// Whether a message of this game has no room for *My view*, which is behind *More* then.
pub(crate) fn hides_my_view(view: &View) -> bool {
    let is_running = matches!(view.phase, Phase::Running { .. });
    is_running && view.terms.diplomacy.is_some() && view.record.home != Home::Private
}

/// The buttons for what a player can do with this game now.
///
/// In a channel they are the same for everybody who reads the message: the buttons for all are in
/// another row than those for the host alone, and the game decides who may use them when they are
/// pressed. A player's own message has only what that player can use.
fn buttons(text: &Text, view: &View, ids: Ids<'_>) -> Vec<CreateActionRow> {
    let button = |component, style, label| ids.button(component, style, label);
    let rows = match view.phase {
        Phase::Closed(_) if view.was_aborted() => vec![vec![rematch_button(text, ids)]],
        Phase::Closed(_) => return Vec::new(),
        Phase::Lobby => {
            let readers = LobbyReaders::of(view);
            let rows = if view.is_challenge() {
                challenge_rows(text, view, &readers, button)
            } else {
                lobby_rows(text, view, &readers, button)
            };
            rows.into()
        }
        Phase::Running { .. } => running_rows(text, view, ids),
        Phase::Over(_) => over_rows(text, view, ids),
    };
    // A player who is out has nothing to move, to answer or to choose.
    if matches!(view.phase, Phase::Running { .. }) && !somebody_can_act(view) {
        return non_empty_rows(rows);
    }
    let can_choose = view.player().is_none() || view.may_move();
    let choices = view
        .choice()
        .into_iter()
        .filter(|_| can_choose)
        .map(|army| {
            let component = MoveComponent::ChooseArmy {
                army: army.letter(),
            };
            let label = say!(text, "button-command-army", army = text.army(army));
            button(component.into(), ButtonStyle::Success, label)
        });
    // The answers to an offer or a request come first, above the usual buttons.
    let asked = [
        choices.collect(),
        draw_buttons(text, ids),
        request_buttons(text, ids),
        seat_buttons(text, ids),
    ];
    non_empty_rows(asked.into_iter().chain(rows).collect())
}

/// The rows of a finished game: what one does next, and then what there is to read.
fn over_rows(text: &Text, view: &View, ids: Ids<'_>) -> Vec<Vec<CreateButton>> {
    let more = say!(text, "button-more");
    let more = ids.button(MorePanelComponent::More, ButtonStyle::Secondary, more);
    let first = [rematch_button(text, ids)].into_iter();
    let first = first
        .chain(open_board_button(text, ids))
        .chain(story_buttons(text, view, ids))
        .chain(diplomacy_button(text, ids));
    let lookups = record_buttons(text, ids).into_iter().chain([more]);
    if !ids.pages.open_board {
        return vec![first.collect(), lookups.collect()];
    }
    let last = play_here_button(text, ids);
    page_rows(first.chain(lookups).chain(last).collect())
}

/// Buttons in rows as wide as a phone.
fn phone_rows(buttons: Vec<CreateButton>) -> Vec<Vec<CreateButton>> {
    buttons
        .chunks(BUTTONS_ON_PHONE)
        .map(<[CreateButton]>::to_vec)
        .collect()
}

/// Buttons in rows as wide as a phone, of which the first has *Open board* and one more: its label
/// is long.
fn page_rows(mut buttons: Vec<CreateButton>) -> Vec<Vec<CreateButton>> {
    let later = buttons.split_off(buttons.len().min(2));
    std::iter::once(buttons).chain(phone_rows(later)).collect()
}

/// The button with which everybody gets a link of their own to the game's page.
fn open_board_button(text: &Text, ids: Ids<'_>) -> Option<CreateButton> {
    let label = say!(text, "button-open-board");
    let open = ids.button(BoardComponent::OpenBoard, ButtonStyle::Secondary, label);
    ids.pages.open_board.then_some(open)
}

/// The button with which everybody plays on the page within Discord.
fn play_here_button(text: &Text, ids: Ids<'_>) -> Option<CreateButton> {
    let label = say!(text, "button-play-here");
    let open = ids.button(BoardComponent::PlayHere, ButtonStyle::Secondary, label);
    ids.pages.play_here.then_some(open)
}

/// The buttons that offer the seats of players who stay away, or show the codes of the offers. Who
/// may use them, the game decides.
fn seat_buttons(text: &Text, ids: Ids<'_>) -> Vec<CreateButton> {
    let of_others = ids
        .view
        .seats_left()
        .filter(|(_, seat)| seat.player != ids.view.player());
    let button = |(seat, view): (Seat, &SeatView)| {
        let army = text.army(view.army);
        let label = match view.offer {
            SeatOffer::Open(_) => say!(text, "button-offered-seat", army),
            SeatOffer::Possible | SeatOffer::None => say!(text, "button-offer-seat", army),
        };
        let component = SeatComponent::OfferSeat { seat: seat.0 };
        ids.button(component, ButtonStyle::Secondary, label)
    };
    of_others.take(BUTTONS_ON_PHONE).map(button).collect()
}

/// The button that asks for a rematch.
fn rematch_button(text: &Text, ids: Ids<'_>) -> CreateButton {
    let label = say!(text, "button-rematch");
    ids.button(LobbyComponent::Rematch, ButtonStyle::Secondary, label)
}

/// Whether one of those who read a message of a running game can still act in it: the player whose
/// own it is, or in a channel any person who plays.
fn somebody_can_act(view: &View) -> bool {
    if view.player().is_some() {
        // A player who has resigned may still have to move an army that they command.
        return view.inactive_reason().is_none() || view.is_my_turn();
    }
    let is_person = |actor: &PersonView| actor.computer.is_none();
    !view.only_computers_vote() || view.actor().is_some_and(is_person)
}

/// Whether one of those who read a message can move now: nobody can where a computer thinks.
fn somebody_can_move(view: &View) -> bool {
    if view.player().is_some() {
        return view.may_move();
    }
    let is_paused = view
        .pause()
        .is_some_and(|pause| pause.cause != PauseCause::NobodyCame);
    !is_paused && view.actor().is_some_and(|actor| actor.computer.is_none())
}

/// Whether one of those who read a message can resume the clocks, or ask for it. While that is
/// asked for, its answers are above.
fn somebody_can_resume(view: &View) -> bool {
    if view.player().is_some() {
        return view.may_resume();
    }
    let pause = view.pause().filter(|_| somebody_can_act(view));
    pause.is_some_and(|pause| pause.cause == PauseCause::NobodyCame || view.turn.request.is_none())
}

/// The rows of a running game: what its readers can do next, and the panels.
fn running_rows(text: &Text, view: &View, ids: Ids<'_>) -> Vec<Vec<CreateButton>> {
    let secondary = ButtonStyle::Secondary;
    let label = match view.turn.vote {
        Some(_) => say!(text, "button-vote"),
        None => say!(text, "button-move"),
    };
    let to_move = (GameComponent::from(MoveComponent::Move), label);
    let to_resume = (RequestComponent::Resume.into(), resume_label(text, view));
    let next = [
        somebody_can_move(view).then_some(to_move),
        somebody_can_resume(view).then_some(to_resume),
    ];
    let next = next.into_iter().flatten();
    let more = ids.button(
        MorePanelComponent::More,
        secondary,
        say!(text, "button-more"),
    );
    let think = has_think_button(view).then(|| think_button(text, ids));
    let mut next =
        next.map(|(component, label)| ids.button(component, ButtonStyle::Primary, label));
    let buttons = next
        .next()
        .into_iter()
        .chain(open_board_button(text, ids))
        .chain(next)
        .chain(diplomacy_button(text, ids))
        .chain(think)
        .chain([more]);
    let is_shared = view.player().is_none() && view.record.home != Home::Private;
    let my_view = (is_shared && !hides_my_view(view)).then(|| {
        let label = say!(text, "button-my-view");
        ids.button(BoardComponent::MyView, secondary, label)
    });
    if ids.pages.open_board {
        let last = my_view.into_iter().chain(play_here_button(text, ids));
        return page_rows(buttons.chain(last).collect());
    }
    let mut rows = phone_rows(buttons.collect());
    if let Some(last) = rows.last_mut()
        && last.len() < BUTTONS_ON_PHONE
    {
        last.extend(my_view);
    }
    rows
}

/// Whether a message of a running game has the button for the think-board: one with a player as
/// its only reader, where a phone has room for it. Elsewhere it is behind *More* and *My view*.
fn has_think_button(view: &View) -> bool {
    view.player().is_some() && view.terms.diplomacy.is_none()
}

/// The button with which the members of a team vote in any of its turns.
pub(crate) fn team_vote_button(text: &Text, view: &View) -> CreateButton {
    vote_button(text, Ids::unmarked(view))
}

fn vote_button(text: &Text, ids: Ids<'_>) -> CreateButton {
    let label = say!(text, "button-vote");
    ids.button(VoteComponent::Vote, ButtonStyle::Primary, label)
}

/// Whether a team plays in a game.
pub(crate) fn has_teams(view: &View) -> bool {
    view.players
        .people
        .iter()
        .any(|player| player.crowd.is_some())
}

/// The button that opens the think-board.
fn think_button(text: &Text, ids: Ids<'_>) -> CreateButton {
    let open = ThinkComponent::Open;
    ids.button(open, ButtonStyle::Secondary, say!(text, "button-think"))
}

/// The buttons that this viewer can use: spectators can only look things up, and join open lobbies.
pub(crate) fn viewer_buttons(text: &Text, view: &View, pages: PageButtons) -> Vec<CreateActionRow> {
    let ids = Ids {
        pages,
        ..Ids::unmarked(view)
    };
    if view.player().is_some() {
        return buttons(text, view, ids);
    }
    if view.phase == Phase::Lobby && !view.is_challenge() {
        let join = |component, style, label| ids.button(component, style, label);
        let readers = LobbyReaders::spectator();
        return non_empty_rows(lobby_rows(text, view, &readers, join).into());
    }
    let lookups: Vec<_> = match view.phase {
        Phase::Running { .. } => {
            let more = say!(text, "button-more");
            let more = ids.button(MorePanelComponent::More, ButtonStyle::Secondary, more);
            open_board_button(text, ids)
                .into_iter()
                .chain([more])
                .collect()
        }
        Phase::Over(_) => open_board_button(text, ids)
            .into_iter()
            .chain(story_buttons(text, view, ids))
            .chain(record_buttons(text, ids))
            .collect(),
        Phase::Lobby | Phase::Closed(_) => Vec::new(),
    };
    non_empty_rows(vec![lookups])
}

/// The buttons for how a finished game went: its analysis, unless it is too short, and its film, if
/// a move was made.
fn story_buttons(
    text: &Text,
    view: &View,
    ids: Ids<'_>,
) -> impl Iterator<Item = CreateButton> + use<> {
    let has_moves = view.board.moves.iter().any(|mv| mv.moved.is_some());
    let analysis = view.no_analysis_reason().is_none();
    let analysis = analysis.then(|| analysis_button(text, ids));
    analysis
        .into_iter()
        .chain(has_moves.then(|| replay_button(text, ids)))
}

fn analysis_button(text: &Text, ids: Ids<'_>) -> CreateButton {
    let label = say!(text, "button-analysis");
    ids.button(AnalysisComponent::Analysis, ButtonStyle::Secondary, label)
}

/// The button for the film.
fn replay_button(text: &Text, ids: Ids<'_>) -> CreateButton {
    let label = say!(text, "button-replay");
    ids.button(AnalysisComponent::Replay, ButtonStyle::Secondary, label)
}

/// The buttons for the moves and the exported file.
fn record_buttons(text: &Text, ids: Ids<'_>) -> [CreateButton; 2] {
    let button = |component, label| ids.button(component, ButtonStyle::Secondary, label);
    [
        button(ListComponent::Moves, say!(text, "button-moves")),
        button(ListComponent::File, say!(text, "button-file")),
    ]
}

/// The button that opens the diplomacy panel, where the game has diplomacy. It is there for
/// everybody and on every turn, so that it reveals nothing.
fn diplomacy_button(text: &Text, ids: Ids<'_>) -> Option<CreateButton> {
    ids.view.terms.diplomacy?;
    let open = DiplomacyComponent::Open;
    let label = say!(text, "button-diplomacy");
    Some(ids.button(open, ButtonStyle::Secondary, label))
}

/// The button under the message in the channel when the game is in a thread: passers-by can watch
/// from there, and look at a finished game. The mark is that of a message which is found again by
/// it.
pub(crate) fn watch_button(text: &Text, view: &View, mark: Option<&str>) -> CreateActionRow {
    let label = match view.phase {
        Phase::Over(_) | Phase::Closed(_) => say!(text, "button-show-game"),
        _ => say!(text, "button-watch"),
    };
    let ids = Ids::marked(view, mark);
    let watch = ids.button(BoardComponent::Watch, ButtonStyle::Secondary, label);
    let votes = view.turn().is_some() && has_teams(view);
    let vote = votes.then(|| vote_button(text, ids));
    // An aborted game has little to look at, and its players may want to begin again.
    let rematch = view.was_aborted().then(|| rematch_button(text, ids));
    CreateActionRow::Buttons([watch].into_iter().chain(vote).chain(rematch).collect())
}

/// The button that stays under a message without a picture when the game has gone on. The mark is
/// that by which the message is found again.
pub(crate) fn my_view_button(text: &Text, view: &View, mark: Option<&str>) -> CreateActionRow {
    let label = say!(text, "button-my-view");
    let my_view =
        Ids::marked(view, mark).button(BoardComponent::MyView, ButtonStyle::Secondary, label);
    CreateActionRow::Buttons(vec![my_view])
}

/// The buttons that lead to the previous and the next page of a list. `id` makes their ids.
pub(crate) fn page_buttons(
    text: &Text,
    number: usize,
    pages: usize,
    id: impl Fn(usize) -> String,
) -> Vec<CreateButton> {
    let to = |number, label| button(id(number), ButtonStyle::Secondary, label);
    let previous = number
        .checked_sub(1)
        .map(|number| to(number, say!(text, "button-previous-page")));
    let next = (number + 1 < pages).then(|| to(number + 1, say!(text, "button-next-page")));
    previous.into_iter().chain(next).collect()
}

/// The number of games that can be chosen by buttons: they fill four of the five rows that Discord
/// allows.
pub(super) const MAX_GAME_BUTTONS: usize = 20;

/// A button with its name for each of these games.
pub(super) fn game_buttons<'a>(
    games: impl IntoIterator<Item = (&'a View, String)>,
    component: &GameComponent,
) -> Vec<CreateActionRow> {
    let buttons = games.into_iter().map(|(view, name)| {
        let label = shorten(name, MAX_LABEL);
        Ids::unmarked(view).button(component.clone(), ButtonStyle::Secondary, label)
    });
    rows_of_five(buttons.collect())
}

/// The buttons that answer an open draw offer, if a reader of the message is asked: its one reader
/// in direct messages, any person elsewhere.
fn draw_buttons(text: &Text, ids: Ids<'_>) -> Vec<CreateButton> {
    let view = ids.view;
    let is_person = |person: &PersonView| person.computer.is_none();
    let is_asked = view.turn().is_some() && view.awaiting_draw_answer().any(is_person);
    let (accepts, declines) = match view.player() {
        Some(_) => (view.may_accept_draw(), view.may_decline_draw()),
        None => (is_asked, is_asked),
    };
    // Below a request that has the same two buttons, it has to be clear what they answer.
    let (accept, decline) = match view.turn.request {
        None => (
            say!(text, "button-request-accept"),
            say!(text, "button-request-decline"),
        ),
        Some(_) => (
            say!(text, "button-accept-draw"),
            say!(text, "button-decline-draw"),
        ),
    };
    let accept = ids.button(DrawComponent::AcceptDraw, ButtonStyle::Success, accept);
    let decline = ids.button(DrawComponent::DeclineDraw, ButtonStyle::Secondary, decline);
    accepts
        .then_some(accept)
        .into_iter()
        .chain(declines.then_some(decline))
        .collect()
}

/// The buttons that answer an open request: those for the one reader of a message, or where it has
/// many, those for the players who are asked.
fn request_buttons(text: &Text, ids: Ids<'_>) -> Vec<CreateButton> {
    let view = ids.view;
    let Some(request) = view.turn.request.as_ref().filter(|_| view.turn().is_some()) else {
        return Vec::new();
    };
    let is_person = |person: &PersonView| person.computer.is_none();
    let (accepts, declines) = match view.player() {
        Some(_) => (view.may_accept_request(), view.may_decline_request()),
        // Where only computers are asked, a person can still take the request back.
        None => (view.awaiting_request_answer().any(is_person), true),
    };
    let withdraws = match view.player() {
        Some(player) => player == request.by,
        None => !accepts,
    };
    let decline = if withdraws {
        say!(text, "button-request-withdraw")
    } else {
        say!(text, "button-request-decline")
    };
    let accept = say!(text, "button-request-accept");
    let accept = accepts.then(|| answer_button(ids, request, true, accept));
    let decline = declines.then(|| answer_button(ids, request, false, decline));
    accept.into_iter().chain(decline).collect()
}

/// The buttons for what the viewer can ask of the others now, or answer to them.
pub(crate) fn own_request_buttons(text: &Text, view: &View) -> Vec<CreateButton> {
    let ids = Ids::unmarked(view);
    let mut buttons = request_buttons(text, ids);
    buttons.extend(action_buttons::<RequestComponent>(text, view));
    if view.may_abort() {
        let label = say!(text, "button-abort");
        buttons.push(ids.button(RequestComponent::ConfirmAbort, ButtonStyle::Danger, label));
    }
    buttons
}

/// The buttons of a topic that only send an action which the game would accept now.
pub(crate) fn action_buttons<C>(text: &Text, view: &View) -> Vec<CreateButton>
where
    C: TopicComponent + Clone + Into<GameComponent>,
{
    let ids = Ids::unmarked(view);
    let offered = C::action_buttons()
        .iter()
        .filter(|button| (button.is_offered)(view));
    offered
        .map(|button| {
            let label = (button.label)(text, view);
            ids.button(button.component.clone(), button.style, label)
        })
        .collect()
}

/// A button that answers a request.
fn answer_button(
    ids: Ids<'_>,
    request: &PlayerRequest,
    accepts: bool,
    label: String,
) -> CreateButton {
    let at = request.at.0;
    let (component, style) = if accepts {
        (RequestComponent::AcceptRequest { at }, ButtonStyle::Success)
    } else {
        (
            RequestComponent::DeclineRequest { at },
            ButtonStyle::Secondary,
        )
    };
    ids.button(component, style, label)
}

/// The buttons that lead to the page of a game, as far as there are any.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct PageButtons {
    /// *Open board*, with which everybody gets a link of their own.
    pub(crate) open_board: bool,
    /// *Play here*, with which everybody plays on the page within Discord.
    pub(crate) play_here: bool,
}

/// The parts that all buttons of a message share: those of their ids, and whether the game has a
/// page.
#[derive(Clone, Copy)]
struct Ids<'a> {
    view: &'a View,
    mark: Option<&'a str>,
    pages: PageButtons,
}

impl<'a> Ids<'a> {
    /// Those of a message that is not found again by its buttons, and has none for the page.
    fn unmarked(view: &'a View) -> Self {
        Self::marked(view, None)
    }

    /// Those of a message that is found again by this mark, and has none for the page.
    fn marked(view: &'a View, mark: Option<&'a str>) -> Self {
        let pages = PageButtons::default();
        Self { view, mark, pages }
    }

    fn button(
        self,
        component: impl Into<GameComponent>,
        style: ButtonStyle,
        label: String,
    ) -> CreateButton {
        let id = CustomId::new(&self.view.game, self.view.ply(), component);
        let id = match self.mark {
            Some(mark) => id.marked(mark),
            None => id,
        };
        CreateButton::new(id).style(style).label(label)
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)] // A button without a label fails the test.

    use super::*;
    use entente_presentation::text::{Language, sample_games};

    /// The labels of the buttons, in all rows.
    fn labels(rows: Vec<CreateActionRow>) -> Vec<String> {
        let rows = rows.into_iter().flat_map(|row| match row {
            CreateActionRow::Buttons(buttons) => buttons,
            _ => Vec::new(),
        });
        rows.map(|button| serde_json::to_value(button).unwrap())
            .map(|button| button["label"].as_str().unwrap().to_owned())
            .collect()
    }

    #[test]
    fn who_has_resigned_is_not_offered_to_move() {
        let (text, pages) = (Text::of(Language::English), PageButtons::default());
        let [resigned, playing, shared] = sample_games::black_resigned();
        let out = ["Diplomacy", "More"];
        let all = ["Accept", "Decline", "Move", "Diplomacy", "More"];
        assert_eq!(labels(viewer_buttons(text, &resigned, pages)), out);
        assert_eq!(labels(viewer_buttons(text, &playing, pages)), all);
        let of_all = labels(shared_buttons(text, &shared, None, pages));
        assert_eq!(
            of_all, all,
            "others can move, and a phone shows three in a row"
        );
    }
}
