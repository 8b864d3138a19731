import type { Ctx } from "../../platform/context.js";
import { compileTemplate, type TemplateMode } from "../../rendering/compile-template.js";
import { RenderBudget } from "../../rendering/render-budget.js";
import type { RenderScope } from "../../rendering/scope.js";
import { TemplateLimitError } from "../../rendering/template-limit-error.js";
import { TemplateSyntaxError } from "../../rendering/template-syntax-error.js";
import type { ReadTx } from "../../store/store.js";
import { StepFailure, type StepView } from "./step-runner.js";

/** Returns the trigger data of a run as merge tags see it: under each key, and as a whole under `trigger_data`. */
export function mergeData({ run }: Pick<StepView, "run">): Readonly<Record<string, unknown>> {
  // A spread defines names instead of assigning them: `__proto__` becomes an own name like any other.
  return { ...run.trigger_data, trigger_data: run.trigger_data };
}

/** Renders the merge tags of a text. Throws `StepFailure` with the name of the field. All texts of a field share one budget. */
export type RenderField = (source: string, mode: TemplateMode, field: string) => string;

/**
 * Returns the function that renders the texts of a step, with the merge tags of mail. The links that only mail has render
 * as empty text.
 */
export async function fieldRenderer<C>(ctx: Ctx, tx: ReadTx, view: StepView<C>): Promise<RenderField> {
  const { contact, run } = view;
  const settings = (await tx.workspaces.get(run.workspace_id))?.settings;
  const { email, first_name, last_name, attributes } = contact;
  const scope: RenderScope = {
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
    // The text `headers.x` is part of the field `headers`.
    const whole = field.split(".", 1)[0] as string;
    const budget = budgets.get(whole) ?? new RenderBudget();
    budgets.set(whole, budget);
    try {
      return compileTemplate(source, mode).render(scope, budget);
    } catch (error) {
      if (!(error instanceof TemplateSyntaxError || error instanceof TemplateLimitError)) throw error;
      throw new StepFailure(`${field} cannot be rendered: ${error.message}`);
    }
  };
}

/** Returns a JSON value with all of its texts rendered. Field names stay as they are. */
export function renderJson(value: unknown, render: (source: string) => string): unknown {
  if (typeof value === "string") return render(value);
  if (Array.isArray(value)) return value.map((element) => renderJson(element, render));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, renderJson(inner, render)]));
}
