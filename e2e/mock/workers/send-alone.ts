import { openWorkspace } from "@posthorn/mock-server/http";
import { Posthorn } from "@posthorn/sdk";
import { expect, inject } from "vitest";

/** Sends mail in a new workspace, while another worker sends to the same addresses, and expects only the own mail. */
export async function sendAlone(name: string): Promise<void> {
  const workspace = await openWorkspace(inject("posthorn"), { name });
  const posthorn = new Posthorn({ apiKey: workspace.liveKey, baseUrl: workspace.baseUrl });
  const readers = Array.from({ length: 20 }, (_, turn) => `reader.${turn}@example.com`);
  for (const to of readers) {
    await posthorn.contacts.create({ email: to });
    await posthorn.emails.send({ to, subject: `Hello from ${name}`, text: `Process ${process.pid}` });
  }
  await workspace.settle();
  const messages = await workspace.messages();
  expect(messages.map(({ to }) => to)).toEqual(readers);
  expect(new Set(messages.map(({ text }) => text?.split("\n")[0]))).toEqual(new Set([`Process ${process.pid}`]));
  expect(messages.every(({ subject, status }) => subject === `Hello from ${name}` && status === "delivered")).toBe(
    true,
  );
  expect((await posthorn.contacts.list({ limit: 100 })).pagination.total).toBe(20);
  const types = (await workspace.events()).map(({ type }) => type);
  expect(types.filter((type) => type === "email.delivered")).toHaveLength(20);
}
