/** @jsxImportSource preact */
import { useAction } from "../../api/use-action.js";
import { ActionResult } from "../../parts/action-result.js";
import { Field, fieldsOf } from "../../parts/form-fields.js";
import { Section } from "../../parts/section.js";

/** The form that makes a key. `onKey` is given the key, which no later call returns. */
export function NewKey({ path, onKey }: { path: string; onKey: (key: string) => void }) {
  const action = useAction();
  const make = async (event: SubmitEvent) => {
    const form = event.currentTarget as HTMLFormElement;
    const body = bodyOf(fieldsOf(event));
    const made = await action.run<{ key: string }>(path, "POST", body, "The key is made.");
    if (made === undefined) return;
    form.reset();
    onKey(made.key);
  };
  return (
    <Section title="Make a key">
      <form class="form" onSubmit={(event) => void make(event)}>
        <Field name="name" label="Name" isRequired />
        <label htmlFor="field-type">
          <span>Type</span>
          <select id="field-type" name="type">
            <option value="production">production: mail is sent</option>
            <option value="sandbox">sandbox: mail is simulated</option>
          </select>
        </label>
        <Field name="permissions" label="Permissions" hint="such as email:send contacts:read; empty: all" />
        <Field name="rate_limit" label="Calls a minute" type="number" hint="0: no limit; empty: the usual one" />
        <Field name="email_rate_limit" label="Emails a minute" type="number" hint="0: no limit; empty: the usual one" />
        <div class="whole actions">
          <button type="submit" class="primary" disabled={action.isBusy}>
            Make the key
          </button>
        </div>
        <ActionResult action={action} />
      </form>
    </Section>
  );
}

function bodyOf({ name, type, permissions = "", rate_limit = "", email_rate_limit = "" }: Record<string, string>) {
  const given = permissions.split(/[\s,]+/).filter(Boolean);
  return {
    name,
    type,
    ...(given.length > 0 && { permissions: given }),
    ...(rate_limit !== "" && { rate_limit: Number(rate_limit) }),
    ...(email_rate_limit !== "" && { email_rate_limit: Number(email_rate_limit) }),
  };
}
