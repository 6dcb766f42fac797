//! The settings that the application needs in Discord's Developer Portal, checked at the start.
//!
//! Everything else works without it, so nothing here stops the program: each thing that is missing
//! is one sentence for the operator. `docs/operators/portal.md` has the whole list.

use crate::connection::config::DiscordConfig;
use serde_json::Value;
use std::fmt;

/// A thing that is missing or wrong in the Developer Portal.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum PortalFault {
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
    /// The link leads to another privacy policy than the settings say.
    OtherPrivacyPolicy,
    /// There is no link to terms of service.
    NoTerms,
    /// The link leads to other terms of service than the settings say.
    OtherTerms,
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
            Self::OtherPrivacyPolicy => {
                "this application names another privacy policy than discord.privacy_policy: enter \
                 that address under General Information"
            }
            Self::OtherTerms => {
                "this application names other terms of service than discord.terms: enter that \
                 address under General Information"
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
        for fault in faults(application, config) {
            tracing::warn!("in the Developer Portal, {fault}");
        }
    }
}

/// The faults of an application, as Discord describes it, for a program with these settings.
fn faults(application: &Value, config: &DiscordConfig) -> Vec<PortalFault> {
    let contexts = &application["integration_types_config"];
    let text = |key: &str| application[key].as_str().unwrap_or_default();
    let has_text = |key: &str| !text(key).is_empty();
    let is_other = |key: &str, expected: &str| {
        let named = text(key).trim_end_matches('/');
        has_text(key) && !expected.is_empty() && named != expected.trim_end_matches('/')
    };
    // Interactions go to an address of this program's own.
    let takes_interactions = config.interactions.is_some();
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
        (
            is_other("privacy_policy_url", &config.privacy_policy),
            PortalFault::OtherPrivacyPolicy,
        ),
        (!has_text("terms_of_service_url"), PortalFault::NoTerms),
        (
            is_other("terms_of_service_url", &config.terms),
            PortalFault::OtherTerms,
        ),
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
        assert_eq!(faults(&complete(), &DiscordConfig::default()), []);
    }

    #[test]
    fn each_thing_that_is_missing_is_named() {
        let without = |path: &str| {
            let mut application = complete();
            *application.pointer_mut(path).expect("it is there") = Value::Null;
            faults(&application, &DiscordConfig::default())
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
        assert_eq!(faults(&application, &DiscordConfig::default()), []);
    }

    #[test]
    fn links_that_lead_elsewhere_than_the_settings_say_are_named() {
        let with = |privacy_policy: &str, terms: &str| {
            let config = DiscordConfig {
                privacy_policy: privacy_policy.into(),
                terms: terms.into(),
                ..DiscordConfig::default()
            };
            faults(&complete(), &config)
        };
        let (privacy, terms) = ("https://example.org/privacy/", "https://example.org/terms");
        assert_eq!(with(privacy, terms), []);
        let other = "https://example.com/";
        assert_eq!(with(other, terms), [PortalFault::OtherPrivacyPolicy]);
        assert_eq!(with(privacy, other), [PortalFault::OtherTerms]);
    }

    #[test]
    fn interactions_that_go_where_nobody_listens_are_named() {
        let mut application = complete();
        let (over_gateway, over_https) = (
            DiscordConfig::default(),
            DiscordConfig {
                interactions: Some(([127, 0, 0, 1], 8067).into()),
                ..DiscordConfig::default()
            },
        );
        assert_eq!(
            faults(&application, &over_https),
            [PortalFault::InteractionsOverGateway]
        );
        application["interactions_endpoint_url"] = json!("https://example.org/interactions");
        assert_eq!(
            faults(&application, &over_gateway),
            [PortalFault::InteractionsElsewhere]
        );
        assert_eq!(faults(&application, &over_https), []);
    }
}
