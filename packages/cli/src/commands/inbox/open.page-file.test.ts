import { readFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import type { Mail } from "./captured-mail.js";
import { pageFile } from "./open.js";

test("a mail that is opened in the browser begins with a policy that lets it run, send and fetch nothing", async () => {
  const mail = { html: '<form action="https://example.com/"><button>send</button></form>', text: null };
  const file = fileURLToPath(await pageFile(mail as Partial<Mail> as Mail));
  const [, policy = ""] =
    /^<meta http-equiv="Content-Security-Policy" content="([^"]*)">/.exec(readFileSync(file, "utf8")) ?? [];
  await rm(dirname(file), { recursive: true });
  const directives = new Set(policy.split("; "));
  // `default-src` covers neither forms nor what a base address changes.
  for (const directive of ["default-src 'none'", "form-action 'none'", "base-uri 'none'"]) {
    expect(directives).toContain(directive);
  }
});
