import { describe, expect, it } from "vitest";
import { localDestinations, publicDestinations } from "./destinations.js";
import { readTarget, targetProblem } from "./read-target.js";

const inService = (url: string) => targetProblem(url, publicDestinations);
const locally = (url: string) => targetProblem(url, localDestinations);

describe("a target", () => {
  it.each([
    ["https://example.com", { secure: true, host: "example.com", port: 443, path: "/" }],
    ["HTTPS://EXAMPLE.com:8443/a/../b?c=d#e", { secure: true, host: "example.com", port: 8443, path: "/b?c=d" }],
    ["https://bücher.example/ö?ü", { secure: true, host: "xn--bcher-kva.example", port: 443, path: "/%C3%B6?%C3%BC" }],
    ["https://example.com./", { secure: true, host: "example.com", port: 443, path: "/" }],
    ["https://example.com/@ada?to=ada@example.com", { path: "/@ada?to=ada@example.com" }],
    ["https://8.8.8.8/", { host: "8.8.8.8" }],
    ["https://[2606:4700::1111]/", { host: "2606:4700::1111" }],
  ])("is read from %s", (url, target) => {
    expect(readTarget(url, publicDestinations)).toMatchObject(target);
  });

  it("may be http to a developer", () => {
    const read = (url: string) => readTarget(url, localDestinations);
    expect(read("http://127.0.0.1/")).toMatchObject({ secure: false, host: "127.0.0.1", port: 80 });
    expect(read("http://localhost:3000/hooks")).toMatchObject({ host: "localhost", port: 3000 });
    expect(read("http://[::1]:3000/")).toMatchObject({ host: "::1", port: 3000 });
  });
});

describe("a URL", () => {
  it("has at most 2,048 characters", () => {
    const url = (length: number) => "https://example.com/".padEnd(length, "a");
    expect(inService(url(2048))).toBeUndefined();
    expect(inService(url(2049))).toBe("the URL is longer than 2,048 characters");
  });

  it.each([
    "",
    "example.com",
    "/hooks",
    "//example.com",
    "https:example.com",
    "https:/example.com",
    "https:///example.com",
    "https://.",
  ])("is absolute and names its server, which %j does not", (url) => {
    expect(inService(url)).toBe("not an absolute URL");
  });

  it.each([
    " https://example.com",
    "https://example.com/a b",
    "https://example.com\\a",
    "https://exam\tple.com",
    "https://example.com/\u0000",
    "https://example.com/\u200b",
  ])("has nothing in it that parsers read in two ways, as %j", (url) => {
    expect(inService(url)).toBe("not an absolute URL");
  });

  it.each(["http://example.com", "ftp://example.com", "file:///etc/passwd", "mailto:ada@example.com"])(
    "begins with https:// in a service, not as %s",
    (url) => {
      expect(inService(url)).toBe("the URL must begin with https://");
    },
  );

  it("begins with http:// or https:// everywhere", () => {
    expect(locally("ftp://127.0.0.1:3000")).toBe("the URL must begin with http:// or https://");
  });

  it.each([
    "https://ada@example.com",
    "https://ada:secret@example.com",
    "https://:secret@example.com",
    "https://@example.com",
  ])("has no credentials, as %s", (url) => {
    expect(inService(url)).toBe("credentials in the URL");
    expect(locally(url)).toBe("credentials in the URL");
  });
});

describe("a port", () => {
  it.each([443, 1024, 1718, 8443, 9999, 65_535])("may be %i", (port) => {
    expect(inService(`https://example.com:${port}/`)).toBeUndefined();
  });

  it.each([0, 1, 22, 25, 80, 442, 444, 587, 1023, 1719, 2049, 5060, 6000, 6665, 6669, 6697, 10_080])(
    "may not be %i",
    (port) => {
      expect(inService(`https://example.com:${port}/`)).toBe("port not allowed");
    },
  );

  it("may be 80 to a developer only, and no other below 1,024", () => {
    expect(locally("http://127.0.0.1:80/")).toBeUndefined();
    expect(locally("http://127.0.0.1:79/")).toBe("port not allowed");
    expect(locally("http://127.0.0.1:81/")).toBe("port not allowed");
  });
});

describe("a host", () => {
  it.each(["127.0.0.1", "0x7f.1", "[::1]", "localhost", "a.localhost", "LOCALHOST.", "192.168.0.1"])(
    "%s is a developer's alone",
    (host) => {
      expect(inService(`https://${host}/`)).toBe("destination not allowed");
      expect(locally(`https://${host}/`)).toBeUndefined();
    },
  );

  it.each(["169.254.169.254", "[fe80::1]", "0.0.0.0"])("%s is nobody's", (host) => {
    expect(inService(`https://${host}/`)).toBe("destination not allowed");
    expect(locally(`https://${host}/`)).toBe("destination not allowed");
  });

  it("that only looks like this machine is a name like others", () => {
    expect(inService("https://localhost.example.com/")).toBeUndefined();
    expect(inService("https://notlocalhost/")).toBeUndefined();
    expect(inService("https://127.0.0.1.example.com/")).toBeUndefined();
  });
});
