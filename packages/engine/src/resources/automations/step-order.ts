/** New steps in the order of their positions, those without one at the end; ties stay in their order. */
export function byPosition<S extends { position?: number | undefined }>(steps: readonly S[]): S[] {
  const last = Number.MAX_SAFE_INTEGER;
  return [...steps].sort((one, other) => (one.position ?? last) - (other.position ?? last));
}

/** Where one of several things is to be put; at once, where nothing is said. */
interface Placing<S> {
  step: S;
  position?: number | undefined;
}

/**
 * Steps in a new order: those with a position stand at it, or as near to it as their number allows; the others follow
 * one another around them, the listed ones first.
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
