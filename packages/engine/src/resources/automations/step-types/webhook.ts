import { allowedHeaders } from "../../../platform/allowed-headers.js";
import type { Ctx } from "../../../platform/context.js";
import { isSuccess, type OutboundAnswer, type OutboundRequest } from "../../../platform/outbound.js";
import { sendTraced } from "../../../platform/send-traced.js";
import type { WorkspaceSettings } from "../../../store/entities.js";
import type { ReadTx } from "../../../store/store.js";
import { showContact } from "../../contacts/show-contacts.js";
import { type SealedSecrets, signatureHeaders, signingSecrets } from "../../webhooks/sign.js";
import { fieldRenderer, type RenderField, renderJson } from "../render-field.js";
import {
  type GivenConfig,
  type StepConfig,
  StepFailure,
  type StepResult,
  type StepRunner,
  type StepView,
} from "../step-runner.js";

const defaults = { url: "", method: "POST", headers: {} } as const satisfies GivenConfig<"webhook">;

type WebhookConfig = StepConfig<"webhook", keyof typeof defaults>;

type WebhookStepView = StepView<WebhookConfig>;

/** A request that was sent, and its answer. */
interface WebhookExchange {
  request: Pick<OutboundRequest, "method" | "url">;
  answer: OutboundAnswer;
}

/** The length at which an answer is cut in the log, in characters. */
const maxAnswerLength = 1000;

/** Sends a request. The step completes when the answer is 2xx. */
export const webhook: StepRunner<WebhookConfig, WebhookExchange> = {
  defaults,
  mergeTagFields: ["url", "headers", "body"],
  requiredWhenActive: ["url"],
  async prepare(ctx, tx, view) {
    const request = await requestOf(ctx, tx, view);
    if (request.headers["X-Service-Signature"] === undefined) throw new StepFailure("the workspace has no step secret");
    return async (signal) => ({ request, answer: await sendTraced(ctx, "webhook step", { ...request, signal }) });
  },
  async run(ctx, tx, view, exchange) {
    if (exchange !== undefined) return resultOf(exchange);
    const { method, url } = await requestOf(ctx, tx, view);
    return { status: "completed", reason: `asks ${url} with ${method}, and goes on when it answers with 2xx` };
  },
};

/** Returns the result of an exchange; throws `StepFailure` unless the answer is 2xx. */
function resultOf({ request: { method, url }, answer }: WebhookExchange): StepResult {
  const { status_code, error, body } = answer;
  const output = { method, url, status_code };
  if (!isSuccess(answer)) {
    throw new StepFailure(status_code === 0 ? (error ?? "no answer") : `the answer was ${status_code}`, output);
  }
  const response = body.slice(0, maxAnswerLength);
  return { status: "completed", reason: `the answer was ${status_code}`, output: { ...output, response } };
}

/** Returns the rendered and signed request of a step. All attempts at a step have the same delivery id. */
async function requestOf(ctx: Ctx, tx: ReadTx, view: WebhookStepView): Promise<Omit<OutboundRequest, "signal">> {
  const { config, run, step, now } = view;
  const render = await fieldRenderer(ctx, tx, view);
  const url = render(config.url, "url", "url").trim();
  const problem = url === "" ? "must not be empty" : ctx.outbound.problem(url);
  if (problem !== undefined) throw new StepFailure(`url ${problem}`);
  const rendered = Object.entries(config.headers).map(([name, value]): [string, string] => [
    name,
    onOneLine(render(value, "text", `headers.${name}`)),
  ]);
  const given = allowedHeaders(Object.fromEntries(rendered));
  const type = given["content-type"];
  const content = config.method === "GET" ? null : await bodyOf(tx, view, render, type);
  const id = `${run.id}-${run.executed}`;
  const signing = stepSecrets((await tx.workspaces.get(run.workspace_id))?.settings);
  const signed = { id, at: now, body: content?.body ?? "" };
  const headers = {
    "user-agent": `Posthorn/${ctx.settings.version}`,
    ...(content && { "content-type": content.type }),
    ...given,
    "X-Service-Event": "automation.webhook",
    "X-Service-Delivery-Id": id,
    "X-Service-Webhook-Id": step.id,
    ...(signing && signatureHeaders(signingSecrets(ctx, signing, now), signed)),
  };
  return { url, method: config.method, headers, body: content?.body ?? null };
}

/** Returns the step secrets of a workspace; undefined where it has none. */
function stepSecrets(settings: WorkspaceSettings | undefined): SealedSecrets | undefined {
  if (settings === undefined || settings.step_webhook_secret === null) return undefined;
  const {
    step_webhook_secret: current,
    step_webhook_secret_previous: previous,
    step_webhook_secret_until: until,
  } = settings;
  return { current, previous, until };
}

/**
 * Returns the body of a request, and the content type for a step whose headers have none: JSON, unless the configured body is
 * a text that does not begin like JSON.
 */
async function bodyOf(
  tx: ReadTx,
  { config, contact, run }: WebhookStepView,
  render: RenderField,
  type: string | undefined,
): Promise<{ body: string; type: string }> {
  const given = config.body;
  if (typeof given === "string") {
    const isJson = type === undefined ? /^\s*[[{]/.test(given) : /\bjson\b/i.test(type);
    const isForm = type !== undefined && /\bx-www-form-urlencoded\b/i.test(type);
    const body = render(given, isJson ? "json" : isForm ? "url" : "text", "body");
    return { body, type: isJson ? "application/json" : "text/plain; charset=utf-8" };
  }
  const { automation_id, id: run_id, trigger_data, sandbox } = run;
  const value =
    given === undefined
      ? { contact: await showContact(tx, contact), automation_id, run_id, trigger_data, ...(sandbox && { sandbox }) }
      : renderJson(given, (source) => render(source, "text", "body"));
  return { body: JSON.stringify(value), type: "application/json" };
}

/** Returns a text without line breaks and other control characters, which a header must not contain. */
function onOneLine(value: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what must not reach a header.
  return value.replace(/[\u0000-\u001f\u007f]+/g, " ").trim();
}
