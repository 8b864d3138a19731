import { nearest } from "@posthorn/sdk/internal";
import { families, platforms, targets } from "../generated/caniemail.js";

/** A mail client on one platform. */
export interface MailClient {
  /** Its name for flags: `outlook-windows`. */
  id: string;
  /** Its name for people: `Outlook Windows`. */
  name: string;
  family: string;
  platform: string;
}

/** The families that most readers use, which lists name first. */
const common = ["outlook", "gmail", "apple-mail", "yahoo", "samsung-email", "thunderbird"];

/** All clients of the data, by family and platform. */
const clients: readonly MailClient[] = readClients();

function rank({ family }: MailClient): number {
  const index = common.indexOf(family);
  return index === -1 ? common.length : index;
}

function readClients(): MailClient[] {
  const found = new Map<string, MailClient>();
  for (const target of targets) {
    const [family = "", platform = ""] = target.split("|");
    const id = platform.startsWith(`${family}-`) ? platform : `${family}-${platform}`;
    const niceFamily = families[family] ?? family;
    const nicePlatform = platforms[platform] ?? platform;
    const name = nicePlatform.startsWith(niceFamily) ? nicePlatform : `${niceFamily} ${nicePlatform}`;
    found.set(id, { id, name, family, platform });
  }
  return [...found.values()].sort((one, other) => rank(one) - rank(other) || (one.id < other.id ? -1 : 1));
}

/** Thrown for a name of a client or a rule that does not exist. The message names the nearest one. */
export class UnknownNameError extends RangeError {
  override name = "UnknownNameError";
}

/** Returns the clients that names mean: one (`outlook-windows`, "Outlook Windows") or all of a family (`outlook`). @throws UnknownNameError */
export function clientsNamed(names: readonly string[]): readonly MailClient[] {
  if (names.length === 0) return clients;
  const chosen = new Set(names.flatMap(clientsOf));
  return clients.filter((client) => chosen.has(client));
}

function clientsOf(name: string): MailClient[] {
  const word = wordOf(name);
  const found = clients.filter((client) =>
    [client.id, client.family, wordOf(client.name), wordOf(families[client.family] ?? "")].includes(word),
  );
  if (found.length > 0) return found;
  const known = [...new Set(clients.flatMap(({ id, family }) => [family, id]))];
  const meant = nearest(word, known);
  const hint =
    meant === undefined
      ? `clients are ${[...new Set(clients.map(({ family }) => family))].join(", ")}`
      : `did you mean ${meant}?`;
  throw new UnknownNameError(`there is no mail client ${JSON.stringify(name)}; ${hint}`);
}

function wordOf(name: string): string {
  return name
    .trim()
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
}
