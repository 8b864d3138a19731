import type { CapturedEmail, Mock } from "@posthorn/mock-server";
import type { Names } from "../support/names.js";
import type { Target } from "../target.js";
import { adminApi } from "./admin-api.js";
import { captured } from "./captured.js";

/** The parts of a mail that a recipient reads, without the template's id that only the mock knows. */
function read({ templateId: _template, ...mail }: CapturedEmail) {
  return captured(mail);
}

/** Returns a mock as a target. `fetch` reaches it, and `names` is its DNS. */
export function mockTarget(mock: Mock, names: Names, fetch: Target["fetch"], close: () => Promise<void>): Target {
  const { admin, settle } = adminApi(mock.baseUrl, mock.operatorToken, fetch);
  let made = 0;
  return {
    baseUrl: mock.baseUrl,
    fetch,
    admin,
    settle,
    names,
    async workspace(settings) {
      made += 1;
      const name = `Workspace ${made}`;
      const own = await mock.workspace({ name, settings: { from_email: null, ...settings } });
      const { body } = await admin("GET", "/workspaces?limit=1000");
      const { id } = body.data.find((workspace: { name: string }) => workspace.name === name);
      return { id, liveKey: own.liveKey, sandboxKey: own.sandboxKey, inbox: async () => own.emails.map(read) };
    },
    close,
  };
}
