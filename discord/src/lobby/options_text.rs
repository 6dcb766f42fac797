//! The options line of a new game, such as `method=2 scoring=incremental`.
//!
//! This file parses the line, explains what is wrong with it, and completes it while the user
//! types. Which options a rule set has, and their values, is decided in `rules` and `game`.

use entente_game::{ComputerOptions, DiplomacyOptions};
use entente_rules::{Options, Variant};
use serde_json::{Map, Value};

/// The suggested options about diplomacy.
const DIPLOMACY_PROPOSALS: [&str; 5] = [
    "letters=off",
    "letters=anonymous",
    "reveal_letters=yes",
    "reveal_alliances=no",
    "most_allied=2",
];

/// Who plays the neutral army. This is not an option of the rules, but written like one.
const YELLOW: &str = "yellow";

/// Whether players can make pacts and write letters where the rules have no alliances.
const PACTS: &str = "pacts";

/// The option for pacts, turned on.
const WITH_PACTS: &str = "pacts=yes";

/// The options about computers, which every game has.
const COMPUTER_PROPOSALS: [&str; 2] = ["hints=no", "resign=no"];

/// A new game, as far as its options line says it.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct ParsedOptions {
    pub(crate) options: Options,
    /// Whether a computer plays the neutral army, if there is one.
    pub(crate) has_neutral_computer: bool,
    /// Whether the starting position is drawn at random, because none was named.
    pub(crate) draw_start: bool,
    /// The options about diplomacy, where the game has it.
    pub(crate) diplomacy: Option<DiplomacyOptions>,
    /// What is agreed about computers.
    pub(crate) computers: ComputerOptions,
}

/// Why an options line cannot be used.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum OptionsFault {
    /// A word is not of the form `name=value`.
    Form(String),
    /// The rule set has no such option; `names` are those it has.
    Name { name: String, names: Vec<String> },
    /// The option cannot have this value; `examples` are values that it can have.
    Value {
        option: String,
        examples: Vec<String>,
    },
    /// Each option is possible, but not all of them together.
    Together,
    /// An option that is only possible together with pacts.
    WithoutPacts(String),
}

/// Parses an options line.
pub(crate) fn parse(variant: Variant, line: &str) -> Result<ParsedOptions, OptionsFault> {
    let defaults = default_options(variant);
    let mut named = Map::new();
    let mut has_neutral_computer = true;
    for word in split_line(line) {
        let form = || OptionsFault::Form(word.clone());
        let (name, value) = word.split_once('=').ok_or_else(form)?;
        if name == YELLOW && defaults.contains_key(YELLOW) {
            has_neutral_computer = match value {
                "computer" => true,
                "person" => false,
                _ => return Err(form()),
            };
            continue;
        }
        let known = defaults.get(name).ok_or_else(|| OptionsFault::Name {
            name: name.to_owned(),
            names: defaults.keys().cloned().collect(),
        })?;
        let is_proposed = || proposals(variant).any(|proposal| proposal == word);
        // An option may have words among its values besides yes and no.
        let parsed = parse_like(known, value)
            .or_else(|| is_proposed().then(|| value.into()))
            .ok_or_else(form)?;
        named.insert(name.to_owned(), parsed);
    }
    let (diplomacy_options, named): (Map<_, _>, Map<_, _>) = named
        .into_iter()
        .partition(|(name, _)| is_diplomacy_option(name));
    let (computer_options, named): (Map<_, _>, Map<_, _>) = named
        .into_iter()
        .partition(|(name, _)| is_about_computers(name));
    let options = Options::from_json(variant, &Value::Object(named.clone()).to_string())
        .map_err(|_| explain_fault(variant, &named))?;
    Ok(ParsedOptions {
        draw_start: !named.contains_key("start"),
        has_neutral_computer,
        diplomacy: diplomacy(&options, diplomacy_options)?,
        computers: serde_json::from_value(Value::Object(computer_options))
            .expect("each of them is yes or no"),
        options,
    })
}

/// The diplomacy options that a line names, completed by the defaults; `None` where the game has no
/// diplomacy.
fn diplomacy(
    options: &Options,
    mut named: Map<String, Value>,
) -> Result<Option<DiplomacyOptions>, OptionsFault> {
    let has_pacts = named.remove(PACTS) == Some(true.into());
    if DiplomacyOptions::usual(options).is_none() && !has_pacts {
        let first = named.keys().next();
        return first.map_or(Ok(None), |name| {
            Err(OptionsFault::WithoutPacts(name.clone()))
        });
    }
    let names_most = named.contains_key("most_allied");
    let diplomacy_options: DiplomacyOptions = serde_json::from_value(Value::Object(named.clone()))
        .map_err(|_| explain_fault(options.variant(), &named))?;
    // Letters reveal who was allied with whom, so they cannot be revealed without the alliances.
    if diplomacy_options.reveal_letters && !diplomacy_options.reveal_alliances {
        return Err(OptionsFault::Together);
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

/// Whether an option is about diplomacy and not about the rules.
fn is_diplomacy_option(name: &str) -> bool {
    name == PACTS
        || DIPLOMACY_PROPOSALS
            .iter()
            .any(|term| is_proposal_for(term, name))
}

/// Whether an option is about computers.
fn is_about_computers(name: &str) -> bool {
    let mut options = COMPUTER_PROPOSALS.iter();
    options.any(|option| is_proposal_for(option, name))
}

/// Whether a suggestion such as `teams=yes` sets this option.
fn is_proposal_for(proposal: &str, name: &str) -> bool {
    proposal.split('=').next() == Some(name)
}

/// Finds what is wrong with well-formed options: the first that is impossible by itself, or else
/// that they are impossible together.
fn explain_fault(variant: Variant, named: &Map<String, Value>) -> OptionsFault {
    let fits_alone = |(name, value): &(&String, &Value)| {
        let alone = Value::Object(Map::from_iter([((*name).clone(), (*value).clone())]));
        if is_diplomacy_option(name) {
            serde_json::from_value::<DiplomacyOptions>(alone).is_ok()
        } else {
            Options::from_json(variant, &alone.to_string()).is_ok()
        }
    };
    let Some((name, value)) = named.iter().find(|pair| !fits_alone(pair)) else {
        return OptionsFault::Together;
    };
    let written = |value: &Value| {
        let plain = value
            .as_str()
            .map_or_else(|| value.to_string(), str::to_owned);
        format!("{name}={plain}")
    };
    let usual = default_options(variant).get(name).map(written);
    let others: Vec<_> = proposals(variant)
        .filter(|other| is_proposal_for(other, name) && usual.as_deref() != Some(other))
        .map(str::to_owned)
        .collect();
    OptionsFault::Value {
        option: written(value),
        examples: usual.into_iter().chain(others).collect(),
    }
}

/// The suggested options for a rule set.
fn proposals(variant: Variant) -> impl Iterator<Item = &'static str> {
    let rules = variant.option_examples().iter().copied();
    let pacts = needs_pacts_option(variant).then_some(WITH_PACTS);
    let diplomacy_options = DIPLOMACY_PROPOSALS
        .iter()
        .filter(move |_| can_have_diplomacy(variant));
    let computers = COMPUTER_PROPOSALS.into_iter();
    rules
        .chain(pacts)
        .chain(diplomacy_options.copied())
        .chain(computers)
}

/// Whether games of a rule set can have diplomacy.
fn can_have_diplomacy(variant: Variant) -> bool {
    DiplomacyOptions::bounds(&Options::of(variant)).is_some()
}

/// Whether they have it only with the option for pacts.
fn needs_pacts_option(variant: Variant) -> bool {
    can_have_diplomacy(variant) && DiplomacyOptions::usual(&Options::of(variant)).is_none()
}

/// The lines that what was typed can become, each with the suggestion at its end.
pub(crate) fn complete(variant: Variant, typed: &str) -> Vec<(String, &'static str)> {
    let mut named: Vec<String> = split_line(typed).collect();
    let unfinished = if typed.ends_with(char::is_whitespace) {
        String::new()
    } else {
        named.pop().unwrap_or_default()
    };
    let name = |word: &str| word.split('=').next().map(str::to_owned);
    let has_diplomacy = !needs_pacts_option(variant) || named.iter().any(|word| word == WITH_PACTS);
    let fitting = proposals(variant).filter(|proposal| {
        let is_known = named.iter().any(|word| name(word) == name(proposal));
        let is_possible = has_diplomacy || !DIPLOMACY_PROPOSALS.contains(proposal);
        proposal.starts_with(&unfinished) && !is_known && is_possible
    });
    let whole = |proposal: &'static str| {
        let words = named.iter().map(String::as_str).chain([proposal]);
        (words.collect::<Vec<_>>().join(" "), proposal)
    };
    fitting.map(whole).collect()
}

/// The options of a rule set with their default values. Which player moves two armies follows from
/// the seats, and is not an option here.
fn default_options(variant: Variant) -> Map<String, Value> {
    let mut options: Map<String, Value> = serde_json::from_str(&Options::of(variant).to_json())
        .expect("options are written as a JSON object");
    options.remove("owners");
    if Options::of(variant).neutral_army().is_some() {
        options.insert(YELLOW.into(), "computer".into());
    }
    if needs_pacts_option(variant) {
        options.insert(PACTS.into(), false.into());
    }
    let computers = serde_json::to_value(ComputerOptions::default())
        .expect("the options have text keys and plain values");
    options.extend(computers.as_object().cloned().unwrap_or_default());
    if can_have_diplomacy(variant) {
        let diplomacy_options = serde_json::to_value(DiplomacyOptions::default())
            .expect("the options have text keys and plain values");
        options.extend(diplomacy_options.as_object().cloned().unwrap_or_default());
    }
    options
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

/// Parses a value of the same type as the known one.
fn parse_like(known: &Value, typed: &str) -> Option<Value> {
    match known {
        Value::Bool(_) => match typed {
            "yes" | "true" | "on" => Some(true.into()),
            "no" | "false" | "off" => Some(false.into()),
            _ => None,
        },
        Value::Number(_) => typed.parse::<u64>().ok().map(Value::from),
        _ => Some(typed.into()),
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)] // A proposal that cannot be read fails the test.
    use super::*;
    use entente_game::Letters;

    #[test]
    fn every_proposal_can_be_parsed_and_changes_something() {
        for variant in Variant::ALL {
            let nothing = parse(variant, "").unwrap();
            for (_, proposal) in complete(variant, "") {
                let agreed = parse(variant, proposal).unwrap();
                assert_ne!(agreed, nothing, "{proposal}");
            }
        }
    }

    #[test]
    fn every_option_of_every_rule_set_is_proposed() {
        for variant in Variant::ALL {
            let proposed: Vec<&str> = [complete(variant, ""), complete(variant, "pacts=yes ")]
                .iter()
                .flatten()
                .map(|known| known.1)
                .collect();
            for name in default_options(variant).keys() {
                let is_it = |proposal: &&str| is_proposal_for(proposal, name);
                assert!(proposed.iter().any(is_it), "{name} of {}", variant.id());
            }
        }
    }

    #[test]
    fn a_line_grows_by_one_option_at_a_time() {
        let lines = |typed: &str| {
            let lines = complete(Variant::Chess4, typed).into_iter();
            lines.map(|(line, _)| line).collect::<Vec<_>>()
        };
        assert_eq!(lines("me"), ["method=2"]);
        assert_eq!(
            lines("method=2 s"),
            ["method=2 scoring=incremental", "method=2 setup=table"]
        );
        assert_eq!(lines("teams = yes, method"), ["teams=yes method=2"]);
        assert_eq!(
            lines("method=1 "),
            [
                "method=1 scoring=incremental",
                "method=1 teams=yes",
                "method=1 teams=adjacent",
                "method=1 absent=white",
                "method=1 absent=silver",
                "method=1 absent=black",
                "method=1 absent=gold",
                "method=1 absent_as=wall",
                "method=1 setup=table",
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
    fn an_invalid_line_is_refused_with_the_valid_options() {
        let refused = |variant, line: &str| parse(variant, line).unwrap_err();
        assert_eq!(
            refused(Variant::Standard, "teams=yes"),
            OptionsFault::Name {
                name: "teams".into(),
                names: vec!["hints".into(), "resign".into()]
            }
        );
        let names = [
            "absent",
            "absent_as",
            "hints",
            "letters",
            "method",
            "most_allied",
            "pacts",
            "resign",
            "reveal_alliances",
            "reveal_letters",
            "scoring",
            "setup",
            "teams",
        ]
        .map(str::to_owned);
        assert_eq!(
            refused(Variant::Chess4, "armies=3"),
            OptionsFault::Name {
                name: "armies".into(),
                names: names.into()
            }
        );
        for word in ["teams", "teams=perhaps", "method=two"] {
            assert_eq!(
                refused(Variant::Chess4, word),
                OptionsFault::Form(word.into())
            );
        }
        assert!(matches!(
            refused(Variant::Chess4, "method=3"),
            OptionsFault::Value { .. }
        ));
        assert!(matches!(
            refused(Variant::Chess4, "owners=ann"),
            OptionsFault::Name { .. }
        ));
    }

    #[test]
    fn diplomacy_options_are_parsed_next_to_those_of_the_rules() {
        let diplomacy_options = |variant, line: &str| parse(variant, line).unwrap().diplomacy;
        let usual = DiplomacyOptions::default();
        assert_eq!(diplomacy_options(Variant::Alliance, ""), Some(usual));
        assert_eq!(diplomacy_options(Variant::Chess4, ""), None);
        assert_eq!(diplomacy_options(Variant::Chess4, WITH_PACTS), Some(usual));
        let line = "pacts=yes letters=anonymous reveal_letters=yes most_allied=2";
        let all = DiplomacyOptions {
            letters: Letters::Anonymous,
            reveal_letters: true,
            most_allied: 2,
            ..usual
        };
        assert_eq!(diplomacy_options(Variant::Chess45, line), Some(all));
        assert_eq!(
            parse(Variant::Alliance, "reveal_letters=yes reveal_alliances=no").unwrap_err(),
            OptionsFault::Together
        );
        let three = diplomacy_options(Variant::Multiplayer, "armies=3 pacts=yes").unwrap();
        assert_eq!(three.most_allied, 2, "of three, three are no alliance");
        assert_eq!(
            parse(Variant::Multiplayer, "letters=off").unwrap_err(),
            OptionsFault::WithoutPacts("letters".into())
        );
        let wrong = parse(Variant::Alliance, "letters=perhaps").unwrap_err();
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
