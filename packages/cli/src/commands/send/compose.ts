import { randomUUID } from "node:crypto";
import { join } from "node:path";
import type { Answer, Api, Call } from "../../client/connect.js";
import { configDir, makePrivateFolder } from "../../files/private-folder.js";
import { replaceFile } from "../../files/regular-files.js";
import { editText } from "../../input/edit-text.js";
import { operationNamed } from "../../operations/manifest.js";
import { whyNotDrawn } from "../../output/can-draw.js";
import { commandLine } from "../../output/shell-word.js";
import type { Context } from "../../program/context.js";
import { exitCodes, Failure } from "../../program/failure.js";
import { createComposeServices } from "./compose-services.js";
import { bodyOfDraft, type Draft, draftOf, type EmailBody, fieldNamed } from "./draft.js";

const least = { columns: 50, rows: 16 };

/** The action that ended the form, and the draft at that time. */
export interface FormResult {
  action: "send" | "edit" | "leave" | "interrupt";
  draft: Draft;
}

/** An error of an earlier attempt, shown when the form opens. */
export interface FormError {
  message: string;
  /** Undefined where the error concerns no field of the form. */
  field: keyof Draft | undefined;
}

/** A completed email, and the API to send it with, which reopens the form when a send is refused. */
interface Composed {
  body: EmailBody;
  api: Api;
}

/** Whether a form can ask for what flags did not say. */
export function canCompose({ io, settings }: Context): boolean {
  return settings().interactive && whyNotDrawn(io.stderr, io.env, least) === undefined;
}

/**
 * Asks for the rest of an email in a form. @throws a failure when the form is left without sending; the draft is then saved to
 * a file.
 */
export async function compose(begun: EmailBody, context: Context): Promise<Composed> {
  const { dryRun, printCurl } = context.flags();
  // Fails before the form opens where the service does not answer or does not know the key.
  if (!dryRun && !printCurl) {
    await (await context.api()).send({ method: "GET", path: "/api-key/permissions", authenticated: true });
  }
  const { drawForm } = await import("../../views/form/form.js");
  const services = createComposeServices(begun, context);
  let draft = draftOf(begun);

  /** Opens the form until the email is to be sent, and returns its body. */
  async function write(refused?: Failure): Promise<EmailBody> {
    let error = refused && formErrorOf(refused);
    for (;;) {
      const result = await drawForm({ draft, error, services }, context);
      if (result) draft = result.draft;
      if (result?.action === "send") return bodyOfDraft(draft, begun);
      if (result?.action !== "edit") {
        await saveDraft(draft, begun, context);
        context.io.signal.throwIfAborted();
        if (result?.action === "interrupt") throw notSent("interrupted", exitCodes.interrupted);
        throw refused ?? notSent("not_confirmed", exitCodes.usage);
      }
      error = undefined;
      try {
        draft = { ...draft, body: await editText(draft.body, "body.txt", context.io) };
      } catch (thrown) {
        error = { message: thrown instanceof Error ? thrown.message : String(thrown), field: "body" };
      }
    }
  }

  return { body: await write(), api: { send: (call) => sendOrRewrite(call, write, context) } };
}

const { method, path } = operationNamed("emails.send");

async function sendOrRewrite(
  call: Call,
  rewrite: (refused: Failure) => Promise<EmailBody>,
  context: Context,
): Promise<Answer> {
  const api = await context.api();
  if (call.method !== method || call.path !== path) return api.send(call);
  // One idempotency key for each distinct body: a send whose answer was lost is not repeated.
  const keys = new Map<string, string>();
  for (let body = call.body; ; ) {
    const text = JSON.stringify(body);
    const key = keys.get(text) ?? randomUUID();
    keys.set(text, key);
    try {
      return await api.send({ ...call, body, headers: { ...call.headers, "Idempotency-Key": key } });
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      body = await rewrite(error);
    }
  }
}

function formErrorOf({ message, details }: Failure): FormError {
  return { message: `Not sent: ${message}`, field: fieldNamed(details.path) };
}

function notSent(code: string, exitCode: number): Failure {
  return new Failure(code, "nothing was sent", exitCode);
}

/** Writes a draft that is not sent to a file that only its user can read, and says how to go on with it; not where nothing was written. */
async function saveDraft(draft: Draft, begun: EmailBody, { io, note }: Context): Promise<void> {
  if (JSON.stringify(draft) === JSON.stringify(draftOf(begun))) return;
  const file = join(configDir(io.env), "draft.json");
  makePrivateFolder(configDir(io.env));
  await replaceFile(file, `${JSON.stringify(written(bodyOfDraft(draft, begun)))}\n`, { mode: 0o600 });
  await note(`What was written is kept: ${commandLine(["send", "--data", `@${file}`])}`);
}

/** The body without what is still empty: it would count as given, and the form that asks for the rest would not come again. */
function written(body: EmailBody): EmailBody {
  return Object.fromEntries(
    Object.entries(body).filter(([, value]) => (Array.isArray(value) ? value.length > 0 : String(value).trim() !== "")),
  );
}
