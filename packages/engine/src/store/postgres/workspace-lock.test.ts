import { expect, it } from "vitest";
import { WorkspaceLock } from "./workspace-lock.js";

/** A lock, and the names of the works that have begun, each of which ends when it is told to. */
function openLock() {
  const lock = new WorkspaceLock();
  const begun: string[] = [];
  const ends = new Map<string, { resolve: () => void; reject: (error: Error) => void }>();
  const run = (workspace: string | undefined, name: string) =>
    lock.runInTurn(workspace, () => {
      begun.push(name);
      return new Promise<void>((resolve, reject) => ends.set(name, { resolve, reject }));
    });
  return { run, begun, end: (name: string) => ends.get(name) };
}

it("runs the transactions of a workspace one after another, and delays neither another workspace nor the system", async () => {
  const { run, begun, end } = openLock();
  const [a, b, c] = [run("ws-1", "a"), run("ws-1", "b"), run("ws-1", "c")];
  const others = [run("ws-2", "other"), run(undefined, "system"), run(undefined, "system too")];
  expect(begun).toEqual(["a", "other", "system", "system too"]);
  end("a")?.resolve();
  await a;
  expect(begun.slice(4)).toEqual(["b"]);
  end("b")?.resolve();
  await b;
  expect(begun.slice(5)).toEqual(["c"]);
  for (const name of ["c", "other", "system", "system too"]) end(name)?.resolve();
  await Promise.all([c, ...others]);
});

it("runs the next one when one fails", async () => {
  const { run, begun, end } = openLock();
  const [a, b] = [run("ws-1", "a"), run("ws-1", "b")];
  end("a")?.reject(new Error("deadlock detected"));
  await expect(a).rejects.toThrow("deadlock detected");
  expect(begun).toEqual(["a", "b"]);
  end("b")?.resolve();
  await b;
});
