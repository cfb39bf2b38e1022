//! What can go wrong, and a small disk that can be filled.

use std::fs::File;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Result, bail};

/// The size of the disk: enough for an hour of games.
const DISK_SIZE: &str = "512m";

/// A fault.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum Fault {
    /// The server is killed, as by a power failure of the machine.
    Kill,
    /// The server is shut down and started again.
    Restart,
    /// The process is stopped for some seconds, as when a laptop sleeps.
    Suspend,
    /// All connections are closed by the clients.
    CutConnections,
    /// The system clock is set forward or back by hours.
    StepClock,
    /// The disk is full for some seconds.
    FillDisk,
}

impl Fault {
    /// The faults that are possible here.
    pub(super) fn available(disk: &Disk) -> Vec<Fault> {
        let mut all =
            vec![Fault::Kill, Fault::Restart, Fault::Suspend, Fault::CutConnections, Fault::StepClock];
        all.extend(disk.can_be_filled.then_some(Fault::FillDisk));
        all
    }
}

/// The file system of the data folder.
pub(super) struct Disk {
    folder: PathBuf,
    can_be_filled: bool,
}

impl Disk {
    /// Mounts a small file system in memory, where that is permitted: `cargo xtask soak` gives this process its own mount
    /// namespace, so nothing remains of it.
    pub(super) fn prepare(folder: &Path) -> Result<Disk> {
        std::fs::create_dir_all(folder)?;
        let options = format!("size={DISK_SIZE},mode=700");
        let mut mount = Command::new("mount");
        mount.args(["-t", "tmpfs", "-o", &options, "ponti-soak"]).arg(folder);
        let may_mount = std::env::var_os("PONTI_SOAK_NAMESPACE").is_some();
        let can_be_filled = may_mount && mount.status().is_ok_and(|status| status.success());
        if !can_be_filled {
            println!("no file system can be mounted here: the disk is never full");
        }
        Ok(Disk { folder: folder.to_owned(), can_be_filled })
    }

    pub(super) fn folder(&self) -> &Path {
        &self.folder
    }

    fn balloon(&self) -> PathBuf {
        self.folder.join("balloon")
    }

    /// Fills the disk.
    pub(super) fn fill(&self) -> Result<()> {
        let mut file = File::create(self.balloon())?;
        let mut size = 1 << 20;
        while size > 0 {
            // Until not even one byte fits.
            if file.write_all(&vec![0; size]).is_err() {
                size /= 16;
            }
        }
        if file.metadata()?.len() == 0 {
            bail!("the disk could not be filled");
        }
        Ok(())
    }

    /// Makes space again.
    pub(super) fn release(&self) -> Result<()> {
        Ok(std::fs::remove_file(self.balloon())?)
    }
}
