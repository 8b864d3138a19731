import { byNearness } from "@posthorn/sdk/internal";
import type { Api, Call } from "../client/connect.js";
import { plainText } from "../output/terminal-text.js";
import type { Context } from "../program/context.js";
import { exitCodes, Failure, usage } from "../program/failure.js";
import type { Confirmation } from "./confirm.js";
import { checkedWord, kebab, type OperationCommand } from "./manifest.js";

/** The fields that refer to a resource which has a name, and the noun of that resource. */
export const nounOf: Readonly<Record<string, string>> = {
  list_id: "lists",
  template_id: "templates",
  segment_id: "segments",
  tag_id: "tags",
  automation_id: "automations",
  campaign_id: "campaigns",
};
const nouns = Object.values(nounOf);

/** How many existing names a failure lists. */
const maxNamesShown = 10;

interface Named {
  id: string;
  name: string;
}

/** A word of a call that may be a name in place of an id. */
interface NameInCall {
  /** The field or argument, as a failure's path names it. */
  name: string;
  noun: string;
  word: string;
  /** Returns the call with the id in place of the word. */
  withId(call: Call, id: string): Call;
}

/**
 * Returns the call with ids in place of the names that the service rejected as ids, undefined where it rejected something
 * else. Names are looked up only after such a refusal, so that an id needs no further call.
 * @throws a usage failure for a name that several resources have, and the refusal, with the existing names, for an unknown one.
 */
export async function callByName(
  refusal: Failure,
  operation: OperationCommand,
  call: Call,
  api: Api,
): Promise<Call | undefined> {
  const { status, path } = refusal.details;
  const words = wordsIn(operation, call);
  const isMeant = (status === 404 && words.length > 0) || words.some(({ name }) => name === path);
  if (!isMeant || (status !== 400 && status !== 404)) return undefined;
  let named = call;
  for (const each of words) {
    const all = await namesOf(each.noun, api);
    if (!all) return undefined;
    named = each.withId(named, idByName(each, all, refusal));
  }
  return named;
}

/** A word that is an id or a name. */
export interface NameOrId {
  word: string;
  /** The plural noun of the resource, such as "automations". */
  noun: string;
  /** The flag or argument that the word came with, such as "--list" or "<automation-id>". */
  from: string;
}

/** Returns the id that a word names. An id needs no call. Where the key may not list the noun, the word is returned as it is. */
export async function idOf({ word, noun, from }: NameOrId, api: Api): Promise<string> {
  if (isId(word)) return word;
  checkedWord(fieldOf(from), word);
  const all = await namesOf(noun, api);
  if (!all) return word;
  const isArgument = from.startsWith("<");
  const refusal = isArgument
    ? new Failure("not_found", `${from} names nothing`, exitCodes.notFound)
    : usage(`${from} names nothing`);
  return idByName({ name: fieldOf(from), noun, word }, all, refusal);
}

/** Returns the field or argument of a flag or placeholder, as the path of a failure names it. */
function fieldOf(from: string): string {
  const name = from.replaceAll(/[<>]|^--/g, "").replaceAll("-", "_");
  const field = `${name}_id`;
  return field in nounOf ? field : name;
}

/** Whether an argument of an operation accepts a name in place of an id. */
export function takesName({ words, path }: OperationCommand, argument: string): boolean {
  return argument === "id" && path.includes("{id}") && nouns.includes(words[0] ?? "");
}

/**
 * Returns the arguments of an operation, with ids in place of names where the confirmation fetches details of the resource.
 * In every other call names are looked up only after the service has rejected them.
 */
export async function idsForQuestion(
  operation: OperationCommand,
  args: readonly string[],
  confirmation: Confirmation | undefined,
  context: Context,
): Promise<readonly string[]> {
  const { dryRun, printCurl, yes } = context.flags();
  if (confirmation?.learn === undefined || dryRun || printCurl || yes) return args;
  const [noun = ""] = operation.words;
  const ids: string[] = [];
  for (const [index, word] of args.entries()) {
    const name = operation.arguments[index]?.name ?? "";
    const isName = takesName(operation, name) && word.trim() !== "" && !isId(word);
    ids.push(isName ? await idOf({ word, noun, from: `<${kebab(name)}>` }, await context.api()) : word);
  }
  return ids;
}

/** Returns the id in the path of a call. */
export function idIn({ path }: OperationCommand, call: Call): string {
  return decodeURIComponent(call.path.split("/")[path.split("/").indexOf("{id}")] ?? "");
}

/** Notes on stderr which words of a printed call are names, whose ids would be looked up before the call is sent. */
export async function noteNames(operation: OperationCommand, call: Call, context: Context): Promise<void> {
  for (const { word, noun } of wordsIn(operation, call)) await noteName(word, noun, context);
}

/** Notes on stderr that a word which is no id would be looked up as a name. */
export async function noteName(word: string, noun: string, context: Context): Promise<void> {
  if (isId(word)) return;
  await context.note(plainText(`"${word}" is a name: its id is looked up in ${noun} list before the call is sent.`));
}

function wordsIn(operation: OperationCommand, call: Call): NameInCall[] {
  const words = Object.entries(nounOf).flatMap(([name, noun]) =>
    (["body", "query"] as const).flatMap((place) => {
      const fields = call[place];
      const word: unknown = typeof fields === "object" && fields !== null ? Reflect.get(fields, name) : undefined;
      const withId = (to: Call, id: string): Call => ({ ...to, [place]: { ...Object(to[place]), [name]: id } });
      return typeof word === "string" ? [{ name, noun, word, withId }] : [];
    }),
  );
  const [noun = ""] = operation.words;
  const at = operation.path.split("/").indexOf("{id}");
  const segment = at === -1 || !nouns.includes(noun) ? undefined : call.path.split("/")[at];
  if (segment !== undefined) {
    const withId = (to: Call, id: string): Call => ({ ...to, path: to.path.split("/").with(at, id).join("/") });
    words.push({ name: "id", noun, word: decodeURIComponent(segment), withId });
  }
  return words.filter(({ word }) => word !== "" && !isId(word));
}

/** Whether a word is an id. */
export function isId(word: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(word);
}

/** Returns the ids and names of all resources of a noun, undefined where the key may not list them or the answer is no list. */
async function namesOf(noun: string, api: Api): Promise<Named[] | undefined> {
  const all: Named[] = [];
  for (;;) {
    const query = { limit: 1000, offset: all.length };
    let page: { data?: unknown; pagination?: { has_more?: unknown } };
    try {
      page = Object((await api.send({ method: "GET", path: `/${noun}`, query, authenticated: true })).data);
    } catch (error) {
      if (error instanceof Failure && error.details.status !== undefined) return undefined;
      throw error;
    }
    if (!Array.isArray(page.data) || !page.data.every(isNamed)) return undefined;
    all.push(...page.data);
    if (page.pagination?.has_more !== true || page.data.length === 0) return all;
  }
}

function isNamed(value: unknown): value is Named {
  return typeof Object(value).id === "string" && typeof Object(value).name === "string";
}

/** Returns the id of the resource with exactly the name, or else with the name in another case. @throws the refusal, or a usage failure for a name that several have. */
function idByName({ name, noun, word }: Omit<NameInCall, "withId">, all: readonly Named[], refusal: Failure): string {
  const fold = (text: string): string => text.normalize("NFC").toLowerCase();
  const exact = all.filter((each) => each.name === word);
  const fitting = exact.length > 0 ? exact : all.filter((each) => fold(each.name) === fold(word));
  const [only, ...others] = fitting;
  const one = noun.replace(/s$/, "");
  if (only && others.length === 0) return only.id;
  if (only) {
    const ids = fitting.slice(0, maxNamesShown).map(({ id }) => id);
    throw usage(`${fitting.length} ${noun} are called "${word}"`, {
      path: name,
      hint: `Give an id: ${ids.join(", ")}.`,
      next: [`posthorn ${noun} list`],
    });
  }
  const names = byNearness(word, [...new Set(all.map((each) => each.name))]).slice(0, maxNamesShown);
  const isOver = all.length > names.length ? `, and others` : "";
  const hint = names.length > 0 ? `There are ${names.join(", ")}${isOver}.` : `There are no ${noun}.`;
  const { code, exitCode, details } = refusal;
  const isNotFound = exitCode === exitCodes.notFound;
  throw new Failure(isNotFound ? code : "usage", `no ${one} has the name or id "${word}"`, isNotFound ? exitCode : 2, {
    ...details,
    path: name,
    problems: undefined,
    hint,
    next: [`posthorn ${noun} list`],
  });
}
