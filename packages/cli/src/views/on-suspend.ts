import { constants } from "node:os";

/** What a view does before and after its process is suspended. */
export interface Suspension {
  /** Restores the terminal for the shell. */
  leave(): void;
  /** Redraws the view; may be called twice. */
  resume(): void;
}

/** The process; a stand-in in tests. */
export type Suspendable = Pick<NodeJS.Process, "on" | "off" | "kill" | "pid">;

/** Calls `leave` before the process is suspended (Ctrl-Z) and `resume` after it continues; returns a function that removes the listeners. */
export function onSuspend({ leave, resume }: Suspension, host: Suspendable = process): () => void {
  const suspended = (): void => {
    leave();
    // Without a listener the default action suspends the process; the system ignores it where no shell could continue it.
    host.off("SIGTSTP", suspended);
    host.kill(host.pid, "SIGTSTP");
    host.on("SIGTSTP", suspended);
    resume();
  };
  host.on("SIGTSTP", suspended);
  // SIGSTOP cannot be caught: `leave` was not called, and the shell has written over the view.
  host.on("SIGCONT", resume);
  return () => {
    host.off("SIGTSTP", suspended);
    host.off("SIGCONT", resume);
  };
}

/** Suspends the process group, as a terminal does on Ctrl-Z in cooked mode; does nothing on a platform without SIGTSTP. */
export function suspend(): void {
  if ("SIGTSTP" in constants.signals) process.kill(0, "SIGTSTP");
}
