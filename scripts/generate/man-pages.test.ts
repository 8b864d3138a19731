import { spawnSync } from "node:child_process";
import { expect, it } from "vitest";
import type { CommandPage } from "./cli-pages.js";
import { manPages } from "./man-pages.js";

const page: CommandPage = {
  name: "posthorn send",
  aliases: [],
  usage: "posthorn send [flags]",
  text: "Sends an email: now. Later, too.\n\n  .indented 'as' it is\n\n.not a request \\fB",
  arguments: [],
  flags: [{ word: '--at "x"', about: "" }],
  examples: ["posthorn send --at +2h"],
  leads: false,
};
const pages = manPages({
  globalFlags: [{ word: "-q, --quiet", about: "no notes" }],
  topics: [{ name: "output", about: "What is printed", text: "stdout\n'stderr" }],
  sections: [{ heading: "Send", groups: [[page]] }],
});

it("returns a page of the whole and one for each first word", () => {
  expect([...pages.keys()]).toEqual(["posthorn.1", "posthorn-send.1"]);
  expect(pages.get("posthorn-send.1")).toContain("posthorn\\-send \\- sends an email");
});

it("writes no roff requests or escapes by mistake", () => {
  const text = pages.get("posthorn-send.1") ?? "";
  expect(text).toContain("\\&.not a request \\efB");
  expect(pages.get("posthorn.1")).toContain("\\&'stderr");
});

it("is accepted by groff without a warning", () => {
  if (spawnSync("groff", ["--version"]).error) {
    console.log("groff is not on this machine; man pages are not set.");
    return;
  }
  for (const input of pages.values()) {
    const { stderr, status } = spawnSync("groff", ["-man", "-ww", "-z", "-Tutf8"], { input, encoding: "utf8" });
    expect({ stderr, status }).toEqual({ stderr: "", status: 0 });
  }
});
