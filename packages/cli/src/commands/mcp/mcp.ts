import type { Command } from "commander";
import { CutOutputs } from "../../mcp/cut-outputs.js";
import { readLines } from "../../mcp/read-lines.js";
import { McpSession } from "../../mcp/session.js";
import type { Permissions } from "../../mcp/tool.js";
import type { SetAction } from "../../operations/add-operation.js";
import type { Context } from "../../program/context.js";
import { exitCodes } from "../../program/failure.js";
import { OutputClosed, untilAborted, write } from "../../program/io.js";
import { examples } from "../../program/program.js";

/** Defines `mcp`, the server through which coding agents use Posthorn. */
export function defineMcp(command: Command, context: Context, setAction: SetAction): void {
  command
    .description(
      "Serves the Model Context Protocol on stdin and stdout, for coding agents: eight tools reach every operation, and what mail and contacts say is marked as data. It uses the key and the server that other commands would use, and finds a server that starts later. With a live key it sends mail only where --allow-send is given; a sandbox key, dev and mock send freely. It ends when stdin does.",
    )
    .option("--allow-send", "let agents send mail with a live key")
    .option("--read-only", "refuse everything that changes something")
    .addHelpText("after", examples("posthorn mcp", "posthorn mcp --read-only"));
  setAction(command, async (_, { allowSend, readOnly }) => {
    await serveMcp({ allowSend: allowSend === true, readOnly: readOnly === true }, context);
    return exitCodes.ok;
  });
}

/** Serves one client until stdin ends, stdout is closed or the process is asked to stop. */
async function serveMcp(permissions: Permissions, context: Context): Promise<void> {
  const { io } = context;
  const closed = new AbortController();
  let sent = Promise.resolve();
  const session = new McpSession(
    { permissions, context, outputs: new CutOutputs(), returned: new Set() },
    (message) => {
      // One line after another, whole: tools run side by side.
      sent = sent
        .then(() => write(io.stdout, `${JSON.stringify(message)}\n`))
        .catch((error) => {
          if (!(error instanceof OutputClosed)) throw error;
          closed.abort();
        });
      return sent;
    },
  );
  const ended = untilAborted(AbortSignal.any([io.signal, closed.signal]));
  await Promise.race([ended, takeAll(session, context)]);
  io.stdin.destroy();
}

async function takeAll(session: McpSession, { io }: Context): Promise<void> {
  for await (const line of readLines(io.stdin)) session.receive(line);
  await session.idle();
}
