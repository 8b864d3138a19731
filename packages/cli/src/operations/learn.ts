import type { Api } from "../client/api.js";
import { exitCodes } from "../program/exit-codes.js";
import { Failure } from "../program/failure.js";
import { pathSegment } from "./path-segment.js";

/** Gives back the name of the key as the word to type on a terminal, which shows whose contacts they are. */
export async function nameOfKey(api: Api, interactive: boolean): Promise<{ typed?: string }> {
  if (!interactive) return {};
  const { name } = await ask("GET", "/api-key/permissions", api);
  return typeof name === "string" && name !== "" ? { typed: name } : {};
}

/** Gives back the question whether a campaign is to be sent, with how many contacts its list or segment has now. */
export async function audienceOf(id: string, api: Api): Promise<{ question?: string }> {
  const campaign = await ask("GET", `/campaigns/${pathSegment("id", id)}`, api);
  const { name, subject, list_id, segment_id } = campaign;
  if (typeof name !== "string") return {};
  const count = await countOf(list_id, segment_id, api);
  const whom = count === undefined ? "its whole audience" : `about ${count} contact${count === 1 ? "" : "s"}`;
  return { question: `Send campaign "${name}" (subject "${subject}") to ${whom}?` };
}

async function countOf(list: unknown, segment: unknown, api: Api): Promise<number | undefined> {
  if (typeof segment === "string") {
    const { count } = await ask("POST", `/segments/${pathSegment("id", segment)}/estimate`, api);
    return typeof count === "number" ? count : undefined;
  }
  if (typeof list !== "string") return undefined;
  const { member_count } = await ask("GET", `/lists/${pathSegment("id", list)}`, api);
  return typeof member_count === "number" ? member_count : undefined;
}

/** What a key may not read stays unknown; everything else that goes wrong is told. */
async function ask(method: string, path: string, api: Api): Promise<Record<string, unknown>> {
  try {
    return Object((await api.send({ method, path, authenticated: true })).data);
  } catch (error) {
    if (error instanceof Failure && error.exitCode === exitCodes.auth && error.code !== "no_api_key") return {};
    throw error;
  }
}
