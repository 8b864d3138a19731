import { createSteadyClock } from "../../platform/clock.js";
import type { Ctx } from "../../platform/context.js";
import { sha256 } from "../../platform/crypto.js";
import { ApiError, invalid } from "../../platform/errors.js";
import { fingerprint } from "../../platform/fingerprint.js";
import type { Caller, Reply } from "../../resources/handler.js";
import { type Tx, UniqueViolation } from "../../store/store.js";
import type { CoreRequest, OperationEntry } from "../exchange.js";

/** How long a concurrent duplicate waits for the first request with its key, in ms. */
const duplicateTimeout = 10_000;
/**
 * The pauses, in ms, between the looks of a refused request for the answer of a duplicate in another process, which may have used
 * up the limit itself: half a second in all.
 */
const pausesBetweenLooks = [0, 2, 4, 8, 16, 32, 64, 128, 256];
/** How often a request is run when another process saves an answer first, and that answer is then not found. */
const maxRuns = 3;

/** A saved answer: enough to repeat it to the byte. */
export interface SavedAnswer {
  status: number;
  body: string;
}

/** The work of an idempotent request, as its guard calls it. */
export interface GuardedWork {
  /** Answers the request; calls the hooks in its transaction. */
  run(hooks: TransactionHooks): Promise<SavedAnswer>;
  /** Returns the answer saved under the request's key, in a separate transaction. */
  find(hooks: TransactionHooks): Promise<SavedAnswer | undefined>;
  /** Whether other processes may run a duplicate of the request. */
  readonly shared: boolean;
}

export interface GuardedAnswer {
  answer: SavedAnswer;
  replayed: boolean;
}

interface InFlight {
  fingerprint: string;
  ended: Promise<void>;
}

/** The identity of a request with an Idempotency-Key. */
export interface IdempotentRequest {
  /** A hash of the key with its idempotency scope, method and path: the same key elsewhere is another request. */
  id: string;
  /** A hash of the body. */
  fingerprint: string;
  /** How long its answer is repeated, in ms. */
  life: number;
}

/** The parts of a request that identify it, apart from its key. */
export interface IdentifyingParts {
  operation: OperationEntry;
  caller: Caller;
  params: Readonly<Record<string, string>>;
  body: unknown;
}

/**
 * Returns the identity of a request with an Idempotency-Key, undefined without one. Throws `validation_error` when the key
 * is malformed, or absent where the operation requires one.
 */
export function readIdempotentRequest(
  { headers }: CoreRequest,
  { operation, caller, params, body }: IdentifyingParts,
): Promise<IdempotentRequest> | undefined {
  if (operation.idempotency === "no") return undefined;
  const key = headers["idempotency-key"];
  if (key === undefined) {
    if (operation.idempotency === "accepted") return undefined;
    throw invalid("Idempotency-Key", "Idempotency-Key is required for this operation");
  }
  if (!/^[\x21-\x7e]{1,255}$/.test(key)) {
    throw invalid("Idempotency-Key", "Idempotency-Key must have 1 to 255 visible ASCII characters");
  }
  const scope = [caller.idempotencyScope, operation.method, operation.path, params, key];
  return identify(sha256(JSON.stringify(scope)), body, caller.idempotencyLife);
}

async function identify(id: string, body: unknown, life: number): Promise<IdempotentRequest> {
  return { id, fingerprint: body === undefined ? sha256("") : await fingerprint(body), life };
}

type HookCtx = Pick<Ctx, "clock" | "secrets">;

/** Runs idempotent requests once: saves each answer in the transaction of its effect, and repeats it to later requests. */
export class IdempotencyGuard {
  readonly #ctx: HookCtx;
  readonly #steadyClock = createSteadyClock();
  readonly #inFlight = new Map<string, InFlight>();

  constructor(ctx: HookCtx) {
    this.#ctx = ctx;
  }

  /**
   * Returns the saved answer of an earlier request, or the answer of `run`. Throws `conflict` when a concurrent duplicate
   * does not end in time, and `idempotency_conflict` when the key was used with another body.
   */
  async once(request: IdempotentRequest, { run, find, shared }: GuardedWork): Promise<GuardedAnswer> {
    const deadline = this.#ctx.clock.now() + duplicateTimeout;
    for (let runs = 1; ; runs += 1) {
      // No await may come between the last look at the requests in flight and the entry of this one.
      let duplicate = this.#inFlight.get(request.id);
      while (duplicate !== undefined) {
        if (duplicate.fingerprint !== request.fingerprint) throw otherBody();
        await this.#waitUntil(duplicate.ended, deadline);
        duplicate = this.#inFlight.get(request.id);
      }
      const { promise: ended, resolve: end } = deferred();
      this.#inFlight.set(request.id, { fingerprint: request.fingerprint, ended });
      const hooks = new TransactionHooks(request, this.#ctx);
      try {
        const answer = await run(hooks);
        return { answer, replayed: hooks.replayed };
      } catch (error) {
        const isDuplicate = error instanceof UniqueViolation && error.collection === "idempotency";
        // A duplicate in another process may have caused an ApiError, too; then the answer of that process is the answer.
        if (!isDuplicate && !(error instanceof ApiError)) throw error;
        const mayAppear = shared && isOfLimit(error);
        const saved = await this.#findAnswer(() => find(hooks), mayAppear ? pausesBetweenLooks : []);
        if (saved !== undefined) return { answer: saved, replayed: true };
        if (!isDuplicate) throw error;
        if (runs === maxRuns) throw stillRunning();
      } finally {
        this.#inFlight.delete(request.id);
        end();
      }
    }
  }

  /** Looks for a saved answer until it is there, once more after each pause. */
  async #findAnswer(
    find: () => Promise<SavedAnswer | undefined>,
    pauses: readonly number[],
  ): Promise<SavedAnswer | undefined> {
    const saved = await find();
    const [pause, ...later] = pauses;
    if (saved !== undefined || pause === undefined) return saved;
    const clock = this.#steadyClock;
    await new Promise<void>((resolve) => clock.at(clock.now() + pause, resolve));
    return this.#findAnswer(find, later);
  }

  #waitUntil(ended: Promise<void>, deadline: number): Promise<void> {
    return new Promise((resolve, reject) => {
      const cancelTimeout = this.#ctx.clock.at(deadline, () => reject(stillRunning()));
      void ended.then(() => {
        cancelTimeout();
        resolve();
      });
    });
  }
}

/** The part of an idempotent request inside its transaction: `find` comes first, `save` at the end. */
export class TransactionHooks {
  replayed = false;
  readonly #request: IdempotentRequest;
  readonly #ctx: HookCtx;

  constructor(request: IdempotentRequest, ctx: HookCtx) {
    this.#request = request;
    this.#ctx = ctx;
  }

  /** Returns the answer saved under the key. Throws `idempotency_conflict` when it belongs to another body. */
  async find(tx: Tx): Promise<SavedAnswer | undefined> {
    const saved = await tx.idempotency.get(this.#request.id);
    if (saved === undefined) return undefined;
    if (saved.created_at + this.#request.life <= this.#ctx.clock.now()) {
      await tx.idempotency.delete(saved.id);
      return undefined;
    }
    if (saved.fingerprint !== this.#request.fingerprint) throw otherBody();
    this.replayed = true;
    // Answers are JSON objects, so a body without a brace is sealed.
    const body = saved.body.startsWith("{") ? saved.body : this.#ctx.secrets.unseal(saved.body);
    return { status: saved.status, body };
  }

  /** Saves an answer under the key, encrypted where the reply is confidential. */
  async save(tx: Tx, workspace_id: string, answer: SavedAnswer, { confidential }: Reply): Promise<void> {
    const { id, fingerprint } = this.#request;
    const { clock, secrets } = this.#ctx;
    const body = confidential ? secrets.seal(answer.body) : answer.body;
    await tx.idempotency.insert({ id, workspace_id, fingerprint, ...answer, body, created_at: clock.now() });
  }
}

/** A duplicate in another process counts its emails just before it commits its answer, which may appear soon after a refusal. */
function isOfLimit(error: unknown): boolean {
  return error instanceof ApiError && (error.code === "rate_limited" || error.code === "limit_reached");
}

function stillRunning(): ApiError {
  return new ApiError("conflict", "a call with this Idempotency-Key is still running", {
    path: "Idempotency-Key",
    headers: { "Retry-After": "1" },
  });
}

function otherBody(): ApiError {
  return new ApiError("idempotency_conflict", "this Idempotency-Key was used with another body", {
    path: "Idempotency-Key",
  });
}

function deferred(): { promise: Promise<void>; resolve: () => void } {
  let resolve: () => void = () => {};
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}
