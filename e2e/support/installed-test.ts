import { spawn } from "node:child_process";
import { cp, mkdtemp, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";
import { test as base } from "vitest";

const repository = fileURLToPath(new URL("../..", import.meta.url));
/** The longest life of a test's program, in ms. */
const longestLife = 120_000;

/** The exit and the output of a program. */
export interface Ended {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** A running program. */
export interface Program {
  readonly ended: Promise<Ended>;
  /** Resolves with the match of a pattern in its output, by default on stdout. Rejects when it ends without a match. */
  says(pattern: RegExp, where?: "stdout" | "stderr"): Promise<string[]>;
  /** Stops it and its child processes, and resolves when it has ended. */
  stop(): Promise<Ended>;
}

export type Variables = Readonly<Record<string, string>>;

/** The fixtures of a test of examples, which are removed when the test ends. */
interface Bench {
  /**
   * Copies a folder of the repository to a folder outside it, beside the installed packages, and returns the copy's
   * path.
   */
  copy(folder: string): Promise<string>;
  /** Starts shell lines in a folder, with the installed commands on the PATH and only these variables. */
  start(line: string, folder: string, variables?: Variables): Program;
  /** Runs shell lines to their end. */
  run(line: string, folder: string, variables?: Variables): Promise<Ended>;
}

/** A test of programs as users run them: outside the repository, with packages imported by name. */
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
    // Stops the last program first, because it may need the earlier ones.
    for (const program of started.reverse()) await program.stop();
  },
  run: async ({ start }, use) => use((line, folder, variables) => start(line, folder, variables).ended),
});

function startInShell(line: string, folder: string, variables: Variables): Program {
  const child = spawn("bash", ["-e", "-o", "pipefail", "-c", line], {
    cwd: folder,
    // The developer's environment variables must not configure it.
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

/** Kills the process group, because a shell's children may outlive it. */
function endGroup(pid: number): void {
  try {
    process.kill(-pid, "SIGTERM");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}
