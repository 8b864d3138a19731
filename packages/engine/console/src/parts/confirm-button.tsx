/** @jsxImportSource preact */
import { useState } from "preact/hooks";

interface ConfirmButtonProps {
  label: string;
  /** What the second press does, in words. */
  question: string;
  isBusy?: boolean;
  onConfirm: () => void;
}

/** A button whose first press asks, so that nothing is lost by a slip. Escape and "Keep" go back. */
export function ConfirmButton({ label, question, isBusy = false, onConfirm }: ConfirmButtonProps) {
  const [isAsked, setAsked] = useState(false);
  if (!isAsked) {
    return (
      <button type="button" class="quiet danger" disabled={isBusy} onClick={() => setAsked(true)}>
        {label}
      </button>
    );
  }
  const back = ({ key }: KeyboardEvent) => {
    if (key === "Escape") setAsked(false);
  };
  return (
    <span class="actions">
      <button
        type="button"
        class="danger"
        disabled={isBusy}
        ref={(button) => button?.focus()}
        onKeyDown={back}
        onClick={() => {
          setAsked(false);
          onConfirm();
        }}
      >
        {question}
      </button>
      <button type="button" class="quiet" onKeyDown={back} onClick={() => setAsked(false)}>
        Keep
      </button>
    </span>
  );
}
