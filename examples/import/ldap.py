#!/usr/bin/env python3
"""Turns an LDIF dump of a directory into the lines of `lavi account import`.

    ldapsearch -LLL -o ldif-wrap=no -x -D cn=admin,dc=school,dc=example -W -b ou=people,dc=school,dc=example \
        entryUUID uid mail givenName sn preferredLanguage userPassword > people.ldif
    python3 ldap.py people.ldif > people.jsonl
"""

import base64
import json
import sys


def entries(lines):
    entry, unfolded = {}, []
    for line in lines:
        if line.startswith(" ") and unfolded:
            unfolded[-1] += line[1:].rstrip("\r\n")
        else:
            unfolded.append(line.rstrip("\r\n"))
    for line in unfolded + [""]:
        if line == "":
            if entry:
                yield entry
            entry = {}
        elif not line.startswith("#"):
            name, _, value = line.partition(":")
            encoded = value.startswith(":")
            value = value[1:].strip()
            if encoded:
                value = base64.b64decode(value).decode()
            entry.setdefault(name.lower(), []).append(value)


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
    password = first("userpassword")
    if password is not None and password.upper().startswith("{CRYPT}"):
        password = password[len("{CRYPT}"):]
    said["password_hash"] = password
    return {field: value for field, value in said.items() if value is not None}


def main():
    with open(sys.argv[1], encoding="utf-8") as file:
        for entry in entries(file):
            if "uid" in entry:
                print(json.dumps(person(entry), ensure_ascii=False))


if __name__ == "__main__":
    main()
