import { createMatcher } from "@posthorn/engine/internal";
import { loadResponseCheck, type OperationId, operations } from "@posthorn/sdk/contract";
import type { Target } from "../target.js";

/** A fetch that compares every answer of the API with the contract. */
export interface CheckedFetch {
  fetch: Target["fetch"];
  /** Returns the differences found since the last call. */
  problems(): string[];
}

/**
 * Returns `fetch` with a check of each answer. Differences are collected, not thrown, so that no client can catch them.
 */
export async function checkedFetch(baseUrl: string, fetch: Target["fetch"]): Promise<CheckedFetch> {
  const match = createMatcher<OperationId>(operations);
  const check = await loadResponseCheck();
  const found: string[] = [];

  function operationOf({ method, url }: Request): OperationId | undefined {
    if (!url.startsWith(`${baseUrl}/`)) return undefined;
    try {
      return match(method, new URL(url.slice(baseUrl.length), "http://any.test").pathname).name;
    } catch {
      return undefined;
    }
  }

  return {
    async fetch(request) {
      const operation = operationOf(request);
      const response = await fetch(request);
      if (operation !== undefined) {
        const call = `${request.method} ${request.url} ${response.status}`;
        if (response.headers.get("X-Request-Id") === null) found.push(`${call}: no X-Request-Id`);
        const body: unknown = await response.clone().json();
        for (const { path, message } of check(operation, response.status, body)) {
          found.push(`${call}: ${path} ${message} in ${JSON.stringify(body)}`);
        }
      }
      return response;
    },
    problems: () => found.splice(0),
  };
}
