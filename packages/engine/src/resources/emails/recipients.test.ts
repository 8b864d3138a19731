import { expect, it } from "vitest";
import { createMemoryStore } from "../../store/memory/memory-store.js";
import type { ReadTx } from "../../store/store.js";
import { evaluateRecipients } from "./recipients.js";

it("evaluates addresses in their order, and asks the store about all of them at once", async () => {
  const given = ["Ada@example.com", "ada@example.com", "nobody", "b@example.com", "c@example.com"];
  let asked = 0;
  let answer = () => {};
  const allAsked = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const store = createMemoryStore();
  const recipients = await store.read({ workspace: "ws-1" }, (tx) => {
    const first: ReadTx["suppressions"]["first"] = async () => {
      asked += 1;
      // Each of three addresses has two look-ups.
      if (asked === 6) answer();
      await allAsked;
      return undefined;
    };
    const waiting: ReadTx = Object.create(tx, { suppressions: { value: { first } } });
    return evaluateRecipients(waiting, "ws-1", given);
  });
  expect(recipients.map(({ to, reason }) => [to, reason])).toEqual([
    ["Ada@example.com", null],
    ["ada@example.com", "duplicate"],
    ["nobody", "invalid_address"],
    ["b@example.com", null],
    ["c@example.com", null],
  ]);
});
