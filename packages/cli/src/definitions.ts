import type { Command } from "commander";
import { defineApi } from "./commands/api.js";
import { defineBatch } from "./commands/batch.js";
import { defineClock } from "./commands/clock.js";
import { defineCommands } from "./commands/commands.js";
import { defineCompletion } from "./commands/completion.js";
import { defineDashboard } from "./commands/dashboard.js";
import { defineDev } from "./commands/dev.js";
import { defineDoctor } from "./commands/doctor.js";
import { defineEvents } from "./commands/events.js";
import { defineHelp } from "./commands/help.js";
import { defineInbox } from "./commands/inbox.js";
import { defineListen } from "./commands/listen.js";
import { defineLogin, defineLogout } from "./commands/login.js";
import { defineMock } from "./commands/mock.js";
import { defineProfile } from "./commands/profile.js";
import { defineRuns } from "./commands/runs.js";
import { defineSend } from "./commands/send.js";
import { defineSettle } from "./commands/settle.js";
import { defineTrigger } from "./commands/trigger.js";
import { defineWatch } from "./commands/watch.js";
import type { Context } from "./context.js";
import { groups } from "./generated/groups.js";
import type { Act } from "./operations/add-operation.js";
import { defineGroup, defineShortcut } from "./operations/group.js";

/** Adds the arguments, flags, further words and action of a first word to its command. */
export type Define = (command: Command, context: Context, act: Act) => void;

const resources = groups.map(({ name, leaf }): [string, Define] => [
  name,
  (...parts) => (leaf ? defineShortcut(name, ...parts) : defineGroup(name, ...parts)),
]);

/** What stands behind each first word. */
export const definitions: Readonly<Record<string, Define>> = {
  ...Object.fromEntries(resources),
  send: defineSend,
  batch: defineBatch,
  track: (...parts) => defineGroup("tracking", ...parts),
  status: (...parts) => defineShortcut("emails.status", ...parts),
  watch: defineWatch,
  runs: defineRuns,
  dashboard: defineDashboard,
  api: defineApi,
  dev: defineDev,
  mock: defineMock,
  inbox: defineInbox,
  events: defineEvents,
  trigger: defineTrigger,
  listen: defineListen,
  clock: defineClock,
  settle: defineSettle,
  login: defineLogin,
  logout: defineLogout,
  profile: defineProfile,
  doctor: defineDoctor,
  whoami: (...parts) => defineShortcut("apiKey.permissions", ...parts),
  completion: defineCompletion,
  commands: defineCommands,
  help: defineHelp,
};
