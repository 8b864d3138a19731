import type { CorpusMail } from "./layouts.js";

type Case = Partial<Omit<CorpusMail, "name">>;

const text = (lines: string, found: Case = {}): Case => ({ text: lines, ...found });
const html = (markup: string, found: Case = {}): Case => ({ html: markup, ...found });

/** Mails that are easily misread, by what makes each hard. */
const cases: Readonly<Record<string, Case>> = {
  "a letter of the brand before the code": text("G-482913 is your Lumen verification code.", { code: "482913" }),
  "a code in brackets before the subject": html("<p>Type the number in the subject to go on.</p>", {
    subject: "[482913] Lumen verification",
    code: "482913",
  }),
  "a code that looks like a year": text("Your one-time code is 2048. It expires in 5 minutes.", { code: "2048" }),
  "a code behind the end of the phone number": text(
    "We sent this to the phone number ending in 4821. Your code: 593021",
    { code: "593021" },
  ),
  "a masked card before the code": text("Card **** 4821. Enter 771203 to approve the payment of EUR 59.00.", {
    code: "771203",
  }),
  "an account number before the code": text("Your verification code for account 48213 is 593021.", { code: "593021" }),
  "letters in groups": html("<p>Your confirmation code</p><p style='font:24px monospace'>XKF-QWZ</p>", {
    code: "XKFQWZ",
  }),
  "small letters and digits": html("<p>Paste this one-time code:</p><pre>k3x9d2</pre>", { code: "k3x9d2" }),
  "letters and digits with a hyphen": text("Sign-in code: 7QX4-M2PK\nValid for 10 minutes.", { code: "7QX4M2PK" }),
  "ten digits": text("Your recovery code is 4829130571.", { code: "4829130571" }),
  "a code with a dot between its groups": text("Dein Einmalcode lautet 482·913.", { code: "482913" }),
  "spaced digits": text("Your login code is 4 8 2 9 1 3", { code: "482913" }),
  "a code in three groups": text("Access code: 482 913 057", { code: "482913057" }),
  "Arabic digits": text("رمز التحقق هو ٤٨٢٩١٣", { code: "482913" }),
  "a full-width comma and a number behind the code": html("<p>您的验证码是 <b>660213</b>，5分钟内有效。</p>", {
    code: "660213",
  }),
  "full-width digits": text("確認コード：４８２９１３", { code: "482913" }),
  "directions around the code": text("קוד האימות: \u200e482913\u200f", { code: "482913" }),
  "a code before its name": text("482913\nis your Lumen security code", { code: "482913" }),
  "a code in a heading without words around it": html("<p>Hi Ada,</p><h1 class='otp'>482913</h1><p>Thanks, Lumen</p>", {
    code: "482913",
  }),
  "digits of divs": html(`<p>Your code</p>${[..."482913"].map((digit) => `<div>${digit}</div>`).join("")}`, {
    code: "482913",
  }),
  "groups of digits in cells": html(
    "<p>Enter your code</p><table><tr><td>482</td><td>-</td><td>913</td></tr></table>",
    { code: "482913" },
  ),
  "a code among the details of a login": html(
    "<p>New sign-in</p><table><tr><td>When</td><td>14 Mar 2026 09:41 UTC</td></tr><tr><td>Where</td><td>Berlin 10115</td></tr><tr><td>Device</td><td>Chrome 141.0.7390 on Windows 11</td></tr></table><p>Use 482913 to verify that it is you.</p>",
    { code: "482913" },
  ),
  "a code only in the subject": {
    subject: "Lumen code: 482913",
    text: "Enter the code of the subject to go on.",
    code: "482913",
  },
  "a code only in the preview": html(
    "<div style='display:none'>482913 is your verification code</div><p>Hello Ada, welcome back.</p>",
    { code: "482913" },
  ),
  "a code with an order number": text("Order 4820193: your pickup code is 5521.", { code: "5521" }),
  "a code in a language without words of the lexicon": html(
    "<p>Tunnusluku</p><p style='font-size:32px;letter-spacing:6px'>482913</p>",
    { code: "482913" },
  ),
  "a PIN": text("Your PIN: 4821", { code: "4821" }),
  "a code after a sentence with numbers": text(
    "You asked for a code on 14 March 2026 at 09:41. It is 482913 and works for 900 seconds.",
    { code: "482913" },
  ),
  "a code whose mail has a voucher": text("482913 is your login code.\n\nP.S. Save 20% with the promo code SPRING20.", {
    code: "482913",
  }),
  "a code to confirm an account": text("Use this code to confirm your account: 482913", { code: "482913" }),
  "a code in Finnish": text("Vahvistuskoodisi on 482913. Se on voimassa 10 minuuttia.", { code: "482913" }),
  "a code in Danish": text("Din bekræftelseskode er 482913. Den udløber om 10 minutter.", { code: "482913" }),
  "a code in Hungarian": text("Az ellenőrző kódod: 482913. 10 percig érvényes.", { code: "482913" }),
  "a code in Persian": text("کد تأیید شما ۴۸۲۹۱۳ است.", { code: "482913" }),
  "a code in Norwegian": text("Engangskoden din er 482 913", { code: "482913" }),
  "a code in Traditional Chinese": text("您的驗證碼為 482913，請於 5 分鐘內輸入。", { code: "482913" }),
  "two codes": text("Your sign-in code is 482913. If you cannot use it, your backup code is 771203.", {
    code: "482913",
  }),

  "no code: a year in the footer": text("Your code of conduct was updated.\n© 2026 Lumen"),
  "no code: an error code": text("The job failed with error code 50012 on 2026-03-14."),
  "no code: a postcode": text("Send it to: 94107 San Francisco. Zip code 94107."),
  "no code: a gift card": text("Gift card code: 4829-1305-7112-0394. Redeem it at checkout."),
  "no code: a voucher with a plain label": text("Use code SAVE20 at checkout for 20% off your first order."),
  "no code: a referral code": text("Share your referral code ADA4821 and get $10."),
  "no code: a booking": text("Booking reference X7K2LQ. Your flight LH 1234 departs on 14 March 2026, seat 14C."),
  "no code: a stay": text(
    "Reservation confirmed. Confirmation code: HMX4Y2Z9. Check-in 14 March 2026, 2 guests, 3 nights.",
  ),
  "no code: an invoice": text(
    "Invoice 2026-04821 of 14.03.2026 over 1,299.00 EUR. Customer no. 771203. IBAN DE02 1203 0000 0000 2020 51.",
  ),
  "no code: a ticket": text("[#48213] Your request was received. Reference: REQ-48213."),
  "no code: a pull request": {
    subject: "[lumen/api] Fix login (PR #4821)",
    text: "Merged commit 8f3a2c1d into main. Closes #4702.",
  },
  "no code: figures of a week": html(
    "<h1>Your week</h1><p style='font-size:32px'>10482</p><p>steps</p><p style='font-size:32px'>1240</p><p>calories</p>",
  ),
  "no code: a telephone number": text("Call us to confirm your appointment: 030 1234567 or +49 30 1234567."),
  "no code: a security notice": text(
    "Your password was changed on 14 March 2026 at 09:41 from 203.0.113.24. If this was not you, contact us at 1-800-555-0142.",
  ),
  "no code: opening hours": text("Wir haben von 0900 bis 1800 Uhr geöffnet. Kundennummer 4821937."),
  "no code: a score of a survey": html(
    `<p>How likely are you to recommend us?</p><table><tr>${[..."0123456789"].map((n) => `<td>${n}</td>`).join("")}</tr></table>`,
  ),
  "no code: a code review": text("Ada requested a code review of 1200 lines. Build 20260314 passed."),
  "no code: a password notice": text("Your password expires in 2026 days. Keep it safe."),
  "no code: a two-step notice": text("Two-step verification is on. Backup number ends in 4821."),
  "no code: a statement": text("Your balance on 14/03/2026 is $4,821.93. Account ending 7712. Payment due: 1204.50."),
  "no code: an address and a bill": text("Lumen GmbH, Torstr. 140, 10119 Berlin. Rechnung Nr. 482193, Betrag 59,90 €."),
  "no code: a merged change": text(
    "Pull request 48213 was merged. Your code was merged: 1204 additions, 311 deletions.",
  ),
  "no code: a webinar": text("Meeting ID: 812 3456 7890. Starts 14 March 2026, 15:00 CET."),
  "no code: a licence number": text("License no. 4821937 for 12 users, version 2026.3."),

  "link: a button among others": html(
    `<a href="https://lumen.example/">Lumen</a><p>Welcome! Verify your email to start.</p><a href="https://lumen.example/v/8f3a2c1d9b" class="btn">Verify email</a><a href="https://lumen.example/docs">Read the docs</a><a href="https://x.com/lumen">X</a>`,
    { subject: "Welcome to Lumen", link: "https://lumen.example/v/8f3a2c1d9b" },
  ),
  "link: here": html(
    `<p>To reset your password, click <a href="https://lumen.example/r/1">here</a>. Need help? Click <a href="https://lumen.example/help">here</a>.</p>`,
    {
      subject: "Password reset",
      link: "https://lumen.example/r/1",
    },
  ),
  "link: an image": html(
    `<p>Confirm your address:</p><a href="https://lumen.example/confirm/17"><img alt="Confirm address" src="b.png"></a><a href="https://lumen.example"><img alt="Lumen" src="l.png"></a>`,
    {
      link: "https://lumen.example/confirm/17",
    },
  ),
  "link: an invitation": html(
    `<p>Grace invited you to the team Compilers.</p><a href="https://lumen.example/invitations/abc123">Accept invitation</a><p>Or <a href="https://lumen.example/invitations/abc123/decline">decline</a>.</p>`,
    {
      subject: "Grace invited you",
      link: "https://lumen.example/invitations/abc123",
    },
  ),
  "link: yes and no": html(
    `<p>Did you just sign in?</p><a href="https://lumen.example/a/1?ok=1">Yes, it was me</a> <a href="https://lumen.example/a/1?ok=0">No, secure my account</a>`,
    {
      subject: "New sign-in to Lumen",
      link: "https://lumen.example/a/1?ok=1",
    },
  ),
  "link: a double opt-in": text(
    "Bitte bestätigen Sie Ihre Anmeldung zum Newsletter:\nhttps://lumen.example/doi/4821937a\n\nAbmelden: https://lumen.example/abmelden",
    {
      subject: "Newsletter: bitte bestätigen",
      link: "https://lumen.example/doi/4821937a",
    },
  ),
  "link: in angle brackets": text(
    "Verify your email address <https://lumen.example/verify?x=1>.\nPrivacy <https://lumen.example/privacy>",
    { link: "https://lumen.example/verify?x=1" },
  ),
  "link: unsubscribe in the header of a newsletter": html(
    `<p>News of March</p><a href="https://lumen.example/blog/a">Read more</a><a href="https://lumen.example/u/1">Unsubscribe</a>`,
  ),
  "no link: a welcome": html(
    `<p>Your account is ready.</p><a href="https://lumen.example/docs">Documentation</a><a href="https://lumen.example/blog">Blog</a>`,
    { subject: "Welcome to Lumen" },
  ),
  "no link: a receipt": html(
    `<p>Receipt 4821</p><a href="https://lumen.example/receipts/4821">View receipt</a><a href="https://lumen.example/help">Help</a>`,
    { subject: "Your receipt" },
  ),
  "no link: a changed password": html(
    `<p>Your password was changed. If this wasn't you, <a href="https://lumen.example/support">contact support</a>.</p>`,
    { subject: "Your password was changed" },
  ),
  "no link: a digest": html(
    `<p>5 new posts</p><a href="https://lumen.example/p/1">How we cut our build time</a><a href="https://lumen.example/p/2">Ten tips</a><a href="https://lumen.example/settings/email">Manage notifications</a>`,
    { subject: "Your weekly digest" },
  ),
};

/** The hard cases, as mails of the corpus. */
export const hardCases: readonly CorpusMail[] = Object.entries(cases).map(([name, found]) => ({
  name: `hard: ${name}`,
  subject: "Lumen",
  html: null,
  text: null,
  code: null,
  link: null,
  ...found,
}));
