import { assertNumbers } from "../core/assert-numbers.js";
import { type HeadersLike, headerName, headerValue, standardHeaders } from "./delivery-headers.js";
import { bytesOf, type RawBody, readBody } from "./raw-body.js";
import { equalHashes, givenSecrets, hash, parseSignature, standardHash } from "./signature.js";
import type { WebhookEvent } from "./webhook-event.js";
import { WebhookVerificationError } from "./webhook-verification-error.js";

export interface VerifyOptions {
  /** The subscription's secret; several while one is replaced by another. */
  secret: string | readonly string[];
  /** How far the sender's clock may be away, in seconds, either way; 0 for any distance. Default: 300. */
  toleranceSeconds?: number | undefined;
  /** Milliseconds since 1970. Default: the clock. */
  now?: (() => number) | undefined;
  /** What the names of the delivery's headers begin with, where something in between renames them. Default: `X-Service-`. */
  headerPrefix?: string | undefined;
}

/**
 * Gives back the event of a delivery whose signature and time are right; throws a WebhookVerificationError whose `reason`
 * says what is not.
 */
export async function unwrap(request: Request, options: VerifyOptions): Promise<WebhookEvent>;
export async function unwrap(rawBody: RawBody, headers: HeadersLike, options: VerifyOptions): Promise<WebhookEvent>;
export async function unwrap(
  ...given:
    | [request: Request, options: VerifyOptions]
    | [rawBody: RawBody, headers: HeadersLike, options: VerifyOptions]
): Promise<WebhookEvent> {
  const [first, ...others] = given;
  if (isRequest(first)) return unwrap(await readBody(first), first.headers, others[0] as VerifyOptions);
  const [headers, options] = others as [HeadersLike, VerifyOptions];
  await verifySignature(first, headers, options);
  const { headerPrefix } = options;
  return {
    ...parseUnverified(first),
    // The one that is signed, where there is one.
    deliveryId:
      headerValue(headers, standardHeaders[0]) ?? headerValue(headers, headerName("Delivery-Id", headerPrefix)),
    webhookId: headerValue(headers, headerName("Webhook-Id", headerPrefix)),
  };
}

/**
 * Resolves for a delivery whose signature and time are right; otherwise throws a WebhookVerificationError. The headers of the
 * Standard Webhooks specification must be right, too, where one of them is there.
 */
export async function verifySignature(
  rawBody: RawBody,
  headersOrSignature: HeadersLike | string | null | undefined,
  options: VerifyOptions,
): Promise<void> {
  // Plain JavaScript may leave the options out; that is a missing secret, not a TypeError.
  const { secret, toleranceSeconds = 300, now = Date.now, headerPrefix } = options ?? {};
  assertNumbers({ toleranceSeconds });
  const signature = headerName("Signature", headerPrefix);
  const body = bytesOf(rawBody);
  const secrets = givenSecrets(secret);
  // A signature by itself is one header of them.
  const headers: HeadersLike =
    typeof headersOrSignature === "string" ? { [signature]: headersOrSignature } : (headersOrSignature ?? {});
  const header = headerValue(headers, signature);
  if (!header) throw new WebhookVerificationError("no_header", `the header ${signature} is missing`);
  const { timestamp, hashes } = parseSignature(signature, header);
  const check = async (time: string, theirs: string[], hashOf: (secret: string) => Promise<string>): Promise<void> => {
    const expected = await Promise.all(secrets.map(hashOf));
    // Every pair is compared, so that the time taken does not tell which fits.
    const fits = expected.flatMap((ours) => theirs.map((each) => ours !== "" && equalHashes(each, ours)));
    if (!fits.includes(true)) {
      throw new WebhookVerificationError("mismatch", "the signature does not fit the secret and the bytes received");
    }
    const age = Math.floor(now() / 1_000) - Number(time);
    // So that a clock that gives no number lets nothing pass.
    if (toleranceSeconds !== 0 && !(Math.abs(age) <= toleranceSeconds)) throw outOfTime(age);
  };
  await check(timestamp, hashes, (each) => hash(each, timestamp, body));
  const [id = "", time = "", signatures = ""] = standardHeaders.map((name) => headerValue(headers, name));
  // Where one of them is missing, what is signed is not what is there.
  if (id + time + signatures)
    await check(time, signatures.split(" "), (each) => standardHash(each, `${id}.${time}`, body));
}

/** Gives back the event in a body without checking who sent it. */
export function parseUnverified(rawBody: RawBody): WebhookEvent {
  const text = new TextDecoder().decode(bytesOf(rawBody));
  try {
    const event = JSON.parse(text);
    if (typeof event?.event === "string") return event;
  } catch (cause) {
    throw new WebhookVerificationError("malformed", "the body is not JSON", { cause });
  }
  throw new WebhookVerificationError("malformed", "the body is not an event");
}

function isRequest(given: Request | RawBody): given is Request {
  return "arrayBuffer" in Object(given);
}

function outOfTime(age: number): WebhookVerificationError {
  return age > 0
    ? new WebhookVerificationError("timestamp_too_old", `signed ${age} s ago, or this clock is ahead`)
    : new WebhookVerificationError("timestamp_in_future", `signed in ${-age} s, or this clock is behind`);
}
