// The entry point `@posthorn/engine`: the whole engine in this process.
export { ConfigError, type EngineConfig, readConfig } from "./config.js";
export { createSmtpMailer } from "./delivery/smtp-mailer.js";
export { createEngine, type Engine, type Ready } from "./engine.js";
export { jsonLog, readableLog } from "./platform/pino-log.js";
export { openJsonStore } from "./store/json/json-store.js";
export { createHttpServer } from "./transport/express.js";
