import type { MessageDetail } from "./message.js";

/** Returns why a message was not delivered, in a sentence or two; undefined for one that was, or that nothing has stopped so far. */
export function whyNotDelivered(message: MessageDetail): string | undefined {
  const { status, attempts, last_response, reason, bounce_type, sandbox, suppression } = message;
  const words = last_response === null ? "" : ` It said: ${last_response}`;
  if (status === "bounced") {
    const after = suppression === null ? "" : ` The address gets no more mail (${suppression.reason}).`;
    return `The recipient's server refused it${bounce_type === "permanent" ? " for good" : ""}.${words}${after}`;
  }
  if (status === "failed") {
    if (attempts > 0)
      return `It was given up after ${counted(attempts)}.${last_response === null ? "" : ` Last: ${last_response}`}`;
    const cause = suppression === null ? "" : ` (${suppression.reason})`;
    return `No attempt was made: ${last_response ?? reason ?? "its content or its recipient was refused"}${cause}.`;
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
