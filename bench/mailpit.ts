import { spawn } from "node:child_process";
import { connect } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { freePort } from "../packages/engine/src/store/testing/free-port.js";

const looks = 250;
const betweenLooks = 20;

/** Starts the Mailpit whose path is in MAILPIT. Without the variable, prints so and returns undefined. */
export async function startMailpit(): Promise<{ port: number; url: string; close: () => void } | undefined> {
  const program = process.env.MAILPIT;
  if (!program) {
    console.log("What goes into Mailpit is not measured: no MAILPIT names its program.");
    return undefined;
  }
  const [port, page] = [await freePort(), await freePort()];
  const flags = ["--smtp", `127.0.0.1:${port}`, "--listen", `127.0.0.1:${page}`, "--disable-version-check"];
  const child = spawn(program, flags, { env: { PATH: process.env.PATH }, stdio: "ignore" });
  for (let look = 0; look < looks; look++) {
    if (await answers(port)) return { port, url: `http://127.0.0.1:${page}`, close: () => void child.kill() };
    await wait(betweenLooks);
  }
  child.kill();
  throw new Error(`${program} did not start`);
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    socket.once("data", () => resolve(true)).once("data", () => socket.end("QUIT\r\n"));
    socket.once("error", () => resolve(false));
  });
}
