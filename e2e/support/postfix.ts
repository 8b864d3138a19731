import { execFile } from "node:child_process";
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { greets } from "./greets.js";
import { startTool } from "./tool-process.js";

const run = promisify(execFile);

/** The variable with the folder of Postfix's commands. */
export const postfixVariable = "POSTHORN_TEST_POSTFIX";

const found = process.env[postfixVariable];

export const hasPostfix = found !== undefined;

/** A real Postfix with a separate configuration, queue and log. */
export interface Postfix {
  /** Returns its log so far. */
  log(): Promise<string>;
  close(): Promise<void>;
}

/**
 * Starts a Postfix on 127.0.0.1 that accepts all mail and forwards it by domain (`smtp:127.0.0.1:2525`). It delivers
 * nothing on this machine, uses no DNS, retries every second and fails after four.
 */
export async function startPostfix(port: number, routes: Readonly<Record<string, string>>): Promise<Postfix> {
  if (found === undefined) throw new Error("this run has no Postfix");
  // Its processes run as several users.
  const dir = await mkdtemp(join(tmpdir(), "posthorn-postfix-"));
  await chmod(dir, 0o755);
  const conf = join(dir, "conf");
  const queue = join(dir, "queue");
  await mkdir(conf);
  await mkdir(queue);
  await writeFile(join(conf, "main.cf"), mainCf({ queue, dir, routes }));
  await writeFile(join(conf, "master.cf"), masterCf(port));

  // Creates the folders of the queue with their owners.
  await run(join(found, "postfix"), ["-c", conf, "check"], { timeout: 30_000 });
  const { stdout: daemons } = await run(join(found, "postconf"), ["-c", conf, "-h", "daemon_directory"]);
  const stop = await startTool(join(daemons.trim(), "master"), ["-c", conf], () => greets("127.0.0.1", port));
  return {
    log: () => readFile(join(dir, "log"), "utf8"),
    async close() {
      await stop();
      await rm(dir, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

function mainCf(of: { queue: string; dir: string; routes: Readonly<Record<string, string>> }): string {
  const routes = Object.entries(of.routes).map(([domain, next]) => `{ ${domain} = ${next} }`);
  const settings = {
    compatibility_level: "2",
    queue_directory: of.queue,
    data_directory: join(of.dir, "data"),
    maillog_file: join(of.dir, "log"),
    maillog_file_prefixes: of.dir,
    myhostname: "relay.example.com",
    inet_interfaces: "127.0.0.1",
    inet_protocols: "ipv4",
    mynetworks: "127.0.0.0/8",
    mydestination: "",
    alias_maps: "",
    alias_database: "",
    local_recipient_maps: "",
    transport_maps: `inline:{ ${routes.join(", ")} }`,
    default_transport: "error:there is no route",
    smtp_dns_support_level: "disabled",
    queue_run_delay: "1s",
    minimal_backoff_time: "1s",
    maximal_backoff_time: "1s",
    delay_warning_time: "1s",
    maximal_queue_lifetime: "4s",
  };
  return Object.entries(settings)
    .map(([name, value]) => `${name} = ${value}\n`)
    .join("");
}

/** Only the processes that forwarding needs, none of them in a chroot. */
function masterCf(port: number): string {
  const services = [
    `127.0.0.1:${port} inet n - n - - smtpd`,
    "cleanup unix n - n - 0 cleanup",
    "qmgr unix n - n 300 1 qmgr",
    "rewrite unix - - n - - trivial-rewrite",
    "bounce unix - - n - 0 bounce",
    "defer unix - - n - 0 bounce",
    "trace unix - - n - 0 bounce",
    "smtp unix - - n - - smtp",
    "discard unix - - n - - discard",
    "error unix - - n - - error",
    "retry unix - - n - - error",
    "anvil unix - - n - 1 anvil",
    "scache unix - - n - 1 scache",
    "postlog unix-dgram n - n - 1 postlogd",
  ];
  return services.map((service) => `${service}\n`).join("");
}
