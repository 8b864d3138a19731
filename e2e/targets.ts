import { serverUrl } from "./support/database.js";
import { hasMailpit } from "./support/mailpit.js";
import type { Target } from "./target.js";
import { openCoreInProcess } from "./targets/core-in-process.js";
import { openEngineOnJson, openEngineOnPostgres, openEngineWithMailpit } from "./targets/engine-over-http.js";
import { openMockBehindMsw } from "./targets/mock-behind-msw.js";
import { openMockOverHttp } from "./targets/mock-over-http.js";

/** Everything the journeys run over; what one of them answers, all of them do. */
export const targets: readonly { name: string; open: () => Promise<Target> }[] = [
  { name: "the engine over HTTP on the JSON store", open: openEngineOnJson },
  // Absent where there is no server; the set-up of the run has said so.
  ...(serverUrl() === undefined ? [] : [{ name: "the engine over HTTP on PostgreSQL", open: openEngineOnPostgres }]),
  ...(hasMailpit ? [{ name: "the engine delivering to Mailpit", open: openEngineWithMailpit }] : []),
  { name: "the core in process on memory", open: openCoreInProcess },
  { name: "the mock behind MSW", open: openMockBehindMsw },
  { name: "the mock over HTTP", open: openMockOverHttp },
];
