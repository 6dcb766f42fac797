//! The handlers for the rule sets and their rules, which need no token.

use crate::game::word::{ArmyWord, Word};
use crate::http::answers::FixedDocument;
use crate::http::parameters::unknown_variant;
use crate::http::prelude::*;
use entente_presentation::pages;
use entente_presentation::text::{Language, Text};
use entente_rules::{OptionSchema, Options, Variant};
use serde_json::{Map, Value};
use std::collections::BTreeMap;

/// The operations about rule sets.
pub(crate) fn operations() -> OpenApiRouter<Api> {
    OpenApiRouter::new()
        .routes(routes!(list_variants))
        .routes(routes!(show_rules))
}

problems!(Problems:);

/// Rule sets.
#[derive(Debug, Serialize, ToSchema)]
#[schema(example = Variants::example)]
struct Variants {
    variants: Vec<VariantEntry>,
}

impl Variants {
    fn all(text: &Text) -> Self {
        Self::of(&Variant::ALL, text)
    }

    fn of(variants: &[Variant], text: &Text) -> Self {
        let entry = |variant: &Variant| VariantEntry::of(*variant, text);
        Self {
            variants: variants.iter().map(entry).collect(),
        }
    }

    /// Two of them, for the document.
    fn example() -> Self {
        Self::of(&Variant::ALL[..2], Text::of(Language::English))
    }
}

/// The rule sets that can be played
#[utoipa::path(
    get, path = "/api/v1/variants", tag = "rules", security(()), params(ReadHeaders),
    responses(
        (status = 200, description = "Every rule set. The example shows two of them.",
            body = Variants),
        Problems
    ),
)]
async fn list_variants(api: Api) -> FixedDocument {
    let body = serde_json::to_vec(&Variants::all(api.text));
    let body = body.expect("texts and numbers can be written as JSON");
    FixedDocument::new("application/json", body)
}

read_by!(ValidPath: VariantPath);

/// The rule set of a path.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Path)]
struct VariantPath {
    /// The id of the rule set, from `GET /api/v1/variants`.
    #[param(example = "standard")]
    id: String,
}

problems!(PageProblems: &[Kind::NoSuchVariant]);

/// The rules of a game
///
/// A page of Markdown with diagrams, in the language that `Accept-Language` asks for. It lists
/// every decision that was made where the source leaves something open.
#[utoipa::path(
    get, path = "/api/v1/variants/{id}/rules", tag = "rules", security(()),
    params(VariantPath, ReadHeaders), responses(
        (status = 200, description = "The page.", body = String, content_type = "text/markdown",
            headers(("Content-Language" = String, description = "The language, such as `en`."),
                ("ETag" = String, description = "The version of the page.")),
            example = json!("# Chess\n\nChess by FIDE's Laws …")),
        (status = 304, description = "You have this version already (If-None-Match)."),
        PageProblems
    ),
)]
async fn show_rules(api: Api, path: VariantPath) -> ApiResult<impl IntoResponse> {
    let variant = Variant::from_id(&path.id);
    let unknown = || Problem::new(Kind::NoSuchVariant, unknown_variant(&path.id));
    let variant = variant.ok_or_else(unknown)?;
    let language = api.text.language();
    let page = FixedDocument::new("text/markdown; charset=utf-8", pages::of(variant, language));
    Ok(([(header::CONTENT_LANGUAGE, language.tag())], page))
}

/// A rule set.
#[derive(Debug, Serialize, ToSchema)]
struct VariantEntry {
    /// The id of the rule set.
    #[schema(example = "standard")]
    id: &'static str,
    /// The name of the rule set, as people read it.
    #[schema(example = "Chess")]
    name: String,
    /// A description in one line.
    description: String,
    /// The number of armies.
    players: usize,
    /// The armies of the rule set, in turn order.
    armies: Vec<ArmyWord>,
    /// The board in a few words.
    #[schema(example = "8x8")]
    board: &'static str,
    /// The options of the rule set with their default values.
    #[schema(value_type = Object)]
    options: Map<String, Value>,
    /// The values that each option can have, as JSON Schema.
    #[schema(value_type = Object)]
    option_schemas: BTreeMap<&'static str, OptionSchema>,
}

impl VariantEntry {
    /// The entry of a rule set.
    fn of(variant: Variant, text: &Text) -> Self {
        let options = Options::of(variant);
        Self {
            id: variant.id(),
            name: text.variant_name(variant),
            description: text.variant_description(variant),
            players: options.players(),
            armies: options.armies().map(Word).collect(),
            board: variant.board_summary(),
            options: variant
                .options()
                .iter()
                .map(|option| (option.name.to_owned(), option.default.json()))
                .collect(),
            option_schemas: variant
                .options()
                .into_iter()
                .map(|option| (option.name, option))
                .collect(),
        }
    }
}
