import { mkdtempSync, readdirSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { expect, it } from "vitest";
import { changeProfiles, type Profiles, profilesFile, readProfiles } from "./profiles.js";

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
