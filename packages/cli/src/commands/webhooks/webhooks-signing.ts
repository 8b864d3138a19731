import type { Command } from "commander";
import type { SetAction } from "../../operations/add-operation.js";
import { collect } from "../../operations/value-flags.js";
import type { Context } from "../../program/context.js";
import { examples } from "../../program/examples.js";

function addSecret(command: Command): void {
  command.option(
    "--secret <secret>",
    "the subscription's, instead of POSTHORN_WEBHOOK_SECRET; may be repeated while one is replaced",
    collect,
  );
}

/** Makes a command sign a delivery. */
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
    const { signDelivery } = await import("./sign-delivery.js");
    return signDelivery(String(payload), flags, context);
  });
}

/** Makes a command check the signature of a delivery. */
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
    const { verifyDelivery } = await import("./sign-delivery.js");
    return verifyDelivery(String(payload), flags, context);
  });
}
