import type { Command } from "commander";
import type { RunningServer } from "../../local/running.js";
import { variablesFor } from "../../local/server.js";
import type { SetAction } from "../../operations/add-operation.js";
import { printOne } from "../../output/printer.js";
import { shellWord } from "../../output/shell-word.js";
import type { Context } from "../../program/context.js";
import { exitCodes, Failure } from "../../program/failure.js";
import { examples } from "../../program/program.js";
import { checkedBaseUrl } from "../../settings/settings.js";

const shells = ["sh", "fish", "powershell"] as const;
type Shell = (typeof shells)[number];

/** Defines `env`, which prints the variables with which other programs reach a running server of this user. */
export function defineEnv(command: Command, context: Context, setAction: SetAction): void {
  command
    .description(
      `Prints the lines that set POSTHORN_BASE_URL, POSTHORN_API_KEY, POSTHORN_SANDBOX_KEY, POSTHORN_OPERATOR_TOKEN and POSTHORN_INBOX_URL to those of a server that npm start, dev or mock runs on this machine as the same user: the one that was started in this folder or above it, elsewhere the one that was started last, or the one of --base-url. In sh, bash and zsh they are taken over with: eval "$(posthorn env)". With -o json it is an object. Ends with 5 where no server runs.

posthorn itself needs none of it in the folder of the server, nor with --profile local.`,
    )
    .addOption(
      command
        .createOption("--shell <name>", "for which shell the lines are, that of SHELL where it is left out")
        .choices(shells),
    )
    .addHelpText(
      "after",
      examples(
        "posthorn env",
        "posthorn env --shell fish | source",
        "posthorn env --shell powershell | Out-String | Invoke-Expression",
        "posthorn env --json",
      ),
    );
  setAction(command, async (_, { shell }) => {
    const server = await serverMeant(context);
    const variables = variablesFor({ ...server, live_key: server.api_key });
    const { output, json, jq } = context.flags();
    // Other commands print JSON where stdout is no terminal; here a shell reads stdout.
    if (output !== undefined || json || jq !== undefined) {
      await context.data(await printOne(variables, Object.keys(variables), context.layout()));
    } else {
      const lines = linesFor[(shell as Shell | undefined) ?? shellOf(context.io.env)];
      await context.data(Object.entries(variables).map(lines).join(""));
    }
    return exitCodes.ok;
  });
}

const linesFor: Readonly<Record<Shell, (variable: [name: string, value: string]) => string>> = {
  sh: ([name, value]) => `export ${name}=${shellWord(value)}\n`,
  fish: ([name, value]) => `set -gx ${name} '${value.replace(/[\\']/g, "\\$&")}'\n`,
  powershell: ([name, value]) => `$env:${name} = '${value.replaceAll("'", "''")}'\n`,
};

function shellOf({ SHELL, PSModulePath }: Context["io"]["env"]): Shell {
  if (SHELL === undefined && PSModulePath !== undefined) return "powershell";
  return SHELL !== undefined && /(^|\/)fish$/.test(SHELL) ? "fish" : "sh";
}

async function serverMeant(context: Context): Promise<RunningServer> {
  const { runningServers } = await import("../../local/find-local.js");
  const { baseUrl } = context.flags();
  const address = baseUrl === undefined ? undefined : checkedBaseUrl("--base-url", baseUrl);
  const running = await runningServers(context.io);
  const server = running.find(({ base_url }) => address === undefined || base_url === address);
  if (server) return server;
  const others = running.map(({ base_url }) => base_url).join(", ");
  const message =
    address === undefined ? "no server of yours runs on this machine" : `no server of yours runs at ${address}`;
  throw new Failure("no_server", message, exitCodes.notFound, {
    hint: others === "" ? "npm start in a clone of Posthorn, or posthorn dev, runs one." : `There is ${others}.`,
    next: ["posthorn dev"],
  });
}
