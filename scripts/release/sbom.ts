import type { BundledPackage } from "./notices.js";

/** A published package with what its bundles contain and what npm installs with it. */
export interface ReleasedPackage {
  name: string;
  version: string;
  /** The SHA-256 of its tarball, in hex. */
  sha256: string;
  bundled: readonly BundledPackage[];
  /** Dependencies with their exact versions. */
  dependencies: Readonly<Record<string, string>>;
}

/** Returns a software bill of materials in CycloneDX 1.6. `serial` is a UUID, `timestamp` an ISO time. */
export function sbomOf(packages: readonly ReleasedPackage[], serial: string, timestamp: string): object {
  const [first] = packages;
  const libraries = new Map<string, object>();
  const dependencies = packages.map(({ name, version, bundled, dependencies: installed }) => {
    for (const each of bundled) libraries.set(purl(each.name, each.version), component(each));
    for (const [library, exact] of Object.entries(installed)) {
      const ref = purl(library, exact);
      if (!libraries.has(ref))
        libraries.set(ref, { type: "library", "bom-ref": ref, name: library, version: exact, purl: ref });
    }
    const all = [
      ...bundled.map((each) => purl(each.name, each.version)),
      ...Object.entries(installed).map((each) => purl(...each)),
    ];
    return { ref: purl(name, version), dependsOn: [...new Set(all)].sort() };
  });
  const own = packages.map(({ name, version, sha256 }) => {
    const ref = purl(name, version);
    const hashes = [{ alg: "SHA-256", content: sha256 }];
    return {
      type: "library",
      "bom-ref": ref,
      name,
      version,
      purl: ref,
      hashes,
      licenses: [{ license: { id: "MIT" } }],
    };
  });
  return {
    bomFormat: "CycloneDX",
    specVersion: "1.6",
    serialNumber: `urn:uuid:${serial}`,
    version: 1,
    metadata: {
      timestamp,
      component: { type: "application", "bom-ref": "posthorn", name: "posthorn", version: first?.version },
    },
    components: [...own, ...[...libraries].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, each]) => each)],
    dependencies: [{ ref: "posthorn", dependsOn: own.map((each) => each["bom-ref"]) }, ...dependencies],
  };
}

function component({ name, version, licence }: BundledPackage): object {
  const ref = purl(name, version);
  const isExpression = /[ ()]/.test(licence);
  const licenses = isExpression
    ? [{ expression: licence.replace(/^\((.*)\)$/, "$1") }]
    : [{ license: { id: licence } }];
  return { type: "library", "bom-ref": ref, name, version, purl: ref, licenses };
}

/** Returns the package URL of a package of npm: the `@` of a scope is encoded. */
function purl(name: string, version: string): string {
  return `pkg:npm/${name.replace(/^@/, "%40")}@${version}`;
}
