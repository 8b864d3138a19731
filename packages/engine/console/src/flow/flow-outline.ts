import { type FlowStep, meetingPoints, type Way, waysOf } from "./flow-graph.js";

/** A step, a jump to a step that is shown elsewhere, or the end of the run. */
export type FlowItem =
  | { readonly kind: "step"; readonly position: number; readonly branches: readonly FlowBranch[] }
  | { readonly kind: "jump"; readonly to: number }
  | { readonly kind: "end" };

/** What happens on one of several ways from a step, until the ways meet again or the run ends. */
export interface FlowBranch {
  readonly label: string;
  readonly items: readonly FlowItem[];
}

/** The steps of an automation as nested sequences, each step once. */
export interface FlowOutline {
  readonly items: readonly FlowItem[];
  /** Sequences that no way leads to. */
  readonly unreached: readonly (readonly FlowItem[])[];
}

/** Returns the outline of an automation. Ways that do not fit into nested branches, such as loops, are jumps. */
export function outlineOf(steps: readonly FlowStep[]): FlowOutline {
  const builder = new OutlineBuilder(waysOf(steps));
  const items = steps.length === 0 ? [] : builder.sequence(0, undefined);
  const unreached: FlowItem[][] = [];
  for (let position = 0; position < steps.length; position++) {
    if (!builder.isShown(position)) unreached.push(builder.sequence(position, undefined));
  }
  return { items, unreached };
}

class OutlineBuilder {
  readonly #ways: readonly (readonly Way[])[];
  readonly #meeting: readonly (number | undefined)[];
  readonly #shown = new Set<number>();

  constructor(ways: readonly (readonly Way[])[]) {
    this.#ways = ways;
    this.#meeting = meetingPoints(ways);
  }

  isShown(position: number): boolean {
    return this.#shown.has(position);
  }

  /** Returns what happens from a position until `stop`, where the surrounding sequence goes on. */
  sequence(start: number, stop: number | undefined): FlowItem[] {
    const items: FlowItem[] = [];
    for (let position: number | undefined = start; position !== undefined && position !== stop; ) {
      if (position >= this.#ways.length) return [...items, { kind: "end" }];
      if (this.#shown.has(position)) return [...items, { kind: "jump", to: position }];
      this.#shown.add(position);
      const ways: readonly Way[] = this.#ways[position] ?? [];
      const meeting: number | undefined = ways.length === 1 ? ways[0]?.to : this.#meeting[position];
      const branches =
        ways.length === 1 ? [] : ways.map(({ to, label }) => ({ label, items: this.sequence(to, meeting) }));
      items.push({ kind: "step", position, branches });
      position = meeting;
    }
    return items;
  }
}
