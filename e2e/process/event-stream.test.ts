import { startMockServer } from "@posthorn/mock-server/http";
import { describe, expect } from "vitest";
import { test } from "./engine-test.js";

/** Reads a stream of events until its text contains `wanted`; returns the text. */
async function readUntil(reader: ReadableStreamDefaultReader<Uint8Array>, wanted: string): Promise<string> {
  let text = "";
  while (!text.includes(wanted)) {
    const { done, value } = await reader.read();
    if (done) throw new Error(`the stream ended after ${JSON.stringify(text)}`);
    text += new TextDecoder().decode(value);
  }
  return text;
}

const post = (url: string, token: string, body: unknown) =>
  fetch(url, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify(body),
  });

describe("the stream of events", { timeout: 60_000 }, () => {
  test("follows a running engine, and does not hold up its end", async ({ serve }) => {
    const engine = await serve();
    const { body } = await engine.admin("GET", "/workspaces");
    const workspace = `/workspaces/${body.data[0].id}`;
    const response = await fetch(`${engine.ready.operator_url}${workspace}/events/stream`, {
      headers: { authorization: `Bearer ${engine.operatorToken}` },
    });
    expect([response.status, response.headers.get("cache-control")]).toEqual([200, "no-store"]);
    const reader = response.body?.getReader() as ReadableStreamDefaultReader<Uint8Array>;
    await readUntil(reader, ": events");
    const key = (await engine.admin("POST", `${workspace}/keys`, { name: "stream", type: "production" })).body.data.key;
    expect((await post(`${engine.ready.base_url}/contacts`, key, { email: "ada@example.com" })).status).toBe(201);
    expect(await readUntil(reader, "contact.created")).toMatch(/^id: \S+\ndata: \{.*ada@example\.com.*\}$/m);

    const began = performance.now();
    expect((await engine.stop()).code).toBe(0);
    // Closing the listeners waits up to 4 s for requests that are being answered.
    expect(performance.now() - began).toBeLessThan(3_500);
    await reader.cancel();
  });

  test("comes from a mock, over HTTP and through its own fetch", async () => {
    const server = await startMockServer();
    try {
      const { mock, operatorUrl } = server;
      const headers = { authorization: `Bearer ${mock.operatorToken}` };
      const workspaces = await (await mock.fetch(`${operatorUrl}/workspaces`, { headers })).json();
      for (const call of [fetch, mock.fetch]) {
        const response = await call(`${operatorUrl}/workspaces/${workspaces.data[0].id}/events/stream`, { headers });
        const reader = response.body?.getReader() as ReadableStreamDefaultReader<Uint8Array>;
        await readUntil(reader, ": events");
        const data = { form_id: "f", form_name: "Form", contact_id: null, email: "ada@example.com", fields: {} };
        const event = { type: "form.submitted", data };
        const sent = await post(`${operatorUrl}/workspaces/${workspaces.data[0].id}/events`, mock.operatorToken, event);
        expect(sent.status).toBe(202);
        expect(await readUntil(reader, "form.submitted")).toContain("ada@example.com");
        await reader.cancel();
      }
    } finally {
      await server.close();
    }
  });
});
