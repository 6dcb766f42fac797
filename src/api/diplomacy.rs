//! What people do with each other beside the board: alliances and pacts, proposals, letters. Everything here is the asker's own: of what others have agreed on nobody learns by asking.

use super::Door;
use super::asker::{Seen, Wished};
use super::example;
use super::games::WISH;
use super::lobbies::seat;
use super::parameters::{GamePath, WishHeaders};
use super::problem::{Kind, Problem, problems};
use super::resource::{Alliances, LetterList, Proposals, StandingOrder};
use super::tag::Tag;
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::IntoResponse;
use entente_game::{Action, Alias, Correspondent, DealRefusal, Overture, Refusal, Standing, View};
use entente_rules::Options;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

const READ: &[Kind] = &[
    Kind::InvalidToken,
    Kind::NoSuchGame,
    Kind::NotSeated,
    Kind::NotStarted,
    Kind::NoDiplomacy,
];

problems!(OwnProblems: READ);

problems!(DealProblems: &[Kind::NoDiplomacy, Kind::NotOpen, Kind::Out], WISH);

problems!(WriteProblems: &[Kind::NoDiplomacy, Kind::TooManyLetters, Kind::Out], WISH);

impl Door {
    /// How the asker stands with the others, or why nobody does.
    fn standing<'a>(&self, view: &'a View) -> Result<&'a Standing, Problem> {
        let refusal = match &view.affairs {
            None => Refusal::Dealing(DealRefusal::NoDiplomacy),
            Some(affairs) => match &affairs.standing {
                Some(standing) => return Ok(standing),
                None if view.place().is_none() => Refusal::NotSeated,
                None => Refusal::NotStarted,
            },
        };
        Err(self.refused(&refusal, Some(view)))
    }

    /// Asks for something that concerns others, and gives the game as the asker sees it afterwards.
    async fn deal<T>(&self, wished: Wished<T>, overture: Overture) -> Result<View, Problem> {
        let action = Action::Deal(overture);
        self.grant(&wished.game, wished.wish, action).await
    }

    fn alliances(&self, view: &View) -> Result<(Tag, Json<Alliances>), Problem> {
        let standing = self.standing(view)?;
        Ok((Tag(view.number), Json(Alliances::of(standing))))
    }

    fn proposals(&self, view: &View) -> Result<(Tag, Json<Proposals>), Problem> {
        let standing = self.standing(view)?;
        Ok((Tag(view.number), Json(Proposals::of(standing))))
    }

    fn letters(&self, view: &View) -> Result<(Tag, Json<LetterList>), Problem> {
        let standing = self.standing(view)?;
        let letters = LetterList::of(view, standing, self.text);
        Ok((Tag(view.number), Json(letters)))
    }
}

/// Your alliances
///
/// With whom you are allied or have a pact, to whom you are loyal and who to you. Nobody else can ask this.
#[utoipa::path(
    get, path = "/api/v1/games/{id}/alliances", tag = "diplomacy", security(("token" = [])), params(GamePath),
    responses(
        (status = 200, description = "How you stand.", body = Alliances,
            headers(("ETag" = String, description = "The state that you see.")),
            example = json!(example::alliances())),
        (status = 304, description = "You have this state already (If-None-Match)."),
        OwnProblems
    ),
)]
pub(super) async fn show_alliances(
    State(door): State<Door>,
    Seen(view): Seen,
) -> Result<impl IntoResponse, Problem> {
    door.alliances(&view)
}

/// What becomes of your army when its king falls.
#[derive(Debug, Deserialize, Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct OrderWanted {
    order: StandingOrder,
}

/// Give your standing order
///
/// Should your king fall while an ally has one, this is done at once: your army leaves the board, or plays on, loyal to an ally. It is known to you alone.
#[utoipa::path(
    put, path = "/api/v1/games/{id}/alliances/order", tag = "diplomacy", security(("token" = [])), params(GamePath, WishHeaders),
    request_body(content = OrderWanted, example = json!(OrderWanted { order: StandingOrder::Removal })),
    responses(
        (status = 200, description = "It is given: how you stand.", body = Alliances,
            headers(("ETag" = String, description = "The state after it.")),
            example = json!(example::alliances())),
        DealProblems
    ),
)]
pub(super) async fn order(
    State(door): State<Door>,
    wished: Wished<OrderWanted>,
) -> Result<impl IntoResponse, Problem> {
    let overture = Overture::Order(wished.body.order.into());
    door.alliances(&door.deal(wished, overture).await?)
}

/// Whom you leave.
#[derive(Debug, Deserialize, Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct LeaveWanted {
    /// The army with whose player you end a pact; all pacts where nobody is named. In Four Player Chess you leave the whole team.
    #[serde(default)]
    #[schema(required = false, nullable = false, example = "black")]
    with: Option<String>,
}

/// Leave your alliance
///
/// Those whom you leave are told, and nobody else.
#[utoipa::path(
    post, path = "/api/v1/games/{id}/alliances/leave", tag = "diplomacy", security(("token" = [])), params(GamePath, WishHeaders),
    request_body(content = LeaveWanted, example = json!({})),
    responses(
        (status = 200, description = "You have left it: how you stand.", body = Alliances,
            headers(("ETag" = String, description = "The state after it.")),
            example = json!(example::alliances())),
        DealProblems
    ),
)]
pub(super) async fn leave_alliance(
    State(door): State<Door>,
    wished: Wished<LeaveWanted>,
) -> Result<impl IntoResponse, Problem> {
    let named = wished.body.with.as_deref();
    let with = named.map(|army| seat(&wished.options, "with", army));
    let overture = Overture::Leave {
        with: with.transpose()?,
    };
    door.alliances(&door.deal(wished, overture).await?)
}

/// Your proposals
///
/// Those that are open: made by you, and made to you.
#[utoipa::path(
    get, path = "/api/v1/games/{id}/proposals", tag = "diplomacy", security(("token" = [])), params(GamePath),
    responses(
        (status = 200, description = "The proposals.", body = Proposals,
            headers(("ETag" = String, description = "The state that you see.")),
            example = json!(example::proposals())),
        (status = 304, description = "You have this state already (If-None-Match)."),
        OwnProblems
    ),
)]
pub(super) async fn list_proposals(
    State(door): State<Door>,
    Seen(view): Seen,
) -> Result<impl IntoResponse, Problem> {
    door.proposals(&view)
}

/// An alliance to propose.
#[derive(Debug, Deserialize, Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct ProposalWanted {
    /// The army of the player to whom it is made.
    #[schema(example = "black")]
    to: String,
    /// A few words with it: 2000 characters at most.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(required = false, nullable = false, example = "Together?")]
    message: Option<String>,
}

impl ProposalWanted {
    fn example() -> Self {
        Self {
            to: "black".into(),
            message: Some("Together?".into()),
        }
    }
}

/// Propose an alliance
///
/// The other player is told, and nobody else. Where the rules know of no alliances it is a pact: a promise, which they do not keep for you.
#[utoipa::path(
    post, path = "/api/v1/games/{id}/proposals", tag = "diplomacy", security(("token" = [])), params(GamePath, WishHeaders),
    request_body(content = ProposalWanted, example = json!(ProposalWanted::example())),
    responses(
        (status = 201, description = "It is proposed: your proposals.", body = Proposals,
            headers(("ETag" = String, description = "The state after it.")),
            example = json!(example::proposals())),
        DealProblems
    ),
)]
pub(super) async fn propose(
    State(door): State<Door>,
    wished: Wished<ProposalWanted>,
) -> Result<impl IntoResponse, Problem> {
    let overture = Overture::Propose {
        to: seat(&wished.options, "to", &wished.body.to)?,
        message: wished.body.message.clone(),
    };
    let view = door.deal(wished, overture).await?;
    Ok((StatusCode::CREATED, door.proposals(&view)?))
}

/// A proposal of yours.
#[derive(Debug, Deserialize, Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct ProposalMade {
    /// The army of the player to whom you have made it.
    #[schema(example = "black")]
    to: String,
}

/// Take a proposal back
#[utoipa::path(
    post, path = "/api/v1/games/{id}/proposals/withdraw", tag = "diplomacy", security(("token" = [])), params(GamePath, WishHeaders),
    request_body(content = ProposalMade, example = json!(ProposalMade { to: "yellow".into() })),
    responses(
        (status = 200, description = "It is taken back: your proposals.", body = Proposals,
            headers(("ETag" = String, description = "The state after it.")),
            example = json!(example::proposals())),
        DealProblems
    ),
)]
pub(super) async fn withdraw(
    State(door): State<Door>,
    wished: Wished<ProposalMade>,
) -> Result<impl IntoResponse, Problem> {
    let to = seat(&wished.options, "to", &wished.body.to)?;
    door.proposals(&door.deal(wished, Overture::Withdraw { to }).await?)
}

/// A proposal to accept.
#[derive(Debug, Deserialize, Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct AcceptWanted {
    /// The army of the player who made it.
    #[schema(example = "white")]
    from: String,
    /// Whether you leave your team for it, if you are in one; should the alliance not be formed, you have left nobody.
    #[serde(default)]
    #[schema(required = false)]
    leaving: bool,
}

impl AcceptWanted {
    fn example() -> Self {
        Self {
            from: "white".into(),
            leaving: false,
        }
    }
}

/// Accept a proposal
///
/// Those who are allied then are told, and nobody else. Where it cannot be formed, the answer is the same for every cause.
#[utoipa::path(
    post, path = "/api/v1/games/{id}/proposals/accept", tag = "diplomacy", security(("token" = [])), params(GamePath, WishHeaders),
    request_body(content = AcceptWanted, example = json!(AcceptWanted::example())),
    responses(
        (status = 200, description = "You are allied: how you stand.", body = Alliances,
            headers(("ETag" = String, description = "The state after it.")),
            example = json!(example::alliances())),
        DealProblems
    ),
)]
pub(super) async fn accept(
    State(door): State<Door>,
    wished: Wished<AcceptWanted>,
) -> Result<impl IntoResponse, Problem> {
    let overture = Overture::Accept {
        from: seat(&wished.options, "from", &wished.body.from)?,
        leaving: wished.body.leaving,
    };
    door.alliances(&door.deal(wished, overture).await?)
}

/// A proposal to decline.
#[derive(Debug, Deserialize, Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct DeclineWanted {
    /// The army of the player who made it.
    #[schema(example = "white")]
    from: String,
}

/// Decline a proposal
#[utoipa::path(
    post, path = "/api/v1/games/{id}/proposals/decline", tag = "diplomacy", security(("token" = [])), params(GamePath, WishHeaders),
    request_body(content = DeclineWanted, example = json!(DeclineWanted { from: "white".into() })),
    responses(
        (status = 200, description = "It is declined: your proposals.", body = Proposals,
            headers(("ETag" = String, description = "The state after it.")),
            example = json!(example::proposals())),
        DealProblems
    ),
)]
pub(super) async fn decline(
    State(door): State<Door>,
    wished: Wished<DeclineWanted>,
) -> Result<impl IntoResponse, Problem> {
    let from = seat(&wished.options, "from", &wished.body.from)?;
    door.proposals(&door.deal(wished, Overture::Decline { from }).await?)
}

/// A proposal to answer with another.
#[derive(Debug, Deserialize, Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct CounterWanted {
    /// The army of the player who made it.
    #[schema(example = "white")]
    from: String,
    /// A few words with yours: 2000 characters at most.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(
        required = false,
        nullable = false,
        example = "Only if you attack Red."
    )]
    message: Option<String>,
}

impl CounterWanted {
    fn example() -> Self {
        Self {
            from: "white".into(),
            message: Some("Only if you attack Red.".into()),
        }
    }
}

/// Answer a proposal with one of your own
///
/// Declines it, and makes another in its place, at once.
#[utoipa::path(
    post, path = "/api/v1/games/{id}/proposals/counter", tag = "diplomacy", security(("token" = [])), params(GamePath, WishHeaders),
    request_body(content = CounterWanted, example = json!(CounterWanted::example())),
    responses(
        (status = 201, description = "It is done: your proposals.", body = Proposals,
            headers(("ETag" = String, description = "The state after it.")),
            example = json!(example::proposals())),
        DealProblems
    ),
)]
pub(super) async fn counter(
    State(door): State<Door>,
    wished: Wished<CounterWanted>,
) -> Result<impl IntoResponse, Problem> {
    let overture = Overture::Counter {
        from: seat(&wished.options, "from", &wished.body.from)?,
        message: wished.body.message.clone(),
    };
    let view = door.deal(wished, overture).await?;
    Ok((StatusCode::CREATED, door.proposals(&view)?))
}

/// Your letters
///
/// Those that you wrote and those that came to you, with your own numbers. A letter under an alias names nobody.
#[utoipa::path(
    get, path = "/api/v1/games/{id}/letters", tag = "diplomacy", security(("token" = [])), params(GamePath),
    responses(
        (status = 200, description = "The letters.", body = LetterList,
            headers(("ETag" = String, description = "The state that you see.")),
            example = json!(example::letters())),
        (status = 304, description = "You have this state already (If-None-Match)."),
        OwnProblems
    ),
)]
pub(super) async fn list_letters(
    State(door): State<Door>,
    Seen(view): Seen,
) -> Result<impl IntoResponse, Problem> {
    door.letters(&view)
}

/// A letter to write.
#[derive(Debug, Deserialize, Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct LetterWanted {
    /// The army of the player to whom you write.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(required = false, nullable = false, example = "red")]
    to: Option<String>,
    /// In place of `to`: the number of the alias of somebody who has written to you.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(required = false, nullable = false, maximum = 15)]
    alias: Option<u8>,
    /// What: 1 to 2000 characters.
    #[schema(example = "Black is about to take your rook.")]
    text: String,
    /// Whether under your own alias, where the game has anonymous letters.
    #[serde(default)]
    #[schema(required = false)]
    anonymous: bool,
}

impl LetterWanted {
    fn example() -> Self {
        Self {
            to: Some("white".into()),
            alias: None,
            text: "Black is about to take your rook.".into(),
            anonymous: false,
        }
    }
}

/// Write a letter
///
/// Whoever it is for reads it, and nobody else. At most ten in ten minutes.
#[utoipa::path(
    post, path = "/api/v1/games/{id}/letters", tag = "diplomacy", security(("token" = [])), params(GamePath, WishHeaders),
    request_body(content = LetterWanted, example = json!(LetterWanted::example())),
    responses(
        (status = 201, description = "It is sent: your letters.", body = LetterList,
            headers(("ETag" = String, description = "The state after it.")),
            example = json!(example::letters())),
        WriteProblems
    ),
)]
pub(super) async fn write_letter(
    State(door): State<Door>,
    wished: Wished<LetterWanted>,
) -> Result<impl IntoResponse, Problem> {
    let LetterWanted { to, alias, .. } = &wished.body;
    let overture = Overture::Write {
        to: correspondent(&wished.options, "to", to.as_deref(), *alias)?,
        text: wished.body.text.clone(),
        anonymous: wished.body.anonymous,
    };
    let view = door.deal(wished, overture).await?;
    Ok((StatusCode::CREATED, door.letters(&view)?))
}

/// The player or the alias that is meant: one of the two.
fn correspondent(
    options: &Options,
    field: &str,
    army: Option<&str>,
    alias: Option<u8>,
) -> Result<Correspondent, Problem> {
    match (army, alias) {
        (Some(army), None) => Ok(Correspondent::Seat(seat(options, field, army)?)),
        (None, Some(alias)) => Ok(Correspondent::Alias(Alias(alias))),
        _ => {
            let detail = format!("{field}, alias: one of them is needed, and only one");
            Err(Problem::saying(Kind::InvalidBody, detail))
        }
    }
}

/// Whose letters you read no more, or again.
#[derive(Debug, Deserialize, Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct MuteWanted {
    /// The army of the player.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(required = false, nullable = false, example = "red")]
    of: Option<String>,
    /// In place of `of`: the number of the alias.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(required = false, nullable = false, maximum = 15)]
    alias: Option<u8>,
    /// Whether they are kept away; false to read them again.
    muted: bool,
}

impl MuteWanted {
    fn example() -> Self {
        Self {
            of: Some("white".into()),
            alias: None,
            muted: true,
        }
    }
}

/// Read no more of somebody
///
/// Letters that they write from then on never come. They are not told.
#[utoipa::path(
    post, path = "/api/v1/games/{id}/letters/mute", tag = "diplomacy", security(("token" = [])), params(GamePath, WishHeaders),
    request_body(content = MuteWanted, example = json!(MuteWanted::example())),
    responses(
        (status = 200, description = "It is so: your letters.", body = LetterList,
            headers(("ETag" = String, description = "The state after it.")),
            example = json!(example::letters())),
        WriteProblems
    ),
)]
pub(super) async fn mute(
    State(door): State<Door>,
    wished: Wished<MuteWanted>,
) -> Result<impl IntoResponse, Problem> {
    let MuteWanted { of, alias, .. } = &wished.body;
    let overture = Overture::Mute {
        sender: correspondent(&wished.options, "of", of.as_deref(), *alias)?,
        muted: wished.body.muted,
    };
    door.letters(&door.deal(wished, overture).await?)
}

/// A letter to report.
#[derive(Debug, Deserialize, Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct ReportWanted {
    /// Its number among your own letters.
    #[schema(example = 2)]
    letter: u32,
}

/// Report a letter
///
/// Shows a letter that came to you to those who run the server on which the game lives, and to nobody else. Games that live in direct messages have no such people.
#[utoipa::path(
    post, path = "/api/v1/games/{id}/letters/report", tag = "diplomacy", security(("token" = [])), params(GamePath, WishHeaders),
    request_body(content = ReportWanted, example = json!(ReportWanted { letter: 2 })),
    responses(
        (status = 200, description = "It is reported: your letters.", body = LetterList,
            headers(("ETag" = String, description = "The state after it.")),
            example = json!(example::letters())),
        WriteProblems
    ),
)]
pub(super) async fn report(
    State(door): State<Door>,
    wished: Wished<ReportWanted>,
) -> Result<impl IntoResponse, Problem> {
    let letter = wished.body.letter;
    door.letters(&door.deal(wished, Overture::Report { letter }).await?)
}
