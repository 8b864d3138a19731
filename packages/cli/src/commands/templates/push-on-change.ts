import { watch } from "node:fs/promises";
import type { FlagValues } from "../../operations/value-flags.js";
import { plainText } from "../../output/plain-text.js";
import type { Context } from "../../program/context.js";
import { exitCodes } from "../../program/exit-codes.js";
import { Failure } from "../../program/failure.js";
import { pushTemplates } from "./push-templates.js";
import { rootOf } from "./workplace.js";

/** Editors write a file in several steps; in milliseconds. */
const calm = 100;

/** Pushes templates now and whenever their files change, until the process is asked to stop; what cannot be pushed is told and waited for. */
export async function pushOnChange(names: readonly string[], flags: FlagValues, context: Context): Promise<number> {
  const { io } = context;
  const changes = watch(rootOf(flags, context), { recursive: true, signal: io.signal })[Symbol.asyncIterator]();
  const nextChange = (): ReturnType<typeof changes.next> => {
    const next = changes.next();
    // A stop that comes during a push is told by the push.
    next.catch(() => {});
    return next;
  };
  // Asked for before the first push, so that no change is missed meanwhile.
  let next = nextChange();
  await context.note("Pushing whenever something changes. Ctrl-C stops it.");
  try {
    await pushTemplates(names, flags, context);
    for (;;) {
      if ((await next).done) break;
      await io.wait(calm);
      next = nextChange();
      await pushTemplates(names, flags, context, false).catch((error: unknown) => tell(error, context));
    }
  } catch (error) {
    if (!io.signal.aborted) throw error;
  }
  return exitCodes.ok;
}

/** What is half written now may be whole at the next change. */
async function tell(error: unknown, context: Context): Promise<void> {
  if (!(error instanceof Failure) || context.io.signal.aborted) throw error;
  await context.note(plainText(`Not pushed: ${error.message}`));
}
