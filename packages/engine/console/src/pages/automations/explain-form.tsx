/** @jsxImportSource preact */
import { useState } from "preact/hooks";
import type { Failure } from "../../api/client.js";
import { useAction } from "../../api/use-action.js";
import { stepTitle } from "../../flow/step-words.js";
import { Badge } from "../../parts/badge.js";
import { Problem } from "../../parts/states.js";
import { Time } from "../../parts/time.js";
import { type Explanation, lengthOf, toneOf } from "./automation.js";

/** Asks what an automation would do for a contact. Nothing is sent or stored. */
export function ExplainForm({
  id,
  onExplained,
}: {
  id: string;
  onExplained: (found: Explanation | undefined) => void;
}) {
  const action = useAction();
  const [email, setEmail] = useState("");
  const [data, setData] = useState("");
  const [wrong, setWrong] = useState<Failure | undefined>();
  const explain = async () => {
    const trigger_data = parsed(data);
    setWrong(
      trigger_data === undefined
        ? { kind: "refused", code: null, field: null, message: "The trigger data is no JSON object." }
        : undefined,
    );
    if (trigger_data === undefined) return;
    const body = { email: email.trim(), trigger_data };
    onExplained(await action.run<Explanation>(`automations/${encodeURIComponent(id)}/explain`, "POST", body));
  };
  const failure = wrong ?? action.failure;
  return (
    <>
      <form
        class="line"
        onSubmit={(event) => {
          event.preventDefault();
          void explain();
        }}
      >
        <label>
          <span>Contact</span>
          <input
            type="email"
            required
            placeholder="ada@example.com"
            value={email}
            onInput={({ currentTarget }) => setEmail(currentTarget.value)}
          />
        </label>
        <label class="grow">
          <span>Trigger data (JSON, optional)</span>
          <input
            spellcheck={false}
            placeholder='{"total": 50}'
            value={data}
            onInput={({ currentTarget }) => setData(currentTarget.value)}
          />
        </label>
        <button type="submit" disabled={action.isBusy}>
          Explain
        </button>
        <button type="button" class="quiet" onClick={() => onExplained(undefined)}>
          Clear
        </button>
      </form>
      {failure !== undefined && <Problem failure={failure} />}
    </>
  );
}

/** Returns the object of a JSON text, `{}` for an empty one; undefined for anything else. */
function parsed(text: string): Record<string, unknown> | undefined {
  if (text.trim() === "") return {};
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : undefined;
  } catch {
    return undefined;
  }
}

/** What each step would do, in their order. */
export function ExplainedSteps({ explanation }: { explanation: Explanation }) {
  const { status, error, steps } = explanation;
  return (
    <div data-explained={status}>
      <p>
        <Badge tone={toneOf(status)} text={status} />{" "}
        <span class="soft">Nothing was sent, called or stored. What is waited for does not happen.</span>
        {error !== null && <span dir="auto"> {error}</span>}
      </p>
      <ol class="timeline">
        {steps.map(({ step_id, position, step_type, at, until, reason, outcome }, index) => (
          <li key={`${step_id} ${index}`} data-id={step_id} class={outcome}>
            <strong>
              {position + 1} {stepTitle({ step_type })}
            </strong>{" "}
            <Time at={at} />
            {lengthOf(at, until) !== "" && <span class="soft"> for {lengthOf(at, until)}</span>}
            <div class="soft" dir="auto">
              {reason}
            </div>
          </li>
        ))}
      </ol>
    </div>
  );
}
