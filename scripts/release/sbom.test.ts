import { describe, expect, it } from "vitest";
import { noticesOf } from "./notices.js";
import { type ReleasedPackage, sbomOf } from "./sbom.js";

const bundled = [
  { name: "@scope/one", version: "1.0.0", licence: "MIT", text: "One's licence." },
  { name: "two", version: "2.0.0", licence: "(MIT OR Apache-2.0)", text: undefined },
];

describe("a release", () => {
  it("has a bill of materials with its packages, what they contain and what they install", () => {
    const packages: ReleasedPackage[] = [
      { name: "@posthorn/sdk", version: "1.2.3", sha256: "ab", bundled, dependencies: { three: "3.0.0" } },
      { name: "@posthorn/cli", version: "1.2.3", sha256: "cd", bundled: bundled.slice(1), dependencies: {} },
    ];
    const sbom = sbomOf(packages, "11111111-1111-4111-8111-111111111111", "2026-01-01T00:00:00.000Z");
    expect(sbom).toMatchObject({
      bomFormat: "CycloneDX",
      specVersion: "1.6",
      serialNumber: "urn:uuid:11111111-1111-4111-8111-111111111111",
      metadata: { component: { name: "posthorn", version: "1.2.3" } },
    });
    const { components, dependencies } = sbom as {
      components: { purl: string; licenses?: unknown }[];
      dependencies: object[];
    };
    expect(components.map(({ purl, licenses }) => [purl, licenses])).toEqual([
      ["pkg:npm/%40posthorn/sdk@1.2.3", [{ license: { id: "MIT" } }]],
      ["pkg:npm/%40posthorn/cli@1.2.3", [{ license: { id: "MIT" } }]],
      ["pkg:npm/%40scope/one@1.0.0", [{ license: { id: "MIT" } }]],
      ["pkg:npm/three@3.0.0", undefined],
      ["pkg:npm/two@2.0.0", [{ expression: "MIT OR Apache-2.0" }]],
    ]);
    expect(dependencies).toContainEqual({ ref: "pkg:npm/%40posthorn/cli@1.2.3", dependsOn: ["pkg:npm/two@2.0.0"] });
  });

  it("lists the licences of what a package contains", () => {
    const text = noticesOf("@posthorn/sdk", bundled);
    expect(text).toContain("@scope/one 1.0.0 (MIT)\n\nOne's licence.");
    expect(text).toContain("two 2.0.0 ((MIT OR Apache-2.0))\n\nIt comes without a licence text.");
    expect(text).not.toContain("caniemail");
    const checker = { name: "@csstools/css-tokenizer", version: "1.0.0", licence: "MIT", text: "" };
    expect(noticesOf("@posthorn/engine", [checker])).toContain("caniemail");
  });
});
