import type { Mock } from "../mock/mock.js";
import { originOf } from "../options/origin-of.js";
import { localToken } from "./local-token.js";
import type { ListedMail } from "./mailbox-mail.js";

/** Where mail is: a mock of this process, or a local engine or mock server. */
export type MailboxSource =
  | { mock: Pick<Mock, "fetch" | "baseUrl" | "operatorToken"> }
  | {
      /** The base URL, with `/v1`. */
      url: string;
      /** The operator's token; default `POSTHORN_OPERATOR_TOKEN`, and on the same machine that of the server that `posthorn dev` or `posthorn mock` runs. */
      token?: string | undefined;
    };

/** The calls of the admin API about the mail to one address. */
export interface MailSource {
  /** Returns mail after an id, oldest first and at most 100; waits for some, up to so many ms, where there is none. */
  list(query: { after?: string | undefined; wait?: number }): Promise<ListedMail[]>;
  /** Deletes the mail and returns how many there were. */
  clear(): Promise<number>;
}

/** Returns the calls for an address. Throws TypeError or RangeError for a wrong source. */
export function openMailSource(source: MailboxSource, address: string): MailSource {
  const send = openCalls(source);
  const to = encodeURIComponent(address);
  return {
    async list({ after, wait = 0 }) {
      const later = after === undefined ? "" : `&after=${after}`;
      return (await send("GET", `?to=${to}${later}${wait > 0 ? `&wait=${Math.ceil(wait)}ms` : ""}`)) as ListedMail[];
    },
    clear: async () => ((await send("DELETE", `?to=${to}`)) as { deleted: number }).deleted,
  };
}

function openCalls(source: MailboxSource): (method: string, query: string) => Promise<unknown> {
  if (typeof source !== "object" || source === null || !("mock" in source || "url" in source)) {
    throw new TypeError(
      'createMailbox takes a mock or a server: createMailbox({ mock }) or createMailbox({ url: "http://127.0.0.1:4010/v1" })',
    );
  }
  const baseUrl = "mock" in source ? source.mock.baseUrl : source.url.replace(/\/$/, "");
  const root = `${originOf(baseUrl)}/_posthorn/mail`;
  const call = "mock" in source ? source.mock.fetch : (request: Request) => globalThis.fetch(request);
  let token: Promise<string | undefined> | undefined;
  return async (method, query) => {
    token ??= "mock" in source ? Promise.resolve(source.mock.operatorToken) : tokenOf(source, baseUrl);
    const known = await token;
    const headers = { ...(known !== undefined && { authorization: `Bearer ${known}` }) };
    const response = await call(new Request(root + query, { method, headers })).catch((error: Error) => {
      throw new Error(
        `no answer from ${root}: ${String((error.cause as Error | undefined)?.message ?? error.message)}`,
        {
          cause: error,
        },
      );
    });
    const body = await response.json().catch(() => ({}));
    if (response.ok) return body.data;
    throw new Error(
      `${root} answered ${response.status}: ${body.error?.message ?? "not as Posthorn does"}${hintFor(response.status)}`,
    );
  };
}

async function tokenOf({ token }: { token?: string | undefined }, baseUrl: string): Promise<string | undefined> {
  return token ?? (await localToken(baseUrl));
}

function hintFor(status: number): string {
  if (status === 401)
    return ". Give the operator's token as { url, token } or in POSTHORN_OPERATOR_TOKEN: dev and mock print it when they start";
  return status === 404 ? ". Only the local profile and mocks list mail" : "";
}
