import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { sharedKeyedMock } from "../../testing/keyed-mock.js";
import { errorOf, refusal } from "../../testing/replies.js";
import { serve } from "../../testing/served.js";
import { folderWith } from "../../testing/temporary-folder.js";

const sharedMock = sharedKeyedMock();

/** A folder with a template that was pulled, which can be changed here and there. */
async function pulled() {
  const mock = sharedMock();
  const cwd = folderWith({});
  const templates = (...words: string[]) => mock.keyed(["templates", ...words], { cwd });
  const id = await mock.made("templates", "create", "--name", "Welcome", "--html", "<p>Hi</p>\n");
  await templates("pull");
  return {
    cwd,
    id,
    templates,
    changeHere: () => writeFileSync(join(cwd, "templates/welcome/index.html"), "<p>Here</p>\n"),
    changeThere: () => templates("update", id, "--html", "<p>There</p>\n"),
    compared: async (...words: string[]) => JSON.parse((await templates("diff", ...words)).stdout).data,
  };
}

it("says of each template where it was changed", async () => {
  const { id, templates, changeHere, changeThere, compared, cwd } = await pulled();
  const status = async () => (await compared("welcome"))[0].status;
  expect(await status()).toBe("same");
  await changeThere();
  expect(await status()).toBe("changed there");
  changeHere();
  expect(await status()).toBe("changed both");
  await templates("pull", "--force");
  changeHere();
  expect(await status()).toBe("changed here");
  await templates("delete", id, "--yes");
  expect(await status()).toBe("gone there");
  rmSync(join(cwd, "templates/welcome/template.json"));
  expect(await status()).toBe("new here");
});

it("prints unified diffs alone on a terminal, from there to here, and nothing where nothing differs", async () => {
  const { templates, changeHere } = await pulled();
  expect(await templates("diff", "-o", "table")).toEqual({ code: 0, stdout: "", stderr: "" });
  changeHere();
  expect((await templates("diff", "-o", "table")).stdout).toBe(
    "--- a/welcome/index.html\n+++ b/welcome/index.html\n@@ -1,1 +1,1 @@\n-<p>Hi</p>\n+<p>Here</p>\n",
  );
});

it("gives programs both versions and the diff of each", async () => {
  const { id, changeThere, compared } = await pulled();
  await changeThere();
  expect(await compared()).toEqual([
    {
      folder: "welcome",
      id,
      name: "Welcome",
      version: 1,
      remote_version: 2,
      status: "changed there",
      diff: expect.stringContaining("-<p>There</p>\n+<p>Hi</p>\n"),
    },
  ]);
  expect(await compared("--fields", "folder,status")).toEqual([{ folder: "welcome", status: "changed there" }]);
});

it("changes nothing, there or here", async () => {
  const { templates, changeHere, id, compared } = await pulled();
  changeHere();
  await templates("diff");
  expect((await compared())[0].status).toBe("changed here");
  expect(JSON.parse((await templates("get", id)).stdout)).toMatchObject({ html: "<p>Hi</p>\n", version: 1 });
});

it("ends with what the service answers, but takes a 404 for a template that is gone", async () => {
  const files = { "templates/one/index.html": "x", "templates/one/template.json": '{"name":"one","id":"t1"}' };
  const gone = await serve(refusal(404, "not_found"));
  const { code, stdout } = await gone.cli(["templates", "diff"], { cwd: folderWith(files) });
  expect({ code, status: JSON.parse(stdout).data[0].status }).toEqual({ code: 0, status: "gone there" });
  const closed = await serve(refusal(403, "forbidden"));
  expect(errorOf(await closed.cli(["templates", "diff"], { cwd: folderWith(files) })).code).toBe(4);
});

it("refuses a template that is in no folder, before it asks", async () => {
  const { cli, received } = await serve({});
  const cwd = folderWith({ "templates/one/index.html": "x" });
  const { code, error } = errorOf(await cli(["templates", "diff", "two"], { cwd }));
  expect([code, error.hint, received]).toEqual([2, "There are one.", []]);
});
