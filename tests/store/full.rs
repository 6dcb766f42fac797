//! A full disk, simulated by a limit on the size of files.
//!
//! The failure is reported and nothing more is acknowledged. Once there is space again, everything
//! that was acknowledged is there.

use crate::driver::{self, Acknowledged, Folder};
use std::process::Command;

#[tokio::test]
async fn a_full_disk_acknowledges_nothing_more_and_loses_nothing() {
    let mut plies = 0;
    for kilobytes in [300, 700, 1200] {
        let folder = Folder::new(&std::env::temp_dir());
        let games = folder.path("games");
        let mut bash = Command::new("bash");
        // Without the trap, the signal XFSZ would end a process that writes too much. On a full
        // disk a write only fails.
        bash.args([
            "-c",
            &format!("trap '' XFSZ; ulimit -f {kilobytes}; exec \"$@\""),
            "bash",
        ]);
        driver::add_child(&mut bash, &games, 0, 40);
        let output = bash.output().unwrap();
        let (stdout, stderr) = (
            String::from_utf8_lossy(&output.stdout).into_owned(),
            String::from_utf8_lossy(&output.stderr).into_owned(),
        );
        let mut acknowledged = Acknowledged::new();
        stdout
            .lines()
            .for_each(|line| driver::record_line(&mut acknowledged, line));
        let refused = |line: &&str| line.starts_with("refused ");
        let first = stdout.lines().find(refused);
        let failure = "the disk cannot be read or written: file too large";
        assert!(
            first.is_some_and(|line| line.contains(failure)),
            "{kilobytes}: {stdout}{stderr}"
        );
        let still = stdout
            .lines()
            .find(|line| line.starts_with("still refused "));
        let restart = "restart Entente when the disk works again";
        assert!(
            still.is_some_and(|line| line.contains(restart)),
            "{stdout}{stderr}"
        );
        assert!(!stderr.contains("panicked"), "{stderr}");
        // The smallest disk can be full before the first move.
        plies += acknowledged.values().sum::<u32>();
        let service = driver::open_service(&games).await;
        assert_eq!(driver::missing(&service, &acknowledged).await, None);
        let game = driver::start_game(&service, "one more").await.unwrap();
        driver::play(&service, &game, 0, "e4").await.unwrap();
    }
    assert!(
        plies > 0,
        "nothing was acknowledged before the disks were full"
    );
}
