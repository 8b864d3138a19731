import { mkdirSync, mkdtempSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { runCli } from "../../testing/run-cli.js";
import { folderWith } from "../../testing/temporary-folder.js";

const manifest = '{ "name": "shop", "type": "module" }\n';
const projectWith = (files: Record<string, string> = {}) => folderWith({ "package.json": manifest, ...files });
const init = (cwd: string, words: string[] = [], env = {}) => runCli(["init", ...words], { cwd, env });
const read = (folder: string, path: string) => readFileSync(join(folder, path), "utf8");
const pathsBelow = (folder: string) => readdirSync(folder, { recursive: true }).map(String).sort();

describe("init", () => {
  it("writes client, template, function, test and CI job, and adds what package.json lacks", async () => {
    const folder = projectWith({ "src/index.ts": "" });
    const { code, stdout, stderr } = await init(folder);
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toEqual({
      package_manager: "npm",
      test_runner: "vitest",
      ci: "github",
      dry_run: false,
      next: "npm install && npm run test:mail",
      files: [
        { path: "src/posthorn.ts", status: "created" },
        { path: "src/welcome.ts", status: "created" },
        { path: "templates/welcome/template.json", status: "created" },
        { path: "templates/welcome/index.html", status: "created" },
        { path: "src/welcome.test.ts", status: "created" },
        { path: ".github/workflows/posthorn.yml", status: "created" },
        { path: "package.json", status: "changed" },
      ],
    });
    expect(stderr).toBe("Next: npm install && npm run test:mail\n");
    expect(JSON.parse(read(folder, "package.json"))).toEqual({
      name: "shop",
      type: "module",
      scripts: { "test:mail": "vitest run src/welcome.test.ts" },
      dependencies: { "@posthorn/sdk": expect.stringMatching(/^\^\d/) },
      devDependencies: {
        "@posthorn/cli": expect.any(String),
        "@posthorn/mock-server": expect.any(String),
        "@types/node": expect.any(String),
        vitest: expect.any(String),
      },
    });
  });

  it("keeps every file, script and version that is there, and names the files", async () => {
    const own = { scripts: { "test:mail": "mine" }, dependencies: { zod: "1", "@posthorn/sdk": "file:../sdk" } };
    const text = `${JSON.stringify(own, null, "\t")}`.replaceAll("\n", "\r\n");
    const folder = folderWith({
      "package.json": text,
      "posthorn.ts": "mine",
      ".github/workflows/posthorn.yml": "mine",
    });
    const { code, stderr } = await init(folder);
    expect(code).toBe(0);
    expect(stderr).toContain("posthorn.ts exists already, and is left as it is.\n");
    expect(stderr).toContain(".github/workflows/posthorn.yml exists already");
    expect([read(folder, "posthorn.ts"), read(folder, ".github/workflows/posthorn.yml")]).toEqual(["mine", "mine"]);
    const changed = read(folder, "package.json");
    expect(JSON.parse(changed)).toMatchObject(own);
    expect(changed.startsWith(text.slice(0, -"\r\n}".length))).toBe(true);
    expect(changed.replaceAll("\r\n", "")).not.toContain("\n");
  });

  it("changes nothing when it is called again", async () => {
    const folder = projectWith();
    await init(folder);
    const texts = () =>
      pathsBelow(folder)
        .filter((path) => /\.\w+$/.test(path) && !path.startsWith(".github"))
        .map((path) => read(folder, path));
    const before = texts();
    const { code, stdout } = await init(folder);
    expect(code).toBe(0);
    const statuses = JSON.parse(stdout).files.map(({ status }: { status: string }) => status);
    expect(new Set(statuses)).toEqual(new Set(["exists", "unchanged"]));
    expect(texts()).toEqual(before);
  });

  it("writes nothing with --dry-run, and says what it would write", async () => {
    const folder = projectWith();
    const { code, stdout, stderr } = await init(folder, ["--dry-run"]);
    expect([code, stderr]).toEqual([0, "Nothing was written.\n"]);
    expect(JSON.parse(stdout)).toMatchObject({
      dry_run: true,
      files: expect.arrayContaining([{ path: "posthorn.ts", status: "created" }]),
    });
    expect([pathsBelow(folder), read(folder, "package.json")]).toEqual([["package.json"], manifest]);
  });

  it("asks on a terminal for what no flag says, and Enter takes what it found", async () => {
    const folder = projectWith({ "src/index.ts": "" });
    const keyboard = new PassThrough();
    const answers: [question: string, answer: string][] = [
      ["Folder for the code [src]: ", "lib"],
      ["Test runner (vitest, jest, node) [vitest]: ", ""],
      ["CI system (github, gitlab, none) [github]: ", "gitlab"],
    ];
    const onOutput = (_: string, stderr: string) => {
      if (answers[0] && stderr.includes(answers[0][0])) {
        const answer = answers.shift()?.[1];
        setImmediate(() => keyboard.write(`${answer}\n`));
      }
    };
    const { code } = await runCli(["init"], { cwd: folder, keyboard, onOutput });
    expect([code, answers]).toEqual([0, []]);
    expect(pathsBelow(folder)).toEqual(expect.arrayContaining([".gitlab-ci.yml", join("lib", "welcome.test.ts")]));
    expect(JSON.parse(read(folder, "package.json")).scripts["test:mail"]).toBe("vitest run lib/welcome.test.ts");
  });

  it("asks nothing on a terminal with --yes", async () => {
    const folder = projectWith();
    const { code, stderr } = await runCli(["init", "--yes"], { cwd: folder, keyboard: new PassThrough() });
    expect([code, stderr]).toEqual([0, "Next: npm install && npm run test:mail\n"]);
  });

  it.each([
    [{ "pnpm-lock.yaml": "" }, {}, "pnpm"],
    [{ "yarn.lock": "" }, {}, "yarn"],
    [{ "bun.lock": "" }, {}, "bun"],
    [{ "package.json": '{"packageManager":"pnpm@10.0.0"}', "yarn.lock": "" }, {}, "pnpm"],
    [{}, { npm_config_user_agent: "yarn/4.0.0 npm/? node/v22" }, "yarn"],
    [{}, {}, "npm"],
  ])("finds the package manager of %j with %j", async (files, env, manager) => {
    const { stdout } = await init(projectWith(files as Record<string, string>), ["--dry-run"], env);
    expect(JSON.parse(stdout).next).toBe(`${manager} install && ${manager} run test:mail`);
  });

  it.each([
    ['{"scripts":{"test":"jest --ci"},"devDependencies":{"vitest":"4"}}', "jest"],
    ['{"scripts":{"test":"node --import tsx --test"}}', "node"],
    ['{"devDependencies":{"jest":"30"}}', "jest"],
    ['{"devDependencies":{"vitest":"4","jest":"30"}}', "vitest"],
    ["{}", "vitest"],
  ])("finds the test runner of %s", async (text, runner) => {
    const { stdout } = await init(folderWith({ "package.json": text }), ["--dry-run"]);
    expect(JSON.parse(stdout).test_runner).toBe(runner);
  });

  it("uses the lock file at the root of a repository, whose CI it leaves alone", async () => {
    const root = folderWith({ "pnpm-lock.yaml": "", ".git/HEAD": "", "packages/shop/package.json": manifest });
    const { stdout } = await init(join(root, "packages/shop"));
    expect(JSON.parse(stdout)).toMatchObject({ package_manager: "pnpm", ci: "none" });
    expect(pathsBelow(join(root, "packages/shop"))).not.toContain(".github");
  });

  it.each(["npm", "pnpm", "yarn", "bun"])("writes CI jobs that install with %s and run the test", async (manager) => {
    const folder = projectWith();
    const words = ["--package-manager", manager];
    await init(folder, [...words, "--ci", "github"]);
    await init(folder, [...words, "--ci", "gitlab"]);
    const workflow = parse(read(folder, ".github/workflows/posthorn.yml"));
    const runs = workflow.jobs.mail.steps.flatMap(({ run }: { run?: string }) => run ?? []);
    expect(runs.slice(-2)).toEqual([expect.stringMatching(`^${manager} (ci|install)`), `${manager} run test:mail`]);
    expect(parse(read(folder, ".gitlab-ci.yml")).mail.script).toEqual(runs);
  });

  it("writes a test for Jest that runs beside the mock, because Jest cannot load it", async () => {
    const folder = folderWith({ "package.json": '{"devDependencies":{"jest":"29.0.0"}}' });
    await init(folder);
    const { scripts, devDependencies } = JSON.parse(read(folder, "package.json"));
    expect(scripts["test:mail"]).toBe("posthorn mock --port 0 -- jest welcome.test.ts");
    expect(devDependencies).toMatchObject({ jest: "29.0.0", "@jest/globals": "29.0.0" });
    expect(read(folder, "welcome.test.ts")).toContain('from "./welcome";');
  });

  it.each([
    [{}, [], "there is no package.json"],
    [{ "package.json": "{" }, [], "cannot be read as JSON"],
    [{ "package.json": "[]" }, [], "must hold an object"],
    [{ "package.json": '{"scripts":[]}' }, [], '"scripts" in package.json must be an object'],
    [{ "package.json": "{}", src: "" }, ["--dir", "src"], "is not a folder"],
    [{ "package.json": "{}" }, ["--dir", "../other"], "is not a folder of this project"],
    [{ "package.json": "{}" }, ["--dir", "/tmp"], "is not a folder of this project"],
    [{ "package.json": "{}" }, ["--dir", "a; rm b"], "the folder may have"],
    [{ "package.json": "{}" }, ["--test-runner", "mocha"], "mocha"],
    [{ "package.json": "{}" }, ["--print-curl"], "--print-curl"],
  ])("refuses %j with %j, and writes nothing", async (files, words, message) => {
    const folder = folderWith(files as Record<string, string>);
    const { code, stdout, stderr } = await init(folder, words);
    expect([code, stdout]).toEqual([2, ""]);
    expect(JSON.parse(stderr).error.message).toContain(message);
    expect(pathsBelow(folder)).toEqual(Object.keys(files).sort());
  });

  it("writes nothing through a link", async () => {
    const outside = mkdtempSync(join(tmpdir(), "posthorn-outside-"));
    const folder = projectWith();
    mkdirSync(join(folder, "lib"));
    symlinkSync(outside, join(folder, "src"));
    symlinkSync(join(outside, "new"), join(folder, "lib", "posthorn.ts"));
    expect((await init(folder)).code).toBe(2);
    const { code, stderr } = await init(folder, ["--dir", "lib"]);
    expect(code).toBe(0);
    expect(stderr).toContain("lib/posthorn.ts exists already");
    expect(readdirSync(outside)).toEqual([]);
    writeFileSync(join(outside, "package.json"), "{}");
    const linked = folderWith({});
    symlinkSync(join(outside, "package.json"), join(linked, "package.json"));
    expect((await init(linked)).code).toBe(2);
    expect(readFileSync(join(outside, "package.json"), "utf8")).toBe("{}");
  });
});
