import { spawn } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { parse } from "yaml";

/** What a program of an action left behind. */
export interface ActionRun {
  code: number | null;
  /** Its output, in which the runner has replaced masked values with `***`. */
  log: string;
  /** The commands that the runner obeyed. */
  commands: { name: string; text: string }[];
}

/** A job that runs one action: inputs, environment, state and outputs as the runner of GitHub keeps them. */
export class ActionJob {
  readonly action: string;
  readonly folder: string;
  readonly inputs: Readonly<Record<string, string>>;
  readonly env: Record<string, string> = {};
  readonly outputs: Record<string, string> = {};
  readonly state: Record<string, string> = {};
  readonly #masks: string[] = [];
  readonly #manifest: { inputs: Record<string, { default: string }>; runs: Record<string, string> };

  /** `action` is the path of an action.yml; `folder` the checkout, beside which the runner keeps its files. */
  constructor(action: string, folder: string, inputs: Readonly<Record<string, string>> = {}) {
    this.action = action;
    this.folder = folder;
    this.inputs = inputs;
    this.#manifest = parse(readFileSync(action, "utf8"));
    const unknown = Object.keys(inputs).find((name) => !(name in this.#manifest.inputs));
    if (unknown !== undefined) throw new Error(`the action has no input ${unknown}`);
  }

  main(): Promise<ActionRun> {
    return this.#run("main", "success");
  }

  /** Runs the last program. The runner evaluates the inputs again, so that the status of the job is known. */
  post(status: "success" | "failure" | "cancelled"): Promise<ActionRun> {
    return this.#run("post", status);
  }

  async #run(stage: "main" | "post", status: string): Promise<ActionRun> {
    const { inputs: declared, runs } = this.#manifest;
    const temporary = `${this.folder}-runner`;
    mkdirSync(temporary, { recursive: true });
    const files = { GITHUB_ENV: this.env, GITHUB_OUTPUT: this.outputs, GITHUB_STATE: this.state };
    const pathOf = (name: string) => join(temporary, name);
    for (const name of Object.keys(files)) writeFileSync(pathOf(name), "");
    const given = Object.entries(declared).map(([name, { default: usual }]) => {
      const value = this.inputs[name] ?? usual.replace(/^\$\{\{ job\.status \}\}$/, status);
      return [`INPUT_${name.replaceAll(" ", "_").toUpperCase()}`, value];
    });
    const env = {
      PATH: process.env.PATH,
      HOME: temporary,
      RUNNER_TEMP: temporary,
      GITHUB_WORKSPACE: this.folder,
      ...Object.fromEntries(Object.keys(files).map((name) => [name, pathOf(name)])),
      ...Object.fromEntries(given),
      ...Object.fromEntries(Object.entries(this.state).map(([name, value]) => [`STATE_${name}`, value])),
      ...this.env,
    };
    const program = join(dirname(this.action), runs[stage] ?? "");
    const child = spawn(process.execPath, [program], { cwd: this.folder, env, timeout: 60_000 });
    let output = "";
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding("utf8").on("data", (text: string) => (output += text));
    const code = await new Promise<number | null>((resolve) => child.once("close", resolve));
    for (const [name, target] of Object.entries(files)) Object.assign(target, readValues(pathOf(name)));
    return { code, ...this.#obey(output) };
  }

  /** Reads the lines of a program: commands are obeyed, unless a program has stopped them. */
  #obey(output: string): Omit<ActionRun, "code"> {
    const commands: ActionRun["commands"] = [];
    let resume: string | undefined;
    for (const line of output.split("\n")) {
      // The runner looks for the older form of commands anywhere in a line.
      const [, name = "", text = ""] =
        /^\s*::([\w-]+)(?: [^:]*)?::(.*)$/.exec(line) ?? /##\[([\w-]+)[^\]]*\](.*)$/.exec(line) ?? [];
      if (name === resume) resume = undefined;
      else if (name !== "" && resume === undefined) {
        commands.push({ name, text });
        if (name === "stop-commands") resume = text;
        if (name === "add-mask") this.#masks.push(text);
      }
    }
    const shown = output.split("\n").filter((line) => !/^::(add-mask|stop-commands)::/.test(line));
    const log = this.#masks.reduce((text, mask) => text.replaceAll(mask, "***"), shown.join("\n"));
    return { commands, log };
  }
}

/** Reads a file of `name=value` lines and of values over several lines, which end where their first line says. */
function readValues(path: string): Record<string, string> {
  const values: Record<string, string> = {};
  const lines = readFileSync(path, "utf8").split("\n");
  for (let at = 0; at < lines.length; at += 1) {
    const [, name = "", several, end = "", value = ""] = /^([\w-]+)(?:(<<)(.+)|=(.*))$/.exec(lines[at] ?? "") ?? [];
    if (several === undefined) {
      if (name !== "") values[name] = value;
      continue;
    }
    const last = lines.indexOf(end, at + 1);
    values[name] = lines.slice(at + 1, last).join("\n");
    at = last;
  }
  return values;
}
