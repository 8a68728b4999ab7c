//! HAProxy and nginx before the nodes. Both take turns from request to request, and say in `x-node` who answered.

use std::{
    fs,
    net::{SocketAddr, TcpStream},
    process::{Child, Command},
    time::{Duration, Instant},
};

use tempfile::TempDir;

use super::cluster::NodePorts;
use crate::served::free_ports;

/// Which balancer.
#[derive(Clone, Copy, Debug)]
pub enum Kind {
    HaProxy,
    Nginx,
}

/// Every balancer that is tested.
pub const KINDS: [Kind; 2] = [Kind::HaProxy, Kind::Nginx];

/// A running balancer.
pub struct Balancer {
    child: Child,
    pub address: SocketAddr,
    _folder: TempDir,
}

impl Balancer {
    pub fn start(kind: Kind, nodes: &[NodePorts]) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let [address] = free_ports();
        let file = folder.path().join("balancer.conf");
        let own = folder.path().display();
        let (text, mut command) = match kind {
            Kind::HaProxy => {
                let mut command = Command::new("haproxy");
                command.arg("-db").arg("-f").arg(&file);
                (haproxy(address, nodes), command)
            }
            Kind::Nginx => {
                let mut command = Command::new("nginx");
                command.arg("-p").arg(folder.path()).arg("-c").arg(&file);
                command.args([
                    "-e",
                    "stderr",
                    "-g",
                    &format!("daemon off; master_process off; pid {own}/pid;"),
                ]);
                (nginx(address, nodes), command)
            }
        };
        fs::write(&file, text).unwrap();
        let child = command.spawn().unwrap_or_else(|cause| panic!("install {kind:?}: {cause}"));
        let begun = Instant::now();
        while TcpStream::connect(address).is_err() {
            assert!(begun.elapsed() < Duration::from_secs(10), "{kind:?} does not start");
            std::thread::sleep(Duration::from_millis(20));
        }
        Self { child, address, _folder: folder }
    }

    pub fn root(&self) -> String {
        format!("http://{}", self.address)
    }
}

impl Drop for Balancer {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A node whose connection is refused, or that is not ready, is passed over.
fn haproxy(address: SocketAddr, nodes: &[NodePorts]) -> String {
    let servers: Vec<_> = nodes
        .iter()
        .map(|node| {
            format!(
                "  server n{site} 127.0.0.1:{site} check port {admin} inter 200ms fall 1 rise 1",
                site = node.site,
                admin = node.admin
            )
        })
        .collect();
    format!(
        "defaults
  mode http
  timeout connect 2s
  timeout check 2s
  timeout client 60s
  timeout server 90s
  option forwardfor
  option redispatch 1
  retries 3
frontend site
  bind {address}
  default_backend nodes
backend nodes
  balance roundrobin
  option httpchk GET /health/ready
  http-response set-header x-node %s
{}
",
        servers.join("\n")
    )
}

/// What it does about a node that is gone is what `deploy/nginx.conf` says; it passes one over for two seconds, so that a test need not
/// wait for half a minute. The samples themselves are in `outages`.
fn nginx(address: SocketAddr, nodes: &[NodePorts]) -> String {
    let servers: Vec<_> = nodes
        .iter()
        .map(|node| format!("    server 127.0.0.1:{} max_fails=1 fail_timeout=2s;", node.site))
        .collect();
    let folders: String = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
        .map(|name| format!("  {name}_temp_path {name};\n"))
        .concat();
    format!(
        "worker_processes 1;
events {{}}
http {{
  access_log off;
{folders}  upstream nodes {{
{}
    keepalive 32;
    keepalive_timeout 4s;
  }}
  server {{
    listen {address};
    location / {{
      proxy_pass http://nodes;
      proxy_http_version 1.1;
      proxy_set_header Connection \"\";
      proxy_set_header Host $host;
      proxy_set_header X-Forwarded-For $remote_addr;
      proxy_set_header X-Forwarded-Proto $scheme;
      proxy_next_upstream error timeout;
      proxy_next_upstream_tries 2;
      proxy_next_upstream_timeout 10s;
      proxy_connect_timeout 5s;
      proxy_read_timeout 60s;
      add_header x-node $upstream_addr always;
    }}
  }}
}}
",
        servers.join("\n")
    )
}
