import type { Command } from "commander";
import { listAdminApi, workspaceId } from "../../local/admin-api.js";
import type { SetAction } from "../../operations/add-operation.js";
import { refuseWord } from "../../operations/group.js";
import type { FlagValues } from "../../operations/value-flags.js";
import { printList } from "../../output/printer.js";
import type { Context } from "../../program/context.js";
import { exitCodes } from "../../program/failure.js";
import { examples } from "../../program/program.js";

/** Defines `schedule list`, which prints the mail that is scheduled for later. */
export function defineSchedule(command: Command, context: Context, setAction: SetAction): void {
  command.description(
    "Shows the mail that waits for its time on dev, mock or another server whose operator token is set.",
  );
  const list = command
    .command("list", { isDefault: true })
    .summary("List scheduled mail, the next first")
    .description("Lists scheduled mail, the next first. emails cancel takes it back; clock advance brings its time.")
    .option("--to <address>", "only to this address")
    .option("--workspace <name>", "the id or name of a workspace, where there are several");
  list.addHelpText(
    "after",
    examples("posthorn schedule list", "posthorn schedule list -o id | xargs -n 1 posthorn emails cancel"),
  );
  // A word that is no command comes here.
  list.allowExcessArguments();
  setAction(list, async (_, flags) => {
    refuseWord(command, list, context.argv);
    return listScheduled(flags, context);
  });
  command.addHelpText("after", examples("posthorn schedule list"));
}

/** A scheduled message of the admin API. */
interface ScheduledMessage {
  message_id: string;
  send_at: string;
  to: string;
  subject: string;
  from: string;
  template_id: string | null;
}

const columns = ["message_id", "send_at", "to", "subject"];
const pageSize = 1000;

/** Prints the mail that waits for its time, the next first, and returns the exit code. */
async function listScheduled(flags: FlagValues, context: Context): Promise<number> {
  const home = await workspaceId(flags.workspace, context);
  const data: ScheduledMessage[] = [];
  for (let offset = 0; ; offset += pageSize) {
    const query = new URLSearchParams({ status: "scheduled", limit: String(pageSize), offset: String(offset) });
    if (flags.to !== undefined) query.set("to", String(flags.to));
    const page = await listAdminApi(`/workspaces/${home}/messages?${query}`, context);
    for (const { message_id, send_at, to, subject, from, template_id } of page.data as ScheduledMessage[])
      data.push({ message_id, send_at, to, subject, from, template_id });
    if (!page.pagination.has_more) break;
  }
  data.sort((one, other) => one.send_at.localeCompare(other.send_at));
  const pagination = { total: data.length, limit: data.length, offset: 0, has_more: false };
  await context.data(await printList({ data, pagination }, columns, context.layout()));
  return exitCodes.ok;
}
