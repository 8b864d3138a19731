import { pathToFileURL } from "node:url";
import { createMock } from "@posthorn/mock-server";
import { ask } from "../e2e/support/ask.js";
import { moveAtOnce, runOnboarding } from "../e2e/support/onboarding.js";
import { openReceiver } from "../e2e/support/onboarding-receiver.js";
import { median, rounded } from "./median.js";
import type { Result } from "./result.js";

const rounds = 7;

/** Measures thirty days of three contacts' onboarding in a mock, a webhook that fails for three days included, in seconds (F2). */
export async function run(): Promise<Result[]> {
  const receiver = await openReceiver();
  const seconds: number[] = [];
  const cpu: number[] = [];
  let completed = 0;
  try {
    for (let round = 0; round <= rounds; round++) {
      const mock = createMock({ ids: "deterministic", clock: "2026-11-21T09:00:00.000Z" });
      const adminUrl = mock.baseUrl.replace(/\/v1$/, "/_posthorn");
      const admin = (method: string, path: string, body?: unknown) =>
        ask(`${adminUrl}${path}`, { method, token: mock.operatorToken, body, fetch: mock.fetch });
      const [workspace] = (await admin("GET", "/workspaces")).body.data;
      const target = {
        workspace_id: workspace.id,
        api: (method: string, path: string, body?: unknown) =>
          ask(`${mock.baseUrl}${path}`, { method, token: mock.liveKey, body, fetch: mock.fetch }),
        admin,
        settle: mock.settle,
        mailsTo: async (address: string) =>
          mock.emails.filter(({ to }) => to === address).map(({ html }) => html ?? ""),
        load: async (url: string) => void (await mock.fetch(url)),
        receiver,
      };
      const [began, used] = [performance.now(), process.cpuUsage()];
      const record = await runOnboarding(target, moveAtOnce);
      seconds.push((performance.now() - began) / 1000);
      const { user, system } = process.cpuUsage(used);
      cpu.push((user + system) / 1e6);
      completed = record.completed.length;
      await mock.close();
    }
  } finally {
    await receiver.close();
  }
  // The first round is a warm-up.
  const [first = 0] = seconds.splice(0, 1);
  cpu.shift();
  return [
    {
      id: "F2",
      what: "thirty days of onboarding three contacts in a mock, with a webhook that fails for three days: seconds, against one",
      ratio: rounded(median(seconds)),
      min: rounded(Math.min(...seconds)),
      max: rounded(Math.max(...seconds)),
      rounds,
      gate: "<= 1",
      target: "<= 0.5",
      detail: {
        "first time in a process, s": rounded(first),
        "CPU, s": rounded(median(cpu)),
        "jobs that moving the clock ran": completed,
      },
    },
  ];
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  for (const result of await run()) console.log(JSON.stringify(result));
}
