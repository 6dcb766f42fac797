//! The keys of the store: one byte for the keyspace, then parts that are kept apart by their form.
//!
//! [`Keyspace`] lists everything that is stored. What the values mean is known only to the service.

/// Declares the keyspaces, and the list of all of them.
macro_rules! keyspaces {
    ($(#[$about:meta])* pub enum Keyspace {
        $($(#[$doc:meta])* $name:ident = $letter:literal,)*
    }) => {
        $(#[$about])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        #[repr(u8)]
        pub enum Keyspace {
            $($(#[$doc])* $name = $letter,)*
        }

        impl Keyspace {
            /// All keyspaces.
            pub const ALL: &[Self] = &[$(Self::$name,)*];
        }
    };
}

keyspaces! {
    /// A kind of things that are stored. The letters are part of the layout on the disk. The
    /// descriptions end with the parts of the keys.
    pub enum Keyspace {
        /// The version of the layout.
        Layout = b'!',
        /// The installation's own random key.
        Secret = b's',
        /// A record, its erasable personal data, and the key of the command that caused it: log,
        /// number, piece.
        LogEntry = b'e',
        /// The log of a finished game as one compressed value: log, piece.
        PackedLog = b'z',
        /// Messages that have to be sent: order.
        Outbox = b'o',
        /// The receipt of the last delivery of a game to a recipient: game, recipient.
        Receipt = b't',
        /// The mark of such a receipt: game, recipient. It is on another page than the receipt,
        /// so that damage to either is noticed.
        ReceiptMark = b'T',
        /// A recipient that does not accept messages: recipient.
        Unreachable = b'n',
        /// An accepted command: idempotency key.
        AnsweredCommand = b'a',
        /// Idempotency keys that expire. Of a finished game: time, game, number, part. Of a command
        /// that was not about a game: time, its key.
        ExpiringKeys = b'w',
        /// The games in which a person plays: person, game.
        CurrentGames = b'p',
        /// The finished games of a person: person, game.
        FinishedGames = b'f',
        /// The games whose lobby a person left: person, game.
        LeftGames = b'q',
        /// The games that a person leads or led without playing: person, game.
        LedGames = b'=',
        /// People who are being forgotten: person.
        PendingErasure = b'x',
        /// The game in a channel or thread: channel.
        GameInChannel = b'c',
        /// The open lobbies in a channel: channel, game.
        OpenLobbies = b'l',
        /// The running games in a channel: channel, game.
        RunningGames = b'g',
        /// The lobby with a join code: code.
        JoinCode = b'i',
        /// An event that happens in a game by itself: time, game. The value is the shortest outage
        /// for which the running clock gets a credit.
        Deadline = b'd',
        /// A computer that has to act: number of the player, game.
        ComputerTurn = b'b',
        /// A reminder to a player that their time is running out: time, how much of it is used up,
        /// game.
        Reminder = b'h',
        /// The last reminder that was sent: game.
        LastReminder = b'm',
        /// The next digest of a person: time, person.
        Digest = b'j',
        /// The end of a person's vacation: time, person.
        VacationEnd = b'^',
        /// Games that have to learn about a change of a player, such as a vacation: person, game.
        PendingPlayer = b'v',
        /// The last time at which the program was known to be alive.
        Heartbeat = b'y',
        /// Outages that have not been credited to every clock yet: beginning.
        Outage = b'0',
        /// The order of the list of public games: time (the latest first), game.
        PublicGames = b'P',
        /// The person of a token: hash.
        Token = b'k',
        /// The day on which a token was last used: hash.
        TokenUse = b'U',
        /// The time until which a person can confirm that they want to be forgotten: person.
        RequestedErasure = b'X',
        /// A block by somebody: the person, the one who has blocked them.
        BlockedBy = b'r',
        /// A server in which a person has used Entente: person, server.
        SeenIn = b'S',
        /// The short number of a game: game. The highest one in a server: server. The game
        /// with a number: server, number.
        GameNumber = b'u',
        /// The time at which the bot joined a server that it has greeted: server.
        Welcome = b'W',
        /// The events of a person, as references to their games: person, number.
        PersonEvent = b'E',
        /// Up to which event of a game those have been numbered: person, game. Without a game:
        /// which of a person's events are kept.
        PersonEventGame = b'G',
        /// A webhook: person, its id.
        Webhook = b'H',
        /// The analysis of a finished game: game.
        Analysis = b'A',
        /// The leagues of a channel: channel, league. All public ones are under a name of their
        /// own.
        Leagues = b'F',
        /// The leagues of a person: person, league.
        LeaguesOfPerson = b'J',
        /// The time at which something happens in a league by itself: time, league.
        LeagueDeadline = b'K',
        /// The message that shows a league: league.
        LeagueMessage = b'&',
        /// The league of a running game: game.
        LeagueOfGame = b'O',
        /// A game of a league that has to begin, or has ended: league, which of both, number.
        PendingLeagueGame = b'Z',
        /// The game that an Activity in Discord shows: instance.
        Activity = b'I',
        /// Finished rated games whose end has not been counted yet: time, game.
        GamesToRate = b'Q',
        /// The numbers of games and entrants of a ladder: ladder.
        Ladder = b'L',
        /// The games of a ladder in the order in which they were counted: ladder, number.
        LadderGame = b'N',
        /// A person on a ladder: person, ladder.
        LadderEntry = b'R',
        /// The recent games of two entrants of a ladder: ladder, number, number.
        LadderMeetings = b'M',
        /// The results of two people's rated games: person, person.
        HeadToHead = b'V',
        /// A place on a leaderboard: server or none, ladder, points (the most first), person.
        Leaderboard = b'B',
        /// The time at which a place on the leaderboards ends: time, person, ladder.
        LeaderboardEnd = b'D',
        /// The think-board of a player: person, game.
        ThinkBoard = b'C',
        /// The open vote of a crowd: game.
        Ballot = b'3',
        /// The time at which the vote in a game ends: time, game.
        BallotDeadline = b'4',
        /// A vote: game, turn, voter.
        Vote = b'Y',
        /// The crowd for which a person votes: person, game.
        TeamVoter = b'+',
        /// The private thread in which the members of a team talk: game, number of the player. The
        /// game about which they talk: thread.
        TeamChat = b'~',
        /// The authorization of a person for linked roles, and the values that Discord has of them:
        /// person.
        LinkedRole = b'1',
        /// A person whose values for linked roles may have changed: person.
        ChangedLinkedRole = b'2',
        /// The finished games of a channel, the newest first: channel, time (the latest first),
        /// game.
        FinishedInChannel = b'5',
        /// A game of a server that was searched for a puzzle, with the puzzle that is ready:
        /// server, game, piece.
        PuzzleGame = b'6',
        /// The daily puzzles of a server: server, piece.
        PuzzleBook = b'7',
        /// A daily puzzle of a server whose day is over: server, its number, piece.
        PuzzleDay = b'%',
        /// A person's answers to the daily puzzles of a server: person, server.
        PuzzleSolver = b'8',
        /// A person's way through the collection of puzzles: person.
        Practice = b'$',
        /// The time of a server's next daily puzzle: time, server.
        PuzzleDeadline = b'9',
    }
}

/// A key, or a prefix of keys.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Key(Vec<u8>);

impl Key {
    /// The prefix of all keys in a keyspace.
    pub fn new(keyspace: Keyspace) -> Self {
        Self(vec![keyspace as u8])
    }

    /// The prefix of all keys.
    pub fn any() -> Self {
        Self(Vec::new())
    }

    /// Adds a text part, which ends with a zero byte. A text that contains one is cut off there.
    pub fn text(mut self, part: &str) -> Self {
        self.0.extend(part.bytes().take_while(|byte| *byte != 0));
        self.0.push(0);
        self
    }

    /// Adds a number. Keys with numbers are sorted like the numbers.
    pub fn number(mut self, number: u64) -> Self {
        // Big-endian: the bytes are sorted like the numbers, so a scan goes through time in order.
        self.0.extend(number.to_be_bytes());
        self
    }

    /// Adds bytes as the last part.
    pub fn bytes(mut self, bytes: &[u8]) -> Self {
        self.0.extend(bytes);
        self
    }

    pub(super) fn as_bytes(&self) -> &[u8] {
        &self.0
    }

    /// The smallest key after all keys with this prefix; `None` if there is none.
    pub(super) fn end(&self) -> Option<Vec<u8>> {
        let mut end = self.0.clone();
        while let Some(last) = end.pop() {
            if let Some(next) = last.checked_add(1) {
                end.push(next);
                return Some(end);
            }
        }
        None
    }

    pub(super) fn into_bytes(self) -> Vec<u8> {
        self.0
    }
}

impl From<Vec<u8>> for Key {
    fn from(bytes: Vec<u8>) -> Self {
        Self(bytes)
    }
}

/// The meaning of the keys that are no part of a log.
const WORDS: [(Keyspace, &str); 68] = [
    (Keyspace::Layout, "the layout"),
    (Keyspace::Secret, "the installation's secret"),
    (Keyspace::Outbox, "the outbox"),
    (Keyspace::Receipt, "the receipts of the game"),
    (Keyspace::ReceiptMark, "the receipts of the game"),
    (Keyspace::Unreachable, "the unreachable recipient"),
    (Keyspace::AnsweredCommand, "the command"),
    (Keyspace::ExpiringKeys, "the expiring command keys"),
    (Keyspace::CurrentGames, "the current games of"),
    (Keyspace::FinishedGames, "the finished games of"),
    (Keyspace::LeftGames, "the lobbies left by"),
    (Keyspace::LedGames, "the games led by"),
    (Keyspace::PendingErasure, "the pending erasure of"),
    (Keyspace::GameInChannel, "the game in the channel"),
    (Keyspace::OpenLobbies, "the lobbies in the channel"),
    (Keyspace::RunningGames, "the games in the channel"),
    (Keyspace::JoinCode, "the lobby or seat with a join code"),
    (Keyspace::Deadline, "the deadlines"),
    (Keyspace::ComputerTurn, "the computers that have to act"),
    (Keyspace::PublicGames, "the public games"),
    (Keyspace::Token, "the person of a token"),
    (Keyspace::TokenUse, "the last use of a token"),
    (Keyspace::RequestedErasure, "the request to erase"),
    (Keyspace::BlockedBy, "those who have blocked"),
    (Keyspace::SeenIn, "the servers of"),
    (Keyspace::PersonEvent, "the events of"),
    (Keyspace::PersonEventGame, "the events of"),
    (Keyspace::Webhook, "the webhooks of"),
    (Keyspace::Analysis, "the analysis of the game"),
    (Keyspace::Leagues, "the leagues of the channel"),
    (Keyspace::LeaguesOfPerson, "the leagues of"),
    (Keyspace::LeagueDeadline, "the deadlines of leagues"),
    (Keyspace::LeagueMessage, "the message of the league"),
    (Keyspace::LeagueOfGame, "the league of the game"),
    (
        Keyspace::PendingLeagueGame,
        "the pending games of the league",
    ),
    (Keyspace::Activity, "the game of the Activity"),
    (Keyspace::ThinkBoard, "the think-board of"),
    (Keyspace::Ballot, "the open vote in the game"),
    (Keyspace::BallotDeadline, "the ends of votes"),
    (Keyspace::Vote, "the votes in the game"),
    (Keyspace::TeamVoter, "the votes of"),
    (Keyspace::TeamChat, "the team's chat in the game"),
    (Keyspace::LinkedRole, "the linked roles of"),
    (Keyspace::ChangedLinkedRole, "the linked roles of"),
    (
        Keyspace::FinishedInChannel,
        "the finished games of the channel",
    ),
    (Keyspace::PuzzleGame, "the puzzles of a server's games"),
    (Keyspace::PuzzleBook, "the daily puzzles of a server"),
    (Keyspace::PuzzleDay, "the daily puzzles of a server"),
    (Keyspace::PuzzleSolver, "the solved puzzles of"),
    (Keyspace::Practice, "the solved puzzles of"),
    (Keyspace::PuzzleDeadline, "the times of daily puzzles"),
    (Keyspace::GameNumber, "the numbers of games in"),
    (Keyspace::Reminder, "the reminders"),
    (Keyspace::LastReminder, "the last reminder of the game"),
    (Keyspace::Digest, "the times of digests"),
    (Keyspace::VacationEnd, "the ends of vacations"),
    (
        Keyspace::PendingPlayer,
        "the games that have to learn about",
    ),
    (Keyspace::Heartbeat, "the heartbeat"),
    (Keyspace::Outage, "the outages"),
    (Keyspace::Welcome, "the greetings of servers"),
    (Keyspace::GamesToRate, "the games that have to be rated"),
    (Keyspace::Ladder, "the size of the ladder"),
    (Keyspace::LadderGame, "the games of the ladder"),
    (Keyspace::LadderEntry, "the ratings of"),
    (
        Keyspace::LadderMeetings,
        "the recent games of two people on the ladder",
    ),
    (Keyspace::HeadToHead, "the results against each other of"),
    (Keyspace::Leaderboard, "the leaderboards"),
    (
        Keyspace::LeaderboardEnd,
        "the ends of places on leaderboards",
    ),
];

/// The kinds of things whose keys begin with a person.
const OF_PEOPLE: [Keyspace; 21] = [
    Keyspace::CurrentGames,
    Keyspace::FinishedGames,
    Keyspace::LeftGames,
    Keyspace::LedGames,
    Keyspace::PendingErasure,
    Keyspace::RequestedErasure,
    Keyspace::BlockedBy,
    Keyspace::SeenIn,
    Keyspace::PersonEvent,
    Keyspace::PersonEventGame,
    Keyspace::Webhook,
    Keyspace::LeaguesOfPerson,
    Keyspace::ThinkBoard,
    Keyspace::TeamVoter,
    Keyspace::LinkedRole,
    Keyspace::ChangedLinkedRole,
    Keyspace::PuzzleSolver,
    Keyspace::Practice,
    Keyspace::PendingPlayer,
    Keyspace::LadderEntry,
    Keyspace::HeadToHead,
];

/// A key in words that do not name a person, for log lines.
pub(super) fn describe_anonymously(key: &[u8]) -> String {
    let Some((letter, rest)) = key.split_first() else {
        return describe(key);
    };
    let is_of_person = OF_PEOPLE.map(|keyspace| keyspace as u8).contains(letter);
    let name = rest.split(|byte| *byte == 0).next().unwrap_or_default();
    if [Keyspace::Unreachable, Keyspace::AnsweredCommand]
        .map(|keyspace| keyspace as u8)
        .contains(letter)
    {
        return describe(&key[..1]);
    }
    // Both kinds of keys begin with a person: replace that part, keep the rest.
    if is_of_person || name.starts_with(b"person ") {
        let behind = &rest[name.len()..];
        return describe(&[&[*letter], b"somebody".as_slice(), behind].concat());
    }
    describe(key)
}

/// A key in words, for reports about damage.
pub fn describe(key: &[u8]) -> String {
    // The rest of these keys is a number or a secret, so it is left out.
    let without_rest = [
        Keyspace::Outbox,
        Keyspace::ExpiringKeys,
        Keyspace::Deadline,
        Keyspace::ComputerTurn,
        Keyspace::JoinCode,
        Keyspace::Token,
        Keyspace::LeagueDeadline,
        Keyspace::PuzzleGame,
        Keyspace::PuzzleBook,
        Keyspace::PuzzleDay,
        Keyspace::PuzzleDeadline,
        Keyspace::BallotDeadline,
        Keyspace::Reminder,
        Keyspace::Digest,
        Keyspace::VacationEnd,
        Keyspace::Heartbeat,
        Keyspace::Outage,
        Keyspace::Welcome,
        Keyspace::GamesToRate,
        Keyspace::Leaderboard,
        Keyspace::LeaderboardEnd,
    ];
    let Some((letter, full_rest)) = key.split_first() else {
        return "the beginning".into();
    };
    let is_short = without_rest.map(|keyspace| keyspace as u8).contains(letter);
    let rest = if is_short { &[] } else { full_rest };
    let text = String::from_utf8_lossy(rest);
    let first = text.split('\0').next().unwrap_or_default();
    // Behind the name of the log and its zero byte.
    let record = || {
        let number = rest.get(first.len() + 1..)?.first_chunk::<8>()?;
        Some(u64::from_be_bytes(*number))
    };
    match *letter {
        letter if letter == Keyspace::LogEntry as u8 => match record() {
            Some(number) => format!("the log of {first}, record {number}"),
            None => format!("the log of {first}"),
        },
        letter if letter == Keyspace::PackedLog as u8 => format!("the log of {first}, packed"),
        letter => match WORDS.iter().find(|(keyspace, _)| *keyspace as u8 == letter) {
            Some((_, words)) => format!("{words} {first}").trim_end().to_owned(),
            None => "something unknown".into(),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_log_line_about_a_key_does_not_name_a_person() {
        let number = "157364739940076749";
        let person = format!("discord:{number}");
        let keys = [
            Key::new(Keyspace::LogEntry)
                .text(&format!("person {number}"))
                .number(3),
            Key::new(Keyspace::CurrentGames).text(&person).bytes(b"b7k"),
            Key::new(Keyspace::Unreachable).bytes(format!("discord:@{number}").as_bytes()),
            Key::new(Keyspace::AnsweredCommand).text(&format!("api:{number}:k")),
            Key::new(Keyspace::Digest)
                .number(1)
                .bytes(person.as_bytes()),
            Key::new(Keyspace::PendingPlayer)
                .text(&person)
                .bytes(b"b7k"),
            Key::new(Keyspace::Receipt).text("b7k").text(&person),
            Key::new(Keyspace::LogEntry).text("b7k").number(3),
        ];
        let descriptions = keys.map(|key| describe_anonymously(key.as_bytes()));
        assert_eq!(
            descriptions,
            [
                "the log of somebody, record 3",
                "the current games of somebody",
                "the unreachable recipient",
                "the command",
                "the times of digests",
                "the games that have to learn about somebody",
                "the receipts of the game b7k",
                "the log of b7k, record 3",
            ]
        );
    }
    #[test]
    fn every_key_has_a_name() {
        for keyspace in Keyspace::ALL {
            let key = Key::new(*keyspace).text("157364739940076749");
            let named = describe_anonymously(key.as_bytes());
            assert_ne!(named, "something unknown", "{keyspace:?}");
        }
    }
}
