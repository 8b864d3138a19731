import { Command } from "commander";
import { groups } from "../generated/groups.js";
import { styleFor, terminalText } from "../output/terminal-text.js";
import { addGlobalFlags } from "../settings/global-flags.js";
import type { Io } from "./io.js";
import { readVersion } from "./version.js";

/** Returns the root help. */
export function rootHelp(io: Pick<Io, "stdout" | "env">): string {
  const output = { help: "" };
  createProgram(io, output).outputHelp();
  return terminalText(output.help, io.stdout.isTTY === true);
}

/** The first words with their summaries, by the heading of their section in the help. */
const sections: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "Send and watch:": {
    send: "Send an email, now or later (= emails send)",
    batch: "Send the messages of a file (= emails batch send)",
    status: "Show the delivery status of a message (= emails status)",
    watch: "Watch messages and batches until they have ended",
    runs: "Watch the run of a contact through an automation (= automations runs watch)",
    dashboard: "Watch and control everything on one screen",
    api: "Call any path or operation of the API",
  },
  "On this machine:": {
    dev: "Run the whole service here, alone or together with a command",
    mock: "Run the service in memory, for tests",
    init: "Set up Posthorn in a TypeScript project: client, template, test, CI job",
    env: "Print the variables that other programs need to call a running server",
    inbox: "Read the mail that dev or mock has captured",
    check: "Check a mail: clients, links, size, accessibility, dark mode, spam filters, merge tags",
    schedule: "List the mail that is scheduled",
    open: "Open the inbox in the browser",
    events: "Follow the events of the workspace",
    logs: "Follow the requests that dev or mock answers",
    trigger: "Trigger an event with sample data",
    listen: "Receive webhooks here, and forward them",
    clock: "Read, stop and move the clock of dev or mock",
    settle: "Wait until dev or mock has no work left",
  },
  "Resources:": Object.fromEntries(groups.map(({ name, summary }) => [name, summary.replace(/\.$/, "")])),
  "Other:": {
    login: "Save a key, after the service has accepted it",
    logout: "Remove a saved key",
    profile: "List and change the saved keys and servers",
    trust: "Allow keys to be sent to the server that posthorn.config.json names",
    alias: "Define your own names for commands",
    hold: "Hold all jobs of a server, and release them (operator)",
    secrets: "Encrypt what a server stores with its current secret (operator)",
    doctor: "Check everything that a first call needs",
    skill: "Print the skill file from which coding agents learn these commands",
    mcp: "Let coding agents use Posthorn (Model Context Protocol)",
    whoami: "Show the permissions of the key (= api-key permissions)",
    completion: "Print a completion script for bash, zsh, fish or PowerShell",
    commands: "Print every command with its flags, as JSON for tools",
    version: "Print the version, and with --check whether it fits the server",
    docs: "Open the OpenAPI document of the server (= open docs)",
    help: "Show the help of a command, or of exit-codes, output, environment, times, aliases",
  },
};

/** Collects the help that commander prints, until its destination is known. */
export interface HelpOutput {
  help: string;
}

/** Creates the root command with its help, the global flags where `mayHaveFlags`, and the first words that may be meant, without their subcommands. */
export function createProgram(
  { stdout, env }: Pick<Io, "stdout" | "env">,
  output: HelpOutput,
  mayMatch: (name: string) => boolean = () => true,
  mayHaveFlags = true,
): Command {
  const program = new Command("posthorn");
  const width = Math.min(stdout.columns || 100, 100);
  const append = (text: string): void => {
    output.help += text;
  };
  program
    .exitOverride()
    .configureHelp({ styleTitle: styleFor(stdout, env, true).heading })
    .configureOutput({
      writeOut: append,
      writeErr: append,
      // run() prints failures, in the format of the flags.
      outputError: () => {},
      getOutHelpWidth: () => width,
      getErrHelpWidth: () => width,
      getOutHasColors: () => true,
      getErrHasColors: () => false,
    })
    .description("Posthorn sends mail, keeps contacts and runs automations.")
    .usage("<command> [flags]")
    .helpCommand(false);
  if (mayHaveFlags) addGlobalFlags(program.version(readVersion(), "-V, --version", "show the version"));
  for (const [section, members] of Object.entries(sections)) {
    for (const [name, summary] of Object.entries(members)) {
      if (mayMatch(name)) program.command(name).summary(summary).helpGroup(section);
    }
  }
  if (mayMatch("track")) program.command("track", { hidden: true }).summary("Track what contacts look at (= tracking)");
  return program.addHelpText(
    "after",
    examples(
      "posthorn send --to ada@example.com --subject Hello --text 'Good to have you.'",
      "posthorn contacts list --all -o ndjson",
      "posthorn dev -- npm test",
    ),
  );
}

/** Returns the examples at the end of a help text. */
export function examples(...lines: readonly string[]): string {
  return `\nExamples:\n${lines.map((line) => `  ${line}`).join("\n")}`;
}
