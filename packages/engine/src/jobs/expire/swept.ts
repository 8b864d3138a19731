import type { LifeName, Lives } from "../../platform/lives.js";
import { livesOf } from "../../platform/lives.js";
import type { Store } from "../../store/store.js";

const day = 24 * 60 * 60 * 1000;

/** The lives of all workspaces, of which few differ from the service's. */
export class WorkspaceLives {
  readonly #service: Lives;
  readonly #own: ReadonlyMap<string, Lives>;

  constructor(service: Lives, own: ReadonlyMap<string, Lives>) {
    this.#service = service;
    this.#own = own;
  }

  /** Reads the lives of all workspaces. */
  static async read(service: Lives, store: Store): Promise<WorkspaceLives> {
    const own = new Map<string, Lives>();
    for await (const workspaces of store.scan("workspaces")) {
      for (const { id, settings } of workspaces) {
        if (settings.lives !== undefined) own.set(id, livesOf(service, settings.lives));
      }
    }
    return new WorkspaceLives(service, own);
  }

  /** Returns the life of a workspace's rows, in ms; null: for ever. */
  of(workspace_id: string, name: LifeName): number | null {
    return (this.#own.get(workspace_id) ?? this.#service)[name];
  }

  /** Returns each distinct life of a kind that ends, the shortest first. */
  distinct(name: LifeName): number[] {
    const all = [this.#service, ...this.#own.values()].map((lives) => lives[name]);
    return [...new Set(all)].filter((life) => life !== null).sort((a, b) => a - b);
  }

  /** Returns a text that changes when the own life of a workspace does. */
  signature(): string {
    return JSON.stringify([...this.#own].map(([id, lives]) => [id, Object.values(lives)]));
  }
}

/**
 * Where earlier passes over rows of all workspaces ended, for each distinct life. Rows of workspaces with a longer life stay in the range
 * of a shorter one, and are not read again in each pass. All are read again once a day, when a workspace's lives change, and
 * when the clock was set back.
 */
export class SweptRanges {
  readonly #ends = new Map<string, number>();
  #begunAt = Number.NEGATIVE_INFINITY;
  #last = Number.NEGATIVE_INFINITY;
  #signature = "";

  /** Begins a pass at a time (epoch ms). */
  begin(now: number, lives: WorkspaceLives): void {
    const signature = lives.signature();
    if (now < this.#last || now - this.#begunAt >= day || signature !== this.#signature) {
      this.#ends.clear();
      this.#begunAt = now;
      this.#signature = signature;
    }
    this.#last = now;
  }

  /** Returns the time until which all rows with a life were deleted; 0 before the first pass. */
  endOf(name: LifeName, life: number): number {
    return this.#ends.get(`${name} ${life}`) ?? 0;
  }

  setEnd(name: LifeName, life: number, until: number): void {
    this.#ends.set(`${name} ${life}`, until);
  }
}
