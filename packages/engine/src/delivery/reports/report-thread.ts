// The program of the thread of report-reader.ts: receives the bytes of a mail and posts the report.
import { parentPort } from "node:worker_threads";
import { readReport } from "./read-report.js";

parentPort?.on("message", (raw: Uint8Array) => parentPort?.postMessage(readReport(Buffer.from(raw))));
parentPort?.postMessage("ready");
