/** A fault as the admin API lists it. */
export interface Fault {
  readonly operation: string;
  readonly times: number | null;
  readonly probability: number;
  readonly status: number | null;
  readonly code: string | null;
  readonly retry_after: number | null;
  readonly delay_ms: number;
  readonly drop_request: boolean;
  readonly drop_response: boolean;
  /** Null for all calls. */
  readonly left: number | null;
}

/** What a fault does to a call. */
export type Effect = "status" | "delay" | "drop_request" | "drop_response";

/** What is filled in to set a fault. */
export interface FaultInput {
  readonly operation: string;
  readonly effect: Effect;
  readonly status: string;
  readonly retryAfter: string;
  readonly delay: string;
  /** Empty: all calls. */
  readonly times: string;
  /** In per cent. */
  readonly chance: string;
}

/** Returns the body that sets a fault. Values are checked by the server, which names the field at fault. */
export function faultBody(input: FaultInput): Record<string, unknown> {
  const { operation, effect, status, retryAfter, delay, times, chance } = input;
  return {
    operation,
    ...(effect === "status" && {
      status: Number(status),
      ...(retryAfter !== "" && { retry_after: Number(retryAfter) }),
    }),
    ...(effect === "delay" && { delay_ms: Number(delay) }),
    ...((effect === "drop_request" || effect === "drop_response") && { [effect]: true }),
    ...(times !== "" && { times: Number(times) }),
    ...(chance !== "" && chance !== "100" && { probability: Number(chance) / 100 }),
  };
}

/** Returns what a fault does to a call, in words. */
export function effectText(fault: Fault): string {
  const { status, code, retry_after, delay_ms, drop_request, drop_response, probability } = fault;
  const parts = [
    ...(status === null ? [] : [`is answered ${status} ${code ?? ""}`.trim()]),
    ...(retry_after === null ? [] : [`asks to come back after ${retry_after} s`]),
    ...(delay_ms === 0 ? [] : [`is answered ${delay_ms.toLocaleString()} ms later`]),
    ...(drop_request ? ["is lost on its way"] : []),
    ...(drop_response ? ["loses its answer"] : []),
  ];
  const chance = probability === 1 ? "" : `, ${Number((probability * 100).toFixed(2))} % of the calls`;
  return `${parts.join(", ")}${chance}`;
}
