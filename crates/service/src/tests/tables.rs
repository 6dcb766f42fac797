//! The fate of each table: when a person is forgotten, when they ask for their data, and when a
//! store is repaired.

use super::*;
use crate::core::{AboutPeople, Declaration, Erase, Export};
use crate::maintenance::tables;
use std::collections::BTreeSet;

/// The fields of the document of a person's data that come from tables.
fn fields_of_document() -> BTreeSet<String> {
    let document = serde_json::to_value(Data::example()).unwrap();
    let fields = document.as_object().unwrap().keys().cloned();
    fields.filter(|field| field != "person").collect()
}

#[test]
fn each_table_declares_what_becomes_of_it() {
    let lines = tables::all().map(|table| {
        let (letter, words) = (char::from(table.letter), table.words);
        let people = match table.people {
            AboutPeople::None => "about nobody".to_owned(),
            AboutPeople::Some { erase, export } => {
                let erase = match erase {
                    Erase::Entries => "erased by its keys".to_owned(),
                    Erase::By(_) => "erased by a function".to_owned(),
                    Erase::With(what) => format!("erased with {what}"),
                };
                let export = match export {
                    Export::Fields(fields) => format!("shown in {}", fields.join(", ")),
                    Export::Not(why) => format!("not shown: {why}"),
                };
                format!("{erase}; {export}")
            }
        };
        let check = if table.is_readable.is_some() {
            "; checked"
        } else {
            ""
        };
        format!(
            "{letter} {words}: {:?}, {:?}{check}; {people}",
            table.bound, table.origin
        )
    });
    insta::assert_json_snapshot!(lines.collect::<BTreeSet<_>>());
}

#[test]
fn each_field_of_the_document_comes_from_a_table() {
    let mut named = BTreeSet::new();
    for table in tables::all() {
        if let AboutPeople::Some {
            export: Export::Fields(fields),
            ..
        } = table.people
        {
            assert!(!fields.is_empty(), "{}", table.words);
            named.extend(fields.iter().map(|field| (*field).to_owned()));
        }
    }
    assert_eq!(named, fields_of_document());
}

/// An entry of Ann's and one of Bob's in each table whose keys begin with a person.
#[tokio::test]
async fn the_entries_of_a_forgotten_person_are_removed_and_no_others() {
    let folder = Folder::new();
    let service = folder.service().await;
    let store = &service.inner.store;
    let erased = |table: &&Declaration| {
        let people = table.people;
        matches!(
            people,
            AboutPeople::Some {
                erase: Erase::Entries,
                ..
            }
        )
    };
    let tables: Vec<&Declaration> = tables::all().filter(erased).collect();
    assert!(tables.len() > 9, "only {}", tables.len());
    let mut batch = Batch::default();
    for table in &tables {
        for person in [ANN, BOB] {
            batch.put(table.all().text(&person.key()).bytes(b"x"), "{}");
        }
    }
    store.commit(batch).await.unwrap();
    service.people().forget(ANN).await.unwrap();
    let _may_block = MayBlock::here();
    for table in tables {
        let entries = store.scan(&table.all()).map(|entry| entry.unwrap().0);
        let left = BOB.key().into_bytes();
        assert_eq!(
            entries.collect::<Vec<_>>(),
            [[left.as_slice(), b"\0x"].concat()],
            "{}",
            table.words
        );
    }
}
