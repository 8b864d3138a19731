import type { Command } from "commander";
import { callAdminApi, previewAdminCall } from "../../local/admin-api.js";
import type { SetAction } from "../../operations/add-operation.js";
import { printOne } from "../../output/printer.js";
import type { Context } from "../../program/context.js";
import { exitCodes } from "../../program/failure.js";
import { examples } from "../../program/program.js";

const exampleId = "01a1fd7d-b021-7fdb-8340-8872b14dab4b";

/** Defines `secrets`, whose commands concern the secret of the process. They need the operator token. */
export function defineSecrets(command: Command, context: Context, setAction: SetAction): void {
  command.description("Encrypts what a server stores with its current secret, after POSTHORN_SECRET was replaced.");
  const reseal = command
    .command("reseal")
    .summary("Encrypt everything with the current secret")
    .description(
      "Encrypts everything anew that is encrypted with POSTHORN_SECRET_PREVIOUS, while the server runs. It may be repeated.",
    );
  reseal.addHelpText("after", examples("posthorn secrets reseal"));
  setAction(reseal, () => post("/secrets/reseal", ["resealed", "unreadable"], context));
  command.addHelpText("after", examples("posthorn secrets reseal"));
}

/** Defines `webhooks rotate-secret`, which replaces the secret of a webhook. */
export function defineWebhooksRotateSecret(command: Command, context: Context, setAction: SetAction): void {
  command
    .summary("Replace the secret of a webhook (operator)")
    .description(
      "Replaces the secret of a webhook and prints the new one, which is shown only here. For a day deliveries have signatures of both secrets. Needs the operator token.",
    )
    .argument("<id>", "the id of the subscription")
    .addHelpText("after", examples(`posthorn webhooks rotate-secret ${exampleId}`));
  setAction(command, ([id]) =>
    post(`/webhooks/${encodeURIComponent(String(id))}/secret`, ["id", "secret", "previous_valid_until"], context),
  );
}

/** Defines `domains rotate-key`, which replaces the DKIM key of a domain in two steps. */
export function defineDomainsRotateKey(command: Command, context: Context, setAction: SetAction): void {
  command
    .summary("Replace the DKIM key of a domain (operator)")
    .description(
      "Makes a new DKIM key under the domain's next selector and prints the record to publish. Mail is signed with the old key until --activate finds the new one in the DNS. Needs the operator token.",
    )
    .argument("<id>", "the domain's id")
    .option("--activate", "look the new key up as receivers do, and sign with it from now on")
    .addHelpText(
      "after",
      examples(`posthorn domains rotate-key ${exampleId}`, `posthorn domains rotate-key ${exampleId} --activate`),
    );
  setAction(command, ([id], flags) => {
    const path = `/domains/${encodeURIComponent(String(id))}/keys`;
    return post(flags.activate ? `${path}/activate` : path, ["domain", "selector", "pending"], context);
  });
}

async function post(path: string, fields: string[], context: Context): Promise<number> {
  if (await previewAdminCall("POST", path, undefined, context)) return exitCodes.ok;
  const data = await callAdminApi("POST", path, undefined, context);
  await context.data(await printOne(data, fields, context.layout()));
  return exitCodes.ok;
}
