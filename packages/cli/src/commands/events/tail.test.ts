import { afterEach, beforeEach, expect, it } from "vitest";
import { jsonLines, type LocalMock, startLocalMock } from "../../testing/local-mock.js";
import type { FeedEvent } from "./feed.js";

let mock: LocalMock;
beforeEach(async () => {
  mock = await startLocalMock({ clock: "2026-03-09T08:30:00Z" });
});
afterEach(() => mock.close());

async function trigger(...names: string[]): Promise<void> {
  for (const name of names) {
    const { code } = await mock.cli(["trigger", "form.submitted", `form_name=${name}`]);
    expect(code).toBe(0);
  }
}

const namesIn = (stdout: string) => jsonLines<FeedEvent>(stdout).map(({ data }) => data.form_name);

it("prints the last ten events, or as many as asked for, oldest first, an object a line", async () => {
  await trigger(...Array.from({ length: 12 }, (_, index) => `e${index}`));
  const { code, stdout, stderr } = await mock.cli(["events", "tail", "--no-follow"]);
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  expect(namesIn(stdout)).toEqual(Array.from({ length: 10 }, (_, index) => `e${index + 2}`));
  expect(jsonLines<FeedEvent>(stdout)[0]).toMatchObject({
    type: "form.submitted",
    timestamp: "2026-03-09T08:30:00.000Z",
  });
  expect(namesIn((await mock.cli(["events", "tail", "--no-follow", "--limit", "2", "--json"])).stdout)).toEqual([
    "e10",
    "e11",
  ]);
  expect((await mock.cli(["events", "tail", "--no-follow", "--limit", "0"])).stdout).toBe("");
});

it("goes on with what happens, tells each event once, and ends with 130 on Ctrl-C", async () => {
  await trigger("before", "last");
  let next = 0;
  const { code, stdout } = await mock.cliUntil(["events", "tail", "--limit", "1"], (printed) => {
    const { length } = printed.split("\n");
    // Each line that is printed sets off one more event, at the same time of the stopped clock.
    if (length - 1 === next + 1 && next < 3) {
      next += 1;
      void trigger(`after${next}`);
    }
    return length > 4;
  });
  expect(code).toBe(130);
  expect(namesIn(stdout)).toEqual(["last", "after1", "after2", "after3"]);
});

it("passes over the past with --limit 0 and still tells what comes", async () => {
  await trigger("before");
  let asked = false;
  const { stdout } = await mock.cliUntil(["events", "tail", "--limit", "0"], (printed, stderr) => {
    if (stderr.includes("Following") && !asked) {
      asked = true;
      void trigger("after");
    }
    return printed.includes("\n");
  });
  expect(namesIn(stdout)).toEqual(["after"]);
});

it("tells only events of a type, and from a time on", async () => {
  await trigger("early");
  await mock.mock.advance("2h");
  await trigger("late");
  await mock.cli(["trigger", "email.bounced"]);
  const tail = async (...flags: string[]) =>
    jsonLines<FeedEvent>((await mock.cli(["events", "tail", "--no-follow", ...flags])).stdout);
  expect((await tail("--type", "email.bounced")).map(({ type }) => type)).toEqual(["email.bounced"]);
  // By the server's clock, which was moved.
  expect((await tail("--since", "1h")).map(({ type }) => type)).toEqual(["form.submitted", "email.bounced"]);
  expect(await tail("--since", "3h")).toHaveLength(3);
  expect(await tail("--since", "2026-03-09T10:30:00Z")).toHaveLength(2);
  expect(await tail("--since", "20260309T1130+0100")).toHaveLength(2);
  expect(await tail("--since", "2026-03-09T10:30:00.001Z")).toHaveLength(0);
  expect(await tail("--since", "2026-03-09", "--limit", "1")).toMatchObject([{ type: "email.bounced" }]);
});

it("shows people when, what, and whom it is about, in colours and without what steers a terminal", async () => {
  await mock.cli(["trigger", "email.bounced", "subject=a\u001b[2Jb"]);
  const { stdout } = await mock.cli(["events", "tail", "--no-follow"], { columns: 80 });
  expect(stdout).toBe(
    "\u001b[2m2026-03-09 08:30:00.000\u001b[22m  \u001b[31memail.bounced       \u001b[39m  ada@example.com  a[2Jb  permanent\n",
  );
  const plain = await mock.cli(["events", "tail", "--no-follow", "--no-color"], { columns: 80 });
  expect(plain.stdout).not.toContain("\u001b");
});

it.each([
  [["--type", "email.bonced"], "Did you mean email.bounced?"],
  [["--type", "bounced"], "Did you mean email.bounced?"],
  [["--limit", "-1"], "--limit"],
  [["--limit", "x"], "--limit"],
  [["--since", "yesterday"], "--since"],
  [["--since", "12"], "--since"],
  [["--since", "2026-02-30"], "--since"],
  [["--workspace", "nobody's"], "Choose one with --workspace"],
])("refuses %o with what to do", async (flags, said) => {
  const { code, stdout, stderr } = await mock.cli(["events", "tail", "--no-follow", ...flags]);
  expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
  expect(stderr).toContain(said);
});

it("takes the workspace of the key where there are several", async () => {
  const other = await mock.mock.workspace({ name: "Other" });
  const { code, stderr } = await mock.cli(["events", "tail", "--no-follow"]);
  expect(code).toBe(2);
  expect(JSON.parse(stderr).error.hint).toContain("(Other)");
  const env = { POSTHORN_API_KEY: other.liveKey };
  expect((await mock.cli(["trigger", "form.submitted"], { env })).code).toBe(0);
  expect(jsonLines((await mock.cli(["events", "tail", "--no-follow"], { env })).stdout)).toHaveLength(1);
  expect(other.events).toHaveLength(1);
  expect((await mock.cli(["events", "tail", "--no-follow", "--workspace", "Other"])).stdout).not.toBe("");
});

it("shows how calls were answered, those that come too, and only such as are asked for", async () => {
  const env = { POSTHORN_API_KEY: mock.mock.liveKey };
  await mock.cli(["contacts", "list", "--limit", "5"], { env });
  await mock.cli(["contacts", "get", "01a1fd7d-b021-7fdb-8340-8872b14dab4b"], { env });
  const past = await mock.cli(["logs", "tail", "--no-follow", "--limit", "2"]);
  expect(jsonLines(past.stdout)).toMatchObject([
    { method: "GET", path: "/contacts?limit=5", status: 200, code: null },
    { status: 404, code: "not_found" },
  ]);
  let begun = false;
  const { stdout } = await mock.cliUntil(
    ["logs", "tail", "--limit", "0", "--status", "4xx", "--no-color"],
    (printed, stderr) => {
      if (stderr.includes("Following") && !begun) {
        begun = true;
        void mock.cli(["health"]).then(() => mock.cli(["contacts", "list"], { env: { POSTHORN_API_KEY: "unknown" } }));
      }
      return printed.includes("\n");
    },
    { columns: 100 },
  );
  expect(stdout).toMatch(/^\S+ \S+ {2}GET {4}\/contacts {2}401 unauthorized {2}\d+ ms\n$/);
});
