//! The replacement of the sandbox in a program without it: nothing, and a sentence that
//! says so.

use super::error::{Result, ServeError};
use crate::config::{Config, DiscordConfig};
use entente_game::PersonId;
use entente_service::{Clock, Service};
use std::collections::BTreeMap;

/// A sandbox, of which there is none.
pub(super) enum LocalSandbox {}

impl LocalSandbox {
    pub(super) async fn start(_: &Config) -> Result<Self> {
        Err(ServeError::NoSandbox)
    }

    pub(super) async fn host_activity(&self, _: &str) -> Result<()> {
        match *self {}
    }

    pub(super) fn print_banner(&self, _: &Config, _: &str) {
        match *self {}
    }

    pub(super) fn page_url(&self) -> String {
        match *self {}
    }

    pub(super) fn people(&self, _: &Config) -> BTreeMap<String, PersonId> {
        match *self {}
    }

    pub(super) async fn turn_clubs_on(&self, _: &Service) {
        match *self {}
    }

    pub(super) fn clock(&self) -> Clock {
        match *self {}
    }

    pub(super) fn settings(&self) -> &DiscordConfig {
        match *self {}
    }

    pub(super) async fn close(self) {
        match self {}
    }
}
