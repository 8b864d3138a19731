import { lstatSync } from "node:fs";
import { resolve } from "node:path";
import { nearest } from "@posthorn/sdk/internal";
import { assertNoLink, replaceFile } from "../../files/regular-files.js";
import { idOf, isId } from "../../operations/by-name.js";
import type { FlagValues } from "../../operations/value-flags.js";
import { printList, printOne } from "../../output/printer.js";
import { commandLine } from "../../output/shell-word.js";
import type { Context } from "../../program/context.js";
import { exitCodes } from "../../program/exit-codes.js";
import { usage } from "../../program/failure.js";
import { type AutomationSample, automationSamples } from "./automation-samples.js";

/** Writes a sample automation to a file, or prints which there are, and returns the exit code. */
export async function initAutomation(name: string | undefined, flags: FlagValues, context: Context): Promise<number> {
  if (flags.list === true) return listSamples(context);
  const sample = sampleNamed(name);
  const file = String(flags.outputFile ?? `${sample.name}.json`);
  const path = resolve(context.io.cwd, file);
  assertNoLink(path);
  if (flags.force !== true && lstatSync(path, { throwIfNoEntry: false })) {
    throw usage(`${file} is there already`, { path: "output-file", hint: "--force replaces it." });
  }
  const template = flags.template === undefined ? undefined : await templateOf(String(flags.template), context);
  await replaceFile(path, `${JSON.stringify(withTemplate(sample.body, template), null, 2)}\n`).catch(
    (error: NodeJS.ErrnoException) => {
      throw error.code === undefined ? error : usage(`${file} cannot be written: ${error.message}`);
    },
  );
  await context.data(await printOne({ automation: sample.name, file }, ["automation", "file"], context.layout()));
  const rest = template === undefined ? "Write the ids of templates into its email steps before you activate it. " : "";
  await context.note(`${rest}Create it with: ${commandLine(["automations", "create", "--file", file])}`);
  return exitCodes.ok;
}

async function templateOf(word: string, context: Context): Promise<string> {
  return isId(word) ? word : idOf({ word, noun: "templates", from: "--template" }, await context.api());
}

async function listSamples(context: Context): Promise<number> {
  const data = automationSamples.map(({ name, about, body }) => ({ name, trigger: body.trigger_type, about }));
  const pagination = { total: data.length, limit: data.length, offset: 0, has_more: false };
  await context.data(await printList({ data, pagination }, ["name", "trigger", "about"], context.layout()));
  return exitCodes.ok;
}

function sampleNamed(name: string | undefined): AutomationSample {
  const names = automationSamples.map((each) => each.name);
  const sample = automationSamples.find((each) => each.name === name);
  if (sample) return sample;
  const meant = name === undefined ? undefined : nearest(name, names);
  throw usage(
    name === undefined ? "which automation? Its name is missing" : `no automation to start from is called ${name}`,
    {
      path: "name",
      hint: meant ? `Did you mean ${meant}?` : `There are ${names.join(", ")}.`,
      next: ["posthorn automations init --list"],
    },
  );
}

function withTemplate(body: AutomationSample["body"], templateId: string | undefined): AutomationSample["body"] {
  if (templateId === undefined) return body;
  const steps = body.steps?.map((step) =>
    step.step_type === "email" ? { ...step, config: { ...step.config, templateId } } : step,
  );
  return { ...body, ...(steps && { steps }) };
}
