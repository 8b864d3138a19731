// The mail that a server has, and what is printed of it.

/** The most mail that is read, in calls of 100. */
const mostCalls = 100;
/** The most characters of a mail's text that are printed. */
const longestText = 4000;

/** Returns the mail that reached its recipients, oldest first. */
export async function allMail(operatorUrl, token) {
  const mails = [];
  for (let calls = 0; calls < mostCalls; calls += 1) {
    const after = mails.length > 0 ? `&after=${mails.at(-1).id}` : "";
    const response = await fetch(`${operatorUrl}/mail?limit=100${after}`, {
      headers: token ? { Authorization: `Bearer ${token}` } : {},
      signal: AbortSignal.timeout(10_000),
    });
    if (!response.ok) throw new Error(`Posthorn answered ${response.status}`);
    const { data } = await response.json();
    mails.push(...data);
    if (data.length < 100) break;
  }
  return mails;
}

/**
 * Returns the mail that may belong to failed tests: all of it without the mail to mailboxes of other tests. A mailbox is
 * `<label>.<random>@mail.test`, and belongs to a test whose name has the label.
 */
export function chooseMail(mails, failed) {
  if (failed.length === 0) return mails;
  const names = failed.map(labelOf);
  return mails.filter(({ to }) =>
    to.some((address) => {
      const label = /^([a-z0-9-]+)\.[a-z0-9]+@mail\.test$/.exec(address.toLowerCase())?.[1];
      return label === undefined || label === "mailbox" || names.some((name) => name.includes(label));
    }),
  );
}

/** Returns the name of a test as a mailbox has it in its address, but not cut. */
function labelOf(name) {
  return name
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-");
}

/** Returns a mail as text: its head, what was found in it, and the beginning of its text. */
export function mailText({ from, to, subject, received_at, code, link, text, html }) {
  const found = Object.entries({ code, link }).filter(([, value]) => value);
  const head = Object.entries({ from, to: to.join(", "), subject, received: received_at });
  const lines = [...head, ...found].map(([name, value]) => `${name}: ${value}`);
  const body = text || html || "";
  const more = body.length - longestText;
  const cut = more > 0 ? `${body.slice(0, longestText)}\n… and ${more} more characters` : body;
  return `${lines.join("\n")}\n\n${cut}`;
}
