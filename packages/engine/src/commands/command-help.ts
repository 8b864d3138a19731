import { nearest } from "@posthorn/sdk/internal";
import { version } from "../platform/version.js";
import { type Setting, type SettingName, settings, variables } from "../startup/settings-table.js";

interface CommandManual {
  /** The arguments behind the name. */
  usage: string;
  summary: string;
  /** Flags that only this command has. */
  flags: Readonly<Record<string, Setting>>;
  /** Flags that `serve` has too. */
  settings: readonly SettingName[];
  /** Environment variables without a flag that it reads. */
  variables: readonly (keyof typeof variables)[];
  examples: readonly string[];
}

const bySetting = Object.keys(settings) as SettingName[];
const store = ["data-dir", "database-url"] as const;

const keyFlags: Readonly<Record<string, Setting>> = {
  type: { value: "production|sandbox", default: "production", description: "mail of sandbox keys is simulated" },
  name: { value: "N", default: 'the type and "key"', description: "the name of the key in lists" },
  permissions: { value: "A,B", default: "*, all", description: "such as email:send,contacts:read" },
};

/** The commands of the engine with their flags. Help and usage are generated from it, and a test compares the README with it. */
export const commands: Readonly<Record<string, CommandManual>> = {
  serve: {
    usage: "",
    summary: "Run the engine until SIGTERM or SIGINT",
    flags: {},
    settings: bySetting,
    variables: Object.keys(variables) as (keyof typeof variables)[],
    examples: [
      "",
      "--profile service --smtp smtps://user:password@relay.example.com --public-url https://mail.example.com",
    ],
  },
  "keys create": {
    usage: "",
    summary: "Create a key of the first workspace on a stopped store; stdout has the key alone",
    flags: keyFlags,
    settings: store,
    variables: ["POSTHORN_SECRET"],
    examples: ["--name app", "--type sandbox", "--name reports --permissions analytics:read,email:read"],
  },
  "keys list": {
    usage: "",
    summary: "List the keys of the first workspace of a stopped store, one JSON object a line",
    flags: {},
    settings: store,
    variables: ["POSTHORN_SECRET"],
    examples: ["--data-dir data"],
  },
  "keys revoke": {
    usage: "<id or key>",
    summary: "Revoke a key on a stopped store",
    flags: {},
    settings: store,
    variables: ["POSTHORN_SECRET"],
    examples: ["01a1fd7d-b021-7fdb-8340-8872b14dab4b"],
  },
  "dns-zone": {
    usage: "",
    summary: "Print the DNS records that you publish for a domain; with the shared domain, for all domains",
    flags: { domain: { value: "D", description: "the domain; required" } },
    settings: [...store, "shared-domain"],
    variables: [],
    examples: ["--domain mail.example.com"],
  },
  migrate: {
    usage: "",
    summary: "PostgreSQL: bring the schema up to date",
    flags: {},
    settings: ["database-url"],
    variables: [],
    examples: ["--database-url postgres://posthorn@127.0.0.1/posthorn"],
  },
  "secrets reseal": {
    usage: "",
    summary:
      "Encrypt everything in a stopped store, or in a database, with the current secret. It may be interrupted and repeated",
    flags: {},
    settings: store,
    variables: ["POSTHORN_SECRET", "POSTHORN_SECRET_PREVIOUS"],
    examples: ["--data-dir data"],
  },
  "store backup": {
    usage: "",
    summary:
      "Write a backup of a data directory, also while an engine runs on it. The file has its name once it is whole and was read back",
    flags: { to: { value: "FILE", description: "the file to write; required" } },
    settings: ["data-dir"],
    variables: [],
    examples: ["--data-dir data --to posthorn.backup"],
  },
  "store restore": {
    usage: "",
    summary:
      "Restore a backup to an empty data directory, and hold its jobs until an operator releases them. Verifies all checksums first",
    flags: { from: { value: "FILE", description: "the backup; required" } },
    settings: ["data-dir"],
    variables: [],
    examples: ["--from posthorn.backup --data-dir data"],
  },
  "store copy": {
    usage: "",
    summary:
      "Copy a stopped store to an empty one, which runs with the same secret. Put passwords into PGPASSWORD or the file of PGPASSFILE, not into a URL",
    flags: {
      from: { value: "X", description: "a data directory or a postgres:// URL; required" },
      to: { value: "Y", description: "a data directory or a postgres:// URL; required" },
    },
    settings: [],
    variables: [],
    examples: ["--from .posthorn --to postgres://posthorn@127.0.0.1/posthorn"],
  },
};

const names = Object.keys(commands);

/** Returns the usage of the program: its commands. */
export function usage(): string {
  return `posthorn-engine ${version}\n\n${listOf(names)}\n  posthorn-engine <command> --help lists the flags of a command. Without one it is serve.\n`;
}

/** Returns the help of the command that words begin with, of the commands of a group, or of all. */
export function helpFor(words: readonly string[]): string {
  const [first = "", second = ""] = words;
  const name = [`${first} ${second}`, first].find((each) => Object.hasOwn(commands, each));
  if (name !== undefined) return helpOf(name);
  const group = names.filter((each) => each.startsWith(`${first} `));
  return group.length === 0 ? usage() : group.map(helpOf).join("\n");
}

/** Returns the command that a wrong word most likely meant, for a message. */
export function nearestCommand(word: string): string {
  const meant = nearest(
    word,
    names.map((name) => name.split(" ")[0] ?? name),
  );
  return meant === undefined ? "" : `; did you mean ${meant}?`;
}

function listOf(shown: readonly string[]): string {
  const rows = shown.map(
    (name) => [`${name} ${commands[name]?.usage ?? ""}`.trim(), commands[name]?.summary ?? ""] as const,
  );
  return table(rows);
}

function helpOf(name: string): string {
  const command = commands[name] as CommandManual;
  const shared = command.settings.map((setting) => [setting, settings[setting] as Setting] as const);
  const flags = [...Object.entries(command.flags), ...shared].filter(([, { isInternal }]) => !isInternal);
  const call = `posthorn-engine ${name}`;
  const parts = [
    `${call}${command.usage && ` ${command.usage}`}${flags.length > 0 ? " [flags]" : ""}\n\n  ${command.summary}.`,
    `Flags (environment variable), default:\n${table(flags.map(([flag, setting]) => [flagOf(flag, setting), aboutOf(setting)]))}`,
    command.variables.length > 0 &&
      `From the environment only:\n${table(command.variables.map((variable) => [variable, variables[variable]]))}`,
    `Examples:\n${command.examples.map((example) => `  ${`${call} ${example}`.trim()}\n`).join("")}`,
  ];
  return `${parts.filter((part) => part !== false).join("\n\n")}`.replaceAll(/\n{3,}/g, "\n\n");
}

function flagOf(flag: string, { value, variable }: Setting): string {
  return `--${[flag, value].join(" ").trim()}${variable === undefined ? "" : ` (${variable})`}`;
}

function aboutOf({ description, default: preset }: Setting): string {
  return preset === undefined ? description : `${description}; default ${preset}`;
}

/** Returns rows in two columns. The second is under the first where that is long. */
function table(rows: readonly (readonly [string, string])[]): string {
  const width = Math.min(46, Math.max(...rows.map(([left]) => left.length)));
  return rows
    .map(([left, right]) =>
      left.length > width ? `  ${left}\n${" ".repeat(width + 4)}${right}\n` : `  ${left.padEnd(width)}  ${right}\n`,
    )
    .join("");
}
