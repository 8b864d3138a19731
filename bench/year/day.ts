import type { Data, OperationId } from "@posthorn/sdk/contract";
import { type OperationInput, operationRequest } from "../../e2e/support/operation-request.js";
import type { Core } from "../../packages/engine/src/create-core.js";
import type { CaptureMailer } from "../../packages/engine/src/delivery/capture-mailer.js";
import type { TimedCalls } from "./month.js";

const hour = 60 * 60 * 1000;
const html =
  '<h1>Hello {{first_name}}</h1><p>Your order {{order}} has shipped.</p><p><a href="https://example.com/orders">See it</a></p>';

/** How many calls are in flight. */
const atOnce = 25;

interface DayOptions {
  key: string;
  workspace_id: string;
  messagesADay: number;
}

/** What an operation is called with, and the idempotency key of the call. */
type CallInput<Op extends OperationId> = OperationInput<Op> & { idempotencyKey?: string };

/** The users of a service: what they have set up, and what they do in a day. */
class Users {
  readonly #core: Core;
  readonly #mailer: CaptureMailer;
  readonly #options: DayOptions;
  /** How many contacts the service has. The monthly import brings the same ones. */
  readonly #size: number;
  /** The ids of contacts by their addresses. */
  readonly #contacts = new Map<string, string>();
  #list = "";
  #template = "";
  #automation = "";
  #newest = "";
  sent = 0;
  #calls = 0;

  constructor(core: Core, mailer: CaptureMailer, options: DayOptions) {
    this.#core = core;
    this.#mailer = mailer;
    this.#options = options;
    this.#size = Math.min(1_000, options.messagesADay * 2);
  }

  /** Calls an operation and returns its data. Throws when it fails. */
  async call<Op extends OperationId>(id: Op, input: CallInput<Op> = {}): Promise<Data<Op>> {
    const { method, path } = operationRequest(id, input);
    const { body, idempotencyKey } = input;
    const response = await this.#core.handle({
      method,
      url: `/v1${path}`,
      headers: {
        authorization: `Bearer ${this.#options.key}`,
        "content-type": "application/json",
        ...(idempotencyKey !== undefined && { "idempotency-key": idempotencyKey }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    if (response.status >= 300) throw new Error(`${id}: ${response.status} ${response.body}`);
    return JSON.parse(response.body as string).data;
  }

  /** Sets up a list, a template, an automation and a webhook, and imports the contacts. */
  async begin(): Promise<void> {
    this.#list = (await this.call("lists.create", { body: { name: "Readers" } })).id;
    this.#template = (await this.call("templates.create", { body: { name: "News", html } })).id;
    const { id } = await this.call("automations.create", {
      body: {
        name: "Welcome",
        trigger_type: "custom",
        steps: [
          { step_type: "tag", config: { tagName: "vip" } },
          { step_type: "delay", config: { duration: 1, unit: "days" } },
          { step_type: "email", config: { templateId: this.#template, subject: "Welcome" } },
        ],
      },
    });
    this.#automation = id;
    await this.call("automations.update", { path: { id }, body: { status: "active" } });
    const body = { targetUrl: "https://example.com/hook", event: "email.delivered" } as const;
    await this.call("webhooks.create", { body });
  }

  /** Imports the contacts: creates those that are new, and updates the others. */
  async importContacts(): Promise<void> {
    for (let from = 0; from < this.#size; from += 100) {
      const rows = Array.from({ length: Math.min(100, this.#size - from) }, (_, index) => ({
        email: `reader-${from + index}@example.com`,
        first_name: `Reader ${from + index}`,
        attributes: { plan: ["free", "pro"][(from + index + this.#calls) % 2] },
        list_id: this.#list,
      }));
      await inTurns(rows, (row) => this.#importOne(row));
    }
  }

  async #importOne(body: { email: string; list_id: string }): Promise<void> {
    const id = this.#contacts.get(body.email);
    const { list_id: _, ...fields } = body;
    if (id !== undefined) await this.call("contacts.update", { path: { id }, body: fields });
    else this.#contacts.set(body.email, (await this.call("contacts.create", { body })).id);
  }

  /** Sends a mail under an idempotency key; one in a hundred bounces. */
  async send(): Promise<void> {
    this.#calls += 1;
    const number = this.#calls;
    const to = number % 100 === 0 ? "bounced@simulator.test" : `reader-${number % this.#size}@example.com`;
    const body = { to, subject: "Your order {{order}}", html, template_data: { order: number } };
    const sent = await this.call("emails.send", { body, idempotencyKey: `order-${number}` });
    this.#newest = ("results" in sent && sent.results[0]?.message_id) || this.#newest;
    this.sent += 1;
  }

  async #sendBatch(count: number): Promise<void> {
    const messages = Array.from({ length: count }, (_, index) => ({
      to: `reader-${(this.#calls + index) % this.#size}@example.com`,
      subject: "Your report",
      html,
      template_data: { order: `report ${this.#calls}` },
    }));
    this.#calls += count;
    this.sent += count;
    await this.call("emails.batch.send", { body: { messages } });
  }

  async #sendCampaign(): Promise<void> {
    this.#calls += 1;
    const body = { name: "News", subject: "News", template_id: this.#template, list_id: this.#list };
    const { id } = await this.call("campaigns.create", { body });
    await this.call("campaigns.send", { path: { id }, idempotencyKey: `news-${this.#calls}` });
    this.sent += this.#size;
  }

  async #startRuns(count: number): Promise<void> {
    const ids = [...this.#contacts.values()];
    const from = (this.#calls * 7) % (this.#size - count);
    await inTurns(ids.slice(from, from + count), async (contact_id) => {
      await this.call("automations.trigger", { path: { id: this.#automation }, body: { contact_id } });
      this.sent += 1;
    });
  }

  /** Opens a third of the last mails, and clicks in some of them. */
  async #read(): Promise<void> {
    const mails = this.#mailer.mails.filter((_, index) => index % 3 === 0);
    await inTurns(mails, async ({ html: text }, index) => {
      for (const kind of index % 4 === 0 ? ["o", "c"] : ["o"]) {
        const [, url] = new RegExp(`https?://[^/"<>]+(/${kind}/[\\w-]+)`).exec(text ?? "") ?? [];
        if (url !== undefined) await this.#core.handle({ method: "GET", url, headers: {} });
      }
    });
    this.#mailer.clear();
  }

  /** Lives through a day of 24 hours. */
  async live(day: number): Promise<void> {
    const { messagesADay } = this.#options;
    if (day % 30 === 1) await this.importContacts();
    const isCampaign = day % 7 === 0;
    const singles = Math.round(messagesADay * 0.5);
    const runs = Math.min(Math.round(messagesADay * 0.05), 100);
    const inBatches = Math.max(
      0,
      messagesADay - singles - runs - (isCampaign ? Math.min(this.#size, messagesADay) : 0),
    );
    for (let part = 0; part < 6; part += 1) {
      await inTurns(Array.from({ length: Math.round(singles / 6) }), () => this.send());
      if (part === 1) for (let left = inBatches; left > 0; left -= 500) await this.#sendBatch(Math.min(left, 500));
      if (part === 2 && isCampaign) await this.#sendCampaign();
      if (part === 3 && runs > 0) await this.#startRuns(runs);
      await this.#core.settle();
      await this.#core.time.advance(4 * hour);
      // A click right after the delivery counts as one of a program.
      await this.#read();
    }
  }

  /** The calls that are timed at the end of a month. */
  timed(): TimedCalls {
    return {
      sent: () => this.sent,
      messages: async () =>
        this.#core.store.read("system", (tx) =>
          tx.messages.count({ where: { workspace_id: this.#options.workspace_id } }),
        ),
      send: () => this.send(),
      get: () => this.call("emails.status", { path: { messageId: this.#newest } }),
      list: () => this.call("bounces.list", { query: { limit: 50 } }),
      analytics: () => this.call("analytics.get", { query: { period: "90d" } }),
    };
  }
}

/** Sets up a service and returns what its users do. */
export async function createDay(core: Core, mailer: CaptureMailer, options: DayOptions) {
  const users = new Users(core, mailer, options);
  await users.begin();
  return { calls: users.timed(), live: (day: number) => users.live(day) };
}

async function inTurns<T>(of: readonly T[], work: (one: T, index: number) => Promise<void>): Promise<void> {
  let next = 0;
  const worker = async () => {
    while (next < of.length) {
      const index = next++;
      await work(of[index] as T, index);
    }
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, of.length) }, worker));
}
