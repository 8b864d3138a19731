import { once } from "node:events";
import type { RequestListener } from "node:http";
import type { Socket } from "node:net";
import { gzipSync } from "node:zlib";
import { afterEach, describe, expect, it } from "vitest";
import { createClock } from "../../platform/clock.js";
import { exampleCertificate } from "../testing/example-certificate.js";
import { type Receiver, type ReceiverOptions, startRawReceiver, startReceiver } from "../testing/receiver.js";
import { localDestinations } from "./destinations.js";
import { createHttpOutbound, type HttpOutboundOptions } from "./http-outbound.js";

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

function open(options: Partial<HttpOutboundOptions> = {}) {
  // Every name is this machine, so that names can be seen in headers and certificates.
  const find = async () => ["127.0.0.1"];
  const outbound = createHttpOutbound({ destinations: localDestinations, find, ...options });
  closing.push(outbound.close);
  return outbound;
}

async function receive(answer?: RequestListener, options?: ReceiverOptions): Promise<Receiver> {
  const receiver = await startReceiver(answer, options);
  closing.push(receiver.close);
  return receiver;
}

async function receiveRaw(onConnection: (socket: Socket) => void): Promise<Receiver> {
  const receiver = await startRawReceiver(onConnection);
  closing.push(receiver.close);
  return receiver;
}

/** A server that says these words to whoever sends it something. */
const saying = (words: string | Buffer) => receiveRaw((socket) => socket.once("data", () => socket.write(words)));

const post = {
  method: "POST",
  headers: { "content-type": "application/json", "X-Service-Event": "x" },
  body: '{"ä":1}',
};
const none = { status_code: 0, retry_after: null, body: "" };

describe("a request", () => {
  it("has the given method, path, headers and body, and requests no compression", async () => {
    const receiver = await receive();
    await open().send({
      url: `${receiver.url}/hooks?a=b`,
      ...post,
      headers: { ...post.headers, "Accept-Encoding": "gzip" },
    });
    expect(receiver.received).toEqual([
      {
        method: "POST",
        path: "/hooks?a=b",
        headers: {
          "content-type": "application/json",
          "x-service-event": "x",
          "accept-encoding": "identity",
          "content-length": "8",
          host: `127.0.0.1:${receiver.port}`,
          connection: "keep-alive",
        },
        body: '{"ä":1}',
      },
    ]);
  });

  it("may be without a body", async () => {
    const receiver = await receive();
    await open().send({ url: receiver.url, method: "GET", headers: {}, body: null });
    expect(receiver.received).toMatchObject([{ method: "GET", body: "" }]);
    expect(receiver.received[0]?.headers).not.toHaveProperty("content-length");
  });

  it("reuses the connection of the one before", async () => {
    const receiver = await receive();
    const outbound = open();
    for (let sent = 0; sent < 3; sent += 1) await outbound.send({ url: receiver.url, ...post });
    expect(receiver.received).toHaveLength(3);
    expect(receiver.connections).toBe(1);
  });

  it("finds a connection of the set before it, however many run at once", async () => {
    const receiver = await receive();
    const outbound = open();
    const sendSet = () => Promise.all(Array.from({ length: 20 }, () => outbound.send({ url: receiver.url, ...post })));
    await sendSet();
    await sendSet();
    expect(receiver.received).toHaveLength(40);
    expect(receiver.connections).toBe(20);
  });

  it("that may have a body has a length of 0 without one", async () => {
    const receiver = await receive();
    await open().send({ url: receiver.url, method: "POST", headers: {}, body: null });
    expect(receiver.received[0]?.headers).toMatchObject({ "content-length": "0" });
    expect(receiver.received[0]?.headers).not.toHaveProperty("transfer-encoding");
  });

  it("is repeated on a new connection where a reused one was closed", async () => {
    let answered = 0;
    // Answers the first request of a connection, and closes it without a word when there is another.
    const receiver = await receiveRaw((socket) => {
      let first = true;
      socket.on("data", () => {
        if (!first) return socket.destroy();
        first = false;
        answered += 1;
        return socket.write("HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n");
      });
    });
    const outbound = open();
    expect(await outbound.send({ url: receiver.url, ...post })).toMatchObject({ status_code: 200 });
    expect(await outbound.send({ url: receiver.url, ...post })).toMatchObject({ status_code: 200 });
    expect([answered, receiver.connections]).toEqual([2, 2]);
  });

  it("is not repeated where a new connection was closed", async () => {
    const receiver = await receiveRaw((socket) => socket.once("data", () => socket.destroy()));
    const answer = await open().send({ url: receiver.url, ...post });
    expect(answer).toMatchObject({ ...none, error: "connection closed before the answer ended" });
    expect(receiver.connections).toBe(1);
  });

  it.each([
    ["a header that breaks its line", { ...post, headers: { "x-a": "b\r\nx-c: d" } }],
    ["a header with a blank in its name", { ...post, headers: { "x a": "b" } }],
    ["a method that breaks its line", { ...post, method: "GET / HTTP/1.1\r\nx:" }],
  ])("with %s is not sent", async (_what, request) => {
    const receiver = await receive();
    const answer = await open().send({ url: receiver.url, ...request });
    expect(answer).toMatchObject(none);
    expect(answer.error).toMatch(/characters that are not allowed/);
    expect(receiver.connections).toBe(0);
  });
});

describe("an answer", () => {
  it.each([200, 204, 404, 410, 500])("is returned with its status %i, its Retry-After and its body", async (status) => {
    const receiver = await receive((_request, response) => {
      response.writeHead(status, { "retry-after": "120" }).end(status === 204 ? undefined : "words");
    });
    expect(await open().send({ url: receiver.url, ...post })).toEqual({
      status_code: status,
      duration_ms: expect.any(Number),
      error: null,
      retry_after: "120",
      body: status === 204 ? "" : "words",
    });
  });

  it.each([16 * 1024 - 1, 16 * 1024])("of %i bytes is read whole", async (length) => {
    const receiver = await receive((_request, response) => void response.end("a".repeat(length)));
    expect((await open().send({ url: receiver.url, ...post })).body).toBe("a".repeat(length));
  });

  it("of more bytes is read to 16 KiB, and its connection given up", async () => {
    const receiver = await receive((_request, response) => void response.end("a".repeat(16 * 1024 + 1)));
    const answer = await open().send({ url: receiver.url, ...post });
    expect(answer).toMatchObject({ status_code: 200, body: "a".repeat(16 * 1024) });
  });

  it("without an end is read to 16 KiB, and its connection given up", async () => {
    let given = 0;
    let closed: Promise<unknown> | undefined;
    const receiver = await receive((_request, response) => {
      closed = once(response, "close");
      const more = () => {
        while (!response.destroyed && response.write("a".repeat(1024))) given += 1024;
      };
      response.on("drain", more);
      more();
    });
    expect(await open().send({ url: receiver.url, ...post })).toMatchObject({
      status_code: 200,
      body: "a".repeat(16 * 1024),
    });
    await closed;
    expect(given).toBeLessThan(64 * 1024 * 1024);
  });

  it("that is cut within a character ends before it, and contains no NUL", async () => {
    const receiver = await receive((_request, response) => void response.end(`\0${"ä".repeat(8192)}`));
    expect((await open().send({ url: receiver.url, ...post })).body).toBe(`\ufffd${"ä".repeat(8191)}`);
  });

  it("that is compressed all the same is never unpacked", async () => {
    const bomb = gzipSync(Buffer.alloc(10 * 1024 * 1024));
    const receiver = await receive((_request, response) => {
      response.writeHead(200, { "content-encoding": "gzip" }).end(bomb);
    });
    const answer = await open().send({ url: receiver.url, ...post });
    expect(answer.status_code).toBe(200);
    expect(Buffer.byteLength(answer.body)).toBeLessThan(3 * bomb.length);
  });

  it("may have 16 KiB of headers, but not more", async () => {
    const head = (length: number) => {
      const start = "HTTP/1.1 200 OK\r\ncontent-length: 0\r\nx: ";
      return `${start}${"a".repeat(length - start.length - 4)}\r\n\r\n`;
    };
    const outbound = open();
    const fits = await saying(head(16_000));
    expect(await outbound.send({ url: fits.url, ...post })).toMatchObject({ status_code: 200 });
    const tooLong = await saying(head(16 * 1024 + 64));
    expect(await outbound.send({ url: tooLong.url, ...post })).toMatchObject({
      ...none,
      error: "headers of the answer above 16 KiB",
    });
  });

  it.each([
    ["is another protocol's", "220 mail.example.com ESMTP\r\n", "the answer is not HTTP"],
    ["has two lengths", "HTTP/1.1 200 OK\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\na", "the answer is not HTTP"],
    [
      "has a length and chunks",
      "HTTP/1.1 200 OK\r\ncontent-length: 1\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n",
      "the answer is not HTTP",
    ],
    [
      "changes the protocol",
      "HTTP/1.1 101 Switching\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n",
      "connection closed before the answer ended",
    ],
  ])("that %s is none", async (_what, words, error) => {
    const receiver = await saying(words);
    expect(await open().send({ url: receiver.url, ...post })).toMatchObject({ ...none, error });
  });

  it("whose connection ends before its body is a failure", async () => {
    const receiver = await receiveRaw((socket) =>
      socket.once("data", () => socket.end("HTTP/1.1 200 OK\r\ncontent-length: 10\r\n\r\nabc")),
    );
    expect(await open().send({ url: receiver.url, ...post })).toMatchObject({
      ...none,
      error: "connection closed before the answer ended",
    });
  });

  it("is the one after those that announce it", async () => {
    const receiver = await saying(
      "HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\nHTTP/1.1 201 Created\r\ncontent-length: 0\r\n\r\n",
    );
    expect(await open().send({ url: receiver.url, ...post })).toMatchObject({ status_code: 201 });
  });
});

describe("ten seconds", () => {
  const clockAt = () => createClock({ mode: "manual" });

  it.each<[string, string | undefined, string]>([
    ["says nothing", undefined, "no answer in time"],
    ["never ends its headers", "HTTP/1.1 200 OK\r\nx: a", "no answer in time"],
    ["never ends its body", "HTTP/1.1 200 OK\r\ncontent-length: 5\r\n\r\nab", "the answer did not end in time"],
    [
      "never ends its chunks",
      "HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n2\r\nab\r\n",
      "the answer did not end in time",
    ],
  ])("are the time of a server that %s", async (_what, words, error) => {
    const clock = clockAt();
    let onReceived: () => void = () => {};
    const said = new Promise<void>((resolve) => {
      onReceived = resolve;
    });
    let closed: Promise<unknown> | undefined;
    const receiver = await receiveRaw((socket) => {
      closed = once(socket, "close");
      socket.once("data", () => (words === undefined ? onReceived() : socket.write(words, () => onReceived())));
    });
    let ended = false;
    const sent = open({ clock })
      .send({ url: receiver.url, ...post })
      .finally(() => {
        ended = true;
      });
    await said;
    // What was said comes in over the next turns of the event loop; a request that is answered takes none longer.
    await open().send({ url: (await receive()).url, ...post });
    clock.set(clock.now() + 9999);
    await Promise.resolve();
    expect(ended).toBe(false);
    clock.set(clock.now() + 1);
    expect(await sent).toEqual({ ...none, duration_ms: 10_000, error });
    await closed;
  });

  it("are also the time-out of a look-up", async () => {
    const clock = clockAt();
    const sent = open({ clock, find: () => new Promise(() => {}) }).send({ url: "http://hooks.example.com/", ...post });
    clock.set(clock.now() + 10_000);
    expect(await sent).toMatchObject({ ...none, error: "no answer in time" });
  });

  it("leave no timer behind", async () => {
    const clock = clockAt();
    const receiver = await receive();
    const answer = await open({ clock }).send({ url: receiver.url, ...post });
    clock.set(clock.now() + 20_000);
    expect(answer).toMatchObject({ status_code: 200, duration_ms: 0 });
  });
});

describe("a cancelled request", () => {
  it("ends at once", async () => {
    const receiver = await receive(() => {});
    const calling = new AbortController();
    const sent = open().send({ url: receiver.url, ...post, signal: calling.signal });
    await receiver.reached(1);
    calling.abort();
    expect(await sent).toMatchObject({ ...none, error: "cancelled" });
  });

  it("is not sent if it was cancelled before", async () => {
    const receiver = await receive();
    const answer = await open().send({ url: receiver.url, ...post, signal: AbortSignal.abort() });
    expect(answer).toMatchObject({ ...none, error: "cancelled" });
    expect(receiver.connections).toBe(0);
  });
});

describe("over TLS", () => {
  const { cert: ca } = exampleCertificate;

  it("a server with a certificate for its name is trusted, and gets the name by SNI", async () => {
    const receiver = await receive(undefined, { secure: true });
    for (const host of ["hooks.example.com", "HOOKS.example.com."]) {
      const answer = await open({ ca }).send({ url: `https://${host}:${receiver.port}/`, ...post });
      expect(answer).toMatchObject({ status_code: 200 });
    }
    expect(receiver.received[0]?.headers.host).toBe(`hooks.example.com:${receiver.port}`);
  });

  it.each([
    ["for another name", "other.example.com", ca, "the certificate is for another name"],
    ["for a name instead of an address", "127.0.0.1", ca, "the certificate is for another name"],
    [
      "nobody vouches for",
      "hooks.example.com",
      undefined,
      "the certificate is not trusted (DEPTH_ZERO_SELF_SIGNED_CERT)",
    ],
  ])("a server with a certificate %s gets nothing", async (_what, host, trusted, error) => {
    const receiver = await receive(undefined, { secure: true });
    const answer = await open({ ca: trusted }).send({ url: `https://${host}:${receiver.port}/`, ...post });
    expect(answer).toMatchObject({ ...none, error });
    expect(receiver.received).toEqual([]);
  });

  it("a server without TLS gets nothing", async () => {
    const receiver = await receive();
    const answer = await open({ ca }).send({ url: `https://127.0.0.1:${receiver.port}/`, ...post });
    expect(answer).toMatchObject({ ...none, error: "no TLS connection" });
    expect(receiver.received).toEqual([]);
  });
});

it("reports that nothing listens, without the address", async () => {
  const receiver = await startReceiver();
  await receiver.close();
  const answer = await open().send({ url: `http://hooks.example.com:${receiver.port}/`, ...post });
  expect(answer).toMatchObject({ ...none, error: "connection refused" });
});

it("ignores the proxies of the environment", async () => {
  const proxy = await receive();
  const receiver = await receive();
  const names = ["http_proxy", "HTTP_PROXY", "https_proxy", "ALL_PROXY", "NODE_USE_ENV_PROXY"];
  const before = names.map((name) => process.env[name]);
  for (const name of names) process.env[name] = name.startsWith("NODE") ? "1" : proxy.url;
  closing.push(() => {
    names.forEach((name, at) => {
      if (before[at] === undefined) delete process.env[name];
      else process.env[name] = before[at];
    });
  });
  expect(await open().send({ url: receiver.url, ...post })).toMatchObject({ status_code: 200 });
  expect(proxy.connections).toBe(0);
});
