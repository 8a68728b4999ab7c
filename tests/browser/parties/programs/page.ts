// A page that signs people in with oidc-client-ts. A test does what its buttons would do, by `lavi`.

import { UserManager } from "oidc-client-ts";

declare const ISSUER: string;
declare const CLIENT_ID: string;

const home = `${location.origin}/`;
const lavi = new UserManager({
  authority: ISSUER,
  client_id: CLIENT_ID,
  redirect_uri: home,
  post_logout_redirect_uri: `${home}?goodbye`,
  scope: "openid offline_access",
  // Otherwise the profile lacks acr.
  filterProtocolClaims: false,
});

const kidOf = (token = "") => JSON.parse(atob((token.split(".")[0] ?? "").replaceAll("-", "+").replaceAll("_", "/"))).kid;

async function shows() {
  const user = await lavi.getUser();
  const held = user && { acr: user.profile.acr, kid: kidOf(user.id_token), sub: user.profile.sub };
  const main = document.querySelector("main");
  if (main) main.textContent = held ? JSON.stringify(held) : location.search.includes("goodbye") ? "Goodbye" : "nobody";
}

if (new URLSearchParams(location.search).has("code")) {
  const back = location.href;
  history.replaceState(null, "", "/");
  await lavi.signinRedirectCallback(back);
}
await shows();
Object.assign(window, { lavi, shows });
