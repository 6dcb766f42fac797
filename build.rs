//! Makes the optimised program smaller where the linker can: functions with the same code become
//! one, and addresses to relocate are packed.
//!
//! Only the linker that comes with Rust on this system is asked, unless another one was chosen.

use std::env;
use std::path::Path;
use std::process::Command;

/// The system on which Rust links with the lld that it brings along.
const SYSTEM: &str = "x86_64-unknown-linux-gnu";

/// The first glibc that reads packed relocations.
const PACKED_SINCE: (u32, u32) = (2, 36);

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-env-changed=RUSTFLAGS");
    let is = |name: &str, value: &str| env::var(name).is_ok_and(|found| found == value);
    let is_here = is("TARGET", SYSTEM) && is("HOST", SYSTEM);
    if !is("PROFILE", "release") || !is_here || has_linker_of_its_own() || !has_lld() {
        return;
    }
    println!("cargo::rustc-link-arg-bins=-Wl,--icf=all");
    if glibc().is_some_and(|version| version >= PACKED_SINCE) {
        println!("cargo::rustc-link-arg-bins=-Wl,-z,pack-relative-relocs");
    }
}

/// Whether somebody has chosen how to link.
fn has_linker_of_its_own() -> bool {
    let flags = env::var("CARGO_ENCODED_RUSTFLAGS").unwrap_or_default();
    env::var_os("RUSTC_LINKER").is_some() || flags.contains("link")
}

/// Whether Rust has brought its lld along, which not every distribution does.
fn has_lld() -> bool {
    output(
        &env::var("RUSTC").unwrap_or_default(),
        &["--print", "sysroot"],
    )
    .is_some_and(|root| {
        let lld = format!("lib/rustlib/{SYSTEM}/bin/gcc-ld/ld.lld");
        Path::new(root.trim()).join(lld).exists()
    })
}

/// The version of the C library, such as 2.36.
fn glibc() -> Option<(u32, u32)> {
    let version = output("getconf", &["GNU_LIBC_VERSION"])?;
    let (major, minor) = version.trim().strip_prefix("glibc ")?.split_once('.')?;
    Some((major.parse().ok()?, minor.parse().ok()?))
}

/// The text that a command prints, if it succeeds.
fn output(command: &str, arguments: &[&str]) -> Option<String> {
    let output = Command::new(command).args(arguments).output().ok()?;
    let text = String::from_utf8(output.stdout).ok();
    text.filter(|_| output.status.success())
}
