// An Apache of this machine with mod_auth_openidc, in a folder of its own.

import { chmodSync, copyFileSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Ground } from "./ground.ts";
import { installed } from "./party.ts";

const MODULES = "/usr/lib/apache2/modules";
const LOADED = ["mpm_event", "authn_core", "authz_core", "authz_user", "ssl", "mime", "dir", "include", "auth_openidc"];

/** Starts it with this configuration. Each of its pages is this one. */
export async function startsApache(ground: Ground, port: number, configuration: string, page: string) {
  const own = ground.folder({});
  const { ca, certificate, key } = ground.certificates;
  copyFileSync(ca, join(own, "ca.pem"));
  chmodSync(own, 0o755);
  mkdirSync(join(own, "pages/grades"), { recursive: true });
  for (const name of ["", "grades/"]) writeFileSync(join(own, `pages/${name}index.shtml`), page);
  const loaded = LOADED.map((name) => {
    const file = join(MODULES, `mod_${name}.so`);
    return `LoadModule ${name}_module ${installed(file, "install apache2-bin and libapache2-mod-auth-openidc")}`;
  });
  writeFileSync(
    join(own, "httpd.conf"),
    `${loaded.join("\n")}
# As root alone: whom the processes that answer run as.
User #65534
Group #65534
ServerRoot ${own}
PidFile ${own}/pid
ErrorLog ${own}/log
ServerName localhost:${port}
Listen 127.0.0.1:${port}
DocumentRoot ${own}/pages
TypesConfig /dev/null
DirectoryIndex index.shtml
AddType text/html .shtml
AddOutputFilter INCLUDES .shtml
<Directory />
  Options +Includes
</Directory>
SSLEngine on
SSLCertificateFile ${certificate}
SSLCertificateKeyFile ${key}
OIDCCABundlePath ${own}/ca.pem
${configuration}`,
  );
  const program = installed("/usr/sbin/apache2", "install apache2-bin");
  return ground.starts([program, "-D", "FOREGROUND", "-f", join(own, "httpd.conf")], own, {}, port);
}
