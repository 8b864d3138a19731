// The tests that failed, from reports in JUnit's form, which most test runners write.
import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { command } from "./runner.mjs";

const entities = { lt: "<", gt: ">", quot: '"', apos: "'", amp: "&" };

/** Returns the names of the tests that failed, of the reports that `paths` lists, one a line. A missing report is named in a warning. */
export async function failedTests(paths, folder) {
  const names = [];
  for (const path of paths.split("\n").map((line) => line.trim())) {
    if (path === "") continue;
    try {
      names.push(...failedIn(await readFile(resolve(folder, path), "utf8")));
    } catch (error) {
      command("warning", `The report ${path} cannot be read: ${error.message}`);
    }
  }
  return names;
}

/** Returns the names of the tests with a failure or an error in a report, each with the name of its class or file before it. */
function failedIn(xml) {
  const failed = [];
  // CDATA and comments are texts of tests, in which anything can be.
  const tags = without(without(xml, "<![CDATA[", "]]>"), "<!--", "-->");
  for (const part of tags.split(/<testcase\b/).slice(1)) {
    const [head = ""] = /^(?:[^>"']|"[^"]*"|'[^']*')*/.exec(part) ?? [];
    const [body = ""] = part.slice(head.length).split("</testcase", 1);
    if (!head.endsWith("/") && /<(?:failure|error)\b/.test(body)) {
      failed.push(`${attribute(head, "classname")} ${attribute(head, "name")}`.trim());
    }
  }
  return failed;
}

/** Returns a text without its parts from `begin` to `end`. A part that does not end stays. */
function without(text, begin, end) {
  const [first, ...others] = text.split(begin);
  const kept = others.map((part) => {
    const at = part.indexOf(end);
    return at < 0 ? part : part.slice(at + end.length);
  });
  return [first, ...kept].join("");
}

/** Returns an attribute of a tag in either kind of quotes, or "". */
function attribute(head, name) {
  const found = new RegExp(`\\s${name}=(?:"([^"]*)"|'([^']*)')`).exec(head);
  return (found?.[1] ?? found?.[2] ?? "").replaceAll(
    /&(?:#x([0-9a-f]{1,6})|#([0-9]{1,7})|(\w{1,4}));/gi,
    (whole, hex, decimal, named) => {
      if (named) return entities[named] ?? whole;
      const code = hex ? Number.parseInt(hex, 16) : Number(decimal);
      return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
    },
  );
}
