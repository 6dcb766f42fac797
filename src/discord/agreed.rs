//! What the people of a game agree on beside its rule set, as `/game new` takes it: one line such as `method=2 scoring=incremental`, and what can still be
//! said while somebody types. Which options there are, and which values they take, the rules say; here is how a person writes them.

use entente_game::{DiplomacyOptions, NewGame, Seat};
use entente_rules::{Options, Variant};
use serde_json::{Map, Value};

/// What is worth proposing for each rule set, in the order in which it is: whatever differs from what holds where nothing is said.
const PROPOSALS: &[(&str, &[&str])] = &[
    ("chess960", &["start=518"]),
    (
        "chess4",
        &[
            "method=2",
            "scoring=incremental",
            "teams=yes",
            "setup=table",
        ],
    ),
    (
        "chess45",
        &[
            "yellow=person",
            "yellow_counts=no",
            "guard_placement=head",
            "guard_orthogonal_capture=yes",
            "double_step_jumps=yes",
        ],
    ),
    (
        "alliance",
        &[
            "ally_capture=forbidden",
            "ally_capture=allowed",
            "loss_percent=25",
            "loss_rounding=floor",
            "loss_rounding=half_up",
        ],
    ),
    ("multiplayer", &["armies=2", "armies=3", "board=chess4"]),
];

/// The same of the terms on which people deal with each other.
const TERMS: [&str; 5] = [
    "letters=off",
    "letters=anonymous",
    "reveal_letters=yes",
    "reveal_alliances=no",
    "most_allied=2",
];

/// Who plays the neutral army: no option of the rules, but agreed on like one.
const YELLOW: &str = "yellow";

/// Whether people can make pacts and write letters where the rules know no alliances.
const PACTS: &str = "pacts";

/// The same as it is written.
const WITH_PACTS: &str = "pacts=yes";

/// What a game is to be, as far as one line says it.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Agreed {
    pub(super) options: Options,
    /// The seats that the program plays.
    pub(super) programs: Vec<Seat>,
    /// Whether no start was named, and one is to be drawn.
    pub(super) draw_start: bool,
    /// On which terms people deal with each other, if they do.
    pub(super) diplomacy: Option<DiplomacyOptions>,
}

/// Why a line cannot be read.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Fault {
    /// Not of the form `name=value`.
    Form(String),
    /// The rule set has no such option; these it has.
    Name { name: String, names: Vec<String> },
    /// The option cannot be so, but so, for instance.
    Value {
        option: String,
        examples: Vec<String>,
    },
    /// Each of them can be, but not all at once.
    Together,
    /// That is agreed on only where there are pacts.
    WithoutPacts(String),
}

/// Reads a line.
pub(super) fn read(variant: Variant, line: &str) -> Result<Agreed, Fault> {
    let usual = usual(variant);
    let mut said = Map::new();
    let mut neutral = true;
    for word in words(line) {
        let form = || Fault::Form(word.clone());
        let (name, value) = word.split_once('=').ok_or_else(form)?;
        if name == YELLOW && usual.contains_key(YELLOW) {
            neutral = match value {
                "program" => true,
                "person" => false,
                _ => return Err(form()),
            };
            continue;
        }
        let known = usual.get(name).ok_or_else(|| Fault::Name {
            name: name.to_owned(),
            names: usual.keys().cloned().collect(),
        })?;
        let value = of_kind(known, value).ok_or_else(form)?;
        said.insert(name.to_owned(), value);
    }
    let (terms, said): (Map<_, _>, Map<_, _>) =
        said.into_iter().partition(|(name, _)| is_term(name));
    let options = Options::from_json(variant, &Value::Object(said.clone()).to_string())
        .map_err(|_| unfit(variant, &said))?;
    Ok(Agreed {
        draw_start: !said.contains_key("start"),
        programs: match neutral {
            true => NewGame::usual_programs(&options),
            false => Vec::new(),
        },
        diplomacy: diplomacy(&options, terms)?,
        options,
    })
}

/// The terms that a line names, with what holds of the others; `None` where people do not deal with each other.
fn diplomacy(
    options: &Options,
    mut said: Map<String, Value>,
) -> Result<Option<DiplomacyOptions>, Fault> {
    let has_pacts = said.remove(PACTS) == Some(true.into());
    if DiplomacyOptions::usual(options).is_none() && !has_pacts {
        let first = said.keys().next();
        return first.map_or(Ok(None), |name| Err(Fault::WithoutPacts(name.clone())));
    }
    let names_most = said.contains_key("most_allied");
    let terms: Result<DiplomacyOptions, _> = serde_json::from_value(Value::Object(said.clone()));
    let terms = terms.map_err(|_| unfit(options.variant(), &said))?;
    // Who wrote to whom tells who was allied with whom.
    if terms.reveal_letters && !terms.reveal_alliances {
        return Err(Fault::Together);
    }
    // Where few play, fewer can be allied than is usual; what somebody has named the game itself judges.
    let most = DiplomacyOptions::bounds(options).map_or(terms.most_allied, |all| *all.end());
    Ok(Some(DiplomacyOptions {
        most_allied: match names_most {
            true => terms.most_allied,
            false => terms.most_allied.min(most),
        },
        ..terms
    }))
}

/// Whether an option says on which terms people deal with each other, and nothing of the rules.
fn is_term(name: &str) -> bool {
    name == PACTS || TERMS.iter().any(|term| begins(term, name))
}

fn begins(proposal: &str, name: &str) -> bool {
    proposal.split('=').next() == Some(name)
}

/// What is wrong with options that are well written: the first that cannot be so by itself, or else that they cannot be so together.
fn unfit(variant: Variant, said: &Map<String, Value>) -> Fault {
    let fits_alone = |(name, value): &(&String, &Value)| {
        let alone = Value::Object(Map::from_iter([((*name).clone(), (*value).clone())]));
        match is_term(name) {
            true => serde_json::from_value::<DiplomacyOptions>(alone).is_ok(),
            false => Options::from_json(variant, &alone.to_string()).is_ok(),
        }
    };
    let Some((name, value)) = said.iter().find(|pair| !fits_alone(pair)) else {
        return Fault::Together;
    };
    let written = |value: &Value| {
        let value = value
            .as_str()
            .map_or_else(|| value.to_string(), str::to_owned);
        format!("{name}={value}")
    };
    let usual = usual(variant).get(name).map(written);
    let others =
        proposals(variant).filter(|other| begins(other, name) && usual.as_deref() != Some(other));
    let others: Vec<_> = others.map(str::to_owned).collect();
    Fault::Value {
        option: written(value),
        examples: usual.into_iter().chain(others).collect(),
    }
}

/// What is worth proposing for a rule set.
fn proposals(variant: Variant) -> impl Iterator<Item = &'static str> {
    let of = PROPOSALS.iter().filter(move |(of, _)| *of == variant.id());
    let rules = of.flat_map(|(_, proposals)| proposals.iter().copied());
    let pacts = is_without_terms(variant).then_some(WITH_PACTS);
    let terms = TERMS.iter().filter(move |_| can_have_terms(variant));
    rules.chain(pacts).chain(terms.copied())
}

/// Whether people can deal with each other in games of a rule set.
fn can_have_terms(variant: Variant) -> bool {
    DiplomacyOptions::bounds(&Options::of(variant)).is_some()
}

/// Whether they do so only where that is agreed on.
fn is_without_terms(variant: Variant) -> bool {
    can_have_terms(variant) && DiplomacyOptions::usual(&Options::of(variant)).is_none()
}

/// The lines that what was typed so far can become, each with the proposal that it ends with.
pub(super) fn complete(variant: Variant, typed: &str) -> Vec<(String, &'static str)> {
    let mut said: Vec<String> = words(typed).collect();
    let begun = match typed.ends_with(char::is_whitespace) {
        true => None,
        false => said.pop(),
    };
    let begun = begun.unwrap_or_default();
    let name = |word: &str| word.split('=').next().map(str::to_owned);
    let has_terms = !is_without_terms(variant) || said.iter().any(|word| word == WITH_PACTS);
    let fitting = proposals(variant).filter(|proposal| {
        let is_known = said.iter().any(|word| name(word) == name(proposal));
        let can_be = has_terms || !TERMS.contains(proposal);
        proposal.starts_with(&begun) && !is_known && can_be
    });
    let whole = |proposal: &'static str| {
        let words = said.iter().map(String::as_str).chain([proposal]);
        (words.collect::<Vec<_>>().join(" "), proposal)
    };
    fitting.map(whole).collect()
}

/// The options of a rule set with what holds where nothing is said; who moves two armies follows from the seats.
fn usual(variant: Variant) -> Map<String, Value> {
    let options = serde_json::from_str(&Options::of(variant).to_json());
    let mut options: Map<String, Value> = options.expect("options are written as a JSON object");
    options.remove("owners");
    if Options::of(variant).neutral_army().is_some() {
        options.insert(YELLOW.into(), "program".into());
    }
    if is_without_terms(variant) {
        options.insert(PACTS.into(), false.into());
    }
    if can_have_terms(variant) {
        let terms = serde_json::to_value(DiplomacyOptions::default());
        let terms = terms.expect("terms have text keys and no failing serialisers");
        options.extend(terms.as_object().cloned().unwrap_or_default());
    }
    options
}

/// The words of a line; between them stand blanks or commas.
fn words(line: &str) -> impl Iterator<Item = String> {
    let joined = line.replace(',', " ").replace(':', "=");
    let joined = joined.split_whitespace().collect::<Vec<_>>().join(" ");
    let joined = joined.replace(" =", "=").replace("= ", "=").to_lowercase();
    let words: Vec<String> = joined.split_whitespace().map(str::to_owned).collect();
    words.into_iter()
}

/// A value as it was typed, of the same kind as the one that is known.
fn of_kind(known: &Value, typed: &str) -> Option<Value> {
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
    fn every_proposal_can_be_read_and_changes_something() {
        for variant in Variant::ALL {
            let nothing = read(variant, "").unwrap();
            for (_, proposal) in complete(variant, "") {
                let agreed = read(variant, proposal).unwrap();
                assert_ne!(agreed, nothing, "{proposal}");
            }
        }
    }

    #[test]
    fn every_option_of_every_rule_set_is_proposed() {
        for variant in Variant::ALL {
            let proposed = [complete(variant, ""), complete(variant, "pacts=yes ")];
            let proposed: Vec<&str> = proposed.iter().flatten().map(|known| known.1).collect();
            for name in usual(variant).keys() {
                let is_it = |proposal: &&str| begins(proposal, name);
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
                "method=1 setup=table",
                "method=1 pacts=yes"
            ]
        );
        assert_eq!(lines("letters"), [""; 0], "there are none without pacts");
        assert_eq!(
            lines("pacts=yes letters"),
            ["pacts=yes letters=off", "pacts=yes letters=anonymous"]
        );
        assert!(complete(Variant::Standard, "").is_empty());
    }

    #[test]
    fn what_cannot_be_read_is_refused_with_what_there_is() {
        let refused = |variant, line: &str| read(variant, line).unwrap_err();
        assert_eq!(
            refused(Variant::Standard, "teams=yes"),
            Fault::Name {
                name: "teams".into(),
                names: vec![]
            }
        );
        let names = [
            "letters",
            "method",
            "most_allied",
            "pacts",
            "reveal_alliances",
            "reveal_letters",
            "scoring",
            "setup",
            "teams",
        ];
        let names = names.map(str::to_owned);
        assert_eq!(
            refused(Variant::Chess4, "armies=3"),
            Fault::Name {
                name: "armies".into(),
                names: names.into()
            }
        );
        for word in ["teams", "teams=perhaps", "method=two"] {
            assert_eq!(refused(Variant::Chess4, word), Fault::Form(word.into()));
        }
        assert!(matches!(
            refused(Variant::Chess4, "method=3"),
            Fault::Value { .. }
        ));
        assert!(matches!(
            refused(Variant::Chess4, "owners=ann"),
            Fault::Name { .. }
        ));
    }

    #[test]
    fn the_terms_of_diplomacy_are_agreed_on_beside_the_rules() {
        let terms = |variant, line: &str| read(variant, line).unwrap().diplomacy;
        let usual = DiplomacyOptions::default();
        assert_eq!(terms(Variant::Alliance, ""), Some(usual));
        assert_eq!(terms(Variant::Chess4, ""), None);
        assert_eq!(terms(Variant::Chess4, WITH_PACTS), Some(usual));
        let line = "pacts=yes letters=anonymous reveal_letters=yes most_allied=2";
        let all = DiplomacyOptions {
            letters: Letters::Anonymous,
            reveal_letters: true,
            most_allied: 2,
            ..usual
        };
        assert_eq!(terms(Variant::Chess45, line), Some(all));
        assert_eq!(
            read(Variant::Alliance, "reveal_letters=yes reveal_alliances=no").unwrap_err(),
            Fault::Together
        );
        let three = terms(Variant::Multiplayer, "armies=3 pacts=yes").unwrap();
        assert_eq!(three.most_allied, 2, "of three, three are no alliance");
        assert_eq!(
            read(Variant::Multiplayer, "letters=off").unwrap_err(),
            Fault::WithoutPacts("letters".into())
        );
        let wrong = read(Variant::Alliance, "letters=perhaps").unwrap_err();
        let examples = ["letters=signed", "letters=off", "letters=anonymous"];
        assert_eq!(
            wrong,
            Fault::Value {
                option: "letters=perhaps".into(),
                examples: examples.map(str::to_owned).into()
            }
        );
    }
}
