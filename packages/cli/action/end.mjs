// The action's last program, which the runner runs when the job ends: prints the mail of failed tests, and stops the server. It never
// fails a job, because the tests have the last word.
import { existsSync, readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { allMail, chooseMail, mailText } from "./mail.mjs";
import { failedTests } from "./report.mjs";
import { command, input, printForeign } from "./runner.mjs";

/** The most mails that are printed. */
const mostMails = 50;
/** The time that a server has to end, in ms: an engine ends what it is doing within ten seconds. */
const longestEnd = 15_000;

const { STATE_pid, STATE_ready, STATE_log, STATE_folder, STATE_operatorUrl, STATE_operatorToken } = process.env;

try {
  if (STATE_operatorUrl) await printMail();
} catch (error) {
  command("warning", `The mail cannot be printed: ${error instanceof Error ? error.message : error}`);
  if (STATE_log && existsSync(STATE_log))
    printForeign("What Posthorn said", readFileSync(STATE_log, "utf8").slice(-10_000));
}
await stop(Number(STATE_pid));

async function printMail() {
  const wanted = input("print-mail") || "on-failure";
  if (!["on-failure", "always", "never"].includes(wanted)) {
    command("warning", `print-mail must be on-failure, always or never, not "${wanted}"`);
  }
  if (wanted === "never") return;
  const failed = await failedTests(input("report"), STATE_folder ?? ".");
  const hasFailed = failed.length > 0 || ["failure", "cancelled"].includes(input("job-status"));
  if (wanted !== "always" && !hasFailed) return;
  const all = await allMail(STATE_operatorUrl, STATE_operatorToken);
  const mails = wanted === "always" ? all : chooseMail(all, failed);
  const shown = mails.slice(-mostMails);
  const which = failed.length > 0 && wanted !== "always" ? ` that may belong to ${failed.length} failed tests` : "";
  const left = shown.length < mails.length ? `; the newest ${shown.length} follow` : "";
  process.stdout.write(`${mails.length} of ${all.length} mails${which}${left}.\n`);
  for (const mail of shown) printForeign(`${mail.to.join(", ")}: ${mail.subject}`, mailText(mail));
}

/** Stops the server, and waits until it has ended. Its ready file is there as long as it runs, so the number is still its own. */
async function stop(pid) {
  if (!(pid > 0) || !STATE_ready || !existsSync(STATE_ready)) return;
  try {
    process.kill(pid, "SIGTERM");
    for (const end = performance.now() + longestEnd; performance.now() < end; await sleep(50)) process.kill(pid, 0);
    command("warning", "Posthorn did not stop in time, and is ended.");
    process.kill(pid, "SIGKILL");
  } catch (error) {
    if (error.code !== "ESRCH") command("warning", `Posthorn cannot be stopped: ${error.message}`);
  }
}
