import { parseDuration } from "@posthorn/sdk/internal";
import type { Command } from "commander";
import { parseTime, parseTimeOrDay } from "../input/flag-parsers.js";
import { callAdminApi, previewAdminCall } from "../local/admin-api.js";
import type { SetAction } from "../operations/add-operation.js";
import { refuseWord } from "../operations/group.js";
import { printOne } from "../output/printer.js";
import type { Context } from "../program/context.js";
import { exitCodes } from "../program/exit-codes.js";
import { usage } from "../program/failure.js";
import { examples } from "../program/program.js";
import { defineSettle } from "./settle.js";

interface Move {
  summary: string;
  argument?: { name: string; description: string };
  /** Arguments that work. */
  samples: readonly string[];
  /** A wrong argument is a usage failure. */
  body(value: string): unknown | Promise<unknown>;
}

const moves: Readonly<Record<string, Move>> = {
  freeze: { summary: "Stop it where it is", samples: [""], body: () => ({ freeze: true }) },
  set: {
    summary: "Stop it at a later time, and do what falls due on the way",
    argument: { name: "time", description: "such as 2026-03-09T08:30:00Z" },
    samples: ["2030-03-09T08:30:00Z"],
    body: async (value) => ({ set: await timeIn(value) }),
  },
  advance: {
    summary: "Move it on, and do what falls due on the way",
    argument: { name: "duration", description: "such as 90s, 2h, 3d or 1.5w; units are ms, s, m, h, d and w" },
    samples: ["90s", "3d", "3d --json | jq -r '.fired[].job'"],
    body: (value) => ({ advance: durationIn(value) }),
  },
  "to-next": { summary: "Move it to what falls due next", samples: [""], body: () => ({ to_next: true }) },
  resume: { summary: "Let it run on from where it stands", samples: [""], body: () => ({ resume: true }) },
  now: {
    summary: "Set it back to this machine's time, where nothing happened after that",
    samples: [""],
    body: () => ({ now: true }),
  },
};

/** Makes a command read and move the clock of a server on this machine. */
export function defineClock(command: Command, context: Context, setAction: SetAction): void {
  command.description(
    "Reads and moves the clock of dev, mock or another server whose operator token is set. Moving it says what fired on the way: when, which job, and for what.",
  );
  const read = command
    .command("read", { isDefault: true })
    .summary("What time it is")
    .description("Says what time it is and whether it runs.");
  read.addHelpText("after", examples("posthorn clock", "posthorn clock read --fields now"));
  // A word that is none of the others comes here.
  read.allowExcessArguments();
  setAction(read, () => {
    refuseWord(command, read, context.argv);
    return print("GET", undefined, context);
  });
  for (const [name, { summary, argument, samples, body }] of Object.entries(moves)) {
    const move = command.command(name).summary(summary).description(`${summary}.`);
    if (argument) move.argument(`<${argument.name}>`, argument.description);
    move.addHelpText("after", examples(...samples.map((sample) => `posthorn clock ${name} ${sample}`.trim())));
    setAction(move, async ([value]) => print("POST", await body(String(value)), context));
  }
  defineSettle(command.command("settle").summary("Wait until nothing is due any more (= settle)"), context, setAction);
  command.addHelpText("after", examples("posthorn clock", "posthorn clock advance 3d", "posthorn clock to-next"));
}

async function print(method: "GET" | "POST", body: unknown, context: Context): Promise<number> {
  if (await previewAdminCall(method, "/clock", body, context)) return exitCodes.ok;
  const data = await callAdminApi(method, "/clock", body, context);
  await context.data(await printOne(data, ["mode", "now"], context.layout()));
  const note: unknown = Object(data).note;
  if (typeof note === "string") await context.note(`Note: ${note}. posthorn clock now sets it back.`);
  return exitCodes.ok;
}

async function timeIn(text: string): Promise<string> {
  const time = await parseTimeOrDay(text);
  if (Number.isNaN(time)) throw usage(`<time> must be such as 2026-03-09T08:30:00Z, not "${text}"`, { path: "set" });
  // A day alone begins at midnight, UTC.
  return Number.isNaN(await parseTime(text)) ? new Date(time).toISOString() : text;
}

function durationIn(text: string): string {
  if (parseDuration(text) === undefined) {
    throw usage(`<duration> must be such as 90s, 2h or 3d, not "${text}"`, { path: "advance" });
  }
  return text;
}
