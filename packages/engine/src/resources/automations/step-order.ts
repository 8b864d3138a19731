/** Returns steps in the order of their positions. Steps without one come last; equal positions keep their order. */
export function byPosition<S extends { position?: number | undefined }>(steps: readonly S[]): S[] {
  const last = Number.MAX_SAFE_INTEGER;
  return [...steps].sort((one, other) => (one.position ?? last) - (other.position ?? last));
}

/** A step and the position requested for it, if any. */
interface Placing<S> {
  step: S;
  position?: number | undefined;
}

/**
 * Returns steps in a new order. A step with a requested position is put there, or as near as possible. The others
 * follow in their order, the listed ones first.
 */
export function rearrange<S>(listed: readonly Placing<S>[], others: readonly S[]): S[] {
  const order = [...listed.filter(({ position }) => position === undefined).map(({ step }) => step), ...others];
  let free = 0;
  for (const { step, position = 0 } of byPosition(listed.filter(({ position }) => position !== undefined))) {
    const at = Math.min(Math.max(position, free), order.length);
    order.splice(at, 0, step);
    free = at + 1;
  }
  return order;
}
