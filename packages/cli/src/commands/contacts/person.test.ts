import { readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { sharedKeyedMock } from "../../testing/keyed-mock.js";
import { errorOf } from "../../testing/replies.js";

const shared = sharedKeyedMock({ clock: "2026-03-09T08:30:00Z" });

it("exports everything about a person, erases them, and then finds nothing", async () => {
  const { cli, keyed, made } = shared();
  await made("contacts", "create", "--email", "Ada@example.com", "--first-name", "Augusta");
  await made("contacts", "create", "--email", "bada@example.com");
  await made("send", "--to", "ada@example.com", "--subject", "Hi", "--text", "Hello");
  await cli(["settle"]);
  const everything = ["contacts", "export", "--email", "ada@example.com", "--everything"];
  const { code, stdout } = await cli(everything);
  expect(code).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({
    contact: { email: "Ada@example.com", first_name: "Augusta" },
    messages: [{ to: "ada@example.com", content: { email: { text: "Hello" } } }],
  });
  const one = await keyed(["contacts", "export", "--email", "ada@example.com", "--format", "jsonl"]);
  expect(
    one.stdout
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line).email),
  ).toEqual(["Ada@example.com"]);

  expect(JSON.parse((await cli(["contacts", "erase", "--email", "ada@example.com"])).stdout)).toMatchObject({
    status: "queued",
  });
  await cli(["settle"]);
  expect(JSON.parse((await cli(everything)).stdout)).toMatchObject({ contact: null, messages: [], events: [] });
});

it("writes the export to a file that only its owner can read, and needs an address", async () => {
  const { cli } = shared();
  const folder = await mkdtemp(join(tmpdir(), "posthorn-person-"));
  const file = join(folder, "ada.json");
  await cli(["contacts", "export", "--email", "ada@example.com", "--everything", "--output-file", file]);
  expect(JSON.parse(readFileSync(file, "utf8"))).toMatchObject({ contact: null });
  await rm(folder, { recursive: true });
  const { code, error } = errorOf(await cli(["contacts", "export", "--everything"]));
  expect([code, error.path]).toEqual([2, "email"]);
  expect(errorOf(await cli(["contacts", "erase", "--email", "nobody"])).error.code).toBe("validation_error");
});
