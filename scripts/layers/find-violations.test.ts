import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { findViolations } from "./find-violations.js";

const manifest = (name: string, exports: Record<string, string>) =>
  JSON.stringify({
    name: `@posthorn/${name}`,
    exports: Object.fromEntries(
      Object.entries(exports).map(([entryPoint, file]) => [entryPoint, { "@posthorn/source": file }]),
    ),
  });

/** A small repository without violations. Each test changes one file of it. */
const sound: Readonly<Record<string, string>> = {
  "packages/sdk/package.json": manifest("sdk", {
    ".": "./src/index.ts",
    "./contract": "./src/contract/index.ts",
    "./webhooks": "./src/webhooks.ts",
  }),
  "packages/sdk/src/index.ts": `export { createClient } from "./posthorn.js";`,
  "packages/sdk/src/posthorn.ts": `import createClient from "openapi-fetch"; export { createClient };`,
  "packages/sdk/src/contract/index.ts": "export const operations = {};",
  "packages/sdk/src/webhooks.ts": "export const sign = 1;",
  "packages/engine/package.json": manifest("engine", { ".": "./src/index.ts", "./core": "./src/core.ts" }),
  "packages/engine/src/index.ts": `export { createEngine } from "./engine.js";`,
  "packages/engine/src/core.ts": `export { createCore } from "./create-core.js";`,
  "packages/engine/src/main.ts": `import { runProgram } from "./commands/run-program.js"; runProgram(process.env);`,
  "packages/engine/src/commands/run-program.ts": `import { createEngine } from "../engine.js"; export const runProgram = createEngine;`,
  "packages/engine/src/engine.ts": `import { listen } from "./transport/express.js"; import { createCore } from "./create-core.js";
    export const createEngine = (env: object) => [listen, createCore, env];`,
  "packages/engine/src/transport/express.ts": `import { createServer } from "node:http"; export const listen = createServer;`,
  "packages/engine/src/create-core.ts": `import { handle } from "./http/handle.js"; export const createCore = handle;`,
  "packages/engine/src/startup/mail-target.ts": `export const open = async () => (await import("../inbox/start-inbox.js")).startInbox;`,
  "packages/engine/src/inbox/start-inbox.ts": `import { SMTPServer } from "smtp-server"; export const startInbox = SMTPServer;`,
  "packages/engine/src/platform/clock.ts": "export const now = () => [Date.now(), new Date(), setTimeout];",
  "packages/engine/src/platform/clock.test.ts": `import { now } from "./clock.js"; now() === Date.now();`,
  "packages/engine/src/http/handle.ts": `import { handlers } from "../resources/index.js"; import { now } from "../platform/clock.js";
    export const handle = [handlers, now];`,
  "packages/engine/src/resources/index.ts": `import * as emails from "./emails/handlers.js"; export const handlers = { emails };`,
  "packages/engine/src/resources/emails/handlers.ts": `import { operations } from "@posthorn/sdk/contract";
    import { find } from "../contacts/contacts.js"; export const send = [operations, find, new Date(0)];`,
  "packages/engine/src/resources/contacts/contacts.ts": "export const find = 1;",
  "packages/engine/src/resources/contacts/duplicates.ts":
    "export const consent = 1; export interface Consent { id: string }",
  "packages/engine/src/store/testing/suite.ts": "export const suite = 1;",
  "packages/cli/package.json": manifest("cli", {}),
  "packages/cli/src/main.ts": "process.exitCode = 0;",
  "packages/cli/src/send.ts": `import Posthorn from "@posthorn/sdk"; import type { Engine } from "@posthorn/engine";
    export const send = async (): Promise<Engine> => [Posthorn, await import("@posthorn/engine")];`,
  "e2e/journey.test.ts": `import Posthorn from "@posthorn/sdk"; import { createCore } from "@posthorn/engine/core";
    import { expect } from "vitest"; expect(Posthorn).not.toBe(createCore);`,
};

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "posthorn-layers-"));
});
afterEach(() => rmSync(root, { recursive: true }));

function violations(changed: Readonly<Record<string, string>> = {}): string[] {
  for (const [path, text] of Object.entries({ ...sound, ...changed })) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return findViolations(root);
}

// Files that no other file imports, so that a planted import makes no cycle.
const duration = "packages/engine/src/platform/duration.ts";
const phone = "packages/engine/src/resources/contacts/phone.ts";
const contacts = "packages/engine/src/resources/contacts/contacts.ts";
const contactsTest = "packages/engine/src/resources/contacts/contacts.test.ts";

describe("the check of layers", () => {
  it("finds nothing in a repository without violations", () => {
    expect(violations()).toEqual([]);
  });

  it.each([
    ["a lower folder importing a higher one", duration, `import "../http/handle.js";`, "platform may not"],
    ["a folder importing the root", phone, `import "../../create-core.js";`, "resources may not"],
    ["an export from a higher folder", duration, `export * from "../resources/index.js";`, "platform may not"],
    ["a lazy import of a higher folder", duration, `await import("../http/handle.js");`, "platform may not"],
    [
      "the embedded inbox imported at once",
      "packages/engine/src/startup/mail-target.ts",
      `import "../inbox/start-inbox.js";`,
      "by import() only",
    ],
    [
      "the embedded inbox imported by another",
      "packages/engine/src/engine.ts",
      `await import("./inbox/start-inbox.js");`,
      "engine may not",
    ],
    [
      "the inbox importing from the engine",
      "packages/engine/src/inbox/a.ts",
      `import "../engine.js";`,
      "inbox may not",
    ],
    ["a file that the table does not know", "packages/engine/src/extra.ts", "", "no row of the table"],
    [
      "another noun's inside",
      "packages/engine/src/resources/emails/handlers.ts",
      `import "../contacts/duplicates.js";`,
      "through resources/contacts/contacts.ts",
    ],
    ["a main.ts being imported", "packages/cli/src/send.ts", `import "./main.js";`, "never imported"],
    ["what is for tests in the program", phone, `import "../../store/testing/suite.js";`, "only tests"],
    [
      "another package by path",
      "packages/cli/src/send.ts",
      `import "../../sdk/src/posthorn.js";`,
      "reached by its name",
    ],
    [
      "a type of another package by path",
      "packages/cli/src/send.ts",
      `import type {} from "../../sdk/src/posthorn.js";`,
      "by its name",
    ],
    [
      "an end-to-end test past an entry point",
      "e2e/a.test.ts",
      `import "../packages/engine/src/core.js";`,
      "by its name",
    ],
    [
      "an entry point that does not exist",
      "packages/cli/src/send.ts",
      `import "@posthorn/sdk/src/posthorn.js";`,
      "no such entry point",
    ],
    [
      "a type through an entry point that does not exist",
      phone,
      `import type {} from "@posthorn/sdk/inner";`,
      "no such entry point",
    ],
    ["an entry point that the package may not import", phone, `import "@posthorn/sdk";`, "packages/engine may not"],
    [
      "an engine that the CLI loads at once",
      "packages/cli/src/send.ts",
      `import "@posthorn/engine";`,
      "by import() only",
    ],
    ["Node in the SDK", "packages/sdk/src/webhooks.ts", `import "node:crypto";`, "runs without Node"],
    ["a driver out of its place", phone, `import "lowdb/node";`, "it belongs into engine/src/store/json"],
    ["a package without a place", phone, `import "left-pad";`, "left-pad has no place"],
    ["a scoped package without a place", phone, `import "@scope/a/b";`, "@scope/a has no place"],
    ["the network outside delivery", phone, `import "node:net";`, "it belongs into delivery"],
    ["timers of Node", phone, `import "node:timers/promises";`, "it belongs into platform"],
    ["the environment by way of a module", phone, `import "node:process";`, "it has no place here"],
  ])("finds %s", (_, file, text, problem) => {
    const found = violations({ [file]: text });
    expect(found).toHaveLength(1);
    expect(found[0]?.startsWith(file)).toBe(true);
    expect(found[0]).toContain(problem);
  });

  it.each([
    "Date.now();",
    "globalThis.Date.now();",
    "new Date();",
    "Date();",
    "performance.now();",
    "process.hrtime.bigint();",
    "setTimeout(() => {}, 1);",
    "globalThis.setInterval(() => {}, 1);",
    "const later = setTimeout;",
    "Math.random();",
    "crypto.randomUUID();",
    `import { randomUUID } from "node:crypto";`,
    `import { randomBytes as bytes } from "node:crypto";`,
    "crypto.getRandomValues(new Uint8Array(1));",
    "process.env.HOME;",
    "globalThis.process.env;",
    `fetch("http://127.0.0.1");`,
  ])("finds uses of time, random values, environment and network outside their places: %s", (text) => {
    expect(violations({ [phone]: text })).toEqual([expect.stringContaining(`${phone}:1 uses `)]);
  });

  it.each([
    "new Date(0);",
    "const socket = { setTimeout: () => {} }; socket.setTimeout();",
    `const script = "setInterval(refresh, Date.now())";`,
    "interface Api { fetch: () => void } const api: Api = { fetch() {} }; api.fetch();",
  ])("accepts code that only looks like it: %s", (text) => {
    expect(violations({ [phone]: text })).toEqual([]);
  });

  it("lets a test read the time and the environment, but not sleep", () => {
    const setting = "[Date.now(), process.env];";
    expect(violations({ [contactsTest]: setting })).toEqual([]);
    expect(violations({ [contactsTest]: "setTimeout(() => {}, 1);" })).toEqual([
      `${contactsTest}:1 uses setTimeout: it belongs into platform, main`,
    ]);
  });

  it("lets types cross the folders of a package, and tests import anything of it", () => {
    const free = {
      [duration]: `import type { handle } from "../http/handle.js"; export type { Consent } from "../resources/contacts/duplicates.js";
        export const now: typeof import("../engine.js") | undefined = undefined;`,
      [contactsTest]: `import "../../create-core.js"; import "../../store/testing/suite.js"; import "vitest";`,
    };
    expect(violations(free)).toEqual([]);
  });
});

describe("the check of import cycles", () => {
  const other = "packages/engine/src/resources/contacts/duplicates.ts";

  it("finds two modules that import each other, and prints the cycle", () => {
    const circle = { [contacts]: `import "./duplicates.js";`, [other]: `export * from "./contacts.js";` };
    expect(violations(circle)).toEqual([`import cycle: ${contacts} → ${other} → ${contacts}`]);
  });

  it("finds a cycle through an entry point", () => {
    const circle = {
      "packages/sdk/src/contract/index.ts": `import "@posthorn/sdk/webhooks";`,
      "packages/sdk/src/webhooks.ts": `import "@posthorn/sdk/contract";`,
    };
    expect(violations(circle)).toEqual([
      expect.stringContaining("import cycle: packages/sdk/src/contract/index.ts → "),
    ]);
  });

  it("ignores type imports and lazy imports", () => {
    const back = `import type { find } from "./contacts.js"; export const late = () => import("./contacts.js");`;
    expect(violations({ [contacts]: `import "./duplicates.js";`, [other]: back })).toEqual([]);
  });
});
