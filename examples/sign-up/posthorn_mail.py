"""A mailbox for tests: the standard library only. Copy this file into your project."""

import json
import os
import secrets
import urllib.parse
import urllib.request


class Mailbox:
    """An address that nobody else uses, and the mail that comes to it."""

    def __init__(self, label="mailbox"):
        self.address = f"{label}.{secrets.token_hex(8)}@mail.test"

    def wait_for_mail(self, timeout=10, **filters):
        """Returns the first mail as a dictionary; `filters` are those of GET /_posthorn/mail, such as `subject`."""
        mails = self._list(wait=f"{timeout}s", limit=1, **filters)
        if not mails:
            raise AssertionError(f"no mail to {self.address} came within {timeout} s")
        return mails[0]

    def mails(self):
        """Returns all mail, oldest first."""
        return self._list()

    def _list(self, **query):
        url = os.environ["POSTHORN_BASE_URL"].removesuffix("/v1") + "/_posthorn/mail?"
        url += urllib.parse.urlencode({"to": self.address, **query})
        request = urllib.request.Request(url)
        request.add_header("Authorization", f"Bearer {os.environ['POSTHORN_OPERATOR_TOKEN']}")
        with urllib.request.urlopen(request, timeout=70) as answer:
            return json.load(answer)["data"]
