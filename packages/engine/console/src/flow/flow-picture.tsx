/** @jsxImportSource preact */
import type { ComponentChildren } from "preact";
import { useEffect, useMemo, useRef } from "preact/hooks";
import type { FlowStep } from "./flow-graph.js";
import { type FlowEdge, type FlowNode, layOutFlow } from "./flow-layout.js";
import type { FlowOutline } from "./flow-outline.js";
import { stepSummary, stepTitle } from "./step-words.js";

/** How a run or a dry run came to a step. */
export type StepState = "done" | "skipped" | "failed" | "waiting";

/** What is shown at the steps, by their positions. */
export interface FlowMarks {
  /** The steps that a run came to. */
  readonly states: ReadonlyMap<number, StepState>;
  /** The ways that it took, as `from>to`; -1 is the trigger, and the end. */
  readonly ways: ReadonlySet<string>;
  /** The last line of a step, such as its counts. */
  readonly notes: ReadonlyMap<number, ComponentChildren>;
}

interface FlowPictureProps {
  steps: readonly FlowStep[];
  outline: FlowOutline;
  trigger: string;
  marks: FlowMarks;
  selected: number | undefined;
  onSelect: (position: number) => void;
}

/** Draws an automation. The list beside it says the same to those who do not see it or use no mouse. */
export function FlowPicture({ steps, outline, trigger, marks, selected, onSelect }: FlowPictureProps) {
  const { nodes, edges, width, height } = useMemo(() => layOutFlow(outline), [outline]);
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    const node = stepAt(nodes, selected) ?? beginningOf(nodes, marks);
    if (node !== undefined && box.current !== null) reveal(box.current, node);
  }, [nodes]);
  useEffect(() => {
    const node = stepAt(nodes, selected);
    if (node !== undefined && box.current !== null) reveal(box.current, node);
  }, [selected]);
  const isLit = ({ from, to }: FlowEdge) => marks.ways.has(`${from}>${to}`);
  const ordered = [...edges].sort((one, other) => Number(isLit(one)) - Number(isLit(other)));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls has to be reached by keyboard
    <section class="flow" aria-label="Picture of the automation" ref={box} tabIndex={0}>
      <svg
        aria-hidden="true"
        width={width}
        height={height}
        viewBox={`0 0 ${width} ${height}`}
        onClick={({ target }) => {
          const step = (target as Element).closest("[data-step]")?.getAttribute("data-step");
          if (step) onSelect(Number(step));
        }}
      >
        {ordered.map((edge) => (
          <Edge key={`${edge.from} ${edge.label} ${edge.to}`} edge={edge} isLit={isLit(edge)} />
        ))}
        {nodes.map((node) => (
          <foreignObject key={`${node.kind} ${node.x} ${node.y}`} {...boxOf(node)}>
            <Node
              node={node}
              step={steps[node.position]}
              trigger={trigger}
              marks={marks}
              isSelected={node.position === selected}
            />
          </foreignObject>
        ))}
      </svg>
    </section>
  );
}

function stepAt(nodes: readonly FlowNode[], at: number | undefined): FlowNode | undefined {
  return nodes.find(({ kind, position }) => kind === "step" && position === at);
}

/** Returns what a picture that is too large to be seen whole begins with: the step that a run waits or failed at, or the trigger. */
function beginningOf(nodes: readonly FlowNode[], { states }: FlowMarks): FlowNode | undefined {
  const current = [...states].find(([, state]) => state === "waiting" || state === "failed");
  return stepAt(nodes, current?.[0]) ?? nodes.find(({ kind }) => kind === "trigger");
}

function boxOf({ x, y, width, height }: FlowNode) {
  return { x, y, width, height };
}

/** Scrolls a box so far that a node is in it. */
function reveal(box: HTMLElement, { x, y, width, height }: FlowNode): void {
  const isSeen =
    x >= box.scrollLeft &&
    y >= box.scrollTop &&
    x + width <= box.scrollLeft + box.clientWidth &&
    y + height <= box.scrollTop + box.clientHeight;
  if (!isSeen) box.scrollTo({ left: x - (box.clientWidth - width) / 2, top: y - (box.clientHeight - height) / 2 });
}

function Edge({ edge: { points, label, labelAt }, isLit }: { edge: FlowEdge; isLit: boolean }) {
  const end = points.at(-1);
  return (
    <g class={isLit ? "flow-edge lit" : "flow-edge"}>
      <path d={rounded(points)} />
      {end && <path class="tip" d={`M${end[0] - 4} ${end[1] - 6}L${end[0]} ${end[1]}L${end[0] + 4} ${end[1] - 6}`} />}
      {labelAt && label !== "" && (
        <text x={labelAt[0] + 6} y={labelAt[1]}>
          {label}
        </text>
      )}
    </g>
  );
}

const radius = 8;

/** Returns the path of a line with round corners. */
function rounded(points: FlowEdge["points"]): string {
  return points
    .map(([x, y], at) => {
      const before = points[at - 1];
      const after = points[at + 1];
      if (before === undefined) return `M${x} ${y}`;
      if (after === undefined) return `L${x} ${y}`;
      const [fromX, fromY] = towards([x, y], before);
      const [toX, toY] = towards([x, y], after);
      return `L${fromX} ${fromY}Q${x} ${y} ${toX} ${toY}`;
    })
    .join("");
}

function towards([x, y]: readonly [number, number], [toX, toY]: readonly [number, number]): [number, number] {
  const length = Math.abs(toX - x) + Math.abs(toY - y);
  const part = length === 0 ? 0 : Math.min(radius, length / 2) / length;
  return [x + (toX - x) * part, y + (toY - y) * part];
}

interface NodeProps {
  node: FlowNode;
  step: FlowStep | undefined;
  trigger: string;
  marks: FlowMarks;
  isSelected: boolean;
}

function Node({ node: { kind, position }, step, trigger, marks, isSelected }: NodeProps) {
  if (kind === "trigger")
    return (
      <div class="flow-trigger" dir="auto">
        {trigger}
      </div>
    );
  if (kind === "end") return <div class="flow-end">End</div>;
  if (kind === "jump") return <div class="flow-jump">goes on at step {position + 1}</div>;
  if (step === undefined) return null;
  const state = marks.states.get(position) ?? (marks.ways.size > 0 ? "idle" : "plain");
  return (
    <div class={`flow-node ${state}${isSelected ? " selected" : ""}`} data-step={position}>
      <strong>
        <span class="soft">{position + 1}</span> {stepTitle(step)}
      </strong>
      <span class="summary" dir="auto">
        {stepSummary(step) || "–"}
      </span>
      <span class="note">{marks.notes.get(position)}</span>
    </div>
  );
}
