/** @jsxImportSource preact */
import { Facts } from "../parts/facts.js";
import type { FlowStep } from "./flow-graph.js";
import type { FlowItem, FlowOutline } from "./flow-outline.js";
import type { FlowMarks } from "./flow-picture.js";
import { stepSummary, stepTitle } from "./step-words.js";

interface FlowListProps {
  steps: readonly FlowStep[];
  outline: FlowOutline;
  trigger: string;
  marks: FlowMarks;
  selected: number | undefined;
  onSelect: (position: number) => void;
}

/** Shows an automation as a nested list. A step opens to its settings, and is marked in the picture. */
export function FlowList(props: FlowListProps) {
  const { outline, trigger } = props;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls has to be reached by keyboard
    <section class="flow-list" aria-label="Steps in their order" tabIndex={0}>
      <p class="soft" dir="auto">
        Starts when: {trigger}
      </p>
      <Sequence items={outline.items} {...props} />
      {outline.unreached.length > 0 && <p class="soft">No way leads to:</p>}
      {outline.unreached.map((items) => (
        <Sequence key={items.map((item) => item.kind).join()} items={items} {...props} />
      ))}
    </section>
  );
}

function Sequence({ items, ...props }: FlowListProps & { items: readonly FlowItem[] }) {
  if (items.length === 0) return <p class="soft small">Nothing more; it goes on below.</p>;
  return (
    <ol>
      {items.map((item) =>
        item.kind === "step" ? (
          <StepItem key={item.position} item={item} {...props} />
        ) : (
          <li key={item.kind} class="soft">
            {item.kind === "end" ? "End" : `Goes on at step ${item.to + 1}`}
          </li>
        ),
      )}
    </ol>
  );
}

function StepItem({ item, ...props }: FlowListProps & { item: FlowItem & { kind: "step" } }) {
  const { steps, marks, selected, onSelect } = props;
  const { position, branches } = item;
  const step = steps[position];
  if (step === undefined) return null;
  const isOpen = selected === position;
  const state = marks.states.get(position);
  return (
    <li data-id={step.id}>
      <button
        type="button"
        class={`flow-step ${state ?? ""}`}
        aria-expanded={isOpen}
        onClick={() => onSelect(position)}
      >
        <span class="soft">{position + 1}</span> <strong>{stepTitle(step)}</strong>{" "}
        <span class="summary" dir="auto">
          {stepSummary(step)}
        </span>
        <span class="note">{marks.notes.get(position)}</span>
      </button>
      {isOpen && <Facts facts={Object.entries(step.config).map(([name, value]) => [name, shown(value)])} />}
      {branches.length > 0 && (
        <ul>
          {branches.map(({ label, items }) => (
            <li key={label}>
              <span class="way">{label}</span>
              <Sequence {...props} items={items} />
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

function shown(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}
