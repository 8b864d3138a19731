import type { Command } from "commander";
import type { Context } from "../context.js";
import { examples } from "../examples.js";
import { exitCodes } from "../exit-codes.js";
import { callOperator } from "../local/operator.js";
import type { Act } from "../operations/add-operation.js";
import { printOne } from "../output/printer.js";

/** Makes a command wait until a server on this machine has nothing left to do. */
export function defineSettle(command: Command, context: Context, act: Act): void {
  command
    .description("Waits until nothing is due any more, mail and webhooks included, and says what was done meanwhile.")
    .addHelpText("after", examples("posthorn settle", "posthorn settle --timeout 30s --json"));
  act(command, async () => {
    const data = await callOperator("POST", "/settle", {}, context);
    await context.data(await printOne(data, ["now"], context.layout()));
    return exitCodes.ok;
  });
}
