import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readReport } from "./read-report.js";

/** The test data of Debian's python3-flufl.bounce: bounces that real servers sent over twenty years. */
const places = ["/usr/lib/python3/dist-packages/flufl/bounce/tests/data"];
const corpus = places.find((place) => existsSync(place));

/** Prints the temporary and the permanent failures that flufl.bounce finds in each bounce. */
const program = `
import json, os, sys
from email import message_from_binary_file as parse
from flufl.bounce._scan import all_failures
text = lambda found: [a.decode('latin1') if isinstance(a, bytes) else a for a in found]
out = {}
for name in sorted(os.listdir(sys.argv[1])):
    if name.endswith('.txt'):
        with open(os.path.join(sys.argv[1], name), 'rb') as file:
            out[name] = [text(found) for found in all_failures(parse(file))]
print(json.dumps(out))
`;

const found = corpus === undefined ? undefined : scan(corpus);
if (found === undefined) console.info("skipped: python3-flufl.bounce is not installed");

function scan(directory: string): Record<string, [temporary: string[], permanent: string[]]> | undefined {
  const { status, stdout } = spawnSync("/usr/bin/python3", ["-W", "ignore", "-c", program, directory], {
    encoding: "utf8",
  });
  return status === 0 ? JSON.parse(stdout) : undefined;
}

test.runIf(found !== undefined)("most bounces of an old corpus are read as flufl.bounce reads them", () => {
  let bounces = 0;
  let sameAddresses = 0;
  let sameKind = 0;
  for (const [name, [temporary, permanent]] of Object.entries(found ?? {})) {
    const theirs = [...temporary, ...permanent].map((address) => address.toLowerCase());
    if (theirs.length === 0) continue;
    const report = readReport(readFileSync(join(corpus ?? "", name)));
    const recipients = report.kind === "delivery" ? report.recipients : [];
    const ours = recipients.map(({ address }) => address?.toLowerCase());
    const isTemporary =
      recipients[0]?.action === "delayed" || recipients[0]?.failure?.enhanced?.startsWith("4.") === true;
    bounces += 1;
    if (theirs.every((address) => ours.includes(address))) sameAddresses += 1;
    if (recipients.length > 0 && isTemporary === (permanent.length === 0)) sameKind += 1;
  }
  expect(bounces).toBeGreaterThanOrEqual(100);
  expect(sameAddresses / bounces).toBeGreaterThanOrEqual(0.85);
  expect(sameKind / bounces).toBeGreaterThanOrEqual(0.88);
});
