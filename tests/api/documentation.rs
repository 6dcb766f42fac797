//! The pages that are made from the OpenAPI document.

use crate::answer::{Answer, DOCUMENT};
use crate::contract::operations;
use crate::world::World;
use std::collections::BTreeSet;

#[tokio::test]
async fn the_page_shows_every_operation_and_every_problem() {
    let world = World::new().await;
    let page = world.get_without_token("/api/docs").await.expect(200);
    assert_eq!(
        page.header("content-type"),
        Some("text/html; charset=utf-8")
    );
    assert_plain(&page, &world);
    for (method, path, operation) in operations() {
        let heading = format!("<code>{method} {path}</code>");
        assert!(page.text().contains(&heading), "{heading}");
        assert!(
            page.text().contains(operation["summary"].as_str().unwrap()),
            "{heading}"
        );
    }
    let mut links: Vec<_> = page
        .text()
        .split("href=\"")
        .skip(1)
        .map(|rest| rest.split('"').next().unwrap().to_owned())
        .collect();
    links.sort();
    links.dedup();
    // Those within the page have a test of their own.
    links.retain(|link| !link.starts_with('#'));
    assert!(links.len() > 20);
    for link in links {
        let answer = world.get_without_token(&link).await.expect(200);
        if link.starts_with("/problems/") {
            assert_plain(&answer, &world);
            assert!(
                answer
                    .text()
                    .contains(&format!("&quot;type&quot;: &quot;{link}&quot;")),
                "{link} shows an example of itself"
            );
        }
    }
    world
        .get_without_token("/problems/none")
        .await
        .expect_problem(404, "no-such-path");
    world
        .get_without_token("/problems/%3Cscript%3E")
        .await
        .expect_problem(404, "no-such-path");
}

#[tokio::test]
async fn the_contents_of_the_page_lead_to_every_operation_and_type() {
    let world = World::new().await;
    let page = world.get_without_token("/api/docs").await.expect(200);
    let text = page.text();
    let parts = |before: &'static str| -> Vec<_> {
        let rest = text.split(before).skip(1);
        rest.map(|rest| rest.split('"').next().unwrap().to_owned())
            .collect()
    };
    let (ids, links) = (parts(" id=\""), parts("href=\"#"));
    let unique: BTreeSet<_> = ids.iter().collect();
    assert_eq!(unique.len(), ids.len(), "ids are unique");
    for link in &links {
        assert!(ids.contains(link), "#{link} leads nowhere");
    }
    let (contents, _) = text.split_once("</nav>").unwrap();
    let is_listed = |id: &str| contents.contains(&format!("href=\"#{id}\""));
    for id in ["quickstart", "lobbies", "types", "problems"] {
        assert!(is_listed(id), "{id}");
    }
    for (_, path, operation) in operations() {
        assert!(
            is_listed(operation["operationId"].as_str().unwrap()),
            "{path}"
        );
    }
}

#[tokio::test]
async fn the_page_has_a_table_of_the_fields_of_every_type() {
    let world = World::new().await;
    let page = world.get_without_token("/api/docs").await.expect(200);
    let text = page.text();
    let schemas = DOCUMENT["components"]["schemas"].as_object().unwrap();
    assert!(schemas.len() > 50);
    for (name, schema) in schemas {
        let (_, rest) = text
            .split_once(&format!(" id=\"type-{name}\""))
            .unwrap_or_else(|| panic!("{name} is missing"));
        let part = rest.split(" id=\"").next().unwrap();
        for field in schema["properties"]
            .as_object()
            .into_iter()
            .flat_map(|fields| fields.keys())
        {
            let cell = format!("<td><code>{field}</code>");
            assert!(part.contains(&cell), "{name}.{field}");
        }
    }
}

/// A page that runs nothing and loads nothing. It may name the address of its own server.
fn assert_plain(page: &Answer, world: &World) {
    let text = page.text().replace(&world.base, "");
    // Webhooks have such an address in the examples.
    let text = text.replace("https://example.org/", "");
    assert!(
        page.header("content-security-policy")
            .unwrap()
            .starts_with("default-src 'none'")
    );
    for word in [
        "<script", "src=", "<link", "@import", "url(", "http:", "https:",
    ] {
        assert!(!text.contains(word), "{word}");
    }
}

#[tokio::test]
async fn the_address_of_the_api_leads_to_its_documentation() {
    let world = World::new().await;
    for path in ["/", "/api/v1", "/api/v1/"] {
        let answer = world.get_without_token(path).await;
        assert_eq!(answer.status, 307, "{path}");
        assert_eq!(answer.header("location"), Some("/api/docs"), "{path}");
    }
}
