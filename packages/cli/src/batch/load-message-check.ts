import type { MessageCheck } from "./message-of-row.js";

/** Which addresses there are is the service's to say, those of other scripts included; this is what none of them lacks. */
const likeAnAddress = /^[^\s@]+@[^\s@.][^\s@]*\.[^\s@.]+$/;

/** Gives back the check of a message by the contract itself, and of its address, which the service would count as failed. */
export async function loadMessageCheck(): Promise<MessageCheck> {
  const { validateBody } = await import("@posthorn/sdk/contract");
  return (message) => {
    const problems = validateBody("emails.batch.send", { messages: [message] });
    if (problems.length > 0)
      return problems.map(({ path, message: what }) => ({
        path: path.replace(/^messages\[0\]\.?/, ""),
        message: what,
      }));
    if (likeAnAddress.test(String(message.to))) return [];
    return [{ path: "to", message: `is no email address: ${JSON.stringify(message.to)}` }];
  };
}
