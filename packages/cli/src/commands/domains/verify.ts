import type { components } from "@posthorn/sdk/contract";
import type { Command } from "commander";
import { addOperationFlags, describe, runOperation, type SetAction } from "../../operations/add-operation.js";
import { callOf, operationNamed } from "../../operations/manifest.js";
import { previewed, send } from "../../operations/run-call.js";
import { addWaitFlags, type FlagValues, isWaiting } from "../../operations/value-flags.js";
import { printOne } from "../../output/printer.js";
import { shellWord } from "../../output/shell-word.js";
import { plainText } from "../../output/terminal-text.js";
import type { Context } from "../../program/context.js";
import { exitCodes, Failure, usage } from "../../program/failure.js";
import { progressNotes, waitOptions, waitUntil } from "../watch/wait-until.js";

/** Defines `domains verify`, which verifies a domain and with --wait repeats that until it is verified. */
export function defineDomainsVerify(command: Command, context: Context, setAction: SetAction): void {
  const operation = operationNamed("domains.verify");
  describe(command, {
    ...operation,
    description: `${operation.description}

With --wait the records are looked up again until the domain is verified, also after a wrong one. The exit code is 9 when it is not in 10 minutes, or within --timeout, and the error says which records are missing.`,
    examples: [...operation.examples, `${operation.examples[0]} --wait --timeout 1h --interval 30s`],
  });
  addOperationFlags(command, operation);
  addWaitFlags(command, "until it is verified");
  setAction(command, async ([id], flags) => {
    if (!isWaiting(flags)) return runOperation(operation, { args: [String(id)], flags }, context);
    return verifyDomain(String(id), flags, context);
  });
}

type VerifiedDomain = components["schemas"]["Domain"];

/** The time-out without --timeout, in milliseconds, as in the SDK. */
const defaultTimeout = 600_000;

/** Verifies a domain until its records are right, prints it and returns the exit code. A wrong record does not end the wait, as it may be corrected meanwhile. */
async function verifyDomain(id: string, flags: FlagValues, context: Context): Promise<number> {
  if (context.flags().idempotencyKey !== undefined)
    throw usage("--idempotency-key is for one call, and --wait makes several");
  const options = waitOptions(flags, defaultTimeout, context);
  const operation = operationNamed("domains.verify");
  const call = callOf(operation, [id], {}, undefined);
  if (await previewed(call, context)) return exitCodes.ok;
  const note = progressNotes(context);
  const domain = await waitUntil(
    async (limits) => {
      const seen = (await send(operation, { ...call, ...limits }, context)) as VerifiedDomain;
      await note(
        `${verifiedCount(seen)} of ${seen.dns_records.length} records of ${plainText(seen.domain)} are right.`,
      );
      return seen;
    },
    ({ verified }) => verified,
    options,
    context.io,
  );
  if (!domain.verified) throw notMet(domain, options.timeout);
  await context.data(await printOne(domain, operation.columns, context.layout()));
  return exitCodes.ok;
}

function verifiedCount({ dns_records }: VerifiedDomain): number {
  return dns_records.filter(({ status }) => status === "verified").length;
}

function notMet({ id, domain, status, dns_records }: VerifiedDomain, timeout: number): Failure {
  const listed = (word: string, fits: (status: string) => boolean): string[] => {
    const records = dns_records.filter((record) => fits(record.status)).map(({ type, name }) => `${type} ${name}`);
    return records.length > 0 ? [`${word}: ${records.join(", ")}.`] : [];
  };
  const missing = listed("Missing", (state) => state !== "verified" && state !== "failed");
  const wrong = listed("Wrong", (state) => state === "failed");
  const hint = [...missing, ...wrong].join(" ") || undefined;
  const next = [`posthorn domains dns ${shellWord(id)}`];
  return new Failure("not_met", `${domain} is ${status} after ${timeout} ms`, exitCodes.unmet, { hint, next });
}
