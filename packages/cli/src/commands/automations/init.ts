import { lstatSync } from "node:fs";
import { resolve } from "node:path";
import type { Body } from "@posthorn/sdk/contract";
import { nearest } from "@posthorn/sdk/internal";
import type { Command } from "commander";
import { assertNoLink, replaceFile } from "../../files/regular-files.js";
import { addOperation, type SetAction } from "../../operations/add-operation.js";
import { idOf, isId } from "../../operations/by-name.js";
import { operationNamed } from "../../operations/manifest.js";
import type { FlagValues } from "../../operations/value-flags.js";
import { printList, printOne } from "../../output/printer.js";
import { commandLine } from "../../output/shell-word.js";
import type { Context } from "../../program/context.js";
import { exitCodes, usage } from "../../program/failure.js";
import { examples } from "../../program/program.js";

/** Defines `automations init`, which writes the body of a sample automation to a file. */
export function defineAutomationsInit(command: Command, context: Context, setAction: SetAction): void {
  command
    .summary("Write an automation to start from to a file")
    .description(
      "Writes the whole body of an automation to a file, to be changed and given to automations create --file. The service is asked only for the id of a template that --template names.\n\nIts email steps need the id of a template before the automation can be activated: give one with --template, or write each into the file.",
    )
    .argument("[name]", "which automation: one of those that --list shows")
    .option("--list", "show the automations there are, and write none")
    .option("--template <name>", "the template of every email step, by its name or id")
    .option("--output-file <path>", "where to write it (default: <name>.json)")
    .option("--force", "replace a file that is there")
    .addHelpText(
      "after",
      examples(
        "posthorn automations init welcome",
        "posthorn automations init welcome --template 01a1fd7d-b021-7fdb-8340-8872b14dab4b --output-file flows/welcome.json",
        "posthorn automations init --list",
      ),
    );
  setAction(command, async ([name], flags) => {
    return initAutomation(name as string | undefined, flags, context);
  });
}

/** Writes a sample automation to a file, or prints which there are, and returns the exit code. */
async function initAutomation(name: string | undefined, flags: FlagValues, context: Context): Promise<number> {
  if (flags.list === true) return listSamples(context);
  const sample = sampleNamed(name);
  const file = String(flags.outputFile ?? `${sample.name}.json`);
  const path = resolve(context.io.cwd, file);
  assertNoLink(path);
  if (flags.force !== true && lstatSync(path, { throwIfNoEntry: false })) {
    throw usage(`${file} is there already`, { path: "output-file", hint: "--force replaces it." });
  }
  const template = flags.template === undefined ? undefined : await templateOf(String(flags.template), context);
  await replaceFile(path, `${JSON.stringify(withTemplate(sample.body, template), null, 2)}\n`);
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

/** An automation to start from. */
interface AutomationSample {
  name: string;
  about: string;
  body: Body<"automations.create">;
}

type SampleStep = NonNullable<Body<"automations.create">["steps"]>[number];

const email = (subject: string): SampleStep => ({ step_type: "email", config: { templateId: null, subject } });
const days = (duration: number): SampleStep => ({ step_type: "delay", config: { duration, unit: "days" } });

/** The automations that `automations init` writes. */
export const automationSamples: readonly AutomationSample[] = [
  {
    name: "welcome",
    about: "Greets new contacts, and comes back to them two days later",
    body: {
      name: "Welcome",
      trigger_type: "signup",
      trigger_config: {},
      steps: [
        email("Welcome, {{first_name|there}}"),
        days(2),
        email("How is it going, {{first_name|there}}?"),
        { step_type: "tag", config: { action: "add", tagName: "welcomed" } },
      ],
    },
  },
  {
    name: "thank-you",
    about: "Thanks for a purchase, and asks a week later how it was",
    body: {
      name: "Thank you",
      trigger_type: "purchase",
      trigger_config: { min_value: 0 },
      steps: [email("Thank you, {{first_name|there}}"), days(7), email("How do you like it?")],
    },
  },
  {
    name: "viewed-product",
    about: "Writes to who has looked at a product, a day later",
    body: {
      name: "Viewed product",
      trigger_type: "product_viewed",
      trigger_config: {},
      steps: [days(1), email("Still interested, {{first_name|there}}?")],
    },
  },
];

/** Defines `automations create`, which takes the body from flags or a file. */
export function defineAutomationsCreate(command: Command, context: Context, setAction: SetAction): void {
  const operation = operationNamed("automations.create");
  const examples = ["posthorn automations create --file welcome.json", ...operation.examples];
  addOperation(command, { ...operation, examples }, context, (leaf, work) =>
    setAction(leaf, (args, flags) => {
      if (flags.file === undefined) return work(args, flags);
      if (flags.data !== undefined) throw usage("--file and --data cannot both be meant");
      return work(args, { ...flags, data: flags.file === "-" ? "-" : `@${flags.file}` });
    }),
  );
  command.option("--file <path>", "read the body from a file that automations init has made, or from stdin with -");
}
