import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { type MockServer, startMockServer } from "@posthorn/mock-server/http";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

const main = fileURLToPath(new URL("../../packages/cli/dist/main.js", import.meta.url));

let mock: MockServer;
let client: Client;
beforeAll(async () => {
  mock = await startMockServer({ clock: "2026-03-09T08:30:00Z" });
  client = new Client({ name: "test", version: "1" });
  await client.connect(
    new StdioClientTransport({
      command: process.execPath,
      args: [main, "mcp"],
      stderr: "pipe",
      env: {
        PATH: process.env.PATH ?? "",
        POSTHORN_CONFIG_DIR: mkdtempSync(join(tmpdir(), "posthorn-agents-")),
        POSTHORN_BASE_URL: mock.url,
        POSTHORN_API_KEY: mock.mock.liveKey,
        POSTHORN_OPERATOR_TOKEN: mock.mock.operatorToken,
      },
    }),
  );
});
afterAll(async () => {
  await client.close();
  await mock.close();
});

async function call(name: string, input: Record<string, unknown> = {}): Promise<{ text: string; isError: boolean }> {
  const { content, isError = false } = await client.callTool({ name, arguments: input });
  const [first] = content;
  return { text: first?.type === "text" ? first.text : "", isError };
}

describe("the official client", () => {
  test("agrees on a version with the server, whose newest is older than its own", () => {
    expect(client.getNegotiatedProtocolVersion()).toBe("2025-06-18");
    expect(client.getServerVersion()).toMatchObject({ name: "posthorn" });
  });

  test("lists the tools and pings", async () => {
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toHaveLength(8);
    await client.ping();
  });

  test("finds an operation, sends a mail and reads it", async () => {
    expect((await call("find_operation", { query: "send an email", limit: 1 })).text).toContain("emails.send");
    const body = { to: "ada@mail.test", subject: "Your code", text: "The code is 482913." };
    expect((await call("call_operation", { operation_id: "emails.send", body })).isError).toBe(false);
    expect((await call("call_operation", { operation_id: "admin.settle", body: {} })).isError).toBe(false);
    expect((await call("wait_for_mail", { to: "ada@mail.test", timeout: "5s" })).text).toContain('"code":"482913"');
  });

  test("gets progress of a wait, and cancels it", async () => {
    const stop = new AbortController();
    const seen: number[] = [];
    const waiting = client.callTool(
      { name: "wait_for_mail", arguments: { to: "nobody@mail.test", timeout: "60s" } },
      {
        signal: stop.signal,
        onprogress: ({ progress }) => {
          seen.push(progress);
          stop.abort();
        },
      },
    );
    await expect(waiting).rejects.toThrow();
    expect(seen).toEqual([0]);
    await client.ping();
  });

  test("gets an error of the protocol for a wrong call, and a result for a failed one", async () => {
    await expect(client.callTool({ name: "nothing" })).rejects.toThrow(/nothing/);
    await expect(client.callTool({ name: "clock", arguments: { action: "back" } })).rejects.toThrow(/action/);
    expect(await call("call_operation", { operation_id: "contacts.get", path: { id: "x" } })).toMatchObject({
      isError: true,
    });
  });

  test("gets a result that says so once the service has gone away", async () => {
    await mock.close();
    const { isError, text } = await call("call_operation", { operation_id: "contacts.list" });
    expect([isError, text]).toEqual([true, expect.stringContaining("connection_error")]);
    expect((await call("doctor")).text).toContain('"ok":false');
    await client.ping();
  });
});
