import type { Resolver } from "node:dns/promises";
import { withTimeout } from "../platform/clock.js";
import type { DnsAnswer, WantedRecord } from "../platform/dns.js";
import { openResolver } from "./open-resolver.js";

export interface LookUpOptions {
  /** `host:port` of the DNS server; undefined: the system's. */
  server?: string | undefined;
  /** How long one query waits for its answer, in ms of real time. It is sent twice, the second time with a longer wait. */
  timeout?: number;
  /** How long all queries of a look-up may take, in ms of real time. */
  totalTimeout?: number;
}

/** How many aliases are followed; a longer chain is a loop or a mistake. */
const longestChain = 8;

/** Node's error codes for an answer of the DNS that the name, or such a record of it, does not exist. */
const absent = new Set(["ENOTFOUND", "ENODATA"]);

const unknown: DnsAnswer = { finding: "unknown", values: [] };

/** Returns a look-up that queries the DNS each time, so that changes are seen at once. */
export function createLookUp({ server, timeout = 2000, totalTimeout = 10_000 }: LookUpOptions = {}) {
  return async (record: Readonly<WantedRecord>): Promise<DnsAnswer> => {
    let resolver: Resolver | undefined;
    try {
      resolver = await openResolver({ server, timeout });
      const find = record.type === "CNAME" ? findAlias : findText;
      return (await withTimeout(totalTimeout, find(resolver, record))) ?? unknown;
    } catch {
      return unknown;
    } finally {
      resolver?.cancel();
    }
  };
}

/** Finds any chain of aliases that leads to the value, through any number of providers. */
async function findAlias(resolver: Resolver, { name, value }: WantedRecord): Promise<DnsAnswer> {
  const wanted = normalize(value);
  const values: string[] = [];
  for await (const alias of aliases(resolver, name)) {
    values.push(alias);
    if (alias === wanted) return { finding: "found", values };
  }
  return { finding: values.length === 0 ? "missing" : "wrong", values };
}

async function findText(resolver: Resolver, { name, value }: WantedRecord): Promise<DnsAnswer> {
  let texts = await recordsOf(resolver.resolveTxt(name));
  if (texts.length === 0) {
    // Some servers leave it to the client to follow an alias.
    for await (const alias of aliases(resolver, name)) {
      texts = await recordsOf(resolver.resolveTxt(alias));
      if (texts.length > 0) break;
    }
  }
  const values = texts.map((chunks) => chunks.join(""));
  if (values.length === 0) return { finding: "missing", values };
  return { finding: values.some((text) => text.trim() === value) ? "found" : "wrong", values };
}

async function* aliases(resolver: Resolver, name: string): AsyncGenerator<string> {
  let at = name;
  for (let hop = 0; hop < longestChain; hop += 1) {
    const [alias] = await recordsOf(resolver.resolveCname(at));
    if (alias === undefined) return;
    at = normalize(alias);
    yield at;
  }
}

/** Returns the records of an answer; none where the DNS says that none exist. Throws when the query failed. */
async function recordsOf<T>(answer: Promise<T[]>): Promise<T[]> {
  try {
    return await answer;
  } catch (error) {
    if (absent.has((error as NodeJS.ErrnoException).code ?? "")) return [];
    throw error;
  }
}

/** Returns a DNS name in lower case and without the dot of the root. */
function normalize(name: string): string {
  return name.toLowerCase().replace(/\.$/, "");
}
