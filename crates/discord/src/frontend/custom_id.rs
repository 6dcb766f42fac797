//! The `custom_id`s of components and modals: the request, its game, and its board.
//!
//! They say everything that is needed to handle them, so they work after any restart. They never
//! contain a secret, because everybody who sees a message can read them. They are written and read
//! here, and handled in `incoming`.

use crate::diplomacy::component::DiplomacyComponent;
use crate::frontend::names::Names;
use entente_game::{GameId, ThinkMoveId};
use entente_presentation::picture::{Appearance, Coordinates, Facing};
use parse_display::{Display, FromStr};

/// The `custom_id` of a component or modal of a game.
///
/// Messages stay for years, so buttons of older versions are still pressed. They are not
/// understood, and their user gets an answer that says so. The version is the 1 at the beginning.
#[derive(Debug, Clone, PartialEq, Eq, Display, FromStr)]
#[display("1:{game}:{ply}{mark}:{component}")]
pub(crate) struct CustomId {
    pub(crate) game: GameId,
    /// The number of moves on the board under which it was shown.
    pub(crate) ply: u32,
    /// The id of the delivery that the message belongs to, by which the message is found again.
    /// Only messages without a board picture need it.
    #[display("~{}", opt)]
    pub(crate) mark: Option<String>,
    pub(crate) component: GameComponent,
}

/// The request of a component or modal of a game.
#[derive(Debug, Clone, PartialEq, Eq, Display, FromStr)]
#[display("{}", style = "kebab-case")]
pub(crate) enum GameComponent {
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
    /// Show the current board to the user.
    Watch,
    /// Show the current board from the user's own side, with what they can do.
    MyView,
    /// Show the game's board from the side of this army, given by its letter.
    #[display("{}:{army}")]
    WatchFrom {
        army: char,
    },
    /// Give the user a link to the game's page.
    OpenBoard,
    /// Open the page within Discord, as an Activity.
    PlayHere,
    /// Let the user talk with their team.
    TeamChat,
    /// Let a member of a team vote, on the board as it is when they press.
    Vote,
    /// Ask for a rematch.
    Rematch,
    /// Show the analysis of the finished game.
    Analysis,
    /// Show every mistake in it.
    AnalysisMoves,
    /// Show this page of them.
    #[display("{}:{page}")]
    AnalysisPage {
        page: usize,
    },
    /// Show the game as a film.
    Replay,
    /// Show the whole true history of it, as a file.
    History,
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
    /// Draw the board in this style.
    #[display("{}:{0}")]
    Redraw(BoardStyle),
    /// List the moves so far.
    Moves,
    /// Show the best move, in a game against computers.
    Hint,
    /// Show the rules of this game.
    Rules,
    /// Export the game as a file.
    File,
    /// Show the position as text.
    Position,
    /// Show with what the game can be verified.
    Record,
    /// Show the user's note.
    Notes,
    /// Explain what was wrong with the move that the user typed last.
    WhyRejected,
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
    /// Offer the seat of a player who stays away, or show the code of the offer.
    #[display("{}:{seat}")]
    OfferSeat {
        seat: u8,
    },
    /// Withdraw that offer.
    #[display("{}:{seat}")]
    WithdrawSeat {
        seat: u8,
    },
    ClaimThreefold,
    ClaimFifty,
    /// Claim a result that is certain.
    ClaimWin,
    ClaimDraw,
    /// Ask whether to resign.
    ConfirmResign,
    Resign,
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
    /// Leave a question without doing anything.
    Dismiss,
    /// Open the modal with the user's note.
    EditNote,
    /// The modal with the note was submitted.
    SaveNote,
    /// Open the panel of conditional moves.
    ConditionalMoves,
    /// Open the modal for one more line of conditional moves.
    AddLine,
    /// The modal with a line of conditional moves was submitted.
    SaveLine,
    /// A line was chosen there for removal; the value is its index. The version is
    /// that of the game in which the lines were shown.
    #[display("{}:{version}")]
    DropLine {
        version: u64,
    },
    /// Remove all lines.
    #[display("{}:{version}")]
    ClearConditionalMoves {
        version: u64,
    },
    /// A component of the diplomacy panel.
    #[display("{}:{0}")]
    Diplomacy(DiplomacyComponent),
    /// A component of the think-board.
    #[display("{}:{0}")]
    Think(ThinkComponent),
    /// A component of the arbiter.
    #[display("{}:{0}")]
    Arbiter(ArbiterComponent),
}

/// The request of a component or form of the arbiter of a running game.
#[derive(Debug, Clone, PartialEq, Eq, Display, FromStr)]
#[display("{}", style = "kebab-case")]
pub(crate) enum ArbiterComponent {
    /// Pause the clocks.
    Pause,
    /// Resume them.
    Resume,
    /// Open the form for more time.
    Extend,
    /// That form was submitted.
    SaveExtension,
    /// Let a computer play for the player of this seat.
    #[display("{}:{seat}")]
    Substitute { seat: u8 },
}

/// The request of a component or modal of a player's think-board. Moves are given by their numbers.
#[derive(Debug, Clone, PartialEq, Eq, Display, FromStr)]
#[display("{}", style = "kebab-case")]
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
    #[display("{}:{id}")]
    Add { id: ThinkMoveId },
    /// That modal was submitted.
    #[display("{}:{id}")]
    Save { id: ThinkMoveId },
    /// Open the modal for the note on this move.
    #[display("{}:{id}")]
    Note { id: ThinkMoveId },
    /// That modal was submitted.
    #[display("{}:{id}")]
    SaveNote { id: ThinkMoveId },
    /// Make the line up to this move conditional moves.
    #[display("{}:{id}")]
    Plan { id: ThinkMoveId },
    /// An ally was chosen who gets the line up to this move; the value is their seat.
    #[display("{}:{id}")]
    Share { id: ThinkMoveId },
    /// Remove this move; if others follow it, ask first.
    #[display("{}:{id}")]
    Remove { id: ThinkMoveId },
    /// Remove this move and all that follow it.
    #[display("{}:{id}")]
    RemoveAll { id: ThinkMoveId },
    /// Export the game with the board.
    File,
}

impl ThinkComponent {
    /// Whether this is the submission of a form that the panel opened.
    pub(crate) fn is_submission(&self) -> bool {
        matches!(
            self,
            Self::SaveHere | Self::Save { .. } | Self::SaveNote { .. }
        )
    }

    /// Whether this is a further step within the panel.
    fn is_further_step(&self) -> bool {
        !self.is_submission() && !matches!(self, Self::Open | Self::File)
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

const FACINGS: [(&str, Facing); 4] = [
    ("south", Facing::South),
    ("west", Facing::West),
    ("north", Facing::North),
    ("east", Facing::East),
];

const COORDINATES: [(&str, Option<Coordinates>); 4] = [
    ("auto", None),
    ("inside", Some(Coordinates::Inside)),
    ("outside", Some(Coordinates::Outside)),
    ("off", Some(Coordinates::Off)),
];

impl CustomId {
    pub(crate) fn new(game: &GameId, ply: u32, component: GameComponent) -> Self {
        Self {
            game: game.clone(),
            ply,
            mark: None,
            component,
        }
    }

    /// The id for a message that is found again by this mark.
    pub(crate) fn marked(self, mark: &str) -> Self {
        Self {
            mark: Some(mark.to_owned()),
            ..self
        }
    }
}

impl From<CustomId> for String {
    fn from(id: CustomId) -> Self {
        id.to_string()
    }
}

impl GameComponent {
    /// Whether this is a further step within an ephemeral message that an earlier step opened. If
    /// so, the answer replaces that message.
    pub(crate) fn is_further_step(&self) -> bool {
        if let Self::Think(think) = self {
            return think.is_further_step();
        }
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
                | Self::Cancel
                | Self::Reserve
                | Self::Computers
                | Self::Watch
                | Self::MyView
                | Self::TeamChat
                | Self::Rematch
                | Self::Analysis
                | Self::AnalysisMoves
                | Self::Replay
                | Self::History
                | Self::Move
                | Self::ChooseArmy { .. }
                | Self::More
                | Self::EditNote
                | Self::SaveNote
                | Self::SaveLine
                | Self::Diplomacy(DiplomacyComponent::Open)
        )
    }

    /// Whether this is opened from the panel with everything that can be done, and has a way back
    /// to it. From there it replaces the panel.
    pub(crate) fn has_way_back(&self) -> bool {
        matches!(
            self,
            Self::Ask
                | Self::Plans
                | Self::Look
                | Self::Moves
                | Self::Rules
                | Self::File
                | Self::Position
                | Self::Record
                | Self::Notes
                | Self::WhyRejected
                | Self::Draw
                | Self::ConfirmResign
                | Self::ConfirmAbort
                | Self::ConditionalMoves
                | Self::DropLine { .. }
                | Self::ClearConditionalMoves { .. }
        )
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;
    use entente_presentation::picture::{PieceSet, Theme};
    use proptest::prelude::*;
    use proptest::sample::{Index, select};

    /// The components with their arguments, as messages of years ago have them.
    const KNOWN: [&str; 127] = [
        "accept",
        "decline",
        "withdraw",
        "join",
        "join-as",
        "seats",
        "any-seat",
        "leave",
        "host",
        "fair-play",
        "start",
        "reserve",
        "reserve-for",
        "cancel-reservation",
        "computers",
        "computer-level",
        "computer-seat:9223372036854775807",
        "computer-character:9223372036854775807",
        "remove-computer",
        "cancel",
        "rematch",
        "watch",
        "my-view",
        "watch-from:s",
        "open-board",
        "play-here",
        "redraw:west:outside:contrast.letters",
        "position",
        "record",
        "moves",
        "file",
        "team-chat",
        "vote",
        "analysis",
        "analysis-moves",
        "analysis-page:2",
        "replay",
        "history",
        "move",
        "pieces:3",
        "piece",
        "targets:A4:12",
        "target",
        "play:e7e8q",
        "play-anyway:a1a4",
        "typed:R a8:A4",
        "choose-army:b",
        "confirm-resign",
        "resign",
        "why-rejected",
        "more",
        "back-to-more",
        "ask",
        "plans",
        "look",
        "rules",
        "dismiss",
        "draw",
        "offer-draw",
        "accept-draw",
        "decline-draw",
        "stop-draw-offers:0",
        "allow-draw-offers:255",
        "claim-threefold",
        "claim-fifty",
        "claim-win",
        "claim-draw",
        "offer-seat:3",
        "withdraw-seat:0",
        "hint",
        "takeback",
        "pause",
        "resume",
        "confirm-abort",
        "abort",
        "accept-request:18446744073709551615",
        "decline-request:0",
        "notes",
        "edit-note",
        "save-note",
        "conditional-moves",
        "add-line",
        "save-line",
        "drop-line:17",
        "clear-conditional-moves:18446744073709551615",
        "diplomacy:open",
        "diplomacy:panel:2",
        "diplomacy:accept:3:true:none",
        "diplomacy:accept:3:false:0+2",
        "diplomacy:decline:3",
        "diplomacy:counter:3",
        "diplomacy:withdraw:3",
        "diplomacy:choose-ally",
        "diplomacy:ally",
        "diplomacy:propose:3:true",
        "diplomacy:choose-recipient",
        "diplomacy:recipients:false",
        "diplomacy:write:3+alias15:true",
        "diplomacy:letter:4294967295",
        "diplomacy:mute:7:true",
        "diplomacy:ask-report:7",
        "diplomacy:report:7",
        "diplomacy:ask-leave",
        "diplomacy:leave",
        "diplomacy:leave:3",
        "diplomacy:ask-order",
        "diplomacy:order:removal",
        "diplomacy:order:protectorate",
        "think:open",
        "think:start",
        "think:go",
        "think:add-here",
        "think:save-here",
        "think:add:4294967295",
        "think:save:1",
        "think:note:1",
        "think:save-note:1",
        "think:plan:1",
        "think:share:1",
        "think:remove:1",
        "think:remove-all:1",
        "think:file",
        "arbiter:pause",
        "arbiter:resume",
        "arbiter:extend",
        "arbiter:save-extension",
        "arbiter:substitute:2",
    ];

    #[test]
    fn the_components_of_old_messages_are_still_known() {
        for known in KNOWN {
            let read = known.parse::<GameComponent>();
            let read = read.unwrap_or_else(|_| panic!("{known}"));
            assert_eq!(read.to_string(), known, "{read:?}");
        }
    }

    fn all() -> Vec<GameComponent> {
        let mut all = vec![
            GameComponent::Accept,
            GameComponent::CancelReservation,
            GameComponent::Pieces { page: 3 },
            GameComponent::Targets {
                from: "A4".into(),
                page: 12,
            },
            GameComponent::Play {
                coordinate: "e7e8q".into(),
            },
            GameComponent::PlayAnyway {
                coordinate: "a1a4".into(),
            },
            GameComponent::Typed {
                text: "R a8:A4".into(),
            },
            GameComponent::ComputerSeat { number: i64::MAX },
            GameComponent::ComputerCharacter { number: i64::MAX },
            GameComponent::ChooseArmy { army: 'b' },
            GameComponent::WatchFrom { army: 's' },
            GameComponent::SaveNote,
            GameComponent::AnalysisMoves,
            GameComponent::AnalysisPage { page: 2 },
            GameComponent::Replay,
            GameComponent::History,
            GameComponent::AcceptRequest { at: u64::MAX },
            GameComponent::DeclineRequest { at: 0 },
            GameComponent::StopDrawOffers { seat: 0 },
            GameComponent::OfferSeat { seat: 3 },
            GameComponent::WithdrawSeat { seat: 0 },
            GameComponent::AllowDrawOffers { seat: u8::MAX },
            GameComponent::DropLine { version: 17 },
            GameComponent::ClearConditionalMoves { version: u64::MAX },
            GameComponent::Diplomacy(DiplomacyComponent::Letter { number: u32::MAX }),
            GameComponent::Think(ThinkComponent::AddHere),
            GameComponent::Think(ThinkComponent::SaveNote { id: u32::MAX }),
        ];
        for (_, facing) in FACINGS {
            for (_, coordinates) in COORDINATES {
                let appearance = Appearance {
                    theme: Theme::Contrast,
                    pieces: PieceSet::Letters,
                };
                all.push(GameComponent::Redraw(BoardStyle {
                    facing,
                    coordinates,
                    appearance,
                }));
            }
        }
        all
    }

    #[test]
    fn every_id_is_read_as_it_was_written_and_fits() {
        for component in all() {
            let id = CustomId::new(&GameId::from_random([7; 8]), u32::MAX, component);
            for id in [id.clone().marked("0123456789abcdef"), id] {
                assert!(id.to_string().len() <= 100, "{id}");
                assert_eq!(id.to_string().parse(), Ok(id));
            }
        }
    }

    #[test]
    fn other_texts_are_not_read_as_ids() {
        for text in [
            "",
            "1",
            "2:000000000000:0:accept",
            "1:x:0:accept",
            "1:000000000000:-1:accept",
            "1:000000000000:0:dance",
            "1:000000000000:0:accept:more",
            "1:000000000000:0:pieces:x",
            "1:000000000000:0:redraw:up:auto:wood",
            "1:000000000000:0:redraw:south:auto:pink",
            "1:000000000000:0:typed",
            "1:000000000000:0:accept-request",
            "1:000000000000:0:drop-line:-1",
            "1:000000000000:0:diplomacy:dance",
        ] {
            assert!(text.parse::<CustomId>().is_err(), "{text}");
        }
    }

    /// The parts of an id, without the zeros in front of numbers.
    fn parts(id: &str) -> Vec<&str> {
        let parts = id.split(':');
        parts.map(|part| part.trim_start_matches('0')).collect()
    }

    proptest! {
        #[test]
        fn random_text_never_panics(text in "\\PC{0,120}") {
            if let Ok(id) = text.parse::<CustomId>() {
                prop_assert_eq!(id.to_string().parse(), Ok(id));
            }
        }

        #[test]
        fn an_id_that_was_changed_is_another_one_or_none(
            component in select(all()),
            place in any::<Index>(),
            removed in 0..3_usize,
            added in "[0-9a-z:|\\-]{0,3}",
        ) {
            let id = CustomId::new(&GameId::from_random([7; 8]), 40, component);
            let mut letters: Vec<char> = id.to_string().chars().collect();
            let from = place.index(letters.len());
            let to = (from + removed).min(letters.len());
            letters.splice(from..to, added.chars());
            let changed: String = letters.into_iter().collect();
            if let Ok(read) = changed.parse::<CustomId>() {
                // A zero in front of a number changes only the text.
                prop_assert!(read == id || changed != id.to_string());
                prop_assert!(read != id || parts(&changed) == parts(&id.to_string()));
                prop_assert_eq!(read.to_string().parse(), Ok(read));
            }
        }
    }
}
