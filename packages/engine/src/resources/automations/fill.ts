import type { Ctx } from "../../platform/context.js";
import { compileTemplate, type TemplateMode } from "../../rendering/compile-template.js";
import { RenderBudget } from "../../rendering/render-budget.js";
import type { Scope } from "../../rendering/scope.js";
import { TemplateLimitError } from "../../rendering/template-limit-error.js";
import { TemplateSyntaxError } from "../../rendering/template-syntax-error.js";
import type { ReadTx } from "../../store/store.js";
import { StepFailure, type StepView } from "./step-runner.js";

/** What the data of a trigger is called in merge tags: each key by itself, and all of them by one name. */
export function mergeData({ run }: Pick<StepView, "run">): Readonly<Record<string, unknown>> {
  // A spread defines names instead of assigning them: `__proto__` becomes an own name like any other.
  return { ...run.trigger_data, trigger_data: run.trigger_data };
}

/** Puts values in the place of merge tags; throws `StepFailure` naming the field. All texts of a field have one budget. */
export type Fill = (source: string, mode: TemplateMode, field: string) => string;

/** Gives back what fills in a step's texts as mail is filled in; what only a mail has, its managed links, is empty. */
export async function filling<C>(ctx: Ctx, tx: ReadTx, view: StepView<C>): Promise<Fill> {
  const { contact, run } = view;
  const settings = (await tx.workspaces.get(run.workspace_id))?.settings;
  const { email, first_name, last_name, attributes } = contact;
  const scope: Scope = {
    contact: { email, first_name, last_name, attributes },
    template_data: mergeData(view),
    system: {
      unsubscribe_url: "",
      preferences_url: "",
      company_name: settings?.company_name ?? "",
      company_address: settings?.company_address ?? "",
      now: ctx.clock.now(),
    },
  };
  const budgets = new Map<string, RenderBudget>();
  return (source, mode, field) => {
    // `headers.x` is a part of the field `headers`.
    const whole = field.split(".", 1)[0] as string;
    const budget = budgets.get(whole) ?? new RenderBudget();
    budgets.set(whole, budget);
    try {
      return compileTemplate(source, mode).render(scope, budget);
    } catch (error) {
      if (!(error instanceof TemplateSyntaxError || error instanceof TemplateLimitError)) throw error;
      throw new StepFailure(`${field} cannot be filled in: ${error.message}`);
    }
  };
}

/** A JSON value with the merge tags in all of its texts filled in, names of fields left as they are. */
export function fillJson(value: unknown, fill: (source: string) => string): unknown {
  if (typeof value === "string") return fill(value);
  if (Array.isArray(value)) return value.map((element) => fillJson(element, fill));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, fillJson(inner, fill)]));
}
