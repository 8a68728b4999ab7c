#!/usr/bin/env python3
"""Turns an LDIF dump of a directory into the lines of `lavi account import`.

    ldapsearch -LLL -o ldif-wrap=no -x -D cn=admin,dc=school,dc=example -W -b ou=people,dc=school,dc=example \
        entryUUID uid mail givenName sn preferredLanguage userPassword > people.ldif
    python3 ldap.py people.ldif > people.jsonl

People whose password is of another kind are named on standard error, and arrive without it.
"""

import base64
import json
import sys

WANTED = {"entryuuid", "uid", "mail", "givenname", "sn", "preferredlanguage", "userpassword"}
# Words before hashes that are taken without them, and beginnings of those that are taken.
WORDS = ("{CRYPT}", "{ARGON2}")
TAKEN = ("{SSHA}", "{SSHA512}", "$argon2id$", "$argon2i$", "$2a$", "$2b$", "$2y$", "$5$", "$6$")


def unfolded(lines):
    """A line that begins with a space belongs to the one before."""
    held = None
    for line in lines:
        line = line.rstrip("\r\n")
        if line.startswith(" ") and held is not None:
            held += line[1:]
            continue
        if held is not None:
            yield held
        held = line
    if held is not None:
        yield held
    yield ""


def entries(lines):
    entry = {}
    for line in unfolded(lines):
        if line == "":
            if entry:
                yield entry
            entry = {}
            continue
        name, _, value = line.partition(":")
        # What stands in a file elsewhere, and pictures, are not read.
        if name.lower() not in WANTED or value.startswith("<"):
            continue
        if value.startswith(":"):
            value = base64.b64decode(value[1:]).decode()
        entry.setdefault(name.lower(), []).append(value.strip())


def password_hash(values):
    """The first of a kind that is taken."""
    for value in values:
        for word in WORDS:
            if value.upper().startswith(word):
                value = value[len(word):]
        scheme, brace, _ = value.partition("}")
        if value.startswith(TAKEN) or (scheme.upper() + brace).startswith(TAKEN[:2]):
            return value
    return None


def person(entry):
    first = lambda name: entry.get(name, [None])[0]
    said = {
        "external_id": first("entryuuid"),
        "user_name": first("uid"),
        "email": first("mail"),
        "first_name": first("givenname"),
        "last_name": first("sn"),
        "language": first("preferredlanguage"),
    }
    passwords = entry.get("userpassword", [])
    said["password_hash"] = password_hash(passwords)
    if passwords and said["password_hash"] is None:
        print(f"{said['user_name']}: a password of another kind is left out", file=sys.stderr)
    return {field: value for field, value in said.items() if value is not None}


def main():
    with open(sys.argv[1], encoding="utf-8") as file:
        for entry in entries(file):
            if "uid" in entry:
                print(json.dumps(person(entry), ensure_ascii=False))


if __name__ == "__main__":
    main()
