import { type Command, Option } from "commander";
import { callAdminApi, previewAdminCall } from "../../local/admin-api.js";
import type { SetAction } from "../../operations/add-operation.js";
import { refuseWord } from "../../operations/group.js";
import { printOne } from "../../output/printer.js";
import type { Context } from "../../program/context.js";
import { exitCodes, usage } from "../../program/failure.js";
import { examples } from "../../program/program.js";

/** Defines `hold`: the commands that hold all jobs of a server, and release them. They need its operator token. */
export function defineHold(command: Command, context: Context, setAction: SetAction): void {
  command.description(
    "Holds all jobs of a server and releases them: while they are held, mail is accepted and nothing is sent. A restored store is held from its start on.",
  );
  const status = command
    .command("status", { isDefault: true })
    .summary("Whether jobs are held")
    .description("Says whether jobs are held, why and since when, and how many were due then.");
  status.addHelpText("after", examples("posthorn hold", "posthorn hold status --fields held,due_jobs"));
  // Commander passes a word that names no subcommand to the default command.
  status.allowExcessArguments();
  setAction(status, () => {
    refuseWord(command, status, context.argv);
    return print("GET", "/hold", undefined, context);
  });
  const begin = command
    .command("begin")
    .summary("Hold all jobs")
    .description("Holds all jobs until they are released.");
  begin.addHelpText("after", examples("posthorn hold begin"));
  setAction(begin, () => print("POST", "/hold", undefined, context));
  defineRelease(command.command("release").summary("Release the held jobs"), context, setAction);
  command.addHelpText("after", examples("posthorn hold", "posthorn hold release --due-jobs drop"));
}

function defineRelease(command: Command, context: Context, setAction: SetAction): void {
  command
    .description(
      "Releases the held jobs. The jobs that were due when the hold began run, or are dropped: their mail, deliveries and runs end as failed without being sent.",
    )
    .addOption(
      new Option("--due-jobs <what>", "what to do with the jobs that were due: run or drop").choices(["run", "drop"]),
    )
    .addHelpText("after", examples("posthorn hold release --due-jobs drop", "posthorn hold release --due-jobs run"));
  setAction(command, async () => {
    const { dueJobs } = command.opts<{ dueJobs?: string }>();
    if (dueJobs === undefined) {
      throw usage("--due-jobs is needed: run sends what was due when the hold began, drop does not", {
        path: "due_jobs",
      });
    }
    return print("POST", "/hold/release", { due_jobs: dueJobs }, context);
  });
}

async function print(method: "GET" | "POST", path: string, body: unknown, context: Context): Promise<number> {
  if (await previewAdminCall(method, path, body, context)) return exitCodes.ok;
  const data = await callAdminApi(method, path, body, context);
  const fields = ["held", "reason", "since", "backup_written", "due_jobs", "dropped"];
  await context.data(await printOne(data, fields, context.layout()));
  return exitCodes.ok;
}
