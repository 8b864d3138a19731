import { fileURLToPath } from "node:url";
import { Posthorn } from "@posthorn/sdk";
import { operations } from "@posthorn/sdk/contract";
import { describe, expect, it } from "vitest";
import { firstWorkspace, test } from "../process/engine-test.js";
import { type FailedCheck, hasSchemathesis, runSchemathesis } from "../support/schemathesis.js";
import { isListed, refusals } from "./refusals.js";

const document = fileURLToPath(new URL("../../openapi.yaml", import.meta.url));
/** More examples find more and take longer; a manual run uses some hundreds. */
const examples = Number(process.env.POSTHORN_GENERATED_CALLS || 4);
const minutes = Math.ceil(4 + examples / 10);

describe("the errors of calls that are valid by the contract", () => {
  const known = Object.values(operations).map(({ method, path }) => `${method} ${path}`);

  it("are a short list of existing operations", () => {
    expect(refusals.length).toBeLessThan(20);
    for (const { operation, reason } of refusals) {
      if (operation !== "*") expect(known).toContain(operation);
      expect(reason).toMatch(/\w{3}/);
    }
  });

  it("differ by operation, code, path or message", () => {
    const body = (error: object) => JSON.stringify({ error });
    const send = "POST /email/send";
    const scheduled = {
      code: "invalid_schedule",
      path: "send_at",
      message: "send_at must be in the future and within 72 hours",
    };
    expect(isListed({ operation: send, body: body(scheduled) })).toBe(true);
    expect(isListed({ operation: "POST /email/batch", body: body(scheduled) })).toBe(false);
    expect(isListed({ operation: send, body: body({ ...scheduled, code: "validation_error" }) })).toBe(false);
    expect(isListed({ operation: send, body: body({ ...scheduled, path: "html" }) })).toBe(false);
    expect(isListed({ operation: send, body: body({ ...scheduled, message: "send_at is wrong" }) })).toBe(false);
    const step = {
      code: "validation_error",
      path: "steps[3].config.subject",
      message: "steps[3].config.subject is required",
    };
    expect(isListed({ operation: "PATCH /automations/{id}", body: body(step) })).toBe(true);
  });
});

describe.skipIf(!hasSchemathesis)("calls generated from the contract", () => {
  test("are answered as the contract says, and valid calls get no error", { timeout: minutes * 60_000 }, async ({
    serve,
    directory,
  }) => {
    // No name resolves, so that nothing is sent to generated URLs and domains.
    const engine = await serve({ args: ["--dns", "127.0.0.1:9"], life: minutes * 60_000 });
    const workspace = await firstWorkspace(engine);
    await engine.admin("PATCH", `/workspaces/${workspace}`, { settings: { from_email: "hello@example.com" } });
    const wanted = { name: "generated calls", type: "production", rate_limit: 0, email_rate_limit: 0 };
    const { key } = (await engine.admin("POST", `/workspaces/${workspace}/keys`, wanted)).body.data;
    const baseUrl = engine.ready.base_url;

    const run = { document, baseUrl, apiKey: key, examples, directory, timeout: minutes * 60_000 - 5_000 };
    const { checks, failed, errors, output } = await runSchemathesis(run);
    const isRefusal = ({ check, status }: FailedCheck) => check === "positive_data_acceptance" && status === 400;
    const surprises = failed.filter((each) => !(isRefusal(each) && isListed(each)));
    expect({ surprises: surprises.slice(0, 20), errors }, output).toEqual({ surprises: [], errors: [] });
    expect(checks).toBeGreaterThan(10_000);
    expect(await new Posthorn({ apiKey: key, baseUrl }).health()).toMatchObject({ status: "ok" });
  });
});
