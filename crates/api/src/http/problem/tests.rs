//! Each kind of problem has its own name, status and texts.

use super::*;
use axum::http::StatusCode;

#[test]
fn every_kind_has_its_own_name_and_says_what_to_do() {
    for (index, kind) in Kind::ALL.iter().enumerate() {
        assert_eq!(
            Kind::from_slug(kind.slug()),
            Some(*kind),
            "{} is in the table twice",
            kind.slug()
        );
        assert!(
            kind.slug()
                .bytes()
                .all(|byte| byte.is_ascii_lowercase() || byte == b'-'),
            "{}",
            kind.slug()
        );
        assert!(
            kind.status().is_client_error() || kind.status().is_server_error(),
            "{}",
            kind.slug()
        );
        assert!(kind.meaning().ends_with('.'), "{}", kind.slug());
        let title = kind.title(english());
        let mut before = Kind::ALL[..index].iter();
        assert!(
            before.all(|other| other.title(english()) != title),
            "{title}"
        );
    }
}

#[test]
fn a_problem_has_the_status_that_it_names() {
    for kind in Kind::ALL {
        let response = Problem::from(*kind).into_response();
        assert_eq!(response.status(), kind.status());
        assert_eq!(response.headers()[header::CONTENT_TYPE], MEDIA_TYPE);
        assert_eq!(
            response.headers().contains_key(header::WWW_AUTHENTICATE),
            kind.status() == StatusCode::UNAUTHORIZED
        );
    }
}

#[test]
fn a_missing_scope_is_named_in_the_problem_and_in_the_challenge() {
    let response = Problem::of_missing_scope(Scope::Play).into_response();
    let challenge = r#"Bearer realm="entente", error="insufficient_scope", scope="play""#;
    assert_eq!(response.headers()[header::WWW_AUTHENTICATE], challenge);
    let details = Problem::of_missing_scope(Scope::Play).details(english(), None);
    assert_eq!(details.scope, Some("play"));
    assert!(details.detail.contains("`play`"), "{}", details.detail);
}
