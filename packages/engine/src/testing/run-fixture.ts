import type { OutboundAnswer, OutboundRequest } from "../platform/outbound.js";
import { type CoreFixture, type FixtureOptions, openCore } from "./core-fixture.js";

/** A step as a request contains it. */
export interface GivenStep {
  step_type: string;
  config?: Record<string, unknown>;
}

/** The fields of a run's step that tests check. */
export interface SeenStep {
  step_id: string;
  step_type: string;
  position: number;
  status: string;
  started_at: string | null;
  completed_at: string | null;
  output: Record<string, unknown> & { reason: string };
  error: string | null;
}

export interface RunFixture extends CoreFixture {
  /** All requests that steps sent, oldest first. `answer` determines the status of the answers. */
  sent: OutboundRequest[];
  answer: { with: (request: OutboundRequest) => number | Promise<number> };
  /** Creates a resource and returns it; throws if the request fails. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into bodies of every shape
  make(path: string, body: Record<string, unknown>, key?: string): Promise<any>;
  /** Creates ada@example.com, or another contact, and returns its id. */
  contact(given?: Record<string, unknown>): Promise<string>;
  /** Creates an automation of these steps, active by default, and returns its id and the ids of its steps. */
  flow(steps: readonly GivenStep[], more?: Record<string, unknown>): Promise<{ id: string; steps: string[] }>;
  /** Starts a run through the API and returns its id. */
  trigger(id: string, contact_id: string, trigger_data?: Record<string, unknown>, key?: string): Promise<string>;
  /** Runs all due jobs and returns the run as the API shows it. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into bodies of every shape
  run(id: string): Promise<any>;
  /**
   * Starts a run of these steps for ada@example.com, or for a given contact, and returns it as far as it gets without
   * waiting.
   */
  through(
    steps: readonly GivenStep[],
    how?: { contact_id?: string; trigger_data?: Record<string, unknown>; key?: string },
    // biome-ignore lint/suspicious/noExplicitAny: tests look into bodies of every shape
  ): Promise<any>;
  /** The types of all events, oldest first, without the given ones. */
  eventTypes(but?: readonly string[]): Promise<string[]>;
}

/**
 * Returns a core without limits, whose outgoing requests are answered by the fixture, with functions that run
 * automations.
 */
export async function openRuns(options: FixtureOptions = {}): Promise<RunFixture> {
  const sent: OutboundRequest[] = [];
  const answer: RunFixture["answer"] = { with: () => 200 };
  const outbound = answeringOutbound(sent, answer);
  const settings = { requestLimit: 0, emailLimit: 0, ...options.settings };
  const fixture = await openCore({ outbound, ...options, settings });
  const { call, core, admin, store } = fixture;

  const made: RunFixture["make"] = async (path, body, key) => {
    const reply = await call(`POST ${path}`, { body, ...(key !== undefined && { key }) });
    if (reply.status > 202) throw new Error(`${path}: ${reply.text}`);
    return reply.body.data;
  };
  const owners = new Map<string, string>();
  const contact: RunFixture["contact"] = async (given = {}) =>
    (await made("/contacts", { email: "ada@example.com", first_name: "Ada", ...given })).id;
  const flow: RunFixture["flow"] = async (given, { status = "active", ...more } = {}) => {
    const { id, steps } = await made("/automations", { name: "Flow", trigger_type: "custom", steps: given, ...more });
    if (status !== "draft") {
      const reply = await call(`PATCH /automations/${id}`, { body: { status } });
      if (reply.status !== 200) throw new Error(reply.text);
    }
    return { id, steps: steps.map((step: { id: string }) => step.id) };
  };
  const trigger: RunFixture["trigger"] = async (id, contact_id, trigger_data = {}, key) => {
    const run = await made(`/automations/${id}/trigger`, { contact_id, trigger_data }, key);
    owners.set(run.id, id);
    return run.id;
  };
  const run: RunFixture["run"] = async (id) => {
    await core.settle();
    return (await admin(`GET /automations/${owners.get(id)}/runs/${id}`)).body.data;
  };

  return {
    ...fixture,
    sent,
    answer,
    make: made,
    contact,
    flow,
    trigger,
    run,
    async through(steps, { contact_id, trigger_data, key } = {}) {
      const { id } = await flow(steps);
      return run(await trigger(id, contact_id ?? (await contact()), trigger_data, key));
    },
    async eventTypes(but = []) {
      const events = await store.read("system", (tx) => tx.events.find({ order: { by: "id", direction: "asc" } }));
      return events.map(({ type }) => type).filter((type) => !but.includes(type));
    },
  };
}

/** Returns an outbound that records requests and answers them as the test says. */
function answeringOutbound(sent: OutboundRequest[], answer: RunFixture["answer"]) {
  return {
    problem: (url: string) => (/^https?:\/\/[^/]/.test(url) ? undefined : "must be an http or https URL"),
    async send(request: OutboundRequest): Promise<OutboundAnswer> {
      sent.push(request);
      const status_code = await answer.with(request);
      const error = status_code === 0 ? "the connection was refused" : null;
      return { status_code, duration_ms: 1, error, retry_after: null, body: "answered" };
    },
  };
}
