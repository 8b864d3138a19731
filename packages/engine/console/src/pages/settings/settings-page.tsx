/** @jsxImportSource preact */
import { useState } from "preact/hooks";
import { useAction } from "../../api/use-action.js";
import { useResource } from "../../api/use-resource.js";
import { ActionResult } from "../../parts/action-result.js";
import { ConfirmButton } from "../../parts/confirm-button.js";
import { Field, fieldsOf } from "../../parts/form-fields.js";
import { PageFrame } from "../../parts/page-frame.js";
import { isShown } from "../../parts/resource-list.js";
import { Section } from "../../parts/section.js";
import { Loading, Problem } from "../../parts/states.js";
import { hrefOf, navigate } from "../../router/route.js";
import type { PageProps } from "../page-table.js";

type Settings = Readonly<Record<string, string | number | null>>;

interface Workspace {
  readonly id: string;
  readonly name: string;
  readonly settings: Settings;
}

const texts = [
  { name: "from_email", label: "Default sender", type: "email", hint: "for mail that names no sender" },
  { name: "from_name", label: "Name of the sender", type: "text", hint: undefined },
  { name: "company_name", label: "Company", type: "text", hint: "in the footer of every mail" },
  { name: "company_address", label: "Address of the company", type: "text", hint: undefined },
] as const;
const limits = [
  { name: "hourly_limit", label: "Mail an hour" },
  { name: "daily_limit", label: "Mail a day" },
  { name: "plan_limit", label: "Mail a calendar month" },
] as const;

/** The settings of a workspace: its name, default sender, company and limits, and the secret of its webhook steps. */
export function SettingsPage({ workspace }: PageProps) {
  const path = `workspaces/${encodeURIComponent(workspace)}`;
  const settings = useResource<Workspace>(path);
  const { data, failure } = settings;
  return (
    <PageFrame name="settings" title="Settings" ready={isShown(settings)}>
      {failure !== undefined && <Problem failure={failure} isOld={data !== undefined} />}
      {data === undefined && failure === undefined && <Loading />}
      {data !== undefined && (
        <div class="stack">
          <SettingsForm key={data.id} workspace={data} path={path} onSaved={settings.reload} />
          <StepSecret secret={data.settings.step_webhook_secret} path={path} onSaved={settings.reload} />
          <NewWorkspace />
        </div>
      )}
    </PageFrame>
  );
}

interface SettingsFormProps {
  workspace: Workspace;
  path: string;
  onSaved: () => void;
}

function SettingsForm({ workspace: { name, settings }, path, onSaved }: SettingsFormProps) {
  const action = useAction();
  const save = async (fields: Record<string, string>) => {
    const body = { name: fields.name, settings: settingsOf(fields) };
    if ((await action.run(path, "PATCH", body, "The settings are saved.")) !== undefined) onSaved();
  };
  return (
    <Section title="Workspace">
      <form class="form" onSubmit={(event) => void save(fieldsOf(event))}>
        <Field name="name" label="Name" value={name} isRequired />
        {texts.map(({ hint, ...field }) => (
          <Field key={field.name} {...field} value={settings[field.name]} {...(hint !== undefined && { hint })} />
        ))}
        {limits.map((field) => (
          <Field key={field.name} {...field} type="number" value={settings[field.name]} hint="empty: no limit" />
        ))}
        <div class="whole actions">
          <button type="submit" class="primary" disabled={action.isBusy}>
            Save
          </button>
        </div>
        <ActionResult action={action} />
      </form>
    </Section>
  );
}

/** Returns the settings of the form; an empty field unsets one. */
function settingsOf(fields: Record<string, string>): Settings {
  return Object.fromEntries([
    ...texts.map(({ name }) => [name, fields[name] || null]),
    ...limits.map(({ name }) => [name, fields[name] ? Number(fields[name]) : null]),
  ]);
}

interface StepSecretProps {
  secret: string | number | null | undefined;
  path: string;
  onSaved: () => void;
}

/** The secret that signs webhook steps is hidden until somebody asks for it. */
function StepSecret({ secret, path, onSaved }: StepSecretProps) {
  const [isShownNow, setShown] = useState(false);
  const action = useAction();
  const replace = async () => {
    const body = { settings: { step_webhook_secret: null } };
    await action.run(path, "PATCH", body, "A new secret signs from the next request on.");
    onSaved();
  };
  return (
    <Section title="Secret of webhook steps">
      <p class="soft">It signs the requests of the webhook steps of automations.</p>
      <p>
        <code data-secret="true">{isShownNow ? secret : "•".repeat(24)}</code>
      </p>
      <div class="actions">
        <button type="button" aria-pressed={isShownNow} onClick={() => setShown(!isShownNow)}>
          {isShownNow ? "Hide" : "Show"}
        </button>
        <ConfirmButton
          label="Replace"
          question="Replace the secret"
          isBusy={action.isBusy}
          onConfirm={() => void replace()}
        />
      </div>
      <ActionResult action={action} />
    </Section>
  );
}

function NewWorkspace() {
  const action = useAction();
  const make = async (name: string | undefined) => {
    const body = { name };
    const made = await action.run<Workspace>("workspaces", "POST", body, "It is made.");
    if (made !== undefined) navigate(hrefOf(["settings"], { workspace: made.id }));
  };
  return (
    <Section title="Make another workspace">
      <form class="form" onSubmit={(event) => void make(fieldsOf(event).new_name)}>
        <Field name="new_name" label="Name of the new workspace" isRequired />
        <div class="whole actions">
          <button type="submit" disabled={action.isBusy}>
            Make it
          </button>
        </div>
        <ActionResult action={action} />
      </form>
    </Section>
  );
}
