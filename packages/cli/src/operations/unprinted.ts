import type { Context } from "../program/context.js";
import { usage } from "../program/failure.js";
import type { Define, SetAction } from "./add-operation.js";

/** Has a command refuse the flags that print a request instead of sending it, as it is not one request. */
export function unprinted(define: Define): Define {
  return (command, context, setAction) => define(command, context, refusing(setAction, context, true));
}

/** Has a command refuse to print its requests for another program, while --dry-run says what it would do. */
export function onlyTried(define: Define): Define {
  return (command, context, setAction) => define(command, context, refusing(setAction, context, false));
}

/** Gives back what has a command refuse --print-curl, and --dry-run where that has nothing to tell either. */
export function refusing(setAction: SetAction, { flags }: Context, isDryRefused: boolean): SetAction {
  return (command, work) =>
    setAction(command, async (args, own) => {
      const { dryRun, printCurl } = flags();
      const flag = printCurl ? "--print-curl" : isDryRefused && dryRun ? "--dry-run" : undefined;
      if (flag === undefined) return work(args, own);
      throw usage(`${command.name()} is not one request, so ${flag} cannot print it instead`, {
        hint: isDryRefused ? undefined : "--dry-run says what it would do.",
      });
    });
}
