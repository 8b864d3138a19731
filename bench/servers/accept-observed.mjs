// The acceptance of accept.mjs, observed: between the messages `scraped` and `unscraped` its metrics are read each second; started with
// `traced`, its spans go to a collector.

import { Metrics, openTracer } from "@posthorn/engine/internal";
import { openTemporaryCore } from "./temporary-core.mjs";

const settings = { requestLimit: 1e9, emailLimit: 1e9 };
const [, , tracing, url] = process.argv;
const { core, liveKey, serve } = await openTemporaryCore({
  settings,
  tracer: tracing === "traced" ? tracerOf(url) : undefined,
});
let isScraped = false;
process.on("message", (word) => {
  if (word === "scraped" || word === "unscraped") isScraped = word === "scraped";
});
setInterval(() => void (isScraped && core.ctx.metrics.text()), 1000).unref();
serve((port) =>
  process.send({
    port,
    path: "/v1/email/send",
    headers: { authorization: `Bearer ${liveKey}` },
  }),
);

/** Returns a tracer whose spans go to another process over HTTP. */
function tracerOf(url) {
  const log = { debug() {}, info() {}, warn: console.error, error: console.error };
  const collector = { url, headers: {}, ratio: 0 };
  return openTracer(collector, { attributes: {}, log, metrics: new Metrics("0") }).tracer;
}
