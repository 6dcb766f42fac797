//! The binary: passes the command line to [`entente::cli`] and returns its exit status.

use std::process::ExitCode;

/// Pictures of a megabyte come and go between small values that stay, which breaks the heaps of
/// glibc into pieces: after nine minutes of load they took 531 MB for 134.
#[cfg(target_os = "linux")]
#[global_allocator]
static ALLOCATOR: tikv_jemallocator::Jemalloc = tikv_jemallocator::Jemalloc;

fn main() -> ExitCode {
    entente::cli::run(std::env::args_os())
}
