import type { Command } from "commander";
import { callAdminApi, previewAdminCall } from "../local/admin-api.js";
import type { SetAction } from "../operations/add-operation.js";
import { printOne } from "../output/printer.js";
import type { Context } from "../program/context.js";
import { exitCodes } from "../program/exit-codes.js";
import { examples } from "../program/program.js";

// The server says that it gave up before the call does.
const margin = 250;

/** Makes a command wait until a server on this machine has nothing left to do. */
export function defineSettle(command: Command, context: Context, setAction: SetAction): void {
  command
    .description("Waits until nothing is due any more, mail and webhooks included, and says what was done meanwhile.")
    .addHelpText("after", examples("posthorn settle", "posthorn settle --timeout 30s --json"));
  setAction(command, async () => {
    const patience = context.flags().timeout === undefined ? undefined : context.settings().timeout;
    const body = patience === undefined ? {} : { timeout_ms: Math.max(1, Math.min(600_000, patience) - margin) };
    if (await previewAdminCall("POST", "/settle", body, context)) return exitCodes.ok;
    const data = await callAdminApi("POST", "/settle", body, context);
    await context.data(await printOne(data, ["now"], context.layout()));
    return exitCodes.ok;
  });
}
