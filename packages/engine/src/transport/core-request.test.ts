import { once } from "node:events";
import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { expect, it } from "vitest";
import { sendResponse } from "./core-request.js";

const piece = "x".repeat(64 * 1024);

it("a stream waits for a client that reads slowly, and goes on with it", async () => {
  let pieces = 0;
  let ended = false;
  async function* stream(): AsyncGenerator<string> {
    try {
      for (;;) {
        pieces += 1;
        yield piece;
      }
    } finally {
      ended = true;
    }
  }
  const server = createServer((_, response) => {
    sendResponse(response, { status: 200, headers: {}, body: null, stream });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const client = connect((server.address() as AddressInfo).port, "127.0.0.1");
  try {
    client.pause();
    client.write("GET / HTTP/1.1\r\nHost: a\r\n\r\n");
    // The buffers of both ends fill; then no further piece is asked for.
    let before = 0;
    await expect
      .poll(() => {
        const isStill = pieces > 1 && pieces === before;
        before = pieces;
        return isStill;
      })
      .toBe(true);
    expect(pieces * piece.length).toBeLessThan(32_000_000);
    client.on("data", () => {});
    client.resume();
    await expect.poll(() => pieces).toBeGreaterThan(before + 100);
  } finally {
    client.destroy();
    await expect.poll(() => ended).toBe(true);
    server.close();
  }
});
