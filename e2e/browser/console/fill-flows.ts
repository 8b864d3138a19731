import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { MockServer } from "@posthorn/mock-server/http";
import type { Posthorn } from "@posthorn/sdk";

/** The ids of what fills the pages of flows, for addresses, and the end of the receiver of the webhook. */
export interface FilledFlows {
  readonly automation: string;
  readonly run: string;
  readonly webhook: string;
  readonly delivery: string;
  close(): void;
}

/** Adds an automation with runs at several steps, and a webhook whose receiver fails at first. Time is the mock's, which is stopped. */
export async function fillFlows(server: MockServer, posthorn: Posthorn, template: string): Promise<FilledFlows> {
  const { mock } = server;
  let status = 503;
  const receiver = createServer((request, response) => {
    request.resume().on("end", () => response.writeHead(status).end(status === 200 ? "thank you" : "busy"));
  });
  await new Promise<void>((resolve) => receiver.listen(0, "127.0.0.1", resolve));
  const targetUrl = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hooks`;
  const webhook = await posthorn.webhooks.create({ targetUrl, event: "contact.created" });
  const automation = await addAutomation(posthorn, template);
  for (const [at, first_name] of ["Katherine", "Dorothy", "Annie", "Hedy", "Radia", "Barbara"].entries()) {
    const attributes = { plan: at % 3 === 0 ? "pro" : "free" };
    await posthorn.contacts.create({
      email: `opened+${first_name.toLowerCase()}@simulator.test`,
      first_name,
      attributes,
    });
    await mock.settle();
    await mock.advance("14h");
    if (at === 1) status = 200;
  }
  const runs = (await posthorn.automations.runs.list(automation)).data;
  return {
    automation,
    run: runs[2]?.id ?? "",
    webhook: webhook.id,
    delivery: (await deliveriesOf(server)).at(-1)?.id ?? "",
    close: () => receiver.close(),
  };
}

async function addAutomation(posthorn: Posthorn, templateId: string): Promise<string> {
  const { id, steps } = await posthorn.automations.create({
    name: "Welcome to new readers",
    trigger_type: "signup",
    steps: [
      { step_type: "email", config: { templateId, subject: "Welcome, {{first_name}}" } },
      { step_type: "delay", config: { duration: 1, unit: "days" } },
      { step_type: "condition", config: { field: "attributes.plan", operator: "equals", value: "pro" } },
      { step_type: "tag", config: { action: "add", tagName: "paying" } },
      { step_type: "email", config: { templateId, subject: "How to begin" } },
      { step_type: "delay", config: { duration: 2, unit: "days" } },
      { step_type: "sms", config: { body: "Hello" } },
    ],
  });
  const replaced = steps.map((step, at) => ({
    id: step.id,
    ...(at === 2 && { config: { falseBranchStepId: steps[4]?.id ?? null } }),
  }));
  await posthorn.automations.steps.replace(id, { steps: replaced });
  await posthorn.automations.update(id, { status: "active" });
  return id;
}

async function deliveriesOf({ operatorUrl, mock }: MockServer): Promise<{ id: string }[]> {
  const ask = async (path: string) => {
    const answer = await fetch(`${operatorUrl}${path}`, { headers: { Authorization: `Bearer ${mock.operatorToken}` } });
    return ((await answer.json()) as { data: { id: string }[] }).data;
  };
  const [workspace] = await ask("/workspaces");
  return ask(`/workspaces/${workspace?.id}/deliveries`);
}
