import { mkdtempSync, readdirSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { describe, expect, it } from "vitest";
import { folderWith } from "../testing/temporary-folder.js";
import { changeProfiles, noSuchProfile, type Profiles, profileNamed, profilesFile, readProfiles } from "./profiles.js";

const env = () => ({ POSTHORN_CONFIG_DIR: mkdtempSync(join(tmpdir(), "posthorn-profiles-")) });
const profile = { api_key: "k", base_url: "http://127.0.0.1:4010/v1", key_name: "k", is_sandbox: false };
const adding = (name: string) => (saved: Profiles) => ({
  profiles: { current: name, profiles: { ...saved.profiles, [name]: profile } },
});

it("waits for whoever changes them at the same time, and loses nothing of what that one saved", async () => {
  const own = env();
  const file = profilesFile(own);
  writeFileSync(`${file}.lock`, "");
  const saved = JSON.stringify({ current: "theirs", profiles: { theirs: profile } });
  // Another thread, as this one waits without turning to anything else.
  const other = new Worker(
    `const { rmSync, writeFileSync } = require("node:fs");
     writeFileSync(${JSON.stringify(file)}, ${JSON.stringify(saved)});
     rmSync(${JSON.stringify(`${file}.lock`)});`,
    { eval: true },
  );
  changeProfiles(adding("mine"), own);
  expect(readProfiles(own)).toEqual({ current: "mine", profiles: { theirs: profile, mine: profile } });
  await other.terminate();
  expect(readdirSync(own.POSTHORN_CONFIG_DIR)).toEqual(["credentials.json"]);
});

it("does not wait for one that ended in the middle", () => {
  const own = env();
  const lock = `${profilesFile(own)}.lock`;
  writeFileSync(lock, "");
  utimesSync(lock, new Date(0), new Date(0));
  changeProfiles(adding("mine"), own);
  expect(Object.keys(readProfiles(own).profiles)).toEqual(["mine"]);
});

it("leaves nothing behind where a change is refused", () => {
  const own = env();
  const refuse = (): { profiles: Profiles } => {
    throw new Error("no such profile");
  };
  expect(() => changeProfiles(refuse, own)).toThrow("no such profile");
  expect(readdirSync(own.POSTHORN_CONFIG_DIR)).toEqual([]);
});

describe("saved profiles", () => {
  const reading = (content: string) =>
    readProfiles({ POSTHORN_CONFIG_DIR: folderWith({ "credentials.json": content }) });

  it("are none without a file", () => {
    expect(readProfiles({ POSTHORN_CONFIG_DIR: folderWith({}) })).toEqual({ current: undefined, profiles: {} });
  });

  it("need a key and a server each", () => {
    expect(reading(JSON.stringify({ profiles: { a: profile } }))).toEqual({
      current: undefined,
      profiles: { a: profile },
    });
    for (const content of [
      "{",
      "{}",
      '{"profiles":[]}',
      '{"profiles":{"a":{"api_key":"k"}}}',
      '{"profiles":{"a":null}}',
    ])
      expect(() => reading(content)).toThrow("holds no profiles");
  });

  it("are found by their exact names, and never among what every object has", () => {
    const saved = { current: undefined, profiles: { work: profile } };
    expect(profileNamed("work", saved)).toBe(profile);
    expect(["Work", "", "toString", "__proto__"].map((name) => profileNamed(name, saved))).toEqual(
      Array.from({ length: 4 }, () => undefined),
    );
  });

  it.each([
    ["home", { work: profile }, "There are work.", "posthorn profile list"],
    ["home", {}, undefined, "posthorn login --profile home"],
    ["local", {}, "No server of yours runs on this machine.", "posthorn dev"],
  ])("are missed by the name %s with advice", (name, profiles, hint, next) => {
    const failure = noSuchProfile(name, { current: undefined, profiles });
    expect(failure).toMatchObject({
      code: "profile_not_found",
      exitCode: 5,
      details: { path: "profile", next: [next] },
    });
    expect(failure.details.hint).toBe(hint);
  });
});
