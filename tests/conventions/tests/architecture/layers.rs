//! The layers inside each crate: files import only from their own layer or a lower one, and no
//! files import each other in a circle.
//!
//! `docs/developers/architecture.md` draws them. A layer is the first part of a path below the
//! folder. Several names in one layer may import from each other, but never in a circle of files.

use crate::source::{Arrow, Source};
use crate::source_folders;
use entente_conventions::root;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// The layers of a crate, or of one of its folders, the lowest first.
struct Layers {
    /// The crate's folder of source files, from the project's root.
    source: &'static str,
    /// The folder that has the layers.
    folder: &'static str,
    /// The files and folders of each layer, without `.rs`. `*` is the layer of everything that no
    /// layer names, which are mostly topics; `*/refusal` is the file of that name in any folder.
    layers: &'static [&'static [&'static str]],
}

const LAYERS: [Layers; 12] = [
    Layers {
        source: "crates/rules/src",
        folder: "crates/rules/src",
        layers: &[
            &["board"],
            &["pieces"],
            &["movegen"],
            &["variants"],
            &["position"],
            &["search"],
            &["query"],
            &["notation"],
        ],
    },
    Layers {
        source: "crates/engine/src",
        folder: "crates/engine/src",
        layers: &[
            &["result"],
            &["request"],
            &["transpositions"],
            &["evaluation"],
            &["two_sides", "many_sides"],
            &["engine"],
            &["uci"],
        ],
    },
    Layers {
        source: "crates/game/src",
        folder: "crates/game/src",
        layers: &[
            &["base/id", "base/refused", "base/visible", "clock/typed"],
            &[
                "absences/mod",
                "adjudication/mod",
                "arbiter/mod",
                "base/moves",
                "clock/mod",
                "computers",
                "conditional_moves/mod",
                "diplomacy/mod",
                "diplomacy/ledger",
                "draws/mod",
                "lobby/action",
                "lobby/starting_position",
                "rating/mod",
                "requests/mod",
                "terms",
                "votes/mod",
            ],
            &["base/refusal"],
            &["base", "people"],
            &[
                "*/state",
                "base/playing",
                "clock/running",
                "diplomacy/king_losses",
                "lobby/mod",
                "moves/mod",
                "moves/turn",
            ],
            &["*"],
            &["view"],
            &[
                "game/views",
                "game",
                "lobby/rematch",
                "moves/reading",
                "rating/game",
                "think_board",
                "verify",
                "votes/game",
            ],
        ],
    },
    Layers {
        source: "crates/leagues/src",
        folder: "crates/leagues/src",
        layers: &[
            &["pairings"],
            &["terms"],
            &["tournament"],
            &["trf"],
            &["event", "result"],
            &["league"],
            &[
                "standings",
                "pairing",
                "decide",
                "import",
                "progress",
                "verify",
            ],
            &["report", "matches"],
        ],
    },
    Layers {
        source: "crates/advisor/src",
        folder: "crates/advisor/src/diplomat",
        layers: &[
            &["traits"],
            &["opinion"],
            &["player"],
            &["move_policy", "asking"],
            &["team"],
            &["decision"],
        ],
    },
    Layers {
        source: "crates/sandbox/src",
        folder: "crates/sandbox/src",
        layers: &[
            &["values"],
            &["model"],
            &["body"],
            &["faults"],
            &["traffic"],
            &["subscribers"],
            &["world"],
            &["wire"],
            &["events"],
            &["changes"],
            &["shared"],
            &["rest", "gateway"],
            &["person"],
            &["page"],
            &["sandbox"],
            &["program"],
        ],
    },
    Layers {
        source: "render/src",
        folder: "render/src",
        layers: &[
            &["error", "text"],
            &["board"],
            &["scene"],
            &["drawing"],
            &["vector"],
            &["raster"],
            &["film", "sheet"],
            &["rows"],
            &["timeline", "chart", "trend", "ranking"],
            &["text_grid"],
            &["read"],
        ],
    },
    Layers {
        source: "crates/discord/src",
        folder: "crates/discord/src",
        layers: &[
            &["connection"],
            &["servers"],
            // What a topic's components are called is read before anything is done about them.
            &["frontend", "analysis/component", "diplomacy/component"],
            &[
                "analysis",
                "conditional_moves",
                "diplomacy",
                "lobby",
                "notes",
                "privacy",
                "ratings",
                "rules",
                "tokens",
                "votes",
            ],
            &[
                "arbiter",
                "leagues",
                "lists",
                "puzzles",
                "saves",
                "think_board",
            ],
            &["board", "help", "settings"],
            &["moves"],
            &["*"],
            &["more_panel"],
            &["outbox"],
            &["incoming"],
            &["run"],
        ],
    },
    Layers {
        source: "crates/api/src",
        folder: "crates/api/src",
        layers: &[
            &["game", "http/problem/request"],
            &[
                "discord_app",
                "linked_roles/mod",
                "webhooks/addresses",
                "webhooks/sending",
            ],
            &["http"],
            &["*"],
            &["document"],
            &["server"],
        ],
    },
    Layers {
        source: "crates/bridges/src",
        folder: "crates/bridges/src",
        layers: &[&["caller"], &["lichess", "mcp"]],
    },
    Layers {
        source: "crates/computer/src",
        folder: "crates/computer/src",
        layers: &[
            &["config", "seed", "engines"],
            &["problem"],
            &["queue"],
            &["thinking"],
            &["pacing"],
            &["diplomacy"],
            &["run"],
        ],
    },
    Layers {
        source: "crates/service/src",
        folder: "crates/service/src",
        layers: &[
            &[
                "announcement",
                "calendar",
                "clock",
                "command",
                "error",
                "metrics",
            ],
            &["core"],
            &["access", "computers", "thinking", "membership", "watchers"],
            &[
                "*/stored",
                "puzzles/practice",
                "ladders/counting",
                "leagues/index",
                "log",
            ],
            &["limits"],
            &["outbox"],
            &["time", "work"],
            &["worker"],
            // Of a topic: what is done for people, and what else no layer names.
            &["*", "handling", "advice"],
            &["*/checks", "*/replay", "maintenance"],
            &["start"],
        ],
    },
];

impl Layers {
    /// Returns the height of a file among the layers; `None` for the root of the folder, which only
    /// names modules.
    fn height(&self, file: &Path) -> Option<usize> {
        let below = file.strip_prefix(root().join(self.folder)).unwrap();
        let first = below.iter().next().unwrap().to_str().unwrap();
        let name = first.trim_end_matches(".rs");
        if ["lib", "mod"].contains(&name) {
            return None;
        }
        // A file of a topic can have another layer than its folder: then it is named with it, or
        // all of its name are.
        let whole = below.with_extension("");
        let whole = whole.to_str().unwrap();
        let of_name = whole.strip_prefix(name).map(|file| format!("*{file}"));
        let of_name = of_name.unwrap_or_default();
        let height = [whole, &of_name, name, "*"]
            .into_iter()
            .find_map(|named| self.layer_of(named));
        Some(height.unwrap_or_else(|| panic!("{} is in no layer", file.display())))
    }

    /// The layer with this name.
    fn layer_of(&self, name: &str) -> Option<usize> {
        let mut layers = self.layers.iter();
        layers.position(|layer| layer.contains(&name))
    }

    /// Whether a name is that of a file or folder, so that the layers name nothing that is gone.
    fn is_there(&self, name: &str) -> bool {
        let folder = root().join(self.folder);
        match name.strip_prefix("*/") {
            Some(file) => std::fs::read_dir(folder).unwrap().any(|topic| {
                topic
                    .unwrap()
                    .path()
                    .join(file)
                    .with_extension("rs")
                    .exists()
            }),
            None => {
                let path = folder.join(name);
                name == "*" || path.is_dir() || path.with_extension("rs").exists()
            }
        }
    }

    /// The imports within the folder.
    fn arrows(&self) -> BTreeSet<Arrow> {
        let folder = root().join(self.folder);
        let mut arrows = Source::of(self.source).arrows();
        arrows.retain(|arrow| arrow.from.starts_with(&folder) && arrow.to.starts_with(&folder));
        arrows
    }
}

#[test]
fn files_import_only_from_their_own_layer_and_lower_ones() {
    for layers in &LAYERS {
        let arrows = layers.arrows();
        assert!(
            arrows.len() > 10,
            "{}: only {}",
            layers.folder,
            arrows.len()
        );
        for Arrow { from, to } in arrows {
            let (Some(high), low) = (layers.height(&from), layers.height(&to)) else {
                continue;
            };
            assert!(
                low.is_some_and(|low| low <= high),
                "{} imports {}, which stands higher",
                from.display(),
                to.display()
            );
        }
    }
}

#[test]
fn the_layers_name_only_what_is_there() {
    for layers in &LAYERS {
        let mut names = layers.layers.iter().copied().flatten();
        let gone = names.find(|name| !layers.is_there(name));
        assert_eq!(gone, None, "{}", layers.folder);
    }
}

#[test]
fn no_files_import_each_other_in_a_circle() {
    for folder in source_folders() {
        let circle = find_circle(&Source::of(&folder).arrows());
        assert!(circle.is_empty(), "{circle:#?}");
    }
}

/// The files of a circle of imports; empty if there is none.
///
/// Whatever imports nothing is taken away, again and again; what is left at the end is in a circle
/// or above one, and is followed down into it.
fn find_circle(arrows: &BTreeSet<Arrow>) -> Vec<PathBuf> {
    let mut imports: BTreeMap<&Path, BTreeSet<&Path>> = BTreeMap::new();
    for Arrow { from, to } in arrows {
        imports.entry(to).or_default();
        imports.entry(from).or_default().insert(to);
    }
    loop {
        let done: Vec<&Path> = imports
            .iter()
            .filter(|(_, targets)| targets.is_empty())
            .map(|(file, _)| *file)
            .collect();
        if done.is_empty() {
            break;
        }
        for file in done {
            imports.remove(file);
            for targets in imports.values_mut() {
                targets.remove(file);
            }
        }
    }
    let mut path: Vec<PathBuf> = Vec::new();
    let mut next = imports.keys().next().copied();
    while let Some(file) = next {
        if let Some(start) = path.iter().position(|seen| seen == file) {
            return path.split_off(start);
        }
        path.push(file.to_owned());
        next = imports[file].iter().next().copied();
    }
    Vec::new()
}

#[test]
fn a_circle_is_found() {
    let arrow = |from: &str, to: &str| Arrow {
        from: from.into(),
        to: to.into(),
    };
    let line = [arrow("a", "b"), arrow("b", "c"), arrow("a", "c")];
    assert_eq!(find_circle(&line.into()), [] as [PathBuf; 0]);
    let circle = [arrow("a", "b"), arrow("b", "c"), arrow("c", "b")];
    assert_eq!(find_circle(&circle.into()), ["b", "c"].map(PathBuf::from));
}
