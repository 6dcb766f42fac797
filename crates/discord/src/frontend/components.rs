//! What can be pressed: before a first game, and in a game, by topics. Here are the words of each
//! component and form, as `custom_id`s have them, and what holds for it wherever it stands.
//!
//! Analysis and diplomacy have theirs in folders of their own. What is done at a press is said in
//! `incoming::components`.

use entente_game::{
    AdjudicatedResult, GameId, PauseCause, Phase, PlayAction, RequestTopic, ThinkMoveId, View,
};
use entente_presentation::picture::{Appearance, BoardOptions, Coordinates, Facing};
use entente_presentation::text::{Text, say};
use entente_rules::Claim;
use parse_display::{Display, DisplayFormat, FromStr, FromStrFormat, ParseError};
use poise::serenity_prelude::ButtonStyle;
use std::fmt;

/// A button that only sends an action. A new one is a row of its topic's list, and a component.
pub(crate) struct ActionButton<C: 'static> {
    pub(crate) component: C,
    pub(crate) style: ButtonStyle,
    pub(crate) label: fn(&Text, &View) -> String,
    /// Whether the game would accept the action now.
    pub(crate) is_offered: fn(&View) -> bool,
    action: fn() -> PlayAction,
}

/// A component or modal of a game, as its topic has it. The defaults are what holds for most.
pub(crate) trait TopicComponent: 'static {
    /// The buttons of the topic that only send an action, in the order in which they are shown.
    fn action_buttons() -> &'static [ActionButton<Self>]
    where
        Self: Sized,
    {
        &[]
    }

    /// The action that a press sends, if it does nothing else.
    fn action(&self) -> Option<PlayAction>
    where
        Self: Sized + PartialEq,
    {
        let button = Self::action_buttons()
            .iter()
            .find(|button| button.component == *self)?;
        Some((button.action)())
    }

    /// Whether this is a further step within an ephemeral message that an earlier step opened. If
    /// so, the answer replaces that message.
    fn is_further_step(&self) -> bool {
        true
    }

    /// Whether this is opened from the panel with everything that can be done, and has a way back
    /// to it. From there it replaces the panel.
    fn has_way_back(&self) -> bool {
        false
    }

    /// Whether this is the submission of a form that changes the message from which the form was
    /// opened.
    fn changes_message(&self) -> bool {
        false
    }

    /// Whether a user who asks for this component, and names no game, can mean this one.
    fn suits(&self, _view: &View) -> bool {
        true
    }

    /// Whether the arbiter of a game does this.
    fn is_for_arbiter(&self) -> bool {
        false
    }
}

#[derive(Debug, Clone, PartialEq, Eq, Display, FromStr)]
#[display("{}", style = "kebab-case")]
pub(crate) enum LobbyComponent {
    Accept,
    Decline,
    Withdraw,
    /// Join a lobby with any colour that is left.
    Join,
    /// Open the menu of colours.
    JoinAs,
    /// Colours were chosen from the menu; the values are their seats.
    Seats,
    /// Join with any colour that is left, from that menu.
    AnySeat,
    /// Leave the lobby.
    Leave,
    /// Open the panel with what only the host of a lobby can do.
    Host,
    /// Show how the chance of a lobby's game can be checked.
    FairPlay,
    /// Start the game with the players who have joined.
    Start,
    /// Open the panel in which the host reserves seats.
    Reserve,
    /// A user was chosen there for whom a seat is to be reserved. Discord sends the user with the
    /// choice.
    ReserveFor,
    /// A reservation was chosen there that is to be cancelled; the value is its number.
    CancelReservation,
    /// Open the panel in which the host adds and removes computers.
    Computers,
    /// A level or an engine was chosen there for a new computer; the value is its number.
    ComputerLevel,
    /// A seat was chosen for the computer with this number; the value is the seat.
    #[display("{}:{number}")]
    ComputerSeat {
        number: i64,
    },
    /// A character was chosen for the computer with this number; the value is its name.
    #[display("{}:{number}")]
    ComputerCharacter {
        number: i64,
    },
    /// A computer was chosen there that is to be removed; the value is its number.
    RemoveComputer,
    /// Cancel a lobby.
    Cancel,
    /// Ask for a rematch.
    Rematch,
}

impl LobbyComponent {
    /// Whether it does something only as long as the lobby is open.
    pub(crate) fn ends_with_lobby(&self) -> bool {
        !matches!(self, Self::FairPlay | Self::Rematch)
    }
}

impl TopicComponent for LobbyComponent {
    fn is_further_step(&self) -> bool {
        !matches!(
            self,
            Self::Accept
                | Self::Decline
                | Self::Join
                | Self::JoinAs
                | Self::Leave
                | Self::Host
                | Self::FairPlay
                | Self::Start
                | Self::Reserve
                | Self::Computers
                | Self::Cancel
                | Self::Rematch
        )
    }
}

#[derive(Debug, Clone, PartialEq, Eq, Display, FromStr)]
#[display("{}", style = "kebab-case")]
pub(crate) enum BoardComponent {
    /// Show the current board to the user.
    Watch,
    /// Show the current board from the user's own side, with what they can do.
    MyView,
    /// Show the game's board from the side of this army, given by its letter.
    #[display("{}:{army}")]
    WatchFrom { army: char },
    /// Give the user a link to the game's page.
    OpenBoard,
    /// Open the page within Discord, as an Activity.
    PlayHere,
    /// Draw the board in this style.
    #[display("{}:{0}")]
    Redraw(BoardStyle),
    /// Show the position as text.
    Position,
    /// Show with what the game can be verified.
    Record,
    /// Show the board that the message had while it was the newest. The head of the record stays in
    /// the message, as it was in the name of the picture: nobody can write another history later.
    #[display("{}:{head}")]
    Past { head: String },
}

impl TopicComponent for BoardComponent {
    fn is_further_step(&self) -> bool {
        !matches!(self, Self::Watch | Self::MyView | Self::Past { .. })
    }

    fn has_way_back(&self) -> bool {
        matches!(self, Self::Position | Self::Record)
    }

    fn suits(&self, view: &View) -> bool {
        !matches!(self, Self::Position) || view.phase != Phase::Lobby
    }
}

/// The style of a board for one viewer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Display, FromStr)]
#[display("{facing}:{coordinates}:{appearance}")]
pub(crate) struct BoardStyle {
    #[display(with = Names(&FACINGS))]
    pub(crate) facing: Facing,
    /// `None` means whatever suits the board.
    #[display(with = Names(&COORDINATES))]
    pub(crate) coordinates: Option<Coordinates>,
    pub(crate) appearance: Appearance,
}

impl From<BoardStyle> for BoardOptions {
    fn from(style: BoardStyle) -> Self {
        Self {
            appearance: style.appearance,
            facing: Some(style.facing),
            coordinates: style.coordinates,
            ..Self::default()
        }
    }
}

pub(super) const FACINGS: [(&str, Facing); 4] = [
    ("south", Facing::South),
    ("west", Facing::West),
    ("north", Facing::North),
    ("east", Facing::East),
];

pub(super) const COORDINATES: [(&str, Option<Coordinates>); 4] = [
    ("auto", None),
    ("inside", Some(Coordinates::Inside)),
    ("outside", Some(Coordinates::Outside)),
    ("off", Some(Coordinates::Off)),
];

#[derive(Debug, Clone, PartialEq, Eq, Display, FromStr)]
#[display("{}", style = "kebab-case")]
pub(crate) enum ListComponent {
    /// List the moves so far.
    Moves,
    /// Export the game as a file.
    File,
}

impl TopicComponent for ListComponent {
    fn has_way_back(&self) -> bool {
        true
    }

    fn suits(&self, view: &View) -> bool {
        view.phase != Phase::Lobby
    }
}

#[derive(Debug, Clone, PartialEq, Eq, Display, FromStr)]
#[display("{}", style = "kebab-case")]
pub(crate) enum VoteComponent {
    /// Let a member of a team vote, on the board as it is when they press.
    Vote,
    /// Let the user talk with their team.
    TeamChat,
}

impl TopicComponent for VoteComponent {
    fn is_further_step(&self) -> bool {
        !matches!(self, Self::TeamChat)
    }
}

#[derive(Debug, Clone, PartialEq, Eq, Display, FromStr)]
#[display("{}", style = "kebab-case")]
pub(crate) enum MoveComponent {
    /// Open the menu of pieces.
    Move,
    /// Show this page of the menu of pieces.
    #[display("{}:{page}")]
    Pieces {
        page: usize,
    },
    /// A piece was chosen from the menu; the value is its square.
    Piece,
    /// Open this page of the menu of targets for the piece on this square.
    #[display("{}:{from}:{page}")]
    Targets {
        from: String,
        page: usize,
    },
    /// A target was chosen from the menu; the value is the move.
    Target,
    /// Make this move.
    #[display("{}:{coordinate}")]
    Play {
        coordinate: String,
    },
    /// Make this move, which ends an alliance.
    #[display("{}:{coordinate}")]
    PlayAnyway {
        coordinate: String,
    },
    /// Make the move that was typed, in this one of several games.
    #[display("{}:{text}")]
    Typed {
        text: String,
    },
    /// Command this army from now on, given by its letter.
    #[display("{}:{army}")]
    ChooseArmy {
        army: char,
    },
    /// Ask whether to resign.
    ConfirmResign,
    Resign,
    /// Explain what was wrong with the move that the user typed last.
    WhyRejected,
}

impl TopicComponent for MoveComponent {
    fn is_further_step(&self) -> bool {
        !matches!(self, Self::Move | Self::ChooseArmy { .. })
    }

    fn has_way_back(&self) -> bool {
        matches!(self, Self::ConfirmResign | Self::WhyRejected)
    }

    fn suits(&self, view: &View) -> bool {
        !matches!(self, Self::Move | Self::ConfirmResign) || view.turn().is_some()
    }
}

#[derive(Debug, Clone, PartialEq, Eq, Display, FromStr)]
#[display("{}", style = "kebab-case")]
pub(crate) enum MorePanelComponent {
    /// Open the panel with everything that can be done.
    More,
    /// Return to that panel from what was opened from it.
    BackToMore,
    /// Open the part of it with what the others are asked for.
    Ask,
    /// Open the part of it with what the user has written for themselves.
    Plans,
    /// Open the part of it with what the game has to show.
    Look,
    /// Show the rules of this game.
    Rules,
    /// Leave a question without doing anything.
    Dismiss,
}

impl TopicComponent for MorePanelComponent {
    fn is_further_step(&self) -> bool {
        !matches!(self, Self::More)
    }

    fn has_way_back(&self) -> bool {
        matches!(self, Self::Ask | Self::Plans | Self::Look | Self::Rules)
    }
}

#[derive(Debug, Clone, PartialEq, Eq, Display, FromStr)]
#[display("{}", style = "kebab-case")]
pub(crate) enum DrawComponent {
    /// Open the panel about draws.
    Draw,
    OfferDraw,
    AcceptDraw,
    DeclineDraw,
    /// Let the player of this seat offer no more draws.
    #[display("{}:{seat}")]
    StopDrawOffers {
        seat: u8,
    },
    /// Let the player of this seat offer draws again.
    #[display("{}:{seat}")]
    AllowDrawOffers {
        seat: u8,
    },
    ClaimThreefold,
    ClaimFifty,
    /// Claim a result that is certain.
    ClaimWin,
    ClaimDraw,
}

/// The claims, which need nobody's consent; then the answers to the offer of another player, or an
/// offer of the user's own.
const CLAIMS_AND_ANSWERS: [ActionButton<DrawComponent>; 7] = [
    ActionButton {
        component: DrawComponent::ClaimWin,
        style: ButtonStyle::Primary,
        label: |text, _| say!(text, "button-claim-win"),
        is_offered: |view| view.claimable_results().contains(&AdjudicatedResult::Win),
        action: || PlayAction::claim(AdjudicatedResult::Win),
    },
    ActionButton {
        component: DrawComponent::ClaimDraw,
        style: ButtonStyle::Primary,
        label: |text, _| say!(text, "button-claim-draw"),
        is_offered: |view| view.claimable_results().contains(&AdjudicatedResult::Draw),
        action: || PlayAction::claim(AdjudicatedResult::Draw),
    },
    ActionButton {
        component: DrawComponent::ClaimThreefold,
        style: ButtonStyle::Primary,
        label: |text, _| say!(text, "button-claim-threefold"),
        is_offered: |view| view.draw_claims().contains(&Claim::Threefold),
        action: || PlayAction::ClaimDraw(Claim::Threefold),
    },
    ActionButton {
        component: DrawComponent::ClaimFifty,
        style: ButtonStyle::Primary,
        label: |text, _| say!(text, "button-claim-fifty"),
        is_offered: |view| view.draw_claims().contains(&Claim::FiftyMoves),
        action: || PlayAction::ClaimDraw(Claim::FiftyMoves),
    },
    ActionButton {
        component: DrawComponent::AcceptDraw,
        style: ButtonStyle::Primary,
        label: |text, _| say!(text, "button-accept-draw"),
        is_offered: View::may_accept_draw,
        action: || PlayAction::AcceptDraw,
    },
    ActionButton {
        component: DrawComponent::DeclineDraw,
        style: ButtonStyle::Secondary,
        label: |text, _| say!(text, "button-decline-draw"),
        is_offered: View::may_decline_draw,
        action: || PlayAction::DeclineDraw,
    },
    ActionButton {
        component: DrawComponent::OfferDraw,
        style: ButtonStyle::Secondary,
        label: |text, _| say!(text, "button-offer-draw"),
        is_offered: View::may_offer_draw,
        action: || PlayAction::OfferDraw,
    },
];

impl TopicComponent for DrawComponent {
    fn action_buttons() -> &'static [ActionButton<Self>] {
        &CLAIMS_AND_ANSWERS
    }

    fn has_way_back(&self) -> bool {
        matches!(self, Self::Draw)
    }

    fn suits(&self, view: &View) -> bool {
        !matches!(self, Self::Draw) || view.turn().is_some()
    }
}

#[derive(Debug, Clone, PartialEq, Eq, Display, FromStr)]
#[display("{}", style = "kebab-case")]
pub(crate) enum SeatComponent {
    /// Offer the seat of a player who stays away, or show the code of the offer.
    #[display("{}:{seat}")]
    OfferSeat { seat: u8 },
    /// Withdraw that offer.
    #[display("{}:{seat}")]
    WithdrawSeat { seat: u8 },
    /// Show the best move, in a game against computers.
    Hint,
}

impl TopicComponent for SeatComponent {
    fn suits(&self, view: &View) -> bool {
        !matches!(self, Self::Hint) || view.turn().is_some()
    }
}

#[derive(Debug, Clone, PartialEq, Eq, Display, FromStr)]
#[display("{}", style = "kebab-case")]
pub(crate) enum RequestComponent {
    /// Ask the others for a takeback.
    Takeback,
    /// Ask the others for a pause.
    Pause,
    /// Ask the others to let the clocks run again.
    Resume,
    /// Ask whether to abort the game.
    ConfirmAbort,
    Abort,
    /// Accept the request that was made at this time, in milliseconds since 1970.
    #[display("{}:{at}")]
    AcceptRequest {
        at: u64,
    },
    /// Decline that request, or withdraw the user's own.
    #[display("{}:{at}")]
    DeclineRequest {
        at: u64,
    },
}

/// The buttons for what the viewer can ask of the others.
const ASKING: [ActionButton<RequestComponent>; 3] = [
    ActionButton {
        component: RequestComponent::Takeback,
        style: ButtonStyle::Secondary,
        label: |text, _| say!(text, "button-takeback"),
        is_offered: View::may_ask_takeback,
        action: || PlayAction::Request(RequestTopic::Takeback),
    },
    ActionButton {
        component: RequestComponent::Pause,
        style: ButtonStyle::Secondary,
        label: |text, _| say!(text, "button-pause"),
        is_offered: View::may_ask_pause,
        action: || PlayAction::Request(RequestTopic::Pause(None)),
    },
    ActionButton {
        component: RequestComponent::Resume,
        style: ButtonStyle::Secondary,
        label: resume_label,
        // Where nobody came it would need no answer, but it is not offered beside a request.
        is_offered: |view| view.turn.request.is_none() && view.may_resume(),
        action: || PlayAction::Request(RequestTopic::Resume),
    },
];

/// The label of the button that lets the clocks run again. Where nobody came to the game, resuming
/// needs no request.
pub(super) fn resume_label(text: &Text, view: &View) -> String {
    match view.pause().map(|pause| pause.cause) {
        Some(PauseCause::NobodyCame) => say!(text, "button-resume-now"),
        _ => say!(text, "button-resume"),
    }
}

impl TopicComponent for RequestComponent {
    fn action_buttons() -> &'static [ActionButton<Self>] {
        &ASKING
    }

    fn has_way_back(&self) -> bool {
        matches!(self, Self::ConfirmAbort)
    }

    fn suits(&self, view: &View) -> bool {
        !matches!(
            self,
            Self::Takeback | Self::Pause | Self::Resume | Self::ConfirmAbort
        ) || view.turn().is_some()
    }

    fn is_for_arbiter(&self) -> bool {
        matches!(self, Self::Pause | Self::Resume)
    }
}

#[derive(Debug, Clone, PartialEq, Eq, Display, FromStr)]
#[display("{}", style = "kebab-case")]
pub(crate) enum NoteComponent {
    /// Show the user's note.
    Notes,
    /// Open the modal with the user's note.
    EditNote,
    /// The modal with the note was submitted.
    SaveNote,
}

impl TopicComponent for NoteComponent {
    fn is_further_step(&self) -> bool {
        !matches!(self, Self::EditNote | Self::SaveNote)
    }

    fn has_way_back(&self) -> bool {
        matches!(self, Self::Notes)
    }

    fn suits(&self, view: &View) -> bool {
        !matches!(self, Self::Notes) || view.phase != Phase::Lobby
    }
}

#[derive(Debug, Clone, PartialEq, Eq, Display, FromStr)]
#[display("{}", style = "kebab-case")]
pub(crate) enum ConditionalMovesComponent {
    /// Open the panel of conditional moves.
    ConditionalMoves,
    /// Open the modal for one more line of conditional moves.
    AddLine,
    /// The modal with a line of conditional moves was submitted.
    SaveLine,
    /// A line was chosen there for removal; the value is its index. The version is
    /// that of the game in which the lines were shown.
    #[display("{}:{version}")]
    DropLine { version: u64 },
    /// Remove all lines.
    #[display("{}:{version}")]
    ClearConditionalMoves { version: u64 },
}

impl TopicComponent for ConditionalMovesComponent {
    fn is_further_step(&self) -> bool {
        !matches!(self, Self::SaveLine)
    }

    fn has_way_back(&self) -> bool {
        matches!(
            self,
            Self::ConditionalMoves | Self::DropLine { .. } | Self::ClearConditionalMoves { .. }
        )
    }

    fn suits(&self, view: &View) -> bool {
        !matches!(self, Self::ConditionalMoves) || view.turn().is_some()
    }
}

/// The request of a component or modal of a player's think-board. Moves are given by their numbers.
#[derive(Debug, Clone, PartialEq, Eq, Display, FromStr)]
#[display("think:{}", style = "kebab-case")]
pub(crate) enum ThinkComponent {
    /// Open it. If it is empty, that is the modal for its first moves.
    Open,
    /// Show it from the present board of the game.
    Start,
    /// A move was chosen from the menu; the value is its number.
    Go,
    /// Open the modal for moves after the present board.
    AddHere,
    /// That modal was submitted.
    SaveHere,
    /// Open the modal for moves after this one.
    #[display("think:{}:{id}")]
    Add { id: ThinkMoveId },
    /// That modal was submitted.
    #[display("think:{}:{id}")]
    Save { id: ThinkMoveId },
    /// Open the modal for the note on this move.
    #[display("think:{}:{id}")]
    Note { id: ThinkMoveId },
    /// That modal was submitted.
    #[display("think:{}:{id}")]
    SaveNote { id: ThinkMoveId },
    /// Make the line up to this move conditional moves.
    #[display("think:{}:{id}")]
    Plan { id: ThinkMoveId },
    /// An ally was chosen who gets the line up to this move; the value is their seat.
    #[display("think:{}:{id}")]
    Share { id: ThinkMoveId },
    /// Remove this move; if others follow it, ask first.
    #[display("think:{}:{id}")]
    Remove { id: ThinkMoveId },
    /// Remove this move and all that follow it.
    #[display("think:{}:{id}")]
    RemoveAll { id: ThinkMoveId },
    /// Export the game with the board.
    File,
}

impl TopicComponent for ThinkComponent {
    fn is_further_step(&self) -> bool {
        !self.changes_message() && !matches!(self, Self::Open | Self::File)
    }

    fn changes_message(&self) -> bool {
        matches!(
            self,
            Self::SaveHere | Self::Save { .. } | Self::SaveNote { .. }
        )
    }

    fn suits(&self, view: &View) -> bool {
        view.player().is_some() && view.has_begun()
    }
}

/// The request of a component or form of the arbiter of a running game.
#[derive(Debug, Clone, PartialEq, Eq, Display, FromStr)]
#[display("arbiter:{}", style = "kebab-case")]
pub(crate) enum ArbiterComponent {
    /// Pause the clocks.
    Pause,
    Resume,
    /// Open the form for more time.
    Extend,
    /// That form was submitted.
    SaveExtension,
    /// Let a computer play for the player of this seat.
    #[display("arbiter:{}:{seat}")]
    Substitute {
        seat: u8,
    },
}

impl TopicComponent for ArbiterComponent {
    fn suits(&self, view: &View) -> bool {
        view.players.arbiter.is_some() && view.turn().is_some()
    }

    fn is_for_arbiter(&self) -> bool {
        true
    }
}

/// A button that leads to a first game.
#[derive(Debug, Clone, PartialEq, Eq, Display, FromStr)]
pub(crate) enum WelcomeComponent {
    /// Play against the computer. The mark is that of the message, which is found again by it.
    #[display("welcome1:play:{mark}")]
    Play {
        /// The id of the delivery.
        mark: String,
    },
    /// Open the form in which a friend is challenged.
    #[display("welcome1:friend")]
    Friend,
}

/// The id of the button that opens the form, and of the form. The game is the one that *Play* has
/// begun.
#[derive(Debug, Clone, PartialEq, Eq, Display, FromStr)]
pub(crate) enum PlayForm {
    /// Open it.
    #[display("play1:choose:{game}")]
    Choose { game: GameId },
    /// It was filled in.
    #[display("play1:start:{game}")]
    Start { game: GameId },
}

/// Writes a value of another crate as its name in this table.
pub(crate) struct Names<T: 'static>(pub(crate) &'static [(&'static str, T)]);

impl<T: PartialEq> DisplayFormat<T> for Names<T> {
    fn write(&self, f: &mut fmt::Formatter<'_>, value: &T) -> fmt::Result {
        let entry = self.0.iter().find(|(_, named)| named == value);
        let (name, _) = entry.ok_or(fmt::Error)?;
        f.write_str(name)
    }
}

impl<T: Clone> FromStrFormat<T> for Names<T> {
    type Err = ParseError;

    fn parse(&self, name: &str) -> Result<T, ParseError> {
        let entry = self.0.iter().find(|(listed, _)| *listed == name);
        entry
            .map(|(_, value)| value.clone())
            .ok_or(ParseError::new())
    }
}

/// Writes a value that knows its name with these two functions: its name, and the value of a name.
pub(crate) struct ByName<T>(
    pub(crate) fn(T) -> &'static str,
    pub(crate) fn(&str) -> Option<T>,
);

impl<T: Copy> DisplayFormat<T> for ByName<T> {
    fn write(&self, f: &mut fmt::Formatter<'_>, value: &T) -> fmt::Result {
        f.write_str(self.0(*value))
    }
}

impl<T> FromStrFormat<T> for ByName<T> {
    type Err = ParseError;

    fn parse(&self, name: &str) -> Result<T, ParseError> {
        self.1(name).ok_or(ParseError::new())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use parse_display::{Display, FromStr};

    #[derive(Debug, PartialEq, Eq, Display, FromStr)]
    #[display("{0}:{1}")]
    struct Sides(
        #[display(with = Names(&[("left", 1), ("right", 2)]))] u8,
        #[display(with = ByName(sign, signed))] bool,
    );

    fn sign(is_positive: bool) -> &'static str {
        if is_positive { "plus" } else { "minus" }
    }

    fn signed(name: &str) -> Option<bool> {
        [true, false]
            .into_iter()
            .find(|is_positive| sign(*is_positive) == name)
    }

    #[test]
    fn a_value_is_read_by_the_name_with_which_it_is_written_and_by_no_other() {
        let sides = Sides(2, false);
        assert_eq!(sides.to_string(), "right:minus");
        assert_eq!("right:minus".parse(), Ok(sides));
        for unknown in ["middle:plus", "left:zero"] {
            assert!(unknown.parse::<Sides>().is_err(), "{unknown}");
        }
    }
}
