import { serverUrl } from "./support/database.js";
import { hasMailpit } from "./support/mailpit.js";
import type { Target } from "./target.js";
import { openCoreInProcess } from "./targets/core-in-process.js";
import { openEngineOnJson, openEngineOnPostgres, openEngineWithMailpit } from "./targets/engine-over-http.js";
import { openMockBehindMsw } from "./targets/mock-behind-msw.js";
import { openMockOverHttp } from "./targets/mock-over-http.js";

/** Something a journey runs over. */
export interface OpenTarget {
  name: string;
  open: () => Promise<Target>;
}

/** Everything the journeys run over; what one of them answers, all of them do. */
export const targets: readonly OpenTarget[] = [
  { name: "the engine over HTTP on the JSON store", open: openEngineOnJson },
  // Absent where there is no server; the set-up of the run has said so.
  ...(serverUrl() === undefined ? [] : [{ name: "the engine over HTTP on PostgreSQL", open: openEngineOnPostgres }]),
  { name: "the core in process on memory", open: openCoreInProcess },
  { name: "the mock behind MSW", open: openMockBehindMsw },
  { name: "the mock over HTTP", open: openMockOverHttp },
];

/** The same and a real Mailpit behind the engine, for journeys whose end is a mail. */
export const mailTargets: readonly OpenTarget[] = [
  ...targets,
  ...(hasMailpit ? [{ name: "the engine delivering to Mailpit", open: openEngineWithMailpit }] : []),
];
