import { assertNumbers } from "../core/assert-numbers.js";
import { type HeadersLike, headerName, headerValue, standardHeaders } from "./delivery-headers.js";
import { bytesOf, type RawBody, readBody } from "./raw-body.js";
import { equalHashes, givenSecrets, hash, parseSignature, standardHash } from "./signature.js";
import type { WebhookEvent } from "./webhook-event.js";
import { WebhookVerificationError } from "./webhook-verification-error.js";

export interface VerifyOptions {
  /** The secret of the subscription, or several while a secret is rotated. */
  secret: string | readonly string[];
  /** The most seconds between the signed time and now, in either direction; 0 for no limit. Default: 300. */
  toleranceSeconds?: number | undefined;
  /** Returns the epoch milliseconds. Default: `Date.now`. */
  now?: (() => number) | undefined;
  /** The beginning of the names of the headers, in case a proxy renames them. Default: `X-Service-`. */
  headerPrefix?: string | undefined;
}

/** Returns the event of a delivery. Throws a WebhookVerificationError with a `reason` when its signature or time is not valid. */
export async function unwrap(request: Request, options: VerifyOptions): Promise<WebhookEvent>;
export async function unwrap(rawBody: RawBody, headers: HeadersLike, options: VerifyOptions): Promise<WebhookEvent>;
export async function unwrap(
  ...args: [request: Request, options: VerifyOptions] | [rawBody: RawBody, headers: HeadersLike, options: VerifyOptions]
): Promise<WebhookEvent> {
  const [first, ...others] = args;
  if (isRequest(first)) return unwrap(await readBody(first), first.headers, others[0] as VerifyOptions);
  const [headers, options] = others as [HeadersLike, VerifyOptions];
  await verifySignature(first, headers, options);
  const { headerPrefix } = options;
  return {
    ...parseUnverified(first),
    // The signed id, if there is one.
    deliveryId:
      headerValue(headers, standardHeaders[0]) ?? headerValue(headers, headerName("Delivery-Id", headerPrefix)),
    webhookId: headerValue(headers, headerName("Webhook-Id", headerPrefix)),
  };
}

/**
 * Throws a WebhookVerificationError unless the signature and the time of a delivery are valid. If a header of the Standard Webhooks
 * specification is present, its signature must be valid, too.
 */
export async function verifySignature(
  rawBody: RawBody,
  headersOrSignature: HeadersLike | string | null | undefined,
  options: VerifyOptions,
): Promise<void> {
  // A JavaScript caller may omit the options; the error is then that of a missing secret, not a TypeError.
  const { secret, toleranceSeconds = 300, now = Date.now, headerPrefix } = options ?? {};
  assertNumbers({ toleranceSeconds });
  const signature = headerName("Signature", headerPrefix);
  const body = bytesOf(rawBody);
  const secrets = givenSecrets(secret);
  // A string is the signature header alone.
  const headers: HeadersLike =
    typeof headersOrSignature === "string" ? { [signature]: headersOrSignature } : (headersOrSignature ?? {});
  const header = headerValue(headers, signature);
  if (!header) throw new WebhookVerificationError("no_header", `the header ${signature} is missing`);
  const { timestamp, hashes } = parseSignature(signature, header);
  const check = async (time: string, theirs: string[], hashOf: (secret: string) => Promise<string>): Promise<void> => {
    const expected = await Promise.all(secrets.map(hashOf));
    // Every pair is compared, so that the time taken does not reveal which one matches.
    const matches = expected.flatMap((ours) => theirs.map((each) => ours !== "" && equalHashes(each, ours)));
    if (!matches.includes(true)) {
      throw new WebhookVerificationError("mismatch", "the signature does not fit the secret and the bytes received");
    }
    const age = Math.floor(now() / 1_000) - Number(time);
    // Negated, so that a `now` that returns NaN lets nothing pass.
    if (toleranceSeconds !== 0 && !(Math.abs(age) <= toleranceSeconds)) throw toleranceError(age);
  };
  await check(timestamp, hashes, (each) => hash(each, timestamp, body));
  const [id = "", time = "", signatures = ""] = standardHeaders.map((name) => headerValue(headers, name));
  // If only some of these headers are present, the check fails.
  if (id + time + signatures)
    await check(time, signatures.split(" "), (each) => standardHash(each, `${id}.${time}`, body));
}

/** Returns the event in a body without verifying the signature. Throws a WebhookVerificationError for a body without an event. */
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

function isRequest(value: Request | RawBody): value is Request {
  return "arrayBuffer" in Object(value);
}

function toleranceError(age: number): WebhookVerificationError {
  return age > 0
    ? new WebhookVerificationError("timestamp_too_old", `signed ${age} s ago, or this clock is ahead`)
    : new WebhookVerificationError("timestamp_in_future", `signed in ${-age} s, or this clock is behind`);
}
