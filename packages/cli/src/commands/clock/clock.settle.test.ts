import { expect, it } from "vitest";
import { openKeyedMock } from "../../testing/keyed-mock.js";
import { errorOf, refusal } from "../../testing/replies.js";
import { serve } from "../../testing/served.js";

const settled = { body: { data: { now: "2026-03-09T08:30:00.000Z", fired: [] } } };

it("ends once a mock has sent all mail that is due, and tells the time", async () => {
  const mock = await openKeyedMock({ clock: "2026-03-09T08:30:00Z" });
  for (const name of ["ada", "grace", "linus"])
    await mock.made("send", "--to", `${name}@example.com`, "--subject", "Hi", "--text", "Hello");
  const { code, stdout } = await mock.cli(["settle"]);
  expect({ code, emails: mock.mock.emails.length }).toEqual({ code: 0, emails: 3 });
  expect(JSON.parse(stdout)).toMatchObject({ now: "2026-03-09T08:30:00.000Z", fired: expect.any(Array) });
  const shown = await mock.cli(["settle", "--no-color"], { columns: 80 });
  expect(shown.stdout).toMatch(/^now +2026-03-09T08:30:00\.000Z\n/);
});

it("leaves alone what is due only when the clock has moved", async () => {
  const mock = await openKeyedMock({ clock: "2026-03-09T08:30:00Z" });
  const at = "2026-03-09T10:00:00Z";
  await mock.made("send", "--to", "ada@example.com", "--subject", "Hi", "--text", "Hello", "--at", at);
  expect(JSON.parse((await mock.cli(["settle"])).stdout)).toMatchObject({ fired: [], now: "2026-03-09T08:30:00.000Z" });
  expect(mock.mock.emails).toHaveLength(0);
});

// The server gives up a little before the call does, so that it can say so.
it.each([
  [[], {}],
  [["--timeout", "1m"], { timeout_ms: 59_750 }],
  [["--timeout", "20s"], { timeout_ms: 19_750 }],
  [["--timeout", "1d"], { timeout_ms: 599_750 }],
])("asks with %j for %j", async (words, body) => {
  const { cli, received } = await serve(settled);
  expect((await cli(["settle", ...words])).code).toBe(0);
  expect(received).toMatchObject([{ method: "POST", url: "/_posthorn/settle", body }]);
});

it.each([
  [refusal(401, "unauthorized"), 4, "unauthorized"],
  [refusal(404, "not_found"), 5, "not_found"],
  [refusal(409, "conflict"), 6, "conflict"],
  [refusal(503, "unavailable"), 1, "unavailable"],
  [{ status: 502, body: "<html>" }, 1, "http_502"],
  [{ body: "<html>" }, 1, "invalid_response"],
])("ends where the server answers %j, with %i", async (reply, exitCode, name) => {
  const { cli } = await serve(reply);
  const { code, error } = errorOf(await cli(["settle"]));
  expect([code, error.code]).toEqual([exitCode, name]);
});

it("ends with 8 where the answer does not come in time, and with 130 on Ctrl-C", async () => {
  const { cli } = await serve(() => "silence");
  const late = errorOf(await cli(["settle", "--timeout", "50ms"]));
  expect([late.code, late.error.code]).toEqual([8, "timeout"]);
  const stop = new AbortController();
  const stopped = await serve(() => {
    stop.abort(130);
    return "silence";
  });
  expect(await stopped.cli(["settle"], { signal: stop.signal })).toEqual({ code: 130, stdout: "", stderr: "" });
});

it("prints the request with --dry-run, and as a curl command without the token", async () => {
  const { cli, received, baseUrl } = await serve(settled);
  const url = baseUrl.replace("/v1", "/_posthorn/settle");
  expect(JSON.parse((await cli(["settle", "--dry-run"])).stdout)).toEqual({
    dry_run: true,
    method: "POST",
    url,
    body: {},
  });
  const curl = (await cli(["settle", "--print-curl"])).stdout;
  expect(curl).toContain(`${url}`);
  expect(curl).toContain("$POSTHORN_OPERATOR_TOKEN");
  expect([curl.includes("token-1"), received]).toEqual([false, []]);
});

it.each([
  [["now"], "too many arguments"],
  [["--timeout", "soon"], "--timeout must be a duration"],
  [["--timeout", "0s"], "--timeout must be a duration"],
])("refuses %j before it asks", async (words, problem) => {
  const { cli, received } = await serve(settled);
  const { code, error } = errorOf(await cli(["settle", ...words]));
  expect([code, error.message, received]).toEqual([2, expect.stringContaining(problem), []]);
});
