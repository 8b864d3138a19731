import { afterAll, beforeAll, expect, it } from "vitest";
import { type LocalMock, startLocalMock } from "../../testing/local-mock.js";
import { runCli } from "../../testing/run-cli.js";

let mock: LocalMock;
beforeAll(async () => {
  mock = await startLocalMock({ clock: "2026-03-09T08:30:00Z" });
});
afterAll(() => mock.close());

async function later(to: string, hours: number): Promise<void> {
  const at = new Date(Date.parse("2026-03-09T08:30:00Z") + hours * 3_600_000).toISOString();
  const words = ["send", "--to", to, "--subject", `in ${hours}`, "--text", "t", "--at", at];
  expect((await mock.cli(words, { env: { POSTHORN_API_KEY: mock.mock.liveKey } })).code).toBe(0);
}

it("lists what waits for its time, the next first, until that has come", async () => {
  await later("ada@example.com", 3);
  await later("grace@example.com", 1);
  const list = async (...words: string[]) => JSON.parse((await mock.cli(["schedule", ...words])).stdout);
  expect(await list()).toMatchObject({
    data: [
      { to: "grace@example.com", subject: "in 1", send_at: "2026-03-09T09:30:00.000Z" },
      { to: "ada@example.com", subject: "in 3", send_at: "2026-03-09T11:30:00.000Z" },
    ],
    pagination: { total: 2, has_more: false },
  });
  expect((await list("list", "--to", "ada@example.com")).data).toHaveLength(1);
  await mock.mock.advance("2h");
  expect((await list()).data).toMatchObject([{ to: "ada@example.com" }]);
  const [id] = (await mock.cli(["schedule", "list", "-o", "id"])).stdout.split("\n");
  await mock.cli(["emails", "cancel", String(id)], { env: { POSTHORN_API_KEY: mock.mock.liveKey } });
  expect((await list()).data).toEqual([]);
});

it("says where the inbox and the API of a server are shown", async () => {
  const env = { POSTHORN_BASE_URL: mock.url, POSTHORN_INBOX_URL: "http://127.0.0.1:8025" };
  const { stdout } = await runCli(["open"], { env });
  expect(JSON.parse(stdout)).toEqual({ page: "inbox", url: "http://127.0.0.1:8025" });
  const { url } = JSON.parse((await runCli(["docs"], { env })).stdout);
  expect(await (await fetch(url)).text()).toMatch(/^openapi: 3/);
  expect(await mock.cli(["open"])).toMatchObject({ code: 5, stdout: "" });
});
