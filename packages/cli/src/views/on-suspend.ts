import { constants } from "node:os";

/** What a view does around the time in which its process stands still. */
export interface Suspension {
  /** Gives the terminal back to the shell. */
  leave(): void;
  /** Takes the terminal again and draws what was there; may come twice. */
  comeBack(): void;
}

/** What stops and goes on: the process, but in tests. */
export type Suspendable = Pick<NodeJS.Process, "on" | "off" | "kill" | "pid">;

/** Has a view leave the terminal while the shell suspends the process, as Ctrl-Z does, and returns what ends that. */
export function onSuspend({ leave, comeBack }: Suspension, host: Suspendable = process): () => void {
  const suspended = (): void => {
    leave();
    // What the system does with the signal is right, also where nobody could ever continue what stands still.
    host.off("SIGTSTP", suspended);
    host.kill(host.pid, "SIGTSTP");
    host.on("SIGTSTP", suspended);
    comeBack();
  };
  host.on("SIGTSTP", suspended);
  // Whoever was stopped without being asked finds the shell's words on the screen.
  host.on("SIGCONT", comeBack);
  return () => {
    host.off("SIGTSTP", suspended);
    host.off("SIGCONT", comeBack);
  };
}

/** Suspends this process with all that the shell started beside it, as a terminal does that is not read key by key; nothing where there is no such thing. */
export function suspend(): void {
  if ("SIGTSTP" in constants.signals) process.kill(0, "SIGTSTP");
}
