import { idOf, noteName } from "../../operations/by-name.js";
import { kebab } from "../../operations/kebab.js";
import { type FlagValues, flagValue } from "../../operations/value-flags.js";
import type { Context } from "../../program/context.js";
import { usage } from "../../program/failure.js";
import { mostMessages } from "./chunks.js";
import { defaultFields } from "./default-fields.js";
import type { BatchMessage, RowRules } from "./message-of-row.js";
import type { BatchFormat } from "./open-batch-rows.js";

/** What the flags of a batch say. */
export interface BatchPlan {
  format: BatchFormat | undefined;
  rules: RowRules;
  /** Emails a minute. */
  rate: number | undefined;
  /** Emails in a call. */
  size: number;
  concurrency: number;
  resume: boolean;
  skipInvalid: boolean;
  validateOnly: boolean;
}

/** Gives back what the flags of a batch say; a wrong one is a usage failure. */
export async function batchPlan(flags: FlagValues, context: Context): Promise<BatchPlan> {
  if (context.flags().idempotencyKey)
    throw usage("--idempotency-key is for one call; the calls of the same batch always have the same keys");
  const rate = wholeNumber(flags.rate, "--rate", 1_000_000);
  return {
    format: flags.format as BatchFormat | undefined,
    rules: {
      maps: (flags.map as string[] | undefined) ?? [],
      variables: variablesIn(flags.varColumns),
      defaults: await defaultsIn(flags, context),
    },
    rate,
    // A minute's worth at a time at most: that is as even as a window of a minute can see.
    size: Math.min(mostMessages, rate ?? mostMessages),
    concurrency: wholeNumber(flags.concurrency, "--concurrency", 32) ?? 1,
    resume: flags.resume === true,
    skipInvalid: flags.skipInvalid === true,
    validateOnly: flags.validateOnly === true,
  };
}

async function defaultsIn(flags: FlagValues, context: Context): Promise<Partial<BatchMessage>> {
  const defaults: Record<string, unknown> = {};
  if (flags.template !== undefined) defaults.template_id = await templateOf(String(flags.template), flags, context);
  for (const field of defaultFields()) {
    const value = await flagValue(field, flags, context.input());
    if (value !== undefined) defaults[field.name] = value;
  }
  return defaults;
}

/** What sends nothing asks nothing. */
async function templateOf(word: string, { validateOnly }: FlagValues, context: Context): Promise<string> {
  const { dryRun, printCurl } = context.flags();
  const name = { word, noun: "templates", from: "--template" };
  if (!validateOnly && !dryRun && !printCurl) return idOf(name, await context.api());
  if (!validateOnly) await noteName(name.word, name.noun, context);
  return word;
}

function variablesIn(given: unknown): RowRules["variables"] {
  if (given === undefined || given === true) return given;
  const names = String(given)
    .split(",")
    .map((name) => name.trim());
  if (names.includes("")) throw usage(`--var-columns must be names with commas between them, not "${given}"`);
  return names;
}

function wholeNumber(given: unknown, flag: string, most: number): number | undefined {
  if (given === undefined) return undefined;
  const text = String(given);
  const value = Number(text);
  if (!/^[1-9]\d{0,6}$/.test(text) || value > most)
    throw usage(`${flag} must be a whole number from 1 to ${most}, not "${text}"`, { path: kebab(flag.slice(2)) });
  return value;
}
