import { Posthorn } from "@posthorn/sdk";
import { afterAll, afterEach, beforeAll, expect } from "vitest";
import { type Answer, ask, type Question } from "../support/ask.js";
import { type CheckedFetch, checkedFetch } from "../support/checked-fetch.js";
import type { Target, TargetWorkspace, WorkspaceSettings } from "../target.js";

/** A workspace as a developer has it: clients with its keys, and its mail. */
export interface Tenant extends TargetWorkspace {
  /** With the live key. */
  readonly posthorn: Posthorn;
  /** With the sandbox key. */
  readonly sandbox: Posthorn;
  /** Asks the API without a client; with the live key unless told otherwise. */
  raw(method: string, path: string, question?: Omit<Question, "method" | "fetch">): Promise<Answer>;
}

/** A target in use by the tests of one file. */
export interface Travel extends Pick<Target, "baseUrl" | "fetch" | "admin" | "settle" | "names"> {
  tenant(settings?: WorkspaceSettings): Promise<Tenant>;
  /** A client of this target with any key. */
  client(apiKey: string): Posthorn;
}

/** What every workspace of the journeys sends with, unless a test is about that. */
const usual: WorkspaceSettings = {
  from_email: "hello@example.com",
  from_name: "Example",
  company_name: "Example Ltd",
  company_address: "1 Example Street, Exampleton",
};

/** Opens a target around the tests that follow, and holds every answer they get against the contract. */
export function travel(open: () => Promise<Target>): () => Travel {
  let target: Target;
  let checked: CheckedFetch;

  beforeAll(async () => {
    target = await open();
    checked = await checkedFetch(target.baseUrl, target.fetch);
  });
  afterEach(() => {
    expect(checked.problems()).toEqual([]);
  });
  afterAll(() => target?.close());

  return () => {
    const { baseUrl } = target;
    const { fetch } = checked;
    const client = (apiKey: string) => new Posthorn({ apiKey, baseUrl, fetch });
    return {
      baseUrl,
      fetch,
      admin: target.admin,
      settle: target.settle,
      names: target.names,
      client,
      async tenant(settings = usual) {
        const workspace = await target.workspace(settings);
        return {
          ...workspace,
          posthorn: client(workspace.liveKey),
          sandbox: client(workspace.sandboxKey),
          raw: (method, path, question) =>
            ask(`${baseUrl}${path}`, { token: workspace.liveKey, ...question, method, fetch }),
        };
      },
    };
  };
}
