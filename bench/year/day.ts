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
  operatorToken: string;
  workspace_id: string;
  messagesADay: number;
}

// biome-ignore lint/suspicious/noExplicitAny: data of every shape
type Data = any;

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
  async call(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Data> {
    const response = await this.#core.handle({
      method,
      url: `/v1${path}`,
      headers: { authorization: `Bearer ${this.#options.key}`, "content-type": "application/json", ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    if (response.status >= 300) throw new Error(`${method} ${path}: ${response.status} ${response.body}`);
    return JSON.parse(response.body as string);
  }

  /** Sets up a list, a template, an automation and a webhook, and imports the contacts. */
  async begin(): Promise<void> {
    this.#list = (await this.call("POST", "/lists", { name: "Readers" })).data.id;
    this.#template = (await this.call("POST", "/templates", { name: "News", html })).data.id;
    const steps = [
      { step_type: "tag", config: { tagName: "vip" } },
      { step_type: "delay", config: { duration: 1, unit: "days" } },
      { step_type: "email", config: { templateId: this.#template, subject: "Welcome" } },
    ];
    const automation = { name: "Welcome", trigger_type: "custom", steps };
    this.#automation = (await this.call("POST", "/automations", automation)).data.id;
    await this.call("PATCH", `/automations/${this.#automation}`, { status: "active" });
    await this.call("POST", "/webhooks/triggers", { targetUrl: "https://example.com/hook", event: "email.delivered" });
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

  async #importOne(row: { email: string; list_id: string }): Promise<void> {
    const id = this.#contacts.get(row.email);
    const { list_id: _, ...fields } = row;
    if (id !== undefined) await this.call("PATCH", `/contacts/${id}`, fields);
    else this.#contacts.set(row.email, (await this.call("POST", "/contacts", row)).data.id);
  }

  /** Sends a mail under an idempotency key; one in a hundred bounces. */
  async send(): Promise<void> {
    this.#calls += 1;
    const number = this.#calls;
    const to = number % 100 === 0 ? "bounced@simulator.test" : `reader-${number % this.#size}@example.com`;
    const body = { to, subject: "Your order {{order}}", html, template_data: { order: number } };
    const { data } = await this.call("POST", "/email/send", body, { "idempotency-key": `order-${number}` });
    this.#newest = data.results[0].message_id;
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
    await this.call("POST", "/email/batch", { messages });
  }

  async #sendCampaign(): Promise<void> {
    this.#calls += 1;
    const campaign = { name: "News", subject: "News", template_id: this.#template, list_id: this.#list };
    const { id } = (await this.call("POST", "/campaigns", campaign)).data;
    await this.call("POST", `/campaigns/${id}/send/api`, undefined, { "idempotency-key": `news-${this.#calls}` });
    this.sent += this.#size;
  }

  async #startRuns(count: number): Promise<void> {
    const ids = [...this.#contacts.values()];
    const from = (this.#calls * 7) % (this.#size - count);
    await inTurns(ids.slice(from, from + count), async (contact_id) => {
      await this.call("POST", `/automations/${this.#automation}/trigger`, { contact_id });
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
      await this.#read();
      await this.#core.time.advance(4 * hour);
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
      get: () => this.call("GET", `/email/${this.#newest}/status`),
      list: () => this.call("GET", "/bounces?limit=50"),
      analytics: () => this.call("GET", "/analytics?period=90d"),
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
