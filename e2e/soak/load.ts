import { ask } from "../support/ask.js";
import type { Engines } from "./engines.js";

/** How many contacts the list of the campaigns has. */
export const listSize = 20;

/** What was acknowledged. */
export interface Acknowledged {
  messages: string[];
  campaigns: string[];
  runs: string[];
  contacts: number;
  /** Calls that were refused or failed, and were repeated under their key until they were acknowledged. */
  repeated: number;
}

export interface LoadOptions {
  key: string;
  operatorToken: string;
  /** How often a call is repeated before it counts as failed; 3,000 times by default, which is minutes. */
  mostRepeats?: number;
}

/** The users of a service. They repeat each call under its idempotency key until it is acknowledged. */
export class Load {
  readonly acknowledged: Acknowledged = { messages: [], campaigns: [], runs: [], contacts: 0, repeated: 0 };
  readonly #engines: Pick<Engines, "next">;
  readonly #key: string;
  readonly #operatorToken: string;
  readonly #mostRepeats: number;
  #number = 0;
  #list = "";
  #template = "";
  #automation = "";
  #contacts: string[] = [];
  #isOver = false;

  constructor(engines: Pick<Engines, "next">, { key, operatorToken, mostRepeats = 3000 }: LoadOptions) {
    this.#engines = engines;
    this.#key = key;
    this.#operatorToken = operatorToken;
    this.#mostRepeats = mostRepeats;
  }

  get automation(): string {
    return this.#automation;
  }

  /** Sets up subscribers (one of which never answers), a list, a template and an automation. */
  async begin({ hooks, dead }: { hooks: string; dead: string }): Promise<void> {
    for (const targetUrl of [hooks, dead]) {
      await this.#call("POST", "/webhooks/triggers", { targetUrl, event: "email.delivered" });
    }
    this.#list = (await this.#call("POST", "/lists", { name: "Readers" })).id;
    for (let n = 0; n < listSize; n += 1) {
      const contact = { email: `reader-${n}@example.com`, first_name: `Reader ${n}`, list_id: this.#list };
      this.#contacts.push((await this.#call("POST", "/contacts", contact)).id);
    }
    const template = { name: "News", html: "<p>Hello {{first_name}}</p>" };
    this.#template = (await this.#call("POST", "/templates", template)).id;
    const steps = [
      { step_type: "tag", config: { tagName: "vip" } },
      { step_type: "tag", config: { tagName: "welcomed" } },
      { step_type: "email", config: { templateId: this.#template, subject: "Welcome" } },
    ];
    const flow = { name: "Welcome", trigger_type: "custom", steps };
    this.#automation = (await this.#call("POST", "/automations", flow)).id;
    await this.#call("PATCH", `/automations/${this.#automation}`, { status: "active" });
  }

  /** Sends so many calls a second until `stop`, evenly. */
  async run(rate: number): Promise<void> {
    const open = new Set<Promise<void>>();
    const interval = 1000 / rate;
    for (let due = performance.now(); !this.#isOver; due += interval) {
      const early = due - performance.now();
      if (early > 0) await pause(early);
      // Users do not pile up without end while nothing answers.
      while (open.size >= 200) await Promise.race(open);
      const call: Promise<void> = this.one().finally(() => open.delete(call));
      open.add(call);
    }
    await Promise.all(open);
  }

  stop(): void {
    this.#isOver = true;
  }

  /** Does one of the things that users do. */
  async one(): Promise<void> {
    const number = this.#number++;
    const kind = number % 50;
    if (kind === 0 && number > 0) return this.#sendCampaign();
    if (kind % 10 === 1) return this.#sendBatch(number);
    if (kind % 10 === 2) return this.#createContact(number);
    if (kind % 10 === 3) return this.#startRun(number);
    if (kind % 10 === 4) return this.#readInbox();
    return this.send(number);
  }

  async send(number = this.#number++): Promise<void> {
    const mail = { to: `single-${number}@example.com`, subject: "Hi", text: `Hello ${number}` };
    const { results } = await this.#call("POST", "/email/send", mail);
    this.acknowledged.messages.push(results[0].message_id);
  }

  async #sendBatch(number: number): Promise<void> {
    const messages = Array.from({ length: 5 }, (_, index) => {
      return { to: `batch-${number}-${index}@example.com`, subject: "Hi", html: "<p>Hello</p>" };
    });
    const { results } = await this.#call("POST", "/email/batch", { messages });
    this.acknowledged.messages.push(...results.map(({ message_id }: { message_id: string }) => message_id));
  }

  async #createContact(number: number): Promise<void> {
    await this.#call("POST", "/contacts", { email: `contact-${number}@example.com` });
    this.acknowledged.contacts += 1;
  }

  async #startRun(number: number): Promise<void> {
    const contact_id = this.#contacts[number % listSize];
    const { id } = await this.#call("POST", `/automations/${this.#automation}/trigger`, { contact_id });
    this.acknowledged.runs.push(id);
  }

  async #sendCampaign(): Promise<void> {
    const campaign = { name: "News", subject: "News", template_id: this.#template, list_id: this.#list };
    const { id } = await this.#call("POST", "/campaigns", campaign);
    await this.#call("POST", `/campaigns/${id}/send/api`);
    this.acknowledged.campaigns.push(id);
  }

  async #readInbox(): Promise<void> {
    const question = { token: this.#operatorToken };
    await ask(`${this.#engines.next().ready.operator_url}/mail?limit=10&to=reader-1@example.com`, question).catch(
      () => {},
    );
  }

  /** Calls an operation until it is acknowledged, and returns its data. Throws what a repetition cannot mend. */
  // biome-ignore lint/suspicious/noExplicitAny: data of every shape
  async #call(method: string, path: string, body?: unknown): Promise<any> {
    const headers: Record<string, string> = method === "POST" ? { "Idempotency-Key": crypto.randomUUID() } : {};
    for (let attempt = 0; ; attempt += 1) {
      const url = `${this.#engines.next().ready.base_url}${path}`;
      const answer = await ask(url, { method, token: this.#key, body, headers }).catch(() => undefined);
      if (answer !== undefined && answer.status < 300) return answer.body.data;
      const isTemporary = answer === undefined || answer.status >= 500 || answer.status === 429 || isConflict(answer);
      if (!isTemporary || attempt >= this.#mostRepeats) throw new Error(`${method} ${path}: ${JSON.stringify(answer)}`);
      this.acknowledged.repeated += 1;
      await pause(100);
    }
  }
}

/** A call that another process answers at the same moment. */
function isConflict({ status, body }: { status: number; body: { error?: { code?: string } } }): boolean {
  return status === 409 && body.error?.code === "conflict";
}

export const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
