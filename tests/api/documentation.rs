//! The pages that are made from the OpenAPI document.

use crate::answer::{Answer, DOCUMENT};
use crate::contract::operations;
use crate::world::World;
use std::collections::{BTreeMap, BTreeSet};

/// The most bytes of the first page, for phones.
const MAX_FIRST_PAGE: usize = 80_000;

/// The topics that have a page: the tags of the document, its types and its problems.
fn topics() -> Vec<&'static str> {
    let tags = DOCUMENT["tags"].as_array().unwrap().iter();
    let tags = tags.map(|tag| tag["name"].as_str().unwrap());
    tags.chain(["types", "problems"]).collect()
}

async fn page_of(world: &World, topic: &str) -> String {
    let path = format!("/api/docs/{topic}");
    let page = world.get_without_token(&path).await.expect(200);
    assert_eq!(page.header("content-type"), Some(HTML), "{topic}");
    assert_plain(&page, world);
    page.text()
}

const HTML: &str = "text/html; charset=utf-8";

/// The values of an attribute in a page.
fn values(page: &str, before: &str) -> Vec<String> {
    let rest = page.split(before).skip(1);
    rest.map(|rest| rest.split('"').next().unwrap().to_owned())
        .collect()
}

#[tokio::test]
async fn the_first_page_is_small_and_leads_to_every_operation() {
    let world = World::new().await;
    let page = world.get_without_token("/api/docs").await.expect(200);
    assert_eq!(page.header("content-type"), Some(HTML));
    assert_plain(&page, &world);
    let size = page.bytes.len();
    assert!(size < MAX_FIRST_PAGE, "{size} bytes");
    // It begins with what everybody tries first.
    let text = page.text();
    let headings = values(&text, "<h2 id=\"");
    assert_eq!(headings, ["quickstart", "overview", "operations"]);
    let start = text
        .find("You need nothing but curl")
        .expect("the quickstart");
    assert!(text.find("<pre") > Some(start) && start < text.find("<h2 id=\"overview\"").unwrap());
    let links = values(&text, "href=\"");
    for topic in topics() {
        assert!(links.contains(&format!("/api/docs/{topic}")), "{topic}");
    }
    for (_, path, operation) in operations() {
        let topic = operation["tags"][0].as_str().unwrap();
        let id = operation["operationId"].as_str().unwrap();
        assert!(links.contains(&format!("/api/docs/{topic}#{id}")), "{path}");
    }
}

#[tokio::test]
async fn the_pages_show_every_operation_and_every_link_leads_somewhere() {
    let world = World::new().await;
    let first = world.get_without_token("/api/docs").await.expect(200);
    let mut pages = BTreeMap::from([("/api/docs".to_owned(), first.text())]);
    for topic in topics() {
        let page = page_of(&world, topic).await;
        pages.insert(format!("/api/docs/{topic}"), page);
    }
    for (method, path, operation) in operations() {
        let topic = operation["tags"][0].as_str().unwrap();
        let page = &pages[&format!("/api/docs/{topic}")];
        let heading = format!("<code>{method} {path}</code>");
        assert!(page.contains(&heading), "{heading}");
        let summary = operation["summary"].as_str().unwrap();
        assert!(page.contains(summary), "{heading}");
    }
    let links: BTreeSet<_> = pages
        .values()
        .flat_map(|page| values(page, "href=\""))
        .collect();
    assert!(links.len() > 300, "{}", links.len());
    for link in links {
        let (address, part) = link.split_once('#').unwrap_or((link.as_str(), ""));
        if let Some(page) = pages.get(address) {
            let ids = values(page, " id=\"");
            assert!(part.is_empty() || ids.iter().any(|id| id == part), "{link}");
            let unique: BTreeSet<_> = ids.iter().collect();
            assert_eq!(unique.len(), ids.len(), "ids are unique");
            continue;
        }
        let answer = world.get_without_token(&link).await.expect(200);
        if link.starts_with("/problems/") {
            assert_plain(&answer, &world);
            let example = format!("&quot;type&quot;: &quot;{link}&quot;");
            assert!(
                answer.text().contains(&example),
                "{link} shows an example of itself"
            );
        }
    }
}

#[tokio::test]
async fn a_page_that_there_is_not_is_a_problem() {
    let world = World::new().await;
    for path in [
        "/problems/none",
        "/problems/%3Cscript%3E",
        "/problems/%FF",
        "/api/docs/",
        "/api/docs/none",
        "/api/docs/%FF",
        "/api/docs/playing/more",
    ] {
        let answer = world.get_without_token(path).await;
        answer.expect_problem(404, "no-such-path");
    }
}

#[tokio::test]
async fn the_page_of_types_has_a_table_of_the_fields_of_each() {
    let world = World::new().await;
    let text = page_of(&world, "types").await;
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

#[tokio::test]
async fn the_search_finds_operations_types_and_problems() {
    let world = World::new().await;
    for (words, expected) in [
        ("make+move", "/api/docs/playing#make_move"),
        ("LEGAL+moves", "/api/docs/playing#list_legal_moves"),
        ("takeback", "/api/docs/playing#ask_for_takeback"),
        ("clockrequest", "/api/docs/types#type-ClockRequest"),
        ("illegal-move", "/problems/illegal-move"),
    ] {
        let found = page_of(&world, &format!("search?q={words}")).await;
        let links = values(&found, "href=\"");
        assert!(links.contains(&expected.to_owned()), "{words}: {links:?}");
    }
}

#[tokio::test]
async fn the_overview_for_language_models_leads_to_every_operation() {
    let world = World::new().await;
    let answer = world.get_without_token("/llms.txt").await.expect(200);
    assert_eq!(
        answer.header("content-type"),
        Some("text/plain; charset=utf-8")
    );
    let text = answer.text();
    assert!(text.starts_with("# Entente\n\n> "), "{text}");
    for (method, path, operation) in operations() {
        let id = operation["operationId"].as_str().unwrap();
        assert!(
            text.contains(&format!("#{id}): `{method} {path}`.")),
            "{id}"
        );
    }
    let addresses = text
        .split("](")
        .skip(1)
        .map(|rest| rest.split(')').next().unwrap());
    let pages: BTreeSet<_> = addresses
        .map(|one| one.split('#').next().unwrap())
        .collect();
    for page in pages {
        let path = page.strip_prefix(&world.base).unwrap();
        if path != "/mcp" {
            world.get_without_token(path).await.expect(200);
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
