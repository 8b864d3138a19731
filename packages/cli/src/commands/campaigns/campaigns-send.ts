import type { Command } from "commander";
import { addOperationFlags, describe, runOperation, type SetAction } from "../../operations/add-operation.js";
import { operationNamed } from "../../operations/operation-named.js";
import { addWaitFlags, isWaiting } from "../../operations/wait-flags.js";
import type { Context } from "../../program/context.js";

/** Makes a command send a campaign, and follow it where that is asked for. */
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
    if (!isWaiting(flags)) return runOperation(operation, [String(id)], flags, context);
    const { sendCampaign } = await import("./send-campaign.js");
    return sendCampaign(String(id), flags, context);
  });
}
