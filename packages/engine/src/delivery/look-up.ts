import type { Resolver } from "node:dns/promises";
import { withTimeout } from "../platform/clock.js";
import type { DnsFinding, LookUp, WantedRecord } from "../platform/dns.js";
import { openResolver } from "./open-resolver.js";

export interface LookUpOptions {
  /** `host:port` of the resolver to ask; undefined: the system's. */
  server?: string | undefined;
  /** How long one question waits for its answer, in ms of real time; it is asked twice, the second time for longer. */
  timeout?: number;
  /** How long a whole look-up may take, in ms of real time. */
  patience?: number;
}

/** Names followed from one alias to the next; more is a loop or a mess. */
const longestChain = 8;

/** Codes with which Node says that the DNS answered: there is no such name, or no such record of it. */
const absent = new Set(["ENOTFOUND", "ENODATA"]);

/** Gives back a look-up that asks a resolver each time, so that what changed in the DNS is seen. */
export function createLookUp({ server, timeout = 2000, patience = 10_000 }: LookUpOptions = {}): LookUp {
  return async (record) => {
    let resolver: Resolver | undefined;
    try {
      resolver = await openResolver({ server, timeout });
      const find = record.type === "CNAME" ? findAlias : findText;
      return (await withTimeout(patience, find(resolver, record))) ?? "unknown";
    } catch {
      return "unknown";
    } finally {
      resolver?.cancel();
    }
  };
}

/** Right is every chain of aliases that leads to the value, however many providers are on its way. */
async function findAlias(resolver: Resolver, { name, value }: WantedRecord): Promise<DnsFinding> {
  const wanted = normal(value);
  let seen: DnsFinding = "missing";
  for await (const alias of aliases(resolver, name)) {
    if (alias === wanted) return "found";
    seen = "wrong";
  }
  return seen;
}

async function findText(resolver: Resolver, { name, value }: WantedRecord): Promise<DnsFinding> {
  let texts = await ask(resolver.resolveTxt(name));
  if (texts.length === 0) {
    // Some servers leave it to the asker to follow an alias.
    for await (const alias of aliases(resolver, name)) {
      texts = await ask(resolver.resolveTxt(alias));
      if (texts.length > 0) break;
    }
  }
  if (texts.length === 0) return "missing";
  return texts.some((chunks) => chunks.join("").trim() === value) ? "found" : "wrong";
}

async function* aliases(resolver: Resolver, name: string): AsyncGenerator<string> {
  let at = name;
  for (let hop = 0; hop < longestChain; hop += 1) {
    const [alias] = await ask(resolver.resolveCname(at));
    if (alias === undefined) return;
    at = normal(alias);
    yield at;
  }
}

/** What was found, nothing when the DNS says there is nothing; throws when it says neither. */
async function ask<T>(answer: Promise<T[]>): Promise<T[]> {
  try {
    return await answer;
  } catch (error) {
    if (absent.has((error as NodeJS.ErrnoException).code ?? "")) return [];
    throw error;
  }
}

/** Names of the DNS are the same in any case, with and without the root's dot. */
function normal(name: string): string {
  return name.toLowerCase().replace(/\.$/, "");
}
