// The entry point `@posthorn/engine/testing`.
export { exampleCertificate } from "./delivery/testing/example-certificate.js";
export { createClock } from "./platform/clock.js";
export { freePort } from "./store/testing/free-port.js";
export { storeSuite } from "./store/testing/suite.js";
export { startTestServer, type TestServer } from "./store/testing/test-postgres.js";
export { countByStatus, times } from "./testing/race.js";
