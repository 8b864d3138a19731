/** @jsxImportSource preact */

interface FieldProps {
  name: string;
  label: string;
  value?: string | number | null | undefined;
  type?: "text" | "email" | "number" | "password";
  hint?: string;
  isRequired?: boolean;
}

/** A field of a form, with its label and what may be written there. */
export function Field({ name, label, value, type = "text", hint, isRequired = false }: FieldProps) {
  return (
    <div class="field">
      <label htmlFor={`field-${name}`}>{label}</label>
      <input
        id={`field-${name}`}
        name={name}
        type={type}
        dir="auto"
        defaultValue={value === null || value === undefined ? "" : String(value)}
        required={isRequired}
        min={type === "number" ? 0 : undefined}
        aria-describedby={hint === undefined ? undefined : `hint-${name}`}
        autocomplete="off"
      />
      {hint !== undefined && (
        <span id={`hint-${name}`} class="small">
          {hint}
        </span>
      )}
    </div>
  );
}

/** Returns the fields of a form that is being sent, as texts without white space around them. */
export function fieldsOf(event: SubmitEvent): Record<string, string> {
  event.preventDefault();
  const fields = new FormData(event.currentTarget as HTMLFormElement);
  return Object.fromEntries([...fields].map(([name, value]) => [name, String(value).trim()]));
}
