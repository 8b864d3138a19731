import type { Command } from "commander";
import { groups } from "../generated/groups.js";
import type { Define } from "../operations/add-operation.js";
import { defineGroup, defineShortcut, withoutCurl, withoutPreview } from "../operations/group.js";
import type { GlobalFlags } from "../settings/global-flags.js";
import { createContext } from "./context.js";
import type { Io } from "./io.js";
import { createProgram } from "./program.js";

const resources = groups.map(({ name, leaf }): [string, Define] => [
  name,
  (...parts) => (leaf ? defineShortcut(name, ...parts) : defineGroup(name, ...parts)),
]);

/** The command of each first word. Hand-written commands are loaded on demand. */
export const definitions: Readonly<Record<string, Define>> = {
  ...Object.fromEntries(resources),
  send: async (...parts) => (await import("../commands/send/send.js")).defineSend(...parts),
  batch: async (...parts) => (await import("../commands/emails/batch.js")).defineBatch(...parts),
  track: (...parts) => defineGroup("tracking", ...parts),
  status: (...parts) => defineShortcut("emails.status", ...parts),
  watch: withoutPreview(async (...parts) => (await import("../commands/watch/watch.js")).defineWatch(...parts)),
  runs: withoutPreview(async (...parts) => (await import("../commands/automations/watch-run.js")).defineRuns(...parts)),
  dashboard: withoutPreview(async (...parts) =>
    (await import("../commands/dashboard/dashboard.js")).defineDashboard(...parts),
  ),
  api: async (...parts) => (await import("../commands/api/api.js")).defineApi(...parts),
  dev: withoutPreview(async (...parts) => (await import("../commands/dev/dev.js")).defineDev(...parts)),
  mock: withoutPreview(async (...parts) => (await import("../commands/mock/mock.js")).defineMock(...parts)),
  init: withoutCurl(async (...parts) => (await import("../commands/init/init.js")).defineInit(...parts)),
  env: withoutPreview(async (...parts) => (await import("../commands/env/env.js")).defineEnv(...parts)),
  check: withoutPreview(async (...parts) => (await import("../commands/check/check.js")).defineCheck(...parts)),
  inbox: async (...parts) => (await import("../commands/inbox/inbox.js")).defineInbox(...parts),
  schedule: withoutPreview(async (...parts) => (await import("../commands/schedule/list.js")).defineSchedule(...parts)),
  open: async (...parts) => (await import("../commands/inbox/open.js")).defineOpen(...parts),
  events: withoutPreview(async (...parts) => (await import("../commands/events/tail.js")).defineEvents(...parts)),
  logs: withoutPreview(async (...parts) => (await import("../commands/logs/tail.js")).defineLogs(...parts)),
  trigger: async (...parts) => (await import("../commands/events/trigger.js")).defineTrigger(...parts),
  listen: async (...parts) => (await import("../commands/listen/listen.js")).defineListen(...parts),
  clock: async (...parts) => (await import("../commands/clock/clock.js")).defineClock(...parts),
  settle: async (...parts) => (await import("../commands/clock/clock.js")).defineSettle(...parts),
  hold: async (...parts) => (await import("../commands/hold/hold.js")).defineHold(...parts),
  secrets: async (...parts) => (await import("../commands/secrets/rotation.js")).defineSecrets(...parts),
  login: async (...parts) => (await import("../commands/login/login.js")).defineLogin(...parts),
  logout: withoutCurl(async (...parts) => (await import("../commands/login/login.js")).defineLogout(...parts)),
  profile: withoutCurl(async (...parts) => (await import("../commands/profile/profile.js")).defineProfile(...parts)),
  trust: withoutCurl(async (...parts) => (await import("../commands/trust/trust.js")).defineTrust(...parts)),
  alias: withoutCurl(async (...parts) => (await import("../commands/alias/alias.js")).defineAlias(...parts)),
  skill: withoutPreview(async (...parts) => (await import("../commands/skill/skill.js")).defineSkill(...parts)),
  mcp: withoutPreview(async (...parts) => (await import("../commands/mcp/mcp.js")).defineMcp(...parts)),
  doctor: withoutPreview(async (...parts) => (await import("../commands/doctor/doctor.js")).defineDoctor(...parts)),
  whoami: (...parts) => defineShortcut("apiKey.permissions", ...parts),
  completion: async (...parts) => (await import("../commands/completion/completion.js")).defineCompletion(...parts),
  commands: async (...parts) => (await import("../commands/help/help.js")).defineCommands(...parts),
  version: async (...parts) => (await import("../commands/help/version.js")).defineVersion(...parts),
  docs: async (...parts) => (await import("../commands/inbox/open.js")).defineDocs(...parts),
  help: async (...parts) => (await import("../commands/help/help.js")).defineHelp(...parts),
};

/** A program with all its commands defined, to be read and not run. */
export interface WholeProgram {
  program: Command;
  /** Returns the help of one of its commands. */
  helpOf(command: Command): string;
}

/** Returns the whole program for the reference and for tests. Its commands have no action. */
export async function wholeProgram(io: Io): Promise<WholeProgram> {
  const output = { help: "" };
  const program = createProgram(io, output);
  const context = createContext([], io, () => program.opts<GlobalFlags>());
  for (const command of program.commands)
    await definitions[command.name()]?.(command, context, (leaf) => void leaf.action(() => {}));
  return {
    program,
    helpOf(command) {
      output.help = "";
      command.outputHelp();
      return output.help;
    },
  };
}
