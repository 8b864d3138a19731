import { readdir, readFile, writeFile } from "node:fs/promises";
import { type AddressInfo, createServer } from "node:net";
import { join } from "node:path";
import { describe, expect } from "vitest";
import { runEngine } from "../support/engine-process.js";
import { clientOf, test } from "./engine-test.js";

describe("serve fails to start", () => {
  test("on a port in use, and names it", async ({ dataDir }) => {
    const holder = createServer();
    await new Promise<void>((resolve) => holder.listen(0, "127.0.0.1", resolve));
    const { port } = holder.address() as AddressInfo;
    const { code, stderr, stdout } = await runEngine(["serve", "--port", String(port), "--data-dir", dataDir]);
    holder.close();
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toMatch(new RegExp(`port ${port} .*taken.*--port`));
  });

  // Not even the superuser can create a directory below a file.
  test("on a data directory that cannot be written, and names it", async ({ directory }) => {
    await writeFile(join(directory, "file"), "");
    const dataDir = join(directory, "file", "data");
    const { code, stderr } = await runEngine(["serve", "--port", "0", "--data-dir", dataDir]);
    expect(code).toBe(2);
    expect(stderr).toContain(dataDir);
    expect(stderr).toContain("--data-dir");
  });

  test.for([
    ["--prot", ["--prot", "1"], {}],
    ["--port", ["--port", "70000"], {}],
    ["--profile", ["--profile", "production"], {}],
    ["--clock", ["--clock", "stopped"], {}],
    ["--smtp", ["--smtp", "127.0.0.1"], {}],
    ["--inbox", ["--inbox", "on"], {}],
    ["--public-url", ["--public-url", "example.com"], {}],
    ["POSTHORN_PORT", [], { POSTHORN_PORT: "x" }],
    ["POSTHORN_RATE_LIMIT", [], { POSTHORN_RATE_LIMIT: "many" }],
    ["POSTHORN_BOOTSTRAP_LIVE_KEY", [], { POSTHORN_BOOTSTRAP_LIVE_KEY: "ph_live_x" }],
    ["POSTHORN_SECRET", [], { POSTHORN_SECRET: "short" }],
  ] as const)("with an invalid %s, and names it", async ([name, args, env], { dataDir }) => {
    const { code, stdout, stderr } = await runEngine(["serve", "--data-dir", dataDir, ...args], env);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toContain(name);
  });

  const asked = { POSTHORN_SECRET: "s".repeat(32), POSTHORN_OPERATOR_TOKEN: "the-operator-token-of-this-test-engine" };
  test.for([
    ["POSTHORN_SECRET", [], { POSTHORN_OPERATOR_TOKEN: asked.POSTHORN_OPERATOR_TOKEN }],
    ["POSTHORN_OPERATOR_TOKEN", [], { POSTHORN_SECRET: asked.POSTHORN_SECRET }],
    ["POSTHORN_OPERATOR_TOKEN", [], { ...asked, POSTHORN_OPERATOR_TOKEN: "t".repeat(31) }],
    ["--clock manual", ["--clock", "manual"], asked],
    ["--inbox auto", ["--inbox", "auto"], asked],
  ] as const)("in the service profile over %s", async ([name, args, env], { dataDir }) => {
    const { code, stderr } = await runEngine(["serve", "--profile", "service", "--data-dir", dataDir, ...args], env);
    expect(code).toBe(2);
    expect(stderr).toContain(name);
  });

  test("in the service profile until it has its settings, and then starts without development tools", async ({
    serve,
  }) => {
    const engine = await serve({ args: ["--profile", "service"], env: asked });
    expect((await engine.admin("GET", "/workspaces")).status).toBe(200);
    expect((await engine.admin("POST", "/clock", { freeze: true })).status).toBe(404);
    expect((await engine.admin("POST", "/settle")).status).toBe(404);
    const { code, stderr } = await engine.stop();
    expect(code).toBe(0);
    expect(stderr).not.toContain(asked.POSTHORN_OPERATOR_TOKEN);
    // It warns, by name of the flag, of links and senders that cannot be reached from outside.
    expect(stderr).toMatch(
      /"level":40.*--public-url \(POSTHORN_PUBLIC_URL\).*\n.*--shared-domain \(POSTHORN_SHARED_DOMAIN\)/,
    );
  });

  test("with another secret, and says what happened and what to do", async ({ serve, dataDir }) => {
    const engine = await serve({ args: ["--profile", "service"], env: asked });
    await engine.stop();
    const env = { ...asked, POSTHORN_SECRET: "o".repeat(32) };
    const args = ["--profile", "service", "--smtp", "smtp://127.0.0.1:1", "--port", "0", "--data-dir", dataDir];
    const { code, stdout, stderr } = await runEngine(["serve", ...args], env);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    const said = stderr.trim().split("\n").at(-1);
    expect(said).toMatch(
      /^posthorn-engine: POSTHORN_SECRET .*is not the one.*Start with the secret of the first start/,
    );
    await (await serve({ args: ["--profile", "service"], env: asked })).stop();
  });

  test("on a store that another engine has locked, and names its process", async ({ serve, dataDir }) => {
    const { ready } = await serve();
    for (const args of [
      ["serve", "--port", "0"],
      ["keys", "list"],
    ]) {
      const { code, stdout, stderr } = await runEngine([...args, "--data-dir", dataDir]);
      expect({ code, stdout }).toEqual({ code: 3, stdout: "" });
      expect(stderr).toMatch(new RegExp(`\\b${ready.pid}\\b`));
      expect(stderr).toContain(dataDir);
    }
  });

  test("on a damaged journal, and names file and byte", async ({ serve, dataDir }) => {
    const engine = await serve();
    const posthorn = await clientOf(engine);
    for (const name of ["ada", "grace", "mary"]) await posthorn.contacts.create({ email: `${name}@example.com` });
    engine.signal("SIGKILL");
    await engine.ended;

    const { path, bytes } = await journalWith(dataDir, "grace@example.com");
    bytes[bytes.indexOf("grace@example.com")] = "G".charCodeAt(0);
    await writeFile(path, bytes);

    const { code, stderr } = await runEngine(["serve", "--port", "0", "--data-dir", dataDir]);
    expect(code).toBe(3);
    const [, offset] = /damaged at byte (\d+)/.exec(stderr) ?? [];
    expect(stderr).toContain(path);
    // The named byte is the start of the changed line.
    const line = bytes.subarray(Number(offset)).toString("utf8").split("\n", 1)[0];
    expect(line).toContain("Grace@example.com");
  });
});

async function journalWith(dataDir: string, text: string): Promise<{ path: string; bytes: Buffer }> {
  for (const file of await readdir(dataDir)) {
    const path = join(dataDir, file);
    const bytes = await readFile(path);
    if (file.startsWith("journal-") && bytes.includes(text)) return { path, bytes };
  }
  throw new Error(`no journal in ${dataDir} has ${text}`);
}
