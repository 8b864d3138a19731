import Posthorn, { isPosthornError, type Page } from "@posthorn/sdk";
import { eventTypes } from "@posthorn/sdk/contract";
import { type HandlerOptions, unwrap } from "@posthorn/sdk/webhooks";

const posthorn = new Posthorn({ apiKey: "k" });
export async function send(): Promise<string | undefined> {
  const { data, error } = await posthorn.emails.send({ to: "ada@example.com", subject: "Hi", text: "Hi" }).safe();
  if (isPosthornError(error, "rate_limited")) return String(error.retryAfter);
  // @ts-expect-error a misspelt field
  await posthorn.emails.send({ to: "ada@example.com", subjct: "Hi" });
  const page: Page<{ email: string }> = await posthorn.contacts.list();
  return data?.results[0]?.message_id ?? page.data[0]?.email ?? eventTypes[0];
}
export type Options = HandlerOptions;
export { unwrap };
