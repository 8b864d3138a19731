import { spawn } from "node:child_process";
import { cp, mkdtemp, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";
import { test as base } from "vitest";

const repository = fileURLToPath(new URL("../..", import.meta.url));
/** No program of a test lives longer, in ms. */
const longestLife = 120_000;

/** How a program ended, and everything it said. */
export interface Ended {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** A program that runs. */
export interface Program {
  readonly ended: Promise<Ended>;
  /** Resolves with what a pattern found in what it says, on stdout by itself; rejects when it ends without. */
  says(pattern: RegExp, where?: "stdout" | "stderr"): Promise<string[]>;
  /** Asks it, and all that it has started, to stop, and resolves when it has. */
  stop(): Promise<Ended>;
}

export type Variables = Readonly<Record<string, string>>;

/** What a test of examples has at hand; all of it is gone when the test ends. */
interface Bench {
  /** Copies a folder of the repository to where it is alone with the installed packages, and gives back where that is. */
  copy(folder: string): Promise<string>;
  /** Starts a shell's lines in a folder, with the installed commands in the PATH and no variables but these. */
  start(line: string, folder: string, variables?: Variables): Program;
  /** Runs a shell's lines to their end. */
  run(line: string, folder: string, variables?: Variables): Promise<Ended>;
}

/** A test of programs as a user has them: away from the repository, with packages by their names. */
export const test = base.extend<Bench>({
  copy: async ({ task }, use) => {
    const away = await mkdtemp(join(tmpdir(), `posthorn-${task.id}-`));
    await symlink(join(repository, "node_modules"), join(away, "node_modules"));
    await use(async (folder) => {
      const target = join(away, folder);
      await cp(join(repository, folder), target, { recursive: true });
      return target;
    });
    await rm(away, { recursive: true });
  },
  start: async ({ task: _task }, use) => {
    const started: Program[] = [];
    await use((line, folder, variables = {}) => {
      const program = startInShell(line, folder, variables);
      started.push(program);
      return program;
    });
    // What was started last may still need what was started before.
    for (const program of started.reverse()) await program.stop();
  },
  run: async ({ start }, use) => use((line, folder, variables) => start(line, folder, variables).ended),
});

function startInShell(line: string, folder: string, variables: Variables): Program {
  const child = spawn("bash", ["-e", "-o", "pipefail", "-c", line], {
    cwd: folder,
    // A developer's variables must not set it up otherwise.
    env: {
      PATH: [join(repository, "node_modules/.bin"), process.env.PATH].join(delimiter),
      HOME: folder,
      POSTHORN_CONFIG_DIR: join(folder, ".config"),
      NO_COLOR: "1",
      ...variables,
    },
    detached: true,
    timeout: longestLife,
    killSignal: "SIGKILL",
  });
  const said = { stdout: "", stderr: "" };
  for (const name of ["stdout", "stderr"] as const) {
    child[name].setEncoding("utf8").on("data", (text: string) => {
      said[name] += text;
    });
  }
  child.stdin.end();
  let isOver = false;
  const ended = new Promise<Ended>((resolve) => {
    child.once("close", (code) => {
      isOver = true;
      resolve({ code, ...said });
    });
  });
  return {
    ended,
    stop() {
      if (!isOver && child.pid !== undefined) endGroup(child.pid);
      return ended;
    },
    says: (pattern, where = "stdout") =>
      new Promise((resolve, reject) => {
        const look = (): void => {
          const found = pattern.exec(said[where]);
          if (found === null) return;
          child[where].off("data", look);
          resolve([...found]);
        };
        child[where].on("data", look);
        look();
        void ended.then((how) => reject(new Error(`never said ${pattern}: ${JSON.stringify(how)}`)));
      }),
  };
}

/** A shell's children are of its group, and may outlive it. */
function endGroup(pid: number): void {
  try {
    process.kill(-pid, "SIGTERM");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}
