import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { FlowStep } from "./flow-graph.js";
import { type FlowLayout, type FlowNode, layOutFlow, type Point } from "./flow-layout.js";
import { type FlowItem, outlineOf } from "./flow-outline.js";

const step = (id: number, step_type = "tag", config: Record<string, unknown> = {}): FlowStep => ({
  id: `s${id}`,
  step_type,
  config,
});
const split = (id: number, yes: number, no: number) =>
  step(id, "condition", { trueBranchStepId: `s${yes}`, falseBranchStepId: `s${no}` });

/** Returns an outline as text: `0{yes: 1 | no: 2} 3 end`. */
function text(items: readonly FlowItem[]): string {
  return items
    .map((item) => {
      if (item.kind === "end") return "end";
      if (item.kind === "jump") return `→${item.to}`;
      const branches = item.branches.map(({ label, items: inner }) => `${label}: ${text(inner)}`.trim());
      return branches.length === 0 ? String(item.position) : `${item.position}{${branches.join(" | ")}}`;
    })
    .join(" ");
}

const outlineText = (steps: readonly FlowStep[]) => text(outlineOf(steps).items);

describe("the outline of an automation", () => {
  it.each<[string, FlowStep[], string]>([
    ["one after another", [step(0), step(1)], "0 1 end"],
    ["a branch that is left out", [split(0, 1, 2), step(1), step(2)], "0{yes: 1 | no:} 2 end"],
    ["branches that both go to the next step", [split(0, 1, 1), step(1)], "0 1 end"],
    ["branches that meet", [split(0, 1, 3), step(1), split(2, 4, 4), step(3), step(4)], "0{yes: 1 2 | no: 3} 4 end"],
    [
      "a branch within a branch",
      [split(0, 1, 4), split(1, 2, 3), step(2), step(3), step(4)],
      "0{yes: 1{yes: 2 | no:} 3 | no:} 4 end",
    ],
    [
      "branches that meet at the end",
      [split(0, 1, 2), step(1, "action", { actionType: "end_flow" }), step(2)],
      "0{yes: 1 | no: 2} end",
    ],
    ["a loop", [step(0), split(1, 0, 2), step(2)], "0 1{yes: →0 | no:} 2 end"],
    ["a loop without an end", [step(0), split(1, 0, 0)], "0 1 →0"],
    [
      "a wait that leaves out a step",
      [step(0, "wait_for_event", { timeoutAction: "skip" }), step(1), step(2)],
      "0{it happens: 1 | time-out:} 2 end",
    ],
    [
      "a jump into another branch",
      [split(0, 1, 3), split(1, 2, 4), step(2), step(3), step(4)],
      "0{yes: 1{yes: 2 3 | no:} | no: →3} 4 end",
    ],
    [
      "ids in capitals",
      [step(0, "condition", { trueBranchStepId: "S2", falseBranchStepId: null }), step(1), step(2)],
      "0{yes: | no: 1} 2 end",
    ],
  ])("shows %s", (_, steps, expected) => {
    expect(outlineText(steps)).toBe(expected);
  });

  it("shows steps that no way leads to apart", () => {
    const { items, unreached } = outlineOf([step(0, "move_to_flow"), step(1), step(2)]);
    expect([text(items), unreached.map((each) => text(each))]).toEqual(["0 end", ["1 2 end"]]);
  });
});

type Segment = readonly [Point, Point];

function segmentsOf(layout: FlowLayout): { segment: Segment; edge: number }[] {
  return layout.edges.flatMap(({ points }, edge) =>
    points.slice(1).map((end, at) => ({ segment: [points[at] as Point, end] as const, edge })),
  );
}

const isUpright = ([[x1], [x2]]: Segment) => x1 === x2;
const between = (value: number, one: number, other: number) =>
  value > Math.min(one, other) && value < Math.max(one, other);

/** Whether an upright and a level line cross inside both. Lines that share an end or run along one another do not. */
function doCross(one: Segment, other: Segment): boolean {
  if (isUpright(one) === isUpright(other)) return false;
  const [[[x, top], [, bottom]], [[left, y], [right]]] = isUpright(one) ? [one, other] : [other, one];
  return between(x, left, right) && between(y, top, bottom);
}

const overlap = (a: FlowNode, b: FlowNode) =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

function isInside({ x, y, width, height }: FlowNode, [[x1, y1], [x2, y2]]: Segment): boolean {
  return Math.max(x1, x2) > x && Math.min(x1, x2) < x + width && Math.max(y1, y2) > y && Math.min(y1, y2) < y + height;
}

/** Fails unless every step has one box, and boxes and lines keep apart. */
function assertReadable(steps: readonly FlowStep[]): FlowLayout {
  const layout = layOutFlow(outlineOf(steps));
  const { nodes, width, height } = layout;
  const shown = nodes.filter(({ kind }) => kind === "step").map(({ position }) => position);
  expect(shown.sort((a, b) => a - b)).toEqual(steps.map((_, position) => position));
  const segments = segmentsOf(layout);
  nodes.forEach((node, at) => {
    expect([node.x >= 0, node.y >= 0, node.x + node.width <= width, node.y + node.height <= height]).not.toContain(
      false,
    );
    expect(nodes.slice(at + 1).filter((other) => overlap(node, other))).toEqual([]);
    expect(segments.filter(({ segment }) => isInside(node, segment))).toEqual([]);
  });
  const crossings = segments.flatMap((one, at) =>
    segments.slice(at + 1).filter((other) => one.edge !== other.edge && doCross(one.segment, other.segment)),
  );
  expect(crossings).toEqual([]);
  for (const { segment } of segments) expect(isUpright(segment) || segment[0][1] === segment[1][1]).toBe(true);
  return layout;
}

describe("the picture of an automation", () => {
  it("keeps 60 steps with nested branches apart, without crossing lines", () => {
    // Conditions within conditions: each leads to the next step, or to one further on.
    const nested = Array.from({ length: 60 }, (_, at) => (at % 3 === 0 ? split(at, at + 1, 60 - at / 3) : step(at)));
    assertReadable(nested);
    const balanced = Array.from({ length: 60 }, (_, at) =>
      at < 31
        ? split(at, Math.min(2 * at + 1, 59), Math.min(2 * at + 2, 59))
        : step(at, "action", { actionType: "end_flow" }),
    );
    assertReadable(balanced);
  });

  it("keeps any automation apart, whatever its steps lead to", () => {
    const aStep = fc.record({
      kind: fc.constantFrom("tag", "condition", "wait", "end"),
      yes: fc.nat(29),
      no: fc.nat(29),
    });
    fc.assert(
      fc.property(fc.array(aStep, { maxLength: 30 }), (kinds) => {
        assertReadable(
          kinds.map(({ kind, yes, no }, at) => {
            if (kind === "condition") return split(at, yes, no);
            if (kind === "wait")
              return step(at, "wait_for_event", { timeoutAction: "branch", timeoutBranch: `s${no}` });
            return step(at, kind === "end" ? "move_to_flow" : "tag");
          }),
        );
      }),
      { numRuns: 150 },
    );
  });

  it("has an edge for each way, with its label", () => {
    const { edges } = layOutFlow(outlineOf([split(0, 1, 2), step(1), step(2)]));
    expect(edges.map(({ from, to, label }) => `${from}>${to} ${label}`.trim()).sort()).toEqual([
      "-1>0",
      "0>1 yes",
      "0>2 no",
      "1>2",
      "2>-1",
    ]);
  });

  it("takes no more than a moment for the most steps that an automation has", () => {
    const steps = Array.from({ length: 1000 }, (_, at) => split(at, at + 1, 1000 - at));
    expect(layOutFlow(outlineOf(steps)).nodes.length).toBeGreaterThan(1000);
  });

  it("shows an automation without steps", () => {
    expect(layOutFlow(outlineOf([])).nodes.map(({ kind }) => kind)).toEqual(["trigger"]);
  });
});
