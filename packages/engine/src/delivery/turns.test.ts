import fc from "fast-check";
import { expect, test } from "vitest";
import { Turns } from "./turns.js";

/** Returns who is taken, in order, until nobody waits. */
function drain(turns: Turns<string>): string[] {
  const taken: string[] = [];
  for (let next = turns.take(); next !== undefined; next = turns.take()) taken.push(next);
  return taken;
}

function waiting(callers: readonly string[]): Turns<string> {
  const turns = new Turns<string>();
  for (const caller of callers) turns.add(caller.slice(0, 1), caller);
  return turns;
}

test("tenants take turns, and each tenant's callers keep their order", () => {
  expect(drain(waiting(["a1", "a2", "a3", "b1", "c1", "c2"]))).toEqual(["a1", "b1", "c1", "a2", "c2", "a3"]);
});

test("a caller that waits no longer is passed over, and costs its tenant no turn", () => {
  const turns = waiting(["a1", "a2", "b1"]);
  turns.delete("a", "a1");
  turns.delete("b", "b2");
  expect(drain(turns)).toEqual(["a2", "b1"]);
});

test("all can be taken at once", () => {
  const turns = waiting(["a1", "b1", "a2"]);
  expect(turns.takeAll().toSorted()).toEqual(["a1", "a2", "b1"]);
  expect(turns.take()).toBeUndefined();
});

test("each that waits is taken once, whoever comes and goes", () => {
  const step = fc.oneof(fc.constantFrom("a", "b", "c"), fc.constant("take"));
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const turns = new Turns<string>();
      const added: string[] = [];
      const taken: (string | undefined)[] = [];
      for (const [number, tenant] of steps.entries()) {
        if (tenant === "take") taken.push(turns.take());
        else added.push(`${tenant}${number}`);
        if (tenant !== "take") turns.add(tenant, `${tenant}${number}`);
      }
      const all = [...taken.filter((caller) => caller !== undefined), ...drain(turns)];
      expect(all.toSorted()).toEqual(added.toSorted());
      for (const tenant of ["a", "b", "c"]) {
        const of = (callers: readonly string[]) => callers.filter((caller) => caller.startsWith(tenant));
        expect(of(all)).toEqual(of(added));
      }
    }),
  );
});
