import type { TestServer } from "@posthorn/engine/testing";
import { pause } from "../support/pause.js";
import type { DiskOfSize } from "./disk-of-size.js";
import type { Engines } from "./engines.js";
import type { Receivers } from "./receivers.js";

/** What goes wrong during a soak, one after another; `kills` counts what leaves the outcome of mails unknown. */
export interface Faults {
  readonly done: string[];
  kills: number;
  /** Does the next one, and ends it. */
  next(): Promise<void>;
}

export interface FaultParts {
  engines: Engines;
  receivers: Receivers;
  disk: DiskOfSize;
  /** The database server, where it belongs to this soak. */
  server: TestServer | undefined;
  /** How long (ms) a slow relay, a dead receiver and a full disk last. */
  length: number;
}

/** Returns the faults that can be done here. */
export function createFaults({ engines, receivers, disk, server, length }: FaultParts): Faults {
  const kill = async () => {
    faults.kills += 1;
    await engines.killOne();
  };
  const possible: [string, () => Promise<void>][] = [["kill", kill]];
  possible.push([
    "slow relay",
    async () => {
      receivers.delay = 1_000;
      await pause(length);
      receivers.delay = 0;
    },
  ]);
  possible.push(["dead receiver", () => receivers.dieFor(length)]);
  const { fill } = disk;
  if (server === undefined && fill !== undefined) {
    possible.push([
      "full disk",
      async () => {
        await fill();
        await pause(length);
        await disk.empty();
      },
    ]);
  }
  if (server !== undefined) {
    possible.push([
      "database restart",
      async () => {
        // The outcomes of the mails that are being sent cannot be recorded, and their leases run out.
        faults.kills += engines.all().length;
        await server.stop("immediate");
        await pause(length / 4);
        await server.start();
      },
    ]);
  }
  let turn = 0;
  const faults: Faults = {
    done: [],
    kills: 0,
    async next() {
      const [name, act] = possible[turn++ % possible.length] as (typeof possible)[number];
      await act();
      faults.done.push(name);
    },
  };
  return faults;
}
