import { allowedHeaders } from "../../../platform/allowed-headers.js";
import type { Ctx } from "../../../platform/context.js";
import { type OutboundAnswer, type OutboundRequest, wasTaken } from "../../../platform/outbound.js";
import type { ReadTx } from "../../../store/store.js";
import { showContact } from "../../contacts/show-contacts.js";
import { signatureHeaders } from "../../webhooks/sign.js";
import { type Fill, filling, fillJson } from "../fill.js";
import type { StepConfig } from "../step-config.js";
import { type Decision, StepFailure, type StepRunner, type StepView } from "../step-runner.js";

type View = StepView<StepConfig<"webhook">>;

/** What was asked, and what came of it. */
interface Asked {
  request: Pick<OutboundRequest, "method" | "url">;
  answer: OutboundAnswer;
}

/** How much of an answer is kept, in characters. */
const longestAnswer = 1000;

/** Asks a server, as the step says, and goes on when it answers with 2xx. */
export const webhook: StepRunner<StepConfig<"webhook">, Asked> = {
  async prepare(ctx, tx, view) {
    const request = await requestOf(ctx, tx, view);
    if (request.headers["X-Service-Signature"] === undefined) throw new StepFailure("the workspace has no step secret");
    return async (signal) => ({ request, answer: await ctx.outbound.send({ ...request, signal }) });
  },
  async run(ctx, tx, view, asked) {
    if (asked !== undefined) return judge(asked);
    const { method, url } = await requestOf(ctx, tx, view);
    return { status: "completed", reason: `asks ${url} with ${method}, and goes on when it answers with 2xx` };
  },
};

function judge({ request: { method, url }, answer }: Asked): Decision {
  const { status_code, error, body } = answer;
  const output = { method, url, status_code };
  if (!wasTaken(answer)) {
    throw new StepFailure(status_code === 0 ? (error ?? "no answer") : `the answer was ${status_code}`, output);
  }
  const response = body.slice(0, longestAnswer);
  return { status: "completed", reason: `the answer was ${status_code}`, output: { ...output, response } };
}

/** The request of a step, filled in and signed; each attempt at a step has the same delivery id. */
async function requestOf(ctx: Ctx, tx: ReadTx, view: View): Promise<Omit<OutboundRequest, "signal">> {
  const { config, run, step, now } = view;
  const fill = await filling(ctx, tx, view);
  const url = fill(config.url, "url", "url").trim();
  const problem = url === "" ? "must not be empty" : ctx.outbound.problem(url);
  if (problem !== undefined) throw new StepFailure(`url ${problem}`);
  const filled = Object.entries(config.headers).map(([name, value]): [string, string] => [
    name,
    onOneLine(fill(value, "text", `headers.${name}`)),
  ]);
  const given = allowedHeaders(Object.fromEntries(filled));
  const type = given["content-type"];
  const content = config.method === "GET" ? null : await bodyOf(tx, view, fill, type);
  const id = `${run.id}-${run.executed}`;
  const sealed = (await tx.workspaces.get(run.workspace_id))?.settings.step_webhook_secret ?? null;
  const signed = { id, at: now, body: content?.body ?? "" };
  const headers = {
    "user-agent": `Posthorn/${ctx.settings.version}`,
    ...(content && { "content-type": content.type }),
    ...given,
    "X-Service-Event": "automation.webhook",
    "X-Service-Delivery-Id": id,
    "X-Service-Webhook-Id": step.id,
    ...(sealed === null ? {} : signatureHeaders(ctx.secrets.unseal(sealed), signed)),
  };
  return { url, method: config.method, headers, body: content?.body ?? null };
}

/** What is sent, and its type where no header gives one: JSON unless it is a text that does not begin as such. */
async function bodyOf(
  tx: ReadTx,
  { config, contact, run }: View,
  fill: Fill,
  type: string | undefined,
): Promise<{ body: string; type: string }> {
  const given = config.body;
  if (typeof given === "string") {
    const isJson = type === undefined ? /^\s*[[{]/.test(given) : /\bjson\b/i.test(type);
    const isForm = type !== undefined && /\bx-www-form-urlencoded\b/i.test(type);
    const body = fill(given, isJson ? "json" : isForm ? "url" : "text", "body");
    return { body, type: isJson ? "application/json" : "text/plain; charset=utf-8" };
  }
  const { automation_id, id: run_id, trigger_data, sandbox } = run;
  const value =
    given === undefined
      ? { contact: await showContact(tx, contact), automation_id, run_id, trigger_data, ...(sandbox && { sandbox }) }
      : fillJson(given, (source) => fill(source, "text", "body"));
  return { body: JSON.stringify(value), type: "application/json" };
}

/** A header is one line, whatever was filled in. */
function onOneLine(value: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what must not reach a header.
  return value.replace(/[\u0000-\u001f\u007f]+/g, " ").trim();
}
