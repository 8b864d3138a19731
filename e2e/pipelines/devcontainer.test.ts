import { readFileSync } from "node:fs";
import { readConfig } from "@posthorn/engine";
import { expect, test } from "vitest";

const read = (path: string) => JSON.parse(readFileSync(new URL(`../../${path}`, import.meta.url), "utf8"));

test("the development container has the oldest Node of the packages, installs them, and forwards the ports of npm start", () => {
  const { image, forwardPorts, portsAttributes, postCreateCommand, ...others } = read(
    ".devcontainer/devcontainer.json",
  );
  const { engines, scripts } = read("package.json");
  const [, oldest = ""] = /^>=(\d+)/.exec(engines.node) ?? [];
  expect(image).toMatch(new RegExp(`/typescript-node:${oldest}-`));
  expect(postCreateCommand).toBe("npm ci");
  expect(scripts).toHaveProperty("start");
  // The inbox has Mailpit's port.
  expect(forwardPorts).toEqual([readConfig([], {}).port, 8025]);
  expect(Object.keys(portsAttributes)).toEqual(forwardPorts.map(String));
  expect(Object.keys(others)).toEqual(["name", "remoteUser"]);
});
