import { randomUUID } from "node:crypto";
import type { Answer, Api, Call } from "../../client/api.js";
import { editText } from "../../input/edit-text.js";
import { operationNamed } from "../../operations/manifest.js";
import { whyNotDrawn } from "../../output/why-not-drawn.js";
import type { Context } from "../../program/context.js";
import { exitCodes } from "../../program/exit-codes.js";
import { Failure } from "../../program/failure.js";
import { openDesk } from "./desk.js";
import { bodyOfDraft, type Draft, draftOf, type EmailBody, fieldNamed } from "./draft.js";
import { keepDraft } from "./keep-draft.js";

const least = { columns: 50, rows: 16 };

/** How the form was left. */
export interface Ending {
  did: "send" | "edit" | "leave" | "interrupt";
  draft: Draft;
}

/** What went wrong with a draft before. */
export interface Setback {
  message: string;
  /** Undefined where it is about no field of the form. */
  field: keyof Draft | undefined;
}

/** An email that was completed, and the API to send it with: what that refuses goes back to the form. */
export interface Composed {
  body: EmailBody;
  api: Api;
}

/** Whether a form can ask for what flags did not say. */
export function canCompose({ io, settings }: Context): boolean {
  return settings().interactive && whyNotDrawn(io.stderr, io.env, least) === undefined;
}

/** Has an email completed in a form; throws a failure when the form is left without sending, and then keeps what was written. */
export async function compose(begun: EmailBody, context: Context): Promise<Composed> {
  const { dryRun, printCurl } = context.flags();
  // Before anybody has typed for nothing: whether the service answers, and knows the key.
  if (!dryRun && !printCurl) {
    await (await context.api()).send({ method: "GET", path: "/api-key/permissions", authenticated: true });
  }
  const { drawForm } = await import("../../views/draw-form.js");
  const desk = openDesk(begun, context);
  let draft = draftOf(begun);

  /** Gives back the body once it is to be sent. */
  async function write(refused?: Failure): Promise<EmailBody> {
    let setback = refused && setbackOf(refused);
    for (;;) {
      const ending = await drawForm({ draft, setback, desk }, context);
      if (ending) draft = ending.draft;
      if (ending?.did === "send") return bodyOfDraft(draft, begun);
      if (ending?.did !== "edit") {
        await keepDraft(draft, begun, context);
        context.io.signal.throwIfAborted();
        if (ending?.did === "interrupt") throw notSent("interrupted", exitCodes.interrupted);
        throw refused ?? notSent("not_confirmed", exitCodes.usage);
      }
      setback = undefined;
      try {
        draft = { ...draft, body: await editText(draft.body, "body.txt", context.io) };
      } catch (error) {
        setback = { message: error instanceof Error ? error.message : String(error), field: "body" };
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
  // The same email under the same key: where an answer was lost, it is not sent twice.
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

function setbackOf({ message, details }: Failure): Setback {
  return { message: `Not sent: ${message}`, field: fieldNamed(details.path) };
}

function notSent(code: string, exitCode: number): Failure {
  return new Failure(code, "nothing was sent", exitCode);
}
