import type { Context } from "../context.js";
import { exitCodes } from "../exit-codes.js";
import { usage } from "../failure.js";
import { httpUrl } from "../listen/http-url.js";
import { callOperator, previewedOperator } from "../local/operator.js";
import { serverTime } from "../local/server-time.js";
import { workspaceId } from "../local/workspace.js";
import { parseAssignment, setField, typedValue } from "../operations/field-path.js";
import type { FlagValues } from "../operations/value-flags.js";
import { printList, printOne } from "../output/printer.js";
import { oneOf } from "./event-types.js";
import { findContact } from "./find-contact.js";
import { postSample } from "./post-sample.js";
import { sampleData, sampleId, sampleTypes } from "./sample-event.js";

/** Makes an event happen with sample data, changed by what is given, prints it and gives back the exit code. */
export async function triggerEvent(
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
  if (word === undefined) throw usage("missing <event>", { path: "event", next: ["posthorn trigger --list"] });
  const type = oneOf(word, sampleTypes, ["posthorn trigger --list"]);
  const { contact, workspace } = flags;
  const given = flags.data === undefined ? {} : await context.input().json(String(flags.data), "--data");
  if (typeof given !== "object" || given === null || Array.isArray(given)) throw usage("--data must be a JSON object");
  const changes = fields.map((text) => parseAssignment(text, "a field"));

  // What is posted from here needs no service, so it happens now, and to nobody unless somebody is named.
  const url = flags.to === undefined ? undefined : httpUrl("--to", String(flags.to));
  const home = url === undefined || contact !== undefined ? await workspaceId(workspace, context) : "";
  const found =
    contact === undefined
      ? { id: sampleId, email: "ada@example.com" }
      : await findContact(String(contact), home, context);
  const at = new Date(url === undefined ? await serverTime(context) : context.io.now()).toISOString();
  const data = { ...sampleData(type, { contact_id: found.id, email: found.email, at }), ...given };
  for (const [name, value] of changes) setField(data, name, typedValue(value));
  if (url !== undefined) return postSample(url, type, data, flags, context);

  if (type === "custom" && data.contact_id === sampleId) {
    throw usage("custom happens to a contact, who must be named", { path: "contact", hint: "Give --contact." });
  }
  const path = `/workspaces/${home}/events`;
  if (await previewedOperator("POST", path, { type, data }, context)) return exitCodes.ok;
  const happened = await callOperator("POST", path, { type, data }, context);
  await context.data(await printOne(happened, ["id", "type", "timestamp"], context.layout()));
  return exitCodes.ok;
}
