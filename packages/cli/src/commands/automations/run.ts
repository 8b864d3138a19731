import type { components } from "@posthorn/sdk/contract";

export type Run = components["schemas"]["AutomationRun"];
export type RunStep = components["schemas"]["RunStep"];

/** Whether nothing will happen to a run any more. */
export function hasEnded({ status }: Run): boolean {
  return status === "completed" || status === "failed" || status === "cancelled";
}

/** Gives back why a step went the way it went, empty where nothing is said. */
export function reasonOf({ error, output }: RunStep): string {
  return error ?? (typeof output?.reason === "string" ? output.reason : "");
}

/** Gives back an ISO time as people read it: 2026-03-09 08:30:00. */
export function readableTime(time: string | null): string {
  return time === null ? "" : time.replace("T", " ").replace(/(\.\d+)?Z$/, "");
}
