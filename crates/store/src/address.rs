//! Reads the address of a database, and names the part of it that is wrong and what would be right.
//!
//! The library reads addresses as generously as PostgreSQL's own programs do: a password with an
//! `@` becomes half a host, and another protocol's address a list of options. This looks at the
//! parts first. It knows nothing of connections or certificates. A fault never repeats what was
//! typed: any part can be one of the password.

use std::error::Error as _;
use tokio_postgres::Config;

/// The beginnings of an address.
const SCHEMES: [&str; 2] = ["postgres://", "postgresql://"];

/// The options and what each can be.
const OPTIONS: [(&str, &str); 19] = [
    ("application_name", "any text"),
    ("channel_binding", "disable, prefer or require"),
    ("connect_timeout", "a number of seconds"),
    ("dbname", "the name of the database"),
    (
        "host",
        "the name of the server, or the folder of its socket",
    ),
    ("hostaddr", "an IP address"),
    ("keepalives", "0 or 1"),
    ("keepalives_idle", "a number of seconds"),
    ("keepalives_interval", "a number of seconds"),
    ("keepalives_retries", "a number"),
    ("load_balance_hosts", "disable or random"),
    ("options", "settings of the server, such as -c name=value"),
    ("password", "the password of the role"),
    ("port", "a number from 1 to 65535, usually 5432"),
    ("sslmode", "disable, prefer or require"),
    ("sslnegotiation", "postgres or direct"),
    ("target_session_attrs", "any, read-write or read-only"),
    ("tcp_user_timeout", "a number of seconds"),
    ("user", "the name of the role"),
];

/// A text that is not the address of a database, with the reason. It does not repeat the text.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error(
    "this is not the address of a PostgreSQL database: {0}; a whole address is such as \
     postgres://user:password@db.example.org:5432/entente?sslmode=verify-full"
)]
pub struct InvalidAddress(String);

/// The way to a database that an address describes.
pub(super) fn read(address: &str) -> Result<Config, InvalidAddress> {
    check_characters(address)?;
    if let Some(rest) = after_scheme(address)? {
        check_parts(rest)?;
    }
    let config: Config = address.parse().map_err(|error| explain(&error))?;
    if config.get_hosts().is_empty() {
        return fault(
            "it names no host: write the name of the server before the / or as ?host=NAME",
        );
    }
    if config.get_dbname().is_none_or(str::is_empty) {
        return fault(
            "it names no database: write its name behind the host, such as /entente, or as \
             ?dbname=NAME",
        );
    }
    if config.get_ports().contains(&0) {
        return fault(&wrong_value("port"));
    }
    Ok(config)
}

pub(super) fn fault<T>(why: &str) -> Result<T, InvalidAddress> {
    Err(InvalidAddress(why.to_owned()))
}

/// Refuses what comes along when an address is copied.
fn check_characters(address: &str) -> Result<(), InvalidAddress> {
    let is_url = address.contains("://");
    let is_wrong =
        |character: char| character.is_control() || (is_url && character.is_whitespace());
    match address.chars().position(is_wrong) {
        Some(before) => fault(&format!(
            "character {} is a blank or a line break: leave it out, or write a blank as %20",
            before + 1
        )),
        None => Ok(()),
    }
}

/// The part of an address behind its scheme; `None` for a list of options such as `host=db
/// dbname=entente`.
fn after_scheme(address: &str) -> Result<Option<&str>, InvalidAddress> {
    let rest = SCHEMES.iter().find_map(|name| address.strip_prefix(name));
    if rest.is_some() {
        return Ok(rest);
    }
    let first_option = address.split_once('=').map(|(name, _)| name.trim());
    let is_list = first_option.is_some_and(|name| OPTIONS.iter().any(|(known, _)| *known == name));
    if is_list {
        return Ok(None);
    }
    fault(
        "it does not begin with postgres:// (only lower-case letters, and nothing before or in \
         between, such as jdbc: or +asyncpg)",
    )
}

/// Looks at the parts before the options: role and password, hosts and ports.
fn check_parts(rest: &str) -> Result<(), InvalidAddress> {
    let (credentials, rest) = match rest.split_once('@') {
        Some((credentials, rest)) => (Some(credentials), rest),
        None => (None, rest),
    };
    if rest.contains('@') {
        return fault(
            "it has more than one @, and only the one before the host may be there: write an @ in \
             the name, the password or an option as %40",
        );
    }
    if credentials.is_some_and(|text| text.split(':').next() == Some("")) {
        return fault("the name of the role before the password is empty: write it behind the //");
    }
    let hosts = rest.split(['/', '?']).next().unwrap_or_default();
    if hosts.is_empty() {
        return Ok(());
    }
    hosts
        .split(',')
        .try_for_each(|host| check_host(host, credentials.is_some()))
}

/// Looks at one host and its port.
fn check_host(host: &str, has_role: bool) -> Result<(), InvalidAddress> {
    if host.matches(':').count() > 1 && !host.starts_with('[') {
        return fault(
            "the host has several colons: write an IPv6 address in brackets, such as [::1]:5432",
        );
    }
    let (name, port) = match host.strip_prefix('[') {
        Some(rest) => match rest.split_once(']') {
            Some((name, "")) => (name, None),
            Some((name, port)) if port.starts_with(':') => (name, Some(&port[1..])),
            _ => {
                return fault(
                    "the IPv6 address of the host is wrong: write it in brackets, and then at most \
                     a port, such as [::1]:5432",
                );
            }
        },
        None => match host.split_once(':') {
            Some((name, port)) => (name, Some(port)),
            None => (host, None),
        },
    };
    let is_of_host = |character: char| character.is_alphanumeric() || ".-_%:".contains(character);
    if name.is_empty() || !name.chars().all(is_of_host) {
        return fault(
            "the host is wrong: write the name or the IP address of the server, or the folder of \
             its socket with %2F for each /",
        );
    }
    match port {
        Some(port) if !port.parse::<u16>().is_ok_and(|port| port > 0) => fault(&if has_role {
            wrong_value("port")
        } else {
            let password = "if it is a password, @ and the host have to follow it";
            format!("{}; {password}", wrong_value("port"))
        }),
        _ => Ok(()),
    }
}

fn wrong_value(option: &str) -> String {
    let right = OPTIONS.iter().find(|(name, _)| *name == option);
    let right = right.map_or("another value", |(_, right)| right);
    format!("the {option} is wrong: it has to be {right}")
}

/// The fault that the library has found.
fn explain(error: &tokio_postgres::Error) -> InvalidAddress {
    let cause = error.source().map(ToString::to_string).unwrap_or_default();
    let quoted = |text: &str| cause.strip_prefix(text).map(|name| name.replace('`', ""));
    if let Some(option) = quoted("invalid value for option ") {
        return InvalidAddress(wrong_value(&option));
    }
    InvalidAddress(match cause.as_str() {
        cause if cause.starts_with("unknown option") => {
            let names = OPTIONS.map(|(name, _)| name);
            format!(
                "it has an option that does not exist; there are {}",
                names.join(", ")
            )
        }
        cause if cause.contains("utf-8") => {
            "an escape with % is not text in UTF-8: write a % itself as %25".to_owned()
        }
        // An option without a value, or a quote that is not closed.
        _ => {
            "an option has no value: write options as name=value, joined by & behind a ?, or with \
              blanks between them if there is no postgres://"
                .to_owned()
        }
    })
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;
    use proptest::prelude::*;

    /// Wrong addresses, and a part of the reason.
    const WRONG: [(&str, &str); 27] = [
        (
            "mysql://entente:hunter2@host/chess",
            "begin with postgres://",
        ),
        ("jdbc:postgresql://host/chess", "begin with postgres://"),
        ("postgresql+asyncpg://host/chess", "begin with postgres://"),
        ("POSTGRES://host/chess", "begin with postgres://"),
        ("postgres:/host/chess", "begin with postgres://"),
        ("db.example.org/chess", "begin with postgres://"),
        ("\"postgres://host/chess\"", "begin with postgres://"),
        (
            "postgres://entente:hunter2@host/chess\n",
            "character 38 is a blank",
        ),
        ("postgres://entente:hunter 2@host/chess", "%20"),
        ("postgres://entente:hunt@er2@host/chess", "%40"),
        ("postgres://entente:hunt@er2?x=@host/chess", "%40"),
        ("postgres://:hunter2@host/chess", "the name of the role"),
        ("postgres://entente:hunter2@/chess", "names no host"),
        ("postgres:///chess", "names no host"),
        (
            "postgres://entente:hunter2@ho(st/chess",
            "the host is wrong",
        ),
        (
            "postgres://entente:hunter2@:5432/chess",
            "the host is wrong",
        ),
        ("postgres://entente:hunter2@::1/chess", "in brackets"),
        ("postgres://entente:hunter2@[::1/chess", "in brackets"),
        (
            "postgres://entente:hunter2@host:port/chess",
            "from 1 to 65535",
        ),
        (
            "postgres://entente:hunter2@host:65536/chess",
            "from 1 to 65535",
        ),
        ("postgres://entente:hunter2@host:0/chess", "from 1 to 65535"),
        ("postgres://entente:hunter2/chess", "if it is a password"),
        ("postgres://entente:hunter2@host", "names no database"),
        ("postgres://entente:hunter2@host/", "names no database"),
        (
            "postgres://entente:hunter2@host/chess?hunter2=1",
            "there are application_name",
        ),
        (
            "postgres://entente:hunter2@host/chess?sslmode",
            "name=value",
        ),
        ("host=db dbname=chess password='hunter2", "name=value"),
    ];

    #[test]
    fn a_wrong_address_names_the_part_and_what_would_be_right() {
        for (address, why) in WRONG {
            let error = read(address).unwrap_err().to_string();
            assert!(error.contains(why), "{address:?}: {error}");
            let shown = error.split("; a whole address").next().unwrap();
            assert!(!shown.contains("hunt") && !shown.contains("er2"), "{error}");
        }
    }

    #[test]
    fn a_wrong_value_names_its_option_and_the_values_that_are_right() {
        let any_text = [
            "application_name",
            "dbname",
            "host",
            "options",
            "password",
            "user",
        ];
        for (option, right) in OPTIONS {
            let address = format!("postgres://host/chess?{option}=hunter2");
            if any_text.contains(&option) {
                assert!(read(&address).is_ok(), "{option}");
                continue;
            }
            let error = read(&address).unwrap_err().to_string();
            let expected = format!("the {option} is wrong: it has to be {right}");
            assert!(error.contains(&expected), "{error}");
        }
    }

    #[test]
    fn the_forms_of_an_address_are_read() {
        for address in [
            "postgres://host/chess",
            "postgresql://entente:hunter2@host:5433/chess?sslmode=require&connect_timeout=5",
            "postgres://entente:a%40b%3Ac%2Fd@host/chess",
            "postgres://entente:a/b#c:d@host/chess",
            "postgres://entente@[::1]:5432/chess",
            "postgres://one:5432,two:5433/chess?target_session_attrs=read-write",
            "postgres://entente@%2Fvar%2Frun%2Fpostgresql/chess",
            "postgres:///chess?host=/var/run/postgresql",
            "host=/var/run/postgresql user=entente dbname=chess",
            "host=db password='two words' dbname=chess",
        ] {
            assert!(read(address).is_ok(), "{address}: {:?}", read(address));
        }
    }

    proptest! {
        #[test]
        fn no_text_makes_it_panic_or_repeat_a_password(
            before in "(postgres://)?[a-z:/@?%\\[\\], =&']{0,12}",
            after in "[a-z0-9:/@?%\\[\\], =&']{0,16}",
        ) {
            let address = format!("{before}hunter2{after}");
            if let Err(error) = read(&address) {
                prop_assert!(!error.to_string().contains("hunter2"), "{error}");
            }
        }
    }
}
