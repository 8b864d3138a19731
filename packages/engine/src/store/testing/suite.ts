import { describe } from "vitest";
import { counterCases } from "./counter-cases.js";
import { jobCases } from "./job-cases.js";
import { modelCases } from "./model-cases.js";
import { queryCases } from "./query-cases.js";
import { quotaCases } from "./quota-cases.js";
import { restartCases } from "./restart-cases.js";
import { scanCases } from "./scan-cases.js";
import type { StoreUnderTest } from "./store-under-test.js";
import { transactionCases } from "./transaction-cases.js";
import { windowCases } from "./window-cases.js";

/** Runs the cases every kind of store must pass. It asks through the interface alone, so that a store may live elsewhere. */
export function storeSuite(examinee: StoreUnderTest): void {
  describe(`the ${examinee.name} store`, () => {
    describe("transactions", () => transactionCases(examinee));
    describe("queries", () => queryCases(examinee));
    describe("counters", () => counterCases(examinee));
    describe("jobs", () => jobCases(examinee));
    describe("scans", () => scanCases(examinee));
    describe("rate windows", () => windowCases(examinee));
    describe("reservations", () => quotaCases(examinee));
    describe("snapshots and restarts", () => restartCases(examinee));
    describe("against a model", () => modelCases(examinee));
  });
}
