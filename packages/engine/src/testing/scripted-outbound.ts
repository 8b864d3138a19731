import type { Outbound, OutboundAnswer, OutboundRequest } from "../platform/outbound.js";

/** What a receiver answers; what is left out is that of a 200 without a body. */
export type ScriptedAnswer = Partial<OutboundAnswer>;

/** An outbound client without a network: records requests and returns scripted responses. */
export interface ScriptedOutbound extends Outbound {
  /** What was sent so far, in order. */
  sent: OutboundRequest[];
  /** What the next requests are answered, 200 unless it is changed. */
  answer: (request: OutboundRequest) => ScriptedAnswer | Promise<ScriptedAnswer>;
}

/** Returns an outbound client whose responses a function determines. URLs that contain `refused` are not allowed. */
export function createScriptedOutbound(answer: ScriptedOutbound["answer"] = () => ({})): ScriptedOutbound {
  const sent: OutboundRequest[] = [];
  const outbound: ScriptedOutbound = {
    sent,
    answer,
    problem: (url) => (url.includes("refused") ? "destination not allowed" : undefined),
    async send(request) {
      sent.push(request);
      const given = await outbound.answer(request);
      return { status_code: 200, duration_ms: 1, error: null, retry_after: null, body: "", ...given };
    },
  };
  return outbound;
}
