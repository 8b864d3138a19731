import { describe, expect } from "vitest";
import { faketimeLibrary, openFakeTime } from "../support/faketime.js";
import { startSmtpSink } from "../support/smtp-sink.js";
import { clientOf, test } from "./engine-test.js";

const library = faketimeLibrary();
const mail = { from_email: "hello@example.com", subject: "Hi", text: "Hi" };

describe("an engine whose machine's clock is set", () => {
  test.skipIf(library === undefined)(
    "three days ahead and an hour back sends nothing twice, nothing early, and continues",
    { timeout: 60_000 },
    async ({ serve, directory, onTestFinished }) => {
      const time = await openFakeTime(library ?? "", directory);
      let letGo = () => {};
      const gate = new Promise<void>((resolve) => {
        letGo = resolve;
      });
      const relay = await startSmtpSink({ beforeAnswer: ({ to }) => (to.startsWith("slow") ? gate : undefined) });
      onTestFinished(() => relay.close());
      const arrived = (to: string) => relay.mails.filter((each) => each.to === to).length;
      const posthorn = await clientOf(await serve({ args: ["--smtp", relay.url, "--lease", "10s"], env: time.env }));
      const send = async (to: string): Promise<string> =>
        (await posthorn.emails.send({ ...mail, to })).results[0]?.message_id ?? "";
      const status = async (id: string) => (await posthorn.emails.status(id)).status;
      const schedule = async (to: string, at: number): Promise<string> => {
        const answer = await posthorn.emails.send({ ...mail, to, send_at: new Date(at).toISOString() });
        return "scheduled" in answer ? answer.message_id : "";
      };

      const slow = await send("slow@example.com");
      await expect.poll(() => arrived("slow@example.com")).toBe(1);
      await time.set(72);
      const next = await send("ada@example.com");
      await expect.poll(() => status(next)).toBe("delivered");
      const later = await schedule("later@example.com", Date.now() + 73 * 3_600_000);
      expect(arrived("slow@example.com")).toBe(1);

      await time.set(71);
      const last = await send("grace@example.com");
      await expect.poll(() => status(last)).toBe("delivered");
      letGo();
      await expect.poll(() => status(slow)).toBe("delivered");
      expect(arrived("slow@example.com")).toBe(1);
      expect([await status(later), arrived("later@example.com")]).toEqual(["scheduled", 0]);

      await time.set(74);
      await send("alan@example.com");
      await expect.poll(() => status(later)).toBe("delivered");
      expect(relay.mails).toHaveLength(5);
    },
  );
});
