import { Posthorn } from "@posthorn/sdk";
import { afterAll, afterEach, beforeAll, expect } from "vitest";
import { type Answer, ask, type Question } from "../support/ask.js";
import { type CheckedFetch, checkedFetch } from "../support/checked-fetch.js";
import type { Target, TargetWorkspace, WorkspaceSettings } from "../target.js";

/** A workspace with clients of its keys, and its mail. */
export interface Tenant extends TargetWorkspace {
  /** With the live key. */
  readonly posthorn: Posthorn;
  /** With the sandbox key. */
  readonly sandbox: Posthorn;
  /** Calls the API without a client, by default with the live key. */
  raw(method: string, path: string, question?: Omit<Question, "method" | "fetch">): Promise<Answer>;
}

/** A target that the tests of one file use. */
export interface Travel extends Pick<Target, "baseUrl" | "fetch" | "admin" | "settle" | "names"> {
  tenant(settings?: WorkspaceSettings): Promise<Tenant>;
  /** A client of this target with any key. */
  client(apiKey: string): Posthorn;
}

/** The defaults of every workspace's sends in the journeys. */
const usual: WorkspaceSettings = {
  from_email: "hello@example.com",
  from_name: "Example",
  company_name: "Example Ltd",
  company_address: "1 Example Street, Exampleton",
};

/** Opens a target for the following tests, and checks every answer against the contract. */
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
