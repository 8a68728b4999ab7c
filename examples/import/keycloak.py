#!/usr/bin/env python3
"""Turns the people of a Keycloak realm export into the lines of `lavi account import`.

    kc.sh export --dir out --realm school --users same_file
    python3 keycloak.py out/school-realm.json > people.jsonl

People whose password or key is of another kind are named on standard error, and arrive without it.
"""

import base64
import json
import sys


def plain(text):
    return base64.b64encode(base64.b64decode(text)).decode().rstrip("=")


def password_hash(credential):
    secret = json.loads(credential["secretData"])
    data = json.loads(credential["credentialData"])
    more = {name: values[0] for name, values in data.get("additionalParameters", {}).items() if values}
    algorithm, rounds = data.get("algorithm"), data.get("hashIterations")
    salt, value = plain(secret["salt"]), plain(secret["value"])
    if algorithm in ("pbkdf2-sha256", "pbkdf2-sha512"):
        length = len(base64.b64decode(secret["value"]))
        return f"${algorithm}$i={rounds},l={length}${salt}${value}"
    if algorithm == "argon2" and more.get("type", "id") in ("id", "i"):
        version = 19 if more.get("version", "1.3") == "1.3" else 16
        costs = f"m={more['memory']},t={rounds},p={more['parallelism']}"
        return f"$argon2{more.get('type', 'id')}$v={version}${costs}${salt}${value}"
    return None


def totp_secret(credential):
    data = json.loads(credential["credentialData"])
    usual = ("totp", 6, 30, "HmacSHA1")
    found = (data.get("subType"), data.get("digits"), data.get("period"), data.get("algorithm"))
    if found != usual:
        return None
    value = json.loads(credential["secretData"])["value"]
    if data.get("secretEncoding") == "BASE32":
        return value
    return base64.b32encode(value.encode()).decode().rstrip("=")


def person(user):
    said = {
        "external_id": user.get("id"),
        "user_name": user["username"],
        "email": user.get("email"),
        "first_name": user.get("firstName"),
        "last_name": user.get("lastName"),
        "blocked": not user.get("enabled", True),
    }
    if user.get("email"):
        said["email_verified"] = user.get("emailVerified", False)
    readers = {"password": ("password_hash", password_hash), "otp": ("totp_secret", totp_secret)}
    for credential in user.get("credentials", []):
        if credential.get("type") not in readers:
            continue
        field, read = readers[credential["type"]]
        try:
            value = read(credential)
        except (AttributeError, KeyError, TypeError, ValueError):
            value = None
        if value is not None:
            said[field] = value
        else:
            print(f"{user['username']}: {credential['type']} of another kind is left out", file=sys.stderr)
    return {field: value for field, value in said.items() if value is not None}


def main():
    with open(sys.argv[1], encoding="utf-8") as file:
        realm = json.load(file)
    for user in realm.get("users", []):
        if "serviceAccountClientId" not in user:
            print(json.dumps(person(user), ensure_ascii=False))


if __name__ == "__main__":
    main()
