// The entry point `@posthorn/mock-server/playwright`: Playwright's `test` with a mailbox for each test.
import { test as base, expect, type TestType } from "@playwright/test";
import { createMailbox, type Mailbox } from "./mailbox/create-mailbox.js";

/** Where the mail is. Set it in the configuration: `use: { posthorn: { url: "http://127.0.0.1:4010/v1" } }`. */
export interface PosthornOptions {
  /** The base URL of a local engine or mock, with `/v1`; default `POSTHORN_BASE_URL`, or `http://127.0.0.1:4010/v1`. */
  url?: string;
  /** The operator's token; on the same machine none is needed for a server of `posthorn dev` or `posthorn mock`. */
  token?: string;
}

export interface MailboxFixtures {
  /** A fresh mailbox; its address begins with the title of the test. */
  mailbox: Mailbox;
  posthorn: PosthornOptions;
}

type BaseFixtures = typeof base extends TestType<infer T, object> ? T : never;
type BaseWorker = typeof base extends TestType<object, infer W> ? W : never;

/** Playwright's `test` with the fixture `mailbox` and the option `posthorn`. */
export const test: TestType<BaseFixtures & MailboxFixtures, BaseWorker> = base.extend<MailboxFixtures>({
  posthorn: [{}, { option: true }],
  mailbox: async ({ posthorn }, use, { title }) => {
    const { url = process.env.POSTHORN_BASE_URL || "http://127.0.0.1:4010/v1", token } = posthorn;
    await use(createMailbox({ url, token }, { label: title }));
  },
});

export { expect };
