//! Tells systemd, or another supervisor that gave this process a socket for it, that the API
//! answers, and that the process is about to end (`Type=notify`, sd_notify(3)).
//!
//! The library sd-notify knows no abstract sockets, and this is all that is needed of it.

use std::ffi::OsStr;
use std::io;
#[cfg(target_os = "linux")]
use std::os::linux::net::SocketAddrExt;
use std::os::unix::ffi::OsStrExt;
use std::os::unix::net::{SocketAddr, UnixDatagram};

pub(super) const READY: &str = "READY=1\n";
pub(super) const STOPPING: &str = "STOPPING=1\n";

/// The variable with the name of the socket.
const SOCKET: &str = "NOTIFY_SOCKET";

/// Tells a state to the supervisor, if there is one.
pub(super) fn tell(state: &str) {
    let Some(name) = std::env::var_os(SOCKET).filter(|name| !name.is_empty()) else {
        return;
    };
    if let Err(cause) = send(&name, state) {
        let state = state.trim();
        tracing::warn!(%cause, "could not tell the supervisor {state}");
    }
}

fn send(name: &OsStr, state: &str) -> io::Result<()> {
    let socket = UnixDatagram::unbound()?;
    socket.set_nonblocking(true)?;
    socket.send_to_addr(state.as_bytes(), &address(name)?)?;
    Ok(())
}

fn address(name: &OsStr) -> io::Result<SocketAddr> {
    match name.as_bytes() {
        #[cfg(target_os = "linux")]
        [b'@', name @ ..] => SocketAddr::from_abstract_name(name),
        _ => SocketAddr::from_pathname(name),
    }
}
