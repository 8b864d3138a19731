import { expect, it } from "vitest";
import { sharedKeyedMock } from "../../testing/keyed-mock.js";
import { errorOf } from "../../testing/replies.js";

const shared = sharedKeyedMock({ clock: "2026-03-09T08:30:00Z" });

it("holds mail that is accepted, says so, and sends it when it is released", async () => {
  const { cli, made, mock } = shared();
  expect(JSON.parse((await cli(["hold", "begin"])).stdout)).toMatchObject({ held: true, reason: "operator" });
  await made("send", "--to", "ada@example.com", "--subject", "Hi", "--text", "Hello");
  expect((await cli(["settle"])).code).toBe(0);
  expect(mock.emails).toHaveLength(0);
  expect(JSON.parse((await cli(["hold"])).stdout)).toMatchObject({ held: true, since: "2026-03-09T08:30:00.000Z" });
  const released = await cli(["hold", "release", "--due-jobs", "run"]);
  expect(JSON.parse(released.stdout)).toMatchObject({ held: false, reason: null, dropped: 0 });
  await cli(["settle"]);
  expect(mock.emails).toHaveLength(1);
});

it("drops what was due, and needs to be told to", async () => {
  const { cli, made, mock } = shared();
  await cli(["hold", "begin"]);
  await made("send", "--to", "ada@example.com", "--subject", "Hi", "--text", "Hello");
  const { code, error } = errorOf(await cli(["hold", "release"]));
  expect([code, error.path]).toEqual([2, "due_jobs"]);
  expect(errorOf(await cli(["hold", "release", "--due-jobs", "later"])).code).toBe(2);
  expect((await cli(["hold", "--no-color"], { columns: 80 })).stdout).toMatch(/^held +true\n/);
  await cli(["hold", "release", "--due-jobs", "drop"]);
  await cli(["settle"]);
  expect(mock.emails).toHaveLength(0);
});
