import { describe, expect, it } from "vitest";
import { alsoAskedAs } from "./also-asked-as.js";
import { agentOperations, searchOperations } from "./search-operations.js";

/** Questions as people ask them, with the operation that answers each. */
const questions: readonly (readonly [question: string, id: string])[] = [
  ["send an email", "emails.send"],
  ["email somebody a welcome message", "emails.send"],
  ["schedule an email for tomorrow", "emails.send"],
  ["send 500 personalised mails at once", "emails.batch.send"],
  ["how far is my batch", "emails.batch.get"],
  ["was my message delivered?", "emails.status"],
  ["delivery status of a message", "emails.status"],
  ["cancel a scheduled email", "emails.cancel"],
  ["unschedule a mail", "emails.cancel"],
  ["why did a mail bounce", "bounces.list"],
  ["list all bounced addresses", "bounces.list"],
  ["look at one bounce", "bounces.get"],
  ["add a subscriber", "contacts.create"],
  ["create a contact", "contacts.create"],
  ["find a customer by address", "contacts.list"],
  ["search people", "contacts.list"],
  ["change the first name of a contact", "contacts.update"],
  ["delete a user", "contacts.delete"],
  ["delete many contacts", "contacts.bulkDelete"],
  ["wipe all contacts", "contacts.deleteAll"],
  ["find duplicate contacts", "contacts.duplicates"],
  ["make a mailing list", "lists.create"],
  ["add contacts to a list", "lists.members.add"],
  ["remove someone from a list", "lists.members.remove"],
  ["who is in this list", "lists.members.list"],
  ["create a segment of active users", "segments.create"],
  ["how many contacts match a segment", "segments.estimate"],
  ["which contacts are in a segment", "segments.contacts.list"],
  ["tag a contact", "tags.contacts.assign"],
  ["take a tag away from contacts", "tags.contacts.remove"],
  ["create a label", "tags.create"],
  ["send a newsletter", "campaigns.send"],
  ["create a newsletter for a list", "campaigns.create"],
  ["how is my campaign doing", "campaigns.get"],
  ["create a template", "templates.create"],
  ["edit the html of a template", "templates.update"],
  ["show all templates", "templates.list"],
  ["unsubscribe an address", "suppressions.create"],
  ["block an address from getting mail", "suppressions.create"],
  ["unblock an address", "suppressions.delete"],
  ["who has unsubscribed", "suppressions.list"],
  ["open rate of the last month", "analytics.get"],
  ["sending statistics", "analytics.get"],
  ["verify my domain", "domains.verify"],
  ["set up dkim for a domain", "domains.create"],
  ["which dns records do I need", "domains.get"],
  ["record a purchase", "conversions.create"],
  ["list sales", "conversions.list"],
  ["track that a visitor viewed a product", "tracking.productView"],
  ["what may my key do", "apiKey.permissions"],
  ["is the service up", "health"],
  ["create a drip sequence", "automations.create"],
  ["activate an automation", "automations.update"],
  ["pause a workflow", "automations.update"],
  ["start an automation for a contact", "automations.trigger"],
  ["add a step to an automation", "automations.steps.create"],
  ["reorder the steps", "automations.steps.replace"],
  ["runs of an automation", "automations.runs.list"],
  ["stop a run", "automations.runs.cancel"],
  ["get notified by webhook when a mail is opened", "webhooks.create"],
  ["test a webhook", "webhooks.test"],
  ["remove a callback url", "webhooks.delete"],
  ["replay a webhook delivery", "admin.deliveries.replay"],
  ["redeliver a failed webhook", "admin.deliveries.replay"],
  ["failed webhook deliveries", "admin.deliveries.list"],
  ["what happened in the workspace", "admin.events.list"],
  ["see the html that was sent", "admin.messages.get"],
  ["all messages sent to an address", "admin.messages.list"],
  ["make the next calls of an operation fail", "admin.faults.add"],
  ["set the default sender of the workspace", "admin.workspaces.update"],
  ["which calls did my code make", "admin.requests.list"],
];

describe("a search for operations", () => {
  it.each(questions)("answers %j with %s among the first four", (question, id) => {
    expect(searchOperations(question, 4).map((operation) => operation.id)).toContain(id);
  });

  it("answers most questions with its first result", () => {
    const right = questions.filter(([question, id]) => searchOperations(question, 1)[0]?.id === id);
    expect(right.length / questions.length).toBeGreaterThan(0.8);
  });

  it.each(agentOperations.map(({ id, summary }) => [summary, id]))("finds %j", (summary, id) => {
    expect(searchOperations(summary, 3).map((operation) => operation.id)).toContain(id);
  });

  it("finds nothing for words that no operation has", () => {
    expect(searchOperations("the of qwertz", 5)).toEqual([]);
    expect(searchOperations("", 5)).toEqual([]);
  });
});

it("words by which people ask are those of operations that exist", () => {
  const ids = agentOperations.map(({ id }) => id);
  expect(Object.keys(alsoAskedAs).filter((id) => !ids.includes(id))).toEqual([]);
});
