import type { MessageRow } from "./message.js";

/** Returns why a message was not delivered, in a sentence or two; undefined for one that was, or that nothing has stopped so far. */
export function whyNotDelivered(message: MessageRow): string | undefined {
  const { status, attempts, last_response, reason, bounce_type, sandbox } = message;
  const words = last_response === null ? "" : ` It said: ${last_response}`;
  if (status === "bounced") {
    const kind = bounce_type === "permanent" ? "for good; the address is suppressed where it does not exist" : "";
    return `The recipient's server refused it${kind === "" ? "" : ` ${kind}`}.${words}`;
  }
  if (status === "failed") {
    if (attempts > 0)
      return `It was given up after ${counted(attempts)}.${last_response === null ? "" : ` Last: ${last_response}`}`;
    return `No attempt was made: ${last_response ?? reason ?? "its content or its recipient was refused"}.`;
  }
  if (status === "cancelled") return "It was cancelled before its time.";
  if (status === "scheduled") return "Its time has not come yet.";
  if (status === "queued" && attempts > 0) {
    return `It is tried again: after ${counted(attempts)} it is still queued. ${reason ?? last_response ?? ""}`.trim();
  }
  if (status === "queued") return "It waits for its first attempt.";
  return sandbox ? "It was sent with a sandbox key, so it is simulated and no server was asked." : undefined;
}

function counted(attempts: number): string {
  return attempts === 1 ? "one attempt" : `${attempts} attempts`;
}
