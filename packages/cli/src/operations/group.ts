import { nearest } from "@posthorn/sdk/internal";
import type { Command } from "commander";
import { operations } from "../generated/operations.js";
import type { Context } from "../program/context.js";
import { type Failure, usage } from "../program/failure.js";
import { examples as exampleText } from "../program/program.js";
import { addOperation, type Define, type SetAction } from "./add-operation.js";
import { type OperationCommand, operationNamed } from "./manifest.js";

/** Aliases of the last word of some commands. */
const aliases: Readonly<Record<string, string>> = {
  "automations steps create": "add",
  "automations steps delete": "remove",
  "suppressions create": "add",
  "suppressions delete": "remove",
  "domains create": "add",
  "domains delete": "remove",
};

/** Default subcommands: `analytics` is `analytics get`. */
const implied: readonly string[] = ["posthorn analytics get", "segments contacts list", "tags contacts list"];

/** Hand-written commands by group and words; each module is loaded when the call may mean it. */
const handWritten: Readonly<Record<string, Readonly<Record<string, Define>>>> = {
  emails: {
    send: async (...parts) => (await import("../commands/send/send.js")).defineSend(...parts),
    "batch send": async (...parts) => (await import("../commands/emails/batch.js")).defineEmailsBatchSend(...parts),
  },
  automations: {
    create: async (...parts) => (await import("../commands/automations/init.js")).defineAutomationsCreate(...parts),
    init: withoutPreview(async (...parts) =>
      (await import("../commands/automations/init.js")).defineAutomationsInit(...parts),
    ),
    explain: withoutPreview(async (...parts) =>
      (await import("../commands/automations/explain.js")).defineAutomationsExplain(...parts),
    ),
    "runs watch": withoutPreview(async (...parts) =>
      (await import("../commands/automations/watch-run.js")).defineRunsWatch(...parts),
    ),
  },
  campaigns: {
    send: async (...parts) => (await import("../commands/campaigns/send.js")).defineCampaignsSend(...parts),
  },
  contacts: {
    import: async (...parts) => (await import("../commands/contacts/import.js")).defineContactsImport(...parts),
    erase: async (...parts) => (await import("../commands/contacts/person.js")).defineContactsErase(...parts),
    export: withoutPreview(async (...parts) =>
      (await import("../commands/contacts/export.js")).defineContactsExport(...parts),
    ),
  },
  domains: {
    verify: async (...parts) => (await import("../commands/domains/verify.js")).defineDomainsVerify(...parts),
    "rotate-key": async (...parts) =>
      (await import("../commands/secrets/rotation.js")).defineDomainsRotateKey(...parts),
    dns: async (...parts) => (await import("../commands/domains/dns.js")).defineDomainsDns(...parts),
  },
  suppressions: {
    import: async (...parts) => (await import("../commands/suppressions/import.js")).defineSuppressionsImport(...parts),
  },
  templates: {
    pull: withoutCurl(async (...parts) =>
      (await import("../commands/templates/pull.js")).defineTemplatesPull(...parts),
    ),
    push: withoutCurl(async (...parts) =>
      (await import("../commands/templates/push.js")).defineTemplatesPush(...parts),
    ),
    diff: withoutCurl(async (...parts) =>
      (await import("../commands/templates/diff.js")).defineTemplatesDiff(...parts),
    ),
    preview: async (...parts) => (await import("../commands/templates/preview.js")).defineTemplatesPreview(...parts),
    lint: async (...parts) => (await import("../commands/templates/lint.js")).defineTemplatesLint(...parts),
    check: withoutPreview(async (...parts) =>
      (await import("../commands/templates/check.js")).defineTemplatesCheck(...parts),
    ),
  },
  analytics: {
    get: async (...parts) => (await import("../commands/analytics/analytics.js")).defineAnalyticsGet(...parts),
  },
  webhooks: {
    "rotate-secret": async (...parts) =>
      (await import("../commands/secrets/rotation.js")).defineWebhooksRotateSecret(...parts),
    sign: async (...parts) => (await import("../commands/webhooks/signing.js")).defineWebhooksSign(...parts),
    verify: async (...parts) => (await import("../commands/webhooks/signing.js")).defineWebhooksVerify(...parts),
  },
};

/** Makes a command of one word call an operation. */
export function defineShortcut(id: string, command: Command, context: Context, setAction: SetAction): void {
  addOperation(command, operationNamed(id), context, setAction);
}

/** Adds the commands of a group that the call may mean: its operations, overridden by hand-written commands. */
export async function defineGroup(
  name: string,
  command: Command,
  context: Context,
  setAction: SetAction,
): Promise<void> {
  const members = operations[name] ?? [];
  const defines = new Map<string, Define>();
  for (const operation of members) {
    defines.set(operation.words.slice(1).join(" "), (leaf) => addOperation(leaf, operation, context, setAction));
  }
  for (const [words, define] of Object.entries(handWritten[name] ?? {})) defines.set(words, define);
  for (const [path, define] of defines) {
    const words = path.split(" ");
    const alias = aliases[`${name} ${path}`];
    if (!mayBeMeant([name, ...words], alias, context)) continue;
    const leaf = words.reduce(wordBelow, command);
    if (alias) leaf.alias(alias);
    await define(leaf, context, setAction);
  }
  addExamples(command, members);
}

function mayBeMeant(
  [group = "", ...words]: readonly string[],
  alias: string | undefined,
  { mayMatch }: Context,
): boolean {
  const last = words.length - 1;
  return words.every(
    (word, index) => mayMatch(word) || (index === last && ((alias && mayMatch(alias)) || isImplied([group, ...words]))),
  );
}

function isImplied(words: readonly string[]): boolean {
  return implied.includes(["posthorn", ...words].slice(-3).join(" "));
}

function wordBelow(command: Command, word: string): Command {
  const isDefault = isImplied([`${command.parent?.name()}`, command.name(), word]);
  return command.commands.find((each) => each.name() === word) ?? command.command(word, { isDefault });
}

/** Adds examples to the help of a group and of the groups below it. */
function addExamples(command: Command, members: readonly OperationCommand[]): void {
  const lines = members.flatMap(({ examples }) => examples.slice(0, 1)).slice(0, 3);
  command.addHelpText("after", exampleText(...lines));
  for (const inner of command.commands.filter((each) => each.commands.length > 0)) {
    inner.summary(inner.commands.map((each) => each.name()).join(", "));
    addExamples(
      inner,
      members.filter(({ words }) => words.includes(inner.name())),
    );
  }
}

/** Makes a command refuse `--dry-run` and `--print-curl`, because it is not one request. */
export function withoutPreview(define: Define): Define {
  return (command, context, setAction) => define(command, context, refusePreview(setAction, context, true));
}

/** Makes a command refuse `--print-curl`; its `--dry-run` says what it would do. */
export function withoutCurl(define: Define): Define {
  return (command, context, setAction) => define(command, context, refusePreview(setAction, context, false));
}

/** Returns a SetAction whose commands refuse `--print-curl`, and `--dry-run` where `isDryRefused`. */
export function refusePreview(setAction: SetAction, { flags }: Context, isDryRefused: boolean): SetAction {
  return (command, work) =>
    setAction(command, async (args, own) => {
      const { dryRun, printCurl } = flags();
      const flag = printCurl ? "--print-curl" : isDryRefused && dryRun ? "--dry-run" : undefined;
      if (flag === undefined) return work(args, own);
      throw usage(`${command.name()} is not one request, so ${flag} cannot print it instead`, {
        hint: isDryRefused ? undefined : "--dry-run says what it would do.",
      });
    });
}

/** Returns the failure for a word in place of a group's command that names no command. */
export function noCommand(word: string, group: Command, others: readonly string[] = []): Failure {
  const meant = nearest(word, [...group.commands.map((command) => command.name()), ...others]);
  return usage(`${group.name()} has no command ${word}`, {
    hint: meant ? `Did you mean ${meant}?` : undefined,
    next: [`${wordsOf(group)} --help`],
  });
}

/** Checks that a group's default command is followed by no word. @throws a usage failure: the word was meant as a command. */
export function refuseWord(group: Command, command: Command, argv: readonly string[]): void {
  const [word] = command.args;
  if (word === undefined) return;
  if (command === group || !argv.includes(command.name())) throw noCommand(word, group);
  const next = [`${wordsOf(command)} --help`];
  throw usage(`${group.name()} ${command.name()} takes no word such as ${word}`, { next });
}

function wordsOf(command: Command): string {
  return command.parent ? `${wordsOf(command.parent)} ${command.name()}` : command.name();
}
