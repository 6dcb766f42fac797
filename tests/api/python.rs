//! Clients of other projects that are written in Python: where they are installed.

use std::process::{Command, Stdio};

/// A Python that has these packages. Without one the test is skipped and says so, except in CI,
/// which installs them.
pub(crate) fn with_packages(packages: &[&str]) -> Option<&'static str> {
    let import = format!("import {}", packages.join(", "));
    // Debian's own packages are only in the second one, if another comes first in the path.
    let found = ["python3", "/usr/bin/python3"].into_iter().find(|python| {
        let mut check = Command::new(python);
        check.args(["-c", &import]).stderr(Stdio::null());
        check.status().is_ok_and(|status| status.success())
    });
    if found.is_none() {
        entente_gate::skip(format!(
            "no Python has {packages:?}; .ci/install installs them"
        ));
    }
    found
}
