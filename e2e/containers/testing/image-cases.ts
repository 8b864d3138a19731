import { Posthorn } from "@posthorn/sdk";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ask } from "../../support/ask.js";
import { mailpitInbox } from "../../targets/mailpit-inbox.js";
import { addressOf, becomes, docker, image, images, inspect } from "../docker.js";

const token = "the-operator-of-a-container-of-the-tests";
const name = `posthorn-test-${process.pid}`;

/** The rights of docs/containers.md: none, a read-only root, `/data` and `/tmp`. */
const confined = ["--read-only", "--cap-drop", "ALL", "--security-opt", "no-new-privileges:true", "--tmpfs", "/tmp"];
const soon = ["--health-interval", "1s", "--health-retries", "2", "--health-start-period", "1s"];

/** The largest sum of the layers above the base, in bytes. */
const largestImage = 40_000_000;

/** Describes the image as docs/containers.md runs it. */
export function describeImage(): void {
  describe("the image", { timeout: 120_000 }, () => {
    const started: string[] = [];

    async function start(part: string, ...args: string[]): Promise<string> {
      const container = `${name}-${part}`;
      started.push(container);
      await docker("run", "--detach", "--network", name, "--name", container, "--network-alias", part, ...args);
      return container;
    }

    function startEngine(part: string, ...args: string[]): Promise<string> {
      const env = [`POSTHORN_OPERATOR_TOKEN=${token}`, "POSTHORN_SMTP_URL=smtp://mailpit:1025", "POSTHORN_INBOX=off"];
      return start(part, ...confined, ...soon, ...env.flatMap((each) => ["--env", each]), ...args, image);
    }

    beforeAll(async () => {
      await docker("network", "create", name);
      // Without a way out, its answer to the first mail would wait until that check has failed.
      await start("mailpit", "--env", "MP_DISABLE_VERSION_CHECK=true", images.mailpit);
    }, 60_000);

    afterAll(async () => {
      await docker("rm", "--force", "--volumes", ...started).catch(() => {});
      await docker("volume", "rm", "--force", name).catch(() => {});
      await docker("network", "rm", name).catch(() => {});
    }, 60_000);

    it("adds less than 40 MB to its base, and runs as a user without rights", async () => {
      const layers = await docker(
        "history",
        "--no-trunc",
        "--format",
        "{{.CreatedBy}}\t{{.Size}}",
        "--human=false",
        image,
      );
      const lines = layers.split("\n").map((line) => line.split("\t"));
      const base = lines.findIndex(([command = ""]) => command.includes("WORKDIR"));
      const size = lines.slice(0, base).reduce((sum, [, bytes]) => sum + Number(bytes), 0);
      expect(size).toBeGreaterThan(1_000_000);
      expect(size).toBeLessThan(largestImage);
      expect(await inspect(image, "{{.Config.User}} {{json .Config.Volumes}}")).toBe('node {"/data":{}}');
    });

    it("writes to /data only, sends mail to a real Mailpit, and has lost nothing after a stop and a start", async () => {
      const engine = await startEngine("engine", "--volume", `${name}:/data`);
      await becomes(engine, "healthy");
      expect(await docker("exec", engine, "id", "-u")).not.toBe("0");
      expect(await docker("exec", engine, "sh", "-c", "touch /posthorn/x /etc/x 2>/dev/null || echo refused")).toBe(
        "refused",
      );

      const operator = async () => `http://${await addressOf(engine)}:4010`;
      const { body } = await ask(`${await operator()}/_posthorn/workspaces`, { token });
      const workspace = body.data[0].id;
      const wanted = { name: "test", type: "production", rate_limit: 0, email_rate_limit: 0 };
      const key = (
        await ask(`${await operator()}/_posthorn/workspaces/${workspace}/keys`, { method: "POST", token, body: wanted })
      ).body;
      const posthorn = async () => new Posthorn({ apiKey: key.data.key, baseUrl: `${await operator()}/v1` });
      const mail = { from_email: "hello@example.com", subject: "From a container", text: "Hi" };
      const { results } = await (await posthorn()).emails.send({ to: "ada@example.com", ...mail });
      const readInbox = mailpitInbox(`http://${await addressOf(`${name}-mailpit`)}:8025`);
      await expect.poll(readInbox).toMatchObject([{ to: "ada@example.com", subject: "From a container" }]);

      // Accepted right before the stop, so that it may have to be sent after the start.
      const late = await (await posthorn()).emails.send({ to: "bob@example.com", ...mail });
      const began = performance.now();
      await docker("stop", "--time", "15", engine);
      expect(performance.now() - began).toBeLessThan(15_000);
      expect(await inspect(engine, "{{.State.ExitCode}}")).toBe("0");

      await docker("start", engine);
      await becomes(engine, "healthy");
      const ids = [results[0], late.results[0]].map((result) => result?.message_id ?? "");
      for (const id of ids) {
        await expect.poll(async () => (await (await posthorn()).emails.status(id)).status).toBe("delivered");
      }
      const sent = (await readInbox()).map(({ messageId }) => messageId);
      expect(sent.sort()).toEqual(ids.sort());
    });

    it("is unhealthy while its store is away, and healthy again afterwards", async () => {
      const variables = ["POSTGRES_USER=posthorn", "POSTGRES_DB=posthorn", "POSTGRES_PASSWORD=posthorn"];
      const postgres = await start("postgres", ...variables.flatMap((each) => ["--env", each]), images.postgres);
      const url = "DATABASE_URL=postgres://posthorn:posthorn@postgres:5432/posthorn";
      const engine = await startEngine(
        "stateless",
        "--env",
        url,
        "--env",
        "POSTHORN_SECRET=a secret of a test, 32 characters",
      );
      await becomes(engine, "healthy");
      await docker("stop", "--time", "5", postgres);
      await becomes(engine, "unhealthy");
      await docker("start", postgres);
      await becomes(engine, "healthy");
    });
  });
}
