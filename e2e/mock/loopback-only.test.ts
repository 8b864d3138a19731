import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

const journey = fileURLToPath(new URL("./offline-journey.ts", import.meta.url));
const within = ["-rn", "sh", "-c", 'ip link set lo up && exec "$@"', "sh"];

/** Why no network of its own can be had here; undefined where it can. */
function whyNot(): string | undefined {
  const { status, stderr, error } = spawnSync("unshare", [...within, "true"], { encoding: "utf8" });
  return status === 0 ? undefined : (error?.message ?? stderr.trim());
}

const reason = whyNot();
if (reason !== undefined) console.log(`the test of a mock without a network is left out: ${reason}`);

it.runIf(reason === undefined)(
  "does all it does in a network that has nothing but this machine",
  async () => {
    const node = [process.execPath, "--conditions=@posthorn/source", "--import", "tsx", journey];
    const child = spawn("unshare", [...within, ...node], { stdio: ["ignore", "pipe", "pipe"] });
    const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, "exit")]);
    expect(code, err).toBe(0);
    expect(JSON.parse(out)).toEqual({
      interfaces: ["lo"],
      emails: ["ada@example.com"],
      taken: ["email.sent"],
      verified: "verified",
      deliveries: ["delivered"],
    });
  },
  60_000,
);
