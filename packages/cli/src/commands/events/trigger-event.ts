import { editText } from "../../input/edit-text.js";
import { httpUrl } from "../../input/http-url.js";
import { callOperator, previewedOperator } from "../../local/operator.js";
import { serverTime } from "../../local/server-time.js";
import { workspaceId } from "../../local/workspace.js";
import type { FlagValues } from "../../operations/value-flags.js";
import { printList, printOne } from "../../output/printer.js";
import type { Context } from "../../program/context.js";
import { exitCodes } from "../../program/exit-codes.js";
import { usage } from "../../program/failure.js";
import { findContact } from "./find-contact.js";
import { postSamples } from "./post-sample.js";
import { sampleId, sampleTypes } from "./sample-event.js";
import { wantedEvent } from "./wanted-event.js";

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
  const count = countOf(flags.count);
  const { type, dataOf } = await wantedEvent(word, fields, flags, context);
  const { contact, workspace } = flags;

  // What is posted from here needs no service, so it happens now, and to nobody unless somebody is named.
  const url = flags.to === undefined ? undefined : httpUrl("--to", String(flags.to));
  const home = url === undefined || contact !== undefined ? await workspaceId(workspace, context) : "";
  const found =
    contact === undefined
      ? { id: sampleId, email: "ada@example.com" }
      : await findContact(String(contact), home, context);
  const at = new Date(url === undefined ? await serverTime(context) : context.io.now()).toISOString();
  const sample = dataOf({ contact_id: found.id, email: found.email, at });
  const data = flags.edit ? await editData(sample, context) : sample;
  if (url !== undefined) return postSamples(url, { type, data }, count, flags, context);

  if (type === "custom" && data.contact_id === sampleId) {
    throw usage("custom happens to a contact, who must be named", { path: "contact", hint: "Give --contact." });
  }
  const path = `/workspaces/${home}/events`;
  if (await previewedOperator("POST", path, { type, data }, context)) return exitCodes.ok;
  const happened: unknown[] = [];
  for (let time = 0; time < count; time += 1) happened.push(await callOperator("POST", path, { type, data }, context));
  const columns = ["id", "type", "timestamp"];
  await context.data(
    count === 1
      ? await printOne(happened[0], columns, context.layout())
      : await printList({ data: happened }, columns, context.layout()),
  );
  return exitCodes.ok;
}

/** How often it is to happen. */
function countOf(given: unknown = "1"): number {
  if (/^[1-9]\d{0,3}$/.test(String(given))) return Number(given);
  throw usage(`--count must be a whole number from 1 to 9999, not "${given}"`, { path: "count" });
}

/** The data as it is left in the user's editor. */
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
