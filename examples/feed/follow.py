#!/usr/bin/env python3
"""Follows the feed of changes (docs/feed.md): python3 follow.py http://127.0.0.1:9001 token.txt position.txt [--once]

Prints a line of JSON for each account that is to be put right on the platform's side. In place of `apply`, write into your database,
and keep the position there too, in the same transaction.
"""
import json, os, sys, time, urllib.error, urllib.request

root, token_file, position_file = sys.argv[1:4]
wait = 0 if "--once" in sys.argv else 25
token = open(token_file).read().strip()


def ask(path):
    request = urllib.request.Request(f"{root}/{path}", headers={"Authorization": f"Bearer {token}"})
    return json.load(urllib.request.urlopen(request, timeout=60))


def apply(one, change):
    print(json.dumps({"change": change, **one}), flush=True)


def keep(position):
    with open(position_file + ".new", "w") as file:
        file.write(str(position))
        file.flush()
        os.fsync(file.fileno())
    os.replace(position_file + ".new", position_file)


def again(cause):
    print(f"asking again in 5 seconds: {cause}", file=sys.stderr, flush=True)
    time.sleep(5)


def begin(last):
    page = {"last": "", "more": True}
    while page["more"]:
        page = ask(f"feed/accounts?limit=1000&after={page['last']}")
        for one in page["accounts"]:
            apply(one, "present")
    apply({"account": None}, "all_present")  # accounts that were not named are gone
    keep(last)


while True:
    try:
        if not os.path.exists(position_file):
            begin(ask("feed")["last"])
        page = ask(f"feed?limit=1000&wait={wait}&after={open(position_file).read()}")
        for one in page["changes"]:
            apply(one, one["change"])
        keep(page["last"])
        if not wait and not page["more"]:
            break
    except urllib.error.HTTPError as refused:
        if refused.code == 410:  # too long ago: read everybody again
            begin(json.load(refused)["last"])
        elif refused.code in (429, 503):
            again(refused)
        else:
            raise
    except (urllib.error.URLError, TimeoutError, ConnectionError) as cause:
        again(cause)
