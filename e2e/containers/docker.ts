import { execFile, spawnSync } from "node:child_process";
import { promisify } from "node:util";
import { expect } from "vitest";

/** The images of the tests. Elsewhere than the published ones, `.ci/containers` names those that it makes of this machine's programs. */
export const images = {
  mailpit: process.env.POSTHORN_MAILPIT_IMAGE || "axllent/mailpit:v1.30.5",
  postgres: process.env.POSTHORN_POSTGRES_IMAGE || "postgres:15-alpine",
};

/** The name of the image that the tests build. */
export const image = "posthorn-engine:test";

const run = promisify(execFile);

/** Returns whether a Docker engine answers; a line says where not. */
export function findDocker(): boolean {
  // Who set it has said why.
  if (process.env.POSTHORN_CONTAINERS === "off") return false;
  const version = ["version", "--format", "{{.Server.Version}}"];
  const { status } = spawnSync("docker", version, { stdio: "ignore", timeout: 5000 });
  if (status === 0) return true;
  console.log(
    "Tests of containers are skipped: no Docker engine answers. .ci/containers starts one where it can be installed.",
  );
  return false;
}

/** Runs a command of Docker, and returns what it prints. */
export async function docker(...args: string[]): Promise<string> {
  const { stdout } = await run("docker", args, { maxBuffer: 64 * 1024 * 1024, env: environment() });
  return stdout.trim();
}

/** Builds the image of the repository. */
export async function buildImage(folder: string): Promise<void> {
  const base = process.env.NODE_IMAGE ? ["--build-arg", `NODE_IMAGE=${process.env.NODE_IMAGE}`] : [];
  // The network of the machine: npm is reached where containers have no route out.
  await docker("build", "--quiet", "--network", "host", ...base, "--tag", image, folder);
}

/** Returns the environment of Docker's commands: the old builder where the new one is not installed. */
export function environment(): NodeJS.ProcessEnv {
  const hasBuildx = spawnSync("docker", ["buildx", "version"], { stdio: "ignore" }).status === 0;
  return hasBuildx ? process.env : { ...process.env, DOCKER_BUILDKIT: "0" };
}

/** Returns a value of a container, in the words of `docker inspect --format`. */
export const inspect = (container: string, format: string) => docker("inspect", "--format", format, container);

/** Returns the address of a container, which the machine of the engine reaches without published ports. */
export const addressOf = (container: string) =>
  inspect(container, "{{range .NetworkSettings.Networks}}{{.IPAddress}}{{end}}");

/** Resolves when a container's health check says so. */
export async function becomes(container: string, health: "healthy" | "unhealthy"): Promise<void> {
  await expect.poll(() => inspect(container, "{{.State.Health.Status}}"), { timeout: 60_000 }).toBe(health);
}
