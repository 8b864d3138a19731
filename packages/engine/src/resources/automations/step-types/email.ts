import { ApiError } from "../../../platform/errors.js";
import { addPreview } from "../../../rendering/add-preview.js";
import { acceptMessage } from "../../emails/accept.js";
import { acceptContent } from "../../emails/content.js";
import { reserveMail } from "../../emails/quota.js";
import { chooseSender } from "../../emails/sender.js";
import { findSuppression } from "../../suppressions/suppressions.js";
import { readTemplate } from "../../templates/templates.js";
import { mergeData } from "../render-field.js";
import { type GivenConfig, type StepConfig, StepFailure, type StepResult, type StepRunner } from "../step-runner.js";

const defaults = { templateId: null, subject: "", previewText: "" } as const satisfies GivenConfig<"email">;

type EmailConfig = StepConfig<"email", keyof typeof defaults>;

/** Sends the current version of a template to the contact. An unsubscribed contact or suppressed address is skipped. */
export const email: StepRunner<EmailConfig> = {
  defaults,
  mergeTagFields: ["subject", "previewText"],
  requiredWhenActive: ["templateId", "subject"],
  sendsMail: true,
  async run(ctx, tx, view) {
    const { config, contact, run } = view;
    const { id: contact_id, workspace_id, email: address, address_key } = contact;
    if (!contact.subscribed) return skipped("the contact is unsubscribed");
    const suppression = await findSuppression(tx, workspace_id, address_key);
    if (suppression !== undefined) return skipped(`the address is suppressed (${suppression.reason})`);
    const { templateId, subject, previewText } = config;
    if (templateId === null || templateId === "") throw new StepFailure("the step names no template");
    const template = await readTemplate(tx, templateId);
    if (template === undefined) throw new StepFailure(`there is no template \`${templateId}\``);
    const workspace = await tx.workspaces.get(workspace_id);
    if (workspace === undefined) throw new StepFailure("the workspace was deleted");

    const { sandbox, automation_id, id: run_id } = run;
    const html = addPreview(template.html, previewText);
    const what = { subject, html, template_id: templateId.toLowerCase(), template_data: mergeData(view) };
    try {
      const sender = await chooseSender(ctx.settings, tx, workspace, {});
      const content = await acceptContent(ctx, tx, { workspace_id }, what);
      await reserveMail(ctx, tx, { workspace, sandbox }, 1);
      const origin = { automation_id, run_id };
      const outgoing = { workspace_id, content, sender, sandbox, track_opens: true, track_clicks: true, origin };
      const message_id = await acceptMessage(ctx, tx, outgoing, { address, address_key, contact_id });
      return { status: "completed", reason: `a mail to ${address} is queued`, output: { message_id } };
    } catch (error) {
      if (error instanceof ApiError) throw new StepFailure(`${error.code}: ${error.message}`);
      throw error;
    }
  },
};

function skipped(reason: string): StepResult {
  return { status: "skipped", reason };
}
