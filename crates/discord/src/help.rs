//! `/help`: what the user can do here and now, and the list of all commands.
//!
//! It names what helps in this channel, in this state of its game, and to this user. It changes
//! nothing. The commands are those that Discord gets, in the same order.

use crate::frontend::answer::{Answer, CONTENT_LIMIT};
use crate::frontend::caller::Caller;
use crate::frontend::{Asked, Frontend, game_lookup, message, preferences};
use crate::lists::waits_for_me;
use crate::lobby::host;
use crate::puzzles::puzzle_board;
use crate::rules::RulesPage;
use entente_game::{Home, Phase, View};
use entente_presentation::text::{self, Arguments, Naming, Reader, Text, say, shorten};
use entente_rules::Variant;
use parse_display::{Display, FromStr};
use poise::Command;
use poise::serenity_prelude::{ButtonStyle, CreateActionRow, CreateButton};

/// A page of the help, as the `custom_id` of the button that opens it says it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Display, FromStr)]
#[display("help1:{}", style = "kebab-case")]
pub(crate) enum HelpPage {
    /// The commands that are useful here and now.
    Here,
    /// All commands.
    Commands,
}

impl HelpPage {
    fn button(self, label: String) -> CreateButton {
        message::button(self.to_string(), ButtonStyle::Secondary, label)
    }
}

/// The answer of `/help`, which knows these commands.
pub(crate) async fn help<U, E>(
    asked: Asked<'_>,
    page: HelpPage,
    commands: &[Command<U, E>],
) -> Answer {
    match page {
        HelpPage::Here => help_here(asked).await,
        HelpPage::Commands => all_commands(asked, commands),
    }
}

/// The help with everything that the user can do here and now.
async fn help_here(asked: Asked<'_>) -> Answer {
    let Asked { frontend, caller } = asked;
    let here = game_lookup::game_here(asked).await;
    let mut lines = vec![say!(frontend.text, "help-head")];
    match &here {
        Some(view) => lines.extend(help_with_game(frontend.text, caller, view)),
        None if caller.guild.is_some() => lines.push(say!(frontend.text, "help-start")),
        None => lines.push(say!(frontend.text, "help-start-direct")),
    }
    if frontend.page_address.is_some() {
        lines.push(say!(frontend.text, "help-open-board"));
    }
    lines.extend(help_with_turns(asked, here.as_ref()).await);
    if caller.guild.is_some() && caller.manages {
        lines.push(say!(frontend.text, "help-manager"));
    }
    lines.extend(labels_here(asked, here.as_ref()).await);
    lines.push(say!(frontend.text, "help-rest"));
    let variant = here.map_or(Variant::default(), |view| view.variant());
    let rules = message::button(
        RulesPage::first(variant).to_string(),
        ButtonStyle::Secondary,
        say!(frontend.text, "button-help-rules"),
    );
    let commands = HelpPage::Commands.button(say!(frontend.text, "button-help-commands"));
    let puzzle = puzzle_board::start_button(frontend.text);
    help_answer(frontend, &lines, vec![rules, puzzle, commands])
}

/// The names of the buttons in the language of this channel or of its game, if that is another one
/// than the reader's, in which the help names them.
async fn labels_here(asked: Asked<'_>, game: Option<&View>) -> Option<String> {
    let Asked { frontend, caller } = asked;
    let server = frontend.server_language(caller).await?;
    let language = match game {
        Some(view) => {
            let deliveries = frontend.service.deliveries();
            preferences::language_of_game(
                view,
                server,
                &deliveries.languages_of_players(view).await,
            )
        }
        None => server.for_everybody(),
    };
    let (own, here) = (frontend.text, Text::of(language));
    if own.language() == language {
        return None;
    }
    let labels = |text: &Text| {
        [
            say!(text, "button-move"),
            say!(text, "button-open-board"),
            say!(text, "button-more"),
            say!(text, "button-why"),
            say!(text, "button-rematch"),
        ]
    };
    let named = |(own, here): (String, String)| say!(frontend.text, "help-label", own, here);
    let labels = labels(own)
        .into_iter()
        .zip(labels(here))
        .map(named)
        .collect::<Vec<_>>()
        .join(", ");
    Some(say!(own, "help-labels", labels))
}

/// The help with the game that is played here.
fn help_with_game(text: &Text, caller: &Caller, view: &View) -> Vec<String> {
    let mut lines = vec![say!(
        text,
        "help-game",
        title = Reader::new(text, view, Naming::Escaped).title(),
        status = text::status(Reader::new(text, view, Naming::Escaped))
    )];
    match view.phase {
        Phase::Lobby if host::is_own_lobby(view, caller) => {
            let where_to = match view.record.home {
                Home::Channels { .. } => "channel",
                Home::Private => "direct",
            };
            lines.push(say!(text, "help-own-lobby", where = where_to));
        }
        Phase::Lobby => lines.push(say!(text, "help-lobby")),
        Phase::Closed(_) => lines.push(say!(text, "help-start")),
        Phase::Over(_) => lines.push(say!(text, "help-over")),
        Phase::Running { .. } if view.is_led_by(caller.person()) => {
            lines.push(say!(text, "help-leading"));
        }
        Phase::Running { .. } if view.player().is_none() => {
            lines.push(say!(text, "help-watching"));
        }
        Phase::Running { .. } => lines.extend(help_with_playing(text, view)),
    }
    lines
}

/// The help for a player in a running game.
fn help_with_playing(text: &Text, view: &View) -> Vec<String> {
    let is_in = view.inactive_reason().is_none();
    let first = if view.is_my_turn() {
        Some(say!(text, "help-your-turn"))
    } else {
        is_in.then(|| say!(text, "help-waiting"))
    };
    let ending = is_in.then(|| say!(text, "help-ending"));
    let asking = is_in.then(|| match view.terms.diplomacy {
        Some(_) => say!(text, "help-diplomacy"),
        None => say!(text, "help-asking", players = view.players.people.len()),
    });
    let looking = say!(text, "help-looking");
    [first, ending, asking, Some(looking)]
        .into_iter()
        .flatten()
        .collect()
}

/// The number of games that wait for the user, besides the one that is here, if any do.
async fn help_with_turns(asked: Asked<'_>, here: Option<&View>) -> Option<String> {
    let views = asked
        .service()
        .people()
        .games_of(asked.person())
        .await
        .ok()?;
    let is_elsewhere = |view: &&View| here.is_none_or(|here| here.game != view.game);
    let waiting = views
        .iter()
        .filter(is_elsewhere)
        .filter(|view| waits_for_me(view));
    let count = waiting.count();
    (count > 0).then(|| match here {
        Some(_) => say!(asked.text(), "help-turns-elsewhere", count),
        None => say!(asked.text(), "help-turns", count),
    })
}

/// All commands, each with what it is for. Those for managers are only shown to them.
fn all_commands<U, E>(asked: Asked<'_>, commands: &[Command<U, E>]) -> Answer {
    let Asked { frontend, caller } = asked;
    let manages = caller.guild.is_some() && caller.manages;
    let mut lines = vec![say!(frontend.text, "help-commands")];
    lines.extend(command_lines(frontend.text, commands, manages));
    let back = HelpPage::Here.button(say!(frontend.text, "button-back"));
    help_answer(frontend, &lines, vec![back])
}

/// A line for each command that is typed, with its subcommands: their parent is no command by
/// itself.
pub(crate) fn command_lines<U, E>(
    text: &Text,
    commands: &[Command<U, E>],
    manages: bool,
) -> Vec<String> {
    let offered = commands
        .iter()
        .filter(|command| command.context_menu_action.is_none())
        .filter(|command| manages || command.default_member_permissions.is_empty());
    let line = |command: &Command<U, E>| {
        let name = &command.name;
        let what = text.say(&format!("command-{name}-description"), &Arguments::new());
        let subcommands = command.subcommands.iter();
        let subcommands: Vec<_> = subcommands.map(|command| &*command.name).collect();
        match &subcommands[..] {
            [] => format!("/{name} · {what}"),
            several => format!("**/{name}** {} · {what}", several.join(", ")),
        }
    };
    offered.map(line).collect()
}

fn help_answer(frontend: &Frontend, lines: &[String], buttons: Vec<CreateButton>) -> Answer {
    let text = lines.join("\n");
    let linked = frontend.mentions.link(&text);
    // A link is longer than the command's name. Without links it always fits.
    let fits = linked.chars().count() <= CONTENT_LIMIT;
    let shown = if fits {
        linked
    } else {
        shorten(text, CONTENT_LIMIT)
    };
    Answer::text(shown).with_rows(vec![CreateActionRow::Buttons(buttons)])
}
