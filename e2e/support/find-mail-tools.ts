import { spawnSync } from "node:child_process";
import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";
import { faketimeLibrary } from "./faketime.js";
import { mailpitImage, mailpitVariable } from "./mailpit.js";
import { postfixVariable } from "./postfix.js";
import { schemathesisVariable } from "./schemathesis.js";
import { toxiproxyVariable } from "./toxiproxy.js";

/** For vitest's `globalSetup`: finds the optional programs of the tests once, and prints which tests are skipped. */
export default function setup(): void {
  const mailpit = findMailpit();
  if (mailpit === undefined) {
    console.log("Tests on a real Mailpit are skipped: no MAILPIT_URL, no MAILPIT, none on the PATH, and no Docker.");
  } else process.env[mailpitVariable] = mailpit;
  const toxiproxy = process.env.TOXIPROXY || onPath("toxiproxy-server");
  if (toxiproxy === undefined) {
    console.log("Tests of a faulty network are skipped: no TOXIPROXY, and no toxiproxy-server on the PATH.");
  } else process.env[toxiproxyVariable] = toxiproxy;
  const schemathesis = process.env.SCHEMATHESIS || onPath("schemathesis");
  if (schemathesis === undefined) {
    console.log("Calls generated from the contract are skipped: no SCHEMATHESIS, and no schemathesis on the PATH.");
  } else process.env[schemathesisVariable] = schemathesis;
  if (faketimeLibrary() === undefined) {
    console.log(
      "Tests of an engine whose machine's clock is set are skipped: no LIBFAKETIME, and no libfaketime here.",
    );
  }
  const postfix = findPostfix();
  if (postfix === undefined) {
    console.log("Tests on a real Postfix are skipped: no /usr/sbin/postfix, or this user is not root.");
  } else process.env[postfixVariable] = postfix;
}

/** The folder of its commands, which is seldom on the PATH. */
function findPostfix(): string | undefined {
  const place = "/usr/sbin";
  return process.getuid?.() === 0 && isExecutable(join(place, "postfix")) ? place : undefined;
}

/** Returns an API's URL, the path of a program, or `docker`; undefined where none is available. */
function findMailpit(): string | undefined {
  return process.env.MAILPIT_URL || process.env.MAILPIT || onPath("mailpit") || (dockerRuns() ? "docker" : undefined);
}

/** Returns whether a container can be started at once, because no test downloads an image. */
function dockerRuns(): boolean {
  const { status } = spawnSync("docker", ["image", "inspect", mailpitImage], { stdio: "ignore", timeout: 5000 });
  return status === 0;
}

function onPath(program: string): string | undefined {
  const places = (process.env.PATH ?? "").split(delimiter).filter((place) => place !== "");
  return places.map((place) => join(place, program)).find(isExecutable);
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
