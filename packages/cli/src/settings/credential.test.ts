import { join } from "node:path";
import { inspect } from "node:util";
import { describe, expect, it } from "vitest";
import { collectingIo } from "../testing/run-cli.js";
import { folderWith } from "../testing/temporary-folder.js";
import { Credential, maskKey, type Obstacle, secretOf } from "./credential.js";
import { isTrusted } from "./trusted-servers.js";

const baseUrl = "https://a.test/v1";
const secret = "ph_live_0123456789abcdefghijklmn";

describe("a credential", () => {
  it("shows its kind and its end, and never its secret", () => {
    const credential = new Credential(secret, baseUrl);
    expect([credential.isLive, credential.isSandbox]).toEqual([true, false]);
    expect(new Credential("ph_sandbox_x", baseUrl).isSandbox).toBe(true);
    expect([credential.endsWith("klmn"), credential.endsWith("xxxx")]).toEqual([true, false]);
    for (const text of [
      JSON.stringify(credential),
      inspect(credential, { showHidden: true }),
      `${Object.values(credential)}`,
    ])
      expect(text).not.toContain("0123456789");
  });

  it("is never returned for another base URL, not even of the same origin", async () => {
    const credential = new Credential(secret, baseUrl);
    const io = collectingIo().io;
    for (const other of ["https://b.test/v1", "https://a.test/below/v1", "http://a.test/v1"])
      await expect(secretOf(credential, { baseUrl: other, interactive: true }, io)).rejects.toThrow(
        `a credential for ${baseUrl} was about to go to ${other}`,
      );
  });

  it("without an obstacle is returned without a question", async () => {
    const { io, printed } = collectingIo();
    expect(await secretOf(new Credential(secret, baseUrl), { baseUrl, interactive: true }, io)).toBe(secret);
    expect(printed().stderr).toBe("");
  });

  it("of another origin is rejected with the command that saves one for this server", async () => {
    const obstacle = { name: "the key of the profile work", origin: "https://b.test" };
    const release = secretOf(
      new Credential(secret, baseUrl, obstacle),
      { baseUrl, interactive: true },
      collectingIo().io,
    );
    await expect(release).rejects.toMatchObject({
      code: "key_of_another_server",
      exitCode: 2,
      message: "the key of the profile work is for https://b.test, and is not sent to https://a.test",
      details: { next: [`posthorn login --profile <name> --base-url ${baseUrl}`] },
    });
  });
});

describe("a credential for a server that a project file names", () => {
  /** Returns the outcome of a request for the secret, with the answer that the user types. */
  async function asked(typed: string | undefined, more: Partial<Obstacle> = {}) {
    const folder = folderWith({ "posthorn.config.json": "{}" });
    const file = join(folder, "posthorn.config.json");
    const env = { POSTHORN_CONFIG_DIR: join(folder, "config") };
    const { io, printed } = collectingIo({ env, ...(typed !== undefined && { typed }) });
    const credential = new Credential(secret, baseUrl, { name: "POSTHORN_API_KEY", file, ...more });
    const result = await secretOf(credential, { baseUrl, interactive: typed !== undefined }, io).catch(
      (error: { code: string; details: object }) => error,
    );
    return { file, io, credential, result, stderr: printed().stderr, isSaved: isTrusted({ file, baseUrl }, env) };
  }

  it.each(["y", "Y", "yes", "YES"])("is sent after the answer %s, which is remembered", async (typed) => {
    const { file, io, credential, result, stderr, isSaved } = await asked(typed);
    expect(result).toBe(secret);
    expect(stderr).toContain(`${file} names the server ${baseUrl}. Send it POSTHORN_API_KEY from now on? [y/N] `);
    expect(isSaved).toBe(true);
    expect(credential.isReleased(io.env)).toBe(true);
    // The second request needs no answer.
    expect(await secretOf(credential, { baseUrl, interactive: false }, io)).toBe(secret);
  });

  it.each(["", "n", "no", "yess", "y e s"])(
    'is not sent after the answer "%s", which is not remembered',
    async (typed) => {
      const { result, isSaved } = await asked(typed);
      expect(result).toMatchObject({ code: "not_confirmed", exitCode: 2 });
      expect(isSaved).toBe(false);
    },
  );

  it("is not sent where no question may be asked, and the failure names the command", async () => {
    const { result, stderr } = await asked(undefined);
    expect(result).toMatchObject({
      code: "untrusted_server",
      details: { path: "baseUrl", next: ["posthorn trust https://a.test"] },
    });
    expect(stderr).toBe("");
  });

  it("is asked about with its own server, where it was saved for another", async () => {
    expect((await asked("y", { origin: "https://b.test" })).stderr).toContain(
      "POSTHORN_API_KEY, which is for https://b.test,",
    );
  });
});

describe("a masked key", () => {
  it.each([
    ["ph_live_0123456789abcdef", "ph_live_…cdef"],
    ["ph_sandbox_0123456789ab", "ph_sandbox_…89ab"],
    ["other0123456789abcdef", "…cdef"],
    // A short secret would be half shown.
    ["ph_live_0123456789ab", "…"],
    ["", "…"],
  ])("of %s is %s", (key, masked) => {
    expect(maskKey(key)).toBe(masked);
  });
});
