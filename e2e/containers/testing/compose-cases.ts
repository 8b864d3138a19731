import { execFile, spawnSync } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { freePort } from "@posthorn/engine/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ask } from "../../support/ask.js";
import { environment, image, images } from "../docker.js";

const root = fileURLToPath(new URL("../../..", import.meta.url));
const run = promisify(execFile);
const token = "the-operator-of-the-composed-containers";

/** Journeys that neither move the clock nor need receivers or a DNS that the containers could reach. */
const journeys = ["sending", "contacts", "lists", "tags", "templates", "batches", "idempotency", "suppressions"];

const variables = {
  POSTHORN_IMAGE: image,
  POSTHORN_MAILPIT_IMAGE: images.mailpit,
  POSTHORN_POSTGRES_IMAGE: images.postgres,
  POSTHORN_OPERATOR_TOKEN: token,
  POSTHORN_SECRET: "a secret of a test, 32 characters",
};

/** The program and the first words of Compose: the plugin, or the older program; undefined without either. */
const compose = [["docker", "compose"], ["docker-compose"]].find(
  ([program = "", ...words]) => spawnSync(program, [...words, "version"], { stdio: "ignore" }).status === 0,
);

/**
 * Returns a compose.yaml whose published ports, and the public URLs with them, are free ones of this machine. Records them by those
 * that it had.
 */
async function withFreePorts(text: string, ports: Map<number, number>): Promise<string> {
  for (const [, port] of text.matchAll(/"127\.0\.0\.1:(\d+):/g)) ports.set(Number(port), await freePort());
  return text.replaceAll(/127\.0\.0\.1:(\d+)/g, (_, port: string) => `127.0.0.1:${ports.get(Number(port)) ?? port}`);
}

/** Describes both profiles of compose.yaml. */
export function describeCompose(): void {
  if (compose === undefined) console.log("Tests of compose.yaml are skipped: Docker Compose is not installed.");

  describe.skipIf(compose === undefined)("docker compose up", { timeout: 300_000 }, () => {
    let folder = "";
    /** The ports of this machine by those of compose.yaml. */
    const ports = new Map<number, number>();
    const apiOf = (port: number) => `http://127.0.0.1:${ports.get(port)}/v1`;

    async function composed(...args: string[]): Promise<string> {
      const [program = "", ...words] = compose ?? [];
      const shared = [
        "--file",
        join(folder, "compose.yaml"),
        "--project-directory",
        root,
        "--project-name",
        "posthorn-test",
      ];
      const env = { ...environment(), ...variables };
      const { stdout } = await run(program, [...words, ...shared, ...args], { env, maxBuffer: 64 * 1024 * 1024 });
      return stdout;
    }

    const isUp = (url: string) =>
      ask(`${url}/health`).then(
        ({ status }) => status === 200,
        () => false,
      );

    /** Runs journeys on a service that is up; they are tests, and end with 0 when all of them pass. */
    async function travel(url: string): Promise<void> {
      const files = journeys.map((name) => `e2e/journeys/${name}.test.ts`);
      const env = {
        ...process.env,
        POSTHORN_TARGET_URL: url,
        POSTHORN_TARGET_TOKEN: token,
        POSTHORN_TARGET_INBOX: `http://127.0.0.1:${ports.get(8025)}`,
        POSTHORN_TEST_BUILT: "1",
      };
      const vitest = join(root, "node_modules/vitest/vitest.mjs");
      const { stdout } = await run(
        process.execPath,
        [vitest, "run", "--project", "tests", "--maxWorkers", "2", ...files],
        {
          cwd: root,
          env,
          maxBuffer: 64 * 1024 * 1024,
        },
      );
      expect(stdout).toMatch(/Tests\s.*\d+ passed/);
    }

    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), "posthorn-compose-"));
      // The older program does not know the name of a project in its file.
      const text = (await readFile(join(root, "compose.yaml"), "utf8")).replace(/^name: .*$/m, "");
      // Other tests of the run use the ports of the file.
      await writeFile(join(folder, "compose.yaml"), await withFreePorts(text, ports));
    }, 60_000);

    afterAll(async () => {
      await composed("--profile", "scale", "down", "--volumes", "--timeout", "15").catch(() => {});
      await rm(folder, { recursive: true, force: true });
    }, 60_000);

    it("runs the engine and Mailpit, and the journeys pass on them", async () => {
      await composed("up", "--detach", "--no-build");
      const url = apiOf(4010);
      await expect.poll(() => isUp(url), { timeout: 60_000 }).toBe(true);
      await travel(url);
      await composed("down", "--volumes", "--timeout", "15");
    });

    it("runs two processes that answer and two that work over PostgreSQL, and the journeys pass on them", async () => {
      const services = ["postgres", "mailpit", "api-1", "api-2", "worker-1", "worker-2"];
      await composed("--profile", "scale", "up", "--detach", "--no-build", ...services);
      const urls = [apiOf(4011), apiOf(4012)];
      for (const url of urls) await expect.poll(() => isUp(url), { timeout: 60_000 }).toBe(true);
      await travel(urls[0] ?? "");
      await travel(urls[1] ?? "");
    });
  });
}
