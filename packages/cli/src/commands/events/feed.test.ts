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
/** Sends an event to those who follow the stream. */
let sends: ((text: string) => void)[];
/** Called when a stream begins. */
let onStream: () => void;
/** The pages and streams that were asked for. */
let asked: string[];
let down: boolean;
let api: FakeApi;
beforeEach(async () => {
  [happened, sends, asked, down, onStream] = [[], [], [], false, () => {}];
  api = await startFakeApi(({ url }) => {
    if (url.includes("/workspaces?")) return { body: page([{ id: "w1", name: "One" }], 1) };
    if (down) return "cut";
    const { pathname, searchParams: query } = new URL(url, "http://localhost");
    const inOrder = happened.toSorted((one, other) => (one.id < other.id ? -1 : 1));
    const since = Date.parse(query.get("since") ?? "1970-01-01");
    const fitting = inOrder.filter(({ timestamp }) => Date.parse(timestamp) >= since);
    if (pathname.endsWith("/stream")) {
      asked.push(`stream ${query}`);
      return {
        stream(send) {
          send(": events\n\n");
          // A service of several processes begins before the last event.
          for (const event of fitting) send(asText(event));
          sends.push(send);
          onStream();
        },
      };
    }
    const [limit, offset] = [Number(query.get("limit")), Number(query.get("offset"))];
    asked.push(`${limit}@${offset}`);
    return { body: page(fitting.slice(offset, offset + limit), fitting.length, offset + limit) };
  });
});
afterEach(() => api.close());

const asText = (event: Happened) => `id: ${event.id}\ndata: ${JSON.stringify(event)}\n\n`;

function page(data: object[], total: number, end = total): object {
  return { data, pagination: { total, limit: 1, offset: 0, has_more: end < total } };
}

function happen(id: string, second: number): void {
  const timestamp = new Date(Date.parse("2026-03-09T08:30:00Z") + second * 1000).toISOString();
  const event = { id, type: "custom", timestamp, data: {} };
  happened.push(event);
  for (const send of sends) send(asText(event));
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

it("reads as many pages as there are, and follows the stream after the newest event", async () => {
  for (let index = 0; index < 2001; index += 1) happen(String(index).padStart(4, "0"), 0);
  const { ids } = await follow(["--since", "2026-03-09"], { 2001: () => happen("9999", 0) }, 2002);
  expect(ids).toHaveLength(2002);
  expect(asked).toEqual(["1000@0", "1000@1000", "1000@2000", "stream after=2000"]);
});

it("goes on where it was when the server has been away", async () => {
  happen("a", 0);
  const stop = new AbortController();
  onStream = () => {
    if (happened.length > 1) return;
    [down, sends] = [true, []];
    happen("b", 1);
    api.cut();
  };
  const { code, stdout, stderr } = await runCli(["events", "tail"], {
    env: { POSTHORN_BASE_URL: api.baseUrl, POSTHORN_OPERATOR_TOKEN: "t" },
    signal: stop.signal,
    onOutput(printed, stderr) {
      if (stderr.includes("trying again")) down = false;
      if (stderr.includes("answers again") && printed.includes("\n{")) stop.abort(130);
    },
  });
  expect({ code, ids: jsonLines<Happened>(stdout).map(({ id }) => id) }).toEqual({ code: 130, ids: ["a", "b"] });
  expect(stderr.match(/trying again/g)).toHaveLength(1);
  expect(asked.filter((each) => each.startsWith("stream"))).toEqual(["stream after=a", "stream after=a"]);
});

it("tells what happens after a reset, although its ids may be those of before", async () => {
  happen("a", 0);
  happen("b", 1);
  onStream = () => {
    happened = [];
    for (const send of sends) send("event: reset\ndata: {}\n\n");
    happen("a", 0);
  };
  expect((await follow([], {}, 3)).ids).toEqual(["a", "b", "a"]);
});

it("ends with 1 where the server is no Posthorn that streams", async () => {
  happen("a", 0);
  const other = await startFakeApi(({ url }) =>
    url.includes("/stream") ? { body: { data: [] } } : { body: page([{ id: "w1", name: "One" }], 1) },
  );
  const env = { POSTHORN_BASE_URL: other.baseUrl, POSTHORN_OPERATOR_TOKEN: "t" };
  const { code, stderr } = await runCli(["events", "tail", "--limit", "0"], { env });
  expect([code, stderr]).toEqual([1, expect.stringContaining("does not answer as Posthorn does")]);
  await other.close();
});

it("ends with 8 when the server is away from the start", async () => {
  down = true;
  expect((await follow([], {}, 1)).code).toBe(8);
});
