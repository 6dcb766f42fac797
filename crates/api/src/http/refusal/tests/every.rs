//! A sample of every refusal: each variant once, and twice where its sentence depends on its
//! fields.

use entente_game::people::{BlockFault, PersonRefusal, ServerRefusal, SettingFault, VacationFault};
use entente_game::{
    AdjudicationRefusal, AnalysisRefusal, AnonymousRefusal, ArbiterRefusal,
    ConditionalMovesRefusal, CrowdRefusal, DiplomacyRefusal, DrawOffersRefusal, EndReason, Ending,
    EngineName, HintRefusal, PaceFault, PersonId, PlayerId, PossibleMove, Profile, RatedRefusal,
    Refusal, RequestRefusal, Seat, Span, StartingPositionError, SubstituteRefusal, TakeoverRefusal,
    ThinkBoardRefusal, Time, TimeRefusal,
};
use entente_rules::{Claim, Reason, Uci, WhyNot};

const SEAT: Seat = Seat(1);
const UNTIL: Time = Time(86_400_001);

/// A text as it was typed, with what a chat would take for markup.
fn typed() -> String {
    "N*f*3".to_owned()
}

fn possible(notation: &str, coordinate: &str) -> PossibleMove {
    let (notation, coordinate) = (notation.to_owned(), coordinate.to_owned());
    PossibleMove {
        notation,
        coordinate,
    }
}

fn unreadable(example: Option<&str>) -> Refusal {
    let (text, example) = (typed(), example.map(str::to_owned));
    Refusal::Unreadable { text, example }
}

/// Every refusal of a game.
pub(super) fn refusals() -> Vec<Refusal> {
    let mut all = of_lobbies();
    all.extend(of_moves());
    all.extend(of_draws_and_terms());
    all.extend(of_arbiters_and_clocks());
    all.extend(of_requests_and_takeovers());
    all.extend(of_lines());
    all.extend(of_crowds());
    all.extend(of_diplomacy());
    all
}

fn of_lobbies() -> Vec<Refusal> {
    let people = [(2, "Bo_b"), (3, "Cleo")].map(|(person, name)| Profile {
        person: PersonId(person),
        name: name.to_owned(),
    });
    let engine = EngineName::new("Stockfish").expect("this is a name");
    vec![
        Refusal::TooManyPeople { most: 2 },
        Refusal::SamePersonTwice,
        Refusal::InvalidName { most: 32 },
        Refusal::AbsentSeat { seat: SEAT },
        Refusal::NoSuchSeat { seats: 2 },
        Refusal::TooManySeats { most: 1 },
        Refusal::TooManySeats { most: 2 },
        Refusal::BothSides,
        Refusal::ComputerSeat { seat: SEAT },
        Refusal::EngineCannotPlay {
            engine: engine.clone(),
        },
        Refusal::EnginePlaysOnly {
            engine,
            rules: vec![Uci::Chess960, Uci::FourPlayer],
        },
        Refusal::NoSuchComputer,
        Refusal::TooManyComputers { most: 0 },
        Refusal::TooManyComputers { most: 3 },
        Refusal::SeatTaken { seat: SEAT },
        Refusal::LobbyFull,
        Refusal::NoChallenges {
            people: people.to_vec(),
        },
        Refusal::NotInvited,
        Refusal::NotTheHost,
        Refusal::OwnLobby,
        Refusal::AlreadyJoined,
        Refusal::LobbyClosed,
        Refusal::NotReserved,
        Refusal::NotStarted,
        Refusal::AlreadyStarted,
        Refusal::NotOver,
        Refusal::NotSeated,
    ]
}

fn of_moves() -> Vec<Refusal> {
    vec![
        Refusal::Over(Ending {
            reason: EndReason::ByRules(Reason::Agreed),
            winners: Vec::new(),
            result: "1/2-1/2".to_owned(),
            points: Vec::new(),
            scores: Vec::new(),
            counts_only_first: false,
        }),
        Refusal::Stale { seen: 1, ply: 2 },
        Refusal::NotYourTurn { turn: SEAT },
        Refusal::Illegal {
            text: typed(),
            why: WhyNot::MustMove,
        },
        Refusal::Ambiguous {
            text: typed(),
            readings: vec![possible("Nbd2", "b1d2"), possible("Nfd2", "f3d2")],
        },
        Refusal::Betrays {
            mv: possible("Rxa4", "a1a4"),
            ally: SEAT,
        },
        unreadable(Some("Nf3")),
        unreadable(None),
        Refusal::Eliminated,
        Refusal::AlreadyResigned,
        Refusal::NoChoice,
    ]
}

fn of_draws_and_terms() -> Vec<Refusal> {
    let offers = [
        DrawOffersRefusal::Stopped { by: PlayerId(1) },
        DrawOffersRefusal::Oneself,
        DrawOffersRefusal::NoneYet { of: SEAT },
        DrawOffersRefusal::AnswerFirst { of: SEAT },
        DrawOffersRefusal::Unchanged {
            of: SEAT,
            stopped: true,
        },
        DrawOffersRefusal::Unchanged {
            of: SEAT,
            stopped: false,
        },
    ];
    let claims = [
        AdjudicationRefusal::NotTwoSides,
        AdjudicationRefusal::Team,
        AdjudicationRefusal::Off,
        AdjudicationRefusal::TooEarly { rounds: 1 },
        AdjudicationRefusal::TooLively { rounds: 2 },
        AdjudicationRefusal::Wait { rounds: 3 },
        AdjudicationRefusal::NotExamined,
        AdjudicationRefusal::NotAhead,
        AdjudicationRefusal::Busy,
        AdjudicationRefusal::NotCertain { rounds: 4 },
    ];
    let rated = [
        RatedRefusal::StartingPosition,
        RatedRefusal::NoRatingsHere,
        RatedRefusal::Crowd,
        RatedRefusal::Promises,
    ];
    let anonymous = [
        AnonymousRefusal::ChosenSeat,
        AnonymousRefusal::Rated,
        AnonymousRefusal::Team,
    ];
    let mut all = vec![
        Refusal::AlreadyOffered,
        Refusal::NoOffer,
        Refusal::AlreadyAccepted,
        Refusal::InvalidClaim(Claim::Threefold),
        Refusal::InvalidClaim(Claim::FiftyMoves),
        Refusal::NoSuchClaim(Claim::Threefold),
        Refusal::NoSuchClaim(Claim::FiftyMoves),
        Refusal::InvalidStartingPosition(StartingPositionError::TooLong { most: 5000 }),
        Refusal::StartingPositionIsOver,
        Refusal::NoteTooLong {
            length: 2001,
            limit: 4000,
        },
    ];
    all.extend(offers.map(Refusal::DrawOffers));
    all.extend(claims.map(Refusal::Claim));
    all.extend(rated.map(Refusal::Rated));
    all.extend(anonymous.map(Refusal::Anonymous));
    all
}

fn of_arbiters_and_clocks() -> Vec<Refusal> {
    let (least, most) = (Span::minutes(1), Span::days(2));
    let arbiter = [
        ArbiterRefusal::CannotPlay,
        ArbiterRefusal::Rated,
        ArbiterRefusal::Team,
        ArbiterRefusal::Private,
        ArbiterRefusal::NoArbiter,
        ArbiterRefusal::NotTheArbiter,
        ArbiterRefusal::NobodyJoined,
        ArbiterRefusal::Paused { until: UNTIL },
        ArbiterRefusal::InvalidExtension { least, most },
        ArbiterRefusal::Eliminated { seat: SEAT },
        ArbiterRefusal::NotAbsent { seat: SEAT, least },
    ];
    let time = [
        TimeRefusal::InvalidClock(PaceFault::Unreadable { text: typed() }),
        TimeRefusal::InvalidClock(PaceFault::OutOfBounds { least, most }),
        TimeRefusal::PickingNotAllowed,
        TimeRefusal::NoClock,
        TimeRefusal::Paused { until: UNTIL },
        TimeRefusal::NotPaused,
        TimeRefusal::InvalidPause { most },
        TimeRefusal::TimeIsUp { picker: SEAT },
    ];
    let arbiter = arbiter.map(Refusal::Arbiter).into_iter();
    arbiter.chain(time.map(Refusal::Time)).collect()
}

fn of_requests_and_takeovers() -> Vec<Refusal> {
    let (seat, moves) = (SEAT, 3);
    let requests = [
        RequestRefusal::TooLateToAbort,
        RequestRefusal::AlreadyHere,
        RequestRefusal::NoTakebacks,
        RequestRefusal::RatedTakeback,
        RequestRefusal::NothingToTakeBack,
        RequestRefusal::AlreadyAsked,
        RequestRefusal::NothingAsked,
    ];
    let substitutes = [
        SubstituteRefusal::Replaced,
        SubstituteRefusal::NotReplaced,
        SubstituteRefusal::Computer,
        SubstituteRefusal::Rated,
        SubstituteRefusal::Eliminated { seat },
    ];
    let takeovers = [
        TakeoverRefusal::Rated,
        TakeoverRefusal::Computer { seat },
        TakeoverRefusal::Present { seat },
        TakeoverRefusal::WillReturn { seat },
        TakeoverRefusal::TooEarly { seat, moves },
        TakeoverRefusal::AlreadyOffered { seat },
        TakeoverRefusal::NotOffered { seat },
        TakeoverRefusal::Closed,
        TakeoverRefusal::Playing,
        TakeoverRefusal::Retired,
    ];
    let hints = [
        HintRefusal::Off,
        HintRefusal::Rated,
        HintRefusal::OtherPeople,
        HintRefusal::Busy,
    ];
    let analyses = [
        AnalysisRefusal::Running,
        AnalysisRefusal::TooShort,
        AnalysisRefusal::TooLong { most: 600 },
        AnalysisRefusal::Busy,
    ];
    let mut all: Vec<_> = requests.map(Refusal::Request).into();
    all.extend(substitutes.map(Refusal::Substitute));
    all.extend(takeovers.map(Refusal::Takeover));
    all.extend(hints.map(Refusal::Hint));
    all.extend(analyses.map(Refusal::Analysis));
    all
}

fn of_lines() -> Vec<Refusal> {
    let cause = || Box::new(unreadable(Some("Nf3")));
    let conditional_moves = [
        ConditionalMovesRefusal::YourTurn,
        ConditionalMovesRefusal::Empty,
        ConditionalMovesRefusal::EndsWithOthers,
        ConditionalMovesRefusal::UnknownBoard { text: typed() },
        ConditionalMovesRefusal::Move {
            number: 2,
            refusal: cause(),
        },
        ConditionalMovesRefusal::Betrays {
            mv: possible("Rxa4", "a1a4"),
            ally: SEAT,
        },
        ConditionalMovesRefusal::LoneAnswer,
        ConditionalMovesRefusal::AfterAnswer { text: typed() },
        ConditionalMovesRefusal::GameEnds { number: 2 },
        ConditionalMovesRefusal::TooLong { most: 10 },
        ConditionalMovesRefusal::TooManyLines { most: 10 },
        ConditionalMovesRefusal::NoSuchLine { lines: 0 },
        ConditionalMovesRefusal::NoSuchLine { lines: 1 },
    ];
    let think_board = [
        ThinkBoardRefusal::Empty,
        ThinkBoardRefusal::Move {
            number: 2,
            refusal: cause(),
        },
        ThinkBoardRefusal::LineEnds { number: 0 },
        ThinkBoardRefusal::LineEnds { number: 2 },
        ThinkBoardRefusal::NoSuchMove,
        ThinkBoardRefusal::TakenBack,
        ThinkBoardRefusal::NoLongerPossible,
        ThinkBoardRefusal::Full { most: 500 },
        ThinkBoardRefusal::NoteTooLong {
            length: 301,
            most: 300,
        },
    ];
    let conditional_moves = conditional_moves.map(Refusal::ConditionalMoves).into_iter();
    let think_board = think_board.map(Refusal::ThinkBoard);
    conditional_moves.chain(think_board).collect()
}

fn of_crowds() -> Vec<Refusal> {
    let (least, most) = (Span::minutes(1), Span::days(2));
    let crowds = [
        CrowdRefusal::TooMany { most: 4 },
        CrowdRefusal::SameTeamTwice,
        CrowdRefusal::InvalidName,
        CrowdRefusal::Diplomacy,
        CrowdRefusal::Private,
        CrowdRefusal::LiveClock,
        CrowdRefusal::InvalidVoteTime { least, most },
        CrowdRefusal::NoTimeForVote { least: most },
        CrowdRefusal::NoDraws,
        CrowdRefusal::NoRequests,
        CrowdRefusal::NoTeams,
        CrowdRefusal::NotInTeam,
        CrowdRefusal::OwnSeat,
        CrowdRefusal::OtherTeam,
        CrowdRefusal::NotYourTurn,
        CrowdRefusal::TooLate,
        CrowdRefusal::TooManyProposals { most: 20 },
    ];
    crowds.map(Refusal::Crowd).into()
}

fn of_diplomacy() -> Vec<Refusal> {
    let seat = SEAT;
    let diplomacy = [
        DiplomacyRefusal::NoDiplomacy,
        DiplomacyRefusal::OtherMode,
        DiplomacyRefusal::InvalidAllianceSize { least: 2, most: 3 },
        DiplomacyRefusal::Yourself,
        DiplomacyRefusal::TheyAreEliminated { seat },
        DiplomacyRefusal::YouAreProtectorate,
        DiplomacyRefusal::TheyAreProtectorate { seat },
        DiplomacyRefusal::AlreadyAllied { seat },
        DiplomacyRefusal::AlreadyProposed { seat },
        DiplomacyRefusal::SameProposal,
        DiplomacyRefusal::NotOpen,
        DiplomacyRefusal::SubstituteCannotAlly,
        DiplomacyRefusal::OnlyTwoLeft,
        DiplomacyRefusal::NotAllied,
        DiplomacyRefusal::NotAlliedWith { seat },
        DiplomacyRefusal::NoOrder,
        DiplomacyRefusal::NoLetters,
        DiplomacyRefusal::NoAnonymousLetters,
        DiplomacyRefusal::NoReader,
        DiplomacyRefusal::AliasAmongSeveral,
        DiplomacyRefusal::ReaderTwice { seat },
        DiplomacyRefusal::TooManyMessages {
            seat,
            most: 15,
            per_hour: 60,
            until: UNTIL,
        },
        DiplomacyRefusal::EmptyLetter,
        DiplomacyRefusal::UnreadableLetter,
        DiplomacyRefusal::LetterTooLong {
            length: 2001,
            limit: 2000,
        },
        DiplomacyRefusal::TooManyLetters {
            limit: 10,
            until: UNTIL,
        },
        DiplomacyRefusal::NoSuchCorrespondent,
        DiplomacyRefusal::NoSuchLetter,
        DiplomacyRefusal::KinglessArmy { seat },
        DiplomacyRefusal::NoServer,
    ];
    diplomacy.map(Refusal::Diplomacy).into()
}

fn setting_faults() -> [SettingFault; 5] {
    let value = typed();
    [
        SettingFault::NoSuchSetting {
            name: "hat".to_owned(),
        },
        SettingFault::NoSuchValue {
            name: "theme",
            value: value.clone(),
            values: &["wood", "dark"],
        },
        SettingFault::NoSuchZone {
            value: value.clone(),
            nearest: vec!["Europe/Berlin".to_owned()],
        },
        SettingFault::NoQuietHours {
            value: value.clone(),
        },
        SettingFault::NoTimeOfDay { value },
    ]
}

/// Every refusal of a person's log.
pub(super) fn person_refusals() -> Vec<PersonRefusal> {
    let vacations = [
        VacationFault::Unreadable { value: typed() },
        VacationFault::Past,
        VacationFault::TooLong { latest: UNTIL },
        VacationFault::UsedUp,
        VacationFault::NotAway,
    ];
    let blocks = [
        BlockFault::Yourself,
        BlockFault::AlreadyBlocked,
        BlockFault::NotBlocked,
        BlockFault::TooMany,
        BlockFault::InvalidName,
    ];
    let mut all = vec![
        PersonRefusal::TooManyTokens,
        PersonRefusal::InvalidLabel,
        PersonRefusal::NoSuchToken { number: 7 },
        PersonRefusal::AlreadyKnown,
    ];
    all.extend(setting_faults().map(PersonRefusal::Setting));
    all.extend(vacations.map(PersonRefusal::Vacation));
    all.extend(blocks.map(PersonRefusal::Block));
    all
}

/// Every refusal of a server's log.
pub(super) fn server_refusals() -> Vec<ServerRefusal> {
    let mut all = vec![
        ServerRefusal::TooManyChannels,
        ServerRefusal::NoSuchChannel,
        ServerRefusal::NoSuchHour,
        ServerRefusal::NoSuchInvitation,
    ];
    all.extend(setting_faults().map(ServerRefusal::Setting));
    all
}
