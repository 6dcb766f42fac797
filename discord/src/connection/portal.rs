//! The settings that the application needs in Discord's Developer Portal, checked at the start.
//!
//! Everything else works without it, so nothing here stops the program: each thing that is missing
//! is one sentence for the operator. `docs/operators/portal.md` has the whole list.

use crate::connection::config::DiscordConfig;
use serde_json::Value;
use std::fmt;

/// A thing that is missing or wrong in the Developer Portal.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum PortalFault {
    /// Servers cannot add the application.
    NoServerInstall,
    /// Users cannot add the application for themselves.
    NoUserInstall,
    /// The install link of the application is Discord's, but says not which rights it asks for.
    NoDefaultInstall,
    /// The profile of the application is empty.
    NoDescription,
    /// There is no link to a privacy policy.
    NoPrivacyPolicy,
    /// There is no link to terms of service.
    NoTerms,
    /// Interactions go to an address, and this program expects them from the gateway.
    InteractionsElsewhere,
    /// This program expects interactions at an address, and they come over the gateway.
    InteractionsOverGateway,
}

impl fmt::Display for PortalFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::NoServerInstall => {
                "servers cannot add this application: under Installation, switch Guild Install on"
            }
            Self::NoUserInstall => {
                "people cannot add this application for themselves: under Installation, switch \
                 User Install on"
            }
            Self::NoDefaultInstall => {
                "the install link gives this application no rights: under Installation, choose \
                 the scopes bot and applications.commands as default install settings"
            }
            Self::NoDescription => {
                "this application has no description: write one under General Information"
            }
            Self::NoPrivacyPolicy => {
                "this application names no privacy policy: publish docs/operators/privacy-policy.md \
                 and enter its address under General Information"
            }
            Self::NoTerms => {
                "this application names no terms of service: publish docs/operators/terms.md and \
                 enter its address under General Information"
            }
            Self::InteractionsElsewhere => {
                "no command will arrive, because Discord sends them to an address: set \
                 discord.interactions, or remove the Interactions Endpoint URL under General \
                 Information"
            }
            Self::InteractionsOverGateway => {
                "discord.interactions is set, but commands come over the gateway: enter the public \
                 address as Interactions Endpoint URL under General Information"
            }
        })
    }
}

/// Logs everything that is missing, unless the bot is connected to something else than Discord.
pub(crate) fn report_faults(application: &Value, config: &DiscordConfig) {
    if config.address.is_none() {
        for fault in faults(application, config.interactions.is_some()) {
            tracing::warn!("in the Developer Portal, {fault}");
        }
    }
}

/// The faults of an application, as Discord describes it. `takes_interactions` is whether this
/// program expects interactions at an address of its own.
pub(crate) fn faults(application: &Value, takes_interactions: bool) -> Vec<PortalFault> {
    let contexts = &application["integration_types_config"];
    let has_text = |key: &str| {
        application[key]
            .as_str()
            .is_some_and(|text| !text.is_empty())
    };
    // Where an application has a link of its own, Discord's is not shown.
    let has_own_link = has_text("custom_install_url");
    let lacks_rights = |context: &str| {
        let context = &contexts[context];
        context.is_object() && context["oauth2_install_params"].is_null() && !has_own_link
    };
    let is_endpoint_set = has_text("interactions_endpoint_url");
    [
        (contexts["0"].is_null(), PortalFault::NoServerInstall),
        (contexts["1"].is_null(), PortalFault::NoUserInstall),
        (
            lacks_rights("0") || lacks_rights("1"),
            PortalFault::NoDefaultInstall,
        ),
        (!has_text("description"), PortalFault::NoDescription),
        (
            !has_text("privacy_policy_url"),
            PortalFault::NoPrivacyPolicy,
        ),
        (!has_text("terms_of_service_url"), PortalFault::NoTerms),
        (
            is_endpoint_set && !takes_interactions,
            PortalFault::InteractionsElsewhere,
        ),
        (
            !is_endpoint_set && takes_interactions,
            PortalFault::InteractionsOverGateway,
        ),
    ]
    .into_iter()
    .filter_map(|(is_missing, fault)| is_missing.then_some(fault))
    .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    /// An application with everything that it needs.
    fn complete() -> Value {
        let install = json!({ "oauth2_install_params": { "scopes": ["bot"], "permissions": "0" } });
        json!({
            "description": "Plays chess.",
            "privacy_policy_url": "https://example.org/privacy",
            "terms_of_service_url": "https://example.org/terms",
            "integration_types_config": { "0": install, "1": install },
        })
    }

    #[test]
    fn a_complete_application_has_no_faults() {
        assert_eq!(faults(&complete(), false), []);
    }

    #[test]
    fn each_thing_that_is_missing_is_named() {
        let without = |path: &str| {
            let mut application = complete();
            *application.pointer_mut(path).expect("it is there") = Value::Null;
            faults(&application, false)
        };
        for (path, fault) in [
            ("/description", PortalFault::NoDescription),
            ("/privacy_policy_url", PortalFault::NoPrivacyPolicy),
            ("/terms_of_service_url", PortalFault::NoTerms),
            ("/integration_types_config/0", PortalFault::NoServerInstall),
            ("/integration_types_config/1", PortalFault::NoUserInstall),
            (
                "/integration_types_config/0/oauth2_install_params",
                PortalFault::NoDefaultInstall,
            ),
        ] {
            assert_eq!(without(path), [fault], "{path}");
        }
    }

    #[test]
    fn an_application_with_a_link_of_its_own_needs_no_install_settings() {
        let mut application = complete();
        application["custom_install_url"] = json!("https://example.org/install");
        application["integration_types_config"] = json!({ "0": {}, "1": {} });
        assert_eq!(faults(&application, false), []);
    }

    #[test]
    fn interactions_that_go_where_nobody_listens_are_named() {
        let mut application = complete();
        assert_eq!(
            faults(&application, true),
            [PortalFault::InteractionsOverGateway]
        );
        application["interactions_endpoint_url"] = json!("https://example.org/interactions");
        assert_eq!(
            faults(&application, false),
            [PortalFault::InteractionsElsewhere]
        );
        assert_eq!(faults(&application, true), []);
    }
}
