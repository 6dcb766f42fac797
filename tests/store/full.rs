//! A disk that takes no more, as a limit on how long files may be: the failure is told, nothing more is acknowledged, and once there is room again everything that was is there.

use crate::driver::{self, Acknowledged, Folder};
use std::process::Command;

#[tokio::test]
async fn a_full_disk_acknowledges_nothing_more_and_loses_nothing() {
    for kilobytes in [300, 700, 1200] {
        let folder = Folder::new(&std::env::temp_dir());
        let games = folder.path("games");
        let mut bash = Command::new("bash");
        // Without the trap the system would end whoever writes too much; on a full disk it only says no.
        bash.args([
            "-c",
            &format!("trap '' XFSZ; ulimit -f {kilobytes}; exec \"$@\""),
            "bash",
        ]);
        driver::child(&mut bash, &games, 0, 40);
        let ended = bash.output().unwrap();
        let (out, error) = (
            String::from_utf8_lossy(&ended.stdout).into_owned(),
            String::from_utf8_lossy(&ended.stderr).into_owned(),
        );
        let mut acknowledged = Acknowledged::new();
        out.lines()
            .for_each(|line| driver::note(&mut acknowledged, line));
        let refused = |line: &&str| line.starts_with("refused ");
        let first = out.lines().find(refused);
        let told = "the disk refuses to be read or written: file too large";
        assert!(
            first.is_some_and(|line| line.contains(told)),
            "{kilobytes}: {out}{error}"
        );
        let still = out.lines().find(|line| line.starts_with("still refused "));
        let restart = "restart Entente once the disk is well again";
        assert!(
            still.is_some_and(|line| line.contains(restart)),
            "{out}{error}"
        );
        assert!(!error.contains("panicked"), "{error}");
        let plies: u32 = acknowledged.values().sum();
        assert!(plies > 0, "{acknowledged:?}");
        let table = driver::table(&games).await;
        assert_eq!(driver::missing(&table, &acknowledged).await, None);
        let game = driver::begun(&table, "one more").await.unwrap();
        driver::play(&table, &game, 0, "e4").await.unwrap();
    }
}
