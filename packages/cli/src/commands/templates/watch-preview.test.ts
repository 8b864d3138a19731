import { writeFileSync } from "node:fs";
import { get } from "node:http";
import { join } from "node:path";
import { expect, it } from "vitest";
import { runCli } from "../../testing/run-cli.js";
import { folderWith } from "../../testing/temporary-folder.js";

/** Starts `templates preview --watch` and returns its address, and a function that ends it. */
async function started(cwd: string) {
  const stopping = new AbortController();
  let tell: (url: string) => void = () => {};
  const url = new Promise<string>((resolve) => {
    tell = resolve;
  });
  const ended = runCli(["templates", "preview", "one", "--watch", "--subject", "Hi"], {
    cwd,
    signal: stopping.signal,
    onOutput: (stdout) => {
      if (stdout.endsWith("\n")) tell(stdout.trim());
    },
  });
  return {
    url: await Promise.race([url, ended.then(({ stderr }) => Promise.reject(new Error(stderr)))]),
    ended,
    stopping,
  };
}

it("a change of a template is announced and shown, an error is said, and no script of a mail runs", async () => {
  const cwd = folderWith({ "templates/one/index.html": "<p>First</p>" });
  const { url, ended, stopping } = await started(cwd);
  const mail = async () => (await fetch(`${url}mail.html`)).text();
  const events = (await fetch(`${url}events`)).body?.pipeThrough(new TextDecoderStream()).getReader();
  const next = async () => JSON.parse(((await events?.read())?.value ?? "").replace("data: ", "")).subject;
  expect([await next(), await mail()]).toEqual(["Hi", expect.stringContaining("<p>First</p>")]);
  expect((await fetch(`${url}mail.html`)).headers.get("content-security-policy")).toMatch(
    /default-src 'none'.*sandbox$/,
  );
  expect((await fetch(url)).headers.get("content-security-policy")).not.toMatch(/unsafe|\*/);

  writeFileSync(join(cwd, "templates/one/index.html"), "<p>Second</p>");
  while (!(await mail()).includes("Second")) await next();
  writeFileSync(join(cwd, "templates/one/index.html"), "<p>{{#if x}}</p>");
  for (let said = ""; !said.includes("never closed"); said = await next());
  expect((await fetch(`${url}nothing`)).status).toBe(404);
  const foreign = await new Promise((resolve) =>
    get(url, { headers: { host: "example.com" } }, ({ statusCode }) => resolve(statusCode)),
  );
  expect(foreign).toBe(403);
  stopping.abort(130);
  expect((await ended).stderr).toContain("Not rendered: ");
});

it("--watch shows the whole mail only", async () => {
  const cwd = folderWith({ "templates/one/index.html": "<p>First</p>" });
  expect((await runCli(["templates", "preview", "one", "--watch", "--part", "html"], { cwd })).code).toBe(2);
});
