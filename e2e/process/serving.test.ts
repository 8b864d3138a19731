import { once } from "node:events";
import { readdir, readFile, stat } from "node:fs/promises";
import { type AddressInfo, createServer } from "node:net";
import { join } from "node:path";
import { freePort } from "@posthorn/engine/testing";
import { describe, expect } from "vitest";
import { ask } from "../support/ask.js";
import { clientOf, test } from "./engine-test.js";

describe("serve", () => {
  test("prints one ready line on stdout, writes it to the ready file, and removes the file at its end", async ({
    serve,
    directory,
  }) => {
    const readyFile = join(directory, "ready.json");
    const engine = await serve({ args: ["--ready-file", readyFile] });
    expect(engine.ready).toEqual({
      event: "ready",
      base_url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/v1$/),
      operator_url: engine.ready.base_url.replace(/v1$/, "_posthorn"),
      inbox_url: null,
      pid: expect.any(Number),
    });
    expect(JSON.parse(await readFile(readyFile, "utf8"))).toEqual(engine.ready);
    expect((await ask(`${engine.ready.base_url}/health`)).body.data.status).toBe("ok");

    const { code, stdout } = await engine.stop();
    expect(code).toBe(0);
    expect(stdout).toBe(`${JSON.stringify(engine.ready)}\n`);
    await expect(stat(readyFile)).rejects.toMatchObject({ code: "ENOENT" });
  });

  test("starts a private inbox when no mail server answers", async ({ serve, directory }) => {
    const engine = await serve({ args: ["--smtp", `smtp://127.0.0.1:${await freePort()}`, "--inbox", "auto"] });
    const posthorn = await clientOf(engine);
    await posthorn.emails.send({ to: "ada@example.com", from_email: "hello@example.com", subject: "Hi", text: "Hi" });
    await engine.admin("POST", "/settle");
    const { body } = await ask(`${engine.ready.inbox_url}/api/v1/messages`);
    expect(body.messages).toMatchObject([{ Subject: "Hi", To: [{ Address: "ada@example.com" }] }]);

    // Another engine with its own mail server does not use this inbox.
    const other = await serve({ args: ["--data-dir", join(directory, "other")] });
    expect(other.ready.inbox_url).toBeNull();
  });

  test.for(["SIGTERM", "SIGINT"] as const)(
    "answers calls made before %s, accepts no new ones, and exits with 0 long before ten seconds",
    async (signal, { serve }) => {
      const engine = await serve();
      const posthorn = await clientOf(engine);
      const answers = Array.from({ length: 20 }, (_, index) =>
        posthorn.contacts.create({ email: `reader-${index}@example.com` }).then(
          () => "made",
          () => "not made",
        ),
      );
      await answers[0];
      const began = performance.now();
      engine.signal(signal);
      const { code } = await engine.ended;
      expect(code).toBe(0);
      // It does not wait for its whole time-out of four seconds: all calls are answered, and their connections are
      // closed.
      expect(performance.now() - began).toBeLessThan(4000);
      const made = (await Promise.all(answers)).filter((answer) => answer === "made").length;
      await expect(posthorn.contacts.list()).rejects.toMatchObject({ code: "connection_error" });

      const kept = await (await clientOf(await serve())).contacts.list();
      expect(kept.pagination.total).toBeGreaterThanOrEqual(made);
    },
  );

  test("exits at once at the second signal, even while it waits for a mail server", async ({ serve, directory }) => {
    const silent = createServer();
    await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
    const { port } = silent.address() as AddressInfo;
    const connected = once(silent, "connection");
    const engine = await serve({
      args: ["--smtp", `smtp://127.0.0.1:${port}`, "--data-dir", join(directory, "waiting")],
    });
    const posthorn = await clientOf(engine);
    await posthorn.emails.send({ to: "ada@example.com", from_email: "hello@example.com", subject: "Hi", text: "Hi" });
    const [socket] = await connected;

    const began = performance.now();
    engine.signal("SIGTERM");
    // The first signal closes the port. The test sends the second one after that.
    await expect
      .poll(() =>
        ask(`${engine.ready.base_url}/health`).then(
          () => "open",
          () => "closed",
        ),
      )
      .toBe("closed");
    engine.signal("SIGTERM");
    expect((await engine.ended).code).toBe(143);
    expect(performance.now() - began).toBeLessThan(4000);
    socket.destroy();
    silent.close();
  });

  test("prints neither keys nor secrets, and stores none of them readable", async ({ serve, dataDir }) => {
    const operatorToken = "an-operator-token-given-from-outside";
    const secret = "a-secret-given-from-outside-0123456789";
    const engine = await serve({ env: { POSTHORN_OPERATOR_TOKEN: operatorToken, POSTHORN_SECRET: secret } });
    const { body } = await engine.admin("GET", "/workspaces");
    const wanted = { name: "secret", type: "production" };
    const { key } = (await engine.admin("POST", `/workspaces/${body.data[0].id}/keys`, wanted)).body.data;
    const posthorn = await clientOf(engine);
    await posthorn.contacts.create({ email: "ada@example.com" });
    const { stdout, stderr } = await engine.stop();

    const files = await readdir(dataDir);
    const kept = await Promise.all(files.map((file) => readFile(join(dataDir, file), "utf8")));
    expect(kept.join("")).toContain("ada@example.com");
    for (const text of [stdout, stderr, ...kept]) {
      for (const hidden of [key, operatorToken, secret]) expect(text).not.toContain(hidden);
    }
  });
});
