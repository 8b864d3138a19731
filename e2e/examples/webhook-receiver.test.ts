import { describe, expect } from "vitest";
import { test } from "../support/installed-test.js";

const secret = "whsec_of-a-receiver-that-is-being-tested";

describe("the webhook-receiver example", { timeout: 60_000 }, () => {
  test("accepts what listen forwards, and rejects another signature", async ({ copy, start, run }) => {
    const folder = await copy("examples/webhook-receiver");
    const receiver = start("node server.js", folder, { PORT: "0", POSTHORN_WEBHOOK_SECRET: secret });
    const [, url = ""] = await receiver.says(/listening on (\S+)/);
    const mock = start("posthorn mock --port 0", folder);
    const [ready = ""] = await mock.says(/^\{"event":"ready".*$/m);
    const variables = { POSTHORN_BASE_URL: JSON.parse(ready).base_url };

    const listener = start(`posthorn listen --print-secret --secret ${secret} --forward-to ${url}`, folder, variables);
    await listener.says(/^Listening/m, "stderr");
    await listener.says(/whsec_/);
    const bounce = "posthorn trigger email.bounced to=ada@example.com bounce_type=permanent";
    expect(await run(bounce, folder, variables)).toMatchObject({ code: 0 });
    await receiver.says(/^ada@example.com bounced: permanent$/m);
    expect(await run("posthorn trigger contact.created", folder, variables)).toMatchObject({ code: 0 });
    await receiver.says(/^nothing to do for contact.created$/m);

    const signed = `posthorn trigger email.complained to=grace@example.com --to ${url} --secret ${secret}`;
    expect(await run(signed, folder)).toMatchObject({ code: 0 });
    await receiver.says(/^grace@example.com complained$/m);

    const forged = await fetch(url, { method: "POST", body: "{}", headers: { "X-Service-Signature": "t=1,v1=00" } });
    expect(forged.status).toBe(400);
    expect((await fetch(new URL("/", url))).status).toBe(404);
  });

  test("does not start without a secret", async ({ copy, run }) => {
    const folder = await copy("examples/webhook-receiver");
    const { code, stderr } = await run("node server.js", folder);
    expect(code).toBe(1);
    expect(stderr).toContain("POSTHORN_WEBHOOK_SECRET is not set");
  });
});
