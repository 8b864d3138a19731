import { expect, it } from "vitest";
import { errorOf } from "../../testing/replies.js";
import { type CliOptions, runCli } from "../../testing/run-cli.js";
import { folderWith } from "../../testing/temporary-folder.js";

const now = Date.parse("2026-03-09T08:30:00Z");
const body = '{"event":"email.bounced","data":{}}';

function webhooks(words: readonly string[], around: CliOptions = {}) {
  return runCli(["webhooks", ...words], {
    now,
    ...around,
    env: { POSTHORN_WEBHOOK_SECRET: "whsec_test", ...around.env },
  });
}

/** The signature header of a body, with the secret of the environment unless words say another. */
async function signatureOf(payload: string, ...words: string[]): Promise<string> {
  return JSON.parse((await webhooks(["sign", payload, ...words])).stdout).headers["X-Service-Signature"];
}

it.each([
  ["@body.json", ""],
  ["-", body],
  [body, ""],
])("signs the same bytes the same, from %s", async (payload, stdin) => {
  const cwd = folderWith({ "body.json": body });
  const { code, stdout } = await webhooks(["sign", payload], { cwd, stdin });
  expect(code).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({ body, headers: { "X-Service-Signature": await signatureOf(body) } });
});

it("takes the event of the header from the body, unless --event says another", async () => {
  const eventIn = async (...words: string[]) => {
    const { headers } = JSON.parse((await webhooks(["sign", ...words])).stdout);
    return Object.entries(headers).find(([name]) => /event$/i.test(name))?.[1];
  };
  expect(await eventIn(body)).toBe("email.bounced");
  expect(await eventIn(body, "--event", "email.sent")).toBe("email.sent");
});

it("signs at the time of --timestamp", async () => {
  expect(await signatureOf(body, "--timestamp", "1773045000")).toMatch(/^t=1773045000,v1=[0-9a-f]{64}$/);
  expect(await signatureOf(body)).toMatch(/^t=1773045000,/);
});

it("prints headers a line each for people, as curl takes them", async () => {
  const { stdout } = await webhooks(["sign", body, "--delivery-id", "d1", "--no-color"], { columns: 80 });
  const names = stdout
    .trim()
    .split("\n")
    .map((line) => line.split(": ")[0]);
  expect(names).toContain("X-Service-Signature");
  expect(stdout).not.toContain(body);
});

it("signs with both secrets while one is replaced, so that either fits", async () => {
  const both = await signatureOf(body, "--secret", "whsec_old", "--secret", "whsec_new");
  for (const secret of ["whsec_old", "whsec_new"]) {
    const { code } = await webhooks(["verify", body, "--signature", both, "--secret", secret]);
    expect({ secret, code }).toEqual({ secret, code: 0 });
  }
  expect((await webhooks(["verify", body, "--signature", both])).code).toBe(1);
});

it("takes any of several secrets when it checks, and the header with its name before it", async () => {
  const signature = await signatureOf(body, "--secret", "whsec_new");
  const words = ["verify", "-", "--signature", `X-Service-Signature: ${signature}`];
  const { code, stdout } = await webhooks([...words, "--secret", "whsec_old", "--secret", "whsec_new"], {
    stdin: body,
  });
  expect({ code, event: JSON.parse(stdout).event }).toEqual({ code: 0, event: "email.bounced" });
});

it("checks a body that is no JSON, whose event nobody knows", async () => {
  const { code, stdout } = await webhooks(["verify", "plain text", "--signature", await signatureOf("plain text")]);
  expect({ code, told: JSON.parse(stdout) }).toMatchObject({ code: 0, told: { valid: true, event: null } });
});

it.each([
  ["a line break more", `${body}\n`, [], "A line break at the end of a file counts, too."],
  ["a signature that is too old", body, ["--timestamp", "1773044000"], "--tolerance 0 takes any time."],
  ["a signature of the future", body, ["--timestamp", "1773046000"], "--tolerance 0 takes any time."],
])("says what may be wrong with %s", async (_, payload, words, hint) => {
  const signature = await signatureOf(body, ...words);
  const { code, error } = errorOf(await webhooks(["verify", payload, "--signature", signature]));
  expect([code, error.code, error.hint]).toEqual([1, "webhook_verification_failed", hint]);
});

it.each([
  [["sign", body], { POSTHORN_WEBHOOK_SECRET: "" }, "there is no secret"],
  [["sign", body, "--secret", ""], {}, "there is no secret"],
  [["verify", body, "--signature", "t=1,v1=0"], { POSTHORN_WEBHOOK_SECRET: "" }, "there is no secret"],
  [["verify", body], {}, "--signature"],
  [["verify", body, "--signature", "x", "--tolerance", "soon"], {}, "--tolerance must be a duration such as 5m, or 0"],
  [["verify", body, "--signature", "x", "--tolerance", "-5m"], {}, "--tolerance must be"],
  [["sign", body, "--timestamp", "-1"], {}, "--timestamp must be in seconds since 1970"],
  [["sign", body, "--timestamp", "1773045000000"], {}, "--timestamp must be in seconds"],
  [["sign", "@none.json"], {}, "none.json cannot be read"],
  [["sign"], {}, "missing required argument 'payload'"],
])("refuses %j with %j", async (words, env, problem) => {
  const { code, error } = errorOf(await webhooks(words, { env: env as Record<string, string> }));
  expect([code, error.message]).toEqual([2, expect.stringContaining(problem)]);
});
