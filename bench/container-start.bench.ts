import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { buildImage, docker, findDocker, image } from "../e2e/containers/docker.js";
import { pause } from "../e2e/support/pause.js";
import { median, rounded, spreadOf } from "./median.js";
import { startEngine } from "./processes.js";
import type { Result } from "./result.js";

const rounds = 9;
const confined = [
  "--read-only",
  "--cap-drop",
  "ALL",
  "--tmpfs",
  "/tmp",
  "--network",
  "none",
  "--env",
  "POSTHORN_INBOX=off",
];

/**
 * Measures the time from the start of a container's process to its ready line, against that of the process without a container,
 * both with an empty JSON store (C4). Measures nothing where no Docker engine answers: `.ci/containers npm run bench -- C4`.
 */
export async function run(): Promise<Result[]> {
  if (!findDocker()) return [];
  await buildImage(fileURLToPath(new URL("..", import.meta.url)));
  const pairs: { process: number; container: number; command: number }[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    pairs.push({ process: await startProcess(), ...(await startContainer()) });
  }
  pairs.shift();
  const milliseconds = (of: (pair: (typeof pairs)[number]) => number) => rounded(median(pairs.map(of)));
  return [
    {
      id: "C4",
      what: "the image from the start of its process to ready, empty JSON store, against the process without a container",
      ...spreadOf(pairs.map((pair) => pair.container / pair.process)),
      gate: "<= 1.3",
      target: "<= 1.1",
      detail: {
        "process ready, ms": milliseconds((pair) => pair.process),
        "process in the container ready, ms": milliseconds((pair) => pair.container),
        "docker run until then, ms": milliseconds((pair) => pair.command),
      },
    },
  ];
}

async function startProcess(): Promise<number> {
  const dir = mkdtempSync(join(tmpdir(), "posthorn-bench-"));
  const engine = await startEngine(["--data-dir", dir]);
  await engine.stop();
  rmSync(dir, { recursive: true, force: true });
  return engine.readyAfter;
}

/** Starts a container, and returns how long its process took by the times that Docker recorded, and how long the command took. */
async function startContainer(): Promise<{ container: number; command: number }> {
  const began = Date.now();
  const id = await docker("run", "--detach", ...confined, image);
  try {
    let ready: number | undefined;
    while (ready === undefined) {
      // To ask takes a processor from what is measured, so it is left alone until it should be ready.
      await pause(2000);
      ready = readyAt(await docker("logs", "--timestamps", id));
    }
    const started = Date.parse(await docker("inspect", "--format", "{{.State.StartedAt}}", id));
    return { container: ready - started, command: ready - began };
  } finally {
    await docker("rm", "--force", "--volumes", id);
  }
}

/** Returns when the ready line was printed, in epoch ms; undefined before. */
function readyAt(log: string): number | undefined {
  const line = log.split("\n").find((each) => each.includes('"base_url"'));
  return line === undefined ? undefined : Date.parse(line.split(" ")[0] ?? "");
}
