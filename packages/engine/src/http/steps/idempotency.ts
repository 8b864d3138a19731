import { type Ctx, idempotencyLife } from "../../platform/context.js";
import { sha256 } from "../../platform/crypto.js";
import { ApiError, invalid } from "../../platform/errors.js";
import { fingerprint } from "../../platform/fingerprint.js";
import { type Tx, UniqueViolation } from "../../store/store.js";
import type { Caller, CoreRequest, OperationEntry, Reply } from "../exchange.js";

/** How long a twin waits for the first call of its key, in ms. */
const twinPatience = 10_000;
/** How often a call is run whose answer another process was first to keep, when none is found afterwards. */
const mostTries = 3;

/** What is kept of an answer: enough to repeat it to the byte. */
export interface KeptAnswer {
  status: number;
  body: string;
}

/** What the guard does for a call: its work, and the look for an answer that was kept meanwhile. */
export interface KeyedWork {
  /** Answers the call; calls the hooks in its transaction. */
  run(hooks: TransactionHooks): Promise<KeptAnswer>;
  /** Returns the answer kept under the call's key, in a transaction of its own. */
  find(hooks: TransactionHooks): Promise<KeptAnswer | undefined>;
}

export interface Guarded {
  answer: KeptAnswer;
  replayed: boolean;
}

interface InFlight {
  fingerprint: string;
  ended: Promise<void>;
}

/** Identifies a keyed call: the same key of another workspace, mode, method or path is another call. */
export interface KeyedCall {
  id: string;
  fingerprint: string;
}

/** Gives back the identity of a call with an Idempotency-Key, undefined without one; throws when the key is unfit or missing. */
export async function keyedCall(
  request: CoreRequest,
  operation: OperationEntry,
  caller: Caller,
  params: Readonly<Record<string, string>>,
  body: unknown,
): Promise<KeyedCall | undefined> {
  if (operation.idempotency === "no") return undefined;
  const key = request.headers["idempotency-key"];
  if (key === undefined) {
    if (operation.idempotency === "accepted") return undefined;
    throw invalid("Idempotency-Key", "Idempotency-Key is required for this operation");
  }
  if (!/^[\x21-\x7e]{1,255}$/.test(key)) {
    throw invalid("Idempotency-Key", "Idempotency-Key must have 1 to 255 visible ASCII characters");
  }
  return {
    id: sha256(JSON.stringify([caller.realm, operation.method, operation.path, params, key])),
    fingerprint: body === undefined ? sha256("") : await fingerprint(body),
  };
}

type HookCtx = Pick<Ctx, "clock" | "secrets">;

/** Runs keyed calls once: an answer is kept in the transaction of its effect, and repeated to later calls of the key. */
export class IdempotencyGuard {
  readonly #ctx: HookCtx;
  readonly #inFlight = new Map<string, InFlight>();

  constructor(ctx: HookCtx) {
    this.#ctx = ctx;
  }

  /** Returns the kept answer of an earlier call, or what `run` answers. */
  async once(call: KeyedCall, { run, find }: KeyedWork): Promise<Guarded> {
    const deadline = this.#ctx.clock.now() + twinPatience;
    for (let tries = 1; ; tries += 1) {
      for (let twin = this.#inFlight.get(call.id); twin !== undefined; twin = this.#inFlight.get(call.id)) {
        if (twin.fingerprint !== call.fingerprint) throw otherBody();
        await this.#wait(twin.ended, deadline);
      }
      const { promise: ended, resolve: end } = deferred();
      this.#inFlight.set(call.id, { fingerprint: call.fingerprint, ended });
      const hooks = new TransactionHooks(call, this.#ctx);
      try {
        const answer = await run(hooks);
        return { answer, replayed: hooks.replayed };
      } catch (error) {
        const beaten = error instanceof UniqueViolation && error.collection === "idempotency";
        // What a call failed of may be the effect of the same call in another process: that one's answer is the answer.
        if (!beaten && !(error instanceof ApiError)) throw error;
        const kept = await find(hooks);
        if (kept !== undefined) return { answer: kept, replayed: true };
        if (!beaten) throw error;
        if (tries === mostTries) throw stillRunning();
      } finally {
        this.#inFlight.delete(call.id);
        end();
      }
    }
  }

  #wait(ended: Promise<void>, deadline: number): Promise<void> {
    return new Promise((resolve, reject) => {
      const cancelTimeOut = this.#ctx.clock.at(deadline, () => reject(stillRunning()));
      void ended.then(() => {
        cancelTimeOut();
        resolve();
      });
    });
  }
}

/** What a keyed call does inside its transaction: look for the kept answer first, keep its own at the end. */
export class TransactionHooks {
  replayed = false;
  readonly #call: KeyedCall;
  readonly #ctx: HookCtx;

  constructor(call: KeyedCall, ctx: HookCtx) {
    this.#call = call;
    this.#ctx = ctx;
  }

  /** The answer kept under the key; throws `idempotency_conflict` when it belongs to another body. */
  async find(tx: Tx): Promise<KeptAnswer | undefined> {
    const kept = await tx.idempotency.get(this.#call.id);
    if (kept === undefined) return undefined;
    if (kept.created_at + idempotencyLife <= this.#ctx.clock.now()) {
      await tx.idempotency.delete(kept.id);
      return undefined;
    }
    if (kept.fingerprint !== this.#call.fingerprint) throw otherBody();
    this.replayed = true;
    // Answers are JSON objects: what does not look like one was sealed.
    const body = kept.body.startsWith("{") ? kept.body : this.#ctx.secrets.unseal(kept.body);
    return { status: kept.status, body };
  }

  /** Keeps an answer under the key: encrypted, where the reply says that it holds a secret. */
  async keep(tx: Tx, workspace_id: string, answer: KeptAnswer, { confidential }: Reply): Promise<void> {
    const { id, fingerprint } = this.#call;
    const { clock, secrets } = this.#ctx;
    const body = confidential ? secrets.seal(answer.body) : answer.body;
    await tx.idempotency.insert({ id, workspace_id, fingerprint, ...answer, body, created_at: clock.now() });
  }
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
