//! How many instructions and allocations a shared page costs the server, counted by valgrind's callgrind: figures that
//! do not depend on the machine's load. They are of the release build, from reading a request to writing its response. A
//! page that bypasses the cache costs three times as much; rendering and compressing one, some hundred times.

use std::{
    array,
    collections::HashMap,
    env, fs,
    io::{BufRead, BufReader, Read, Write},
    net::TcpStream,
    process::{Child, Command, Stdio},
    thread,
    time::{Duration, Instant},
};

/// Says where the release build is.
const PROGRAM: &str = "LAVI_RELEASE_PROGRAM";

/// How many requests are counted together: what the server does meanwhile in the background falls on many.
const COUNTED: u64 = 500;

/// The most that a shared page may cost. Adjust it for a new compiler, not for a slower page.
const BOUND: Cost = Cost { instructions: 42_000, allocations: 10 };

/// What one request costs.
#[derive(Clone, Copy, Debug)]
struct Cost {
    instructions: u64,
    /// Calls of `malloc` and its relatives.
    allocations: u64,
}

/// The real server under callgrind.
struct Counted {
    server: Child,
    address: String,
    connection: BufReader<TcpStream>,
    folder: tempfile::TempDir,
    dumps: u32,
}

/// The parts of a response that the test checks.
struct Answer {
    status: u16,
    etag: String,
    /// The length of the body, in bytes.
    length: usize,
}

impl Counted {
    fn start() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let own = |name: &str| folder.path().join(name).display().to_string();
        let program = env::var(PROGRAM)
            .unwrap_or_else(|_| panic!("{PROGRAM}: `make test-operations` builds it and sets it"));
        let mut server = Command::new("valgrind")
            .args([
                "--tool=callgrind",
                "--instr-atstart=no",
                &format!("--callgrind-out-file={}", own("counted")),
            ])
            .args([&program, "serve"])
            .env("LAVI__SERVER__LISTEN", "127.0.0.1:0")
            .env("LAVI__EMBEDDED__DATABASE", format!("sqlite://{}", own("lavi.db")))
            .env("LAVI__EMBEDDED__MAIL", format!("file://{}", own("mail")))
            .env("LAVI__EMBEDDED__SMART_ID__BASE", "http://127.0.0.1:9/")
            .stderr(Stdio::piped())
            .spawn()
            .unwrap_or_else(|cause| {
                panic!("valgrind is needed, scripts/setup.sh test installs it: {cause}")
            });
        let mut lines = BufReader::new(server.stderr.take().unwrap()).lines().map(Result::unwrap);
        let address = lines
            .find_map(|line| line.strip_prefix("Lävi listens on http://").map(str::to_owned))
            .unwrap();
        thread::spawn(move || lines.for_each(drop));
        let connection = BufReader::new(TcpStream::connect(&address).unwrap());
        Self { server, address, connection, folder, dumps: 0 }
    }

    /// Reconnects: the server closes idle connections.
    fn connect(&mut self) {
        self.connection = BufReader::new(TcpStream::connect(&self.address).unwrap());
    }

    /// Sends one request over the connection.
    fn get(&mut self, address: &str, headers: &str) -> Answer {
        let request = format!(
            "GET {address} HTTP/1.1\r\nhost: localhost\r\naccept-encoding: br\r\n{headers}\r\n"
        );
        self.connection.get_mut().write_all(request.as_bytes()).unwrap();
        let mut head = Vec::new();
        loop {
            let mut line = String::new();
            self.connection.read_line(&mut line).unwrap();
            if line.trim().is_empty() {
                break;
            }
            head.push(line.trim().to_owned());
        }
        let value = |name: &str| {
            head.iter()
                .find_map(|line| line.strip_prefix(name))
                .unwrap_or_default()
                .trim()
                .to_owned()
        };
        let length = value("content-length:").parse().unwrap_or(0);
        let mut body = vec![0; length];
        self.connection.read_exact(&mut body).unwrap();
        Answer {
            status: head[0].split(' ').nth(1).unwrap().parse().unwrap(),
            etag: value("etag:"),
            length,
        }
    }

    /// Waits for the dense compression: it runs in the background, and would be counted too.
    fn wait_until_shorter(&mut self, address: &str, length: usize) {
        let started = Instant::now();
        self.connect();
        while self.get(address, "").length >= length {
            assert!(
                started.elapsed() < Duration::from_secs(180),
                "{address} is never compressed better than for its first visitor"
            );
            thread::sleep(Duration::from_millis(100));
        }
    }

    /// What one request costs once the page is cached. The least of three counts: what the server does of its own in one of
    /// them, mostly in its first seconds, is not the page's.
    fn cost(&mut self, address: &str, headers: &str) -> Cost {
        let counts: [Cost; 3] = array::from_fn(|_| {
            self.connect();
            self.get(address, headers);
            self.dump();
            for _ in 0..COUNTED {
                self.get(address, headers);
            }
            let all = self.dump();
            Cost {
                instructions: totals(&all) / COUNTED,
                allocations: allocations(&all).div_ceil(COUNTED),
            }
        });
        println!("{address} {headers:?} costs {counts:?}");
        counts.into_iter().min_by_key(|cost| (cost.allocations, cost.instructions)).unwrap()
    }

    /// Callgrind's output since the last dump.
    fn dump(&mut self) -> String {
        self.dumps += 1;
        self.tell(&["dump"]);
        fs::read_to_string(self.folder.path().join(format!("counted.{}", self.dumps))).unwrap()
    }

    fn tell(&self, words: &[&str]) {
        let told = Command::new("vgdb")
            .arg(format!("--pid={}", self.server.id()))
            .args(words)
            .output()
            .unwrap();
        assert!(told.status.success(), "{}", String::from_utf8_lossy(&told.stderr));
    }
}

impl Drop for Counted {
    fn drop(&mut self) {
        let _ = self.server.kill();
        let _ = self.server.wait();
    }
}

/// The instructions in a callgrind file.
fn totals(file: &str) -> u64 {
    let mut lines = file.lines().rev().filter_map(|line| line.strip_prefix("totals: "));
    lines.next().unwrap().trim().parse().unwrap()
}

/// The allocations in a callgrind file: `cfn=(12) malloc`, later only `cfn=(12)`, and after each `calls=34 …`.
fn allocations(file: &str) -> u64 {
    let mut names: HashMap<&str, &str> = HashMap::new();
    let (mut called, mut count) = ("", 0);
    for line in file.lines() {
        if let Some((kind @ ("fn" | "cfn"), function)) = line.split_once('=') {
            let (number, name) = function.split_once(' ').unwrap_or((function, ""));
            if !name.is_empty() {
                names.insert(number, name);
            }
            if kind == "cfn" {
                called = names[number];
            }
        } else if let Some(calls) = line.strip_prefix("calls=")
            && ["malloc", "calloc", "realloc", "posix_memalign", "aligned_alloc"].contains(&called)
        {
            count += calls.split(' ').next().unwrap().parse::<u64>().unwrap();
        }
    }
    count
}

#[test]
fn a_shared_page_costs_the_server_few_instructions_and_allocations() {
    let mut server = Counted::start();
    let first = server.get("/et", "");
    let known =
        format!("cookie: lavi_lang=et; lavi_session=anything\r\nif-none-match: {}\r\n", first.etag);
    let requests = [
        ("/et", "", 200),
        ("/et", "cookie: lavi_lang=et\r\n", 200),
        ("/et", known.as_str(), 304),
        ("/en?error=canceled", "", 200),
        ("/ru/iframe?method=smart-id", "", 200),
        ("/de/register", "", 200),
        ("/fr/forgotPassword", "", 200),
        ("/ja/success?type=registration", "", 200),
        ("/lv/setupAccount", "", 200),
        ("/et/school-register", "", 200),
        ("/et?utm=1", "", 200),
    ];
    let [shared @ .., (unknown, ..)] = requests;
    // Rendering and compressing are not counted, and take long enough as it is.
    let mut quick = HashMap::from([("/et", first.length)]);
    for (address, headers, status) in requests {
        server.connect();
        let answer = server.get(address, headers);
        assert_eq!(answer.status, status, "{address}");
        quick.entry(address).or_insert(answer.length);
    }
    for (address, length) in quick {
        if address != unknown {
            server.wait_until_shorter(address, length);
        }
    }
    server.tell(&["instrumentation", "on"]);
    for (address, headers, _) in shared {
        let cost = server.cost(address, headers);
        assert!(
            cost.instructions < BOUND.instructions && cost.allocations < BOUND.allocations,
            "{cost:?}, at most {BOUND:?}"
        );
    }
    // The count is only useful if it tells the two paths apart.
    let whole_way = server.cost(unknown, "");
    assert!(
        whole_way.instructions > 2 * BOUND.instructions
            && whole_way.allocations > 2 * BOUND.allocations,
        "{whole_way:?}"
    );
}
