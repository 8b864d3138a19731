import { describe, expect } from "vitest";
import { clientOf, test } from "./engine-test.js";

describe("a relay that is away", () => {
  test("is logged, first as a warning and then as an error, and is the reason of the queued mail", async ({
    serve,
  }) => {
    // Port 1: nothing listens there.
    const engine = await serve({ args: ["--smtp", "smtp://127.0.0.1:1"] });
    const posthorn = await clientOf(engine);
    const mail = { to: "ada@example.com", subject: "Hi", text: "Hi" };
    const { results } = await posthorn.emails.send(mail);
    const id = String(results[0]?.message_id);
    const reason = async () => (await posthorn.emails.status(id)).reason;
    await expect.poll(reason).toMatch(/^the mail server cannot be reached/);
    const seen = async () => (await engine.admin("GET", `/messages/${id}`)).body.data;
    expect(await seen()).toMatchObject({ status: "queued", last_response: expect.stringContaining("ECONNREFUSED") });
    // The second attempt logs the error.
    await engine.admin("POST", "/clock", { advance: "1m" });
    const { stderr } = await engine.stop();
    const lines = stderr
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    const [warning, error] = [
      "a connection to the mail server failed",
      "the mail server cannot be reached: all mail waits",
    ];
    expect(lines.filter(({ msg }) => msg === warning)).toMatchObject([{ level: 40, reason: expect.any(String) }]);
    expect(lines.filter(({ msg }) => msg === error)).toMatchObject([
      { level: 50, waiting: 1, since: expect.any(String), reason: expect.stringContaining("ECONNREFUSED") },
    ]);
  });
});
