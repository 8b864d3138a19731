import type { Command } from "commander";
import type { Context } from "../context.js";
import { examples } from "../examples.js";
import { exitCodes } from "../exit-codes.js";
import { callOperator } from "../local/operator.js";
import type { Act } from "../operations/add-operation.js";
import { printOne } from "../output/printer.js";

interface Move {
  summary: string;
  argument?: [name: string, description: string];
  body(value: string): unknown;
}

const moves: Readonly<Record<string, Move>> = {
  freeze: { summary: "Stop it where it is", body: () => ({ freeze: true }) },
  set: {
    summary: "Stop it at a later time, and do what falls due on the way",
    argument: ["time", "such as 2026-03-09T08:30:00Z"],
    body: (value) => ({ set: value }),
  },
  advance: {
    summary: "Move it on, and do what falls due on the way",
    argument: ["duration", "such as 90s, 2h or 3d"],
    body: (value) => ({ advance: value }),
  },
  "to-next": { summary: "Move it to what falls due next", body: () => ({ to_next: true }) },
  resume: { summary: "Let it run on from where it stands", body: () => ({ resume: true }) },
};

/** Makes a command read and move the clock of a server on this machine. */
export function defineClock(command: Command, context: Context, act: Act): void {
  command.description("Reads and moves the clock of dev, mock or another server whose operator token is set.");
  const read = command
    .command("read", { isDefault: true })
    .summary("What time it is")
    .description("Says what time it is and whether it runs.");
  read.addHelpText("after", examples("posthorn clock", "posthorn clock read --fields now"));
  act(read, () => print("GET", undefined, context));
  for (const [name, { summary, argument, body }] of Object.entries(moves)) {
    const move = command.command(name).summary(summary).description(`${summary}.`);
    if (argument) move.argument(`<${argument[0]}>`, argument[1]);
    const example = argument?.[1].split(/[ ,]/)[2] ?? "";
    move.addHelpText("after", examples(`posthorn clock ${name} ${example}`.trim()));
    act(move, ([value]) => print("POST", body(String(value)), context));
  }
  command.addHelpText("after", examples("posthorn clock", "posthorn clock advance 3d", "posthorn clock to-next"));
}

async function print(method: "GET" | "POST", body: unknown, context: Context): Promise<number> {
  const data = await callOperator(method, "/clock", body, context);
  await context.data(await printOne(data, ["mode", "now"], context.layout()));
  return exitCodes.ok;
}
