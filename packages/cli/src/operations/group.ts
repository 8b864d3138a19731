import type { Command } from "commander";
import { defineAutomationsExplain } from "../commands/automations-explain.js";
import { defineEmailsBatchSend } from "../commands/batch.js";
import { defineContactsExport } from "../commands/contacts-export.js";
import { defineContactsImport } from "../commands/contacts-import.js";
import { defineRunsWatch } from "../commands/runs-watch.js";
import { defineSend } from "../commands/send.js";
import { defineSuppressionsImport } from "../commands/suppressions-import.js";
import {
  defineTemplatesDiff,
  defineTemplatesLint,
  defineTemplatesPreview,
  defineTemplatesPull,
  defineTemplatesPush,
} from "../commands/templates.js";
import { defineWebhooksSign, defineWebhooksVerify } from "../commands/webhooks-signing.js";
import type { Context } from "../context.js";
import { examples as exampleText } from "../examples.js";
import { operations } from "../generated/operations.js";
import { type Act, addOperation } from "./add-operation.js";
import type { OperationCommand } from "./manifest.js";
import { operationNamed } from "./operation-named.js";

/** Shorter words for some operations. */
const aliases: Readonly<Record<string, string>> = {
  "automations.steps.create": "add",
  "automations.steps.delete": "remove",
  "suppressions.create": "add",
  "suppressions.delete": "remove",
  "domains.create": "add",
  "domains.delete": "remove",
};

/** Words that may be left out: `analytics` is `analytics get`. */
const implied: readonly string[] = ["posthorn analytics get", "segments contacts list", "tags contacts list"];

/** Commands of a group that are no operation, by their words below it. */
const crafted: Readonly<Record<string, Readonly<Record<string, typeof defineSend>>>> = {
  automations: { explain: defineAutomationsExplain, "runs watch": defineRunsWatch },
  contacts: { import: defineContactsImport, export: defineContactsExport },
  suppressions: { import: defineSuppressionsImport },
  templates: {
    pull: defineTemplatesPull,
    push: defineTemplatesPush,
    diff: defineTemplatesDiff,
    preview: defineTemplatesPreview,
    lint: defineTemplatesLint,
  },
  webhooks: { sign: defineWebhooksSign, verify: defineWebhooksVerify },
};

/** Makes a command of one word do an operation. */
export function defineShortcut(id: string, command: Command, context: Context, act: Act): void {
  addOperation(command, operationNamed(id), context, act);
}

/** Adds the operations of a group below its word. */
export function defineGroup(name: string, command: Command, context: Context, act: Act): void {
  const members = operations.filter(({ words }) => words[0] === name);
  for (const operation of members) {
    const [, ...words] = operation.words;
    const leaf = words.reduce(wordBelow, command);
    const alias = aliases[operation.id];
    if (alias) leaf.alias(alias);
    if (operation.id === "emails.send") defineSend(leaf, context, act);
    else if (operation.id === "emails.batch.send") defineEmailsBatchSend(leaf, context, act);
    else addOperation(leaf, operation, context, act);
  }
  for (const [words, define] of Object.entries(crafted[name] ?? {})) {
    define(words.split(" ").reduce(wordBelow, command), context, act);
  }
  addExamples(command, members);
}

function wordBelow(command: Command, word: string): Command {
  const isDefault = implied.includes(`${command.parent?.name()} ${command.name()} ${word}`);
  return command.commands.find((each) => each.name() === word) ?? command.command(word, { isDefault });
}

/** Groups of commands end with examples too. */
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
