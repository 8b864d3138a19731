import { setImmediate } from "node:timers/promises";
import { render } from "ink-testing-library";
import { afterEach, expect, it } from "vitest";
import type { Rate } from "../../commands/dashboard/dashboard.js";
import type { Content, Pane, PaneRow } from "../../commands/dashboard/pane.js";
import { exitCodes, Failure } from "../../program/failure.js";
import { Dashboard } from "./dashboard.js";

const keys = { up: "\u001b[A", down: "\u001b[B", enter: "\r", tab: "\t", shiftTab: "\u001b[Z", pageDown: "\u001b[6~" };
const row = (index: number, more: Partial<PaneRow> = {}): PaneRow => ({
  id: `id-${index}`,
  cells: [`row ${index}`, "sent"],
  ...more,
});
const rows = (count: number): PaneRow[] => Array.from({ length: count }, (_, index) => row(index));
const columns = [{ heading: "NAME" }, { heading: "STATUS", width: 9 }];

let unmount = (): void => {};
afterEach(() => unmount());

interface Given {
  content?: Content | (() => Promise<Content>);
  size?: { columns: number; rows: number };
  rate?: Rate;
  pane?: Partial<Pane>;
}

/** Draws a dashboard with two panes; `look` has it look again, `press` types keys and waits for what they do. */
function drawn({ content = { rows: rows(3), total: 3 }, size = { columns: 80, rows: 24 }, rate, pane }: Given = {}) {
  let look = (): void => {};
  let left = 0;
  const replayed: (string | undefined)[] = [];
  const first: Pane = {
    name: "Sends",
    columns,
    empty: "Nothing yet: posthorn send",
    load: typeof content === "function" ? content : async () => content,
    open: async ({ id }) => ({
      title: `About ${id}`,
      text: Array.from({ length: 50 }, (_, line) => `line ${line}`).join("\n"),
    }),
    keys: [
      {
        key: "r",
        label: "replay",
        async run(chosen) {
          replayed.push(chosen?.id);
          return `sent ${chosen?.id} again`;
        },
      },
    ],
    ...pane,
  };
  const second: Pane = {
    name: "Clock",
    columns,
    empty: "Nothing fired.",
    load: async () => ({ rows: [], total: 0, notes: ["It is noon."] }),
  };
  const source = {
    panes: [first, second],
    now: async () => "2026-03-09T08:30:00.000Z",
    rate: () => rate,
    wait: (signal: AbortSignal) =>
      new Promise<void>((resolve) => {
        look = resolve;
        signal.addEventListener("abort", () => resolve());
      }),
  };
  const {
    stdin,
    lastFrame,
    unmount: end,
  } = render(<Dashboard source={source} size={size} colored={false} end={() => (left += 1)} />);
  unmount = end;
  const settled = async (): Promise<void> => {
    for (let turn = 0; turn < 20; turn += 1) await setImmediate();
  };
  return {
    replayed,
    left: () => left,
    frame: () => (lastFrame() ?? "").split("\n").map((line) => line.trimEnd()),
    async press(...typed: string[]) {
      await settled();
      for (const key of typed) {
        stdin.write(key);
        await settled();
      }
    },
    async look() {
      await settled();
      look();
      await settled();
    },
  };
}

it("shows a list under the names of its panes, with the time and the keys", async () => {
  const { press, frame } = drawn();
  await press();
  expect(frame().slice(0, 6)).toEqual([
    "[1 Sends]  2 Clock",
    `── 1 of 3 ${"─".repeat(70)}`,
    `  NAME${" ".repeat(65)}STATUS`,
    `> row 0${" ".repeat(64)}sent`,
    `  row 1${" ".repeat(64)}sent`,
    `  row 2${" ".repeat(64)}sent`,
  ]);
  expect(frame().slice(-2)).toEqual([
    `It is 2026-03-09 08:30:00 UTC.${" ".repeat(32)}requests: no limit`,
    "r replay  ? help  Up Down move  Enter open  Tab 1-2 switch  q quit",
  ]);
});

it.each([
  [80, 24],
  [60, 20],
  [40, 12],
  [120, 50],
])("fills %i × %i but for one line, and never more, with long, wide and hostile texts", async (columns, rows) => {
  const hostile = "長い件名 👩‍👩‍👧 \u001b[2J\u0007\n".repeat(20);
  const content = {
    rows: Array.from({ length: 300 }, (_, index) => row(index, { cells: [hostile, hostile] })),
    total: 900,
  };
  const { press, frame } = drawn({
    content,
    size: { columns, rows },
    pane: { previews: true, open: async () => ({ title: hostile, text: hostile }) },
  });
  for (const key of ["", keys.enter, "?"]) {
    await press(key);
    expect(frame()).toHaveLength(rows - 1);
    for (const line of frame()) {
      expect([...line].filter((character) => /\p{Script=Han}/u.test(character)).length * 2).toBeLessThanOrEqual(
        columns,
      );
      for (const control of ["\u001b", "\u0007"]) expect(line).not.toContain(control);
    }
  }
});

it("moves the choice with arrows, also when several come at once, and stops at the ends", async () => {
  const { press, frame } = drawn({ content: { rows: rows(100), total: 100 } });
  const chosen = () => frame().find((line) => line.startsWith("> "));
  await press(keys.down, "jj");
  expect(chosen()).toContain("row 3 ");
  await press("j", "k", "kk");
  expect(chosen()).toContain("row 1 ");
  await press(keys.up + keys.up);
  expect(chosen()).toContain("row 0 ");
  await press(keys.up);
  expect(chosen()).toContain("row 0 ");
  await press("G");
  expect(chosen()).toContain("row 99 ");
  await press(keys.down);
  expect(chosen()).toContain("row 99 ");
  await press("g", keys.pageDown);
  expect(chosen()).toContain("row 16 ");
});

it("keeps the chosen row when newer ones come above it", async () => {
  let content: Content = { rows: rows(3), total: 3 };
  const { press, look, frame } = drawn({ content: async () => content });
  await press(keys.down);
  content = { rows: [row(9), ...rows(3)], total: 4 };
  await look();
  expect(frame().find((line) => line.startsWith("> "))).toContain("row 1");
  expect(frame()[1]).toContain("3 of 4");
});

it("opens a row, scrolls what is longer than the screen, and goes back", async () => {
  const { press, frame } = drawn();
  await press(keys.down, keys.enter);
  expect(frame()[1]).toContain("── About id-1 (lines 1 to 18 of 50)");
  await press(keys.down, keys.down);
  expect(frame()[2]).toBe("line 2");
  await press("G");
  expect(frame()[19]).toBe("line 49");
  await press("\u007f");
  expect(frame()[1]).toContain("2 of 3");
});

it("acts on the row that is chosen or open and says what came of it", async () => {
  const { press, frame, replayed } = drawn();
  await press(keys.down, "r");
  expect(frame().at(-2)).toContain("sent id-1 again");
  await press(keys.down, keys.enter, "r");
  expect(replayed).toEqual(["id-1", "id-2"]);
});

it("says why a key did nothing", async () => {
  const failing = { key: "r", label: "replay", run: () => Promise.reject(new Error("the subscription was deleted")) };
  const { press, frame } = drawn({ pane: { keys: [failing] } });
  await press("r");
  expect(frame().at(-2)).toContain("the subscription was deleted");
});

it.each([[["2"]], [[keys.tab]], [[keys.shiftTab]], [[keys.tab, keys.tab, keys.tab]]])(
  "switches panes with %j",
  async (typed) => {
    const { press, frame } = drawn();
    await press(...typed);
    expect(frame()[0]).toBe("1 Sends  [2 Clock]");
    expect(frame().slice(2, 4)).toEqual(["It is noon.", "Nothing fired."]);
  },
);

it("tells the keys until the next one", async () => {
  const { press, frame } = drawn();
  await press("?");
  expect(frame().join("\n")).toContain("r                   replay");
  await press("x");
  expect(frame()[1]).toContain("1 of 3");
});

it.each(["q", "\u0003"])("is left with %j", async (key) => {
  const { press, left } = drawn();
  await press("?", key);
  expect(left()).toBe(1);
});

it("says what is there to do where there is nothing", async () => {
  const { press, frame } = drawn({ content: { rows: [], total: 0 } });
  await press("r", keys.enter, keys.down);
  expect(frame()[2]).toBe("Nothing yet: posthorn send");
});

it("keeps what it knows while the service is away, says so, and no longer when it is back", async () => {
  let isAway = false;
  const load = async (): Promise<Content> => {
    if (isAway) throw new Failure("connection_error", "no answer from 127.0.0.1:4010", exitCodes.network);
    return { rows: rows(3), total: 3 };
  };
  const { look, frame } = drawn({ content: load });
  await look();
  isAway = true;
  await look();
  expect(frame().join("\n")).toMatch(/row 2[\s\S]*Trying again: no answer from 127\.0\.0\.1:4010/);
  isAway = false;
  await look();
  expect(frame().join("\n")).not.toContain("Trying again");
});

it("says why it knows nothing, instead of that there is nothing", async () => {
  const { press, frame } = drawn({ content: () => Promise.reject(new Error("no dev or mock runs")) });
  await press();
  expect(frame()[2]).toBe("no dev or mock runs");
  expect(frame().join("\n")).not.toContain("Nothing yet");
});

it.each([
  [100, 80, "[----------] 100 of 100 requests left"],
  [58, 80, "[#####-----] 58 of 100 requests left"],
  [0, 80, "[##########] 0 of 100 requests left"],
  [58, 60, "58 of 100 requests left"],
])("shows that %i of 100 requests are left in %i columns", async (remaining, columns, shown) => {
  const { press, frame } = drawn({ rate: { limit: 100, remaining, reset: "" }, size: { columns, rows: 24 } });
  await press();
  expect(frame().at(-2)).toMatch(/^It is 2026-03-09 08:30:00 UTC\./);
  expect(frame().at(-2)?.endsWith(`  ${shown}`)).toBe(true);
});
