import { spawn } from "node:child_process";
import { once } from "node:events";
import type { Readable } from "node:stream";
import { expect, it } from "vitest";
import { endLeftovers, marker } from "./leftovers.js";

it.skipIf(process.platform !== "linux")("ends the processes of a bench, and no others", async () => {
  const start = async (value: string) => {
    const script = "console.log(1); setInterval(() => {}, 1000)";
    const child = spawn(process.execPath, ["-e", script], { env: { [marker]: value }, stdio: ["ignore", "pipe", 2] });
    await once(child.stdout as Readable, "data");
    return child;
  };
  const [own, other] = [await start(`${process.pid}-own`), await start(`${process.pid}-other`)];
  try {
    const ended = once(own, "exit");
    expect(endLeftovers(`${process.pid}-own`)).toBe(1);
    expect(await ended).toEqual([null, "SIGKILL"]);
    expect(other.exitCode).toBeNull();
    expect(endLeftovers(`${process.pid}-none`)).toBe(0);
  } finally {
    other.kill("SIGKILL");
  }
});
