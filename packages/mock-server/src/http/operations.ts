import {
  type Body,
  operations as contract,
  type Data,
  type ErrorCode,
  errorStatus,
  type OperationId,
  type PathParams,
  type Response as Whole,
} from "@posthorn/sdk/contract";
import { type HttpHandler, HttpResponse, http } from "msw";
import { originOf } from "../options/origin-of.js";
import { noBackoff } from "./no-backoff.js";

/** A success, in the envelope that the contract has for it. */
export interface Granted<Op extends OperationId> {
  data: Data<Op>;
  /** Default: the first success of the operation. */
  status?: (typeof contract)[Op]["success"][number];
  /** Of a list; default: what is in `data` is all there is. */
  pagination?: Whole<Op> extends { pagination: infer Pagination } ? Pagination : never;
  headers?: Readonly<Record<string, string>>;
}

/** A refusal, in the contract's shape. */
export interface Refused {
  code: ErrorCode;
  /** Default: the code's. */
  status?: number;
  message?: string;
  path?: string;
  /** Seconds, for the `Retry-After` header. */
  retry_after?: number;
  headers?: Readonly<Record<string, string>>;
}

/** What a resolver is told of a call. */
export interface Call<Op extends OperationId> {
  params: PathParams<Op>;
  query: Readonly<Record<string, string>>;
  /** As JSON has it; nobody has checked it. */
  body: Body<Op>;
  request: Request;
}

export type Answer<Op extends OperationId> = Granted<Op> | Refused | Response;

/** Answers a call; undefined leaves it to the next handler, which may be the mock's. */
export type Resolver<Op extends OperationId> = (
  call: Call<Op>,
) => Answer<Op> | undefined | Promise<Answer<Op> | undefined>;

export interface OverrideOptions {
  /** The API's root, ending in `/v1`. Default: `/v1` of any origin. */
  baseUrl?: string;
  /** Whether it answers one call only. */
  once?: boolean;
}

/** Makes the MSW handler that answers calls of one operation in place of the mock. */
export type Override<Op extends OperationId> = (
  answer: Answer<Op> | Resolver<Op>,
  options?: OverrideOptions,
) => HttpHandler;

type Place<Path extends string, Leaf> = Path extends `${infer Head}.${infer Rest}`
  ? { readonly [K in Head]: Place<Rest, Leaf> }
  : { readonly [K in Path]: Leaf };
type Together<U> = (U extends unknown ? (each: U) => void : never) extends (all: infer All) => void ? All : never;

/** An override for each operation, under the words of its id: `operations.emails.batch.send(…)`. */
export const operations = tree() as Together<{ [Op in OperationId]: Place<Op, Override<Op>> }[OperationId]>;

function tree(): object {
  const root: Record<string, unknown> = {};
  for (const id of Object.keys(contract) as OperationId[]) {
    const words = id.split(".");
    const last = words.pop() ?? "";
    let at = root;
    for (const word of words) {
      at[word] ??= {};
      at = at[word] as Record<string, unknown>;
    }
    at[last] = (answer: Answer<typeof id> | Resolver<typeof id>, options?: OverrideOptions) =>
      override(id, answer, options);
  }
  return root;
}

function override<Op extends OperationId>(
  id: Op,
  answer: Answer<Op> | Resolver<Op>,
  { baseUrl, once = false }: OverrideOptions = {},
): HttpHandler {
  if (typeof answer === "object" && "code" in answer) refuse(answer);
  const { method, path } = contract[id];
  const root = baseUrl === undefined ? "https?://[^/]+" : escaped(originOf(baseUrl));
  // `/contacts/duplicates` is no contact's path, though it looks like one.
  const others = rivalsOf(id).map((rival) => `${pattern(rival)}$`);
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

/** The paths that another operation of the same method has and that a path with parameters would match, too. */
function rivalsOf(id: OperationId): string[] {
  const { method, path } = contract[id];
  const own = new RegExp(`^${pattern(path)}$`);
  return Object.values(contract)
    .filter((other) => other.method === method && other.path !== path && own.test(other.path))
    .map((other) => other.path);
}

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** Without groups: MSW would decode what they catch, and fails on what cannot be decoded. */
function pattern(path: string): string {
  return path
    .split(/\{\w+\}/)
    .map(escaped)
    .join("[^/?#]+");
}

function paramsOf(path: string, pathname: string): Record<string, string> {
  const given = pathname.split("/").slice(2);
  const entries = path
    .split("/")
    .slice(1)
    .map((part, at) => [part.slice(1, -1), decoded(given[at] ?? ""), part.startsWith("{")] as const);
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
  // The next handler may want to read it, too.
  const text = await request.clone().text();
  try {
    return text === "" ? undefined : JSON.parse(text);
  } catch {
    return text;
  }
}

function respond<Op extends OperationId>(
  id: Op,
  answer: Answer<Op>,
  query: Readonly<Record<string, string>>,
): Response {
  if (answer instanceof Response) return answer.clone();
  if ("code" in answer) return refuse(answer);
  const { paginated, success } = contract[id];
  const { data, status = success[0], headers = {} } = answer;
  const pagination = answer.pagination ?? (paginated && Array.isArray(data) ? onlyPage(data, query) : undefined);
  return HttpResponse.json({ data, pagination }, { status, headers });
}

function onlyPage({ length: total }: readonly unknown[], { limit = "100", offset = "0" }) {
  return { total, limit: Number(limit), offset: Number(offset), has_more: false };
}

function refuse({
  code,
  status = errorStatus[code],
  message = "answered by an override",
  path,
  retry_after,
  headers,
}: Refused): Response {
  // MSW would answer 200.
  if (status === undefined) throw new RangeError(`the contract has no code ${code}; say with which status to answer`);
  const told: HeadersInit =
    retry_after === undefined ? (status < 500 ? {} : noBackoff) : { "Retry-After": String(retry_after) };
  return HttpResponse.json({ error: { code, message, path } }, { status, headers: { ...told, ...headers } });
}
