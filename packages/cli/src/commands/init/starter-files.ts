import type { Choices } from "./choices.js";
import type { PackageManager, TestRunner } from "./project.js";
import { workflowFiles } from "./workflow-files.js";

/** Returns the files of a set-up by their paths in the project, folders with slashes. */
export function starterFiles(choices: Choices): Readonly<Record<string, string>> {
  const { dir, runner, importEnding } = choices;
  const inFolder = (name: string) => (dir === "." ? name : `${dir}/${name}`);
  return {
    [inFolder("posthorn.ts")]: client,
    [inFolder("welcome.ts")]: welcome,
    "templates/welcome/template.json": templateAbout,
    "templates/welcome/index.html": templateHtml,
    [inFolder("welcome.test.ts")]: testFor(runner, importEnding),
    ...workflowFiles(choices),
  };
}

/** Returns the words that run only the written test, without the package manager before them. */
export function testScript(runner: TestRunner, dir: string): string {
  const file = dir === "." ? "welcome.test.ts" : `${dir}/welcome.test.ts`;
  return {
    vitest: `vitest run ${file}`,
    jest: `posthorn mock --port 0 -- jest ${file}`,
    node: `node --import tsx --test ${file}`,
  }[runner];
}

/** Returns the words with which a package manager runs a script. */
export function runScript(manager: PackageManager, name: string): string {
  return `${manager} run ${name}`;
}

const client = `import { Posthorn } from "@posthorn/sdk";

/** The client of the application. Its key and address come from POSTHORN_API_KEY and POSTHORN_BASE_URL. */
export const posthorn = new Posthorn();
`;

const welcome = `import type { Posthorn } from "@posthorn/sdk";

/** Sends the template "Welcome" to somebody who has signed up, and returns the result. */
export async function sendWelcome(posthorn: Posthorn, { email, name }: { email: string; name: string }) {
  const { results } = await posthorn.emails.send({
    to: email,
    subject: "Welcome, {{name}}",
    template_id: await templateNamed(posthorn, "Welcome"),
    template_data: { name },
  });
  return results[0];
}

async function templateNamed(posthorn: Posthorn, name: string): Promise<string> {
  for await (const template of posthorn.templates.list()) {
    if (template.name === name) return template.id;
  }
  throw new Error(\`There is no template "\${name}": posthorn templates push creates it.\`);
}
`;

const templateAbout = `{
  "name": "Welcome",
  "description": "Greets somebody who has signed up"
}
`;

const templateHtml = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <title>Welcome</title>
  </head>
  <body>
    <p>Hello {{name|there}},</p>
    <p>good to have you.</p>
  </body>
</html>
`;

function testFor(runner: TestRunner, importEnding: string): string {
  const ownImport = `import { sendWelcome } from "./welcome${importEnding}";`;
  if (runner === "jest") return jestTest.replace("OWN_IMPORT", ownImport);
  const isNode = runner === "node";
  return mockTest
    .replace("IMPORTS", isNode ? nodeImports : 'import { readFile } from "node:fs/promises";')
    .replace("TEST_IMPORT\n", isNode ? "" : 'import { expect, test } from "vitest";\n')
    .replace("OWN_IMPORT", ownImport)
    .replace("ASSERTIONS", isNode ? nodeAssertions : vitestAssertions);
}

const nodeImports = `import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";`;

const nodeAssertions = `    assert.equal(email?.subject, "Welcome, Ada");
    assert.match(email.html ?? "", /Hello Ada,/);`;

const vitestAssertions = `    expect(email?.subject).toBe("Welcome, Ada");
    expect(email?.html).toContain("Hello Ada,");`;

const mockTest = `IMPORTS
import { createMock } from "@posthorn/mock-server";
import { Posthorn } from "@posthorn/sdk";
TEST_IMPORT
OWN_IMPORT

test("a sign-up sends a welcome", async () => {
  const mock = createMock();
  try {
    const posthorn = new Posthorn(mock.client);
    await posthorn.templates.create({ name: "Welcome", html: await readFile("templates/welcome/index.html", "utf8") });

    await sendWelcome(posthorn, { email: "ada@example.com", name: "Ada" });

    const email = await mock.waitForEmail({ to: "ada@example.com" });
ASSERTIONS
  } finally {
    await mock.close();
  }
});
`;

// The mock is an ES module, which Jest cannot load in most projects, so it runs in a separate process.
const jestTest = `import { readFile } from "node:fs/promises";
import { Posthorn } from "@posthorn/sdk";
import { expect, test } from "@jest/globals";
OWN_IMPORT

const baseUrl = process.env.POSTHORN_BASE_URL;
// The script test:mail starts the mock and sets the variables.
const testWithMock = baseUrl === undefined ? test.skip : test;

testWithMock("a sign-up sends a welcome", async () => {
  const posthorn = new Posthorn();
  await posthorn.templates.create({ name: "Welcome", html: await readFile("templates/welcome/index.html", "utf8") });

  await sendWelcome(posthorn, { email: "ada@example.com", name: "Ada" });

  const headers = { Authorization: \`Bearer \${process.env.POSTHORN_OPERATOR_TOKEN}\` };
  const answer = await fetch(new URL("/_posthorn/mail?to=ada@example.com&wait=5s", baseUrl), { headers });
  const { data } = (await answer.json()) as { data: { subject: string; html: string }[] };
  expect(data[0]?.subject).toBe("Welcome, Ada");
  expect(data[0]?.html).toContain("Hello Ada,");
});
`;
