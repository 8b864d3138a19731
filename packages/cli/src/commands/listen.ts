import type { Command } from "commander";
import { previewedOperator } from "../local/operator.js";
import type { SetAction } from "../operations/add-operation.js";
import { collect } from "../operations/value-flags.js";
import { printOne } from "../output/printer.js";
import type { Context } from "../program/context.js";
import { examples } from "../program/examples.js";
import { exitCodes } from "../program/exit-codes.js";
import { refuseWord } from "../program/no-command.js";
import { replayDelivery, replayPath } from "./listen/replay-delivery.js";

/** Makes a command receive webhooks on this machine. */
export function defineListen(command: Command, context: Context, setAction: SetAction): void {
  command
    .description(
      `Receives webhooks on this machine until Ctrl-C: subscribes, checks each signature, prints each delivery and hands it on, one after another, in the order in which they come. Its subscriptions are gone at the end.

What is handed on has the same headers and the same bytes as what came, and its signature header fits one secret more: that of this listener, the same each time, or the one given with --secret or POSTHORN_WEBHOOK_SECRET. A program needs no other.

Where the service cannot reach this machine and an operator token is set, events are followed instead.`,
    )
    .option("--events <names>", "such as email.bounced,email.complained", "*")
    .option("--forward-to <url>", "hand deliveries on, such as to localhost:3000/hooks")
    .option("--print-secret", "print the secret that what is handed on is signed with, before everything else")
    .option("--secret <secret>", "sign with this one too, instead of the listener's own")
    .option("--headers <name: value>", "hand this header on, too; may be repeated", collect)
    .option("--replay <delivery>", "begin with a delivery that was made before, by its id, or latest")
    .option("--fail-rate <chance>", "answer so many of 1 with 500 instead of taking them, to see them come again")
    .option("--latency <duration>", "hold each answer back so long, or by chance within a range such as 50..200")
    .option("--port <number>", "listen on this port (default: any free one)")
    .option("--url <url>", "where the service reaches this port, as through a tunnel")
    .option("--workspace <name>", "the id or name of a workspace, where there are several and no key is set")
    .addHelpText(
      "after",
      examples(
        "posthorn listen --forward-to localhost:3000/hooks",
        "posthorn listen --events email.bounced,email.complained --print-secret",
        "posthorn listen --forward-to localhost:3000/hooks --replay latest --headers 'X-Tenant: one'",
        "posthorn listen --fail-rate 0.2 --latency 50..200",
        "posthorn listen -o ndjson | jq -r .event",
        "posthorn listen replay 01a1fd7d-b021-7fdb-8340-8872b14dab4b",
      ),
    );
  command.allowExcessArguments();
  setAction(command, async (_, flags) => {
    refuseWord(command, command, context.argv);
    const { listen } = await import("../start-up/live.js");
    return listen(flags, context);
  });
  const replay = command
    .command("replay")
    .summary("Send a delivery once more")
    .description(
      "Sends a delivery once more to where it went: the same id and body, a fresh signature. The listener that received it must still be running.",
    )
    .argument("<delivery-id>", "as it is printed with each delivery");
  replay.addHelpText("after", examples("posthorn listen replay 01a1fd7d-b021-7fdb-8340-8872b14dab4b"));
  setAction(replay, async ([id]) => {
    if (await previewedOperator("POST", replayPath(String(id)), undefined, context)) return exitCodes.ok;
    await context.data(await printOne(await replayDelivery(String(id), context), ["id", "status"], context.layout()));
    return exitCodes.ok;
  });
}
