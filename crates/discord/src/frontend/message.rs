//! The buttons under a game's messages, from those of its lobby or challenge on: what can be done
//! now, draw offers, requests, and what there is to look up.
//!
//! The buttons follow from the view alone, so the same message can be made again at any time. In a
//! channel it is the same for all its readers, so the game decides who may use a button when it is
//! pressed.

use crate::analysis::component::AnalysisComponent;
use crate::diplomacy::component::DiplomacyComponent;
use crate::frontend::components::{
    BoardComponent, DrawComponent, ListComponent, LobbyComponent, MorePanelComponent,
    MoveComponent, RequestComponent, SeatComponent, ThinkComponent, TopicComponent, VoteComponent,
    resume_label,
};
use crate::frontend::custom_id::{CustomId, GameComponent};
use entente_game::{
    Home, PauseCause, PersonView, Phase, PlayerId, PlayerRequest, Seat, SeatOffer, SeatView, View,
};
use entente_presentation::text::{Text, depends_on_chance, say, shorten};
use poise::serenity_prelude::{
    ButtonStyle, CreateActionRow, CreateButton, CreateSelectMenu, CreateSelectMenuKind,
    CreateSelectMenuOption,
};

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

/// The buttons that lead to the page of a game, as far as there are any.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct PageButtons {
    /// *Open board*, with which everybody gets a link of their own.
    pub(crate) open_board: bool,
    /// *Play here*, with which everybody plays on the page within Discord.
    pub(crate) play_here: bool,
}

/// The buttons of a message, in its language and about what this view shows of the game.
#[derive(Clone, Copy)]
pub(crate) struct Buttons<'a> {
    text: &'a Text,
    view: &'a View,
    /// By which the message is found again.
    mark: Option<&'a str>,
    pages: PageButtons,
}

impl<'a> Buttons<'a> {
    /// Those of a message that is not found again by its buttons, and has none for the page.
    pub(crate) fn unmarked(text: &'a Text, view: &'a View) -> Self {
        Self::marked(text, view, None)
    }

    /// Those of a message that is found again by this mark, and has none for the page.
    fn marked(text: &'a Text, view: &'a View, mark: Option<&'a str>) -> Self {
        Self {
            text,
            view,
            mark,
            pages: PageButtons::default(),
        }
    }

    pub(crate) fn button(
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
        button(id, style, label)
    }

    pub(crate) fn secondary(
        self,
        component: impl Into<GameComponent>,
        label: String,
    ) -> CreateButton {
        self.button(component, ButtonStyle::Secondary, label)
    }
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
    Buttons {
        pages,
        ..Buttons::marked(text, view, mark)
    }
    .rows()
}

/// The row with *Rules*, below the first message of a game.
pub(crate) fn rules_row(text: &Text, view: &View) -> CreateActionRow {
    let label = say!(text, "button-rules");
    let rules = Buttons::unmarked(text, view).secondary(MorePanelComponent::Rules, label);
    CreateActionRow::Buttons(vec![rules])
}

/// Whether a message of this game has no room for *My view*, which is behind *More* then.
pub(crate) fn hides_my_view(view: &View) -> bool {
    let is_running = matches!(view.phase, Phase::Running { .. });
    is_running && view.terms.diplomacy.is_some() && view.record.home != Home::Private
}

impl Buttons<'_> {
    /// The buttons for what a player can do with this game now.
    ///
    /// In a channel they are the same for everybody who reads the message: the buttons for all are
    /// in another row than those for the host alone, and the game decides who may use them when
    /// they are pressed. A player's own message has only what that player can use.
    fn rows(self) -> Vec<CreateActionRow> {
        let rows = match self.view.phase {
            Phase::Closed(_) if self.view.was_aborted() => vec![vec![self.rematch_button()]],
            Phase::Closed(_) => return Vec::new(),
            Phase::Lobby => {
                let readers = LobbyReaders::of(self.view);
                let rows = if self.view.is_challenge() {
                    self.challenge_rows(&readers)
                } else {
                    self.lobby_rows(&readers)
                };
                rows.into()
            }
            Phase::Running { .. } => self.running_rows(),
            Phase::Over(_) => self.over_rows(),
        };
        // A player who is out has nothing to move, to answer or to choose.
        if matches!(self.view.phase, Phase::Running { .. }) && !somebody_can_act(self.view) {
            return non_empty_rows(rows);
        }
        let can_choose = self.view.player().is_none() || self.view.may_move();
        let choices = self
            .view
            .choice()
            .into_iter()
            .filter(|_| can_choose)
            .map(|army| {
                let component = MoveComponent::ChooseArmy {
                    army: army.letter(),
                };
                let label = say!(
                    self.text,
                    "button-command-army",
                    army = self.text.army(army)
                );
                self.button(component, ButtonStyle::Success, label)
            });
        // The answers to an offer or a request come first, above the usual buttons.
        let asked = [
            choices.collect(),
            self.draw_buttons(),
            self.request_buttons(),
            self.seat_buttons(),
        ];
        non_empty_rows(asked.into_iter().chain(rows).collect())
    }

    /// The rows of a finished game: what one does next, and then what there is to read.
    fn over_rows(self) -> Vec<Vec<CreateButton>> {
        let more = say!(self.text, "button-more");
        let more = self.secondary(MorePanelComponent::More, more);
        let first = [self.rematch_button()].into_iter();
        let first = first
            .chain(self.open_board_button())
            .chain(self.story_buttons())
            .chain(self.diplomacy_button());
        let lookups = self.record_buttons().into_iter().chain([more]);
        if !self.pages.open_board {
            return vec![first.collect(), lookups.collect()];
        }
        let last = self.play_here_button();
        page_rows(first.chain(lookups).chain(last).collect())
    }

    /// The button with which everybody gets a link of their own to the game's page.
    fn open_board_button(self) -> Option<CreateButton> {
        let label = say!(self.text, "button-open-board");
        let open = self.secondary(BoardComponent::OpenBoard, label);
        self.pages.open_board.then_some(open)
    }

    /// The button with which everybody plays on the page within Discord.
    fn play_here_button(self) -> Option<CreateButton> {
        let label = say!(self.text, "button-play-here");
        let open = self.secondary(BoardComponent::PlayHere, label);
        self.pages.play_here.then_some(open)
    }

    /// The buttons that offer the seats of players who stay away, or show the codes of the offers.
    /// Who may use them, the game decides.
    fn seat_buttons(self) -> Vec<CreateButton> {
        let of_others = self
            .view
            .seats_left()
            .filter(|(_, seat)| seat.player != self.view.player());
        let button = |(seat, shown): (Seat, &SeatView)| {
            let army = self.text.army(shown.army);
            let label = match shown.offer {
                SeatOffer::Open(_) => say!(self.text, "button-offered-seat", army),
                SeatOffer::Possible | SeatOffer::None => say!(self.text, "button-offer-seat", army),
            };
            let component = SeatComponent::OfferSeat { seat: seat.0 };
            self.secondary(component, label)
        };
        of_others.take(BUTTONS_ON_PHONE).map(button).collect()
    }

    /// The button that asks for a rematch.
    fn rematch_button(self) -> CreateButton {
        let label = say!(self.text, "button-rematch");
        self.secondary(LobbyComponent::Rematch, label)
    }

    /// The rows of a running game: what its readers can do next, and the panels.
    fn running_rows(self) -> Vec<Vec<CreateButton>> {
        let label = match self.view.turn.vote {
            Some(_) => say!(self.text, "button-vote"),
            None => say!(self.text, "button-move"),
        };
        let to_move = (GameComponent::from(MoveComponent::Move), label);
        let to_resume = (
            RequestComponent::Resume.into(),
            resume_label(self.text, self.view),
        );
        let next = [
            somebody_can_move(self.view).then_some(to_move),
            somebody_can_resume(self.view).then_some(to_resume),
        ];
        let next = next.into_iter().flatten();
        let more = self.secondary(MorePanelComponent::More, say!(self.text, "button-more"));
        let think = has_think_button(self.view).then(|| self.think_button());
        let mut next =
            next.map(|(component, label)| self.button(component, ButtonStyle::Primary, label));
        let buttons = next
            .next()
            .into_iter()
            .chain(self.open_board_button())
            .chain(next)
            .chain(self.diplomacy_button())
            .chain(think)
            .chain([more]);
        let is_shared = self.view.player().is_none() && self.view.record.home != Home::Private;
        let my_view = (is_shared && !hides_my_view(self.view)).then(|| {
            let label = say!(self.text, "button-my-view");
            self.secondary(BoardComponent::MyView, label)
        });
        if self.pages.open_board {
            let last = my_view.into_iter().chain(self.play_here_button());
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

    fn vote_button(self) -> CreateButton {
        let label = say!(self.text, "button-vote");
        self.button(VoteComponent::Vote, ButtonStyle::Primary, label)
    }

    /// The button that opens the think-board.
    fn think_button(self) -> CreateButton {
        let open = ThinkComponent::Open;
        self.secondary(open, say!(self.text, "button-think"))
    }

    /// The buttons for how a finished game went: its analysis, unless it is too short, and its
    /// film, if a move was made.
    fn story_buttons(self) -> impl Iterator<Item = CreateButton> + use<> {
        let has_moves = self.view.board.moves.iter().any(|mv| mv.moved.is_some());
        let analysis = self.view.no_analysis_reason().is_none();
        let analysis = analysis.then(|| self.analysis_button());
        analysis
            .into_iter()
            .chain(has_moves.then(|| self.replay_button()))
    }

    fn analysis_button(self) -> CreateButton {
        let label = say!(self.text, "button-analysis");
        self.secondary(AnalysisComponent::Analysis, label)
    }

    /// The button for the film.
    fn replay_button(self) -> CreateButton {
        let label = say!(self.text, "button-replay");
        self.secondary(AnalysisComponent::Replay, label)
    }

    /// The buttons for the moves and the exported file.
    fn record_buttons(self) -> [CreateButton; 2] {
        [
            self.secondary(ListComponent::Moves, say!(self.text, "button-moves")),
            self.secondary(ListComponent::File, say!(self.text, "button-file")),
        ]
    }

    /// The button that opens the diplomacy panel, where the game has diplomacy. It is there for
    /// everybody and on every turn, so that it reveals nothing.
    fn diplomacy_button(self) -> Option<CreateButton> {
        self.view.terms.diplomacy?;
        let open = DiplomacyComponent::Open;
        let label = say!(self.text, "button-diplomacy");
        Some(self.secondary(open, label))
    }

    /// The buttons that answer an open draw offer, if a reader of the message is asked: its one
    /// reader in direct messages, any person elsewhere.
    fn draw_buttons(self) -> Vec<CreateButton> {
        let is_person = |person: &PersonView| person.computer.is_none();
        let is_asked =
            self.view.turn().is_some() && self.view.awaiting_draw_answer().any(is_person);
        let (accepts, declines) = match self.view.player() {
            Some(_) => (self.view.may_accept_draw(), self.view.may_decline_draw()),
            None => (is_asked, is_asked),
        };
        // Below a request that has the same two buttons, it has to be clear what they answer.
        let (accept, decline) = match self.view.turn.request {
            None => (
                say!(self.text, "button-request-accept"),
                say!(self.text, "button-request-decline"),
            ),
            Some(_) => (
                say!(self.text, "button-accept-draw"),
                say!(self.text, "button-decline-draw"),
            ),
        };
        let accept = self.button(DrawComponent::AcceptDraw, ButtonStyle::Success, accept);
        let decline = self.secondary(DrawComponent::DeclineDraw, decline);
        accepts
            .then_some(accept)
            .into_iter()
            .chain(declines.then_some(decline))
            .collect()
    }

    /// The buttons that answer an open request: those for the one reader of a message, or where it
    /// has many, those for the players who are asked.
    fn request_buttons(self) -> Vec<CreateButton> {
        let Some(request) = self
            .view
            .turn
            .request
            .as_ref()
            .filter(|_| self.view.turn().is_some())
        else {
            return Vec::new();
        };
        let is_person = |person: &PersonView| person.computer.is_none();
        let (accepts, declines) = match self.view.player() {
            Some(_) => (
                self.view.may_accept_request(),
                self.view.may_decline_request(),
            ),
            // Where only computers are asked, a person can still take the request back.
            None => (self.view.awaiting_request_answer().any(is_person), true),
        };
        let withdraws = match self.view.player() {
            Some(player) => player == request.by,
            None => !accepts,
        };
        let decline = if withdraws {
            say!(self.text, "button-request-withdraw")
        } else {
            say!(self.text, "button-request-decline")
        };
        let accept = say!(self.text, "button-request-accept");
        let accept = accepts.then(|| self.answer_button(request, true, accept));
        let decline = declines.then(|| self.answer_button(request, false, decline));
        accept.into_iter().chain(decline).collect()
    }

    /// A button that answers a request.
    fn answer_button(self, request: &PlayerRequest, accepts: bool, label: String) -> CreateButton {
        let at = request.at.0;
        let (component, style) = if accepts {
            (RequestComponent::AcceptRequest { at }, ButtonStyle::Success)
        } else {
            (
                RequestComponent::DeclineRequest { at },
                ButtonStyle::Secondary,
            )
        };
        self.button(component, style, label)
    }
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

/// Whether a message of a running game has the button for the think-board: one with a player as
/// its only reader, where a phone has room for it. Elsewhere it is behind *More* and *My view*.
fn has_think_button(view: &View) -> bool {
    view.player().is_some() && view.terms.diplomacy.is_none()
}

/// The button with which the members of a team vote in any of its turns.
pub(crate) fn team_vote_button(text: &Text, view: &View) -> CreateButton {
    Buttons::unmarked(text, view).vote_button()
}

/// Whether a team plays in a game.
pub(crate) fn has_teams(view: &View) -> bool {
    view.players
        .people
        .iter()
        .any(|player| player.crowd.is_some())
}

/// The buttons that this viewer can use: spectators can only look things up, and join open lobbies.
pub(crate) fn viewer_buttons(text: &Text, view: &View, pages: PageButtons) -> Vec<CreateActionRow> {
    let buttons = Buttons {
        pages,
        ..Buttons::unmarked(text, view)
    };
    if view.player().is_some() {
        return buttons.rows();
    }
    if view.phase == Phase::Lobby && !view.is_challenge() {
        let readers = LobbyReaders::spectator();
        return non_empty_rows(buttons.lobby_rows(&readers).into());
    }
    let lookups: Vec<_> = match view.phase {
        Phase::Running { .. } => {
            let more = say!(text, "button-more");
            let more = buttons.secondary(MorePanelComponent::More, more);
            buttons
                .open_board_button()
                .into_iter()
                .chain([more])
                .collect()
        }
        Phase::Over(_) => buttons
            .open_board_button()
            .into_iter()
            .chain(buttons.story_buttons())
            .chain(buttons.record_buttons())
            .collect(),
        Phase::Lobby | Phase::Closed(_) => Vec::new(),
    };
    non_empty_rows(vec![lookups])
}

/// The button under the message in the channel when the game is in a thread: passers-by can watch
/// from there, and look at a finished game. The mark is that of a message which is found again by
/// it.
pub(crate) fn watch_button(text: &Text, view: &View, mark: Option<&str>) -> CreateActionRow {
    let label = match view.phase {
        Phase::Over(_) | Phase::Closed(_) => say!(text, "button-show-game"),
        _ => say!(text, "button-watch"),
    };
    let buttons = Buttons::marked(text, view, mark);
    let watch = buttons.secondary(BoardComponent::Watch, label);
    let votes = view.turn().is_some() && has_teams(view);
    let vote = votes.then(|| buttons.vote_button());
    // An aborted game has little to look at, and its players may want to begin again.
    let rematch = view.was_aborted().then(|| buttons.rematch_button());
    CreateActionRow::Buttons([watch].into_iter().chain(vote).chain(rematch).collect())
}

/// The button that stays under a message without a picture when the game has gone on. The mark is
/// that by which the message is found again.
pub(crate) fn my_view_button(text: &Text, view: &View, mark: Option<&str>) -> CreateActionRow {
    let label = say!(text, "button-my-view");
    let my_view = Buttons::marked(text, view, mark).secondary(BoardComponent::MyView, label);
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

/// A menu whose entries are split into pages.
pub(crate) struct PagedMenu {
    pub(crate) id: String,
    pub(crate) title: String,
    pub(crate) entries: Vec<CreateSelectMenuOption>,
    /// Counted from 0.
    pub(crate) page: usize,
}

impl PagedMenu {
    /// The menu at its page, and the buttons that turn it, whose ids `page_id` makes.
    pub(crate) fn at_page<Id: Into<String>>(
        self,
        text: &Text,
        page_id: impl Fn(usize) -> Id,
    ) -> (CreateSelectMenu, Vec<CreateButton>) {
        let Page {
            entries,
            number,
            pages,
        } = page(self.entries, self.page);
        let title = match pages {
            1 => self.title,
            _ => say!(
                text,
                "menu-page",
                menu = self.title,
                page = number + 1,
                pages
            ),
        };
        let kind = CreateSelectMenuKind::String { options: entries };
        let menu = CreateSelectMenu::new(self.id, kind).placeholder(title);
        let to = |number, label| button(page_id(number), ButtonStyle::Secondary, label);
        let before = number.checked_sub(1);
        let before = before.map(|number| to(number, say!(text, "button-previous")));
        let after = (number + 1 < pages).then(|| to(number + 1, say!(text, "button-next")));
        (menu, before.into_iter().chain(after).collect())
    }
}

/// One page of a menu.
struct Page<T> {
    entries: Vec<T>,
    /// Counted from 0.
    number: usize,
    pages: usize,
}

/// Cuts one page out of all entries. A page beyond the last one is the last one.
fn page<T>(entries: Vec<T>, wanted: usize) -> Page<T> {
    let pages = entries.len().div_ceil(MAX_MENU_ENTRIES).max(1);
    let number = wanted.min(pages - 1);
    Page {
        entries: entries
            .into_iter()
            .skip(number * MAX_MENU_ENTRIES)
            .take(MAX_MENU_ENTRIES)
            .collect(),
        number,
        pages,
    }
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
        let id = CustomId::new(&view.game, view.ply(), component.clone());
        button(id, ButtonStyle::Secondary, label)
    });
    rows_of_five(buttons.collect())
}

/// The buttons for what the viewer can ask of the others now, or answer to them.
pub(crate) fn own_request_buttons(text: &Text, view: &View) -> Vec<CreateButton> {
    let offered = Buttons::unmarked(text, view);
    let mut buttons = offered.request_buttons();
    buttons.extend(action_buttons::<RequestComponent>(text, view));
    if view.may_abort() {
        let label = say!(text, "button-abort");
        buttons.push(offered.button(RequestComponent::ConfirmAbort, ButtonStyle::Danger, label));
    }
    buttons
}

/// The buttons of a topic that only send an action which the game would accept now.
pub(crate) fn action_buttons<C>(text: &Text, view: &View) -> Vec<CreateButton>
where
    C: TopicComponent + Clone + Into<GameComponent>,
{
    let buttons = Buttons::unmarked(text, view);
    let offered = C::action_buttons()
        .iter()
        .filter(|button| (button.is_offered)(view));
    offered
        .map(|button| {
            let label = (button.label)(text, view);
            buttons.button(button.component.clone(), button.style, label)
        })
        .collect()
}

/// The readers of a lobby's message, who decide which buttons it has.
struct LobbyReaders {
    /// A reader has not joined yet.
    others: bool,
    /// A reader has joined and is not the host.
    joined: bool,
    host: HostButtons,
}

/// The place of the buttons that only a lobby's host can use.
#[derive(Clone, Copy, PartialEq, Eq)]
enum HostButtons {
    /// One of the readers is the host: one button leads to a panel for them alone.
    Behind,
    /// The reader is the host.
    Shown,
    /// No reader is the host.
    Hidden,
}

impl LobbyReaders {
    /// The reader of a player's own message, or everybody.
    fn of(view: &View) -> Self {
        let Some(me) = view.me() else {
            return Self {
                others: true,
                joined: view.players.people.iter().any(can_leave),
                host: HostButtons::Behind,
            };
        };
        let is_host = me.player == PlayerId::HOST;
        Self {
            others: me.reserved,
            joined: !is_host,
            host: if is_host {
                HostButtons::Shown
            } else {
                HostButtons::Hidden
            },
        }
    }

    /// A reader who has no part in the lobby yet.
    fn spectator() -> Self {
        Self {
            others: true,
            joined: false,
            host: HostButtons::Hidden,
        }
    }
}

/// Whether somebody can leave the lobby: they have joined, and are not its host, who cancels it.
fn can_leave(person: &PersonView) -> bool {
    person.player != PlayerId::HOST && !person.reserved && person.computer.is_none()
}

impl Buttons<'_> {
    /// The buttons of a lobby: those for everybody, and below them those for its host, or the one
    /// that leads to them.
    fn lobby_rows(self, readers: &LobbyReaders) -> [Vec<CreateButton>; 2] {
        let secondary = ButtonStyle::Secondary;
        let join_as = if readers.others {
            say!(self.text, "button-join-as")
        } else {
            say!(self.text, "button-choose-colour")
        };
        let (join, leave) = (
            say!(self.text, "button-join"),
            say!(self.text, "button-leave"),
        );
        let for_all = [
            (
                readers.others,
                LobbyComponent::Join,
                ButtonStyle::Success,
                join,
            ),
            (
                // The seed draws the seats of an anonymous game.
                !self.view.terms.anonymous,
                LobbyComponent::JoinAs,
                ButtonStyle::Primary,
                join_as,
            ),
            (readers.joined, LobbyComponent::Leave, secondary, leave),
        ];
        // Its lobby is too short to explain the game.
        let rules =
            self.view.variant().keeps_secrets().then(|| {
                self.secondary(MorePanelComponent::Rules, say!(self.text, "button-rules"))
            });
        let for_all = for_all
            .into_iter()
            .filter(|(is_shown, ..)| *is_shown)
            .map(|(_, component, style, label)| self.button(component, style, label))
            .chain(rules);
        let mut below = match readers.host {
            HostButtons::Hidden => Vec::new(),
            HostButtons::Shown => self.host_buttons(),
            HostButtons::Behind => {
                vec![self.secondary(LobbyComponent::Host, say!(self.text, "button-host"))]
            }
        };
        below.extend(self.fair_play_button());
        [for_all.collect(), below]
    }

    /// The buttons that only the host of a lobby can use. A lobby that starts by itself when the
    /// second player joins needs no button for that.
    fn host_buttons(self) -> Vec<CreateButton> {
        let has_joined = |player: &PersonView| player.computer.is_none() && !player.reserved;
        let can_start =
            self.view.players.seats.len() > 2 && self.view.players.people.iter().any(has_joined);
        let has = |kind: fn(&PersonView) -> bool| self.view.players.people.iter().any(kind);
        let offered = [
            (
                can_start,
                LobbyComponent::Start,
                say!(self.text, "button-start"),
            ),
            (
                self.view.is_open() || has(|player| player.reserved),
                LobbyComponent::Reserve,
                say!(self.text, "button-reserve"),
            ),
            (
                self.view.is_open() || has(|player| player.computer.is_some()),
                LobbyComponent::Computers,
                say!(self.text, "button-computers"),
            ),
            (
                true,
                LobbyComponent::Cancel,
                say!(self.text, "button-cancel"),
            ),
        ];
        let offered = offered.into_iter().filter(|(is_offered, ..)| *is_offered);
        offered
            .map(|(_, component, label)| self.secondary(component, label))
            .collect()
    }

    /// The buttons of a challenge: for those who are challenged, or in the challenger's own message
    /// *Withdraw*. Elsewhere the challenger has that in the answer to their command.
    fn challenge_rows(self, readers: &LobbyReaders) -> [Vec<CreateButton>; 2] {
        let accept = self.button(
            LobbyComponent::Accept,
            ButtonStyle::Success,
            say!(self.text, "button-accept"),
        );
        let decline = self.secondary(LobbyComponent::Decline, say!(self.text, "button-decline"));
        let withdraw = self.secondary(LobbyComponent::Withdraw, say!(self.text, "button-withdraw"));
        let answers = readers.others.then_some([accept, decline]);
        let own = (readers.host == HostButtons::Shown).then_some(withdraw);
        let answers = answers.into_iter().flatten();
        [
            answers.chain(own).collect(),
            self.fair_play_button().into_iter().collect(),
        ]
    }

    /// The button that shows how chance can be checked, where it decides much.
    fn fair_play_button(self) -> Option<CreateButton> {
        let label = || say!(self.text, "button-fair-play");
        depends_on_chance(self.view).then(|| self.secondary(LobbyComponent::FairPlay, label()))
    }
}

/// The rows of buttons for a user who has joined a lobby or opened it, in an answer to them alone.
pub(crate) fn own_rows(text: &Text, view: &View) -> Vec<CreateActionRow> {
    let rows = Buttons::unmarked(text, view).lobby_rows(&LobbyReaders::of(view));
    non_empty_rows(rows.into())
}

/// The row of buttons that only the host of a lobby can use, for the host's panel.
pub(crate) fn host_row(text: &Text, view: &View) -> CreateActionRow {
    CreateActionRow::Buttons(Buttons::unmarked(text, view).host_buttons())
}

/// The row with *Withdraw*, for the challenger alone.
pub(crate) fn withdraw_row(text: &Text, view: &View) -> CreateActionRow {
    let label = say!(text, "button-withdraw");
    let withdraw = Buttons::unmarked(text, view).secondary(LobbyComponent::Withdraw, label);
    CreateActionRow::Buttons(vec![withdraw])
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

    #[test]
    fn every_entry_is_on_one_page_and_no_page_is_too_long() {
        for count in [0, 1, 24, 25, 26, 50, 51, 107] {
            let entries: Vec<usize> = (0..count).collect();
            let pages = page(entries.clone(), 0).pages;
            let all: Vec<_> = (0..pages)
                .map(|number| page(entries.clone(), number))
                .collect();
            assert!(
                all.iter()
                    .all(|page| page.entries.len() <= 25 && page.pages == pages)
            );
            assert_eq!(
                all.into_iter()
                    .flat_map(|page| page.entries)
                    .collect::<Vec<_>>(),
                entries
            );
        }
    }

    #[test]
    fn a_page_beyond_the_last_is_the_last() {
        let last = page((0..30).collect(), 9);
        assert_eq!((last.number, last.entries), (1, (25..30).collect()));
    }
}
