//! The commands that begin a game: `/game` and `/challenge`.

use super::super::lobby::Wanted;
use super::{Context, Done, answer, asked};
use entente_game::Seat;
use entente_rules::Variant;
use poise::ChoiceParameter;
use poise::serenity_prelude as serenity;
use poise::serenity_prelude::CreateAutocompleteResponse;

/// Games of any kind.
#[poise::command(slash_command, subcommands("new"), subcommand_required)]
pub(super) async fn game(_ctx: Context<'_>) -> Done {
    Ok(())
}

/// Which rule set.
#[derive(Debug, Clone, Copy, poise::ChoiceParameter)]
pub(super) enum Rules {
    Standard,
    Chess960,
    Chess66,
    Chess4,
    Chess45,
    Alliance,
    Multiplayer,
}

/// Who can follow a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, poise::ChoiceParameter)]
enum Visibility {
    Server,
    Private,
}

/// Open a game that others can join.
#[poise::command(slash_command)]
#[allow(clippy::too_many_arguments)] // One for each option that Discord shows; they become a `Wanted` at once.
async fn new(
    ctx: Context<'_>,
    variant: Rules,
    player2: Option<serenity::User>,
    player3: Option<serenity::User>,
    player4: Option<serenity::User>,
    player5: Option<serenity::User>,
    visibility: Option<Visibility>,
    #[autocomplete = "complete_options"] options: Option<String>,
) -> Done {
    let (door, asker) = asked(ctx).await;
    let wanted = Wanted {
        variant: variant.variant(),
        options: options.unwrap_or_default(),
        reserved: [player2, player3, player4, player5]
            .into_iter()
            .flatten()
            .collect(),
        private: visibility == Some(Visibility::Private),
    };
    answer(ctx, door.open_lobby(&asker, wanted)).await
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

/// Which colour the challenger has.
#[derive(Debug, Clone, Copy, poise::ChoiceParameter)]
enum Colour {
    Random,
    White,
    Black,
}

impl Colour {
    /// The seats that the challenger wants.
    fn seats(self) -> &'static [Seat] {
        match self {
            Self::Random => &[],
            Self::White => &[Seat(0)],
            Self::Black => &[Seat(1)],
        }
    }
}

/// Challenge somebody to a game of chess for two.
#[poise::command(slash_command)]
pub(super) async fn challenge(
    ctx: Context<'_>,
    opponent: serenity::User,
    colour: Option<Colour>,
) -> Done {
    let (door, asker) = asked(ctx).await;
    let seats = colour.unwrap_or(Colour::Random).seats();
    answer(ctx, door.challenge(&asker, &opponent, seats)).await
}

/// The rule set that was chosen before what is being typed.
pub(super) fn chosen_variant(ctx: Context<'_>) -> Option<Variant> {
    let mut options = ctx.args.iter();
    let chosen = options.find_map(|option| match (option.name, &option.value) {
        ("variant", serenity::ResolvedValue::Integer(number)) => usize::try_from(*number).ok(),
        _ => None,
    });
    chosen.and_then(Rules::from_index).map(Rules::variant)
}

async fn complete_options(ctx: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    let variant = chosen_variant(ctx);
    let (door, _) = asked(ctx).await;
    let choices = variant.map(|variant| door.complete_options(variant, typed));
    CreateAutocompleteResponse::new().set_choices(choices.unwrap_or_default())
}
