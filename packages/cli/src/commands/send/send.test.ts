import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { type LocalMock, startLocalMock } from "../../testing/local-mock.js";

vi.setConfig({ testTimeout: 20_000 });

let local: LocalMock;
beforeAll(async () => {
  local = await startLocalMock();
});
afterAll(() => local.close());

const send = (...words: string[]) =>
  local.cli(["send", "--to", "ada@example.com", "--subject", "Hi", "--text", "Hello", ...words], {
    env: { POSTHORN_API_KEY: local.mock.liveKey },
    now: Date.now(),
  });

it.each([[[]], [["--at", "+2h"]], [["--until", "delivered"]]])(
  "says from which address mail goes out where the domain of --from-email is not verified, with %j",
  async (more) => {
    const { code, stdout, stderr } = await send("--from-email", "me@unverified.example", ...more, "-o", "json");
    expect(code).toBe(0);
    const said = stderr.split("\n").filter((line) => line.includes("is not verified here"));
    expect(said).toEqual([
      expect.stringMatching(
        /^The domain of me@unverified\.example is not verified here: mail goes out from \S+@\S+, and replies go to me@unverified\.example\.$/,
      ),
    ]);
    if (more[0] !== "--until") expect(said[0]).toContain(`from ${JSON.parse(stdout).from},`);
  },
);

it("shows that address in the table", async () => {
  const { stdout } = await send(
    "--from-email",
    "me@unverified.example",
    "--reply-to",
    "you@example.com",
    "-o",
    "table",
  );
  expect(stdout).toMatch(/^from +w-\w+@\S+$/m);
});

it("says nothing of it where no other address was given", async () => {
  const { stdout, stderr } = await send();
  expect({ stderr, from: JSON.parse(stdout).from }).toEqual({ stderr: "", from: undefined });
  expect((await send("-o", "table")).stdout).not.toMatch(/^from/m);
});
