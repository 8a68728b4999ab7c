//! Disks that are full: a small one of its own for whichever server writes to it.

use std::{
    fs,
    io::Write,
    path::PathBuf,
    process::Command,
    time::{Duration, Instant},
};

use tempfile::TempDir;

use super::{
    node::Node,
    servers::Service,
    table::{Trial, Visit},
    visits::Registrations,
};
use crate::lines::{ExternalServer, postgres::postgres, redis::redis};

/// A disk in memory. Mounting it needs root; `make reliability` keeps it from the rest of the machine.
struct SmallDisk(TempDir);

impl SmallDisk {
    /// A disk of so many megabytes.
    fn new(megabytes: u32) -> Self {
        let folder = TempDir::new().unwrap();
        let mut mount = Command::new("mount");
        mount.args(["-t", "tmpfs", "-o", &format!("size={megabytes}m"), "tmpfs"]);
        let mounted = mount.arg(folder.path()).status().unwrap();
        assert!(mounted.success(), "a disk of its own needs root");
        Self(folder)
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    /// Leaves no byte on it.
    fn fill(&self) {
        for (name, size) in [("fill", 65_536), ("fill-rest", 512), ("fill-last", 1)] {
            let mut file = fs::File::create(self.path(name)).unwrap();
            while file.write_all(&vec![7; size]).is_ok() {}
        }
    }

    fn free(&self) {
        for name in ["fill", "fill-rest", "fill-last"] {
            fs::remove_file(self.path(name)).unwrap();
        }
    }
}

impl Drop for SmallDisk {
    fn drop(&mut self) {
        let _ = Command::new("umount").arg("--lazy").arg(self.0.path()).status();
    }
}

impl Trial {
    /// A disk that is full, until a visit needs more of it than the server had set aside, and two visits after that.
    async fn full(&mut self, disk: &SmallDisk, visit: impl AsyncFn() -> Visit) {
        disk.fill();
        let begun = Instant::now();
        while visit().await.is_good {
            assert!(begun.elapsed() < Duration::from_secs(120), "the full disk is no hindrance");
        }
        self.other("disk full", || (), || disk.free(), visit).await;
    }
}

#[actix_web::test]
async fn sqlite_whose_disk_is_full() {
    let disk = SmallDisk::new(16);
    let database = format!("sqlite://{}", disk.path("lavi.db").display());
    let node = Node::start(&[("LAVI__EMBEDDED__DATABASE", &database)]);
    let people = Registrations::default();
    let register = async || people.register(&node).await.0;
    assert!(register().await.is_good);
    let mut trial = Trial::new("SQLite, its disk", 12, &[]);
    trial.full(&disk, register).await;
    println!("{} kept", people.assert_kept(&node).await);
    node.assert_sound();
    trial.write();
}

#[actix_web::test]
async fn postgres_whose_disk_is_full() {
    let (disk, own) = (SmallDisk::new(160), tempfile::tempdir().unwrap());
    let options = ["max_wal_size=32MB", "min_wal_size=32MB", "shared_buffers=16MB"];
    let server = postgres(disk.0.path(), &options);
    let environment = super::servers::on_postgres(server.port, &own);
    let node = Node::start(&super::servers::borrowed(&environment));
    let people = Registrations::default();
    let register = async || people.register(&node).await.0;
    assert!(register().await.is_good);
    let mut trial = Trial::new("PostgreSQL, its disk", 22, &[]);
    trial.full(&disk, register).await;
    println!("{} kept", people.assert_kept(&node).await);
    node.assert_sound();
    trial.write();
}

#[actix_web::test]
async fn redis_whose_disk_is_full() {
    let disk = SmallDisk::new(8);
    fs::create_dir(disk.path("data")).unwrap();
    let server = redis(|command, port| {
        command.args([
            "--port",
            &port.to_string(),
            "--appendonly",
            "yes",
            "--appendfsync",
            "everysec",
        ]);
        command.arg("--dir").arg(disk.path("data"));
    });
    let address = format!("redis://127.0.0.1:{}", server.port);
    let node =
        Node::start(&[("LAVI__SESSION__STORE", "redis"), ("LAVI__SESSION__REDIS_URL", &address)]);
    let people = Registrations::default();
    let register = async || people.register(&node).await.0;
    assert!(register().await.is_good);
    let mut trial = Trial::new("Redis, its disk", 5, &[]);
    trial.full(&disk, register).await;
    println!("{} kept", people.assert_kept(&node).await);
    node.assert_sound();
    trial.write();
}

#[actix_web::test]
async fn an_account_service_whose_disk_is_full() {
    let disk = SmallDisk::new(16);
    let database = format!("sqlite://{}", disk.path("lavi.db").display());
    let service = Service::start(&[("LAVI__EMBEDDED__DATABASE", &database)]);
    service.node.add("mari", "");
    let front = Node::on(Service::front_end(service.api));
    let sign_in = async || front.sign_in_before_a_service("mari").await;
    let mut trial = Trial::new("account service, its disk", 12, &[]);
    trial.full(&disk, sign_in).await;
    front.assert_sound();
    service.node.assert_sound();
    trial.write();
}

#[actix_web::test]
async fn a_mail_server_whose_disk_is_full() {
    let disk = SmallDisk::new(2);
    let server = ExternalServer::start("python3-aiosmtpd", "Server is listening", |port| {
        let mut command = Command::new("aiosmtpd");
        command.args(["-d", "-n", "-l", &format!("localhost:{port}")]);
        command.args(["-c", "aiosmtpd.handlers.Mailbox"]).arg(disk.path("box"));
        command
    });
    let letters = || {
        let files = fs::read_dir(disk.path("box/new")).into_iter().flatten();
        files.map(|file| fs::read_to_string(file.unwrap().path()).unwrap()).collect::<String>()
    };
    let address = format!("smtp://127.0.0.1:{}", server.port);
    let node = Node::start(&[("LAVI__EMBEDDED__MAIL", &address)]);
    let people = Registrations::default();
    let register = async || {
        let (visit, email) = people.register(&node).await;
        assert!(visit.is_good, "{visit:?}");
        tokio::time::sleep(Duration::from_millis(500)).await;
        if letters().contains(&email) {
            return visit;
        }
        Visit { is_good: false, words: format!("{}, the letter waits", visit.words) }
    };
    assert!(register().await.is_good);
    let mut trial = Trial::new("SMTP, its disk", 5, &[]);
    trial.full(&disk, register).await;
    let begun = Instant::now();
    while people.acknowledged().iter().any(|email| !letters().contains(email)) {
        assert!(begun.elapsed() < Duration::from_secs(180), "letters are lost");
        tokio::time::sleep(Duration::from_millis(200)).await;
    }
    println!("the letters that it refused came {:?} after there was room", begun.elapsed());
    node.assert_sound();
    trial.write();
}
