"""A server that signs people in with Authlib, which checks each signature; logout tokens are checked by joserfc, on which it is built."""

import base64
import json
import os
import uuid

from authlib.integrations.flask_client import OAuth
from flask import Flask, redirect, request, session
from joserfc import jwt
from joserfc.errors import InvalidKeyIdError
from joserfc.jwk import KeySet

HOME, ISSUER, CLIENT_ID = (os.environ[name] for name in ("HOME_URL", "ISSUER", "CLIENT_ID"))
LOGOUT = "http://schemas.openid.net/event/backchannel-logout"

app = Flask(__name__)
app.secret_key = os.environ["SESSION_KEY"]
app.config.update(SESSION_COOKIE_NAME="flask_session", SESSION_COOKIE_SECURE=True, SESSION_COOKIE_SAMESITE="Lax")
lavi = OAuth(app).register(
    "lavi",
    server_metadata_url=f"{ISSUER}/.well-known/openid-configuration",
    client_id=CLIENT_ID,
    client_secret=os.environ["CLIENT_SECRET"],
    client_kwargs={"scope": "openid offline_access", "code_challenge_method": "S256"},
)
# In one place that all browsers share: a logout token comes without their cookies.
sessions = {}


def page(text):
    return f'<!doctype html><html lang="en"><title>Library</title><link rel="icon" href="data:,"><main>{text}</main>'


def held():
    return sessions.get(session.get("id"), {})


@app.get("/")
def home():
    own = held()
    if not own:
        return page("nobody")
    first = own["token"]["id_token"].split(".")[0]
    header = json.loads(base64.urlsafe_b64decode(first + "=" * (-len(first) % 4)))
    return page(json.dumps({"acr": own["claims"]["acr"], "kid": header["kid"], "sub": own["claims"]["sub"]}))


@app.get("/login")
def login():
    wished = {"acr_values": request.args["acr"]} if "acr" in request.args else {}
    return lavi.authorize_redirect(f"{HOME}/callback", **wished)


@app.get("/callback")
def callback():
    token = lavi.authorize_access_token()
    session["id"] = str(uuid.uuid4())
    sessions[session["id"]] = {"token": token, "claims": token["userinfo"]}
    return redirect("/")


@app.get("/refresh")
def refresh():
    own = held()
    token = lavi.fetch_access_token(grant_type="refresh_token", refresh_token=own["token"]["refresh_token"])
    own.update(token={**own["token"], **token}, claims=lavi.parse_id_token(token, nonce=None))
    return redirect("/")


@app.get("/verify")
def verify():
    checked(lambda keys: jwt.decode(held()["token"]["id_token"], keys, algorithms=["ES256"]))
    return page("verified")


@app.get("/logout")
def logout():
    own = sessions.pop(session.pop("id"))
    return lavi.logout_redirect(post_logout_redirect_uri=f"{HOME}/goodbye", id_token_hint=own["token"]["id_token"])


@app.get("/goodbye")
def goodbye():
    lavi.validate_logout_response()
    return page("Goodbye")


def checked(check):
    """What this check says with the keys that are known, or with those of now."""
    try:
        return check(KeySet.import_key_set(lavi.fetch_jwk_set()))
    except InvalidKeyIdError:
        return check(KeySet.import_key_set(lavi.fetch_jwk_set(force=True)))


@app.post("/told")
def told():
    registry = jwt.JWTClaimsRegistry(
        iss={"essential": True, "value": ISSUER},
        aud={"essential": True, "value": CLIENT_ID},
        exp={"essential": True},
        jti={"essential": True},
    )
    token = checked(lambda keys: jwt.decode(request.form["logout_token"], keys, algorithms=["ES256"]))
    registry.validate(token.claims)
    if token.header["typ"] != "logout+jwt" or LOGOUT not in token.claims["events"] or "nonce" in token.claims:
        return "no logout token", 400
    for key in [key for key, own in sessions.items() if own["claims"]["sid"] == token.claims["sid"]]:
        del sessions[key]
    return ""
