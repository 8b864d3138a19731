import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { type DnsEntry, startDnsServer } from "../testing/dns-server.js";
import { startReceiver } from "../testing/receiver.js";
import { type Destinations, localDestinations, publicDestinations } from "./destinations.js";
import { createHttpOutbound } from "./http-outbound.js";
import { resolveWithDns } from "./resolve-addresses.js";

const canary = await startReceiver();
const dns = await startDnsServer();
const slowResolve = resolveWithDns(dns.address);
const fastResolve = resolveWithDns(dns.address, { timeout: 300 });
/** Uses a short time-out where a name gets no answer. */
const find: typeof slowResolve = (host) =>
  ([...dns.entries.values()].includes("silence") ? fastResolve : slowResolve)(host);
afterAll(() => Promise.all([canary.close(), dns.close()]));
let before = 0;
beforeEach(() => {
  dns.entries.clear();
  before = canary.connections;
});
/** Returns how many connections a test has made to the forbidden server. */
const reached = () => canary.connections - before;

const { port } = canary;
const outbounds: ReturnType<typeof createHttpOutbound>[] = [];
afterAll(() => {
  for (const outbound of outbounds) outbound.close();
});

/** Opens the outbound client of a service, or one with other destinations. */
function open(differently: Partial<Destinations> = {}) {
  const outbound = createHttpOutbound({ destinations: { ...publicDestinations, ...differently }, find });
  outbounds.push(outbound);
  return outbound;
}

const service = open();
/** Allows http, so that a URL is rejected for its address and not for its scheme. */
const plainService = open({ plain: true });
const local = createHttpOutbound({ destinations: localDestinations, find });
outbounds.push(local);

const post = { method: "POST", headers: { "content-type": "application/json" }, body: "{}" };

/** Hosts that are this machine, or might be to some parser. */
const hostileHosts = [
  // IPv4, as it is and as C libraries read it.
  "127.0.0.1",
  "127.0.0.2",
  "127.1",
  "127.0.1",
  "127.255.255.254",
  "2130706433",
  "017700000001",
  "0x7f000001",
  "0x7F.0.0.1",
  "0x7f.1",
  "0177.0.0.1",
  "0177.0.0.01",
  "00000177.0.0.1",
  "0177.0x0.0.1",
  "127.0.0.0x1",
  "127.0.0.1.",
  "127.0.0.1..",
  "127.0.0.01",
  "0",
  "0.0.0.0",
  "0x0",
  "00",
  // IPv6 and what wraps IPv4 in it.
  "[::1]",
  "[0:0:0:0:0:0:0:1]",
  "[0000:0000:0000:0000:0000:0000:0000:0001]",
  "[::0.0.0.1]",
  "[::]",
  "[::127.0.0.1]",
  "[::7f00:1]",
  "[::ffff:127.0.0.1]",
  "[::ffff:7f00:1]",
  "[0:0:0:0:0:ffff:127.0.0.1]",
  "[::ffff:0:127.0.0.1]",
  "[64:ff9b::127.0.0.1]",
  "[64:ff9b::7f00:1]",
  "[64:ff9b:1::7f00:1]",
  "[2002:7f00:1::]",
  "[2002:7f00:0001::1]",
  "[2001:0:7f00:1::]",
  "[fe80::1]",
  "[fe80::1%25lo]",
  "[fec0::1]",
  "[fc00::1]",
  "[fd00:ec2::254]",
  "[ff02::1]",
  "[100::1]",
  "[5f00::1]",
  "[3fff::1]",
  "[2001:db8::1]",
  // Unicode that becomes digits or dots.
  "１２７.0.0.1",
  "①②⑦.⓪.⓪.①",
  "127。0。0。1",
  "127．0．0．1",
  "127｡0｡0｡1",
  "𝟏𝟐𝟕.𝟎.𝟎.𝟏",
  "ⓛⓞⓒⓐⓛⓗⓞⓢⓣ",
  "ｌｏｃａｌｈｏｓｔ",
  "loc\u00adalhost",
  "127%2e0%2e0%2e1",
  "%31%32%37.0.0.1",
  "127.0.0.1%00.example.com",
  "127.0.0.1%20",
  // Names for this machine.
  "localhost",
  "LOCALHOST",
  "localhost.",
  "localhost..",
  "hooks.localhost",
  "localhost%2e",
  // Other places a service's machine can reach and its users must not.
  "169.254.169.254",
  "0xA9FEA9FE",
  "[::ffff:169.254.169.254]",
  "100.100.100.200",
  "168.63.129.16",
  "10.0.0.1",
  "172.16.0.1",
  "192.168.0.1",
  "192.0.0.192",
  "198.18.0.1",
  "224.0.0.1",
  "255.255.255.255",
];

/** URLs that are hostile as a whole. */
const hostileUrls = [
  `//127.0.0.1:${port}/`,
  `https:127.0.0.1:${port}/`,
  `https:/127.0.0.1:${port}/`,
  `https:///127.0.0.1:${port}/`,
  `https:\\\\127.0.0.1:${port}/`,
  `https://127.0.0.1:${port}\\@hooks.example.com/`,
  `https://hooks.example.com@127.0.0.1:${port}/`,
  `https://hooks.example.com:443@127.0.0.1:${port}/`,
  `https://hooks.example.com#@127.0.0.1:${port}/`,
  `https://hooks.example.com?@127.0.0.1:${port}/`,
  `https://@127.0.0.1:${port}/`,
  `https://:@127.0.0.1:${port}/`,
  `https://127.0.0.1:${port}#@hooks.example.com/`,
  `https://127.0.0.1:${port}?hooks.example.com`,
  ` https://127.0.0.1:${port}/`,
  `https://127.0.0.1:${port}/ `,
  `ht\ntps://127.0.0.1:${port}/`,
  `https://127.0.\t0.1:${port}/`,
  `https://127.0.0.1\u0000:${port}/`,
  `https://127.0.0.1:${port}\r\nHost:hooks.example.com/`,
  `https://127.0.0.1:\u0660${port}/`,
  `http://hooks.example.com@localhost:${port}/`,
  `ftp://127.0.0.1:${port}/`,
  `gopher://127.0.0.1:${port}/_POST`,
  `file:///etc/passwd`,
  `data:text/plain,x`,
  `javascript:fetch("http://127.0.0.1:${port}")`,
  `ws://127.0.0.1:${port}/`,
  `wss://127.0.0.1:${port}/`,
  `unix:/var/run/docker.sock`,
  `http+unix://%2Fvar%2Frun%2Fdocker.sock/`,
  `blob:http://127.0.0.1:${port}/x`,
  `jar:http://127.0.0.1:${port}!/`,
  "https://",
  "https://.",
  "https://:443",
  "",
];

const forms = [
  ...hostileHosts.flatMap((host) => [`https://${host}:${port}/x`, `http://${host}:${port}/x`]),
  ...hostileUrls,
];

describe("a hostile URL", () => {
  it.each(forms)("%j reaches nothing on this machine", async (url) => {
    for (const outbound of [service, plainService]) {
      const answer = await outbound.send({ url, ...post });
      expect(answer).toMatchObject({ status_code: 0, body: "" });
      expect(answer.error).toMatch(/\S/);
      expect(answer.error).not.toMatch(/127|::1|loopback/i);
    }
    expect(reached()).toBe(0);
  });

  it.each(hostileHosts.filter((host) => !/[.%]{2}|%(?!2e|3)/.test(host)))(
    "with the host %j is refused before anybody is asked",
    (host) => {
      const asked = dns.asked.length;
      expect(service.problem(`https://${host}/`)).toMatch(/\S/);
      expect(dns.asked).toHaveLength(asked);
    },
  );
});

describe("a name", () => {
  const hooks = `https://hooks.example.com:${port}/`;
  const plainHooks = `http://hooks.example.com:${port}/`;

  it.each<[string, string[]]>([
    ["this machine", ["127.0.0.1"]],
    ["this machine, in IPv6", ["0:0:0:0:0:0:0:1"]],
    ["this machine, mapped into IPv6", ["0:0:0:0:0:ffff:7f00:1"]],
    ["this machine behind NAT64", ["64:ff9b:0:0:0:0:7f00:1"]],
    ["no machine", ["0.0.0.0"]],
    ["a private network", ["10.1.2.3"]],
    ["a cloud's metadata", ["169.254.169.254"]],
    ["a public server and this machine", ["93.184.215.14", "127.0.0.1"]],
    ["this machine and a public server", ["127.0.0.1", "93.184.215.14"]],
    ["many public servers and a private one", ["93.184.215.14", "93.184.215.15", "93.184.215.16", "192.168.0.1"]],
    ["a public server in IPv4 and this machine in IPv6", ["93.184.215.14", "0:0:0:0:0:0:0:1"]],
  ])("of %s is refused", async (_what, addresses) => {
    dns.entries.set("hooks.example.com", { addresses });
    for (const url of [hooks, plainHooks]) {
      expect(await plainService.send({ url, ...post })).toMatchObject({ error: "destination not allowed" });
    }
    expect(reached()).toBe(0);
  });

  it.each<[string, DnsEntry | undefined, string]>([
    ["does not exist", undefined, "no such name"],
    ["has no address", { TXT: [["v=spf1 -all"]] }, "no such name"],
    ["fails to be looked up", "servfail", "the name could not be looked up"],
    ["is refused by its server", "refused", "the name could not be looked up"],
    ["gets no answer", "silence", "the name could not be looked up"],
  ])("that %s is said so", async (_what, entry, error) => {
    if (entry !== undefined) dns.entries.set("hooks.example.com", entry);
    expect(await service.send({ url: hooks, ...post })).toMatchObject({ status_code: 0, error });
  });

  it("that changes its address leads to the address that was looked at, and nowhere else", async () => {
    // Stands for a public server; both listen on one port, so that nothing but the address parts them.
    const stranger = "127.0.0.2";
    const target = await startReceiver(undefined, { at: { host: stranger, port } });
    const outbound = open({ plain: true, allows: (ip) => ip === stranger || publicDestinations.allows(ip) });
    const send = () => outbound.send({ url: plainHooks, ...post });
    const asked = dns.asked.length;
    dns.entries.set("hooks.example.com", { addresses: [stranger] });
    expect(await send()).toMatchObject({ status_code: 200 });
    // One question for each family, none between looking and connecting.
    expect(dns.asked.slice(asked)).toEqual(["hooks.example.com", "hooks.example.com"]);

    dns.entries.set("hooks.example.com", { addresses: ["127.0.0.1"] });
    expect(await send(), "over the connection that stands").toMatchObject({ status_code: 200 });
    expect(target.connections).toBe(1);
    await target.close();
    expect(await send(), "over a new one").toMatchObject({ error: "destination not allowed" });
    expect(reached()).toBe(0);
  });

  it("that turns out to be another address once connected gets not a byte", async () => {
    dns.entries.set("hooks.example.com", { addresses: ["127.0.0.1"] });
    const target = await startReceiver();
    // Allowed when looked up, not allowed any more when connected.
    let looks = 0;
    const outbound = open({ plain: true, allows: () => ++looks === 1 });
    const url = `http://hooks.example.com:${target.port}/`;
    expect(await outbound.send({ url, ...post })).toMatchObject({ error: "destination not allowed" });
    expect(looks).toBe(2);
    expect(target.received).toEqual([]);
    await target.close();
  });
});

describe("a redirect", () => {
  it.each([301, 302, 303, 307, 308])("%i to an allowed server is an answer, and is not followed", async (status) => {
    const target = await startReceiver((_request, response) => {
      response.writeHead(status, { location: canary.url }).end("elsewhere");
    });
    const answer = await local.send({ url: `${target.url}/`, ...post });
    expect(answer).toMatchObject({ status_code: status, error: null, body: "elsewhere" });
    expect(reached()).toBe(0);
    await target.close();
  });
});

it("reaches the canary where this machine is allowed, so that the others prove something", async () => {
  const outbound = open({ plain: true, allows: (ip) => ip === "127.0.0.1" });
  await Promise.all(forms.filter((url) => url.startsWith("http:")).map((url) => outbound.send({ url, ...post })));
  expect(canary.received.length).toBeGreaterThan(20);
});
