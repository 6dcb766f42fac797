//! The parts that the tests of the project's own files share: the places of the files.
//! `tests/comments.rs` checks the width of comments, and `tests/architecture` how the crates are
//! built.
//!
//! It depends on none of our crates, so that these tests run within a minute from nothing, before
//! anything else is compiled. What the program does is tested elsewhere.

use std::path::{Path, PathBuf};

/// The folders that are passed over: what git, a build, a fuzzer or a run of the program leaves.
const LEFT_BEHIND: [&str; 4] = [".git", "target", "corpus", "data/games"];

/// The folder of the whole project.
#[must_use]
pub fn root() -> &'static Path {
    let own_folder = Path::new(env!("CARGO_MANIFEST_DIR"));
    let above = own_folder.ancestors().nth(2);
    above.expect("this crate is two folders below the root")
}

/// Every file of the project, in every folder, by its path from the root.
///
/// # Panics
/// If a folder cannot be read.
#[must_use]
pub fn files() -> Vec<String> {
    let mut paths = Vec::new();
    find_files(root(), &mut paths);
    let below_root = |path: PathBuf| Some(path.strip_prefix(root()).ok()?.to_str()?.to_owned());
    paths.into_iter().filter_map(below_root).collect()
}

/// Collects the files at or below a path.
fn find_files(path: &Path, found: &mut Vec<PathBuf>) {
    if path.is_file() {
        found.push(path.to_owned());
    } else if !LEFT_BEHIND.iter().any(|name| path.ends_with(name)) {
        let entries = std::fs::read_dir(path)
            .unwrap_or_else(|error| panic!("{} cannot be read: {error}", path.display()));
        for entry in entries.filter_map(Result::ok) {
            find_files(&entry.path(), found);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_of_every_folder_are_found_and_builds_are_not() {
        let files = files();
        let has_file = |path: &str| files.iter().any(|file| file == path);
        for path in ["Cargo.toml", ".ci/run", "tests/conventions/src/lib.rs"] {
            assert!(has_file(path), "{path}");
        }
        assert!(!files.iter().any(|file| file.starts_with("target/")));
    }
}
