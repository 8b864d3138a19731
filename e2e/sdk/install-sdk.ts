import { type PackageName, packAll } from "../packages/pack-all.js";

const packages: readonly PackageName[] = ["sdk"];

/** A project that has nothing but the packed SDK and the programs of `consumer/`. */
export interface InstalledSdk {
  /** The project's folder. */
  folder: string;
  /** What `npm publish` would send. */
  tarball: string;
  remove(): void;
}

/** Packs the SDK and installs it into an empty project, without a network. */
export async function installSdk(): Promise<InstalledSdk> {
  const { install, tarballs, remove } = await packAll(packages);
  const { folder } = await install({ packages, files: "e2e/sdk/consumer" });
  return { folder, tarball: tarballs.get("sdk") ?? "", remove };
}
