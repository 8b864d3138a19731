import { spawn } from "node:child_process";
import { setTimeout as wait } from "node:timers/promises";

/** The longest life of a test's process, in ms. */
const longestLife = 180_000;
const looks = 500;
const betweenLooks = 20;

/**
 * Starts an external program. Resolves once `isUp`, with a function that stops it. Throws with its output when it ends
 * before.
 */
export async function startTool(
  program: string,
  args: readonly string[],
  isUp: () => Promise<boolean>,
): Promise<() => Promise<void>> {
  // The developer's environment variables must not configure it.
  const child = spawn(program, args, {
    env: { PATH: process.env.PATH },
    stdio: ["ignore", "pipe", "pipe"],
    timeout: longestLife,
    killSignal: "SIGKILL",
  });
  let said = "";
  let isOver = false;
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text) => {
      said += text;
    });
  }
  const over = new Promise<void>((resolve) => {
    const end = (error?: Error) => {
      if (error instanceof Error) said += error.message;
      isOver = true;
      resolve();
    };
    child.once("error", end).once("close", () => end());
  });
  for (let look = 0; look < looks && !isOver; look++) {
    if (await isUp().catch(() => false)) {
      return async () => {
        child.kill("SIGTERM");
        await over;
      };
    }
    await Promise.race([over, wait(betweenLooks)]);
  }
  child.kill("SIGKILL");
  await over;
  throw new Error(`${program} did not start: ${said}`);
}
