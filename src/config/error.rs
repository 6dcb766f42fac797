//! The reasons for which the settings cannot be used.

use std::path::PathBuf;

/// The reasons for which the settings cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum ConfigError {
    /// The file cannot be read.
    #[error("the settings in {} cannot be read: {cause}", file.display())]
    Unreadable {
        /// The file.
        file: PathBuf,
        /// The error of the operating system.
        cause: std::io::Error,
    },
    /// A key in the file is unknown, or its value is bad.
    #[error("{source_name}, line {line}: {key}: {problem}")]
    File {
        /// The name of the file.
        source_name: String,
        /// The line, counted from 1.
        line: usize,
        /// The key with its section.
        key: String,
        /// The fault, and what would be right.
        problem: String,
    },
    /// An environment variable is bad.
    #[error("environment variable {variable}: {problem}")]
    Environment {
        /// The name of the variable.
        variable: String,
        /// The fault, and what would be right.
        problem: String,
    },
    /// A flag `--set` is bad.
    #[error("--set {name}: {problem}")]
    Flag {
        /// The name in the flag. Its value is never shown, because it may be secret.
        name: String,
        /// The fault, and what would be right.
        problem: String,
    },
    /// A setting can be read, but cannot work.
    #[error("{key}: {problem}")]
    Unusable {
        /// The key with its section.
        key: String,
        /// The fault, and what would be right.
        problem: String,
    },
}
