/** @jsxImportSource preact */
import { useState } from "preact/hooks";
import { FlowList } from "../../flow/flow-list.js";
import type { FlowOutline } from "../../flow/flow-outline.js";
import { type FlowMarks, FlowPicture } from "../../flow/flow-picture.js";
import { triggerText } from "../../flow/step-words.js";
import { Empty } from "../../parts/states.js";
import type { Automation } from "./automation.js";

interface FlowViewProps {
  automation: Automation;
  outline: FlowOutline;
  marks: FlowMarks;
}

/** The picture of an automation, and beside it the same as a list. */
export function FlowView({ automation, outline, marks }: FlowViewProps) {
  const [selected, setSelected] = useState<number | undefined>();
  const { steps, trigger_type, trigger_config } = automation;
  if (steps.length === 0) return <Empty title="It has no steps yet." hint="An automation needs one to be activated." />;
  const trigger = triggerText(trigger_type, trigger_config);
  const select = (position: number) => setSelected(position === selected ? undefined : position);
  const shared = { steps, outline, trigger, marks, selected, onSelect: select };
  return (
    <div class="flow-view">
      <FlowPicture {...shared} />
      <section aria-labelledby="steps">
        <h2 id="steps">Steps</h2>
        <FlowList {...shared} />
      </section>
    </div>
  );
}
