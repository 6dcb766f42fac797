//! A local Discord: REST, gateway and a web chat page on loopback.
