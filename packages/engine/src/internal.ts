// The entry point `@posthorn/engine/internal`: what only Posthorn's own packages need beside `core`, foremost the mock. It promises
// nothing to others and may change in any release.

export { settingsProblems } from "./admin/settings-problems.js";
export { eventToWire } from "./admin/to-wire.js";
export { classify } from "./delivery/classify.js";
export { type Collector, readCollector } from "./delivery/otlp/collector.js";
export { splitUrl } from "./http/handle.js";
export { createMatcher } from "./http/steps/match.js";
export { parseAddress } from "./mail/address.js";
export { MailThreads } from "./mail-threads/mail-threads.js";
export { createApiKey } from "./platform/api-key.js";
export { limitHeapGrowth } from "./platform/heap.js";
export { type Log, silentLog } from "./platform/log.js";
export { Metrics } from "./platform/metrics/metrics.js";
export { makeRsaKeyPair } from "./platform/rsa.js";
export { version } from "./platform/version.js";
export { deliveryToWire } from "./resources/webhooks/deliveries.js";
export { deliveryBody } from "./resources/webhooks/post-event.js";
export { signatureHeaders } from "./resources/webhooks/sign.js";
export { answerMetrics } from "./startup/answer-metrics.js";
export { openTracer } from "./startup/open-tracer.js";
export {
  type DeliveryRow,
  type EventRow,
  entities,
  type MessageRow,
  type WorkspaceSettings,
} from "./store/entities.js";
export { sendResponse, toCoreRequest } from "./transport/core-request.js";
