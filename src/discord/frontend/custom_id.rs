//! The `custom_id`s of components and modals: what is asked, in which game, on which board.
//!
//! They say everything that is needed to handle them, so they work after any restart. They never
//! contain a secret, because everybody who sees a message can read them. They are written and read
//! here, and handled in `incoming`.

use crate::discord::frontend::diplomacy_component::DiplomacyComponent;
use crate::picture::{Coordinates, Facing, Theme};
use entente_game::GameId;
use std::fmt;

/// The version of the format, with which every id begins. A component of another version is not
/// understood, and its user is told so.
const VERSION: &str = "1";

/// The character before a delivery's mark.
const MARK: char = '~';

/// What the `custom_id` of a component or modal says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct CustomId {
    pub(crate) game: GameId,
    /// How many moves had been made on the board under which it was shown.
    pub(crate) ply: u32,
    /// The id of the delivery that the message belongs to, by which the message is found again.
    /// Only messages without a board picture need it.
    pub(crate) mark: Option<String>,
    pub(crate) component: GameComponent,
}

/// What a component or modal of a game asks for.
#[derive(Debug, Clone, PartialEq, Eq)]
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
    ComputerSeat {
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
    WatchFrom {
        army: char,
    },
    /// Ask for a rematch.
    Rematch,
    /// Open the menu of pieces.
    Move,
    /// Show this page of the menu of pieces.
    Pieces {
        page: usize,
    },
    /// A piece was chosen from the menu; the value is its square.
    Piece,
    /// Open this page of the menu of targets for the piece on this square.
    Targets {
        from: String,
        page: usize,
    },
    /// A target was chosen from the menu; the value is the move.
    Target,
    /// Make this move.
    Play {
        coordinate: String,
    },
    /// Make this move, which ends an alliance.
    PlayAnyway {
        coordinate: String,
    },
    /// Make the move that was typed, in this one of several games.
    Typed {
        text: String,
    },
    /// Command this army from now on, given by its letter.
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
    Redraw(BoardStyle),
    /// List the moves so far.
    Moves,
    /// Show the rules of this game.
    Rules,
    /// Export the game as a file.
    File,
    /// Show the position as text.
    Position,
    /// Show the user's note.
    Notes,
    /// Explain what was wrong with the move that the user typed last.
    WhyRejected,
    /// Open the panel about draws.
    Draw,
    OfferDraw,
    AcceptDraw,
    DeclineDraw,
    ClaimThreefold,
    ClaimFifty,
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
    AcceptRequest {
        at: u64,
    },
    /// Decline that request, or withdraw the user's own.
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
    DropLine {
        version: u64,
    },
    /// Remove all lines.
    ClearConditionalMoves {
        version: u64,
    },
    /// A component of the diplomacy panel.
    Diplomacy(DiplomacyComponent),
}

/// How a board is drawn for one viewer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct BoardStyle {
    pub(crate) facing: Facing,
    /// `None` means whatever suits the board.
    pub(crate) coordinates: Option<Coordinates>,
    pub(crate) theme: Theme,
}

impl BoardStyle {
    const COORDINATES: [Option<Coordinates>; 4] = [
        None,
        Some(Coordinates::Inside),
        Some(Coordinates::Outside),
        Some(Coordinates::Off),
    ];

    fn facing_name(facing: Facing) -> &'static str {
        ["south", "west", "north", "east"][facing as usize]
    }

    fn coordinates_name(coordinates: Option<Coordinates>) -> &'static str {
        match coordinates {
            None => "auto",
            Some(Coordinates::Inside) => "inside",
            Some(Coordinates::Outside) => "outside",
            Some(Coordinates::Off) => "off",
        }
    }

    fn parse(facing: &str, coordinates: &str, theme: &str) -> Option<Self> {
        let mut sides = Facing::ALL.into_iter();
        let mut coordinates_options = Self::COORDINATES.into_iter();
        Some(Self {
            facing: sides.find(|side| Self::facing_name(*side) == facing)?,
            coordinates: coordinates_options
                .find(|option| Self::coordinates_name(*option) == coordinates)?,
            theme: Theme::named(theme)?,
        })
    }
}

impl fmt::Display for BoardStyle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let facing = Self::facing_name(self.facing);
        let coordinates = Self::coordinates_name(self.coordinates);
        write!(f, "{facing}:{coordinates}:{}", self.theme.name())
    }
}

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

    /// Reads an id; `None` if it is not one of this version.
    pub(crate) fn parse(text: &str) -> Option<Self> {
        let mut parts = text.split(':');
        // Messages stay for years, so buttons of older versions are still pressed.
        (parts.next()? == VERSION).then_some(())?;
        let game = GameId::parse(parts.next()?)?;
        let board = parts.next()?;
        let (ply, mark) = match board.split_once(MARK) {
            Some((ply, mark)) => (ply, Some(mark.to_owned())),
            None => (board, None),
        };
        let (name, rest) = (parts.next()?, parts.collect::<Vec<_>>());
        Some(Self {
            game,
            ply: ply.parse().ok()?,
            mark,
            component: GameComponent::parse(name, &rest)?,
        })
    }
}

impl fmt::Display for CustomId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{VERSION}:{}:{}", self.game, self.ply)?;
        if let Some(mark) = &self.mark {
            write!(f, "{MARK}{mark}")?;
        }
        write!(f, ":{}", self.component)
    }
}

impl From<CustomId> for String {
    fn from(id: CustomId) -> Self {
        id.to_string()
    }
}

impl GameComponent {
    /// The components without parameters, by name.
    const PLAIN: [(&'static str, Self); 51] = [
        ("accept", Self::Accept),
        ("decline", Self::Decline),
        ("withdraw", Self::Withdraw),
        ("join", Self::Join),
        ("join-as", Self::JoinAs),
        ("seats", Self::Seats),
        ("any-seat", Self::AnySeat),
        ("leave", Self::Leave),
        ("start", Self::Start),
        ("cancel", Self::Cancel),
        ("reserve", Self::Reserve),
        ("reserve-for", Self::ReserveFor),
        ("cancel-reservation", Self::CancelReservation),
        ("computers", Self::Computers),
        ("computer-level", Self::ComputerLevel),
        ("remove-computer", Self::RemoveComputer),
        ("watch", Self::Watch),
        ("rematch", Self::Rematch),
        ("move", Self::Move),
        ("piece", Self::Piece),
        ("target", Self::Target),
        ("draw", Self::Draw),
        ("offer-draw", Self::OfferDraw),
        ("accept-draw", Self::AcceptDraw),
        ("decline-draw", Self::DeclineDraw),
        ("threefold", Self::ClaimThreefold),
        ("fifty", Self::ClaimFifty),
        ("confirm-resign", Self::ConfirmResign),
        ("resign", Self::Resign),
        ("takeback", Self::Takeback),
        ("pause", Self::Pause),
        ("resume", Self::Resume),
        ("confirm-abort", Self::ConfirmAbort),
        ("abort", Self::Abort),
        ("conditional-moves", Self::ConditionalMoves),
        ("add-line", Self::AddLine),
        ("save-line", Self::SaveLine),
        ("dismiss", Self::Dismiss),
        ("edit-note", Self::EditNote),
        ("my-view", Self::MyView),
        ("more", Self::More),
        ("back-to-more", Self::BackToMore),
        ("ask", Self::Ask),
        ("plans", Self::Plans),
        ("look", Self::Look),
        ("moves", Self::Moves),
        ("rules", Self::Rules),
        ("file", Self::File),
        ("position", Self::Position),
        ("notes", Self::Notes),
        ("why-rejected", Self::WhyRejected),
    ];

    /// Whether this is a further step within an ephemeral message that an earlier step opened. If
    /// so, the answer replaces that message.
    pub(crate) fn is_further_step(&self) -> bool {
        !matches!(
            self,
            Self::Accept
                | Self::Decline
                | Self::Withdraw
                | Self::Join
                | Self::JoinAs
                | Self::Leave
                | Self::Start
                | Self::Cancel
                | Self::Reserve
                | Self::Computers
                | Self::Watch
                | Self::MyView
                | Self::Rematch
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

    fn parse(name: &str, rest: &[&str]) -> Option<Self> {
        match (name, rest) {
            ("pieces", [page]) => Some(Self::Pieces {
                page: page.parse().ok()?,
            }),
            ("targets", [from, page]) => Some(Self::Targets {
                from: (*from).into(),
                page: page.parse().ok()?,
            }),
            ("play", [coordinate]) => Some(Self::Play {
                coordinate: (*coordinate).into(),
            }),
            ("play-anyway", [coordinate]) => Some(Self::PlayAnyway {
                coordinate: (*coordinate).into(),
            }),
            // What somebody typed may contain colons.
            ("typed", [_, ..]) => Some(Self::Typed {
                text: rest.join(":"),
            }),
            ("computer-seat", [number]) => Some(Self::ComputerSeat {
                number: number.parse().ok()?,
            }),
            ("choose", [army]) => Some(Self::ChooseArmy {
                army: army.parse().ok()?,
            }),
            ("watch-from", [army]) => Some(Self::WatchFrom {
                army: army.parse().ok()?,
            }),
            ("redraw", [facing, coordinates, theme]) => {
                Some(Self::Redraw(BoardStyle::parse(facing, coordinates, theme)?))
            }
            ("accept-request", [at]) => Some(Self::AcceptRequest {
                at: at.parse().ok()?,
            }),
            ("decline-request", [at]) => Some(Self::DeclineRequest {
                at: at.parse().ok()?,
            }),
            ("drop-line", [version]) => Some(Self::DropLine {
                version: version.parse().ok()?,
            }),
            ("clear-conditional-moves", [version]) => Some(Self::ClearConditionalMoves {
                version: version.parse().ok()?,
            }),
            ("save-note", []) => Some(Self::SaveNote),
            ("diplomacy", [rest]) => Some(Self::Diplomacy(DiplomacyComponent::parse(rest)?)),
            (name, []) => Self::PLAIN
                .into_iter()
                .find(|(plain, _)| *plain == name)
                .map(|(_, component)| component),
            _ => None,
        }
    }
}

impl fmt::Display for GameComponent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Pieces { page } => write!(f, "pieces:{page}"),
            Self::Targets { from, page } => write!(f, "targets:{from}:{page}"),
            Self::Play { coordinate } => write!(f, "play:{coordinate}"),
            Self::PlayAnyway { coordinate } => write!(f, "play-anyway:{coordinate}"),
            Self::Typed { text } => write!(f, "typed:{text}"),
            Self::ComputerSeat { number } => write!(f, "computer-seat:{number}"),
            Self::ChooseArmy { army } => write!(f, "choose:{army}"),
            Self::WatchFrom { army } => write!(f, "watch-from:{army}"),
            Self::Redraw(style) => write!(f, "redraw:{style}"),
            Self::AcceptRequest { at } => write!(f, "accept-request:{at}"),
            Self::DeclineRequest { at } => write!(f, "decline-request:{at}"),
            Self::DropLine { version } => write!(f, "drop-line:{version}"),
            Self::ClearConditionalMoves { version } => {
                write!(f, "clear-conditional-moves:{version}")
            }
            Self::SaveNote => f.write_str("save-note"),
            Self::Diplomacy(component) => write!(f, "diplomacy:{component}"),
            plain => {
                let name = Self::PLAIN
                    .iter()
                    .find(|(_, component)| component == plain)
                    .map(|(name, _)| *name);
                f.write_str(name.expect("every component without parameters is in PLAIN (tested)"))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;

    fn all() -> Vec<GameComponent> {
        let mut all: Vec<_> = GameComponent::PLAIN
            .into_iter()
            .map(|(_, component)| component)
            .collect();
        all.extend([
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
            GameComponent::ChooseArmy { army: 'b' },
            GameComponent::WatchFrom { army: 's' },
            GameComponent::SaveNote,
            GameComponent::AcceptRequest { at: u64::MAX },
            GameComponent::DeclineRequest { at: 0 },
            GameComponent::DropLine { version: 17 },
            GameComponent::ClearConditionalMoves { version: u64::MAX },
            GameComponent::Diplomacy(DiplomacyComponent::Letter { number: u32::MAX }),
        ]);
        for facing in Facing::ALL {
            for coordinates in BoardStyle::COORDINATES {
                let theme = Theme::Contrast;
                all.push(GameComponent::Redraw(BoardStyle {
                    facing,
                    coordinates,
                    theme,
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
                assert_eq!(CustomId::parse(&id.to_string()), Some(id));
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
            assert_eq!(CustomId::parse(text), None, "{text}");
        }
    }

    proptest::proptest! {
        #[test]
        fn random_text_never_panics(text in "\\PC{0,120}") {
            if let Some(id) = CustomId::parse(&text) {
                proptest::prop_assert_eq!(CustomId::parse(&id.to_string()), Some(id));
            }
        }
    }
}
