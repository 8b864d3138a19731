import { expect } from "vitest";
import type { Reply } from "./fake-api.js";
import type { CliResult } from "./run-cli.js";

/** Returns a page of a list; without `more` it is the only one. */
export function pageOf(data: readonly unknown[], more: object = {}): Reply {
  const pagination = { total: data.length, limit: 1000, offset: 0, has_more: false, ...more };
  return { body: { data, pagination } };
}

/** Returns the answer that refuses a call with a code of the contract. */
export function refusal(status: number, code: string, more: object = {}, headers: Record<string, string> = {}): Reply {
  return { status, headers, body: { error: { code, message: "No.", ...more } } };
}

/** The error on stderr of a command that failed without a terminal. */
export interface PrintedError {
  code: string;
  message: string;
  path?: string;
  status?: number;
  hint?: string;
  next?: string[];
}

/** Returns the exit code and the error of a command that failed; expects that it left stdout empty. */
export function errorOf({ code, stdout, stderr }: CliResult): { code: number; error: PrintedError } {
  expect(stdout).toBe("");
  // Notes may precede the error, but never follow it.
  const line = stderr.trimEnd().split("\n").at(-1) ?? "";
  return { code, error: JSON.parse(line).error };
}
