import { randomUUID } from "node:crypto";
import { GenericContainer, type StartedTestContainer, Wait } from "testcontainers";

const port = 4010;

/** A running engine in a container, with an empty store and a separate inbox. */
export interface PosthornContainer {
  container: StartedTestContainer;
  /** The base URL, with `/v1`. */
  url: string;
  /** A live key of the default workspace. */
  apiKey: string;
  operatorToken: string;
}

/**
 * Starts the engine and creates a key. `image` is the name of an image that `docker build` made of the repository. No mail leaves the
 * container, because its inbox takes it.
 */
export async function startPosthorn(image = "posthorn-engine"): Promise<PosthornContainer> {
  const operatorToken = randomUUID();
  const container = await new GenericContainer(image)
    .withExposedPorts(port)
    .withEnvironment({ POSTHORN_OPERATOR_TOKEN: operatorToken })
    .withTmpFs({ "/tmp": "rw" })
    .withWaitStrategy(Wait.forHttp("/v1/health", port))
    .start();
  const base = `http://${container.getHost()}:${container.getMappedPort(port)}`;
  try {
    const [workspace] = await call<{ id: string }[]>(`${base}/_posthorn/workspaces`, operatorToken);
    if (workspace === undefined) throw new Error("the engine has no workspace");
    const wanted = { name: "tests", type: "production", rate_limit: 0, email_rate_limit: 0 };
    const keys = `${base}/_posthorn/workspaces/${workspace.id}/keys`;
    const { key } = await call<{ key: string }>(keys, operatorToken, wanted);
    return { container, url: `${base}/v1`, apiKey: key, operatorToken };
  } catch (error) {
    await container.stop();
    throw error;
  }
}

/** Calls the admin API, and returns the data of its answer. */
async function call<Data>(url: string, token: string, body?: object): Promise<Data> {
  const headers = { Authorization: `Bearer ${token}`, "Content-Type": "application/json" };
  const request = body === undefined ? { headers } : { method: "POST", headers, body: JSON.stringify(body) };
  const response = await fetch(url, request);
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${await response.text()}`);
  return ((await response.json()) as { data: Data }).data;
}
