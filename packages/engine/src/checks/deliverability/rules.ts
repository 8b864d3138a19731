import type { Rules } from "../rule.js";

/** The rules about whether a mail reaches its reader. Those about header fields need a whole mail. */
export const deliverabilityRules: Rules = {
  "deliverability/subject": {
    severity: "error",
    title: "There is no subject",
    reason: "Filters treat mail without a subject as spam, and readers do not open it.",
    remedy: "Give the mail a subject.",
    example: "From: Shop <shop@example.com>\nSubject: \nContent-Type: text/html\n\n<p>News</p>",
  },
  "deliverability/long-subject": {
    severity: "info",
    title: "The subject is long",
    reason: "Phones show some 40 characters of it, and no client more than 80 or so.",
    remedy: "Put what matters into the first 40 characters.",
    example:
      "From: Shop <shop@example.com>\nSubject: Everything that you always wanted to know about the many things that our shop now has\nContent-Type: text/html\n\n<p>News</p>",
  },
  "deliverability/shouting": {
    severity: "warning",
    title: "The subject shouts",
    reason: "Filters count capitals and exclamation marks, because spam has many.",
    remedy: "Write it as a sentence, with one exclamation mark at most.",
    example: "From: Shop <shop@example.com>\nSubject: BUY NOW AND SAVE!!!\nContent-Type: text/html\n\n<p>News</p>",
  },
  "deliverability/false-reply": {
    severity: "warning",
    title: "The subject pretends to be an answer",
    reason: "“Re:” and “Fwd:” without a conversation are deceptive, which filters know and laws forbid.",
    remedy: "Take it out.",
    example: "From: Shop <shop@example.com>\nSubject: Re: Your order\nContent-Type: text/html\n\n<p>News</p>",
  },
  "deliverability/text-part": {
    severity: "warning",
    title: "There is no text part",
    reason: "Filters count HTML without text as a sign of spam, and watches and text clients show nothing.",
    remedy: "Send text beside the HTML. Posthorn makes it from the HTML where none is given.",
    example: "From: Shop <shop@example.com>\nSubject: News\nContent-Type: text/html\n\n<p>News</p>",
  },
  "deliverability/from": {
    severity: "error",
    title: "The sender is missing or no address",
    reason: "Mail without a valid From is rejected (RFC 5322, section 3.6).",
    remedy: "Send from an address of a domain of yours.",
    example: "Subject: News\nContent-Type: text/html\n\n<p>News</p>",
  },
  "deliverability/from-free-mail": {
    severity: "warning",
    title: "The sender is an address of a mail provider",
    reason: "Such domains ask receivers to reject mail in their name that they did not send (DMARC).",
    remedy: "Send from a domain of yours, and name the address in Reply-To.",
    example: "From: Shop <shop@gmail.com>\nSubject: News\nContent-Type: text/html\n\n<p>News</p>",
  },
  "deliverability/no-reply": {
    severity: "info",
    title: "Nobody can answer the mail",
    reason: "Answers are a sign to providers that a mail is wanted, and readers have questions.",
    remedy: "Add a Reply-To that somebody reads.",
    example: "From: Shop <no-reply@example.com>\nSubject: News\nContent-Type: text/html\n\n<p>News</p>",
  },
  "deliverability/reply-to": {
    severity: "warning",
    title: "Answers go to an address that is none",
    reason: "Answers bounce, and filters count a malformed header field.",
    remedy: "Correct Reply-To, or take it out.",
    example: "From: Shop <shop@example.com>\nReply-To: support\nSubject: News\nContent-Type: text/html\n\n<p>News</p>",
  },
  "deliverability/image-only": {
    severity: "warning",
    title: "The mail is images without text",
    reason: "It is how spam hides its words, and the mail is empty where images are not loaded.",
    remedy: "Write what matters as text.",
    example: '<a href="https://example.com/"><img src="https://example.com/all.png" width="600" alt="Sale"></a>',
  },
  "deliverability/list-unsubscribe": {
    severity: "warning",
    title: "The mail can be unsubscribed from, but not in the client",
    reason: "Without List-Unsubscribe, readers use the button for spam instead.",
    remedy: "Send List-Unsubscribe and List-Unsubscribe-Post. Posthorn does so for mail to lists.",
    example:
      'From: Shop <shop@example.com>\nSubject: News\nContent-Type: text/html\n\n<p>News</p><a href="https://example.com/unsubscribe/1">Unsubscribe</a>',
  },
  "deliverability/short-link": {
    severity: "warning",
    title: "The link is shortened",
    reason: "Nobody sees where it leads, so that filters distrust the hosts of link shorteners.",
    remedy: "Link to the page itself.",
    example: '<a href="https://bit.ly/3abc">See the offer</a>',
  },
  "deliverability/ip-link": {
    severity: "warning",
    title: "The link leads to a number instead of a name",
    reason: "Phishing does so; filters reject such mail.",
    remedy: "Use a name of a domain of yours.",
    example: '<a href="https://203.0.113.7/offer">See the offer</a>',
  },
  "deliverability/empty": {
    severity: "error",
    title: "The mail is empty",
    reason: "It has neither text nor an image that a reader could see.",
    remedy: "Give the mail a content.",
    example: "<html><body></body></html>",
  },
};
