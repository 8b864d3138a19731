import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { connect } from "../../client/connect.js";
import { withRateLimitRetry } from "../../client/rate-limit.js";
import type { LocalServer } from "../../local/server.js";
import { allOperations, callOf, type OperationCommand } from "../../operations/manifest.js";
import type { FlagValues } from "../../operations/value-flags.js";
import type { Context } from "../../program/context.js";
import { exitCodes, Failure, usage } from "../../program/failure.js";
import { Credential } from "../../settings/credential.js";
import { nodeFetch } from "../../start-up/node-fetch.js";

/** Returns a server that is emptied for `--reset` and seeded for `--seed`; closes it and throws where that fails. */
export async function startSeeded<Server extends LocalServer>(
  start: () => Promise<Server>,
  { reset, seed }: FlagValues,
  context: Context,
): Promise<Server> {
  const fixtures = await fixturesFor(seed, context);
  const server = await start();
  try {
    if (reset) await empty(server);
    if (fixtures) await seedServer(fixtures, server, context);
  } catch (error) {
    await server.close();
    throw error;
  }
  return server;
}

async function fixturesFor(seed: unknown, context: Context): Promise<Fixtures | undefined> {
  if (typeof seed === "string") return readFixtures(seed, context);
  return seed ? sampleFixtures : undefined;
}

async function empty({ ready, operatorToken }: LocalServer): Promise<void> {
  const headers = { Authorization: `Bearer ${operatorToken}` };
  const response = await nodeFetch(new Request(`${ready.operator_url}/reset`, { method: "POST", headers }));
  if (!response.ok)
    throw new Failure("reset_failed", `the store was not emptied: ${await response.text()}`, exitCodes.failed);
}

/** Request bodies by operation id, in the order in which they are sent. */
type Fixtures = Readonly<Record<string, readonly unknown[]>>;

/** A few resources for a first look at a new workspace. */
const sampleFixtures: Fixtures = {
  "lists.create": [{ name: "Newsletter", description: "Once a month" }],
  "tags.create": [{ name: "customer" }],
  "contacts.create": [
    { email: "ada@example.com", first_name: "Ada", last_name: "Lovelace", attributes: { plan: "pro" } },
    { email: "grace@example.com", first_name: "Grace", last_name: "Hopper", attributes: { plan: "free" } },
    { email: "alan@example.com", first_name: "Alan", last_name: "Turing", attributes: { plan: "free" } },
  ],
  "templates.create": [
    {
      name: "Welcome",
      html: '<h1>Welcome, {{first_name|there}}</h1><p><a href="{{unsubscribe_url}}">Unsubscribe</a></p>',
    },
  ],
};

/** Returns the fixtures of a JSON file. @throws a usage failure for any content but lists of bodies by operation id. */
async function readFixtures(file: string, { io }: Context): Promise<Fixtures> {
  const text = await readFile(resolve(io.cwd, file), "utf8").catch((error: Error) => {
    throw usage(`${file} cannot be read: ${error.message}`);
  });
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw usage(`${file} is not JSON: ${error instanceof Error ? error.message : String(error)}`);
  }
  if (typeof value !== "object" || value === null || Array.isArray(value))
    throw usage(`${file} must hold an object, with a list of bodies for each operation`);
  for (const [id, bodies] of Object.entries(value)) {
    seedOperation(id, file);
    if (!Array.isArray(bodies)) throw usage(`${id} in ${file} must be a list of bodies`, { path: id });
  }
  return value as Fixtures;
}

/** Sends the bodies of fixtures with the server's live key. @throws the first failure, with the operation and index of its body. */
async function seedServer(fixtures: Fixtures, { ready, liveKey }: LocalServer, context: Context): Promise<void> {
  const { io, settings, input } = context;
  const baseUrl = ready.base_url;
  const own = { ...settings(), baseUrl, apiKey: liveKey ? new Credential(liveKey, baseUrl) : undefined };
  const flags = { ...context.flags(), idempotencyKey: undefined, apiKeyStdin: undefined };
  const api = withRateLimitRetry(await connect(io, flags, own, input()), context);
  for (const [id, bodies] of Object.entries(fixtures)) {
    const operation = seedOperation(id, "the fixtures");
    for (const [index, body] of bodies.entries()) {
      await api.send(callOf(operation, [], {}, body)).catch((error: unknown) => {
        if (!(error instanceof Failure)) throw error;
        throw new Failure(error.code, `${id}[${index}]: ${error.message}`, error.exitCode, error.details);
      });
    }
  }
}

function seedOperation(id: string, file: string): OperationCommand {
  const operation = allOperations().find((each) => each.id === id);
  if (operation?.body !== undefined && operation.arguments.length === 0) return operation;
  throw usage(`${file} names ${id}, which is no operation that takes a body alone`, {
    path: id,
    next: ["posthorn api --list"],
  });
}
