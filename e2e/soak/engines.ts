import { createDatabase } from "../support/database.js";
import { type EngineProcess, startEngine } from "../support/engine-process.js";
import type { DiskOfSize } from "./disk-of-size.js";

/** The processes of one service. At least one answers, except while the only one starts again. */
export interface Engines {
  /** Returns a process that answers, in turns. */
  next(): EngineProcess;
  /** Kills a process, as a crash would, and starts another. */
  killOne(): Promise<void>;
  all(): readonly EngineProcess[];
  close(): Promise<void>;
}

export interface EngineParts {
  args: readonly string[];
  /** How many processes share the store. */
  processes: number;
  /** The longest life of a process, in ms. */
  life: number;
}

const secret = "a secret of the soak test, 32 characters";

/** Starts the processes of a service. */
export async function startEngines({ args, processes, life }: EngineParts): Promise<Engines> {
  const start = () => startEngine({ args, env: { POSTHORN_SECRET: secret }, life });
  const engines: EngineProcess[] = [];
  for (let count = 0; count < processes; count += 1) engines.push(await start());
  let turn = 0;
  return {
    next: () => engines[turn++ % engines.length] as EngineProcess,
    all: () => engines,
    async killOne() {
      const victim = engines[0] as EngineProcess;
      if (engines.length > 1) engines.shift();
      victim.signal("SIGKILL");
      await victim.ended;
      const started = await start();
      if (processes === 1) engines[0] = started;
      else engines.push(started);
    },
    async close() {
      for (const engine of engines) await engine.stop();
    },
  };
}

/** Returns the flags of a store, and how many processes it may have. */
export async function storeFlags(
  store: "json" | "postgres",
  { disk, server }: { disk: DiskOfSize; server: string | undefined },
): Promise<{ flags: string[]; processes: number; drop(): Promise<void> }> {
  if (store === "json") return { flags: ["--data-dir", disk.path], processes: 1, drop: async () => {} };
  const { url, drop } = await createDatabase(server);
  const flags = ["--database-url", url, "--lease", "5s", "--public-url", "http://127.0.0.1:4010"];
  return { flags, processes: 2, drop };
}
