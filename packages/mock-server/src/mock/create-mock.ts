import { addWorkspace, type PostToAdminApi } from "../engine/add-workspace.js";
import { MockEngine, type Tenant } from "../engine/mock-engine.js";
import { createFetch } from "../http/fetch.js";
import { readDuration } from "../options/read-duration.js";
import { assertKnownOptions } from "../options/read-options.js";
import { createClientOptions } from "./client-options.js";
import type { Duration, Mock, MockOptions, Moved } from "./mock.js";
import { WorkspaceView } from "./workspace-view.js";

/**
 * Returns an engine in memory, ready to be used. It opens no port and no file, and shares nothing with other mocks. Throws RangeError
 * naming an option that is unknown or has a wrong value.
 */
export function createMock(options: MockOptions = {}): Mock {
  assertKnownOptions(options);
  const engine = new MockEngine(options);
  return createWorkspaceMock(engine, engine.first);
}

/**
 * Returns one workspace of an engine as a mock. It is a plain object, not the view itself, because its members are also used apart
 * from it: `fetch` as a client's option, and all of them as members of the server of `setupPosthorn`.
 */
export function createWorkspaceMock(engine: MockEngine, tenant: Tenant): Mock {
  const { core, baseUrl, operatorToken } = engine;
  const { liveKey, sandboxKey } = tenant;
  const view = new WorkspaceView(engine, tenant);
  const fetch = createFetch((request) => engine.handle(request));
  return {
    fetch,
    client: createClientOptions({ liveKey, baseUrl, fetch }),
    liveKey,
    sandboxKey,
    operatorToken,
    baseUrl,
    get emails() {
      return view.emails;
    },
    get scheduled() {
      return view.scheduled;
    },
    get events() {
      return view.events;
    },
    get deliveries() {
      return view.deliveries;
    },
    get requests() {
      return view.requests;
    },
    get unhandled() {
      return view.unhandled;
    },
    now: () => core.ctx.clock.now(),
    advance: (duration) => advance(engine, duration),
    settle: () => settle(engine),
    waitForEmail: (match, options) => view.waitForEmail(match, options),
    waitForEvent: (match, options) => view.waitForEvent(match, options),
    waitForDelivery: (match, options) => view.waitForDelivery(match, options),
    outcome: (address, outcome) => engine.outcomes.set(address, outcome),
    fault(operation, fault) {
      if (fault === null) core.faults.clear(operation);
      else core.faults.add(operation, fault);
    },
    async workspace(workspace) {
      await engine.ready;
      const added = await addWorkspace(postToAdminApiOf(engine), workspace);
      engine.registerKeys(added);
      return createWorkspaceMock(engine, added);
    },
    snapshot: () => engine.snapshot(),
    restore: (snapshot) => engine.restore(snapshot),
    reset: () => engine.reset(),
    close: () => engine.close(),
  };
}

async function advance({ core, ready }: MockEngine, duration: Duration): Promise<Moved> {
  const milliseconds = readDuration("duration", duration);
  await ready;
  const { mode } = core.time.state();
  const { now, fired } = await core.time.advance(milliseconds);
  // Advancing stops a clock. A real one goes on from the time it was advanced to.
  if (mode === "real") await core.time.resume();
  return { now, fired };
}

async function settle({ core, ready }: MockEngine): Promise<Moved> {
  await ready;
  const fired = await core.settle();
  return { now: core.ctx.clock.now(), fired };
}

function postToAdminApiOf({ core, operatorToken }: MockEngine): PostToAdminApi {
  const headers = { authorization: `Bearer ${operatorToken}`, "content-type": "application/json" };
  return async (path, body) => {
    const request = { method: "POST", url: `/_posthorn${path}`, headers, body: JSON.stringify(body) };
    const answer = await core.handle(request);
    return { status: answer.status, text: String(answer.body) };
  };
}
