import { randomUUID } from "node:crypto";
import type { Command } from "commander";
import { editText } from "../../input/edit-text.js";
import { parseHttpUrl } from "../../input/flag-parsers.js";
import { callAdminApi, previewAdminCall, serverTime, workspaceId } from "../../local/admin-api.js";
import type { SetAction } from "../../operations/add-operation.js";
import { collect, type FlagValues } from "../../operations/value-flags.js";
import { printList, printOne } from "../../output/printer.js";
import type { Context } from "../../program/context.js";
import { exitCodes, Failure, usage } from "../../program/failure.js";
import { examples } from "../../program/program.js";
import { forwardDelivery, listenerSecret } from "../listen/print-delivery.js";
import { findContact, sampleId, sampleTypes, wantedEvent } from "./sample-event.js";

/** Defines `trigger`, which makes an event happen. */
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
    .option(
      "--fixture <file>",
      "all of its data: JSON from a file, or the whole event, as a webhook or events tail has it",
    )
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
    return triggerEvent(event as string | undefined, (fields as string[] | undefined) ?? [], flags, context);
  });
}

/** Makes an event happen with sample data, changed by what is given, prints it and returns the exit code. */
async function triggerEvent(
  word: string | undefined,
  fields: readonly string[],
  flags: FlagValues,
  context: Context,
): Promise<number> {
  if (flags.list === true) {
    const data = sampleTypes.map((event) => ({ event }));
    await context.data(await printList({ data }, ["event"], context.layout()));
    return exitCodes.ok;
  }
  const count = countOf(flags.count);
  const { type, dataOf } = await wantedEvent(word, fields, flags, context);
  const { contact, workspace } = flags;

  // --to needs no service: the time is this machine's, and the contact a sample unless --contact names one.
  const url = flags.to === undefined ? undefined : parseHttpUrl("--to", String(flags.to));
  const home = url === undefined || contact !== undefined ? await workspaceId(workspace, context) : "";
  const found =
    contact === undefined
      ? { id: sampleId, email: "ada@example.com" }
      : await findContact(String(contact), home, context);
  const at = new Date(url === undefined ? await serverTime(context) : context.io.now()).toISOString();
  const sample = dataOf({ contact_id: found.id, email: found.email, at });
  const data = flags.edit ? await editData(sample, context) : sample;
  if (url !== undefined) return postSamples({ url, count, secret: flags.secret }, { type, data }, context);

  if (type === "custom" && data.contact_id === sampleId) {
    throw usage("custom happens to a contact, who must be named", { path: "contact", hint: "Give --contact." });
  }
  const path = `/workspaces/${home}/events`;
  if (await previewAdminCall("POST", path, { type, data }, context)) return exitCodes.ok;
  const happened: unknown[] = [];
  for (let time = 0; time < count; time += 1) happened.push(await callAdminApi("POST", path, { type, data }, context));
  const columns = ["id", "type", "timestamp"];
  await context.data(
    count === 1
      ? await printOne(happened[0], columns, context.layout())
      : await printList({ data: happened }, columns, context.layout()),
  );
  return exitCodes.ok;
}

/** Returns how many times the event happens. @throws a usage failure for another value of --count. */
function countOf(given: unknown = "1"): number {
  if (/^[1-9]\d{0,3}$/.test(String(given))) return Number(given);
  throw usage(`--count must be a whole number from 1 to 9999, not "${given}"`, { path: "count" });
}

/** Returns the data as the user saves it in an editor. @throws a usage failure where there is no terminal or no JSON. */
async function editData(data: Record<string, unknown>, { settings, io }: Context): Promise<Record<string, unknown>> {
  if (!settings().interactive)
    throw usage("--edit needs a terminal", { path: "edit", hint: "Give --data or --fixture." });
  const edited = await editText(JSON.stringify(data, null, 2), "data.json", io).catch((error: Error) => {
    throw usage(error.message, { path: "edit" });
  });
  try {
    return JSON.parse(edited);
  } catch (error) {
    throw usage(`what was written is not JSON: ${error instanceof Error ? error.message : String(error)}`, {
      path: "edit",
    });
  }
}

/** Where sample deliveries go, and how many. */
interface SampleTarget {
  url: string;
  count: number;
  /** The value of --secret. */
  secret: unknown;
}

/** Posts deliveries of an event to a URL as the service would, prints the responses and returns the exit code. */
async function postSamples(
  { url, count, secret: given }: SampleTarget,
  { type, data }: { type: string; data: Readonly<Record<string, unknown>> },
  context: Context,
): Promise<number> {
  const { io } = context;
  if (type === "custom") throw usage("custom goes to automations only, and never to a webhook", { path: "event" });
  const secret = String(given ?? (io.env.POSTHORN_WEBHOOK_SECRET || listenerSecret(io.env)));
  const payload = { event: type, timestamp: new Date(io.now()).toISOString(), data };
  const { sign } = await import("@posthorn/sdk/webhooks");
  const responses: { delivery_id: string; event: string; url: string; status: number; duration_ms: number }[] = [];
  for (let time = 0; time < count; time += 1) {
    const delivery_id = randomUUID();
    const timestamp = Math.floor(io.now() / 1000);
    const signed = await sign(payload, { secret, timestamp, deliveryId: delivery_id, webhookId: sampleId });
    if (context.flags().dryRun) {
      const shown = { dry_run: true, method: "POST", url, ...signed };
      await context.data(await printOne(shown, ["url", "body"], context.layout()));
      return exitCodes.ok;
    }
    const delivery = { headers: Object.entries(signed.headers), body: Buffer.from(signed.body) };
    const { status, duration_ms, error } = await forwardDelivery(url, delivery, io);
    io.signal.throwIfAborted();
    if (status === null) throw new Failure("connection_error", `${url} did not take it: ${error}`, exitCodes.network);
    responses.push({ delivery_id, event: type, url, status, duration_ms });
  }
  const columns = ["delivery_id", "event", "url", "status", "duration_ms"];
  await context.data(
    count === 1
      ? await printOne(responses[0], columns, context.layout())
      : await printList({ data: responses }, columns, context.layout()),
  );
  return responses.every(({ status }) => status >= 200 && status < 300) ? exitCodes.ok : exitCodes.failed;
}
