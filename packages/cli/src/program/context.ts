import { type Api, connect } from "../client/connect.js";
import { type Input, openInput } from "../input/input.js";
import type { FoundServer } from "../local/find-local.js";
import { hasRunningServers } from "../local/running.js";
import type { Layout } from "../output/printer.js";
import { type Style, styleFor } from "../output/terminal-text.js";
import type { GlobalFlags } from "../settings/global-flags.js";
import { failureFormat, resolveSettings, type Settings } from "../settings/settings.js";
import { usage } from "./failure.js";
import { type Io, write } from "./io.js";

/** Everything that a command works with. Each part is created on first use. */
export interface Context {
  io: Io;
  /** The words after `posthorn`. */
  argv: readonly string[];
  /** Whether the call may mean a command of that name; other commands need not be defined. */
  mayMatch(name: string): boolean;
  flags(): GlobalFlags;
  settings(): Settings;
  /** Finds the running server of this user that the settings use by default. Called before `settings`. */
  findLocal(): Promise<void>;
  input(): Input;
  layout(): Layout;
  /** The style for stderr. */
  style(): Style;
  /** The API with the configured key; without one it rejects calls that need it. */
  api(): Promise<Api>;
  /** Writes data to stdout. */
  data(text: string): Promise<void>;
  /** Writes a line to stderr, unless `--quiet` is given. */
  note(text: string): Promise<void>;
}

/** Returns the context of one call of the command line. */
export function createContext(
  argv: readonly string[],
  io: Io,
  flags: () => GlobalFlags,
  mayMatch: Context["mayMatch"] = () => true,
): Context {
  let local: FoundServer | undefined;
  const settings = once(() => resolveSettings(flags(), io, { local }));
  const input = once(() => openInput(io, flags().apiKeyStdin === true));
  return {
    io,
    argv,
    mayMatch,
    flags,
    settings,
    async findLocal() {
      if (!hasRunningServers(io.env)) return;
      // Loaded only where a server is recorded.
      const found = await import("../local/find-local.js");
      local = await found.findLocal(flags(), io);
    },
    input,
    layout: once(() => ({
      format: settings().format,
      fields: fieldNames(flags().fields),
      jq: flags().jq,
      csvFormulas: flags().csvFormulas,
      terminal: io.stdout.isTTY === true,
      // A terminal may report a width of 0.
      width: io.stdout.columns || 100,
      style: styleFor(io.stdout, io.env, flags().color),
    })),
    style: once(() => styleFor(io.stderr, io.env, flags().color)),
    api: once(() => connect(io, flags(), settings(), input())),
    data: (text) => write(io.stdout, text),
    async note(text) {
      if (!flags().quiet) await write(io.stderr, `${text}\n`);
    },
  };
}

/** Whether failures are printed as JSON. */
export function failsAsJson(flags: GlobalFlags, io: Io): boolean {
  const format = failureFormat(flags, io);
  return format === "json" || format === "ndjson";
}

function fieldNames(text: string | undefined): string[] | undefined {
  if (text === undefined) return undefined;
  const names = text.split(",").map((name) => name.trim());
  if (names.includes("")) throw usage(`--fields must be names with commas between them, not "${text}"`);
  return names;
}

function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
