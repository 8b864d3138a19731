/** Replaces a secret. */
const redacted = "REDACTED";

/** The names of fields whose values are secrets. */
const secretNames = /secret|token|passw|api[_-]?key|authorization|cookie|signature/i;

/** API keys, signing secrets, and the password in a URL. */
const secretTexts = /ph_(?:live|sandbox)_\w+|whsec_[\w+/=-]+|(?<=\/\/[^/@\s:"]{0,200}:)[^/@\s"]{1,200}(?=@)/g;

/** A field in JSON with a text as its value, as far as it is there where the JSON was cut off. */
const textFields = /("[^"\\]{0,200}"\s{0,10}:\s{0,10}")(?:[^"\\]|\\.)*/g;

/** Returns a text, such as a path with its query, without keys, secrets and passwords. */
export function textWithoutSecrets(text: string): string {
  return text.replaceAll(secretTexts, redacted);
}

/** Returns a JSON body without the values of fields that are named as secrets, and without keys. It may have been cut off. */
export function bodyWithoutSecrets(body: string): string {
  try {
    return JSON.stringify(valueWithoutSecrets("", JSON.parse(body)));
  } catch {
    const withoutFields = body.replaceAll(textFields, (field, name: string) =>
      secretNames.test(name) ? name + redacted : field,
    );
    return textWithoutSecrets(withoutFields);
  }
}

function valueWithoutSecrets(name: string, value: unknown): unknown {
  if (typeof value === "object" && value !== null) {
    if (Array.isArray(value)) return value.map((item) => valueWithoutSecrets(name, item));
    const fields = Object.entries(value).map(([key, field]) => [
      textWithoutSecrets(key),
      valueWithoutSecrets(secretNames.test(name) ? name : key, field),
    ]);
    return Object.fromEntries(fields);
  }
  if (secretNames.test(name) && typeof value === "string") return redacted;
  return typeof value === "string" ? textWithoutSecrets(value) : value;
}
