//! A real game of every kind, played through the bot to its end: every board is read back from its pixels.
use crate::chance::Chance;
use crate::lobby::{new_thread, open_with, press};
use crate::process::{Process, in_sandbox};
use crate::support::*;
use entente::picture;
use entente_rules::{Army, Event, Kind, Options, Play, Ply, Position, Variant};
use entente_sandbox::{Message, Place};

/// A game as the test follows it beside the bot.
struct Match<'a> {
    club: &'a Club,
    /// Who has each seat; nobody where the program has it.
    people: Vec<Option<Place>>,
    play: Play,
    boards: usize,
    /// How many moves the program has made.
    replies: usize,
    chance: u64,
}

/// Numbers that look drawn and are the same each time (Knuth's generator).
fn next(chance: &mut u64) -> usize {
    *chance = chance
        .wrapping_mul(6_364_136_223_846_793_005)
        .wrapping_add(1_442_695_040_888_963_407);
    (*chance >> 33) as usize
}

/// A ply for whoever is to move: it takes a king if it can, else half the time whatever it can, else whatever chance gives.
fn choose(position: &Position, chance: &mut u64) -> Ply {
    let mut plies = position.plies();
    plies.sort_by_key(|ply| position.coordinate(ply));
    let prey = |ply: &Ply| Some(position.captures(&ply.mv()?)?.kind);
    let kings = plies.iter().find(|ply| prey(ply) == Some(Kind::King));
    let takes: Vec<_> = plies.iter().filter(|ply| prey(ply).is_some()).collect();
    let number = next(chance);
    match (kings, takes.is_empty() || number.is_multiple_of(2)) {
        (Some(king), _) => *king,
        (None, false) => *takes[number % takes.len()],
        (None, true) => plies[number % plies.len()],
    }
}

/// The chance with which a game is over soonest from here, of some that are tried; and that it is over at all.
fn shortest(start: &Play, most: usize) -> u64 {
    let length = |seed: u64| {
        let (mut play, mut chance) = (start.clone(), seed);
        while play.outcome().is_none() && play.plies().len() < most {
            let pass = play.position().pass();
            let ply = pass.unwrap_or_else(|| choose(play.position(), &mut chance));
            play.apply(&Event::Move(ply)).unwrap();
        }
        (play.outcome().is_none(), play.plies().len())
    };
    let seed = (0..200).min_by_key(|seed| length(*seed)).unwrap();
    assert!(!length(seed).0, "no game ends within {most} plies");
    seed
}

impl<'a> Match<'a> {
    /// Opens a game with this line, in which these people take these seats; whoever is `None` leaves it to the program.
    async fn open(club: &'a Club, line: &str, options: &Options, names: &[Option<&str>]) -> Self {
        let numbers: Vec<String> = (0..names.len()).map(|seat| seat.to_string()).collect();
        let seats: Vec<_> = names
            .iter()
            .zip(&numbers)
            .filter_map(|(name, number)| Some(((*name)?, [number.as_str()])))
            .collect();
        let seats: Vec<(&str, &[&str])> = seats
            .iter()
            .map(|(name, seat)| (*name, &seat[..]))
            .collect();
        let thread = open_with(club, line, &seats).await;
        let people = names
            .iter()
            .map(|name| Some(club.thread((*name)?, &thread)));
        let mut game = Self {
            club,
            people: people.collect(),
            play: Play::new(Position::start_with(options)),
            boards: 1,
            replies: 0,
            chance: 0,
        };
        game.catch_up().await;
        game
    }

    fn anybody(&self) -> &Place {
        self.people.iter().flatten().next().unwrap()
    }

    fn person(&self, army: Army) -> Option<&Place> {
        let seat = self
            .play
            .position()
            .armies()
            .position(|other| other == army);
        self.people[seat.unwrap()].as_ref()
    }

    /// The side from which the channel sees the board.
    fn bottom(&self) -> entente_render::Facing {
        let outcome = self.play.outcome();
        let winner = outcome.and_then(|outcome| outcome.winners().first().copied());
        let mover = self.play.position().mover().filter(|_| outcome.is_none());
        let army = mover.or(winner);
        army.map_or(entente_render::Facing::South, |army| {
            picture::side(&self.play.position().options(), army)
        })
    }

    /// Waits for the newest board, and compares it with the position.
    async fn look(&self) -> Message {
        let board = board_number(self.anybody(), self.boards).await;
        assert_shows(self.anybody(), &board, self.play.position(), self.bottom());
        board
    }

    /// Takes in what the bot did by itself: what the rules force, and the program's moves, which the game's file has.
    async fn catch_up(&mut self) {
        loop {
            while let (None, Some(pass)) = (self.play.outcome(), self.play.position().pass()) {
                self.play.apply(&Event::Move(pass)).unwrap();
            }
            let mover = self.play.position().mover();
            let is_persons = mover.is_some_and(|army| self.person(army).is_some());
            if self.play.outcome().is_some() || is_persons {
                return;
            }
            let known = self.play.plies().len();
            let word = self
                .moves_in_file()
                .await
                .split_whitespace()
                .nth(known)
                .unwrap()
                .to_owned();
            let position = self.play.position();
            let ply = position
                .plies()
                .into_iter()
                .find(|ply| position.coordinate(ply) == word);
            self.play.apply(&Event::Move(ply.unwrap())).unwrap();
            self.replies += 1;
        }
    }

    /// The moves as the game's file has them.
    async fn moves_in_file(&self) -> String {
        let answer = self.anybody().slash("/pgn").await.unwrap();
        let file = self.anybody().download(&answer.attachments[0]).unwrap();
        let file: serde_json::Value = serde_json::from_slice(&file).unwrap();
        file["moves"].as_str().unwrap().to_owned()
    }

    /// Whoever is to move plays this.
    async fn make(&mut self, ply: Ply) -> Message {
        let position = self.play.position();
        let coordinate = position.coordinate(ply);
        let place = self.person(position.mover().unwrap()).unwrap();
        let answer = place.slash(&format!("/move {coordinate}")).await.unwrap();
        assert!(
            answer.content.starts_with("You played"),
            "{coordinate}: {}",
            answer.content
        );
        self.play.apply(&Event::Move(ply)).unwrap();
        self.catch_up().await;
        self.boards += 1;
        self.look().await
    }

    /// Plays on by chance until it is over, or so many people's moves were made; the last message.
    async fn play_on(&mut self, most: usize) -> String {
        let mut last = self.look().await;
        for _ in 0..most {
            if self.play.outcome().is_some() {
                break;
            }
            let ply = choose(self.play.position(), &mut self.chance);
            last = self.make(ply).await;
        }
        let alt = last.attachments[0].description.clone().unwrap();
        format!("{}\n---\n{alt}", mask(&last.content))
    }

    /// Presses a button of the newest board and then one of the sheet that it opens.
    async fn press(&self, place: &Place, button: &str, then: &str) -> String {
        let board = board_number(place, self.boards).await;
        let sheet = press_on(&board, button).await;
        let asked = sheet.content.clone();
        let done = sheet.press(then).await.unwrap();
        format!("{}\n{}", mask(&asked), mask(&done.content))
    }

    /// The first words of the thread, and the file at the end.
    async fn ends(&self) -> String {
        let first = board_number(self.anybody(), 1).await;
        let file = self.anybody().slash("/pgn").await.unwrap();
        let text = self.anybody().download(&file.attachments[0]).unwrap();
        let text = String::from_utf8(text).unwrap();
        // The name of a game and its date differ each time.
        let stable = |line: &&str| {
            !line.contains("Site")
                && !line.contains("\"site\"")
                && !line.to_lowercase().contains("date")
        };
        let text: Vec<&str> = text.lines().filter(stable).collect();
        format!(
            "{}\n---\n{}\n{}",
            mask(&first.content),
            file.content,
            text.join("\n")
        )
    }
}

const FOUR: [Option<&str>; 4] = [Some("ann"), Some("bob"), Some("cleo"), Some("dan")];

fn options(variant: Variant, json: &str) -> Options {
    Options::from_json(variant, json).unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn chess960_from_a_chosen_start() {
    let club = Club::open().await;
    let options = options(Variant::Chess960, r#"{"start": 356}"#);
    let line = "/game new Chess960 options:start=356";
    let mut game = Match::open(&club, line, &options, &FOUR[..2]).await;
    game.chance = shortest(&game.play, 90);
    let last = game.play_on(100).await;
    insta::assert_snapshot!(format!("{}\n---\n{last}", game.ends().await));
    club.close().await;
}

/// On its own board, in its own notation; both cells of a switch are offered by name.
#[tokio::test(flavor = "multi_thread")]
async fn chess66_with_its_switches() {
    let club = Club::open().await;
    let options = Options::of(Variant::Chess66);
    let mut game = Match::open(&club, "/game new Chess66", &options, &FOUR[..2]).await;
    let board = board_number(game.anybody(), 1).await;
    let pieces = board.press("Move…").await.unwrap();
    let both = pieces.select("Choose a piece", ["a2"]).await.unwrap();
    // It may go to either cell.
    let done = both.select("Choose where it goes", ["a2A4"]).await.unwrap();
    assert_eq!(done.content, "You played **P a2-A4**.");
    let ply = game.play.position().read_coordinate("a2A4").unwrap().into();
    game.play.apply(&Event::Move(ply)).unwrap();
    game.boards += 1;
    game.look().await;
    game.chance = shortest(&game.play, 90);
    let last = game.play_on(100).await;
    insta::assert_snapshot!(format!("{}\n---\n{last}", game.ends().await));
    let switch = club.thread("ann", &club.channel("ann").threads()[0]);
    assert_eq!(switch.slash("/pgn").await.unwrap().attachments.len(), 1);
    club.close().await;
}

/// Where nobody chooses, each game has a start of its own, drawn and told.
#[tokio::test(flavor = "multi_thread")]
async fn chess960_from_a_drawn_start() {
    let club = Club::open().await;
    club.channel("ann")
        .slash("/game new Chess960")
        .await
        .unwrap();
    let lobby = board_number(&club.channel("ann"), 1).await;
    let number = lobby.content.split("number ").nth(1).unwrap();
    let number = number.split(',').next().unwrap();
    let json = format!(r#"{{"start": {number}}}"#);
    let position = Position::start_with(&options(Variant::Chess960, &json));
    assert!(
        lobby.content.contains("was drawn by lot"),
        "{}",
        lobby.content
    );
    assert_shows(
        &club.channel("ann"),
        &lobby,
        &position,
        entente_render::Facing::South,
    );
    club.close().await;
}

/// Four people, and Yellow by the program.
#[tokio::test(flavor = "multi_thread")]
async fn chess_45_with_the_program_as_yellow() {
    let club = Club::open().await;
    let options = options(Variant::Chess45, "{}");
    let line = "/game new \"Chess 4.5\"";
    let five = [Some("ann"), Some("bob"), Some("cleo"), Some("dan"), None];
    let mut game = Match::open(&club, line, &options, &five).await;
    let first = mask(&board_number(game.anybody(), 1).await.content);
    game.play_on(600).await;
    let outcome = game.play.outcome().unwrap().clone();
    let last = board_number(game.anybody(), game.boards).await;
    let result = mask(&last.content);
    assert!(result.contains(outcome.result()), "{result}");
    assert!(game.replies > 0, "the program has not moved");
    insta::assert_snapshot!(first);
    club.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn four_player_chess_until_one_king_is_left() {
    let club = Club::open().await;
    let options = options(Variant::Alliance, "{}");
    let line = "/game new \"Four Player Chess\"";
    let mut game = Match::open(&club, line, &options, &FOUR).await;
    game.chance = shortest(&game.play, 300);
    let last = game.play_on(300).await;
    insta::assert_snapshot!(format!("{}\n---\n{last}", game.ends().await));
    let told = until(|| {
        let messages = game.anybody().messages();
        messages
            .into_iter()
            .find(|message| !message.embeds.is_empty())
    });
    let told = told.await;
    let words = told.embeds[0]["description"].as_str().unwrap();
    assert!(words.starts_with("**What really happened**\n"), "{words}");
    let line = &told.attachments[0];
    assert!(
        line.description
            .as_ref()
            .unwrap()
            .starts_with("A time line")
    );
    club.close().await;
}

/// With fewer people than armies the program plays the rest, and when the people have gone it ends the game.
#[tokio::test(flavor = "multi_thread")]
async fn four_player_chess_of_two_people_and_the_program() {
    let club = Club::open().await;
    let line = "/game new \"Four Player Chess\"";
    let ann = club.channel("ann");
    ann.slash(line).await.unwrap();
    let lobby = board_number(&ann, 1).await;
    let joined = lobby.press("Join as…").await.unwrap();
    joined.select("Choose a colour", ["0"]).await.unwrap();
    let lobby = board_number(&club.channel("bob"), 1).await;
    let joined = lobby.press("Join as…").await.unwrap();
    joined.select("Choose a colour", ["2"]).await.unwrap();
    board_number(&ann, 1).await.press("Start").await.unwrap();
    let thread = until(|| club.channel("ann").threads().pop()).await;
    let people = [Some("ann"), None, Some("bob"), None];
    let mut game = Match {
        club: &club,
        people: people.map(|name| Some(club.thread(name?, &thread))).into(),
        play: Play::new(Position::start(Variant::Alliance)),
        boards: 1,
        replies: 0,
        chance: 7,
    };
    game.play_on(6).await;
    let mut said = vec![mask(&board_number(game.anybody(), 1).await.content)];
    let bob = club.thread("bob", &thread);
    said.push(game.press(&bob, "Resign…", "Yes, resign").await);
    let ann = club.thread("ann", &thread);
    game.boards = boards(&ann).len().max(game.boards + 1);
    said.push(game.press(&ann, "Resign…", "Yes, resign").await);
    let ending = until(|| {
        let last = boards(&ann).pop()?.content;
        last.contains("Nobody is left but the program")
            .then_some(last)
    });
    let ending = ending.await;
    said.push(mask(ending.lines().next().unwrap()));
    insta::assert_snapshot!(said.join("\n---\n"));
    assert!(
        game.club.channel("cleo").messages().len() < 3,
        "all else is said in the thread"
    );
    club.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn multi_player_chess_on_the_chessboard() {
    let club = Club::open().await;
    let options = options(Variant::Multiplayer, r#"{"armies": 3}"#);
    let line = "/game new \"multi-player chess\" options:armies=3";
    let mut game = Match::open(&club, line, &options, &FOUR[..3]).await;
    game.play_on(9).await;
    // Everybody agrees to a draw: the point is shared by all who are left.
    let people: Vec<Place> = FOUR[..3]
        .iter()
        .map(|name| game_place(&game, name.unwrap()))
        .collect();
    let mut said = Vec::new();
    said.push(game.press(&people[0], "Draw…", "Offer a draw").await);
    for place in &people[1..] {
        game.boards += 1;
        said.push(game.press(place, "Draw…", "Accept the draw").await);
    }
    game.boards += 1;
    let last = board_number(game.anybody(), game.boards).await;
    said.push(mask(&last.content));
    insta::assert_snapshot!(format!(
        "{}\n---\n{}",
        said.join("\n---\n"),
        game.ends().await
    ));
    club.close().await;
}

fn game_place(game: &Match<'_>, name: &str) -> Place {
    let at = FOUR.iter().position(|other| *other == Some(name)).unwrap();
    game.people[at].clone().unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn multi_player_chess_on_chess4s_board_until_one_is_left() {
    let club = Club::open().await;
    let options = options(Variant::Multiplayer, r#"{"board": "chess4"}"#);
    let line = "/game new \"multi-player chess\" options:board=chess4";
    let mut game = Match::open(&club, line, &options, &FOUR).await;
    game.play_on(12).await;
    let mut said = Vec::new();
    // Each gives up on his own turn: his king goes at once, his men stay.
    while game.play.outcome().is_none() {
        let army = game.play.position().mover().unwrap();
        let place = game.person(army).unwrap().clone();
        said.push(game.press(&place, "Resign…", "Yes, resign").await);
        game.play.apply(&Event::Resign(army)).unwrap();
        game.catch_up().await;
        game.boards += 1;
        said.push(mask(&game.look().await.content));
    }
    insta::assert_snapshot!(said.join("\n---\n"));
    club.close().await;
}

/// The program's moves stand in the record of the move before them: whenever it is killed, it has made each of them once.
#[tokio::test(flavor = "multi_thread")]
async fn killed_at_any_moment_the_program_moves_once() {
    let mut chance = Chance::of_the_day("killed with the program");
    let (sandbox, folder) = (sandbox().await, Folder::new());
    let settings = in_sandbox(&sandbox, &folder);
    let mut process = Process::start(&folder.0, &settings);
    sandbox.bot_ready(SOON).await.unwrap();
    let channel = |name: &str| sandbox.user(name).in_channel("chess").unwrap();
    channel("ann")
        .slash("/game new \"Four Player Chess\"")
        .await
        .unwrap();
    board_number(&channel("bob"), 1)
        .await
        .press("Join")
        .await
        .unwrap();
    board_number(&channel("ann"), 1)
        .await
        .press("Start")
        .await
        .unwrap();
    let thread = until(|| channel("ann").threads().pop()).await;
    let people = ["ann", "bob"].map(|name| sandbox.user(name).in_channel_id(thread.id).unwrap());
    board_number(&people[0], 1).await;
    let mut made = 0;
    for _ in 0..10 {
        let before = file(&people[0]).await;
        let play = replayed(&before);
        if play.outcome().is_some() {
            break;
        }
        let mut plies = play.position().plies();
        plies.sort_by_key(|ply| play.position().coordinate(ply));
        let line = format!("/move {}", play.position().coordinate(chance.pick(&plies)));
        // Whose turn it is the bot knows: the other is refused.
        let asked = async {
            let answers = [people[0].slash(&line).await, people[1].slash(&line).await];
            answers
                .into_iter()
                .flatten()
                .any(|answer| answer.content.starts_with("You played"))
        };
        let pause = std::time::Duration::from_micros(chance.below(40_000) as u64);
        let killed = async {
            tokio::time::sleep(pause).await;
            process.strike();
        };
        let (acknowledged, ()) = tokio::join!(
            tokio::time::timeout(std::time::Duration::from_secs(5), asked),
            killed
        );
        process.fallen(&sandbox).await;
        sandbox.advance(std::time::Duration::from_secs(600));
        process = Process::start(&folder.0, &settings);
        sandbox.bot_ready(SOON).await.unwrap();
        let after = file(&people[0]).await;
        assert!(after.starts_with(&before), "nothing that was made is lost");
        let new = after.len() > before.len();
        assert!(
            new || !acknowledged.unwrap_or(false),
            "what was acknowledged is there"
        );
        made += usize::from(new);
        let play = replayed(&after);
        let people_only = play.outcome().is_some() || is_persons(&after, &play);
        assert!(
            people_only,
            "the program has answered, and answered once: {after:?}"
        );
    }
    let last = board_number(&people[0], made + 1).await;
    assert!(!last.content.is_empty());
    assert_eq!(boards(&people[0]).len(), made + 1, "every board once");
    process.stop().await;
    sandbox.shutdown().await;
}

/// What was done with the turns, as the game's file has it; and who has each seat.
async fn file(place: &Place) -> Vec<String> {
    let answer = place.slash("/pgn").await.unwrap();
    let file = place.download(&answer.attachments[0]).unwrap();
    let file: serde_json::Value = serde_json::from_slice(&file).unwrap();
    let armies = Options::of(Variant::Alliance).armies();
    let players = armies.map(|army| file["players"][army.name()].as_str().unwrap().to_owned());
    let moves = file["moves"]
        .as_str()
        .unwrap()
        .split_whitespace()
        .map(str::to_owned);
    players.chain(moves).collect()
}

/// The game of such a file by the rules alone: a turn made twice would not be legal.
fn replayed(file: &[String]) -> Play {
    let mut play = Play::new(Position::start(Variant::Alliance));
    for word in &file[4..] {
        let position = play.position();
        let ply = position
            .plies()
            .into_iter()
            .find(|ply| position.coordinate(ply) == *word);
        let ply = ply.unwrap_or_else(|| panic!("{word} is not legal in {position:?}"));
        play.apply(&Event::Move(ply)).unwrap();
    }
    play
}

/// Whether it is a person's turn.
fn is_persons(file: &[String], play: &Play) -> bool {
    let mover = play.position().mover().unwrap();
    let seat = play.position().armies().position(|army| army == mover);
    file[seat.unwrap()] != "the program"
}

/// Who gives up on his own turn is out before the program plays for those behind him, and is told of first.
#[tokio::test(flavor = "multi_thread")]
async fn a_resignation_is_told_before_what_the_program_plays_after_it() {
    let mut said = Vec::new();
    for line in [
        "/game new \"Chess 4.5\"",
        "/game new \"Four Player Chess\"",
        "/game new \"multi-player chess\" options:armies=3",
    ] {
        let club = Club::open().await;
        club.channel("ann").slash(line).await.unwrap();
        board_number(&club.channel("ann"), 1).await;
        press(&club.sandbox, "ann", "Join as…", &["0"]).await;
        press(&club.sandbox, "bob", "Join as…", &["1"]).await;
        press(&club.sandbox, "ann", "Start", &[]).await;
        let thread = new_thread(&club).await;
        let (ann, bob) = (club.thread("ann", &thread), club.thread("bob", &thread));
        let choices = ann.autocomplete("/move move:").await.unwrap();
        let first = choices[0].value.as_str().unwrap().to_owned();
        ann.slash(&format!("/move {first}")).await.unwrap();
        let sheet = press_on(&board_number(&bob, 2).await, "Resign…").await;
        sheet.press("Yes, resign").await.unwrap();
        let words = board_number(&ann, 3).await;
        let mentions = words.json["mentions"].as_array().unwrap();
        assert!(!mentions.is_empty(), "Ann is called: {}", words.content);
        // What the program plays is drawn anew each time.
        let is_drawn = |line: &&str| line.contains("the program (") && line.starts_with("**");
        let lines: Vec<&str> = words.content.lines().collect();
        let resigned = lines.iter().position(|line| line.contains("resigned"));
        let played = lines.iter().position(is_drawn);
        assert!(resigned.is_some() && resigned < played, "{}", words.content);
        said.push(format!("{line}: {}", mask(lines[0])));
        club.close().await;
    }
    insta::assert_snapshot!(said.join("\n"));
}
