import { readdirSync, readFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { freePort } from "@posthorn/engine/testing";
import { startMockServer } from "@posthorn/mock-server/http";
import { describe, expect, it } from "vitest";
import { type Program, test, type Variables } from "../support/installed-test.js";
import { type Block, blocksOf, isShown } from "./page-blocks.js";

const root = fileURLToPath(new URL("../..", import.meta.url));
const pages = [
  "README.md",
  ...readdirSync(join(root, "docs"))
    .filter((name) => name.endsWith(".md"))
    .map((name) => `docs/${name}`),
  ...readdirSync(join(root, "packages")).map((name) => `packages/${name}/README.md`),
];
const read = (page: string): Block[] => blocksOf(readFileSync(join(root, page), "utf8"));

/**
 * The words that can follow a block's language. `run`: the block is executed; shell variables last until the end of the
 * page. `before`: a hidden block that is put before each later program. `serve`: starts a server, which runs until
 * `stop`. `output`: what the last run printed. `test`: a part of the page's one test file.
 */
const uses = ["run", "before", "serve", "stop", "output", "test"];

const tried = pages.filter((page) => read(page).some(({ use }) => use !== undefined));

describe("the blocks of the pages", { timeout: 120_000 }, () => {
  it.each(tried)("have a known use: %s", (page) => {
    expect(read(page).filter(({ use }) => use !== undefined && !uses.includes(use))).toEqual([]);
  });

  test("compile in strict mode", async ({ copy, run }) => {
    const folder = await copy("e2e/docs/project");
    for (const page of tried) {
      let before = "";
      let tests = "";
      for (const { language, use, text, line } of read(page).filter(({ language }) => language === "ts")) {
        const name = `${page.replaceAll("/", "-")}.${line}`;
        if (use === "before") before = text;
        else if (use === "run") await writeFile(join(folder, `${name}.${language}`), before + text);
        else if (use === "test") tests += text;
      }
      if (tests !== "") await writeFile(join(folder, `${page.replaceAll("/", "-")}.test.ts`), tests);
    }
    const flags = "--noEmit --strict --noUncheckedIndexedAccess --skipLibCheck --module nodenext --target es2023";
    const { code, stdout } = await run(`node ../../../node_modules/tsgo/bin/tsc ${flags} --types node *.ts`, folder);
    expect({ code, stdout }).toEqual({ code: 0, stdout: "" });
  });

  test.for(tried)("run and print what the page shows: %s", async (page, { copy, start, run }) => {
    const folder = await copy("e2e/docs/project");
    const blocks = read(page);
    // A page that starts no server runs against a mock.
    const mock = blocks.some(({ use }) => use === "serve") ? undefined : await startMockServer();
    let variables: Variables = {
      ...(await aloneHere(blocks)),
      ...(mock && {
        POSTHORN_BASE_URL: mock.url,
        POSTHORN_API_KEY: mock.mock.liveKey,
        POSTHORN_OPERATOR_TOKEN: mock.mock.operatorToken,
      }),
    };
    let server: Program | undefined;
    let printed = "";
    let before = "";
    const passes = async (at: string, lines: string, more: Variables = {}): Promise<void> => {
      const { code, stdout, stderr } = await run(lines, folder, { ...variables, ...more });
      expect({ at, code, stdout, stderr }).toMatchObject({ code: 0 });
      printed = stdout;
    };
    try {
      for (const { language, use, text, line } of blocks) {
        const at = `${page}:${line}`;
        if (use === "run" && language === "sh") await passes(at, inSession(text));
        else if (use === "run") await passes(at, inNode, { SNIPPET: before + text });
        else if (use === "before") before = text;
        else if (use === "output") expect(isShown(text, printed), `${at} printed ${printed}`).toBe(true);
        else if (use === "serve") {
          server = start(`${session}\n${text}`, folder, variables);
          variables = { ...variables, ...(await served(server, text)) };
        } else if (use === "stop") {
          expect({ at, ...(await server?.stop()) }).toMatchObject({ code: 0 });
        }
      }
      const tests = blocks.filter(({ use }) => use === "test").map(({ text }) => text);
      await writeFile(join(folder, "page.test.ts"), tests.join("\n"));
      if (tests.length > 0) await passes(page, "vitest run");
    } finally {
      await mock?.close();
    }
  });
});

/** Returns variables that give the servers of a page free ports. */
async function aloneHere(blocks: readonly Block[]): Promise<Variables> {
  // The service profile has a relay and no inbox.
  const isService = blocks.some(({ use, text }) => use === "serve" && text.includes("--profile service"));
  return {
    POSTHORN_PORT: "0",
    POSTHORN_SMTP_URL: `smtp://127.0.0.1:${await freePort()}`,
    ...(!isService && { POSTHORN_INBOX: "auto" }),
  };
}

/** Waits until a server is ready, and returns the variables that it prints. */
async function served(program: Program, text: string): Promise<Variables> {
  const [ready = ""] = await program.says(/^\{"event":"ready".*$/m);
  const variables = { POSTHORN_BASE_URL: JSON.parse(ready).base_url };
  if (!/^posthorn (dev|mock)/.test(text)) return variables;
  const [printed = ""] = await program.says(/^(export \w+=\S+\n?){3,}/m, "stderr");
  return {
    ...variables,
    ...Object.fromEntries([...printed.matchAll(/^export (\w+)=(\S+)$/gm)].map(([, ...pair]) => pair)),
  };
}

/** Returns shell lines that load the variables of earlier blocks and save theirs for later ones. */
function inSession(text: string): string {
  return `${session}\n${text}\nexport -p > .session`;
}

const session = "set -a; if [ -f .session ]; then . ./.session; fi";

/** Runs a program as a module of the page's folder. */
const inNode = 'printf %s "$SNIPPET" > snippet.mts && tsx snippet.mts';
