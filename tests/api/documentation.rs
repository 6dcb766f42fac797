//! The pages about the API: the first one, the reference, those of problems, and the overview for
//! language models.

use crate::answer::Answer;
use crate::contract::operations;
use crate::world::World;
use std::collections::BTreeSet;

/// The most bytes of the first page, for phones.
const MAX_FIRST_PAGE: usize = 80_000;

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
    assert_eq!(
        headings,
        ["quickstart", "overview", "operations", "problems"]
    );
    let start = text
        .find("You need nothing but curl")
        .expect("the quickstart");
    assert!(text.find("<pre") > Some(start) && start < text.find("<h2 id=\"overview\"").unwrap());
    let links = values(&text, "href=\"");
    for (method, path, operation) in operations() {
        let id = operation["operationId"].as_str().unwrap();
        let link = format!("/api/reference#operation/{id}");
        assert!(links.contains(&link), "{link}");
        assert!(
            text.contains(&format!("<code>{method} {path}</code>")),
            "{path}"
        );
    }
    for link in links.iter().filter(|link| !link.contains('#')) {
        let answer = world.get_without_token(link).await.expect(200);
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

/// What a player needs stands first: in the document, on its page, and for language models.
#[tokio::test]
async fn the_eight_operations_of_a_player_are_first() {
    const FIRST: [&str; 8] = [
        "create_game",
        "join_game",
        "show_game",
        "list_legal_moves",
        "make_move",
        "resign_game",
        "offer_draw",
        "list_game_events",
    ];
    let in_order = |text: &str, before: &str, after: &str| {
        let place = |id: &str| text.find(&format!("{before}{id}{after}")).unwrap();
        let places = FIRST.map(place);
        assert!(places.is_sorted(), "{places:?}");
        let others = operations().into_iter().filter_map(|(_, _, operation)| {
            let id = operation["operationId"].as_str().unwrap();
            (!FIRST.contains(&id) && id != "list_games" && id != "list_moves").then(|| place(id))
        });
        assert!(others.min() > places.last().copied(), "the others follow");
    };
    let document = entente_api::document();
    // The ends of lines tell operations from links to them.
    in_order(&document, "\"operationId\": \"", "\",\n");
    let world = World::new().await;
    let page = world.get_without_token("/api/docs").await.expect(200);
    in_order(&page.text(), "#operation/", "\"");
    let overview = world.get_without_token("/llms.txt").await.expect(200);
    in_order(&overview.text(), "- [", "](");
}

/// Scripts run on the reference alone, and there only those of this server.
#[tokio::test]
async fn only_the_reference_runs_scripts_and_only_its_own() {
    let world = World::new().await;
    let page = world.get_without_token("/api/reference").await.expect(200);
    let policy = page.header("content-security-policy").unwrap().to_owned();
    assert!(policy.contains("script-src 'self';"), "{policy}");
    assert!(!policy.contains("eval"), "{policy}");
    let text = page.text();
    assert!(
        !text.contains("http:") && !text.contains("https:"),
        "{text}"
    );
    for address in values(&text, "src=\"") {
        let script = world.get_without_token(&address).await.expect(200);
        assert_eq!(
            script.header("content-type"),
            Some("text/javascript; charset=utf-8")
        );
        assert!(!script.bytes.is_empty(), "{address}");
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
        "/api/reference/none",
    ] {
        let answer = world.get_without_token(path).await;
        answer.expect_problem(404, "no-such-path");
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
            text.contains(&format!("#operation/{id}): `{method} {path}`.")),
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
