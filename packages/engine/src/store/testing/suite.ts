import { afterAll, describe } from "vitest";
import { counterCases } from "./counter-cases.js";
import { jobCases } from "./job-cases.js";
import { modelCases } from "./model-cases.js";
import { queryCases } from "./query-cases.js";
import { quotaCases } from "./quota-cases.js";
import { restartCases } from "./restart-cases.js";
import { scanCases } from "./scan-cases.js";
import { closeLeft, type StoreUnderTest } from "./store-under-test.js";
import { transactionCases } from "./transaction-cases.js";
import { windowCases } from "./window-cases.js";

/** Runs the cases that every kind of store must pass. They use only the interface `Store`. */
export function storeSuite(backend: StoreUnderTest, { withModel = true }: { withModel?: boolean } = {}): void {
  describe(`the ${backend.name} store`, () => {
    afterAll(() => closeLeft(backend));
    describe("transactions", () => transactionCases(backend));
    describe("queries", () => queryCases(backend));
    describe("counters", () => counterCases(backend));
    describe("jobs", () => jobCases(backend));
    describe("scans", () => scanCases(backend));
    describe("rate windows", () => windowCases(backend));
    describe("reservations", () => quotaCases(backend));
    describe("snapshots and restarts", () => restartCases(backend));
    if (withModel) describe("against a model", () => modelCases(backend));
  });
}
