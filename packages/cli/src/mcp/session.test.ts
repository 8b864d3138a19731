import { describe, expect, it, onTestFinished } from "vitest";
import { startFakeApi } from "../testing/fake-api.js";
import { sharedKeyedMock } from "../testing/keyed-mock.js";
import { type McpClient, openMcpClient } from "../testing/mcp-client.js";

const mock = sharedKeyedMock({ clock: "2026-03-09T08:30:00Z" });

function open(flags: readonly string[] = [], env: Record<string, string> = {}): McpClient {
  const client = openMcpClient(flags, { ...mock().env, POSTHORN_API_KEY: mock().mock.liveKey, ...env });
  onTestFinished(async () => void (await client.close()));
  return client;
}

const initialize = { capabilities: {}, clientInfo: { name: "test", version: "1" } };

describe("the handshake", () => {
  it.each([
    ["2025-06-18", "2025-06-18"],
    ["2025-03-26", "2025-03-26"],
    ["2024-11-05", "2025-06-18"],
    ["2031-01-01", "2025-06-18"],
    ["", "2025-06-18"],
  ])("of a client that speaks %j agrees on %s", async (asked, agreed) => {
    const { result } = await open().request("initialize", { ...initialize, protocolVersion: asked });
    expect(result).toMatchObject({
      protocolVersion: agreed,
      capabilities: { tools: {} },
      serverInfo: { name: "posthorn" },
    });
  });

  it("without a version is refused", async () => {
    expect((await open().request("initialize", initialize)).error?.code).toBe(-32602);
  });

  it("ends with 0 when stdin does", async () => {
    const client = openMcpClient([], mock().env);
    await client.request("ping");
    expect(await client.close()).toBe(0);
  });
});

describe("the list of tools", () => {
  it("has the eight tools in at most 8 KiB, each with a schema", async () => {
    const { result } = await open().request("tools/list");
    expect(result.tools.map(({ name }: { name: string }) => name)).toEqual(
      "find_operation call_operation wait_for_mail check_mail clock explain_automation snapshot doctor".split(" "),
    );
    for (const { inputSchema } of result.tools) expect(inputSchema.type).toBe("object");
    expect(Buffer.byteLength(JSON.stringify(result))).toBeLessThanOrEqual(8192);
  });

  it("has one page", async () => {
    expect((await open().request("tools/list", { cursor: "next" })).error?.code).toBe(-32602);
  });
});

describe("a message", () => {
  it.each([
    ["{bad", -32700, null],
    ["5", -32600, null],
    ["[]", -32600, null],
    ['{"jsonrpc":"1.0","id":1,"method":"ping"}', -32600, 1],
    ['{"id":1,"method":"ping"}', -32600, 1],
    ['{"jsonrpc":"2.0","id":1}', -32600, 1],
    ['{"jsonrpc":"2.0","id":1,"method":5}', -32600, 1],
    ['{"jsonrpc":"2.0","id":null,"method":"ping"}', -32600, null],
    ['{"jsonrpc":"2.0","id":{},"method":"ping"}', -32600, null],
    ['{"jsonrpc":"2.0","id":"a","method":"ping","params":"x"}', -32600, "a"],
    ['{"jsonrpc":"2.0","id":"a","method":"ping","params":[]}', -32602, "a"],
    ['{"jsonrpc":"2.0","id":1,"method":"resources/list"}', -32601, 1],
    ['{"jsonrpc":"2.0","id":1,"method":"tools/call"}', -32602, 1],
    ['{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"nope"}}', -32602, 1],
    ['{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"toString"}}', -32602, 1],
    ['{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"doctor","arguments":[]}}', -32602, 1],
    ['{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"call_operation","arguments":{}}}', -32602, 1],
    [
      '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"clock","arguments":{"action":"back"}}}',
      -32602,
      1,
    ],
    ['{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"doctor","arguments":{"x":1}}}', -32602, 1],
    [
      '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"find_operation","arguments":{"limit":"5"}}}',
      -32602,
      1,
    ],
  ])("%s is answered with %i", async (line, code, id) => {
    const client = open();
    client.write(line);
    expect(await client.message(({ error }) => error !== undefined)).toMatchObject({
      jsonrpc: "2.0",
      id,
      error: { code },
    });
  });

  it("that is a notification, an answer or blank is not answered", async () => {
    const client = open();
    for (const line of [
      '{"jsonrpc":"2.0","method":"notifications/initialized"}',
      '{"jsonrpc":"2.0","method":"notifications/unknown","params":{}}',
      '{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":99}}',
      '{"jsonrpc":"2.0","id":7,"result":{}}',
      "  ",
    ])
      client.write(line);
    await client.request("ping");
    expect(client.messages()).toHaveLength(1);
  });

  it("may come in a batch in the version that has them, and is answered in one", async () => {
    const client = open();
    await client.request("initialize", { ...initialize, protocolVersion: "2025-03-26" });
    const ping = (id: number) => ({ jsonrpc: "2.0", id, method: "ping" });
    client.write(JSON.stringify([ping(71), { jsonrpc: "2.0", method: "notifications/initialized" }, ping(72), 5]));
    await client.message(({ id }) => id === 72);
    const batch = client.messages().at(-1) as { id: number }[];
    expect(batch.map(({ id }) => id)).toEqual([71, 72, null]);
  });

  it("does not come in a batch in the later version, and initialize in none", async () => {
    const client = open();
    client.write(
      JSON.stringify([{ jsonrpc: "2.0", id: 8, method: "initialize", params: { protocolVersion: "2025-03-26" } }]),
    );
    expect((await client.message(({ id }) => id === 8)).error?.code).toBe(-32600);
    await client.request("initialize", { ...initialize, protocolVersion: "2025-06-18" });
    client.write('[{"jsonrpc":"2.0","id":9,"method":"ping"}]');
    expect((await client.message(({ id }) => id === null)).error?.code).toBe(-32600);
  });
});

describe("a call", () => {
  it("waits for the calls before it, but not for one that waits for mail", async () => {
    const client = open();
    const body = { to: "ada@example.com", subject: "Hello", text: "The code is 482913." };
    const mail = client.call("wait_for_mail", { to: "ada@example.com", timeout: "10m" });
    const sent = client.call("call_operation", { operation_id: "emails.send", body });
    const settled = client.call("call_operation", { operation_id: "admin.settle", body: {} });
    expect([(await sent).isError, (await settled).isError]).toEqual([false, false]);
    expect((await mail).text).toContain('"code":"482913"');
  });

  it("that is cancelled is not answered, and another request is", async () => {
    const client = open();
    client.write(
      '{"jsonrpc":"2.0","id":"w","method":"tools/call","params":{"name":"wait_for_mail","arguments":{"to":"x@y.test","timeout":"10m"},"_meta":{"progressToken":5}}}',
    );
    await client.message(({ method }) => method === "notifications/progress");
    client.write('{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":"w","reason":"enough"}}');
    await client.request("ping");
    expect(await client.close()).toBe(0);
    expect(
      client
        .messages()
        .flat()
        .some(({ id }) => id === "w"),
    ).toBe(false);
  });

  it("reports its progress to a client that asks for it, and to no other", async () => {
    const client = open();
    const { isError, text } = await client.call(
      "wait_for_mail",
      { to: "x@y.test", timeout: "1100ms" },
      { progressToken: "p" },
    );
    expect([isError, text]).toEqual([true, expect.stringContaining("not_met")]);
    const notices = client
      .messages()
      .flat()
      .filter(({ method }) => method === "notifications/progress");
    expect(notices.map(({ params }) => [params.progressToken, params.progress, params.total])).toEqual([
      ["p", 0, 1.1],
      ["p", 1, 1.1],
    ]);
    await client.call("wait_for_mail", { to: "x@y.test", timeout: "1ms" });
    expect(
      client
        .messages()
        .flat()
        .filter(({ method }) => method !== undefined),
    ).toHaveLength(2);
  });

  it("to a server that is away is an error that the agent reads, and works once the server is there", async () => {
    const api = await startFakeApi(() => "cut");
    const client = open(["--retries", "0"], { POSTHORN_BASE_URL: api.baseUrl, POSTHORN_OPERATOR_TOKEN: "t" });
    const health = () => client.call("call_operation", { operation_id: "health" });
    expect(await health()).toMatchObject({ isError: true, text: expect.stringContaining("connection_error") });
    await api.close();
    for (const name of ["doctor", "clock", "snapshot", "wait_for_mail"]) {
      const input = { clock: { action: "read" }, snapshot: { action: "take" }, wait_for_mail: { timeout: "1s" } }[name];
      const { isError, text } = await client.call(name, input);
      expect([name, isError || text.includes('"ok":false')]).toEqual([name, true]);
    }
    expect((await client.request("ping")).result).toEqual({});
  });

  it("to a server that answers in another shape is an error, too", async () => {
    const api = await startFakeApi(() => ({ body: "<html>" }));
    onTestFinished(api.close);
    const client = open(["--retries", "0"], { POSTHORN_BASE_URL: api.baseUrl, POSTHORN_OPERATOR_TOKEN: "t" });
    for (const [name, input] of [
      ["call_operation", { operation_id: "contacts.list" }],
      ["clock", { action: "read" }],
    ] as const)
      expect(await client.call(name, input)).toMatchObject({ isError: true });
  });
});
