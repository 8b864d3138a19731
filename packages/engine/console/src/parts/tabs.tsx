/** @jsxImportSource preact */
import type { ComponentChildren } from "preact";
import { useId, useState } from "preact/hooks";

/** A tab: its name, and what it shows. */
export interface Tab {
  readonly name: string;
  readonly content: () => ComponentChildren;
}

/** Shows one of several contents. Arrow keys go from tab to tab. */
export function Tabs({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  const id = useId();
  const [chosen, setChosen] = useState(0);
  const current = Math.min(chosen, tabs.length - 1);
  const move = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = (current + step + tabs.length) % tabs.length;
    setChosen(next);
    document.getElementById(`${id}-${next}`)?.focus();
  };
  return (
    <div class="tabs">
      <div role="tablist" aria-label={label} onKeyDown={move}>
        {tabs.map(({ name }, at) => (
          <button
            key={name}
            id={`${id}-${at}`}
            type="button"
            role="tab"
            aria-selected={at === current}
            aria-controls={`${id}-panel`}
            tabIndex={at === current ? 0 : -1}
            onClick={() => setChosen(at)}
          >
            {name}
          </button>
        ))}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a panel that scrolls has to be reached by keyboard */}
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${current}`} tabIndex={0}>
        {tabs[current]?.content()}
      </div>
    </div>
  );
}
