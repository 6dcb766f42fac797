//! What is typed for a new game: the options line, such as `method=2 scoring=incremental`, the
//! clock, such as `3d` or `10+5`, the starting position, and the time for a team's vote.
//!
//! This file parses each, explains what is wrong with it, and completes it while the user types.
//! What there can be is in the schemas of `rules` and `game`.

use crate::frontend::caller::Caller;
use crate::frontend::game_names::CHOICE_LENGTH;
use entente_game::{
    ComputerOptions, DiplomacyOptions, NewCrowd, Pace, Span, Team, TimeControl, TimeoutRule,
    visible_name,
};
use entente_presentation::scenario::{Scenario, ScenarioFault};
use entente_presentation::text::{self, Naming, Text, escape_quoted, say};
use entente_rules::{
    OptionFault, OptionKind, OptionSchema, OptionValue, Options, Position, Variant,
};
use poise::serenity_prelude::{AutocompleteChoice, Role};
use serde_json::{Map, Value};
use std::collections::BTreeMap;

/// The player of the neutral army: a computer or a person. This is not an option of the rules, but
/// written like one.
const YELLOW: OptionSchema = OptionSchema {
    name: "yellow",
    kind: OptionKind::Choice(&[OptionValue::Word("computer"), BY_A_PERSON]),
    default: OptionValue::Word("computer"),
};

/// A person plays the neutral army.
const BY_A_PERSON: OptionValue = OptionValue::Word("person");

/// The option for pacts and letters between players, in rule sets without alliances.
const PACTS: OptionSchema = OptionSchema {
    name: "pacts",
    kind: OptionKind::Flag,
    default: OptionValue::Flag(false),
};

/// What reads an option of the line.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Reader {
    Rules,
    /// The lobby: does a computer play the neutral army?
    NeutralArmy,
    /// The lobby: are there pacts?
    Pacts,
    /// Diplomacy, where the game has it.
    Diplomacy,
    Computers,
}

/// An option that the line can have.
type KnownOption = (Reader, OptionSchema);

/// A new game, as far as its options line says it.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct ParsedOptions {
    pub(crate) options: Options,
    /// Whether a computer plays the neutral army, if there is one.
    pub(super) has_neutral_computer: bool,
    /// Whether the starting position is drawn at random, because none was named.
    pub(crate) draw_start: bool,
    /// The options about diplomacy, where the game has it.
    pub(crate) diplomacy: Option<DiplomacyOptions>,
    /// The agreement about computers.
    pub(crate) computers: ComputerOptions,
}

/// Why an options line cannot be used.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum OptionsFault {
    /// A word is not of the form `name=value`.
    Form(String),
    /// The option cannot have this value; `examples` are values that it can have.
    Value {
        option: String,
        examples: Vec<String>,
    },
    /// There is no such option, or not all of them go together.
    Rules(OptionFault),
    /// An option that is only possible together with pacts.
    WithoutPacts(String),
    /// An option about diplomacy, which only another mode of the rule set has.
    OtherMode,
}

impl From<OptionFault> for OptionsFault {
    fn from(fault: OptionFault) -> Self {
        Self::Rules(fault)
    }
}

fn together(option: &'static str, with: &'static str) -> OptionsFault {
    OptionFault::Together { option, with }.into()
}

/// Every option that a game of a rule set can have, as a list suggests them.
fn known_options(variant: Variant) -> Vec<KnownOption> {
    let has_neutral_army = Options::of(variant).neutral_army().is_some();
    let diplomacy = DiplomacyOptions::SCHEMA.into_iter();
    let of = |reader| move |option| (reader, option);
    let mut options: Vec<KnownOption> = variant
        .options()
        .into_iter()
        .map(of(Reader::Rules))
        .collect();
    options.extend(has_neutral_army.then_some((Reader::NeutralArmy, YELLOW)));
    options.extend(needs_pacts_option(variant).then_some((Reader::Pacts, PACTS)));
    options.extend(
        diplomacy
            .filter(|_| can_have_diplomacy(variant))
            .map(of(Reader::Diplomacy)),
    );
    options.extend(ComputerOptions::SCHEMA.map(of(Reader::Computers)));
    options
}

pub(super) fn parse_options(variant: Variant, line: &str) -> Result<ParsedOptions, OptionsFault> {
    let options = known_options(variant);
    let mut named: BTreeMap<Reader, Map<String, Value>> = BTreeMap::new();
    for word in split_line(line) {
        let ((reader, option), value) = parse_word(&options, &word)?;
        let values = named.entry(reader).or_default();
        values.insert(option.name.to_owned(), value.json());
    }
    let mut values_for = |reader| named.remove(&reader).unwrap_or_default();
    let rules = values_for(Reader::Rules);
    let draw_start = !rules.contains_key("start");
    let options = Options::from_object(variant, rules)?;
    let yellow = values_for(Reader::NeutralArmy).remove(YELLOW.name);
    let pacts = values_for(Reader::Pacts).remove(PACTS.name);
    let diplomacy = diplomacy(
        &options,
        pacts == Some(true.into()),
        values_for(Reader::Diplomacy),
    )?;
    let computers = serde_json::from_value(values_for(Reader::Computers).into());
    Ok(ParsedOptions {
        has_neutral_computer: yellow != Some(BY_A_PERSON.json()),
        draw_start,
        diplomacy,
        computers: computers.expect("the schema has only values that can be read"),
        options,
    })
}

/// The option and the value that a word names.
fn parse_word(
    options: &[KnownOption],
    word: &str,
) -> Result<(KnownOption, OptionValue), OptionsFault> {
    let form = || OptionsFault::Form(word.to_owned());
    let (name, typed) = word.split_once('=').ok_or_else(form)?;
    let named = options.iter().find(|(_, option)| option.name == name);
    let (reader, option) = *named.ok_or_else(|| OptionFault::Unknown {
        name: name.to_owned(),
        known: options.iter().map(|(_, option)| option.name).collect(),
    })?;
    let value = option
        .kind
        .typed(typed)
        .ok_or_else(|| OptionsFault::Value {
            option: word.to_owned(),
            examples: examples(&option),
        })?;
    Ok(((reader, option), value))
}

/// An option with its usual value, and with the others that are suggested.
fn examples(option: &OptionSchema) -> Vec<String> {
    let others = option
        .suggestions()
        .into_iter()
        .filter(|value| *value != option.default);
    std::iter::once(option.default)
        .chain(others)
        .map(|value| option.typed(value))
        .collect()
}

/// The diplomacy options that a line names, completed by the defaults; `None` where the game has no
/// diplomacy.
fn diplomacy(
    options: &Options,
    has_pacts: bool,
    named: Map<String, Value>,
) -> Result<Option<DiplomacyOptions>, OptionsFault> {
    if DiplomacyOptions::default_for(options).is_none() && !has_pacts {
        return match named.keys().next() {
            None => Ok(None),
            Some(name) if needs_pacts_option(options.variant()) => {
                Err(OptionsFault::WithoutPacts(name.clone()))
            }
            Some(_) => Err(OptionsFault::OtherMode),
        };
    }
    let names_most = named.contains_key("most_allied");
    let diplomacy_options: DiplomacyOptions =
        serde_json::from_value(named.into()).expect("the schema has only values that can be read");
    // Letters reveal who was allied with whom, so they cannot be revealed without the alliances.
    if diplomacy_options.reveal_letters && !diplomacy_options.reveal_alliances {
        return Err(together("reveal_letters", "reveal_alliances"));
    }
    // With few armies, fewer can be allied than by default. A number that the user named is left to
    // the game to check.
    let most =
        DiplomacyOptions::bounds(options).map_or(diplomacy_options.most_allied, |all| *all.end());
    Ok(Some(DiplomacyOptions {
        most_allied: if names_most {
            diplomacy_options.most_allied
        } else {
            diplomacy_options.most_allied.min(most)
        },
        ..diplomacy_options
    }))
}

/// The usual options of a rule set, and those that differ from them in one.
fn settings(variant: Variant) -> impl Iterator<Item = Options> {
    let differing = variant.options().into_iter().flat_map(|option| {
        option
            .suggestions()
            .into_iter()
            .map(move |value| Map::from_iter([(option.name.to_owned(), value.json())]))
    });
    let named = std::iter::once(Map::new()).chain(differing);
    named.filter_map(move |named| Options::from_object(variant, named).ok())
}

/// Whether games of a rule set can have diplomacy.
fn can_have_diplomacy(variant: Variant) -> bool {
    settings(variant).any(|options| DiplomacyOptions::bounds(&options).is_some())
}

/// Whether some of them have it only with the option for pacts.
fn needs_pacts_option(variant: Variant) -> bool {
    settings(variant).any(|options| {
        let has_some = DiplomacyOptions::default_for(&options).is_some();
        DiplomacyOptions::bounds(&options).is_some() && !has_some
    })
}

/// The lines that what was typed can become, each with the suggestion at its end.
pub(super) fn option_lines(variant: Variant, typed: &str) -> Vec<(String, String)> {
    let mut named: Vec<String> = split_line(typed).collect();
    let unfinished = if typed.ends_with(char::is_whitespace) {
        String::new()
    } else {
        named.pop().unwrap_or_default()
    };
    let so_far = parse_options(variant, &named.join(" "));
    let has_diplomacy = so_far.is_ok_and(|parsed| parsed.diplomacy.is_some());
    let is_named = |name| {
        named
            .iter()
            .any(|word| word.split('=').next() == Some(name))
    };
    let is_open = |(reader, option): &KnownOption| {
        !is_named(option.name) && (has_diplomacy || *reader != Reader::Diplomacy)
    };
    let suggestions = known_options(variant)
        .into_iter()
        .filter(is_open)
        .flat_map(|(_, option)| {
            option
                .suggestions()
                .into_iter()
                .map(move |value| option.typed(value))
        });
    let fitting = suggestions.filter(|suggestion| suggestion.starts_with(&unfinished));
    fitting
        .map(|suggestion| {
            (
                named
                    .iter()
                    .chain([&suggestion])
                    .map(String::as_str)
                    .collect::<Vec<_>>()
                    .join(" "),
                suggestion,
            )
        })
        .collect()
}

/// The words of a line, which are separated by spaces or commas.
fn split_line(line: &str) -> impl Iterator<Item = String> {
    let joined = line
        .replace(',', " ")
        .replace(':', "=")
        .split_whitespace()
        .collect::<Vec<_>>()
        .join(" ")
        .replace(" =", "=")
        .replace("= ", "=")
        .to_lowercase();
    let words: Vec<String> = joined.split_whitespace().map(str::to_owned).collect();
    words.into_iter()
}

/// The value for a game without a clock.
pub(super) const NO_CLOCK: &str = "none";

/// The clocks that are suggested: three for games over days, three for games in one sitting.
const COMMON_CLOCKS: [&str; 6] = ["1d", "3d", "7d", "5", "10+5", "15+10"];

/// The clock that was typed, or an explanation of what is wrong with it.
pub(crate) fn time_control(
    text: &Text,
    typed: &str,
    on_timeout: Option<TimeoutRule>,
) -> Result<Option<TimeControl>, String> {
    let clock = typed.trim();
    // Users may type the localized name of the choice instead of its value.
    let is_none = [NO_CLOCK, &no_clock(text)].contains(&clock);
    if !is_none && !clock.is_empty() {
        return Ok(Some(TimeControl {
            pace: clock
                .parse()
                .map_err(|fault| text::pace_fault(text, &fault))?,
            on_timeout: on_timeout.unwrap_or_default(),
        }));
    }
    match on_timeout {
        Some(_) => Err(say!(text, "refusal-timeout-without-clock")),
        None => Ok(None),
    }
}

fn no_clock(text: &Text) -> String {
    say!(text, "clock-none")
}

/// Suggestions for what the user is typing: the text itself where it is a clock, and the common
/// clocks that begin with it, each with its meaning.
pub(crate) fn complete_clock(text: &Text, typed: &str) -> Vec<AutocompleteChoice> {
    let begun = typed.trim();
    let own = (!COMMON_CLOCKS.contains(&begun)).then_some(begun);
    let usual = COMMON_CLOCKS
        .into_iter()
        .filter(|usual| usual.starts_with(begun));
    let paces = own.into_iter().chain(usual).filter_map(|pace| {
        let meaning = text::pace(text, pace.parse::<Pace>().ok()?);
        Some((pace, meaning))
    });
    let none = Some((NO_CLOCK, no_clock(text))).filter(|(none, name)| {
        let begins = |known: &str| known.starts_with(begun);
        begins(none) || begins(name)
    });
    let choice = |(value, meaning): (&str, String)| {
        let label = match value {
            NO_CLOCK => meaning,
            _ => format!("{value} – {meaning}"),
        };
        let shown: String = label.chars().take(CHOICE_LENGTH).collect();
        AutocompleteChoice::new(shown, value)
    };
    none.into_iter().chain(paces).map(choice).collect()
}

/// A position as it was typed, and a sentence on what was assumed for it.
pub(super) type TypedPosition = (Scenario, Option<String>);

pub(super) fn read_fen(text: &Text, options: &Options, fen: &str) -> Result<TypedPosition, String> {
    let variant = options.variant();
    if !variant.has_fen() {
        let game = text.variant_name(variant);
        return Err(say!(text, "scenario-no-fen", game));
    }
    match Scenario::read_fen(options, fen) {
        Ok((scenario, assumed)) => {
            let assumed = assumed.map(|assumed| text::fault_sentence(text, &assumed, Naming::Name));
            Ok((scenario, assumed))
        }
        Err(error) => Err(text::scenario_fault(
            text,
            &ScenarioFault::Fen(error),
            Naming::Escaped,
        )),
    }
}

pub(super) fn read_json(text: &Text, variant: Variant, json: &str) -> Result<Scenario, String> {
    let read = Scenario::from_json(variant, json);
    read.map_err(|error| text::scenario_fault(text, &ScenarioFault::Json(error), Naming::Escaped))
}

/// A position as it is typed: JSON, or else FEN.
pub(super) fn read_position(
    text: &Text,
    options: &Options,
    typed: &str,
) -> Result<TypedPosition, String> {
    if is_json(typed) {
        Ok((read_json(text, options.variant(), typed)?, None))
    } else {
        read_fen(text, options, typed)
    }
}

/// The rule set of a typed position: the chosen one, or the one that the text shows.
pub(crate) fn variant_of(
    text: &Text,
    chosen: Option<Variant>,
    typed: &str,
) -> Result<Variant, String> {
    let named = Scenario::read(typed).map(|scenario| scenario.options().variant());
    let named = named.or_else(|| Variant::of_fen(typed));
    match named.filter(|named| chosen.is_some_and(|chosen| *named != chosen)) {
        Some(other) => {
            let game = text.variant_name(other);
            Err(say!(text, "position-of-another-variant", game))
        }
        None => Ok(chosen.or(named).unwrap_or_default()),
    }
}

/// The position with which a game of these options begins, from FEN or from what *Share* gives; or
/// an explanation of why no game can begin with it. JSON has its own options.
pub(crate) fn starting_position(
    text: &Text,
    options: &Options,
    typed: &str,
) -> Result<Position, String> {
    let (scenario, _) = read_position(text, options, typed)?;
    scenario
        .check()
        .map_err(|fault| text::scenario_fault(text, &fault, Naming::Escaped))
}

fn is_json(text: &str) -> bool {
    text.trim_start().starts_with('{')
}

/// The crowds of a new game, or an explanation of why there can be none.
pub(super) fn crowds(
    text: &Text,
    caller: &Caller,
    roles: &[Role],
    vote: &str,
) -> Result<Vec<NewCrowd>, String> {
    let vote = vote_time(text, vote)?;
    if vote.is_some() && roles.is_empty() {
        return Err(say!(text, "vote-without-team"));
    }
    let Some(server) = caller.server() else {
        return Ok(Vec::new());
    };
    let crowd = |role: &Role| {
        let name = Team::short_name(&role.name);
        NewCrowd {
            team: Team {
                server: server.0,
                role: role.id.get(),
                name: visible_name(&name).unwrap_or(name),
            },
            vote,
            seats: Vec::new(),
        }
    };
    Ok(roles.iter().map(crowd).collect())
}

fn vote_time(text: &Text, typed: &str) -> Result<Option<Span>, String> {
    if typed.trim().is_empty() {
        return Ok(None);
    }
    let read = typed.parse::<Span>().map(Some);
    read.map_err(|fault| {
        say!(
            text,
            "vote-time-unreadable",
            text = escape_quoted(&fault.text)
        )
    })
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)] // A proposal that cannot be read fails the test.

    use super::*;
    use entente_game::Letters;
    use entente_presentation::text::{self, Language, Text};

    #[test]
    fn every_proposal_can_be_parsed_and_changes_something() {
        for variant in Variant::ALL {
            let nothing = parse_options(variant, "").unwrap();
            for (_, proposal) in option_lines(variant, "") {
                let agreed = parse_options(variant, &proposal).unwrap();
                assert_ne!(agreed, nothing, "{proposal}");
            }
        }
    }

    /// The lines with one option or two.
    fn lines_of_two(variant: Variant) -> Vec<String> {
        let ones = option_lines(variant, "").into_iter().map(|(line, _)| line);
        let with_second = |line: String| {
            let twos = option_lines(variant, &format!("{line} ")).into_iter();
            std::iter::once(line).chain(twos.map(|(line, _)| line))
        };
        ones.flat_map(with_second).collect()
    }

    #[test]
    fn every_option_of_every_rule_set_is_proposed_with_its_meaning_in_every_language() {
        for variant in Variant::ALL {
            let lines = lines_of_two(variant);
            for (_, option) in known_options(variant) {
                for value in option.suggestions() {
                    let word = option.typed(value);
                    let is_proposed = |line: &String| line.split(' ').any(|part| part == word);
                    assert!(lines.iter().any(is_proposed), "{word} of {}", variant.id());
                    for language in Language::ALL {
                        let meaning = text::option(Text::of(language), &word);
                        assert!(!meaning.starts_with("option-"), "{meaning} has no words");
                    }
                }
            }
        }
    }

    #[test]
    fn every_value_of_every_option_is_read_as_the_rules_write_it() {
        for (variant, option) in Variant::ALL.into_iter().flat_map(|variant| {
            variant
                .options()
                .into_iter()
                .map(move |option| (variant, option))
        }) {
            for value in option.suggestions() {
                let parsed = parse_options(variant, &option.typed(value)).unwrap();
                assert_eq!(parsed.options.to_object()[option.name], value.json());
            }
        }
    }

    #[test]
    fn a_line_grows_by_one_option_at_a_time() {
        let lines = |typed: &str| {
            option_lines(Variant::Chess4, typed)
                .into_iter()
                .map(|(line, _)| line)
                .collect::<Vec<_>>()
        };
        assert_eq!(lines("me"), ["method=2"]);
        assert_eq!(
            lines("method=2 s"),
            ["method=2 setup=table", "method=2 scoring=incremental"]
        );
        assert_eq!(lines("teams = yes, method"), ["teams=yes method=2"]);
        assert_eq!(
            lines("method=1 "),
            [
                "method=1 setup=table",
                "method=1 scoring=incremental",
                "method=1 teams=yes",
                "method=1 teams=adjacent",
                "method=1 absent=white",
                "method=1 absent=silver",
                "method=1 absent=black",
                "method=1 absent=gold",
                "method=1 absent_as=wall",
                "method=1 pacts=yes",
                "method=1 hints=no",
                "method=1 resign=no"
            ]
        );
        assert_eq!(lines("letters"), [""; 0], "there are none without pacts");
        assert_eq!(
            lines("pacts=yes letters"),
            ["pacts=yes letters=off", "pacts=yes letters=anonymous"]
        );
        assert_eq!(lines("method=1 hi"), ["method=1 hints=no"]);
    }

    #[test]
    fn diplomacy_options_come_with_their_mode() {
        let variant = Variant::FourPlayer;
        let lines = |typed: &str| option_lines(variant, typed).len();
        assert_eq!((lines("letters"), lines("mode=solo letters")), (0, 0));
        assert_eq!((lines("mode=diplomacy letters"), lines("pacts")), (2, 0));
        let line = "mode=diplomacy letters=off most_allied=2 reveal_alliances=no";
        let chosen = DiplomacyOptions {
            letters: Letters::Off,
            most_allied: 2,
            reveal_alliances: false,
            ..DiplomacyOptions::default()
        };
        assert_eq!(
            parse_options(variant, line).unwrap().diplomacy,
            Some(chosen)
        );
        assert_eq!(
            parse_options(variant, "mode=diplomacy").unwrap().diplomacy,
            Some(DiplomacyOptions::default())
        );
        for line in ["letters=off", "mode=teams reveal_letters=yes"] {
            assert_eq!(
                parse_options(variant, line).unwrap_err(),
                OptionsFault::OtherMode
            );
        }
    }

    fn unknown(name: &str, known: &[&'static str]) -> OptionsFault {
        let (name, known) = (name.to_owned(), known.to_vec());
        OptionFault::Unknown { name, known }.into()
    }

    #[test]
    fn an_invalid_line_is_refused_with_the_valid_options() {
        let refused = |variant, line: &str| parse_options(variant, line).unwrap_err();
        assert_eq!(
            refused(Variant::Standard, "teams=yes"),
            unknown("teams", &["hints", "resign"])
        );
        let known = [
            "method",
            "setup",
            "scoring",
            "teams",
            "absent",
            "absent_as",
            "pacts",
            "letters",
            "reveal_letters",
            "reveal_alliances",
            "most_allied",
            "hints",
            "resign",
        ];
        assert_eq!(
            refused(Variant::Chess4, "armies=3"),
            unknown("armies", &known)
        );
        assert_eq!(
            refused(Variant::Chess4, "teams"),
            OptionsFault::Form("teams".into())
        );
        for (option, examples) in [
            ("method=two", vec!["method=1", "method=2"]),
            ("method=3", vec!["method=1", "method=2"]),
            (
                "teams=perhaps",
                vec!["teams=no", "teams=yes", "teams=adjacent"],
            ),
            ("pacts=2", vec!["pacts=no", "pacts=yes"]),
        ] {
            let examples = examples.into_iter().map(str::to_owned).collect();
            let option = option.to_owned();
            assert_eq!(
                refused(Variant::Chess4, &option),
                OptionsFault::Value { option, examples }
            );
        }
        assert_eq!(
            refused(Variant::Chess4, "teams=yes absent=white"),
            together("absent", "teams")
        );
        assert!(matches!(
            refused(Variant::Chess4, "owners=ann"),
            OptionsFault::Rules(OptionFault::Unknown { .. })
        ));
    }

    #[test]
    fn diplomacy_options_are_parsed_next_to_those_of_the_rules() {
        let diplomacy_options =
            |variant, line: &str| parse_options(variant, line).unwrap().diplomacy;
        let usual = DiplomacyOptions::default();
        assert_eq!(diplomacy_options(Variant::Alliance, ""), Some(usual));
        assert_eq!(diplomacy_options(Variant::Chess4, ""), None);
        assert_eq!(diplomacy_options(Variant::Chess4, "pacts=yes"), Some(usual));
        let line = "pacts=yes letters=anonymous reveal_letters=yes most_allied=2";
        let all = DiplomacyOptions {
            letters: Letters::Anonymous,
            reveal_letters: true,
            most_allied: 2,
            ..usual
        };
        assert_eq!(diplomacy_options(Variant::Chess45, line), Some(all));
        assert_eq!(
            parse_options(Variant::Alliance, "reveal_letters=yes reveal_alliances=no").unwrap_err(),
            together("reveal_letters", "reveal_alliances")
        );
        let three = diplomacy_options(Variant::Multiplayer, "armies=3 pacts=yes").unwrap();
        assert_eq!(three.most_allied, 2, "of three, three are no alliance");
        assert_eq!(
            parse_options(Variant::Multiplayer, "letters=off").unwrap_err(),
            OptionsFault::WithoutPacts("letters".into())
        );
        let wrong = parse_options(Variant::Alliance, "letters=perhaps").unwrap_err();
        let examples = ["letters=signed", "letters=off", "letters=anonymous"];
        assert_eq!(
            wrong,
            OptionsFault::Value {
                option: "letters=perhaps".into(),
                examples: examples.map(str::to_owned).into()
            }
        );
    }
}
