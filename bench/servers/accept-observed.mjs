// The acceptance of accept.mjs, observed: between the messages `scraped` and `unscraped` its metrics are read each second; started with
// `traced`, its spans go to a collector.

import { systemRandom } from "@posthorn/engine/core";
import { createSpanTracer, SpanExporter } from "@posthorn/engine/internal";
import { openTemporaryCore } from "./temporary-core.mjs";

const settings = { requestLimit: 1e9, emailLimit: 1e9 };
const isTraced = process.argv[2] === "traced";
const { core, liveKey, serve } = await openTemporaryCore({
  settings,
  tracer: isTraced ? await openTracer() : undefined,
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
async function openTracer() {
  const log = { debug() {}, info() {}, warn: console.error, error: console.error };
  const url = process.argv[3];
  const exporter = new SpanExporter({ url, headers: {}, resource: { "service.name": "bench" }, log, onResult() {} });
  return createSpanTracer({ ratio: 0, random: systemRandom(), onEnded: exporter.add });
}
