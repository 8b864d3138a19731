/** @jsxImportSource preact */
import { useState } from "preact/hooks";
import { operations } from "../../code/generated/operations.js";
import { type Effect, type FaultInput, faultBody } from "./fault.js";

const effects: readonly (readonly [Effect, string])[] = [
  ["status", "is refused with a status"],
  ["delay", "is answered late"],
  ["drop_request", "is lost on its way"],
  ["drop_response", "loses its answer"],
];

const initial: FaultInput = {
  operation: "emails.send",
  effect: "status",
  status: "503",
  retryAfter: "",
  delay: "1000",
  times: "1",
  chance: "100",
};

/** Sets a fault. `onAdd` resolves with whether the server accepted it. */
export function FaultForm({ isBusy, onAdd }: { isBusy: boolean; onAdd: (body: unknown) => Promise<boolean> }) {
  const [input, setInput] = useState(initial);
  const field = (name: keyof FaultInput, label: string, least = 0) => (
    <NumberField
      label={label}
      value={input[name]}
      least={least}
      onChange={(value) => setInput({ ...input, [name]: value })}
    />
  );
  return (
    <form
      class="line"
      onSubmit={(event) => {
        event.preventDefault();
        void onAdd(faultBody(input));
      }}
    >
      <label>
        <span>Operation</span>
        <select
          value={input.operation}
          onChange={({ currentTarget }) => setInput({ ...input, operation: currentTarget.value })}
        >
          {Object.keys(operations).map((name) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <label>
        <span>A call</span>
        <select
          value={input.effect}
          onChange={({ currentTarget }) => setInput({ ...input, effect: currentTarget.value as Effect })}
        >
          {effects.map(([name, words]) => (
            <option key={name} value={name}>
              {words}
            </option>
          ))}
        </select>
      </label>
      {input.effect === "status" && field("status", "Status", 400)}
      {input.effect === "status" && field("retryAfter", "Retry after (s)")}
      {input.effect === "delay" && field("delay", "Delay (ms)")}
      {field("times", "Times (empty: all)", 1)}
      {field("chance", "Chance (%)", 0)}
      <button type="submit" class="primary" disabled={isBusy}>
        Set the fault
      </button>
    </form>
  );
}

interface NumberFieldProps {
  label: string;
  value: string;
  least: number;
  onChange: (value: string) => void;
}

function NumberField({ label, value, least, onChange }: NumberFieldProps) {
  return (
    <label class="short">
      <span>{label}</span>
      <input
        type="number"
        min={least}
        step="any"
        value={value}
        onInput={({ currentTarget }) => onChange(currentTarget.value)}
      />
    </label>
  );
}
