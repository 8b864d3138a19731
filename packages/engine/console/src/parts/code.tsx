/** @jsxImportSource preact */
import { useState } from "preact/hooks";

/** Shows text as it is, in a box that scrolls, with a button that copies it. */
export function Code({ text, label }: { text: string; label: string }) {
  return (
    <div class="code">
      <CopyButton text={text} label={label} />
      <section aria-label={label}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls has to be reached by keyboard */}
        <pre dir="auto" tabIndex={0}>
          {text}
        </pre>
      </section>
    </div>
  );
}

/** Copies a text. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const [isDone, setDone] = useState(false);
  return (
    <button
      type="button"
      class="quiet copy"
      aria-label={`Copy: ${label}`}
      onClick={() => navigator.clipboard.writeText(text).then(() => setDone(true))}
    >
      {isDone ? "Copied" : "Copy"}
    </button>
  );
}

/** Shows a value as indented JSON. */
export function Json({ value, label }: { value: unknown; label: string }) {
  return <Code text={JSON.stringify(value, null, 2)} label={label} />;
}
