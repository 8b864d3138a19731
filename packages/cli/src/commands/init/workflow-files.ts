import type { Choices } from "./choices.js";
import type { PackageManager } from "./project.js";

/** Returns the file of the CI job by its path; none without a CI system. */
export function workflowFiles({ ci, manager }: Choices): Readonly<Record<string, string>> {
  if (ci === "github") return { ".github/workflows/posthorn.yml": githubWorkflow(manager) };
  if (ci === "gitlab") return { ".gitlab-ci.yml": gitlabPipeline(manager) };
  return {};
}

const installs: Readonly<Record<PackageManager, string>> = {
  npm: "npm ci",
  pnpm: "pnpm install --frozen-lockfile",
  // Yarn 1 has no --immutable, and newer ones change no lock file in CI anyway.
  yarn: "yarn install",
  bun: "bun install --frozen-lockfile",
};

/** The line that makes a package manager available where only Node and npm are; corepack brings the version that package.json names. */
const preparations: Readonly<Record<PackageManager, string | undefined>> = {
  npm: undefined,
  pnpm: "corepack enable",
  yarn: "corepack enable",
  bun: "npm install --global bun",
};

function linesFor(manager: PackageManager): string[] {
  return [preparations[manager], installs[manager]].filter((line) => line !== undefined);
}

function githubWorkflow(manager: PackageManager): string {
  return `name: mail
on: [push, pull_request]
permissions:
  contents: read
jobs:
  mail:
    runs-on: ubuntu-latest
    timeout-minutes: 10
    steps:
      - uses: actions/checkout@v4
      - uses: actions/setup-node@v4
        with:
          node-version: 22
${linesFor(manager)
  .map((line) => `      - run: ${line}\n`)
  .join("")}      # No secret is needed: the mock makes the key, and no mail leaves the machine.
      - name: Test mail against the mock
        run: ${manager} run test:mail
`;
}

function gitlabPipeline(manager: PackageManager): string {
  return `mail:
  image: node:22
  timeout: 10 minutes
  script:
${linesFor(manager)
  .map((line) => `    - ${line}\n`)
  .join("")}    # No secret is needed: the mock makes the key, and no mail leaves the machine.
    - ${manager} run test:mail
`;
}
