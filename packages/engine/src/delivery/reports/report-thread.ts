// The program of the thread that reads reports (read-in-thread.ts): bytes in, a report out, one after another.
import { parentPort } from "node:worker_threads";
import { readReport } from "./read-report.js";

parentPort?.on("message", (raw: Uint8Array) => parentPort?.postMessage(readReport(Buffer.from(raw))));
parentPort?.postMessage("ready");
