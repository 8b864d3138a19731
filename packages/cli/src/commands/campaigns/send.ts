import type { components } from "@posthorn/sdk/contract";
import type { Command } from "commander";
import { addOperationFlags, describe, runOperation, type SetAction } from "../../operations/add-operation.js";
import { idIn, idsForQuestion } from "../../operations/by-name.js";
import { confirm, confirmationFor } from "../../operations/confirm.js";
import { callOf, operationNamed } from "../../operations/manifest.js";
import { previewedByName, send, sendByName } from "../../operations/run-call.js";
import { addWaitFlags, type FlagValues, isWaiting } from "../../operations/value-flags.js";
import { printOne } from "../../output/printer.js";
import { shellWord } from "../../output/shell-word.js";
import type { Context } from "../../program/context.js";
import { exitCodes, Failure } from "../../program/failure.js";
import { progressNotes, type WaitOptions, waitOptions, waitUntil } from "../watch/wait-until.js";

/** Defines `campaigns send`, which sends a campaign and with --wait follows it. */
export function defineCampaignsSend(command: Command, context: Context, setAction: SetAction): void {
  const operation = operationNamed("campaigns.send");
  describe(command, {
    ...operation,
    description: `${operation.description}

With --wait it goes on until the campaign has ended, or until --timeout, and prints it with its figures, for which the key needs campaigns:read, too. The exit code is 3 when some of its mail could not be sent, and 9 when none could or it has not ended in time.`,
    examples: [...operation.examples, `${operation.examples[0]} --yes --wait --timeout 30m`],
  });
  addOperationFlags(command, operation);
  addWaitFlags(command, "follow it until it has ended");
  setAction(command, async ([id], flags) => {
    if (!isWaiting(flags)) return runOperation(operation, { args: [String(id)], flags }, context);
    return sendCampaign(String(id), flags, context);
  });
}

type Campaign = components["schemas"]["CampaignDetail"];

/** Sends a campaign, waits until it has ended, prints it and returns the exit code: partial where not everybody was sent it. */
async function sendCampaign(nameOrId: string, flags: FlagValues, context: Context): Promise<number> {
  // Mail may be tried again for long, so nothing but --timeout ends it, as with watch.
  const options = waitOptions(flags, Number.POSITIVE_INFINITY, context);
  const operation = operationNamed("campaigns.send");
  if (await previewedByName(operation, callOf(operation, [nameOrId], {}, undefined), context)) return exitCodes.ok;
  const asked = await idsForQuestion(operation, [nameOrId], confirmationFor(operation, [nameOrId], undefined), context);
  const confirmation = confirmationFor(operation, asked, undefined);
  if (confirmation) await confirm(confirmation, undefined, context);
  const { accepted } = await sendByName(operation, callOf(operation, asked, {}, undefined), context);
  const id = idIn(operation, accepted);
  const campaign = await followed(id, options, context);
  const { status, total_recipients, stats } = campaign;
  if (!hasEnded(campaign)) throw notMet(campaign, ` after ${options.timeout} ms`);
  if (status === "failed") throw notMet(campaign, "");
  await context.data(await printOne(campaign, operationNamed("campaigns.get").columns, context.layout()));
  return stats.sent < (total_recipients ?? 0) ? exitCodes.partial : exitCodes.ok;
}

/** The campaign as it was seen last; what goes wrong with looking says that it was sent. */
async function followed(id: string, options: WaitOptions, context: Context): Promise<Campaign> {
  const operation = operationNamed("campaigns.get");
  const call = callOf(operation, [id], {}, undefined);
  const note = progressNotes(context);
  try {
    return await waitUntil(
      async (limits) => {
        const seen = (await send(operation, { ...call, ...limits }, context)) as Campaign;
        await note(`${progressOf(seen)}.`);
        return seen;
      },
      hasEnded,
      options,
      context.io,
    );
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    const { code, message, exitCode, details } = error;
    const hint = ["The campaign is on its way all the same.", details.hint].filter(Boolean).join(" ");
    throw new Failure(code, message, exitCode, { ...details, hint, next: details.next ?? statusCommands(id) });
  }
}

/** Whether nothing will be sent any more: the contract may come to know more ends than these, which have a time too. */
function hasEnded({ status, completed_at }: Campaign): boolean {
  return status === "sent" || status === "failed" || completed_at !== null;
}

function notMet(campaign: Campaign, when: string): Failure {
  const { id, status } = campaign;
  const hint = status === "failed" ? undefined : "It goes on all the same.";
  const message = `campaign ${id} is ${status}${when}: ${progressOf(campaign)}`;
  return new Failure("not_met", message, exitCodes.unmet, { hint, next: statusCommands(id) });
}

function progressOf({ stats, total_recipients }: Campaign): string {
  return `${stats.sent} of ${total_recipients ?? 0} sent`;
}

function statusCommands(id: string): string[] {
  return [`posthorn campaigns get ${shellWord(id)}`];
}
