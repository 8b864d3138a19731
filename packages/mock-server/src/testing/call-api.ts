import { createMatcher, splitUrl } from "@posthorn/engine/internal";
import { loadResponseCheck, type OperationId, operations } from "@posthorn/sdk/contract";

export interface ApiAnswer {
  status: number;
  headers: Headers;
  /** The body as received, to compare it byte for byte. */
  text: string;
  /** The parsed body, of any type: the contract's check has passed it. */
  body: ReturnType<typeof JSON.parse>;
}

/** Calls the API with a key. Throws when the answer violates the contract. */
export type CallApi = (
  method: string,
  path: string,
  body?: unknown,
  headers?: Record<string, string>,
) => Promise<ApiAnswer>;

const match = createMatcher<OperationId>(operations);
const check = await loadResponseCheck();

/** Returns a function that calls the API at a base URL through any kind of fetch, and checks each answer against the contract. */
export function createCallApi(send: typeof fetch, baseUrl: string, key: string): CallApi {
  return async (method, path, body, headers) => {
    const response = await send(baseUrl + path, {
      method,
      headers: { authorization: `Bearer ${key}`, ...(body ? { "content-type": "application/json" } : {}), ...headers },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const text = await response.text();
    const answer = { status: response.status, headers: response.headers, text, body: JSON.parse(text) };
    const problems = check(match(method, splitUrl(path).path).name, answer.status, answer.body);
    if (problems.length > 0) throw new Error(`${method} ${path} ${answer.status}: ${JSON.stringify(problems)}`);
    return answer;
  };
}
