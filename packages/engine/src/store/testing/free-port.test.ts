import { createServer } from "node:net";
import { expect, it } from "vitest";
import { freePort } from "./free-port.js";

it("returns a different free port each time, below the ephemeral ports", async () => {
  const ports = await Promise.all(Array.from({ length: 20 }, freePort));
  expect(new Set(ports).size).toBe(20);
  expect(ports.filter((port) => port < 20_000 || port >= 32_768)).toEqual([]);
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(ports[0], "127.0.0.1", resolve));
  await new Promise((resolve) => server.close(resolve));
});
