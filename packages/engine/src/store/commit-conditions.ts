/** Adds a condition of a transaction's commit. Where the transaction fails before it looks at it, its rejection is nobody's. */
export function addCondition(conditions: Promise<void>[], condition: Promise<void>): void {
  condition.catch(() => {});
  conditions.push(condition);
}
