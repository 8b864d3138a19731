import { join } from "node:path";
import { expect } from "vitest";
import { ask } from "../support/ask.js";
import { type EngineProcess, startEngine } from "../support/engine-process.js";
import { clientOf, test } from "./engine-test.js";

test("engines of two folders have an inbox each, and clearing one does not clear the other", async ({ directory }) => {
  const engines: EngineProcess[] = [];
  const subjects = async ({ ready }: EngineProcess): Promise<string[]> => {
    const { messages } = (await ask(`${ready.inbox_url}/api/v1/messages`)).body;
    return messages.map(({ Subject }: { Subject: string }) => Subject);
  };
  try {
    for (const name of ["first", "second"]) {
      // No mail server is named, so the first engine gets the default ports.
      const engine = await startEngine({ args: ["--data-dir", join(directory, name)] });
      engines.push(engine);
      const mail = { to: "ada@example.com", from_email: "hello@example.com", subject: name, text: "Hello" };
      await (await clientOf(engine)).emails.send(mail);
      await engine.admin("POST", "/settle");
    }
    const [first, second] = engines;
    if (!first || !second) throw new Error("both have started");
    expect(second.ready.inbox_url).not.toBe(first.ready.inbox_url);
    expect([await subjects(first), await subjects(second)]).toEqual([["first"], ["second"]]);
    await ask(`${second.ready.inbox_url}/api/v1/messages`, { method: "DELETE" });
    expect([await subjects(first), await subjects(second)]).toEqual([["first"], []]);
  } finally {
    for (const engine of engines) await engine.stop();
  }
}, 60_000);
