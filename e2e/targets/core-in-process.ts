import {
  createCaptureMailer,
  createClock,
  createCore,
  createLocalOutbound,
  createMemoryStore,
} from "@posthorn/engine/core";
import { createNames, lookUpIn } from "../support/names.js";
import type { Target } from "../target.js";
import { adminApi } from "./admin-api.js";
import { captured } from "./captured.js";

const origin = "http://core.test";
const operatorToken = "the-operator-of-a-core-in-process";

/** Returns a core without a server: a request is a plain object. Its clock is frozen. */
export async function openCoreInProcess(): Promise<Target> {
  const mailer = createCaptureMailer();
  const store = createMemoryStore();
  const names = createNames();
  const core = createCore({
    store,
    mailer,
    clock: createClock({ mode: "manual" }),
    secret: "thirty-two characters or more of secret",
    operatorToken,
    lookUp: lookUpIn(names),
    outbound: createLocalOutbound(),
    settings: { publicUrl: origin },
  });
  await core.start();

  const baseUrl = `${origin}/v1`;
  const fetch: Target["fetch"] = async (request) => {
    const { method, url } = request;
    const headers = Object.fromEntries(request.headers);
    const body = new Uint8Array(await request.arrayBuffer());
    const response = await core.handle(body.length === 0 ? { method, url, headers } : { method, url, headers, body });
    if (response.cut) throw new TypeError("fetch failed");
    const given = method === "HEAD" ? null : (response.body as BodyInit | null);
    return new Response(given, { status: response.status, headers: response.headers });
  };
  const { admin, settle, addWorkspace, mailOf } = adminApi(baseUrl, operatorToken, fetch);
  return {
    baseUrl,
    fetch,
    admin,
    settle,
    names,
    async workspace(settings) {
      const workspace = await addWorkspace(settings);
      return { ...workspace, inbox: () => mailOf(workspace.id, mailer.mails.map(captured)) };
    },
    async close() {
      await core.stop();
      await store.close();
    },
  };
}
