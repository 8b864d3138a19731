import type { Command } from "commander";
import type { SetAction } from "../../operations/add-operation.js";
import { collect } from "../../operations/value-flags.js";
import type { Context } from "../../program/context.js";
import { examples } from "../../program/examples.js";

/** Makes a command let an event happen. */
export function defineTrigger(command: Command, context: Context, setAction: SetAction): void {
  command
    .description(
      "Makes an event happen on dev, mock or another server whose operator token is set: webhooks are sent and automations start as if it had really happened.\n\nThe event has sample data, or that of a fixture; --data, then fields change it; data.plan=pro means the same field as plan=pro.",
    )
    .argument("[event]", "what happens, such as email.bounced; --list shows what there is")
    .argument("[field=value...]", "fields of its data, such as fields.plan=pro")
    .option(
      "--contact <who>",
      "the id or address of the contact it happens to (default: a sample contact; custom needs one)",
    )
    .option("--data <json>", `fields of its data: JSON, @file, or - for stdin. Such as: '{"plan":"pro"}'`)
    .option("--override <field=value>", "the same as a field behind the event; may be repeated", collect)
    .option("--fixture <file>", "all of its data: JSON from a file, or the event as a webhook or events tail tells it")
    .option("--edit", "change the data in an editor first")
    .option("--count <number>", "make it happen so many times, one after another")
    .option("--workspace <name>", "the id or name of a workspace, where there are several")
    .option("--to <url>", "post it there, signed as the service does, without a service")
    .option("--secret <secret>", "what --to signs with, instead of POSTHORN_WEBHOOK_SECRET or the secret of listen")
    .option("--list", "print the events that can be made to happen")
    .addHelpText(
      "after",
      examples(
        "posthorn trigger email.bounced",
        "posthorn trigger form.submitted --contact ada@example.com fields.plan=pro",
        "posthorn trigger email.bounced --to localhost:3000/hooks --secret s",
        "posthorn trigger --fixture bounce.json --override email=ada@example.com --count 10",
        `posthorn trigger custom --contact ada@example.com --data '{"event_name":"trial_ended"}'`,
      ),
    );
  setAction(command, async ([event, fields], flags) => {
    const { triggerEvent } = await import("./trigger-event.js");
    return triggerEvent(event as string | undefined, (fields as string[] | undefined) ?? [], flags, context);
  });
}
