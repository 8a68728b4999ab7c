//! A file of people that an operator uploads at the desk, through each balancer of `deploy/`: it comes whole, and a larger one gets a page of ours.

use std::{net::SocketAddr, time::Duration};

use actix_web::rt::time::sleep;
use futures_util::{
    future::join_all,
    stream::{self, StreamExt},
};
use lavi::accounts::embedded::desk::LARGEST;
use reqwest::{Body, StatusCode};

use super::{
    balancer::{Balancer, KINDS},
    nginx::SITE,
};
use crate::{
    desk_pages::Scene,
    doubles::server::{Action, Server},
};

const VISITOR: &str = "127.77.0.9";
const HERE: &str = "/desk/import";
const FAIL: &[(&str, &str)] = &[("on_conflict", "fail")];

/// So many people, with hashes, addresses and roles.
fn people(many: usize) -> Vec<u8> {
    let mut file = String::from(
        "external_id,user_name,email,first_name,last_name,street,city,language,password_hash,roles\n",
    );
    for n in 0..many {
        let person = format!(
            "id-{n},inimene{n},inimene{n}@kool.example,Mari,Maasikas,Pikk {n},Tartu,et,{{SSHA}}LJAqbXtcKVOB1iVS47a2AuBE8VLl6yTIvs3Pcg==,\
             \"[{{\"\"role\"\":\"\"student\"\",\"\"school\"\":\"\"Pikk kool\"\",\"\"class_level\"\":\"\"7\"\"}}]\"\n"
        );
        file.push_str(&person);
    }
    file.into_bytes()
}

#[actix_web::test]
async fn a_file_of_many_people_comes_whole_and_a_larger_one_gets_our_words() {
    let scene = Scene::with("[server]\nadmin_listen = \"127.0.0.1:0\"\n").await;
    let (site, health) = (scene.site.address, scene.site.admin_address.unwrap().port());
    let (whole, many) = (people(10_000), people(20_000));
    assert!(many.len() > 3_500_000);
    let large = vec![b'a'; LARGEST + (2 << 20)];
    for kind in KINDS {
        let balancer = Balancer::before(kind, [site, site], health);
        let browser = scene.signs_in(balancer.browser(VISITOR, "en"), "oskar").await;
        for (file, seen, words) in [
            (&whole, "preview", "Import 10000 people"),
            (&many, "problems", "more than 10000 people"),
        ] {
            let answer = browser.upload(HERE, FAIL, file).await;
            assert!(answer.location().starts_with("/desk/import/"), "{kind:?}: {answer}");
            let page = browser.follow(&answer).await;
            assert_eq!(page.attribute("main", "data-type").as_deref(), Some(seen), "{kind:?}");
            assert!(page.text("main").contains(words), "{kind:?}: {page}");
        }
        let refused = browser.upload(HERE, FAIL, &large).await;
        assert_eq!((refused.status, refused.screen().as_str()), (422, "desk-import"), "{kind:?}");
        assert_eq!(refused.errors(), ["file:max_length"], "{kind:?}: {refused}");
        assert!(refused.text("main").contains("20 MB"), "{kind:?}: {refused}");
        // A code counts once.
        scene.site.clock.advance(30);
    }
}

/// Twelve seconds: a form would have to be there by then.
#[actix_web::test]
async fn a_file_may_come_slowly() {
    let node = Server::start(|_| Action::text(200, "it is here"));
    let at = SocketAddr::from(([127, 0, 0, 1], node.root.port().unwrap()));
    let balancers = KINDS.map(|kind| Balancer::before(kind, [at, at], at.port()));
    let sent = balancers.iter().map(async |balancer| {
        let pieces = stream::iter(0..13).then(async |number| {
            sleep(Duration::from_secs(u64::from(number > 0))).await;
            Ok::<_, std::io::Error>(vec![b'a'; 8_192])
        });
        let client = balancer.client(VISITOR, Duration::from_secs(60));
        let request = client.post(format!("https://{SITE}{HERE}"));
        let request = request.header("content-length", 13 * 8_192);
        let answer = request.body(Body::wrap_stream(pieces)).send().await;
        let answer = answer.unwrap_or_else(|cause| panic!("{:?}: {cause}", balancer.kind));
        assert_eq!(answer.status(), StatusCode::OK, "{:?}", balancer.kind);
    });
    join_all(sent).await;
    assert_eq!(node.count(HERE), KINDS.len());
    for request in node.after(0).iter().filter(|request| request.path == HERE) {
        assert_eq!(request.body.len(), 13 * 8_192, "whole");
    }
}
