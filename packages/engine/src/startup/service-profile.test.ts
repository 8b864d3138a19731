import { describe, expect, it } from "vitest";
import { type EngineConfig, readConfig } from "../config.js";
import type { Log } from "../platform/log.js";
import { warnOfUnnamedRelay, warnOfUnreachableNames } from "./service-profile.js";

const secrets = { POSTHORN_SECRET: "x".repeat(32), POSTHORN_OPERATOR_TOKEN: "t".repeat(32) };
const service = (...args: string[]) => readConfig(["--profile", "service", ...args], secrets);

describe("a relay", () => {
  function warned(config: EngineConfig): string[] {
    const warnings: string[] = [];
    warnOfUnnamedRelay(config, { debug() {}, info() {}, warn: (message) => warnings.push(message), error() {} });
    return warnings;
  }

  it("is asked for where a service that sends names none, as a flag or a variable", () => {
    expect(warned(service())).toEqual([expect.stringMatching(/--smtp \(POSTHORN_SMTP_URL\)/)]);
    const named = { ...secrets, POSTHORN_SMTP_URL: "smtp://127.0.0.1" };
    expect(warned(readConfig(["--profile", "service"], named))).toEqual([]);
    expect(warned(service("--smtp", "smtp://relay.example.com"))).toEqual([]);
  });

  it("need not be named on a developer's machine, nor by a process that only answers", () => {
    expect(warned(readConfig([], {}))).toEqual([]);
    const answering = ["--role", "api", "--database-url", "postgres://127.0.0.1/x", "--public-url", "https://a.org"];
    expect(warned(service(...answering))).toEqual([]);
  });
});

describe("names that nobody else can reach", () => {
  function warned(publicUrl: string, sharedDomain: string, profile: "local" | "service" = "service"): string {
    const warnings: string[] = [];
    const log: Log = { debug() {}, info() {}, warn: (message) => warnings.push(message), error() {} };
    const config = { ...readConfig(["--shared-domain", sharedDomain], {}), profile };
    warnOfUnreachableNames(config, publicUrl, log);
    return warnings.join("\n");
  }

  it.each([
    "http://127.0.0.1:4010",
    "http://127.9.9.9",
    "http://localhost:4010",
    "http://[::1]:4010",
    "http://0.0.0.0:80",
    "https://mail.localhost",
    "https://posthorn.test",
    "https://mail.posthorn.test/post",
  ])("are warned of in a service's public URL: %s", (url) => {
    expect(warned(url, "mail.example.org")).toMatch(/--public-url \(POSTHORN_PUBLIC_URL\)/);
  });

  it.each(["posthorn.test", "mail.posthorn.test", "mail.localhost"])("are warned of as shared domain: %s", (domain) => {
    expect(warned("https://mail.example.org", domain)).toMatch(/--shared-domain \(POSTHORN_SHARED_DOMAIN\)/);
  });

  it("are none where both can be reached, and do on a developer's machine", () => {
    expect(warned("https://mail.example.org", "latest.example.org")).toBe("");
    expect(warned("http://127.0.0.1:4010", "posthorn.test", "local")).toBe("");
  });
});
