import { ask } from "../input/ask.js";
import { plainText } from "../output/plain-text.js";
import { commandLine } from "../output/shell-word.js";
import type { Context } from "../program/context.js";
import { exitCodes } from "../program/exit-codes.js";
import { Failure } from "../program/failure.js";
import type { Confirmation } from "./destructive.js";

/** Returns once the user has agreed; otherwise throws a failure that names the command which needs no question. */
export async function confirm(confirmation: Confirmation, given: string | undefined, context: Context): Promise<void> {
  const { flags, settings, io, argv } = context;
  const { typed, onlyLive, learn } = confirmation;
  if (typed ? given === typed : flags().yes) return;
  if (onlyLive && settings().apiKey?.isSandbox) return;
  const learned = learn ? await learn(await context.api(), settings().interactive) : {};
  const question = learned.question ?? confirmation.question;
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
  const word = typed && (learned.typed ?? typed);
  const answer = await ask(plainText(word ? `${question} Type ${word} to go on: ` : `${question} [y/N] `), io);
  if (word ? answer === word : /^y(es)?$/i.test(answer)) return;
  throw new Failure("not_confirmed", "nothing was done", exitCodes.usage);
}
