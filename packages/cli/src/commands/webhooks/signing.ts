import { parseDuration } from "@posthorn/sdk/internal";
import type { WebhookVerificationReason } from "@posthorn/sdk/webhooks";
import type { Command } from "commander";
import type { SetAction } from "../../operations/add-operation.js";
import { collect, type FlagValues } from "../../operations/value-flags.js";
import { printOne } from "../../output/printer.js";
import type { Context } from "../../program/context.js";
import { exitCodes, Failure, usage } from "../../program/failure.js";
import { examples } from "../../program/program.js";

function addSecret(command: Command): void {
  command.option(
    "--secret <secret>",
    "the subscription's, instead of POSTHORN_WEBHOOK_SECRET; may be repeated while one is replaced",
    collect,
  );
}

/** Defines `webhooks sign`, which signs a delivery. */
export function defineWebhooksSign(command: Command, context: Context, setAction: SetAction): void {
  command
    .summary("Sign a body as the service signs deliveries, without a service")
    .description("Prints the headers that a delivery of this body has: for testing a receiver.")
    .argument("<payload>", "the body, @file, or - for stdin");
  addSecret(command);
  command
    .option("--timestamp <seconds>", "when it is signed, in seconds since 1970 (default: now)")
    .option("--event <type>", "the event in its header (default: that of the body)")
    .option("--webhook-id <id>", "the id of the subscription in its header")
    .option("--delivery-id <id>", "the id of the delivery in its header")
    .addHelpText(
      "after",
      examples(
        `posthorn webhooks sign '{"event":"email.bounced"}' --secret whsec_test --json`,
        "posthorn webhooks sign @event.json --secret whsec_test -o table",
      ),
    );
  setAction(command, async ([payload], flags) => {
    return signDelivery(String(payload), flags, context);
  });
}

/** Defines `webhooks verify`, which checks the signature of a delivery. */
export function defineWebhooksVerify(command: Command, context: Context, setAction: SetAction): void {
  command
    .summary("Check the signature of a delivery, without a service")
    .description("Says whether body, signature header and secret fit; the exit code is 1 where they do not.")
    .argument("<payload>", "the body as it was received, byte for byte, @file, or - for stdin")
    .requiredOption("--signature <header>", "the header X-Service-Signature");
  addSecret(command);
  command
    .option("--tolerance <duration>", "how far its time may be from now, 0 for any distance (default: 5m)")
    .addHelpText(
      "after",
      examples(
        "posthorn webhooks verify @body.json --signature 't=1773045000,v1=5257a8…' --secret whsec_test --tolerance 0",
      ),
    );
  setAction(command, async ([payload], flags) => {
    return verifyDelivery(String(payload), flags, context);
  });
}

/** Prints the headers with which the service would deliver a body, and returns the exit code. */
async function signDelivery(payload: string, flags: FlagValues, context: Context): Promise<number> {
  const text = await textOf(payload, context);
  const given = { event: flags.event ?? eventIn(text), webhookId: flags.webhookId, deliveryId: flags.deliveryId };
  const { sign } = await import("@posthorn/sdk/webhooks");
  const { headers, body } = await sign(text, {
    secret: secretOf(flags, context),
    timestamp: timestampOf(flags.timestamp) ?? Math.floor(context.io.now() / 1000),
    ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)),
  });
  const layout = context.layout();
  if (layout.format === "table" && !layout.fields) {
    await context.data(
      Object.entries(headers)
        .map(([name, value]) => `${name}: ${value}\n`)
        .join(""),
    );
  } else await context.data(await printOne({ headers, body }, ["headers", "body"], layout));
  return exitCodes.ok;
}

/** Says whether a body and a signature header fit, and returns the exit code: 1 where they do not. */
async function verifyDelivery(payload: string, flags: FlagValues, context: Context): Promise<number> {
  const text = await textOf(payload, context);
  const signature = String(flags.signature ?? "").replace(/^x-service-signature:\s*/i, "");
  const toleranceSeconds = toleranceOf(flags.tolerance);
  const { verifySignature, WebhookVerificationError } = await import("@posthorn/sdk/webhooks");
  try {
    await verifySignature(text, signature, {
      secret: secretOf(flags, context),
      ...(toleranceSeconds !== undefined && { toleranceSeconds }),
      now: context.io.now,
    });
  } catch (error) {
    if (!(error instanceof WebhookVerificationError)) throw error;
    throw new Failure(error.code, error.message, exitCodes.failed, { hint: hints[error.reason] });
  }
  const timestamp = Number(/(?:^|,)t=(\d+)/.exec(signature)?.[1]);
  const result = { valid: true, event: eventIn(text) ?? null, signed_at: new Date(timestamp * 1000).toISOString() };
  await context.data(await printOne(result, Object.keys(result), context.layout()));
  return exitCodes.ok;
}

const hints: Readonly<Partial<Record<WebhookVerificationReason, string>>> = {
  mismatch: "A line break at the end of a file counts, too.",
  timestamp_too_old: "--tolerance 0 takes any time.",
  timestamp_in_future: "--tolerance 0 takes any time.",
};

/** The bytes count: a file is taken as it is, its last line break too. */
function textOf(payload: string, context: Context): Promise<string> | string {
  if (payload === "-") return context.input().read("-");
  return payload.startsWith("@") ? context.input().read(payload.slice(1)) : payload;
}

function secretOf({ secret }: FlagValues, { io }: Context): string[] {
  const secrets = (secret as string[] | undefined) ?? [io.env.POSTHORN_WEBHOOK_SECRET ?? ""];
  if (secrets.includes("")) throw usage("there is no secret: give --secret or set POSTHORN_WEBHOOK_SECRET");
  return secrets;
}

function eventIn(text: string): string | undefined {
  try {
    const value: unknown = JSON.parse(text);
    const event: unknown = typeof value === "object" && value !== null ? Reflect.get(value, "event") : undefined;
    return typeof event === "string" ? event : undefined;
  } catch {
    return undefined;
  }
}

function timestampOf(given: unknown): number | undefined {
  if (given === undefined) return undefined;
  if (!/^\d{1,11}$/.test(String(given))) throw usage(`--timestamp must be in seconds since 1970, not "${given}"`);
  return Number(given);
}

/** In seconds; 0 for any distance. */
function toleranceOf(given: unknown): number | undefined {
  if (given === undefined) return undefined;
  const milliseconds = given === "0" ? 0 : parseDuration(String(given));
  if (milliseconds === undefined) throw usage(`--tolerance must be a duration such as 5m, or 0, not "${given}"`);
  return Math.ceil(milliseconds / 1000);
}
