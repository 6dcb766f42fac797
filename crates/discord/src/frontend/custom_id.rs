//! The `custom_id`s of components and modals: the request, its game, and its board.
//!
//! They say everything that is needed to handle them, so they work after any restart. They never
//! contain a secret, because everybody who sees a message can read them. The words of each topic
//! are in `components`; what handles them is in `incoming::components`.

use crate::analysis::component::AnalysisComponent;
use crate::diplomacy::component::DiplomacyComponent;
use crate::frontend::components::{
    ArbiterComponent, BoardComponent, ConditionalMovesComponent, DrawComponent, ListComponent,
    LobbyComponent, MorePanelComponent, MoveComponent, NoteComponent, RequestComponent,
    SeatComponent, ThinkComponent, TopicComponent, VoteComponent,
};
use entente_game::GameId;
use parse_display::{Display, FromStr as ParseDisplay, ParseError};
use std::str::FromStr;

/// The `custom_id` of a component or modal of a game.
///
/// Messages stay for years, so buttons of older versions are still pressed. They are not
/// understood, and their user gets an answer that says so. The version is the 1 at the beginning.
#[derive(Debug, Clone, PartialEq, Eq, Display, ParseDisplay)]
#[display("1:{game}:{ply}{mark}:{component}")]
pub(crate) struct CustomId {
    pub(crate) game: GameId,
    /// The number of moves on the board under which it was shown.
    pub(crate) ply: u32,
    /// The id of the delivery that the message belongs to, by which the message is found again.
    /// Only messages without a board picture need it: those that never had one, and past boards.
    #[display("~{}", opt)]
    pub(crate) mark: Option<String>,
    pub(crate) component: GameComponent,
}

macro_rules! topics {
    ($($(#[$doc:meta])* $topic:ident($component:ty),)*) => {
        /// The request of a component or modal of a game, by its topic.
        #[derive(Debug, Clone, PartialEq, Eq, Display)]
        #[display("{0}")]
        pub(crate) enum GameComponent {
            $($(#[$doc])* $topic($component),)*
        }

        impl FromStr for GameComponent {
            type Err = ParseError;

            fn from_str(text: &str) -> Result<Self, ParseError> {
                // No word is of two topics, so their order does not matter.
                let unknown = Err(ParseError::new());
                unknown$(.or_else(|_: ParseError| text.parse().map(Self::$topic)))*
            }
        }

        impl GameComponent {
            /// The properties that its topic gives it.
            pub(crate) fn properties(&self) -> &dyn TopicComponent {
                match self {
                    $(Self::$topic(component) => component,)*
                }
            }

            /// The components of the buttons that only send an action.
            #[cfg(test)]
            fn of_action_buttons() -> Vec<String> {
                let mut all = Vec::new();
                $({
                    let buttons = <$component>::action_buttons().iter();
                    all.extend(buttons.map(|button| button.component.to_string()));
                })*
                all
            }

            /// The number of topics that have these words.
            #[cfg(test)]
            fn topics_of(text: &str) -> usize {
                let topics = [$(text.parse::<$component>().is_ok()),*];
                topics.into_iter().filter(|has_it| *has_it).count()
            }
        }

        $(impl From<$component> for GameComponent {
            fn from(component: $component) -> Self {
                Self::$topic(component)
            }
        })*
    };
}

topics! {
    Lobby(LobbyComponent),
    Board(BoardComponent),
    Lists(ListComponent),
    Votes(VoteComponent),
    Analysis(AnalysisComponent),
    Moves(MoveComponent),
    MorePanel(MorePanelComponent),
    Draws(DrawComponent),
    Seats(SeatComponent),
    Requests(RequestComponent),
    Notes(NoteComponent),
    ConditionalMoves(ConditionalMovesComponent),
    Diplomacy(DiplomacyComponent),
    ThinkBoard(ThinkComponent),
    Arbiter(ArbiterComponent),
}

impl GameComponent {
    /// Whether it stands for the picture that a message had while it was the newest.
    pub(super) fn is_past_board(&self) -> bool {
        matches!(self, Self::Board(BoardComponent::Past { .. }))
    }
}

impl CustomId {
    pub(crate) fn new(game: &GameId, ply: u32, component: impl Into<GameComponent>) -> Self {
        Self {
            game: game.clone(),
            ply,
            mark: None,
            component: component.into(),
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

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;
    use crate::frontend::components::{BoardStyle, COORDINATES, FACINGS};
    use entente_presentation::picture::{Appearance, PieceSet, Theme};
    use proptest::prelude::*;
    use proptest::sample::{Index, select};

    /// The components with their arguments, as messages of years ago have them, but those of
    /// buttons that only send an action.
    const KNOWN: [&str; 120] = [
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
        "past:00112233445566778899aabbccddeeff",
        "moves",
        "file",
        "team-chat",
        "vote",
        "analysis",
        "analysis-moves",
        "analysis-page:2",
        "mistakes",
        "mistake:17",
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
        "stop-draw-offers:0",
        "allow-draw-offers:255",
        "offer-seat:3",
        "withdraw-seat:0",
        "hint",
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

    /// All of them: a word in the snapshot stays for ever, because messages have it.
    fn known() -> Vec<String> {
        KNOWN
            .map(str::to_owned)
            .into_iter()
            .chain(GameComponent::of_action_buttons())
            .collect()
    }

    #[test]
    fn the_components_of_old_messages_are_still_known() {
        insta::assert_snapshot!(known().join("\n"));
        for known in &known() {
            let read = known.parse::<GameComponent>();
            let read = read.unwrap_or_else(|_| panic!("{known}"));
            assert_eq!(read.to_string(), *known, "{read:?}");
            assert_eq!(GameComponent::topics_of(known), 1, "{known}");
        }
    }

    fn all() -> Vec<GameComponent> {
        let known = known();
        let mut all: Vec<GameComponent> = known.iter().map(|text| text.parse().unwrap()).collect();
        for (_, facing) in FACINGS {
            for (_, coordinates) in COORDINATES {
                let appearance = Appearance {
                    theme: Theme::Contrast,
                    pieces: PieceSet::Letters,
                };
                all.push(GameComponent::Board(BoardComponent::Redraw(BoardStyle {
                    facing,
                    coordinates,
                    appearance,
                })));
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
        id.split(':')
            .map(|part| part.trim_start_matches('0'))
            .collect()
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
