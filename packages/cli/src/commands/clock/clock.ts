import { parseDuration } from "@posthorn/sdk/internal";
import type { Command } from "commander";
import { parseTime, parseTimeOrDay } from "../../input/flag-parsers.js";
import { callAdminApi, listAdminApi, previewAdminCall } from "../../local/admin-api.js";
import type { SetAction } from "../../operations/add-operation.js";
import { refuseWord } from "../../operations/group.js";
import { printList, printOne } from "../../output/printer.js";
import type { Context } from "../../program/context.js";
import { exitCodes, usage } from "../../program/failure.js";
import { examples } from "../../program/program.js";

/** In milliseconds: the longest that the server waits. */
const longestSettle = 600_000;
/** In milliseconds: the server's own time-out comes before that of the call, so that its message is the one printed. */
const margin = 250;

interface ClockMove {
  summary: string;
  argument?: { name: string; description: string };
  /** Arguments of the examples in the help. */
  samples: readonly string[];
  /** Returns the body of the request. @throws a usage failure for a wrong argument. */
  body(value: string): unknown | Promise<unknown>;
}

const moves: Readonly<Record<string, ClockMove>> = {
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
  resume: { summary: "Let it run on from its present time", samples: [""], body: () => ({ resume: true }) },
  now: {
    summary: "Set it back to this machine's time, where nothing happened after that",
    samples: [""],
    body: () => ({ now: true }),
  },
};

/** Defines `clock`: the commands that read and move the clock of a server on this machine. */
export function defineClock(command: Command, context: Context, setAction: SetAction): void {
  command.description(
    "Reads and moves the clock of dev, mock or another server whose operator token is set. Moving it says what fired on the way: when, which job, and for what.",
  );
  const read = command
    .command("read", { isDefault: true })
    .summary("What time it is")
    .description("Says what time it is and whether it runs.");
  read.addHelpText("after", examples("posthorn clock", "posthorn clock read --fields now"));
  // Commander passes a word that names no subcommand to the default command.
  read.allowExcessArguments();
  setAction(read, () => {
    refuseWord(command, read, context.argv);
    return print("GET", undefined, context);
  });
  defineJobs(command.command("jobs").summary("What falls due next, in order"), context, setAction);
  defineFired(command.command("fired").summary("What ran last"), context, setAction);
  for (const [name, { summary, argument, samples, body }] of Object.entries(moves)) {
    const move = command.command(name).summary(summary).description(`${summary}.`);
    if (argument) move.argument(`<${argument.name}>`, argument.description);
    move.addHelpText("after", examples(...samples.map((sample) => `posthorn clock ${name} ${sample}`.trim())));
    setAction(move, async ([value]) => print("POST", await body(String(value)), context));
  }
  defineSettle(command.command("settle").summary("Wait until nothing is due any more (= settle)"), context, setAction);
  command.addHelpText("after", examples("posthorn clock", "posthorn clock advance 3d", "posthorn clock to-next"));
}

/** Defines `clock jobs`, which lists the first hundred jobs that are coming. */
function defineJobs(command: Command, context: Context, setAction: SetAction): void {
  command
    .description(
      "Lists the first hundred jobs that are coming, in the order they fall due: when, which job, and for what.",
    )
    .addHelpText("after", examples("posthorn clock jobs", "posthorn clock jobs --fields at,job"));
  setAction(command, async () => {
    if (await previewAdminCall("GET", "/jobs", undefined, context)) return exitCodes.ok;
    const page = await listAdminApi("/jobs", context);
    await context.data(await printList(page, ["at", "job", "id"], context.layout()));
    return exitCodes.ok;
  });
}

/** Defines `clock fired`, which lists the last hundred jobs that ran. */
function defineFired(command: Command, context: Context, setAction: SetAction): void {
  command
    .description("Lists the last hundred jobs that ran, newest first: when, which job, and for what.")
    .addHelpText("after", examples("posthorn clock fired", "posthorn clock fired --fields at,job"));
  setAction(command, async () => {
    if (await previewAdminCall("GET", "/jobs/fired", undefined, context)) return exitCodes.ok;
    const page = await listAdminApi("/jobs/fired", context);
    await context.data(await printList(page, ["at", "job", "id"], context.layout()));
    return exitCodes.ok;
  });
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

/** Defines `settle`, which waits until a server on this machine has nothing left to do. */
export function defineSettle(command: Command, context: Context, setAction: SetAction): void {
  command
    .description("Waits until nothing is due any more, mail and webhooks included, and says what was done meanwhile.")
    .addHelpText("after", examples("posthorn settle", "posthorn settle --timeout 30s --json"));
  setAction(command, async () => {
    const timeout = context.flags().timeout === undefined ? undefined : context.settings().timeout;
    const body = timeout === undefined ? {} : { timeout_ms: Math.max(1, Math.min(longestSettle, timeout) - margin) };
    if (await previewAdminCall("POST", "/settle", body, context)) return exitCodes.ok;
    const data = await callAdminApi("POST", "/settle", body, context);
    await context.data(await printOne(data, ["now"], context.layout()));
    return exitCodes.ok;
  });
}
