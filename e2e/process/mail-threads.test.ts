import { readdirSync } from "node:fs";
import { describe, expect } from "vitest";
import { clientOf, test } from "./engine-test.js";

const threadsOf = (pid: number) => readdirSync(`/proc/${pid}/task`).length;
const canCount = process.platform === "linux";

describe("an engine with threads that deliver mail", () => {
  test("delivers all of it, and stops like one without", async ({ serve, sink }) => {
    const engine = await serve({ args: ["--threads", "2"] });
    const posthorn = await clientOf(engine);
    const before = canCount ? threadsOf(engine.ready.pid) : 0;
    const to = Array.from({ length: 100 }, (_, index) => `reader${index}@example.com`);
    const html = '<p>Hello</p><a href="https://example.com/">Read</a>';
    for (let sends = 0; sends < 3; sends++) await posthorn.emails.send({ to, subject: "Hello {{email}}", html });
    await engine.admin("POST", "/settle");
    expect(sink.mails.map((mail) => mail.to).sort()).toEqual([...to, ...to, ...to].sort());
    // Two threads of ours, with those that Node starts for each.
    if (canCount) expect(threadsOf(engine.ready.pid)).toBeGreaterThanOrEqual(before + 2);
    expect((await engine.stop()).code).toBe(0);
  });
});
