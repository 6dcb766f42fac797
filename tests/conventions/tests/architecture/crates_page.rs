//! The table of crates in `docs/developers/architecture.md`: it has every crate, and says of each
//! exactly which others its manifest names.

use crate::{manifest, members};
use entente_conventions::root;
use std::collections::{BTreeMap, BTreeSet};

/// The crates with those of ours that each uses, by name.
type Uses = BTreeMap<String, BTreeSet<String>>;

/// The table of the page. A row is `name`, what it is, and the names that it uses.
fn documented() -> Uses {
    let page = std::fs::read_to_string(root().join("docs/developers/architecture.md")).unwrap();
    let section = page.split("## Crates").nth(1).unwrap();
    let table = section.split("\n\n").nth(1).unwrap();
    let row = |line: &str| {
        let cells: Vec<&str> = line.trim_matches('|').split('|').collect();
        let [name, _, used] = cells.as_slice() else {
            panic!("this row has not three cells: {line}");
        };
        (
            in_backquotes(name).pop_first().unwrap(),
            in_backquotes(used),
        )
    };
    table.lines().skip(2).map(row).collect()
}

fn in_backquotes(cell: &str) -> BTreeSet<String> {
    cell.split('`')
        .skip(1)
        .step_by(2)
        .map(str::to_owned)
        .collect()
}

/// Reads the manifests. Crates for tests alone are no part of the program.
fn built() -> Uses {
    let members = members().into_iter().filter(|member| !member.is_empty());
    let layers =
        members.filter(|member| !member.starts_with("tests/") && !member.ends_with("/tests"));
    let uses = |member: String| {
        let manifest = manifest(&member);
        let used = manifest.get("dependencies").and_then(toml::Value::as_table);
        let ours = used.into_iter().flat_map(toml::Table::keys);
        let ours = ours.filter_map(|name| Some(name.strip_prefix("entente-")?.to_owned()));
        let name = member.rsplit('/').next().unwrap().to_owned();
        (name, ours.collect())
    };
    layers.map(uses).collect()
}

#[test]
fn the_page_says_which_crate_uses_which() {
    let mut documented = documented();
    documented.remove("entente").expect("a row for the program");
    assert_eq!(documented, built());
}
