import { describe, expect, it } from "vitest";
import { exitCodes } from "../program/failure.js";
import { collectingIo } from "../testing/run-cli.js";
import { folderWith } from "../testing/temporary-folder.js";
import type { GlobalFlags } from "./global-flags.js";
import { checkedBaseUrl, failureFormat, resolveSettings } from "./settings.js";

const profile = { api_key: "ph_live_saved", base_url: "https://saved.test/v1", key_name: "k", is_sandbox: false };

interface Sources {
  env?: Record<string, string>;
  /** The content of posthorn.config.json. */
  project?: object;
  /** The content of credentials.json. */
  saved?: object;
  /** The number of columns makes stdout a terminal; a typed text makes all streams terminals. */
  columns?: number;
  typed?: string;
  newProfile?: boolean;
}

/** Returns the settings that flags and other sources result in. */
function settingsOf(
  flags: Partial<GlobalFlags>,
  { project, saved, env = {}, newProfile = false, ...io }: Sources = {},
) {
  const files = {
    ...(project && { "project/posthorn.config.json": JSON.stringify(project) }),
    ...(saved && { "config/credentials.json": JSON.stringify(saved) }),
    "project/inner/file": "",
  };
  const folder = folderWith(files);
  const around = { ...io, cwd: `${folder}/project/inner`, env: { POSTHORN_CONFIG_DIR: `${folder}/config`, ...env } };
  return resolveSettings({ input: true, color: true, ...flags }, collectingIo(around).io, { newProfile });
}

describe("the base URL", () => {
  const saved = { current: "work", profiles: { work: profile } };
  const env = { POSTHORN_BASE_URL: "https://env.test/v1" };
  const project = { baseUrl: "https://project.test/v1" };

  it.each([
    ["the default", {}, {}, "http://127.0.0.1:4010/v1"],
    ["the profile's", {}, { saved }, "https://saved.test/v1"],
    ["the project file's before the profile's", {}, { saved, project }, "https://project.test/v1"],
    ["the variable's before the project file's", {}, { saved, project, env }, "https://env.test/v1"],
    [
      "the flag's before the variable's",
      { baseUrl: "https://flag.test/v1" },
      { saved, project, env },
      "https://flag.test/v1",
    ],
  ] as [string, Partial<GlobalFlags>, Sources, string][])("is %s", (_, flags, sources, url) => {
    expect(settingsOf(flags, sources).baseUrl).toBe(url);
  });

  it("ignores an empty variable, but rejects an empty flag", () => {
    expect(settingsOf({}, { env: { POSTHORN_BASE_URL: "" } }).baseUrl).toBe("http://127.0.0.1:4010/v1");
    expect(() => settingsOf({ baseUrl: "" })).toThrow(
      "--base-url must be an http or https URL that ends with /v1, such as",
    );
  });

  it.each(["https://a.test/v1", "http://a.test:8080/v1", "https://a.test/below/v1", "http://[::1]:4010/v1"])(
    "accepts %s, with and without slashes at its end",
    (url) => {
      expect(checkedBaseUrl("--base-url", url)).toBe(url);
      expect(checkedBaseUrl("--base-url", `${url}/`)).toBe(url);
      expect(checkedBaseUrl("--base-url", `${url}///`)).toBe(url);
    },
  );

  it.each([
    "a.test/v1",
    "ftp://a.test/v1",
    "https://a.test",
    "https://a.test/v2",
    "https://a.test/v1/emails",
    "https://a.test/v1?x=1",
    "https://a.test/v1#x",
    "https://user@a.test/v1",
  ])("rejects %s and names the source", (url) => {
    expect(() => checkedBaseUrl("POSTHORN_BASE_URL", url)).toThrow(`POSTHORN_BASE_URL must be`);
  });
});

describe("the key", () => {
  const saved = { current: "work", profiles: { work: profile } };
  const env = { POSTHORN_API_KEY: "ph_live_env" };

  it("is the flag's before the variable's before the profile's", () => {
    expect(settingsOf({ apiKey: "ph_live_flag" }, { saved, env }).apiKey?.endsWith("flag")).toBe(true);
    expect(settingsOf({}, { saved, env }).apiKey?.endsWith("env")).toBe(true);
    expect(settingsOf({}, { saved }).apiKey?.endsWith("saved")).toBe(true);
    expect(settingsOf({}).apiKey).toBeUndefined();
  });

  it("is not the variable's where the flag is empty", () => {
    expect(settingsOf({ apiKey: "" }, { env }).apiKey).toBeUndefined();
  });

  it("is released at once for a server that the user named", () => {
    expect(settingsOf({ baseUrl: "https://flag.test/v1" }, { env }).apiKey?.obstacle).toBeUndefined();
  });

  it("is held back for a server that only the project file names", () => {
    const project = { baseUrl: "https://project.test/v1" };
    const obstacle = settingsOf({}, { env, project }).apiKey?.obstacle;
    expect(obstacle).toEqual({ name: "POSTHORN_API_KEY", file: expect.stringContaining("posthorn.config.json") });
  });

  it("of a profile is released at its origin only", () => {
    const at = (baseUrl: string) => settingsOf({ baseUrl }, { saved }).apiKey?.obstacle;
    expect(at("https://saved.test/below/v1")).toBeUndefined();
    expect(at("http://saved.test/v1")).toMatchObject({ origin: "https://saved.test" });
    expect(at("https://saved.test:8443/v1")).toMatchObject({ origin: "https://saved.test" });
    expect(at("https://other.test/v1")).toMatchObject({ name: "the key of the profile work", file: undefined });
  });
});

describe("the profile", () => {
  const two = { current: "work", profiles: { work: profile, home: { ...profile, api_key: "ph_live_home" } } };

  it.each([
    ["the current one", {}, {}, "work"],
    ["the project file's before the current one", {}, { project: { profile: "home" } }, "home"],
    [
      "the variable's before the project file's",
      {},
      { project: { profile: "x" }, env: { POSTHORN_PROFILE: "home" } },
      "home",
    ],
    ["the flag's before the variable's", { profile: "home" }, { env: { POSTHORN_PROFILE: "x" } }, "home"],
  ] as [string, Partial<GlobalFlags>, Sources, string][])("is %s", (_, flags, sources, name) => {
    expect(settingsOf(flags, { saved: two, ...sources }).profile).toBe(name);
  });

  it("must be saved, unless login creates it", () => {
    expect(() => settingsOf({ profile: "new" }, { saved: two })).toThrow('there is no profile "new"');
    expect(settingsOf({ profile: "new" }, { saved: two, newProfile: true })).toMatchObject({
      profile: "new",
      apiKey: undefined,
      baseUrl: "http://127.0.0.1:4010/v1",
    });
  });

  it("ends a call with 2 and names those that there are", () => {
    try {
      settingsOf({ profile: "hmoe" }, { saved: two });
      expect.unreachable();
    } catch (error) {
      expect(error).toMatchObject({ exitCode: exitCodes.usage, details: { hint: "There are work, home." } });
    }
  });

  it("is not read where key and server are given, so that a damaged file does no harm", () => {
    const env = { POSTHORN_API_KEY: "ph_live_env", POSTHORN_BASE_URL: "https://env.test/v1" };
    expect(settingsOf({}, { saved: { profiles: "damaged" }, env }).profile).toBeUndefined();
    expect(() => settingsOf({}, { saved: { profiles: "damaged" } })).toThrow("holds no profiles");
  });
});

describe("the format", () => {
  it("is a table on a terminal and JSON elsewhere", () => {
    expect(settingsOf({}, { columns: 80 }).format).toBe("table");
    expect(settingsOf({}).format).toBe("json");
  });

  it.each([
    ["the flag's before the variable's", { output: "csv" }, { env: { POSTHORN_OUTPUT: "yaml" } }, "csv"],
    [
      "the variable's before the project file's",
      {},
      { env: { POSTHORN_OUTPUT: "yaml" }, project: { output: "id" } },
      "yaml",
    ],
    ["the project file's before the default", {}, { project: { output: "id" } }, "id"],
    ["JSON with --json", { json: true }, { env: { POSTHORN_OUTPUT: "yaml" } }, "json"],
    ["JSON with --jq", { jq: "." }, { env: { POSTHORN_OUTPUT: "yaml" }, columns: 80 }, "json"],
    ["ndjson with --jq where a variable says so", { jq: "." }, { env: { POSTHORN_OUTPUT: "ndjson" } }, "ndjson"],
    ["ndjson with --jq -o ndjson", { jq: ".", output: "ndjson" }, {}, "ndjson"],
  ] as [string, Partial<GlobalFlags>, Sources, string][])("is %s", (_, flags, sources, format) => {
    expect(settingsOf(flags, sources).format).toBe(format);
  });

  it("is rejected where two flags contradict each other", () => {
    expect(() => settingsOf({ json: true, output: "csv" })).toThrow("--json and --output csv cannot both be meant");
    expect(() => settingsOf({ jq: ".", output: "csv" })).toThrow("--jq takes JSON");
    expect(settingsOf({ json: true, output: "json" }).format).toBe("json");
  });

  it("is rejected by its source where there is no such format", () => {
    expect(() => settingsOf({}, { env: { POSTHORN_OUTPUT: "xml" } })).toThrow(
      "POSTHORN_OUTPUT must be one of table, json",
    );
    expect(() => settingsOf({}, { project: { output: "xml" } })).toThrow("output must be one of");
  });

  it("of failures needs no valid settings", () => {
    const format = (flags: object, env = {}) =>
      failureFormat({ input: true, color: true, ...flags }, collectingIo({ env }).io);
    expect(format({ jq: ".", output: "csv" })).toBe("json");
    expect(format({}, { POSTHORN_OUTPUT: "yaml" })).toBe("yaml");
    expect(format({}, { POSTHORN_OUTPUT: "xml" })).toBe("json");
  });
});

describe("the time-out", () => {
  it.each([
    [undefined, 60_000],
    ["500ms", 500],
    ["10s", 10_000],
    ["1.5m", 90_000],
    ["24d", 2_073_600_000],
    // A longer timer of Node would fire at once.
    ["25d", 2_147_483_647],
  ])("of --timeout %s is %i ms", (timeout, milliseconds) => {
    expect(settingsOf({ ...(timeout !== undefined && { timeout }) }).timeout).toBe(milliseconds);
  });

  it.each(["0s", "10", "-1s", "soon", ""])('rejects "%s"', (timeout) => {
    expect(() => settingsOf({ timeout })).toThrow("--timeout must be a duration such as 10s or 500ms");
  });
});

describe("the retries", () => {
  it("are 2, or 0 to 99 with --retries", () => {
    expect([undefined, "0", "99"].map((retries) => settingsOf({ ...(retries && { retries }) }).retries)).toEqual([
      2, 0, 99,
    ]);
  });

  it.each(["100", "-1", "1.5", "two", ""])('reject "%s"', (retries) => {
    expect(() => settingsOf({ retries })).toThrow("--retries must be a whole number from 0 to 99");
  });
});

describe("the idempotency key", () => {
  it.each(["k", "x".repeat(255), "!~"])("may be visible ASCII of 1 to 255 characters", (idempotencyKey) => {
    expect(() => settingsOf({ idempotencyKey })).not.toThrow();
  });

  it.each(["", "x".repeat(256), "a b", "ä", "a\n"])("is rejected otherwise", (idempotencyKey) => {
    expect(() => settingsOf({ idempotencyKey })).toThrow(
      "--idempotency-key must have 1 to 255 visible ASCII characters",
    );
  });
});

describe("questions", () => {
  const asked = (flags: Partial<GlobalFlags>, env: Record<string, string> = {}) =>
    settingsOf(flags, { env, typed: "y" }).interactive;

  it("may be asked on a terminal only", () => {
    expect(asked({})).toBe(true);
    expect(settingsOf({}).interactive).toBe(false);
    expect(settingsOf({}, { columns: 80 }).interactive).toBe(false);
  });

  it.each(["POSTHORN_NO_INPUT", "CI"])("may not be asked with %s, unless it is off", (name) => {
    expect(["1", "true", "yes"].map((value) => asked({}, { [name]: value }))).toEqual([false, false, false]);
    expect(["", "0", "false"].map((value) => asked({}, { [name]: value }))).toEqual([true, true, true]);
  });

  it("may not be asked with --no-input, a dumb terminal, or where a program reads the output", () => {
    expect(asked({ input: false })).toBe(false);
    expect(asked({}, { TERM: "dumb" })).toBe(false);
    expect([asked({ json: true }), asked({ output: "ndjson" }), asked({ output: "csv" })]).toEqual([
      false,
      false,
      true,
    ]);
  });
});
