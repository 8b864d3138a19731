// biome-ignore-all lint/suspicious/noTemplateCurlyInString: expressions are quoted from other files.

import { mailExceptions } from "./mail-exceptions.js";

/** A regular expression that is not linear or cannot be analysed, and the reason why it is allowed. */
export interface Exception {
  file: string;
  /** The text in the file. */
  expression: string;
  reason: string;
}

const boundOfProse =
  "The text is cut to 20,000 characters before (`longestTold`), and from each beginning no more than a line or some 200 characters are looked at.";

const triedOncePerRun =
  "It begins at the first character of a run only, so that each run is gone through once; recheck can but guess at what looks behind.";

/** Every reason names a limit near the expression, or who alone chooses the text. */
export const exceptions: readonly Exception[] = [
  ...mailExceptions,
  {
    file: "packages/cli/src/commands/emails/send-chunk.ts",
    expression: 'new RegExp(`messages\\\\[${index}\\\\]\\\\.?`, "g")',
    reason: "The inserted value is a number, so the expression is a fixed text and one optional dot.",
  },
  {
    file: "packages/cli/src/commands/help/version.ts",
    expression: 'new RegExp(`^${indent}version: *["\']?(\\\\d+\\\\.[\\\\w.+-]+)`, "m")',
    reason:
      "What is put in is a run of blanks. Each line is tried once, from its beginning, and no two parts in a row take the same character.",
  },
  {
    file: "packages/cli/src/commands/inbox/find-mail.ts",
    expression: 'new RegExp(wanted.slice(1), isCaseMeant ? "u" : "iu")',
    reason: "The user writes it on the command line, and only the user's own process waits for it.",
  },
  {
    file: "packages/engine/src/delivery/reports/read-prose.ts",
    expression: String.raw`/^(?:[-=>* ]{2,80}.{0,120}(?:below|copy of|original (?:message|mail)|returned (?:message|mail)|unsent message|headers? (?:follow|of)|(?:message|mail|text) follows).*|this is a copy of .*|(?:return-path|received|delivered-to):.*)$/im`,
    reason: boundOfProse,
  },
  {
    file: "packages/engine/src/delivery/reports/read-prose.ts",
    expression: String.raw`/host (?:unknown|not found)|unknown host|no such (?:host|domain)|domain[^.]{0,40}(?:not exist|unknown|not found)|couldn't find any host/i`,
    reason: boundOfProse,
  },
  {
    file: "packages/engine/src/delivery/reports/read-prose.ts",
    expression: String.raw`/(?:user|recipient|mailbox|account|address|addressee)s?\b[^.]{0,40}(?:unknown|not (?:be )?(?:found|known|exist|listed|recogni[sz]ed|valid|active)|n't exist|n't have|no longer|invalid|disabled|closed|inactive|unavailable)/i`,
    reason: boundOfProse,
  },
  {
    file: "packages/engine/src/delivery/reports/read-prose.ts",
    expression: String.raw`/undeliver|could ?n[o']t be (?:delivered|reached)|(?:un|not )able to deliver|cannot be delivered|delivery (?:\w+ )?(?:failed|failure|error)|failed|failure|returned mail|permanent (?:fatal )?error|not delivered|did not reach|rejected|wasn't able|bounce/i`,
    reason: boundOfProse,
  },
  {
    file: "packages/engine/src/delivery/reports/read-prose.ts",
    expression: String.raw`/[\w.!#$%&'*+/=?^{|}~-]{1,64}@[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63})+/gi`,
    reason: boundOfProse,
  },
  {
    file: "packages/engine/src/delivery/reports/read-prose.ts",
    expression: String.raw`/(?:^|[\s(#:])([45]\.\d{1,3}\.\d{1,3})(?![\d.])[^\n]*/`,
    reason: boundOfProse,
  },
  {
    file: "packages/engine/src/rendering/find-links.ts",
    expression: 'new RegExp(`</${name}[\\\\s/>]`, "gi")',
    reason: "The inserted value is one of eight fixed names, so the expression is a fixed text and one character.",
  },
  {
    file: "packages/mock-server/src/msw.ts",
    expression: 'new RegExp(`^${origin}(?:[/?#]|$)`, "i")',
    reason:
      "What is put in is an origin with all that means something escaped: a fixed text and one character, at the beginning.",
  },
  {
    file: "packages/mock-server/src/matchers/nearest-miss.ts",
    expression: "new RegExp(source, flags)",
    reason: "It is the beginning of an expression of the test, and only that test waits for it.",
  },
  {
    file: "packages/mock-server/src/http/operations.ts",
    expression: 'new RegExp(`^${root}/v1(?!${others.join("|") || "$^"})${pattern(path)}$`, "i")',
    reason:
      "Paths of the contract, at the beginning: between fixed texts each parameter takes what holds no slash, once.",
  },
  {
    file: "packages/mock-server/src/http/operations.ts",
    expression: "new RegExp(`^${pattern(path)}$`)",
    reason: "Paths of the contract, matched with other paths of the contract and nothing else.",
  },
  {
    file: "packages/cli/src/commands/inbox/captured-mail.ts",
    expression: String.raw`/(?<!\/)\/+$/`,
    reason: triedOncePerRun,
  },
  {
    file: "packages/cli/src/settings/settings.ts",
    expression: String.raw`/(?<!\/)\/+$/`,
    reason: triedOncePerRun,
  },
  {
    file: "packages/engine/src/config.ts",
    expression: String.raw`/(?<!\/)\/+$/`,
    reason: triedOncePerRun,
  },
  {
    file: "packages/engine/src/delivery/requests/read-target.ts",
    expression: String.raw`/^\[|\]$|(?<!\.)\.+$/g`,
    reason: triedOncePerRun,
  },
];
