//! Results in words, as people type them behind the moves of a game: `White resigns`, `Black won on
//! time`, `draw agreed`, in the languages that people play in here.
//!
//! A result is whole sentences of known words alone: `White wins a pawn` is none.

use alloc::string::String;
use alloc::vec::Vec;

/// A result that words name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum SaidResult {
    White,
    Black,
    Draw,
    /// Whoever is to move has lost: `resigns`.
    LostByMover,
}

/// What a word does in such a sentence.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Role {
    White,
    Black,
    Wins,
    Loses,
    Draw,
    /// In front of a mate it says who was mated.
    Be,
    Mate,
    Filler,
}

/// The words of each role, in English, German, Spanish, French and Portuguese.
const WORDS: [(Role, &str); 8] = [
    (
        Role::White,
        "white white's white’s weiß weiss weißer weissen weißen weiße blancas blancos blanco \
         blancs blanc brancas brancos branco",
    ),
    (
        Role::Black,
        "black black's black’s schwarz schwarzer schwarzen schwarze negras negros negro noirs \
         noir pretas pretos preto",
    ),
    (
        Role::Wins,
        "win wins won mates checkmates victory beats gewinnt gewann gewonnen siegt siegte \
         sieg setzt gana ganan ganó ganaron ganado vence vencen vencieron victoria gagne \
         gagnent gagné remporte remportent l'emporte l’emporte l'emportent l’emportent \
         victoire matent ganha ganham ganhou ganharam vencem venceu venceram vitória",
    ),
    (
        Role::Loses,
        "resign resigns resigned lose loses lost forfeits forfeited flagged flags abandons \
         abandoned fell falls ran aufgegeben gibt gab geben gaben aufgabe verliert verlor \
         verloren abandona abandonan abandonó abandonaron rinde rinden rindió rindieron \
         pierde pierden perdió perdieron perdido abandonne abandonnent abandonné abandon perd \
         perdent perdu abandonam abandonou abandonaram desiste desistem desistiu desistiram \
         perde perdem perdeu perderam",
    ),
    (
        Role::Draw,
        "draw draws drew drawn stalemate stalemated remis unentschieden patt tablas ahogado \
         empate empatan empatada nulle nul nullité pat égalité empatam afogamento",
    ),
    (
        Role::Be,
        "is was are were gets got ist wurde sind es son est sont é são foi fue",
    ),
    (
        Role::Mate,
        "mate mated checkmate checkmated matt mattgesetzt mat maté",
    ),
    (
        Role::Filler,
        "the a an by on in of to for and has have had been after with due game match time \
         timeout agreement agreed agree mutual players both resignation forfeit threefold \
         repetition insufficient material perpetual check flag fifty 50-move 3-fold move out \
         rule result repeated position adjudication adjudicated auf durch für nach hat haben \
         die der den das partie zeit zeitüberschreitung vereinbart vereinbartes einigen sich \
         wegen stellungswiederholung dauerschach einigung im von el la los las lo en por de \
         del al se han ha tiempo acuerdo mutuo común acordadas pactadas partida repetición \
         jugadores que les le des du par au aux temps accord mutuel commun d’un d'un un une \
         ont et répétition joueurs sur à bandera as os o no na do da dos ao tempo acordo \
         comum acordado repetição jogadores pela pelo desistência abandono rendición y e \
         xeque",
    ),
];

/// The marks in front of a sentence.
const OPENING: [char; 9] = ['(', '–', '—', '-', '“', '"', '„', ',', '…'];

/// The marks behind a sentence, with which it ends wherever the line goes on.
const CLOSING: [char; 8] = ['.', '!', ')', '”', '"', '“', ';', ','];

/// The result of a text that is nothing but a result in words.
pub(super) fn read(text: &str) -> Option<SaidResult> {
    let sentence = Sentence::at(text.trim())?;
    let rest = &text.trim()[sentence.length..];
    rest.trim().is_empty().then_some(sentence.result)
}

/// The length in bytes of a result in words at the beginning of a text, if a sentence ends there.
pub(super) fn length(text: &str) -> Option<usize> {
    // Most words are moves, which have a digit behind their letters.
    let first = text.trim_start_matches(OPENING).trim_start_matches(' ');
    let behind = first.trim_start_matches(|letter: char| letter.is_alphabetic());
    let is_word = first.len() - behind.len() > 1;
    // Two dashes skip a turn.
    let is_null = text.starts_with("--");
    if is_null || !is_word || behind.starts_with(|letter: char| letter.is_ascii_digit()) {
        return None;
    }
    let sentence = Sentence::at(text)?;
    is_end(&text[sentence.length..], sentence.is_closed).then_some(sentence.length)
}

/// Does a sentence end in front of this text? `is_closed` says whether a full stop or a bracket has
/// ended it.
fn is_end(behind: &str, is_closed: bool) -> bool {
    let next = behind.trim_start();
    let blanks = &behind[..behind.len() - next.len()];
    let Some(letter) = next.chars().next() else {
        return true;
    };
    // A question is none.
    if letter == '?' {
        return false;
    }
    if is_closed || blanks.matches('\n').count() > 1 || !letter.is_alphabetic() {
        return true;
    }
    let word = next.split(char::is_whitespace).next().unwrap_or(next);
    let is_move = word.contains(|letter: char| letter.is_ascii_digit());
    is_move || blanks.contains('\n') && letter.is_uppercase()
}

/// The known words at the beginning of a text.
struct Sentence {
    /// In bytes, with the marks behind it.
    length: usize,
    is_closed: bool,
    result: SaidResult,
}

impl Sentence {
    fn at(text: &str) -> Option<Sentence> {
        let (mut roles, mut end) = (Vec::new(), 0);
        let mut rest =
            text.trim_start_matches(|letter: char| letter == ' ' || OPENING.contains(&letter));
        let is_bracketed = text[..text.len() - rest.len()].contains('(');
        while let Some(word) = word(rest) {
            let Some(role) = role(word) else { break };
            roles.push(role);
            rest = &rest[word.len()..];
            end = text.len() - rest.len();
            // `White resigns. Thanks!`: the second sentence is another.
            if rest.starts_with(['.', '!', ')']) {
                break;
            }
            rest = rest.trim_start_matches([',', ':', ';', '-', '–', '—']);
            let blanks = rest.len() - rest.trim_start().len();
            if rest[..blanks].matches('\n').count() > 1 {
                break;
            }
            rest = &rest[blanks..];
        }
        let result = verdict(&roles)?;
        let closing = &text[end..];
        let behind = closing.trim_start_matches(CLOSING);
        let marks = &closing[..closing.len() - behind.len()];
        // A variation has other words.
        if is_bracketed != marks.contains(')') {
            return None;
        }
        Some(Sentence {
            length: end + marks.len(),
            is_closed: marks.contains(['.', '!', ')']),
            result,
        })
    }
}

/// The word at the beginning of a text: letters and digits, with apostrophes and hyphens between
/// them.
fn word(text: &str) -> Option<&str> {
    let is_inner = |letter: char| letter.is_alphanumeric() || matches!(letter, '\'' | '’' | '-');
    let behind = text.trim_start_matches(is_inner);
    let word = text[..text.len() - behind.len()].trim_end_matches(['\'', '’', '-']);
    (!word.is_empty()).then_some(word)
}

fn role(word: &str) -> Option<Role> {
    let small: String = word.chars().flat_map(char::to_lowercase).collect();
    let mut roles = WORDS.iter();
    let found = roles.find(|(_, words)| words.split(' ').any(|known| known == small));
    found.map(|(role, _)| *role)
}

/// The result that follows from the words, if they agree. A verb without an army is that of the
/// next one, as in `ganan las blancas`.
fn verdict(roles: &[Role]) -> Option<SaidResult> {
    let (mut army, mut verb, mut was_be) = (None, None, false);
    let (mut verdicts, mut is_draw) = (Vec::new(), false);
    for role in roles {
        let role = match role {
            Role::Mate if was_be => Role::Loses,
            // `White is lost` is an opinion.
            Role::Wins | Role::Loses if was_be => return None,
            role => *role,
        };
        was_be = role == Role::Be;
        match role {
            Role::White | Role::Black => match verb.take() {
                Some(verb) => verdicts.push(of_army(role, verb)),
                None => army = Some(role),
            },
            Role::Wins | Role::Loses => match army.take() {
                Some(army) => verdicts.push(of_army(army, role)),
                // `aufgegeben hat` and `has won` are one verb each.
                None if verdicts.is_empty() => verb = Some(role),
                None => {}
            },
            Role::Draw => is_draw = true,
            Role::Be | Role::Mate | Role::Filler => {}
        }
    }
    match (verdicts.first(), verb, is_draw) {
        (Some(first), _, false) => {
            let agree = verdicts.iter().all(|other| other == first);
            agree.then_some(*first)
        }
        (None, None, true) => Some(SaidResult::Draw),
        (None, Some(Role::Loses), false) => Some(SaidResult::LostByMover),
        _ => None,
    }
}

fn of_army(army: Role, verb: Role) -> SaidResult {
    if (army == Role::White) == (verb == Role::Wins) {
        SaidResult::White
    } else {
        SaidResult::Black
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_are_read_in_five_languages() {
        for (result, texts) in [
            (
                SaidResult::White,
                [
                    "White wins",
                    "white won on time.",
                    "Black resigns",
                    "(Black resigned)",
                    "– Black lost on time!",
                    "Black is checkmated",
                    "White wins: Black resigns",
                    "Weiß gewinnt",
                    "Schwarz gibt auf.",
                    "Schwarz hat aufgegeben",
                    "Sieg für Weiß",
                    "Ganan las blancas",
                    "Las negras abandonan",
                    "Les noirs abandonnent",
                    "Les blancs ont gagné",
                    "As pretas desistem",
                    "Vitória das brancas",
                ],
            ),
            (
                SaidResult::Black,
                [
                    "Black wins",
                    "Black won on time",
                    "BLACK WINS BY FORFEIT",
                    "White resigns",
                    "white’s flagged",
                    "White forfeits on time",
                    "White was mated",
                    "Schwarz siegt",
                    "Schwarz gewinnt durch Zeitüberschreitung",
                    "Weiss verliert",
                    "Weiß gab auf",
                    "Las blancas se rinden",
                    "Negras ganan",
                    "Victoire des noirs",
                    "Les blancs perdent au temps",
                    "As brancas abandonam",
                    "Pretas vencem",
                ],
            ),
            (
                SaidResult::Draw,
                [
                    "draw agreed",
                    "Draw",
                    "drawn by agreement",
                    "The game is drawn.",
                    "draw by threefold repetition",
                    "agreed draw",
                    "stalemate",
                    "Remis",
                    "Remis vereinbart",
                    "unentschieden",
                    "Tablas",
                    "tablas por acuerdo mutuo",
                    "nulle",
                    "Partie nulle d’un commun accord",
                    "match nul",
                    "Empate",
                    "empate por comum acordo",
                ],
            ),
        ] {
            for text in texts {
                assert_eq!(read(text), Some(result), "{text}");
            }
        }
        for text in ["resigns", "Aufgegeben.", "abandonan", "loses on time"] {
            assert_eq!(read(text), Some(SaidResult::LostByMover), "{text}");
        }
    }

    #[test]
    fn other_sentences_are_no_results() {
        for text in [
            "White",
            "wins",
            "White to move",
            "White is lost",
            "White wins a pawn",
            "White wins and draws",
            "White resigns, Black resigns",
            "checkmate",
            "mate",
            "Ann resigns",
            "time",
            "",
            "e4",
            "(White wins",
            "White wins)",
        ] {
            assert_eq!(read(text), None, "{text}");
        }
    }

    #[test]
    fn a_result_is_a_whole_sentence() {
        for (text, result) in [
            ("White resigns", "White resigns"),
            ("White resigns 0-1", "White resigns"),
            ("White\nresigns. Thanks!", "White\nresigns."),
            ("White wins\n\na pawn", "White wins"),
            ("White wins\nThanks!", "White wins"),
            ("(White resigns) 0-1", "(White resigns)"),
            ("draw [Event", "draw"),
            ("draw 2. Nf3", "draw"),
            ("resigns Nf3", "resigns"),
        ] {
            assert_eq!(length(text).map(|end| &text[..end]), Some(result), "{text}");
        }
        for text in [
            "White wins a pawn",
            "White wins\na pawn",
            "drawish",
            "draw?",
            "-- draw",
            "Nf3",
            "exd",
            "O-O",
            "(2. d4 White wins)",
            "e4",
        ] {
            assert_eq!(length(text), None, "{text}");
        }
    }
}
