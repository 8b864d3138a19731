import { WebhookVerificationError } from "../webhook-verification-error.js";
import type { HeadersLike } from "./delivery-headers.js";
import type { DeliveryStore } from "./delivery-store.js";
import { type RawBody, readBody } from "./raw-body.js";
import { unwrap, type VerifyOptions } from "./verify.js";
import type { WebhookEvent } from "./webhook-event.js";

/** What is done for each kind of event. */
export type EventHandlers = {
  [Name in WebhookEvent["event"]]?: (event: Extract<WebhookEvent, { event: Name }>) => unknown;
};

export interface HandlerOptions extends VerifyOptions {
  /** By the event's name; a delivery counts as received once what its function gives back has resolved. */
  on: EventHandlers;
  /** Called for events that `on` does not name, newer ones of the service too. */
  otherwise?: ((event: WebhookEvent) => unknown) | undefined;
  /** Keeps deliveries from being handled twice. Default: none, each attempt is handled. */
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
      const event = await unwrap(await body(), headers, options);
      checked = true;
      if (await handledOnce(event, options)) return answer(200, { received: true });
      return answer(409, { error: "the delivery is being handled" }, { "Retry-After": "5" });
    } catch (error) {
      await told(error, options);
      // A function of `on` may throw one, too, of something it checks by itself.
      if (!checked && error instanceof WebhookVerificationError) {
        return answer(400, { error: error.message, reason: error.reason });
      }
      return answer(500, { error: "the event was not handled" });
    }
  };
}

/** Handles an event unless that has been done; gives back false while another call is at it. */
async function handledOnce(event: WebhookEvent, { on, otherwise, dedupe }: HandlerOptions): Promise<boolean> {
  const own = Object.hasOwn(on, event.event) ? on[event.event] : undefined;
  const handle = (own ?? otherwise) as ((event: WebhookEvent) => unknown) | undefined;
  const id = event.deliveryId;
  const state = dedupe && id !== undefined ? await dedupe.begin(id) : "new";
  if (state !== "new") return state === "done";
  let done = false;
  try {
    await handle?.(event);
    done = true;
  } finally {
    if (id !== undefined) await dedupe?.end(id, done);
  }
  return true;
}

async function told(error: unknown, { onError }: HandlerOptions): Promise<void> {
  try {
    await onError?.(error);
  } catch {
    // A log that is away is no reason to leave the service without an answer.
  }
}

function answer(status: number, body: object, headers: Record<string, string> = {}): Response {
  return Response.json(body, { status, headers });
}
