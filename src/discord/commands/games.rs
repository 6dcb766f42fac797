//! The commands that begin a game: `/game` and `/challenge`.

use super::super::browse::{Listed, Page};
use super::super::lobby::Wanted;
use super::{Context, Done, answer, asked};
use entente_game::Visibility;
use entente_rules::{Army, Variant};
use poise::ChoiceParameter;
use poise::serenity_prelude as serenity;
use poise::serenity_prelude::CreateAutocompleteResponse;

/// Games of any kind.
#[poise::command(
    slash_command,
    subcommands("new", "join", "open", "list", "watch"),
    subcommand_required
)]
pub(super) async fn game(_ctx: Context<'_>) -> Done {
    Ok(())
}

/// Which rule set.
#[derive(Debug, Clone, Copy, poise::ChoiceParameter)]
pub(super) enum Rules {
    #[name = "chess"]
    Standard,
    #[name = "Chess960"]
    Chess960,
    #[name = "Chess66"]
    Chess66,
    #[name = "Chess4"]
    Chess4,
    #[name = "Chess 4.5"]
    Chess45,
    #[name = "Four Player Chess"]
    Alliance,
    #[name = "multi-player chess"]
    Multiplayer,
}

/// Who can watch a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, poise::ChoiceParameter)]
enum WhoWatches {
    #[name = "server"]
    Server,
    #[name = "private"]
    Private,
    #[name = "public"]
    Public,
}

impl WhoWatches {
    fn visibility(self) -> Visibility {
        match self {
            Self::Server => Visibility::Server,
            Self::Private => Visibility::Private,
            Self::Public => Visibility::Public,
        }
    }
}

/// Open a game that others can join.
#[poise::command(slash_command)]
#[allow(clippy::too_many_arguments)] // One for each option that Discord shows; they become a `Wanted` at once.
async fn new(
    ctx: Context<'_>,
    #[description = "Which game: for two, or for up to five armies; /rules says more of each"]
    variant: Rules,
    #[description = "Somebody for whom a place is kept"] player2: Option<serenity::User>,
    #[description = "Somebody else for whom a place is kept"] player3: Option<serenity::User>,
    #[description = "Somebody else for whom a place is kept"] player4: Option<serenity::User>,
    #[description = "Somebody else for whom a place is kept"] player5: Option<serenity::User>,
    #[description = "Who can watch: readers of this channel, the players alone (in direct messages), or anybody"]
    visibility: Option<WhoWatches>,
    #[description = "What else to agree on, such as method=2; choose from the list"]
    #[autocomplete = "complete_options"]
    options: Option<String>,
) -> Done {
    let (door, asker) = asked(ctx).await;
    let wanted = Wanted {
        variant: variant.variant(),
        options: options.unwrap_or_default(),
        army: None,
        reserved: [player2, player3, player4, player5]
            .into_iter()
            .flatten()
            .collect(),
        visibility: visibility.map(WhoWatches::visibility),
    };
    answer(ctx, door.open_lobby(&asker, wanted)).await
}

/// Join a private game with the code that its host gave you.
#[poise::command(slash_command)]
async fn join(
    ctx: Context<'_>,
    #[description = "The code, such as K7QM-2XFT"]
    #[max_length = 40]
    code: String,
) -> Done {
    let (door, asker) = asked(ctx).await;
    answer(ctx, door.join_by_code(&asker, &code)).await
}

/// Games that wait for people: your invitations, and those in this server.
#[poise::command(slash_command)]
async fn open(ctx: Context<'_>) -> Done {
    let (door, asker) = asked(ctx).await;
    answer(ctx, door.browse(&asker, Page::first(Listed::Open))).await
}

/// Which games to list.
#[derive(Debug, Clone, Copy, poise::ChoiceParameter)]
enum Which {
    #[name = "in this server"]
    Here,
    #[name = "mine"]
    Mine,
    #[name = "mine that are over"]
    Finished,
}

/// Games that are played here, or your own.
#[poise::command(slash_command)]
async fn list(
    ctx: Context<'_>,
    #[description = "Which; without it those in this server, and in direct messages your own"]
    which: Option<Which>,
) -> Done {
    let (door, asker) = asked(ctx).await;
    let listed = match which {
        Some(Which::Here) => Listed::Here,
        Some(Which::Mine) => Listed::Mine,
        Some(Which::Finished) => Listed::Finished,
        None if asker.place().is_some() => Listed::Here,
        None => Listed::Mine,
    };
    answer(ctx, door.browse(&asker, Page::first(listed))).await
}

/// Watch a game: its present board, for you alone.
#[poise::command(slash_command)]
async fn watch(
    ctx: Context<'_>,
    #[description = "Which game; without it the one that is played here"]
    #[autocomplete = "complete_watch"]
    game: Option<String>,
    #[description = "From which side; without it your own, or that of whoever is to move"]
    side: Option<Side>,
) -> Done {
    let (door, asker) = asked(ctx).await;
    let side = side.map(Side::army);
    answer(ctx, door.watch(&asker, game.as_deref(), side)).await
}

async fn complete_watch(ctx: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    let (door, asker) = asked(ctx).await;
    CreateAutocompleteResponse::new().set_choices(door.complete_watch(&asker, typed).await)
}

impl Rules {
    pub(super) fn variant(self) -> Variant {
        match self {
            Self::Standard => Variant::Standard,
            Self::Chess960 => Variant::Chess960,
            Self::Chess66 => Variant::Chess66,
            Self::Chess4 => Variant::Chess4,
            Self::Chess45 => Variant::Chess45,
            Self::Alliance => Variant::Alliance,
            Self::Multiplayer => Variant::Multiplayer,
        }
    }
}

/// From which side a board is seen.
#[derive(Debug, Clone, Copy, poise::ChoiceParameter)]
enum Side {
    #[name = "white"]
    White,
    #[name = "black"]
    Black,
    #[name = "silver"]
    Silver,
    #[name = "gold"]
    Gold,
    #[name = "red"]
    Red,
    #[name = "yellow"]
    Yellow,
    #[name = "green"]
    Green,
}

impl Side {
    fn army(self) -> Army {
        match self {
            Self::White => Army::White,
            Self::Black => Army::Black,
            Self::Silver => Army::Silver,
            Self::Gold => Army::Gold,
            Self::Red => Army::Red,
            Self::Yellow => Army::Yellow,
            Self::Green => Army::Green,
        }
    }
}

/// Which colour the challenger has.
#[derive(Debug, Clone, Copy, poise::ChoiceParameter)]
enum Colour {
    #[name = "random"]
    Random,
    #[name = "white"]
    White,
    #[name = "black"]
    Black,
    #[name = "silver"]
    Silver,
    #[name = "gold"]
    Gold,
    #[name = "red"]
    Red,
    #[name = "yellow"]
    Yellow,
    #[name = "green"]
    Green,
}

impl Colour {
    /// The army that the challenger wants, where chance is not to decide.
    fn army(self) -> Option<Army> {
        match self {
            Self::Random => None,
            Self::White => Some(Army::White),
            Self::Black => Some(Army::Black),
            Self::Silver => Some(Army::Silver),
            Self::Gold => Some(Army::Gold),
            Self::Red => Some(Army::Red),
            Self::Yellow => Some(Army::Yellow),
            Self::Green => Some(Army::Green),
        }
    }
}

/// Challenge somebody to a game.
#[poise::command(slash_command)]
pub(super) async fn challenge(
    ctx: Context<'_>,
    #[description = "Whom you challenge"] opponent: serenity::User,
    #[description = "Your colour; without it, chance decides"] colour: Option<Colour>,
    #[description = "Which game; without it chess. Games for more people become a lobby with a place kept"]
    variant: Option<Rules>,
    #[description = "What else to agree on, such as method=2; choose from the list"]
    #[autocomplete = "complete_options"]
    options: Option<String>,
    #[description = "Who can watch: readers of this channel, the players alone (in direct messages), or anybody"]
    visibility: Option<WhoWatches>,
) -> Done {
    let (door, asker) = asked(ctx).await;
    let wanted = Wanted {
        variant: variant.map_or(Variant::Standard, Rules::variant),
        options: options.unwrap_or_default(),
        army: colour.and_then(Colour::army),
        visibility: visibility.map(WhoWatches::visibility),
        ..Wanted::challenge(opponent)
    };
    answer(ctx, door.open_lobby(&asker, wanted)).await
}

async fn complete_options(ctx: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    let mut options = ctx.args.iter();
    let chosen = options.find_map(|option| match (option.name, &option.value) {
        ("variant", serenity::ResolvedValue::Integer(number)) => usize::try_from(*number).ok(),
        _ => None,
    });
    let variant = match chosen {
        // A challenge is to chess where it does not say otherwise.
        None if ctx.command().name == "challenge" => Some(Variant::Standard),
        chosen => chosen.and_then(Rules::from_index).map(Rules::variant),
    };
    let (door, _) = asked(ctx).await;
    let choices = variant.map(|variant| door.complete_options(variant, typed));
    CreateAutocompleteResponse::new().set_choices(choices.unwrap_or_default())
}
