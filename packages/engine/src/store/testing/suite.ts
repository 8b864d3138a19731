import { describe } from "vitest";
import type { Store } from "../store.js";
import { jobCases } from "./job-cases.js";
import { modelCases } from "./model-cases.js";
import { queryCases } from "./query-cases.js";
import { restartCases } from "./restart-cases.js";
import { transactionCases } from "./transaction-cases.js";
import { windowCases } from "./window-cases.js";

/** A kind of store to examine. */
export interface Examinee {
  name: string;
  /** Gives a store that holds nothing. Each case opens its own and closes it. */
  open(): Promise<Store>;
  /** Closes a store and opens what it kept; absent where nothing outlives the store. */
  reopen?(store: Store): Promise<Store>;
}

/** Runs the cases every kind of store must pass. It asks through the interface alone, so that a store may live elsewhere. */
export function storeSuite(examinee: Examinee): void {
  describe(`the ${examinee.name} store`, () => {
    describe("transactions", () => transactionCases(examinee));
    describe("queries", () => queryCases(examinee));
    describe("jobs", () => jobCases(examinee));
    describe("rate windows", () => windowCases(examinee));
    describe("snapshots and restarts", () => restartCases(examinee));
    describe("against a model", () => modelCases(examinee));
  });
}

/** Opens a store for one case and closes it afterwards, however the case ends. */
export async function withStore(examinee: Examinee, work: (store: Store) => Promise<void>): Promise<void> {
  const store = await examinee.open();
  try {
    await work(store);
  } finally {
    await store.close();
  }
}
