/** A step of an automation, as far as the order of steps depends on it. */
export interface FlowStep {
  readonly id: string;
  readonly step_type: string;
  readonly config: Readonly<Record<string, unknown>>;
}

/** A way from a step to the next. */
export interface Way {
  /** The position of the next step; the number of steps where the run ends. */
  readonly to: number;
  /** When the way is taken; empty where it is the only one. */
  readonly label: string;
}

/** Returns the ways that lead from each step, in the order of the steps. */
export function waysOf(steps: readonly FlowStep[]): readonly (readonly Way[])[] {
  const positions = new Map(steps.map(({ id }, position) => [id.toLowerCase(), position]));
  return steps.map((step, position) => {
    const target = (id: unknown) => positions.get(String(id ?? "").toLowerCase()) ?? position + 1;
    const ways = labelledWays(step, position, target).map(({ to, label }) => ({
      to: Math.min(to, steps.length),
      label,
    }));
    const [first] = ways;
    const isOne = first !== undefined && ways.every(({ to }) => to === first.to);
    return isOne ? [{ to: first.to, label: "" }] : ways;
  });
}

function labelledWays({ step_type, config }: FlowStep, position: number, target: (id: unknown) => number): Way[] {
  const next = { to: position + 1, label: "" };
  const end = { to: Number.POSITIVE_INFINITY, label: "" };
  switch (step_type) {
    case "condition":
    case "trigger_split":
      return [
        { to: target(config.trueBranchStepId), label: "yes" },
        { to: target(config.falseBranchStepId), label: "no" },
      ];
    case "wait_for_event": {
      const { timeoutAction, timeoutBranch } = config;
      if (timeoutAction === "skip")
        return [
          { ...next, label: "it happens" },
          { to: position + 2, label: "time-out" },
        ];
      if (timeoutAction !== "branch") return [next];
      return [
        { ...next, label: "it happens" },
        { to: target(timeoutBranch), label: "time-out" },
      ];
    }
    case "move_to_flow":
      return config.exitCurrentFlow === false ? [next] : [end];
    case "action":
      return config.actionType === "end_flow" ? [end] : [next];
    default:
      return [next];
  }
}

/**
 * Returns for each step the position at which all ways from it meet again (its nearest postdominator): the number of steps for
 * the end, undefined where no way from it ends. The algorithm is that of Cooper, Harvey and Kennedy on the reversed graph.
 */
export function meetingPoints(ways: readonly (readonly Way[])[]): (number | undefined)[] {
  const end = ways.length;
  const order = reversedPostorder(ways);
  const rank = new Map(order.map((position, at) => [position, at]));
  const meeting: (number | undefined)[] = [];
  meeting[end] = end;
  const common = (one: number, other: number): number => {
    let [a, b] = [one, other];
    while (a !== b) {
      while ((rank.get(a) ?? 0) > (rank.get(b) ?? 0)) a = meeting[a] ?? end;
      while ((rank.get(b) ?? 0) > (rank.get(a) ?? 0)) b = meeting[b] ?? end;
    }
    return a;
  };
  for (let isChanged = true; isChanged; ) {
    isChanged = false;
    for (const position of order.slice(1)) {
      const known = (ways[position] ?? []).map(({ to }) => to).filter((to) => meeting[to] !== undefined);
      const [first, ...others] = known;
      if (first === undefined) continue;
      const found = others.reduce(common, first);
      if (meeting[position] === found) continue;
      meeting[position] = found;
      isChanged = true;
    }
  }
  return meeting;
}

/** Returns the positions from which the end can be reached, the end first, each before those that lead only to it. */
function reversedPostorder(ways: readonly (readonly Way[])[]): number[] {
  const before: number[][] = Array.from({ length: ways.length + 1 }, () => []);
  ways.forEach((each, position) => {
    for (const { to } of each) before[to]?.push(position);
  });
  const seen = new Set([ways.length]);
  const done: number[] = [];
  const stack = [{ position: ways.length, next: 0 }];
  for (let top = stack.at(-1); top !== undefined; top = stack.at(-1)) {
    const from = before[top.position]?.[top.next];
    top.next += 1;
    if (from === undefined) {
      done.push(top.position);
      stack.pop();
    } else if (!seen.has(from)) {
      seen.add(from);
      stack.push({ position: from, next: 0 });
    }
  }
  return done.reverse();
}
