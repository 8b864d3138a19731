import { readFile } from "node:fs/promises";
import { describe, expect } from "vitest";
import { parse } from "yaml";
import { ask } from "../support/ask.js";
import { serverUrl } from "../support/database.js";
import { type EngineProcess, runEngine, startEngine } from "../support/engine-process.js";
import { createKey } from "./cluster.js";
import { test } from "./cluster-test.js";
import { allDelivered, checkHistory, send } from "./history.js";

interface Service {
  profiles?: string[];
  command: string[];
  environment: Record<string, string>;
  healthcheck?: { test: string[] };
  depends_on?: Record<string, { condition: string }>;
  ports?: string[];
  image?: string;
  build?: { context: string; args: Record<string, string> };
  cap_drop?: string[];
  cap_add?: string[];
  privileged?: boolean;
  security_opt?: string[];
  read_only?: boolean;
  tmpfs?: string[];
  volumes?: string[];
}

/** The variables that an operator sets. */
const variables: Record<string, string> = {
  POSTHORN_SECRET: "a secret of a test, 32 characters",
  POSTHORN_OPERATOR_TOKEN: "the-operator-of-a-composed-service",
  POSTGRES_PASSWORD: "s3cret",
};

/** Returns the services of `compose.yaml` with its variables substituted after parsing, as Compose does. */
async function readServices(values: Record<string, string>): Promise<Record<string, Service>> {
  const text = await readFile(new URL("../../compose.yaml", import.meta.url), "utf8");
  const substitute = (_: unknown, value: unknown) =>
    typeof value === "string"
      ? value.replace(
          /\$\{(\w+):-([^}]*)\}/g,
          (_all, name: string, defaultValue: string) => values[name] ?? defaultValue,
        )
      : value;
  return parse(text, substitute, { merge: true }).services;
}

const scaled = (services: Record<string, Service>) =>
  Object.entries(services).filter(([, { profiles }]) => profiles?.includes("scale"));

describe("the containers of compose.yaml", () => {
  test("have no capabilities, a read-only root, and write access to /data and /tmp only", async () => {
    const services = Object.entries(await readServices(variables));
    expect(services.map(([name]) => name)).toContain("engine");
    for (const [name, service] of services) {
      expect(service.security_opt, name).toEqual(["no-new-privileges:true"]);
      expect(service.privileged ?? false, name).toBe(false);
      expect(service.cap_add ?? [], name).toEqual([]);
      if (name === "postgres") continue;
      expect(service.cap_drop, name).toEqual(["ALL"]);
      expect(service.read_only, name).toBe(true);
      expect(service.tmpfs, name).toEqual(["/tmp"]);
      expect(service.volumes ?? [], name).toEqual(name === "engine" ? ["data:/data"] : []);
      for (const port of service.ports ?? []) expect(port, name).toMatch(/^127\.0\.0\.1:/);
    }
  });

  test("can be built from other images, and run the engine as an unprivileged user", async () => {
    const { engine, mailpit, postgres } = await readServices({
      ...variables,
      NODE_IMAGE: "node:24-alpine",
      POSTHORN_MAILPIT_IMAGE: "registry.example.com/mailpit:1",
      POSTHORN_POSTGRES_IMAGE: "registry.example.com/postgres:17",
    });
    expect(engine?.build).toEqual({ context: ".", args: { NODE_IMAGE: "node:24-alpine" } });
    expect(mailpit?.image).toBe("registry.example.com/mailpit:1");
    expect(postgres?.image).toBe("registry.example.com/postgres:17");
    const dockerfile = await readFile(new URL("../../Dockerfile", import.meta.url), "utf8");
    const [, major] = /^ARG NODE_IMAGE=node:(\d+)\.[\d.]+-alpine[\d.]+@sha256:[\da-f]{64}$/m.exec(dockerfile) ?? [];
    // Node 20 is past its end of life.
    expect(Number(major)).toBeGreaterThanOrEqual(22);
    expect(dockerfile.match(/^FROM .*/gm)).toEqual([
      expect.stringMatching(/^FROM \$\{NODE_IMAGE\} AS manifests$/),
      "FROM manifests AS build",
      "FROM manifests AS run",
    ]);
    expect(dockerfile.match(/^(USER|VOLUME) .*/gm)).toEqual(["USER node", "VOLUME /data"]);
  });
});

describe("the scale profile of compose.yaml", { timeout: 40_000 }, () => {
  test("has a PostgreSQL, two API processes and two workers, each with a health check", async () => {
    const services = scaled(await readServices(variables));
    expect(services.map(([name]) => name)).toEqual(["postgres", "api-1", "api-2", "worker-1", "worker-2"]);
    const ports = services.flatMap(([, service]) => service.ports ?? []);
    expect(new Set(ports).size).toBe(2);
    for (const [name, service] of services) {
      // The others have that of the image.
      if (name === "postgres") expect(service.healthcheck?.test.length).toBeGreaterThan(1);
      if (name === "postgres") continue;
      expect(service.command, name).toEqual(["serve", "--role", name.split("-")[0]]);
      expect(service.depends_on?.postgres, name).toEqual({ condition: "service_healthy" });
      expect(service.environment.DATABASE_URL, name).toBe("postgres://posthorn:s3cret@postgres:5432/posthorn");
    }
  });

  test("fails to start without the secret, and names it", async () => {
    const { "api-1": api } = await readServices({});
    const { code, stderr } = await runEngine(api?.command ?? [], api?.environment);
    expect([code, stderr]).toEqual([2, expect.stringContaining("POSTHORN_SECRET")]);
  });

  test.skipIf(serverUrl() === undefined)(
    "starts a working service with its commands and environment",
    async ({ database, sink }) => {
      const members = scaled(await readServices(variables)).filter(([name]) => name !== "postgres");
      // Only hosts and URLs differ on this machine.
      const local = { POSTHORN_HOST: "127.0.0.1", DATABASE_URL: database, POSTHORN_SMTP_URL: sink.url };
      const engines = await Promise.all(
        members.map(([, { command, environment }]) =>
          startEngine({ args: command.slice(1), env: { ...environment, ...local } }),
        ),
      );
      try {
        for (const { ready } of engines) expect((await ask(`${ready.base_url}/health`)).status).toBe(200);
        const [api, other] = engines as [EngineProcess, EngineProcess];
        const { key } = await createKey(api);
        const accepted = [...(await send(api, key, 5, "one")), ...(await send(other, key, 5, "other"))];
        expect(accepted).toHaveLength(10);
        await allDelivered(other, 10_000);
        await checkHistory(api, sink, { accepted, uncertain: [] });
      } finally {
        for (const engine of engines) engine.signal("SIGKILL");
        await Promise.all(engines.map(({ ended }) => ended));
      }
    },
  );
});
