import { setImmediate } from "node:timers/promises";
import { render } from "ink-testing-library";
import { afterEach, expect, it } from "vitest";
import type { FormError, FormResult } from "../../commands/send/compose.js";
import type { ComposeServices } from "../../commands/send/compose-services.js";
import type { Draft } from "../../commands/send/draft.js";
import { Form } from "./form.js";

const keys = { up: "\u001b[A", down: "\u001b[B", left: "\u001b[D", right: "\u001b[C", tab: "\t", shiftTab: "\u001b[Z" };
const ctrl = { c: "\u0003", e: "\u0005", s: "\u0013" };
const empty: Draft = { from: "", to: "", subject: "", template: "", values: "", body: "" };
const complete: Draft = { ...empty, to: "ada@example.com", subject: "Hello", body: "Hi" };

let unmount = (): void => {};
afterEach(() => unmount());

interface Given {
  draft?: Draft;
  error?: FormError;
  isLive?: boolean;
  size?: { columns: number; rows: number };
  preview?: ComposeServices["preview"];
}

/** Draws the form; `press` types keys and waits for what they do. */
function drawn({ draft = empty, error, isLive = false, size = { columns: 80, rows: 24 }, preview }: Given = {}) {
  const results: FormResult[] = [];
  const services: ComposeServices = {
    isLive,
    templates: async () => [
      { id: "t1", name: "Welcome" },
      { id: "t2", name: "Goodbye" },
    ],
    preview: preview ?? (async ({ subject, body }) => ({ subject: `<${subject}>`, text: `<${body}>` })),
  };
  const {
    stdin,
    lastFrame,
    unmount: end,
  } = render(
    <Form
      draft={draft}
      error={error}
      services={services}
      size={size}
      colored={false}
      end={(result) => results.push(result)}
    />,
  );
  unmount = end;
  const settled = async (): Promise<void> => {
    for (let turn = 0; turn < 20; turn += 1) await setImmediate();
  };
  return {
    results,
    frame: () => (lastFrame() ?? "").split("\n").map((line) => line.trimEnd()),
    async press(...typed: string[]) {
      await settled();
      for (const key of typed) {
        stdin.write(key);
        await settled();
      }
    },
  };
}

it("begins with the first field that is missing, and shows its hint", async () => {
  const { press, frame } = drawn({ draft: { ...empty, to: "ada@example.com" } });
  await press();
  expect(frame().slice(0, 8)).toEqual([
    "New email",
    "─".repeat(80),
    "  From      the workspace's own sender",
    "  To        ada@example.com",
    "> Subject   such as Hello {{first_name}}",
    "  Template  none",
    "  Values    such as plan=pro, order=A-1024",
    "  Body      text, or HTML that begins with a tag",
  ]);
});

it("writes into its fields one after another and ends with the draft", async () => {
  const { press, results } = drawn();
  await press("ada@example.com", "\r", "Hello", keys.tab, keys.tab, "plan=pro", keys.down, "Hi", "\r", "Ada", ctrl.s);
  const draft = { ...empty, to: "ada@example.com", subject: "Hello", values: "plan=pro", body: "Hi\nAda" };
  expect(results).toEqual([{ action: "send", draft }]);
});

it("loses nothing of what is typed or pasted at once", async () => {
  const { press, results } = drawn({ draft: { ...complete, body: "" } });
  await press("one\r\ntwo", "x\u007f", "a", "b", keys.left, "c\u001b[2J", ctrl.s);
  expect(results).toMatchObject([{ action: "send", draft: { body: expect.stringMatching(/^one\ntwo/) } }]);
});

it("takes keys that come together with text for keys", async () => {
  const { press, results } = drawn();
  await press("ada@example.com\r", `Hello\t${keys.tab}`, `plan=pro\t`, `Hi\tAda\r${ctrl.s}`);
  const draft = { ...empty, to: "ada@example.com", subject: "Hello", values: "plan=pro", body: "Hi\tAda\n" };
  expect(results).toEqual([{ action: "send", draft }]);
});

it("makes one line of what is pasted into a field of one line", async () => {
  const { press, results } = drawn({ draft: { ...complete, subject: "" } });
  await press("one\ntwo", ctrl.s);
  expect(results).toMatchObject([{ draft: { subject: "one two" } }]);
});

it.each<[string, Partial<Draft>, string]>([
  ["To", { to: "" }, "To whom? An address is missing."],
  ["Subject", { subject: "" }, "The subject is missing."],
  ["Body", { body: "" }, "The body is missing: write it, or choose a template."],
  ["Values", { values: "oops" }, '"oops" must be such as plan=pro.'],
])("goes to %s where that keeps it from being sent, and says why", async (label, more, why) => {
  const { press, frame, results } = drawn({ draft: { ...complete, ...more } });
  await press(keys.tab, ctrl.s);
  expect(results).toEqual([]);
  expect(frame().find((line) => line.startsWith("> "))).toContain(label);
  expect(frame()).toContain(why);
});

it("asks before it sends with a live key, and sends only on yes", async () => {
  const { press, frame, results } = drawn({
    draft: { ...complete, to: "ada@example.com, grace@example.com" },
    isLive: true,
  });
  await press(ctrl.s);
  expect(frame()).toContain("Send to 2 recipients with a live key? y/n");
  await press("n");
  expect(frame().join("\n")).not.toContain("live key");
  await press(ctrl.s, "\r");
  expect(results).toEqual([]);
  await press(ctrl.s, "y");
  expect(results).toMatchObject([{ action: "send" }]);
});

it.each([
  ["Esc leaves", "\u001b", "leave"],
  ["Ctrl-C interrupts", ctrl.c, "interrupt"],
  ["Ctrl-E edits the body elsewhere", ctrl.e, "edit"],
])("%s", async (_, key, action) => {
  const { press, results } = drawn({ draft: complete });
  await press(key);
  await expect.poll(() => results).toMatchObject([{ action }]);
});

it("interrupts also where it asks", async () => {
  const { press, results } = drawn({ draft: complete, isLive: true });
  await press(ctrl.s, ctrl.c);
  expect(results).toMatchObject([{ action: "interrupt" }]);
});

it("chooses among the templates by their names", async () => {
  const { press, frame, results } = drawn({ draft: { ...complete, body: "" } });
  await press(keys.up, keys.up, keys.right, keys.right);
  expect(frame()[5]).toBe("> Template  Goodbye");
  await press(keys.right);
  expect(frame()[5]).toBe("> Template  none");
  await press(keys.left, keys.left, ctrl.s);
  expect(results).toMatchObject([{ draft: { template: "t1" } }]);
});

it("shows below how the mail would arrive, as it is written", async () => {
  const { press, frame } = drawn({ draft: complete });
  await press(" there");
  expect(frame()).toContain(`── Preview (text): <Hello> ${"─".repeat(53)}`);
  expect(frame()).toContain("<Hi there>");
});

it("shows below why there is no preview", async () => {
  const { press, frame } = drawn({
    draft: complete,
    preview: async () => ({ problem: "text 1:3 an if\u001b[2J has no end" }),
  });
  await press();
  expect(frame()).toContain("text 1:3 an if[2J has no end");
});

it("says what went wrong before, in the field that it is about", async () => {
  const { press, frame } = drawn({ draft: complete, error: { message: "Not sent: too long", field: "subject" } });
  await press();
  expect(frame()).toContain("Not sent: too long");
  expect(frame().find((line) => line.startsWith("> "))).toContain("Subject");
});

it.each([
  [80, 24],
  [60, 20],
  [50, 16],
  [120, 50],
])("stays within %i × %i, and keeps where one writes in sight, with long and wide texts", async (columns, rows) => {
  const long = "長い件名 👩‍👩‍👧 subject ".repeat(30);
  const body = Array.from({ length: 60 }, (_, line) => `line ${line} ${long}`).join("\n");
  const preview = async () => ({ subject: long, text: body });
  const { press, frame } = drawn({ draft: { ...complete, subject: long, body }, size: { columns, rows }, preview });
  await press(keys.tab, keys.shiftTab);
  expect(frame()).toHaveLength(rows - 1);
  expect(frame().find((line) => line.startsWith("> Body"))).toBeDefined();
  expect(frame().join("\n")).toContain("line 58");
  expect(frame().at(-1)).toContain("Esc leave");
});
