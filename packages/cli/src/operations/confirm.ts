import { ask } from "../ask.js";
import type { Context } from "../context.js";
import { exitCodes } from "../exit-codes.js";
import { Failure } from "../failure.js";
import { commandLine } from "../shell-word.js";
import type { Confirmation } from "./destructive.js";

/** Returns once the user has agreed; otherwise throws a failure that names the command which needs no question. */
export async function confirm(
  { question, typed }: Confirmation,
  given: string | undefined,
  context: Context,
): Promise<void> {
  const { flags, settings, io, argv } = context;
  if (typed ? given === typed : flags().yes) return;
  const sure = typed ? ["--confirm", typed] : ["--yes"];
  if (!settings().interactive || given !== undefined) {
    throw new Failure(
      "confirmation_required",
      `${question} This cannot be undone and nobody can be asked.`,
      exitCodes.usage,
      {
        hint: `Say it is meant with ${sure.join(" ")}.`,
        next: [commandLine(argv, ...sure)],
      },
    );
  }
  const answer = await ask(typed ? `${question} Type ${typed} to go on: ` : `${question} [y/N] `, io);
  if (typed ? answer === typed : /^y(es)?$/i.test(answer)) return;
  throw new Failure("not_confirmed", "nothing was done", exitCodes.usage);
}
