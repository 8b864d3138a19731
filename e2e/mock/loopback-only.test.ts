import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

const journey = fileURLToPath(new URL("./offline-journey.ts", import.meta.url));
const namespaceCommand = ["-rn", "sh", "-c", 'ip link set lo up && exec "$@"', "sh"];

/** Returns the reason why this machine cannot create a network namespace; undefined if it can. */
function reasonToSkip(): string | undefined {
  const { status, stderr, error } = spawnSync("unshare", [...namespaceCommand, "true"], { encoding: "utf8" });
  return status === 0 ? undefined : (error?.message ?? stderr.trim());
}

const reason = reasonToSkip();
if (reason !== undefined) console.log(`the test of a mock without a network is skipped: ${reason}`);

it.runIf(reason === undefined)(
  "works in a network that has only this machine",
  async () => {
    const node = [process.execPath, "--conditions=@posthorn/source", "--import", "tsx", journey];
    const child = spawn("unshare", [...namespaceCommand, ...node], { stdio: ["ignore", "pipe", "pipe"] });
    const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, "exit")]);
    expect(code, err).toBe(0);
    expect(JSON.parse(out)).toEqual({
      interfaces: ["lo"],
      emails: ["ada@example.com"],
      received: ["email.sent"],
      verified: "verified",
      deliveries: ["delivered"],
    });
  },
  60_000,
);
