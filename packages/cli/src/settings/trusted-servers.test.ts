import { readFileSync, realpathSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { folderWith } from "../testing/temporary-folder.js";
import { distrustServers, isTrusted, readTrustedServers, trustServer } from "./trusted-servers.js";

const baseUrl = "https://a.test/v1";

/** Returns a folder with two projects, and the environment of a user who trusts nothing yet. */
function setUp() {
  const folder = realpathSync(folderWith({ "one/posthorn.config.json": "{}", "two/posthorn.config.json": "{}" }));
  const fileOf = (project: string) => join(folder, project, "posthorn.config.json");
  return { folder, fileOf, env: { POSTHORN_CONFIG_DIR: join(folder, "config") } };
}

describe("a trusted server", () => {
  it("is trusted for the project files of one folder", () => {
    const { folder, fileOf, env } = setUp();
    expect(trustServer({ file: fileOf("one"), baseUrl }, env)).toEqual({
      folder: join(folder, "one"),
      base_url: baseUrl,
    });
    expect(isTrusted({ file: fileOf("one"), baseUrl }, env)).toBe(true);
    expect(isTrusted({ file: fileOf("two"), baseUrl }, env)).toBe(false);
  });

  it.each(["https://a.test/below/v1", "http://a.test/v1", "https://a.test:8443/v1", "https://b.test/v1"])(
    "is not %s, which differs from it",
    (other) => {
      const { fileOf, env } = setUp();
      trustServer({ file: fileOf("one"), baseUrl }, env);
      expect(isTrusted({ file: fileOf("one"), baseUrl: other }, env)).toBe(false);
    },
  );

  it("replaces the earlier one of its folder, and keeps those of others", () => {
    const { fileOf, env } = setUp();
    trustServer({ file: fileOf("one"), baseUrl }, env);
    trustServer({ file: fileOf("two"), baseUrl }, env);
    trustServer({ file: fileOf("one"), baseUrl: "https://b.test/v1" }, env);
    expect(isTrusted({ file: fileOf("one"), baseUrl }, env)).toBe(false);
    expect(isTrusted({ file: fileOf("one"), baseUrl: "https://b.test/v1" }, env)).toBe(true);
    expect(isTrusted({ file: fileOf("two"), baseUrl }, env)).toBe(true);
    expect(readTrustedServers(env)).toHaveLength(2);
  });

  it("belongs to the real folder, so that a link to it inherits the trust and a link in it does not", () => {
    const { folder, fileOf, env } = setUp();
    trustServer({ file: fileOf("one"), baseUrl }, env);
    symlinkSync(join(folder, "one"), join(folder, "link"));
    expect(isTrusted({ file: fileOf("link"), baseUrl }, env)).toBe(true);
    symlinkSync(join(folder, "two"), join(folder, "one", "inner"));
    expect(isTrusted({ file: join(folder, "one", "inner", "posthorn.config.json"), baseUrl }, env)).toBe(false);
  });

  it("is removed and returned, and nothing is written where none is meant", () => {
    const { folder, fileOf, env } = setUp();
    trustServer({ file: fileOf("one"), baseUrl }, env);
    const before = readFileSync(join(folder, "config", "trusted.json"), "utf8");
    expect(distrustServers(({ base_url }) => base_url === "https://b.test/v1", env)).toEqual([]);
    expect(readFileSync(join(folder, "config", "trusted.json"), "utf8")).toBe(before);
    expect(distrustServers(({ base_url }) => base_url === baseUrl, env)).toEqual([
      { folder: join(folder, "one"), base_url: baseUrl },
    ]);
    expect(readTrustedServers(env)).toEqual([]);
  });
});

it("trusts nothing without a file, and rejects one with another content", () => {
  expect(readTrustedServers({ POSTHORN_CONFIG_DIR: folderWith({}) })).toEqual([]);
  for (const content of ["{", "[]", '{"trusted":{}}', '{"trusted":[{"folder":"/"}]}', '{"trusted":[null]}'])
    expect(() => readTrustedServers({ POSTHORN_CONFIG_DIR: folderWith({ "trusted.json": content }) })).toThrow(
      "holds no trusted servers",
    );
});
