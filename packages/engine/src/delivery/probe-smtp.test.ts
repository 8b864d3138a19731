import { createServer } from "node:net";
import { afterEach, describe, expect, test } from "vitest";
import { probeSmtp } from "./probe-smtp.js";
import { type Script, startScriptedSmtpServer } from "./testing/scripted-smtp-server.js";

const cleanups: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0)) await cleanup();
});

async function scripted(script: Script = {}) {
  const server = await startScriptedSmtpServer(script);
  cleanups.push(() => server.close());
  return server;
}

describe("probeSmtp", () => {
  test("finds a server that greets with 220, and sends QUIT", async () => {
    const server = await scripted();
    expect(await probeSmtp(server)).toMatch(/^220 /);
    await server.reached("quit");
  });

  test.each<[string, Script]>([
    ["greets with 421", { connect: "421 not now" }],
    ["greets with 220 and more digits", { connect: "2200 hello" }],
    ["speaks another protocol", { connect: "HTTP/1.1 400 Bad Request" }],
    ["hangs up", { connect: "hang up" }],
  ])("finds none where somebody %s", async (_, script) => {
    expect(await probeSmtp(await scripted(script))).toBeUndefined();
  });

  test("finds none where the server is silent for too long", async () => {
    expect(await probeSmtp(await scripted({ connect: "stall" }), { timeout: 50 })).toBeUndefined();
  });

  test("finds none where nothing listens", async () => {
    const server = createServer();
    const port = await new Promise<number>((resolve) => {
      server.listen(0, "127.0.0.1", () => resolve((server.address() as { port: number }).port));
    });
    await new Promise((resolve) => server.close(resolve));
    expect(await probeSmtp({ host: "127.0.0.1", port })).toBeUndefined();
  });
});
