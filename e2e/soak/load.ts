import type { Data, OperationId } from "@posthorn/sdk/contract";
import { type Answer, ask } from "../support/ask.js";
import { type OperationInput, operationRequest } from "../support/operation-request.js";
import { pause } from "../support/pause.js";
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

  /** Sets up subscribers (one of which is always gone), a list, a template and an automation. */
  async begin({ hooks, dead }: { hooks: string; dead: string }): Promise<void> {
    await this.#call("webhooks.create", { body: { targetUrl: hooks, event: "email.delivered" } });
    await this.#call("webhooks.create", { body: { targetUrl: dead, event: "flow.completed" } });
    this.#list = (await this.#call("lists.create", { body: { name: "Readers" } })).id;
    for (let n = 0; n < listSize; n += 1) {
      const body = { email: `reader-${n}@example.com`, first_name: `Reader ${n}`, list_id: this.#list };
      this.#contacts.push((await this.#call("contacts.create", { body })).id);
    }
    const template = { name: "News", html: "<p>Hello {{first_name}}</p>" };
    this.#template = (await this.#call("templates.create", { body: template })).id;
    const { id } = await this.#call("automations.create", {
      body: {
        name: "Welcome",
        trigger_type: "custom",
        steps: [
          { step_type: "tag", config: { tagName: "vip" } },
          { step_type: "tag", config: { tagName: "welcomed" } },
          { step_type: "email", config: { templateId: this.#template, subject: "Welcome" } },
        ],
      },
    });
    this.#automation = id;
    await this.#call("automations.update", { path: { id }, body: { status: "active" } });
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
    const body = { to: `single-${number}@example.com`, subject: "Hi", text: `Hello ${number}` };
    const sent = await this.#call("emails.send", { body });
    this.#acknowledge("results" in sent ? sent.results : []);
  }

  async #sendBatch(number: number): Promise<void> {
    const messages = Array.from({ length: 5 }, (_, index) => {
      return { to: `batch-${number}-${index}@example.com`, subject: "Hi", html: "<p>Hello</p>" };
    });
    this.#acknowledge((await this.#call("emails.batch.send", { body: { messages } })).results);
  }

  #acknowledge(results: readonly { to: string; message_id: string | null }[]): void {
    // A mail that was skipped is missing among the delivered ones.
    this.acknowledged.messages.push(...results.map(({ to, message_id }) => message_id ?? `the mail to ${to}`));
  }

  async #createContact(number: number): Promise<void> {
    await this.#call("contacts.create", { body: { email: `contact-${number}@example.com` } });
    this.acknowledged.contacts += 1;
  }

  async #startRun(number: number): Promise<void> {
    const body = { contact_id: this.#contacts[number % listSize] ?? "" };
    const { id } = await this.#call("automations.trigger", { path: { id: this.#automation }, body });
    this.acknowledged.runs.push(id);
  }

  async #sendCampaign(): Promise<void> {
    const body = { name: "News", subject: "News", template_id: this.#template, list_id: this.#list };
    const { id } = await this.#call("campaigns.create", { body });
    await this.#call("campaigns.send", { path: { id } });
    this.acknowledged.campaigns.push(id);
  }

  async #readInbox(): Promise<void> {
    const question = { token: this.#operatorToken };
    await ask(`${this.#engines.next().ready.operator_url}/mail?limit=10&to=reader-1@example.com`, question).catch(
      () => {},
    );
  }

  /** Calls an operation until it is acknowledged, and returns its data. Throws what a repetition cannot mend. */
  async #call<Op extends OperationId>(id: Op, input: OperationInput<Op>): Promise<Data<Op>> {
    const { method, path } = operationRequest(id, input);
    const headers: Record<string, string> = method === "POST" ? { "Idempotency-Key": crypto.randomUUID() } : {};
    for (let attempt = 0; ; attempt += 1) {
      const url = `${this.#engines.next().ready.base_url}${path}`;
      const answer = await ask(url, { method, token: this.#key, body: input.body, headers }).catch(() => undefined);
      if (answer !== undefined && answer.status < 300) return answer.body.data;
      const isTemporary = answer === undefined || answer.status >= 500 || answer.status === 429 || isConflict(answer);
      if (!isTemporary || attempt >= this.#mostRepeats) throw new Error(`${id}: ${JSON.stringify(answer)}`);
      this.acknowledged.repeated += 1;
      await pause(100);
    }
  }
}

/** A call that another process answers at the same moment. */
function isConflict({ status, body }: Answer): boolean {
  return status === 409 && body.error?.code === "conflict";
}
