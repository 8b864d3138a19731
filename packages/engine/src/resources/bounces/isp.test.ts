import { expect, test } from "vitest";
import { ispOf } from "./isp.js";

test.each([
  ["ada@gmail.com", null, "Gmail"],
  ["ada@GoogleMail.com", null, "Gmail"],
  ["ada@hotmail.co.uk", null, "Outlook"],
  ["ada@outlook.com", null, "Outlook"],
  ["ada@yahoo.fr", null, "Yahoo"],
  ["ada@icloud.com", null, "iCloud"],
  ["ada@notgmail.com", null, null],
  ["ada@gmail.com.example.com", null, null],
  ["ada@example.com", null, null],
  ["ada@example.com", "aspmx.l.google.com", "Gmail"],
  ["ada@example.com", "example-com.mail.protection.outlook.com.", "Outlook"],
  ["ada@example.com", "mx.google.com.example.net", null],
  ["ada@yahoo.com", "aspmx.l.google.com", "Yahoo"],
])("the mailbox of %s with the server %s belongs to %s", (address, host, isp) => {
  expect(ispOf(address, host)).toBe(isp);
});
