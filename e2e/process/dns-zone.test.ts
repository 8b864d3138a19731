import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Posthorn } from "@posthorn/sdk";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runEngine, startEngine } from "../support/engine-process.js";

describe("dns-zone", () => {
  let dir: string;
  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), "posthorn-zone-"));
  });
  afterAll(() => rm(dir, { recursive: true }));

  it("prints the records of a domain, like the admin API of a running engine", async () => {
    const engine = await startEngine({ args: ["--data-dir", dir, "--inbox", "off"] });
    const { body } = await engine.admin("POST", "/workspaces", { name: "Zone" });
    const made = await engine.admin("POST", `/workspaces/${body.data.id}/keys`, { name: "k", type: "production" });
    const posthorn = new Posthorn({ apiKey: made.body.data.key, baseUrl: engine.ready.base_url });
    const { id } = await posthorn.domains.create({ domain: "mail.example.com" });
    await posthorn.domains.create({ domain: "mail.example.org" });
    const shown = await fetch(`${engine.ready.operator_url}/domains/${id}/zone`, {
      headers: { authorization: `Bearer ${engine.operatorToken}` },
    });
    const zone = await shown.text();
    const held = await runEngine(["dns-zone", "--domain", "mail.example.com", "--data-dir", dir]);
    expect([held.code, held.stdout]).toEqual([3, ""]);
    await engine.stop();

    const one = await runEngine(["dns-zone", "--domain", "Mail.Example.com", "--data-dir", dir]);
    expect([one.code, one.stdout, one.stderr]).toEqual([0, zone, ""]);
    const all = await runEngine(["dns-zone", "--domain", "posthorn.test", "--data-dir", dir]);
    expect(all.stdout.match(/^[^;].* TXT /gm)).toHaveLength(6);
  });

  it.each([
    ["an unknown domain", ["--domain", "example.net"], "no workspace has registered example.net"],
    ["no domain", [], "--domain"],
    ["what is no domain", ["--domain", "example"], "--domain"],
  ])("ends with 2 for %s", async (_what, args, said) => {
    const { code, stdout, stderr } = await runEngine(["dns-zone", "--data-dir", dir, ...args]);
    expect([code, stdout]).toEqual([2, ""]);
    expect(stderr).toContain(said);
  });

  it("exits with 2 without a store", async () => {
    const nowhere = join(dir, "nowhere");
    const { code, stderr } = await runEngine(["dns-zone", "--domain", "example.com", "--data-dir", nowhere]);
    expect(code).toBe(2);
    expect(stderr).toContain(nowhere);
  });
});
