// `npm run site`: builds the documentation site into `site/dist`, or into the folder that is named.
// `--open` then serves it on this machine until Ctrl-C, below a sub-path as on a host of project pages.
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { buildSite } from "./build-site.js";
import { findDeadLinks } from "./find-dead-links.js";
import { serveSite } from "./serve-site.js";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { open: { type: "boolean" }, port: { type: "string", default: "4020" } },
});
const output = positionals[0] ?? fileURLToPath(new URL("dist", import.meta.url));
await buildSite(output);
const dead = findDeadLinks(output);
for (const link of dead) console.error(`leads nowhere: ${link}`);
console.log(`The site is in ${output}.`);
if (dead.length > 0) process.exitCode = 1;
else if (values.open) {
  const { url } = await serveSite(output, "/posthorn/", Number(values.port));
  console.log(`It is served at ${url}. Ctrl-C stops it.`);
}
