import { serverUrl } from "./support/database.js";
import { hasMailpit } from "./support/mailpit.js";
import type { Target } from "./target.js";
import { openCoreInProcess } from "./targets/core-in-process.js";
import { openEngineOnJson, openEngineOnPostgres, openEngineWithMailpit } from "./targets/engine-over-http.js";
import { openMockBehindMsw } from "./targets/mock-behind-msw.js";
import { openMockOverHttp } from "./targets/mock-over-http.js";
import { openRunningService } from "./targets/running-service.js";

/** A kind of target that the journeys run on. */
export interface OpenTarget {
  name: string;
  open: () => Promise<Target>;
}

/** A service that runs already, such as containers: the journeys then run on nothing else. */
const running: readonly OpenTarget[] | undefined =
  process.env.POSTHORN_TARGET_URL === undefined
    ? undefined
    : [{ name: `the service at ${process.env.POSTHORN_TARGET_URL}`, open: openRunningService }];

/** All targets of the journeys. All of them give the same answers. */
export const targets: readonly OpenTarget[] = running ?? [
  { name: "the engine over HTTP on the JSON store", open: openEngineOnJson },
  // Absent where PostgreSQL is missing, which the set-up of the run has printed.
  ...(serverUrl() === undefined ? [] : [{ name: "the engine over HTTP on PostgreSQL", open: openEngineOnPostgres }]),
  { name: "the core in process on memory", open: openCoreInProcess },
  { name: "the mock behind MSW", open: openMockBehindMsw },
  { name: "the mock over HTTP", open: openMockOverHttp },
];

/** The same targets and a real Mailpit behind the engine, for journeys that deliver mail. */
export const mailTargets: readonly OpenTarget[] = [
  ...targets,
  ...(hasMailpit && running === undefined
    ? [{ name: "the engine delivering to Mailpit", open: openEngineWithMailpit }]
    : []),
];
