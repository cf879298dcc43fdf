"""SMTP by aiosmtpd on loopback: several listeners, each with its behaviour.

Prints {"ports": {...}, "certificate": path}, then each mail that arrives; ends when its input ends.
"""

import asyncio
import base64
import datetime
import ipaddress
import json
import logging
import os
import ssl
import sys

from aiosmtpd.smtp import SMTP, AuthResult
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec

logging.disable(logging.CRITICAL)
folder, user, password = sys.argv[1:4]


def certificate() -> tuple[str, str]:
    """A certificate of our own for 127.0.0.1 and localhost, valid for an hour: the paths of it and of its key."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "localhost")])
    now = datetime.datetime.now(datetime.timezone.utc)
    names = [x509.DNSName("localhost"), x509.IPAddress(ipaddress.ip_address("127.0.0.1"))]
    made = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - datetime.timedelta(minutes=5))
        .not_valid_after(now + datetime.timedelta(hours=1))
        .add_extension(x509.SubjectAlternativeName(names), critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
        .sign(key, hashes.SHA256())
    )
    paths = os.path.join(folder, "certificate.pem"), os.path.join(folder, "key.pem")
    with open(paths[0], "wb") as file:
        file.write(made.public_bytes(serialization.Encoding.PEM))
    with open(paths[1], "wb") as file:
        file.write(
            key.private_bytes(
                serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
            )
        )
    return paths


class Taking:
    """Takes every mail and prints it."""

    def __init__(self, listener: str):
        self.listener = listener

    async def handle_DATA(self, server, session, envelope):
        mail = {
            "listener": self.listener,
            "from": envelope.mail_from,
            "to": envelope.rcpt_tos,
            "message": base64.b64encode(envelope.original_content).decode(),
            "encrypted": server.transport.get_extra_info("sslcontext") is not None,
            "user": session.auth_data.login.decode() if session.auth_data else None,
        }
        print(json.dumps(mail), flush=True)
        return "250 OK"


class RefusingRecipients(Taking):
    """Refuses by the local part of the recipient: `temporary` for now, every other for good."""

    async def handle_RCPT(self, server, session, envelope, address, options):
        return "451 try again later" if address.startswith("temporary") else "550 no such mailbox"


class RefusingContent(Taking):
    async def handle_DATA(self, server, session, envelope):
        return "554 this looks like spam"


class Hanging(Taking):
    """Takes the content and never answers."""

    async def handle_DATA(self, server, session, envelope):
        await asyncio.sleep(3600)


class Disconnecting(Taking):
    """Closes the connection instead of answering."""

    async def handle_RCPT(self, server, session, envelope, address, options):
        server.transport.abort()
        return "250 OK"


def authenticate(server, session, envelope, mechanism, data):
    right = data.login == user.encode() and data.password == password.encode()
    return AuthResult(success=right, handled=False, auth_data=data)


paths = certificate()
context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
context.load_cert_chain(*paths)
sign_in = {"authenticator": authenticate, "auth_required": True}
behaviours = {
    "plain": (Taking, {}),
    "sign-in": (Taking, {**sign_in, "auth_require_tls": False}),
    "starttls": (Taking, {**sign_in, "tls_context": context, "require_starttls": True}),
    "smtps": (Taking, {**sign_in, "auth_require_tls": False}),
    "refusing-recipients": (RefusingRecipients, {}),
    "refusing-content": (RefusingContent, {}),
    "hanging": (Hanging, {}),
    "disconnecting": (Disconnecting, {}),
}


async def main():
    loop = asyncio.get_running_loop()
    servers = {}
    for name, (handler, options) in behaviours.items():
        tls = context if name == "smtps" else None
        make = lambda handler=handler(name), options=options: SMTP(handler, loop=loop, hostname="localhost", **options)  # noqa: E731
        servers[name] = await loop.create_server(make, host="127.0.0.1", port=0, ssl=tls)
    ports = {name: server.sockets[0].getsockname()[1] for name, server in servers.items()}
    print(json.dumps({"ports": ports, "certificate": paths[0]}), flush=True)
    await loop.run_in_executor(None, sys.stdin.read)
    os._exit(0)


asyncio.run(main())
