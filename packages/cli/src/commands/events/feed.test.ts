import { afterEach, beforeEach, expect, it } from "vitest";
import { type FakeApi, startFakeApi } from "../../testing/fake-api.js";
import { jsonLines } from "../../testing/local-mock.js";
import { runCli } from "../../testing/run-cli.js";

interface Happened {
  id: string;
  type: string;
  timestamp: string;
  data: object;
}

/** What the server would list, in its order, which is that of ids. */
let happened: Happened[];
/** How often each page was asked for. */
let asked: string[];
let down: boolean;
let api: FakeApi;
beforeEach(async () => {
  [happened, asked, down] = [[], [], false];
  api = await startFakeApi(({ url }) => {
    if (url.includes("/workspaces?")) return { body: page([{ id: "w1", name: "One" }], 1) };
    if (down) return "cut";
    const query = new URL(url, "http://localhost").searchParams;
    const [limit, offset] = [Number(query.get("limit")), Number(query.get("offset"))];
    asked.push(`${limit}@${offset}`);
    const since = Date.parse(query.get("since") ?? "1970-01-01");
    const fitting = happened
      .filter(({ timestamp }) => Date.parse(timestamp) >= since)
      .sort((one, other) => (one.id < other.id ? -1 : 1));
    return { body: page(fitting.slice(offset, offset + limit), fitting.length, offset + limit) };
  });
});
afterEach(() => api.close());

function page(data: object[], total: number, end = total): object {
  return { data, pagination: { total, limit: 1, offset: 0, has_more: end < total } };
}

function happen(id: string, second: number): void {
  const timestamp = new Date(Date.parse("2026-03-09T08:30:00Z") + second * 1000).toISOString();
  happened.push({ id, type: "custom", timestamp, data: {} });
}

/** Follows, and calls what is to be done once so many lines are printed; ends after the last. */
async function follow(flags: string[], after: Record<number, () => void>, lines: number) {
  const stop = new AbortController();
  const done = new Set<number>();
  const { code, stdout, stderr } = await runCli(["events", "tail", ...flags], {
    env: { POSTHORN_BASE_URL: api.baseUrl, POSTHORN_OPERATOR_TOKEN: "t" },
    signal: stop.signal,
    onOutput(printed) {
      const count = printed.split("\n").length - 1;
      const act = after[count];
      if (act && !done.has(count)) {
        done.add(count);
        act();
      }
      if (count >= lines) stop.abort(130);
    },
  });
  return { code, stderr, ids: jsonLines<Happened>(stdout).map(({ id }) => id) };
}

it("tells an event that a longer transaction wrote before the last one's time, and none twice", async () => {
  happen("a", 0);
  happen("d", 9);
  const late = { 2: () => happen("b", 1), 3: () => happen("e", 20) };
  expect(await follow([], late, 4)).toMatchObject({ code: 130, ids: ["a", "d", "b", "e"] });
});

it("tells none of the events before those that were asked for, though it looks at them again", async () => {
  for (const id of ["a", "b", "c", "d"]) happen(id, 0);
  expect((await follow(["--limit", "2"], { 2: () => happen("e", 0) }, 3)).ids).toEqual(["c", "d", "e"]);
  // What happened before the time asked for lies in the overlap, too.
  const since = ["--since", "2026-03-09T08:30:01Z"];
  happen("f", 2);
  expect((await follow(since, { 1: () => happen("g", 3) }, 2)).ids).toEqual(["f", "g"]);
});

it("reads as many pages as there are, and one row where nothing has come", async () => {
  for (let index = 0; index < 2001; index += 1) happen(String(index).padStart(4, "0"), 0);
  const { ids } = await follow(["--since", "2026-03-09"], { 2001: () => happen("9999", 0) }, 2002);
  expect(ids).toHaveLength(2002);
  expect(asked.slice(0, 4)).toEqual(["1@0", "1000@0", "1000@1000", "1000@2000"]);
});

it("goes on where it was when the server has been away", async () => {
  happen("a", 0);
  const stop = new AbortController();
  const { code, stdout, stderr } = await runCli(["events", "tail"], {
    env: { POSTHORN_BASE_URL: api.baseUrl, POSTHORN_OPERATOR_TOKEN: "t" },
    signal: stop.signal,
    onOutput(printed, stderr) {
      if (printed.split("\n").length === 2 && happened.length === 1) {
        down = true;
        happen("b", 1);
      }
      if (stderr.includes("trying again")) down = false;
      if (stderr.includes("answers again")) stop.abort(130);
    },
  });
  expect({ code, ids: jsonLines<Happened>(stdout).map(({ id }) => id) }).toEqual({ code: 130, ids: ["a", "b"] });
  expect(stderr.match(/trying again/g)).toHaveLength(1);
});

it("ends with 8 when the server is away from the start", async () => {
  down = true;
  expect((await follow([], {}, 1)).code).toBe(8);
});
