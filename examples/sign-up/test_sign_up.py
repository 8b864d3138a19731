"""Runs with pytest, and with `python3 -m unittest`."""

import os
import unittest
import urllib.parse
import urllib.request

from posthorn_mail import Mailbox

APP = os.environ.get("APP_URL", "http://127.0.0.1:3000")


def post(path, **form):
    with urllib.request.urlopen(APP + path, urllib.parse.urlencode(form).encode()) as answer:
        return answer.read().decode()


class SignUp(unittest.TestCase):
    def test_signs_up_with_the_code_of_the_mail(self):
        mailbox = Mailbox("python-code")
        post("/sign-up", email=mailbox.address)
        mail = mailbox.wait_for_mail(subject="confirm")
        self.assertIn(f"Welcome, {mailbox.address}", post("/code", code=mail["code"]))

    def test_signs_up_with_the_link_of_the_mail(self):
        mailbox = Mailbox("python-link")
        post("/sign-up", email=mailbox.address)
        with urllib.request.urlopen(mailbox.wait_for_mail()["link"]) as answer:
            self.assertIn(f"Welcome, {mailbox.address}", answer.read().decode())
        self.assertEqual(len(mailbox.mails()), 1)
