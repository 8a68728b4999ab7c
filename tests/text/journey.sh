#!/usr/bin/env bash
# A person with a text browser registers, opens the letter, signs in, accepts the terms, forgets the password, sets a new one,
# turns the second factor on, passes it and arrives; signs in and registers by Smart-ID and Mobile-ID: w3m, driven in tmux.
# Needs the debug binary (`cargo build`; another one in LAVI_BINARY), w3m, tmux, curl and node. Every wait ends when the text is there, or fails.
set -euo pipefail
cd "$(dirname "$0")/../.."

lavi="${LAVI_BINARY:-${CARGO_TARGET_DIR:-target}/debug/lavi}"
port=$(node -e 'const s = require("net").createServer().listen(0, "127.0.0.1", () => { console.log(s.address().port); s.close(); })')
root="http://localhost:$port"
folder=$(mktemp -d)
socket="lavi-journey-$$"

LAVI__SERVER__LISTEN="127.0.0.1:$port" RUST_LOG=warn "$lavi" demo >"$folder/server.log" 2>&1 &
server=$!
finish() {
  local code=$?
  tmux -L "$socket" kill-server 2>/dev/null || true
  kill "$server" 2>/dev/null || true
  wait "$server" 2>/dev/null || true
  if [ "$code" != 0 ]; then cat "$folder/server.log"; fi
  rm -rf "$folder"
}
trap finish EXIT

# The English words of a message, so that better words do not break the journey.
word() { sed -n "s/^$1 = //p" i18n/en/*.ftl | head -1; }

screen() { tmux -L "$socket" capture-pane -p; }
keys() { tmux -L "$socket" send-keys "$@"; }

# Waits until the screen shows a text.
see() {
  for _ in $(seq 150); do
    if screen 2>/dev/null | grep -qF -- "$1"; then return; fi
    sleep 0.1
  done
  echo "journey: the screen never showed: $1" >&2
  screen >&2 || true
  exit 1
}

# Does something again and again until the screen shows a text.
until_seen() {
  local text=$1
  shift
  for _ in $(seq 50); do
    if screen | grep -qF -- "$text"; then return; fi
    "$@"
    sleep 0.3
  done
  see "$text"
}

# Puts the cursor on a text, searching from the top of the page; then so many links and fields further.
go_to() {
  keys g
  keys -l "/$1"
  keys Enter
  for _ in $(seq "${2:-0}"); do keys Tab; done
}

# Fills in a field: a label, how many fields behind it, what to type, and what w3m calls such a field.
fill() {
  go_to "$1" "$2"
  keys Enter
  see "${4:-TEXT}:"
  keys -l "$3"
  keys Enter
}

press() {
  go_to "$1" "${2:-0}"
  keys Enter
}

open() {
  keys U
  see "Goto URL:"
  keys C-u
  keys -l "$1"
  keys Enter
}

for _ in $(seq 150); do
  if curl -fso /dev/null "$root/demo" || ! kill -0 "$server" 2>/dev/null; then break; fi
  sleep 0.1
done
kill -0 "$server" 2>/dev/null || { echo "journey: the demo did not start" >&2; exit 1; }

tmux -L "$socket" -f /dev/null new-session -d -x 100 -y 90 \
  env HOME="$folder" LANG=C.UTF-8 w3m -o wrap_search=1 -o confirm_qq=0 -o accept_cookie=1 -cookie "$root/en/register"

see "$(word register-by-hand-action)"
press "^$(word register-by-hand-action)$"
see "Step 1 of 3"
fill "$(word setup_account-firstName)" 1 "Riina"
fill "$(word setup_account-lastName)" 1 "Raba"
fill "^$(word common-personal-code)" 1 "60001019928"
fill "$(word setup_account-dateOfBirth)" 1 "01.01.2000"
press "$(word setup_account-gender)" 2
press "^$(word setup_account-next)"

see "Step 2 of 3"
fill "$(word setup_account-street)" 1 "Kooli 1"
fill "$(word setup_account-city)" 1 "Tartu"
fill "$(word setup_account-postal_index)" 1 "50000"
press "^$(word setup_account-next)"

see "Step 3 of 3"
fill "$(word setup_account-email)" 1 "riina@kool.example"
fill "$(word setup_account-email_confirmation)" 1 "riina@kool.example"
fill "$(word setup_account-email_confirmation)" 2 "Kevad-2026" Password
fill "$(word setup_account-password_confirmation)" 1 "Kevad-2026" Password
press "^$(word common-create-account)"
see "$(word success-check-e-mail)"
see "riina@kool.example"

open "$root/demo/mail"
see "Activate your"
press "Activate your"
see "/en/activate/"
press "/en/activate/"
see "$(word activate-lead)"
press "$(word common-activate)"
see "$(word success-activation-lead)"

open "$root/en"
see "$(word common-forgot-password)"
fill "^$(word login-username)" 1 "riina@kool.example"
fill "^$(word login-username)" 2 "Kevad-2026" Password
press "$(word password-show)" 1
see "$(word agree_to_terms-agree)"
press "$(word agree_to_terms-agree)"
see "$(word common-signed-in)"
see "Riina Raba"
press "^$(word arrival-sign-out)$"

# Forgets the password and sets a new one.
see "$(word common-forgot-password)"
press "$(word common-forgot-password)"
see "$(word forgot_password-submit)"
fill "^$(word login-username)" 1 "riina@kool.example"
press "$(word forgot_password-submit)"
see "$(word success-check-e-mail)"
open "$root/demo/mail"
see "Set a new password"
press "Set a new password"
see "/en/setNewPassword/"
press "/en/setNewPassword/"
see "$(word set_password-submit)"
fill "^$(word set_password-new)" 1 "Suvi-2026-soe" Password
fill "^$(word set_password-confirmation)" 1 "Suvi-2026-soe" Password
press "$(word set_password-submit)"
see "$(word success-reset)"

sign_in() {
  open "$root/en"
  see "$(word common-forgot-password)"
  fill "^$(word login-username)" 1 "riina@kool.example"
  fill "^$(word login-username)" 2 "Suvi-2026-soe" Password
  press "$(word password-show)" 1
}

# The authenticator's code of the step before the present one, and so many steps later (RFC 6238).
code() {
  node -e '
    const [key, later] = process.argv.slice(1);
    const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
    const bits = [...key].map((letter) => letters.indexOf(letter).toString(2).padStart(5, "0")).join("");
    const counter = Buffer.alloc(8);
    counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30000) - 1 + Number(later)));
    const secret = Buffer.from(bits.match(/.{8}/g).map((byte) => parseInt(byte, 2)));
    const digest = require("crypto").createHmac("sha1", secret).update(counter).digest();
    console.log(String((digest.readUInt32BE(digest.at(-1) & 15) & 0x7fffffff) % 1000000).padStart(6, "0"));
  ' "$1" "$2"
}

# Turns the second factor on and passes it.
sign_in
see "Riina Raba"
press "$(word arrival-two_factor-turn-on)"
see "$(word arrival-two_factor-key)"
key=$(screen | grep -oE '([A-Z2-7]{4} ){3,}[A-Z2-7]{4}' | head -1 | tr -d ' ')
fill "^$(word two_factor-code)$" 1 "$(code "$key" 0)"
press "^$(word arrival-two_factor-turn-on)$"
see "$(word arrival-recovery-fresh-title)"
press "$(word arrival-recovery-done)"
see "$(word arrival-two_factor-is-on)"
press "^$(word arrival-sign-out)$"
sign_in
see "$(word two_factor-lead | cut -c1-40)"
fill "^$(word two_factor-code)$" 1 "$(code "$key" 1)"
press "^$(word two_factor-submit)"
see "$(word common-signed-in)"
see "Riina Raba"
press "^$(word arrival-sign-out)$"
see "$(word common-forgot-password)"

# Signs in by Smart-ID; the phone of the demo confirms by itself while "I have confirmed" is held.
open "$root/en?method=smart-id"
see "$(word common-country)"
fill "^$(word common-personal-code)" 1 "40504040001"
press "^$(word common-personal-code)" 2
see "$(word waiting-compare-smart_id)"
press "$(word waiting-confirm)"
see "$(word common-signed-in)"
see "Marta Must"
press "^$(word arrival-sign-out)$"
see "$(word common-forgot-password)"

# The rest of the account setup of a person whom a provider has identified; the e-mail address.
finish_setup() {
  press "^$(word setup_account-next)"
  see "Step 2 of 3"
  fill "$(word setup_account-street)" 1 "Kooli 1"
  fill "$(word setup_account-city)" 1 "Tartu"
  fill "$(word setup_account-postal_index)" 1 "50000"
  press "^$(word setup_account-next)"
  see "Step 3 of 3"
  fill "$(word setup_account-email)" 1 "$1"
  fill "$(word setup_account-email_confirmation)" 1 "$1"
  fill "$(word setup_account-email_confirmation)" 2 "Kevad-2026" Password
  fill "$(word setup_account-password_confirmation)" 1 "Kevad-2026" Password
  press "^$(word common-create-account)"
  see "$(word success-check-e-mail)"
}

# Registers by Mobile-ID; the same phone signs in afterwards.
open "$root/en/register?method=mobile-id"
see "$(word common-phone-number)"
fill "^$(word common-personal-code)" 1 "60001018800"
fill "^$(word common-phone-number)" 1 "00000566"
press "^$(word common-phone-number)" 2
see "$(word waiting-compare-mobile_id)"
press "$(word waiting-confirm)"
see "Step 1 of 3"
see "60001018800"
finish_setup una@kool.example
open "$root/demo/mail"
see "una@kool.example"
press "Activate your"
see "/en/activate/"
press "/en/activate/"
see "$(word activate-lead)"
press "$(word common-activate)"
see "$(word success-activation-lead)"
open "$root/en?method=mobile-id"
see "$(word common-phone-number)"
fill "^$(word common-personal-code)" 1 "60001018800"
fill "^$(word common-phone-number)" 1 "00000566"
press "^$(word common-phone-number)" 2
see "$(word waiting-compare-mobile_id)"
press "$(word waiting-confirm)"
see "$(word agree_to_terms-agree)"
press "$(word agree_to_terms-agree)"
see "$(word common-signed-in)"

# Registers by Smart-ID.
open "$root/en/register?method=smart-id"
see "$(word common-country)"
fill "^$(word common-personal-code)" 1 "39901012239"
press "^$(word common-personal-code)" 2
see "$(word waiting-compare-smart_id)"
press "$(word waiting-confirm)"
see "Step 1 of 3"
see "39901012239"
finish_setup ott@kool.example

# Refuses on the phone of the demo, and is told so.
open "$root/demo/phone"
see "Let them wait for me"
press "Let them wait for me"
see "Let them confirm by themselves"
open "$root/en?method=smart-id"
see "$(word common-country)"
fill "^$(word common-personal-code)" 1 "40504040001"
press "^$(word common-personal-code)" 2
see "$(word waiting-compare-smart_id)"
open "$root/demo/phone"
until_seen "Refuse" press "^Look again"
press "Refuse"
see "No phone rings"
until_seen "$(word waiting-confirm)" keys B
press "$(word waiting-confirm)"
see "$(word error-smart_id_login-authorization_process_canceled | cut -c1-40)"
echo "journey: registered, activated, signed in, agreed, set a new password, passed the second factor, signed in and registered by phone and arrived with a text browser"
