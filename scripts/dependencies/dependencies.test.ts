import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { readAudit } from "./audit.js";
import { type LockedPackages, reviewDependencies } from "./review.js";

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), "utf8");
const list = read("dependencies.csv");
const locked: LockedPackages = JSON.parse(read("package-lock.json")).packages;
const planted = { version: "1.2.3", license: "MIT", integrity: "sha512-x" };
const clean = { missing: [], left: [], refused: [] };

/** Returns the lock file with other entries, and a dependency of the engine on some of them. */
function lockWith(entries: LockedPackages, asked: Record<string, string> = {}): LockedPackages {
  const engine = locked["packages/engine"] ?? {};
  return {
    ...locked,
    "packages/engine": { ...engine, dependencies: { ...engine.dependencies, ...asked } },
    ...entries,
  };
}

describe("the list of dependencies", () => {
  it("has the packages of the lock file", () => {
    expect(reviewDependencies(locked, list)).toEqual(clean);
  });

  it("lacks a planted dependency, until somebody says why it is there", () => {
    const lock = lockWith({ "node_modules/left-pad": planted }, { "left-pad": "1.2.3" });
    const key = "left-pad,1.2.3,MIT,";
    expect(reviewDependencies(lock, list).missing).toEqual([`${key},TODO: why it is needed`]);
    for (const why of ["", "TODO: why it is needed", "through express", "short"]) {
      expect(reviewDependencies(lock, `${list}${key},${why}\n`).missing).toHaveLength(1);
    }
    expect(reviewDependencies(lock, `${list}${key},pads texts, on the left\n`)).toEqual(clean);
  });

  it("lacks the dependencies of a dependency, and names the package that needs them", () => {
    const express = locked["node_modules/express"] ?? {};
    const lock = lockWith({
      "node_modules/express": { ...express, dependencies: { ...express.dependencies, "left-pad": "^1.0.0" } },
      "node_modules/left-pad": planted,
    });
    const key = "left-pad,1.2.3,MIT,";
    expect(reviewDependencies(lock, list).missing).toEqual([`${key},through express`]);
    expect(reviewDependencies(lock, `${list}${key},through pino\n`).missing).toHaveLength(1);
    expect(reviewDependencies(lock, `${list}${key},through express\n`)).toEqual(clean);
  });

  it.each([
    ["version", { version: "99.0.0" }],
    ["licence", { license: "SSPL-1.0" }],
    ["install script", { hasInstallScript: true }],
  ])("lacks a package whose %s has changed", (_, change) => {
    const pino = locked["node_modules/pino"] ?? {};
    const review = reviewDependencies(lockWith({ "node_modules/pino": { ...pino, ...change } }), list);
    expect(review.missing).toEqual([expect.stringMatching(/^pino,/)]);
    expect(review.left).toEqual([expect.stringMatching(/^pino,/)]);
  });

  it("has a superfluous line for a package that was removed", () => {
    const { "node_modules/rou3": _, ...others } = locked;
    expect(reviewDependencies(others, list).left).toEqual([expect.stringMatching(/^rou3,/)]);
  });

  it("refuses a package without integrity, and one from another registry", () => {
    const { integrity: _, ...loose } = locked["node_modules/pino"] ?? {};
    expect(reviewDependencies(lockWith({ "node_modules/pino": loose }), list).refused).toEqual([
      expect.stringContaining("integrity"),
    ]);
    const foreign = { ...locked["node_modules/pino"], resolved: "https://example.com/pino.tgz" };
    expect(reviewDependencies(lockWith({ "node_modules/pino": foreign }), list).refused).toEqual([
      expect.stringContaining("https://example.com/pino.tgz"),
    ]);
  });

  it("has one nodemailer", () => {
    expect(list.split("\n").filter((line) => line.startsWith("nodemailer,"))).toHaveLength(1);
  });
});

describe("an audit", () => {
  const report = (severity: string) =>
    JSON.stringify({
      auditReportVersion: 2,
      vulnerabilities: { pino: { severity, range: "<11", via: [{ title: "Logs too much" }, "other"] } },
    });

  it.each(["moderate", "high", "critical"])("fails for an advisory of %s severity, and names it", (severity) => {
    const { failed, lines } = readAudit(report(severity), "");
    expect(failed).toBe(true);
    expect(lines).toEqual([`${severity}: pino <11: Logs too much`]);
  });

  it.each(["info", "low"])("passes for an advisory of %s severity", (severity) => {
    expect(readAudit(report(severity), "")).toMatchObject({ failed: false, lines: [expect.stringContaining("pino")] });
  });

  it.each([
    ["refuses", '{"message":"405 Method Not Allowed","statusCode":405}', "405 Method Not Allowed"],
    ["does not answer", "", "no answer"],
    ["answers something else", "<html>", "no answer"],
  ])("passes with one line when the registry %s", (_, output, reason) => {
    const { failed, lines } = readAudit(output, "");
    expect(failed).toBe(false);
    expect(lines).toEqual([`note: advisories are not known here: ${reason}`]);
  });

  it("passes with one line without advisories", () => {
    expect(readAudit('{"vulnerabilities":{}}', "")).toEqual({
      failed: false,
      lines: ["note: no advisory is known of any package"],
    });
  });
});
