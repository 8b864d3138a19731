// Polls one URL from a separate thread, so that work of the test cannot delay a measurement.
import { performance } from "node:perf_hooks";
import { parentPort, workerData } from "node:worker_threads";

const { url, interval, timeout } = workerData;
const samples = [];
let over = false;
parentPort.once("message", () => {
  over = true;
});

while (!over) {
  const start = performance.now();
  let status = 0;
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(timeout), headers: { connection: "close" } });
    status = response.status;
    await response.arrayBuffer();
  } catch {
    // A call without an answer counts with the time that it took and the status 0.
  }
  const took = performance.now() - start;
  if (samples.length === 0) parentPort.postMessage("polling");
  samples.push({ status, took });
  await new Promise((resolve) => setTimeout(resolve, Math.max(0, interval - took)));
}
parentPort.postMessage(samples);
