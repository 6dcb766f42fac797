//! The choices that several forms for a new game offer: the rule set, the clock, and who can watch.

use crate::frontend::Asked;
use crate::frontend::form::FormChoice;
use crate::lobby::clock::NO_CLOCK;
use entente_game::{Pace, Visibility};
use entente_presentation::text::{self, Text, say};
use entente_rules::Variant;

/// The clocks of the forms, as `/challenge` takes them: two for games over days, and two for games
/// in one sitting. The first choice is to have none.
const CLOCKS: [&str; 4] = ["1d", "3d", "10+5", "5"];

/// Whether ratings are on where the user is. In direct messages they always are.
pub(crate) async fn has_ratings(asked: Asked<'_>) -> bool {
    match asked.caller.server() {
        Some(server) => {
            let settings = asked.service().servers().settings_of(server).await;
            settings.clubs.is_on()
        }
        None => true,
    }
}

/// All rule sets, chess chosen.
pub(crate) fn variants(text: &Text) -> Vec<FormChoice> {
    let choice = |variant: Variant| FormChoice {
        value: variant.id().to_owned(),
        name: text.variant_name(variant),
        is_default: variant == Variant::default(),
    };
    Variant::ALL.into_iter().map(choice).collect()
}

/// No clock, or one of the usual ones.
pub(crate) fn clocks(text: &Text) -> Vec<FormChoice> {
    let none = FormChoice {
        value: NO_CLOCK.to_owned(),
        name: say!(text, "challenge-form-no-clock"),
        is_default: true,
    };
    let choice = |clock: &str| {
        let pace = clock.parse::<Pace>().ok()?;
        Some(FormChoice {
            value: clock.to_owned(),
            name: text::pace(text, pace),
            is_default: false,
        })
    };
    let clocks = CLOCKS.into_iter().filter_map(choice);
    [none].into_iter().chain(clocks).collect()
}

/// The people who can watch a game that is made in a channel, as choices.
pub(crate) fn visibility_choices(text: &Text) -> Vec<FormChoice> {
    let choices = [
        (Visibility::Server, say!(text, "form-visibility-server")),
        (Visibility::Private, say!(text, "form-visibility-private")),
        (Visibility::Public, say!(text, "form-visibility-public")),
    ];
    let choice = |(visibility, name): (Visibility, String)| FormChoice {
        value: visibility.word().to_owned(),
        name,
        is_default: visibility == Visibility::Server,
    };
    choices.into_iter().map(choice).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_clock_of_the_form_is_one() {
        for clock in CLOCKS {
            assert!(clock.parse::<Pace>().is_ok(), "{clock}");
        }
    }
}
