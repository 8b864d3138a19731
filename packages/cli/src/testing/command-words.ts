import { runCli } from "./run-cli.js";

interface Listed {
  name: string;
  arguments: { name: string; required?: boolean }[];
  flags: { flags: string; description?: string }[];
  commands: Listed[];
}

/** Returns words for every command, which lead far enough into it that it would call the server; none of `dev` and `mock`, which run one. */
export async function wordsOfCommands(): Promise<string[][]> {
  const { stdout } = await runCli(["commands", "--json"]);
  return wordsBelow(JSON.parse(stdout), []).filter(([word]) => word !== "dev" && word !== "mock");
}

function wordsBelow(command: Listed, path: readonly string[]): string[][] {
  const below = command.commands.flatMap((each) => wordsBelow(each, [...path, each.name]));
  const args = command.arguments.filter(({ required }) => required !== false).map(() => "x1");
  const flags = command.flags.flatMap(({ flags: text, description = "" }) => {
    const [, flag = "", value] = /(--[\w-]+)(?: <(.+)>)?$/.exec(text) ?? [];
    if (!description.includes("(required")) return [];
    return value === undefined ? [flag] : [flag, sampleFor(value)];
  });
  return path.length === 0 ? below : [...below, [...path, ...args, ...flags]];
}

function sampleFor(placeholder: string): string {
  const samples: Readonly<Record<string, string>> = {
    json: "{}",
    number: "1",
    address: "ada@example.com",
    time: "2027-01-01T00:00:00Z",
  };
  return samples[placeholder] ?? "x1";
}
