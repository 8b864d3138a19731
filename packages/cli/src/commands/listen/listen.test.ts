import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { PassThrough } from "node:stream";
import { buffer } from "node:stream/consumers";
import { sign, verifySignature } from "@posthorn/sdk/webhooks";
import { afterEach, beforeEach, expect, it } from "vitest";
import { startFakeApi } from "../../testing/fake-api.js";
import { jsonLines, type LocalMock, startLocalMock } from "../../testing/local-mock.js";
import { runCli } from "../../testing/run-cli.js";

interface Taken {
  path: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** The program that deliveries are forwarded to. */
interface App {
  url: string;
  taken: Taken[];
  close(): Promise<void>;
}

let mock: LocalMock;
let app: App;
/** What the app answers to the next ones. */
let answers: number[];
beforeEach(async () => {
  mock = await startLocalMock();
  answers = [];
  app = await startApp();
});
afterEach(async () => {
  await mock.close();
  await app.close();
});

async function startApp(): Promise<App> {
  const taken: Taken[] = [];
  const server = createServer(async (request, response) => {
    taken.push({ path: request.url ?? "", headers: request.headers, body: await buffer(request) });
    response.writeHead(answers.shift() ?? 204).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `127.0.0.1:${(server.address() as AddressInfo).port}/hooks?a=1`,
    taken,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

interface Item {
  event: string;
  delivery_id: string;
  webhook_id: string;
  data: { form_name?: string };
  forwarded?: { status: number | null; error: string | null };
}

const secret = "whsec_c2VjcmV0LW9mLXRoZS1wcm9ncmFt";
const listen = (...flags: string[]) => ["listen", "--secret", secret, ...flags];

/** The URL of the listener, as it says it. */
const listenerIn = (notes: string) => /at (http:\S+?)[,.]? /.exec(notes)?.[1] ?? "";

/** Listens, triggers forms of these names one after another once it is ready, and stops after as many lines. */
async function listenTo(names: string[], flags: string[], around: { columns?: number } = {}, lines = names.length) {
  let begun = false;
  return mock.cliUntil(
    listen(...flags),
    (printed, notes) => {
      if (notes.includes("Listening") && !begun) {
        begun = true;
        void triggerAll(names);
      }
      return lines > 0 && printed.split("\n").length > lines;
    },
    around,
  );
}

async function triggerAll(names: string[]): Promise<void> {
  for (const name of names) await mock.cli(["trigger", "form.submitted", `form_name=${name}`]);
}

async function subscriptions(): Promise<unknown[]> {
  const env = { POSTHORN_API_KEY: mock.mock.liveKey };
  return JSON.parse((await mock.cli(["webhooks", "list"], { env })).stdout).data;
}

it("prints deliveries and hands them on one after another, with the bytes and headers they came with", async () => {
  answers = [204, 500];
  const names = ["one", "two", "three"];
  const { code, stdout } = await listenTo(names, ["--events", "form.submitted", "--forward-to", app.url]);
  expect(code).toBe(0);
  const items = jsonLines<Item>(stdout);
  // The service posts them side by side: on a busy machine a later one may come first.
  const came = items.map(({ data }) => data.form_name);
  expect(came.toSorted()).toEqual(names.toSorted());
  expect(items.map(({ forwarded }) => forwarded?.status)).toEqual([204, 500, 204]);
  expect(app.taken.map(({ body }) => JSON.parse(body.toString()).data.form_name)).toEqual(came);
  for (const [index, { path, headers, body }] of app.taken.entries()) {
    expect(path).toBe("/hooks?a=1");
    expect(headers).toMatchObject({
      "x-service-event": "form.submitted",
      "x-service-delivery-id": items[index]?.delivery_id,
      "x-service-webhook-id": items[index]?.webhook_id,
      "content-type": "application/json",
    });
    await verifySignature(body, headers, { secret });
  }
});

it("signs with the same secret at each start, and prints it first with --print-secret", async () => {
  const seen: string[] = [];
  for (const columns of [undefined, 100]) {
    const around = columns === undefined ? {} : { columns };
    const { stdout } = await mock.cliUntil(
      ["listen", "--print-secret"],
      (_, notes) => notes.includes("Listening"),
      around,
    );
    const [line = ""] = stdout.split("\n");
    seen.push(columns === undefined ? JSON.parse(line).secret : line);
  }
  expect(seen[0]).toMatch(/^whsec_.{44}$/);
  expect(seen[1]).toBe(seen[0]);
});

it("subscribes to every event unless some are named, and to nothing any more at the end", async () => {
  let during: unknown[] | undefined;
  const stop = (printed: string) => printed === "";
  const { code, stderr } = await mock.cliUntil(listen(), (printed, notes) => {
    if (notes.includes("Listening") && during === undefined) {
      during = [];
      void subscriptions().then(async (found) => {
        during = found;
        await triggerAll(["done"]);
      });
    }
    return !stop(printed);
  });
  expect(code).toBe(0);
  expect(stderr).toContain("Listening for 18 events");
  expect(during).toHaveLength(18);
  expect(await subscriptions()).toEqual([]);
});

it("leaves no subscription behind when it fails half-way", async () => {
  const kept = new Set<string>();
  const api = await startFakeApi(({ method, url, body }) => {
    const { event } = (body ?? {}) as { event?: string };
    if (event === "email.opened") return { status: 403, body: { error: { code: "limit_reached", message: "enough" } } };
    if (method === "DELETE") kept.delete(new URL(url, "http://localhost").searchParams.get("id") ?? "");
    else kept.add(String(event));
    return { body: { data: { id: event, secret } } };
  });
  const env = { POSTHORN_BASE_URL: api.baseUrl, POSTHORN_API_KEY: "k" };
  const { code, stdout } = await runCli(listen("--events", "email.sent,email.delivered,email.opened"), { env });
  expect({ code, stdout }).toEqual({ code: 7, stdout: "" });
  expect(api.received.map(({ method }) => method)).toEqual(["POST", "POST", "POST", "DELETE", "DELETE"]);
  expect(kept.size).toBe(0);
  await api.close();
});

it("forwards the bytes and headers that came, with one hash more in the signature", async () => {
  const came: Taken[] = [];
  let listener = "";
  // Between the service and the listener, as a tunnel is.
  const tunnel = createServer(async (request, response) => {
    const body = await buffer(request);
    came.push({ path: request.url ?? "", headers: request.headers, body });
    const headers = Object.entries(request.headers).flatMap(([name, value]): [string, string][] =>
      name.startsWith("x-") || name === "content-type" ? [[name, String(value)]] : [],
    );
    response.writeHead((await fetch(listener, { method: "POST", headers, body: new Uint8Array(body) })).status).end();
  });
  await new Promise<void>((resolve) => tunnel.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(tunnel.address() as AddressInfo).port}/tunnel`;
  let begun = false;
  const { code } = await mock.cliUntil(listen("--url", url, "--forward-to", app.url), (printed, notes) => {
    if (notes.includes("Listening") && !begun) {
      begun = true;
      listener = listenerIn(notes);
      void triggerAll(["Größe ✓"]);
    }
    return printed !== "";
  });
  await new Promise((resolve) => tunnel.close(resolve));
  expect({ code, paths: came.map(({ path }) => path) }).toEqual({ code: 0, paths: ["/tunnel?event=form.submitted"] });
  expect(app.taken[0]?.body).toEqual(came[0]?.body);
  const { "x-service-signature": before, ...others } = Object.fromEntries(
    Object.entries(came[0]?.headers ?? {}).filter(([name]) => name.startsWith("x-")),
  );
  expect(app.taken[0]?.headers).toMatchObject(others);
  expect(app.taken[0]?.headers["x-service-signature"]).toMatch(new RegExp(`^${before},v1=[0-9a-f]{64}$`));
});

it("refuses what is not signed with the secret of a subscription, and hands none of it on", async () => {
  const payload = { event: "form.submitted", timestamp: "2026-03-09T08:30:00.000Z", data: { form_name: "forged" } };
  const statuses: number[] = [];
  let begun = false;
  const { code, stdout, stderr } = await mock.cliUntil(listen("--forward-to", app.url), (printed, notes) => {
    if (notes.includes("Listening") && !begun) {
      begun = true;
      void forge(listenerIn(notes));
    }
    return printed.includes("real");
  });
  async function forge(url: string): Promise<void> {
    const forged = await sign(payload, { secret });
    statuses.push((await fetch(url, { method: "POST", ...forged })).status);
    statuses.push((await fetch(url, { method: "POST", body: "{}" })).status);
    statuses.push((await fetch(url)).status);
    await triggerAll(["real"]);
  }
  expect(code).toBe(0);
  expect(statuses).toEqual([400, 400, 400]);
  expect(jsonLines<Item>(stdout).map(({ data }) => data.form_name)).toEqual(["real"]);
  expect(app.taken).toHaveLength(1);
  expect(stderr.match(/no delivery was refused/g)).toHaveLength(3);
});

it("hands deliveries on with a secret of another form, and without what cannot be signed with that", async () => {
  let begun = false;
  const own = "a custom secret";
  await mock.cliUntil(["listen", "--secret", own, "--forward-to", app.url], (printed, notes) => {
    if (notes.includes("Listening") && !begun) {
      begun = true;
      void triggerAll(["one"]);
    }
    return printed !== "";
  });
  const { headers, body } = app.taken[0] ?? { headers: {}, body: "" };
  expect(Object.keys(headers).filter((name) => name.startsWith("webhook-"))).toEqual([]);
  await verifySignature(body, headers, { secret: own });
});

it("has a delivery sent once more by its id, with a fresh signature that fits", async () => {
  let begun = false;
  let replayed = false;
  const { stdout } = await mock.cliUntil(listen("--forward-to", app.url), (printed, notes) => {
    if (notes.includes("Listening") && !begun) {
      begun = true;
      void triggerAll(["again"]);
    }
    const [first] = jsonLines<Item>(printed);
    if (first && !replayed) {
      replayed = true;
      void mock.cli(["listen", "replay", first.delivery_id]);
    }
    return printed.split("\n").length > 2;
  });
  const [first, second] = jsonLines<Item>(stdout);
  expect(second?.delivery_id).toBe(first?.delivery_id);
  expect(app.taken[1]?.body).toEqual(app.taken[0]?.body);
  for (const { body, headers } of app.taken) await verifySignature(body, headers, { secret });
});

it("has the last delivery sent once more by r on the keyboard", async () => {
  const keyboard = new PassThrough();
  const typed: string[] = [];
  const type = (text: string): void => {
    typed.push(text);
    keyboard.write(`${text}\n`);
  };
  const { code, stdout, stderr } = await mock.cliUntil(
    listen("--no-color"),
    (printed, notes) => {
      const count = printed.split("\n").length - 1;
      if (notes.includes("r and Enter") && typed.length === 0) type("r");
      if (notes.includes("Nothing has come yet") && typed.length === 1) {
        typed.push("");
        void triggerAll(["again"]);
      }
      if (count === 1 && typed.length === 2) type("r");
      return count === 2;
    },
    { keyboard },
  );
  const [first, second] = stdout.split("\n");
  expect({ code, stderr: stderr.includes("cannot be replayed") }).toEqual({ code: 0, stderr: false });
  expect(second).toBe(first);
});

it("begins with an earlier delivery, by its id or as the latest, and hands its own headers on", async () => {
  const { stdout } = await listenTo(["one", "two"], ["--events", "form.submitted"]);
  const named = (name: string) => jsonLines<Item>(stdout).find(({ data }) => data.form_name === name);
  const [one, two] = [named("one"), named("two")];
  for (const [word, earlier] of [
    ["latest", two],
    [one?.delivery_id ?? "", one],
  ] as const) {
    const flags = ["--replay", word, "--forward-to", app.url, "--headers", "X-Tenant: a b"];
    const again = await listenTo([], flags, {}, 1);
    expect(jsonLines<Item>(again.stdout)).toMatchObject([
      { delivery_id: earlier?.delivery_id, data: { form_name: earlier?.data.form_name }, forwarded: { status: 204 } },
    ]);
    const { headers, body } = app.taken.at(-1) ?? { headers: {}, body: "" };
    expect(headers).toMatchObject({ "x-tenant": "a b", "x-service-delivery-id": earlier?.delivery_id });
    await verifySignature(body, headers as Record<string, string>, { secret });
  }
  const unknown = await mock.cli(listen("--replay", "01a1fd7d-b021-7fdb-8340-8872b14dab4b"));
  expect([unknown.code, unknown.stdout]).toEqual([5, ""]);
});

it("fails deliveries as --fail-rate asks, and says which", async () => {
  const flags = ["--fail-rate", "0.6", "--latency", "1ms..2ms", "--events", "form.submitted"];
  let begun = false;
  const { stdout, stderr } = await mock.cliUntil(listen(...flags), (_, notes) => {
    if (notes.includes("Listening") && !begun) {
      begun = true;
      void triggerAll(["one"]);
    }
    return notes.includes("Answered 500");
  });
  expect([stdout, stderr]).toEqual([
    "",
    expect.stringMatching(/Answered 500, as --fail-rate asks: form\.submitted [0-9a-f-]{36}/),
  ]);
});

it("says which delivery there is none of", async () => {
  const { code, stderr } = await mock.cli(["listen", "replay", "01a1fd7d-b021-7fdb-8340-8872b14dab4b"]);
  expect({ code, error: JSON.parse(stderr).error.code }).toEqual({ code: 5, error: "not_found" });
  expect((await mock.cli(["listen", "replay", ".."])).code).toBe(2);
});

it("tells people each delivery and, below it, how it was taken", async () => {
  answers = [500];
  const { stdout } = await listenTo(["one"], ["--no-color", "--forward-to", app.url], { columns: 100 }, 2);
  const [line, below] = stdout.split("\n");
  expect(line).toMatch(/^\S+ \S+ {2}form\.submitted {8}ada@example\.com {2}one {2}[0-9a-f-]{36}$/);
  expect(below).toMatch(/^ {2}-> 500 {2}http:\/\/127\.0\.0\.1:\d+\/hooks\?a=1 in \d+ ms$/);
});

it("says when the program is away, and goes on", async () => {
  await app.close();
  const { code, stdout } = await listenTo(["one"], ["--forward-to", app.url]);
  expect(code).toBe(0);
  expect(jsonLines<Item>(stdout)[0]?.forwarded).toMatchObject({ status: null, error: "nothing listens there" });
  app = await startApp();
});

it("goes by a clock that was moved", async () => {
  await mock.mock.advance("30d");
  const { stdout } = await listenTo(["later"], ["--events", "form.submitted"]);
  expect(jsonLines<Item>(stdout)).toMatchObject([{ event: "form.submitted" }]);
});

it.each([
  [["--events", "email.bonced"], "Did you mean email.bounced?"],
  [["--events", "email.sent,"], "there is no event "],
  [["--events", "custom"], "there is no event custom"],
  [["--port", "65536"], "--port"],
  [["--forward-to", "http://"], "--forward-to"],
  [["--fail-rate", "1.1"], "--fail-rate must be"],
  [["--fail-rate", "-1"], "--fail-rate must be"],
  [["--latency", "soon"], "--latency must be"],
  [["--latency", "2..1"], "--latency must be"],
  [["--headers", "X-Tenant"], "--headers must be"],
  [["--dry-run"], "more than one request"],
])("refuses %o", async (flags, said) => {
  const { code, stdout, stderr } = await mock.cli(listen(...flags));
  expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
  expect(stderr).toContain(said);
});

it("says that a service elsewhere cannot reach this machine", async () => {
  const env = { POSTHORN_BASE_URL: "https://mail.example.com/v1", POSTHORN_API_KEY: "k" };
  const { code, stderr } = await runCli(listen(), { env });
  expect(code).toBe(2);
  expect(JSON.parse(stderr).error).toMatchObject({
    message: "the service at mail.example.com cannot reach this machine",
    hint: expect.stringContaining("--url"),
  });
});
