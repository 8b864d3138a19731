import {
  type Body,
  operations as contract,
  type Data,
  type ErrorCode,
  errorStatus,
  type OperationId,
  type PathParams,
  type Response as ResponseBody,
} from "@posthorn/sdk/contract";
import { type HttpHandler, HttpResponse, http } from "msw";
import { originOf } from "../options/origin-of.js";
import { noBackoff } from "./no-backoff.js";

/** A successful answer, which is sent in the envelope of the contract. */
export interface SuccessAnswer<Op extends OperationId> {
  data: Data<Op>;
  /** Default: the first success of the operation. */
  status?: (typeof contract)[Op]["success"][number];
  /** Of a list. Default: `data` is the only page. */
  pagination?: ResponseBody<Op> extends { pagination: infer Pagination } ? Pagination : never;
  headers?: Readonly<Record<string, string>>;
}

/** An error answer, which is sent in the envelope of the contract. */
export interface ErrorAnswer {
  code: ErrorCode;
  /** Default: the status that the contract has for the code. */
  status?: number;
  message?: string;
  path?: string;
  /** Seconds, for the `Retry-After` header. */
  retry_after?: number;
  headers?: Readonly<Record<string, string>>;
}

/** A call, as a resolver receives it. */
export interface OverrideCall<Op extends OperationId> {
  params: PathParams<Op>;
  query: Readonly<Record<string, string>>;
  /** Parsed from JSON, not validated. */
  body: Body<Op>;
  request: Request;
}

/** What an override answers. */
export type OverrideAnswer<Op extends OperationId> = SuccessAnswer<Op> | ErrorAnswer | Response;

/** Returns the answer to a call; undefined leaves it to the next MSW handler, for instance the mock's. */
export type Resolver<Op extends OperationId> = (
  call: OverrideCall<Op>,
) => OverrideAnswer<Op> | undefined | Promise<OverrideAnswer<Op> | undefined>;

export interface OverrideOptions {
  /** The API's root, ending in `/v1`. Default: `/v1` of any origin. */
  baseUrl?: string;
  /** Whether it answers only one call. */
  once?: boolean;
}

/** Returns an MSW handler that answers calls of one operation. */
export type Override<Op extends OperationId> = (
  answer: OverrideAnswer<Op> | Resolver<Op>,
  options?: OverrideOptions,
) => HttpHandler;

/** An object that has `Leaf` at a dotted path. */
type AtPath<Path extends string, Leaf> = Path extends `${infer Head}.${infer Rest}`
  ? { readonly [K in Head]: AtPath<Rest, Leaf> }
  : { readonly [K in Path]: Leaf };
type UnionToIntersection<U> = (U extends unknown ? (each: U) => void : never) extends (all: infer All) => void
  ? All
  : never;

/** An override for each operation, at the path of its id: `operations.emails.batch.send(…)`. */
export const operations = overrideTree() as UnionToIntersection<
  { [Op in OperationId]: AtPath<Op, Override<Op>> }[OperationId]
>;

function overrideTree(): object {
  const root: Record<string, unknown> = {};
  for (const id of Object.keys(contract) as OperationId[]) {
    const words = id.split(".");
    const last = words.pop() ?? "";
    let at = root;
    for (const word of words) {
      at[word] ??= {};
      at = at[word] as Record<string, unknown>;
    }
    at[last] = (answer: OverrideAnswer<typeof id> | Resolver<typeof id>, options?: OverrideOptions) =>
      override(id, answer, options);
  }
  return root;
}

function override<Op extends OperationId>(
  id: Op,
  answer: OverrideAnswer<Op> | Resolver<Op>,
  { baseUrl, once = false }: OverrideOptions = {},
): HttpHandler {
  if (typeof answer === "object" && "code" in answer) errorResponse(answer);
  const { method, path } = contract[id];
  const root = baseUrl === undefined ? "https?://[^/]+" : escaped(originOf(baseUrl));
  // `/contacts/duplicates` matches `/contacts/{id}`, but belongs to another operation.
  const others = competingPaths(id).map((other) => `${pattern(other)}$`);
  const handler = http[method.toLowerCase() as Lowercase<typeof method>];
  return handler(
    new RegExp(`^${root}/v1(?!${others.join("|") || "$^"})${pattern(path)}$`, "i"),
    async ({ request }) => {
      const { pathname, searchParams } = new URL(request.url);
      const query = Object.fromEntries(searchParams);
      if (typeof answer !== "function") return respond(id, answer, query);
      const params = paramsOf(path, pathname) as PathParams<Op>;
      const chosen = await answer({ params, query, body: (await bodyOf(request)) as Body<Op>, request });
      return chosen && respond(id, chosen, query);
    },
    { once },
  );
}

/** Returns the paths of other operations with the same method that the path of this one, with its parameters, would match. */
function competingPaths(id: OperationId): string[] {
  const { method, path } = contract[id];
  const own = new RegExp(`^${pattern(path)}$`);
  return Object.values(contract)
    .filter((other) => other.method === method && other.path !== path && own.test(other.path))
    .map((other) => other.path);
}

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** Returns the pattern of a path, without groups: MSW decodes the text of a group, and fails where it cannot be decoded. */
function pattern(path: string): string {
  return path
    .split(/\{\w+\}/)
    .map(escaped)
    .join("[^/?#]+");
}

function paramsOf(path: string, pathname: string): Record<string, string> {
  const segments = pathname.split("/").slice(2);
  const entries = path
    .split("/")
    .slice(1)
    .map((part, at) => [part.slice(1, -1), decoded(segments[at] ?? ""), part.startsWith("{")] as const);
  return Object.fromEntries(entries.filter(([, , isParameter]) => isParameter));
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

async function bodyOf(request: Request): Promise<unknown> {
  // A clone, because the next handler may read the body, too.
  const text = await request.clone().text();
  try {
    return text === "" ? undefined : JSON.parse(text);
  } catch {
    return text;
  }
}

function respond<Op extends OperationId>(
  id: Op,
  answer: OverrideAnswer<Op>,
  query: Readonly<Record<string, string>>,
): Response {
  if (answer instanceof Response) return answer.clone();
  if ("code" in answer) return errorResponse(answer);
  const { paginated, success } = contract[id];
  const { data, status = success[0], headers = {} } = answer;
  const pagination = answer.pagination ?? (paginated && Array.isArray(data) ? onlyPage(data, query) : undefined);
  return HttpResponse.json({ data, pagination }, { status, headers });
}

function onlyPage({ length: total }: readonly unknown[], { limit = "100", offset = "0" }) {
  return { total, limit: Number(limit), offset: Number(offset), has_more: false };
}

function errorResponse({
  code,
  status = errorStatus[code],
  message = "answered by an override",
  path,
  retry_after,
  headers,
}: ErrorAnswer): Response {
  // With an undefined status MSW would answer 200.
  if (status === undefined) throw new RangeError(`the contract has no code ${code}; give a status as well`);
  const retryHeaders: HeadersInit =
    retry_after === undefined ? (status < 500 ? {} : noBackoff) : { "Retry-After": String(retry_after) };
  return HttpResponse.json({ error: { code, message, path } }, { status, headers: { ...retryHeaders, ...headers } });
}
