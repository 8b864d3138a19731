import { describe, expect } from "vitest";
import { ask } from "../support/ask.js";
import { hasOwnMailpit, startMailpit } from "../support/mailpit.js";
import { clientOf, test } from "./engine-test.js";

// Mailpit's default ports, on an address that nothing else on this machine uses.
const host = "127.80.25.1";
const ports = { smtp: 1025, http: 8025 };

describe.runIf(hasOwnMailpit && process.platform === "linux")("an engine beside a Mailpit on its usual ports", () => {
  test("sends to it instead of starting an inbox, prints the address of its page, and starts an inbox without it", async ({
    serve,
  }) => {
    const mailpit = await startMailpit(host, ports);
    const args = ["--smtp", `smtp://${host}:${ports.smtp}`, "--inbox", "auto"];
    try {
      const engine = await serve({ args });
      expect(engine.ready.inbox_url).toBe(mailpit.url);
      const mail = { to: "ada@example.com", from_email: "hello@example.com", subject: "Found", text: "Hello" };
      const { results } = await (await clientOf(engine)).emails.send(mail);
      await engine.admin("POST", "/settle");
      const { messages } = (await ask(`${mailpit.url}/api/v1/messages`)).body;
      expect(messages.map(({ Subject }: { Subject: string }) => Subject)).toContain("Found");
      const { body } = await engine.admin("GET", `/messages/${results[0]?.message_id}`);
      expect(body.data.status).toBe("delivered");
      await engine.stop();
    } finally {
      await mailpit.close();
    }
    const alone = await serve({ args });
    expect((await ask(`${alone.ready.inbox_url}/api/v1/info`)).body.Version).toBe("posthorn-inbox");
  });
});
