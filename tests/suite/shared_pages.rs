//! Invented addresses can neither fill the cache of shared pages nor change what others get.

use std::{
    collections::HashSet,
    io::{BufRead, BufReader, Read, Write},
    net::{SocketAddr, TcpStream},
};

use crate::site::Site;
use lavi::web::cache::{CacheSize, SharedPages, compression::Coding};

/// The bounds of `web::cache`.
const MOST: CacheSize =
    CacheSize { pages: 1024, bytes: 32 << 20, addresses: 2 * 4096, waiting: 64 };

/// A gauge of `/metrics`.
async fn gauge(site: &Site, name: &str) -> usize {
    let all = site.operator().get("/metrics").await;
    let value = all.body.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
    value.unwrap_or_else(|| panic!("{name}: {all}")).parse().unwrap()
}

async fn holding(site: &Site) -> CacheSize {
    CacheSize {
        pages: gauge(site, "lavi_shared_pages").await,
        bytes: gauge(site, "lavi_shared_page_bytes").await,
        addresses: gauge(site, "lavi_shared_addresses").await,
        waiting: gauge(site, "lavi_compressions_waiting").await,
    }
}

/// Requests these paths over one connection, a few at a time; returns the statuses.
fn ask(address: SocketAddr, paths: &[String]) -> HashSet<u16> {
    let mut connection = BufReader::new(TcpStream::connect(address).unwrap());
    let mut statuses = HashSet::new();
    for some in paths.chunks(8) {
        let requests: String = some
            .iter()
            .map(|path| {
                format!("GET {path} HTTP/1.1\r\nhost: localhost\r\naccept-encoding: br\r\n\r\n")
            })
            .collect::<Vec<_>>()
            .concat();
        connection.get_mut().write_all(requests.as_bytes()).unwrap();
        for _ in some {
            let mut length = 0;
            let mut line = String::new();
            connection.read_line(&mut line).unwrap();
            statuses.insert(line.split(' ').nth(1).unwrap().parse().unwrap());
            while !line.trim().is_empty() {
                line.clear();
                connection.read_line(&mut line).unwrap();
                length = line
                    .strip_prefix("content-length:")
                    .map_or(length, |value| value.trim().parse().unwrap());
            }
            connection.read_exact(&mut vec![0; length]).unwrap();
        }
    }
    statuses
}

/// A word with some of its letters escaped as `%6F`, a different set for each number.
fn spelled(word: &str, number: usize) -> String {
    let letter = |(place, byte): (usize, u8)| match (number >> place) & 1 {
        0 => char::from(byte).to_string(),
        _ => format!("%{byte:02X}"),
    };
    word.bytes().enumerate().map(letter).collect()
}

#[actix_web::test]
async fn thirteen_thousand_spellings_of_a_few_addresses_leave_a_few_pages() {
    let site = Site::with_operator();
    let paths: Vec<String> = ["forgotPassword", "school-register", "setupAccount"]
        .into_iter()
        .flat_map(|word| (1..4096).map(move |number| format!("/en/{}", spelled(word, number))))
        .chain((1..800).map(|number| format!("/en/login?utm={number}&error=made-up-{number}")))
        .collect();
    assert!(paths.len() > 13_000);
    let address = site.address;
    let asked = std::thread::spawn(move || ask(address, &paths));
    assert_eq!(asked.join().unwrap(), HashSet::from([303, 200]));
    let holding = holding(&site).await;
    assert!(
        holding.pages < 8
            && holding.bytes < 8 * 50_000
            && holding.addresses == 0
            && holding.waiting < 8,
        "{holding:?}"
    );
}

#[actix_web::test]
async fn other_spellings_of_a_path_redirect_to_the_canonical_one() {
    let site = Site::with_operator();
    for (path, right) in [
        ("/en/l%6Fgin", "/en/login"),
        ("/en/%74%77%6f-factor?view=mobile", "/en/two-factor?view=mobile"),
        ("/et/%6dini", "/et/mini"),
    ] {
        let answer = site.browser().get(path).await;
        assert_eq!((answer.status, answer.location().as_str()), (303, right), "{path}");
        assert_eq!(site.browser().get(right).await.status, 200);
    }
}

#[actix_web::test]
async fn cached_pages_and_their_compression_queue_are_limited_in_number_and_bytes() {
    let pages = SharedPages::new().unwrap();
    let mut most = pages.size();
    let mut see = |length: usize, number: usize| {
        let html = || Ok(format!("{number}").repeat(length / 4));
        let kept = pages.get_or_draw(format!("{length} {number}"), html).unwrap();
        let _ = kept.body(Coding::Brotli, &pages.background);
        let now = pages.size();
        assert!(
            now.pages <= MOST.pages && now.bytes <= MOST.bytes && now.waiting <= MOST.waiting,
            "{now:?}"
        );
        most = CacheSize {
            pages: most.pages.max(now.pages),
            bytes: most.bytes.max(now.bytes),
            addresses: 0,
            waiting: most.waiting.max(now.waiting),
        };
    };
    (1000..4000).for_each(|number| see(2_000, number));
    (1000..2000).for_each(|number| see(90_000, number));
    assert!(
        most.pages == MOST.pages
            && most.bytes > MOST.bytes * 9 / 10
            && most.waiting > MOST.waiting / 2,
        "{most:?}"
    );
}

#[actix_web::test]
async fn a_page_dropped_from_the_cache_is_not_kept_by_the_compression_queue() {
    let pages = SharedPages::new().unwrap();
    // Whatever the single thread is working on, it holds one page.
    let drawn: Vec<_> = (0..40)
        .map(|number| {
            let kept = pages
                .get_or_draw(number.to_string(), || Ok(number.to_string().repeat(40_000)))
                .unwrap();
            let _ = kept.body(Coding::Brotli, &pages.background);
            std::sync::Arc::downgrade(&kept)
        })
        .collect();
    for number in 0..MOST.pages {
        pages.get_or_draw(format!("other {number}"), || Ok(String::new())).unwrap();
    }
    let alive = drawn.iter().filter(|page| page.strong_count() > 0).count();
    assert!(alive <= 1, "{alive} pages live on");
}

#[actix_web::test]
async fn a_page_that_is_far_too_long_is_sent_and_not_kept() {
    let pages = SharedPages::new().unwrap();
    let kept = pages.get_or_draw("long".to_owned(), || Ok("a".repeat(200_000))).unwrap();
    assert_eq!(kept.body(Coding::Identity, &pages.background).len(), 200_000);
    assert_eq!(pages.size().pages, 0);
}

#[actix_web::test]
async fn repeated_parameters_of_one_visitor_do_not_reach_the_shared_page() {
    let clean = Site::with_operator();
    let text = "A".repeat(3_000);
    let methods = "&method=password".repeat(150);
    for (right, planted) in [
        ("/en/validation?type=xid", format!("/en/validation?type=xid&type={text}")),
        ("/en", format!("/en?method=password{methods}")),
        ("/en?method=password", format!("/en?method=password{methods}")),
        (
            "/en/failed?type=reset&error=canceled",
            format!("/en/failed?type=reset&error=canceled&error={text}&type={text}"),
        ),
        ("/en/success?type=reset", format!("/en/success?type=reset&type={text}&view={text}")),
        ("/et/mini", format!("/et/mini?view=mini&view={text}&lang={text}")),
    ] {
        let site = Site::with_operator();
        let first = site.browser().get(&planted).await;
        assert_eq!(first.status, 200, "{planted:.60}");
        let page = site.browser().get(right).await;
        assert!(
            page.body == clean.browser().get(right).await.body,
            "{right} is not what it was: {page}"
        );
        assert!(
            first.body.len() < 60_000,
            "not even whoever asks for it gets it: {}",
            first.body.len()
        );
    }
}

#[actix_web::test]
async fn only_one_spelling_of_an_address_is_cached() {
    let site = Site::with_operator();
    let kept = [
        "/en?method=smart-id&error=canceled",
        "/en/two-factor?view=mini",
        "/en/success?type=resetRequest&again=1",
        "/et/login",
    ];
    for address in kept {
        site.browser().get(address).await;
    }
    assert_eq!(gauge(&site, "lavi_shared_addresses").await, kept.len());
    for address in [
        "/en?error=canceled&method=smart-id",
        "/en?method=smart-id&error=cancele%64",
        "/en?method=smart-id&error=repeating_errors.canceled",
        "/en?method=smart-id&error=canceled&method=smart-id",
        "/en/two-factor?view=mini&view=mini",
        "/en/success?type=resetRequest&again=2",
        "/et/login?lang=et",
        "/et/login?view=none",
        "/et/login?",
    ] {
        assert_eq!(site.browser().get(address).await.status, 200, "{address}");
    }
    assert_eq!(gauge(&site, "lavi_shared_addresses").await, kept.len());
}

#[actix_web::test]
async fn invented_methods_and_schemes_add_no_page() {
    let site = Site::with_operator();
    let browser = site.browser();
    for length in (0..60).chain([6_000]) {
        let word = format!("smart-id{}", "x".repeat(length + 1));
        browser.set_cookie("lavi_method", &word);
        for path in ["/en".to_owned(), format!("/en/mini?scheme=dark{word}")] {
            assert_eq!(browser.get(&path).await.status, 200, "{path}");
        }
    }
    let held = holding(&site).await;
    assert_eq!((held.pages, held.addresses), (2, 1));
}
