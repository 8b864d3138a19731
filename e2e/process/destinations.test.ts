import { createServer, type Server } from "node:net";
import { isPosthornError } from "@posthorn/sdk";
import DNS from "dns2";
import { describe, expect } from "vitest";
import { test as base, clientOf, firstWorkspace } from "./engine-test.js";

/** An internal server, which no caller may make the engine connect to. */
interface Canary {
  port: number;
  connections: () => number;
}

const { Packet } = DNS;
/** The addresses of the tests' names: an internal one, alone or beside a public one. */
const addresses: Readonly<Record<string, readonly string[]>> = {
  "inside.example.com": ["127.0.0.1"],
  "both.example.com": ["93.184.216.34", "127.0.0.1"],
  "metadata.example.com": ["169.254.169.254"],
};

const test = base.extend<{ canary: Canary; dns: string }>({
  canary: async ({ task: _task }, use) => {
    let connections = 0;
    const server: Server = createServer((socket) => {
      connections += 1;
      socket.destroy();
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const address = server.address();
    if (address === null || typeof address === "string") throw new Error("the canary has no port");
    await use({ port: address.port, connections: () => connections });
    await new Promise((resolve) => server.close(resolve));
  },
  dns: async ({ task: _task }, use) => {
    const server = DNS.createServer({
      udp: true,
      handle(request, send) {
        const response = Packet.createResponseFromRequest(request);
        const [question] = request.questions as [{ name: string; type: number }];
        const known = question.type === Packet.TYPE.A ? (addresses[question.name.toLowerCase()] ?? []) : [];
        response.answers = known.map((address) => ({
          name: question.name,
          type: Packet.TYPE.A,
          class: Packet.CLASS.IN,
          ttl: 0,
          address,
        }));
        send(response);
      },
    });
    await server.listen({ udp: { port: 0, address: "127.0.0.1" } });
    await use(`127.0.0.1:${server.addresses().udp?.port}`);
    await server.close();
  },
});

const secrets = { POSTHORN_SECRET: "s".repeat(32), POSTHORN_OPERATOR_TOKEN: "the-operator-token-of-this-test-engine" };
const event = "contact.created";

describe("an engine in the service profile", { timeout: 60_000 }, () => {
  test("rejects a subscription to an internal server, in any spelling", async ({ serve, canary }) => {
    const engine = await serve({ args: ["--profile", "service"], env: secrets });
    const posthorn = await clientOf(engine);
    const hosts = [
      "127.0.0.1",
      "2130706433",
      "0x7f.1",
      "[::1]",
      "[::ffff:127.0.0.1]",
      "[::127.0.0.1]",
      "10.0.0.7",
      "0",
    ];
    const targets = [
      ...hosts.map((host) => `https://${host}:${canary.port}/`),
      `http://inside.example.com:${canary.port}/`,
      `https://ada:secret@inside.example.com:${canary.port}/`,
      "https://169.254.169.254/latest/meta-data",
      `gopher://127.0.0.1:${canary.port}/`,
    ];
    for (const targetUrl of targets) {
      const error = await posthorn.webhooks.create({ targetUrl, event }).catch((thrown: unknown) => thrown);
      expect(isPosthornError(error), targetUrl).toBe(true);
      expect(error, targetUrl).toMatchObject({ code: "validation_error", path: "targetUrl" });
    }
    expect(canary.connections()).toBe(0);
  });

  test("reaches no internal server by a name, neither with a test, an event nor a step", async ({
    serve,
    canary,
    dns,
  }) => {
    const engine = await serve({ args: ["--profile", "service", "--dns", dns], env: secrets });
    const posthorn = await clientOf(engine);
    const targets = Object.keys(addresses).map((name) => `https://${name}:${canary.port}/hook`);
    for (const targetUrl of targets) {
      const { id } = await posthorn.webhooks.create({ targetUrl, event });
      expect(await posthorn.webhooks.test(id)).toMatchObject({ success: false, status_code: 0 });
    }
    const steps = targets.map((url) => ({ step_type: "webhook" as const, config: { url } }));
    const { id: contact_id } = await posthorn.contacts.create({ email: "ada@example.com" });
    for (const step of steps) {
      const flow = await posthorn.automations.create({ name: "Out", trigger_type: "custom", steps: [step] });
      await posthorn.automations.update(flow.id, { status: "active" });
      await posthorn.automations.trigger(flow.id, { contact_id });
      const tried = async () => (await posthorn.automations.runs.list(flow.id)).data[0]?.steps[0]?.error ?? null;
      await expect.poll(tried, { timeout: 15_000 }).toBe("destination not allowed");
    }
    const workspace = await firstWorkspace(engine);
    const attempts = async () => {
      const { body } = await engine.admin("GET", `/workspaces/${workspace}/deliveries`);
      return body.data.flatMap((each: { attempts: { status_code: number; error: string }[] }) =>
        each.attempts.map(({ status_code, error }) => `${status_code} ${error}`),
      );
    };
    await expect
      .poll(async () => [...new Set(await attempts())], { timeout: 15_000 })
      .toEqual(["0 destination not allowed"]);
    await expect.poll(async () => (await attempts()).length, { timeout: 15_000 }).toBeGreaterThanOrEqual(3);
    expect(canary.connections()).toBe(0);
  });
});
