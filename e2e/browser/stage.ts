import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "@posthorn/engine/testing";
import { Posthorn } from "@posthorn/sdk";
import type { Browser } from "playwright-core";
import { ask } from "../support/ask.js";
import { type EngineProcess, startEngine } from "../support/engine-process.js";
import { launchChromium } from "./chromium.js";

/** An engine with its inbox, and a browser. */
export interface Stage {
  readonly browser: Browser;
  readonly posthorn: Posthorn;
  readonly inboxUrl: string;
  /** Calls the admin API. */
  readonly admin: EngineProcess["admin"];
  /** Sends a mail and returns its id in the inbox. */
  deliver(mail: { to: string; subject: string; html: string }): Promise<string>;
  /** Returns the first link of a mail in the inbox whose path begins with `path`. */
  linkIn(id: string, path: "/u/" | "/p/"): Promise<string>;
  close(): Promise<void>;
}

/** Starts both. */
export async function openStage(): Promise<Stage> {
  const dataDir = await mkdtemp(join(tmpdir(), "posthorn-browser-"));
  const smtp = `smtp://127.0.0.1:${await freePort()}`;
  const engine = await startEngine({
    args: ["--data-dir", dataDir, "--smtp", smtp, "--inbox", "auto"],
    env: {
      POSTHORN_FROM_EMAIL: "hello@example.com",
      POSTHORN_COMPANY_NAME: "Example Ltd",
      POSTHORN_COMPANY_ADDRESS: "1 Example Street, Exampleton",
    },
  });
  const inboxUrl = engine.ready.inbox_url;
  if (inboxUrl === null) throw new Error("the engine started no inbox");
  const { body } = await engine.admin("GET", "/workspaces");
  const wanted = { name: "a browser's", type: "production", rate_limit: 0, email_rate_limit: 0 };
  const { key } = (await engine.admin("POST", `/workspaces/${body.data[0].id}/keys`, wanted)).body.data;
  const posthorn = new Posthorn({ apiKey: key, baseUrl: engine.ready.base_url });
  const browser = await launchChromium();
  return {
    browser,
    posthorn,
    inboxUrl,
    admin: engine.admin,
    async deliver(mail) {
      const { results } = await posthorn.emails.send(mail);
      await engine.admin("POST", "/settle");
      const message_id = results[0]?.message_id ?? "";
      const found = await ask(`${inboxUrl}/api/v1/search?query=${encodeURIComponent(`message-id:${message_id}`)}`);
      return found.body.messages[0].ID;
    },
    async linkIn(id, path) {
      const { HTML } = (await ask(`${inboxUrl}/api/v1/message/${id}`)).body;
      const [, link] = new RegExp(`href="([^"]*${path}[^"]*)"`).exec(HTML) ?? [];
      if (link === undefined) throw new Error(`the mail has no link to ${path}: ${HTML}`);
      return link;
    },
    async close() {
      await browser.close();
      await engine.stop();
      await rm(dataDir, { recursive: true });
    },
  };
}
