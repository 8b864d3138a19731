import { addressProblem, splitAddresses } from "../../input/addresses.js";
import type { MessageCheck } from "./message-of-row.js";

/** Returns the check of a message by the contract itself, and of its address, which the service would count as failed. */
export async function loadMessageCheck(): Promise<MessageCheck> {
  const { validateBody } = await import("@posthorn/sdk/contract");
  return (message) => {
    const problems = validateBody("emails.batch.send", { messages: [message] });
    if (problems.length > 0)
      return problems.map(({ path, message: what }) => ({
        path: path.replace(/^messages\[0\]\.?/, ""),
        message: what,
      }));
    const to = String(message.to);
    const problem = addressProblem(to);
    if (problem === undefined) return [];
    const several = splitAddresses(to).length;
    return [
      {
        path: "to",
        message: several > 1 ? `holds ${several} addresses; a row takes one: ${JSON.stringify(to)}` : problem,
      },
    ];
  };
}
