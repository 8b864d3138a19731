import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import type { Command } from "commander";
import { startEngine } from "../../local/server.js";
import type { SetAction } from "../../operations/add-operation.js";
import type { FlagValues } from "../../operations/value-flags.js";
import type { Context } from "../../program/context.js";
import { usage } from "../../program/failure.js";
import { examples } from "../../program/program.js";
import { addHostFlags, host } from "./host.js";
import { startSeeded } from "./seed-server.js";

/** Defines `dev`, which runs the engine, alone or beside another command. */
export function defineDev(command: Command, context: Context, setAction: SetAction): void {
  command
    .description(
      `Runs the whole service on this machine, with a store in a folder, an inbox and keys to call it with.

With a command after --, that runs with the variables set; the service stops when it ends, and the exit code is the command's own.

A file for --seed has a list of bodies for each operation, such as {"contacts.create":[{"email":"ada@example.com"}]}.`,
    )
    .argument("[command...]", "a command to run beside the service, after --");
  addHostFlags(command);
  command
    .option("--data-dir <folder>", "where data is kept (default: .posthorn)")
    .option("--ephemeral", "keep data in a folder that is gone at the end")
    .option("--reset", "begin with an empty store; keys stay")
    .option("--seed [file]", "begin with what a file of calls makes, or with a few contacts, a list and a template")
    .addHelpText(
      "after",
      examples(
        "posthorn dev",
        "posthorn dev --port 0 --url-file .url",
        "posthorn dev -- npm test",
        "posthorn dev --ephemeral --seed fixtures.json -- npm test",
      ),
    );
  setAction(command, async ([words], flags) => {
    if (flags.ephemeral && flags.dataDir !== undefined) throw usage("--ephemeral and --data-dir cannot both be meant");
    const temporary = flags.ephemeral ? temporaryFolder() : undefined;
    try {
      const { cwd, env } = context.io;
      const dataDir = resolve(cwd, String(flags.dataDir ?? (env.POSTHORN_DATA_DIR || ".posthorn")));
      const args = argumentsOf({ ...flags, dataDir: temporary?.path ?? dataDir });
      const start = () => startSeeded(() => startEngine(args, context.io.env), flags, context);
      return await host(start, (words as string[] | undefined) ?? [], flags, context);
    } finally {
      temporary?.remove();
    }
  });
}

/** Returns a new folder that only its user can read, and a function that removes it. */
function temporaryFolder(): { path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), "posthorn-dev-"));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

/** Returns the arguments of the engine's own `serve`. */
function argumentsOf({ port, dataDir }: FlagValues): string[] {
  const given = { port, "data-dir": dataDir };
  return Object.entries(given).flatMap(([name, value]) => (value === undefined ? [] : [`--${name}`, String(value)]));
}
