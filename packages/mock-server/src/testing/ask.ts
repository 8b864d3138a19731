import { createMatcher, splitUrl } from "@posthorn/engine/internal";
import { loadResponseCheck, type OperationId, operations } from "@posthorn/sdk/contract";

export interface Answer {
  status: number;
  headers: Headers;
  /** The text as it came, for comparing to the byte. */
  text: string;
  /** Free to be looked into: it was checked against the contract when it came. */
  body: ReturnType<typeof JSON.parse>;
}

/** Calls the API with a key; throws when the answer is not as the contract describes it. */
export type Ask = (method: string, path: string, body?: unknown, headers?: Record<string, string>) => Promise<Answer>;

const match = createMatcher<OperationId>(operations);
const check = await loadResponseCheck();

/** Gives back how to call the API at a base URL through any kind of fetch, each answer checked against the contract. */
export function createAsk(send: typeof fetch, baseUrl: string, key: string): Ask {
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
