//! The id under which others find a person: the same in all games, and not the Discord id.
//!
//! It is the Discord id, encrypted with a key that only this installation has, and authenticated by
//! another. So nothing is stored for it, all processes know it, and nobody can make up or read one.
//! Unlike what `encryption` makes it has no random part: it must always be the same.

use crate::access::secret::keyed;
use entente_game::PersonId;

/// The id of a person as text.
pub(crate) fn of(secret: &[u8; 32], person: PersonId) -> String {
    let check = check_bytes(secret, person);
    // A check is the nonce of its person, so no two people share a mask but by a collision.
    let hidden = person.0 ^ mask(secret, &check);
    hex::encode([check, hidden.to_be_bytes()].concat())
}

/// The person with this id. `None` if this installation did not make it.
pub(crate) fn read(secret: &[u8; 32], text: &str) -> Option<PersonId> {
    let bytes = hex::decode(text).ok()?;
    let (check, hidden) = bytes.split_first_chunk::<8>()?;
    let hidden = u64::from_be_bytes(hidden.try_into().ok()?);
    let person = PersonId(hidden ^ mask(secret, check));
    // In upper case it would be another text for the same person.
    (of(secret, person) == text).then_some(person)
}

fn check_bytes(secret: &[u8; 32], person: PersonId) -> [u8; 8] {
    keyed(secret, &format!("public id of {person}"))
}

fn mask(secret: &[u8; 32], check: &[u8; 8]) -> u64 {
    let text = format!("mask of the public id {}", hex::encode(check));
    u64::from_be_bytes(keyed(secret, &text))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_installation_that_made_an_id_reads_it_and_only_unchanged() {
        let (ann, bob) = (PersonId(100_200_300_400_500_600), PersonId(7));
        let id = of(&[1; 32], ann);
        assert_eq!(id, of(&[1; 32], ann), "it is the same in all games");
        assert_ne!(id, of(&[2; 32], ann));
        assert_ne!(id, of(&[1; 32], bob));
        assert_eq!(read(&[1; 32], &id), Some(ann));
        assert_eq!(read(&[2; 32], &id), None);
        for place in 0..id.len() {
            let mut changed = id.clone().into_bytes();
            changed[place] = if changed[place] == b'0' { b'1' } else { b'0' };
            let changed = String::from_utf8_lossy(&changed).into_owned();
            assert_eq!(read(&[1; 32], &changed), None, "{changed}");
        }
        for other in [
            "",
            "00",
            "ann",
            &id[2..],
            &(id.clone() + "00"),
            &id.to_uppercase(),
        ] {
            assert_eq!(read(&[1; 32], other), None, "{other}");
        }
    }
}
