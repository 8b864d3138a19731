import { createKey, firstWorkspace } from "../cluster/cluster.js";
import { Load, listSize } from "../soak/load.js";
import { checkPromises } from "../soak/promises.js";
import type { Receivers } from "../soak/receivers.js";
import { ask, type Question } from "../support/ask.js";
import type { EngineProcess } from "../support/engine-process.js";
import { pause } from "../support/pause.js";

/** How many calls of the load each phase has: the earlier version alone, both, the current one alone. */
const calls = 40;
/** How many mails an hour the key with a limit may send. */
const emailLimit = 12;
/** How many mails `checkSharedRows` sends, beside those of the load. */
const sharedMails = 2 + emailLimit;

/** The processes and servers of a change of versions. */
export interface Change {
  earlier: EngineProcess;
  /** Starts a process of this tree, which migrates the database. */
  startCurrent(): Promise<EngineProcess>;
  receivers: Receivers;
}

/**
 * Changes from the earlier version to the current one under load, and returns what went wrong: calls that failed, and promises of the service
 * that were broken. Ends the earlier process.
 */
export async function changeVersions({ earlier, startCurrent, receivers }: Change): Promise<string[]> {
  const serving = [earlier];
  let turn = 0;
  const next = () => serving[turn++ % serving.length] as EngineProcess;
  const { key } = await createKey(earlier);
  const limited = (await createKey(earlier, { email_rate_limit: emailLimit })).key;
  const load = new Load({ next }, { key, operatorToken: earlier.operatorToken, mostRepeats: 0 });
  await load.begin(receivers);
  const users = new Users(load);
  try {
    await users.calls(calls);
    const current = await startCurrent();
    serving.push(current);
    const wrong = await checkSharedRows([earlier, current], { key, limited });
    if (wrong.length > 0) return wrong;
    await users.calls(calls);
    serving.shift();
    // As behind a proxy: the process ends when it has answered the calls that were sent to it.
    await users.callsUnderWay();
    const { code } = await earlier.stop();
    if (code !== 0) wrong.push(`the earlier process ended with ${code}`);
    await users.calls(calls);
    await users.stop();
    return [...wrong, ...(await checkAll(current, { load, key, receivers }))];
  } catch (error) {
    return [String(error)];
  } finally {
    await users.stop().catch(() => {});
  }
}

interface Finished {
  load: Load;
  key: string;
  receivers: Receivers;
}

/** Three users who call one after another call until they stop, or until one of their calls fails. */
class Users {
  readonly #working: Promise<unknown>;
  readonly #calls = new Set<Promise<void>>();
  #done = 0;
  #isOver = false;

  constructor(load: Load) {
    const user = async () => {
      for (; !this.#isOver; this.#done += 1) {
        const call = load.one();
        this.#calls.add(call);
        await call;
        this.#calls.delete(call);
      }
    };
    this.#working = Promise.all([user(), user(), user()]);
    this.#working.catch(() => {
      this.#isOver = true;
    });
  }

  /** Resolves after so many further calls. Throws when one fails. */
  async calls(count: number): Promise<void> {
    const until = this.#done + count;
    while (this.#done < until && !this.#isOver) await pause(5);
    if (this.#isOver) await this.#working;
  }

  /** Resolves when the calls that are under way have been answered. */
  async callsUnderWay(): Promise<void> {
    await Promise.all(this.#calls);
  }

  /** Resolves when all have stopped. Throws when a call failed. */
  async stop(): Promise<void> {
    this.#isOver = true;
    await this.#working;
  }
}

/** Writes the same rows through both processes, and returns what is not as it has to be. */
async function checkSharedRows(
  engines: readonly [EngineProcess, EngineProcess],
  { key, limited }: { key: string; limited: string },
): Promise<string[]> {
  const wrong: string[] = [];
  const call = async (engine: EngineProcess, path: string, question: Question = {}) => {
    const answer = await ask(`${engine.ready.base_url}${path}`, { token: key, ...question });
    if (answer.status >= 500) throw new Error(`${path}: ${answer.status}`);
    return answer;
  };

  // One row, written in turns.
  const post = { method: "POST", body: { email: "shared@example.com", attributes: { turns: 0 } } };
  const { id } = (await call(engines[0], "/contacts", post)).body.data;
  for (let turns = 1; turns <= 6; turns += 1) {
    const body = { attributes: { turns }, first_name: `Turn ${turns}` };
    await call(engines[turns % 2 ? 1 : 0], `/contacts/${id}`, { method: "PATCH", body });
    const { data } = (await call(engines[turns % 2 ? 0 : 1], `/contacts/${id}`)).body;
    if (data.attributes.turns !== turns || data.first_name !== `Turn ${turns}`) wrong.push(`turn ${turns} is not read`);
  }

  // One call, repeated at the other process under its key.
  for (const order of [engines, engines.toReversed()]) {
    const mail = { to: "repeated@example.com", subject: "Once", text: "Once" };
    const headers = { "Idempotency-Key": crypto.randomUUID() };
    const answers = [];
    for (const engine of order) {
      answers.push((await call(engine, "/email/send", { method: "POST", body: mail, headers })).body.data);
    }
    if (JSON.stringify(answers[0]) !== JSON.stringify(answers[1])) wrong.push("a repeated call has another answer");
  }

  // One limit, counted by both.
  const to = (number: number) => ({ to: `limited-${number}@example.com`, subject: "Hi", text: "Hi" });
  const statuses = await Promise.all(
    Array.from({ length: 2 * emailLimit }, async (_, number) => {
      const question = { method: "POST", body: to(number), token: limited };
      return (await call(engines[number % 2 ? 1 : 0], "/email/send", question)).status;
    }),
  );
  const admitted = statuses.filter((status) => status === 200).length;
  const rejected = statuses.filter((status) => status === 429).length;
  if (admitted !== emailLimit || rejected !== emailLimit) wrong.push(`a limit of ${emailLimit}: ${statuses.join()}`);
  return wrong;
}

/** Waits until all mail is delivered, and checks the promises of the service and its counts. */
async function checkAll(current: EngineProcess, { load, key, receivers }: Finished): Promise<string[]> {
  const workspace_id = await firstWorkspace(current);
  const count = async (status: string) => {
    const { body } = await current.admin("GET", `/workspaces/${workspace_id}/messages?limit=1${status}`);
    return body.pagination.total as number;
  };
  const { acknowledged, automation } = load;
  // The mails of campaigns and runs are accepted later than their calls are answered.
  const owed =
    acknowledged.messages.length + listSize * acknowledged.campaigns.length + acknowledged.runs.length + sharedMails;
  let messages = 0;
  for (let wait = 0; wait < 400; wait += 1) {
    messages = await count("");
    const isDone = messages >= owed && messages === (await count("&status=delivered"));
    if (isDone && receivers.events.size >= messages) break;
    await pause(50);
  }
  const evidence = { engine: current, workspace_id, automation, acknowledged, receivers, kills: 0 };
  const wrong = (await checkPromises(evidence)).flatMap(({ promise, broken }) =>
    broken.map((what) => `${promise}: ${what}`),
  );
  const again = [...receivers.mails, ...receivers.events].filter(([, times]) => times > 1);
  wrong.push(...again.map(([id, times]) => `the mail or the event of ${id} arrived ${times} times`));

  const { metrics, totals, contacts } = await figuresOf(current, key);
  const [, sent = "0"] = /^posthorn_messages_total\{outcome="delivered"\} (\d+)$/m.exec(metrics) ?? [];
  // Otherwise nothing was shared.
  if (Number(sent) === 0 || Number(sent) >= messages) wrong.push(`the current process sent ${sent} of ${messages}`);
  if (totals.sends !== messages || totals.delivered !== messages)
    wrong.push(`${JSON.stringify(totals)} of ${messages} mails`);
  const expected = listSize + acknowledged.contacts + 1;
  if (contacts !== expected) wrong.push(`${contacts} contacts, and ${expected} were created`);
  return wrong;
}

/** Returns what a process counts: its metrics, the analytics and the number of contacts. */
async function figuresOf(engine: EngineProcess, token: string) {
  const metrics = (await engine.admin("GET", "/metrics")).body as string;
  const { totals } = (await ask(`${engine.ready.base_url}/analytics`, { token })).body.data;
  const contacts = (await ask(`${engine.ready.base_url}/contacts?limit=1`, { token })).body.pagination.total as number;
  return { metrics, totals, contacts };
}
