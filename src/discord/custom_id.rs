//! The `custom_id`s of buttons, menus and forms: what is asked, of which game, on which board. They say everything that is needed to serve them, so they work after
//! any restart; they never hold a secret. Written and read here, served in `component`.

use super::diplomacy::Step;
use crate::picture::{Coordinates, Facing, Theme};
use entente_game::GameId;
use std::fmt;

/// The version of the form, which begins every id. A button of another version is answered with the present board.
const VERSION: &str = "1";

/// Stands before a delivery's mark.
const MARK: char = '~';

/// What a button, menu or form asks for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct CustomId {
    pub(super) game: GameId,
    /// How many moves the board had under which it was shown.
    pub(super) ply: u32,
    /// The mark of the delivery that it belongs to, where no picture carries it.
    pub(super) mark: Option<String>,
    pub(super) ask: Ask,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Ask {
    Accept,
    Decline,
    Withdraw,
    /// Join a lobby, with whichever colour is left.
    Join,
    /// Open the menu of colours.
    JoinAs,
    /// Colours were chosen from the menu; their seats are the values.
    Seats,
    /// In place of a choice from that menu: whichever colour is left.
    AnySeat,
    /// Give one's place in a lobby up.
    Leave,
    /// Start a lobby with those who have joined.
    Start,
    /// Open the sheet in which a lobby's host keeps places.
    Reserve,
    /// Somebody was chosen there for whom a place is to be kept; who it is comes with the choice.
    ReserveFor,
    /// A place was chosen there that is to be free; its number is the value.
    Free,
    /// Take a lobby back.
    Cancel,
    /// Show the present board to whoever asks.
    Watch,
    /// The same from the side of this army, by its letter.
    WatchFrom {
        army: char,
    },
    /// Ask for a rematch.
    Rematch,
    /// Open the menu of pieces.
    Move,
    /// Turn the menu of pieces to this page.
    Pieces {
        page: usize,
    },
    /// A piece was chosen from the menu; its cell is the value.
    Piece,
    /// Open the menu of targets of the piece on this cell, at this page.
    Targets {
        from: String,
        page: usize,
    },
    /// A target was chosen from the menu; the move is the value.
    Target,
    /// Make this move.
    Play {
        coordinate: String,
    },
    /// Make the move that was typed, in this game of several.
    Typed {
        text: String,
    },
    /// Command this army from now on, by its letter.
    Choose {
        army: char,
    },
    /// Open the sheet of all that can be done.
    More,
    /// Draw the board in this way.
    Look(Sight),
    /// The moves so far.
    Moves,
    /// The rules of this game.
    Rules,
    /// The game as a file.
    File,
    /// The position as text.
    Position,
    /// One's note.
    Notes,
    /// What was wrong with the move that one typed.
    Why,
    /// Open the sheet about draws.
    Draw,
    OfferDraw,
    AgreeDraw,
    RefuseDraw,
    ClaimThreefold,
    ClaimFifty,
    /// Ask whether to resign.
    ConfirmResign,
    Resign,
    /// Ask the others to take one's last move back.
    Takeback,
    /// Ask them to let the clocks stand still.
    Pause,
    /// Ask them to let the clocks go on.
    Resume,
    /// Ask whether to call the game off.
    ConfirmAbort,
    Abort,
    /// Agree to what was asked at this time, in milliseconds since 1970.
    AgreeRequest {
        at: u64,
    },
    /// Decline it, or take it back.
    DeclineRequest {
        at: u64,
    },
    /// Leave a question without doing anything.
    Nothing,
    /// Open the form of one's note.
    EditNote,
    /// The form of one's note was sent.
    SaveNote,
    /// Open the sheet of what one has prepared.
    Prepared,
    /// Open the form of one more line.
    AddLine,
    /// That form was sent.
    SaveLine,
    /// A line was chosen there that is to go; its index is the value, in the state of the game that has this number.
    DropLine {
        number: u64,
    },
    /// Take all lines away.
    ClearPlan {
        number: u64,
    },
    /// Deal with the others, beside the board.
    Deal(Step),
}

/// How a board is drawn for one viewer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Sight {
    pub(super) facing: Facing,
    /// As suits the board, where it is not said.
    pub(super) coordinates: Option<Coordinates>,
    pub(super) theme: Theme,
}

impl Sight {
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
        let mut places = Self::COORDINATES.into_iter();
        Some(Self {
            facing: sides.find(|side| Self::facing_name(*side) == facing)?,
            coordinates: places.find(|place| Self::coordinates_name(*place) == coordinates)?,
            theme: Theme::named(theme)?,
        })
    }
}

impl fmt::Display for Sight {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let facing = Self::facing_name(self.facing);
        let coordinates = Self::coordinates_name(self.coordinates);
        write!(f, "{facing}:{coordinates}:{}", self.theme.name())
    }
}

impl CustomId {
    pub(super) fn new(game: &GameId, ply: u32, ask: Ask) -> Self {
        Self {
            game: game.clone(),
            ply,
            mark: None,
            ask,
        }
    }

    /// The same under a message that is found again by this mark.
    pub(super) fn marked(self, mark: &str) -> Self {
        let mark = Some(mark.to_owned());
        Self { mark, ..self }
    }

    /// Reads an id, or `None` if it is not one of this version.
    pub(super) fn parse(text: &str) -> Option<Self> {
        let mut parts = text.split(':');
        (parts.next()? == VERSION).then_some(())?;
        let game = GameId::parse(parts.next()?)?;
        let ply = parts.next()?;
        let (ply, mark) = match ply.split_once(MARK) {
            Some((ply, mark)) => (ply, Some(mark.to_owned())),
            None => (ply, None),
        };
        let (name, rest) = (parts.next()?, parts.collect::<Vec<_>>());
        Some(Self {
            game,
            ply: ply.parse().ok()?,
            mark,
            ask: Ask::parse(name, &rest)?,
        })
    }
}

impl fmt::Display for CustomId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{VERSION}:{}:{}", self.game, self.ply)?;
        if let Some(mark) = &self.mark {
            write!(f, "{MARK}{mark}")?;
        }
        write!(f, ":{}", self.ask)
    }
}

impl From<CustomId> for String {
    fn from(id: CustomId) -> Self {
        id.to_string()
    }
}

impl Ask {
    /// Those that carry nothing, by name.
    const PLAIN: [(&'static str, Self); 43] = [
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
        ("free", Self::Free),
        ("watch", Self::Watch),
        ("rematch", Self::Rematch),
        ("move", Self::Move),
        ("piece", Self::Piece),
        ("target", Self::Target),
        ("draw", Self::Draw),
        ("offer", Self::OfferDraw),
        ("agree", Self::AgreeDraw),
        ("refuse", Self::RefuseDraw),
        ("threefold", Self::ClaimThreefold),
        ("fifty", Self::ClaimFifty),
        ("confirm-resign", Self::ConfirmResign),
        ("resign", Self::Resign),
        ("takeback", Self::Takeback),
        ("pause", Self::Pause),
        ("resume", Self::Resume),
        ("confirm-abort", Self::ConfirmAbort),
        ("abort", Self::Abort),
        ("prepared", Self::Prepared),
        ("add-line", Self::AddLine),
        ("save-line", Self::SaveLine),
        ("nothing", Self::Nothing),
        ("edit-note", Self::EditNote),
        ("more", Self::More),
        ("moves", Self::Moves),
        ("rules", Self::Rules),
        ("file", Self::File),
        ("position", Self::Position),
        ("notes", Self::Notes),
        ("why", Self::Why),
    ];

    /// Whether it is a further step within an ephemeral message that an earlier step opened, and so changes that message.
    pub(super) fn is_further_step(&self) -> bool {
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
                | Self::Watch
                | Self::Rematch
                | Self::Move
                | Self::Choose { .. }
                | Self::More
                | Self::EditNote
                | Self::SaveNote
                | Self::SaveLine
                | Self::Deal(Step::Open)
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
            // What somebody typed may have colons of its own.
            ("typed", [_, ..]) => Some(Self::Typed {
                text: rest.join(":"),
            }),
            ("choose", [army]) => Some(Self::Choose {
                army: army.parse().ok()?,
            }),
            ("watch-from", [army]) => Some(Self::WatchFrom {
                army: army.parse().ok()?,
            }),
            ("look", [facing, coordinates, theme]) => {
                Some(Self::Look(Sight::parse(facing, coordinates, theme)?))
            }
            ("agree-request", [at]) => Some(Self::AgreeRequest {
                at: at.parse().ok()?,
            }),
            ("decline-request", [at]) => Some(Self::DeclineRequest {
                at: at.parse().ok()?,
            }),
            ("drop-line", [number]) => Some(Self::DropLine {
                number: number.parse().ok()?,
            }),
            ("clear-plan", [number]) => Some(Self::ClearPlan {
                number: number.parse().ok()?,
            }),
            ("save-note", []) => Some(Self::SaveNote),
            ("deal", [step]) => Some(Self::Deal(Step::parse(step)?)),
            (name, []) => Self::PLAIN
                .into_iter()
                .find(|(plain, _)| *plain == name)
                .map(|(_, ask)| ask),
            _ => None,
        }
    }
}

impl fmt::Display for Ask {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Pieces { page } => write!(f, "pieces:{page}"),
            Self::Targets { from, page } => write!(f, "targets:{from}:{page}"),
            Self::Play { coordinate } => write!(f, "play:{coordinate}"),
            Self::Typed { text } => write!(f, "typed:{text}"),
            Self::Choose { army } => write!(f, "choose:{army}"),
            Self::WatchFrom { army } => write!(f, "watch-from:{army}"),
            Self::Look(sight) => write!(f, "look:{sight}"),
            Self::AgreeRequest { at } => write!(f, "agree-request:{at}"),
            Self::DeclineRequest { at } => write!(f, "decline-request:{at}"),
            Self::DropLine { number } => write!(f, "drop-line:{number}"),
            Self::ClearPlan { number } => write!(f, "clear-plan:{number}"),
            Self::SaveNote => f.write_str("save-note"),
            Self::Deal(step) => write!(f, "deal:{step}"),
            plain => {
                let name = Self::PLAIN
                    .iter()
                    .find(|(_, ask)| ask == plain)
                    .map(|(name, _)| *name);
                f.write_str(
                    name.expect("every ask that carries nothing is in the table: seen by a test"),
                )
            }
        }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;

    fn all() -> Vec<Ask> {
        let mut all: Vec<_> = Ask::PLAIN.into_iter().map(|(_, ask)| ask).collect();
        all.extend([
            Ask::Pieces { page: 3 },
            Ask::Targets {
                from: "A4".into(),
                page: 12,
            },
            Ask::Play {
                coordinate: "e7e8q".into(),
            },
            Ask::Typed {
                text: "R a8:A4".into(),
            },
            Ask::Choose { army: 'b' },
            Ask::WatchFrom { army: 's' },
            Ask::SaveNote,
            Ask::AgreeRequest { at: u64::MAX },
            Ask::DeclineRequest { at: 0 },
            Ask::DropLine { number: 17 },
            Ask::ClearPlan { number: u64::MAX },
            Ask::Deal(Step::Letter { number: u32::MAX }),
        ]);
        for facing in Facing::ALL {
            for coordinates in Sight::COORDINATES {
                let theme = Theme::Contrast;
                all.push(Ask::Look(Sight {
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
        for ask in all() {
            let id = CustomId::new(&GameId::from_random([7; 8]), u32::MAX, ask);
            for id in [id.clone().marked("0123456789abcdef"), id] {
                assert!(id.to_string().len() <= 100, "{id}");
                assert_eq!(CustomId::parse(&id.to_string()), Some(id));
            }
        }
    }

    #[test]
    fn what_is_no_id_is_none() {
        for text in [
            "",
            "1",
            "2:000000000000:0:accept",
            "1:x:0:accept",
            "1:000000000000:-1:accept",
            "1:000000000000:0:dance",
            "1:000000000000:0:accept:more",
            "1:000000000000:0:pieces:x",
            "1:000000000000:0:look:up:auto:wood",
            "1:000000000000:0:look:south:auto:pink",
            "1:000000000000:0:typed",
            "1:000000000000:0:agree-request",
            "1:000000000000:0:drop-line:-1",
            "1:000000000000:0:deal:dance",
        ] {
            assert_eq!(CustomId::parse(text), None, "{text}");
        }
    }

    proptest::proptest! {
        #[test]
        fn random_text_is_borne(text in "\\PC{0,120}") {
            if let Some(id) = CustomId::parse(&text) {
                proptest::prop_assert_eq!(CustomId::parse(&id.to_string()), Some(id));
            }
        }
    }
}
