/** Callers that wait for the same thing. It goes to one tenant after another, and within a tenant to who waits longest. */
export class Turns<T> {
  /** The callers by tenant; the tenant whose turn it is comes first. */
  readonly #byTenant = new Map<string, Set<T>>();

  add(tenant: string, caller: T): void {
    const waiting = this.#byTenant.get(tenant);
    if (waiting === undefined) this.#byTenant.set(tenant, new Set([caller]));
    else waiting.add(caller);
  }

  /** Removes the caller whose turn it is and returns it; undefined when none waits. */
  take(): T | undefined {
    const [first] = this.#byTenant;
    if (first === undefined) return undefined;
    const [tenant, waiting] = first;
    const [caller] = waiting as Set<T>;
    this.#byTenant.delete(tenant);
    waiting.delete(caller as T);
    if (waiting.size > 0) this.#byTenant.set(tenant, waiting);
    return caller;
  }

  /** Removes a caller that waits no longer. */
  delete(tenant: string, caller: T): void {
    const waiting = this.#byTenant.get(tenant);
    waiting?.delete(caller);
    if (waiting?.size === 0) this.#byTenant.delete(tenant);
  }

  /** Removes all callers and returns them. */
  takeAll(): T[] {
    const all = [...this.#byTenant.values()].flatMap((waiting) => [...waiting]);
    this.#byTenant.clear();
    return all;
  }
}
