"""An OpenID provider made of Authlib's authorization server, over HTTP on a port of its own.

`authlib_provider.py NOW PORT` stands still at NOW (seconds since 1970) and says when it listens. `/authorize` signs in whom the
parameter `person` names; an empty one refuses.
"""

import json
import os
import sys
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qsl, urlsplit

NOW = int(sys.argv[1])
time.time = lambda: NOW
os.environ["AUTHLIB_INSECURE_TRANSPORT"] = "1"

from authlib.common.security import generate_token
from authlib.oauth2 import AuthorizationServer, OAuth2Request
from authlib.oauth2.rfc6749 import AuthorizationCodeMixin, ClientMixin, grants
from authlib.oauth2.rfc6749.requests import BasicOAuth2Payload
from authlib.oauth2.rfc6750 import BearerTokenGenerator
from authlib.oauth2.rfc7636 import CodeChallenge
from authlib.oauth2.rfc9207 import IssuerParameter
from authlib.oidc.core.grants import OpenIDCode
from joserfc.jwk import RSAKey

KEY = RSAKey.generate_key(2048, {"kid": "of-authlib", "use": "sig", "alg": "RS256"})
CLIENT, SECRET = "lavi", "a secret of the tests: /+ 1%"
PEOPLE = {
    "mari": {"given_name": "Mari", "family_name": "Maasikas", "personal_code": "EE60001019906"},
    "sato": {"given_name": "Hana", "family_name": "Sato"},
}
codes, tokens = {}, {}


class Client(ClientMixin):
    id_token_signed_response_alg = "RS256"

    def get_client_id(self):
        return CLIENT

    def get_default_redirect_uri(self):
        return None

    def get_allowed_scope(self, scope):
        return scope

    def check_redirect_uri(self, redirect_uri):
        return redirect_uri == "http://localhost:8080/account/providers/authlib/callback"

    def check_client_secret(self, client_secret):
        return client_secret == SECRET

    def check_endpoint_auth_method(self, method, endpoint):
        # Authlib takes what stands in a Basic header as it is; RFC 6749 section 2.3.1 has it form-encoded. So the secret is posted.
        return method == "client_secret_post"

    def check_response_type(self, response_type):
        return response_type == "code"

    def check_grant_type(self, grant_type):
        return grant_type == "authorization_code"


class Code(AuthorizationCodeMixin):
    def __init__(self, request):
        data = request.payload.data
        self.user, self.redirect_uri, self.scope = request.user, data["redirect_uri"], data["scope"]
        self.nonce = data.get("nonce")
        self.code_challenge, self.code_challenge_method = data.get("code_challenge"), data.get("code_challenge_method")
        self.acr = "2" if data.get("acr_values") == "2" else "1"
        self.auth_time = NOW if data.get("prompt") == "login" or data.get("max_age") == "0" else NOW - 600

    def get_redirect_uri(self):
        return self.redirect_uri

    def get_scope(self):
        return self.scope

    def get_nonce(self):
        return self.nonce

    def get_auth_time(self):
        return self.auth_time

    def get_acr(self):
        return self.acr

    def get_amr(self):
        return ["pwd"]


class CodeGrant(grants.AuthorizationCodeGrant):
    TOKEN_ENDPOINT_AUTH_METHODS = ["client_secret_post"]

    def save_authorization_code(self, code, request):
        codes[code] = Code(request)

    def query_authorization_code(self, code, client):
        return codes.get(code)

    def delete_authorization_code(self, authorization_code):
        for code in [code for code, known in codes.items() if known is authorization_code]:
            del codes[code]

    def authenticate_user(self, authorization_code):
        return authorization_code.user


class IdToken(OpenIDCode):
    def exists_nonce(self, nonce, request):
        return any(code.nonce == nonce for code in codes.values())

    def resolve_client_private_key(self, client):
        return KEY

    def get_client_claims(self, client):
        return {"iss": ISSUER, "aud": [CLIENT]}

    def get_encode_header(self, client):
        return {"alg": "RS256", "kid": "of-authlib"}

    def generate_user_info(self, user, scope):
        return {"sub": user}


class Issuer(IssuerParameter):
    def get_issuer(self):
        return ISSUER


class Response:
    def __init__(self, status, body, headers):
        self.status, self.body, self.headers = status, body, dict(headers)

    @property
    def location(self):
        return self.headers.get("Location")

    @location.setter
    def location(self, location):
        self.headers["Location"] = location


class Request(OAuth2Request):
    args = form = property(lambda self: self.payload.data)


class Server(AuthorizationServer):
    def query_client(self, client_id):
        return Client() if client_id == CLIENT else None

    def save_token(self, token, request):
        tokens[token["access_token"]] = request.user

    def send_signal(self, name, *args, **kwargs):
        pass

    def create_oauth2_request(self, request):
        return request

    def handle_response(self, status, body, headers):
        return Response(status, body, headers)


class Handler(BaseHTTPRequestHandler):
    def log_message(self, *args):
        pass

    def answer(self, status, body, headers=()):
        data = body.encode() if isinstance(body, str) else json.dumps(body).encode()
        self.send_response(status)
        for name, value in {"Content-Type": "application/json", **dict(headers)}.items():
            self.send_header(name, value)
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    def request_of(self, fields):
        request = Request(self.command, ISSUER + self.path, headers=self.headers)
        request.payload = BasicOAuth2Payload(dict(fields))
        return request

    def do_GET(self):
        address = urlsplit(self.path)
        query = parse_qsl(address.query)
        if address.path == "/.well-known/openid-configuration":
            self.answer(200, {
                "issuer": ISSUER, "authorization_endpoint": f"{ISSUER}/authorize", "token_endpoint": f"{ISSUER}/token",
                "userinfo_endpoint": f"{ISSUER}/userinfo", "jwks_uri": f"{ISSUER}/jwks", "end_session_endpoint": f"{ISSUER}/logout",
                "code_challenge_methods_supported": ["S256"], "authorization_response_iss_parameter_supported": True,
            })
        elif address.path == "/jwks":
            self.answer(200, {"keys": [KEY.as_dict(private=False)]})
        elif address.path == "/authorize":
            person = dict(parse_qsl(address.query, keep_blank_values=True)).get("person") or None
            request = self.request_of(query)
            grant = server.get_consent_grant(request, person)
            response = server.create_authorization_response(request, person, grant)
            self.answer(response.status, response.body, response.headers)
        elif address.path == "/userinfo":
            user = tokens.get(self.headers.get("Authorization", "").removeprefix("Bearer "))
            self.answer(200, {"sub": user, **PEOPLE[user]}) if user else self.answer(401, {})
        else:
            self.answer(404, {})

    def do_POST(self):
        body = self.rfile.read(int(self.headers.get("Content-Length", 0))).decode()
        response = server.create_token_response(self.request_of(parse_qsl(body)))
        self.answer(response.status, response.body, response.headers)


http = ThreadingHTTPServer(("127.0.0.1", int(sys.argv[2])), Handler)
ISSUER = f"http://127.0.0.1:{http.server_port}"
server = Server()
server.register_token_generator("default", BearerTokenGenerator(lambda **_: generate_token(42)))
server.register_grant(CodeGrant, [IdToken(require_nonce=True), CodeChallenge(required=True)])
server.register_extension(lambda server: Issuer()(server))
print("listening", flush=True)
http.serve_forever()
