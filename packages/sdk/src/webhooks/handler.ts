import { type HeadersLike, headerValue, standardHeaders } from "./delivery-headers.js";
import type { DeliveryStore } from "./delivery-store.js";
import { bytesOf, type RawBody, readBody } from "./raw-body.js";
import { givenSecrets, hash } from "./signature.js";
import { unwrap, type VerifyOptions } from "./verify.js";
import type { WebhookEvent } from "./webhook-event.js";
import { WebhookVerificationError } from "./webhook-verification-error.js";

/** What is done for each kind of event. */
export type EventHandlers = {
  [Name in WebhookEvent["event"]]?: (event: Extract<WebhookEvent, { event: Name }>) => unknown;
};

export interface HandlerOptions extends VerifyOptions {
  /** By the event's name; a delivery counts as received once what its function gives back has resolved. */
  on: EventHandlers;
  /** Called for events that `on` does not name, newer ones of the service too. */
  otherwise?: ((event: WebhookEvent) => unknown) | undefined;
  /**
   * Keeps deliveries from being handled twice, by what is signed: `webhook-id`, or the body of a delivery without it.
   * Default: none, each attempt is handled.
   */
  dedupe?: DeliveryStore | undefined;
  /** Told what a function of `on` threw, or why a delivery was refused; what it throws itself changes no answer. */
  onError?: ((error: unknown) => unknown) | undefined;
}

/**
 * Gives back a receiver of deliveries as servers with `Request` and `Response` take it. It answers 200 once an event has
 * been handled or is none of its own, 400 to what fails the check, 405 to other methods, 409 while the same delivery is
 * being handled, and 500 when handling throws, so that the service tries again.
 */
export function createHandler(options: HandlerOptions): (request: Request) => Promise<Response> {
  const receive = receiver(options);
  return (request) => receive(request.method, request.headers, () => readBody(request));
}

/** Gives back what receives a delivery, wherever its parts come from. */
export function receiver(
  options: HandlerOptions,
): (method: string, headers: HeadersLike, body: () => Promise<RawBody>) => Promise<Response> {
  return async (method, headers, body) => {
    if (method !== "POST") return answer(405, { error: "a delivery is a POST" }, { Allow: "POST" });
    let checked = false;
    try {
      const raw = await body();
      const event = await unwrap(raw, headers, options);
      checked = true;
      const id = options.dedupe && (await signedIdOf(raw, headers, options));
      if (await handledOnce(event, id, options)) return answer(200, { received: true });
      return answer(409, { error: "the delivery is being handled" }, { "Retry-After": "5" });
    } catch (error) {
      // A log that is away is no reason to leave the service without an answer.
      await Promise.resolve(error)
        .then(options.onError)
        .catch(() => {});
      // A function of `on` may throw one, too, of something it checks by itself.
      if (!checked && error instanceof WebhookVerificationError) {
        return answer(400, { error: error.message, reason: error.reason });
      }
      return answer(500, { error: "the event was not handled" });
    }
  };
}

/** Returns what tells a delivery from others and is signed: its id or, where only the body is signed, what stands for that. */
async function signedIdOf(body: RawBody, headers: HeadersLike, options: HandlerOptions): Promise<string> {
  const id = headerValue(headers, standardHeaders[0]);
  const bodyId = await hash(givenSecrets(options.secret)[0] as string, "", bytesOf(body));
  // Whoever repeats a delivery without the headers that sign its id has it handled no second time.
  if (id) await options.dedupe?.end(bodyId, true);
  return id || bodyId;
}

/** Handles an event unless that has been done; returns false while another call is at it. */
async function handledOnce(
  event: WebhookEvent,
  id: string | undefined,
  { on, otherwise, dedupe }: HandlerOptions,
): Promise<boolean> {
  const own = Object.hasOwn(on, event.event) ? on[event.event] : undefined;
  const handle = (own ?? otherwise) as ((event: WebhookEvent) => unknown) | undefined;
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
