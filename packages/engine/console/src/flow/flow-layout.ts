import type { FlowBranch, FlowItem, FlowOutline } from "./flow-outline.js";

/** A box of the picture. `x` and `y` are its upper left corner. */
export interface FlowNode {
  readonly kind: "trigger" | "step" | "jump" | "end";
  /** The position of its step, or of the step that a jump leads to; -1 for trigger and end. */
  readonly position: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A line from a box to the next, as corners. */
export interface FlowEdge {
  readonly points: readonly Point[];
  /** The position of the step it comes from; -1 for the trigger. */
  readonly from: number;
  /** The position of the step it leads to, also where it ends at a jump; -1 for the end. */
  readonly to: number;
  readonly label: string;
  readonly labelAt: Point | undefined;
}

export type Point = readonly [x: number, y: number];

/** A picture of an automation. No boxes overlap, and no lines cross. */
export interface FlowLayout {
  readonly nodes: readonly FlowNode[];
  readonly edges: readonly FlowEdge[];
  readonly width: number;
  readonly height: number;
}

const sizes = {
  trigger: { width: 220, height: 40 },
  step: { width: 220, height: 66 },
  jump: { width: 150, height: 28 },
  end: { width: 44, height: 24 },
} as const;
/** The space between boxes below one another, between lanes, and above the first box of a lane for its label. */
const gap = { below: 34, lanes: 28, label: 20, corner: 8 } as const;
/** The width of a lane without boxes. */
const emptyLane = 72;
const margin = 12;

/** How far a block reaches from its axis. */
interface Extent {
  readonly left: number;
  readonly right: number;
}

/** A line whose end is not known yet. */
interface OpenEdge {
  readonly points: readonly Point[];
  readonly from: number;
  readonly label: string;
  readonly labelAt: Point | undefined;
}

/** Returns the picture of an outline, the trigger at the top. */
export function layOutFlow({ items, unreached }: FlowOutline): FlowLayout {
  const sequences = [items, ...unreached];
  const reach = sequences.filter((sequence) => sequence.length > 0).map((sequence) => extentOf(sequence));
  const left = Math.max(sizes.trigger.width / 2, ...reach.map((extent) => extent.left));
  const right = Math.max(sizes.trigger.width / 2, ...reach.map((extent) => extent.right));
  const axis = left + margin;
  const placer = new FlowPlacer();
  const start = placer.place({ kind: "trigger", position: -1 }, axis, margin);
  let bottom = placer.sequence(items, axis, [
    { points: [[axis, start]], from: -1, label: "", labelAt: undefined },
  ]).bottom;
  for (const sequence of unreached) bottom = placer.sequence(sequence, axis, [], bottom + 2 * gap.below).bottom;
  return {
    nodes: placer.nodes,
    edges: placer.edges,
    width: left + right + 2 * margin,
    height: Math.max(bottom, start) + margin,
  };
}

/** The extents of sequences, which are asked for once by every sequence around them. */
const extents = new WeakMap<readonly FlowItem[], Extent>();

/** Returns how far a sequence reaches to both sides of its axis. */
function extentOf(items: readonly FlowItem[]): Extent {
  const known = extents.get(items) ?? measure(items);
  extents.set(items, known);
  return known;
}

function measure(items: readonly FlowItem[]): Extent {
  if (items.length === 0) return { left: emptyLane / 2, right: emptyLane / 2 };
  const all = items.map((item): Extent => {
    const half = sizes[item.kind].width / 2;
    if (item.kind !== "step" || item.branches.length === 0) return { left: half, right: half };
    const lanes = lanesOf(item.branches);
    const first = lanes[0];
    const last = lanes.at(-1);
    return {
      left: Math.max(half, (first?.extent.left ?? 0) - (first?.at ?? 0)),
      right: Math.max(half, (last?.extent.right ?? 0) + (last?.at ?? 0)),
    };
  });
  return { left: Math.max(...all.map(({ left }) => left)), right: Math.max(...all.map(({ right }) => right)) };
}

/** A branch beside its siblings: `at` is the place of its axis, seen from that of the step. */
interface Lane {
  readonly branch: FlowBranch;
  readonly extent: Extent;
  readonly at: number;
}

/** Returns branches from left to right. One with boxes beside empty ones stays on the axis, so that the main way is straight. */
function lanesOf(branches: readonly FlowBranch[]): Lane[] {
  const filled = branches.filter(({ items }) => items.length > 0);
  const ordered = filled.length === 1 ? [...filled, ...branches.filter(({ items }) => items.length === 0)] : branches;
  const lanes: Lane[] = [];
  let edge = 0;
  for (const branch of ordered) {
    const extent = extentOf(branch.items);
    const at = lanes.length === 0 ? 0 : edge + gap.lanes + extent.left;
    lanes.push({ branch, extent, at });
    edge = at + extent.right;
  }
  const shift = filled.length === 1 ? 0 : (lanes.at(-1)?.at ?? 0) / 2;
  return lanes.map((lane) => ({ ...lane, at: lane.at - shift }));
}

class FlowPlacer {
  readonly nodes: FlowNode[] = [];
  readonly edges: FlowEdge[] = [];

  /** Places a box below `y` and returns its lower end. */
  place({ kind, position }: Pick<FlowNode, "kind" | "position">, axis: number, y: number): number {
    const { width, height } = sizes[kind];
    this.nodes.push({ kind, position, x: axis - width / 2, y, width, height });
    return y + height;
  }

  /** Places a sequence and returns its lower end and the lines that leave it. */
  sequence(
    items: readonly FlowItem[],
    axis: number,
    incoming: readonly OpenEdge[],
    top?: number,
  ): { bottom: number; open: readonly OpenEdge[] } {
    let open = incoming;
    let bottom = top ?? Math.max(0, ...incoming.map(({ points }) => points.at(-1)?.[1] ?? 0));
    let isFirst = top !== undefined;
    for (const item of items) {
      const y = bottom + (isFirst ? 0 : gap.below);
      isFirst = false;
      this.#close(open, { axis, y, to: targetOf(item) });
      const position = item.kind === "step" ? item.position : item.kind === "jump" ? item.to : -1;
      const below = this.place({ kind: item.kind, position }, axis, y);
      const after = this.#after(item, axis, below);
      bottom = after.bottom;
      open = after.open;
    }
    return { bottom, open };
  }

  #after(item: FlowItem, axis: number, below: number): { bottom: number; open: readonly OpenEdge[] } {
    if (item.kind !== "step") return { bottom: below, open: [] };
    const from = item.position;
    if (item.branches.length === 0) {
      return { bottom: below, open: [{ points: [[axis, below]], from, label: "", labelAt: undefined }] };
    }
    const fork = below + gap.below / 2;
    const laneTop = fork + gap.label;
    const open: OpenEdge[] = [];
    let bottom = laneTop;
    for (const { branch, at } of lanesOf(item.branches)) {
      const x = axis + at;
      const corners: Point[] =
        at === 0
          ? []
          : [
              [axis, fork],
              [x, fork],
            ];
      const points: Point[] = [[axis, below], ...corners, [x, laneTop]];
      // The label of a way without boxes is where the way begins, because the way may lead far away.
      const labelAt: Point = branch.items.length === 0 ? [axis + gap.corner, fork - 4] : [x, laneTop - 4];
      const edge = { points, from, label: branch.label, labelAt };
      // The gap above the first box of a lane is that of its label.
      const lane = this.sequence(branch.items, x, [edge]);
      open.push(...lane.open);
      bottom = Math.max(bottom, lane.bottom);
    }
    return { bottom, open };
  }

  /** Leads lines down to the middle of a box, side by side lines along one bar above it. */
  #close(open: readonly OpenEdge[], { axis, y, to }: { axis: number; y: number; to: number }): void {
    const bar = y - gap.below / 2;
    for (const { points, ...edge } of open) {
      const x = points.at(-1)?.[0] ?? axis;
      const corners: Point[] =
        x === axis
          ? []
          : [
              [x, bar],
              [axis, bar],
            ];
      this.edges.push({ ...edge, to, points: [...points, ...corners, [axis, y]] });
    }
  }
}

function targetOf(item: FlowItem): number {
  if (item.kind === "end") return -1;
  return item.kind === "jump" ? item.to : item.position;
}
