import type { ListRow } from "../../store/entities.js";
import type { ReadTx } from "../../store/store.js";
import { StepFailure } from "./step-runner.js";

/** Returns the static list that a step names; throws `StepFailure` when there is none. */
export async function findStepList(tx: ReadTx, listId: string | null): Promise<Readonly<ListRow>> {
  if (listId === null || listId === "") throw new StepFailure("the step names no list");
  const list = await tx.lists.get(listId.toLowerCase());
  if (list === undefined) throw new StepFailure(`there is no list \`${listId}\``);
  if (list.type === "dynamic") {
    throw new StepFailure(`\`${list.name}\` is dynamic: its members follow from its conditions`);
  }
  return list;
}
