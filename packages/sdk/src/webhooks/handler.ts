import { type HeadersLike, headerValue, standardHeaders } from "./delivery-headers.js";
import type { DeliveryStore } from "./delivery-store.js";
import { bytesOf, type RawBody, readBody } from "./raw-body.js";
import { givenSecrets, hash } from "./signature.js";
import { unwrap, type VerifyOptions } from "./verify.js";
import type { WebhookEvent } from "./webhook-event.js";
import { WebhookVerificationError } from "./webhook-verification-error.js";

/** A function for each type of event. */
export type EventHandlers = {
  [Name in WebhookEvent["event"]]?: (event: Extract<WebhookEvent, { event: Name }>) => unknown;
};

export interface HandlerOptions extends VerifyOptions {
  /** The functions, by event type. A delivery is acknowledged once the promise of its function resolves. */
  on: EventHandlers;
  /** Called for events without a function in `on`, including event types that are newer than this package. */
  otherwise?: ((event: WebhookEvent) => unknown) | undefined;
  /**
   * Prevents that a delivery is handled twice. Deliveries are identified by `webhook-id`, or by the hash of the body without it.
   * Default: none, so that every attempt is handled.
   */
  dedupe?: DeliveryStore | undefined;
  /** Called with the error of a function of `on`, or the reason why a delivery was refused. Its own errors are ignored. */
  onError?: ((error: unknown) => unknown) | undefined;
}

/**
 * Returns a webhook receiver for servers with `Request` and `Response`. It answers 200 once an event has been handled or has no
 * function, 400 for an invalid signature or body, 405 for other methods than POST, 409 while the same delivery is being handled, and 500
 * when a function throws, so that the service retries.
 */
export function createHandler(options: HandlerOptions): (request: Request) => Promise<Response> {
  const receive = createReceiver(options);
  return (request) => receive(request.method, request.headers, () => readBody(request));
}

/** Returns a webhook receiver for the parts of a request. */
export function createReceiver(
  options: HandlerOptions,
): (method: string, headers: HeadersLike, body: () => Promise<RawBody>) => Promise<Response> {
  return async (method, headers, body) => {
    if (method !== "POST") return answer(405, { error: "a delivery is a POST" }, { Allow: "POST" });
    let isVerified = false;
    try {
      const raw = await body();
      const event = await unwrap(raw, headers, options);
      isVerified = true;
      const id = options.dedupe && (await signedIdOf(raw, headers, options));
      if (await handledOnce(event, id, options)) return answer(200, { received: true });
      return answer(409, { error: "the delivery is being handled" }, { "Retry-After": "5" });
    } catch (error) {
      // The service gets its answer even if `onError` fails.
      await Promise.resolve(error)
        .then(options.onError)
        .catch(() => {});
      // A function of `on` may throw a WebhookVerificationError as well, about something else.
      if (!isVerified && error instanceof WebhookVerificationError) {
        return answer(400, { error: error.message, reason: error.reason });
      }
      return answer(500, { error: "the event was not handled" });
    }
  };
}

/** Returns the signed identity of a delivery: its `webhook-id`, or the hash of its body where only the body is signed. */
async function signedIdOf(body: RawBody, headers: HeadersLike, options: HandlerOptions): Promise<string> {
  const id = headerValue(headers, standardHeaders[0]);
  const bodyId = await hash(givenSecrets(options.secret)[0] as string, "", bytesOf(body));
  // So that the same delivery is not handled again when an attacker replays it without the headers that sign its id.
  if (id) await options.dedupe?.end(bodyId, true);
  return id || bodyId;
}

/** Handles an event once. Returns false while another call handles it. */
async function handledOnce(
  event: WebhookEvent,
  id: string | undefined,
  { on, otherwise, dedupe }: HandlerOptions,
): Promise<boolean> {
  const named = Object.hasOwn(on, event.event) ? on[event.event] : undefined;
  const handle = (named ?? otherwise) as ((event: WebhookEvent) => unknown) | undefined;
  const state = id ? await dedupe?.begin(id) : "new";
  if (state !== "new") return state === "done";
  let done = false;
  try {
    await handle?.(event);
    done = true;
  } finally {
    if (id) await dedupe?.end(id, done);
  }
  return true;
}

function answer(status: number, body: object, headers: Record<string, string> = {}): Response {
  return Response.json(body, { status, headers });
}
